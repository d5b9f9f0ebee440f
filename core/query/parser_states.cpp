// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/query/parser_states.h"

#include "core/oracle/derivation_statistics.h"
#include "core/oracle/optimal_path.h"
#include "core/oracle/oracles.h"
#include "core/oracle/static_oracle.h"
#include "core/parsing/systems.h"

#include <algorithm>

namespace parsescope {

namespace {

/// The loss at the start, or of what else the oracle is asked about; nothing without a tree.
std::optional<LossFunction> lossFunction(const TransitionSystem& system, Subject& subject) {
    const std::optional<Tree>& tree = subject.tree();
    if (!tree || tree->size() > LongestForLosses)
        return std::nullopt;
    const Problem problem{system, *tree};
    const Result<Oracle> oracle = chooseOracle(problem);
    if (!oracle)
        return std::nullopt;
    return oracle->prepare(problem);
}

/// Calls `visit` with each configuration of the canonical derivation but the last, and how many
/// transitions come before it.
template<class Visit>
void alongCanonical(const TransitionSystem& system, const std::optional<Tree>& tree,
                    const Visit& visit) {
    if (!tree || tree->size() > LongestForLosses)
        return;
    Configuration configuration = system.start(tree->size());
    const auto derivation = staticDerivation(system, *tree, configuration);
    if (!derivation)
        return;
    for (std::size_t step = 0; step < derivation->size(); ++step) {
        visit(configuration, static_cast<int>(step));
        configuration = system.step(std::move(configuration), (*derivation)[step]);
    }
}

/// The words on top of the stack and in front of the buffer, where the parser is at work.
Match matchAt(const Configuration& configuration, int step) {
    Match match;
    match.step = step;
    if (configuration.stackSize() > 0 && configuration.stack(0) > 0)
        match.words.push_back(configuration.stack(0));
    if (configuration.bufferSize() > 0 && configuration.buffer(0) > 0)
        match.words.push_back(configuration.buffer(0));
    std::sort(match.words.begin(), match.words.end());
    return match;
}

/// "la" is also the name of la2.
bool isNamed(const TransitionSystem& system, Transition transition, const std::string& name) {
    return system.nameOf(transition) == name || system.rules[transition.rule].name == name;
}

const TransitionSystem& spineSystem() {
    static const TransitionSystem system = findSystem("lr-spine").value();
    return system;
}

Condition hasLossWhere(const TransitionSystem& system, std::function<bool(Loss)> holds) {
    return [system, holds = std::move(holds)](Subject& subject) -> Matches {
        const auto loss = lossFunction(system, subject);
        if (!loss)
            return std::vector<Match>();
        const bool found = holds((*loss)(system.start(subject.tree()->size())));
        return std::vector<Match>(found ? 1 : 0);
    };
}

} // namespace

Condition isDerivable(const TransitionSystem& system, bool derivable) {
    // A bound above 0 is enough to know that it can't be derived.
    return hasLossWhere(system, [derivable](Loss loss) {
        return derivable ? loss.value == 0 && loss.exact : loss.value > 0;
    });
}

Condition hasLoss(const TransitionSystem& system, Comparison comparison) {
    return hasLossWhere(
        system, [comparison](Loss loss) { return loss.exact && comparison.holds(loss.value); });
}

Condition isAmbiguous(const TransitionSystem& system, Comparison count) {
    return [system, count](Subject& subject) -> Matches {
        const auto loss = lossFunction(system, subject);
        if (!loss)
            return std::vector<Match>();
        std::vector<Match> places;
        int steps = 0;
        int open = 0;
        const Configuration start = system.start(subject.tree()->size());
        const auto end = followOptimal(system, *loss, start, [&](const OptimalStep& step) {
            const std::optional<bool> choice = hasChoice(step.losses);
            open += !choice;
            if (choice.value_or(false))
                places.push_back(matchAt(step.configuration, steps));
            ++steps;
        });
        const int least = static_cast<int>(places.size());
        bool holds = end.has_value();
        for (int number = least; holds && number <= least + open; ++number)
            holds = count.holds(number);
        if (!holds)
            return std::vector<Match>();
        return places.empty() ? std::vector<Match>(1) : places;
    };
}

Condition hasLossAfter(const TransitionSystem& system, std::string transition,
                       Comparison comparison) {
    return [system, transition = std::move(transition), comparison](Subject& subject) -> Matches {
        std::vector<Match> places;
        const auto loss = lossFunction(system, subject);
        if (loss)
            alongCanonical(system, subject.tree(), [&](const Configuration& c, int step) {
                for (const Transition legal : system.legalTransitions(c)) {
                    if (!isNamed(system, legal, transition))
                        continue;
                    const Loss after = (*loss)(system.step(c, legal));
                    if (!after.exact || !comparison.holds(after.value))
                        continue;
                    places.push_back(matchAt(c, step));
                    break;
                }
            });
        return places;
    };
}

Spread canonicalGamma(const Tree& tree) {
    Spread gamma;
    alongCanonical(spineSystem(), tree, [&](const Configuration& c, int) {
        if (c.stackSize() > 1)
            gamma.add(spineLengths(c));
    });
    return gamma;
}

Condition hasGamma(Comparison gamma) {
    return [gamma](Subject& subject) -> Matches {
        int most = 0;
        Match place;
        alongCanonical(spineSystem(), subject.tree(), [&](const Configuration& c, int step) {
            const int here = c.stackSize() > 1 ? spineLengths(c) : 0;
            if (here > most)
                place = matchAt(c, step);
            most = std::max(most, here);
        });
        if (most == 0 || !gamma.holds(most))
            return std::vector<Match>();
        return std::vector<Match>{place};
    };
}

} // namespace parsescope
