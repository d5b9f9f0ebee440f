// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/decoding/beam_view.h"

#include "core/treebank/direction.h"
#include "ui/canvas/arc_diagram.h"
#include "ui/canvas/diagram_view.h"
#include "ui/canvas/label_lines.h"
#include "ui/canvas/qt_text.h"
#include "ui/canvas/score_list.h"
#include "ui/canvas/when_seen.h"
#include "ui/decoding/beam_decoding.h"
#include "ui/decoding/beam_diagrams.h"
#include "ui/decoding/beam_text.h"
#include "ui/decoding/half_tree_diagram.h"
#include "ui/session/parse_explorer.h"

#include <QCheckBox>
#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QSignalBlocker>
#include <QSlider>
#include <QSpinBox>
#include <QSplitter>
#include <QTreeWidget>
#include <QVBoxLayout>

#include <algorithm>

namespace parsescope {

namespace {

QSlider* makeSlider(const QString& name) {
    auto* slider = new QSlider(Qt::Horizontal);
    slider->setAccessibleName(name);
    slider->setPageStep(1);
    slider->setMinimumWidth(90);
    return slider;
}

} // namespace

BeamView::BeamView(const ParseExplorer* parse, const LoadedModel* model, QWidget* parent)
    : QWidget(parent), m_parse(parse), m_decoding(new BeamDecoding(parse, model, this)),
      m_source(new QComboBox), m_seed(new QSpinBox), m_labels(new QSpinBox),
      m_grandparents(new QCheckBox(tr("Score &grandparents"))),
      m_beam(makeSlider(tr("Hypotheses of an item, b"))),
      m_labelBeam(makeSlider(tr("Labelled variants of a structure, s_b"))), m_beamLabel(new QLabel),
      m_labelBeamLabel(new QLabel), m_summary(new QLabel), m_narrowest(new QLabel),
      m_trees(new DiagramView), m_chart(new DiagramView), m_map(new DiagramView),
      m_grids(new DiagramView), m_message(new QLabel),
      m_rank(makeSlider(tr("Combinations explored"))),
      m_list(makeScoreList(tr("Beam of the item"), {tr("Dependents with labels"), tr("Score")})) {
    m_summary->setObjectName("summary");
    m_message->setObjectName("told");
    m_list->setObjectName("beam");
    m_beam->setObjectName("b");
    m_labelBeam->setObjectName("sb");
    m_rank->setObjectName("rank");
    m_chart->setObjectName("beam-chart");
    m_grids->setObjectName("grids");
    for (QLabel* label : {m_summary, m_message}) {
        label->setWordWrap(true);
        label->setTextFormat(Qt::PlainText);
        label->setContentsMargins(10, 4, 10, 4);
        label->setTextInteractionFlags(Qt::TextSelectableByMouse);
    }
    m_trees->setAccessibleName(tr("The tree found, beside the exact best one"));
    m_chart->setAccessibleName(tr("Chart with beams"));
    m_chart->setContentAlignment(Qt::AlignLeft | Qt::AlignTop);
    m_grids->setAccessibleName(tr("Grids of the item"));
    m_grids->setContentAlignment(Qt::AlignLeft | Qt::AlignTop);
    m_map->setAccessibleName(tr("Beams that find the best tree"));
    m_map->setContentAlignment(Qt::AlignLeft | Qt::AlignTop);
    m_map->setFixedWidth(270);
    auto* trees = new QWidget;
    auto* treesLayout = new QHBoxLayout(trees);
    treesLayout->setContentsMargins(0, 0, 0, 0);
    treesLayout->addWidget(m_trees, 1);
    auto* map = new QVBoxLayout;
    map->addWidget(m_narrowest);
    map->addWidget(m_map, 1);
    treesLayout->addLayout(map);
    auto* left = new QSplitter(Qt::Vertical);
    left->addWidget(trees);
    left->addWidget(m_chart);
    left->setSizes({260, 340});
    auto* all = new QSplitter(Qt::Horizontal);
    all->addWidget(left);
    all->addWidget(makeItemPart());
    all->setSizes({640, 460});
    all->setChildrenCollapsible(false);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(makeControls());
    layout->addWidget(m_summary);
    layout->addWidget(all, 1);

    connect(m_decoding, &BeamDecoding::found, this, &BeamView::refresh);
    connect(m_decoding, &BeamDecoding::beamsTried, this, &BeamView::drawMap);
    connect(m_decoding, &BeamDecoding::settingsChanged, this, &BeamView::showSettings);
    connect(m_decoding, &BeamDecoding::modelChanged, this, &BeamView::listSources);
    connect(m_chart, &DiagramView::clicked, this, [this](Target target) {
        if (target.kind == Target::Kind::Item)
            select(target.index);
    });
    connect(m_map, &DiagramView::clicked, this, [this](Target target) {
        if (target.kind != Target::Kind::Cell)
            return;
        BeamDecoding::Settings settings = m_decoding->settings();
        settings.beam = target.index / 100;
        settings.labelBeam = target.index % 100;
        m_decoding->set(settings);
    });
    connect(m_grids, &DiagramView::clicked, this, [this](Target target) {
        const auto found = m_decoding->findings();
        if (target.kind == Target::Kind::Cell && found && m_item >= 0)
            m_rank->setValue(found->study.trace.items[m_item].cells[target.index].rank);
    });
    connect(m_rank, &QSlider::valueChanged, this, &BeamView::goTo);
    connect(m_grids, &DiagramView::roomChanged, this, [this] { goTo(m_rank->value()); });
    auto* seen = new WhenSeen(this, [this] { m_decoding->start(); });
    parse->onChange(ParseExplorer::ProblemChanged, this, [this, seen] {
        m_decoding->stop();
        seen->changed();
    });
    showSettings();
}

QWidget* BeamView::makeControls() {
    listSources();
    m_source->setObjectName("source");
    m_source->setAccessibleName(tr("Scores"));
    m_seed->setPrefix(tr("No. "));
    m_seed->setRange(1, 9999);
    m_seed->setToolTip(tr("New random scores"));
    m_seed->setAccessibleName(tr("Seed of the random scores"));
    m_labels->setRange(1, BeamDecoding::MostLabels);
    m_labels->setSuffix(tr(" labels"));
    m_labels->setAccessibleName(tr("Number of labels"));
    m_beam->setRange(1, BeamDecoding::WidestBeam);
    m_beam->setToolTip(tr("Largest number of hypotheses of an item, b"));
    m_labelBeam->setToolTip(tr("Largest number of hypotheses of an item that differ in labels "
                               "alone, s_b; there is no such limit if s_b = b"));
    auto* controls = new QWidget;
    auto* line = new QHBoxLayout(controls);
    line->setContentsMargins(10, 6, 10, 2);
    line->addWidget(m_source);
    line->addWidget(m_seed);
    line->addWidget(m_labels);
    line->addWidget(m_grandparents);
    line->addSpacing(8);
    line->addWidget(m_beamLabel);
    line->addWidget(m_beam, 1);
    line->addWidget(m_labelBeamLabel);
    line->addWidget(m_labelBeam, 1);
    const auto change = [this](auto member, auto value) {
        BeamDecoding::Settings settings = m_decoding->settings();
        settings.*member = value;
        m_decoding->set(settings);
    };
    using Settings = BeamDecoding::Settings;
    connect(m_source, &QComboBox::activated, this,
            [change](int index) { change(&Settings::source, index); });
    connect(m_seed, &QSpinBox::valueChanged, this,
            [change](int seed) { change(&Settings::seed, static_cast<unsigned>(seed)); });
    connect(m_labels, &QSpinBox::valueChanged, this,
            [change](int labels) { change(&Settings::labels, labels); });
    connect(m_grandparents, &QCheckBox::toggled, this,
            [change](bool on) { change(&Settings::grandparents, on); });
    connect(m_beam, &QSlider::valueChanged, this,
            [change](int beam) { change(&Settings::beam, beam); });
    connect(m_labelBeam, &QSlider::valueChanged, this,
            [change](int beam) { change(&Settings::labelBeam, beam); });
    return controls;
}

/// Lists the sources that need no model, and then the loaded model if it is a graph parser.
void BeamView::listSources() {
    const QSignalBlocker quiet(m_source);
    m_source->clear();
    const auto add = [this](const QString& title, const QString& description) {
        m_source->addItem(title);
        m_source->setItemData(m_source->count() - 1, description, Qt::ToolTipRole);
    };
    for (const BeamSource& source : beamSources())
        add(toQt(source.title), toQt(source.description));
    if (const QString name = m_decoding->modelName(); !name.isEmpty())
        add(tr("Model %1").arg(name),
            tr("the scores of the loaded model for the arcs and groups of arcs of this sentence"));
    m_source->setCurrentIndex(m_decoding->settings().source);
}

QWidget* BeamView::makeItemPart() {
    keepLines(m_message, 3, 8);
    m_message->setAlignment(Qt::AlignTop | Qt::AlignLeft);
    m_rank->setToolTip(tr("Explore the grids step by step"));
    auto* grids = new QWidget;
    auto* layout = new QVBoxLayout(grids);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(m_message);
    layout->addWidget(m_rank);
    layout->addWidget(m_grids, 1);
    auto* part = new QSplitter(Qt::Vertical);
    part->addWidget(grids);
    part->addWidget(m_list);
    part->setSizes({340, 260});
    part->setChildrenCollapsible(false);
    return part;
}

void BeamView::showSettings() {
    const BeamDecoding::Settings& settings = m_decoding->settings();
    const bool isSample = m_decoding->isSample();
    const QSignalBlocker quiet[] = {QSignalBlocker(m_source), QSignalBlocker(m_seed),
                                    QSignalBlocker(m_labels), QSignalBlocker(m_grandparents),
                                    QSignalBlocker(m_beam),   QSignalBlocker(m_labelBeam)};
    m_source->setCurrentIndex(settings.source);
    m_seed->setValue(static_cast<int>(settings.seed));
    m_labels->setValue(settings.labels);
    m_grandparents->setChecked(settings.grandparents);
    for (QWidget* widget : std::initializer_list<QWidget*>{m_seed, m_labels, m_grandparents})
        widget->setEnabled(!isSample && !m_decoding->usesModel());
    m_beam->setValue(settings.beam);
    m_labelBeam->setRange(1, settings.beam);
    m_labelBeam->setValue(settings.labelBeam);
    m_beamLabel->setText(tr("b = %1").arg(settings.beam));
    m_labelBeamLabel->setText(settings.labelBeam == settings.beam
                                  ? tr("s_b = %1 (no diversity)").arg(settings.labelBeam)
                                  : tr("s_b = %1").arg(settings.labelBeam));
}

void BeamView::refresh() {
    const auto found = m_decoding->findings();
    if (!found) {
        m_summary->setText(m_decoding->obstacle().isEmpty() ? tr("Trying the beams…")
                                                            : m_decoding->obstacle());
        m_narrowest->clear();
        for (DiagramView* view : {m_trees, m_chart, m_map, m_grids})
            view->setDrawing({});
        m_item = -1;
        m_list->clear();
        m_message->clear();
        return;
    }
    const BeamText text(*found);
    m_summary->setText(text.summary());
    drawMap();
    drawTrees();
    // Shows the item that lost the best tree. If there is none, shows the item selected before, or
    // the last one.
    const auto& items = found->study.trace.items;
    int item = found->study.lost ? text.traceOf(found->study.lost->item) : m_item;
    if (item < 0 || item >= static_cast<int>(items.size()))
        item = static_cast<int>(items.size()) - 1;
    m_item = -1;
    select(item);
}

void BeamView::drawMap() {
    const auto found = m_decoding->findings();
    const bool isKnown = found && !found->finds.empty();
    const bool isTried = found && found->study.best;
    m_narrowest->setText(isKnown   ? BeamText(*found).narrowest()
                         : isTried ? tr("Trying narrower and wider beams…")
                                   : QString());
    m_map->setDrawing(isKnown ? layoutBeamMap(*found, fontMeasure()) : Drawing());
}

void BeamView::drawTrees() {
    const auto found = m_decoding->findings();
    const BeamDecoding::Findings& findings = *found;
    ArcDiagram diagram;
    diagram.rightToLeft = !found->study.found      ? false
                          : m_decoding->isSample() ? false
                                                   : m_parse->sentence().isRightToLeft();
    for (std::size_t node = 0; node < findings.forms.size(); ++node)
        diagram.words.push_back(
            {toQt(formAlone(findings.forms[node], diagram.rightToLeft)), {}, WordPlace::Done});
    const auto add = [&](const HigherOrderDecoding& tree, int word, ArcKind kind, bool strong) {
        diagram.arcs.push_back(
            {{tree.heads[word], word}, toQt(findings.labels[tree.labels[word]]), kind, strong});
    };
    const auto& best = found->study.best;
    const auto& tree = found->study.found;
    for (int word = 1; word < static_cast<int>(findings.forms.size()); ++word) {
        const bool same = best && tree && best->heads[word] == tree->heads[word] &&
                          best->labels[word] == tree->labels[word];
        if (tree)
            add(*tree, word, same ? ArcKind::Right : ArcKind::Wrong, !same);
        if (best && !same)
            add(*best, word, ArcKind::Lost, false);
    }
    showArcs(m_trees, layoutArcs(diagram, fontMeasure()));
}

void BeamView::select(int item) {
    m_item = item;
    listBeam();
    const auto found = m_decoding->findings();
    int last = 0;
    if (found && item >= 0)
        for (const CubeCell& cell : found->study.trace.items[item].cells)
            last = std::max(last, cell.rank);
    {
        const QSignalBlocker quiet(m_rank);
        m_rank->setRange(0, last);
        m_rank->setValue(last);
    }
    drawChart();
    goTo(last);
}

void BeamView::drawChart() {
    if (const auto found = m_decoding->findings())
        showAtTextSize(m_chart, layoutBeamChart(*found, m_item, fontMeasure()));
}

/// Lists the hypotheses kept in the beam, by structure, and those that were cut, with the limit
/// that cut them.
void BeamView::listBeam() {
    m_list->clear();
    const auto found = m_decoding->findings();
    if (!found || m_item < 0)
        return;
    const BeamText text(*found);
    const ItemTrace& trace = found->study.trace.items[m_item];
    QFont bold = m_list->font();
    bold.setWeight(QFont::DemiBold);
    const auto heading = [&](const QString& title) {
        auto* line = addScoreLine(m_list, {title, {}});
        line->setFont(0, bold);
        line->setFirstColumnSpanned(true);
        return line;
    };
    const auto addTo = [](QTreeWidgetItem* parent, const QString& name, double score) {
        auto* line = new QTreeWidgetItem(parent, {name, scoreText(score)});
        line->setTextAlignment(1, Qt::AlignRight | Qt::AlignVCenter);
        line->setToolTip(0, name);
    };
    int groups = 0;
    for (const BeamEntry& entry : trace.beam)
        groups = std::max(groups, entry.group + 1);
    for (int group = 0; group < groups; ++group) {
        QTreeWidgetItem* of = nullptr;
        for (const BeamEntry& entry : trace.beam) {
            if (entry.group != group)
                continue;
            if (!of)
                of = heading(
                    tr("Structure %1: %2").arg(group + 1).arg(text.structure(entry.dependents)));
            addTo(of, text.dependents(entry.dependents), entry.score);
        }
    }
    const auto addCut = [&](const QString& title, auto isCut) {
        QTreeWidgetItem* of = nullptr;
        for (const CubeCell& cell : trace.cells) {
            if (!isCut(cell))
                continue;
            if (!of)
                of = heading(title);
            addTo(of, text.dependents(text.dependentsOf(trace, cell)), cell.score);
        }
    };
    addCut(tr("Cut by s_b"), [](const CubeCell& cell) {
        return cell.rank > 0 && cell.outcome == Offer::CutByLabelBeam;
    });
    addCut(tr("Cut by b, in the frontier when the beam was full"),
           [](const CubeCell& cell) { return cell.rank == 0; });
    m_list->expandAll();
}

void BeamView::goTo(int rank) {
    const auto found = m_decoding->findings();
    if (!found || m_item < 0) {
        m_grids->setDrawing({});
        return;
    }
    const BeamText text(*found);
    const ItemTrace& trace = found->study.trace.items[m_item];
    m_message->setText(text.item(trace.item) + QStringLiteral(".\n") + text.step(trace, rank));
    m_grids->setDrawing(layoutBeamGrids(*found, m_item, rank, m_grids->room(), fontMeasure()));
}

} // namespace parsescope
