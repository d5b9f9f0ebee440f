// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"
#include "core/base/task_control.h"
#include "core/oracle/explanation.h"

#include <any>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace parsescope {

class Examiner;
class ExerciseMaker;
struct AnswerSheet;
struct Exercise;
struct Marking;

/// The data needed to ask and judge an exercise.
struct Prepared {
    Configuration configuration;          ///< the one shown
    std::unique_ptr<Explainer> explainer; ///< for the gold tree
    Losses losses;                        ///< of the configuration; empty if it is terminal
    std::any facts;                       ///< for the functions of the kind
};

/// A kind of exercises: functions that make, ask and judge them, used by all menus, files, sheets,
/// pages and programs.
struct ExerciseKind {
    std::string_view id; ///< in files and on the command line, "next-transition"
    Text title;          ///< a task, "Predict the next transition"

    /// The content of an answer, which determines how it can be given.
    enum class Answer {
        Text,
        Arcs,       ///< can be clicked
        Tree,       ///< can be built by dragging
        Transition, ///< can be taken on the canvas
        Derivation, ///< is taken transition by transition, or entered in a table
    };
    Answer answer = Answer::Text;
    /// The data shown with the question, beside the words.
    enum class Shows {
        GoldTree,   ///< the gold tree and a configuration
        Derivation, ///< the transitions of a complete derivation
        Nothing,
    };
    Shows shows = Shows::GoldTree;
    /// The options of the generator that apply to the kind.
    struct Options {
        bool trees = true;  ///< the shape of the gold trees
        bool place = false; ///< relations, numbers of right and of wrong transitions
        bool errors = false;
        bool pairs = false;
        bool other = false; ///< a second system, which is required
    };
    Options options{};

    /// Makes an exercise from a draft, which has the sentence and the system; returns nothing if
    /// the sentence has none of this kind.
    std::optional<Exercise> (*make)(Exercise draft, ExerciseMaker& maker) = nullptr;
    /// Fails if the exercise makes no sense or has no right answer.
    Result<Prepared> (*prepare)(const Exercise&, const TaskControl&) = nullptr;
    Text (*question)(const Examiner&) = nullptr;
    Text (*expectedForm)(const Examiner&) = nullptr;
    Marking (*check)(const Examiner&, const AnswerSheet&, const TaskControl&) = nullptr;
    std::string (*modelAnswer)(const Examiner&, const TaskControl&) = nullptr;
    std::vector<Text> (*hints)(const Examiner&, const TaskControl&) = nullptr;
    /// A short answer.
    struct Choice {
        std::string text;
        Text shown; ///< the answer in words
    };
    /// Returns short answers to choose from. A null pointer for kinds without short answers.
    std::vector<Choice> (*choices)(const Examiner&) = nullptr;
    /// See Examiner::ways. A null pointer for kinds whose questions list no possibilities.
    std::vector<Text> (*ways)(const Examiner&) = nullptr;
    /// See Examiner::rightAnswers. A null pointer if only the model answer is right.
    std::optional<std::vector<std::string>> (*rightAnswers)(const Examiner&,
                                                            std::size_t most) = nullptr;
};

/// All kinds of exercises, in the order of menus.
[[nodiscard]] std::span<const ExerciseKind> exerciseKinds();
/// Returns the kind with that id, or a null pointer.
[[nodiscard]] const ExerciseKind* findExerciseKind(std::string_view id);
/// Returns the message about an id that no kind has.
[[nodiscard]] Text unknownExerciseKind(std::string_view id);

} // namespace parsescope
