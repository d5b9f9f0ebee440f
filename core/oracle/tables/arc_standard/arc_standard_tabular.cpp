// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/oracle/tables/arc_standard/arc_standard.h"
#include "core/oracle/tables/arc_standard/arc_standard_recorder.h"
#include "core/oracle/tables/arc_standard/right_stack.h"

#include <algorithm>
#include <memory>
#include <vector>

namespace parsescope {

namespace {

/// Takes part in the algorithm and leaves nothing behind.
struct Silence {
    static constexpr bool Records = false;
    static void begin(const RightStack&, const std::vector<int>&, int) {}
    static void stackHead(int, bool) {}
    static void stackDependent(int) {}
    static void fragmentHead(int, int) {}
};

/// [GSS14] Algorithm 1, in quadratic time. One tree holds the stack top. It grows down the stack
/// and over the gold fragments of the buffer, one element at a time: the new element becomes a
/// dependent of the head of the tree, or its head. The paper's T[i,j](h) is the smallest loss of
/// such a tree over the i topmost stack elements and the first j fragments, headed by h.
///
/// Here gains stand for losses: the weights of the gold arcs in the tree. A tree then keeps its
/// value when it merely grows, and three things follow.
/// - A head takes stack elements and fragments independently of each other: its tree is an inner
///   half, which holds the stack top, and an outer half, which is the same for all inner halves.
/// - A new head keeps the largest gain of any head before it, except where it is the gold head of
///   the head before it. There are no more exceptions than gold arcs.
/// - The root of a fragment is worth becoming head only if it has gold dependents to its left (it
///   then is a *climber*), or is to be the single word on ROOT.
///
/// With weights, Algorithm 1 as printed is not exact: where the stack element that keeps climbers
/// apart is worth little, it may be better to give it up and to join the climbers in the buffer.
class Table {
public:
    explicit Table(const Problem& problem);

    template<class Recorder>
    int loss(const Configuration& configuration, Recorder& recorder);

private:
    /// The root of a fragment that may become head.
    struct Climber {
        int column = 0;
        int gain = Never;      ///< largest for a tree that ends here, with it as its head
        int promotion = Never; ///< of making it the head where a gold dependent was it before
        bool linked = false;   ///< it is the gold head of the climber before it
        int chain = 0;         ///< weight of the climbers before it that are linked up to it
    };
    static constexpr int Never = -Unreachable;

    static std::size_t index(int i) { return static_cast<std::size_t>(i); }
    [[nodiscard]] int* row(int level) { return m_inner.data() + index(level) * m_stride; }
    [[nodiscard]] int width() const { return m_elements.width(); }
    [[nodiscard]] int root() const { return m_elements.height() - 1; }
    void clear();
    template<class Recorder>
    int largestGain(Recorder& recorder);
    void makeStackHead(int level);
    void takeFragments(int level);
    void takeStackElement(int level);
    void makeFragmentHead(std::size_t climber);
    static void raise(int* gains, int begin, int end, int gain);
    void promote(const RightStack::Element& element, const int* gains, int more);

    RightStack m_elements;
    std::vector<int> m_gold;    // by node
    std::vector<int> m_weights; // by node
    bool m_singleRoot;

    std::size_t m_stride = 1;
    std::vector<int> m_inner; // (level, column): gain of an inner half headed by stack element
                              // `level`, its lowest; ascends with the column
    std::vector<int> m_outer; // by level: gain of the outer half, down to the level reached
    std::vector<int> m_best;  // by column: largest gain of any head, down to the level reached
    std::vector<Climber> m_climbers; // columns ascend
    std::vector<int> m_climberAt;    // by column: index into m_climbers
    std::vector<int> m_columns;      // of the climbers
};

Table::Table(const Problem& problem)
    : m_elements(problem), m_gold(problem.gold.heads()), m_weights(problem.weights),
      m_singleRoot(problem.singleRoot) {
    if (m_weights.empty())
        m_weights.assign(m_gold.size(), 1);
    // Height and width of the table are together at most n + 2, so the largest is a square.
    const std::size_t half = m_gold.size() / 2 + 1;
    m_inner.resize(half * half);
}

/// Makes room for the elements, and finds the climbers.
void Table::clear() {
    const std::size_t columns = index(width()) + 1;
    const std::size_t levels = index(root()) + 1;
    m_stride = columns;
    m_outer.assign(levels, 0);
    m_best.assign(columns, 0);
    m_climbers.clear();
    m_columns.clear();
    m_climberAt.resize(columns);
    for (int column = 1; column <= width(); ++column) {
        const RightStack::Element& element = m_elements.root(column);
        if (!element.climbs && !(m_singleRoot && element.head == root()))
            continue;
        Climber climber{.column = column};
        if (!m_columns.empty() && m_elements.root(m_columns.back()).head == -column) {
            climber.linked = true;
            climber.chain = m_climbers.back().chain + m_elements.root(m_columns.back()).weight;
        }
        m_climberAt[index(column)] = static_cast<int>(m_climbers.size());
        m_climbers.push_back(climber);
        m_columns.push_back(column);
    }
}

/// Raises the gains of the columns from `begin` to before `end`, which ascend, to at least `gain`.
void Table::raise(int* gains, int begin, int end, int gain) {
    for (int column = begin; column < end && gains[column] < gain; ++column)
        gains[column] = gain;
}

/// If the gold head of a stack element is the root of a fragment: that root, alone or with climbers
/// linked up to it, may become head of trees with `gains` (and `more`), headed by the element.
void Table::promote(const RightStack::Element& element, const int* gains, int more) {
    if (element.head >= 0)
        return;
    Climber& head = m_climbers[index(m_climberAt[index(-element.head)])];
    for (const Climber* first = &head;; --first) {
        const int linked = head.chain - first->chain;
        head.promotion =
            std::max(head.promotion, gains[first->column - 1] + more + element.weight + linked);
        if (!first->linked)
            return;
    }
}

/// Stack element `level` becomes the head, and takes fragments to its right.
void Table::makeStackHead(int level) {
    int* gains = row(level);
    std::copy(m_best.begin(), m_best.end(), gains);
    for (int d = m_elements.firstAbove(level); d >= 0; d = m_elements.stack(d).next) {
        const int* before = row(d);
        const int more = m_outer[index(d)] + m_elements.stack(d).weight;
        for (int column = 0; column <= width(); ++column)
            gains[column] = std::max(gains[column], before[column] + more);
    }
    for (const Climber& climber : m_climbers)
        if (m_elements.root(climber.column).head == level)
            raise(gains, climber.column, width() + 1,
                  climber.gain + m_elements.root(climber.column).weight);
    if (m_singleRoot && level == root())
        return; // it has its one dependent
    takeFragments(level);
    std::copy(gains, gains + width() + 1, m_best.begin());
    promote(m_elements.stack(level), gains, 0);
}

/// Stack element `level`, the head, takes fragments: its gold dependents one by one, and climbers
/// that are linked by gold arcs as one tree.
void Table::takeFragments(int level) {
    int* gains = row(level);
    int taken = 0; // columns before this one are done; from it on, gains are at least `least`
    int least = gains[0];
    const auto take = [&](int column, int gain) {
        taken = column;
        least = gain;
    };
    int d = m_elements.firstRight(level);
    const auto takeDependents = [&](int end) {
        for (; d >= 0 && d < end; d = m_elements.root(d).next) {
            raise(gains, taken, d, least);
            take(d, gains[d - 1] + m_elements.root(d).weight);
        }
        raise(gains, taken, end, least);
    };
    int begun = Never; // before the first climber of the tree, less the chain up to it
    for (const Climber& climber : m_climbers) {
        takeDependents(climber.column);
        const int single = gains[climber.column - 1] - climber.chain;
        begun = climber.linked ? std::max(begun, single) : single;
        take(climber.column, begun + climber.chain);
        if (d == climber.column) {
            least += m_elements.root(d).weight;
            d = m_elements.root(d).next;
        }
    }
    takeDependents(width() + 1);
}

/// Stack element `level` becomes a dependent; only its gold head gains by that.
void Table::takeStackElement(int level) {
    const RightStack::Element& element = m_elements.stack(level);
    if (element.head < 0)
        m_climbers[index(m_climberAt[index(-element.head)])].gain += element.weight;
    if (element.head < 0 || element.head > level)
        return;
    int& outer = m_outer[index(element.head)];
    outer += element.weight;
    const int* gains = row(element.head);
    for (int column = 0; column <= width(); ++column)
        m_best[index(column)] = std::max(m_best[index(column)], gains[column] + outer);
    promote(m_elements.stack(element.head), gains, outer);
}

/// The root of a fragment becomes the head, and takes fragments to its right, up to the next root
/// that may do so.
void Table::makeFragmentHead(std::size_t climber) {
    const int column = m_climbers[climber].column;
    int& gain = m_climbers[climber].gain;
    gain = std::max({gain, m_climbers[climber].promotion, m_best[index(column) - 1]});
    const bool last = climber + 1 == m_climbers.size();
    const int end = last ? width() + 1 : m_climbers[climber + 1].column;
    raise(m_best.data(), column, end, gain);
    if (!last && m_climbers[climber + 1].linked) {
        int& next = m_climbers[climber + 1].promotion;
        next = std::max(next, gain + m_elements.root(column).weight);
    }
}

template<class Recorder>
int Table::largestGain(Recorder& recorder) {
    for (int level = 0; level < root(); ++level) {
        makeStackHead(level);
        recorder.stackHead(level, false);
        takeStackElement(level);
        recorder.stackDependent(level);
        for (std::size_t climber = 0; climber < m_climbers.size(); ++climber) {
            makeFragmentHead(climber);
            recorder.fragmentHead(level, m_climbers[climber].column);
        }
    }
    makeStackHead(root());
    recorder.stackHead(root(), m_singleRoot);
    return row(root())[width()];
}

template<class Recorder>
int Table::loss(const Configuration& configuration, Recorder& recorder) {
    int built = 0;
    int roots = 0;
    for (int word = 1; word < static_cast<int>(m_gold.size()); ++word) {
        const int head = configuration.head(word);
        built += head != NoHead && head != m_gold[index(word)] ? m_weights[index(word)] : 0;
        roots += head == 0;
    }
    const bool finished = configuration.stackSize() + configuration.bufferSize() == 1;
    if (m_singleRoot && (finished ? roots != 1 : roots != 0))
        return Unreachable; // what is left hangs on ROOT, too

    m_elements.arrange(configuration, m_singleRoot);
    if constexpr (!Recorder::Records) {
        // Gold arcs over the middle do not exclude one another: they are nested.
        const bool free = !m_singleRoot || m_elements.rootArcs() <= 1;
        if (m_elements.stackArcs() == 0 && free)
            return built + m_elements.lost();
    }
    clear();
    recorder.begin(m_elements, m_columns, built);
    return built + m_elements.lost() + m_elements.open() - largestGain(recorder);
}

} // namespace

/// [GSS14] Algorithm 1: exact for arc-standard with projective gold, also with lba and rba.
Oracle arcStandardTabular() {
    return {
        .name = "gss14-arc-standard",
        .title = "Arc-standard fragments",
        .source = "Goldberg, Sartorio & Satta 2014",
        .cases = "arc-standard, also with lba and rba, with projective gold; quadratic in the "
                 "stack and the gold fragments of the buffer",
        .claim =
            [](const Problem& problem) {
                const bool fits = isArcStandard(problem.system) && problem.gold.isProjective();
                return fits ? Claim::Exact : Claim::None;
            },
        .prepare =
            [](const Problem& problem) {
                auto table = std::make_shared<Table>(problem);
                return LossFunction([table](const Configuration& configuration) {
                    Silence silence;
                    return table->loss(configuration, silence);
                });
            },
        .reachable = reachableInArcStandard,
        .record =
            [](const Problem& problem, const Configuration& configuration, Chart& chart) {
                ArcStandardRecorder recorder(problem, configuration, chart);
                Table(problem).loss(configuration, recorder);
            },
    };
}

} // namespace parsescope
