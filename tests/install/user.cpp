// SPDX-License-Identifier: GPL-3.0-or-later
// Prints the losses after each transition that is legal when the first of three words is on the
// stack.
#include "core/oracle/oracles.h"
#include "core/parsing/systems.h"

#include <array>
#include <iostream>

using namespace parsescope;

int main() {
    const std::array heads{2, 0, 2};
    const Problem problem{*findSystem("arc-eager"), *Tree::fromHeads(heads)};
    const TransitionSystem& system = problem.system;
    const LossFunction loss = chooseOracle(problem)->prepare(problem);
    Configuration c = system.start(static_cast<int>(heads.size()));
    for (int shifts = 0; shifts < 2; ++shifts)
        c = system.step(std::move(c), *system.find("sh"));
    for (const Transition transition : system.legalTransitions(c))
        std::cout << system.nameOf(transition) << ' ' << loss(system.step(c, transition)).text()
                  << '\n';
}
