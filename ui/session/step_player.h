// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QTimer>

#include <functional>

namespace parsescope {

class ParseExplorer;

/// Steps forward automatically at an adjustable pace, along the branch and beyond its end by
/// optimal transitions. Stops in a terminal configuration, and when the cursor is moved by other
/// means.
class StepPlayer : public QObject {
    Q_OBJECT

public:
    explicit StepPlayer(ParseExplorer* parse, QObject* parent = nullptr);

    [[nodiscard]] bool isPlaying() const { return m_timer.isActive(); }
    void play();
    void pause();
    void toggle() { isPlaying() ? pause() : play(); }
    /// Returns the time between two steps, in milliseconds.
    [[nodiscard]] int pace() const { return m_timer.interval(); }
    /// Changes the pace by a factor of 3/2.
    void faster() { setPace(pace() * 2 / 3); }
    void slower() { setPace(pace() * 3 / 2); }
    void setPace(int milliseconds);
    /// Sets the functions that take a step, and return false if there is none, and that return true
    /// at the end. By default, these are the steps of the exploration alone.
    void setSteps(std::function<bool()> forward, std::function<bool()> isAtEnd);

signals:
    /// Emitted when playing starts or stops, or when the pace changes.
    void changed();

private:
    void step();

    ParseExplorer* m_parse;
    std::function<bool()> m_forward;
    std::function<bool()> m_isAtEnd;
    QTimer m_timer;
    bool m_stepping = false;
};

} // namespace parsescope
