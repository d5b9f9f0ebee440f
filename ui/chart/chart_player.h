// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QKeySequence>
#include <QTimer>
#include <QWidget>

#include <functional>
#include <utility>
#include <vector>

class QSlider;
class QToolButton;

namespace parsescope {

/// Fills a table step by step: a slider, steps forwards and backwards, and play. Has keys that the
/// view around it passes on: Ctrl with ← → steps, with Home and End goes to the ends, with Return
/// plays and pauses.
class ChartPlayer : public QWidget {
    Q_OBJECT

public:
    /// The part that a step fills.
    enum class Step { Deduction, AntiDiagonal };

    explicit ChartPlayer(Step step = Step::Deduction, QWidget* parent = nullptr);

    /// Shows the full table, which takes `steps` steps to fill.
    void setSteps(int steps);
    /// Steps shown.
    [[nodiscard]] int filled() const;
    void setFilled(int filled);
    void togglePlaying();
    /// Does what the key stands for.
    void press(const QKeySequence& key);
    [[nodiscard]] std::vector<QKeySequence> keys() const;

signals:
    void filledChanged(int filled);

protected:
    void changeEvent(QEvent* event) override;

private:
    QToolButton* addButton(const QString& icon, const QString& text, const QKeySequence& key,
                           const std::function<void()>& call);
    void playOn();
    void updateButtons();
    void updateIcons();

    QSlider* m_slider;
    QToolButton* m_first = nullptr;
    QToolButton* m_back = nullptr;
    QToolButton* m_play = nullptr;
    QToolButton* m_forward = nullptr;
    QToolButton* m_last = nullptr;
    QTimer m_playing;
    std::vector<std::pair<QKeySequence, std::function<void()>>> m_actions;
};

} // namespace parsescope
