// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/export/evaluation_json.h"

#include <cstdlib>

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

} // namespace parsescope
