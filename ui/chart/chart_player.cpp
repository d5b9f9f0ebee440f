// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/chart/chart_player.h"

#include "ui/canvas/theme.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QSlider>
#include <QToolButton>

#include <algorithm>

namespace parsescope {

namespace {

constexpr int StepTime = 700;    // milliseconds between two steps of a small table
constexpr int FilmTime = 20'000; // largest number of milliseconds in which a whole table is filled
constexpr int FastestStep = 15;

/// The texts of the controls.
struct PlayerTexts {
    QString first, back, forward, last;
    QString tip;  ///< the tip of the slider
    QString name; ///< the name of the slider
};

PlayerTexts textsOf(ChartPlayer::Portion portion) {
    using Player = ChartPlayer;
    switch (portion) {
    case Player::Portion::Derivation:
        return {Player::tr("Before the First Step"),
                Player::tr("One Step Back"),
                Player::tr("One Step Forward"),
                Player::tr("Last Step"),
                Player::tr("Derive the tree step by step"),
                Player::tr("Step of the derivation")};
    case Player::Portion::AntiDiagonal:
        return {Player::tr("Empty Table"),
                Player::tr("One Anti-Diagonal Back"),
                Player::tr("One Anti-Diagonal Forward"),
                Player::tr("Full Table"),
                Player::tr("Fill the table step by step"),
                Player::tr("Anti-diagonals shown")};
    case Player::Portion::Deduction:
        break;
    }
    return {Player::tr("Empty Table"),
            Player::tr("One Deduction Back"),
            Player::tr("One Deduction Forward"),
            Player::tr("Full Table"),
            Player::tr("Fill the table step by step"),
            Player::tr("Deductions shown")};
}

} // namespace

ChartPlayer::ChartPlayer(Portion portion, QWidget* parent)
    : QWidget(parent), m_slider(new QSlider(Qt::Horizontal)) {
    const PlayerTexts texts = textsOf(portion);
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(8, 0, 8, 0);
    layout->setSpacing(2);
    m_first = addButton("first", texts.first, QKeySequence("Ctrl+Home"), [this] { setFilled(0); });
    m_back = addButton("back", texts.back, QKeySequence("Ctrl+Left"),
                       [this] { setFilled(filled() - 1); });
    m_play = addButton("play", tr("Play or Pause"), QKeySequence("Ctrl+Return"),
                       [this] { togglePlaying(); });
    m_forward = addButton("forward", texts.forward, QKeySequence("Ctrl+Right"),
                          [this] { setFilled(filled() + 1); });
    m_last = addButton("last", texts.last, QKeySequence("Ctrl+End"),
                       [this] { setFilled(m_slider->maximum()); });
    layout->addWidget(m_slider, 1);
    m_slider->setFocusPolicy(Qt::NoFocus);
    m_slider->setToolTip(texts.tip);
    m_slider->setAccessibleName(texts.name);
    connect(m_slider, &QSlider::valueChanged, this, [this](int value) {
        updateButtons();
        emit filledChanged(value);
    });
    connect(&m_playing, &QTimer::timeout, this, &ChartPlayer::playOn);
    setSteps(0);
    updateIcons();
}

QToolButton* ChartPlayer::addButton(const QString& icon, const QString& text,
                                    const QKeySequence& key, const std::function<void()>& call) {
    auto* button = new QToolButton;
    button->setObjectName("chart-" + icon);
    button->setProperty("iconName", icon);
    button->setAutoRaise(true);
    button->setFocusPolicy(Qt::NoFocus);
    button->setAccessibleName(text);
    button->setToolTip(tr("%1 (%2)").arg(text, key.toString(QKeySequence::NativeText)));
    button->setAutoRepeat(icon == "back" || icon == "forward");
    const auto act = [this, icon, call] {
        if (icon != "play")
            m_playing.stop();
        call();
        updateButtons();
    };
    connect(button, &QToolButton::clicked, this, act);
    m_actions.emplace_back(key, act);
    layout()->addWidget(button);
    return button;
}

void ChartPlayer::press(const QKeySequence& key) {
    for (const auto& [shortcut, act] : m_actions)
        if (shortcut == key)
            act();
}

std::vector<QKeySequence> ChartPlayer::keys() const {
    std::vector<QKeySequence> keys;
    for (const auto& [shortcut, act] : m_actions)
        keys.push_back(shortcut);
    return keys;
}

void ChartPlayer::setSteps(int steps) {
    m_playing.stop();
    const QSignalBlocker quiet(m_slider);
    m_slider->setRange(0, steps);
    m_slider->setValue(steps);
    updateButtons();
}

int ChartPlayer::filled() const {
    return m_slider->value();
}

void ChartPlayer::setFilled(int filled) {
    m_slider->setValue(filled);
}

void ChartPlayer::togglePlaying() {
    if (m_playing.isActive()) {
        m_playing.stop();
    } else {
        if (filled() == m_slider->maximum())
            setFilled(0);
        const int steps = std::max(m_slider->maximum(), 1);
        m_playing.start(std::clamp(FilmTime / steps, FastestStep, StepTime));
    }
    updateButtons();
}

/// Shows the next step; shows several at once if the table is too large to be filled in FilmTime.
void ChartPlayer::playOn() {
    setFilled(filled() + std::max(1, m_slider->maximum() * FastestStep / FilmTime));
    if (filled() == m_slider->maximum())
        m_playing.stop();
    updateButtons();
}

void ChartPlayer::updateButtons() {
    const int steps = m_slider->maximum();
    m_first->setEnabled(filled() > 0);
    m_back->setEnabled(filled() > 0);
    m_forward->setEnabled(filled() < steps);
    m_last->setEnabled(filled() < steps);
    m_play->setEnabled(steps > 0);
    m_slider->setEnabled(steps > 0);
    const QString name = m_playing.isActive() ? "pause" : "play";
    if (m_play->property("iconName").toString() != name) {
        m_play->setProperty("iconName", name);
        updateIcons();
    }
}

/// Redraws the icons, which is slow.
void ChartPlayer::updateIcons() {
    const QColor ink = Theme::fromPalette(palette()).color(Ink::Text);
    for (QToolButton* button : {m_first, m_back, m_play, m_forward, m_last})
        button->setIcon(icon(button->property("iconName").toString(), ink));
}

void ChartPlayer::changeEvent(QEvent* event) {
    if (event->type() == QEvent::PaletteChange && m_last)
        updateIcons();
    QWidget::changeEvent(event);
}

} // namespace parsescope
