// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/command.h"
#include "app/cli/connected_report.h"
#include "app/cli/input.h"
#include "core/base/number_text.h"
#include "core/base/utf8.h"
#include "core/export/evaluation_json.h"
#include "core/export/evaluation_report.h"
#include "core/learning/models.h"
#include "core/learning/parser.h"
#include "core/treebank/sentence_length.h"

#include <iostream>
#include <memory>
#include <optional>
#include <span>

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

/// The remarks on the sentences of a parsed treebank.
class Notes {
public:
    explicit Notes(const Treebank& system) : m_system(system) {}

    void look(int index, const Sentence& gold, const Sentence& parsed) {
        for (std::size_t i = 0; i < gold.words.size(); ++i)
            if (const std::string& form = parsed.words[i].form; form != gold.words[i].form) {
                if (m_otherForms++ < MostWarnings)
                    warn(index, Text("word {0} of the sentence is {1}, expected {2} as in the gold "
                                     "treebank",
                                     i + 1, parsescope::quoted(form),
                                     parsescope::quoted(gold.words[i].form)));
                break;
            }
        m_roots += rootCount(parsed) > 1 ? 1 : 0;
    }

    /// Looks at a parsed sentence that has no tree.
    void lookAtHeads(int index, const SentenceReading& parsed) {
        if (m_withoutTree++ >= MostWarnings)
            return;
        if (parsed.errors.empty())
            warn(index, Text("the sentence has no heads"));
        for (const Error& error : parsed.errors)
            complain(error);
    }
    [[nodiscard]] bool isAllGood() const { return m_withoutTree == 0; }

    void finish() const {
        const auto tell = [this](const Text& text) {
            complain(Error{text, m_system.name(), 0, 0});
        };
        if (m_otherForms > 0)
            tell(plural("{0} sentence with other forms than the gold treebank: scored word by word",
                        "{0} sentences with other forms than the gold treebank: scored word by "
                        "word",
                        m_otherForms));
        if (m_withoutTree > 0)
            tell(plural("{0} sentence without a tree: words without a head count as wrong",
                        "{0} sentences without a tree: words without a head count as wrong",
                        m_withoutTree));
        if (m_roots > 0)
            tell(severalRoots(m_roots));
    }

private:
    static constexpr long long MostWarnings = 5;

    void warn(int index, const Text& message) const {
        complain(
            Error{Text("warning: {0}", message), m_system.name(), m_system.firstLine(index), 0});
    }

    const Treebank& m_system;
    long long m_otherForms = 0;  // number of sentences with other forms than the gold treebank
    long long m_withoutTree = 0; // number of sentences that have no tree
    long long m_roots = 0;       // number of sentences with several children of ROOT
};

Result<Sentence> readGold(const Treebank& treebank, int index) {
    SentenceReading reading = treebank.read(index);
    if (!hasGoodTree(reading))
        return tl::unexpected(reading.errors.front());
    return std::move(reading.sentence);
}

bool hasHead(const Sentence& sentence) {
    return wordsWithoutHead(sentence) < sentence.size();
}

/// Fails if the treebank has no heads at all. Its sentences must be readable except for HEAD.
Result<void> checkIsParsed(const Treebank& system) {
    bool hasWords = false;
    for (int index = 0; index < system.size(); ++index) {
        const SentenceReading reading = system.read(index);
        if (!reading.errors.empty() || hasHead(reading.sentence))
            return {};
        hasWords = hasWords || !reading.sentence.words.empty();
    }
    if (!hasWords)
        return {};
    return tl::unexpected(Error{Text("the sentence has no heads, expected a parse"), system.name(),
                                system.firstLine(0), 0});
}

Error noTreeIn(const Treebank& gold, int index) {
    return {Text("the sentence has no tree, expected gold trees"), gold.name(),
            gold.firstLine(index), 0};
}

AttachmentCounts operator-(const AttachmentCounts& a, const AttachmentCounts& b) {
    return {a.words - b.words, a.heads - b.heads, a.labelled - b.labelled};
}

/// Compares the treebank at `path` with the gold treebank. Appends the counts of each sentence to
/// `sentences`. If a sentence of the treebank at `path` has no tree, reports that, sets `status` to
/// BadInput, and counts its words without a head as wrong.
Result<Evaluation> compare(const Treebank& gold, const std::string& path,
                           std::vector<AttachmentCounts>& sentences, int& status) {
    const Result<Treebank> system = openSentences(path);
    if (!system)
        return tl::unexpected(system.error());
    if (gold.size() != system->size())
        return tl::unexpected(Error{plural("expected {0} sentence as in {1}, found {2}",
                                           "expected {0} sentences as in {1}, found {2}",
                                           gold.size(), gold.name(), system->size()),
                                    system->name(), 0, 0});
    if (const Result<void> parsed = checkIsParsed(*system); !parsed)
        return tl::unexpected(parsed.error());
    Evaluation evaluation;
    Notes notes(*system);
    for (int index = 0; index < gold.size(); ++index) {
        const Result<Sentence> right = readGold(gold, index);
        if (!right)
            return tl::unexpected(right.error());
        const SentenceReading reading = system->read(index);
        if (!reading.hasAllWords())
            return tl::unexpected(reading.errors.front());
        const Sentence& parsed = reading.sentence;
        if (!right->words.empty() && !right->tree())
            return tl::unexpected(noTreeIn(gold, index));
        if (right->size() != parsed.size())
            return tl::unexpected(
                Error{plural("the sentence has {0} word, expected {1} as in the gold treebank",
                             "the sentence has {0} words, expected {1} as in the gold treebank",
                             parsed.size(), right->size()),
                      system->name(), system->firstLine(index), 0});
        if (!right->words.empty() && !parsed.tree())
            notes.lookAtHeads(index, reading);
        notes.look(index, *right, parsed);
        const AttachmentCounts before = evaluation.all;
        evaluation.add(*right, parsed);
        sentences.push_back(evaluation.all - before);
    }
    notes.finish();
    if (!notes.isAllGood())
        status = BadInput;
    return evaluation;
}

/// Parses the gold treebank. Appends the counts of each sentence to `sentences`. If the training
/// data of the model are known, sets `isTraining` to true or false: whether they are the gold
/// treebank.
Result<Evaluation> parseWith(const std::vector<std::string>& models, const Treebank& gold,
                             std::vector<AttachmentCounts>& sentences,
                             std::optional<bool>& isTraining) {
    const Result<std::unique_ptr<Model>> model = readModels(models);
    if (!model)
        return tl::unexpected(model.error());
    const std::uint64_t train = (*model)->origin().train;
    Evaluation evaluation;
    std::vector<Sentence> read; // empty if the training data are not known
    for (int index = 0; index < gold.size(); ++index) {
        const Result<Sentence> right = readGold(gold, index);
        if (!right)
            return tl::unexpected(right.error());
        if (!right->words.empty() && !right->tree())
            return tl::unexpected(noTreeIn(gold, index));
        if (!(*model)->parsesAnyLength() && right->size() > LongestSentence)
            return tl::unexpected(tooLongIn(gold, index, *right));
        Sentence parsed = *right;
        const std::vector<Parse> parses =
            (*model)->parseAll(std::span(&parsed, 1), RootLimit::None);
        if (const std::optional<Error>& failure = parses.front().failure) {
            Error error = withLastMessage(*failure, **model);
            error.file = gold.name();
            error.line = gold.firstLine(index);
            return tl::unexpected(std::move(error));
        }
        parses.front().writeTo(parsed, (*model)->description());
        parses.front().writeTransitionsTo(parsed, (*model)->description());
        const AttachmentCounts before = evaluation.all;
        evaluation.add(*right, parsed);
        sentences.push_back(evaluation.all - before);
        if (train != 0)
            read.push_back(*right);
    }
    reportRestarts(**model);
    if (train != 0)
        isTraining = train == sentencesHash(read);
    return evaluation;
}

struct Report {
    const Evaluation& evaluation;
    const std::optional<Evaluation>& other;
    const Significance& chance;
    std::optional<bool> isTraining; ///< nothing if it is not known
};

void print(const Report& report, bool asJson) {
    const auto& [evaluation, other, chance, isTraining] = report;
    if (asJson) {
        Json object = evaluationJson(evaluation);
        if (isTraining)
            object["trained_on_gold"] = *isTraining;
        if (other) {
            object["other"] = evaluationJson(*other);
            object["p_uas"] = chance.uas;
            object["p_las"] = chance.las;
        }
        std::cout << manyLines(object);
        return;
    }
    std::cout << evaluationText(evaluation);
    if (other) {
        const auto line = [](const char* name, double first, double second, double p) {
            std::cout << name << ' ' << percentText(first) << ", other " << percentText(second)
                      << ", difference " << percentText(first - second) << ", p = " << p << '\n';
        };
        std::cout << '\n';
        line("UAS", evaluation.all.uas(), other->all.uas(), chance.uas);
        line("LAS", evaluation.all.las(), other->all.las(), chance.las);
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
    const Result<Evaluation> evaluation = options.models.empty()
                                              ? compare(*gold, options.system, first, status)
                                              : parseWith(options.models, *gold, first, isTraining);
    if (!evaluation) {
        complain(evaluation.error());
        return BadInput;
    }
    if (isTraining.value_or(false))
        complain(Error{Text("warning: the model was trained on these sentences, so the scores do "
                            "not tell how well it parses other sentences"),
                       gold->name(), 0, 0});
    std::optional<Evaluation> other;
    Significance chance;
    if (!options.other.empty()) {
        std::vector<AttachmentCounts> second;
        const Result<Evaluation> compared = compare(*gold, options.other, second, status);
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
    print({*evaluation, other, chance, isTraining}, options.json);
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
The tables list arcs by kind: precision is the share of the system's arcs that are right,
recall the share of the gold arcs that the system has. Transitions are known if
"parse --transitions" wrote them.

Fields of --json; shares are from 0 to 1:
  sentences, words    numbers of sentences and words
  uas, las, las_subtypes
                      shares of words; las_subtypes compares labels in full
  exact_heads, exact_labelled, exact_labelled_subtypes
                      shares of sentences without a mistake
  words_no_punct, uas_no_punct, las_no_punct, las_subtypes_no_punct, exact_heads_no_punct,
  exact_labelled_no_punct, exact_labelled_subtypes_no_punct
                      without words that are PUNCT in the gold treebank
  projective, non_projective, by_relation, by_length
                      each with the following fields; by_length also has direction and length
  gold, system        numbers of arcs in the gold trees and in those of the system
  precision, recall, labelled_precision, labelled_recall
                      shares of these arcs
  direction, length   "left" and "right" for the side of the head on which the dependent is, "root"
                      for children of ROOT, whose length is 0; number of words to the head
  by_transition       for each transition: arcs, precision, labelled_precision
  arcs                number of arcs that the transition built
  trained_on_gold     with --model, if it is known: true if the model was trained on exactly
                      these sentences
  other, p_uas, p_las
                      with --other: the fields of the other system; the probability of a difference
                      this large by chance, by paired randomisation over sentences)");
    const auto options = std::make_shared<EvaluateOptions>();
    command.addOption("--gold", options->gold, "Treebank with gold trees").required();
    const Command parsed = command.addGroup("parsed");
    parsed.addOption("--system", options->system, "Parses of the same sentences");
    parsed
        .addOption("--model", options->models,
                   "Model to parse them with, or 'command: …' as for \"parse\"")
        .allValues()
        .oneArgument();
    parsed.requireOptions(1, 1);
    command.addOption("--other", options->other, "Parses of the same sentences by another system");
    command.addOption("--rounds", options->rounds, "Number of randomisations (default 10000)")
        .inRange(1, 10'000'000);
    command.addFlag("--json", options->json, "Print a JSON object");
    command.setFunction([options, &status] { status = evaluate(*options); });
}

} // namespace parsescope::cli
