// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/tour.h"

#include "ui/canvas/theme.h"

#include <QCoreApplication>
#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QPainter>
#include <QPushButton>
#include <QShortcut>
#include <QTimer>
#include <QVBoxLayout>

namespace parsescope {

namespace {

constexpr int Distance = 14; // between target and bubble
constexpr int Width = 360;

/// The bubble; unlike the tour around it, it takes the mouse.
class Bubble : public QWidget {
public:
    using QWidget::QWidget;

protected:
    void paintEvent(QPaintEvent*) override {
        const Theme theme = Theme::fromPalette(palette());
        QPainter painter(this);
        painter.setRenderHint(QPainter::Antialiasing);
        painter.setPen(QPen(theme.color(Ink::Accent), 2));
        painter.setBrush(theme.color(Ink::Canvas));
        painter.drawRoundedRect(QRectF(rect()).adjusted(1, 1, -1, -1), 10, 10);
    }
};

} // namespace

QRect placeBubble(QRect target, QSize bubble, QRect room) {
    const QPoint middle = target.center() - QPoint(bubble.width() / 2, bubble.height() / 2);
    const QPoint places[] = {{target.right() + Distance, middle.y()},
                             {target.left() - Distance - bubble.width(), middle.y()},
                             {middle.x(), target.bottom() + Distance},
                             {middle.x(), target.top() - Distance - bubble.height()},
                             middle};
    for (int i = 0; i < 5; ++i) {
        QRect rect(places[i], bubble);
        // Along the target it may be moved to fit.
        const bool beside = i < 2;
        if (beside || i == 4)
            rect.moveTop(std::clamp(rect.top(), room.top(),
                                    std::max(room.top(), room.bottom() - rect.height())));
        if (!beside)
            rect.moveLeft(std::clamp(rect.left(), room.left(),
                                     std::max(room.left(), room.right() - rect.width())));
        if (room.contains(rect) || i == 4)
            return rect;
    }
    return {};
}

Tour::Tour(std::vector<TourStop> stops, QWidget* window)
    : QWidget(window), m_stops(std::move(stops)), m_bubble(new Bubble(window)), m_title(new QLabel),
      m_text(new QLabel), m_count(new QLabel), m_back(new QPushButton(tr("Back"))),
      m_next(new QPushButton) {
    setObjectName("tour");
    setAttribute(Qt::WA_TransparentForMouseEvents);
    setAttribute(Qt::WA_NoSystemBackground);
    m_title->setFont([this] {
        QFont font = this->font();
        font.setWeight(QFont::DemiBold);
        font.setPixelSize(15);
        return font;
    }());
    m_text->setWordWrap(true);
    m_text->setTextFormat(Qt::PlainText);
    auto* skip = new QPushButton(tr("End the Tour"));
    for (QPushButton* button : {skip, m_back, m_next})
        button->setFocusPolicy(Qt::TabFocus); // the keys stay where they are
    auto* buttons = new QHBoxLayout;
    buttons->addWidget(m_count);
    buttons->addStretch();
    buttons->addWidget(skip);
    buttons->addWidget(m_back);
    buttons->addWidget(m_next);
    auto* layout = new QVBoxLayout(m_bubble);
    layout->setContentsMargins(16, 14, 16, 12);
    layout->setSpacing(8);
    layout->addWidget(m_title);
    layout->addWidget(m_text);
    layout->addSpacing(4);
    layout->addLayout(buttons);
    m_bubble->setFixedWidth(Width);
    connect(skip, &QPushButton::clicked, this, [this] { goTo(static_cast<int>(m_stops.size())); });
    connect(m_next, &QPushButton::clicked, this, [this] { goTo(m_stop + 1); });
    connect(m_back, &QPushButton::clicked, this, [this] {
        int before = m_stop - 1;
        while (before > 0 && !canSee(before))
            --before;
        goTo(before);
    });
    auto* escape = new QShortcut(Qt::Key_Escape, m_bubble);
    connect(escape, &QShortcut::activated, this,
            [this] { goTo(static_cast<int>(m_stops.size())); });
    connect(this, &QObject::destroyed, m_bubble, &QObject::deleteLater);
    window->installEventFilter(this);
    for (QWidget* part : window->findChildren<QWidget*>(Qt::FindDirectChildrenOnly))
        if (part != this && part != m_bubble)
            part->installEventFilter(this);
    goTo(0);
}

bool Tour::canSee(int index) const {
    const QWidget* target = m_stops[index].target;
    // A panel behind another one is visible, too, but outside of the window.
    return target && target->isVisible() &&
           parentWidget()->rect().contains(target->mapTo(parentWidget(), target->rect().center()));
}

void Tour::goTo(int index) {
    const int count = static_cast<int>(m_stops.size());
    index = std::max(index, 0);
    while (index < count && !canSee(index))
        ++index;
    if (index >= count) {
        m_bubble->hide();
        hide();
        deleteLater();
        return;
    }
    m_stop = index;
    const TourStop& stop = m_stops[index];
    m_title->setText(stop.title);
    m_text->setText(stop.text);
    m_count->setText(tr("%1 of %2").arg(index + 1).arg(count));
    m_back->setVisible(index > 0);
    m_next->setText(index + 1 < count ? tr("Next") : tr("Done"));
    m_bubble->setAccessibleName(stop.title + ". " + stop.text);
    show();
    m_bubble->show();
    place();
    raise();
    m_bubble->raise();
}

QRect Tour::targetRect() const {
    const QWidget* target = m_stops[m_stop].target;
    if (!target)
        return {};
    return {target->mapTo(parentWidget(), QPoint()), target->size()};
}

void Tour::place() {
    setGeometry(parentWidget()->rect());
    const QSize size(Width, m_bubble->layout()->heightForWidth(Width));
    m_bubble->setGeometry(placeBubble(targetRect(), size, rect().adjusted(8, 8, -8, -8)));
    update();
}

void Tour::paintEvent(QPaintEvent*) {
    const Theme theme = Theme::fromPalette(palette());
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(theme.color(Ink::Accent), 3));
    painter.drawRoundedRect(QRectF(targetRect()).adjusted(1, 1, -1, -1), 6, 6);
}

bool Tour::eventFilter(QObject* object, QEvent* event) {
    if (m_stop >= 0) {
        const QEvent::Type type = event->type();
        if (type == QEvent::Resize || type == QEvent::LayoutRequest)
            place();
        if (type == QEvent::ZOrderChange || type == QEvent::Show || type == QEvent::Hide)
            QTimer::singleShot(0, this, &Tour::follow);
    }
    return QWidget::eventFilter(object, event);
}

/// A panel was brought to the front, shown or hidden: stays on top, and points at what is in sight.
void Tour::follow() {
    if (m_bubble->isVisible())
        goTo(canSee(m_stop) ? m_stop : m_stop + 1);
}

std::vector<TourStop> tourStops(const QWidget& window) {
    const auto part = [&](const char* name) {
        return window.findChild<QWidget*>(QString::fromLatin1(name));
    };
    const auto text = [](const char* words) { return QCoreApplication::translate("Tour", words); };
    return {
        {part("sentences"), text("Pick a sentence"),
         text("These come with the program; each has a note on what it teaches. Open your own "
              "treebank with Ctrl+O, or type a sentence with Ctrl+N.")},
        {part("canvas"), text("The sentence and its tree"),
         text("Dashed arcs are gold and still to come. They turn solid when the parser builds "
              "them, and dotted when they are lost for good. Wrong arcs appear below the words.")},
        {part("steps"), text("Step through the parse"),
         text("→ takes the next step, ← goes back. Take another transition than before, and a "
              "branch grows here; nothing is ever lost.")},
        {part("transitions"), text("What each transition costs"),
         text("The loss is how many words end up with a wrong head at the least, whatever comes "
              "after. Press a letter (S, L, R, …) or click a row to take a transition.")},
        {part("transitions"), text("Why?"),
         text("Click a loss to see which gold arcs it gives up, each with the reason, and the best "
              "tree still within reach.")},
        {part("canvas"), text("Stack and buffer"),
         text("This is all that the parser sees. Choose another system in Parse ▸ System, and see "
              "what it can reach. All keys are listed in Help ▸ Keys, and this tour is there, "
              "too.")},
    };
}

} // namespace parsescope
