// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/oracle/oracle.h"
#include "core/oracle/search/bounded_search.h"
#include "core/oracle/tables/arc_standard/arc_standard_reach.h"
#include "core/oracle/tables/attardi/attardi_pushes.h"
#include "core/parsing/systems.h"

#include <algorithm>
#include <array>
#include <set>
#include <vector>

namespace parsescope {

namespace attardi_table {

namespace {

/// The largest number of words. Longer sentences can take minutes.
constexpr int MaxWords = 128;

/// A configuration as the input of the table.
struct Situation {
    std::vector<int> stack; ///< bottom first; never empty
    int front = 1;          ///< buffer front; n + 1 if the buffer is empty
    int built = 0;          ///< cost of the arcs of the configuration
    bool hopeless = false;  ///< true if no permitted tree can be reached
};

Situation situationOf(const Problem& problem, const Configuration& configuration) {
    const Built built = builtSoFar(problem, configuration);
    Situation now{configuration.stackNodes(),
                  configuration.words() + 1 - configuration.bufferSize(), built.cost,
                  !canCount(problem, configuration, built)};
    if (now.stack.empty()) { // with an empty stack, only ROOT can be pushed next
        now.stack.push_back(0);
        now.front = 1;
    }
    return now;
}

AttardiState startOf(const Situation& now) {
    const int size = static_cast<int>(now.stack.size());
    if (size == 1)
        return {-1, 0, 0, now.front};
    return {size - 2, now.stack[now.stack.size() - 2], now.stack.back(), now.front};
}

/// Calls next(state, cost, rule, item, arc) for every step that unwinds the stack. Steps that push
/// words come from the lists of AttardiPushes. With ROOT alone, the step is a push. Otherwise, with
/// u beneath the two topmost elements:
///
///   la   (…u, low, top) → (… u, top)     ra   (…u, low, top) → (…u, low)
///   la2  (…u, low, top) → (…, low, top)  ra2  (…u, low, top) → (…u, low)
///
/// A wrong ra2 is replaced by ra. With a single root, only the last word becomes a child of ROOT.
template<class Recorder, class Next>
void forEachMove(const Problem& problem, const AttardiPushes<Recorder>& pushes,
                 const std::vector<int>& stack, const AttardiState& from, Next next) {
    const auto& [under, low, top, front] = from;
    const int words = problem.gold.size();
    const auto reduce = [&](const AttardiState& to, AttardiRule rule, Arc arc) {
        next(to, problem.cost(arc.head, arc.dependent), rule, Recorder::None, arc);
    };
    if (under < 0) {
        if (front <= words)
            next(AttardiState{0, 0, front, front + 1}, 0, AttardiRule::Shift, Recorder::None,
                 Arc{});
        return;
    }
    if (under == 0) { // low is ROOT
        if (!problem.shape.singleRoot() || front > words)
            reduce({-1, 0, 0, front}, AttardiRule::RightArc, {low, top});
    } else {
        const int third = stack[under - 1];
        reduce({under - 1, third, top, front}, AttardiRule::LeftArc, {top, low});
        reduce({under - 1, third, low, front}, AttardiRule::RightArc, {low, top});
        if (third != 0)
            reduce({under - 1, low, top, front}, AttardiRule::LeftArc2, {top, third});
        if (problem.gold.head(top) == third && (third != 0 || !problem.shape.singleRoot()))
            reduce({under - 1, third, low, front}, AttardiRule::RightArc2, {third, top});
    }
    pushes.expand(low, top, front,
                  [&](int a, int b, int to, int cost, AttardiRule rule, auto item, Arc arc) {
                      if (arc.head != 0 || !problem.shape.singleRoot())
                          next(AttardiState{under, a, b, to}, cost, rule, item, arc);
                  });
}

/// The costs of the arcs to come, for all states above the same lowest stack elements. A level
/// stays valid as long as the lowest elements stay on the stack, so the configurations of one
/// derivation share most levels.
class Level {
public:
    Level(std::vector<int> nodes, int beneath, int words)
        : m_beneath(beneath), m_done(words + 2), m_nodes(std::move(nodes)) {
        m_index.assign(words + 1, -1);
        for (std::size_t i = 0; i < m_nodes.size(); ++i)
            m_index[m_nodes[i]] = static_cast<int>(i);
        m_slices.resize(words + 2);
    }

    /// Returns the stack element beneath the level; -1 for none.
    [[nodiscard]] int beneath() const { return m_beneath; }
    /// True if the level has values for all of `nodes`.
    [[nodiscard]] bool covers(const std::vector<int>& nodes) const {
        return std::all_of(nodes.begin(), nodes.end(),
                           [this](int node) { return m_index[node] >= 0; });
    }
    [[nodiscard]] int value(const AttardiState& state) const {
        return m_slices[state.front][pair(m_index[state.low], m_index[state.top])];
    }
    /// Fills the values for all fronts from `front` on, given the values of the levels beneath and
    /// of later fronts.
    template<class ValueOf>
    void reach(int front, const TaskControl& control, ValueOf valueOf) {
        while (m_done > front && !control.stopRequested())
            fill(--m_done, valueOf);
    }

private:
    static std::size_t pair(int low, int top) { return top * (top - 1) / 2 + low; }

    template<class ValueOf>
    void fill(int front, ValueOf valueOf) {
        const auto end = std::lower_bound(m_nodes.begin(), m_nodes.end(), front);
        const int count = static_cast<int>(end - m_nodes.begin());
        std::vector<int>& slice = m_slices[front];
        slice.assign(pair(0, std::max(count, 1)), Unreachable);
        // On the lowest level, ROOT is the lower of the two.
        const int lows = m_beneath < 0 ? 1 : count;
        for (int top = 1; top < count; ++top)
            for (int low = 0; low < std::min(lows, top); ++low)
                slice[pair(low, top)] = valueOf(m_nodes[low], m_nodes[top], front);
    }

    int m_beneath;
    int m_done; // the smallest front whose slice is filled
    std::vector<int> m_nodes;
    std::vector<int> m_index;               // index of each node in m_nodes; -1 for none
    std::vector<std::vector<int>> m_slices; // for each front, the values indexed by pair()
};

/// The losses of configurations, computed backwards from the end, level by level.
class AttardiTable {
public:
    explicit AttardiTable(const Problem& problem)
        : m_problem(problem), m_pushes(problem, m_silent) {}

    int loss(const Configuration& configuration, const TaskControl& control) {
        const Situation now = situationOf(m_problem, configuration);
        if (now.hopeless)
            return Unreachable;
        m_pushes.reach(now.front, control);
        prepareLevels(now, control);
        if (control.stopRequested())
            return Unreachable;
        const int rest = valueOf(startOf(now));
        return rest >= Unreachable ? Unreachable : now.built + rest;
    }

private:
    [[nodiscard]] int valueOf(const AttardiState& state) const {
        if (state.under >= 0)
            return m_levels[state.under].value(state);
        if (state.front > m_problem.gold.size())
            return 0;
        // ROOT is alone, and the next word is pushed.
        return m_levels[0].value({0, 0, state.front, state.front + 1});
    }
    /// Returns the smallest cost after a state in which at least two elements are on the stack.
    [[nodiscard]] int best(const AttardiState& state) const {
        int least = Unreachable;
        forEachMove(m_problem, m_pushes, m_stack, state,
                    [&](const AttardiState& to, int cost, AttardiRule, NoRecorder::Item, Arc) {
                        least = std::min(least, cost + valueOf(to));
                    });
        return least;
    }

    /// Keeps the valid levels, replaces the others, and fills them down to the front.
    void prepareLevels(const Situation& now, const TaskControl& control) {
        m_stack = now.stack;
        const int words = m_problem.gold.size();
        const std::size_t count = std::max<std::size_t>(now.stack.size(), 2) - 1;
        for (std::size_t i = 0; i < count && !control.stopRequested(); ++i) {
            const int beneath = i == 0 ? -1 : now.stack[i - 1];
            std::vector<int> nodes(now.stack.begin() + static_cast<std::ptrdiff_t>(i),
                                   now.stack.end());
            for (int word = now.front; word <= words; ++word)
                nodes.push_back(word);
            if (i < m_levels.size() &&
                (m_levels[i].beneath() != beneath || !m_levels[i].covers(nodes)))
                m_levels.erase(m_levels.begin() + static_cast<std::ptrdiff_t>(i), m_levels.end());
            if (i == m_levels.size())
                m_levels.emplace_back(std::move(nodes), beneath, words);
            // The lowest level is used for the states after ROOT is alone.
            m_levels[i].reach(now.front, control, [&](int low, int top, int front) {
                return best({static_cast<int>(i), low, top, front});
            });
        }
    }

    Problem m_problem;
    NoRecorder m_silent;
    AttardiPushes<NoRecorder> m_pushes;
    std::vector<int> m_stack;
    std::vector<Level> m_levels; // levels, indexed by the number of stack elements beneath them
};

/// A chart that is filled forwards: it has the cost of each state that the configuration can reach.
class Recording {
public:
    Recording(const Problem& problem, const Situation& now, Chart& chart,
              const TaskControl& control)
        : m_problem(problem), m_now(now),
          m_recorder(now.stack, now.front, problem.gold.size(), chart, control),
          m_pushes(problem, m_recorder, basesOf(problem, now)) {
        chart.built = now.built;
        if (now.hopeless) {
            chart.notes.push_back(secondChildOfRoot());
            return;
        }
        m_pushes.reach(now.front, control);
        const AttardiState start = startOf(now);
        m_recorder.deduce(AttardiRule::Given, m_recorder.item(start), {}, 0);
        m_waiting.insert(keyOf(start));
        // States are processed in ascending order of the front and, for equal fronts, in descending
        // order of the number of unchanged elements.
        while (!m_waiting.empty() && !control.stopRequested()) {
            const Key key = *m_waiting.begin();
            m_waiting.erase(m_waiting.begin());
            leave({-key[1], key[2], key[3], key[0]});
        }
        chart.goal = m_recorder.item(AttardiState{-1, 0, 0, problem.gold.size() + 1});
    }

private:
    using Key = std::array<int, 4>;
    static Key keyOf(const AttardiState& s) { return {s.front, -s.under, s.low, s.top}; }

    /// Returns a list with an entry for each word: 1 if the word can be on top of the stack,
    /// otherwise 0.
    static std::vector<char> basesOf(const Problem& problem, const Situation& now) {
        std::vector<char> bases(problem.gold.size() + 1, 0);
        for (int node : now.stack)
            bases[node] = 1;
        std::fill(bases.begin() + now.front, bases.end(), 1);
        return bases;
    }

    void leave(const AttardiState& from) {
        const int premise = m_recorder.item(from);
        forEachMove(m_problem, m_pushes, m_now.stack, from,
                    [&](const AttardiState& to, int cost, AttardiRule rule, int item, Arc arc) {
                        const int own =
                            item < 0 ? cost : 0; // the value of an item includes the cost
                        m_recorder.deduce(rule, m_recorder.item(to), {premise, item}, own, arc);
                        m_waiting.insert(keyOf(to));
                    });
    }

    const Problem& m_problem;
    const Situation& m_now;
    AttardiRecorder m_recorder;
    AttardiPushes<AttardiRecorder> m_pushes;
    std::set<Key> m_waiting;
};

/// The largest number of words in the buffer for a chart. For more words, it would have millions of
/// items.
constexpr int MaxWordsToRecord = 64;

Chart record(const Problem& problem, const Configuration& configuration,
             const TaskControl& control) {
    const Situation now = situationOf(problem, configuration);
    if (configuration.bufferSize() > MaxWordsToRecord && !now.hopeless)
        return lossOnlyChart(problem, configuration,
                             AttardiTable(problem).loss(configuration, control),
                             tooManyToList(MaxWordsToRecord));
    Chart chart;
    chart.notes = {Text("Items that others replace at no greater cost are left out, for example "
                        "wrong arcs by ra2, and by la2 between words that are not yet adjacent on "
                        "the stack.")};
    if (configuration.stackSize() == 0)
        chart.notes.push_back(
            Text("At the start only ROOT can be pushed; the table begins after that."));
    Recording(problem, now, chart, control);
    return chart;
}

} // namespace

} // namespace attardi_table

/// Returns the table oracle that is exact for attardi with any gold tree.
Oracle attardiTable() {
    using namespace attardi_table;
    return {
        .name = "attardi-table",
        .title = Text("Attardi table"),
        .source =
            Text("Gómez-Rodríguez, Sartorio & Satta 2014, without the reduction of the buffer"),
        .cases =
            Text("attardi with any gold tree of up to 128 words, derivable or not; polynomial, "
                 "fast in practice"),
        .algorithm = {
            .claim =
                [](const Problem& problem) {
                    const bool fits = deductionsOf(problem.system) == Deductions::Attardi &&
                                      problem.system->added.empty() &&
                                      problem.gold.size() <= attardi_table::MaxWords;
                    return fits ? Claim::Exact : Claim::None;
                },
            .table = lossesBy<AttardiTable>,
            .reachable = reachableInArcStandard,
            .together = canBuildAll,
            .record = attardi_table::record,
            .memory =
                [](const Problem& problem) {
                    // The memory of the tables of pairs and of the lists, which are longest if all
                    // words depend on one word. In measurements with sentences of all lengths, the
                    // tables and lists took at most half of this bound.
                    const auto width = static_cast<std::size_t>(problem.gold.size()) + 8;
                    return 6 * sizeof(int) * width * width * width + width * width * width * width;
                },
            .quickSearch = boundedSearch,
            .searchesFirst = true,
        },
    };
}

} // namespace parsescope
