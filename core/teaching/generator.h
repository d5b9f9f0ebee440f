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

/// The properties of the exercises to make.
struct GeneratorOptions : ParseSettings {
    std::vector<const ExerciseKind*> kinds; ///< in turn
    std::optional<TransitionSystem> other;  ///< for kinds that compare two systems
    int count = 10;
    std::uint64_t seed = 1;
    int minWords = 3;
    int maxWords = 12;
    std::optional<bool> projective; ///< only trees that are, or are not
    // Where a transition is asked for:
    int ambiguity = 1;                  ///< at least this many transitions are optimal
    int traps = 1;                      ///< at least this many legal transitions raise the loss
    int errors = 1;                     ///< mistakes before an exercise to recover from them
    std::vector<std::string> relations; ///< the arc in question has one of these; empty for any
    /// Exercises in pairs, for kinds that can: two trees with one arc that is different, the same
    /// configuration, and no transition that is optimal for both.
    bool pairs = false;
    /// When the sentences do not have `count` exercises, or none of a kind, make as many as they
    /// have.
    bool takesFewer = false;
};

/// Makes exercises from sentences that have gold trees, as the seed has it: the same sentences and
/// options give the same exercises everywhere. Each has a right answer, verified by the oracle.
/// Fails when the sentences have fewer than `count`, unless `takesFewer`; when stopped, returns
/// those made so far.
[[nodiscard]] Result<std::vector<Examiner>>
generateExercises(const std::vector<Sentence>& sentences, const GeneratorOptions& options,
                  const TaskControl& control = {});

} // namespace parsescope
