// SPDX-License-Identifier: GPL-3.0-or-later
// Tries any bytes as logs of other parsers, and as their names of transitions.
#include "core/oracle/loss_function.h"
#include "core/parsing/systems.h"
#include "core/study/replay.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstdlib>

using namespace parsescope;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string_view text(reinterpret_cast<const char*>(data), size); // NOLINT
    static const Problem problem{*findSystem("arc-eager"),
                                 *Tree::fromHeads(std::array{2, 0, 2, 5, 3})};
    static const LossFunction loss = *chosenLosses(problem);
    TransitionNames names(problem.system);
    const auto ignored = names.add(text.substr(0, text.find('\n')));
    static_cast<void>(ignored);
    const auto runs = readRunLog(text);
    if (!runs)
        return 0;
    for (const auto& [sentence, taken] : runs->runs)
        if (const auto run = replay(problem, loss, names, taken))
            if (run->transitions.size() != taken.size())
                std::abort();
    return 0;
}
