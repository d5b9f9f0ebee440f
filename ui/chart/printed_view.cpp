// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/chart/printed_view.h"

#include "core/oracle/tables/papers/linear_tree.h"
#include "ui/canvas/diagram_view.h"
#include "ui/canvas/form_fields.h"
#include "ui/canvas/plots.h"
#include "ui/chart/chart_item_model.h"
#include "ui/chart/chart_player.h"
#include "ui/chart/chart_recording.h"
#include "ui/chart/chart_selection.h"
#include "ui/chart/printed_table_diagram.h"
#include "ui/chart/printed_text.h"
#include "ui/session/parse_explorer.h"
#include "ui/session/selection.h"

#include <QEvent>
#include <QLabel>
#include <QSplitter>
#include <QTabBar>
#include <QVBoxLayout>

namespace parsescope {

LinearTreeView::LinearTreeView(QWidget* parent)
    : QWidget(parent), m_text(new QLabel), m_tree(new DiagramView) {
    m_text->setObjectName("tree-told");
    m_text->setTextFormat(Qt::PlainText);
    m_text->setWordWrap(true);
    m_text->setContentsMargins(10, 4, 10, 4);
    m_text->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_tree->setObjectName("linear-tree");
    m_tree->setAccessibleName(tr("Linear tree of the entry"));
    m_tree->setToolTip(tr(
        "Solid arcs are gold; dashed arcs are not, and the number at the dependent is their cost"));
    m_tree->setContentAlignment(Qt::AlignLeft | Qt::AlignTop);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(m_text);
    layout->addWidget(m_tree, 1);
    connect(m_tree, &DiagramView::hovered, this, &LinearTreeView::hovered);
}

void LinearTreeView::show(const LinearTreeDiagram& diagram, int entry) {
    m_text->setText(linearTreeText(*diagram.chart, entry, diagram.words));
    m_tree->setAccessibleDescription(m_text->text());
    showAtTextSize(m_tree, layoutLinearTree(diagram, fontMeasure()));
}

void LinearTreeView::clear(const QString& message) {
    m_text->setText(message);
    m_tree->setAccessibleDescription(message);
    m_tree->setDrawing({});
}

namespace {

enum Page { TreePage, WaysPage, SizesPage };
/// Least height, in pixels, at which the tree has room above another page.
constexpr int RoomForBoth = 380;

} // namespace

PrintedView::PrintedView(const ParseExplorer* parse, Selection* selection, QWidget* parent)
    : TablePane(parse, selection, new ChartPlayer(ChartPlayer::Portion::AntiDiagonal),
                QStringLiteral("printed"), parent),
      m_pages(new QTabBar), m_tree(new LinearTreeView), m_sizes(new DiagramView),
      m_right(new QSplitter(Qt::Vertical)), m_parts(new QSplitter) {
    keepLines(m_text, 2, 10);
    m_table->setAccessibleName(tr("Table of Algorithm 1"));
    m_sizes->setObjectName("cell-sizes");
    m_sizes->setAccessibleName(tr("Entries in a cell, by anti-diagonal"));
    m_sizes->setToolTip(tr("The largest and the mean number of entries of the cells with i + j − 1 "
                           "= d. Each of d nodes can be a head, which is the bound; in the last "
                           "row, only ROOT is"));
    m_sizes->setContentAlignment(Qt::AlignLeft | Qt::AlignTop);
    m_pages->addTab(tr("Linear &Tree"));
    m_pages->addTab(tr("&Ways to Make It"));
    m_pages->addTab(tr("&Sizes of Cells"));
    m_pages->setCurrentIndex(WaysPage);
    m_pages->setDrawBase(false);
    m_pages->setDocumentMode(true);
    m_pages->setExpanding(false);
    m_pages->setAccessibleName(tr("What is shown of the entry and the table"));

    auto* below = new QWidget;
    m_paged = new QVBoxLayout(below);
    m_paged->setContentsMargins(0, 0, 0, 0);
    m_paged->setSpacing(0);
    m_paged->addWidget(m_pages);
    m_paged->addWidget(m_items, 1);
    m_paged->addWidget(m_sizes, 1);
    m_right->addWidget(m_tree);
    m_right->addWidget(below);
    m_right->setStretchFactor(0, 1);
    m_right->setStretchFactor(1, 1);
    m_right->setSizes({50, 50});
    m_parts->addWidget(m_table);
    m_parts->addWidget(m_right);
    m_parts->setStretchFactor(0, 3);
    m_parts->setStretchFactor(1, 2);
    m_parts->setSizes({560, 500});
    m_parts->installEventFilter(this);
    m_items->installEventFilter(this);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(m_player);
    layout->addWidget(m_text);
    layout->addWidget(m_parts, 1);

    connect(m_pages, &QTabBar::currentChanged, this, &PrintedView::arrange);
    connect(m_sizes, &DiagramView::roomChanged, this, &PrintedView::drawSizes);
    connect(m_tree, &LinearTreeView::hovered, m_chosen, &ChartSelection::point);
    m_pages->setTabVisible(TreePage, false);
    arrange();
}

void PrintedView::show(const Oracle& oracle) {
    m_isAsked = true;
    m_recording->record(oracle, m_derivationShown);
}

void PrintedView::clear() {
    m_isAsked = false;
    m_recording->clear({});
}

bool PrintedView::eventFilter(QObject* watched, QEvent* event) {
    if (watched == m_parts && event->type() == QEvent::Resize)
        arrange();
    else if (watched == m_items && event->type() == QEvent::Resize &&
             m_items->currentIndex().isValid())
        m_items->scrollTo(m_items->currentIndex(), QAbstractItemView::PositionAtTop);
    return QWidget::eventFilter(watched, event);
}

/// Places the tree above the other pages or, if the view is low, on a page of its own.
void PrintedView::arrange() {
    const bool above = m_parts->height() >= RoomForBoth;
    const bool moves = above != m_treeIsAbove;
    if (moves) {
        m_treeIsAbove = above;
        if (above) {
            m_right->insertWidget(0, m_tree);
        } else {
            m_paged->insertWidget(1, m_tree, 1);
        }
        if (above && m_pages->currentIndex() == TreePage)
            m_pages->setCurrentIndex(WaysPage);
        m_pages->setTabVisible(TreePage, !above);
        if (!above)
            m_pages->setCurrentIndex(TreePage);
    }
    const int page = m_pages->currentIndex();
    m_tree->setVisible(above || page == TreePage);
    m_items->setVisible(page == WaysPage);
    m_sizes->setVisible(page == SizesPage);
    m_right->setVisible(!diagonals().empty());
    m_player->setVisible(!diagonals().empty());
    // The height is divided again in halves, because the sizes of hidden parts are lost.
    if (moves && above)
        m_right->setSizes({m_right->height() / 2, m_right->height() / 2});
}

void PrintedView::showRecording() {
    begin(diagonals().empty() ? -1 : chart().goal, static_cast<int>(diagonals().size()));
    arrange();
    resetTable();
    refresh();
    drawSizes();
    emit recorded();
}

const std::vector<AntiDiagonal>& PrintedView::diagonals() const {
    return m_recording->diagonals();
}

int PrintedView::deductionsFilled() const {
    const int filled = m_player->filled();
    return filled > 0 && filled <= static_cast<int>(diagonals().size())
               ? diagonals()[filled - 1].filled
               : chart().reduction;
}

/// Returns the best entry of the anti-diagonal filled last; for a full table, the goal.
int PrintedView::itemOfStep() const {
    const int filled = m_player->filled();
    if (filled == static_cast<int>(diagonals().size()))
        return chart().goal;
    int item = -1;
    if (filled > 0)
        for (const TableCell& cell : diagonals()[filled - 1].cells)
            for (int entry : cell.entries)
                if (item < 0 || chart().items()[entry].value < chart().items()[item].value)
                    item = entry;
    return item;
}

QString PrintedView::text() const {
    if (!diagonals().empty())
        return antiDiagonalText(chart(), diagonals(), m_player->filled(), m_recording->words());
    if (m_isAsked && m_recording->message().isEmpty())
        // `summary` reports that there is no tree, or why there is no table.
        return ChartText(chart(), {}).summary();
    return m_recording->message();
}

void PrintedView::refresh() {
    setText(text());
    m_table->setDrawing(diagonals().empty()
                            ? Drawing()
                            : layoutPrintedTable(diagram(), diagonals(), fontMeasure()));
    drawTree();
}

void PrintedView::drawTree() {
    const int item = m_chosen->item();
    if (item < 0 || !isEntry(chart(), item)) {
        m_tree->clear(diagonals().empty()
                          ? QString()
                          : tr("Select an entry of the table to see its linear tree."));
        return;
    }
    LinearTreeDiagram diagram;
    diagram.chart = &chart();
    diagram.tree = linearTree(chart(), item);
    diagram.words = m_recording->words();
    diagram.rightToLeft = m_parse->sentence().isRightToLeft();
    diagram.marked = markedWords();
    m_tree->show(diagram, item);
}

void PrintedView::drawSizes() {
    if (diagonals().empty()) {
        m_sizes->setDrawing({});
        return;
    }
    CurvePlot plot = sizesPlot(diagonals());
    constexpr QSizeF least(240, 150);
    constexpr QSizeF most(560, 300);
    plot.size = m_sizes->space().boundedTo(most).expandedTo(least);
    m_sizes->setDrawing(layoutCurves(plot, fontMeasure()));
}

int PrintedView::itemAt(Target target) const {
    const int size = static_cast<int>(chart().axis.size());
    const auto isKnown = [this](int item) {
        return isEntry(chart(), item) && m_model->indexOf(item).isValid();
    };
    if (target.kind == Target::Kind::Item && target.index >= 0)
        return isKnown(target.index) ? target.index : -1;
    if (target.kind != Target::Kind::Cell || size == 0)
        return -1;
    for (int item : m_recording->chart()->index.itemsOf(target.index / size, target.index % size))
        if (isKnown(item))
            return item;
    return -1;
}

} // namespace parsescope
