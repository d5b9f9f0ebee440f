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

/// The data that are needed to ask and judge an exercise.
struct Prepared {
    Configuration configuration;          ///< the configuration shown
    std::unique_ptr<Explainer> explainer; ///< the explainer for the gold tree
    Losses losses;  ///< the losses in the configuration; empty if it is terminal
    std::any facts; ///< data that only the functions of the kind know
};

/// A kind of exercises: functions that make, ask and judge them, used by all menus, files, sheets,
/// pages and programs.
struct ExerciseKind {
    std::string_view id; ///< name in files and on the command line, for example "next-transition"
    Text title;          ///< the task, for example "Predict the next transition"

    /// The content of an answer, which determines how it can be given.
    enum class Answer {
        Text,
        Arcs,       ///< arcs, which can be clicked
        Tree,       ///< a tree, which can be built by dragging
        Transition, ///< a transition, which can be taken on the canvas
        Derivation, ///< a derivation, which is taken transition by transition or entered in a table
    };
    Answer answer = Answer::Text;
    /// The data shown with the question, in addition to the words.
    enum class Shows {
        GoldTree,   ///< the gold tree and a configuration
        Derivation, ///< the transitions of a complete derivation
        Nothing,
    };
    Shows shows = Shows::GoldTree;
    /// The options of the generator (see GeneratorOptions) that apply to the kind.
    struct Options {
        bool trees = true;  ///< GeneratorOptions::projective
        bool place = false; ///< GeneratorOptions::ambiguity, traps and relations
        bool errors = false;
        bool pairs = false;
        bool other = false; ///< GeneratorOptions::other, which is required
    };
    Options options{};

    /// Makes an exercise from a draft, which contains the sentence and the system. Returns nothing
    /// if no exercise of this kind can be made from the sentence.
    std::optional<Exercise> (*make)(Exercise draft, ExerciseMaker& maker) = nullptr;
    /// Computes the data needed to ask and judge an exercise. Fails if the exercise makes no sense
    /// or has no right answer.
    Result<Prepared> (*prepare)(const Exercise&, const TaskControl&) = nullptr;
    Text (*question)(const Examiner&) = nullptr;
    Text (*expectedForm)(const Examiner&) = nullptr;
    Marking (*check)(const Examiner&, const AnswerSheet&, const TaskControl&) = nullptr;
    std::string (*modelAnswer)(const Examiner&, const TaskControl&) = nullptr;
    std::vector<Text> (*hints)(const Examiner&, const TaskControl&) = nullptr;
    /// A short answer to choose from.
    struct Choice {
        std::string text;
        Text shown; ///< the answer in words, as shown to the student
    };
    /// Returns short answers to choose from. A null pointer for kinds without short answers.
    std::vector<Choice> (*choices)(const Examiner&) = nullptr;
    /// Returns the result of Examiner::ways. A null pointer for kinds whose questions list no
    /// possibilities.
    std::vector<Text> (*ways)(const Examiner&) = nullptr;
    /// Returns the result of Examiner::rightAnswers. A null pointer if only the model answer is
    /// right.
    std::optional<std::vector<std::string>> (*rightAnswers)(const Examiner&,
                                                            std::size_t most) = nullptr;
};

/// All kinds of exercises, in the order of menus.
[[nodiscard]] std::span<const ExerciseKind> exerciseKinds();
/// Returns the kind with the id `id`; a null pointer if there is none.
[[nodiscard]] const ExerciseKind* findExerciseKind(std::string_view id);
/// Returns the error message for an id that no kind has.
[[nodiscard]] Text unknownExerciseKind(std::string_view id);

} // namespace parsescope
