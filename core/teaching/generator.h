// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/task_control.h"
#include "core/oracle/parse_settings.h"
#include "core/teaching/exercise.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace parsescope {

/// The properties of the exercises to be made.
struct GeneratorOptions : ParseSettings {
    std::vector<const ExerciseKind*> kinds; ///< used in turn
    std::optional<TransitionSystem> other;  ///< for kinds that compare two systems
    int count = 10;
    std::uint64_t seed = 1;
    int minWords = 3;
    int maxWords = 12;
    std::optional<bool> projective; ///< only projective trees, or only others; nothing for all
    // For kinds that ask for a transition:
    int ambiguity = 1;                  ///< at least this many transitions are optimal
    int traps = 1;                      ///< at least this many legal transitions raise the loss
    int errors = 1;                     ///< mistakes before exercises in recovery
    std::vector<std::string> relations; ///< the arc in question has one of these; empty for all
    /// Makes pairs of exercises, for kinds that support it: two trees that differ in one arc, the
    /// same configuration, and no transition that is optimal for both.
    bool pairs = false;
    /// If the sentences have fewer than `count` exercises, or none of a kind, makes as many as they
    /// have.
    bool takesFewer = false;
};

/// Makes exercises from sentences with gold trees. Random choices depend on the seed only: the same
/// sentences and options give the same exercises everywhere. The oracle has verified that each
/// exercise has a right answer. Fails if the sentences have fewer than `count` exercises, unless
/// `takesFewer` is set; if asked to stop, returns the exercises made so far.
[[nodiscard]] Result<std::vector<Examiner>>
generateExercises(const std::vector<Sentence>& sentences, const GeneratorOptions& options,
                  const TaskControl& control = {});

} // namespace parsescope
