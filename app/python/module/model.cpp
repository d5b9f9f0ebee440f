// SPDX-License-Identifier: GPL-3.0-or-later
// Trained models: parsing, evaluation and blame.
#include "app/python/module/module.h"
#include "app/python/module/sentence.h"
#include "core/export/evaluation_report.h"
#include "core/learning/blame.h"
#include "core/learning/evaluation.h"
#include "core/learning/models.h"
#include "core/learning/parser.h"
#include "core/learning/search_blame.h"
#include "core/treebank/enhanced_edit.h"
#include "core/treebank/sentence_length.h"

#include <algorithm>
#include <memory>

namespace parsescope::python {

/// A model as it was read from a file.
struct TrainedModel {
    std::shared_ptr<const Model> model;
};

} // namespace parsescope::python

namespace pybind11::detail {
template<>
struct type_caster<parsescope::python::TrainedModel>
    : InitialisedCaster<parsescope::python::TrainedModel> {};
} // namespace pybind11::detail

namespace parsescope::python {

namespace {

TrainedModel readFrom(const py::object& path) {
    const std::string bytes = pathOf(path);
    const py::gil_scoped_release released;
    return {orRaise(readModels({bytes}))};
}

/// Raises an error if the model cannot parse a sentence, or cannot parse with a single root.
void check(const Model& model, const std::vector<Sentence>& sentences, RootLimit rootLimit) {
    const TransitionSystem& system = model.description().system;
    if (rootLimit == RootLimit::One && !system.keepsSingleRoot)
        throw py::value_error(system.name + " cannot build only trees with a single root");
    if (!model.parsesAnyLength())
        for (std::size_t i = 0; i < sentences.size(); ++i)
            if (sentences[i].size() > LongestSentence)
                throw py::value_error("sentences[" + std::to_string(i) +
                                      "]: " + tooLong(sentences[i].words.size()).english());
}

std::vector<Sentence> copied(const std::vector<const Sentence*>& sentences) {
    std::vector<Sentence> copies;
    copies.reserve(sentences.size());
    for (const Sentence* sentence : sentences)
        copies.push_back(*sentence);
    return copies;
}

std::vector<Sentence> parse(const TrainedModel& trained, const py::object& sequence,
                            bool singleRoot) {
    const RootLimit rootLimit = rootLimitOf(singleRoot);
    py::tuple owner;
    const auto given = objects<Sentence>(sequence, "sentences", owner);
    const py::gil_scoped_release released;
    std::vector<Sentence> sentences = copied(given);
    check(*trained.model, sentences, rootLimit);
    const std::vector<Parse> parses = trained.model->parseAll(sentences, rootLimit);
    if (const std::optional<Error> failed = firstFailure(parses))
        throw py::value_error(failed->text().english());
    for (std::size_t i = 0; i < sentences.size(); ++i) {
        parses[i].writeTo(sentences[i], trained.model->description());
        removeEnhanced(sentences[i]);
    }
    return sentences;
}

py::dict blameOf(const SentenceBlame& blame, const TransitionSystem& system) {
    py::list errors;
    for (const ParsingError& error : blame.errors)
        errors.append(py::dict("step"_a = error.step, "taken"_a = system.nameOf(error.taken),
                               "better"_a = system.nameOf(error.better), "raise"_a = error.raise));
    py::list arcs;
    for (const BlamedArc& arc : blame.arcs)
        arcs.append(py::dict("word"_a = arc.word, "gold_head"_a = arc.goldHead,
                             "lost_at"_a = arc.lostAt, "error"_a = arc.error,
                             "kind"_a = std::string(nameOf(arc.kind))));
    py::list labels;
    for (const BlamedLabel& label : blame.labels)
        labels.append(
            py::dict("word"_a = label.word, "step"_a = label.step, "found"_a = label.found));
    return py::dict("losses"_a = blame.losses, "errors"_a = errors, "arcs"_a = arcs,
                    "labels"_a = labels);
}

py::list blameAll(const TrainedModel& trained, const py::object& sequence, bool singleRoot) {
    const RootLimit rootLimit = rootLimitOf(singleRoot);
    py::tuple owner;
    const auto given = objects<Sentence>(sequence, "sentences", owner);
    std::vector<std::optional<SentenceBlame>> found(given.size());
    {
        const py::gil_scoped_release released;
        const std::vector<Sentence> sentences = copied(given);
        check(*trained.model, sentences, rootLimit);
        const auto gold = std::ranges::find_if(
            sentences, [](const Sentence& sentence) { return sentence.tree().has_value(); });
        if (gold != sentences.end() && trained.model->blameSearch(*gold, rootLimit))
            throw py::value_error("the model finds trees by search, expected one that decides "
                                  "transition by transition");
        BlameTotals totals;
        orRaise(
            addBlame(*trained.model, sentences, rootLimit, totals,
                     [&](std::size_t index, const SentenceBlame& blame) { found[index] = blame; }));
    }
    py::list list;
    for (const auto& blame : found)
        list.append(blame ? py::object(blameOf(*blame, trained.model->description().system))
                          : py::object(py::none()));
    return list;
}

py::object evaluation(const py::object& goldSequence, const py::object& predictedSequence) {
    py::tuple goldOwner;
    py::tuple predictedOwner;
    const auto gold = objects<Sentence>(goldSequence, "gold", goldOwner);
    const auto predicted = objects<Sentence>(predictedSequence, "predicted", predictedOwner);
    if (gold.size() != predicted.size())
        throw py::value_error("expected a predicted sentence for each gold sentence, found " +
                              std::to_string(gold.size()) + " gold and " +
                              std::to_string(predicted.size()) + " predicted sentences");
    std::string json;
    {
        const py::gil_scoped_release released;
        Evaluation counts;
        for (std::size_t i = 0; i < gold.size(); ++i) {
            const std::string at = "[" + std::to_string(i) + "]: ";
            if (gold[i]->size() != predicted[i]->size())
                throw py::value_error("predicted" + at + "expected " +
                                      std::to_string(gold[i]->size()) + " words, found " +
                                      std::to_string(predicted[i]->size()));
            if (!gold[i]->tree())
                throw py::value_error("gold" + at + "the sentence has no tree");
            if (!predicted[i]->tree())
                throw py::value_error("predicted" + at + "the sentence has no tree");
            counts.add(*gold[i], *predicted[i]);
        }
        json = oneLine(evaluationJson(counts));
    }
    return py::module_::import("json").attr("loads")(json);
}

} // namespace

void addModel(py::module_& module) {
    py::class_<TrainedModel>(module, "Model", "A trained parser.")
        .def(py::init(&readFrom), "path"_a,
             "path: a file written by \"parsescope-cli train\", or \"command: …\", the command of "
             "a parser that answers like \"parsescope-cli serve\".")
        .def_property_readonly(
            "system",
            [](const TrainedModel& trained) { return trained.model->description().system.name; },
            "The name of the transition system.")
        .def_property_readonly(
            "labels",
            [](const TrainedModel& trained) {
                Names labels;
                for (const ModelLabel& label : trained.model->description().labels)
                    labels.push_back(label.text);
                return labels;
            },
            "The relations that the model predicts.")
        .def("parse", parse, "sentences"_a, "single_root"_a = false,
             "Returns the sentences with the heads and relations that the model predicts, and "
             "without enhanced dependencies.")
        .def("blame", blameAll, "sentences"_a, "single_root"_a = false,
             "Parses sentences with gold trees and returns, for each, the losses of its "
             "configurations, the transitions that raised the loss (errors), the words with wrong "
             "heads (arcs) and with wrong relations (labels); None for a sentence without a gold "
             "tree or an exact oracle.");

    module.def("evaluate", evaluation, "gold"_a, "predicted"_a,
               "Returns the scores of predicted trees, as \"parsescope-cli evaluate --json\" "
               "prints them; shares are from 0 to 1.");
}

} // namespace parsescope::python
