// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/learning/linear/spine_context.h"

#include "core/learning/linear/linear_features.h"

#include <algorithm>

namespace parsescope {

namespace {

/// Returns the context of a candidate, converted from contextOf() in linear_features.h.
SpineContext spineContextOf(const ParserState& state, const Candidate& candidate) {
    using Context = FeatureContext;
    static constexpr std::array<Context::Base, SpineContext::Count> Bases{
        Context::S2, Context::S1,     Context::S0,         Context::B0,
        Context::B1, Context::Parent, Context::Grandparent};
    const FeatureContext context = contextOf(state, candidate);
    SpineContext result{candidate.transition, {}};
    for (std::size_t i = 0; i < Bases.size(); ++i) {
        const int place = context.places[Bases[i]];
        if (place == state.placeOf(0))
            result.nodes[i] = 0;
        else // if ROOT is last, place 0 is empty
            result.nodes[i] = place > 0 ? place : NoHead;
    }
    return result;
}

} // namespace

std::vector<SpineContext> spineContexts(const TransitionSystem& system, int words, RootPlace root,
                                        std::span<const Transition> path) {
    ParserState state(system, words, {RootLimit::None, root});
    std::vector<Candidate> candidates;
    for (const Transition transition : path) {
        state.listCandidates(candidates);
        const auto taken = std::ranges::find(candidates, transition, &Candidate::transition);
        if (taken == candidates.end())
            return {};
        state.take(Candidate(*taken), -1);
    }
    state.listCandidates(candidates);
    std::vector<SpineContext> contexts;
    for (const Candidate& candidate : candidates)
        contexts.push_back(spineContextOf(state, candidate));
    return contexts;
}

} // namespace parsescope
