// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"
#include "core/oracle/parse_settings.h"
#include "core/parsing/exploration.h"
#include "core/treebank/sentence.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace parsescope {

/// The data for resuming an exploration: the sentence, the problem and the steps.
struct SavedSession {
    std::string treebank; ///< path of the treebank; empty if there is none
    int index = -1;       ///< 0-based index of the sentence in the treebank; -1 without a treebank
    Sentence sentence;
    std::optional<Tree> gold; ///< gold tree; nothing if it is the tree of the sentence
    ParseSettings settings;
    std::vector<Visit> visits; ///< nodes of the exploration, as returned by visitsOf
    int cursor = 0;
};

/// Returns a session as JSON Lines: one line for the problem, one for the sentence, and one for
/// each step.
[[nodiscard]] std::string writeSession(const SavedSession& session);

/// Reads a session written by writeSession. Checks the whole session, so that it can be explored
/// without further checks. Errors contain a line and the file `name`.
[[nodiscard]] Result<SavedSession> readSession(std::string_view bytes, const std::string& name);

} // namespace parsescope
