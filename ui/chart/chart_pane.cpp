// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/chart/chart_pane.h"

#include "ui/canvas/diagram_view.h"
#include "ui/canvas/theme.h"
#include "ui/canvas/when_seen.h"
#include "ui/chart/chart_diagram.h"
#include "ui/chart/chart_item_model.h"
#include "ui/chart/chart_item_tree.h"
#include "ui/chart/chart_player.h"
#include "ui/chart/chart_recording.h"
#include "ui/chart/chart_selection.h"
#include "ui/chart/chart_text.h"
#include "ui/explorer/parse_drawings.h"
#include "ui/session/parse_explorer.h"
#include "ui/session/selection.h"

#include <QLabel>
#include <QScrollBar>
#include <QSplitter>
#include <QVBoxLayout>

#include <algorithm>

namespace parsescope {

ChartPane::ChartPane(const ParseExplorer* parse, Selection* selection, QWidget* parent)
    : QWidget(parent), m_parse(parse), m_selection(selection),
      m_seen(new WhenSeen(this, [this] { refresh(); })),
      m_recording(new ChartRecording(parse, selection, this)), m_player(new ChartPlayer),
      m_told(new QLabel), m_table(new DiagramView), m_items(new ChartItemTree),
      m_model(new ChartItemModel(this)), m_parts(new QSplitter(Qt::Vertical)) {
    m_told->setObjectName("chart-told");
    m_told->setTextFormat(Qt::PlainText);
    m_told->setWordWrap(true);
    m_told->setAlignment(Qt::AlignTop | Qt::AlignLeft);
    m_told->setContentsMargins(10, 4, 10, 4);
    m_told->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_told->setMinimumHeight(m_told->fontMetrics().lineSpacing() * 3 + 10);
    m_table->setObjectName("chart-table");
    m_table->setContentAlignment(Qt::AlignLeft | Qt::AlignTop);
    m_table->setAccessibleName(tr("Oracle chart"));
    m_items->setModel(m_model);
    m_items->setObjectName("chart-items");
    m_parts->addWidget(m_table);
    m_parts->addWidget(m_items);
    m_parts->setStretchFactor(0, 3);
    m_parts->setStretchFactor(1, 1);
    m_parts->setSizes({300, 140});
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(m_player);
    layout->addWidget(m_told);
    layout->addWidget(m_parts, 1);

    connect(m_recording, &ChartRecording::recorded, this, &ChartPane::showRecording);
    connect(m_recording, &ChartRecording::changesChanged, m_seen, &WhenSeen::changed);
    for (const auto signal : {&Selection::hoverChanged, &Selection::inspectedChanged})
        connect(selection, signal, this, [this] {
            if (m_seen->isSeen())
                m_recording->compare();
        });
    m_chosen = new ChartSelection(
        parse, selection,
        {m_recording, m_items, m_model, [this](Target target) { return firstItemAt(target); }},
        this);
    connect(m_chosen, &ChartSelection::chosen, this, &ChartPane::refresh);
    connect(m_chosen, &ChartSelection::highlighted, m_seen, &WhenSeen::changed);
    connect(m_player, &ChartPlayer::filledChanged, this, &ChartPane::fill);
    connect(m_table, &DiagramView::roomChanged, m_seen, &WhenSeen::changed);
    connect(m_table, &DiagramView::clicked, m_chosen, &ChartSelection::click);
    connect(m_table, &DiagramView::hovered, m_chosen, &ChartSelection::point);
}

QSizeF ChartPane::room() const {
    return m_table->viewport()->size();
}

void ChartPane::show(const Oracle& oracle) {
    m_recording->record(oracle, m_derivationShown, room());
}

void ChartPane::showMessage(const QString& message) {
    m_recording->clear(message);
}

void ChartPane::setDerivationShown(bool shown) {
    m_derivationShown = shown;
    m_seen->changed();
}

/// The list stands beside the table, which is square, where the pane is wide, and else below it.
void ChartPane::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    const bool isWide = width() * 3 / 5 > height();
    const Qt::Orientation wanted = isWide ? Qt::Horizontal : Qt::Vertical;
    if (m_parts->orientation() == wanted)
        return;
    m_parts->setOrientation(wanted);
    m_parts->setSizes(isWide ? QList{width() * 3 / 5, width() * 2 / 5} : QList{300, 140});
}

void ChartPane::setItemsShown(bool shown) {
    m_itemsShown = shown;
    showItems();
}

void ChartPane::showItems() {
    m_items->setVisible(m_itemsShown && !chart().items().empty() && !chart().isList);
}

const Chart& ChartPane::chart() const {
    return m_recording->chart()->chart;
}

std::vector<ChartText::Sort> ChartPane::sorts() const {
    return ChartText(chart(), {}).sorts();
}

void ChartPane::showRecording() {
    m_chosen->lookAt(chart().goal);
    {
        const QSignalBlocker quiet(m_items->selectionModel());
        m_model->setChart(m_recording->chart(), m_recording->words());
        if (m_chosen->item() >= 0 && !chart().isList) {
            m_items->showItem(m_model->indexOf(m_chosen->item()));
        }
    }
    const bool isTable = !chart().items().empty();
    m_player->setSteps(static_cast<int>(chart().deductions().size()));
    m_player->setVisible(isTable);
    showItems();
    if (isTable && m_selection->highlight() == Highlight() &&
        m_recording->showsDerivation() == m_derivationShown && m_recording->room() == room()) {
        tell();
        m_table->setDrawing(m_recording->drawing());
    } else {
        refresh();
    }
    const qreal usual = Theme::textSize() / 100.0;
    if (isTable || chart().isList) // text is not made smaller, and scrolled if need be
        m_table->setZoom(usual);
    else
        m_table->zoomToFit();
    m_table->horizontalScrollBar()->setValue(0);
    m_table->verticalScrollBar()->setValue(0);
    emit recorded();
}

/// The list shows what is known at the step, and looks at what it derives.
void ChartPane::fill(int filled) {
    const auto& deductions = chart().deductions();
    const bool complete = filled >= static_cast<int>(deductions.size());
    {
        const QSignalBlocker quiet(m_items->selectionModel());
        m_model->setFilled(filled);
        m_chosen->lookAt(complete     ? chart().goal
                         : filled > 0 ? deductions[filled - 1].conclusion
                                      : -1);
        if (m_chosen->item() >= 0 && m_itemsShown)
            m_items->showItem(m_model->indexOf(m_chosen->item()));
    }
    refresh();
}

void ChartPane::refresh() {
    tell();
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
    ChartDiagram diagram = wholeChart(*m_recording->chart(), m_recording->words());
    diagram.room = room();
    diagram.filled = m_player->filled();
    diagram.select(m_chosen->item(), m_chosen->deduction());
    diagram.showsDerivation = m_derivationShown;
    diagram.changes = m_recording->changes();
    // A single word is pointed at; the many words of an item have its cell.
    if (m_selection->highlight().words.size() == 1)
        diagram.marked = m_selection->highlight().words;
    m_table->setDrawing(layoutChart(diagram, fontMeasure()));
}

/// What the chart says, what its last step did, or what a transition would change.
void ChartPane::tell() {
    const ChartText text(chart(), m_recording->words());
    const int steps = static_cast<int>(chart().deductions().size());
    if (chart().items().empty())
        m_told->setText(m_recording->message());
    else if (m_recording->changes())
        m_told->setText(ChartText::changes(m_recording->changedBy(), *m_recording->changes()));
    else
        m_told->setText(m_player->filled() == steps ? text.summary()
                                                    : text.step(m_player->filled()));
    m_table->setAccessibleDescription(m_told->text());
}

int ChartPane::firstItemAt(Target target) const {
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
