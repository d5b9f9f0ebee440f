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

constexpr qreal LargestScale = 1.3;
constexpr qreal LargestGap = 44;
constexpr qreal BottomMargin = 18;
constexpr qreal WantedStep = 22; // of levels of arcs
constexpr qreal LeastStep = 2;   // without labels
constexpr qreal ApartStep = 8;   // levels can be told apart
constexpr qreal LowStep = 7;     // of levels below the words
constexpr qreal LowPitch = 20;   // of rows of trees: each word has a column of its own
constexpr qreal TightPitch = 8;  // and edges are nearly flat
constexpr qreal LeastPitch = 3;  // and boxes overlap

/// From comfortable to the smallest that can be read.
constexpr std::array Looks{WordLook{}, WordLook{TextStyle::Word, true, false, 8, 8},
                           WordLook{TextStyle::Label, false, false, 4, 5},
                           WordLook{TextStyle::Small, false, false, 3, 3}};

class Layout {
public:
    Layout(const CanvasDiagram& diagram, const Measure& measure)
        : m_diagram(diagram), m_measure(measure), m_sentence(diagram.sentence),
          m_configuration(diagram.configuration) {
        // Turned round when all is together.
        m_sentence.rightToLeft = false;
        m_configuration.rightToLeft = false;
    }

    CanvasDrawing draw();

private:
    void chooseWords();
    void chooseWindow();
    std::size_t chooseWindow(const WordLook& look);
    void showFirst(std::size_t count);
    void chooseSize();
    void spread();
    void chooseHeights();
    void leaveOutDetails();
    [[nodiscard]] qreal width() const { return m_diagram.room.width() / m_result.scale; }
    [[nodiscard]] qreal height() const { return m_diagram.room.height() / m_result.scale; }
    [[nodiscard]] bool hasOverview() const { return !m_result.isWhole && m_hasOverview; }
    [[nodiscard]] qreal overviewHeight() const { return hasOverview() ? OverviewHeight : 0; }
    /// Those of stack and buffer at their comfortable height.
    [[nodiscard]] ConfigurationRows rows() const;
    /// At least that high, a row of trees keeps apart from the next.
    [[nodiscard]] qreal readablePitch() const { return rows().box + 10; }
    /// Rows of trees that there is room for from the beginning.
    [[nodiscard]] qreal keptRows() const { return std::clamp(m_diagram.expectedDepth, 1, 4); }
    /// Of all without levels of arcs and rows of trees.
    [[nodiscard]] qreal baseHeight() const;
    [[nodiscard]] bool sharesColumns() const { return isInOrder(m_configuration.configuration); }
    void drawOnOneLine();
    void drawApart();
    void add(Drawing part, QPointF at);
    void finishFacts();

    const CanvasDiagram& m_diagram;
    const Measure& m_measure;
    ArcDiagram m_sentence;
    ConfigurationDiagram m_configuration;
    ArcExtent m_extent; // of the sentence
    CanvasDrawing m_result;
    qreal m_top = 0;           // room above all
    qreal m_leastGap = 0;      // from word to word
    bool m_hasOverview = true; // as far as words are left out
};

/// All of them if they fit and that is asked for.
void Layout::chooseWords() {
    m_sentence.layout = SentenceLayout::OneLine;
    if (m_diagram.layout == SentenceLayout::OneLine) {
        for (const WordLook& look : Looks) {
            m_sentence.look = look;
            m_extent = arcExtent(m_sentence, m_measure);
            if (m_extent.width <= width())
                return;
        }
    }
    chooseWindow();
}

/// As many words as fit at a comfortable size, or smaller ones where those would be too few.
void Layout::chooseWindow() {
    constexpr std::size_t enough = 9;
    m_sentence.layout = SentenceLayout::Focused;
    for (const WordLook& look : Looks)
        if (chooseWindow(look) >= std::min(enough, m_diagram.order.size()))
            break;
    m_result.isWhole = std::none_of(m_extent.columns.begin(), m_extent.columns.end(),
                                    [](const ArcColumn& column) { return column.isRest; });
}

/// Shows as many words as fit with a look, beginning with those that must be in sight; how many.
std::size_t Layout::chooseWindow(const WordLook& look) {
    m_sentence.look = look;
    const auto fits = [this](std::size_t count) {
        showFirst(count);
        return m_extent.width <= width();
    };
    std::size_t most = m_diagram.order.size();
    if (fits(most))
        return most;
    std::size_t least = 2; // stack top and buffer front
    while (least + 1 < most) {
        const std::size_t middle = (least + most) / 2;
        (fits(middle) ? least : most) = middle;
    }
    while (!fits(least) && least > 2)
        --least;
    return least;
}

void Layout::showFirst(std::size_t count) {
    m_sentence.window.assign(m_sentence.words.size(), false);
    for (std::size_t i = 0; i < count; ++i)
        m_sentence.window[m_diagram.order[i]] = true;
    m_extent = arcExtent(m_sentence, m_measure);
}

ConfigurationRows Layout::rows() const {
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
           rows.box + BottomMargin;
}

/// Larger, and with larger gaps, where a short sentence leaves room; smaller words only with larger
/// gaps, which labels stand in.
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

/// Gaps take the width that is left.
void Layout::spread() {
    m_extent = arcExtent(m_sentence, m_measure);
    const auto gaps = static_cast<qreal>(std::max<std::size_t>(m_extent.columns.size(), 2) - 1);
    const qreal more = (width() - m_extent.width) / gaps;
    m_sentence.look.gap = std::clamp(m_sentence.look.gap + more, m_sentence.look.gap, LargestGap);
    m_extent = arcExtent(m_sentence, m_measure);
}

/// So that words stay in place from step to step, arcs are as high as the rows kept for trees
/// allow, and deeper trees have lower rows. Where there is little height, rows of trees become
/// lower first, then what stands below the words, and numbers and tags go; then arcs lose their
/// labels, and the overview goes.
void Layout::chooseHeights() {
    const qreal pitch = rows().pitch;
    const qreal readable = readablePitch();
    const ArcDiagram detailed = m_sentence;
    ArcSteps& steps = m_sentence.steps;
    qreal room = height() - baseHeight();
    const auto shareRoom = [&](qreal kept, qreal least, qreal most, qreal leastPitch) {
        const qreal levels = std::max(m_extent.above, 1);
        steps.above = std::clamp((room - kept * keptRows()) / levels, least, most);
        const qreal left = room - steps.above * levels;
        // The remaining room is divided between above and below in fixed shares.
        m_top = std::max((left - pitch * keptRows()) * 0.4, 0.0);
        m_configuration.pitch =
            std::clamp((left - m_top) / std::max(m_diagram.depth, 1), leastPitch, pitch);
        return steps.above * levels + m_configuration.pitch * m_diagram.depth <= room + 0.5;
    };
    // Whether that is so does not depend on how deep trees are at this step.
    const auto keepsLabels = [&](qreal rowPitch, qreal most) {
        steps.above = most;
        room = height() - baseHeight();
        const qreal labels = ArcSteps::Labelled * std::max(m_extent.above, 1);
        return room >= labels + rowPitch * keptRows() &&
               shareRoom(rowPitch, ArcSteps::Labelled, most, LeastPitch);
    };
    if (keepsLabels(readable, ArcSteps::Largest) || keepsLabels(LowPitch, ArcSteps::Largest))
        return;
    steps.below = LowStep;
    if (keepsLabels(LowPitch, ArcSteps::Labelled))
        return;
    leaveOutDetails();
    if (keepsLabels(TightPitch, ArcSteps::Labelled))
        return;
    m_sentence = detailed;
    m_extent = arcExtent(m_sentence, m_measure);
    const auto squeeze = [&] {
        steps.above = LeastStep; // with small margins
        room = height() - baseHeight();
        return shareRoom(LowPitch, ApartStep, ArcSteps::Labelled - 1, LowPitch) ||
               shareRoom(readable, LeastStep, ArcSteps::Labelled - 1, LeastPitch) ||
               shareRoom(LeastPitch, LeastStep, LeastStep, LeastPitch);
    };
    if (squeeze())
        return;
    steps.below = LowStep;
    if (squeeze())
        return;
    leaveOutDetails();
    if (squeeze())
        return;
    m_hasOverview = false;
    squeeze();
}

/// Numbers and tags go; more words fit then.
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
    Drawing below = layoutConfiguration(m_configuration, m_measure);
    const qreal x =
        sharesColumns() ? 0 : std::max((m_extent.width - below.size.width()) / 2, qreal(0));
    add(std::move(below), {x, m_result.drawing.size.height()});
    // So high that it always stands at the same place.
    QSizeF& size = m_result.drawing.size;
    size.setHeight(std::max(size.height(), std::floor(height())));
}

/// The sentence on several lines or as a tree, with stack and buffer below it.
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

/// Words that are left out can be asked for in the overview.
void Layout::finishFacts() {
    Drawing& drawing = m_result.drawing;
    for (Fact& fact : drawing.facts) {
        const Target far{Target::Kind::Far, fact.target.index, -1};
        if (fact.target.kind == Target::Kind::Word && drawing.boundsOf(fact.target).isNull())
            fact.target = far;
    }
    drawing.dropFactsNotDrawn();
}

CanvasDrawing Layout::draw() {
    const bool onOneLine =
        m_diagram.layout == SentenceLayout::OneLine || m_diagram.layout == SentenceLayout::Focused;
    if (onOneLine)
        drawOnOneLine();
    else
        drawApart();
    if (m_diagram.sentence.rightToLeft)
        m_result.drawing.mirror();
    m_result.drawing.facts = factsOf(m_sentence);
    const std::vector<Fact> below = factsOf(m_configuration);
    m_result.drawing.facts.insert(m_result.drawing.facts.end(), below.begin(), below.end());
    finishFacts();
    return std::move(m_result);
}

} // namespace

CanvasDrawing layoutCanvas(const CanvasDiagram& diagram, const Measure& measure) {
    return Layout(diagram, measure).draw();
}

} // namespace parsescope
