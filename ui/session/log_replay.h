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

/// A log of the transitions that another parser took: its run for the sentence looked at becomes a
/// branch, at its first mistake. While it is open, so does that of every sentence that is looked at
/// for the first time.
class LogReplay : public QObject {
    Q_OBJECT

public:
    LogReplay(const TreebankEditor* editor, ParseExplorer* parse, QObject* parent = nullptr);

    /// Reads a log in the background, see readRunLog; ends with `replayed` or `failed`.
    void open(const QString& path);
    void close();
    [[nodiscard]] bool isOpen() const { return m_runs != nullptr; }

signals:
    /// The run of the sentence on screen is a branch, or cannot be gone; `text` tells what it came
    /// to.
    void replayed(const QString& text);
    /// The log cannot be read, or its run for the sentence on screen when it was opened cannot be
    /// gone.
    void failed(const parsescope::Error& error);
    /// A log was opened or closed.
    void changed();

private:
    using Runs = std::vector<std::vector<std::string>>;
    void replaySentence();
    void show(const ReplayedRun& run);
    void tell(const Error& error);

    const TreebankEditor* m_editor;
    ParseExplorer* m_parse;
    QString m_path;
    std::shared_ptr<const Runs> m_runs; ///< by sentence; null while no log is open
    bool m_isNew = false;               ///< no run was replayed yet
    BackgroundTask m_reading;
    BackgroundTask m_replaying;
};

} // namespace parsescope
