// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/command.h"
#include "app/cli/input.h"
#include "app/cli/system_scores.h"
#include "core/base/number_text.h"
#include "core/export/evaluation_report.h"

#include <iostream>
#include <memory>
#include <optional>

namespace parsescope::cli {

namespace {

struct EvaluateOptions {
    std::string gold;
    std::string system;
    std::vector<std::string> models; // paths of models, which replace `system`
    std::string other;
    int rounds = 10'000;
    bool json = false;
};

struct Report {
    const SystemScores& scores;
    const std::optional<SystemScores>& other;
    const Significance& chance;
    std::optional<bool> isTraining; ///< nothing if it is not known
};

Json scoresJson(const SystemScores& scores) {
    Json object = scores.evaluation ? evaluationJson(*scores.evaluation) : Json::object();
    if (scores.aligned)
        object["conll18"] = sharedTaskJson(*scores.aligned);
    return object;
}

std::string scoresText(const SystemScores& scores) {
    std::string text = scores.evaluation ? evaluationText(*scores.evaluation) : "";
    if (scores.aligned)
        text += (text.empty() ? "" : "\n") + sharedTaskText(*scores.aligned);
    return text;
}

void print(const Report& report, bool asJson) {
    const auto& [scores, other, chance, isTraining] = report;
    if (asJson) {
        Json object = scoresJson(scores);
        if (isTraining)
            object["trained_on_gold"] = *isTraining;
        if (other) {
            object["other"] = scoresJson(*other);
            object["p_uas"] = chance.uas;
            object["p_las"] = chance.las;
        }
        std::cout << manyLines(object);
        return;
    }
    std::cout << scoresText(scores);
    if (other) {
        const auto line = [](const char* name, double first, double second, double p) {
            std::cout << name << ' ' << percentText(first) << ", other " << percentText(second)
                      << ", difference " << percentText(first - second) << ", p = " << p << '\n';
        };
        const SentenceCounts& first = scores.evaluation->all;
        const SentenceCounts& second = other->evaluation->all;
        std::cout << '\n';
        line("UAS", first.uas(), second.uas(), chance.uas);
        line("LAS", first.las(), second.las(), chance.las);
    }
}

int evaluate(const EvaluateOptions& options) {
    const Result<Treebank> gold = openSentences(options.gold);
    if (!gold) {
        complain(gold.error());
        return BadInput;
    }
    std::vector<AttachmentCounts> first;
    std::optional<bool> isTraining;
    int status = Success;
    const bool hasOther = !options.other.empty();
    const Result<SystemScores> scores =
        options.models.empty() ? compareWithSystem(*gold, options.system, hasOther, first, status)
                               : parseAndCompare(options.models, *gold, first, isTraining);
    if (!scores) {
        complain(scores.error());
        return BadInput;
    }
    if (isTraining.value_or(false))
        complain(Error{Text("warning: the model was trained on these sentences, so the scores do "
                            "not tell how well it parses other sentences"),
                       gold->name(), 0, 0});
    std::optional<SystemScores> other;
    Significance chance;
    if (hasOther) {
        std::vector<AttachmentCounts> second;
        const Result<SystemScores> compared =
            compareWithSystem(*gold, options.other, true, second, status);
        if (!compared) {
            complain(compared.error());
            return BadInput;
        }
        other = *compared;
        std::vector<SentencePair> pairs;
        for (std::size_t i = 0; i < first.size(); ++i)
            pairs.push_back({first[i], second[i]});
        chance = significance(pairs, options.rounds, 1);
    }
    print({*scores, other, chance, isTraining}, options.json);
    return status;
}

} // namespace

void addEvaluateCommand(Command app, int& status) {
    const Command command =
        app.addSubcommand("evaluate", "Compare a parsed treebank with the gold trees.");
    command.setFooter(
        R"(UAS is the share of words with the right head, LAS the share of words with the right head
and label, as in the CoNLL 2018 shared task: all words count, and labels are compared up to
":". A word of the system without a head, or with a HEAD that is no number of a word, is
wrong. UEM and LEM are the shares of sentences in which all heads, and all labels, are right.
κ is Cohen's kappa, the agreement of two annotators with what they would reach by chance left
out: of relations in full, and of heads as distances from the word.
The tables list arcs by kind: precision is the share of the system's arcs that are right,
recall the share of the gold arcs that the system has. Transitions are known if
"parse --transitions" wrote them.

The last table has the scores of the shared task's script. For it, the words of both treebanks
are aligned by their characters, so that the system may have other tokens, words and sentences;
only the text without spaces must be the same. If the words differ, it is the only table, and
--other is not possible. CLAS, MLAS and BLEX count content words; MLAS also compares UPOS,
universal features and function words, BLEX lemmas. "Aligned" is the share of the aligned words
that are right.

Fields of --json; shares are from 0 to 1:
  sentences, words    numbers of sentences and words
  uas, las, las_subtypes
                      shares of words; las_subtypes compares labels in full
  exact_heads, exact_labelled, exact_labelled_subtypes
                      shares of sentences without a mistake
  words_no_punct, uas_no_punct, las_no_punct, las_subtypes_no_punct, exact_heads_no_punct,
  exact_labelled_no_punct, exact_labelled_subtypes_no_punct
                      without words that are PUNCT in the gold treebank
  kappa_heads, kappa_relations
                      Cohen's kappa; null if both treebanks have only one category
  projective, non_projective, by_relation, by_full_relation, by_length
                      each with the following fields; by_full_relation compares labels in full;
                      by_length also has direction and length
  gold, system        numbers of arcs in the gold trees and in those of the system
  precision, recall, labelled_precision, labelled_recall
                      shares of these arcs
  direction, length   "left" and "right" for the side of the head on which the dependent is, "root"
                      for children of ROOT, whose length is 0; number of words to the head
  by_transition       for each transition: arcs, precision, labelled_precision
  arcs                number of arcs that the transition built
  conll18             the scores of the shared task; the only field if the words differ
  tokens, sentences, words, upos, xpos, ufeats, alltags, lemmas, uas, las, clas, mlas, blex
                      in conll18, each with gold, system, precision, recall and these fields:
  correct, f1         number of units that are right, harmonic mean of precision and recall
  aligned, aligned_accuracy
                      number of aligned gold words, share of these that are right
  trained_on_gold     with --model, if it is known: true if the model was trained on exactly
                      these sentences
  other, p_uas, p_las
                      with --other: the fields of the other system; the probability of a difference
                      this large by chance, by paired randomisation over sentences)");
    const auto options = std::make_shared<EvaluateOptions>();
    command.addOption("--gold", options->gold, "Treebank with gold trees").required();
    const Command parsed = command.addGroup("parsed");
    parsed.addOption("--system", options->system, "Parses of the same text");
    parsed
        .addOption("--model", options->models,
                   "Model to parse them with, or 'command: …' as for \"parse\"")
        .allValues();
    parsed.requireOptions(1, 1);
    command.addOption("--other", options->other, "Parses of the same sentences by another system");
    command.addOption("--rounds", options->rounds, "Number of randomisations (default 10000)")
        .inRange(1, 10'000'000);
    command.addFlag("--json", options->json, "Print a JSON object");
    command.setFunction([options, &status] { status = evaluate(*options); });
}

} // namespace parsescope::cli
