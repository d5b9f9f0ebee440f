// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/teaching/ask/lesson_block.h"

#include "core/base/path.h"
#include "core/base/utf8.h"
#include "core/parsing/rule_files/system_file.h"
#include "core/parsing/systems.h"
#include "core/teaching/judge/conventions.h"
#include "core/teaching/read/answer.h"
#include "core/teaching/read/block_fields.h"
#include "core/treebank/conllu.h"
#include "core/treebank/sentence_length.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <filesystem>

namespace parsescope {

namespace {

constexpr std::array<std::string_view, 6> Workspaces{"explore",  "oracle", "decode",
                                                     "treebank", "train",  "practise"};
// The largest number of words of a sentence in a lesson. The time for the page of a scene grows
// with the cube of the number of words; for most systems, the losses of a sentence of this length
// take up to a second.
constexpr int LongestInLesson = 100;
// The largest sum of the squares of the numbers of words of all blocks.
constexpr std::size_t MostSquares = 200'000;
constexpr std::size_t LongestSteps = 2'000; // largest number of transitions in a block

/// Returns the system with the name `name`, or the system in the file `name`, whose path is
/// relative to the lesson.
Result<TransitionSystem> systemNamed(const std::string& name, const std::string& lesson) {
    if (!isSystemFile(name))
        return findSystem(name);
    return openSystem((pathOf(lesson).parent_path() / pathOf(name)).string());
}

/// Returns the sentence of a block; nothing if there is none or if it has errors.
std::optional<Sentence> readBlockSentence(BlockFields& block) {
    const BlockField* words = block.find("sentence");
    if (!block.conllu().empty()) {
        if (words)
            block.complain(*words, Text("the block has lines of CoNLL-U as well, expected only one "
                                        "of them"));
        const SentenceReading reading =
            readSentence(block.conllu(), Format::ConllU, block.conlluLine());
        for (const Error& error : reading.errors)
            block.complain(error.line, error.column, error.message);
        return reading.errors.empty() ? std::optional(reading.sentence) : std::nullopt;
    }
    if (!words)
        return std::nullopt;
    Sentence sentence = sentenceFromText(words->value);
    if (sentence.size() == 0)
        block.complain(*words, Text("the sentence has no words"));
    if (sentence.size() > LongestSentence)
        block.complain(*words, tooLong(sentence.words.size()));
    if (sentence.size() == 0 || sentence.size() > LongestSentence)
        return std::nullopt;
    if (const BlockField* heads = block.find("heads")) {
        const Result<Tree> tree = readTreeAnswer(heads->value, sentence);
        if (!tree) {
            block.complain(*heads, tree.error().message);
            return std::nullopt;
        }
        for (int word = 1; word <= sentence.size(); ++word)
            sentence.words[word - 1].head = tree->head(word);
    }
    if (const BlockField* relations = block.find("relations")) {
        const Sentence list = sentenceFromText(relations->value);
        if (list.size() != sentence.size())
            block.complain(*relations,
                           plural("there is {0} relation, but the sentence has {1}",
                                  "there are {0} relations, but the sentence has {1}", list.size(),
                                  plural("{0} word", "{0} words", sentence.size())));
        else
            for (int word = 0; word < sentence.size(); ++word)
                sentence.words[word].deprel = list.words[word].form;
    }
    return sentence;
}

std::vector<Transition> readSteps(BlockFields& block, const char* name,
                                  const TransitionSystem& system, const Sentence& sentence,
                                  Configuration at) {
    std::vector<Transition> steps;
    const BlockField* field = block.find(name);
    if (!field)
        return steps;
    const std::vector<std::string> names = splitTransitions(field->value, system);
    if (names.size() > LongestSteps) {
        block.complain(*field, Text("there are more than 2,000 steps"));
        return steps;
    }
    for (const std::string& one : names) {
        const Result<Transition> transition = readTransition(one, system, at, sentence);
        if (!transition) {
            block.complain(*field, transition.error().message);
            return steps;
        }
        if (const Obstacle obstacle = system.obstacle(at, *transition);
            obstacle != Obstacle::None) {
            block.complain(*field, Text("step {0}, \"{1}\", is not possible: {2}", steps.size() + 1,
                                        one, describe(obstacle)));
            return steps;
        }
        steps.push_back(*transition);
        at = system.step(at, *transition);
    }
    return steps;
}

void readPoints(BlockFields& block, Scene& scene) {
    const BlockField* field = block.find("point");
    if (!field)
        return;
    std::string_view rest = field->value;
    while (!trimmed(rest).empty()) {
        const std::size_t comma = std::min(rest.find(','), rest.size());
        const std::string_view piece = trimmed(rest.substr(0, comma));
        rest.remove_prefix(std::min(comma + 1, rest.size()));
        if (const Result<int> node = readNode(piece, scene.sentence)) {
            scene.nodes.push_back(*node);
        } else if (const Result<Arc> arc = readArc(piece, scene.sentence)) {
            scene.arcs.push_back(*arc);
        } else {
            block.complain(*field, node.error().message);
            return;
        }
    }
}

/// Reads the fields of a scene other than its subject.
void readScene(BlockFields& block, Scene& scene) {
    if (const BlockField* field = block.find("caption"))
        scene.caption = field->value;
    if (const BlockField* field = block.find("workspace")) {
        scene.workspace = field->value;
        if (std::find(Workspaces.begin(), Workspaces.end(), field->value) == Workspaces.end())
            block.complain(*field, Text("unknown workspace {0}, expected explore, oracle, decode, "
                                        "treebank, train or practise",
                                        inQuotes(field->value)));
    }
    if (const BlockField* field = block.find("step")) {
        const char* end = field->value.data() + field->value.size();
        const auto read = std::from_chars(field->value.data(), end, scene.step);
        if (read.ec != std::errc() || read.ptr != end || scene.step < 0 ||
            scene.step > static_cast<int>(scene.steps.size()))
            block.complain(*field, Text("expected a number from 0 to {0}, found {1}",
                                        scene.steps.size(), inQuotes(field->value)));
    }
    if (const BlockField* field = block.find("losses")) {
        scene.losses = field->value != "hidden";
        if (scene.losses && field->value != "shown")
            block.complain(*field,
                           Text("expected shown or hidden, found {0}", inQuotes(field->value)));
    }
    readPoints(block, scene);
}

/// Reads the fields of an exercise other than its subject.
void readQuestion(BlockFields& block, Exercise& exercise) {
    const TransitionSystem& system = exercise.system;
    Configuration at = system.start(exercise.sentence.size(), exercise.shape.root);
    for (Transition transition : exercise.before)
        at = system.step(at, transition);
    exercise.key = readSteps(block, "key", system, exercise.sentence, at);
    if (const BlockField* field = block.find("kind")) {
        if (const ExerciseKind* known = findExerciseKind(field->value))
            exercise.kind = known;
        else
            block.complain(*field, unknownExerciseKind(field->value));
    }
    if (const BlockField* field = block.find("transition")) {
        if (Result<Transition> asked = readTransition(field->value, system, at, exercise.sentence))
            exercise.asked = *asked;
        else
            block.complain(*field, asked.error().message);
    }
    if (const BlockField* field = block.find("other")) {
        if (Result<TransitionSystem> other = systemNamed(field->value, block.file()))
            exercise.other = *std::move(other);
        else
            block.complain(*field, other.error().message);
    }
    if (const BlockField* field = block.find("cell"))
        exercise.cell = field->value;
    if (const BlockField* field = block.find("question"))
        exercise.question = field->value;
}

/// Checks with the oracle that there is a right answer, and that the answer given in the block is
/// right.
bool hasRightAnswer(BlockFields& block, const Exercise& exercise, const TaskControl& control) {
    const Result<Examiner> examiner = Examiner::of(exercise, control);
    if (!examiner) {
        block.complain(examiner.error().message);
        return false;
    }
    if (const Marking marking = examiner->check(examiner->modelAnswer(control), control);
        !isRight(marking.mark))
        block.complain(Text("the question has no right answer: {0}", marking.feedback));
    if (const BlockField* field = block.find("answer"))
        if (const Marking marking = examiner->check(field->value, control); !isRight(marking.mark))
            block.complain(*field, Text("this answer is not right: {0}", marking.feedback));
    return true;
}

/// Reads the parts of the subject that the block contains; other parts are unchanged.
void readSubject(BlockFields& block, BlockSubject& subject) {
    if (auto sentence = readBlockSentence(block))
        subject.sentence = *std::move(sentence);
    if (const BlockField* field = block.find("system")) {
        if (Result<TransitionSystem> system = systemNamed(field->value, block.file()))
            subject.system = *std::move(system);
        else
            block.complain(*field, system.error().message);
    }
    if (const BlockField* field = block.find("root")) {
        if (field->value != "first" && field->value != "last" && field->value != "single" &&
            field->value != "stack" && field->value != "none")
            block.complain(*field, Text("expected first, last, single, stack or none, found {0}",
                                        inQuotes(field->value)));
        subject.rootOnStack = field->value == "stack";
        subject.hasNoRoot = field->value == "none";
        subject.shape.root = field->value == "last" ? RootPlace::Last : RootPlace::First;
        subject.shape.rootLimit = rootLimitOf(field->value == "single");
    }
    if (const BlockField* field = block.find("rows")) {
        if (field->value != "before" && field->value != "after")
            block.complain(*field,
                           Text("expected before or after, found {0}", inQuotes(field->value)));
        subject.table.configurationsAfter = field->value == "after";
    }
    if (const BlockField* field = block.find("show-relations")) {
        if (field->value != "yes" && field->value != "no")
            block.complain(*field, Text("expected yes or no, found {0}", inQuotes(field->value)));
        subject.table.relations = field->value == "yes";
    }
}

} // namespace

LessonBlock BlockReader::read(LessonBlock::Kind kind, std::string_view text, int firstLine,
                              std::vector<Error>& errors) {
    const std::size_t before = errors.size();
    LessonBlock result;
    result.kind = kind;
    result.line = firstLine - 1;
    BlockFields block(text, firstLine, m_name, errors);
    if (kind == LessonBlock::Kind::Show)
        block.allow({"sentence", "heads", "relations", "system", "root", "steps", "step",
                     "workspace", "losses", "point", "caption"},
                    "show");
    else
        block.allow({"sentence", "heads", "relations", "system", "root", "rows", "show-relations",
                     "steps", "kind", "transition", "cell", "other", "question", "key", "answer",
                     "policy"},
                    "ask");
    readSubject(block, m_subject);
    const auto& [sentence, system, shape, rootOnStack, hasNoRoot, table] = m_subject;
    if (sentence.size() == 0 && errors.size() == before)
        block.complain(Text("there is no sentence, expected \"sentence: …\" or lines of CoNLL-U"));
    if (sentence.size() > LongestInLesson)
        block.complain(Text("the sentence has {0} words, expected at most {1} in a lesson",
                            sentence.size(), LongestInLesson));
    m_squares += static_cast<std::size_t>(sentence.size()) * sentence.size();
    if (m_squares > MostSquares && errors.size() == before)
        block.complain(
            Text("the lesson has too many blocks with long sentences, expected at most {0} of {1} "
                 "words, or {2} of {3}",
                 MostSquares / LongestInLesson / LongestInLesson, LongestInLesson,
                 MostSquares / 100, 10));
    if (!system && errors.size() == before)
        block.complain(
            Text("there is no system, expected \"system: arc-standard\" or another one"));
    if (hasNoRoot && kind == LessonBlock::Kind::Show)
        block.complain(Text("scenes have ROOT, expected \"root: first\" or another place"));
    if (errors.size() > before)
        return result;
    Exercise exercise;
    exercise.sentence = sentence;
    exercise.system = *system;
    exercise.shape = shape;
    exercise.rootOnStack = rootOnStack;
    exercise.table = table;
    const Result<void> done = hasNoRoot ? leaveOutRoot(exercise) : putRootOnStack(exercise);
    if (!done) {
        block.complain(done.error().message);
        return result;
    }
    Configuration start = exercise.system.start(sentence.size(), exercise.shape.root);
    // The transition that shifts ROOT; empty if ROOT is not shifted.
    std::vector<Transition> steps = exercise.before;
    for (Transition transition : steps)
        start = exercise.system.step(start, transition);
    const std::vector<Transition> shown =
        readSteps(block, "steps", exercise.system, sentence, start);
    if (kind == LessonBlock::Kind::Show) {
        result.scene.system = *system;
        result.scene.shape = shape;
        if (rootOnStack)
            result.scene.shape.root = RootPlace::Stack;
        result.scene.sentence = sentence;
        result.scene.steps = shown;
        readScene(block, result.scene);
        return result;
    }
    steps.insert(steps.end(), shown.begin(), shown.end());
    exercise.before = steps;
    readQuestion(block, exercise);
    if (const BlockField* field = block.find("policy")) {
        if (field->value != "undo" && field->value != "go on")
            block.complain(*field,
                           Text("expected undo or go on, found {0}", inQuotes(field->value)));
        result.policy = field->value == "undo" ? ErrorPolicy::Undo : ErrorPolicy::GoOn;
    }
    if (errors.size() == before && hasRightAnswer(block, exercise, m_control))
        result.exercise = std::move(exercise);
    return result;
}

} // namespace parsescope
