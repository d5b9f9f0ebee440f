// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/oracle/oracle.h"
#include "core/oracle/tables/papers/gss14_lr_spine_chart.h"
#include "core/oracle/tables/papers/lr_spine_cells.h"
#include "core/parsing/systems.h"

#include <algorithm>
#include <bitset>
#include <memory>
#include <utility>
#include <vector>

namespace parsescope {

namespace lr_spine_table {

using Rule = LrSpineRule;

/// The largest number of words of a sentence, whose nodes must fit into the widest sets.
constexpr int MaxWords = LrSpineCells::MaxWords;

/// The table of [GSS14 §6]. The cell T[i,j] contains the trees over i elements from the top of the
/// stack and j elements from the front of the right stack. Each tree has a left and a right spine,
/// which are pruned to the root and the nodes that still lack gold dependents on the side of the
/// spine. In a projective gold tree, a gold arc never hides a node that is still useful. If no gold
/// arc can be built, the deepest node becomes the head, so that the arc hides no node. Therefore
/// spines only grow, and a pruned spine is represented by the set of the gold dependents that its
/// nodes still lack.
///
/// Two mistakes of the paper are corrected. The gold dependents that a left spine lacks are
/// elements further down than i, not "k < i" (§6.3). Line 1 of Algorithm 1 counts the arcs of the
/// stack top twice; this table counts all arcs that are already built once, at the end. If a single
/// root is required, ROOT takes only one word, and all other words that would depend on ROOT depend
/// on this word.
template<class Recorder, std::size_t Size>
class SpineTable {
public:
    /// Returns the smallest cost of the arcs to come. The stack must have two elements unless the
    /// buffer is empty.
    int loss(const Problem& problem, const LrSpineStack& stack, const LrSpineRightStack& right,
             Recorder* recorder = nullptr);
    /// Returns the goal item of the chart.
    [[nodiscard]] auto goal() const { return m_goal; }

private:
    using Set = std::bitset<Size>;

    /// All trees over the same words with equal roots and equal spines.
    struct Joined {
        int root = 0;
        int rootWord = NoHead; ///< the only dependent of the root, if the root is ROOT and a single
                               ///< root is required
        int loss = 0;          ///< the smallest loss of the trees
        Set left;              ///< levels of the stack elements that the left spine needs
        Set right;             ///< indices of the fragments that the right spine needs
        [[no_unique_address]] typename Recorder::Item item = {};
    };
    using Cell = std::vector<Joined>;

    /// An arc that makes a tree from another tree.
    struct Attachment {
        Rule rule;
        bool isGold;
        int dependent;
        int spineRoot; ///< the head if `waiting` is empty
        /// The dependents that the spine needs; the deepest node that needs one is the head.
        Set waiting;
        int fragment = -1; ///< the fragment that is joined; -1 for an element of the stack
    };

    void readSpines();
    void expandLeft(const Joined& tree, int level, int fragments);
    void expandRight(const Joined& tree, int level, int fragment);
    void add(Cell& cell, const Joined& from, const Attachment& added, Joined tree, int level,
             int fragments);
    [[nodiscard]] int goldHead(int word) const { return m_problem->gold.head(word); }
    [[nodiscard]] Arc arcOf(const Attachment& added) const;
    [[nodiscard]] int itemOf(const Joined& tree, int level, int fragments);

    const Problem* m_problem = nullptr;
    const LrSpineStack* m_stack = nullptr;
    const LrSpineRightStack* m_right = nullptr;
    Recorder* m_recorder = nullptr;
    typename Recorder::Item m_goal = {};
    // The stack elements and the fragments that the left or right spine of each stack element and
    // each fragment needs.
    std::vector<Set> m_elementLeft, m_elementRight, m_fragmentLeft, m_fragmentRight;
    std::vector<Set> m_below; // the set of all numbers below the index
    // T over the elements from the current level on: a cell for each number of fragments.
    std::vector<Cell> m_row;
    std::vector<Cell> m_next; // T over one more element: a cell for each number of fragments
};

template<class Recorder, std::size_t Size>
void SpineTable<Recorder, Size>::readSpines() {
    const int elements = m_stack->top() + 1;
    const int fragments = m_right->size();
    m_elementLeft.assign(elements, {});
    m_elementRight.assign(elements, {});
    m_fragmentLeft.assign(fragments, {});
    m_fragmentRight.assign(fragments, {});
    for (int level = 1; level < elements; ++level) {
        const int head = goldHead(m_stack->root(level));
        if (m_stack->leftLevelOf(head) > level)
            m_elementLeft[m_stack->leftLevelOf(head)].set(level);
        else if (m_right->indexOf[head] >= 0)
            m_fragmentLeft[m_right->indexOf[head]].set(level);
    }
    for (int index = 0; index < fragments; ++index) {
        const int word = m_right->roots[index];
        const int head = goldHead(word);
        if (head == 0 && m_problem->shape.singleRoot())
            continue; // ROOT takes its one word from the stack
        if (m_stack->rightLevelOf(head) >= 0)
            m_elementRight[m_stack->rightLevelOf(head)].set(index);
        else if (m_right->indexOf[head] >= 0 && head < word)
            m_fragmentRight[m_right->indexOf[head]].set(index);
    }
    m_below.resize(std::max(elements, fragments) + 1);
    for (std::size_t i = 1; i < m_below.size(); ++i)
        m_below[i] = Set(m_below[i - 1]).set(i - 1);
}

/// Adds a tree over the elements from `level` on and a number of fragments, with both prunings: its
/// spines need only nodes that are still outside, and it is left out if another tree with the same
/// root costs no more and needs at least the same nodes.
template<class Recorder, std::size_t Size>
void SpineTable<Recorder, Size>::add(Cell& cell, const Joined& from, const Attachment& added,
                                     Joined tree, int level, int fragments) {
    const int cost = added.isGold ? 0 : m_problem->cost(NoHead, added.dependent);
    tree.loss = from.loss + cost;
    tree.left &= m_below[level];
    tree.right &= ~m_below[fragments];
    if constexpr (Recorder::Records) {
        tree.item = itemOf(tree, level, fragments);
        m_recorder->deduce(added.rule, tree.item, {from.item, m_recorder->item(added.fragment)},
                           cost, arcOf(added));
    }
    const auto covers = [](const Joined& a, const Joined& b) {
        return a.root == b.root && a.rootWord == b.rootWord && a.loss <= b.loss &&
               (b.left & ~a.left).none() && (b.right & ~a.right).none();
    };
    for (const Joined& other : cell)
        if (covers(other, tree))
            return;
    std::erase_if(cell, [&](const Joined& other) { return covers(tree, other); });
    cell.push_back(tree);
}

/// Joins a tree with the next element of the stack.
template<class Recorder, std::size_t Size>
void SpineTable<Recorder, Size>::expandLeft(const Joined& tree, int level, int fragments) {
    Cell& cell = m_next[fragments];
    const int root = m_stack->root(level);
    if (root != 0) {
        Joined result = tree;
        result.left |= m_elementLeft[level];
        add(cell, tree, {Rule::LeftArc, tree.left.test(level), root, tree.root, tree.left}, result,
            level, fragments);
    }
    const bool onlyOne = root == 0 && m_problem->shape.singleRoot();
    const bool hasWord = onlyOne && m_stack->rootWords > 0;
    const int head = goldHead(tree.root);
    const bool isGold = m_stack->rightLevelOf(head) == level && !(hasWord && head == 0);
    Joined result;
    result.root = root;
    if (onlyOne)
        result.rootWord = hasWord ? m_stack->rightSpine(level)[1] : tree.root;
    result.left = m_elementLeft[level];
    result.right = m_elementRight[level] | tree.right;
    add(cell, tree,
        {Rule::RightArc, isGold, tree.root, hasWord ? result.rootWord : root,
         m_elementRight[level] & ~m_below[fragments]},
        result, level, fragments);
}

/// Joins a tree with the next fragment.
template<class Recorder, std::size_t Size>
void SpineTable<Recorder, Size>::expandRight(const Joined& tree, int level, int fragment) {
    Cell& cell = m_row[fragment + 1];
    const int root = m_right->roots[fragment];
    if (tree.root != 0) {
        Joined result;
        result.root = root;
        result.left = m_fragmentLeft[fragment] | tree.left;
        result.right = m_fragmentRight[fragment];
        add(cell, tree, {Rule::LeftArc, goldHead(tree.root) == root, tree.root, root, {}, fragment},
            result, level, fragment + 1);
    }
    Joined result = tree;
    result.right |= m_fragmentRight[fragment];
    const int spineRoot = tree.rootWord == NoHead ? tree.root : tree.rootWord;
    add(cell, tree,
        {Rule::RightArc, tree.right.test(fragment), root, spineRoot, tree.right, fragment}, result,
        level, fragment + 1);
}

template<class Recorder, std::size_t Size>
int SpineTable<Recorder, Size>::loss(const Problem& problem, const LrSpineStack& stack,
                                     const LrSpineRightStack& right, Recorder* recorder) {
    m_problem = &problem;
    m_stack = &stack;
    m_right = &right;
    m_recorder = recorder;
    readSpines();
    const int top = stack.top();
    for (std::vector<Cell>* row : {&m_row, &m_next})
        row->resize(std::max(row->size(), static_cast<std::size_t>(right.size()) + 1));
    for (Cell& cell : m_row)
        cell.clear();
    Joined start;
    start.root = stack.root(top);
    start.left = m_elementLeft[top];
    start.right = m_elementRight[top];
    if constexpr (Recorder::Records) {
        start.item = itemOf(start, top, 0);
        recorder->deduce(Rule::Start, start.item, {}, 0);
    }
    m_row[0].push_back(start);
    for (int level = top;; --level) {
        for (Cell& cell : m_next)
            cell.clear();
        for (int fragments = 0; fragments <= right.size(); ++fragments) {
            if constexpr (requires { recorder->addCell(1, 1); }) // nothing joins this cell later
                recorder->addCell(top - level + fragments + 1,
                                  static_cast<int>(m_row[fragments].size()));
            for (const Joined& tree : m_row[fragments]) {
                if (level > 0)
                    expandLeft(tree, level - 1, fragments);
                if (fragments < right.size())
                    expandRight(tree, level, fragments);
            }
        }
        if (level == 0)
            break;
        std::swap(m_row, m_next);
    }
    const Cell& whole = m_row[right.size()];
    const auto best =
        std::min_element(whole.begin(), whole.end(),
                         [](const Joined& a, const Joined& b) { return a.loss < b.loss; });
    m_goal = best->item;
    return stack.built + best->loss;
}

/// Returns the arc of an attachment: the gold arc, or an arc from the deepest node of the pruned
/// spine. The nearest gold dependents belong to the deepest nodes.
template<class Recorder, std::size_t Size>
Arc SpineTable<Recorder, Size>::arcOf(const Attachment& added) const {
    if (added.isGold)
        return {goldHead(added.dependent), added.dependent};
    int head = added.spineRoot;
    if (added.rule == Rule::RightArc) {
        for (int index = m_right->size() - 1; index >= 0; --index)
            if (added.waiting.test(index))
                head = goldHead(m_right->roots[index]);
    } else {
        for (int level = 0; level <= m_stack->top(); ++level)
            if (added.waiting.test(level))
                head = goldHead(m_stack->root(level));
    }
    return {head, added.dependent};
}

/// Returns the item of a tree, which shows the nodes of its spines instead of the nodes that the
/// spines need.
template<class Recorder, std::size_t Size>
int SpineTable<Recorder, Size>::itemOf(const Joined& tree, int level, int fragments) {
    std::vector<int> left{tree.root};
    std::vector<int> right{tree.root};
    if (tree.rootWord != NoHead)
        right.push_back(tree.rootWord);
    const auto append = [this](std::vector<int>& spine, int dependent) {
        const int head = goldHead(dependent);
        if (std::find(spine.begin(), spine.end(), head) == spine.end())
            spine.push_back(head);
    };
    for (int below = 0; below < level; ++below)
        if (tree.left.test(below))
            append(left, m_stack->root(below));
    for (int index = m_right->size() - 1; index >= fragments; --index)
        if (tree.right.test(index))
            append(right, m_right->roots[index]);
    return m_recorder->item(tree.root, level, fragments, std::move(left), std::move(right));
}

/// A recorder of the number of trees in each cell, and of nothing else.
struct CellCounter : NoRecorder {
    CellSizes& sizes;

    void addCell(int d, int trees) { sizes.add(d, trees); }
};

/// The tables of one problem, kept between calls.
template<class Recorder>
class Gss14 {
public:
    explicit Gss14(const Problem& problem) : m_problem(problem) {}

    int loss(const Configuration& configuration, Recorder* recorder = nullptr) {
        if (!read(configuration))
            return Unreachable;
        return fits() ? m_narrow.loss(m_problem, m_stack, m_right, recorder)
                      : wide().loss(m_problem, m_stack, m_right, recorder);
    }

    Chart record(const Configuration& configuration, const TaskControl& control) {
        const bool possible = read(configuration);
        Chart chart;
        Recorder recorder(m_problem.gold, m_stack, m_right, chart, control);
        if (!possible)
            return chart;
        wide().loss(m_problem, m_stack, m_right, &recorder);
        chart.goal = wide().goal();
        return chart;
    }

private:
    static constexpr int Narrow = 64;

    /// Reads a configuration. Returns false if no permitted tree can be reached.
    bool read(const Configuration& configuration) {
        m_stack.read(m_problem, configuration, 2);
        m_right.read(m_problem.gold, m_stack);
        const bool isFinal = m_stack.top() == 0;
        return !m_problem.shape.singleRoot() ||
               (isFinal ? m_stack.rootWords == 1 : m_stack.rootWords <= 1);
    }
    [[nodiscard]] bool fits() const { return m_stack.top() < Narrow && m_right.size() <= Narrow; }
    SpineTable<Recorder, MaxWords + 1>& wide() {
        if (!m_wide)
            m_wide = std::make_unique<SpineTable<Recorder, MaxWords + 1>>();
        return *m_wide;
    }

    Problem m_problem;
    LrSpineStack m_stack;
    LrSpineRightStack m_right;
    SpineTable<Recorder, Narrow> m_narrow;
    // For deep stacks; null until needed.
    std::unique_ptr<SpineTable<Recorder, MaxWords + 1>> m_wide;
};

/// Returns true if all words have equal weights. The proof of [GSS14 §5.2] that fragments can be
/// built independently requires equal weights, because it exchanges one wrong head for another.
bool allWeighTheSame(const std::vector<int>& weights) {
    return weights.size() <= 2 || std::all_of(weights.begin() + 2, weights.end(),
                                              [&](int weight) { return weight == weights[1]; });
}

Claim claim(const Problem& problem) {
    const bool isExact = reachOf(problem.system) == Reach::Spines && problem.gold.isProjective() &&
                         problem.gold.size() <= MaxWords && allWeighTheSame(problem.weights);
    return isExact ? Claim::Exact : Claim::None;
}

} // namespace lr_spine_table

struct LrSpineCells::Tables : lr_spine_table::Gss14<lr_spine_table::CellCounter> {
    using Gss14::Gss14;
};

LrSpineCells::LrSpineCells(const Problem& problem) {
    if (lr_spine_table::claim(problem) == Claim::Exact)
        m_tables = std::make_unique<Tables>(problem);
}

LrSpineCells::~LrSpineCells() = default;

bool LrSpineCells::add(const Configuration& configuration, CellSizes& sizes) {
    lr_spine_table::CellCounter counter{{}, sizes};
    return m_tables && m_tables->loss(configuration, &counter) != Unreachable;
}

/// Returns the oracle of [GSS14 §6], which is exact for lr-spine if the gold tree is projective and
/// all words have equal weights.
Oracle gss14LrSpine() {
    using namespace lr_spine_table;
    return {
        .name = "gss14-lr-spine",
        .title = Text("Tabular oracle for LR-spine"),
        .source = Text("Goldberg, Sartorio & Satta 2014, section 6"),
        .cases = Text("lr-spine with projective gold trees of at most 255 words, all heads with "
                      "the same weight; fast in practice"),
        .algorithm =
            {
                .claim = lr_spine_table::claim,
                .table = lossesBy<Gss14<NoRecorder>>,
                .reachable = lrSpineReachable,
                .record =
                    [](const Problem& problem, const Configuration& configuration,
                       const TaskControl& control) {
                        return Gss14<LrSpineRecorder>(problem).record(configuration, control);
                    },
            },
        .checks = "lr-spine-table",
    };
}

} // namespace parsescope
