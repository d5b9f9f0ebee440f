// SPDX-License-Identifier: GPL-3.0-or-later
// The functions that read keys from files.
#include "core/base/path.h"
#include "core/base/utf8.h"
#include "core/export/session_file.h"
#include "core/parsing/tree_fields.h"
#include "core/teaching/judge/conventions.h"
#include "core/teaching/publish/grading.h"
#include "core/teaching/read/answer.h"
#include "core/treebank/read_file.h"
#include "core/treebank/treebank.h"

#include <algorithm>
#include <filesystem>

namespace parsescope {

namespace {

Exercise tableOf(const Sentence& sentence, const TransitionSystem& system,
                 const KeyOptions& options) {
    Exercise exercise;
    exercise.kind = findExerciseKind("table"); // the kind of the usual homework
    exercise.sentence = sentence;
    exercise.system = system;
    exercise.shape.rootLimit = options.shape.rootLimit;
    exercise.shape.root = options.shape.root;
    exercise.rootOnStack = options.rootOnStack;
    exercise.table = options.table;
    if (options.hasNoRoot)
        static_cast<void>(leaveOutRoot(exercise)); // readKey has checked that this is possible
    return exercise;
}

tl::unexpected<Error> needsSystem(const std::string& path) {
    return tl::unexpected(
        Error{Text("the key does not name a transition system, expected --system"), path});
}

Result<std::vector<Exercise>> sessionKey(std::string_view bytes, const std::string& path) {
    Result<SavedSession> session = readSession(bytes, path);
    if (!session)
        return tl::unexpected(session.error());
    Exploration exploration(session->settings.system, session->sentence.size(),
                            session->settings.shape.root);
    replay(exploration, session->visits, session->cursor);
    Exercise exercise = tableOf(session->sentence, session->settings.system, {});
    exercise.shape = session->settings.shape;
    if (exercise.shape.root == RootPlace::Stack) {
        exercise.shape.root = RootPlace::First;
        exercise.rootOnStack =
            session->settings.system.shiftOfRoot(exercise.sentence.size()).has_value();
    }
    if (session->gold)
        for (int word = 1; word <= session->gold->size(); ++word)
            exercise.sentence.words[word - 1].head = session->gold->head(word);
    for (int node : exploration.path())
        if (exploration.node(node).parent >= 0)
            exercise.key.push_back(exploration.node(node).transition);
    return std::vector{std::move(exercise)};
}

/// The fields of a step of a derivation in JSON Lines that a key needs.
struct KeyStep {
    int sentence = 1;
    std::string transition;
    std::vector<int> heads;
    bool isFinal = false;
    bool isLossless = false;
    bool hasOnlyRoot = false; ///< true if the stack has only ROOT before the transition
};

Result<KeyStep> readKeyStep(std::string_view line) {
    const Result<Json> object = parseObject(line);
    if (!object)
        return tl::unexpected(object.error());
    KeyStep step;
    if (const auto number = object->find("sentence");
        number != object->end() && fitsInt(*number) && number->get<int>() >= 1)
        step.sentence = number->get<int>();
    const auto heads = object->find("heads");
    if (heads == object->end())
        return missing("heads");
    if (Result<void> done = readHeads("heads", *heads, step.heads); !done)
        return tl::unexpected(done.error());
    const auto transition = object->find("transition");
    if (transition == object->end())
        return missing("transition");
    if (!transition->is_null())
        if (Result<void> done = readField("transition", *transition, step.transition); !done)
            return tl::unexpected(done.error());
    if (const auto stack = object->find("stack"); stack != object->end())
        step.hasOnlyRoot = *stack == Json{0};
    if (const auto end = object->find("final"); end != object->end() && end->is_boolean())
        step.isFinal = end->get<bool>();
    if (const auto loss = object->find("loss"); loss != object->end() && loss->is_number_integer())
        step.isLossless = loss->get<std::int64_t>() == 0;
    return step;
}

Result<std::vector<Exercise>> derivationKey(std::string_view bytes, const std::string& path,
                                            const KeyOptions& options) {
    if (!options.system)
        return needsSystem(path);
    std::vector<Exercise> exercises;
    std::vector<Transition> taken;
    bool rootOnStack = false; // in the first configuration of the derivation
    for (int line = 1; !bytes.empty(); ++line) {
        const std::string_view text = takeLine(bytes);
        if (isBlankLine(text))
            continue;
        const Result<KeyStep> step = readKeyStep(text);
        if (!step)
            return tl::unexpected(Error{step.error().message, path, line, 0});
        if (taken.empty())
            rootOnStack = step->hasOnlyRoot && options.system->shiftOfRoot(1);
        if (!step->transition.empty()) {
            const auto transition = options.system->find(step->transition);
            if (!transition)
                return tl::unexpected(Error{Text("{0} has no transition {1}", options.system->name,
                                                 inQuotes(step->transition)),
                                            path, line, 0});
            taken.push_back(*transition);
            continue;
        }
        if (!step->isFinal || !step->isLossless)
            return tl::unexpected(
                Error{Text("the derivation ends here without the gold tree, which "
                           "is therefore not known, expected a loss of 0"),
                      path, line, 0});
        if (exercises.size() == MostExercises)
            return tl::unexpected(
                Error{Text("there are more than {0} derivations", MostExercises), path, line, 0});
        Sentence sentence;
        for (std::size_t i = 0; i < step->heads.size(); ++i) {
            Word word;
            word.form = std::to_string(i + 1);
            word.head = std::max(step->heads[i], 0); // words without a head are children of ROOT
            sentence.words.push_back(std::move(word));
        }
        exercises.push_back(tableOf(sentence, *options.system, options));
        exercises.back().rootOnStack = options.rootOnStack || rootOnStack;
        exercises.back().key = std::move(taken);
        taken.clear();
    }
    return exercises;
}

Result<std::vector<Exercise>> treebankKey(const std::string& path, const KeyOptions& options) {
    const Result<Treebank> treebank = Treebank::open(path);
    if (!treebank)
        return tl::unexpected(treebank.error());
    if (!options.system)
        return needsSystem(path);
    if (treebank->size() == 0)
        return tl::unexpected(Error{Text("no sentence found, expected at least one"), path, 1, 0});
    if (treebank->size() > static_cast<int>(MostExercises))
        return tl::unexpected(Error{Text("there are more than 10,000 sentences"), path});
    std::vector<Exercise> exercises;
    for (int index = 0; index < treebank->size(); ++index) {
        const SentenceReading reading = treebank->read(index);
        if (!reading.errors.empty())
            return tl::unexpected(reading.errors.front());
        exercises.push_back(tableOf(reading.sentence, *options.system, options));
    }
    return exercises;
}

} // namespace

Result<ExerciseFile> readKey(const std::string& path, const KeyOptions& options) {
    const auto withoutRules = [](Result<std::vector<Exercise>> exercises) {
        return std::move(exercises).map([](std::vector<Exercise> list) {
            return ExerciseFile{std::move(list), {}};
        });
    };
    if (options.hasNoRoot && options.system && options.system->rootPlace)
        return failure("{0} cannot do without ROOT", options.system->name);
    std::error_code none;
    if (std::filesystem::is_directory(pathOf(path), none))
        return withoutRules(treebankKey(path, options));
    const Result<std::string> bytes = readFile(path);
    if (!bytes)
        return tl::unexpected(bytes.error());
    const std::string_view text = trimmed(*bytes);
    if (!text.starts_with('{'))
        return withoutRules(treebankKey(path, options));
    if (text.substr(0, text.find('\n')).find("\"parsescope-session\"") != std::string_view::npos)
        return withoutRules(sessionKey(*bytes, path));
    if (text.substr(0, 200).find("\"parsescope-exercises\"") != std::string_view::npos)
        return readExerciseFile(*bytes, path);
    return withoutRules(derivationKey(*bytes, path, options));
}

} // namespace parsescope
