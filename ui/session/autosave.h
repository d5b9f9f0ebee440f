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

namespace parsescope {

class TreebankEditor;

/// Keeps what is edited and not saved in a journal beside the settings, against accidents. When a
/// treebank is opened whose journal an earlier run left behind, `found` says so. Several programs
/// with the same treebank have a journal each.
class Autosave : public QObject {
    Q_OBJECT

public:
    /// Journals are kept in `folder`, which is made when it is needed.
    Autosave(TreebankEditor* editor, QString folder, QObject* parent = nullptr);
    /// Removes the journal: by now all was saved, or is given up.
    ~Autosave() override;

    /// Puts the lost changes back. Fails when the files are not those that they were made in; they
    /// are then kept aside, in a file that the message names.
    Result<void> restore();
    /// Gives the lost changes up.
    void discard();
    /// True while something is being written.
    [[nodiscard]] bool isWriting() const { return m_writing && m_writing->isRunning(); }

signals:
    /// There are changes that were not saved; they were made last at `when`.
    void found(const QDateTime& when);
    /// The journal cannot be written; told once, until it can.
    void failed(const parsescope::Error& error);
    /// Emitted at the first change of a treebank without a file, for which no journal is kept.
    void notKept();

private:
    void begin();
    void write();
    void end();
    void tell(const Error& error);
    /// There are changes in the journal that are not in the treebank.
    [[nodiscard]] bool hasUnsaved(const QString& journal) const;
    void takeFreeJournal();
    [[nodiscard]] QString journalOf(int slot) const;
    [[nodiscard]] QString keepAside(const std::string& journal);

    TreebankEditor* m_editor;
    QString m_folder;
    QString m_treebank; ///< identifies the treebank of the journal: made of all paths
    QString m_journal;  ///< empty when there can be none
    std::unique_ptr<QLockFile> m_lock; ///< this journal is ours
    bool m_isTold = false;             ///< that changes are not kept
    bool m_again = false;              ///< write once more when what is being written is done
    bool m_pending = false; ///< true while found changes are neither restored nor discarded
    std::unique_ptr<BackgroundTask> m_writing = std::make_unique<BackgroundTask>();
};

} // namespace parsescope
