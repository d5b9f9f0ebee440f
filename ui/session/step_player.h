// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QTimer>

namespace parsescope {

class ParseExplorer;

/// Steps forward by itself, at a pace that can be changed: along the branch, and past its end by
/// optimal transitions. Stops at the end, and when anything else moves the cursor.
class StepPlayer : public QObject {
    Q_OBJECT

public:
    explicit StepPlayer(ParseExplorer* parse, QObject* parent = nullptr);

    [[nodiscard]] bool isPlaying() const { return m_timer.isActive(); }
    void play();
    void pause();
    void toggle() { isPlaying() ? pause() : play(); }
    /// Time between two steps, in milliseconds.
    [[nodiscard]] int pace() const { return m_timer.interval(); }
    /// One step of the scale of paces up or down.
    void faster() { setPace(pace() * 2 / 3); }
    void slower() { setPace(pace() * 3 / 2); }
    void setPace(int milliseconds);

signals:
    /// It plays, or not, or at another pace.
    void changed();

private:
    void step();

    ParseExplorer* m_parse;
    QTimer m_timer;
    bool m_stepping = false;
};

} // namespace parsescope
