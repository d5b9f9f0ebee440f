// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"
#include "ui/session/background_task.h"

#include <QObject>
#include <QString>

#include <functional>

class QWidget;

namespace parsescope {

class Document;
class TreebankEditor;
enum class DiskState;

/// Saves edited treebanks, and asks before anything can be lost: because a file has changed on disk
/// since it was read, or because changes are unsaved. Large files are not kept in memory: if
/// another program writes into one of them, the opened sentences are lost, and only the edited ones
/// can be saved.
class TreebankSaver : public QObject {
    Q_OBJECT

public:
    /// Makes a saver whose dialogs are shown in front of `window`.
    TreebankSaver(TreebankEditor* editor, QWidget* window);

    /// Saves the treebank in its files; asks for a file if it has none. Returns false if it was not
    /// saved, because of an error, which is shown, or because the user has cancelled.
    bool save();
    /// Asks for a file, and saves the treebank, or the current sentence if it belongs to none,
    /// there.
    bool saveAs();
    /// Saves the treebank, or the current sentence if it belongs to none, in the file `path`.
    bool saveTo(const QString& path) { return saveTo(path, Saved::OnScreen); }
    /// Returns true if there are no unsaved changes, or if the user has saved them or agreed to
    /// lose them.
    bool mayLeave();

signals:
    /// Emitted with a text for the status bar.
    void message(const QString& text);

private:
    enum class Conflict { Overwrite, SaveElsewhere, Transfer, SaveEdited, Reload, Cancel };
    enum class Saved {
        InItsFiles, ///< the treebank, in the files from which it was read
        Treebank,   ///< the treebank, in another file
        OnScreen, ///< the treebank or, if it belongs to none, the current sentence, in another file
    };
    [[nodiscard]] Conflict askAboutConflict(DiskState state);
    [[nodiscard]] Conflict askWhatToKeep();
    /// Performs the chosen action. Returns true if the treebank was saved.
    bool resolve(Conflict choice);
    /// Applies the changes to the current contents of the files on disk.
    void transfer();
    /// Asks for a file and writes `sentences` there.
    bool saveSentences(const QString& title, const std::string& sentences);
    [[nodiscard]] QString askForFile(const QString& title, const QString& proposed);
    void complain(const QString& text);
    /// Runs `work` in the background and waits for its result; editing is not possible meanwhile.
    template<class Work>
    auto inBackground(const QString& text, Work work);
    /// Returns a text about the differences between the treebank and its files.
    [[nodiscard]] QString differences() const;
    /// Asks for a file and saves the treebank there, also if the current sentence belongs to none.
    bool saveTreebankAs();
    bool saveTo(const QString& path, Saved saved);
    bool write(Saved what, const std::function<Result<void>(Document&)>& save);

    TreebankEditor* m_editor;
    QWidget* m_window;
    BackgroundTask m_writing;
};

} // namespace parsescope
