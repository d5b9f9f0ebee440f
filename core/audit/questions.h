// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/audit/all_losses.h"
#include "core/export/display_text.h"

#include <vector>

namespace parsescope {

/// Returns the heads of words 1..n.
[[nodiscard]] inline std::vector<int> wordHeads(const Tree& tree) {
    return {tree.heads().begin() + 1, tree.heads().end()};
}

/// Returns the names of the transitions of a path.
[[nodiscard]] inline std::vector<std::string> namesOf(const Way& way, const NameOf& nameOf) {
    std::vector<std::string> names;
    for (const Transition transition : way)
        names.push_back(nameOf(transition));
    return names;
}

/// Returns names with spaces between them, for people.
[[nodiscard]] inline std::string joined(const std::vector<std::string>& names) {
    std::string text;
    for (const std::string& name : names)
        text += (text.empty() ? "" : " ") + harmless(name);
    return text;
}

/// Returns true for the initial configuration if ROOT is on the stack only after a transition.
[[nodiscard]] inline bool isBeforeRoot(bool rootOnStack, const Configuration& configuration) {
    return rootOnStack && configuration.stackSize() == 0 &&
           configuration.bufferSize() > configuration.words();
}

/// Returns the error of an audit that was asked to stop.
[[nodiscard]] inline tl::unexpected<Error> stopped() {
    return failure("stopped");
}

/// Prepares `losses` for each tree of `golds` in turn, and calls `ask` with the tree and with each
/// number from 0 to `count` - 1. Fails if `ask` fails, or if asked to stop.
template<class Ask>
[[nodiscard]] Result<void> forEachQuestion(AllLosses& losses, const std::vector<Tree>& golds,
                                           std::size_t count, const TaskControl& control, Ask ask) {
    /// A question after this number of others looks whether it should stop.
    constexpr std::size_t LookEvery = 64;
    const auto all = static_cast<double>(golds.size() * count);
    std::size_t asked = 0;
    for (const Tree& gold : golds) {
        losses.prepare(gold);
        for (std::size_t i = 0; i < count; ++i, ++asked) {
            if (asked % LookEvery == 0) {
                if (control.stopRequested())
                    return stopped();
                control.report(static_cast<double>(asked) / all);
            }
            if (Result<void> done = ask(gold, i); !done)
                return done;
        }
    }
    return {};
}

} // namespace parsescope
