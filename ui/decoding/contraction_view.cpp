// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/decoding/contraction_view.h"

#include "ui/canvas/diagram_view.h"
#include "ui/canvas/form_fields.h"
#include "ui/canvas/score_list.h"
#include "ui/canvas/theme.h"
#include "ui/canvas/when_seen.h"
#include "ui/decoding/contraction_diagram.h"
#include "ui/decoding/half_trees.h"
#include "ui/session/parse_explorer.h"

#include <QLabel>
#include <QSignalBlocker>
#include <QSlider>
#include <QTreeWidget>
#include <QVBoxLayout>

#include <algorithm>

namespace parsescope {

namespace {

// Largest number of words of a node that a text names; the drawing shows all words.
constexpr std::size_t MostNamed = 6;

} // namespace

ContractionView::ContractionView(const ParseExplorer* parse, ExactDecoding* decoding,
                                 QWidget* parent)
    : QSplitter(Qt::Horizontal, parent), m_parse(parse), m_decoding(decoding),
      m_diagram(new DiagramView), m_slider(new QSlider(Qt::Horizontal)), m_message(new QLabel),
      m_steps(makeScoreList(tr("Steps of the search"), {tr("Step"), tr("Sum")})) {
    m_diagram->setObjectName("contraction");
    m_diagram->setAccessibleName(tr("Graph of the step"));
    m_diagram->setShrinking(true);
    m_slider->setObjectName("contraction-steps");
    m_slider->setAccessibleName(tr("Step of the search"));
    m_slider->setToolTip(tr("Find the best tree step by step"));
    m_slider->setPageStep(1);
    m_message->setObjectName("contraction-told");
    m_message->setWordWrap(true);
    m_message->setContentsMargins(8, 6, 8, 6);
    m_message->setTextFormat(Qt::PlainText);
    m_message->setAlignment(Qt::AlignTop | Qt::AlignLeft);
    keepLines(m_message, 4, 12);
    m_message->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_steps->headerItem()->setToolTip(
        1, tr("The scores of the arcs chosen, and of the cycles contracted so far"));
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
    sideLayout->addWidget(m_steps, 1);
    addWidget(picture);
    addWidget(side);
    setSizes({700, 320});
    setChildrenCollapsible(false);
    auto* seen = new WhenSeen(this, [this] { refresh(); });
    connect(decoding, &ExactDecoding::found, seen, &WhenSeen::changed);
    connect(m_slider, &QSlider::valueChanged, this, &ContractionView::goTo);
    connect(m_steps, &QTreeWidget::currentItemChanged, this, [this](QTreeWidgetItem* now) {
        if (now)
            m_slider->setValue(m_steps->indexOfTopLevelItem(now));
    });
}

void ContractionView::refresh() {
    m_found = m_decoding->findings();
    const int last = m_found ? static_cast<int>(m_found->search.size()) - 1 : -1;
    {
        const QSignalBlocker quiet(m_steps);
        m_steps->clear();
        for (int i = 0; i <= last; ++i) {
            const ArborescenceStep& step = m_found->search[i];
            addScoreLine(m_steps,
                         {QStringLiteral("%1  %2").arg(i).arg(title(step)), scoreText(step.sum)})
                ->setToolTip(0, stepText(step));
        }
    }
    {
        const QSignalBlocker quiet(m_slider);
        m_slider->setRange(0, std::max(last, 0));
        m_slider->setValue(0);
        m_slider->setEnabled(last > 0);
    }
    goTo(0);
}

void ContractionView::goTo(int step) {
    const bool isThere = m_found && step < static_cast<int>(m_found->search.size());
    {
        const QSignalBlocker quiet(m_steps);
        m_steps->setCurrentItem(m_steps->topLevelItem(step));
    }
    m_message->setText(isThere ? stepText(m_found->search[step]) : QString());
    draw(step > 0);
}

QString ContractionView::nodeText(const ArborescenceStep::Node& node) const {
    if (node.words.size() == 1)
        return m_decoding->nodeText(node.words.front());
    const std::size_t named = node.words.size() > MostNamed + 1 ? MostNamed : node.words.size();
    QStringList words;
    for (std::size_t i = 0; i < named; ++i)
        words += m_decoding->nodeText(node.words[i]);
    if (named < node.words.size())
        words += tr("%1 more").arg(node.words.size() - named);
    return QStringLiteral("{%1}").arg(words.join(QStringLiteral(", ")));
}

QString ContractionView::arcText(Arc arc) const {
    return tr("%1 → %2").arg(m_decoding->nodeText(arc.head), m_decoding->nodeText(arc.dependent));
}

/// Returns a short title of a step for the list.
QString ContractionView::title(const ArborescenceStep& step) const {
    switch (step.kind) {
    case ArborescenceStep::Kind::BestHeads:
        return tr("best head of each word");
    case ArborescenceStep::Kind::Cycle:
        return tr("cycle of %Ln {word|words}", nullptr, static_cast<int>(step.marked.size()));
    case ArborescenceStep::Kind::Contracted:
        return tr("best arc into the cycle");
    case ArborescenceStep::Kind::Resolved:
        return tr("cycle opened");
    case ArborescenceStep::Kind::Tree:
        return tr("best tree");
    }
    return {};
}

QString ContractionView::stepText(const ArborescenceStep& step) const {
    const ScoreTable& arc = m_found->scores.arc;
    const auto scored = [&](Arc which) {
        return tr("%1 (%2)").arg(arcText(which), scoreText(arc.at(which.head, which.dependent)));
    };
    switch (step.kind) {
    case ArborescenceStep::Kind::BestHeads:
        return m_found->rootLimit == RootLimit::One
                   ? tr("Each word takes the head whose arc scores most. Because only one word may "
                        "have the head ROOT, every other head is preferred to ROOT.")
                   : tr("Each word takes the head whose arc scores most. No tree can score more "
                        "than these arcs together, %1.")
                         .arg(scoreText(step.sum));
    case ArborescenceStep::Kind::Cycle: {
        QStringList names;
        double score = 0;
        for (const int index : step.marked) {
            names += nodeText(step.nodes[index]);
            score += step.nodes[index].score;
        }
        names += names.front();
        return tr("The cycle %1 of score %2 becomes one node.")
            .arg(names.join(QStringLiteral(" → ")), scoreText(score));
    }
    case ArborescenceStep::Kind::Contracted: {
        const ArborescenceStep::Node& node = step.nodes[step.marked.front()];
        return tr("An arc into the node %1 replaces an arc of its cycle, so the score of the "
                  "replaced arc is subtracted. The best such arc is %2, which adds %3.")
            .arg(nodeText(node), scored(node.arc), scoreText(node.score));
    }
    case ArborescenceStep::Kind::Resolved: {
        QString at;
        for (const int index : step.marked)
            if (step.nodes[index].arc == step.entry)
                at = nodeText(step.nodes[index]);
        return tr("The cycle is opened: the arc %1 enters it at %2 and replaces %3.")
            .arg(scored(step.entry), at, scored(step.replaced));
    }
    case ArborescenceStep::Kind::Tree:
        return tr("No cycle is left: this is a best tree. It scores %1.").arg(scoreText(step.sum));
    }
    return {};
}

/// Draws the current step. Draws nothing if the explorer has another sentence, as it may while the
/// view was hidden.
void ContractionView::draw(bool gliding) {
    const int index = m_slider->value();
    if (!m_found || index >= static_cast<int>(m_found->search.size()) ||
        m_found->scores.words() != m_parse->sentence().size())
        return m_diagram->setDrawing({});
    ContractionDiagram diagram;
    diagram.words = columnsOf(m_parse->sentence(), m_found->scores.decoder);
    for (WordBox& word : diagram.words)
        // The drawing shows the number of the word without the tag.
        word.tag.clear();
    diagram.step = m_found->search[index];
    diagram.gold = m_parse->gold();
    diagram.rightToLeft = m_parse->sentence().isRightToLeft();
    Drawing drawing = layoutContraction(diagram, fontMeasure());
    std::vector<int> focus;
    for (const int node : diagram.step.marked)
        for (const int word : diagram.step.nodes[node].words)
            focus.push_back(word);
    drawing.focusOnWords(focus.empty() ? std::vector{0} : focus);
    m_diagram->setDrawing(std::move(drawing), gliding);
}

} // namespace parsescope
