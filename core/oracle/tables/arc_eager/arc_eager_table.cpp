// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/grid.h"
#include "core/chart/recorder.h"
#include "core/oracle/oracle.h"
#include "core/oracle/reachability.h"
#include "core/oracle/tables/arc_eager/buffer_losses.h"
#include "core/oracle/tables/arc_eager/statements.h"
#include "core/parsing/systems.h"

#include <algorithm>
#include <memory>
#include <vector>

namespace parsescope {

namespace arc_eager_table {

namespace {

/// The smallest costs of derivations with a certain node on top of the stack: one for each buffer
/// front, 1..n, or n + 1 if the buffer is empty. If a single root is required, there is one cost
/// for each buffer front and each number of children of ROOT, 0 or 1.
struct Row {
    int head = 0;     ///< the node on top of the stack
    int level = -1;   ///< the level of `head` in the given stack; -1 for a word of the buffer
    Grid<int> values; ///< cost for each pair (number of children of ROOT, front)
};

/// The rules, in the order of the chart; arc-hybrid has only the first three.
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
          m_countsRoots(problem.shape.singleRoot()) {
        setAxis(configuration.stackNodes(), configuration.bufferNodes());
        // The place behind the last word stands for the empty buffer.
        setPlace(m_words + 1, static_cast<int>(m_chart.axis.size()));
        addKinds();
        addRules(isEager(problem));
        if (problem.system->hasVariants()) // the system is arc-swift
            m_chart.notes.push_back(Text(
                "The table is that of arc-eager, which reaches the same trees: an arc of arc-swift "
                "is equivalent to re for each element that the arc passes over, then la or ra."));
        if (!problem.system->added.empty())
            m_chart.notes.push_back(Text("lba and rba are left out: the other transitions can "
                                         "build the same arcs from the same configuration."));
    }

    /// Returns the item of a row for a buffer front and a number of children of ROOT.
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

/// Adds the kinds in pairs: one for configurations with words in the buffer, and one for
/// configurations with an empty buffer.
void FrontRecorder::addKinds() {
    const auto add = [this](Text name, ItemStatement text, const std::string& label,
                            ItemShape shape) {
        return m_chart.addKind(std::move(name),
                               m_countsRoots ? withChildrenOfRoot(std::move(text), 2) : text,
                               label + (m_countsRoots ? "; {2}]" : "]"), shape);
    };
    m_insideKind = add(
        Text("inside"),
        [](const ItemKey& key) {
            return Text("{0} was pushed and is on top again, {1} is the buffer front, and all "
                        "words between have a head",
                        key.node(0), key.node(1));
        },
        "[{0}, {1}", ItemShape::Span);
    add(
        Text("inside to the end"),
        [](const ItemKey& key) {
            return Text("{0} was pushed, the buffer is empty, and all words after {0} have a head",
                        key.node(0));
        },
        "[{0}, end", ItemShape::Span);
    m_stackKind = add(
        Text("stack"),
        [](const ItemKey& key) {
            return Text("all elements of the given stack above {0} are gone; {1} is the buffer "
                        "front",
                        key.node(0), key.node(1));
        },
        "σ[{0}, {1}", ItemShape::None);
    add(Text("stack to the end"), stackToTheEnd, "σ[{0}, end", ItemShape::None);
}

void FrontRecorder::addRules(bool eager) {
    addStartRule(m_chart);
    m_chart.addRule(Text::untranslated("la"),
                    Text("A word is pushed by sh; when it is on top again, la makes it a dependent "
                         "of the buffer front."));
    if (!eager) {
        m_chart.addRule(Text::untranslated("ra"),
                        Text("A word is pushed by sh; when it is on top again, ra makes it a "
                             "dependent of the node beneath."));
        return;
    }
    m_chart.addRule(Text::untranslated("ra"),
                    Text("A word is made a dependent of the stack top and pushed by ra; when it is "
                         "on top again, re removes it."));
    addRulesOfRemaining(m_chart);
}

/// The buffer without ROOT: its front, and the first of its other words.
struct Buffer {
    int front;
    int rest;

    explicit Buffer(const Configuration& c) {
        // If ROOT is the buffer front, it precedes the words.
        const int skipped = c.stackSize() == 0 ? 1 : 0;
        const int waiting = c.bufferSize() - skipped;
        front = waiting > 0 ? c.buffer(skipped) : c.words() + 1;
        rest = waiting > 1 ? c.buffer(skipped + 1) : c.words() + 1;
    }
    /// Returns the first word after which the buffer has no gap.
    [[nodiscard]] int unbroken() const { return rest == front + 1 ? front : rest; }
};

/// The table for arc-eager and arc-hybrid with any gold tree, with or without lba and rba, by the
/// deduction systems of [KGS11 §4, §5] started from a configuration. The rows of words, which
/// depend on the gold tree alone, take O(n³) once; a configuration with s stack elements and b
/// buffer words then takes O(s·b²).
///
/// An item [i, j] means that i is on top of the stack, j is the buffer front, and all words between
/// them have their heads. Here an item is a cell of the row of i, with the smallest cost of the
/// heads of these words. A word that is pushed onto i gets its head when it is reduced: i, the
/// buffer front at that moment or, in arc-eager at the end, ROOT.
///
/// lba and rba build no additional trees: lba is equivalent to sh and la, and each arc of rba can
/// also be built after the buffer front has been pushed. The only effect of the two transitions is
/// a gap behind the front.
template<class Recorder>
class FrontTable {
public:
    explicit FrontTable(const Problem& problem, Recorder recorder = {})
        : m_problem(problem), m_words(problem.gold.size()),
          m_layers(problem.shape.singleRoot() ? 2 : 1), m_eager(isEager(problem)),
          m_recorder(std::move(recorder)), m_inside(m_words + 1) {}

    /// Fills the rows of the words from `first` on, which depend only on the gold tree.
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

        // If ROOT is still in the buffer, ROOT is pushed first, which loses no tree.
        const std::vector<int>& stack = configuration.stackNodes();
        const int levels = std::max(configuration.stackSize(), 1);
        if (static_cast<int>(m_levels.size()) < levels)
            m_levels.resize(levels);
        for (int level = 0; level < levels; ++level)
            clear(m_levels[level], level == 0 ? 0 : stack[level], level);
        const Built built = builtSoFar(m_problem, configuration);
        const int roots = m_problem.shape.singleRoot() ? built.roots : 0;
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

    /// Returns the goal item. To be called after loss().
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
    /// Begins the row of a word after whose push the buffer front is `front`.
    void startInside(Row& row, int word, int front) {
        clear(row, word, -1);
        startRow(row, front, 0);
        extend(row, front);
    }
    /// Pushes the words from `first` on onto the head of the row, each when it is the front.
    void extend(Row& row, int first) {
        for (int word = first; word <= m_words; ++word)
            push(row, m_inside[word], word + 1);
    }

    /// Pushes the word of `inside` when it is the front, after which the front is `next`, and
    /// reduces it at every later front.
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

    /// Removes the given stack element of `row` at every front.
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

    /// Makes a deduction of an entry of `row`. `before` is the cost of the premises, `roots` the
    /// number of children of ROOT before the deduction.
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
    int m_layers; // 2 if configurations with 0 and 1 children of ROOT are distinguished, otherwise
                  // 1
    bool m_eager;
    Recorder m_recorder;
    std::vector<Row> m_inside; // row of each word: derivations that begin with its push
    Row m_frontInside;         // row of the buffer front if there is a gap behind the front
    std::vector<Row>
        m_levels; // row of each stack level: derivations that begin at the given configuration
};

/// True if BufferLosses computes the losses. It is faster, but needs more memory, and with rba it
/// fills larger tables, because rba takes the second word of the buffer.
bool hasBufferLosses(const Problem& problem) {
    return problem.gold.size() <= BufferLosses::MaxWords && !problem.system->hasAdded("rba");
}

std::unique_ptr<LossSource> filledTable(const Problem& problem) {
    if (hasBufferLosses(problem))
        return lossesBy<BufferLosses>(problem);
    auto table = std::make_unique<FrontTable<NoRecorder>>(problem);
    table->fillInside(1);
    return lossesByCalling([table = std::move(table)](const Configuration& configuration) {
        return table->loss(configuration);
    });
}

std::size_t memoryOfTable(const Problem& problem) {
    if (hasBufferLosses(problem))
        return BufferLosses::memory(problem);
    // A row for each word, and one for each level of the stack.
    const auto words = static_cast<std::size_t>(problem.gold.size()) + 3;
    const std::size_t layers = problem.shape.singleRoot() ? 2 : 1;
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

/// Returns the claim for a problem: the table is exact for systems with these deductions.
Claim claimFor(Deductions deductions, const Problem& problem) {
    const bool known =
        deductionsOf(problem.system) == deductions && !hasCrossingExtension(problem.system);
    return known ? Claim::Exact : Claim::None;
}

Oracle frontTable(std::string_view name, Phrase title, Phrase cases,
                  Claim (*claim)(const Problem&)) {
    return {
        .name = name,
        .title = Text(title),
        .source = Text("Kuhlmann, Gómez-Rodríguez & Satta 2011"),
        .cases = Text(cases),
        .algorithm =
            {
                .claim = claim,
                .table = filledTable,
                .reachable = isArcReachable,
                .record = record,
                .memory = memoryOfTable,
            },
    };
}

} // namespace

} // namespace arc_eager_table

/// Returns the table oracle of arc-eager, which is exact for any gold tree, in cubic time. It is
/// also exact for arc-swift, whose configurations are those of arc-eager, and whose transitions are
/// re, any number of times, before la or ra: a derivation of arc-eager loses nothing if each re is
/// delayed until the next arc that needs it.
Oracle arcEagerTable() {
    using namespace arc_eager_table;
    return frontTable("arc-eager-table", Phrase("Arc-eager table"),
                      Phrase("arc-eager and arc-swift, also with lba and rba, and any gold tree, "
                             "projective or not; cubic time"),
                      [](const Problem& problem) {
                          return std::max(claimFor(Deductions::ArcEager, problem),
                                          claimFor(Deductions::ArcSwift, problem));
                      });
}

/// Returns the table oracle of arc-hybrid, which is exact for any gold tree, in cubic time.
Oracle arcHybridTable() {
    using namespace arc_eager_table;
    return frontTable(
        "arc-hybrid-table", Phrase("Arc-hybrid table"),
        Phrase("arc-hybrid, also with lba and rba, and any gold tree, projective or not; "
               "cubic time"),
        [](const Problem& problem) { return claimFor(Deductions::ArcHybrid, problem); });
}

} // namespace parsescope
