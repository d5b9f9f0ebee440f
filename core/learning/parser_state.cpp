// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/learning/parser_state.h"

#include <cassert>

namespace parsescope {

Actions::Actions(const TransitionSystem& system) {
    for (const Rule& rule : system.rules) {
        m_first.push_back(m_size);
        m_size += rule.variants ? 2 : 1;
    }
}

ParserState::ParserState(const TransitionSystem& system, int words, TreeShape shape)
    : m_system(&system), m_actions(system), m_shape(shape),
      m_hasSpines(system.traits.reach == Reach::Spines),
      m_configuration(system.start(words, shape.root)), m_headless(words) {
    assert(system.keepsSingleRoot || !shape.singleRoot());
    const auto rows = static_cast<std::size_t>(lastPlace()) + 2;
    m_facts.assign(rows, Facts{});
    Dependents none;
    none.fill(NoNode);
    m_dependents.assign(rows, none);
}

void ParserState::addCandidate(std::vector<Candidate>& list, Transition transition, Arc arc) const {
    if (!m_shape.singleRoot() ||
        m_system->keepsSingleRoot({*m_system, m_configuration, m_headless, m_roots}, transition,
                                  arc))
        list.push_back({transition, arc, m_actions.of(transition)});
}

void ParserState::listCandidates(std::vector<Candidate>& list) const {
    list.clear();
    if (isFinal())
        return;
    if (m_hasSpines) {
        listSpines(list);
        return;
    }
    for (std::size_t i = 0; i < m_system->rules.size(); ++i) {
        const Rule& rule = m_system->rules[i];
        if (m_configuration.barredRule() == static_cast<int>(i))
            continue;
        const int variants = rule.variants ? rule.variants(m_configuration) : 1;
        for (int k = 1; k <= variants; ++k)
            if (rule.legal(m_configuration, k) == Obstacle::None)
                addCandidate(list, {static_cast<int>(i), k},
                             rule.arc(m_configuration, k).value_or(Arc{}));
    }
}

/// Lists the candidates of a system with spines, which follow from the outermost dependents.
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
        for (int place = placeOf(top); place != NoNode; place = dependent(place, Left))
            addCandidate(list, {LeftArc, k++}, {nodeAt(place), second});
    k = 1;
    if (top != 0)
        for (int place = placeOf(second); place != NoNode; place = dependent(place, Right))
            addCandidate(list, {RightArc, k++}, {nodeAt(place), top});
}

void ParserState::noteArc(Arc arc, int label) {
    constexpr std::uint32_t MostCounted = 7;
    --m_headless;
    m_roots += arc.head == 0;
    m_facts[arc.dependent + 1][Label] = static_cast<std::uint32_t>(label + 1);
    const int head = placeOf(arc.head);
    Facts& facts = m_facts[head + 1];
    Dependents& dependents = m_dependents[head + 1];
    const bool isLeft = arc.dependent < head;
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
    if (m_hasSpines && candidate.arc.head != NoHead) {
        // Rule::apply would search the spine for the node of the arc, which is already known.
        const int depth = candidate.arc.dependent == configuration.stack(0) ? 0 : 1;
        configuration.attach(candidate.arc.head, candidate.arc.dependent);
        configuration.popStack(depth);
        return;
    }
    m_system->apply(configuration, candidate.transition);
}

void ParserState::take(const Candidate& candidate, int label) {
    if (candidate.arc.head != NoHead)
        noteArc(candidate.arc, label);
    applyTo(m_configuration, candidate);
}

} // namespace parsescope
