// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/command.h"
#include "app/cli/connected_report.h"
#include "app/cli/input.h"
#include "core/export/blame_report.h"
#include "core/learning/models.h"

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

template<class Totals>
void print(const Totals& totals, bool json) {
    std::cout << (json ? manyLines(blameJson(totals)) : blameText(totals));
}

/// Traces the errors of a model that finds trees by search. `numbers` has the 1-based number of
/// each sentence in the treebank. Returns false for other models.
bool blameBySearch(const Model& model, const std::vector<Sentence>& sentences,
                   const std::vector<int>& numbers, const BlameOptions& options) {
    SearchBlameTotals totals;
    for (std::size_t i = 0; i < sentences.size(); ++i) {
        if (!sentences[i].tree())
            continue;
        const std::unique_ptr<SearchBlame> found = model.blameSearch(sentences[i], RootLimit::None);
        if (!found)
            return false;
        totals.add(*found, sentences[i]);
        if (options.words && !found->words.empty())
            std::cout << oneLine(
                             lostWordsJson(*found, sentences[i], numbers[i], model.description()))
                      << '\n';
    }
    if (totals.sentences == 0 || options.words)
        return totals.sentences > 0;
    print(totals, options.json);
    return true;
}

int runBlame(const BlameOptions& options) {
    const Result<std::unique_ptr<Model>> model = readModels({options.model});
    int status = Success;
    std::vector<int> numbers;
    Result<std::vector<Sentence>> sentences =
        model ? readSentences({options.file}, status, TrainingColumns, LongestSentence, &numbers)
              : tl::unexpected(model.error());
    if (!sentences) {
        complain(sentences.error());
        return BadInput;
    }
    if (blameBySearch(**model, *sentences, numbers, options))
        return status;
    if (options.words) {
        complain(Text("--words is for graph parsers"));
        return BadUsage;
    }
    BlameTotals totals;
    if (const Result<void> added =
            addBlame(**model, *sentences, RootLimit::None, totals, {}, numbers);
        !added) {
        complain(withLastMessage(added.error(), **model));
        return BadInput;
    }
    reportRestarts(**model);
    print(totals, options.json);
    return status;
}

} // namespace

void addBlameCommand(Command app, int& status) {
    const Command command = app.addSubcommand(
        "blame", "Parse a treebank with gold trees, and trace every wrong arc to the decision "
                 "that lost the right one.");
    command.setFooter(
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
                      numbers of sentences, and of those for which no oracle is exact, or for
                      which the parser found a tree that the system cannot build
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
        .addOption("--model", options->model,
                   "File written by \"train\", or 'command: …' as for \"parse\"")
        .required();
    command
        .addOption("FILE", options->file, "CoNLL-U or CoNLL-X, plain or gzip; - for standard input")
        .required();
    command.addFlag("--json", options->json, "Print a JSON object");
    command.addFlag("--words", options->words,
                    "Print a line of JSON for each sentence with mistakes; for graph parsers");
    command.setFunction([options, &status] { status = runBlame(*options); });
}

} // namespace parsescope::cli
