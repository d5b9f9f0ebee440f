// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/export/blame_report.h"

#include "core/export/display_text.h"

#include <algorithm>
#include <array>
#include <map>
#include <utility>
#include <vector>

namespace parsescope {

namespace {

constexpr std::array Kinds{BlameKind::FirstError, BlameKind::LaterError, BlameKind::Consequence,
                           BlameKind::OutOfReach, BlameKind::WrongLabel};
constexpr std::array Reasons{LostBy::Filter, LostBy::Beam, LostBy::LabelBeam, LostBy::Scores,
                             LostBy::Projectivity};
constexpr std::array PartKinds{TreePart::Kind::Arc, TreePart::Kind::Beside, TreePart::Kind::Below,
                               TreePart::Kind::Valency};

template<class Key, class Number>
long long countIn(const std::map<Key, Number>& counts, const Key& key) {
    const auto found = counts.find(key);
    return found == counts.end() ? 0 : found->second;
}

/// Returns a JSON object with the count in `counts` of each key in `keys`. The names of the fields
/// are the names of the keys.
template<class Keys, class Counts>
Json namedCounts(const Keys& keys, const Counts& counts) {
    Json object;
    for (const auto& key : keys) {
        std::string name(nameOf(key));
        std::replace(name.begin(), name.end(), ' ', '_');
        object[name] = countIn(counts, key);
    }
    return object;
}

/// Returns a row of a table: `name`, and the count in `counts` of each key in `keys`.
template<class Keys, class Counts>
std::vector<std::string> countsRow(std::string name, const Keys& keys, const Counts& counts) {
    std::vector<std::string> row{std::move(name)};
    for (const auto& key : keys)
        row.push_back(std::to_string(countIn(counts, key)));
    return row;
}

/// Returns a wrong word of a sentence and the cause of the error as JSON.
Json wordJson(const SearchBlame& blame, const LostWord& lost, const Sentence& sentence,
              const ModelDescription& model) {
    const LabelledArc& found = blame.arcs[blame.output[lost.word]];
    const Word& gold = sentence.words[lost.word - 1];
    Json object{{"word", lost.word},
                {"head", gold.head},
                {"label", gold.deprel},
                {"found_head", found.head},
                {"found_label", model.labels[found.label].text},
                {"lost_by", std::string(nameOf(lost.lostBy))},
                {"margin", lost.margin}};
    if (lost.item)
        object["item"] = Json{
            {"complete", lost.item->complete}, {"head", lost.item->head}, {"end", lost.item->end}};
    constexpr std::size_t MostParts = 5;
    if (!lost.differences.empty()) {
        Json& kinds = object["differences"] = Json::object();
        for (const auto& [kind, difference] : lost.differences)
            kinds[std::string(nameOf(kind))] = difference;
        Json& parts = object["parts"] = Json::array();
        for (std::size_t i = 0; i < std::min(MostParts, lost.parts.size()); ++i) {
            const ScoredPart& part = lost.parts[i];
            Json nodes = Json::array();
            for (const int arc :
                 {part.part.above, part.part.second, part.part.previous, part.part.arc})
                if (arc != NoArc)
                    nodes.push_back({blame.arcs[arc].head, blame.arcs[arc].dependent,
                                     model.labels[blame.arcs[arc].label].text});
            parts.push_back({{"part", std::string(nameOf(part.part.kind))},
                             {"in_output", part.inOutput},
                             {"score", part.score},
                             {"arcs", std::move(nodes)}});
        }
    }
    return object;
}

} // namespace

Json blameJson(const BlameTotals& totals) {
    Json object;
    object["sentences"] = totals.sentences;
    object["left_out"] = totals.skipped;
    object["wrong_arcs"] = namedCounts(Kinds, totals.all);
    Json& relations = object["by_relation"] = Json::object();
    for (const auto& [relation, counts] : totals.byRelation)
        relations[relation] = namedCounts(Kinds, counts);
    Json& errors = object["errors"] = Json::array();
    for (const auto& [names, entry] : totals.byTransition)
        errors.push_back({{"taken", names.first},
                          {"better", names.second},
                          {"count", entry.count},
                          {"first", entry.first},
                          {"loss", entry.raise}});
    return object;
}

std::string blameText(const BlameTotals& totals) {
    std::vector<std::vector<std::string>> rows{
        {"Wrong arcs", "First error", "Later error", "Consequence", "Out of reach", "Wrong label"},
        countsRow("all", Kinds, totals.all)};
    for (const auto& [relation, counts] : totals.byRelation)
        rows.push_back(countsRow(harmless(relation), Kinds, counts));
    std::string text = alignedTable(rows, "", "  ") + '\n';
    rows = {{"Taken", "Better", "Errors", "First", "Loss"}};
    for (const auto& [names, entry] : totals.byTransition)
        rows.push_back({names.first, names.second, std::to_string(entry.count),
                        std::to_string(entry.first), std::to_string(entry.raise)});
    std::stable_sort(rows.begin() + 1, rows.end(), [](const auto& a, const auto& b) {
        return std::stoll(a[4]) > std::stoll(b[4]);
    });
    text += alignedTable(rows, "", "  ");
    if (totals.skipped > 0)
        text +=
            plural("left out {0} sentence for which no oracle is exact, or whose tree the system "
                   "cannot build",
                   "left out {0} sentences for which no oracle is exact, or whose trees the "
                   "system cannot build",
                   totals.skipped)
                .english() +
            '\n';
    return text;
}

Json blameJson(const SearchBlameTotals& totals) {
    Json object;
    object["sentences"] = totals.sentences;
    object["search_errors"] = totals.searchErrors;
    object["wrong_heads"] = namedCounts(Reasons, totals.heads);
    object["wrong_labels"] = namedCounts(Reasons, totals.labels);
    Json& relations = object["by_relation"] = Json::object();
    for (const auto& [relation, counts] : totals.byRelation)
        relations[relation] = namedCounts(Reasons, counts);
    object["decided_by"] = namedCounts(PartKinds, totals.decidedBy);
    Json& spans = object["beams_by_words"] = Json::object();
    for (const auto& [words, count] : totals.bySpan)
        spans[std::to_string(words)] = count;
    return object;
}

std::string blameText(const SearchBlameTotals& totals) {
    std::vector<std::vector<std::string>> rows{
        {"Lost", "Arc filter", "Beam", "Label beam", "Scores", "Projectivity"}};
    rows.push_back(countsRow("heads", Reasons, totals.heads));
    rows.push_back(countsRow("labels only", Reasons, totals.labels));
    for (const auto& [relation, counts] : totals.byRelation)
        rows.push_back(countsRow(harmless(relation), Reasons, counts));
    std::string text = alignedTable(rows, "", "  ") + '\n';
    rows = {{"Scores", "Words"}};
    for (const TreePart::Kind kind : PartKinds)
        rows.push_back(
            {std::string(nameOf(kind)), std::to_string(countIn(totals.decidedBy, kind))});
    text += alignedTable(rows, "", "  ") + '\n';
    rows = {{"Words of the item", "Lost there"}};
    for (const auto& [words, count] : totals.bySpan)
        rows.push_back({std::to_string(words), std::to_string(count)});
    if (rows.size() > 1)
        text += alignedTable(rows, "", "  ") + '\n';
    text += plural("gold trees that score more than the output: {0} sentence of {1}",
                   "gold trees that score more than the output: {0} sentences of {1}",
                   totals.searchErrors, totals.sentences)
                .english() +
            '\n';
    return text;
}

Json lostWordsJson(const SearchBlame& blame, const Sentence& sentence, std::size_t number,
                   const ModelDescription& model) {
    Json object{{"sentence", number}, {"score", blame.outputScore}, {"gold_score", nullptr}};
    if (blame.goldScore)
        object["gold_score"] = *blame.goldScore;
    Json& words = object["words"] = Json::array();
    for (const LostWord& lost : blame.words)
        words.push_back(wordJson(blame, lost, sentence, model));
    return object;
}

} // namespace parsescope
