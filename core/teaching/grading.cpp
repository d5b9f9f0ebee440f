// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/teaching/grading.h"

#include "core/export/session_file.h"
#include "core/parsing/systems.h"
#include "core/parsing/tree_fields.h"
#include "core/teaching/answer.h"
#include "core/teaching/answer_headings.h"
#include "core/teaching/exercise_json.h"
#include "core/teaching/exercise_sheet.h"
#include "core/treebank/read_file.h"
#include "core/treebank/sentence_length.h"
#include "core/treebank/text.h"
#include "core/treebank/treebank.h"

#include <algorithm>
#include <charconv>
#include <filesystem>
#include <set>

namespace parsescope {

namespace {

Exercise tableOf(const Sentence& sentence, const TransitionSystem& system,
                 const KeyOptions& options) {
    Exercise exercise;
    exercise.kind = findExerciseKind("table"); // the kind of the usual homework
    exercise.sentence = sentence;
    exercise.system = system;
    exercise.shape.singleRoot = options.shape.singleRoot;
    exercise.shape.root = options.shape.root;
    exercise.rootOnStack = options.rootOnStack;
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

Result<Grader> Grader::of(std::vector<Exercise> exercises, std::string name) {
    Grader grader;
    grader.m_name = std::move(name);
    if (exercises.empty())
        return failure("the key has no exercise, expected at least one");
    Result<std::vector<Examiner>> examiners = makeExaminers(std::move(exercises));
    if (!examiners)
        return tl::unexpected(examiners.error());
    grader.m_examiners = *std::move(examiners);
    grader.m_code = sheetCode(grader.m_examiners);
    return grader;
}

namespace {

/// Removes from an answer the lines of the printed sheet that remain if the student has deleted the
/// label "Answer:".
void removePrintedLines(AnswerSheet& sheet, const Examiner& examiner) {
    if (sheet.text.find('\n') == std::string::npos)
        return;
    std::set<std::string, std::less<>> printed;
    const std::string exercise = markdownExercise(examiner, sheet.exercise);
    for (std::string_view rest = exercise; !rest.empty();)
        printed.emplace(trimmed(takeLine(rest)));
    std::string kept;
    for (std::string_view rest = sheet.text; !rest.empty();) {
        const std::string_view line = takeLine(rest);
        if (printed.find(trimmed(line)) == printed.end())
            kept += (kept.empty() ? "" : "\n") + std::string(line);
    }
    sheet.text = std::move(kept);
}

/// The answers of a student, one for each exercise.
class Collection {
public:
    explicit Collection(const Grader& grader) : m_grader(grader), m_sheets(count()) {}

    /// Adds the answers in a file. `next` is the 1-based number of the exercise to which the first
    /// answer without a number belongs.
    void add(AnswerFile file, const std::string& path, int next, std::vector<Error>& errors) {
        errors.insert(errors.end(), file.errors.begin(), file.errors.end());
        if (!file.code.empty() && file.code != m_grader.code())
            errors.push_back({Text("the sheet {0} was filled in, but the key is for the sheet {1}",
                                   file.code, m_grader.code()),
                              path, 0, 0});
        for (AnswerSheet& sheet : file.sheets) {
            if (next = addLines(sheet, next); sheet.text.empty() && sheet.rows.empty())
                continue;
            // The number in a session is the number of its sentence in a treebank.
            const int number =
                sheet.exercise > 0 && (sheet.system.empty() || count() > 1) ? sheet.exercise : next;
            if (number > static_cast<int>(count())) {
                errors.push_back(
                    {plural("there is no exercise {1}; the key has {0} exercise",
                            "there is no exercise {1}; the key has {0} exercises", count(), number),
                     path, sheet.line, 0});
                continue;
            }
            next = number + 1;
            sheet.exercise = number;
            removePrintedLines(sheet, m_grader.examiners()[number - 1]);
            addTo(m_sheets[number - 1], std::move(sheet));
        }
        m_next = next;
    }

    /// If a text without a number has one line for each of the next exercises, and none of these
    /// exercises asks for a derivation, distributes the lines over the exercises. Returns the
    /// number of the next exercise.
    int addLines(AnswerSheet& sheet, int next) {
        const auto lines = 1 + std::count(sheet.text.begin(), sheet.text.end(), '\n');
        const auto rest = static_cast<std::ptrdiff_t>(count()) - next + 1;
        if (sheet.exercise > 0 || lines < 2 || lines > rest || !sheet.rows.empty())
            return next;
        const auto first = m_grader.examiners().begin() + (next - 1);
        if (std::any_of(first, first + lines, [](const Examiner& one) {
                return one.kind().answer == ExerciseKind::Answer::Derivation;
            }))
            return next;
        for (std::string_view text = sheet.text; !text.empty(); ++next)
            addTo(m_sheets[next - 1], {next, sheet.line, std::string(takeLine(text)), {}, {}});
        sheet.text.clear();
        return next;
    }

    [[nodiscard]] int next() const { return m_next; }
    [[nodiscard]] const AnswerSheet& sheet(int number) const { return m_sheets[number - 1]; }

private:
    [[nodiscard]] std::size_t count() const { return m_grader.examiners().size(); }

    static void addTo(AnswerSheet& known, AnswerSheet sheet) {
        if (known.line == 0)
            known.line = sheet.line;
        known.exercise = sheet.exercise;
        known.text += (known.text.empty() ? "" : "\n") + sheet.text;
        known.system = sheet.system;
        known.words = sheet.words;
        known.rows.insert(known.rows.end(), sheet.rows.begin(), sheet.rows.end());
    }

    const Grader& m_grader;
    std::vector<AnswerSheet> m_sheets;
    int m_next = 1;
};

/// Returns the number at the end of the name of a file: 3 for "exercise3.txt". Returns nothing if
/// there is no number from 1 to `most`.
std::optional<int> numberInName(const std::string& path, int most) {
    const auto number = exerciseNumber(std::filesystem::path(path).stem().string());
    return number && *number <= most ? number : std::nullopt;
}

} // namespace

MarkedFile Grader::grade(std::string_view bytes, const std::string& path) const {
    return grade({std::filesystem::path(path).stem().string(), {{path, std::string(bytes)}}});
}

MarkedFile Grader::grade(const HandIn& handIn) const {
    MarkedFile graded;
    graded.student = handIn.student;
    graded.examiners = m_examiners;
    const auto count = static_cast<int>(m_examiners.size());
    Collection collection(*this);
    for (const auto& [path, bytes] : handIn.files) {
        if (graded.file.empty())
            graded.file = path;
        if (!bytes) {
            graded.errors.push_back(bytes.error());
            continue;
        }
        const auto named = handIn.files.size() > 1 ? numberInName(path, count) : std::nullopt;
        collection.add(readAnswerSheets(*bytes, path), path, named.value_or(collection.next()),
                       graded.errors);
    }
    for (int number = 1; number <= count; ++number) {
        const AnswerSheet& sheet = collection.sheet(number);
        MarkedAnswer answer;
        answer.exercise = number;
        answer.line = sheet.line;
        answer.points = m_examiners[number - 1].exercise().points;
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

MarkedFile gradeWithOneOf(const std::vector<Grader>& graders, const HandIn& handIn) {
    for (const auto& [path, bytes] : handIn.files)
        if (bytes)
            if (const std::string code = readAnswerSheets(*bytes, path).code; !code.empty())
                for (const Grader& grader : graders)
                    if (grader.code() == code)
                        return grader.grade(handIn);
    if (graders.size() == 1)
        return graders.front().grade(handIn);
    const std::string student = plainName(handIn.student);
    for (const Grader& grader : graders) {
        std::string name = plainName(std::filesystem::path(grader.name()).stem().string());
        if (name.starts_with("key"))
            name.erase(0, 3);
        if (!name.empty() && name == student)
            return grader.grade(handIn);
    }
    MarkedFile none;
    none.student = handIn.student;
    none.file = handIn.files.empty() ? std::string() : handIn.files.front().path;
    none.errors.push_back({Text("no key fits these answers, expected a line with the code of the "
                                "sheet, or a key named after the student"),
                           none.file, 0, 0});
    return none;
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

Result<std::vector<Grade>> readGrades(std::string_view text) {
    std::vector<Grade> grades;
    while (!text.empty()) {
        const std::size_t end = std::min(text.find(','), text.size());
        const std::string_view part = trimmed(text.substr(0, end));
        text.remove_prefix(std::min(end + 1, text.size()));
        const std::size_t colon = part.rfind(':');
        double percent = -1;
        if (colon != std::string_view::npos && colon > 0) {
            const std::string_view digits = trimmed(part.substr(colon + 1));
            const auto [last, error] =
                std::from_chars(digits.data(), digits.data() + digits.size(), percent);
            if (error != std::errc() || last != digits.data() + digits.size())
                percent = -1;
        }
        if (!(percent >= 0 && percent <= 100))
            return failure("{0} is not a grade with a threshold, expected for example A:90",
                           quoted(part));
        grades.push_back({percent / 100, std::string(trimmed(part.substr(0, colon)))});
    }
    std::stable_sort(grades.begin(), grades.end(),
                     [](const Grade& a, const Grade& b) { return a.least > b.least; });
    return grades;
}

} // namespace parsescope
