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

/// Saves what was edited, and asks where something could be lost: a file that has changed on disk
/// meanwhile, and changes that nobody has saved. Large files are not held in memory: when another
/// program has written into one of them, the sentences as they were opened are gone, and only the
/// edited ones can be kept.
class TreebankSaver : public QObject {
    Q_OBJECT

public:
    /// Dialogs stand before `window`.
    TreebankSaver(TreebankEditor* editor, QWidget* window);

    /// Saves the treebank in its files; one that is in no file, as `saveAs`. False when it was not
    /// saved: it cannot be, for a reason that is shown, or the user changed her mind.
    bool save();
    /// Asks for a name and saves the treebank, or the sentence that is in none, there.
    bool saveAs();
    /// Saves the treebank, or the sentence that is in none, in that file.
    bool saveTo(const QString& path);
    /// True when there is nothing to save, or it was saved, or may be lost.
    bool mayLeave();

signals:
    /// For the status bar.
    void message(const QString& text);

private:
    enum class Conflict { Overwrite, SaveElsewhere, Transfer, SaveEdited, Reload, Cancel };
    [[nodiscard]] Conflict askAboutConflict();
    [[nodiscard]] Conflict askWhatToKeep();
    /// Does what was chosen; false, because the treebank was not saved.
    bool resolve(Conflict choice);
    /// Puts the changes into the files as they are now.
    void transfer();
    /// Asks for a name and writes sentences in CoNLL-U there.
    bool saveSentences(const QString& title, const std::string& sentences);
    [[nodiscard]] QString askForFile(const QString& title, const QString& proposed);
    void complain(const QString& text);
    /// Runs `work` in the background and waits, while nothing can be edited.
    template<class Work>
    auto inBackground(const QString& text, Work work);
    /// Says how the treebank differs from its files.
    [[nodiscard]] QString differences() const;
    bool write(bool looksAt, const std::function<Result<void>(Document&)>& save);

    TreebankEditor* m_editor;
    QWidget* m_window;
    BackgroundTask m_writing;
};

} // namespace parsescope
