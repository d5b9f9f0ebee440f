// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/teaching/graded_steps.h"

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace parsescope {

/// What is asked.
enum class ExerciseKind {
    NextTransition, ///< which transition is optimal in this configuration?
    Table,          ///< the derivation as a table Stack | Buffer | New dependency | Transition
    ChartCell,      ///< which way of making an item of the oracle's table is best, of what value?
    LostArcs,       ///< which gold arcs can't be built any more after this transition?
    Recover,        ///< from a bad configuration, as few wrong heads as possible
    GoldTree,       ///< which tree does this derivation build?
    TreeBetween,    ///< a tree that one system derives and another doesn't
};
/// All of them, in their order.
[[nodiscard]] std::span<const ExerciseKind> exerciseKinds();
/// "next-transition": in files and on the command line. And back.
[[nodiscard]] std::string_view idOf(ExerciseKind kind);
[[nodiscard]] std::optional<ExerciseKind> exerciseKindWithId(std::string_view id);

/// A question about a sentence. A value; who knows the answers is the Examiner.
struct Exercise {
    ExerciseKind kind = ExerciseKind::NextTransition;
    /// Its heads are the gold tree. For TreeBetween only its words are looked at.
    Sentence sentence;
    TransitionSystem system;
    bool singleRoot = false;
    RootPlace root = RootPlace::First;
    /// From the start to the configuration that is shown. Of GoldTree, the whole derivation.
    std::vector<Transition> before;
    /// The transition that is asked about; of LostArcs.
    std::optional<Transition> asked;
    /// The item that is asked about, as Chart::label has it; of ChartCell.
    std::string cell;
    /// The system that does not derive the tree; of TreeBetween.
    std::optional<TransitionSystem> other;
    /// The model answer to Table, NextTransition and Recover; empty for the one that adds arcs as
    /// soon as possible. Others that are optimal are right as well.
    std::vector<Transition> key;
    /// Another wording of the question; empty for the usual one.
    std::string question;
};

/// What an answer is worth, and what is to be said about it.
struct Verdict {
    Mark mark = Mark::Unreadable;
    int loss = 0;              ///< by which the loss rises
    std::vector<LostArc> lost; ///< of a single transition
    std::optional<Misconception> misconception;
    std::string feedback;             ///< to the student
    double score = 0;                 ///< 0 to 1
    std::optional<GradedSteps> steps; ///< of Table and Recover
};

/// Somebody who knows the answers to an exercise. Keeps tables; use it from one thread at a time.
class Examiner {
public:
    /// Fails when the exercise makes no sense or has no right answer, or more than one where one is
    /// asked for. The oracle must be exact for it.
    [[nodiscard]] static Result<Examiner> of(Exercise exercise);

    [[nodiscard]] const Exercise& exercise() const { return m_exercise; }
    [[nodiscard]] const Problem& problem() const { return m_explainer->problem(); }
    [[nodiscard]] Explainer& explainer() const { return *m_explainer; }
    /// What is shown; of GoldTree, where the derivation ends.
    [[nodiscard]] const Configuration& configuration() const { return m_configuration; }
    /// Whether the gold tree is shown with the question.
    [[nodiscard]] bool showsGold() const;

    [[nodiscard]] std::string question() const;
    /// What the answer should look like, with an example; shown before the first mistake.
    [[nodiscard]] std::string expectedForm() const;
    [[nodiscard]] Verdict check(std::string_view answer) const;
    /// The same for an answer that was read from a file.
    [[nodiscard]] Verdict check(const AnswerSheet& sheet) const;
    /// A right answer in the expected form; `check` calls it right.
    [[nodiscard]] std::string modelAnswer() const;
    /// From a nudge to the proof, one at a time.
    [[nodiscard]] std::vector<std::string> hints() const;

    /// Short answers of which one is right, the wrong ones as students give them: what to choose
    /// from. Empty where the answer is no short one. In a fixed order.
    struct Choice {
        std::string text;
        Verdict verdict;
    };
    [[nodiscard]] std::vector<Choice> choices() const;
    /// Of ChartCell: the ways to make the item, as they are lettered.
    [[nodiscard]] std::vector<std::string> ways() const;

private:
    explicit Examiner(Exercise exercise) : m_exercise(std::move(exercise)) {}
    Result<void> prepare();
    Result<void> prepareCell();
    Result<void> prepareBetween();
    Result<void> prepareLost();

    [[nodiscard]] Verdict checkTransition(std::string_view answer) const;
    [[nodiscard]] Verdict checkSteps(const std::vector<SheetRow>& rows) const;
    [[nodiscard]] Verdict checkCell(std::string_view answer) const;
    [[nodiscard]] Verdict checkLost(std::string_view answer) const;
    [[nodiscard]] Verdict checkTree(std::string_view answer) const;
    [[nodiscard]] Verdict checkBetween(std::string_view answer) const;
    [[nodiscard]] std::optional<Transition> expected() const;
    [[nodiscard]] std::vector<Transition> modelSteps() const;
    [[nodiscard]] std::vector<Choice> lostChoices() const;

    Exercise m_exercise;
    Configuration m_configuration;
    std::unique_ptr<Explainer> m_explainer;
    // Of ChartCell
    int m_value = 0;
    struct Way {
        std::string text;
        bool isBest;
        int value;
    };
    std::vector<Way> m_ways;
    std::string m_cellText;
    std::vector<Arc> m_lost;      // of LostArcs
    std::optional<Tree> m_answer; // of GoldTree and TreeBetween
};

/// The cheapest exact oracle that fills a table for that configuration, whose items ChartCell asks
/// about; nothing where there is none.
[[nodiscard]] std::optional<Oracle> tabularOracle(const Problem& problem,
                                                  const Configuration& configuration);

/// Whether a system can build the tree; nothing where the oracle has bounds only.
[[nodiscard]] std::optional<bool> derives(const TransitionSystem& system, const Tree& tree,
                                          RootPlace root, bool singleRoot);

} // namespace parsescope
