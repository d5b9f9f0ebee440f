// SPDX-License-Identifier: GPL-3.0-or-later
// The heights of arcs, words and trees on a canvas.
#include "ui/canvas/arc_diagram.h"
#include "ui/explorer/canvas_layout.h"

#include <QCoreApplication>

#include <algorithm>
#include <vector>

namespace parsescope {

namespace {

struct FewArcsTexts {
    Q_DECLARE_TR_FUNCTIONS(FewArcs)
};

/// Returns the nodes whose words satisfy `is`.
template<class Is>
std::vector<int> nodesWith(const ArcDiagram& diagram, const Is& is) {
    std::vector<int> nodes;
    for (int node = 0; node < static_cast<int>(diagram.words.size()); ++node)
        if (is(diagram.words[node]))
            nodes.push_back(node);
    return nodes;
}

/// Returns true if a word is not among those that are left out.
bool isShown(const ArcDiagram& diagram, int node) {
    return diagram.layout != SentenceLayout::Focused || diagram.window[node];
}

/// Returns the first and the last one of more than two nodes.
std::vector<int> endsOf(std::vector<int> nodes) {
    return nodes.size() > 2 ? std::vector{nodes.front(), nodes.back()} : nodes;
}

/// Returns the word with most arcs among those that are not left out.
int busiestNode(const ArcDiagram& diagram) {
    std::vector<int> arcs(diagram.words.size());
    for (const ArcLine& line : diagram.arcs)
        for (const int node : {line.arc.head, line.arc.dependent})
            arcs[node] += isShown(diagram, node) ? 1 : 0;
    return static_cast<int>(std::ranges::max_element(arcs) - arcs.begin());
}

/// Returns the nodes that a low drawing of a sentence is about: the ends of the selected arcs;
/// without any, the ends of the selected stretch of words, the words found by a search, the stack
/// top and the buffer front, or at last the word below ROOT or, if it is left out, the word with
/// most arcs.
std::vector<int> nodesInFocus(const ArcDiagram& diagram) {
    std::vector<int> nodes;
    for (const ArcLine& line : diagram.arcs)
        if (line.emphasised && !line.isPremise)
            nodes.insert(nodes.end(), {line.arc.head, line.arc.dependent});
    std::ranges::sort(nodes);
    nodes.erase(std::unique(nodes.begin(), nodes.end()), nodes.end());
    if (nodes.empty())
        nodes = endsOf(nodesWith(diagram, [](const WordBox& word) { return word.touched; }));
    if (nodes.empty())
        nodes = endsOf(nodesWith(diagram, [](const WordBox& word) { return word.found; }));
    if (nodes.empty())
        nodes = nodesWith(diagram, [](const WordBox& word) {
            return word.place == WordPlace::StackTop || word.place == WordPlace::BufferFront;
        });
    for (const ArcLine& line : diagram.arcs)
        if (nodes.empty() && line.arc.head == 0 && isShown(diagram, line.arc.dependent))
            nodes = {line.arc.dependent};
    if (nodes.empty() && !diagram.arcs.empty())
        nodes = {busiestNode(diagram)};
    return nodes;
}

/// Hides the arcs without an end in `nodes`. Returns true if an arc was hidden.
bool hideOtherArcs(ArcDiagram& diagram, const std::vector<int>& nodes) {
    const auto isKept = [&](int node) { return std::ranges::find(nodes, node) != nodes.end(); };
    bool hidden = false;
    for (ArcLine& line : diagram.arcs) {
        if (isKept(line.arc.head) || isKept(line.arc.dependent))
            continue;
        hidden = true;
        line.room = ArcRoom::Feet;
    }
    return hidden;
}

/// Returns the texts, the longest one first, which say that only arcs at `nodes` are drawn.
QStringList fewArcsNotes(const ArcDiagram& diagram, const std::vector<int>& nodes) {
    const auto form = [&](std::size_t i) { return diagram.words[nodes[i]].form; };
    const QString shortest = FewArcsTexts::tr("Not all arcs are drawn.");
    if (nodes.size() == 1)
        return {
            FewArcsTexts::tr("Too low for all arcs: only those of “%1” are drawn.").arg(form(0)),
            shortest};
    if (nodes.size() == 2)
        return {FewArcsTexts::tr("Too low for all arcs: only those of “%1” and “%2” are drawn.")
                    .arg(form(0), form(1)),
                shortest};
    return {FewArcsTexts::tr("Too low for all arcs: only those at the selected arcs are drawn."),
            shortest};
}

constexpr qreal LeastStep = 2;  // least distance between levels of arcs without labels
constexpr qreal FlatStep = 0.1; // distance that puts all arcs at practically one height
constexpr qreal ApartStep = 8;  // least distance at which levels of arcs can be told apart
constexpr qreal LowStep = 7;    // distance between levels of arcs below the words

} // namespace

/// Returns room for labels if the sentence is drawn alone and the labels name the errors in it.
qreal CanvasLayout::lowStep() const {
    const bool areNamed = std::ranges::any_of(m_sentence.arcs, [](const ArcLine& line) {
        return isBelowWords(line.kind) && !line.label.isEmpty();
    });
    return !m_diagram.hasConfiguration && areNamed ? ArcSteps::Labelled : LowStep;
}

ConfigurationRows CanvasLayout::rows() const {
    if (!m_diagram.hasConfiguration)
        return {};
    ConfigurationDiagram configuration = m_configuration;
    configuration.look = m_sentence.look;
    configuration.pitch = 0;
    if (sharesColumns())
        configuration.columns = m_extent.columns;
    return rowsOf(configuration, m_measure);
}

qreal CanvasLayout::baseHeight() const {
    const ConfigurationRows rows = this->rows();
    const ArcSteps& steps = m_sentence.steps;
    const qreal levels = steps.above * m_extent.above;
    return overviewHeight() + arcHeight(m_extent, m_sentence.look, steps) - levels + rows.elements +
           rows.box + m_diagram.bottom;
}

/// Divides the height among the levels of arcs, `keptRows` rows of trees, and free room above and
/// below. Returns true if the height is enough. Rows are never so low that trees overlap: if a tree
/// has more rows than fit, the last row contains all deeper words. The result does not depend on
/// the current trees, so that words do not move between steps.
bool CanvasLayout::shareHeight(int keptRows, qreal leastStep, qreal mostStep) {
    // The margins that `baseHeight` includes grow with the height of the arcs.
    m_sentence.steps.above = mostStep;
    const qreal room = height() - baseHeight();
    const qreal pitch = rows().pitch;
    const qreal readable = readablePitch();
    const qreal levels = std::max(m_extent.above, 1);
    qreal& step = m_sentence.steps.above;
    step = std::clamp((room - readable * keptRows) / levels, leastStep, mostStep);
    const qreal left = std::max(room - step * levels, 0.0);
    // Fixed shares of the remaining height become free room above the sentence and below it.
    m_top = std::max((left - pitch * std::max(m_diagram.expectedDepth, keptRows)) * 0.4, 0.0);
    if (m_diagram.hasConfiguration) {
        const int fitting = static_cast<int>((left - m_top) / readable + 0.01);
        const int rows = std::min(m_diagram.depth + lists(), fitting);
        m_configuration.rows = rows;
        m_configuration.pitch =
            std::clamp((left - m_top) / std::max(rows, 1), readable, std::max(pitch, readable));
    }
    return step * levels + readable * keptRows <= room + 0.5;
}

/// Chooses the heights of arcs and trees. If the height is small, arcs become lower as far as their
/// labels fit, and trees have fewer rows; then numbers and tags are left out, then the trees, whose
/// arcs are also drawn above the words, then the labels that would cover other arcs, and at last
/// the overview.
void CanvasLayout::chooseHeights() {
    const ArcDiagram detailed = m_sentence;
    qreal& below = m_sentence.steps.below;
    const auto keepsLabels = [this](int rows, qreal most) {
        return shareHeight(rows, ArcSteps::Labelled, most);
    };
    const int all = keptRows();
    if (keepsLabels(all, ArcSteps::Largest))
        return;
    below = lowStep();
    const int one = std::min(all, lists() + 1);
    if (keepsLabels(all, ArcSteps::Labelled) || keepsLabels(one, ArcSteps::Labelled))
        return;
    leaveOutDetails();
    // The numbers of variants are drawn at points on the spines of trees, which need a row.
    const int fewest = m_configuration.points.empty() ? lists() : one;
    if (keepsLabels(one, ArcSteps::Labelled) || keepsLabels(fewest, ArcSteps::Labelled))
        return;
    m_sentence = detailed;
    m_extent = arcExtent(m_sentence, m_measure);
    below = lowStep();
    const auto squeeze = [this](int rows, qreal least) {
        return shareHeight(rows, least, ArcSteps::Labelled - 1);
    };
    if (squeeze(fewest, ApartStep))
        return;
    leaveOutDetails();
    if (squeeze(fewest, ApartStep))
        return;
    // The arcs below the words become low before those above.
    below = LowStep;
    if (squeeze(fewest, ApartStep) || squeeze(fewest, LeastStep))
        return;
    m_hasOverview = false;
    if (squeeze(fewest, LeastStep))
        return;
    below = LeastStep;
    // If the height is still not enough, arcs are drawn flat, so that the words need not be
    // scrolled.
    m_result.isFlat = !squeeze(fewest, LeastStep);
    if (m_result.isFlat)
        shareHeight(0, FlatStep, LeastStep);
}

/// Hides most arcs if their levels would be too near to each other. The words stay where they are.
void CanvasLayout::keepFewArcs() {
    constexpr qreal least = 40; // the least height in which all arcs of a long sentence are drawn
    constexpr qreal dense = 10; // less than this distance between levels is hard to read
    const qreal step = m_sentence.steps.above;
    const qreal room = step * m_extent.above;
    if (!m_diagram.mayShowFewArcs || step >= dense || room >= least)
        return;
    const std::vector<int> kept = nodesInFocus(m_sentence);
    if (kept.empty() || !hideOtherArcs(m_sentence, kept))
        return;
    const ArcExtent few = arcExtent(m_sentence, m_measure);
    m_sentence.steps.above = std::min(ArcSteps::Labelled, room / std::max(few.above, 1));
    m_top += room - m_sentence.steps.above * few.above;
    m_spareBelow = m_sentence.steps.below * (std::max(m_extent.below, 1) - std::max(few.below, 1));
    m_notes = fewArcsNotes(m_sentence, kept);
}

} // namespace parsescope
