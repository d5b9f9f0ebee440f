// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/study/replay.h"
#include "ui/session/background_task.h"

#include <QObject>
#include <QString>

#include <memory>
#include <vector>

namespace parsescope {

class ParseExplorer;
class TreebankEditor;

/// A log of the transitions that another parser took. The run for the current sentence becomes a
/// branch, and the cursor moves to its first mistake. While the log is open, selecting a sentence
/// of the treebank without an exploration replays its run. Another treebank closes the log.
class LogReplay : public QObject {
    Q_OBJECT

public:
    LogReplay(const TreebankEditor* editor, ParseExplorer* parse, QObject* parent = nullptr);

    /// Reads a log in the background (see `readRunLog`); emits `replayed` or `failed`.
    void open(const QString& path);
    void close();
    [[nodiscard]] bool isOpen() const { return m_runs != nullptr; }

signals:
    /// Emitted when the run for the current sentence has become a branch, or cannot be replayed;
    /// `text` reports the result.
    void replayed(const QString& text);
    /// Emitted when the log cannot be read, or when its run for the sentence on screen at that time
    /// cannot be replayed.
    void failed(const parsescope::Error& error);
    /// Emitted when a log was opened or closed.
    void changed();

private:
    void leaveTreebank();
    void replaySentence();
    void show(const ReplayedRun& run);
    void tell(const Error& error);

    const TreebankEditor* m_editor;
    ParseExplorer* m_parse;
    QString m_path;                       ///< of the open log
    std::string m_treebank;               ///< the name of the treebank to which the log belongs
    std::shared_ptr<const RunLog> m_runs; ///< the runs of the log; null while no log is open
    bool m_isNew = false; ///< true until a run of the newly opened log was replayed or has failed
    BackgroundTask m_reading;
    BackgroundTask m_replaying;
};

} // namespace parsescope
