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

/// What an exercise needs to be asked.
struct Prepared {
    Configuration configuration;          ///< the one that is shown
    std::unique_ptr<Explainer> explainer; ///< for the gold tree
    Losses losses;                        ///< of the configuration; empty where it is terminal
    std::any facts;                       ///< of the kind, for its own functions
};

/// A kind of exercises: how they are made, asked and judged. All menus, files, sheets, pages and
/// programs go through these functions.
struct ExerciseKind {
    std::string_view id;    ///< in files and on the command line, "next-transition"
    std::string_view title; ///< a task, "Predict the next transition"

    /// What an answer consists of, which decides how it may be given.
    enum class Answer {
        Text,
        Arcs,       ///< may be clicked
        Tree,       ///< may be dragged together
        Transition, ///< may be taken on the canvas
        Derivation, ///< is taken transition by transition, or filled into a table
    };
    Answer answer = Answer::Text;
    /// What is shown with the question, beside the words.
    enum class Shows {
        GoldTree,   ///< and a configuration
        Derivation, ///< the transitions of a complete one
        Nothing,
    };
    Shows shows = Shows::GoldTree;
    /// The options of the generator that matter to the kind.
    struct Options {
        bool trees = true;  ///< which gold trees
        bool place = false; ///< relations, number of right and of wrong transitions
        bool errors = false;
        bool pairs = false;
        bool other = false; ///< a second system, which must be given
    };
    Options options{};

    /// Makes an exercise from a draft, which has the sentence and the system; nothing where that
    /// sentence gives none.
    std::optional<Exercise> (*make)(Exercise draft, ExerciseMaker& maker) = nullptr;
    /// Fails when the exercise makes no sense or has no right answer.
    Result<Prepared> (*prepare)(const Exercise&, const TaskControl&) = nullptr;
    std::string (*question)(const Examiner&) = nullptr;
    std::string (*expectedForm)(const Examiner&) = nullptr;
    Marking (*check)(const Examiner&, const AnswerSheet&, const TaskControl&) = nullptr;
    std::string (*modelAnswer)(const Examiner&, const TaskControl&) = nullptr;
    std::vector<std::string> (*hints)(const Examiner&, const TaskControl&) = nullptr;
    /// A short answer, and how it reads in words.
    struct Choice {
        std::string text;
        std::string shown;
    };
    /// A null pointer for kinds without short answers.
    std::vector<Choice> (*choices)(const Examiner&) = nullptr;
    /// A null pointer for kinds whose questions list no possibilities.
    std::vector<std::string> (*ways)(const Examiner&) = nullptr;
    /// See Examiner::rightAnswers. A null pointer when only the model answer is right.
    std::optional<std::vector<std::string>> (*rightAnswers)(const Examiner&,
                                                            std::size_t most) = nullptr;
};

/// All kinds of exercises, in the order of menus.
[[nodiscard]] std::span<const ExerciseKind> exerciseKinds();
/// Returns the kind with that id, or a null pointer.
[[nodiscard]] const ExerciseKind* findExerciseKind(std::string_view id);

} // namespace parsescope
