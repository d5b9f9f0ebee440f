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
    int index = -1;       ///< index of the sentence in the treebank, 0-based; -1 without a treebank
    Sentence sentence;
    std::optional<Tree> gold; ///< if it differs from the tree of the sentence
    ParseSettings settings;
    std::vector<Visit> visits; ///< of the exploration
    int cursor = 0;
};

/// Returns a session as JSON Lines: a line for the problem, one for the sentence, one for each
/// step.
[[nodiscard]] std::string writeSession(const SavedSession& session);

/// Reads a session written by writeSession, and checks all of it, so that it can be explored
/// safely. Errors have a line, and the file `name`.
[[nodiscard]] Result<SavedSession> readSession(std::string_view bytes, const std::string& name);

} // namespace parsescope
