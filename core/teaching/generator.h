// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/task_control.h"
#include "core/teaching/exercise.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace parsescope {

/// What exercises are to be like.
struct GeneratorOptions {
    std::vector<ExerciseKind> kinds; ///< in turn
    TransitionSystem system;
    std::optional<TransitionSystem> other; ///< for TreeBetween
    bool singleRoot = false;
    RootPlace root = RootPlace::First;
    int count = 10;
    std::uint64_t seed = 1;
    int minWords = 3;
    int maxWords = 12;
    std::optional<bool> projective; ///< only trees that are, or are not
    int ambiguity = 1; ///< so many optimal transitions at least, where one is asked for
    int traps =
        1; ///< so many legal transitions at least that raise the loss, where one is asked for
    int errors = 1;                     ///< mistakes before Recover begins
    std::vector<std::string> relations; ///< the arc in question has one of these; empty for any
    /// NextTransition in pairs: two trees with one arc that is different, the same configuration,
    /// and no transition that is optimal for both.
    bool pairs = false;
    /// When the sentences don't have so many, or none of a kind, as many as they have.
    bool takesFewer = false;
};

/// Exercises from sentences that have gold trees, as the seed has it: the same sentences and
/// options give the same exercises everywhere. Each has a right answer, verified by the oracle.
/// Fails when the sentences don't have so many, unless `takesFewer`; when stopped, returns those so
/// far.
[[nodiscard]] Result<std::vector<Examiner>>
generateExercises(const std::vector<Sentence>& sentences, const GeneratorOptions& options,
                  const TaskControl& control = {});

} // namespace parsescope
