// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/treebank/sentence.h"

#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace parsescope {

/// `part` divided by `whole`, from 0 to 1; 0 if `whole` is 0.
[[nodiscard]] double share(long long part, long long whole);

/// How many words there are, and how many have the right head, and also the right label.
struct AttachmentCounts {
    long long words = 0;
    long long heads = 0;
    long long labelled = 0;

    void add(bool head, bool label);
    /// Shares from 0 to 1; 0 when there are no words.
    [[nodiscard]] double uas() const;
    [[nodiscard]] double las() const;
    AttachmentCounts& operator+=(const AttachmentCounts& other);
};

/// Attachment counts with the number of sentences in which everything is right.
struct SentenceCounts : AttachmentCounts {
    long long exactHeads = 0;    ///< sentences with all heads right
    long long exactLabelled = 0; ///< and all labels

    void addSentence(const AttachmentCounts& sentence);
};

/// Arcs of some kind: the gold ones, with how many of them the system has, and those of the system,
/// with how many of them are right.
struct ArcScores {
    AttachmentCounts gold;
    AttachmentCounts system;

    [[nodiscard]] double precision() const { return system.uas(); }
    [[nodiscard]] double recall() const { return gold.uas(); }
    [[nodiscard]] double labelledPrecision() const { return system.las(); }
    [[nodiscard]] double labelledRecall() const { return gold.las(); }
};

/// A label without its subtype: "nsubj" of "nsubj:pass".
[[nodiscard]] std::string_view withoutSubtype(std::string_view label);

/// How well a system parsed. LAS compares labels without subtypes, as the shared task of 2018
/// did, where it is not named withSubtypes.
struct Evaluation {
    SentenceCounts all;           ///< every word
    SentenceCounts withSubtypes;  ///< labels in full
    SentenceCounts noPunctuation; ///< words whose gold UPOS is not PUNCT
    SentenceCounts noPunctuationWithSubtypes;
    long long sentences = 0;
    std::map<std::string, ArcScores> byRelation; ///< by label without subtype
    /// By signed length, head − word, so that the arcs of words behind their heads are negative;
    /// arcs of ROOT under 0.
    std::map<int, ArcScores> byLength;
    ArcScores projective;    ///< [FGR12 Table 8]
    ArcScores nonProjective; ///< arcs over words that are not below their head
    /// Arcs of the system by the transition that built them, where it is known [FGR12 Table 3].
    std::map<std::string, AttachmentCounts> byTransition;

    /// Adds a sentence with gold trees in `gold`; `system` has the same words. A word without a
    /// head in `system` counts as wrong. Transitions are known from "Transition=…" in MISC.
    void add(const Sentence& gold, const Sentence& system);
};

/// Whether the difference between two systems could be chance, by paired randomisation over
/// sentences [FGR12 §5]: the share of `rounds` random exchanges, counted with the observed one, in
/// which UAS or LAS differ as much as they do.
struct Significance {
    double uas = 1;
    double las = 1;
};
/// What of a sentence both systems got right.
struct SentencePair {
    AttachmentCounts first;
    AttachmentCounts second;
};
[[nodiscard]] Significance significance(const std::vector<SentencePair>& sentences, int rounds,
                                        unsigned seed);

} // namespace parsescope
