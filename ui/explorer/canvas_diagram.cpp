// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/explorer/canvas_diagram.h"

#include "ui/canvas/arc_diagram.h"
#include "ui/canvas/arc_facts.h"
#include "ui/explorer/canvas_layout.h"
#include "ui/explorer/exploration_diagram.h"
#include "ui/explorer/tree_diagram.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <utility>

namespace parsescope {

namespace {

/// Returns the left ends of the bars of an overview of all nodes that is `width` wide, followed by
/// the right end of the last one.
std::vector<qreal> overviewEdges(const ArcDiagram& diagram, qreal width, const Measure& measure) {
    constexpr qreal margin = 18;
    constexpr qreal widestWord = 60;
    std::vector<qreal> edges{0};
    for (int place = 0; place < diagram.places(); ++place) {
        const QString& form = diagram.words[diagram.nodeAt(place)].form;
        edges.push_back(edges.back() +
                        std::clamp(measure(form, TextStyle::Small).width(), 10.0, widestWord));
    }
    const qreal scale = (width - 2 * margin) / edges.back();
    for (qreal& edge : edges)
        edge = margin + edge * scale;
    return edges;
}

/// Draws all words of a sentence as small bars in the colours of their boxes, together as wide as
/// the drawing `below`. The words that occur in `below` have a coloured background. Each word has a
/// target Kind::Far.
Drawing overviewStrip(const ArcDiagram& diagram, const ArcExtent& below, const Measure& measure) {
    constexpr qreal top = 14;
    constexpr qreal height = 12;
    constexpr qreal gap = 2;
    Drawing drawing;
    drawing.size = {below.width, OverviewHeight};
    const int count = diagram.places();
    const std::vector<qreal> edges = overviewEdges(diagram, below.width, measure);
    const auto x = [&](int place) { return edges[place]; };
    for (const ArcColumn& column : below.columns)
        if (!column.isRest)
            drawing.addBox({x(column.first) - gap / 2, top - 4,
                            x(column.last + 1) - x(column.first), height + 8},
                           0, Ink::AccentSoft);
    for (int place = 0; place < count; ++place) {
        const int node = diagram.nodeAt(place);
        const WordBox& word = diagram.words[node];
        const bool ahead =
            word.place == WordPlace::StackTop || word.place == WordPlace::BufferFront;
        const bool done = word.place == WordPlace::Done;
        const Ink ink = word.touched || word.found ? Ink::Accent : inkOf(word.place);
        const QRectF bar(x(place), top, std::max(x(place + 1) - x(place) - gap, 1.0), height);
        Shape& shape =
            drawing.addBox(done ? bar.adjusted(0, 4, 0, -4) : bar, 2,
                           ahead || word.touched || word.found || done ? ink : fillOf(word.place),
                           done ? Ink::None : ink, 1);
        shape.target = {Target::Kind::Far, node, -1};
    }
    return drawing;
}

constexpr qreal LargestScale = 2.4;
constexpr qreal KeyCorner = 60; // width of the corner that the button “Key” has
constexpr qreal LargestGap = 64;
constexpr qreal WantedStep = 22; // preferred distance between levels of arcs

} // namespace

/// Shows all words if the layout asks for it and they fit with one of the looks; otherwise shows as
/// many words as fit.
void CanvasLayout::chooseWords() {
    m_sentence.layout = SentenceLayout::OneLine;
    if (m_diagram.layout == SentenceLayout::OneLine) {
        for (std::size_t i = 0; i < CanvasLooks.size(); ++i) {
            m_sentence.look = CanvasLooks[i];
            constexpr qreal rounding = 1;
            if (widthOfWords(m_sentence, m_measure) > width() + rounding)
                continue; // the width with arcs takes longer to compute
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
void CanvasLayout::chooseWindow() {
    constexpr std::size_t enough = 15;
    m_sentence.layout = SentenceLayout::OneLine;
    for (std::size_t i = 0; i < CanvasLooks.size(); ++i) {
        m_sentence.look = CanvasLooks[i];
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
void CanvasLayout::chooseWindow(const WordLook& look) {
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

void CanvasLayout::showFirst(std::size_t count) {
    m_sentence.window.assign(m_sentence.words.size(), false);
    for (std::size_t i = 0; i < count; ++i)
        m_sentence.window[m_diagram.order[i]] = true;
    m_extent = arcExtent(m_sentence, m_measure);
}

/// Enlarges a short sentence, if its words have the largest look, and widens its gaps.
void CanvasLayout::chooseSize() {
    const bool isLargest = m_sentence.look.labelled && m_sentence.look.detailed;
    if (isLargest)
        m_result.scale = fittingScale(LargestScale);
    m_leastGap = m_sentence.look.gap;
    spread();
}

/// Returns the scale from 1 to `most` at which the sentence has comfortable levels of arcs.
qreal CanvasLayout::fittingScale(qreal most) const {
    const qreal wanted = baseHeight() + WantedStep * m_extent.above + readablePitch() * keptRows();
    return std::clamp(
        std::min(m_diagram.room.width() / m_extent.width, m_diagram.room.height() / wanted), 1.0,
        std::max(most, 1.0));
}

/// Puts the words in the columns of another canvas.
void CanvasLayout::takeColumns() {
    const CanvasColumns& shared = m_diagram.shared;
    m_sentence.layout = shared.layout;
    m_sentence.window = shared.window;
    m_sentence.rootLast = shared.rootLast;
    m_sentence.look = shared.look;
    m_hasOverview = false;
    m_extent = arcExtent(m_sentence, m_measure);
    m_result.scale = fittingScale(shared.scale);
    m_sentence.look.gap = CanvasLooks.back().gap;
    m_sentence.look.labelled = false;
    m_sentence.look.labelShare = 0;
    for (const ArcColumn& column : shared.columns)
        m_sentence.leastCentres.push_back(column.centre() / m_result.scale);
    m_extent = arcExtent(m_sentence, m_measure);
}

/// Stores the columns for another drawing.
void CanvasLayout::keepColumns() {
    const qreal scale = m_result.scale;
    m_result.columns = {m_sentence.layout,
                        m_sentence.window,
                        m_sentence.rootLast,
                        m_sentence.look,
                        m_extent.columns,
                        m_extent.width * scale,
                        scale,
                        {}};
    for (ArcColumn& column : m_result.columns.columns) {
        column.left *= scale;
        column.right *= scale;
    }
    if (m_result.isWhole)
        return;
    // They are kept where a low canvas leaves the overview out, too: they do not depend on arcs.
    const std::vector<qreal> edges = overviewEdges(m_sentence, m_extent.width, m_measure);
    for (std::size_t i = 1; i < edges.size(); ++i)
        m_result.columns.overview.push_back((edges[i - 1] + edges[i]) / 2 * scale);
}

/// Distributes the remaining width, first to the labels of arcs, then to the gaps between words.
void CanvasLayout::spread() {
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

/// Leaves out numbers and tags below the words, which makes room for more words.
void CanvasLayout::leaveOutDetails() {
    m_sentence.look.detailed = false;
    if (!m_diagram.shared.columns.empty()) {
        m_extent = arcExtent(m_sentence, m_measure);
        return;
    }
    m_sentence.look.gap = m_leastGap;
    if (!m_result.isWhole)
        chooseWindow(m_sentence.look);
    spread();
}

void CanvasLayout::add(Drawing part, QPointF at) {
    part.translate(at);
    Drawing& all = m_result.drawing;
    std::move(part.shapes.begin(), part.shapes.end(), std::back_inserter(all.shapes));
    std::move(part.focus.begin(), part.focus.end(), std::back_inserter(all.focus));
    all.size = all.size.expandedTo({at.x() + part.size.width(), at.y() + part.size.height()});
}

void CanvasLayout::drawOnOneLine() {
    if (m_diagram.shared.columns.empty()) {
        chooseWords();
        chooseSize();
    } else {
        takeColumns();
    }
    chooseHeights();
    keepColumns();
    keepFewArcs();
    m_configuration.look = m_sentence.look;
    if (sharesColumns())
        m_configuration.columns = m_extent.columns;
    else
        m_configuration.focused = true;
    if (hasOverview())
        add(overviewStrip(m_sentence, m_extent, m_measure), {});
    add(layoutArcsAlone(m_sentence, m_measure), {0, m_top + overviewHeight()});
    m_result.drawing.size.rheight() += m_spareBelow;
    if (m_diagram.hasConfiguration)
        addConfiguration();
    // The drawing fills the height of the canvas, so that its position does not depend on its
    // content.
    QSizeF& size = m_result.drawing.size;
    size.setHeight(std::max(size.height(), std::floor(height())));
    size.setWidth(std::max(size.width(), m_diagram.shared.width / m_result.scale));
    addNote();
    if (m_diagram.hasZones)
        addZones();
}

/// Says below the words which arcs are drawn, if not all are. The corner at the end of the line is
/// left to the button “Key”.
void CanvasLayout::addNote() {
    constexpr qreal margin = 24;
    constexpr qreal lineHeight = 16;
    const auto widthOf = [this](const QString& text) {
        return m_measure(text, TextStyle::Small).width();
    };
    const auto fitting = std::ranges::find_if(m_notes, [&](const QString& text) {
        return widthOf(text) <= width() - 2 * margin - KeyCorner;
    });
    if (fitting == m_notes.end())
        return;
    m_result.drawing.addText(
        {margin, m_result.drawing.size.height() - lineHeight, widthOf(*fitting), lineHeight},
        *fitting, TextStyle::Small, Ink::Muted);
}

void CanvasLayout::addZones() {
    qreal free = 0; // the left edge of the room for the next name
    addZone(m_configuration.stackTitle, true, free);
    addZone(m_configuration.bufferTitle, false, free);
}

/// Draws a line below the words of the stack or the buffer, which is interrupted where words of the
/// other one are between them, and its name.
void CanvasLayout::addZone(const QString& name, bool isStack, qreal& free) {
    constexpr qreal nameHeight = 16;
    const qreal y = m_result.drawing.size.height() - m_diagram.bottom + 2;
    const Ink ink = isStack ? Ink::Stack : Ink::Buffer;
    std::vector<std::pair<qreal, qreal>> runs;
    bool isOpen = false;
    for (const ArcColumn& column : m_extent.columns) {
        const WordPlace place = m_sentence.words[m_sentence.nodeAt(column.first)].place;
        const bool onStack = place == WordPlace::Stack || place == WordPlace::StackTop;
        const bool inBuffer = place == WordPlace::Buffer || place == WordPlace::BufferFront;
        if (isStack ? onStack : inBuffer) {
            if (!isOpen)
                runs.emplace_back(column.left, column.right);
            runs.back().second = column.right;
            isOpen = true;
        } else if (isStack ? inBuffer : onStack) {
            isOpen = false;
        }
    }
    for (const auto& [left, right] : runs)
        m_result.drawing.addLine({left, y}, {right, y}, ink, 2);
    if (runs.empty())
        return;
    const qreal wide = m_measure(name, TextStyle::Heading).width();
    // The drawing is in the middle of the canvas, in whose corner the button “Key” is.
    const qreal corner = (m_result.drawing.size.width() + width()) / 2 - KeyCorner;
    const qreal left = std::max(std::min(runs.front().first, corner - wide), free);
    m_result.drawing.addText({left, y + 1, wide, nameHeight}, name, TextStyle::Heading, ink);
    free = left + wide + 12;
}

void CanvasLayout::addConfiguration() {
    Drawing below = layoutConfigurationAlone(m_configuration, m_measure);
    const qreal x =
        sharesColumns() ? 0 : std::max((m_extent.width - below.size.width()) / 2, qreal(0));
    add(std::move(below), {x, m_result.drawing.size.height()});
}

/// Draws the sentence on several lines or as a tree, with stack and buffer below it.
void CanvasLayout::drawApart() {
    m_sentence.layout = m_diagram.layout;
    m_sentence.room = m_diagram.room.width();
    add(m_diagram.layout == SentenceLayout::Tree ? layoutTree(m_sentence, m_measure)
                                                 : layoutArcsAlone(m_sentence, m_measure),
        {});
    Drawing below = layoutConfigurationAlone(m_configuration, m_measure);
    if (below.size.width() > std::max(m_diagram.room.width(), m_result.drawing.size.width())) {
        m_configuration.focused = true;
        below = layoutConfigurationAlone(m_configuration, m_measure);
    }
    const qreal free = m_result.drawing.size.width() - below.size.width();
    if (free < 0)
        m_result.drawing.translate({-free / 2, 0});
    add(std::move(below), {std::max(free / 2, qreal(0)), m_result.drawing.size.height()});
}

/// Makes the facts of words outside the window refer to their bars in the overview, where they can
/// be selected.
void CanvasLayout::finishFacts() {
    Drawing& drawing = m_result.drawing;
    const std::map<Target, QRectF> bounds = drawing.boundsOfAll();
    for (Fact& fact : drawing.facts) {
        const Target far{Target::Kind::Far, fact.target.index, -1};
        if (fact.target.kind == Target::Kind::Word && !bounds.contains(fact.target))
            fact.target = far;
    }
    drawing.dropFactsNotDrawn();
}

CanvasDrawing CanvasLayout::draw() {
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

CanvasDrawing layoutCanvas(const CanvasDiagram& diagram, const Measure& measure) {
    const bool mayBeLow = diagram.hasConfiguration && diagram.leastWithRow > 0;
    CanvasDiagram sentence = diagram;
    showZones(sentence);
    sentence.mayShowFewArcs = diagram.mayShowFewArcs;
    if (mayBeLow && diagram.room.height() < diagram.leastWithRow &&
        isInOrder(diagram.configuration.configuration))
        return CanvasLayout(sentence, measure).draw();
    CanvasDrawing drawing = CanvasLayout(diagram, measure).draw();
    // The overview of a long sentence needs room, too.
    const bool isLow = mayBeLow && !drawing.isWhole &&
                       diagram.room.height() < diagram.leastWithRow + OverviewHeight &&
                       isInOrder(diagram.configuration.configuration);
    if (!isLow && !(mayBeLow && drawing.isFlat))
        return drawing;
    sentence.mayShowFewArcs = sentence.mayShowFewArcs || isLow;
    return CanvasLayout(sentence, measure).draw();
}

namespace {

/// Returns the nodes by decreasing importance in two drawings; the result does not depend on which
/// of them is the first.
std::vector<int> commonOrder(const std::vector<int>& one, const std::vector<int>& other) {
    std::vector<std::pair<std::size_t, int>> ranks; // the better rank of each node, and the node
    for (std::size_t i = 0; i < one.size(); ++i) {
        const auto found = std::ranges::find(other, one[i]);
        ranks.emplace_back(std::min(i, static_cast<std::size_t>(found - other.begin())), one[i]);
    }
    std::ranges::sort(ranks);
    std::vector<int> order;
    for (const auto& [rank, node] : ranks)
        order.push_back(node);
    return order;
}

} // namespace

void showZones(CanvasDiagram& diagram) {
    constexpr qreal bottom = 36; // room for the lines of stack and buffer, their names and a note
    diagram.hasConfiguration = false;
    diagram.hasZones = true;
    diagram.mayShowFewArcs = true;
    diagram.depth = 0;
    diagram.bottom = bottom;
}

void shareColumns(CanvasDiagram& diagram, const CanvasDiagram& other) {
    showZones(diagram);
    // One side may show another sentence for a moment, while the scene changes.
    if (other.sentence.words.size() != diagram.sentence.words.size())
        return;
    diagram.order = commonOrder(diagram.order, other.order);
    std::vector<ArcLine>& arcs = diagram.sentence.arcs;
    const std::size_t own = arcs.size();
    for (ArcLine line : other.sentence.arcs) {
        const bool isKnown = std::any_of(
            arcs.begin(), arcs.begin() + static_cast<std::ptrdiff_t>(own), [&](const ArcLine& it) {
                return it.arc == line.arc && isBelowWords(it.kind) == isBelowWords(line.kind);
            });
        if (isKnown)
            continue;
        line.room = ArcRoom::Kept;
        arcs.push_back(std::move(line));
    }
}

} // namespace parsescope
