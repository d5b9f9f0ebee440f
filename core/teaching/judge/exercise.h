// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"
#include "core/base/task_control.h"
#include "core/export/table_layout.h"
#include "core/oracle/explanation.h"
#include "core/oracle/parse_settings.h"
#include "core/teaching/judge/marking.h"
#include "core/teaching/read/answer.h"
#include "core/teaching/read/answer_sheet.h"

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

namespace parsescope {

class Examiner;
class ExerciseMaker;
class Explainer;
class Prepared;
struct Exercise;
/// A prepared exercise, shared by the copies of its examiner.
using SharedPrepared = std::shared_ptr<const Prepared>;

/// A kind of exercises, used by all menus, files, sheets, pages and programs: functions that make
/// them, and prepare them to be asked and judged.
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
        Tree,       ///< the gold tree, or the tree in question instead
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
        bool other = false;      ///< GeneratorOptions::other, which is required
        bool withoutRoot = true; ///< GeneratorOptions::hasNoRoot
    };
    Options options{};

    /// Makes an exercise from a draft, which contains the sentence and the system. Returns nothing
    /// if no exercise of this kind can be made from the sentence.
    std::optional<Exercise> (*make)(Exercise draft, ExerciseMaker& maker) = nullptr;
    /// Prepares an exercise. Fails if the exercise makes no sense or has no right answer.
    Result<SharedPrepared> (*prepare)(const Exercise&, const TaskControl&) = nullptr;
};

/// All kinds of exercises, in the order of menus.
[[nodiscard]] std::span<const ExerciseKind> exerciseKinds();
/// Returns the kind with the id `id`; a null pointer if there is none.
[[nodiscard]] const ExerciseKind* findExerciseKind(std::string_view id);
/// Returns the error message for an id that no kind has.
[[nodiscard]] Text unknownExerciseKind(std::string_view id);

/// A question about a sentence. It contains only data; an Examiner finds the answers.
struct Exercise : ParseSettings {
    const ExerciseKind* kind = &exerciseKinds().front();
    /// The sentence, whose heads are the gold tree unless the kind asks for a tree.
    Sentence sentence;
    /// The transitions from the initial configuration to the configuration shown.
    std::vector<Transition> before;
    /// The transition in question, for kinds that ask about a transition.
    std::optional<Transition> asked;
    /// The label of the chart item in question (see Chart::label), for kinds that ask about an
    /// item.
    std::string cell;
    /// The derivation in question, which can contain mistakes, for kinds that ask about one.
    std::vector<Transition> given;
    /// The tree in question, for kinds that compare a tree with the gold tree.
    std::optional<Sentence> output;
    /// The second system, with ROOT, for kinds that compare two systems.
    std::optional<TransitionSystem> other;
    /// The model answer, for kinds that are answered by transitions. If it is empty, the model
    /// answer is the derivation that adds arcs as soon as possible. Other optimal transitions are
    /// also right.
    std::vector<Transition> key;
    /// The wording of the question by the author of the exercise; empty for the usual wording.
    std::string question;
    double points = 1;                ///< the points for a right answer
    MarkRule marks = MarkRule::Heads; ///< for kinds that ask for a derivation
    /// True to show the derivation from the configuration with ROOT on the stack on; only if ROOT
    /// is first. If the system itself begins with ROOT in the buffer, `before` begins with the
    /// transitions that put ROOT on the stack, which are not shown.
    bool rootOnStack = false;
    /// If the parse has no ROOT (see without_root.h): the system with ROOT. Then `system` is the
    /// system without ROOT, and configurations have ROOT last, which asShown removes. Set by
    /// leaveOutRoot.
    std::optional<TransitionSystem> withRoot = std::nullopt;
    /// The layout of the table for kinds that ask for a derivation. Answers in the other layout are
    /// read as well.
    TableLayout table{};
};

/// Returns the transitions of `before` that are shown.
[[nodiscard]] std::span<const Transition> shownBefore(const Exercise& exercise);

/// An exercise that its kind has prepared to be asked and judged. Each kind derives a class, whose
/// members are the facts that only the kind knows. Each function receives the examiner of the
/// exercise, whose function with the same name documents the result.
class Prepared {
public:
    /// The data that every kind needs.
    struct Parts {
        Configuration configuration;          ///< the configuration shown
        std::shared_ptr<Explainer> explainer; ///< the explainer for the gold tree
        Losses losses; ///< the losses in the configuration; empty if it is terminal
    };
    /// A short answer to choose from.
    struct Choice {
        std::string text;
        Text shown; ///< the answer in words, as shown to the student
    };

    explicit Prepared(Parts parts) : m_parts(std::move(parts)) {}
    Prepared(const Prepared&) = delete;
    Prepared& operator=(const Prepared&) = delete;
    virtual ~Prepared() = default;

    /// Returns the data that every kind needs.
    [[nodiscard]] const Parts& parts() const { return m_parts; }

    virtual Text question(const Examiner&) const = 0;
    virtual Text expectedForm(const Examiner&) const = 0;
    virtual Marking check(const Examiner&, const AnswerSheet&, const TaskControl&) const = 0;
    virtual std::string modelAnswer(const Examiner&, const TaskControl&) const = 0;
    virtual std::vector<Text> hints(const Examiner&, const TaskControl&) const = 0;
    /// Returns short answers to choose from. By default there are none.
    virtual std::vector<Choice> choices(const Examiner&) const;
    /// Returns the possibilities listed with the question. By default there are none.
    virtual std::vector<Text> ways(const Examiner&) const;
    /// Returns all right answers; nothing if there are more than `most`. By default only the model
    /// answer is right.
    virtual std::optional<std::vector<std::string>> rightAnswers(const Examiner&,
                                                                 std::size_t most) const;

private:
    Parts m_parts;
};

/// The largest number of words of a sentence whose derivation can be marked, because the marking
/// computes losses at each step.
inline constexpr int LongestMarked = 100;
/// The largest number of words if the oracle is a search or fills a table in more than cubic time.
/// Fast tables are not restricted by it.
inline constexpr int LongestMarkedSlowly = 40;

/// An exercise with its answers. An examiner keeps tables and must be used by one thread at a time.
/// If asked to stop, each function returns soon with an unusable result.
class Examiner {
public:
    /// Returns the examiner of an exercise. Fails if the exercise makes no sense, if it has no
    /// right answer, if it has several right answers although its kind requires exactly one, or if
    /// no oracle is exact for it.
    [[nodiscard]] static Result<Examiner> of(Exercise exercise, const TaskControl& control = {});

    [[nodiscard]] const Exercise& exercise() const { return m_exercise; }
    [[nodiscard]] const ExerciseKind& kind() const { return *m_exercise.kind; }
    [[nodiscard]] const Problem& problem() const;
    [[nodiscard]] Explainer& explainer() const { return *m_prepared->parts().explainer; }
    /// Returns the configuration shown; for a question about a derivation, the last configuration.
    [[nodiscard]] const Configuration& configuration() const {
        return m_prepared->parts().configuration;
    }
    [[nodiscard]] const Losses& losses() const { return m_prepared->parts().losses; }
    /// Returns true if a tree is shown with the question: the gold tree of the problem.
    [[nodiscard]] bool showsGold() const {
        return showsConfiguration() || kind().shows == ExerciseKind::Shows::Tree;
    }
    /// Returns true if a configuration is shown with the question.
    [[nodiscard]] bool showsConfiguration() const {
        return kind().shows == ExerciseKind::Shows::GoldTree;
    }

    /// Reads a transition in `configuration`, as readTransition does. Each text is read once.
    [[nodiscard]] Result<Transition> transitionIn(const std::string& text,
                                                  const Configuration& configuration) const;

    /// Returns the sentence with the tree that is shown, or without heads if none is shown.
    [[nodiscard]] Sentence shownSentence() const;

    [[nodiscard]] Text question() const;
    /// Returns a description of the expected form of an answer, with an example; shown before the
    /// first mistake.
    [[nodiscard]] Text expectedForm() const { return m_prepared->expectedForm(*this); }
    /// Judges a typed answer.
    [[nodiscard]] Marking check(std::string_view answer, const TaskControl& control = {}) const;
    /// Judges an answer read from a file or taken on the canvas.
    [[nodiscard]] Marking check(const AnswerSheet& sheet, const TaskControl& control = {}) const;
    /// Returns a right answer in the expected form, which `check` marks as right.
    [[nodiscard]] std::string modelAnswer(const TaskControl& control = {}) const {
        return m_prepared->modelAnswer(*this, control);
    }
    /// Returns hints, from a nudge to the proof.
    [[nodiscard]] std::vector<Text> hints(const TaskControl& control = {}) const {
        return m_prepared->hints(*this, control);
    }

    struct Choice {
        std::string text; ///< the answer
        Text shown;       ///< the answer in words, as shown to the student
        Marking marking;
    };
    /// Returns short answers to choose from, in a fixed order: one right answer and typical wrong
    /// answers. Empty for kinds without short answers.
    [[nodiscard]] std::vector<Choice> choices(const TaskControl& control = {}) const;
    /// Returns the possibilities listed with the question, to which answers refer by a letter.
    [[nodiscard]] std::vector<Text> ways() const { return m_prepared->ways(*this); }
    /// Returns all right answers; nothing if there are more than `most`.
    [[nodiscard]] std::optional<std::vector<std::string>> rightAnswers(std::size_t most) const {
        return m_prepared->rightAnswers(*this, most);
    }

private:
    Examiner(Exercise exercise, SharedPrepared prepared)
        : m_exercise(std::move(exercise)), m_prepared(std::move(prepared)) {}

    Exercise m_exercise;
    SharedPrepared m_prepared;
    mutable std::unordered_map<std::string, Result<WrittenTransition>> m_named; // by texts
};

/// Returns the marking of an answer that cannot be read. Its feedback is `message`, which is a
/// clause, and the expected form.
[[nodiscard]] Marking unreadable(const Text& message, const Examiner& examiner);

} // namespace parsescope
