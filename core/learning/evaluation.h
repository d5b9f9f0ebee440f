// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/treebank/sentence.h"

#include <limits>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace parsescope {

/// Returns `part` divided by `whole`, from 0 to 1; 0 if `whole` is 0.
[[nodiscard]] double share(long long part, long long whole);

/// The numbers of words, of words with the right head, and of words with the right head and label.
struct AttachmentCounts {
    long long words = 0;
    long long heads = 0;
    long long labelled = 0;

    void add(bool head, bool label);
    /// Returns the unlabelled attachment score (UAS), from 0 to 1; 0 if there are no words.
    [[nodiscard]] double uas() const;
    /// Returns the labelled attachment score (LAS), from 0 to 1; 0 if there are no words.
    [[nodiscard]] double las() const;
    AttachmentCounts& operator+=(const AttachmentCounts& other);
    bool operator==(const AttachmentCounts&) const = default;
};

/// Attachment counts and the numbers of sentences without errors.
struct SentenceCounts : AttachmentCounts {
    long long exactHeads = 0;    ///< number of sentences with all heads right
    long long exactLabelled = 0; ///< number of sentences with all heads and labels right

    void addSentence(const AttachmentCounts& sentence);
};

/// Precision and recall of the arcs of some kind.
struct ArcScores {
    AttachmentCounts gold;   ///< gold arcs, and the gold arcs that the system found
    AttachmentCounts system; ///< arcs of the system, and the arcs of the system that are right

    [[nodiscard]] double precision() const { return system.uas(); }
    [[nodiscard]] double recall() const { return gold.uas(); }
    [[nodiscard]] double labelledPrecision() const { return system.las(); }
    [[nodiscard]] double labelledRecall() const { return gold.las(); }
};

/// Returns a label without its subtype: "nsubj" for "nsubj:pass".
[[nodiscard]] std::string_view withoutSubtype(std::string_view label);

/// The scores of a parser. As in the CoNLL shared task of 2018, labels are compared without
/// subtypes, except in `byFullRelation` and the members with "withSubtypes" in their names.
struct Evaluation {
    SentenceCounts all;           ///< counts over every word
    SentenceCounts withSubtypes;  ///< counts over every word, with full labels
    SentenceCounts noPunctuation; ///< counts over the words whose gold UPOS is not PUNCT
    SentenceCounts noPunctuationWithSubtypes;
    long long sentences = 0;
    std::map<std::string, ArcScores> byRelation; ///< scores by label without subtype
    /// Scores by label with subtype. A label is right if its subtype is right, too.
    std::map<std::string, ArcScores> byFullRelation;
    /// Scores by signed arc length, head − word, which is negative for words to the right of their
    /// heads; 0 for arcs from ROOT.
    std::map<int, ArcScores> byLength;
    /// Arcs whose head is an ancestor of every word between head and dependent [FGR12 Table 8].
    ArcScores projective;
    /// Arcs over at least one word that is not a descendant of the head of the arc.
    ArcScores nonProjective;
    /// Arcs of the system by the name of the transition that built them, if it is known [FGR12
    /// Table 3].
    std::map<std::string, AttachmentCounts> byTransition;
    /// The number of words with each pair of a gold relation and a predicted relation, whether or
    /// not their heads are right.
    std::map<std::pair<std::string, std::string>, long long> relations;
    /// The number of words with each pair of a gold head and a predicted head. A head is stated as
    /// its distance from the word, head − word; 0 for ROOT, NoDistance for a word without a head.
    std::map<std::pair<int, int>, long long> heads;
    static constexpr int NoDistance = std::numeric_limits<int>::min();

    /// Adds a sentence. `gold` must have a gold tree, and `system` must have the same words. A word
    /// without a head in `system` counts as wrong. The transitions are read from "Transition=…" in
    /// MISC.
    void add(const Sentence& gold, const Sentence& system);
};

/// The p-values of the differences in UAS and LAS between two systems.
struct Significance {
    double uas = 1;
    double las = 1;
};
/// The counts of two systems for one sentence.
struct SentencePair {
    AttachmentCounts first;
    AttachmentCounts second;
};
/// Tests by paired randomisation over sentences whether the difference between two systems could be
/// chance [FGR12 §5]. Returns for UAS and LAS the share of outcomes (`rounds` random exchanges and
/// the observed result) in which the two systems differ by at least the observed amount.
[[nodiscard]] Significance significance(const std::vector<SentencePair>& sentences, int rounds,
                                        unsigned seed);

} // namespace parsescope
