// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/treebank/treebank.h"
#include "ui/session/background_task.h"

#include <QtCore/QObject>
#include <QtCore/QStringList>
#include <QtCore/QTimer>

namespace parsescope {

/// Opens treebanks in the background, and opens them again when their files change on disk.
class TreebankOpener : public QObject {
    Q_OBJECT

public:
    explicit TreebankOpener(QObject* parent = nullptr);

    /// Opens files and folders; ends with `opened` or `failed`.
    void open(const QStringList& paths);
    [[nodiscard]] bool isOpening() const { return m_opening.isRunning(); }
    /// Looks after this treebank from now on; what was not opened from files never changes.
    void watch(const Treebank& treebank);
    /// The sentence (0-based) that should be found again when the treebank is opened anew.
    void setSentence(int index) { m_sentence = index; }
    /// While held, until another treebank is watched, what has changed on disk is not opened again;
    /// `changed` tells.
    void hold(bool held) { m_held = held; }
    /// Looks at the disk now, as it otherwise does every second.
    void check();
    /// Opens the files again.
    void reopen();

signals:
    void opened(const parsescope::Treebank& treebank);
    void failed(const parsescope::Error& error);
    void progress(double share);
    /// The files have changed; this is what they are now, and where the sentence is.
    void reopened(const parsescope::Treebank& treebank, int sentence);
    /// The files have changed, but are not opened again.
    void changed();
    /// Emitted when a file has been deleted. The sentences already read are kept.
    void gone();

private:
    std::vector<std::string> m_opened; ///< the files that are being opened
    std::vector<std::string> m_paths;  ///< the files that `m_treebank` was opened from
    Treebank m_treebank;
    int m_sentence = 0;
    DiskState m_state = DiskState::Same;
    bool m_held = false;
    std::vector<std::optional<FileStamp>> m_stamps; ///< of changed files, until they come to rest
    QTimer m_timer;
    BackgroundTask m_opening;
};

} // namespace parsescope
