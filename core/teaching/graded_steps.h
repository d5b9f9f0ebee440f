// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/teaching/answer_sheet.h"
#include "core/teaching/judgement.h"

#include <map>
#include <span>

namespace parsescope {

/// A step of a derivation that somebody wrote down, judged.
struct GradedStep {
    int line = 0; ///< of the answers
    Configuration configuration;
    std::string given;                  ///< the transition, as it was written
    std::optional<Transition> taken;    ///< what it was read as
    std::optional<Transition> expected; ///< optimal here, that of the key where there is one
    Judgement judgement;
    std::vector<std::string> slips; ///< what is wrong in the other columns of the row
};

/// A derivation, judged step by step.
struct GradedSteps {
    std::vector<GradedStep> steps;
    std::vector<std::string> endSlips; ///< of a last row without a transition
    Configuration end;
    int missing = 0; ///< steps of an optimal derivation from there to its end

    [[nodiscard]] int count(Mark mark) const;
    /// Right or optimal but different.
    [[nodiscard]] int rightSteps() const { return count(Mark::Right) + count(Mark::Different); }
    [[nodiscard]] int slips() const;
    /// By which the legal steps raised the loss, all together.
    [[nodiscard]] int loss() const;
    /// Share of right steps among all that were taken or are missing, 0 to 1.
    [[nodiscard]] double score() const;
    [[nodiscard]] std::map<Misconception, int> misconceptions() const;
    /// It is complete, and all of it is right.
    [[nodiscard]] bool isRight() const;
};

/// Judges rows from a configuration on. It carries on after errors, so that a slip is not punished
/// twice: a step is judged by what is still to be had, an illegal transition is left out, unless
/// the next row says where it was to lead, and what is missing or too much in a column counts once.
/// `key` are the transitions of the model answer; it may be empty.
[[nodiscard]] GradedSteps gradeSteps(Explainer& explainer, const Sentence& sentence,
                                     const Configuration& start, std::span<const Transition> key,
                                     const std::vector<SheetRow>& rows);

/// The rows that names of transitions in a text stand for.
[[nodiscard]] std::vector<SheetRow> rowsOf(std::string_view text, const TransitionSystem& system,
                                           int line = 0);

} // namespace parsescope
