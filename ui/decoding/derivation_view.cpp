// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/decoding/derivation_view.h"

#include "ui/canvas/diagram_view.h"
#include "ui/canvas/qt_text.h"
#include "ui/canvas/score_list.h"
#include "ui/canvas/theme.h"
#include "ui/canvas/when_seen.h"
#include "ui/decoding/exact_decoding.h"
#include "ui/decoding/half_trees.h"
#include "ui/decoding/way_list.h"
#include "ui/session/parse_explorer.h"

#include <QLabel>
#include <QSignalBlocker>
#include <QSlider>
#include <QTreeWidget>
#include <QVBoxLayout>

#include <algorithm>

namespace parsescope {

DerivationView::DerivationView(ParseExplorer* parse, ExactDecoding* decoding, QWidget* parent)
    : QSplitter(Qt::Horizontal, parent), m_parse(parse), m_decoding(decoding),
      m_diagram(new DiagramView), m_message(new QLabel), m_slider(new QSlider(Qt::Horizontal)),
      m_steps(makeScoreList(tr("Best derivation"),
                            {tr("Step"), tr("Score"), tr("Sum"), tr("Item made"), tr("Value")})),
      m_splits(makeWayList()) {
    m_steps->setObjectName("steps");
    m_splits->setObjectName("splits");
    m_message->setObjectName("told");
    m_message->setWordWrap(true);
    m_message->setContentsMargins(8, 4, 8, 4);
    m_message->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_diagram->setObjectName("half-tree-diagram");
    m_diagram->setAccessibleName(tr("Half-trees of the best derivation"));
    m_slider->setAccessibleName(tr("Step of the derivation"));
    m_slider->setToolTip(tr("Derive the tree step by step"));
    auto* picture = new QWidget;
    auto* layout = new QVBoxLayout(picture);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(m_diagram, 1);
    layout->addWidget(m_slider);
    auto* side = new QWidget;
    auto* sideLayout = new QVBoxLayout(side);
    sideLayout->setContentsMargins(0, 0, 0, 0);
    sideLayout->setSpacing(0);
    sideLayout->addWidget(m_message);
    sideLayout->addWidget(m_splits, 1);
    addWidget(picture);
    addWidget(m_steps);
    addWidget(side);
    setSizes({420, 280, 320});
    setChildrenCollapsible(false);
    auto* seen = new WhenSeen(this, [this] { refresh(); });
    connect(decoding, &ExactDecoding::found, seen, &WhenSeen::changed);
    connect(m_slider, &QSlider::valueChanged, this, &DerivationView::goTo);
    connect(m_diagram, &DiagramView::roomChanged, this, &DerivationView::draw);
    connect(m_diagram, &DiagramView::clicked, this, [this](Target target) {
        if (target.kind == Target::Kind::Step)
            m_slider->setValue(target.index);
    });
    connect(m_steps, &QTreeWidget::currentItemChanged, this, [this](QTreeWidgetItem* now) {
        if (now)
            m_slider->setValue(m_steps->indexOfTopLevelItem(now));
    });
}

void DerivationView::refresh() {
    m_derivation.clear();
    m_moves.clear();
    m_found = m_decoding->findings();
    if (m_found && !m_found->best.empty() && !m_found->chart.items().empty()) {
        m_derivation = m_found->chart.derivation(m_found->chart.goal);
        m_moves = bestSteps(m_found->scores.decoder, m_found->chart);
    }
    const int last = std::max(0, static_cast<int>(m_derivation.size()) - 1);
    listSteps();
    const QSignalBlocker quiet(m_slider);
    m_slider->setRange(0, last);
    m_slider->setValue(last);
    m_diagram->setZoom(Theme::textSize() / 100.0);
    goTo(last);
}

void DerivationView::listSteps() {
    const QSignalBlocker quiet(m_steps);
    m_steps->clear();
    double sum = 0;
    for (std::size_t i = 0; i < m_derivation.size(); ++i) {
        const ScoreChart& chart = m_found->chart;
        const auto& deduction = chart.deductions()[m_derivation[i]];
        const auto& rule = chart.rules()[deduction.rule];
        double score = deduction.cost;
        if (!m_moves.empty()) { // the score of the transition, which counts when the word is popped
            score = i == 0 ? 0 : scoreOf(m_found->scores, std::span(&m_moves[i - 1], 1));
        }
        sum += score;
        const double value = chart.items()[deduction.conclusion].value;
        auto* line = addScoreLine(
            m_steps, {QStringLiteral("%1  %2").arg(i).arg(toQt(rule.name)), scoreText(score),
                      scoreText(sum), toQt(chart.label(deduction.conclusion)), scoreText(value)});
        line->setToolTip(0, toQt(rule.text));
        line->setToolTip(3, toQt(chart.text(deduction.conclusion)));
    }
}

void DerivationView::goTo(int step) {
    const QSignalBlocker quiet(m_steps);
    m_steps->setCurrentItem(m_steps->topLevelItem(step));
    m_splits->clear();
    m_message->clear();
    if (step < static_cast<int>(m_derivation.size())) {
        const ScoreChart& chart = m_found->chart;
        const int index = m_derivation[step];
        const auto& deduction = chart.deductions()[index];
        const auto& rule = chart.rules()[deduction.rule];
        addWays(m_splits, m_found->scores, chart, deduction.conclusion);
        QString sum = QStringLiteral("%1 = %2").arg(sumText(chart, index, &m_found->scores),
                                                    scoreText(deduction.value));
        sum.replace('.', QStringLiteral(".\u2060")); // numbers stay on one line
        m_message->setText(
            QStringLiteral("%1: %2.\n%3").arg(toQt(rule.name), toQt(rule.text), sum));
    }
    draw();
}

/// The transition's arc, or, of arcs, the arcs of the deductions so far.
std::vector<ArcLine> DerivationView::arcs(int step, const DecoderState& position) const {
    const ScoreChart& chart = m_found->chart;
    std::vector<int> heads = position.heads;
    Arc newest;
    if (m_moves.empty()) {
        for (int i = 0; i <= step; ++i) {
            newest = chart.deductions()[m_derivation[i]].arc;
            if (newest.head != NoHead)
                heads[newest.dependent] = newest.head;
        }
    } else if (step > 0) {
        DecoderState before(m_found->scores.words());
        for (int i = 0; i < step - 1; ++i)
            before.take(m_found->scores.decoder, m_moves[i].move);
        for (int word = 1; word < static_cast<int>(heads.size()); ++word)
            if (heads[word] != before.heads[word])
                newest = {heads[word], word};
    }
    std::vector<ArcLine> lines = arcLinesOf(m_parse->gold(), heads);
    for (ArcLine& line : lines)
        line.emphasised = line.arc == newest;
    return lines;
}

void DerivationView::draw() {
    // While nobody looks, another sentence may be explored.
    if (m_derivation.empty() || m_found->scores.words() != m_parse->sentence().size())
        return m_diagram->setDrawing({});
    const int step = m_slider->value();
    DecoderState position(m_found->scores.words());
    for (int i = 0; i < step && !m_moves.empty(); ++i)
        position.take(m_found->scores.decoder, m_moves[i].move);
    HalfTreeDiagram diagram;
    diagram.rightToLeft = m_parse->sentence().isRightToLeft();
    diagram.words = columnsOf(m_parse->sentence(), m_found->scores.decoder,
                              m_moves.empty() ? nullptr : &position);
    diagram.arcs = arcs(step, position);
    diagram.boxes = boxesOf(m_found->chart, m_derivation);
    diagram.derived = step + 1;
    diagram.selected = step;
    diagram.room = m_diagram->viewport()->height() / m_diagram->zoom();
    m_diagram->setDrawing(layoutHalfTrees(diagram, fontMeasure()));
}

} // namespace parsescope
