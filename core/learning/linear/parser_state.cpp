// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/learning/linear/parser_state.h"

#include <algorithm>
#include <cassert>

namespace parsescope {

Actions::Actions(const TransitionSystem& system) {
    for (const Rule& rule : system.rules) {
        m_first.push_back(m_size);
        m_size += rule.variants ? 2 : 1;
    }
}

ParserState::ParserState(const TransitionSystem& system, int words, TreeShape shape)
    : m_system(&system), m_actions(system), m_shape(shape), m_kind(Kind::Stack),
      m_configuration(system.start(words + shape.rootLast)), m_root(shape.rootLast ? words + 1 : 0),
      m_headless(words) {
    if (system.hasSpines())
        m_kind = Kind::Spine;
    else if (system.base() == "arc-eager")
        m_kind = Kind::Eager;
    else if (system.base() == "arc-hybrid")
        m_kind = Kind::Hybrid;
    const auto rows = static_cast<std::size_t>(m_configuration.words()) + 2;
    m_facts.assign(rows, Facts{});
    Dependents none;
    none.fill(NoNode);
    m_dependents.assign(rows, none);
}

void ParserState::addCandidate(std::vector<Candidate>& list, Transition transition, Arc arc) const {
    if (m_shape == TreeShape{} || isAllowed(transition, arc))
        list.push_back({transition, arc, m_actions.of(transition)});
}

void ParserState::listCandidates(std::vector<Candidate>& list) const {
    list.clear();
    if (isFinal())
        return;
    if (m_kind == Kind::Spine) {
        listSpines(list);
        return;
    }
    for (std::size_t i = 0; i < m_system->rules.size(); ++i) {
        const Rule& rule = m_system->rules[i];
        if (rule.legal(m_configuration, 1) == Obstacle::None)
            addCandidate(list, {static_cast<int>(i), 1},
                         rule.arc(m_configuration, 1).value_or(Arc{}));
    }
}

/// The same for a system with spines, which are read off the outermost dependents.
void ParserState::listSpines(std::vector<Candidate>& list) const {
    constexpr int Shift = 0;
    constexpr int LeftArc = 1;
    constexpr int RightArc = 2;
    const Configuration& c = m_configuration;
    if (c.bufferSize() > 0)
        addCandidate(list, {Shift, 1}, Arc{});
    if (c.stackSize() < 2)
        return;
    const int top = c.stack(0);
    const int second = c.stack(1);
    int k = 1;
    if (second != 0)
        for (int node = top; node != NoNode; node = dependent(node, Left))
            addCandidate(list, {LeftArc, k++}, {node, second});
    k = 1;
    for (int node = second; node != NoNode; node = dependent(node, Right))
        addCandidate(list, {RightArc, k++}, {node, top});
}

bool ParserState::isAllowed(Transition transition, Arc arc) const {
    const std::string_view rule = m_system->rules[transition.rule].name;
    if (m_shape.rootLast && !keepsRootLast(rule, arc))
        return false;
    return !m_shape.singleRoot || keepsSingleRoot(rule, arc);
}

/// True for the transitions that move the front of the buffer onto the stack.
bool ParserState::takesFront(std::string_view rule) const {
    return rule == "sh" || (m_kind == Kind::Eager && rule == "ra");
}

/// Node 0 takes ROOT and nothing else, and nothing else takes ROOT. ROOT must come onto the stack
/// only when what lies beneath can still get its head.
bool ParserState::keepsRootLast(std::string_view rule, Arc arc) const {
    const Configuration& c = m_configuration;
    if (arc.head != NoHead && (arc.head == 0) != (arc.dependent == m_root))
        return false;
    if (arc.head == 0 && m_headless > 0)
        return false;
    if (rule == "swap" && c.stack(0) == m_root)
        return false;
    if (!takesFront(rule) || c.buffer(0) != m_root)
        return true;
    switch (m_kind) {
    case Kind::Eager:
        return m_headless == 0;
    case Kind::Hybrid:
        return c.stackSize() == 1;
    case Kind::Stack: // two words on the stack would both need ROOT, or a word on its spine
    case Kind::Spine:
        break;
    }
    return !m_shape.singleRoot || c.stackSize() <= 2;
}

bool ParserState::keepsSingleRoot(std::string_view rule, Arc arc) const {
    switch (m_kind) {
    case Kind::Eager:
        return keepsSingleRootEager(rule, arc);
    case Kind::Spine: // later words find a place on the spine of the first
        return arc.head != m_root || m_roots == 0;
    case Kind::Stack:
    case Kind::Hybrid: // a word with its head takes no dependents: ROOT comes last
        break;
    }
    return arc.head != m_root || m_headless == 1;
}

/// When the buffer is empty, exactly one word must hang on ROOT or be without a head. So a word
/// that hangs on ROOT has to stay on the stack for the last word's sake.
bool ParserState::keepsSingleRootEager(std::string_view rule, Arc arc) const {
    const Configuration& c = m_configuration;
    const bool takes = takesFront(rule);
    if (arc.head == m_root && !takes)
        return m_shape.rootLast && m_headless == 1;
    if (rule == "re")
        return m_shape.rootLast || c.head(c.stack(0)) != 0;
    const bool last = c.bufferSize() == (m_shape.rootLast ? 2 : 1);
    if (!takes || !last || c.buffer(0) == m_root)
        return true;
    const bool staysHeadless = arc.head == NoHead || arc.head == m_root;
    return m_headless - 1 + staysHeadless + m_roots == 1;
}

void ParserState::noteArc(Arc arc, int label) {
    constexpr std::uint32_t MostCounted = 7;
    const bool isRoot = m_shape.rootLast && arc.dependent == m_root;
    m_headless -= isRoot ? 0 : 1;
    m_roots += arc.head == m_root;
    m_facts[arc.dependent + 1][Label] = static_cast<std::uint32_t>(label + 1);
    Facts& facts = m_facts[arc.head + 1];
    Dependents& dependents = m_dependents[arc.head + 1];
    const bool isLeft = arc.dependent < arc.head;
    int& outer = dependents[isLeft ? Left : Right];
    int& next = dependents[isLeft ? Left2 : Right2];
    const auto isFurther = [&](int other) {
        return other == NoNode || (isLeft ? arc.dependent < other : arc.dependent > other);
    };
    if (isFurther(outer)) {
        next = outer;
        outer = arc.dependent;
    } else if (isFurther(next)) {
        next = arc.dependent;
    }
    std::uint32_t& count = facts[isLeft ? LeftCount : RightCount];
    count = std::min(count + 1, MostCounted);
    facts[isLeft ? LeftLabels : RightLabels] |= std::uint32_t{1} << (label & 31);
}

void ParserState::applyTo(Configuration& configuration, const Candidate& candidate) const {
    if (m_kind == Kind::Spine && candidate.arc.head != NoHead) {
        // The rule would look for the spine again.
        const int depth = candidate.arc.dependent == configuration.stack(0) ? 0 : 1;
        configuration.attach(candidate.arc.head, candidate.arc.dependent);
        configuration.popStack(depth);
        return;
    }
    m_system->rules[candidate.transition.rule].apply(configuration, candidate.transition.variant);
}

void ParserState::take(const Candidate& candidate, int label) {
    if (candidate.arc.head != NoHead)
        noteArc(candidate.arc, label);
    applyTo(m_configuration, candidate);
}

std::vector<int> ParserState::heads() const {
    std::vector<int> heads = finalHeads(m_configuration);
    return m_shape.rootLast ? withRootFirst(std::move(heads)) : heads;
}

std::vector<int> withRootFirst(std::vector<int> heads) {
    heads.pop_back();
    std::replace(heads.begin(), heads.end(), static_cast<int>(heads.size()), 0);
    return heads;
}

Tree withRootLast(const Tree& tree) {
    std::vector<int> heads(tree.heads().begin() + 1, tree.heads().end());
    const int root = tree.size() + 1;
    for (int& head : heads)
        if (head == 0)
            head = root;
    heads.push_back(0);
    Result<Tree> result = Tree::fromHeads(heads);
    assert(result);
    return *std::move(result);
}

} // namespace parsescope
