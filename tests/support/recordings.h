// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/parsing/systems.h"
#include "core/teaching/publish/derivation_page.h"
#include "tests/support/trees.h"

namespace parsescope::test {

/// Returns an exploration with branches drawn by `seed`. Its cursor is at the start.
inline Recording explored(const Sentence& sentence, const char* system, unsigned seed) {
    Recording recording{{*findSystem(system)}, sentence, sentence.tree(), {}, 0};
    Random random(seed);
    Exploration exploration(recording.system, sentence.size());
    for (int branch = 0; branch < 3; ++branch) {
        exploration.goTo(pick(random, exploration.size()));
        for (;;) {
            const auto legal =
                recording.system.legalTransitions(exploration.current().configuration);
            if (legal.empty())
                break;
            exploration.take(legal[pick(random, static_cast<int>(legal.size()))]);
        }
    }
    exploration.first();
    recording.visits = visitsOf(exploration);
    return recording;
}

} // namespace parsescope::test
