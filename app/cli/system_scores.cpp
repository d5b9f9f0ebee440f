// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/system_scores.h"

#include "app/cli/command.h"
#include "app/cli/connected_report.h"
#include "app/cli/input.h"
#include "core/base/utf8.h"
#include "core/learning/models.h"
#include "core/learning/parser.h"
#include "core/learning/tree_comparison.h"
#include "core/treebank/sentence_length.h"

#include <algorithm>
#include <memory>
#include <span>
#include <utility>

namespace parsescope::cli {

namespace {

/// The remarks on the sentences of a parsed treebank.
class Notes {
public:
    explicit Notes(const Treebank& system) : m_system(system) {}

    /// Looks at a parsed sentence; `gold` is the sentence with the same words, or null if the
    /// treebanks have different words.
    void look(int index, const Sentence* gold, const Sentence& parsed) {
        for (std::size_t i = 0; gold && i < gold->words.size(); ++i)
            if (const std::string& form = parsed.words[i].form; form != gold->words[i].form) {
                if (m_otherForms++ < MostWarnings)
                    warn(index, Text("word {0} of the sentence is {1}, expected {2} as in the gold "
                                     "treebank",
                                     i + 1, inQuotes(form), inQuotes(gold->words[i].form)));
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

AttachmentCounts operator-(const AttachmentCounts& a, const AttachmentCounts& b) {
    return {a.words - b.words, a.heads - b.heads, a.labelled - b.labelled};
}

/// The scores of a system while its sentences are read.
class Scorer {
public:
    /// Adds a sentence of the gold treebank.
    void addGold(const Sentence& gold) { m_gold.add(gold); }
    /// Adds a parsed sentence.
    void addParsed(const Sentence& parsed) { m_system.add(parsed); }
    /// Scores the words of a sentence with the same words in both treebanks. Appends its counts to
    /// `sentences`.
    void compare(const Sentence& gold, const Sentence& parsed,
                 std::vector<AttachmentCounts>& sentences) {
        const AttachmentCounts before = m_evaluation.all;
        m_evaluation.add(gold, parsed);
        sentences.push_back(m_evaluation.all - before);
    }

    [[nodiscard]] Evaluation& evaluation() { return m_evaluation; }
    /// Returns the scores of aligned words.
    [[nodiscard]] Result<SharedTaskScores> aligned() const {
        return sharedTaskScores(m_gold, m_system);
    }

private:
    TextNumbers m_numbers;
    WordSequence m_gold{m_numbers};
    WordSequence m_system{m_numbers};
    Evaluation m_evaluation;
};

/// Fails with the first sentence whose number of words differs between the two treebanks.
Result<void> checkSameWords(const Treebank& gold, const Treebank& system) {
    if (gold.size() != system.size())
        return tl::unexpected(Error{plural("expected {0} sentence as in {1}, found {2}",
                                           "expected {0} sentences as in {1}, found {2}",
                                           gold.size(), gold.name(), system.size()),
                                    system.name(), 0, 0});
    for (int index = 0; index < gold.size(); ++index) {
        const SentenceReading right = gold.read(index);
        const SentenceReading parsed = system.read(index);
        if (right.hasAllWords() && parsed.hasAllWords() &&
            right.sentence.size() != parsed.sentence.size())
            return tl::unexpected(
                Error{plural("the sentence has {0} word, expected {1} as in the gold treebank",
                             "the sentence has {0} words, expected {1} as in the gold treebank",
                             parsed.sentence.size(), right.sentence.size()),
                      system.name(), system.firstLine(index), 0});
    }
    return {};
}

} // namespace

Result<SystemScores> compareWithSystem(const Treebank& gold, const std::string& path,
                                       bool needsSameWords,
                                       std::vector<AttachmentCounts>& sentences, int& status) {
    const Result<Treebank> system = openSentences(path);
    if (!system)
        return tl::unexpected(system.error());
    const Result<void> words = checkSameWords(gold, *system);
    if (!words && needsSameWords)
        return tl::unexpected(words.error());
    if (const Result<void> parsed = checkIsParsed(*system); !parsed)
        return tl::unexpected(parsed.error());
    Scorer scorer;
    Notes notes(*system);
    for (int index = 0; index < std::max(gold.size(), system->size()); ++index) {
        Sentence right;
        if (index < gold.size()) {
            Result<Sentence> read = readGold(gold, index);
            if (!read)
                return tl::unexpected(read.error());
            right = *std::move(read);
            if (!right.words.empty() && !right.tree())
                return tl::unexpected(noTreeIn(gold, index));
            scorer.addGold(right);
        }
        if (index >= system->size())
            continue;
        const SentenceReading reading = system->read(index);
        if (!reading.hasAllWords())
            return tl::unexpected(reading.errors.front());
        const Sentence& parsed = reading.sentence;
        if (!parsed.words.empty() && !parsed.tree())
            notes.lookAtHeads(index, reading);
        scorer.addParsed(parsed);
        notes.look(index, words ? &right : nullptr, parsed);
        if (words)
            scorer.compare(right, parsed, sentences);
    }
    const Result<SharedTaskScores> aligned = scorer.aligned();
    if (!words && !aligned)
        return tl::unexpected(Error{aligned.error().message, system->name(), 0, 0});
    if (!words)
        complain(Error{Text("the words are not those of the gold treebank: compared by their "
                            "characters, as in the CoNLL 2018 shared task"),
                       system->name(), 0, 0});
    notes.finish();
    if (!notes.isAllGood())
        status = BadInput;
    return SystemScores{words ? std::optional(scorer.evaluation()) : std::nullopt,
                        aligned ? std::optional(*aligned) : std::nullopt};
}

Result<SystemScores> parseAndCompare(const std::vector<std::string>& models, const Treebank& gold,
                                     std::vector<AttachmentCounts>& sentences,
                                     std::optional<bool>& isTraining) {
    const Result<std::unique_ptr<Model>> model = readModels(models);
    if (!model)
        return tl::unexpected(model.error());
    const std::uint64_t train = (*model)->origin().train;
    Scorer scorer;
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
        scorer.addGold(*right);
        scorer.addParsed(parsed);
        scorer.compare(*right, parsed, sentences);
        if (train != 0)
            read.push_back(*right);
    }
    reportRestarts(**model);
    if (train != 0)
        isTraining = train == sentencesHash(read);
    return SystemScores{std::move(scorer.evaluation()), *scorer.aligned()};
}

} // namespace parsescope::cli
