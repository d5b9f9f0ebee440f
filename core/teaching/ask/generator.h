// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/task_control.h"
#include "core/oracle/parse_settings.h"
#include "core/teaching/ask/taste.h"
#include "core/teaching/judge/exercise.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace parsescope {

/// The properties of the exercises to be made.
struct GeneratorOptions : ParseSettings {
    std::vector<const ExerciseKind*> kinds; ///< the kinds of the exercises, which take turns
    std::optional<TransitionSystem> other;  ///< the second system, for kinds that compare two
    int count = 10;
    std::uint64_t seed = 1;
    int minWords = 3;
    int maxWords = 12;
    std::optional<bool> projective; ///< true for projective trees only, false for other trees only,
                                    ///< nothing for all trees
    // The options below apply to kinds that ask for a transition.
    int ambiguity = 1; ///< least number of optimal transitions
    int traps = 1;     ///< least number of legal transitions that raise the loss
    int errors = 1;    ///< number of mistakes before the configuration of an exercise in recovery
    std::vector<std::string>
        relations; ///< relations that the arc in question may have; empty for all relations
    /// True to make pairs of exercises, for kinds that support it: two trees that differ in one
    /// arc, with an equal configuration and no transition that is optimal for both trees.
    bool pairs = false;
    /// True to make as many exercises as possible if the sentences have fewer than `count`
    /// exercises, or no exercise of some kind.
    bool takesFewer = false;
    bool rootOnStack = false; ///< see Exercise::rootOnStack
    bool hasNoRoot = false;   ///< see Exercise::withRoot
    TableLayout table{};      ///< see Exercise::table
    MarkRule marks = MarkRule::Heads;
    /// True to use all sentences; false to use sentences that suitsExercises (taste.h) rejects only
    /// if there are no others.
    bool anySentence = false;
    AvoidedWords avoided = readAvoidedWords(usualAvoidedWords());
    /// The names (see sentenceName) of the sentences that were struck out, in this order. An
    /// exercise about such a sentence is replaced by another one of the same kind; all other
    /// exercises stay as they are.
    std::vector<std::string> struckOut;
};

/// Returns the sent_id of a sentence or, if it has none, eight hexadecimal digits computed from its
/// words.
[[nodiscard]] std::string sentenceName(const Sentence& sentence);

/// Makes exercises from sentences with gold trees. Random choices depend only on the seed: equal
/// sentences and options give equal exercises on all machines. The oracle has verified that each
/// exercise has a right answer. Fails if the sentences have fewer than `count` exercises, unless
/// `takesFewer` is set. If asked to stop, returns the exercises made so far.
[[nodiscard]] Result<std::vector<Examiner>>
generateExercises(const std::vector<Sentence>& sentences, const GeneratorOptions& options,
                  const TaskControl& control = {});

} // namespace parsescope
