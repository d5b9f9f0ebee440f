// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/page/commands.h"
#include "app/requests/system_json.h"
#include "core/base/json_fields.h"
#include "core/base/utf8.h"
#include "core/parsing/extensions.h"
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
    return object;
}

/// Passes each block of lines between blank lines to `use`, with the number of the first line of
/// the block.
template<class Use>
void eachBlock(std::string_view text, const Use& use) {
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
    if (text->find('\t') == std::string::npos) {
        const Result<Sentence> typed = readTypedSentence(*text);
        if (typed)
            sentences.push_back(sentenceJson(*typed));
        else
            addError(typed.error());
    } else {
        const Format format = detectFormat(*text, "");
        eachBlock(*text, [&](std::string_view lines, int first) {
            if (sentences.size() >= MostSentences) {
                ++more;
                return;
            }
            const SentenceReading reading = readSentence(lines, format, first);
            for (const Error& error : reading.errors)
                addError(error);
            if (reading.errors.empty())
                sentences.push_back(sentenceJson(reading.sentence));
        });
    }
    return Json{{"sentences", std::move(sentences)}, {"errors", std::move(errors)}, {"more", more}};
}

Result<Json> answerAttach(const Json& request) {
    Result<Sentence> sentence = sentenceField(request);
    if (!sentence)
        return tl::unexpected(sentence.error());
    int word = 0;
    int head = 0;
    if (const Result<void> done = readOptional(request, "word", word); !done)
        return tl::unexpected(done.error());
    if (const Result<void> done = readOptional(request, "head", head); !done)
        return tl::unexpected(done.error());
    if (word < 1 || word > sentence->size())
        return failure("\"word\" is {0}, expected a word of the sentence", word);
    const std::optional<Tree> gold = sentence->tree();
    if (!gold)
        return failure("the sentence has no gold tree");
    const Result<Tree> changed = gold->withHead(word, head);
    if (!changed)
        return tl::unexpected(changed.error());
    sentence->words[word - 1].head = head;
    if (head == 0)
        sentence->words[word - 1].deprel = "root";
    else if (sentence->words[word - 1].deprel == "root")
        sentence->words[word - 1].deprel = "dep";
    return sentenceJson(*sentence);
}

} // namespace parsescope::page
