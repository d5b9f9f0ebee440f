// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/requests/system_json.h"
#include "app/wasm/commands.h"
#include "core/base/json_fields.h"
#include "core/base/utf8.h"
#include "core/parsing/root_start.h"
#include "core/parsing/rule_files/rule_names.h"
#include "core/parsing/systems.h"
#include "core/treebank/conllu.h"

namespace parsescope::page {

namespace {

/// The largest numbers of sentences and of errors that are returned.
constexpr std::size_t MostSentences = 500;
constexpr std::size_t MostErrorsShown = 20;

Json shownSystem(const TransitionSystem& system) {
    Json object = systemJson(system);
    for (std::size_t i = 0; i < system.rules.size(); ++i)
        if (system.rules[i].key != 0)
            object["transitions"][i]["key"] = std::string(1, system.rules[i].key);
    object["root"] =
        system.rootPlace ? Json(*system.rootPlace == RootPlace::Last ? "last" : "first") : Json();
    object["roots"] = system.rootPlace ? Json{"last"} : Json{"first", "last", "none"};
    if (!system.rootPlace && startWithRootOnStack(system, 1))
        object["roots"].push_back("stack");
    object["names"] = Json::object();
    for (const NamingCourse& course : namingCourses())
        object["names"][std::string(course.id)] = namesInCourse(system, course.id);
    return object;
}

/// Passes each block of lines between blank lines, or each line that is not blank if `lineByLine`
/// is true, to `use`, with the number of its first line.
template<class Use>
void eachBlock(std::string_view text, bool lineByLine, const Use& use) {
    std::size_t begin = 0;
    int first = 1;
    int line = 1;
    for (std::size_t at = 0; at < text.size(); ++line) {
        const std::size_t end = std::min(text.find('\n', at), text.size());
        if (isBlankLine(text.substr(at, end - at))) {
            if (at > begin)
                use(text.substr(begin, at - begin), first);
            begin = end + 1;
            first = line + 1;
        } else if (lineByLine) {
            use(text.substr(at, end - at), line);
            begin = end + 1;
        }
        at = end + 1;
    }
    if (begin < text.size())
        use(text.substr(begin), first);
}

} // namespace

Json sentenceJson(const Sentence& sentence) {
    Json words = Json::array();
    for (const Word& word : sentence.words)
        words.push_back({{"form", word.form},
                         {"tag", word.upos != "_" ? word.upos : word.xpos},
                         {"head", word.head},
                         {"relation", word.deprel}});
    return {{"text", sentence.text()},         {"id", sentence.comment("sent_id")},
            {"rtl", sentence.isRightToLeft()}, {"gold", sentence.tree().has_value()},
            {"words", std::move(words)},       {"conllu", writeSentence(sentence, Format::ConllU)}};
}

Result<Json> answerSystems(const Json& /*request*/) {
    Json list = Json::array();
    for (const TransitionSystem& system : systems()) {
        Json object = shownSystem(system);
        object["extensions"] = Json::array();
        for (const Rule& extension : extensions())
            if (extendSystem(system, {std::string(extension.name)}))
                object["extensions"].push_back(extension.name);
        list.push_back(std::move(object));
    }
    return Json{{"systems", std::move(list)}};
}

Result<Json> answerSystem(const Json& request) {
    return namedSystem(request).map(
        [](const TransitionSystem& system) { return shownSystem(system); });
}

Result<Json> answerRead(const Json& request) {
    const Result<std::string> text = textField(request, "text");
    if (!text)
        return tl::unexpected(text.error());
    Json sentences = Json::array();
    Json errors = Json::array();
    std::size_t more = 0;
    const auto addError = [&](const Error& error) {
        if (errors.size() < MostErrorsShown)
            errors.push_back({{"line", error.line},
                              {"column", error.column},
                              {"message", error.message.english()}});
    };
    const auto addTyped = [&](std::string_view words, int line) {
        Result<Sentence> typed = readTypedSentence(words);
        if (typed) {
            sentences.push_back(sentenceJson(*typed));
            return;
        }
        typed.error().line = line;
        addError(typed.error());
    };
    const bool areWords = text->find('\t') == std::string::npos;
    const Format format = detectFormat(*text, "");
    eachBlock(*text, areWords, [&](std::string_view lines, int first) {
        if (sentences.size() >= MostSentences) {
            ++more;
            return;
        }
        if (areWords) {
            addTyped(lines, first);
            return;
        }
        SentenceReading reading = readSentence(lines, format, first);
        for (const Error& error : reading.errors)
            addError(error);
        if (!reading.hasAllWords())
            return;
        if (!reading.sentence.tree()) // the other commands read the sentence without errors
            for (Word& word : reading.sentence.words)
                word.head = NoHead;
        sentences.push_back(sentenceJson(reading.sentence));
    });
    if (sentences.empty() && errors.empty())
        addTyped("", 0);
    return Json{{"sentences", std::move(sentences)}, {"errors", std::move(errors)}, {"more", more}};
}

Result<Json> answerAttach(const Json& request) {
    Result<Sentence> sentence = sentenceField(request);
    if (!sentence)
        return tl::unexpected(sentence.error());
    int number = 0;
    if (const Result<void> done = readOptional(request, "word", number); !done)
        return tl::unexpected(done.error());
    if (number < 1 || number > sentence->size())
        return failure("\"word\" is {0}, expected a word of the sentence", number);
    Word& word = sentence->words[number - 1];
    const int before = word.head;
    for (Word& one : sentence->words)
        if (one.head == NoHead)
            one.head = 0;
    if (const Result<void> done = readOptional(request, "head", word.head); !done)
        return tl::unexpected(done.error());
    std::vector<int> heads;
    for (const Word& one : sentence->words)
        heads.push_back(one.head);
    if (const Result<Tree> changed = Tree::fromHeads(heads); !changed)
        return tl::unexpected(changed.error());
    if (word.head != before && (word.head == 0 || word.deprel == "root"))
        word.deprel = word.head == 0 ? "root" : "dep";
    const Result<std::string> relation = textField(request, "relation");
    if (!relation)
        return tl::unexpected(relation.error());
    const std::vector<Word> parts = sentenceFromText(*relation).words;
    if (parts.size() > 1)
        return failure("{0} has spaces, expected the name of a relation", inQuotes(*relation));
    if (!parts.empty())
        word.deprel = parts.front().form;
    return sentenceJson(*sentence);
}

} // namespace parsescope::page
