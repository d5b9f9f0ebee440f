// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/chart/chart_key.h"

#include "ui/canvas/item_sketch.h"
#include "ui/canvas/theme.h"
#include "ui/canvas/when_seen.h"

#include <QEvent>
#include <QGridLayout>
#include <QLabel>
#include <QPainter>
#include <QPixmap>

namespace parsescope {

namespace {

constexpr QSize SketchSize(26, 16);

/// Returns the picture that `paint` draws; its units are logical pixels of the widget.
template<class Paint>
QPixmap picture(const QWidget& widget, const Paint& paint) {
    const qreal ratio = widget.devicePixelRatioF();
    QPixmap pixmap(SketchSize * ratio);
    pixmap.setDevicePixelRatio(ratio);
    pixmap.fill(Qt::transparent);
    QPainter painter(&pixmap);
    painter.setRenderHint(QPainter::Antialiasing);
    paint(painter, QRectF(QPointF(1.5, 1.5), SketchSize - QSizeF(3, 3)),
          Theme::fromPalette(widget.palette()));
    return pixmap;
}

} // namespace

ChartKey::ChartKey(QWidget* parent)
    : QWidget(parent), m_seen(new WhenSeen(this, [this] { fill(); })) {
    auto* grid = new QGridLayout(this);
    grid->setContentsMargins(12, 4, 12, 8);
    grid->setHorizontalSpacing(10);
    grid->setVerticalSpacing(3);
    grid->setColumnStretch(2, 1);
}

void ChartKey::setKinds(std::vector<ChartText::ItemKind> kinds) {
    if (m_kinds == kinds)
        return;
    m_kinds = std::move(kinds);
    m_seen->changed();
}

void ChartKey::fill() {
    auto* grid = static_cast<QGridLayout*>(layout());
    while (QLayoutItem* item = grid->takeAt(0)) {
        delete item->widget();
        delete item;
    }
    int row = 0;
    const auto add = [&](const QPixmap& sketch, const QString& symbols, const QString& words) {
        auto* picture = new QLabel;
        picture->setPixmap(sketch);
        auto* sign = new QLabel(symbols);
        QFont bold = sign->font();
        bold.setWeight(QFont::DemiBold);
        sign->setFont(bold);
        auto* text = new QLabel(words);
        text->setWordWrap(true);
        for (QLabel* label : {sign, text})
            label->setTextFormat(Qt::PlainText);
        grid->addWidget(picture, row, 0, Qt::AlignTop);
        grid->addWidget(sign, row, 1, Qt::AlignTop);
        grid->addWidget(text, row, 2);
        ++row;
    };
    for (const ChartText::ItemKind& kind : m_kinds)
        add(picture(*this,
                    [&](QPainter& painter, const QRectF& box, const Theme& theme) {
                        painter.setPen(QPen(theme.color(Ink::Stack), 1.2));
                        painter.setBrush(theme.color(Ink::StackSoft));
                        painter.drawPath(itemSketch(kind.shape, box));
                    }),
            kind.symbols, kind.words);
    const auto addColour = [&](Ink line, Ink soft, const QString& name, const QString& words) {
        add(picture(*this,
                    [&](QPainter& painter, const QRectF& box, const Theme& theme) {
                        painter.setPen(QPen(theme.color(line), 1.4));
                        painter.setBrush(theme.color(soft));
                        painter.drawRoundedRect(box, 4, 4);
                    }),
            name, words);
    };
    addColour(Ink::Right, Ink::RightSoft, tr("best"), tr("part of the best derivation"));
    addColour(Ink::Buffer, Ink::BufferSoft, tr("new"),
              tr("what the step has derived, while the table is filled"));
    addColour(Ink::Stack, Ink::StackSoft, tr("premise"),
              tr("what it is made from; arrows lead to what is made"));
}

void ChartKey::changeEvent(QEvent* event) {
    if (event->type() == QEvent::PaletteChange)
        m_seen->changed();
    QWidget::changeEvent(event);
}

} // namespace parsescope
