// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/export/evaluation_report.h"

#include "core/base/number_text.h"
#include "core/export/display_text.h"
#include "core/learning/agreement.h"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <limits>

namespace parsescope {

namespace {

Json arcsJson(const ArcScores& arcs) {
    Json object;
    object["gold"] = arcs.gold.words;
    object["system"] = arcs.system.words;
    object["precision"] = arcs.precision();
    object["recall"] = arcs.recall();
    object["labelled_precision"] = arcs.labelledPrecision();
    object["labelled_recall"] = arcs.labelledRecall();
    return object;
}

} // namespace

Json evaluationJson(const Evaluation& e) {
    Json object;
    object["sentences"] = e.sentences;
    object["words"] = e.all.words;
    object["uas"] = e.all.uas();
    object["las"] = e.all.las();
    object["las_subtypes"] = e.withSubtypes.las();
    object["words_no_punct"] = e.noPunctuation.words;
    object["uas_no_punct"] = e.noPunctuation.uas();
    object["las_no_punct"] = e.noPunctuation.las();
    object["las_subtypes_no_punct"] = e.noPunctuationWithSubtypes.las();
    object["exact_heads"] = share(e.all.exactHeads, e.sentences);
    object["exact_labelled"] = share(e.all.exactLabelled, e.sentences);
    object["exact_labelled_subtypes"] = share(e.withSubtypes.exactLabelled, e.sentences);
    object["exact_heads_no_punct"] = share(e.noPunctuation.exactHeads, e.sentences);
    object["exact_labelled_no_punct"] = share(e.noPunctuation.exactLabelled, e.sentences);
    object["exact_labelled_subtypes_no_punct"] =
        share(e.noPunctuationWithSubtypes.exactLabelled, e.sentences);
    const auto kappa = [](const std::optional<double>& value) {
        return value ? Json(*value) : Json();
    };
    object["kappa_heads"] = kappa(cohensKappa(e.heads));
    object["kappa_relations"] = kappa(cohensKappa(e.relations));
    object["projective"] = arcsJson(e.projective);
    object["non_projective"] = arcsJson(e.nonProjective);
    Json& relations = object["by_relation"] = Json::object();
    for (const auto& [relation, arcs] : e.byRelation)
        relations[relation] = arcsJson(arcs);
    Json& full = object["by_full_relation"] = Json::object();
    for (const auto& [relation, arcs] : e.byFullRelation)
        full[relation] = arcsJson(arcs);
    Json& lengths = object["by_length"] = Json::array();
    for (const auto& [length, arcs] : e.byLength) {
        Json entry;
        entry["direction"] = length == 0 ? "root" : length > 0 ? "left" : "right";
        entry["length"] = std::abs(length);
        entry.update(arcsJson(arcs));
        lengths.push_back(std::move(entry));
    }
    Json& transitions = object["by_transition"] = Json::object();
    for (const auto& [transition, counts] : e.byTransition) {
        Json& entry = transitions[transition];
        entry["arcs"] = counts.words;
        entry["precision"] = counts.uas();
        entry["labelled_precision"] = counts.las();
    }
    return object;
}

Json sharedTaskJson(const SharedTaskScores& scores) {
    Json object;
    for (const SharedTaskScore& score : scores) {
        Json& entry = object[score.key];
        entry["gold"] = score.gold;
        entry["system"] = score.system;
        entry["correct"] = score.correct;
        entry["precision"] = score.precision();
        entry["recall"] = score.recall();
        entry["f1"] = score.f1();
        if (const std::optional<double> accuracy = score.alignedAccuracy()) {
            entry["aligned"] = *score.aligned;
            entry["aligned_accuracy"] = *accuracy;
        }
    }
    return object;
}

namespace {

using Rows = std::vector<std::vector<std::string>>;

/// A range of arc lengths, which has a row in the table.
struct LengthGroup {
    const char* name;
    int least;
    int most;
};
constexpr std::array<LengthGroup, 5> LengthGroups{{{"1", 1, 1},
                                                   {"2", 2, 2},
                                                   {"3–6", 3, 6},
                                                   {"7–14", 7, 14},
                                                   {"15 …", 15, std::numeric_limits<int>::max()}}};

/// Returns `share` in percent; "–" if `whole` is 0.
std::string percentOf(double share, long long whole) {
    return whole == 0 ? "–" : percentText(share);
}

std::vector<std::string> arcsRow(const std::string& name, const ArcScores& arcs) {
    const long long gold = arcs.gold.words;
    const long long system = arcs.system.words;
    return {name,
            std::to_string(gold),
            std::to_string(system),
            percentOf(arcs.precision(), system),
            percentOf(arcs.recall(), gold),
            percentOf(arcs.labelledPrecision(), system),
            percentOf(arcs.labelledRecall(), gold)};
}

/// Returns the rows for arcs by direction and range of lengths.
Rows lengthRows(const Evaluation& e) {
    Rows rows;
    const auto add = [&](const std::string& name, int sign, int least, int most) {
        ArcScores sum;
        for (const auto& [length, arcs] : e.byLength) {
            const int direction = (length > 0) - (length < 0);
            if (direction != sign || std::abs(length) < least || std::abs(length) > most)
                continue;
            sum.gold += arcs.gold;
            sum.system += arcs.system;
        }
        if (sum.gold.words + sum.system.words > 0)
            rows.push_back(arcsRow(name, sum));
    };
    add("from ROOT", 0, 0, 0);
    for (int sign : {1, -1})
        for (const LengthGroup& group : LengthGroups)
            add(std::string(sign > 0 ? "← " : "→ ") + group.name, sign, group.least, group.most);
    return rows;
}

/// Returns the rows for arcs by relation, the most frequent gold relations first.
Rows relationRows(const std::map<std::string, ArcScores>& relations) {
    Rows rows;
    for (const auto& [relation, arcs] : relations)
        rows.push_back(arcsRow(harmless(relation), arcs));
    std::stable_sort(rows.begin(), rows.end(), [](const auto& a, const auto& b) {
        return std::stoll(a[1]) > std::stoll(b[1]);
    });
    return rows;
}

} // namespace

std::string evaluationText(const Evaluation& e) {
    const auto attachment = [&](const std::string& name, const SentenceCounts& counts,
                                const SentenceCounts& full) {
        return std::vector<std::string>{name,
                                        std::to_string(counts.words),
                                        percentText(counts.uas()),
                                        percentText(counts.las()),
                                        percentText(full.las()),
                                        percentText(share(counts.exactHeads, e.sentences)),
                                        percentText(share(counts.exactLabelled, e.sentences)),
                                        percentText(share(full.exactLabelled, e.sentences))};
    };
    Rows rows{{"", "Words", "UAS", "LAS", "with subtypes", "UEM", "LEM", "with subtypes"},
              attachment("All words", e.all, e.withSubtypes),
              attachment("No punctuation", e.noPunctuation, e.noPunctuationWithSubtypes)};
    const auto kappa = [](const std::optional<double>& value) {
        return value ? fixed(*value, 3) : std::string("–");
    };
    std::string text = alignedTable(rows, "", "  ") + "κ of heads " + kappa(cohensKappa(e.heads)) +
                       ", of relations " + kappa(cohensKappa(e.relations)) + "\n\n";
    const std::vector<std::string> heading{"Gold",   "System",       "Precision",
                                           "Recall", "P with label", "R with label"};
    const auto table = [&](const std::string& name, Rows entries) {
        std::vector<std::string> first{name};
        first.insert(first.end(), heading.begin(), heading.end());
        entries.insert(entries.begin(), first);
        return alignedTable(entries, "", "  ");
    };
    text += table("Arcs", {arcsRow("projective", e.projective),
                           arcsRow("non-projective", e.nonProjective)}) +
            '\n' + table("Length", lengthRows(e)) + '\n';
    text += table("Relation", relationRows(e.byRelation));
    const auto hasSubtype = [](const auto& entry) {
        return entry.first.find(':') != std::string::npos;
    };
    if (std::ranges::any_of(e.byFullRelation, hasSubtype))
        text += '\n' + table("With subtype", relationRows(e.byFullRelation));
    if (e.byTransition.empty())
        return text;
    rows = {{"Transition", "Arcs", "Precision", "labelled"}};
    for (const auto& [transition, counts] : e.byTransition)
        rows.push_back({harmless(transition), std::to_string(counts.words),
                        percentText(counts.uas()), percentText(counts.las())});
    return text + '\n' + alignedTable(rows, "", "  ");
}

std::string sharedTaskText(const SharedTaskScores& scores) {
    Rows rows{{"CoNLL 2018", "Gold", "System", "Precision", "Recall", "F1", "Aligned"}};
    for (const SharedTaskScore& score : scores) {
        const std::optional<double> accuracy = score.alignedAccuracy();
        rows.push_back({score.name, std::to_string(score.gold), std::to_string(score.system),
                        percentText(score.precision()), percentText(score.recall()),
                        percentText(score.f1()), accuracy ? percentText(*accuracy) : ""});
    }
    return alignedTable(rows, "", "  ");
}

} // namespace parsescope
