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

/// Controls for filling a chart step by step: a slider, buttons for steps, and playing. The view
/// around the player passes on keys: Ctrl with ← and → makes a step, with Home and End moves to the
/// ends, with Return plays or pauses.
class ChartPlayer : public QWidget {
    Q_OBJECT

public:
    /// The part of the chart that one step fills.
    enum class Portion {
        Deduction,    ///< one deduction of a table
        AntiDiagonal, ///< one anti-diagonal of a table
        Derivation,   ///< one deduction of the best derivation, without the rest of the chart
    };

    explicit ChartPlayer(Portion portion = Portion::Deduction, QWidget* parent = nullptr);

    /// Shows the full chart, which takes `steps` steps.
    void setSteps(int steps);
    /// Returns the number of steps shown.
    [[nodiscard]] int filled() const;
    void setFilled(int filled);
    void togglePlaying();
    /// Performs the action of `key`.
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
