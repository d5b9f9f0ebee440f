// SPDX-License-Identifier: GPL-3.0-or-later
//
// Functions shared by several kinds of exercises.
#pragma once

#include "core/export/derivation_text.h"
#include "core/teaching/judge/exercise.h"

namespace parsescope {

struct Oracle;

/// Returns the configuration after the transitions Exercise::before. Fails if one of the
/// transitions is not legal.
[[nodiscard]] Result<Configuration> shownConfiguration(const Exercise& exercise);
/// Returns true if computing losses with the oracle takes more than cubic time: it is a search or
/// fills a large table.
[[nodiscard]] bool isSlow(const Oracle& oracle, const Problem& problem);
/// Prepares a question with the oracle for the gold tree `gold`.
[[nodiscard]] Result<Prepared::Parts> prepareFor(const Exercise& exercise, const Tree& gold,
                                                 Configuration configuration);
/// Prepares a question about a configuration that is not terminal. Fails if its loss or, if
/// `exactSteps` is true, the loss after a transition is not known exactly.
[[nodiscard]] Result<Prepared::Parts>
prepareOnTheWay(const Exercise& exercise, const TaskControl& control, bool exactSteps = true);

/// Returns an object of the class Kind, made of `parts` and of the facts that only the kind knows;
/// the error if `parts` is one.
template<class Kind, class... Facts>
[[nodiscard]] Result<SharedPrepared> preparedBy(Result<Prepared::Parts> parts, Facts... facts) {
    if (!parts)
        return tl::unexpected(parts.error());
    return std::make_shared<Kind>(*std::move(parts), std::move(facts)...);
}

/// Returns a marking with score 1 if `isRight` is true, and with score 0 otherwise.
[[nodiscard]] Marking plainMarking(bool isRight, Text feedback);
/// Returns the text of the answer or, if the sheet has rows, the transition of the first row.
[[nodiscard]] std::string_view textOf(const AnswerSheet& sheet);
/// Returns true for a text after the last step that only ends an answer: "Done", "end", "-" …
[[nodiscard]] bool isEndWord(std::string_view text);
/// Returns the names of the transitions in the configuration shown, legal or not: "sh, la, ra".
[[nodiscard]] std::string namesIn(const Examiner& examiner);

/// Returns the transition of the key, or the optimal transition that adds an arc as
/// soon as possible.
[[nodiscard]] std::optional<Transition> expectedTransition(const Examiner& examiner);
/// An exercise asks for a single transition, or for a derivation, of which hints tell the next one.
enum class Asked { Transition, Derivation };
/// Returns hints for a step. The last two hints are the transition and the proof.
[[nodiscard]] std::vector<Text> hintsForStep(const Examiner& examiner, const Configuration& at,
                                             Transition wanted, Asked asked,
                                             const TaskControl& control);

/// The model answer of an exercise.
struct ModelAnswer {
    std::string text;
    /// For kinds whose answers are derivations: the answer as a derivation from the configuration
    /// shown on. The steps have no losses.
    std::optional<Derivation> derivation;
};
[[nodiscard]] ModelAnswer modelAnswerOf(const Examiner& examiner);

/// Returns the transitions of the model answer of a derivation; empty if asked to stop.
[[nodiscard]] std::vector<Transition> modelTransitions(const Examiner& examiner,
                                                       const TaskControl& control);

/// The base class of the kinds whose answers are derivations.
class PreparedDerivation : public Prepared {
public:
    using Prepared::Prepared;

    Text expectedForm(const Examiner&) const override;
    Marking check(const Examiner&, const AnswerSheet&, const TaskControl&) const override;
    std::string modelAnswer(const Examiner&, const TaskControl&) const override;
    std::vector<Text> hints(const Examiner&, const TaskControl&) const override;
    /// Returns all optimal derivations from the configuration shown, each as the names of its
    /// transitions; nothing if there are more than `most` derivations, or if the search takes too
    /// long.
    std::optional<std::vector<std::string>> rightAnswers(const Examiner&,
                                                         std::size_t most) const override;
};

/// The base class of the kinds whose answers are trees. The model answer is the gold tree.
class PreparedTree : public Prepared {
public:
    using Prepared::Prepared;

    Text expectedForm(const Examiner&) const override;
    std::string modelAnswer(const Examiner&, const TaskControl&) const override;
};
/// Returns the heads of the words in order, "2 0 2".
[[nodiscard]] std::string headsOf(const Tree& tree);

/// Returns a sentence which states that `relations` in an answer were not marked; empty if there
/// are no relations.
[[nodiscard]] Text unmarkedRelations(std::vector<std::string> relations);

} // namespace parsescope
