// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/explorer/configuration_places.h"

#include "ui/explorer/tree_diagram.h"

#include <algorithm>

namespace parsescope {

namespace {

constexpr qreal WordsApart = 10;           // distance between words of equal depth
constexpr qreal ZoneGap = 54;              // distance between stack and buffer
constexpr std::size_t FocusedElements = 4; // number of stack elements in a focused drawing
constexpr std::size_t FocusedBufferWords = 7;

/// Finds the trees of a configuration and places them.
class Placing {
public:
    Placing(const ConfigurationDiagram& diagram, const Measure& measure)
        : m_diagram(diagram), m_measure(measure), m_rows(rowsOf(diagram, measure)),
          m_owner(diagram.words.size(), -1) {
        m_places.boxes.resize(diagram.words.size());
        m_places.depth.assign(diagram.words.size(), -1);
    }

    ConfigurationPlaces place();

private:
    void findTrees();
    void placeInColumnsOfSentence();
    void placeStack();
    void placeLists();
    [[nodiscard]] ListLabel labelOf(std::size_t list, qreal top,
                                    const std::vector<QRectF>& boxes) const;
    [[nodiscard]] std::vector<QRectF> edgesAcross(int row, qreal top) const;
    void placeBuffer();
    void placeTree(int root);
    void leaveOut(const std::vector<int>& nodes, std::size_t from, std::size_t to);
    [[nodiscard]] qreal widthOf(int node) const;
    /// Returns the node at a 0-based place in the order of the sentence.
    [[nodiscard]] int nodeAt(int place) const {
        const Configuration& c = m_diagram.configuration;
        return c.rootPlace() == RootPlace::Last ? (place + 1) % (c.words() + 1) : place;
    }
    /// Returns true if the node is in a tree of the stack or the buffer, and in a row that is
    /// drawn.
    [[nodiscard]] bool isDrawn(int node) const {
        const int depth = m_places.depth[node];
        return depth == 0 || (depth > 0 && (!m_diagram.rows || *m_diagram.rows > lists()));
    }
    /// Returns the number of the further lists, each of which has a row.
    [[nodiscard]] int lists() const {
        return static_cast<int>(m_diagram.configuration.lists().size());
    }
    [[nodiscard]] qreal rowOf(int node) const {
        return m_rows.elements + m_places.row[node] * m_rows.pitch;
    }

    const ConfigurationDiagram& m_diagram;
    const Measure& m_measure;
    const ConfigurationRows m_rows;
    // Indexed by node: its element of the stack, a list or the buffer; -1 for words below no
    // element.
    std::vector<int> m_owner;
    ConfigurationPlaces m_places;
    qreal m_x = ConfigurationMargin;
};

qreal Placing::widthOf(int node) const {
    const WordLook& look = m_diagram.look;
    const qreal form = m_measure(m_diagram.words[node].form, look.style).width();
    if (!m_diagram.columns.empty())
        return std::max(form, 20 - 2 * look.padding) + 2 * look.padding;
    const QString detail = detailOf(m_diagram, node, m_places.depth[node] > 0);
    return std::max({form + 20, m_measure(detail, TextStyle::Small).width() + 16, qreal(34)});
}

/// Finds for each word the element of the stack or the buffer from which it descends, and its
/// depth.
void Placing::findTrees() {
    const Configuration& c = m_diagram.configuration;
    std::vector<int>& depth = m_places.depth;
    for (const std::vector<int>& elements : {c.stackNodes(), c.bufferNodes()}) {
        for (int element : elements) {
            m_owner[element] = element;
            depth[element] = 0;
        }
    }
    std::vector<int> listRow(depth.size(), 0); // the row of a word that is only on a list
    for (std::size_t i = 0; i < c.lists().size(); ++i)
        for (const int node : c.lists()[i])
            if (depth[node] < 0) {
                m_owner[node] = node;
                depth[node] = 0;
                listRow[node] = static_cast<int>(i) + 1;
            }
    for (int node = 1; node <= c.words(); ++node) {
        std::vector<int> chain;
        int up = node;
        while (up != NoHead && depth[up] < 0) {
            chain.push_back(up);
            up = c.head(up);
        }
        if (up == NoHead)
            continue;
        for (auto down = chain.rbegin(); down != chain.rend(); ++down) {
            depth[*down] = depth[up] + 1;
            m_owner[*down] = m_owner[up];
            up = *down;
        }
    }
    m_places.row = depth;
    for (int& row : m_places.row)
        if (row > 0)
            row += lists();
    if (m_diagram.rows)
        for (int& row : m_places.row)
            row = std::min(row, *m_diagram.rows);
    for (std::size_t node = 0; node < listRow.size(); ++node)
        m_places.row[node] = std::max(m_places.row[node], listRow[node]);
}

/// Places the words of a tree in the order of the sentence, and moves `m_x` to its right end.
void Placing::placeTree(int root) {
    std::vector<int> members;
    std::vector<ColumnNode> nodes;
    // If deeper rows are merged into the last one, words may share a row with their heads, and each
    // word needs a column of its own.
    const bool isFolded =
        m_diagram.rows && std::ranges::max(m_places.depth) + lists() > *m_diagram.rows;
    for (int place = 0; place < static_cast<int>(m_places.boxes.size()); ++place) {
        const int node = nodeAt(place);
        if (m_owner[node] != root || !isDrawn(node))
            continue;
        members.push_back(node);
        nodes.push_back({isFolded ? 0 : m_places.depth[node], widthOf(node)});
    }
    const std::vector<qreal> centres = placeInColumns(nodes, m_x, WordsApart);
    for (std::size_t i = 0; i < members.size(); ++i) {
        const QRectF rect(centres[i] - nodes[i].width / 2, rowOf(members[i]), nodes[i].width,
                          m_rows.box);
        m_places.boxes[members[i]] = rect;
        m_x = std::max(m_x, rect.right());
    }
}

void Placing::placeStack() {
    const std::vector<int>& nodes = m_diagram.configuration.stackNodes();
    std::size_t first = 0;
    if (m_diagram.focused && nodes.size() > FocusedElements + 1)
        first = nodes.size() - FocusedElements;
    if (first > 0) {
        leaveOut(nodes, 0, first);
        m_x += ElementGap;
    }
    for (std::size_t i = first; i < nodes.size(); ++i) {
        placeTree(nodes[i]);
        if (i + 1 < nodes.size())
            m_x += ElementGap;
    }
    if (nodes.empty())
        m_x += EmptyWidth;
    // Words that are only on a list follow the stack, in the rows of their lists.
    for (const std::vector<int>& list : m_diagram.configuration.lists())
        for (const int node : list)
            if (m_owner[node] == node && m_places.boxes[node].isNull() && m_places.row[node] > 0)
                placeTree(node);
}

/// Places the names of the further lists in their rows, and copies of the words that are also on
/// the stack.
void Placing::placeLists() {
    const Configuration& c = m_diagram.configuration;
    for (std::size_t i = 0; i < c.lists().size(); ++i) {
        const qreal top = m_rows.elements + static_cast<qreal>(i + 1) * m_rows.pitch;
        std::vector<QRectF> boxes; // the words of the list
        for (const int node : c.lists()[i]) {
            QRectF rect = m_places.boxes[node];
            if (rect.isNull())
                continue;
            rect.moveTop(top);
            if (m_places.row[node] == 0)
                m_places.copies.emplace_back(node, rect);
            boxes.push_back(rect);
        }
        m_places.listLabels.push_back(labelOf(i, top, boxes));
    }
}

/// Returns the name of a list whose words have the boxes `boxes`: behind the last word if there is
/// room, otherwise before the first word or between two words, beside the edges that cross the row
/// if possible. A name that fits nowhere is shortened to its first word; if it still does not fit,
/// it widens the drawing.
ListLabel Placing::labelOf(std::size_t list, qreal top, const std::vector<QRectF>& boxes) const {
    const QString& name = m_diagram.listNames[list];
    const QString text = m_diagram.configuration.lists()[list].empty()
                             ? name + QStringLiteral(": ") + m_diagram.emptyText
                             : name;
    const QString shortened = name.section(QLatin1Char(' '), 0, 0);
    std::vector<QRectF> all = edgesAcross(static_cast<int>(list) + 1, top);
    all.insert(all.end(), boxes.begin(), boxes.end());
    qreal behind = m_places.stackLeft;
    for (const QRectF& box : boxes)
        behind = std::max(behind, box.right() + WordsApart);
    std::vector<qreal> starts{behind, m_places.stackLeft};
    for (const QRectF& rect : all)
        starts.push_back(rect.right() + WordsApart);
    // The places behind the last word are tried first, from left to right.
    std::ranges::sort(starts, {},
                      [behind](qreal start) { return std::pair(start < behind, start); });
    const qreal right = m_places.bufferRight + ConfigurationMargin / 2;
    QRectF rect(0, top, 0, m_rows.box);
    for (const QString& each : {text, shortened}) {
        rect.setWidth(m_measure(each, TextStyle::Heading).width());
        for (const std::vector<QRectF>* obstacles : {&std::as_const(all), &boxes}) {
            for (const qreal start : starts) {
                rect.moveLeft(start);
                const QRectF room = rect.adjusted(-1, 0, 1, 0);
                const auto meets = [&room](const QRectF& other) { return other.intersects(room); };
                if (rect.right() <= right && std::ranges::none_of(*obstacles, meets))
                    return {rect, each};
            }
        }
    }
    rect.moveLeft(behind);
    return {rect, shortened};
}

/// Returns the parts of a row that edges of trees cross on their way to the rows below.
std::vector<QRectF> Placing::edgesAcross(int row, qreal top) const {
    std::vector<QRectF> edges;
    const Configuration& c = m_diagram.configuration;
    for (int node = 1; node <= c.words(); ++node) {
        if (m_places.depth[node] <= 0 || m_places.boxes[node].isNull() ||
            m_places.row[c.head(node)] > row)
            continue;
        const qreal from = m_places.boxes[c.head(node)].center().x();
        const qreal to = m_places.boxes[node].center().x();
        edges.emplace_back(std::min(from, to) - 1, top, std::abs(from - to) + 2, m_rows.box);
    }
    return edges;
}

void Placing::placeBuffer() {
    const std::vector<int> nodes = m_diagram.configuration.bufferNodes();
    std::size_t end = nodes.size();
    if (m_diagram.focused && nodes.size() > FocusedBufferWords + 1)
        end = FocusedBufferWords;
    for (std::size_t i = 0; i < end; ++i) {
        placeTree(nodes[i]);
        if (i + 1 < nodes.size())
            m_x += WordsApart;
    }
    if (end < nodes.size())
        leaveOut(nodes, end, nodes.size());
    if (nodes.empty())
        m_x += EmptyWidth;
}

/// Marks the elements `from` to `to` (exclusive) of the stack or the buffer as left out.
void Placing::leaveOut(const std::vector<int>& nodes, std::size_t from, std::size_t to) {
    m_places.leftOut.push_back(
        {{m_x, m_rows.elements, EmptyWidth, m_rows.box}, nodes[from], static_cast<int>(to - from)});
    m_x += EmptyWidth;
}

/// Places each word below its column in the sentence.
void Placing::placeInColumnsOfSentence() {
    const Configuration& c = m_diagram.configuration;
    const qreal left = m_diagram.columns.front().left;
    const qreal right = m_diagram.columns.back().right;
    const int front = c.bufferSize() > 0 ? c.buffer(0) : NoHead;
    qreal border = right; // the left end of the buffer
    qreal before = left;  // the right end of the previous column
    for (const ArcColumn& column : m_diagram.columns) {
        int elements = 0;
        const int first = nodeAt(column.first);
        for (int place = column.first; place <= column.last; ++place) {
            const int node = nodeAt(place);
            elements += m_places.depth[node] == 0;
            if (node == front) {
                border = column.left;
                before = std::min(before, border);
            }
        }
        if (border == right)
            before = column.right;
        const qreal width = column.isRest ? column.right - column.left : widthOf(first);
        const QRectF rect(column.centre() - width / 2, m_rows.elements, width, m_rows.box);
        if (!column.isRest && isDrawn(first))
            m_places.boxes[first] = rect.translated(0, rowOf(first) - rect.y());
        else if (column.isRest && elements > 0)
            m_places.leftOut.push_back({rect, first, elements});
    }
    m_places.stackLeft = left;
    m_places.stackRight = c.stackSize() == 0 ? left : before;
    m_places.bufferLeft = border;
    m_places.bufferRight = right;
}

ConfigurationPlaces Placing::place() {
    findTrees();
    if (!m_diagram.columns.empty()) {
        placeInColumnsOfSentence();
        placeLists();
        return std::move(m_places);
    }
    const auto titled = [this](qreal left, const QString& title) {
        return std::max(m_x, left + m_measure(title, TextStyle::Heading).width());
    };
    m_places.stackLeft = m_x;
    placeStack();
    m_places.stackRight = titled(m_places.stackLeft, m_diagram.stackTitle);
    m_places.bufferLeft = m_x = m_places.stackRight + ZoneGap;
    placeBuffer();
    m_places.bufferRight = titled(m_places.bufferLeft, m_diagram.bufferTitle);
    placeLists();
    return std::move(m_places);
}

} // namespace

ConfigurationRows rowsOf(const ConfigurationDiagram& diagram, const Measure& measure) {
    ConfigurationRows rows;
    if (diagram.columns.empty()) {
        rows = {ConfigurationMargin - 8,
                ConfigurationMargin + 16,
                ConfigurationMargin + 20,
                ConfigurationMargin + 60,
                64,
                40};
    } else {
        constexpr qreal rise = 14; // room for arcs above the boxes
        rows = {0, 19, 22, 36 + rise, 50, diagram.look.style == TextStyle::Word ? 30.0 : 22.0};
    }
    const TextStyle style = diagram.columns.empty() ? TextStyle::Word : diagram.look.style;
    const qreal tall = tallOf(diagram.words, style, measure);
    rows.box += tall;
    rows.pitch += tall;
    if (diagram.pitch > 0)
        rows.pitch = diagram.pitch;
    return rows;
}

QString detailOf(const ConfigurationDiagram& diagram, int node, bool isInside) {
    if (!diagram.columns.empty())
        return {};
    const QString number = QString::number(node);
    const QString& label = diagram.labels[node];
    return isInside && !label.isEmpty() ? number + QLatin1Char(' ') + label : number;
}

ConfigurationPlaces placeConfiguration(const ConfigurationDiagram& diagram,
                                       const Measure& measure) {
    return Placing(diagram, measure).place();
}

} // namespace parsescope
