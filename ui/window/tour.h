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

/// A bubble of the tour: what it points at and what it says.
struct TourStop {
    QPointer<QWidget> target;
    QString title;
    QString text;
    /// Returns true once the user has done what the bubble asks for; may be empty. The tour then
    /// advances by itself. Called when the stop is shown, too, so it may remember how things were.
    std::function<bool()> done = {};
};

/// Where a bubble of that size stands beside `target` inside `room`: right, left, below, above, or
/// over it where there is no place around it.
[[nodiscard]] QRect placeBubble(QRect target, QSize bubble, QRect room);

/// A short tour of the window: bubbles that point at its parts, one after the other. It lies over
/// the window and lets mouse and keyboard through, but for its own buttons; Enter advances, Esc
/// ends it. Stops whose target is hidden are passed over. Deletes itself when it is over.
class Tour : public QWidget {
    Q_OBJECT

public:
    Tour(std::vector<TourStop> stops, QWidget* window);

    [[nodiscard]] int stop() const { return m_stop; }
    /// Goes on to the next stop that can be seen from `index` on; past the last one the tour ends.
    void goTo(int index);
    /// Advances the tour if the action just performed completes the current stop.
    void check();

protected:
    void paintEvent(QPaintEvent* event) override;
    bool eventFilter(QObject* object, QEvent* event) override;

private:
    [[nodiscard]] bool canSee(int index) const;
    [[nodiscard]] QRect targetRect() const;
    void place();
    void follow();

    std::vector<TourStop> m_stops;
    int m_stop = -1;
    QWidget* m_bubble;
    QLabel* m_title;
    QLabel* m_text;
    QLabel* m_count;
    QPushButton* m_back;
    QPushButton* m_next;
};

/// The stops of Parsescope's window, found by the names of its parts. What they say is true of the
/// sentence on screen.
[[nodiscard]] std::vector<TourStop> tourStops(const QWidget& window, const Session& session);

} // namespace parsescope
