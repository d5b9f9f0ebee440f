// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/decoding/beam_view.h"

#include "ui/canvas/diagram_view.h"
#include "ui/canvas/form_fields.h"
#include "ui/canvas/qt_text.h"
#include "ui/canvas/score_list.h"
#include "ui/canvas/theme.h"
#include "ui/canvas/when_seen.h"
#include "ui/chart/chart_player.h"
#include "ui/decoding/beam_controls.h"
#include "ui/decoding/beam_decoding.h"
#include "ui/decoding/beam_diagrams.h"
#include "ui/decoding/beam_list.h"
#include "ui/decoding/beam_text.h"
#include "ui/decoding/beam_tree_diagram.h"
#include "ui/explorer/explorer_view.h"
#include "ui/session/parse_explorer.h"
#include "ui/session/selection.h"

#include <QCheckBox>
#include <QEvent>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QPushButton>
#include <QScrollBar>
#include <QShortcut>
#include <QSignalBlocker>
#include <QSlider>
#include <QTreeWidget>
#include <QTreeWidgetItemIterator>
#include <QVBoxLayout>
#include <QtMath>

#include <algorithm>

namespace parsescope {

namespace {

/// Adds widgets to a new column without margins.
QWidget* stacked(std::initializer_list<QWidget*> widgets) {
    auto* column = new QWidget;
    auto* layout = new QVBoxLayout(column);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    for (QWidget* widget : widgets)
        layout->addWidget(widget);
    return column;
}

QLabel* makeStoryLabel(const char* name) {
    auto* label = new QLabel;
    label->setObjectName(QLatin1String(name));
    label->setWordWrap(true);
    label->setTextFormat(Qt::PlainText);
    label->setContentsMargins(10, 4, 10, 4);
    label->setTextInteractionFlags(Qt::TextSelectableByMouse);
    return label;
}

} // namespace

BeamView::BeamView(const ParseExplorer* parse, const LoadedModel* model, QWidget* parent)
    : QWidget(parent), m_parse(parse), m_decoding(new BeamDecoding(parse, model, this)),
      m_summary(makeStoryLabel("summary")), m_trees(new DiagramView),
      m_story(makeStoryLabel("story")), m_rank(new QSlider(Qt::Horizontal)),
      m_grids(new DiagramView), m_message(makeStoryLabel("told")), m_loss(makeStoryLabel("loss")),
      m_find(new QPushButton),
      m_list(makeScoreList(tr("Beam of the item"), {tr("Dependents with labels"), tr("Score")})),
      m_player(new ChartPlayer(ChartPlayer::Portion::Derivation)),
      m_all(new QCheckBox(tr("&All half-trees"))), m_items(new DiagramView),
      m_narrowest(makeStoryLabel("narrowest")), m_map(new DiagramView) {
    m_trees->setAccessibleName(tr("The tree found, beside the exact best one"));
    m_trees->setContentAlignment(Qt::AlignHCenter | Qt::AlignTop);
    keepLines(m_story, 1, 8);
    keepHeight();
    auto* page = new QVBoxLayout(this);
    page->setContentsMargins(0, 0, 0, 0);
    page->setSpacing(0);
    page->addWidget(new BeamControls(m_decoding));
    page->addWidget(m_summary);
    page->addWidget(m_trees);
    page->addWidget(makeMaps());
    page->addWidget(m_story);
    // The part whose height differs between items is the last one, so that nothing below it moves.
    page->addWidget(makeItemPart(), 1);
    connectStory();
    connect(m_decoding, &BeamDecoding::found, this, &BeamView::refresh);
    connect(m_decoding, &BeamDecoding::beamsTried, this, &BeamView::drawMap);
    auto* seen = new WhenSeen(this, [this] { m_decoding->start(); });
    parse->onChange(ParseExplorer::ProblemChanged, this, [this, seen] {
        m_decoding->stop();
        seen->changed();
    });
}

void BeamView::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    keepHeight();
}

void BeamView::placeUnder(const ExplorerView* explorer, Selection* selection) {
    m_explorer = explorer;
    m_selection = selection;
    connect(explorer, &ExplorerView::columnsChanged, this, [this] {
        if (isVisible())
            drawTrees();
    });
}

void BeamView::showEvent(QShowEvent* event) {
    QWidget::showEvent(event);
    // Another view, which is hidden next, may have drawn its arcs at the words.
    QMetaObject::invokeMethod(this, &BeamView::drawTrees, Qt::QueuedConnection);
}

void BeamView::hideEvent(QHideEvent* event) {
    if (m_selection)
        m_selection->setDecoded({});
    QWidget::hideEvent(event);
}

void BeamView::changeEvent(QEvent* event) {
    QWidget::changeEvent(event);
    if (event->type() == QEvent::FontChange) {
        keepHeight();
        refresh();
    }
}

/// Returns the part about one item: its grids, and beside them the map of the beams and the
/// reasons.
QWidget* BeamView::makeItemPart() {
    m_rank->setObjectName("rank");
    m_rank->setPageStep(1);
    m_rank->setAccessibleName(tr("Combinations explored"));
    m_rank->setToolTip(tr("Explore the grids step by step"));
    m_grids->setObjectName("grids");
    m_grids->setAccessibleName(tr("Grids of the item"));
    m_grids->setContentAlignment(Qt::AlignLeft | Qt::AlignTop);
    // The grids and the beam are as high as what they hold: only the page is scrolled.
    m_grids->setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_grids->setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Ignored);
    m_map->setObjectName("map");
    m_map->setAccessibleName(tr("Beams that find the best tree"));
    m_map->setContentAlignment(Qt::AlignLeft | Qt::AlignTop);
    m_map->setFixedWidth(150);
    m_map->setMinimumHeight(130);
    auto* part = new QWidget;
    auto* layout = new QHBoxLayout(part);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(stacked({m_rank, m_grids}), 3);
    layout->addWidget(m_map);
    layout->addWidget(makeReasons(), 2);
    return part;
}

QWidget* BeamView::makeReasons() {
    keepLines(m_message, 3, 8);
    m_message->setAlignment(Qt::AlignTop | Qt::AlignLeft);
    m_loss->hide();
    m_find->setObjectName("find-beams");
    m_find->hide();
    m_list->setObjectName("beam");
    m_list->setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    return stacked({m_message, m_loss, m_find, m_list});
}

/// Gives the list of the beam the height of its rows.
void BeamView::fitList() {
    int rows = 0;
    for (QTreeWidgetItemIterator line(m_list); *line; ++line)
        ++rows;
    const int row = rows > 0 ? m_list->visualItemRect(m_list->topLevelItem(0)).height() : 0;
    m_list->setMinimumHeight(m_list->header()->sizeHint().height() + rows * row + 4);
}

/// Returns the items in the order in which they are made, beside a sentence about the beams.
QWidget* BeamView::makeMaps() {
    m_items->setObjectName("items");
    m_items->setAccessibleName(tr("Half-trees in the order in which they are made"));
    m_items->setContentAlignment(Qt::AlignLeft | Qt::AlignTop);
    m_items->setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_all->setObjectName("all-items");
    m_all->setToolTip(tr("Shows the half-trees of all trees, not only those of the tree found and "
                         "of the best tree"));
    m_narrowest->setFixedWidth(220);
    m_narrowest->setAlignment(Qt::AlignTop | Qt::AlignLeft);
    auto* transport = new QWidget;
    auto* line = new QHBoxLayout(transport);
    line->setContentsMargins(0, 2, 10, 2);
    line->addWidget(m_player, 1);
    line->addWidget(m_all);
    auto* key = makeStoryLabel("items-key");
    key->setText(tr("One box for each half-tree, in the order in which they are made. Green: part "
                    "of the best tree; “!”: the half-tree that lost it."));
    auto* part = new QWidget;
    auto* layout = new QHBoxLayout(part);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(stacked({transport, m_items, key}), 1);
    layout->addWidget(m_narrowest, 0, Qt::AlignTop);
    return part;
}

void BeamView::connectStory() {
    connect(m_items, &DiagramView::clicked, this, [this](Target target) {
        if (target.kind == Target::Kind::Item)
            select(target.index);
    });
    connect(m_player, &ChartPlayer::filledChanged, this, [this](int filled) {
        const int index = std::max(filled - 1, 0);
        if (index < static_cast<int>(m_shown.size()))
            select(m_shown[index]);
    });
    for (const QKeySequence& key : m_player->keys())
        connect(new QShortcut(key, this), &QShortcut::activated, m_player,
                [this, key] { m_player->press(key); });
    connect(m_all, &QCheckBox::toggled, this, [this] {
        listItems();
        const bool isShown = std::ranges::find(m_shown, m_moment.item) != m_shown.end();
        select(isShown || m_shown.empty() ? m_moment.item : m_shown.back());
    });
    connect(m_map, &DiagramView::clicked, this, [this](Target target) {
        if (target.kind == Target::Kind::Cell)
            setBeams(target.index / 100, target.index % 100);
    });
    connect(m_find, &QPushButton::clicked, this, [this] {
        if (const auto found = m_decoding->findings()) {
            const auto [beam, labelBeam] = BeamText(*found).nearestBeams();
            setBeams(beam, labelBeam);
        }
    });
    connect(m_grids, &DiagramView::clicked, this, [this](Target target) {
        const ItemTrace* item = trace();
        if (target.kind == Target::Kind::Cell && item) {
            const CubeCell& cell = item->cells[target.index];
            m_rank->setValue(cell.rank > 0 ? cell.rank : cell.since);
        } else if (target.kind == Target::Kind::Bar) {
            m_moment.grid = target.index;
            drawGrids();
            drawTrees();
        }
    });
    connect(m_rank, &QSlider::valueChanged, this, &BeamView::goTo);
    connect(m_grids, &DiagramView::roomChanged, this, &BeamView::drawGrids);
    connect(m_trees, &DiagramView::roomChanged, this, &BeamView::drawTrees);
    connect(m_items, &DiagramView::roomChanged, this, &BeamView::drawItems);
}

void BeamView::setBeams(int beam, int labelBeam) {
    BeamDecoding::Settings settings = m_decoding->settings();
    settings.beam = beam;
    settings.labelBeam = labelBeam;
    m_decoding->set(settings);
}

const ItemTrace* BeamView::trace() const {
    const auto found = m_decoding->findings();
    return found && m_moment.item >= 0 ? &found->study.trace.items[m_moment.item] : nullptr;
}

void BeamView::showNothing() {
    for (DiagramView* view : {m_trees, m_items, m_map, m_grids})
        view->setDrawing({});
    m_moment = {};
    m_shown.clear();
    m_player->setSteps(0);
    m_list->clear();
    for (QLabel* label : {m_narrowest, m_message, m_story})
        label->clear();
    m_loss->hide();
    m_find->hide();
}

void BeamView::refresh() {
    const auto found = m_decoding->findings();
    if (!found) {
        m_summary->setText(m_decoding->obstacle().isEmpty() ? tr("Trying the beams…")
                                                            : m_decoding->obstacle());
        return showNothing();
    }
    for (DiagramView* view : {m_trees, m_items, m_grids})
        view->setZoom(Theme::textSize() / 100.0);
    const BeamText text(*found);
    m_summary->setText(text.summary());
    // Shows the item that lost the best tree. If there is none, shows the item selected before, or
    // the last one.
    const auto& items = found->study.trace.items;
    int item = found->study.lost ? text.traceOf(found->study.lost->item) : m_moment.item;
    if (item < 0 || item >= static_cast<int>(items.size()))
        item = static_cast<int>(items.size()) - 1;
    m_moment = {};
    listItems();
    select(item);
    drawMap();
}

/// Lists the items to show: those of the trees, or all.
void BeamView::listItems() {
    const auto found = m_decoding->findings();
    m_shown.clear();
    if (found && m_all->isChecked())
        for (std::size_t i = 0; i < found->study.trace.items.size(); ++i)
            m_shown.push_back(static_cast<int>(i));
    else if (found)
        m_shown = itemsOfTrees(*found);
    m_player->setSteps(static_cast<int>(m_shown.size()));
}

void BeamView::select(int item) {
    const auto found = m_decoding->findings();
    m_moment = {item, 0, -1};
    if (!found || item < 0)
        return;
    if (std::ranges::find(m_shown, item) == m_shown.end()) {
        const QSignalBlocker quiet(m_all);
        m_all->setChecked(true);
        listItems();
    }
    const auto place = std::ranges::find(m_shown, item) - m_shown.begin();
    {
        const QSignalBlocker quiet(m_player);
        m_player->setFilled(static_cast<int>(place) + 1);
    }
    const BeamText text(*found);
    const ItemTrace& each = *trace();
    m_story->setText(
        text.story(each, static_cast<int>(place) + 1, static_cast<int>(m_shown.size())));
    listBeam(m_list, text, each);
    fitList();
    int last = 0;
    for (const CubeCell& cell : each.cells)
        last = std::max(last, cell.rank);
    {
        const QSignalBlocker quiet(m_rank);
        m_rank->setRange(0, last);
        m_rank->setValue(last);
    }
    if (found->study.lost && found->study.lost->item == each.item)
        m_moment.grid = found->study.lost->grid;
    const int shown = m_moment.grid;
    goTo(last);
    if (shown >= 0) {
        m_moment.grid = shown;
        drawGrids();
        drawTrees();
    }
    drawItems();
}

void BeamView::goTo(int rank) {
    m_moment.rank = rank;
    m_moment.grid = -1;
    if (const ItemTrace* item = trace()) {
        const BeamText text(*m_decoding->findings());
        m_message->setText(text.step(*item, rank));
        m_loss->setText(text.loss(*item));
    }
    m_loss->setVisible(trace() && !m_loss->text().isEmpty());
    drawGrids();
    drawTrees();
}

} // namespace parsescope
