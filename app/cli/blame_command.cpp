// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/command.h"
#include "app/cli/connected_report.h"
#include "app/cli/input.h"
#include "core/base/json.h"
#include "core/export/display_text.h"
#include "core/learning/blame.h"
#include "core/learning/models.h"
#include "core/learning/search_blame.h"

#include <algorithm>
#include <iostream>
#include <memory>

namespace parsescope::cli {

namespace {

struct BlameOptions {
    std::string model;
    std::string file;
    bool json = false;
    bool words = false;
};

constexpr std::array Kinds{BlameKind::FirstError, BlameKind::LaterError, BlameKind::Consequence,
                           BlameKind::OutOfReach, BlameKind::WrongLabel};

long long countOf(const BlameTotals::Counts& counts, BlameKind kind) {
    const auto found = counts.find(kind);
    return found == counts.end() ? 0 : found->second;
}

Json countsJson(const BlameTotals::Counts& counts) {
    Json object;
    for (BlameKind kind : Kinds) {
        std::string name(nameOf(kind));
        std::replace(name.begin(), name.end(), ' ', '_');
        object[name] = countOf(counts, kind);
    }
    return object;
}

Json asJson(const BlameTotals& totals) {
    Json object;
    object["sentences"] = totals.sentences;
    object["left_out"] = totals.skipped;
    object["wrong_arcs"] = countsJson(totals.all);
    Json& relations = object["by_relation"] = Json::object();
    for (const auto& [relation, counts] : totals.byRelation)
        relations[relation] = countsJson(counts);
    Json& errors = object["errors"] = Json::array();
    for (const auto& [names, entry] : totals.byTransition)
        errors.push_back({{"taken", names.first},
                          {"better", names.second},
                          {"count", entry.count},
                          {"first", entry.first},
                          {"loss", entry.raise}});
    return object;
}

std::vector<std::string> countsRow(const std::string& name, const BlameTotals::Counts& counts) {
    std::vector<std::string> row{name};
    for (BlameKind kind : Kinds)
        row.push_back(std::to_string(countOf(counts, kind)));
    return row;
}

void printText(const BlameTotals& totals) {
    std::vector<std::vector<std::string>> rows{
        {"Wrong arcs", "First error", "Later error", "Consequence", "Out of reach", "Wrong label"},
        countsRow("all", totals.all)};
    for (const auto& [relation, counts] : totals.byRelation)
        rows.push_back(countsRow(harmless(relation), counts));
    std::cout << alignedTable(rows, "", "  ") << '\n';
    rows = {{"Taken", "Better", "Errors", "First", "Loss"}};
    for (const auto& [names, entry] : totals.byTransition)
        rows.push_back({names.first, names.second, std::to_string(entry.count),
                        std::to_string(entry.first), std::to_string(entry.raise)});
    std::stable_sort(rows.begin() + 1, rows.end(), [](const auto& a, const auto& b) {
        return std::stoll(a[4]) > std::stoll(b[4]);
    });
    std::cout << alignedTable(rows, "", "  ");
    if (totals.skipped > 0)
        std::cout << plural("left out {0} sentence for which no oracle is exact",
                            "left out {0} sentences for which no oracle is exact", totals.skipped)
                  << '\n';
}

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

Json asJson(const SearchBlameTotals& totals) {
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

void printText(const SearchBlameTotals& totals) {
    std::vector<std::vector<std::string>> rows{
        {"Lost", "Arc filter", "Beam", "Label beam", "Scores", "Projectivity"}};
    const auto add = [&](const std::string& name, const std::map<LostBy, long long>& counts) {
        std::vector<std::string> row{name};
        for (const LostBy reason : Reasons)
            row.push_back(std::to_string(countIn(counts, reason)));
        rows.push_back(std::move(row));
    };
    add("heads", totals.heads);
    add("labels only", totals.labels);
    for (const auto& [relation, counts] : totals.byRelation)
        add(harmless(relation), counts);
    std::cout << alignedTable(rows, "", "  ") << '\n';
    rows = {{"Scores", "Words"}};
    for (const TreePart::Kind kind : PartKinds)
        rows.push_back(
            {std::string(nameOf(kind)), std::to_string(countIn(totals.decidedBy, kind))});
    std::cout << alignedTable(rows, "", "  ") << '\n';
    rows = {{"Words of the item", "Lost there"}};
    for (const auto& [words, count] : totals.bySpan)
        rows.push_back({std::to_string(words), std::to_string(count)});
    if (rows.size() > 1)
        std::cout << alignedTable(rows, "", "  ") << '\n';
    std::cout << plural("gold trees that score more than the output: {0} sentence of {1}",
                        "gold trees that score more than the output: {0} sentences of {1}",
                        totals.searchErrors, totals.sentences)
              << '\n';
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

/// Prints a line of JSON for a sentence with wrong words.
void printWords(const SearchBlame& blame, const Sentence& sentence, std::size_t number,
                const ModelDescription& model) {
    if (blame.words.empty())
        return;
    Json object{{"sentence", number}, {"score", blame.outputScore}, {"gold_score", nullptr}};
    if (blame.goldScore)
        object["gold_score"] = *blame.goldScore;
    Json& words = object["words"] = Json::array();
    for (const LostWord& lost : blame.words)
        words.push_back(wordJson(blame, lost, sentence, model));
    std::cout << oneLine(object) << '\n';
}

/// Traces the errors of a model that finds trees by search. Returns false for other models.
bool blameBySearch(const Model& model, const std::vector<Sentence>& sentences,
                   const BlameOptions& options) {
    SearchBlameTotals totals;
    for (std::size_t i = 0; i < sentences.size(); ++i) {
        if (!sentences[i].tree())
            continue;
        const std::unique_ptr<SearchBlame> found = model.blameSearch(sentences[i], false);
        if (!found)
            return false;
        totals.add(*found, sentences[i]);
        if (options.words)
            printWords(*found, sentences[i], i + 1, model.description());
    }
    if (totals.sentences == 0 || options.words)
        return totals.sentences > 0;
    if (options.json)
        std::cout << manyLines(asJson(totals));
    else
        printText(totals);
    return true;
}

int runBlame(const BlameOptions& options) {
    const Result<std::unique_ptr<Model>> model = readModels({options.model});
    int status = Success;
    Result<std::vector<Sentence>> sentences =
        model ? readSentences({options.file}, status, LongestSentence)
              : tl::unexpected(model.error());
    if (!sentences) {
        complain(sentences.error());
        return BadInput;
    }
    if (blameBySearch(**model, *sentences, options))
        return status;
    if (options.words) {
        complain(Text("--words is for graph parsers"));
        return BadUsage;
    }
    BlameTotals totals;
    if (const Result<void> added = addBlame(**model, *sentences, false, totals); !added) {
        complain(withLastMessage(added.error(), **model));
        return BadInput;
    }
    reportRestarts(**model);
    if (options.json)
        std::cout << manyLines(asJson(totals));
    else
        printText(totals);
    return status;
}

} // namespace

void addBlameCommand(CLI::App& app, int& status) {
    CLI::App* command = app.add_subcommand(
        "blame", "Parse a treebank with gold trees, and trace every wrong arc to the decision "
                 "that lost the right one.");
    command->footer(
        R"(A decision is an error if it raises the loss. An arc is lost by the transition after which
no continuation builds it: by the first error of the sentence, by a later one, or as the
consequence of an earlier error, which excluded it together with other arcs. Out of reach
are arcs that the system cannot build in this tree. A label is wrong if the arc is right,
but its relation is not, apart from subtypes.

For a graph parser: each wrong word is parsed again with its gold arc as the only candidate
(or its gold label, if only the label is wrong). If the tree found then, or the gold tree,
has a higher score than the output, the search lost the arc: in the primary beam, or in the
secondary beam for labels. Otherwise the scores lost it, and the kind of parts that favours
the output most is reported; or it was lost because it crosses other gold arcs. The filter
lost arcs and labels that were not among the candidates. --words prints, for each sentence
with mistakes, a line of JSON with these facts for each word, the smallest item of the chart
whose beam lost it, and the five parts with the largest scores of those in which the two
trees differ.

Fields of --json for transitions:
  sentences, left_out
                      numbers of sentences, and of those for which no oracle is exact
  wrong_arcs, by_relation
                      all wrong arcs, and those of each gold relation, with the following five
                      numbers
  first_error, later_error, consequence, out_of_reach, wrong_label
                      numbers of arcs by cause
  errors              a list with the following fields
  taken, better       the transition that was taken, and one that was optimal
  count, first, loss  number of these errors, number of those that were the first of their sentence,
                      number of gold arcs lost by all of them

Fields of --json for graph parsers:
  sentences, search_errors
                      numbers of sentences, and of gold trees that score more than the output
  wrong_heads, wrong_labels, by_relation
                      words with a wrong head; only with a wrong label; those of each gold relation
  arc_filter, beam, label_beam, scores, projectivity
                      numbers of words by cause
  decided_by          errors of the scores by the kind of part that favours the output most
  arc, siblings, grandparent, valency
                      kinds of parts
  beams_by_words      words lost in a beam by the number of words of the item

Fields of --words:
  sentence, score, gold_score
                      number of the sentence, from 1; scores of the output and of the gold tree,
                      null for a tree that is not projective
  words               a list with the following fields
  word, head, label   number of the word, from 1; gold head and gold relation
  found_head, found_label
                      head and relation in the output
  lost_by, margin     the cause; score of the output minus that of the best tree with the gold arc
  item                complete, head and end of the item whose beam lost that tree
  complete, end       true if the item is complete; its other end
  differences         score of the output minus that of that tree, by kind of part
  parts               a list with the following fields
  part, in_output     kind of the part; true if the output has it, and false if that tree does
  score, arcs         score of the part; its arcs as [head, dependent, relation])");
    const auto options = std::make_shared<BlameOptions>();
    command
        ->add_option("--model", options->model,
                     "File written by \"train\", or 'command: …' as for \"parse\"")
        ->required();
    command
        ->add_option("FILE", options->file,
                     "CoNLL-U or CoNLL-X, plain or gzip; - for standard input")
        ->required();
    command->add_flag("--json", options->json, "Print a JSON object");
    command->add_flag("--words", options->words,
                      "Print a line of JSON for each sentence with mistakes; for graph parsers");
    command->callback([options, &status] { status = runBlame(*options); });
}

} // namespace parsescope::cli
