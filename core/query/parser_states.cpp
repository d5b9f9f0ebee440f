// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/query/parser_states.h"

#include "core/oracle/derivation.h"
#include "core/oracle/derivation_statistics.h"
#include "core/oracle/loss_function.h"
#include "core/parsing/systems.h"
#include "core/treebank/sentence_length.h"

#include <algorithm>

namespace parsescope {

namespace {

/// Fails if the sentence is too long for questions about parser states.
Result<void> checkLength(const Tree& tree) {
    if (tree.size() <= LongestSentence)
        return {};
    return failure("the sentence has {0} words; parser states are asked about up to {1}",
                   tree.size(), LongestSentence);
}

/// Returns the error for a sentence for which the oracle returns no exact loss.
tl::unexpected<Error> unknown(const TransitionSystem& system, Loss loss) {
    return failure("the loss of {0} is not known exactly, it is {1}", system.name, loss.text());
}

/// Returns the position of ROOT: before the first word unless the system requires another position.
RootPlace rootOf(const TransitionSystem& system) {
    return system.rootPlace.value_or(RootPlace::First);
}

Problem problemOf(const TransitionSystem& system, const Tree& tree) {
    return {system, tree, {}, {RootLimit::None, rootOf(system)}};
}

/// Returns the loss function for the gold tree; nothing if there is no tree.
Result<std::optional<LossFunction>> lossFunction(const TransitionSystem& system, Subject& subject) {
    const std::optional<Tree>& tree = subject.tree();
    if (!tree)
        return std::optional<LossFunction>();
    if (const Result<void> fits = checkLength(*tree); !fits)
        return tl::unexpected(fits.error());
    return chosenLosses(problemOf(system, *tree));
}

/// Calls `visit` with each configuration of the canonical derivation except the last, and with the
/// number of transitions before it.
template<class Visit>
void alongCanonical(const TransitionSystem& system, const std::optional<Tree>& tree,
                    const Visit& visit) {
    if (!tree || tree->size() > LongestSentence)
        return;
    Configuration configuration = system.start(tree->size(), rootOf(system));
    const auto derivation = staticDerivation(system, *tree, configuration);
    if (!derivation)
        return;
    for (std::size_t step = 0; step < derivation->size(); ++step) {
        visit(configuration, static_cast<int>(step));
        configuration = system.step(std::move(configuration), (*derivation)[step]);
    }
}

/// Returns a match with the words on the stack top and at the buffer front.
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

/// Returns true if `name` is the name of the transition or of its rule: "la" is also a name of la2.
bool isNamed(const TransitionSystem& system, Transition transition, const std::string& name) {
    return system.nameOf(transition) == name || system.rules[transition.rule].name == name;
}

/// Returns lr-spine. It is found by its name, because conditions on spines are about this system.
const TransitionSystem& spineSystem() {
    static const TransitionSystem system = findSystem("lr-spine").value();
    return system;
}

/// A test of a loss. Returns nothing if the loss is a bound that does not decide the test.
using LossTest = std::function<std::optional<bool>(Loss)>;

/// Returns true if `loss` satisfies `comparison`. A lower bound decides the comparison if all
/// losses from the bound on give equal results; otherwise returns nothing.
std::optional<bool> isSuch(const Comparison& comparison, Loss loss) {
    using Sign = Comparison::Sign;
    const bool holds = comparison.holds(loss.value);
    if (loss.exact)
        return holds;
    switch (comparison.sign) {
    case Sign::Greater:
    case Sign::GreaterEqual:
        return holds ? std::optional(true) : std::nullopt;
    case Sign::Less:
    case Sign::LessEqual:
        return holds ? std::nullopt : std::optional(false);
    case Sign::Equal:
    case Sign::Different:
        break;
    }
    // The loss may still be equal to the number unless the bound is larger.
    return loss.value > comparison.number ? std::optional(comparison.sign == Sign::Different)
                                          : std::nullopt;
}

Condition hasLossWhere(const TransitionSystem& system, LossTest test) {
    return [system, test = std::move(test)](Subject& subject) -> Matches {
        const auto loss = lossFunction(system, subject);
        if (!loss)
            return tl::unexpected(loss.error());
        if (!*loss)
            return std::vector<Match>();
        const Loss atStart = (**loss)(system.start(subject.tree()->size(), rootOf(system)));
        const std::optional<bool> found = test(atStart);
        if (!found)
            return unknown(system, atStart);
        return std::vector<Match>(*found ? 1 : 0);
    };
}

} // namespace

Condition isDerivable(const TransitionSystem& system, bool derivable) {
    return hasLossWhere(system, [derivable](Loss loss) -> std::optional<bool> {
        if (loss.value > 0) // a positive lower bound suffices to exclude a derivation
            return !derivable;
        return loss.exact ? std::optional(derivable) : std::nullopt;
    });
}

Condition hasLoss(const TransitionSystem& system, Comparison comparison) {
    return hasLossWhere(system, [comparison](Loss loss) { return isSuch(comparison, loss); });
}

Condition isAmbiguous(const TransitionSystem& system, Comparison count) {
    return [system, count](Subject& subject) -> Matches {
        const auto loss = lossFunction(system, subject);
        if (!loss)
            return tl::unexpected(loss.error());
        if (!*loss)
            return std::vector<Match>();
        std::vector<Match> places;
        int steps = 0;
        int open = 0;
        const Configuration start = system.start(subject.tree()->size(), rootOf(system));
        const Problem problem = problemOf(system, *subject.tree());
        const auto end = followOptimal(problem, **loss, start, [&](const DerivationStep& step) {
            const std::optional<bool> choice = hasChoice(step.losses);
            open += !choice;
            if (choice.value_or(false))
                places.push_back(matchAt(step.configuration, steps));
            ++steps;
        });
        if (!end)
            return failure("no optimal path of {0} is known", system.name);
        const int least = static_cast<int>(places.size());
        const bool holds = count.holds(least);
        for (int number = least + 1; number <= least + open; ++number)
            if (count.holds(number) != holds)
                return failure("there may be up to {0} places where two transitions of {1} are "
                               "optimal; known are {2}",
                               least + open, system.name, least);
        if (!holds)
            return std::vector<Match>();
        return places.empty() ? std::vector<Match>(1) : places;
    };
}

Condition hasLossAfter(const TransitionSystem& system, std::string transition,
                       Comparison comparison) {
    return [system, transition = std::move(transition), comparison](Subject& subject) -> Matches {
        const auto loss = lossFunction(system, subject);
        if (!loss)
            return tl::unexpected(loss.error());
        std::vector<Match> places;
        std::optional<Loss> open; // a loss whose bound does not decide the test
        if (*loss)
            alongCanonical(system, subject.tree(), [&](const Configuration& c, int step) {
                for (const Transition legal : system.legalTransitions(c)) {
                    if (!isNamed(system, legal, transition))
                        continue;
                    const Loss after = (**loss)(system.step(c, legal));
                    const std::optional<bool> found = isSuch(comparison, after);
                    if (!found)
                        open = after;
                    if (!found.value_or(false))
                        continue;
                    places.push_back(matchAt(c, step));
                    break;
                }
            });
        if (open && places.empty())
            return unknown(system, *open);
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
        if (subject.tree())
            if (const Result<void> fits = checkLength(*subject.tree()); !fits)
                return tl::unexpected(fits.error());
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
