// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/grid.h"
#include "core/chart/recorder.h"
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
    int head = 0;     ///< the node on top
    int level = -1;   ///< its level in the given stack; -1 for a word of the buffer
    Grid<int> values; ///< (words on ROOT, front)
};

/// What deductions stand for, in the order in which a chart gets the rules; arc-hybrid has the
/// first three.
enum Rule { Start, LeftArc, RightArc, RootAtTheEnd, Reduce };

bool isEager(const Problem& problem) {
    return reachOf(problem.system) == Reach::WithBuffer;
}

/// The chart of a front table.
class FrontRecorder : public ChartRecorder {
public:
    FrontRecorder(const Problem& problem, const Configuration& configuration, Chart& chart,
                  const TaskControl& control)
        : ChartRecorder(chart, control), m_words(problem.gold.size()),
          m_countsRoots(problem.shape.singleRoot) {
        setAxis(configuration.stackNodes(), configuration.bufferNodes());
        setPlace(m_words + 1, static_cast<int>(m_chart.axis.size())); // behind the last word
        addKinds();
        addRules(isEager(problem));
        if (problem.system.hasVariants()) // arc-swift
            m_chart.notes.push_back("The table is that of arc-eager, which reaches the same trees: "
                                    "an arc of arc-swift is re, once for each element it passes "
                                    "over, then la or ra.");
        if (!problem.system.added.empty())
            m_chart.notes.push_back("lba and rba are left out: what they build, the other "
                                    "transitions can build from the same configuration.");
    }

    /// The entry of a row for a buffer front and a number of words on ROOT.
    [[nodiscard]] int item(const Row& row, int front, int roots) {
        const bool atEnd = front > m_words;
        const int kind = (row.level < 0 ? m_insideKind : m_stackKind) + (atEnd ? 1 : 0);
        const int first = place(row.head);
        return add(kind, {row.head, atEnd ? -1 : front, m_countsRoots ? roots : -1}, first,
                   std::max(first, place(front) - 1));
    }

private:
    void addKinds();
    void addRules(bool eager);

    int m_words;
    bool m_countsRoots;
    int m_insideKind = 0;
    int m_stackKind = 0;
};

/// Kinds come in pairs: with words in the buffer, and without.
void FrontRecorder::addKinds() {
    const std::string roots = m_countsRoots ? "; words that hang on ROOT by then: {#2}" : "";
    const std::string shortRoots = m_countsRoots ? "; {2}]" : "]";
    m_insideKind = m_chart.addKind("inside",
                                   "{0} was pushed and is on top again, {1} is the buffer "
                                   "front, and all words between have a head" +
                                       roots,
                                   "[{0}, {1}" + shortRoots, ItemShape::Span);
    m_chart.addKind("inside to the end",
                    "{0} was pushed, the buffer is empty, and all words after {0} have a head" +
                        roots,
                    "[{0}, end" + shortRoots, ItemShape::Span);
    m_stackKind = m_chart.addKind("stack",
                                  "of the given stack, what lies above {0} is gone; {1} is "
                                  "the buffer front" +
                                      roots,
                                  "σ[{0}, {1}" + shortRoots);
    m_chart.addKind("stack to the end",
                    "the buffer is empty, and all that came after {0} has a head" + roots,
                    "σ[{0}, end" + shortRoots);
}

void FrontRecorder::addRules(bool eager) {
    m_chart.addRule("start", "The node is on top, nothing was done yet.");
    m_chart.addRule("la", "A word is pushed by sh; when it is on top again, la makes it a "
                          "dependent of the buffer front.");
    if (!eager) {
        m_chart.addRule("ra", "A word is pushed by sh; when it is on top again, ra makes it a "
                              "dependent of the node beneath.");
        return;
    }
    m_chart.addRule("ra", "A word is made a dependent of the stack top and pushed by ra; when it "
                          "is on top again, re takes it off.");
    m_chart.addRule("end", "A word that never gets a head stays on the stack and hangs on ROOT at "
                           "the end.");
    m_chart.addRule("re", "A stack element that has its head is taken off by re, or stays to the "
                          "end.");
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

/// Losses for arc-eager and arc-hybrid with any gold tree, with or without lba and rba, by the
/// deduction systems of [KGS11 §4, §5] started from a configuration. The rows of words, which
/// depend on the gold tree alone, take O(n³) once; a configuration with s stack elements and b
/// buffer words then takes O(s·b²).
///
/// An item [i, j] says that i is on top of the stack, j is the buffer front, and all that
/// was between them has its head. Here an item is a cell of the row of i, with the smallest cost of
/// the heads given between; a word pushed on i when it was the front gets its head when it is
/// reduced, and that is i, the front of that moment or, in arc-eager at the end, ROOT.
///
/// lba and rba build nothing new: lba is sh and la at once, and what rba builds can be built after
/// the buffer front was pushed. They only leave a gap behind the front.
template<class Recorder>
class FrontTable {
public:
    explicit FrontTable(const Problem& problem, Recorder recorder = {})
        : m_problem(problem), m_words(problem.gold.size()),
          m_layers(problem.shape.singleRoot ? 2 : 1), m_eager(isEager(problem)),
          m_recorder(std::move(recorder)), m_inside(m_words + 1) {}

    /// Fills the rows of the words from `first` on, which depend on the gold tree alone.
    void fillInside(int first) {
        for (int word = m_words; word >= first; --word)
            startInside(m_inside[word], word, word + 1);
    }

    int loss(const Configuration& configuration) {
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
        const std::vector<int>& stack = configuration.stackNodes();
        const int levels = std::max(configuration.stackSize(), 1);
        if (static_cast<int>(m_levels.size()) < levels)
            m_levels.resize(levels);
        for (int level = 0; level < levels; ++level)
            clear(m_levels[level], level == 0 ? 0 : stack[level], level);
        const Built built = builtSoFar(m_problem, configuration);
        const int roots = m_problem.shape.singleRoot ? built.roots : 0;
        if (roots < m_layers)
            startRow(m_levels[levels - 1], buffer.front, roots);
        for (int level = levels - 1; level >= 0; --level) {
            Row& row = m_levels[level];
            if (frontInside)
                push(row, *frontInside, buffer.rest);
            extend(row, buffer.rest);
            if (level > 0)
                pop(row, configuration.hasHead(row.head), buffer, m_levels[level - 1]);
        }
        const int best = m_levels[0].values(m_layers - 1, m_words + 1);
        return best >= Unreachable ? Unreachable : built.cost + best;
    }

    /// The item that stands for the whole, after loss().
    [[nodiscard]] auto goal() { return m_recorder.item(m_levels[0], m_words + 1, m_layers - 1); }

private:
    void clear(Row& row, int head, int level) const {
        row.head = head;
        row.level = level;
        row.values.reset(m_layers, m_words + 2, Unreachable);
    }
    void startRow(Row& row, int front, int roots) {
        row.values(roots, front) = 0;
        m_recorder.deduce(Start, m_recorder.item(row, front, roots), {}, 0);
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

    /// The word of `inside` is pushed when it is the front, `next` is the front then; it is
    /// reduced when another front is reached.
    void push(Row& row, const Row& inside, int next) {
        const int word = inside.head;
        for (int roots = 0; roots < m_layers; ++roots) {
            const int before = row.values(roots, word);
            if (before >= Unreachable)
                continue;
            for (int more = 0; roots + more < m_layers; ++more) {
                const auto reduce = [&](Rule rule, int front, int head) {
                    const int within = inside.values(more, front);
                    if (within < Unreachable)
                        relax(rule, row, front, roots + more, before + within,
                              {m_recorder.item(row, word, roots),
                               m_recorder.item(inside, front, more)},
                              {head, word});
                };
                for (int front = next; front <= m_words + 1; ++front)
                    reduce(RightArc, front, row.head);
                for (int front = next; front <= m_words; ++front)
                    reduce(LeftArc, front, front);
                if (m_eager && row.head != 0)
                    reduce(RootAtTheEnd, m_words + 1, 0);
            }
        }
    }

    /// The given stack element of `row` leaves the stack, at any front.
    void pop(const Row& row, bool hasHead, Buffer buffer, Row& below) {
        for (int front = buffer.front; front <= m_words + 1;
             front = front == buffer.front ? std::max(buffer.rest, front + 1) : front + 1) {
            for (int roots = 0; roots < m_layers; ++roots) {
                const int before = row.values(roots, front);
                const auto leave = [&](Rule rule, Arc arc) {
                    if (before < Unreachable)
                        relax(rule, below, front, roots, before,
                              {m_recorder.item(row, front, roots)}, arc);
                };
                if (hasHead) {
                    leave(Reduce, {});
                    continue;
                }
                if (front <= m_words)
                    leave(LeftArc, {front, row.head});
                if (!m_eager)
                    leave(RightArc, {below.head, row.head});
                else if (front > m_words)
                    leave(RootAtTheEnd, {0, row.head});
            }
        }
    }

    /// One step to an entry of `row`: `before` is what its premises cost, `roots` the number of
    /// words on ROOT before it.
    void relax(Rule rule, Row& row, int front, int roots, int before,
               std::initializer_list<typename Recorder::Item> premises, Arc arc) {
        const int allRoots = roots + (arc.head == 0 ? m_layers - 1 : 0);
        if (allRoots >= m_layers)
            return;
        const int cost = arc.head == NoHead ? 0 : m_problem.cost(arc.head, arc.dependent);
        int& value = row.values(allRoots, front);
        value = std::min(value, before + cost);
        m_recorder.deduce(rule, m_recorder.item(row, front, allRoots), premises, cost, arc);
    }

    Problem m_problem;
    int m_words;
    int m_layers; // numbers of words on ROOT that are told apart
    bool m_eager;
    Recorder m_recorder;
    std::vector<Row> m_inside; // by word: from when it was pushed
    Row m_frontInside;         // that of the buffer front, when there is a gap behind it
    std::vector<Row> m_levels; // by stack level: from the given configuration on
};

LossFunction prepare(const Problem& problem) {
    auto table = std::make_shared<FrontTable<NoRecorder>>(problem);
    table->fillInside(1);
    return [table](const Configuration& configuration) { return table->loss(configuration); };
}

std::size_t memoryOfTable(const Problem& problem) {
    // A row for each word, and one for each level of the stack.
    const auto words = static_cast<std::size_t>(problem.gold.size()) + 3;
    const std::size_t layers = problem.shape.singleRoot ? 2 : 1;
    return 2 * words * (layers * words * sizeof(int) + sizeof(Row));
}

Chart record(const Problem& problem, const Configuration& configuration,
             const TaskControl& control) {
    Chart chart;
    chart.built = builtSoFar(problem, configuration).cost;
    FrontTable table(problem, FrontRecorder(problem, configuration, chart, control));
    table.fillInside(Buffer(configuration).unbroken());
    table.loss(configuration);
    chart.goal = table.goal();
    return chart;
}

/// Whether the table is exact: for these rules, whatever the system is called.
Claim claimFor(std::string_view rules, const Problem& problem) {
    const TransitionSystem& system = problem.system;
    const bool known =
        rulesOf(system) == rules && !system.hasAdded("lnba") && !system.hasAdded("rnba");
    return known ? Claim::Exact : Claim::None;
}

Oracle frontTable(std::string_view name, std::string_view title, std::string_view cases,
                  Claim (*claim)(const Problem&)) {
    return {
        .name = name,
        .title = title,
        .source = "Kuhlmann, Gómez-Rodríguez & Satta 2011",
        .cases = cases,
        .claim = claim,
        .prepare = prepare,
        .reachable = isArcReachable,
        .record = record,
        .memory = memoryOfTable,
    };
}

} // namespace

/// Exact for arc-eager with any gold tree, in cubic time; and for arc-swift, whose configurations
/// are those of arc-eager, and whose transitions are re, any number of times, before la or ra: a
/// derivation of arc-eager loses nothing when each re waits for the next arc that needs it.
Oracle arcEagerTable() {
    return frontTable("arc-eager-table", "Arc-eager table",
                      "arc-eager and arc-swift, also with lba and rba, and any gold tree, "
                      "projective or not; cubic time",
                      [](const Problem& problem) {
                          return std::max(claimFor("arc-eager", problem),
                                          claimFor("arc-swift", problem));
                      });
}

/// Exact for arc-hybrid with any gold tree, in cubic time.
Oracle arcHybridTable() {
    return frontTable("arc-hybrid-table", "Arc-hybrid table",
                      "arc-hybrid, also with lba and rba, and any gold tree, projective or not; "
                      "cubic time",
                      [](const Problem& problem) { return claimFor("arc-hybrid", problem); });
}

} // namespace parsescope
