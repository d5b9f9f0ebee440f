// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/tour.h"

#include "ui/canvas/qt_text.h"
#include "ui/canvas/theme.h"
#include "ui/session/parse_explorer.h"
#include "ui/session/session.h"
#include "ui/session/treebank_editor.h"

#include <QApplication>
#include <QEvent>
#include <QFile>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPainter>
#include <QPushButton>
#include <QShortcut>
#include <QTimer>
#include <QVBoxLayout>

#include <algorithm>
#include <array>
#include <limits>
#include <utility>

namespace parsescope {

namespace {

constexpr int Distance = 14; // distance in pixels between target and bubble
// The widths in pixels that a bubble can have. A wider one is lower.
constexpr std::array Widths{360, 460, 560};

/// The bubble of the tour. Unlike the rest of the tour, it receives mouse events.
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

namespace {

/// Returns the usual place of the bubble, beside, below or above `target`.
QRect usualPlace(QRect target, QSize bubble, QRect room) {
    const QPoint middle = target.center() - QPoint(bubble.width() / 2, bubble.height() / 2);
    const QPoint places[] = {{target.right() + Distance, middle.y()},
                             {target.left() - Distance - bubble.width(), middle.y()},
                             {middle.x(), target.bottom() + Distance},
                             {middle.x(), target.top() - Distance - bubble.height()},
                             middle};
    for (int i = 0; i < 5; ++i) {
        QRect rect(places[i], bubble);
        // At the side of the target, the bubble may be moved vertically until it fits; above or
        // below it, horizontally.
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

int areaOf(QRect rect) {
    return rect.isEmpty() ? 0 : rect.width() * rect.height();
}

} // namespace

QRect placeBubble(QRect target, const std::vector<QSize>& bubbles, QRect room,
                  const std::vector<QRect>& watched) {
    constexpr int step = 8; // distance in pixels between the places that are tried
    const auto covered = [&](QRect rect) {
        int area = areaOf(rect & target);
        for (const QRect& part : watched)
            area += areaOf(rect & part);
        return area;
    };
    const auto distance = [target](QRect rect) {
        return (rect.center() - target.center()).manhattanLength();
    };
    QRect best;
    int least = std::numeric_limits<int>::max();
    for (const QSize& bubble : bubbles) {
        const QRect usual = usualPlace(target, bubble, room);
        if (covered(usual) < least) {
            best = usual;
            least = covered(usual);
        }
        if (least == 0 || watched.empty())
            return best;
        for (int y = room.top(); y + bubble.height() <= room.bottom(); y += step)
            for (int x = room.left(); x + bubble.width() <= room.right(); x += step) {
                const QRect rect({x, y}, bubble);
                const int area = covered(rect);
                if (area < least || (area == least && distance(rect) < distance(best))) {
                    least = area;
                    best = rect;
                }
            }
        if (least == 0)
            break;
    }
    return best;
}

Tour::Tour(std::vector<TourStop> stops, QWidget* window)
    : QWidget(window), m_stops(std::move(stops)), m_bubble(new Bubble(window)), m_title(new QLabel),
      m_text(new QLabel), m_count(new QLabel), m_back(new QPushButton(tr("Back"))),
      m_next(new QPushButton) {
    setObjectName("tour");
    setAttribute(Qt::WA_TransparentForMouseEvents);
    setAttribute(Qt::WA_NoSystemBackground);
    m_title->setObjectName("tour-title");
    m_title->setWordWrap(true);
    m_title->setFont([this] {
        QFont title = font();
        title.setWeight(QFont::DemiBold);
        title.setPixelSize(15);
        return title;
    }());
    m_text->setWordWrap(true);
    m_text->setTextFormat(Qt::PlainText);
    auto* skip = new QPushButton(tr("End the Tour"));
    for (QPushButton* button : {skip, m_back, m_next})
        button->setFocusPolicy(Qt::TabFocus); // clicking a button does not move the focus
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
    connect(skip, &QPushButton::clicked, this, [this] { goTo(static_cast<int>(m_stops.size())); });
    connect(m_next, &QPushButton::clicked, this, [this] { goTo(m_stop + 1); });
    connect(m_back, &QPushButton::clicked, this, [this] {
        int before = m_stop - 1;
        while (before > 0 && !reach(before))
            --before;
        goTo(before);
    });
    auto* escape = new QShortcut(Qt::Key_Escape, m_bubble);
    connect(escape, &QShortcut::activated, this,
            [this] { goTo(static_cast<int>(m_stops.size())); });
    for (const Qt::Key key : {Qt::Key_Return, Qt::Key_Enter}) {
        auto* enter = new QShortcut(key, m_bubble);
        connect(enter, &QShortcut::activated, this, [this] { goTo(m_stop + 1); });
        // While the user types in a field, Enter belongs to the field.
        connect(qApp, &QApplication::focusChanged, enter, [enter](QWidget*, const QWidget* now) {
            enter->setEnabled(!qobject_cast<const QLineEdit*>(now));
        });
    }
    connect(this, &QObject::destroyed, m_bubble, &QObject::deleteLater);
    window->installEventFilter(this);
    for (QWidget* part : window->findChildren<QWidget*>(Qt::FindDirectChildrenOnly))
        if (part != this && part != m_bubble)
            part->installEventFilter(this);
    goTo(0);
}

bool Tour::canSee(int index) const {
    const QWidget* target = m_stops[index].target;
    // Qt regards a panel behind another one as visible, although its position is outside the
    // window.
    return target && target->isVisible() &&
           parentWidget()->rect().contains(target->mapTo(parentWidget(), target->rect().center()));
}

/// Makes the target of a stop visible if it can be. Returns true if it is visible.
bool Tour::reach(int index) {
    if (!canSee(index) && m_stops[index].open)
        m_stops[index].open();
    return canSee(index);
}

void Tour::goTo(int index) {
    const int count = static_cast<int>(m_stops.size());
    index = std::max(index, 0);
    while (index < count && !reach(index))
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
    const bool asks = stop.done != nullptr;
    if (asks)
        // The function may remember the state at the beginning of the stop.
        static_cast<void>(stop.done());
    m_next->setText(index + 1 == count ? tr("Done") : asks ? tr("Skip") : tr("Next"));
    m_bubble->setAccessibleName(stop.title + ". " + stop.text);
    show();
    m_bubble->show();
    place();
    raise();
    m_bubble->raise();
}

void Tour::check() {
    if (m_stop < 0 || !m_bubble->isVisible())
        return;
    const TourStop& stop = m_stops[m_stop];
    if (stop.done && stop.done())
        goTo(m_stop + 1);
}

/// Returns the rectangle of a part in the window; an empty one if the part is gone.
QRect Tour::rectOf(const QWidget* part) const {
    return part ? QRect(part->mapTo(parentWidget(), QPoint()), part->size()) : QRect();
}

void Tour::place() {
    setGeometry(parentWidget()->rect());
    std::vector<QSize> sizes;
    for (const int wanted : Widths) {
        // The buttons may have longer texts in another language.
        const int width = std::max(wanted, m_bubble->layout()->minimumSize().width());
        sizes.emplace_back(width, m_bubble->layout()->heightForWidth(width));
    }
    std::vector<QRect> watched;
    for (const QWidget* part : current().watched)
        watched.push_back(rectOf(part));
    m_bubble->setGeometry(
        placeBubble(rectOf(current().target), sizes, rect().adjusted(8, 8, -8, -8), watched));
    update();
}

void Tour::paintEvent(QPaintEvent*) {
    const Theme theme = Theme::fromPalette(palette());
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(theme.color(Ink::Accent), 3));
    painter.drawRoundedRect(QRectF(rectOf(current().target)).adjusted(1, 1, -1, -1), 6, 6);
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

void Tour::follow() {
    if (m_bubble->isVisible())
        goTo(canSee(m_stop) ? m_stop : m_stop + 1);
}

namespace {

struct TourTexts {
    Q_DECLARE_TR_FUNCTIONS(Tour)
};

} // namespace

std::vector<TourStop> tourStops(const QWidget& window, const Session& session) {
    const auto part = [&](const char* name) {
        const auto parts = window.findChildren<QWidget*>(QString::fromLatin1(name));
        const auto seen = std::ranges::find_if(parts, &QWidget::isVisible);
        return seen == parts.end() ? parts.value(0) : *seen;
    };
    const ParseExplorer* parse = session.parse();
    const QString name = toQt(session.editor()->treebank().name());
    const bool isSample = QFile::exists(":/samples/" + name);
    const bool hasLosses = parse->losses().oracle().has_value();
    const auto stepped = [parse, before = -1]() mutable {
        const int now = parse->exploration().cursor();
        const bool first = std::exchange(before, now) < 0;
        return !first && parse->exploration().current().depth > 0;
    };
    const auto erred = [parse] {
        const std::optional<int> rise = parse->losses().lossRise(parse->exploration().cursor());
        return rise && *rise > 0;
    };
    const std::vector<QPointer<QWidget>> watched{part("transitions"), part("narration"),
                                                 part("step")};
    std::vector<TourStop> stops{
        {part("sentences"), TourTexts::tr("Pick a sentence"),
         isSample
             ? TourTexts::tr(
                   "These samples come with the program; the tip of each says what it teaches. "
                   "Open your own treebank with Ctrl+O, or type a sentence with Ctrl+N.")
             : TourTexts::tr(
                   "These are the sentences of your treebank. PgUp and PgDn go from one to "
                   "the next; what you explore is kept, and marked with a dot.")},
        {part("canvas"), TourTexts::tr("The sentence, its tree, stack and buffer"),
         hasLosses
             ? TourTexts::tr(
                   "Dashed arcs are gold and still to come. They turn solid when the parser builds "
                   "them, and dotted when they are lost for good. Wrong arcs are crossed out.")
             : TourTexts::tr(
                   "This sentence has no gold tree, so there are no losses to show. Drag a word "
                   "onto its head to give it one, or see Parse ▸ Gold Tree.")},
        {part("steps"), TourTexts::tr("Press →"),
         TourTexts::tr("→ takes the next step, and ← goes back. Press → a few times now."), stepped,
         watched},
    };
    if (hasLosses) {
        stops.push_back(
            {part("transitions"), TourTexts::tr("Now take a wrong transition"),
             TourTexts::tr("Each transition shows its key and its cost: how many more words will "
                           "have a wrong head, even if every later step is a best one. Step on "
                           "until a transition costs +1 or more, and take it."),
             erred, watched});
        stops.push_back(
            {part("why"),
             TourTexts::tr("Why?"),
             TourTexts::tr("This panel names the gold arcs that are given up, each with the "
                           "reason, and shows the best tree still within reach. ← goes back, and a "
                           "better step then makes a new branch."),
             nullptr,
             {part("canvas"), part("transitions"), part("narration")}});
    }
    stops.push_back({part("system"), TourTexts::tr("Another system"),
                     TourTexts::tr("Choose a transition system here, with buffer transitions if "
                                   "you like, and see which trees it can reach.")});
    stops.push_back(
        {part("search"), TourTexts::tr("Find everything"),
         TourTexts::tr("Ctrl+Shift+P finds every command, panel, sample, lesson and sentence. "
                       "The menu Help has all keys, and this tour.")});
    return stops;
}

} // namespace parsescope
