// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPointer>
#include <QString>
#include <QWidget>

#include <functional>
#include <vector>

class QLabel;
class QPushButton;

namespace parsescope {

class Session;

/// A stop of the tour: a widget at which the bubble points, and the text of the bubble.
struct TourStop {
    QPointer<QWidget> target;
    QString title;
    QString text;
    /// Returns true once the user has done what the bubble asks for; the tour then advances by
    /// itself. May be empty. The function is also called when the stop is shown, so that it can
    /// remember the state at this time.
    std::function<bool()> done = {};
    /// The parts that the text tells the user to watch.
    std::vector<QPointer<QWidget>> watched = {};
    /// Makes the target visible. May be empty.
    std::function<void()> open = {};
};

/// Returns the rectangle of a bubble inside `room` that has one of the sizes `bubbles`: to the
/// right, to the left, below or above `target`, or over it if there is no room around it. If this
/// would cover one of `watched`, returns the nearest rectangle that covers as little as possible,
/// and the first size that covers nothing.
[[nodiscard]] QRect placeBubble(QRect target, const std::vector<QSize>& bubbles, QRect room,
                                const std::vector<QRect>& watched = {});

/// A short tour of the window: bubbles that point at its parts, one after the other. The tour
/// covers the window, but mouse and keyboard reach the widgets below it, except for its own
/// buttons; Enter advances the tour, Esc ends it. Stops whose target stays hidden are left out. The
/// tour deletes itself at its end.
class Tour : public QWidget {
    Q_OBJECT

public:
    Tour(std::vector<TourStop> stops, QWidget* window);

    [[nodiscard]] int stop() const { return m_stop; }
    [[nodiscard]] const TourStop& current() const { return m_stops[m_stop]; }
    /// Moves to the first stop, from the 0-based index `index` on, whose target is visible. If
    /// there is none, the tour ends.
    void goTo(int index);
    /// Advances the tour if the action just performed completes the current stop.
    void check();
    /// Keeps the tour above all other widgets, and points at a visible target.
    void follow();

protected:
    void paintEvent(QPaintEvent* event) override;
    bool eventFilter(QObject* object, QEvent* event) override;

private:
    [[nodiscard]] bool canSee(int index) const;
    bool reach(int index);
    [[nodiscard]] QRect rectOf(const QWidget* part) const;
    void place();

    std::vector<TourStop> m_stops;
    int m_stop = -1;
    QWidget* m_bubble;
    QLabel* m_title;
    QLabel* m_text;
    QLabel* m_count;
    QPushButton* m_back;
    QPushButton* m_next;
};

/// Returns the stops of the tour in `window`, whose parts are found by their object names. The
/// texts describe the sentence on screen.
[[nodiscard]] std::vector<TourStop> tourStops(const QWidget& window, const Session& session);

} // namespace parsescope
