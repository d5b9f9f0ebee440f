// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/chart/chart_pane.h"

#include "ui/canvas/diagram_view.h"
#include "ui/canvas/theme.h"
#include "ui/canvas/when_seen.h"
#include "ui/chart/chart_diagram.h"
#include "ui/chart/chart_item_model.h"
#include "ui/chart/chart_player.h"
#include "ui/chart/chart_recording.h"
#include "ui/chart/chart_selection.h"
#include "ui/chart/chart_text.h"
#include "ui/explorer/arc_drawings.h"
#include "ui/session/parse_explorer.h"
#include "ui/session/selection.h"

#include <QEvent>
#include <QLabel>
#include <QSplitter>
#include <QTimer>
#include <QVBoxLayout>

#include <utility>

namespace parsescope {

ChartPane::ChartPane(const ParseExplorer* parse, Selection* selection, QWidget* parent)
    : TablePane(parse, selection, new ChartPlayer, QStringLiteral("chart"), parent),
      m_head(new QBoxLayout(QBoxLayout::TopToBottom)), m_parts(new QSplitter(Qt::Vertical)) {
    m_table->setAccessibleName(tr("Oracle chart"));
    m_parts->addWidget(m_table);
    m_parts->addWidget(m_items);
    m_parts->setStretchFactor(0, 3);
    m_parts->setStretchFactor(1, 1);
    m_parts->setSizes({300, 140});
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    m_head->setSpacing(0);
    m_head->addWidget(m_player, 1);
    m_head->addWidget(m_text, 2);
    layout->addLayout(m_head);
    layout->addWidget(m_parts, 1);

    connect(m_recording, &ChartRecording::changesChanged, m_seen, &WhenSeen::changed);
    for (const auto signal : {&Selection::hoverChanged, &Selection::inspectedChanged})
        connect(selection, signal, this, [this] {
            if (m_seen->isSeen())
                m_recording->compare();
        });
    connect(m_table, &DiagramView::roomChanged, m_seen, &WhenSeen::changed);
}

QSizeF ChartPane::room() const {
    return m_table->space();
}

void ChartPane::show(const Oracle& oracle) {
    m_recording->record(oracle, m_derivationShown, room());
}

void ChartPane::showMessage(const QString& message) {
    m_recording->clear(message);
}

/// Places the list beside the table if the pane is wide, because the table is square; otherwise
/// below the table. Places the text beside the player if there is room for both.
void ChartPane::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    constexpr int widestPlayer = 420; // in pixels, beside the text
    const bool areBeside = width() > 2 * widestPlayer * Theme::textSize() / 100;
    m_head->setDirection(areBeside ? QBoxLayout::LeftToRight : QBoxLayout::TopToBottom);
    m_player->setMaximumWidth(areBeside ? widestPlayer : QWIDGETSIZE_MAX);
    // In a low pane, the table takes the room of the list and of the formula.
    constexpr int least = 230; // height in pixels at the usual text size
    const bool isLow = height() * 100 < least * Theme::textSize() && !areBeside;
    if (std::exchange(m_isLow, isLow) != isLow) {
        showItems();
        setText(text());
    }
    keepTextHeight();
    const bool isWide = width() * 3 / 5 > height();
    const Qt::Orientation wanted = isWide ? Qt::Horizontal : Qt::Vertical;
    if (m_parts->orientation() == wanted)
        return;
    m_parts->setOrientation(wanted);
    m_parts->setSizes(isWide ? QList{width() * 3 / 5, width() * 2 / 5} : QList{300, 140});
}

void ChartPane::changeEvent(QEvent* event) {
    TablePane::changeEvent(event);
    if (event->type() == QEvent::FontChange)
        keepTextHeight();
}

/// Keeps room for the lines of the text, so that the table does not move when the text changes.
void ChartPane::keepTextHeight() {
    constexpr int margin = 10;
    m_text->setMinimumHeight(m_text->fontMetrics().lineSpacing() * (m_isLow ? 1 : 2) + margin);
}

void ChartPane::setItemsShown(bool shown) {
    m_itemsShown = shown;
    showItems();
}

void ChartPane::showItems() {
    m_items->setVisible(m_itemsShown && !m_isLow && !chart().items().empty() && !chart().isList);
}

void ChartPane::showRecording() {
    begin(chart().goal, static_cast<int>(chart().deductions().size()));
    const bool isTable = !chart().items().empty();
    m_player->setVisible(isTable);
    showItems();
    constexpr std::size_t many = 5'000;
    if (chart().items().size() > many) {
        // Painting the table takes most of a frame, and therefore waits for an event of its own,
        // after those that lay out the texts and the list. A timer of 0 ms would not leave the
        // queue of the posted events, which are handled at a stretch.
        m_table->setUpdatesEnabled(false);
        QTimer::singleShot(1, m_table, [table = m_table] { table->setUpdatesEnabled(true); });
    }
    if (isTable && m_selection->highlight() == Highlight() &&
        m_recording->showsDerivation() == m_derivationShown && m_recording->room() == room()) {
        setText(text());
        m_table->setDrawing(m_recording->drawing());
    } else {
        refresh();
    }
    resetTable();
    // The drawing is a best tree, whose text may become smaller.
    if (!isTable && !chart().isList)
        m_table->zoomToFit();
    emit recorded();
}

int ChartPane::deductionsFilled() const {
    return m_player->filled();
}

/// Returns the conclusion of the last deduction shown; for a full table, the goal.
int ChartPane::itemOfStep() const {
    const auto& deductions = chart().deductions();
    const int filled = m_player->filled();
    if (filled >= static_cast<int>(deductions.size()))
        return chart().goal;
    return filled > 0 ? deductions[filled - 1].conclusion : -1;
}

void ChartPane::refresh() {
    setText(text());
    if (chart().items().empty()) {
        const std::vector<int>& heads = m_recording->bestHeads();
        const auto words = static_cast<std::size_t>(m_parse->configuration().words());
        m_table->setDrawing(heads.size() != words + 1
                                ? Drawing()
                                : layoutArcs(bestTreeDiagram(*m_parse, *m_selection,
                                                             m_parse->configuration(), heads),
                                             fontMeasure()));
        return;
    }
    ChartDiagram drawn = diagram();
    drawn.room = room();
    if (!m_recording->isMade())
        drawn.changes = m_recording->changes();
    m_table->setDrawing(layoutChart(drawn, fontMeasure()));
}

/// Returns the text about the whole chart, about the last deduction shown, or about the effect of a
/// transition.
QString ChartPane::text() const {
    const ChartText text(chart(), m_recording->words());
    if (chart().items().empty())
        return m_recording->message();
    if (m_recording->changes())
        return m_recording->isMade()
                   ? text.changesMade(m_recording->changedBy(), *m_recording->changes())
                   : text.changes(m_recording->changedBy(), *m_recording->changes());
    const bool isComplete = m_player->filled() == static_cast<int>(chart().deductions().size());
    if (!isComplete)
        return text.step(m_player->filled());
    const int item = m_chosen->item();
    if (item < 0 || chart().isList)
        return text.summary();
    const int best = chart().items()[item].best;
    const QString formula =
        m_chosen->isChosen() && best >= 0 ? text.equation(best) : text.summary();
    return m_isLow ? text.statement(item) : text.statement(item) + QLatin1Char('\n') + formula;
}

int ChartPane::itemAt(Target target) const {
    if (target.kind == Target::Kind::Item)
        return target.index;
    const int size = static_cast<int>(chart().axis.size());
    if (target.kind != Target::Kind::Cell || size == 0)
        return -1;
    const auto items =
        m_recording->chart()->index.itemsOf(target.index / size, target.index % size);
    return items.empty() ? -1 : items.front();
}

} // namespace parsescope
