// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/teaching/grading.h"

#include "core/export/session_file.h"
#include "core/parsing/systems.h"
#include "core/parsing/tree_fields.h"
#include "core/teaching/answer.h"
#include "core/teaching/exercise_json.h"
#include "core/treebank/read_file.h"
#include "core/treebank/sentence_length.h"
#include "core/treebank/text.h"
#include "core/treebank/treebank.h"

#include <algorithm>
#include <filesystem>

namespace parsescope {

namespace {

constexpr int MostExercises = 10'000;

Exercise tableOf(const Sentence& sentence, const TransitionSystem& system,
                 const KeyOptions& options) {
    Exercise exercise;
    exercise.kind = findExerciseKind("table"); // the usual homework
    exercise.sentence = sentence;
    exercise.system = system;
    exercise.shape.singleRoot = options.shape.singleRoot;
    exercise.shape.root = options.shape.root;
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
    for (int line = 1; !bytes.empty(); ++line) {
        const std::string_view text = takeLine(bytes);
        if (isBlankLine(text))
            continue;
        const Result<KeyStep> step = readKeyStep(text);
        if (!step)
            return tl::unexpected(Error{step.error().message, path, line, 0});
        if (!step->transition.empty()) {
            const auto transition = options.system->find(step->transition);
            if (!transition)
                return tl::unexpected(Error{Text("{0} has no transition {1}", options.system->name,
                                                 parsescope::quoted(step->transition)),
                                            path, line, 0});
            taken.push_back(*transition);
            continue;
        }
        if (!step->isFinal || !step->isLossless)
            return tl::unexpected(
                Error{Text("the derivation ends here without the gold tree, which "
                           "is therefore not known, expected a loss of 0"),
                      path, line, 0});
        Sentence sentence;
        for (std::size_t i = 0; i < step->heads.size(); ++i) {
            Word word;
            word.form = std::to_string(i + 1);
            word.head = std::max(step->heads[i], 0); // words without a head are children of ROOT
            sentence.words.push_back(std::move(word));
        }
        exercises.push_back(tableOf(sentence, *options.system, options));
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
    if (treebank->size() > MostExercises)
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

Result<Grader> Grader::of(std::vector<Exercise> exercises) {
    Grader grader;
    if (exercises.empty())
        return failure("the key has no exercise, expected at least one");
    for (Exercise& exercise : exercises) {
        Result<Examiner> examiner = Examiner::of(std::move(exercise));
        if (!examiner)
            return failure("exercise {0}: {1}", grader.m_examiners.size() + 1,
                           examiner.error().message);
        grader.m_examiners.push_back(*std::move(examiner));
    }
    return grader;
}

MarkedFile Grader::grade(std::string_view bytes, const std::string& path) const {
    MarkedFile graded;
    graded.file = path;
    graded.student = std::filesystem::path(path).stem().string();
    const auto count = static_cast<int>(m_examiners.size());
    std::vector<AnswerSheet> sheets(m_examiners.size());
    Result<std::vector<AnswerSheet>> read = readAnswerSheets(bytes, path);
    if (!read) {
        graded.errors.push_back(read.error());
        read = std::vector<AnswerSheet>();
    }
    int next = 1;
    for (AnswerSheet& sheet : *read) {
        // The number in a session is the number of its sentence in a treebank.
        const int number =
            sheet.exercise > 0 && (sheet.system.empty() || count > 1) ? sheet.exercise : next;
        if (number > count) {
            graded.errors.push_back(
                {plural("there is no exercise {1}, the key has {0} exercise",
                        "there is no exercise {1}, the key has {0} exercises", count, number),
                 path, sheet.line, 0});
            continue;
        }
        next = number + 1;
        AnswerSheet& known = sheets[number - 1];
        if (known.line == 0)
            known.line = sheet.line;
        known.exercise = number;
        known.text += (known.text.empty() ? "" : "\n") + sheet.text;
        known.system = sheet.system;
        known.words = sheet.words;
        known.rows.insert(known.rows.end(), sheet.rows.begin(), sheet.rows.end());
    }
    for (int number = 1; number <= count; ++number) {
        const AnswerSheet& sheet = sheets[number - 1];
        MarkedAnswer answer;
        answer.exercise = number;
        answer.line = sheet.line;
        answer.given = !sheet.rows.empty() || !trimmed(sheet.text).empty();
        if (answer.given)
            answer.marking = m_examiners[number - 1].check(sheet);
        else
            answer.marking.feedback = Text("There is no answer.");
        answer.misconceptions = answer.marking.misconceptions();
        graded.answers.push_back(std::move(answer));
    }
    return graded;
}

Result<std::vector<Exercise>> readKey(const std::string& path, const KeyOptions& options) {
    std::error_code none;
    if (std::filesystem::is_directory(path, none))
        return treebankKey(path, options);
    const Result<std::string> bytes = readFile(path);
    if (!bytes)
        return tl::unexpected(bytes.error());
    const std::string_view text = trimmed(*bytes);
    if (!text.starts_with('{'))
        return treebankKey(path, options);
    if (text.substr(0, text.find('\n')).find("\"parsescope-session\"") != std::string_view::npos)
        return sessionKey(*bytes, path);
    if (text.substr(0, 200).find("\"parsescope-exercises\"") != std::string_view::npos)
        return readExercises(*bytes, path);
    return derivationKey(*bytes, path, options);
}

} // namespace parsescope
