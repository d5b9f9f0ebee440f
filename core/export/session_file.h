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

/// The properties of an exploration that is a scene of a lecture.
struct LectureScene {
    std::string title;
    std::string note; ///< a note for the speaker; may be empty
    bool lossesHidden =
        false; ///< true if losses and costs are hidden, so that an audience can guess

    bool operator==(const LectureScene&) const = default;
};

/// The data for resuming an exploration: the sentence, the problem and the steps.
struct SavedSession {
    std::string treebank; ///< path of the treebank; empty if there is none
    int index = -1;       ///< 0-based index of the sentence in the treebank; -1 without a treebank
    Sentence sentence;
    std::optional<Tree> gold; ///< gold tree; nothing if it is the tree of the sentence
    ParseSettings settings;
    std::vector<Visit> visits; ///< nodes of the exploration, as returned by visitsOf
    int cursor = 0;
    std::optional<LectureScene> scene; ///< nothing if the exploration is not a scene of a lecture
    /// The second side of a scene, which is shown beside the first; at most one exploration. It has
    /// a title of its own; its note is empty, and its losses are hidden if those of the scene are.
    std::vector<SavedSession> beside;
};

/// Largest number of explorations in one file.
inline constexpr std::size_t MostSavedSessions = 100'000;

/// Returns a session as JSON Lines: one line for the problem, one for the sentence, and one for
/// each step. The second side of a scene follows as a session of its own.
[[nodiscard]] std::string writeSession(const SavedSession& session);
/// Returns several sessions, one after the other; readSession reads the first.
[[nodiscard]] std::string writeSessions(const std::vector<SavedSession>& sessions);

/// Reads a session written by writeSession. Checks the whole session, so that it can be explored
/// without further checks. Errors contain a line and the file `name`.
[[nodiscard]] Result<SavedSession> readSession(std::string_view bytes, const std::string& name);
/// Reads all sessions of a file, at least one and at most MostSavedSessions.
[[nodiscard]] Result<std::vector<SavedSession>> readSessions(std::string_view bytes,
                                                             const std::string& name);

} // namespace parsescope
