// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/teaching/ask/exercise_json.h"

#include "core/base/utf8.h"
#include "core/oracle/root_last.h"
#include "core/parsing/rule_files/system_file.h"
#include "core/parsing/tree_fields.h"
#include "core/teaching/judge/conventions.h"
#include "core/teaching/judge/exercise_parts.h"
#include "core/treebank/conllu.h"
#include "core/treebank/read_file.h"

#include <algorithm>

namespace parsescope {

namespace {

constexpr int Version = 1;
constexpr int MostPoints = 10'000;            // largest number of points of an exercise
constexpr std::size_t MostSteps = 100'000;    // largest number of steps in a derivation
constexpr std::size_t MostValues = 5'000'000; // largest number of JSON values in a file

Json names(const TransitionSystem& system, const std::vector<Transition>& steps) {
    Json list = Json::array();
    for (Transition transition : steps)
        list.push_back(system.nameOf(transition));
    return list;
}

Result<Transition> transitionNamed(const TransitionSystem& system, const std::string& name) {
    if (const auto transition = system.find(name))
        return *transition;
    return failure("{0} has no transition {1}", system.name, inQuotes(name));
}

/// The largest amount of work for all exercises of a file, in units of about 10 ms: minutes, not
/// hours.
constexpr double MostWork = 10'000;

/// Returns the work that preparing an exercise takes, by measurements: proportional to the third
/// power of the number of words, or to the fourth power if the oracle is a search or slow.
double workOf(const Examiner& examiner) {
    constexpr double SlowFactor = 400;
    Problem problem = examiner.problem();
    const Result<Oracle> oracle = oracleFor(problem);
    const double words = problem.gold.size() / 100.0; // in hundreds
    return words * words * words * (!oracle || isSlow(*oracle, problem) ? SlowFactor * words : 1);
}

/// The fields of an exercise as they are read.
struct ExerciseFields {
    std::string kind;
    std::string system;
    std::string rules;
    std::string other;
    std::string otherRules;
    std::string conllu;
    std::vector<std::string> before;
    std::vector<std::string> key;
    std::vector<std::string> given;
    std::string output;
    std::string transition;
    bool hasNoRoot = false;
    Exercise exercise;

    Result<void> read(const std::string& field, const Json& value) {
        if (field == "kind")
            return readField(field, value, kind);
        if (field == "system")
            return readField(field, value, system);
        if (field == "rules")
            return readField(field, value, rules);
        if (field == "other_system")
            return readField(field, value, other);
        if (field == "other_rules")
            return readField(field, value, otherRules);
        if (field == "conllu")
            return readField(field, value, conllu);
        if (field == "before")
            return readField(field, value, before);
        if (field == "key")
            return readField(field, value, key);
        if (field == "transition")
            return readField(field, value, transition);
        if (field == "cell")
            return readField(field, value, exercise.cell);
        if (field == "question")
            return readField(field, value, exercise.question);
        if (field == "points")
            return readPoints(value);
        if (field == "marks")
            return readMarks(value);
        if (field == "derivation")
            return readField(field, value, given);
        if (field == "output")
            return readField(field, value, output);
        // The id and the fields for human readers are ignored.
        return readConvention(field, value,
                              {exercise.shape, exercise.rootOnStack, hasNoRoot, exercise.table});
    }

    Result<void> readPoints(const Json& value) {
        if (!value.is_number() || !(value.get<double>() >= 0) || value.get<double>() > MostPoints)
            return failure("\"points\" is not a number from 0 to {0}", MostPoints);
        exercise.points = value.get<double>();
        return {};
    }

    Result<void> readMarks(const Json& value) {
        const auto rule = value.is_string() ? findMarkRule(value.get<std::string>()) : std::nullopt;
        if (!rule)
            return unexpectedField("marks", Phrase("\"heads\", \"relations\" or \"steps\""), value);
        exercise.marks = *rule;
        return {};
    }

    Result<Exercise> finish() {
        exercise.kind = findExerciseKind(kind);
        if (!exercise.kind)
            return failure(unknownExerciseKind(kind));
        Result<TransitionSystem> found = keptSystem(system, rules);
        if (!found)
            return tl::unexpected(found.error());
        exercise.system = *std::move(found);
        if (!other.empty()) {
            Result<TransitionSystem> second = keptSystem(other, otherRules);
            if (!second)
                return tl::unexpected(second.error());
            exercise.other = *std::move(second);
        }
        const SentenceReading reading = readSentence(conllu, Format::ConllU);
        if (!reading.errors.empty())
            return failure("the sentence cannot be read: {0}", reading.errors.front().text());
        exercise.sentence = reading.sentence;
        if (!output.empty()) {
            const SentenceReading tree = readSentence(output, Format::ConllU);
            if (!tree.errors.empty())
                return failure("the output cannot be read: {0}", tree.errors.front().text());
            exercise.output = tree.sentence;
        }
        if (std::max({before.size(), key.size(), given.size()}) > MostSteps)
            return failure("there are more than 100,000 transitions");
        for (const auto& [list, to] :
             {std::pair(&before, &exercise.before), std::pair(&key, &exercise.key),
              std::pair(&given, &exercise.given)})
            for (const std::string& name : *list) {
                const Result<Transition> one = transitionNamed(exercise.system, name);
                if (!one)
                    return tl::unexpected(one.error());
                to->push_back(*one);
            }
        if (!transition.empty()) {
            const Result<Transition> one = transitionNamed(exercise.system, transition);
            if (!one)
                return tl::unexpected(one.error());
            exercise.asked = *one;
        }
        if (hasNoRoot)
            if (Result<void> done = leaveOutRoot(exercise); !done)
                return tl::unexpected(done.error());
        return std::move(exercise);
    }
};

std::vector<std::string> englishOf(const std::vector<Text>& texts) {
    return {texts.begin(), texts.end()};
}

void addRules(Json& object, const char* field, const TransitionSystem& system) {
    if (std::string rules = rulesToKeep(system); !rules.empty())
        object[field] = std::move(rules);
}

} // namespace

Result<void> readConvention(const std::string& field, const Json& value,
                            const Conventions& conventions) {
    const auto& [shape, rootOnStack, hasNoRoot, table] = conventions;
    if (field == "single_root")
        return readField(field, value, shape.rootLimit);
    if (field == "root" && isText(value, "stack")) {
        rootOnStack = true;
        return {};
    }
    if (field == "root" && isText(value, "none")) {
        hasNoRoot = true;
        return {};
    }
    if (field == "root")
        return readField(field, value, shape.root);
    if (field == "rows") {
        table.configurationsAfter = isText(value, "after");
        if (!table.configurationsAfter && !isText(value, "before"))
            return unexpectedField("rows", Phrase("\"before\" or \"after\""), value);
    }
    if (field == "relations")
        return readField(field, value, table.relations);
    return {};
}

Json exerciseJson(const Exercise& exercise, int id) {
    Json object;
    if (id > 0)
        object["id"] = id;
    object["kind"] = exercise.kind->id;
    object["system"] = exercise.system.name;
    addRules(object, "rules", describedSystem(exercise));
    if (exercise.other) {
        object["other_system"] = exercise.other->name;
        addRules(object, "other_rules", *exercise.other);
    }
    if (exercise.shape.singleRoot())
        object["single_root"] = true;
    if (exercise.withRoot)
        object["root"] = "none";
    else if (exercise.shape.root == RootPlace::Last)
        object["root"] = "last";
    else if (exercise.rootOnStack)
        object["root"] = "stack";
    if (exercise.table.configurationsAfter)
        object["rows"] = "after";
    if (exercise.table.relations)
        object["relations"] = true;
    object["conllu"] = writeSentence(exercise.sentence, Format::ConllU);
    if (!exercise.before.empty())
        object["before"] = names(exercise.system, exercise.before);
    if (exercise.asked)
        object["transition"] = exercise.system.nameOf(*exercise.asked);
    if (!exercise.cell.empty())
        object["cell"] = exercise.cell;
    if (!exercise.key.empty())
        object["key"] = names(exercise.system, exercise.key);
    if (!exercise.question.empty())
        object["question"] = exercise.question;
    if (!exercise.given.empty())
        object["derivation"] = names(exercise.system, exercise.given);
    if (exercise.output)
        object["output"] = writeSentence(*exercise.output, Format::ConllU);
    if (exercise.marks != MarkRule::Heads)
        object["marks"] = idOf(exercise.marks);
    if (exercise.points != 1)
        object["points"] = exercise.points;
    return object;
}

Result<Exercise> readExercise(const Json& object) {
    if (!object.is_object())
        return failure("an exercise is not a JSON object");
    ExerciseFields fields;
    for (const auto& [name, value] : object.items())
        if (Result<void> done = fields.read(name, value); !done)
            return tl::unexpected(done.error());
    return fields.finish();
}

std::string writeExercises(const std::vector<Examiner>& examiners, const FixedRules& rules,
                           const TaskControl& control) {
    Json list = Json::array();
    for (const Examiner& examiner : examiners) {
        Json object = exerciseJson(examiner.exercise(), static_cast<int>(list.size()) + 1);
        object["asks"] = examiner.question().english();
        if (const auto ways = examiner.ways(); !ways.empty())
            object["ways"] = englishOf(ways);
        object["form"] = examiner.expectedForm().english();
        object["answer"] = examiner.modelAnswer(control);
        object["hints"] = englishOf(examiner.hints(control));
        list.push_back(std::move(object));
        control.report(static_cast<double>(list.size()) / static_cast<double>(examiners.size()));
    }
    Json file;
    file["parsescope-exercises"] = Version;
    writeRules(file, rules);
    file["exercises"] = std::move(list);
    return manyLines(file);
}

Result<ExerciseFile> readExerciseFile(std::string_view bytes, const std::string& name,
                                      const TaskControl& control) {
    const auto fails = [&name](Text message, int line) {
        return tl::unexpected(Error{std::move(message), name, line, 0});
    };
    if (bytes.size() > LargestExerciseFile)
        return fails(Text("the file is larger than {0}, expected a smaller file of exercises",
                          megabytes(LargestExerciseFile)),
                     0);
    const Result<Json> file = parseJson(bytes, {.values = MostValues});
    if (!file)
        return fails(file.error().message, 0);
    if (!file->is_object() || !file->contains("parsescope-exercises") ||
        !file->contains("exercises") || !(*file)["exercises"].is_array())
        return fails(Text("this is not a file of exercises, expected "
                          "{{\"parsescope-exercises\":1,\"exercises\":[…]}}"),
                     1);
    if ((*file)["parsescope-exercises"] != Version)
        return fails(Text("the file has another version, expected version {0}", Version), 1);
    const Json& list = (*file)["exercises"];
    if (list.size() > MostExercises)
        return fails(
            Text("there are {0} exercises, expected at most {1}", list.size(), MostExercises), 0);
    const Result<FixedRules> rules = readRules(*file);
    if (!rules)
        return fails(rules.error().message, 0);
    ExerciseFile read{{}, *rules};
    for (const Json& object : list) {
        if (control.stopRequested())
            return fails(Text("the reading was stopped"), 0);
        Result<Exercise> exercise = readExercise(object);
        if (!exercise)
            return fails(
                Text("exercise {0}: {1}", read.exercises.size() + 1, exercise.error().message), 0);
        read.exercises.push_back(*std::move(exercise));
    }
    return read;
}

Result<ExerciseFile> openExercises(const std::string& path, const TaskControl& control) {
    const Result<std::string> bytes = readStart(path, LargestExerciseFile + 1, control);
    if (!bytes)
        return tl::unexpected(bytes.error());
    return readExerciseFile(*bytes, path, control);
}

Result<std::vector<Examiner>> makeExaminers(std::vector<Exercise> exercises,
                                            const TaskControl& control) {
    std::vector<Examiner> examiners;
    double done = 0; // the work for the exercises so far
    for (Exercise& exercise : exercises) {
        if (control.stopRequested())
            return failure("the preparation was stopped");
        Result<Examiner> examiner = Examiner::of(std::move(exercise), control);
        if (!examiner)
            return failure("exercise {0}: {1}", examiners.size() + 1, examiner.error().message);
        examiners.push_back(*std::move(examiner));
        const double work = workOf(examiners.back());
        if (done += work; done > MostWork)
            return failure("exercise {0}: the sentences up to here take too long, expected at most "
                           "{1} exercises about sentences of {2} words with {3} in a file",
                           examiners.size(), static_cast<int>(MostWork / work),
                           examiners.back().exercise().sentence.size(),
                           examiners.back().exercise().system.name);
        control.report(static_cast<double>(examiners.size()) /
                       static_cast<double>(exercises.size()));
    }
    return examiners;
}

} // namespace parsescope
