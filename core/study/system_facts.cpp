// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/study/system_facts.h"

#include "core/treebank/tree_classes.h"

#include <cassert>

namespace parsescope {

namespace {

using DerivedTrees = std::map<std::vector<int>, Natural>;

void addTo(Share& share, bool isInClass, bool isDerived) {
    share.all += isInClass;
    share.derived += isInClass && isDerived;
}

LengthFacts factsOfLength(const ParseGraph& graph, int words) {
    LengthFacts facts;
    facts.words = words;
    facts.configurations = graph.size();
    facts.lengths = graph.lengths();
    const DerivedTrees derived = graph.trees();
    for (const auto& [heads, derivations] : derived) {
        facts.derivations += derivations;
        if (derivations == Natural(1))
            continue;
        ++facts.ambiguous;
        if (facts.mostAmbiguous.empty() || derivations.log10() > facts.most.log10()) {
            facts.mostAmbiguous = heads;
            facts.most = derivations;
        }
    }
    forEachTree(words, [&](const Tree& tree) {
        const bool isDerived = derived.contains(tree.heads());
        const TreeClasses classes = classesOf(tree);
        addTo(facts.trees, true, isDerived);
        addTo(facts.projective, classes.projective, isDerived);
        addTo(facts.planar, classes.planar, isDerived);
        addTo(facts.oneEndpointCrossing, classes.oneEndpointCrossing, isDerived);
        addTo(facts.wellNestedGapDegreeOne, classes.wellNestedGapDegreeOne, isDerived);
        return true;
    });
    return facts;
}

/// Returns the first tree of `one` that is not in `other`; nothing if there is none.
std::optional<Difference> firstOnlyIn(const DerivedTrees& one, const DerivedTrees& other,
                                      const ParseGraph& graph) {
    for (const auto& [heads, derivations] : one)
        if (!other.contains(heads))
            return Difference{heads, *graph.derivationOf(heads)};
    return std::nullopt;
}

} // namespace

SystemFacts factsOf(const TransitionSystem& system, int words, RootPlace root, std::size_t most,
                    const TaskControl& control) {
    assert(words <= 7);
    SystemFacts facts;
    facts.root = root;
    facts.endlessRules = endlessRules(system);
    for (int length = 1; length <= words; ++length) {
        const ParseGraph graph(system, length, root, most, control);
        if (!facts.stuck)
            if (auto way = graph.wayToStuck())
                facts.stuck.emplace(length, *std::move(way));
        if (!facts.loop)
            if (auto loop = graph.loop())
                facts.loop.emplace(length, *std::move(loop));
        if (!graph.isComplete()) {
            facts.gaveUpAt = length;
            return facts;
        }
        facts.lengths.push_back(factsOfLength(graph, length));
    }
    return facts;
}

std::vector<Text> wrongCounts(const SystemCounts& counts, const SystemFacts& facts) {
    std::vector<Text> wrong;
    for (const LengthFacts& at : facts.lengths) {
        const std::size_t index = at.words - 1;
        const std::string trees = std::to_string(at.trees.derived);
        if (index < counts.trees.size() && counts.trees[index] != trees)
            wrong.push_back(plural("trees of {0} word: expected {1}, found {2}",
                                   "trees of {0} words: expected {1}, found {2}", at.words,
                                   counts.trees[index], trees));
        const std::string derivations = at.derivations.text();
        if (index < counts.derivations.size() && counts.derivations[index] != derivations)
            wrong.push_back(plural("derivations of {0} word: expected {1}, found {2}",
                                   "derivations of {0} words: expected {1}, found {2}", at.words,
                                   counts.derivations[index], derivations));
    }
    return wrong;
}

SystemComparison compareSystems(const TransitionSystem& first, const TransitionSystem& second,
                                int words, RootPlace root, std::size_t most,
                                const TaskControl& control) {
    SystemComparison comparison;
    for (int length = 1; length <= words; ++length) {
        const ParseGraph one(first, length, root, most, control);
        const ParseGraph other(second, length, root, most, control);
        if (!one.isComplete() || !other.isComplete()) {
            comparison.gaveUp = true;
            return comparison;
        }
        const DerivedTrees ofOne = one.trees();
        const DerivedTrees ofOther = other.trees();
        if (!comparison.onlyFirst)
            comparison.onlyFirst = firstOnlyIn(ofOne, ofOther, one);
        if (!comparison.onlySecond)
            comparison.onlySecond = firstOnlyIn(ofOther, ofOne, other);
        comparison.words = length;
        if (comparison.onlyFirst && comparison.onlySecond)
            return comparison;
    }
    return comparison;
}

} // namespace parsescope
