// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/oracle/parse_settings.h"
#include "core/teaching/answer_sheet.h"
#include "core/teaching/exercise_kind.h"
#include "core/teaching/marking.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace parsescope {

/// A question about a sentence. A value; the Examiner knows the answers.
struct Exercise : ParseSettings {
    const ExerciseKind* kind = &exerciseKinds().front();
    /// Its heads are the gold tree, unless the kind asks for a tree.
    Sentence sentence;
    /// The transitions from the initial configuration to the one that is shown.
    std::vector<Transition> before;
    /// The transition that is asked about, for kinds that ask about one.
    std::optional<Transition> asked;
    /// The chart item that is asked about, as Chart::label has it, for kinds that ask about one.
    std::string cell;
    /// The system to compare with, for kinds that compare two.
    std::optional<TransitionSystem> other;
    /// The model answer, for kinds that are answered by transitions; empty for the derivation that
    /// adds arcs as soon as possible. Other optimal transitions are right as well.
    std::vector<Transition> key;
    /// Another wording of the question; empty for the usual one.
    std::string question;
};

/// Knows the answers to an exercise. Keeps tables; use it from one thread at a time. When asked to
/// stop, each function returns soon, with an unusable result.
class Examiner {
public:
    /// Fails when the exercise makes no sense or has no right answer, or more than one where one is
    /// asked for. The oracle must be exact for it.
    [[nodiscard]] static Result<Examiner> of(Exercise exercise, const TaskControl& control = {});

    [[nodiscard]] const Exercise& exercise() const { return m_exercise; }
    [[nodiscard]] const ExerciseKind& kind() const { return *m_exercise.kind; }
    [[nodiscard]] const Problem& problem() const { return explainer().problem(); }
    [[nodiscard]] Explainer& explainer() const { return *m_prepared.explainer; }
    /// The configuration that is shown; for a question about a derivation, its last one.
    [[nodiscard]] const Configuration& configuration() const { return m_prepared.configuration; }
    [[nodiscard]] const Losses& losses() const { return m_prepared.losses; }
    /// The facts that the kind found out when it prepared the exercise.
    template<class Facts>
    [[nodiscard]] const Facts& facts() const {
        return *std::any_cast<Facts>(&m_prepared.facts);
    }
    /// Returns true if the gold tree is shown with the question.
    [[nodiscard]] bool showsGold() const { return kind().shows == ExerciseKind::Shows::GoldTree; }

    [[nodiscard]] std::string question() const;
    /// Describes the expected form of an answer, with an example; shown before the first mistake.
    [[nodiscard]] std::string expectedForm() const { return kind().expectedForm(*this); }
    /// Judges an answer as a person types it.
    [[nodiscard]] Marking check(std::string_view answer, const TaskControl& control = {}) const;
    /// Judges an answer that was read from a file or taken on the canvas.
    [[nodiscard]] Marking check(const AnswerSheet& sheet, const TaskControl& control = {}) const;
    /// Returns a right answer in the expected form; `check` calls it right.
    [[nodiscard]] std::string modelAnswer(const TaskControl& control = {}) const {
        return kind().modelAnswer(*this, control);
    }
    /// Returns hints, from a nudge to the proof.
    [[nodiscard]] std::vector<std::string> hints(const TaskControl& control = {}) const {
        return kind().hints(*this, control);
    }

    struct Choice {
        std::string text;  ///< the answer
        std::string shown; ///< the answer in words
        Marking marking;
    };
    /// Returns short answers to choose from, in a fixed order: one is right, the wrong ones are
    /// typical. Empty for kinds without short answers.
    [[nodiscard]] std::vector<Choice> choices(const TaskControl& control = {}) const;
    /// Returns the possibilities that the question lists, which answers refer to by a letter.
    [[nodiscard]] std::vector<std::string> ways() const;
    /// Returns all right answers; nothing when there are more than `most`.
    [[nodiscard]] std::optional<std::vector<std::string>> rightAnswers(std::size_t most) const;

private:
    Examiner(Exercise exercise, Prepared prepared)
        : m_exercise(std::move(exercise)), m_prepared(std::move(prepared)) {}

    Exercise m_exercise;
    Prepared m_prepared;
};

/// Marks an answer as unreadable; the feedback is `message` and the expected form.
[[nodiscard]] Marking unreadable(const std::string& message, const Examiner& examiner);

} // namespace parsescope
