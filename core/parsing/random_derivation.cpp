// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/parsing/random_derivation.h"

#include <cstdint>

namespace parsescope {

std::vector<Transition> randomDerivation(const TransitionSystem& system, int words,
                                         std::mt19937_64& random) {
    // Standard libraries implement distributions differently. Therefore the probability is
    // represented by a 64-bit number: a random number is below `share` with this probability.
    const std::uint64_t share = random();
    std::vector<Transition> derivation;
    Configuration configuration = system.start(words);
    while (!system.isFinal(configuration)) {
        std::vector<Transition> without;
        std::vector<Transition> with;
        for (Transition transition : system.legalTransitions(configuration))
            (system.arc(configuration, transition) ? with : without).push_back(transition);
        const bool isWithout = random() < share;
        const std::vector<Transition>& choices =
            with.empty() || (isWithout && !without.empty()) ? without : with;
        if (choices.empty())
            break;
        derivation.push_back(choices[random() % choices.size()]);
        configuration = system.step(std::move(configuration), derivation.back());
    }
    return derivation;
}

} // namespace parsescope
