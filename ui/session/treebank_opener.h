// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/treebank/treebank.h"
#include "ui/session/background_task.h"

#include <QtCore/QObject>
#include <QtCore/QStringList>
#include <QtCore/QTimer>

#include <functional>

namespace parsescope {

/// Opens treebanks in the background, and opens them again when their files change on disk.
class TreebankOpener : public QObject {
    Q_OBJECT

public:
    explicit TreebankOpener(QObject* parent = nullptr);

    /// Opens files and folders; emits `opened` or `failed`. When they have been read, `mayReplace`
    /// is called; if it returns false, they are forgotten, and no signal is emitted.
    void open(const QStringList& paths, std::function<bool()> mayReplace = {});
    [[nodiscard]] bool isOpening() const { return m_opening.isRunning(); }
    /// Watches the files of this treebank for changes. Treebanks that were not read from files are
    /// ignored.
    void watch(const Treebank& treebank);
    /// Sets the sentence (0-based) that is to be found again when the treebank is reopened.
    void setSentence(int index) { m_sentence = index; }
    /// Sets whether changed files are reported by `changed` instead of being opened again. `watch`
    /// with another treebank resets this.
    void hold(bool held) { m_held = held; }
    /// Checks the files now; they are otherwise checked every second.
    void check();
    /// Opens the files again.
    void reopen();
    /// Returns true if the files no longer contain the sentences: a file was deleted, or changed
    /// in such a way that the files cannot be opened again.
    [[nodiscard]] bool areFilesLost() const;

signals:
    /// Emitted when the result of `areFilesLost` may have changed.
    void checked();
    void opened(const parsescope::Treebank& treebank);
    void failed(const parsescope::Error& error);
    void progress(double share);
    /// Emitted when the files have changed and were opened again, with the new index of the
    /// sentence.
    void reopened(const parsescope::Treebank& treebank, int sentence);
    /// Emitted when the files have changed but are not opened again.
    void changed();
    /// Emitted when a file has been deleted. The sentences already read are kept.
    void gone();

private:
    [[nodiscard]] std::vector<std::optional<FileStamp>> stampsNow() const;

    std::vector<std::string> m_opened; ///< the files that are being opened
    std::vector<std::string> m_paths;  ///< the files that `m_treebank` was opened from
    Treebank m_treebank;
    int m_sentence = 0;
    DiskState m_state = DiskState::Same;
    bool m_held = false;
    /// The last stamps of changed files, which are read when their stamps stop changing.
    std::vector<std::optional<FileStamp>> m_stamps;
    /// The stamps of files that could not be opened again. They are tried again after a change.
    std::vector<std::optional<FileStamp>> m_failed;
    QTimer m_timer;
    BackgroundTask m_opening;
};

} // namespace parsescope
