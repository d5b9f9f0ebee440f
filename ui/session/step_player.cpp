// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/session/step_player.h"

#include "ui/session/parse_explorer.h"

#include <QScopedValueRollback>

#include <algorithm>
#include <utility>

namespace parsescope {

namespace {

// Milliseconds between two steps, which are enough to read the narration.
constexpr int UsualPace = 2400;
constexpr int FastestPace = 120;
constexpr int SlowestPace = 6000;

} // namespace

StepPlayer::StepPlayer(ParseExplorer* parse, QObject* parent) : QObject(parent), m_parse(parse) {
    m_timer.setInterval(UsualPace);
    m_forward = [parse] {
        const int before = parse->exploration().cursor();
        parse->steps().forward();
        return parse->exploration().cursor() != before;
    };
    m_isAtEnd = [parse] { return parse->isFinal(); };
    connect(&m_timer, &QTimer::timeout, this, &StepPlayer::step);
    parse->onChange(ParseExplorer::Moved, this, [this] {
        if (!m_stepping)
            pause();
    });
}

void StepPlayer::play() {
    if (isPlaying() || !m_parse->canExplore())
        return;
    const bool atEnd = m_isAtEnd();
    if (atEnd) { // playing starts again from the beginning
        const QScopedValueRollback stepping(m_stepping, true);
        m_parse->steps().first();
    }
    m_timer.start();
    emit changed();
    if (!atEnd)
        step();
}

void StepPlayer::pause() {
    if (!isPlaying())
        return;
    m_timer.stop();
    emit changed();
}

void StepPlayer::setSteps(std::function<bool()> forward, std::function<bool()> isAtEnd) {
    m_forward = std::move(forward);
    m_isAtEnd = std::move(isAtEnd);
}

void StepPlayer::setPace(int milliseconds) {
    m_timer.setInterval(std::clamp(milliseconds, FastestPace, SlowestPace));
    emit changed();
}

void StepPlayer::step() {
    const QScopedValueRollback stepping(m_stepping, true);
    const bool stays = !m_forward();
    // While the losses at the cursor are being computed, an optimal step may still become
    // available.
    const bool waits = stays && m_parse->losses().oracle() && !m_parse->losses().explanation();
    if (m_isAtEnd() || (stays && !waits))
        pause();
}

} // namespace parsescope
