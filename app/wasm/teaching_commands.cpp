// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/wasm/commands.h"
#include "core/base/json_fields.h"
#include "core/export/display_text.h"
#include "core/parsing/without_root.h"
#include "core/teaching/ask/exercise_json.h"
#include "core/teaching/ask/generator.h"
#include "core/teaching/ask/sub_questions.h"
#include "core/teaching/publish/attempts.h"
#include "core/teaching/read/saved_answer.h"
#include "core/treebank/conllu.h"

namespace parsescope::page {

namespace {

/// The largest number of exercises that one request makes.
constexpr int MostExercises = 100;

Json englishOf(const std::vector<Text>& texts) {
    Json list = Json::array();
    for (const Text& text : texts)
        list.push_back(isolatedEnglish(text));
    return list;
}

/// Returns the examiner of the field "exercise". The last examiner is kept.
Result<const Examiner*> examinerOf(const Json& request) {
    static std::string key;
    static std::optional<Examiner> kept;
    const auto found = request.find("exercise");
    if (found == request.end())
        return tl::unexpected(missing("exercise"));
    std::string wanted = oneLine(*found);
    if (kept && wanted == key)
        return &*kept;
    kept.reset();
    Result<Examiner> made =
        readExercise(*found).and_then([](Exercise exercise) { return Examiner::of(exercise); });
    if (!made)
        return tl::unexpected(made.error());
    kept.emplace(*std::move(made));
    key = std::move(wanted);
    return &*kept;
}

Result<void> readKinds(const Json& request, GeneratorOptions& options) {
    std::vector<std::string> kinds{"next-transition"};
    if (const Result<void> done = readOptional(request, "kinds", kinds); !done)
        return done;
    for (const std::string& id : kinds) {
        const ExerciseKind* kind = findExerciseKind(id);
        if (kind == nullptr)
            return failure(unknownExerciseKind(id));
        if (kind->options.other)
            return failure("exercises of the kind {0} cannot be made in a page", id);
        options.kinds.push_back(kind);
    }
    return {};
}

Result<GeneratorOptions> optionsOf(const Json& request) {
    GeneratorOptions options;
    Result<TransitionSystem> system = namedSystem(request);
    if (!system)
        return tl::unexpected(system.error());
    options.system = *std::move(system);
    for (const auto& [field, value] : request.items())
        if (const Result<void> done = readConvention(
                field, value,
                {options.shape, options.rootOnStack, options.hasNoRoot, options.table});
            !done)
            return tl::unexpected(done.error());
    if (const Result<void> done = readKinds(request, options); !done)
        return tl::unexpected(done.error());
    const std::pair<const char*, int*> numbers[]{
        {"count", &options.count},        {"min_words", &options.minWords},
        {"max_words", &options.maxWords}, {"ambiguity", &options.ambiguity},
        {"traps", &options.traps},        {"errors", &options.errors}};
    for (const auto& [name, to] : numbers)
        if (const Result<void> done = readOptional(request, name, *to); !done)
            return tl::unexpected(done.error());
    if (const Result<void> done = readOptional(request, "seed", options.seed); !done)
        return tl::unexpected(done.error());
    if (options.count < 1 || options.count > MostExercises)
        return failure("\"count\" is {0}, expected 1 to {1}", options.count, MostExercises);
    if (options.minWords > options.maxWords)
        return failure("\"min_words\" is larger than \"max_words\"");
    return options;
}

} // namespace

Result<Json> answerKinds(const Json& /*request*/) {
    Json list = Json::array();
    for (const ExerciseKind& kind : exerciseKinds())
        if (!kind.options.other)
            list.push_back({{"id", kind.id}, {"title", kind.title.english()}});
    return Json{{"kinds", std::move(list)}};
}

Result<Json> answerExercises(const Json& request) {
    const Result<GeneratorOptions> options = optionsOf(request);
    if (!options)
        return tl::unexpected(options.error());
    std::vector<std::string> texts;
    if (const Result<void> done = readOptional(request, "conllu", texts); !done)
        return tl::unexpected(done.error());
    std::vector<Sentence> sentences;
    for (const std::string& text : texts) {
        Result<Sentence> sentence = readTypedSentence(text);
        if (!sentence)
            return tl::unexpected(sentence.error());
        sentences.push_back(*std::move(sentence));
    }
    const Result<std::vector<Examiner>> examiners = generateExercises(sentences, *options);
    if (!examiners)
        return tl::unexpected(examiners.error());
    return parseJson(writeExercises(*examiners));
}

Result<Json> answerQuestion(const Json& request) {
    const Result<const Examiner*> found = examinerOf(request);
    if (!found)
        return tl::unexpected(found.error());
    const Examiner& examiner = **found;
    const Exercise& exercise = examiner.exercise();
    Json object{{"kind", examiner.kind().id},
                {"title", examiner.kind().title.english()},
                {"question", isolatedEnglish(examiner.question())},
                {"form", isolatedEnglish(examiner.expectedForm())},
                {"ways", englishOf(examiner.ways())},
                {"hints", englishOf(examiner.hints())},
                {"system", exercise.system.name},
                {"shows_gold", examiner.showsGold()},
                {"sentence", sentenceJson(examiner.shownSentence())}};
    object["choices"] = Json::array();
    for (const Examiner::Choice& choice : examiner.choices())
        object["choices"].push_back(
            {{"answer", choice.text}, {"shown", isolatedEnglish(choice.shown)}});
    Json before = Json::array();
    for (const Transition transition : exercise.before)
        before.push_back(exercise.system.nameOf(transition));
    // If a derivation is in question, its last configuration would show the answer.
    const bool asksTree = examiner.kind().answer == ExerciseKind::Answer::Tree;
    object["asks_tree"] = asksTree;
    object["asks_rows"] = examiner.kind().answer == ExerciseKind::Answer::Derivation;
    object[examiner.showsGold() ? "before" : "derivation"] = std::move(before);
    if (examiner.showsGold()) {
        const Configuration shown = asShown(exercise.system, examiner.configuration());
        object["stack"] = shown.stackNodes();
        object["buffer"] = shown.bufferNodes();
        if (!shown.lists().empty())
            object["lists"] = shown.lists();
    }
    return object;
}

Result<Json> answerGrade(const Json& request) {
    const Result<const Examiner*> found = examinerOf(request);
    if (!found)
        return tl::unexpected(found.error());
    const Result<std::string> answer = textField(request, "answer");
    if (!answer)
        return tl::unexpected(answer.error());
    Attempts attempts;
    if (const auto earlier = request.find("earlier"); earlier != request.end()) {
        const Result<AnswerSheet> sheet = readSavedAnswer({{"earlier", *earlier}});
        if (!sheet)
            return tl::unexpected(sheet.error());
        if (sheet->saved)
            attempts = sheet->saved->earlier;
    }
    const Marking marking = (*found)->check(*answer);
    attempts.emplace_back(*answer);
    Json object{{"mark", nameOf(marking.mark).english()},
                {"right", isRight(marking.mark)},
                {"readable", marking.mark != Mark::Unreadable},
                {"score", marking.score},
                {"total", markAttempts(**found, {}, attempts).marking.score},
                {"feedback", isolatedEnglish(marking.feedback)}};
    object["slips"] = englishOf(marking.slips);
    object["questions"] = Json::array();
    for (const SubQuestion& one : subQuestions(**found, marking))
        object["questions"].push_back({{"question", isolatedEnglish(one.question)},
                                       {"answers", englishOf(one.answers)},
                                       {"right", one.right},
                                       {"reason", isolatedEnglish(one.reason)}});
    return object;
}

} // namespace parsescope::page
