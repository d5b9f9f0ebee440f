// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/oracle/derivation_statistics.h"

#include "core/oracle/derivation.h"
#include "core/oracle/optimal_derivations.h"
#include "core/oracle/oracles.h"
#include "core/treebank/sentence_length.h"

#include <algorithm>

namespace parsescope {

namespace {

/// Returns the words of a tree in an order in which each word follows its head.
std::vector<int> downwards(const Tree& tree) {
    std::vector<std::vector<int>> dependents(tree.size() + 1);
    for (int word = 1; word <= tree.size(); ++word)
        dependents[tree.head(word)].push_back(word);
    std::vector<int> order = dependents[0];
    order.reserve(dependents.size());
    for (std::size_t i = 0; i < order.size(); ++i) {
        const std::vector<int>& below = dependents[order[i]];
        order.insert(order.end(), below.begin(), below.end());
    }
    return order;
}

Loss knowsNothing(const Configuration&) {
    return {0, false};
}

void addStart(DerivationStatistics& to, Loss lost) {
    to.derivable += lost == 0;
    to.notDerivable += lost.value > 0;
    to.lostArcs += lost.value;
    to.bounds += !lost.exact;
}

void addNumber(DerivationStatistics& to, const std::optional<DerivationCount>& derivations) {
    if (!derivations || !derivations->exact) {
        ++to.uncounted;
        return;
    }
    ++to.counted;
    to.unique += derivations->number == Natural(1);
    to.logSum += derivations->number.log10();
    to.logMost = std::max(to.logMost, derivations->number.log10());
}

/// Adds the configurations on the optimal path to `to`. Returns false if there is no optimal path;
/// `to` is unusable then.
bool addPath(DerivationStatistics& to, const Problem& problem, const LossFunction& loss) {
    const TransitionSystem& system = problem.system;
    const bool spines = system.traits.reach == Reach::Spines;
    const long long before = to.choices;
    const auto end = followOptimal(problem, loss, problem.start(), [&](const DerivationStep& step) {
        const Configuration& c = step.configuration;
        const std::optional<bool> choice = hasChoice(step.losses);
        ++to.configurations;
        to.choices += choice.value_or(false);
        to.maybeChoices += !choice;
        if (spines && c.stackSize() > 1)
            to.gamma.add(spineLengths(c));
        const int left = reducedBufferSize(problem.gold, c);
        to.stack.add(c.stackSize());
        to.buffer.add(c.bufferSize());
        to.reduced.add(left);
        to.ratio += static_cast<double>(c.stackSize() + left) / problem.gold.size();
    });
    to.ambiguous += to.choices > before;
    return end.has_value();
}

} // namespace

int spineLengths(const Configuration& configuration) {
    return static_cast<int>(leftSpine(configuration, configuration.stack(0)).size() +
                            rightSpine(configuration, configuration.stack(1)).size());
}

int reducedBufferSize(const Tree& gold, const Configuration& configuration) {
    struct Subtree {
        bool inBuffer = false;
        bool inStack = false;
        bool open = false; // true if the root has dependents on the stack
        // True if no word in the buffer below the root has its head or a dependent on the stack.
        bool clear = true;
        int count = 0; // number of words of the subtree in the buffer
        int first = 1 << 28;
        int last = -1;
        bool reduced = false;
    };
    std::vector<Subtree> trees(gold.heads().size());
    for (int node : configuration.stackNodes())
        trees[node].inStack = true;
    for (int offset = 0; offset < configuration.bufferSize(); ++offset) {
        const int node = configuration.buffer(offset);
        trees[node] = {true, false, false, true, 1, node, node, false};
    }
    const std::vector<int> order = downwards(gold);
    for (std::size_t i = order.size(); i-- > 0;) {
        const Subtree& below = trees[order[i]];
        Subtree& above = trees[gold.head(order[i])];
        const bool touchesStack = below.open || above.inStack;
        above.open = above.open || below.inStack;
        above.clear = above.clear && below.clear && !(below.inBuffer && touchesStack);
        above.count += below.count;
        above.first = std::min(above.first, below.first);
        above.last = std::max(above.last, below.last);
    }
    int size = 0;
    const auto collapses = [](const Subtree& tree) {
        return tree.inBuffer && tree.clear && tree.last - tree.first + 1 == tree.count;
    };
    size += trees[0].inBuffer;
    for (int word : order) {
        Subtree& tree = trees[word];
        const Subtree& head = trees[gold.head(word)];
        tree.reduced = head.reduced || (gold.head(word) != 0 && collapses(head));
        size += tree.inBuffer && !tree.reduced;
    }
    return size;
}

bool DerivationStatistics::add(const Problem& problem, Extent extent, int effort,
                               const TaskControl& control) {
    const Tree& gold = problem.gold;
    if (gold.size() == 0)
        return true;
    if (gold.size() > LongestSentence) {
        ++tooLong;
        return true;
    }
    const Result<Oracle> oracle = chooseOracle(problem);
    const LossFunction known = oracle ? LossFunction(oracle->prepare(problem)) : knowsNothing;
    const LossFunction loss = stoppable(known, control);
    DerivationStatistics more = *this;
    ++more.sentences;
    more.words += gold.size();
    const Loss lost = loss(problem.start());
    addStart(more, lost);
    if (extent == Extent::All) {
        DerivationStatistics along = more;
        if (addPath(along, problem, loss))
            more = along;
        else
            ++more.leftOut;
        if (lost == 0)
            addNumber(more, countOptimal(problem, loss, problem.start(), effort, control));
    }
    if (control.stopRequested()) // losses computed after a stop are unusable
        return false;
    *this = more;
    return true;
}

} // namespace parsescope
