// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/system_text.h"

#include "core/base/number_text.h"
#include "core/export/display_text.h"
#include "core/parsing/rule_files/system_file.h"
#include "core/study/system_report.h"

#include <algorithm>

namespace parsescope::cli {

namespace {

Json wayJson(const TransitionSystem& system, const Way& way) {
    Json names = Json::array();
    for (const Transition transition : way)
        names.push_back(system.nameOf(transition));
    return names;
}

Json headsJson(const std::vector<int>& heads) {
    return std::vector<int>(heads.begin() + 1, heads.end());
}

Json shareJson(Share share) {
    return {{"derived", share.derived}, {"all", share.all}};
}

/// Returns the number of words of the longest sentences that were analysed completely.
int knownWords(const SystemFacts& facts) {
    return static_cast<int>(facts.lengths.size());
}

Json lengthJson(const LengthFacts& at, bool counts) {
    Json json{{"words", at.words},
              {"configurations", at.configurations},
              {"trees", shareJson(at.trees)},
              {"projective", shareJson(at.projective)},
              {"planar", shareJson(at.planar)},
              {"one_endpoint_crossing", shareJson(at.oneEndpointCrossing)},
              {"well_nested_gap_degree_one", shareJson(at.wellNestedGapDegreeOne)}};
    if (!counts)
        return json;
    json["derivations"] = at.derivations.text();
    json["trees_with_several_derivations"] = at.ambiguous;
    if (!at.mostAmbiguous.empty())
        json["most_derivations"] = {{"heads", headsJson(at.mostAmbiguous)},
                                    {"derivations", at.most.text()}};
    if (at.lengths)
        json["transitions"] = {{"least", at.lengths->first}, {"most", at.lengths->second}};
    return json;
}

std::string reportText(const SystemReport& report) {
    std::string text;
    for (const Text& statement : report.statements)
        text += statement.english() + '\n';
    text += '\n';
    for (const ReportTable& table : report.tables) {
        std::vector<std::vector<std::string>> cells;
        for (const std::vector<Text>& row : table.rows)
            cells.emplace_back(row.begin(), row.end());
        text += table.title.english() + ":\n" + alignedTable(cells, "  ", " | ");
    }
    if (!report.ending.empty())
        text += report.ending.english() + '\n';
    return text;
}

Json onlyJson(const TransitionSystem& system, const std::optional<Difference>& found) {
    if (!found)
        return nullptr;
    return {{"heads", headsJson(found->heads)},
            {"transitions", wayJson(system, found->derivation)}};
}

} // namespace

std::string factsText(const TransitionSystem& system, const SystemFacts& facts) {
    std::vector<std::vector<std::string>> rows;
    for (const Rule& rule : system.rules)
        rows.push_back({std::string(rule.name) + (rule.variants ? "K" : ""),
                        harmless(rule.title.english()), std::string(rule.schema),
                        harmless(rule.effect.english())});
    std::string text = harmless(system.name) + ": " + harmless(system.title.english());
    if (!system.source.empty())
        text += " [" + harmless(system.source) + "]";
    text += '\n';
    if (!system.description.empty())
        text += "  " + harmless(system.description.english()) + '\n';
    text += alignedTable(rows, "    ", "  ") + '\n';
    return text + reportText(reportOn(system, facts));
}

Json factsJson(const TransitionSystem& system, const SystemFacts& facts) {
    Json rules = Json::array();
    for (const Rule& rule : system.rules)
        rules.push_back({{"name", rule.name},
                         {"title", rule.title.english()},
                         {"schema", rule.schema},
                         {"effect", rule.effect.english()},
                         {"variants", static_cast<bool>(rule.variants)}});
    Json json{{"name", system.name},
              {"title", system.title.english()},
              {"source", system.source},
              {"description", system.description.english()},
              {"transitions", std::move(rules)}};
    const std::string known = nameOfRules(system);
    json["rules_of"] = known.empty() ? Json(nullptr) : Json(known);
    json["root"] = facts.root == RootPlace::Last ? "last" : "first";
    json["surely_ends"] = facts.endlessRules.empty();
    json["endless_rules"] = facts.endlessRules;
    json["complete_up_to"] = knownWords(facts);
    if (facts.loop)
        json["loop"] = {{"words", facts.loop->first},
                        {"transitions", wayJson(system, facts.loop->second.first)},
                        {"again", wayJson(system, facts.loop->second.second)}};
    else
        json["loop"] = nullptr;
    if (facts.stuck)
        json["stuck"] = {{"words", facts.stuck->first},
                         {"transitions", wayJson(system, facts.stuck->second)}};
    else
        json["stuck"] = nullptr;
    json["lengths"] = Json::array();
    for (const LengthFacts& at : facts.lengths)
        json["lengths"].push_back(lengthJson(at, hasCounts(facts, at.words)));
    return json;
}

std::string positionFactsText(const TransitionSystem& system, const PositionFacts& facts) {
    return '\n' + reportText(reportOn(system, facts));
}

Json positionFactsJson(const TransitionSystem& system, const PositionFacts& facts) {
    Json json{{"positions", positionsText(facts.positions)},
              {"words", facts.words},
              {"same_nodes", nullptr},
              {"unchanged_by", facts.unchanging},
              {"trees", Json::array()}};
    if (facts.same)
        json["same_nodes"] = {{"words", facts.same->words},
                              {"transitions", wayJson(system, facts.same->way)},
                              {"earlier", facts.same->earlier}};
    for (std::size_t index = 0; index < facts.trees.size(); ++index)
        json["trees"].push_back({{"words", index + 1},
                                 {"built", facts.trees[index].derived},
                                 {"derived", facts.trees[index].all}});
    return json;
}

std::string treebankText(const TreebankByPositions& best) {
    std::string text = plural("It can build {1} of {0} gold tree of the treebank. At best, {2} of "
                              "{3} words get their gold heads ({4} %).",
                              "It can build {1} of {0} gold trees of the treebank. At best, {2} of "
                              "{3} words get their gold heads ({4} %).",
                              best.sentences, best.complete, best.right, best.words,
                              percentText(static_cast<double>(best.right) /
                                          static_cast<double>(std::max(best.words, 1LL))))
                           .english() +
                       '\n';
    if (best.unknown > 0)
        text += plural("{0} sentence is left out because the search took too many steps.",
                       "{0} sentences are left out because the search took too many steps.",
                       best.unknown)
                    .english() +
                '\n';
    return text;
}

Json treebankJson(const TreebankByPositions& best) {
    return {{"sentences", best.sentences},
            {"left_out", best.unknown},
            {"complete", best.complete},
            {"words", best.words},
            {"right_heads", best.right}};
}

std::string comparisonText(const TransitionSystem& first, const TransitionSystem& second,
                           const SystemComparison& comparison) {
    std::string text =
        differenceText(first, second, comparison.onlyFirst, comparison).english() + '\n' +
        differenceText(second, first, comparison.onlySecond, comparison).english() + '\n';
    if (comparison.gaveUp)
        text += plural("Not available for {0} word: there are too many configurations.",
                       "Not available for {0} words: there are too many configurations.",
                       comparison.words + 1)
                    .english() +
                '\n';
    return text;
}

Json comparisonJson(const TransitionSystem& first, const TransitionSystem& second,
                    const SystemComparison& comparison) {
    return {{"first", first.name},
            {"second", second.name},
            {"complete_up_to", comparison.words},
            {"only_first", onlyJson(first, comparison.onlyFirst)},
            {"only_second", onlyJson(second, comparison.onlySecond)}};
}

} // namespace parsescope::cli
