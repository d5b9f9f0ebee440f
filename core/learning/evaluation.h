// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/treebank/sentence.h"

#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace parsescope {

/// How many words there are, and how many have the right head, and also the right label.
struct AttachmentCounts {
    long long words = 0;
    long long heads = 0;
    long long labelled = 0;

    void add(bool head, bool label);
    /// Shares from 0 to 1; 0 when there are no words.
    [[nodiscard]] double uas() const;
    [[nodiscard]] double las() const;
};

/// Precision and recall of arcs of some kind: correct ones among those of the system, and among
/// the gold ones.
struct PrecisionRecall {
    long long gold = 0;
    long long system = 0;
    long long correct = 0;

    [[nodiscard]] double precision() const;
    [[nodiscard]] double recall() const;
};

/// A label without its subtype: "nsubj" of "nsubj:pass".
[[nodiscard]] std::string_view withoutSubtype(std::string_view label);

/// How well a system parsed. LAS asks for the label without subtype, as the shared task of 2018
/// did; with subtypes it is told apart.
struct Evaluation {
    AttachmentCounts all;           ///< every word
    AttachmentCounts withSubtypes;  ///< labels in full
    AttachmentCounts noPunctuation; ///< words whose gold UPOS is not PUNCT
    AttachmentCounts noPunctuationWithSubtypes;
    long long sentences = 0;
    long long exactHeads = 0;                           ///< sentences with all heads right
    long long exactLabelled = 0;                        ///< and all labels, without subtypes
    std::map<std::string, AttachmentCounts> byRelation; ///< gold label, without subtype
    /// By signed length of the gold arc: head − word, so that the arcs of a dependent behind its
    /// head are negative; arcs of ROOT under 0.
    std::map<int, AttachmentCounts> byLength;
    PrecisionRecall projective;    ///< arcs without labels [FGR12 Table 8]
    PrecisionRecall nonProjective; ///< arcs over words that are not below their head
    PrecisionRecall nonProjectiveLabelled;
    PrecisionRecall projectiveLabelled;

    /// Adds a sentence with gold trees in `gold`; `system` has the same words. A word without a
    /// head in `system` counts as wrong.
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
