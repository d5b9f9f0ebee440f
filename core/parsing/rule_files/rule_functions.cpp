// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/parsing/rule_files/rule_functions.h"

#include "core/parsing/rule_files/pattern_parser.h"
#include "core/parsing/rules.h"

#include <algorithm>
#include <string_view>
#include <vector>

namespace parsescope {

namespace {

using namespace places;

std::optional<Arc> noArc(const Configuration&, int) {
    return std::nullopt;
}

/// The functions of a rule, compiled for one pattern.
struct CompiledRule {
    Obstacle (*legal)(const Configuration&, int);
    void (*apply)(Configuration&, int);
    std::optional<Arc> (*arc)(const Configuration&, int) = noArc;
    int (*variants)(const Configuration&) = nullptr;
};

// Rules without an arc.

constexpr CompiledRule Shifting{
    .legal = [](const Configuration& c, int) { return needs(c, 0, 1); },
    .apply = [](Configuration& c, int) { c.shift(); },
};

/// Shift in systems in which words on the stack get their heads from the buffer: if ROOT is last,
/// it is shifted only when all words on the stack have heads.
constexpr CompiledRule ShiftingRootLast{
    .legal =
        [](const Configuration& c, int) {
            if (c.bufferSize() == 0)
                return Obstacle::BufferEmpty;
            const auto waits = [&](int node) { return node != 0 && !c.hasHead(node); };
            return c.buffer(0) == 0 && std::ranges::any_of(c.stackNodes(), waits)
                       ? Obstacle::RootWaits
                       : Obstacle::None;
        },
    .apply = [](Configuration& c, int) { c.shift(); },
};

constexpr CompiledRule ReducingHeaded{
    .legal =
        [](const Configuration& c, int) {
            if (c.stackSize() == 0)
                return Obstacle::StackEmpty;
            return c.hasHead(c.stack(0)) ? Obstacle::None : Obstacle::NeedsHead;
        },
    .apply = [](Configuration& c, int) { c.popStack(); },
};

constexpr CompiledRule ReducingWords{
    .legal =
        [](const Configuration& c, int) {
            if (c.stackSize() == 0)
                return Obstacle::StackEmpty;
            return c.stack(0) == 0 ? Obstacle::RootKeepsPlace : Obstacle::None;
        },
    .apply = [](Configuration& c, int) { c.popStack(); },
};

constexpr CompiledRule Swapping{
    .legal =
        [](const Configuration& c, int) {
            if (c.stackSize() < 2)
                return Obstacle::StackTooShort;
            if (c.stack(0) == 0 || c.stack(1) == 0)
                return Obstacle::RootStays;
            return c.stack(1) < c.stack(0) ? Obstacle::None : Obstacle::OutOfOrder;
        },
    .apply = [](Configuration& c, int) { c.unshift(1); },
};

constexpr CompiledRule ShiftingWithList{
    .legal = [](const Configuration& c, int) { return needs(c, 0, 1); },
    .apply =
        [](Configuration& c, int) {
            c.moveFromList(0);
            c.shift();
        },
};

constexpr CompiledRule ShiftingToBoth{
    .legal = [](const Configuration& c, int) { return needs(c, 0, 1); },
    .apply =
        [](Configuration& c, int) {
            c.copyToList(0);
            c.shift();
        },
};

constexpr CompiledRule Passing{
    .legal = [](const Configuration& c, int) { return needs(c, 1, 0); },
    .apply = [](Configuration& c, int) { c.moveToList(0); },
};

constexpr CompiledRule Exchanging{
    .legal = [](const Configuration&, int) { return Obstacle::None; },
    .apply = [](Configuration& c, int) { c.exchangeWithList(0); },
};

// Rules with an arc between two places.

template<RulePlace Place>
void leaves(Configuration& c) {
    Place.removeFrom(c);
}
void shifts(Configuration& c) {
    c.shift();
}
void passes(Configuration& c) {
    c.moveToList(0);
}
void stays(Configuration&) {}

/// An arc between two places, after which `After` is done; by default, the dependent leaves.
template<RulePlace Head, RulePlace Dependent, void (*After)(Configuration&) = leaves<Dependent>>
constexpr CompiledRule Joining{
    .legal =
        [](const Configuration& c, int) {
            const Obstacle obstacle = needs<Head, Dependent>(c);
            return obstacle != Obstacle::None ? obstacle
                                              : mayBeArc(c, {Head.nodeIn(c), Dependent.nodeIn(c)});
        },
    .apply =
        [](Configuration& c, int) {
            c.attach(Head.nodeIn(c), Dependent.nodeIn(c));
            After(c);
        },
    .arc =
        [](const Configuration& c, int) {
            return std::optional(Arc{Head.nodeIn(c), Dependent.nodeIn(c)});
        },
};

// Rules with variants.

/// Returns the arc between the k-th stack element and the buffer front.
template<bool IsLeft>
Arc deepArc(const Configuration& c, int k) {
    const int element = c.stack(k - 1);
    return IsLeft ? Arc{c.buffer(0), element} : Arc{element, c.buffer(0)};
}

template<bool IsLeft>
constexpr CompiledRule JoiningDeep{
    .legal =
        [](const Configuration& c, int k) {
            const Obstacle obstacle = needs(c, k, 1);
            if (obstacle != Obstacle::None)
                return obstacle;
            return k > reachOverHeads(c) ? Obstacle::NeedsHead : mayBeArc(c, deepArc<IsLeft>(c, k));
        },
    .apply =
        [](Configuration& c, int k) {
            const auto [head, dependent] = deepArc<IsLeft>(c, k);
            c.attach(head, dependent);
            for (int above = 1; above < k; ++above)
                c.popStack();
            IsLeft ? c.popStack() : c.shift();
        },
    .arc = [](const Configuration& c, int k) { return std::optional(deepArc<IsLeft>(c, k)); },
    .variants = reachOverHeads,
};

/// An arc from the k-th node of the spine of stack element `Head`, 0 or 1, to the other element.
template<int Head>
constexpr CompiledRule JoiningSpine{
    .legal =
        [](const Configuration& c, int k) {
            if (c.stackSize() < 2)
                return Obstacle::StackTooShort;
            const int dependent = c.stack(1 - Head);
            const Obstacle obstacle = mayBeDependent(c, dependent);
            if (obstacle != Obstacle::None)
                return obstacle;
            const std::vector<int> spine = facingSpine<Head>(c);
            return k > static_cast<int>(spine.size()) ? Obstacle::SpineTooShort
                                                      : mayBeArc(c, {spine[k - 1], dependent});
        },
    .apply =
        [](Configuration& c, int k) {
            c.attach(facingSpine<Head>(c)[k - 1], c.stack(1 - Head));
            c.popStack(1 - Head);
        },
    .arc =
        [](const Configuration& c, int k) {
            return std::optional(Arc{facingSpine<Head>(c)[k - 1], c.stack(1 - Head)});
        },
    .variants =
        [](const Configuration& c) { return static_cast<int>(facingSpine<Head>(c).size()); },
};

/// An arc between two neighbours on the stack. In variant k, the head is the stack element
/// k - `HeadOffset` and the dependent the element k - `DependentOffset`, counted from the top.
template<int HeadOffset, int DependentOffset>
constexpr CompiledRule JoiningNeighbours{
    .legal =
        [](const Configuration& c, int k) {
            if (c.stackSize() < k + 1)
                return Obstacle::StackTooShort;
            if (c.bufferSize() > 0)
                return Obstacle::BufferTooLong;
            return mayBeArc(c, {c.stack(k - HeadOffset), c.stack(k - DependentOffset)});
        },
    .apply =
        [](Configuration& c, int k) {
            c.attach(c.stack(k - HeadOffset), c.stack(k - DependentOffset));
            c.popStack(k - DependentOffset);
        },
    .arc =
        [](const Configuration& c, int k) {
            return std::optional(Arc{c.stack(k - HeadOffset), c.stack(k - DependentOffset)});
        },
    .variants = pairsOfNeighbours,
};

/// A pattern and its compiled functions.
struct CompiledPattern {
    std::string_view pattern;
    CompiledRule rule;
};
/// The compiled patterns. λ is the only further list of a system; patterns without λ are compiled
/// for systems without and with such a list.
constexpr CompiledPattern CompiledPatterns[] = {
    {"σ, i|β ⇒ σ|i, β", Shifting},
    {"σ, i|β ⇒ σ|i, β if i ≠ 0 or hashead(σ)", ShiftingRootLast},
    {"σ, λ, i|β ⇒ σ·λ|i, [], β", ShiftingWithList},
    {"σ, λ, i|β ⇒ σ|i, λ|i, β", ShiftingToBoth},
    {"σ|i ⇒ σ if hashead(i)", ReducingHeaded},
    {"σ|i ⇒ σ if i ≠ 0", ReducingWords},
    {"σ|i|j, β ⇒ σ|j, i|β if i < j and i ≠ 0 and j ≠ 0", Swapping},
    {"σ|i, λ ⇒ σ, i|λ", Passing},
    {"σ, λ ⇒ λ, σ", Exchanging},
    {"σ|i|j ⇒ σ|j, j→i", Joining<s0, s1>},
    {"σ|i|j ⇒ σ|i, i→j", Joining<s1, s0>},
    {"σ|i|j|k ⇒ σ|j|k, k→i", Joining<s0, s2>},
    {"σ|i|j|k ⇒ σ|i|j, i→k", Joining<s2, s0>},
    {"σ|i|j|k|l ⇒ σ|j|k|l, l→i", Joining<s0, s3>},
    {"σ|i|j|k|l ⇒ σ|i|j|k, i→l", Joining<s3, s0>},
    {"σ|i, j|β ⇒ σ, j|β, j→i", Joining<b0, s0>},
    {"i|j|β ⇒ j|β, j→i", Joining<b1, b0>},
    {"i|j|β ⇒ i|β, i→j", Joining<b0, b1>},
    {"σ|t, i|j|β ⇒ σ, i|j|β, j→t", Joining<b1, s0>},
    {"σ|t, i|j|β ⇒ σ|t, i|β, t→j", Joining<s0, b1>},
    {"σ|i, j|β ⇒ σ|i|j, β, i→j", Joining<s0, b0, shifts>},
    {"σ|i, j|β ⇒ σ|i, j|β, j→i", Joining<b0, s0, stays>},
    {"σ|i, j|β ⇒ σ|i, j|β, i→j", Joining<s0, b0, stays>},
    {"σ|i, λ, j|β ⇒ σ, i|λ, j|β, j→i", Joining<b0, s0, passes>},
    {"σ|i, λ, j|β ⇒ σ, i|λ, j|β, i→j", Joining<s0, b0, passes>},
    {"σ|i|…, j|β ⇒ σ, j|β, j→i if hashead(…)", JoiningDeep<true>},
    {"σ|i|…, j|β ⇒ σ|i|j, β, i→j if hashead(…)", JoiningDeep<false>},
    {"σ|i|j ⇒ σ|j, leftspine(j)→i", JoiningSpine<0>},
    {"σ|i|j ⇒ σ|i, rightspine(i)→j", JoiningSpine<1>},
    {"σ|i|j|…, [] ⇒ σ|j|…, [], j→i", JoiningNeighbours<1, 0>},
    {"σ|i|j|…, [] ⇒ σ|i|…, [], i→j", JoiningNeighbours<0, 1>},
};

/// A pattern of CompiledPatterns that has been read.
struct ReadPattern {
    RulePattern pattern;
    const CompiledRule* rule;
};

/// Returns the patterns for systems with the further lists `lists`.
std::vector<ReadPattern> readPatterns(std::span<const ListDeclaration> lists) {
    std::vector<ReadPattern> read;
    for (const CompiledPattern& compiled : CompiledPatterns)
        if (Result<RulePattern> pattern = parseRule(compiled.pattern, lists))
            read.push_back({*std::move(pattern), &compiled.rule});
    return read;
}

/// Returns the functions for a pattern; a null pointer if the pattern must be interpreted.
const CompiledRule* compiledFor(const RulePattern& pattern) {
    static const ListDeclaration list{"λ"};
    static const std::vector<ReadPattern> withoutList = readPatterns({});
    static const std::vector<ReadPattern> withList = readPatterns({&list, 1});
    const std::size_t lists = pattern.before.lists.size();
    if (lists > 1)
        return nullptr;
    const std::vector<ReadPattern>& known = lists == 0 ? withoutList : withList;
    const auto found = std::ranges::find_if(
        known, [&](const ReadPattern& one) { return one.pattern.saysTheSame(pattern); });
    return found == known.end() ? nullptr : found->rule;
}

bool endsWithOneTree(const Configuration& c) {
    return c.bufferSize() == 0 && c.stackSize() == 1;
}

bool endsWithEmptyBuffer(const Configuration& c) {
    return c.bufferSize() == 0;
}

} // namespace

void setFunctions(Rule& rule) {
    if (const CompiledRule* compiled = compiledFor(*rule.pattern)) {
        rule.legal = compiled->legal;
        rule.apply = compiled->apply;
        rule.arc = compiled->arc;
        rule.variants = compiled->variants;
        return;
    }
    rule.legal = decltype(rule.legal)::of<&RulePattern::legal>(rule.pattern);
    rule.apply = decltype(rule.apply)::of<&RulePattern::apply>(rule.pattern);
    rule.arc = decltype(rule.arc)::of<&RulePattern::arcIn>(rule.pattern);
    if (rule.pattern->hasVariants())
        rule.variants = decltype(rule.variants)::of<&RulePattern::variants>(rule.pattern);
}

void setEnd(TransitionSystem& system, std::shared_ptr<const RulePattern> end) {
    const PatternSide& side = end->before;
    const bool isBufferEmpty = side.buffer.empty() && !side.bufferGoesOn &&
                               end->condition.parts.empty() &&
                               std::ranges::all_of(side.lists, [](const PatternList& list) {
                                   return list.nodes.empty() && !list.runs.empty();
                               });
    if (isBufferEmpty && side.stack.empty() && side.stackGoesOn())
        system.isFinal = endsWithEmptyBuffer;
    else if (isBufferEmpty && side.stack.size() == 1 && !side.skips() && !side.stackGoesOn() &&
             side.lists.empty())
        system.isFinal = endsWithOneTree;
    else
        system.isFinal = decltype(system.isFinal)::of<&RulePattern::matches>(end);
    system.end = std::move(end);
}

} // namespace parsescope
