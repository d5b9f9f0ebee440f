// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/oracle/derivation_statistics.h"

#include "core/oracle/certificate.h"
#include "core/oracle/optimal_derivations.h"
#include "core/oracle/oracles.h"

#include <algorithm>

namespace parsescope {

namespace {

std::size_t at(int node) {
    return static_cast<std::size_t>(node);
}

/// The words of a tree, each behind its head.
std::vector<int> downwards(const Tree& tree) {
    std::vector<std::vector<int>> dependents(at(tree.size()) + 1);
    for (int word = 1; word <= tree.size(); ++word)
        dependents[at(tree.head(word))].push_back(word);
    std::vector<int> order = dependents[0];
    order.reserve(dependents.size());
    for (std::size_t i = 0; i < order.size(); ++i) {
        const std::vector<int>& below = dependents[at(order[i])];
        order.insert(order.end(), below.begin(), below.end());
    }
    return order;
}

} // namespace

int spineLengths(const Configuration& configuration) {
    return static_cast<int>(leftSpine(configuration.heads(), configuration.stack(0)).size() +
                            rightSpine(configuration.heads(), configuration.stack(1)).size());
}

int reducedBufferSize(const Tree& gold, const Configuration& configuration) {
    struct Subtree {
        bool inBuffer = false;
        bool inStack = false;
        bool open = false; // has dependents in the stack
        bool clear = true; // no word in the buffer beneath its root is open
        int count = 0;     // of its words in the buffer
        int first = 1 << 28;
        int last = -1;
        bool reduced = false;
    };
    std::vector<Subtree> trees(gold.heads().size());
    for (int node : configuration.stackNodes())
        trees[at(node)].inStack = true;
    for (int offset = 0; offset < configuration.bufferSize(); ++offset) {
        const int node = configuration.buffer(offset);
        trees[at(node)] = {true, false, false, true, 1, node, node, false};
    }
    const std::vector<int> order = downwards(gold);
    for (std::size_t i = order.size(); i-- > 0;) {
        const Subtree& below = trees[at(order[i])];
        Subtree& above = trees[at(gold.head(order[i]))];
        above.open = above.open || below.inStack;
        above.clear = above.clear && below.clear && !(below.inBuffer && below.open);
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
        Subtree& tree = trees[at(word)];
        const Subtree& head = trees[at(gold.head(word))];
        tree.reduced = head.reduced || (gold.head(word) != 0 && collapses(head));
        size += tree.inBuffer && !tree.reduced;
    }
    return size;
}

void DerivationStatistics::add(const TransitionSystem& system, const Tree& gold, int effort) {
    if (gold.size() == 0)
        return;
    ++sentences;
    words += gold.size();
    const Problem problem{system, gold};
    const Result<Oracle> oracle = chooseOracle(problem);
    const LossFunction loss = oracle ? oracle->prepare(problem) : LossFunction();
    const auto certificate =
        loss ? findCertificate(system, loss, system.start(gold.size())) : std::nullopt;
    if (!certificate) {
        ++leftOut;
        return;
    }
    Configuration c = system.start(gold.size());
    const int lost = loss(c).value;
    derivable += lost == 0;
    lostArcs += lost;
    if (lost == 0) {
        const auto derivations = countOptimal(problem, loss, c, effort);
        if (derivations && derivations->exact) {
            ++counted;
            unique += derivations->number == Natural(1);
            logSum += derivations->number.log10();
            logMost = std::max(logMost, derivations->number.log10());
        } else {
            ++uncounted;
        }
    }
    const bool spines = system.hasSpines();
    for (Transition transition : certificate->transitions) {
        ++configurations;
        const Losses here = losses(system, loss, c);
        choices += std::count_if(here.transitions.begin(), here.transitions.end(),
                                 [](const TransitionLoss& entry) { return entry.optimal; }) > 1;
        if (spines && c.stackSize() > 1)
            gamma.add(spineLengths(c));
        const int left = reducedBufferSize(gold, c);
        stack.add(c.stackSize());
        buffer.add(c.bufferSize());
        reduced.add(left);
        ratio += static_cast<double>(c.stackSize() + left) / gold.size();
        c = system.step(std::move(c), transition);
    }
}

} // namespace parsescope
