// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/learning/connected/parser_server.h"

#include "core/decoding/exact_decoders.h"
#include "core/decoding/scores_json.h"
#include "core/learning/connected/connected_protocol.h"
#include "core/learning/parser.h"
#include "core/parsing/tree_fields.h"
#include "core/treebank/sentence_length.h"

#include <algorithm>

namespace parsescope {

namespace {

Result<Sentence> sentenceFrom(const Json& question) {
    const auto words = question.find("sentence");
    if (words == question.end() || !words->is_array())
        return failure(R"("sentence": expected a list of words)");
    Sentence sentence;
    for (const Json& entry : *words) {
        Word word;
        for (const auto& [field, column] :
             {std::pair{"form", &Word::form}, std::pair{"lemma", &Word::lemma},
              std::pair{"upos", &Word::upos}, std::pair{"xpos", &Word::xpos},
              std::pair{"feats", &Word::feats}}) {
            const auto found = entry.is_object() ? entry.find(field) : entry.end();
            if (!entry.is_object() || found == entry.end() || !found->is_string())
                return unexpectedField(field, "a text", entry);
            word.*column = found->get<std::string>();
        }
        sentence.words.push_back(std::move(word));
    }
    return sentence;
}

/// Returns the configuration of a question, reached by a derivation, with the labels of its arcs.
/// Fails if a field is missing or not valid.
Result<ParserState> stateFrom(const Json& question, const Sentence& sentence,
                              const ModelDescription& model) {
    GivenConfiguration given;
    if (!question.contains("configuration"))
        return missing("configuration");
    if (const Result<void> done = readField("configuration", question.at("configuration"), given);
        !done)
        return tl::unexpected(done.error());
    if (given.heads.size() != sentence.words.size())
        return unexpectedField("heads", "a head for each word", given.heads);
    const Json labels = question.value("labels", Json::array());
    if (!labels.is_array() || (!labels.empty() && labels.size() != given.heads.size()))
        return unexpectedField("labels", "a relation for each word", labels);
    const Result<std::vector<Transition>> derivation =
        derivationTo(model.system, given, model.shape.root);
    if (!derivation)
        return tl::unexpected(derivation.error());
    ParserState state(model.system, sentence.size(), model.shape);
    std::vector<Candidate> candidates;
    for (const Transition transition : *derivation) {
        state.listCandidates(candidates);
        const auto taken = std::ranges::find(candidates, transition, &Candidate::transition);
        if (taken == candidates.end())
            return failure("the configuration cannot lead to a tree with a single root, which the "
                           "model requires");
        const bool hasLabel = taken->arc.head != NoHead && !labels.empty();
        const Result<int> label =
            hasLabel ? labelIn(labels[taken->arc.dependent - 1], model) : Result<int>(-1);
        if (!label)
            return tl::unexpected(label.error());
        state.take(*taken, *label);
    }
    return state;
}

/// Returns a decoder for which the model has tables; arc-eager, which contains all others, only if
/// there is no other decoder. Returns a null pointer for a model without tables.
const ExactDecoder* tablesOf(const Model& model) {
    for (const ExactDecoder* decoder :
         {&ArcHybridDecoder, &ArcStandardDecoder, &EisnerDecoder, &ArcEagerDecoder})
        if (model.hasTables(decoder))
            return decoder;
    return nullptr;
}

} // namespace

Result<Json> ParserServer::tables(const Json& question) const {
    const Result<Sentence> sentence = sentenceFrom(question);
    if (!sentence)
        return tl::unexpected(sentence.error());
    if (sentence->size() > LongestSentence)
        return failure(tooLong(sentence->size()));
    const Json name = question.value("system", Json());
    const ExactDecoder* decoder =
        name.is_string() ? findExactDecoder(name.get<std::string>()) : nullptr;
    if (!decoder || !m_model.hasTables(decoder))
        return unexpectedField("system", "a system for which the model has tables", name);
    return m_model.tables(*sentence, decoder).map([&](const Scores& scores) {
        return Json{{"id", question.at("id")}, {"scores", scoresJson(scores)}};
    });
}

Result<Json> ParserServer::scores(const Json& question) const {
    const ModelDescription& model = m_model.description();
    const Result<Sentence> sentence = sentenceFrom(question);
    if (!sentence)
        return tl::unexpected(sentence.error());
    if (sentence->size() > LongestSentence)
        return failure(tooLong(sentence->size()));
    const Result<ParserState> state = stateFrom(question, *sentence, model);
    if (!state)
        return tl::unexpected(state.error());
    std::vector<Candidate> candidates;
    state->listCandidates(candidates);
    const std::unique_ptr<Scorer> scorer = m_model.scorer(*sentence);
    if (!scorer)
        return failure("the model does not score transitions");
    std::vector<float> scores(candidates.size());
    if (!candidates.empty())
        scorer->score(*state, candidates, scores);
    Json answer{{"id", question.at("id")}};
    answer["scores"] = Json::array();
    answer["labels"] = Json::array();
    const Json wanted = question.value("transitions", Json::array());
    std::vector<float> labelScores;
    for (const Json& name : wanted) {
        const auto found = std::ranges::find_if(candidates, [&](const Candidate& candidate) {
            return isText(name, model.system.nameOf(candidate.transition));
        });
        if (found == candidates.end())
            return unexpectedField("transitions", "names of legal transitions", name);
        int label = -1;
        if (found->arc.head != NoHead) {
            scorer->scoreLabels(*state, *found, labelScores);
            label = bestLabel(model, *found, labelScores);
        }
        answer["scores"].push_back(scores[found - candidates.begin()]);
        answer["labels"].push_back(labelText(model, label));
    }
    if (scorer->failure())
        return tl::unexpected(*scorer->failure());
    return answer;
}

std::string ParserServer::answer(std::string_view line) const {
    const Result<Json> question = parseJson(line);
    const auto error = [&](const Text& message) {
        Json answer;
        if (question && question->is_object() && question->contains("id"))
            answer["id"] = question->at("id");
        answer["error"] = message.english();
        return oneLine(answer);
    };
    if (!question)
        return error(question.error().message);
    if (!question->is_object() || !question->contains("id") ||
        !question->at("id").is_number_integer())
        return error(Text("expected an object with a number \"id\""));
    const Json ask = question->value("ask", Json());
    if (isText(ask, "hello"))
        return oneLine(helloAnswer(question->at("id").get<long long>(),
                                   {m_model.description(), tablesOf(m_model)}));
    if (!isText(ask, "scores") && !isText(ask, "tables"))
        return error(Text(R"("ask": expected "hello", "scores" or "tables")"));
    const Result<Json> scored = isText(ask, "scores") ? scores(*question) : tables(*question);
    return scored ? oneLine(*scored) : error(scored.error().message);
}

} // namespace parsescope
