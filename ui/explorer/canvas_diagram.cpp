// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/explorer/canvas_diagram.h"

#include "ui/canvas/arc_facts.h"
#include "ui/explorer/configuration_places.h"
#include "ui/explorer/facts.h"
#include "ui/explorer/overview_strip.h"
#include "ui/explorer/tree_diagram.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <iterator>

namespace parsescope {

namespace {

constexpr qreal LargestScale = 2.4;
constexpr qreal LargestGap = 64;
constexpr qreal WantedStep = 22; // preferred distance between levels of arcs
constexpr qreal LeastStep = 2;   // least distance between levels of arcs without labels
constexpr qreal FlatStep = 0.1;  // distance that puts all arcs at practically one height
constexpr qreal ApartStep = 8;   // least distance at which levels of arcs can be told apart
constexpr qreal LowStep = 7;     // distance between levels of arcs below the words

/// The looks of words, from the most comfortable one to the smallest readable one.
constexpr std::array Looks{WordLook{}, WordLook{TextStyle::Word, true, false, 8, 8},
                           WordLook{TextStyle::Label, false, false, 4, 5},
                           WordLook{TextStyle::Small, false, false, 3, 3}};

class Layout {
public:
    Layout(const CanvasDiagram& diagram, const Measure& measure)
        : m_diagram(diagram), m_measure(measure), m_sentence(diagram.sentence),
          m_configuration(diagram.configuration) {
        // `draw` mirrors the finished drawing as a whole.
        m_sentence.rightToLeft = false;
        m_configuration.rightToLeft = false;
    }

    CanvasDrawing draw();

private:
    void chooseWords();
    void chooseWindow();
    void chooseWindow(const WordLook& look);
    void showFirst(std::size_t count);
    void chooseSize();
    void spread();
    void chooseHeights();
    bool shareHeight(int keptRows, qreal leastStep, qreal mostStep);
    void leaveOutDetails();
    [[nodiscard]] qreal width() const { return m_diagram.room.width() / m_result.scale; }
    [[nodiscard]] qreal height() const { return m_diagram.room.height() / m_result.scale; }
    [[nodiscard]] bool hasOverview() const { return !m_result.isWhole && m_hasOverview; }
    [[nodiscard]] qreal overviewHeight() const { return hasOverview() ? OverviewHeight : 0; }
    /// Returns the heights for stack and buffer at a comfortable row distance.
    [[nodiscard]] ConfigurationRows rows() const;
    /// Returns the least distance at which two rows of trees do not touch.
    [[nodiscard]] qreal readablePitch() const { return rows().box + 8; }
    /// Returns the number of the further lists, each of which has a row.
    [[nodiscard]] int lists() const {
        return m_diagram.hasConfiguration
                   ? static_cast<int>(m_configuration.configuration.lists().size())
                   : 0;
    }
    /// Returns the number of rows of trees for which room is kept in every configuration.
    [[nodiscard]] int keptRows() const {
        return m_diagram.hasConfiguration
                   ? std::max(std::clamp(m_diagram.expectedDepth, 1, 4), lists())
                   : 0;
    }
    /// Returns the height of the drawing without the levels of arcs and the rows of trees.
    [[nodiscard]] qreal baseHeight() const;
    /// Returns the least distance between levels of arcs below the words: room for their labels if
    /// the sentence is drawn alone and the labels name the errors in it.
    [[nodiscard]] qreal lowStep() const {
        const bool areNamed = std::ranges::any_of(m_sentence.arcs, [](const ArcLine& line) {
            return isBelowWords(line.kind) && !line.label.isEmpty();
        });
        return !m_diagram.hasConfiguration && areNamed ? ArcSteps::Labelled : LowStep;
    }
    [[nodiscard]] bool sharesColumns() const { return isInOrder(m_configuration.configuration); }
    void drawOnOneLine();
    void addConfiguration();
    void drawApart();
    void add(Drawing part, QPointF at);
    void finishFacts();

    const CanvasDiagram& m_diagram;
    const Measure& m_measure;
    ArcDiagram m_sentence;
    ConfigurationDiagram m_configuration;
    ArcExtent m_extent; // the extent of the sentence
    CanvasDrawing m_result;
    std::array<qreal, Looks.size()> m_wholeWidths{}; // the widths of all words; 0 if not known
    qreal m_top = 0;                                 // the free room at the top
    qreal m_leastGap = 0;                            // the least distance between two words
    bool m_hasOverview = true; // true if an overview is shown when words are left out
};

/// Shows all words if the layout asks for it and they fit with one of the looks; otherwise shows as
/// many words as fit.
void Layout::chooseWords() {
    m_sentence.layout = SentenceLayout::OneLine;
    if (m_diagram.layout == SentenceLayout::OneLine) {
        for (std::size_t i = 0; i < Looks.size(); ++i) {
            m_sentence.look = Looks[i];
            m_extent = arcExtent(m_sentence, m_measure);
            if (m_extent.width <= width())
                return;
            m_wholeWidths[i] = m_extent.width;
        }
    }
    chooseWindow();
}

/// Shows as many words as fit, with the most comfortable look that fits about `enough` words. The
/// number is estimated from all words of the sentence, so that the look does not change between
/// steps.
void Layout::chooseWindow() {
    constexpr std::size_t enough = 15;
    m_sentence.layout = SentenceLayout::OneLine;
    for (std::size_t i = 0; i < Looks.size(); ++i) {
        m_sentence.look = Looks[i];
        qreal& whole = m_wholeWidths[i];
        if (whole == 0)
            whole = arcExtent(m_sentence, m_measure).width;
        const auto words = static_cast<qreal>(m_diagram.order.size());
        if (whole <= 0 || width() / whole * words >= std::min<qreal>(enough, words))
            break;
    }
    m_sentence.layout = SentenceLayout::Focused;
    chooseWindow(m_sentence.look);
    m_result.isWhole = std::none_of(m_extent.columns.begin(), m_extent.columns.end(),
                                    [](const ArcColumn& column) { return column.isRest; });
}

/// Shows as many words as fit with `look`, in the diagram's order of importance.
void Layout::chooseWindow(const WordLook& look) {
    m_sentence.look = look;
    const auto fits = [this](std::size_t count) {
        showFirst(count);
        return m_extent.width <= width();
    };
    std::size_t most = m_diagram.order.size();
    if (fits(most))
        return;
    std::size_t least = 2; // the least number of words: the stack top and the buffer front
    while (least + 1 < most) {
        const std::size_t middle = (least + most) / 2;
        (fits(middle) ? least : most) = middle;
    }
    while (!fits(least) && least > 2)
        --least;
}

void Layout::showFirst(std::size_t count) {
    m_sentence.window.assign(m_sentence.words.size(), false);
    for (std::size_t i = 0; i < count; ++i)
        m_sentence.window[m_diagram.order[i]] = true;
    m_extent = arcExtent(m_sentence, m_measure);
}

ConfigurationRows Layout::rows() const {
    if (!m_diagram.hasConfiguration)
        return {};
    ConfigurationDiagram configuration = m_configuration;
    configuration.look = m_sentence.look;
    configuration.pitch = 0;
    if (sharesColumns())
        configuration.columns = m_extent.columns;
    return rowsOf(configuration);
}

qreal Layout::baseHeight() const {
    const ConfigurationRows rows = this->rows();
    const ArcSteps& steps = m_sentence.steps;
    const qreal levels = steps.above * m_extent.above;
    return overviewHeight() + arcHeight(m_extent, m_sentence.look, steps) - levels + rows.elements +
           rows.box + m_diagram.bottom;
}

/// Enlarges a short sentence, if its words have the largest look, and widens its gaps.
void Layout::chooseSize() {
    const bool isLargest = m_sentence.look.labelled && m_sentence.look.detailed;
    if (isLargest) {
        const qreal wanted =
            baseHeight() + WantedStep * m_extent.above + readablePitch() * keptRows();
        m_result.scale = std::clamp(
            std::min(m_diagram.room.width() / m_extent.width, m_diagram.room.height() / wanted),
            1.0, LargestScale);
    }
    m_leastGap = m_sentence.look.gap;
    spread();
}

/// Distributes the remaining width, first to the labels of arcs, then to the gaps between words.
void Layout::spread() {
    qreal& share = m_sentence.look.labelShare;
    constexpr qreal step = 0.2;
    share = m_sentence.look.labelled ? 0 : 1;
    m_extent = arcExtent(m_sentence, m_measure);
    while (share > 0 && m_extent.width > width()) {
        share = std::max(share - step, 0.0);
        m_extent = arcExtent(m_sentence, m_measure);
    }
    const auto gaps = static_cast<qreal>(std::max<std::size_t>(m_extent.columns.size(), 2) - 1);
    const qreal more = (width() - m_extent.width) / gaps;
    m_sentence.look.gap = std::clamp(m_sentence.look.gap + more, m_sentence.look.gap, LargestGap);
    m_extent = arcExtent(m_sentence, m_measure);
}

/// Divides the height among the levels of arcs, `keptRows` rows of trees, and free room above and
/// below. Returns true if the height is enough. Rows are never so low that trees overlap: if a tree
/// has more rows than fit, the last row contains all deeper words. The result does not depend on
/// the current trees, so that words do not move between steps.
bool Layout::shareHeight(int keptRows, qreal leastStep, qreal mostStep) {
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
        const int rows = std::min(std::max(m_diagram.depth, lists()), fitting);
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
void Layout::chooseHeights() {
    const ArcDiagram detailed = m_sentence;
    qreal& below = m_sentence.steps.below;
    const auto keepsLabels = [this](int rows, qreal most) {
        return shareHeight(rows, ArcSteps::Labelled, most);
    };
    const int all = keptRows();
    if (keepsLabels(all, ArcSteps::Largest))
        return;
    below = lowStep();
    const int one = std::max(std::min(all, 1), lists());
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
    if (squeeze(fewest, ApartStep) || squeeze(fewest, LeastStep))
        return;
    m_hasOverview = false;
    // If the height is still not enough, arcs are drawn flat, so that the words need not be
    // scrolled.
    m_result.isFlat = !squeeze(fewest, LeastStep);
    if (m_result.isFlat)
        shareHeight(0, FlatStep, LeastStep);
}

/// Leaves out numbers and tags below the words, which makes room for more words.
void Layout::leaveOutDetails() {
    m_sentence.look.detailed = false;
    m_sentence.look.gap = m_leastGap;
    if (!m_result.isWhole)
        chooseWindow(m_sentence.look);
    spread();
}

void Layout::add(Drawing part, QPointF at) {
    part.translate(at);
    Drawing& all = m_result.drawing;
    std::move(part.shapes.begin(), part.shapes.end(), std::back_inserter(all.shapes));
    std::move(part.focus.begin(), part.focus.end(), std::back_inserter(all.focus));
    std::move(part.facts.begin(), part.facts.end(), std::back_inserter(all.facts));
    all.size = all.size.expandedTo({at.x() + part.size.width(), at.y() + part.size.height()});
}

void Layout::drawOnOneLine() {
    chooseWords();
    chooseSize();
    chooseHeights();
    m_configuration.look = m_sentence.look;
    if (sharesColumns())
        m_configuration.columns = m_extent.columns;
    else
        m_configuration.focused = true;
    if (hasOverview())
        add(overviewStrip(m_sentence, m_extent, m_measure), {});
    add(layoutArcs(m_sentence, m_measure), {0, m_top + overviewHeight()});
    if (m_diagram.hasConfiguration)
        addConfiguration();
    // The drawing fills the height of the canvas, so that its position does not depend on its
    // content.
    QSizeF& size = m_result.drawing.size;
    size.setHeight(std::max(size.height(), std::floor(height())));
}

void Layout::addConfiguration() {
    Drawing below = layoutConfiguration(m_configuration, m_measure);
    const qreal x =
        sharesColumns() ? 0 : std::max((m_extent.width - below.size.width()) / 2, qreal(0));
    add(std::move(below), {x, m_result.drawing.size.height()});
}

/// Draws the sentence on several lines or as a tree, with stack and buffer below it.
void Layout::drawApart() {
    m_sentence.layout = m_diagram.layout;
    m_sentence.room = m_diagram.room.width();
    add(m_diagram.layout == SentenceLayout::Tree ? layoutTree(m_sentence, m_measure)
                                                 : layoutArcs(m_sentence, m_measure),
        {});
    Drawing below = layoutConfiguration(m_configuration, m_measure);
    if (below.size.width() > std::max(m_diagram.room.width(), m_result.drawing.size.width())) {
        m_configuration.focused = true;
        below = layoutConfiguration(m_configuration, m_measure);
    }
    const qreal free = m_result.drawing.size.width() - below.size.width();
    if (free < 0)
        m_result.drawing.translate({-free / 2, 0});
    add(std::move(below), {std::max(free / 2, qreal(0)), m_result.drawing.size.height()});
}

/// Makes the facts of words outside the window refer to their bars in the overview, where they can
/// be selected.
void Layout::finishFacts() {
    Drawing& drawing = m_result.drawing;
    const std::map<Target, QRectF> bounds = drawing.boundsOfAll();
    for (Fact& fact : drawing.facts) {
        const Target far{Target::Kind::Far, fact.target.index, -1};
        if (fact.target.kind == Target::Kind::Word && !bounds.contains(fact.target))
            fact.target = far;
    }
    drawing.dropFactsNotDrawn();
}

CanvasDrawing Layout::draw() {
    if (m_diagram.isOnOneLine())
        drawOnOneLine();
    else
        drawApart();
    if (m_diagram.sentence.rightToLeft)
        m_result.drawing.mirror();
    m_result.drawing.facts = factsOf(m_sentence);
    const std::vector<Fact> below =
        m_diagram.hasConfiguration ? factsOf(m_configuration) : std::vector<Fact>();
    m_result.drawing.facts.insert(m_result.drawing.facts.end(), below.begin(), below.end());
    finishFacts();
    return std::move(m_result);
}

} // namespace

CanvasDrawing layoutCanvas(const CanvasDiagram& diagram, const Measure& measure) {
    CanvasDrawing drawing = Layout(diagram, measure).draw();
    if (!drawing.isFlat || !diagram.hasConfiguration || !diagram.mayBeSentenceOnly)
        return drawing;
    CanvasDiagram sentence = diagram;
    sentence.hasConfiguration = false;
    sentence.depth = 0;
    return Layout(sentence, measure).draw();
}

} // namespace parsescope
