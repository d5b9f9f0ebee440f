// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"
#include "core/parsing/exploration.h"
#include "core/treebank/sentence.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace parsescope {

/// All that is needed to go on where one left off: a sentence, a problem, and what was explored.
struct SavedSession {
    std::string treebank; ///< path of the treebank; empty when the sentence is in none
    int index = -1;       ///< of the sentence there, 0-based; -1 when it is in none
    Sentence sentence;
    std::optional<Tree> gold; ///< when it is not the tree of the sentence
    TransitionSystem system;
    bool singleRoot = false;
    RootPlace root = RootPlace::First;
    std::string oracle;        ///< empty for the cheapest exact one
    std::vector<Visit> visits; ///< of the exploration
    int cursor = 0;
};

/// The session as JSON Lines: one for what it is about, one for the sentence, one for each step.
[[nodiscard]] std::string writeSession(const SavedSession& session);

/// Reads what `writeSession` wrote; all of it is checked, so that it can be explored at once.
/// Errors name the line; `name` is the file in them.
[[nodiscard]] Result<SavedSession> readSession(std::string_view bytes, const std::string& name);

} // namespace parsescope
