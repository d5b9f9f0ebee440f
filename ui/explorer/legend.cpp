// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/explorer/legend.h"

#include "core/export/tree_arcs.h"
#include "ui/canvas/qt_text.h"

#include <QAction>
#include <QCoreApplication>
#include <QEvent>
#include <QPainter>
#include <QScrollBar>
#include <QToolButton>

#include <algorithm>

namespace parsescope {

namespace {

struct LegendTexts {
    Q_DECLARE_TR_FUNCTIONS(Legend)
};

QString nameOf(ArcLook look) {
    return toQt(Text(namesOf(look).meaning));
}

QString nameOf(ArcKind kind) {
    switch (kind) {
    case ArcKind::Right:
        return nameOf(ArcLook::Built);
    case ArcKind::Wrong:
        return nameOf(ArcLook::Wrong);
    case ArcKind::ToCome:
        return nameOf(ArcLook::ToCome);
    case ArcKind::Lost:
        return nameOf(ArcLook::Lost);
    case ArcKind::Proposed:
        return LegendTexts::tr("would be built");
    case ArcKind::Kept:
        return LegendTexts::tr("kept");
    case ArcKind::Lifted:
        return LegendTexts::tr("lifted");
    case ArcKind::Best:
        return LegendTexts::tr("best tree, not gold");
    case ArcKind::Mistaken:
        return LegendTexts::tr("the model’s wrong choice");
    case ArcKind::Implied:
        return nameOf(ArcLook::Implied);
    case ArcKind::WronglyImplied:
        return nameOf(ArcLook::WronglyImplied);
    case ArcKind::Gold:
        return LegendTexts::tr("gold");
    case ArcKind::Enhanced:
        return LegendTexts::tr("in the enhanced graph");
    }
    return {};
}

} // namespace

LegendEntries legendEntries(const ArcDiagram& diagram, const std::vector<Arc>& marked) {
    LegendEntries entries;
    entries.bufferIsLeft = diagram.rightToLeft;
    const auto isMarked = [&](const ArcLine& line) {
        return line.emphasised && std::ranges::find(marked, line.arc) != marked.end();
    };
    for (const ArcLine& line : diagram.arcs) {
        entries.lost = entries.lost || (line.kind == ArcKind::Lost && isMarked(line));
        entries.wouldLose = entries.wouldLose || (line.kind == ArcKind::ToCome && isMarked(line));
    }
    for (const ArcKind kind :
         {ArcKind::Right, ArcKind::Wrong, ArcKind::Implied, ArcKind::WronglyImplied,
          ArcKind::ToCome, ArcKind::Lost, ArcKind::Proposed, ArcKind::Best, ArcKind::Mistaken,
          ArcKind::Gold, ArcKind::Enhanced})
        if (std::any_of(diagram.arcs.begin(), diagram.arcs.end(), [&](const ArcLine& line) {
                const bool isGold = kind == ArcKind::Lost || kind == ArcKind::ToCome;
                return line.kind == kind && line.room == ArcRoom::Drawn &&
                       !(isGold && isMarked(line));
            }))
            entries.arcs.push_back(kind);
    for (const ArcLine& line : diagram.arcs)
        entries.nonProjective = entries.nonProjective || line.nonProjective;
    for (const WordBox& word : diagram.words) {
        entries.stack =
            entries.stack || word.place == WordPlace::Stack || word.place == WordPlace::StackTop;
        entries.buffer = entries.buffer || word.place == WordPlace::BufferFront;
    }
    return entries;
}

Drawing layoutLegend(const LegendEntries& entries, const Measure& measure) {
    constexpr qreal rowHeight = 24;
    constexpr qreal margin = 14;
    constexpr qreal line = 34; // the length of a sample line
    Drawing drawing;
    drawing.size = {0, margin};
    const auto add = [&](const QString& name, const auto& draw) {
        const qreal width = measure(name, TextStyle::Label).width();
        const QPointF left(margin, drawing.size.height() + rowHeight / 2);
        draw(left);
        drawing.addText({left.x() + line + 10, left.y() - 8, width, 16}, name, TextStyle::Label,
                        Ink::Text);
        drawing.size = {std::max(drawing.size.width(), left.x() + line + 10 + width + margin),
                        drawing.size.height() + rowHeight};
    };
    const auto addArc = [&](const QString& name, ArcKind kind, bool isMarked = false) {
        add(name, [&](QPointF left) {
            const ArcLine sample{{}, {}, kind, isMarked};
            drawing.addLine(left, left + QPointF(line, 0), inkOf(sample), widthOf(sample));
            drawing.shapes.back().stroke = strokeOf(kind);
            const QPointF middle = left + QPointF(line / 2, 0);
            if (isCrossedOut(kind))
                addCross(drawing, middle, inkOf(sample));
            if (kind == ArcKind::Lost)
                addCut(drawing, middle, inkOf(sample));
        });
    };
    for (const ArcKind kind : entries.arcs)
        addArc(nameOf(kind), kind);
    if (entries.lost)
        addArc(LegendTexts::tr("gold, lost by the step explained"), ArcKind::Lost, true);
    if (entries.wouldLose)
        addArc(LegendTexts::tr("gold, would be lost"), ArcKind::ToCome, true);
    if (entries.nonProjective)
        add(LegendTexts::tr("non-projective"),
            [&](QPointF left) { addDiamond(drawing, left + QPointF(line / 2, 0), Ink::Muted); });
    const auto addPlace = [&](bool isThere, WordPlace place, const QString& name) {
        if (isThere)
            add(name, [&](QPointF left) {
                drawing.addBox({left.x() + 6, left.y() - 7, line - 12, 14}, 4, fillOf(place),
                               inkOf(place));
            });
    };
    addPlace(entries.stack, WordPlace::Stack, LegendTexts::tr("on the stack"));
    addPlace(entries.buffer, WordPlace::BufferFront, LegendTexts::tr("front of the buffer"));
    drawing.size.rheight() += margin;
    return drawing;
}

CanvasKey::CanvasKey(DiagramView* canvas)
    : DiagramView(canvas), m_canvas(canvas), m_toggle(new QAction(tr("&Key"), this)),
      m_button(new QToolButton(canvas)) {
    setObjectName("key");
    setAccessibleName(tr("Key: what lines and colours mean"));
    setFocusPolicy(Qt::NoFocus);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setContentAlignment(Qt::AlignLeft | Qt::AlignTop);
    setMinimumHeight(1);
    hide();
    m_toggle->setObjectName("toggle-key");
    m_toggle->setCheckable(true);
    m_toggle->setToolTip(tr("What the lines and colours mean"));
    m_toggle->setStatusTip(m_toggle->toolTip());
    m_button->setDefaultAction(m_toggle);
    m_button->setText(tr("Key"));
    m_button->setObjectName("key-button");
    m_button->setAutoRaise(true);
    m_button->setFocusPolicy(Qt::NoFocus);
    connect(m_toggle, &QAction::toggled, this, [this](bool on) {
        setVisible(on);
        place();
    });
    canvas->viewport()->installEventFilter(this);
    place();
}

void CanvasKey::setEntries(const LegendEntries& entries) {
    m_isLeft = entries.bufferIsLeft;
    Drawing drawing = layoutLegend(entries, fontMeasure());
    setFixedWidth(drawing.size.toSize().width() + verticalScrollBar()->sizeHint().width());
    setDrawing(std::move(drawing));
    place();
}

void CanvasKey::place() {
    constexpr int margin = 6;
    // The button stays in the corner while the legend is shown, so that a second click hides it.
    QWidget* area = m_canvas->parentWidget();
    if (!area)
        return;
    if (m_button->parentWidget() != area) {
        m_button->setParent(area);
        m_button->show();
    }
    m_button->adjustSize();
    QRect room(m_canvas->viewport()->mapTo(area, QPoint()), // without the scroll bars
               m_canvas->viewport()->size());
    if (!isHidden())
        room = QRect(0, room.y(), area->width(), room.height());
    m_button->move(m_isLeft ? room.left() + margin : room.right() + 1 - m_button->width() - margin,
                   room.bottom() + 1 - m_button->height() - margin / 2);
    m_button->raise();
}

bool CanvasKey::eventFilter(QObject* watched, QEvent* event) {
    if (watched == m_canvas->viewport() && event->type() == QEvent::Resize)
        place();
    return DiagramView::eventFilter(watched, event);
}

void CanvasKey::paintEvent(QPaintEvent* event) {
    DiagramView::paintEvent(event);
    QPainter painter(viewport());
    painter.setPen(Theme::fromPalette(palette()).color(Ink::Border));
    painter.drawRect(viewport()->rect().adjusted(0, 0, -1, -1));
}

} // namespace parsescope
