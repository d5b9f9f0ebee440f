// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/learning/connected/connected_protocol.h"

#include "core/decoding/exact_decoders.h"
#include "core/decoding/scores_json.h"
#include "core/learning/connected/connected_model.h"
#include "core/parsing/rule_files/system_file.h"
#include "core/parsing/tree_fields.h"

#include <algorithm>
#include <cmath>

namespace parsescope {

namespace {

constexpr std::size_t MostLabels = 10'000;
constexpr std::size_t LongestText = 2'000;

/// Returns `text` with control characters replaced by spaces, cut to at most `longest` bytes.
std::string plainText(std::string text, std::size_t longest) {
    std::ranges::replace_if(
        text, [](unsigned char c) { return c < ' '; }, ' ');
    cut(text, longest);
    return text;
}

const char* nameOf(RootPlace root) {
    return root == RootPlace::Last ? "last" : "first";
}

Result<std::vector<ModelLabel>> labelsFrom(const Json& value) {
    if (!value.is_array() || value.size() > MostLabels)
        return unexpectedField("labels", "a list of at most 10000 relations", value);
    std::vector<ModelLabel> labels;
    for (const Json& entry : value) {
        const auto* text = entry.get_ptr<const std::string*>();
        const auto isSpace = [](unsigned char c) { return c <= ' '; };
        if (!text || text->empty() || text->size() > 200 || std::ranges::any_of(*text, isSpace))
            return unexpectedField("labels", "relations without white space", entry);
        if (std::ranges::find(labels, *text, &ModelLabel::text) != labels.end())
            return unexpectedField("labels", "each relation once", entry);
        labels.push_back({*text, true, true});
    }
    return labels;
}

Json wordsJson(const Sentence& sentence) {
    Json words = Json::array();
    for (const Word& word : sentence.words)
        words.push_back({{"form", word.form},
                         {"lemma", word.lemma},
                         {"upos", word.upos},
                         {"xpos", word.xpos},
                         {"feats", word.feats}});
    return words;
}

} // namespace

Json labelText(const ModelDescription& model, int label) {
    return label < 0 ? Json() : Json(model.labels[label].text);
}

Result<int> labelIn(const Json& value, const ModelDescription& model) {
    if (value.is_null())
        return -1;
    const auto found = std::ranges::find_if(
        model.labels, [&](const ModelLabel& label) { return isText(value, label.text); });
    if (found == model.labels.end())
        return unexpectedField("labels", "relations that the parser has named, or null", value);
    return static_cast<int>(found - model.labels.begin());
}

Json helloQuestion() {
    return {{"id", 0}, {"ask", "hello"}, {"protocol", ConnectedProtocol}};
}

Result<Hello> readHello(const Json& answer) {
    int protocol = ConnectedProtocol;
    std::string name = "a connected parser";
    std::string system;
    std::string rules;
    ModelDescription model;
    model.scorer = ConnectedKind;
    for (const Result<void>& done :
         {readOptional(answer, "protocol", protocol), readOptional(answer, "name", name),
          readOptional(answer, "system", system), readOptional(answer, "rules", rules),
          readOptional(answer, "root", model.shape.root),
          readOptional(answer, "single_root", model.shape.rootLimit)})
        if (!done)
            return tl::unexpected(done.error());
    if (protocol != ConnectedProtocol)
        return unexpectedField("protocol", Text::untranslated(std::to_string(ConnectedProtocol)),
                               protocol);
    if (!answer.contains("system"))
        return missing("system");
    Result<TransitionSystem> found = keptSystem(system, rules);
    if (!found && rules.empty())
        return unexpectedField(
            "system", "the name of a transition system, or another name and \"rules\"", system);
    if (!found)
        return tl::unexpected(found.error());
    model.system = *std::move(found);
    if (model.shape.singleRoot() && !model.system.keepsSingleRoot)
        return unexpectedField("single_root", "false", true);
    if (model.system.rootPlace && *model.system.rootPlace != model.shape.root)
        return unexpectedField("root", Text("\"{0}\"", nameOf(*model.system.rootPlace)),
                               nameOf(model.shape.root));
    Result<std::vector<ModelLabel>> labels = labelsFrom(answer.value("labels", Json::array()));
    if (!labels)
        return tl::unexpected(labels.error());
    model.labels = *std::move(labels);
    model.training = plainText(std::move(name), 100);
    Hello hello{std::move(model), {}};
    const Json tables = answer.value("tables", Json());
    if (tables.is_null())
        return hello;
    hello.tables = tables.is_string() ? findExactDecoder(tables.get<std::string>()) : nullptr;
    if (!hello.tables || !hello.tables->isProjective)
        return unexpectedField(
            "tables", Text("one of {0}", namesOfDecoders(&ExactDecoder::isProjective)), tables);
    return hello;
}

Json helloAnswer(long long id, const Hello& hello) {
    const ModelDescription& model = hello.model;
    Json labels = Json::array();
    for (const ModelLabel& label : model.labels)
        labels.push_back(label.text);
    Json answer{{"id", id},
                {"protocol", ConnectedProtocol},
                {"name", model.scorer + ", " + model.training},
                {"system", model.system.name},
                {"root", nameOf(model.shape.root)},
                {"single_root", model.shape.singleRoot()},
                {"labels", std::move(labels)}};
    if (std::string rules = rulesToKeep(model.system); !rules.empty())
        answer["rules"] = std::move(rules);
    if (hello.tables)
        answer["tables"] = hello.tables->name;
    return answer;
}

Json tablesQuestion(const Sentence& sentence, const ExactDecoder* decoder) {
    return {
        {"id", 0}, {"ask", "tables"}, {"system", decoder->name}, {"sentence", wordsJson(sentence)}};
}

Result<Scores> readTables(const Json& answer, const ExactDecoder* decoder, int words) {
    const std::string text = oneLine(answer.value("scores", Json()));
    return readScores({{}, "scores", text}, decoder, words);
}

Json scoresQuestion(const Sentence& sentence, const ParserState& state,
                    std::span<const Candidate> candidates, const ModelDescription& model) {
    const Configuration& c = state.configuration();
    Json labels = Json::array();
    for (int word = 1; word <= c.words(); ++word)
        labels.push_back(labelText(model, state.label(word)));
    Json transitions = Json::array();
    for (const Candidate& candidate : candidates)
        transitions.push_back(model.system.nameOf(candidate.transition));
    Json heads = Json::array();
    for (int word = 1; word <= c.words(); ++word)
        heads.push_back(c.head(word));
    return {{"id", 0},
            {"ask", "scores"},
            {"system", model.system.name},
            {"root", nameOf(model.shape.root)},
            {"sentence", wordsJson(sentence)},
            {"configuration",
             {{"stack", c.stackNodes()}, {"buffer", c.bufferNodes()}, {"heads", std::move(heads)}}},
            {"labels", std::move(labels)},
            {"transitions", std::move(transitions)}};
}

Result<CandidateScores> readScores(const Json& answer, std::size_t candidates,
                                   const ModelDescription& model) {
    const auto count = static_cast<long long>(candidates);
    CandidateScores read;
    const Json scores = answer.value("scores", Json());
    if (!scores.is_array() || scores.size() != candidates)
        return unexpectedField(
            "scores", plural("a list of {0} number", "a list of {0} numbers", count), scores);
    for (const Json& score : scores) {
        const float value = score.is_number() ? score.get<float>() : 0;
        if (!score.is_number() || !std::isfinite(value))
            return unexpectedField("scores", "finite numbers", score);
        read.scores.push_back(value);
    }
    const Json labels = answer.value("labels", Json());
    if (!labels.is_null() && (!labels.is_array() || labels.size() != candidates))
        return unexpectedField(
            "labels", plural("a list of {0} relation", "a list of {0} relations", count), labels);
    read.labels.assign(candidates, -1);
    for (std::size_t i = 0; i < labels.size(); ++i) {
        const Result<int> label = labelIn(labels[i], model);
        if (!label)
            return tl::unexpected(label.error());
        read.labels[i] = *label;
    }
    if (const Result<void> done = readOptional(answer, "text", read.text); !done)
        return tl::unexpected(done.error());
    read.text = plainText(std::move(read.text), LongestText);
    return read;
}

} // namespace parsescope
