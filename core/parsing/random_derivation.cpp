// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/parsing/random_derivation.h"

#include <cstdint>

namespace parsescope {

std::vector<Transition> randomDerivation(const TransitionSystem& system, int words,
                                         std::mt19937_64& random) {
    // Distributions of the standard library differ from one library to the other: a number below
    // `share`, which is drawn from the same 64 bits, is as likely as the share says.
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
