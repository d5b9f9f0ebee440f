// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/study/decode_request.h"

#include "core/base/utf8.h"
#include "core/decoding/exact_decoders.h"
#include "core/parsing/tree_fields.h"
#include "core/treebank/sentence_length.h"

#include <algorithm>
#include <array>

namespace parsescope {

namespace {

/// The name of the system for scores of higher order, which has beams.
constexpr std::string_view HigherOrder = "higher-order";

Result<const ExactDecoder*> readDecoder(const Json& value,
                                        std::span<const TransitionSystem> systems) {
    std::string name;
    if (const Result<void> done = readField("system", value, name); !done)
        return tl::unexpected(done.error());
    if (const auto own = std::ranges::find(systems, name, &TransitionSystem::name);
        own != systems.end()) {
        const ExactDecoder* known = exactDecoderOf(*own);
        if (!known)
            return failure("the system {0} cannot be decoded exactly, expected one with the rules "
                           "of arc-hybrid, arc-eager or arc-standard",
                           inQuotes(name));
        return known;
    }
    if (const ExactDecoder* decoder = findExactDecoder(name))
        return decoder;
    return failure("unknown system {0}, expected {1} or {2}", inQuotes(name), namesOfDecoders(),
                   HigherOrder);
}

Result<int> readWords(const Json& value) {
    if (!fitsInt(value))
        return value.is_number() ? failure("\"n\" is {0}, expected a whole number", value.dump())
                                 : wrongType("n", value, "a whole number");
    const int words = value.get<int>();
    if (words < 0)
        return failure("\"n\" is {0}, expected 0 or more words", words);
    if (words > LongestSentence)
        return failure(tooLong(words));
    return words;
}

Result<std::vector<int>> readGold(const Json& value, int words) {
    std::vector<int> heads;
    if (const Result<void> done = readHeads("gold", value, heads); !done)
        return tl::unexpected(done.error());
    if (static_cast<int>(heads.size()) != words)
        return failure(plural("\"gold\" has {0} head, expected {1}",
                              "\"gold\" has {0} heads, expected {1}",
                              static_cast<long long>(heads.size()), words));
    const Result<Tree> tree = Tree::fromHeads(heads);
    if (!tree)
        return tl::unexpected(tree.error());
    return tree->heads();
}

Result<DecodeRequest> readExactRequest(const JsonApart& line, const ExactDecoder* decoder,
                                       int words) {
    Result<Scores> scores = readScores(line, decoder, words);
    if (!scores)
        return tl::unexpected(scores.error());
    DecodeRequest request;
    request.scores = *std::move(scores);
    if (const Result<void> done =
            readOptions(line.value, words, request.rootLimit, request.gold, request.margin);
        !done)
        return tl::unexpected(done.error());
    return request;
}

} // namespace

Result<void> readOptions(const Json& object, int words, RootLimit& rootLimit,
                         std::vector<int>& gold, double& margin) {
    if (object.contains("single_root"))
        if (Result<void> done = readField("single_root", object["single_root"], rootLimit); !done)
            return done;
    if (object.contains("gold")) {
        Result<std::vector<int>> heads = readGold(object["gold"], words);
        if (!heads)
            return tl::unexpected(heads.error());
        gold = *std::move(heads);
    }
    if (!object.contains("margin"))
        return {};
    if (!object.contains("gold"))
        return failure("\"margin\" is of no use without \"gold\"");
    if (!object["margin"].is_number())
        return wrongType("margin", object["margin"], "a number");
    const std::optional<double> number = scoreOf(object["margin"]);
    if (!number)
        return wrongScore(Text::untranslated("\"margin\""), object["margin"]);
    margin = *number;
    return {};
}

Result<std::variant<DecodeRequest, HigherOrderRequest>>
readDecodeRequest(std::string_view line, std::span<const TransitionSystem> systems) {
    const Result<JsonApart> apart = parseObject(line, "scores");
    if (!apart)
        return tl::unexpected(apart.error());
    const Json& object = apart->value;
    for (const char* field : {"system", "n", "scores"})
        if (!object.contains(field))
            return missing(field);
    if (isText(object["system"], HigherOrder)) {
        const Result<int> words = readWords(object["n"]);
        if (!words)
            return tl::unexpected(words.error());
        return readHigherOrderRequest(*apart, *words);
    }
    constexpr std::array KnownFields{"system", "n",      "scores", "single_root",
                                     "gold",   "margin", "root"};
    for (const auto& [field, value] : object.items())
        if (std::ranges::count(KnownFields, field) == 0)
            return failure("unknown field {0}, expected system, n, scores, single_root, gold, "
                           "margin or root",
                           inQuotes(field));
    const Result<const ExactDecoder*> decoder = readDecoder(object["system"], systems);
    if (!decoder)
        return tl::unexpected(decoder.error());
    RootPlace root = RootPlace::First;
    if (object.contains("root"))
        if (const Result<void> done = readField("root", object["root"], root); !done)
            return tl::unexpected(done.error());
    if (root == RootPlace::Last && !(*decoder)->scoresArcs())
        return failure("\"root\" is \"last\", which only scores of arcs can have: scores of "
                       "transitions by stack top and buffer front are for ROOT before the first "
                       "word");
    if (root == RootPlace::Last && (*decoder)->hasEnd())
        return failure("\"root\" is \"last\", which {0} cannot have: its trees are for ROOT "
                       "before the first word",
                       (*decoder)->name);
    const Result<int> words = readWords(object["n"]);
    if (!words)
        return tl::unexpected(words.error());
    if (*words > (*decoder)->longest)
        return failure(tooLongToDecode(**decoder, *words));
    return readExactRequest(*apart, *decoder, *words);
}

} // namespace parsescope
