// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/treebank/treebank.h"
#include "ui/session/background_task.h"

#include <QtCore/QLockFile>
#include <QtCore/QObject>
#include <QtCore/QString>

#include <memory>
#include <optional>
#include <string>
#include <variant>

namespace parsescope {

class Lecture;
class TreebankEditor;

/// Returns the name under which files about a treebank are kept, computed from the paths of its
/// files; empty if the files are not on disk.
[[nodiscard]] QString keptNameOf(const Treebank& treebank);

/// Protects the unsaved changes of a treebank, or the unsaved scenes of a lecture, against crashes
/// by keeping them in a journal beside the settings. If there is a journal from an earlier run,
/// `found` is emitted. If several programs have one treebank open, each of them keeps a journal of
/// its own.
class Autosave : public QObject {
    Q_OBJECT

public:
    /// Keeps journals in `folder`, which is created when it is needed.
    Autosave(TreebankEditor* editor, QString folder, QObject* parent = nullptr);
    /// Keeps the scenes of `lecture`. Looks for earlier ones when the event loop runs.
    Autosave(Lecture* lecture, QString folder, QObject* parent = nullptr);
    /// Removes the journal: all changes have been saved or given up by now.
    ~Autosave() override;

    /// Restores the found changes. Fails if the changes were made in other contents of the files;
    /// the changes are then kept in another file, which the message names.
    Result<void> restore();
    /// Discards the found changes.
    void discard();
    [[nodiscard]] bool isOfLecture() const { return lecture() != nullptr; }
    /// Returns true while the journal is being written.
    [[nodiscard]] bool isWriting() const { return m_writing && m_writing->isRunning(); }

signals:
    /// Emitted when unsaved changes were found, the last of which was made at `when`.
    void found(const QDateTime& when);
    /// Emitted when the journal cannot be written; not emitted again until writing has succeeded.
    void failed(const parsescope::Error& error);
    /// Emitted at the first change of a treebank without a file, for which no journal is kept.
    void notKept();

private:
    void begin();
    void write();
    void end();
    void tell(const Error& error);
    void cannotKeep(const Error& reason);
    /// Returns true if `journal` has changes that are not in the treebank.
    [[nodiscard]] bool hasUnsaved(const QString& journal) const;
    void takeFreeJournal();
    [[nodiscard]] QString journalOf(int slot) const;
    [[nodiscard]] QString keepAside(const std::string& journal);

    /// Returns the lecture whose scenes are kept; null for a treebank.
    [[nodiscard]] Lecture* lecture() const {
        Lecture* const* const lecture = std::get_if<Lecture*>(&m_work);
        return lecture ? *lecture : nullptr;
    }
    /// Returns the editor of the treebank. Must not be called for a lecture.
    [[nodiscard]] TreebankEditor* editor() const { return std::get<TreebankEditor*>(m_work); }

    std::variant<TreebankEditor*, Lecture*>
        m_work; ///< the owner of the changes or scenes that are kept
    QString m_folder;
    /// The name under which journals of the treebank or of lectures are kept; empty if none can be
    /// kept.
    QString m_name;
    /// The path of the journal; empty if none can be kept.
    QString m_journal;
    std::unique_ptr<QLockFile> m_lock; ///< locks the journal against other programs
    std::optional<Error> m_reason;     ///< why the scenes of a lecture are not kept
    bool m_isTold = false;             ///< true if the user has been told that changes are not kept
    /// True if the journal must be written again when the current writing ends.
    bool m_again = false;
    bool m_pending = false; ///< true while found changes are neither restored nor discarded
    std::unique_ptr<BackgroundTask> m_writing = std::make_unique<BackgroundTask>();
};

} // namespace parsescope
