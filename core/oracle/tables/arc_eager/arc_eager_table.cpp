// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/oracle/tables/arc_eager/arc_eager_table.h"

#include "core/oracle/reachability.h"
#include "core/parsing/systems.h"

#include <algorithm>
#include <memory>
#include <vector>

namespace parsescope {

namespace {

/// Costs of all ways to have a certain node on top of the stack, by buffer front: 1..n, or n + 1
/// when the buffer is empty. With single root also by the number of words on ROOT, 0 or 1.
struct Row {
    int head = 0;            ///< the node on top
    int level = -1;          ///< its level in the given stack; -1 for a word of the buffer
    std::vector<int> values; ///< index roots · (n + 2) + front
};

/// Tells nobody what the table does.
struct Silence {
    void axiom(const Row&, int, int) {}
    void reduce(const Row&, int, int, const Row&, int, int, int, int, Arc) {}
    void pop(const Row&, int, int, const Row&, int, int, Arc) {}
};

/// Writes it into a chart.
class Recorder {
public:
    Recorder(const Problem& problem, const Configuration& configuration, Chart& chart);

    void axiom(const Row& row, int front, int roots) {
        m_chart.deduce(m_start, item(row, front, roots), {-1, -1, -1}, 0);
    }
    /// The word on which `inside` stands, pushed when `below` was on top, is reduced.
    void reduce(const Row& below, int word, int roots, const Row& inside, int front,
                int insideRoots, int allRoots, int cost, Arc arc) {
        const int conclusion = item(below, front, allRoots);
        const int rule = arc.head == front ? m_left : arc.head == below.head ? m_right : m_end;
        m_chart.deduce(rule, conclusion,
                       {item(below, word, roots), item(inside, front, insideRoots), -1}, cost, arc);
    }
    /// The stack element of `row` is reduced, that of `below` is on top then.
    void pop(const Row& row, int front, int roots, const Row& below, int allRoots, int cost,
             Arc arc) {
        const int rule = arc.head == NoHead  ? m_keep
                         : arc.head == front ? m_left
                         : m_isEager         ? m_end
                                             : m_right;
        m_chart.deduce(rule, item(below, front, allRoots), {item(row, front, roots), -1, -1}, cost,
                       arc);
    }
    [[nodiscard]] int item(const Row& row, int front, int roots);

private:
    void addKinds();

    Chart& m_chart;
    int m_words;
    bool m_isEager;
    bool m_countsRoots;
    std::vector<int> m_places; // by node: index into the axis; n + 1 comes after the last
    int m_insideKind = 0;
    int m_stackKind = 0;
    int m_start = 0;
    int m_left = 0;
    int m_right = 0;
    int m_end = 0;
    int m_keep = 0;
};

bool isEager(const Problem& problem) {
    return rulesOf(problem.system) != "arc-hybrid";
}

Recorder::Recorder(const Problem& problem, const Configuration& configuration, Chart& chart)
    : m_chart(chart), m_words(problem.gold.size()), m_isEager(isEager(problem)),
      m_countsRoots(problem.singleRoot) {
    m_chart.axis = configuration.stackNodes();
    m_chart.stackSize = configuration.stackSize();
    const std::vector<int> buffer = configuration.bufferNodes();
    m_chart.axis.insert(m_chart.axis.end(), buffer.begin(), buffer.end());
    m_places.assign(m_words + 2, -1);
    m_places.back() = static_cast<int>(m_chart.axis.size());
    for (std::size_t i = 0; i < m_chart.axis.size(); ++i)
        m_places[m_chart.axis[i]] = static_cast<int>(i);
    addKinds();

    m_start = m_chart.addRule("start", "The node is on top, nothing was done yet.");
    m_left = m_chart.addRule("la", "A word is pushed by sh; when it is on top again, la makes it a "
                                   "dependent of the buffer front.");
    if (m_isEager) {
        m_right = m_chart.addRule("ra", "A word is made a dependent of the stack top and pushed by "
                                        "ra; when it is on top again, re takes it off.");
        m_end = m_chart.addRule("end", "A word that never gets a head stays on the stack and hangs "
                                       "on ROOT at the end.");
        m_keep = m_chart.addRule("re", "A stack element that has its head is taken off by re, or "
                                       "stays to the end.");
    } else {
        m_right = m_chart.addRule("ra", "A word is pushed by sh; when it is on top again, ra makes "
                                        "it a dependent of the node beneath.");
    }
    if (rulesOf(problem.system) == "arc-swift")
        m_chart.notes.push_back("The table is that of arc-eager, which reaches the same trees: an "
                                "arc of arc-swift is re, once for each element it passes over, "
                                "then la or ra.");
    if (!problem.system.added.empty())
        m_chart.notes.push_back("lba and rba are left out: what they build, the other transitions "
                                "can build from the same configuration.");
}

/// Kinds come in pairs: with words in the buffer, and without.
void Recorder::addKinds() {
    const std::string roots = m_countsRoots ? "; words that hang on ROOT by then: {2}" : "";
    const std::string shortRoots = m_countsRoots ? "; {2}]" : "]";
    m_insideKind = m_chart.addKind("inside",
                                   "{0} was pushed and is on top again, {1} is the buffer "
                                   "front, and all words between have a head" +
                                       roots,
                                   "[{0}, {1}" + shortRoots);
    m_chart.addKind("inside to the end",
                    "{0} was pushed, the buffer is empty, and all words after {0} have a head" +
                        roots,
                    "[{0}, end" + shortRoots);
    m_stackKind = m_chart.addKind("stack",
                                  "of the given stack, what lies above {0} is gone; {1} is "
                                  "the buffer front" +
                                      roots,
                                  "σ[{0}, {1}" + shortRoots);
    m_chart.addKind("stack to the end",
                    "the buffer is empty, and all that came after {0} has a head" + roots,
                    "σ[{0}, end" + shortRoots);
}

int Recorder::item(const Row& row, int front, int roots) {
    const bool atEnd = front > m_words;
    const int kind = (row.level < 0 ? m_insideKind : m_stackKind) + (atEnd ? 1 : 0);
    const int place = std::max(m_places[row.head], 0);
    const int column = std::max(place, m_places[front] - 1);
    return m_chart.item(kind, {row.head, atEnd ? -1 : front, m_countsRoots ? roots : -1, -1}, place,
                        column);
}

/// The buffer without ROOT: its front, and where its other words begin.
struct Buffer {
    int front;
    int rest;

    explicit Buffer(const Configuration& c) {
        const int skipped = c.stackSize() == 0 ? 1 : 0; // ROOT is the front
        const int waiting = c.bufferSize() - skipped;
        front = waiting > 0 ? c.buffer(skipped) : c.words() + 1;
        rest = waiting > 1 ? c.buffer(skipped + 1) : c.words() + 1;
    }
    /// Where the words begin that follow one another without a gap.
    [[nodiscard]] int unbroken() const { return rest == front + 1 ? front : rest; }
};

/// [KGS11]: an item [i, j] says that i is on top of the stack, j is the buffer front, and all that
/// was between them has its head. Here an item is a cell of the row of i, with the smallest cost of
/// the heads given between; a word pushed on i when it was the front gets its head when it is
/// reduced, and that is i, the front of that moment or, in arc-eager at the end, ROOT.
///
/// lba and rba build nothing new: lba is sh and la at once, and what rba builds can be built after
/// the buffer front was pushed. They only leave a gap behind the front.
template<class Listener>
class Table {
public:
    Table(const Problem& problem, Listener listener)
        : m_problem(problem), m_words(problem.gold.size()), m_layers(problem.singleRoot ? 2 : 1),
          m_eager(isEager(problem)), m_listener(std::move(listener)), m_inside(m_words + 1) {}

    /// Fills the rows of the words from `first` on, which depend on the gold tree alone.
    void fillInside(int first) {
        for (int word = m_words; word >= first; --word)
            startInside(m_inside[word], word, word + 1);
    }
    int loss(const Configuration& configuration);

    [[nodiscard]] Listener& listener() { return m_listener; }

    /// The row of ROOT, after loss().
    [[nodiscard]] const Row& rootRow() const { return m_levels.front(); }

private:
    [[nodiscard]] int cost(int head, int dependent) const {
        return m_problem.cost(head, dependent);
    }
    /// How many words on ROOT an arc from `head` adds, where they are counted.
    [[nodiscard]] int rootsBy(int head) const { return head == 0 ? m_layers - 1 : 0; }
    [[nodiscard]] std::size_t cell(int front, int roots) const {
        return static_cast<std::size_t>(roots * (m_words + 2) + front);
    }
    void clear(Row& row, int head, int level) const {
        row.head = head;
        row.level = level;
        row.values.assign(static_cast<std::size_t>(m_layers) *
                              (static_cast<std::size_t>(m_words) + 2),
                          Unreachable);
    }
    void startRow(Row& row, int front, int roots) {
        row.values[cell(front, roots)] = 0;
        m_listener.axiom(row, front, roots);
    }
    /// The word was pushed, `front` is the front then.
    void startInside(Row& row, int word, int front) {
        clear(row, word, -1);
        startRow(row, front, 0);
        extend(row, front);
    }
    /// Words from `first` on are pushed on the head of the row, each when it is the front.
    void extend(Row& row, int first) {
        for (int word = first; word <= m_words; ++word)
            push(row, m_inside[word], word + 1);
    }
    void push(Row& row, const Row& inside, int next);
    void reduce(Row& row, int roots, const Row& inside, int front, int insideRoots, int head);
    void pop(const Row& row, bool hasHead, Buffer buffer, Row& below);
    void popCell(const Row& row, int front, int roots, Row& below, Arc arc);

    Problem m_problem;
    int m_words;
    int m_layers; // numbers of words on ROOT that are told apart
    bool m_eager;
    Listener m_listener;
    std::vector<Row> m_inside; // by word: from when it was pushed
    Row m_frontInside;         // the same for the buffer front, when there is a gap behind it
    std::vector<Row> m_levels; // by stack level: from the given configuration on
};

/// The word of `inside` is pushed when it is the front, `next` is the front then; it is reduced.
template<class Listener>
void Table<Listener>::push(Row& row, const Row& inside, int next) {
    for (int roots = 0; roots < m_layers; ++roots) {
        if (row.values[cell(inside.head, roots)] >= Unreachable)
            continue;
        for (int more = 0; roots + more < m_layers; ++more) {
            for (int front = next; front <= m_words + 1; ++front)
                reduce(row, roots, inside, front, more, row.head);
            for (int front = next; front <= m_words; ++front)
                reduce(row, roots, inside, front, more, front);
            if (m_eager && row.head != 0)
                reduce(row, roots, inside, m_words + 1, more, 0);
        }
    }
}

/// The word of `inside` gets its head when the front is `front`.
template<class Listener>
void Table<Listener>::reduce(Row& row, int roots, const Row& inside, int front, int insideRoots,
                             int head) {
    const int word = inside.head;
    const int allRoots = roots + insideRoots + rootsBy(head);
    const int within = inside.values[cell(front, insideRoots)];
    if (allRoots >= m_layers || within >= Unreachable)
        return;
    const int step = cost(head, word);
    int& value = row.values[cell(front, allRoots)];
    value = std::min(value, row.values[cell(word, roots)] + within + step);
    m_listener.reduce(row, word, roots, inside, front, insideRoots, allRoots, step, {head, word});
}

/// The given stack element of `row` leaves the stack, at any front.
template<class Listener>
void Table<Listener>::pop(const Row& row, bool hasHead, Buffer buffer, Row& below) {
    for (int next = buffer.front; next <= m_words + 1;
         next = next == buffer.front ? std::max(buffer.rest, next + 1) : next + 1) {
        for (int roots = 0; roots < m_layers; ++roots) {
            if (hasHead) {
                popCell(row, next, roots, below, {});
                continue;
            }
            if (next <= m_words)
                popCell(row, next, roots, below, {next, row.head});
            if (!m_eager)
                popCell(row, next, roots, below, {below.head, row.head});
            else if (next > m_words)
                popCell(row, next, roots, below, {0, row.head});
        }
    }
}

template<class Listener>
void Table<Listener>::popCell(const Row& row, int front, int roots, Row& below, Arc arc) {
    const int allRoots = roots + rootsBy(arc.head);
    const int before = row.values[cell(front, roots)];
    if (allRoots >= m_layers || before >= Unreachable)
        return;
    const int step = arc.head == NoHead ? 0 : cost(arc.head, arc.dependent);
    int& value = below.values[cell(front, allRoots)];
    value = std::min(value, before + step);
    m_listener.pop(row, front, roots, below, allRoots, step, arc);
}

template<class Listener>
int Table<Listener>::loss(const Configuration& configuration) {
    const Buffer buffer(configuration);
    const Row* frontInside = nullptr;
    if (buffer.front <= m_words) {
        frontInside = &m_inside[buffer.front];
        if (buffer.unbroken() != buffer.front) {
            startInside(m_frontInside, buffer.front, buffer.rest);
            frontInside = &m_frontInside;
        }
    }

    // With ROOT still in the buffer, all that matters can be done after it was pushed.
    const std::size_t levels = std::max<std::size_t>(configuration.stackNodes().size(), 1);
    if (m_levels.size() < levels)
        m_levels.resize(levels);
    for (std::size_t level = 0; level < levels; ++level)
        clear(m_levels[level], level == 0 ? 0 : configuration.stackNodes()[level],
              static_cast<int>(level));
    int roots = 0;
    for (int word = 1; word <= m_words; ++word)
        roots += configuration.head(word) == 0 ? rootsBy(0) : 0;
    if (roots < m_layers)
        startRow(m_levels[levels - 1], buffer.front, roots);
    for (std::size_t level = levels; level-- > 0;) {
        Row& row = m_levels[level];
        if (frontInside)
            push(row, *frontInside, buffer.rest);
        extend(row, buffer.rest);
        if (level > 0)
            pop(row, configuration.hasHead(row.head), buffer, m_levels[level - 1]);
    }
    const int best = rootRow().values[cell(m_words + 1, m_layers - 1)];
    return best >= Unreachable ? Unreachable : builtCost(m_problem, configuration) + best;
}

} // namespace

int builtCost(const Problem& problem, const Configuration& configuration) {
    int cost = 0;
    for (int word = 1; word <= problem.gold.size(); ++word)
        if (configuration.hasHead(word))
            cost += problem.cost(configuration.head(word), word);
    return cost;
}

LossFunction frontTableLoss(const Problem& problem) {
    auto table = std::make_shared<Table<Silence>>(problem, Silence());
    table->fillInside(1);
    return [table](const Configuration& configuration) { return table->loss(configuration); };
}

void recordFrontTable(const Problem& problem, const Configuration& configuration, Chart& chart) {
    chart.built = builtCost(problem, configuration);
    Table<Recorder> table(problem, Recorder(problem, configuration, chart));
    table.fillInside(Buffer(configuration).unbroken());
    table.loss(configuration);
    chart.goal =
        table.listener().item(table.rootRow(), problem.gold.size() + 1, problem.singleRoot ? 1 : 0);
}

Problem onlyArc(const Problem& problem, Arc arc) {
    std::vector<int> heads(problem.gold.size(), 0);
    heads[arc.dependent - 1] = arc.head;
    Problem alone = problem;
    alone.gold = Tree::fromHeads(heads).value();
    alone.weights.assign(heads.size() + 1, 0);
    alone.weights[arc.dependent] = 1;
    return alone;
}

bool isFrontTableArcReachable(const Problem& problem, const Configuration& configuration, Arc arc) {
    if (!problem.singleRoot)
        return isArcReachable(problem.system, configuration, arc);
    Table<Silence> table(onlyArc(problem, arc), Silence());
    table.fillInside(Buffer(configuration).unbroken());
    return table.loss(configuration) == 0;
}

Claim frontTableClaim(const Problem& problem, std::string_view base) {
    const TransitionSystem& system = problem.system;
    const bool known =
        rulesOf(system) == base && !system.hasAdded("lnba") && !system.hasAdded("rnba");
    return known ? Claim::Exact : Claim::None;
}

/// Exact for arc-eager with any gold tree, in cubic time; and for arc-swift, whose configurations
/// are those of arc-eager, and whose transitions are re, any number of times, before la or ra: a
/// derivation of arc-eager loses nothing when each re waits for the next arc that needs it.
Oracle arcEagerTable() {
    return {
        .name = "arc-eager-table",
        .title = "Arc-eager table",
        .source = "Kuhlmann, Gómez-Rodríguez & Satta 2011",
        .cases = "arc-eager and arc-swift, also with lba and rba, and any gold tree, projective or "
                 "not; cubic time",
        .claim =
            [](const Problem& problem) {
                return std::max(frontTableClaim(problem, "arc-eager"),
                                frontTableClaim(problem, "arc-swift"));
            },
        .prepare = frontTableLoss,
        .reachable = isFrontTableArcReachable,
        .record = recordFrontTable,
    };
}

} // namespace parsescope
