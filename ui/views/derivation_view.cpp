// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/derivation_view.h"

#include "ui/decoding_bench.h"
#include "ui/diagrams/half_tree_diagram.h"
#include "ui/session.h"
#include "ui/text.h"
#include "ui/theme.h"
#include "ui/views/diagram_view.h"
#include "ui/views/score_list.h"

#include <QLabel>
#include <QSignalBlocker>
#include <QSlider>
#include <QTreeWidget>
#include <QVBoxLayout>

#include <algorithm>

namespace parsescope {

DerivationView::DerivationView(Session* session, DecodingBench* bench, QWidget* parent)
    : QSplitter(Qt::Horizontal, parent), m_session(session), m_bench(bench),
      m_diagram(new DiagramView), m_slider(new QSlider(Qt::Horizontal)),
      m_steps(makeScoreList(tr("Best derivation"),
                            {tr("Step"), tr("Score"), tr("Sum"), tr("Item made"), tr("Value")})),
      m_splits(makeWayList()) {
    m_steps->setObjectName("steps");
    m_splits->setObjectName("splits");
    m_diagram->setAccessibleName(tr("Half-trees of the best derivation"));
    m_slider->setAccessibleName(tr("Step of the derivation"));
    m_slider->setToolTip(tr("Derive the tree step by step"));
    auto* picture = new QWidget;
    auto* layout = new QVBoxLayout(picture);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(m_diagram, 1);
    layout->addWidget(m_slider);
    addWidget(picture);
    addWidget(m_steps);
    addWidget(m_splits);
    setSizes({600, 300, 300});
    setChildrenCollapsible(false);
    connect(bench, &DecodingBench::found, this, &DerivationView::refresh);
    connect(m_slider, &QSlider::valueChanged, this, &DerivationView::goTo);
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
    if (const auto& found = m_bench->findings(); found && !found->best.empty()) {
        m_derivation = found->chart.derivation(found->chart.goal);
        m_moves = bestSteps(m_bench->system(), found->chart);
    }
    const int last = std::max(0, static_cast<int>(m_derivation.size()) - 1);
    listSteps();
    const QSignalBlocker quiet(m_slider);
    m_slider->setRange(0, last);
    m_slider->setValue(last);
    goTo(last);
    m_diagram->zoomToFit();
    constexpr qreal readable = 0.6;
    if (m_diagram->zoom() < readable)
        m_diagram->setZoom(1);
}

void DerivationView::listSteps() {
    const QSignalBlocker quiet(m_steps);
    m_steps->clear();
    double sum = 0;
    for (std::size_t i = 0; i < m_derivation.size(); ++i) {
        const ScoreChart& chart = m_bench->findings()->chart;
        const auto& deduction = chart.deductions()[static_cast<std::size_t>(m_derivation[i])];
        const auto& rule = chart.rules()[static_cast<std::size_t>(deduction.rule)];
        double score = deduction.cost;
        if (!m_moves.empty()) { // the score of the transition, which counts when the word is popped
            score = i == 0 ? 0 : scoreOf(m_bench->scores(), std::span(&m_moves[i - 1], 1));
        }
        sum += score;
        const double value = chart.items()[static_cast<std::size_t>(deduction.conclusion)].value;
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
    if (step < static_cast<int>(m_derivation.size())) {
        const ScoreChart& chart = m_bench->findings()->chart;
        const int deduction = m_derivation[static_cast<std::size_t>(step)];
        addWays(m_splits, chart,
                chart.deductions()[static_cast<std::size_t>(deduction)].conclusion);
    }
    draw();
}

/// The columns of the picture, coloured as stack and buffer after so many steps.
std::vector<WordBox> DerivationView::words(int step) const {
    const auto& sentence = m_session->sentence().words;
    std::vector<WordBox> boxes{{tr("ROOT"), QStringLiteral("0"), Place::Buffer}};
    for (const Word& word : sentence)
        boxes.push_back({toQt(word.form), QString::number(boxes.size()), Place::Buffer});
    if (m_bench->system() == Decodable::Eisner)
        return boxes;
    boxes.push_back({tr("end"), QString::number(boxes.size()), Place::Done});
    Position position(static_cast<int>(sentence.size()));
    for (int i = 0; i < step; ++i)
        position.take(m_bench->system(), m_moves[static_cast<std::size_t>(i)].move);
    for (int node = 0; node < position.front; ++node)
        boxes[static_cast<std::size_t>(node)].place = Place::Done;
    for (int node : position.stack)
        boxes[static_cast<std::size_t>(node)].place = Place::Stack;
    boxes[static_cast<std::size_t>(position.stack.back())].place = Place::StackTop;
    if (position.front < static_cast<int>(boxes.size()) - 1)
        boxes[static_cast<std::size_t>(position.front)].place = Place::BufferFront;
    return boxes;
}

void DerivationView::draw() {
    if (m_derivation.empty())
        return m_diagram->setDrawing({});
    const ScoreChart& chart = m_bench->findings()->chart;
    HalfTreeDiagram diagram;
    diagram.rightToLeft = m_session->sentence().isRightToLeft();
    diagram.words = words(m_slider->value());
    diagram.derived = m_slider->value() + 1;
    diagram.selected = m_slider->value();
    std::vector<int> boxOf(chart.items().size(), -1);
    for (int index : m_derivation) {
        const auto& deduction = chart.deductions()[static_cast<std::size_t>(index)];
        const auto& item = chart.items()[static_cast<std::size_t>(deduction.conclusion)];
        HalfTreeBox box{static_cast<HalfTree>(item.kind),
                        item.key[0],
                        item.key[1],
                        toQt(chart.rules()[static_cast<std::size_t>(deduction.rule)].name),
                        scoreText(item.value),
                        {}};
        for (int premise : deduction.premises)
            if (premise >= 0)
                box.premises.push_back(boxOf[static_cast<std::size_t>(premise)]);
        boxOf[static_cast<std::size_t>(deduction.conclusion)] =
            static_cast<int>(diagram.boxes.size());
        diagram.boxes.push_back(std::move(box));
    }
    m_diagram->setDrawing(layoutHalfTrees(diagram, fontMeasure()));
}

} // namespace parsescope
