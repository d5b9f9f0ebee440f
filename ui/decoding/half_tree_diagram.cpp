// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/decoding/half_tree_diagram.h"

#include "core/decoding/scores.h"
#include "ui/canvas/item_sketch.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>
#include <numeric>

namespace parsescope {

namespace {

constexpr qreal HalfTreeMargin = 16;
constexpr qreal MinColumn = 40;
constexpr qreal UsualHeight = 22; ///< the usual height of a half-tree
constexpr qreal LeastHeight = 8;
constexpr qreal Gap = 15; ///< distance between an item and the items above it
constexpr qreal TextHeight = 14;
constexpr qreal ArcStep = 13; ///< distance between two levels of arcs
/// Distance from the middle of a word to the feet of its outgoing arcs.
constexpr qreal ArcFoot = 5;

/// Returns the level of each arc below `columns` columns, from 1; arcs pass below shorter ones.
std::vector<int> levelsOf(const std::vector<Arc>& arcs, std::size_t columns) {
    std::vector<std::size_t> order(arcs.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::ranges::stable_sort(
        order, {}, [&arcs](std::size_t i) { return std::abs(arcs[i].head - arcs[i].dependent); });
    std::vector<int> levels(arcs.size(), 0);
    std::vector<int> used(columns, 0); // number of levels used in the gap after each column
    for (const std::size_t i : order) {
        const auto [from, to] = std::minmax({arcs[i].head, arcs[i].dependent});
        levels[i] = 1 + *std::max_element(used.begin() + from, used.begin() + to);
        std::fill(used.begin() + from, used.begin() + to, levels[i]);
    }
    return levels;
}

class Layout {
public:
    Layout(const HalfTreeDiagram& diagram, const Measure& measure)
        : m_diagram(diagram), m_measure(measure),
          m_wordHeight(38 + tallOf(diagram.words, TextStyle::Word, measure)) {}

    Drawing draw();

private:
    [[nodiscard]] qreal left(const HalfTreeBox& box) const { return x(box.from); }
    [[nodiscard]] qreal right(const HalfTreeBox& box) const { return x(box.to); }
    [[nodiscard]] qreal x(int column) const { return m_x[column]; }
    /// Returns false for items of a single word, which are points.
    [[nodiscard]] static bool isDrawn(const HalfTreeBox& box) { return box.from != box.to; }
    [[nodiscard]] qreal base(std::size_t box) const {
        return m_floor - m_levels[box] * (m_height + Gap);
    }

    void placeColumns();
    void placeBoxes();
    [[nodiscard]] bool isBelowWords() const { return !m_diagram.places.empty(); }
    [[nodiscard]] qreal arcsHeight() const;
    void addGuides();
    void addFact(std::size_t index);
    [[nodiscard]] QString labelOf(std::size_t index, qreal room) const;
    [[nodiscard]] qreal labelRoom(std::size_t index) const;
    void addSmallWords();
    void addWords();
    void addArcs();
    void addLinks(std::size_t index);
    void addBox(std::size_t index);
    [[nodiscard]] QPainterPath outline(const HalfTreeBox& box, qreal bottom) const;

    const HalfTreeDiagram& m_diagram;
    const Measure& m_measure;
    const qreal m_wordHeight;
    Drawing m_drawing;
    std::vector<qreal> m_x;    // for each column, the x-coordinate of its middle
    std::vector<int> m_levels; // for each box, its level, counted from below
    qreal m_height = UsualHeight;
    qreal m_floor = 0;
    bool m_showsWords = true;
};

/// Places the columns so that adjacent words and the texts of items between them have room.
void Layout::placeColumns() {
    if (isBelowWords()) {
        m_x = m_diagram.places;
        m_drawing.size.setWidth(m_diagram.width);
        return;
    }
    std::vector<qreal> steps(m_diagram.words.size(), MinColumn);
    for (const HalfTreeBox& box : m_diagram.boxes)
        if (box.to == box.from + 1) {
            qreal& step = steps[box.to];
            step = std::max(step, m_measure(box.label + box.value, TextStyle::Small).width() + 14);
        }
    std::vector<qreal> widths; // by column: half the width of its word
    for (const WordBox& word : m_diagram.words)
        widths.push_back(m_measure(word.form, TextStyle::Word).width() / 2 + 8);
    qreal least = 2 * HalfTreeMargin + widths.front() + widths.back();
    for (std::size_t i = 1; i < steps.size(); ++i) {
        steps[i] = std::max(steps[i], widths[i - 1] + widths[i] + 6);
        least += steps[i];
    }
    const qreal more = steps.size() < 2 ? 0
                                        : std::max(m_diagram.width - least, 0.0) /
                                              static_cast<qreal>(steps.size() - 1);
    qreal at = HalfTreeMargin + widths.front();
    for (std::size_t i = 0; i < steps.size(); ++i) {
        at += i == 0 ? 0 : steps[i] + more;
        m_x.push_back(at);
    }
    m_drawing.size.setWidth(at + widths.back() + HalfTreeMargin);
}

void Layout::placeBoxes() {
    int highest = 0;
    for (const HalfTreeBox& box : m_diagram.boxes) {
        int level = -1;
        for (int premise : box.premises)
            if (isDrawn(m_diagram.boxes[premise]))
                level = std::max(level, m_levels[premise]);
        m_levels.push_back(level + 1);
        highest = std::max(highest, level + 1);
    }
    constexpr qreal low = 170; // in less room, half-trees need the height of the small words
    const qreal margin = isBelowWords() ? 4 : HalfTreeMargin;
    const qreal words = !isBelowWords()         ? 8 + m_wordHeight + arcsHeight()
                        : m_diagram.room >= low ? 2 + TextHeight
                                                : 0;
    m_showsWords = words > 0;
    if (m_diagram.room > 0) {
        const qreal rest = m_diagram.room - 2 * margin - TextHeight - words;
        m_height = std::clamp((rest + Gap) / (highest + 1) - Gap, LeastHeight, UsualHeight);
    }
    m_floor = margin + TextHeight + highest * (m_height + Gap) + m_height;
    // The half-trees stand on the lower edge of the room, where the words are.
    if (isBelowWords())
        m_floor = std::max(m_floor, m_diagram.room - margin - words);
    m_drawing.size.setHeight(m_floor + words + margin);
}

/// Returns the height of the arcs below the words, with those that later steps build.
qreal Layout::arcsHeight() const {
    const std::vector<int> levels = levelsOf(m_diagram.expected, m_diagram.words.size());
    return levels.empty() ? 0 : 10 + *std::ranges::max_element(levels) * ArcStep;
}

/// Draws arcs below the words, longer arcs lower.
void Layout::addArcs() {
    const qreal top = m_floor + 8 + m_wordHeight + 2;
    std::vector<Arc> arcs;
    for (const ArcLine& line : m_diagram.arcs)
        arcs.push_back(line.arc);
    const std::vector<int> levels = levelsOf(arcs, m_x.size());
    for (std::size_t i = 0; i < arcs.size(); ++i) {
        const ArcLine* line = &m_diagram.arcs[i];
        const int level = levels[i];
        const qreal bottom = top + 8 + level * ArcStep;
        const qreal tip = x(line->arc.dependent);
        const qreal foot =
            x(line->arc.head) + (line->arc.head < line->arc.dependent ? ArcFoot : -ArcFoot);
        const qreal round = tip > foot ? 8 : -8;
        QPainterPath path({foot, top});
        path.lineTo(foot, bottom - 8);
        path.quadTo(foot, bottom, foot + round, bottom);
        path.lineTo(tip - round, bottom);
        path.quadTo(tip, bottom, tip, bottom - 8);
        path.lineTo(tip, top + 6);
        m_drawing.addPath(path, inkOf(*line), widthOf(*line), strokeOf(line->kind));
        addTip(m_drawing, {tip, top}, {0, -1}, inkOf(*line));
        if (line->kind == ArcKind::Wrong)
            addCross(m_drawing, {(foot + tip) / 2, bottom}, inkOf(*line));
        m_drawing.size.setHeight(std::max(m_drawing.size.height(), bottom + HalfTreeMargin));
    }
}

/// Draws a line for each word, which leads to the word above the drawing.
void Layout::addGuides() {
    for (const qreal at : m_x)
        m_drawing.addLine({at, 0}, {at, m_floor}, Ink::Border, 1).opacity = 0.5;
}

/// Adds the forms of the words below the half-trees, elided; their numbers, which the items name,
/// if few letters of a form would be left.
void Layout::addSmallWords() {
    constexpr qreal fewLetters = 36; // width in pixels
    const auto widthOf = [this](const QString& text) {
        return m_measure(text, TextStyle::Small).width();
    };
    std::vector<qreal> rooms;
    bool isNumbered = false;
    for (std::size_t i = 0; i < m_x.size(); ++i) {
        const qreal left = i == 0 ? 0 : (m_x[i - 1] + m_x[i]) / 2;
        const qreal right = i + 1 == m_x.size() ? m_diagram.width : (m_x[i] + m_x[i + 1]) / 2;
        rooms.push_back(right - left - 4);
        // The end of the buffer, which may be the last column, is narrower than words.
        isNumbered =
            isNumbered || (i + 1 < m_x.size() &&
                           rooms.back() < std::min(widthOf(m_diagram.words[i].form), fewLetters));
    }
    for (std::size_t i = 0; i < m_x.size(); ++i) {
        const WordBox& word = m_diagram.words[i];
        if (isNumbered && widthOf(word.tag) > rooms[i])
            continue;
        const QString text =
            isNumbered ? word.tag : elided(word.form, rooms[i], TextStyle::Small, m_measure);
        const qreal width = widthOf(text) + 2;
        const qreal at = std::min(m_x[i] - width / 2, m_drawing.size.width() - width);
        m_drawing.addText({std::max(at, 0.0), m_floor + 2, width, TextHeight}, text,
                          TextStyle::Small, Ink::Muted);
    }
}

void Layout::addWords() {
    if (isBelowWords()) {
        if (m_showsWords)
            addSmallWords();
        return;
    }
    for (std::size_t i = 0; i < m_diagram.words.size(); ++i) {
        const WordBox& word = m_diagram.words[i];
        const qreal width = m_measure(word.form, TextStyle::Word).width() + 14;
        const QRectF rect(m_x[i] - width / 2, m_floor + 8, width, m_wordHeight);
        m_drawing.addBox(rect, 6, fillOf(word.place), Ink::None);
        const Ink ink = word.place == WordPlace::Done     ? Ink::Muted
                        : word.place == WordPlace::Buffer ? Ink::Text
                                                          : inkOf(word.place);
        m_drawing.addText(rect.adjusted(0, 2, 0, -15), word.form, TextStyle::Word, ink);
        m_drawing.addText(QRectF(rect.x(), rect.bottom() - 17, rect.width(), 15), word.tag,
                          TextStyle::Small, Ink::Muted);
    }
}

QPainterPath Layout::outline(const HalfTreeBox& box, qreal bottom) const {
    return itemSketch(box.shape,
                      {QPointF(left(box) + 2, bottom - m_height), QPointF(right(box) - 2, bottom)});
}

void Layout::addLinks(std::size_t index) {
    const HalfTreeBox& box = m_diagram.boxes[index];
    const bool there = static_cast<int>(index) < m_diagram.derived;
    for (int premise : box.premises) {
        const HalfTreeBox& below = m_diagram.boxes[premise];
        if (!isDrawn(below))
            continue;
        const qreal middle = (left(below) + right(below)) / 2;
        // The line ends above the label of the premise.
        const qreal end = base(premise) - m_height - TextHeight + m_height / 3 + 1;
        m_drawing.addLine({middle, base(index) + 2}, {middle, end}, Ink::Border, 1.2).opacity =
            there ? 1 : 0.4;
    }
}

/// Returns the width between the neighbours of a box on its level, around its middle, where its
/// label covers no other label.
qreal Layout::labelRoom(std::size_t index) const {
    const HalfTreeBox& box = m_diagram.boxes[index];
    const qreal middle = (left(box) + right(box)) / 2;
    qreal half = std::min(middle, m_drawing.size.width() - middle);
    for (std::size_t i = 0; i < m_diagram.boxes.size(); ++i) {
        const HalfTreeBox& other = m_diagram.boxes[i];
        if (i == index || m_levels[i] != m_levels[index] || !isDrawn(other))
            continue;
        // Two neighbours share the room between their middles in the proportion of their widths.
        const qreal distance = std::abs((left(other) + right(other)) / 2 - middle);
        const qreal width = right(box) - left(box);
        half = std::min(half, distance * width / (width + right(other) - left(other)));
    }
    return 2 * half - 4;
}

/// Returns the text of a box that fits: the rule, the item and the value, or fewer of them; the
/// empty text if not even the value fits.
QString Layout::labelOf(std::size_t index, qreal room) const {
    const HalfTreeBox& box = m_diagram.boxes[index];
    const auto width = [this](const QString& text) {
        return m_measure(text, TextStyle::Small).width();
    };
    const QString gap = QStringLiteral("  ");
    const QString all = box.label + gap + box.item + gap + box.value;
    if (width(all) < (right(box) - left(box)) * 0.75)
        return all;
    for (const QString& text : {box.label + gap + box.value, box.value})
        if (width(text) <= room)
            return text;
    return {};
}

void Layout::addBox(std::size_t index) {
    const HalfTreeBox& box = m_diagram.boxes[index];
    if (!isDrawn(box))
        return;
    const int number = static_cast<int>(index);
    const bool there = number < m_diagram.derived;
    const bool newest = number == m_diagram.derived - 1;
    const bool selected = number == m_diagram.selected;
    const bool isPremise = [&] {
        if (m_diagram.selected < 0)
            return false;
        const auto& of = m_diagram.boxes[m_diagram.selected].premises;
        return std::ranges::find(of, number) != of.end();
    }();
    const qreal opacity = there ? 1 : 0.35;
    const Target target{Target::Kind::Step, number, -1};
    Shape& shape = m_drawing.addPath(outline(box, base(index)),
                                     selected || isPremise ? Ink::Accent
                                     : there               ? Ink::Stack
                                                           : Ink::Border,
                                     selected    ? 2.2
                                     : isPremise ? 1.6
                                                 : 1.2);
    shape.fill = newest ? Ink::AccentSoft : there ? Ink::StackSoft : Ink::Surface;
    shape.opacity = opacity;
    shape.target = target;
    QRectF text(left(box), base(index) - m_height - TextHeight + m_height / 3,
                right(box) - left(box), TextHeight);
    const qreal more = std::max(labelRoom(index) - text.width(), 0.0);
    text.adjust(-more / 2, 0, more / 2, 0);
    const QString both = labelOf(index, text.width());
    if (both.isEmpty())
        return addFact(index);
    Shape& label = m_drawing.addText(text, both, TextStyle::Small, there ? Ink::Text : Ink::Muted);
    label.opacity = there ? 1 : 0.6;
    label.target = target;
    // The shape is copied, because adding shapes invalidates references to it.
    const Shape middle = label;
    const QSizeF size = m_measure(both, TextStyle::Small);
    // Where the box is much wider than the view, its middle may be out of view.
    const qreal wide = 1.2 * m_diagram.width;
    if (text.width() > wide && m_drawing.size.width() > m_diagram.width + 1)
        for (const qreal at : {left(box), right(box) - size.width()}) {
            Shape copy = middle;
            copy.rect = {at, base(index) - m_height - TextHeight, size.width(), TextHeight};
            m_drawing.shapes.push_back(copy);
        }
    addFact(index);
}

/// Adds the fact about a box and, at the newest one, the places that are scrolled into view.
void Layout::addFact(std::size_t index) {
    const HalfTreeBox& box = m_diagram.boxes[index];
    const auto& words = m_diagram.words;
    m_drawing.facts.push_back(
        {{Target::Kind::Step, static_cast<int>(index), -1},
         QCoreApplication::translate("Facts", "%1 to %2, made by %3: %4")
             .arg(words[box.from].form, words[box.to].form, box.label, box.value)});
    constexpr qreal Most = 500; // largest width of a box that is scrolled into view
    const qreal start = std::min(right(box) - left(box), Most);
    if (static_cast<int>(index) == m_diagram.derived - 1)
        m_drawing.focus = {{left(box), base(index) - m_height - TextHeight + m_height / 3, start,
                            TextHeight + m_height},
                           {left(box), m_floor + 8, start, m_wordHeight}};
}

Drawing Layout::draw() {
    if (m_diagram.words.empty())
        return {};
    placeColumns();
    placeBoxes();
    if (isBelowWords())
        addGuides();
    for (std::size_t i = 0; i < m_diagram.boxes.size(); ++i)
        addLinks(i);
    for (std::size_t i = 0; i < m_diagram.boxes.size(); ++i)
        addBox(i);
    addArcs();
    addWords();
    if (m_diagram.rightToLeft)
        m_drawing.mirror();
    return std::move(m_drawing);
}

} // namespace

Drawing layoutHalfTrees(const HalfTreeDiagram& diagram, const Measure& measure) {
    return Layout(diagram, measure).draw();
}

QString scoreText(double score) {
    if (score == MinusInfinity)
        return QStringLiteral("−∞");
    // Sums of equal scores in different orders differ slightly. Rounding hides the differences.
    constexpr double Small = 0.001;
    constexpr double Large = 1e6;
    const double size = std::abs(score);
    QString text = size < 1e-9                     ? QStringLiteral("0")
                   : size >= Small && size < Large ? QString::number(score, 'f', 4)
                                                   : QString::number(score, 'g', 4);
    if (text.contains('.') && !text.contains('e')) {
        while (text.endsWith('0'))
            text.chop(1);
        if (text.endsWith('.'))
            text.chop(1);
    }
    return text.startsWith('-') ? QStringLiteral("−") + text.mid(1) : text;
}

} // namespace parsescope
