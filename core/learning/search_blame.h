// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/decoding/cube/cube_decoder.h"
#include "core/treebank/sentence.h"

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace parsescope {

/// The cause by which a gold arc or its label was lost in a parse by cube pruning.
enum class LostBy {
    Filter,      ///< the arc was not among the arcs that the model considers
    Beam,        ///< the primary beam cut it
    LabelBeam,   ///< the secondary beam cut it
    Scores,      ///< no tree was found that has the arc and a higher score than the output
    Projectivity ///< like Scores, and the arc crosses other gold arcs
};
/// Returns "arc filter", "beam", "label beam", "scores" or "projectivity".
[[nodiscard]] std::string_view nameOf(LostBy lostBy);

/// A part of only one of two trees.
struct ScoredPart {
    TreePart part; ///< with arc numbers of SearchBlame::arcs
    bool inOutput = false;
    double score = 0;
};

/// A word with a wrong head or label, and the cause.
struct LostWord {
    int word = 0;
    bool wrongHead = false; ///< if false, only the label is wrong
    LostBy lostBy = LostBy::Scores;
    /// The score of the output minus the score of the rival, which is the best tree that was found
    /// with the gold arc and label; negative if the search lost the rival. 0 for Filter.
    double margin = 0;
    /// The arcs of the rival by node; empty for Filter.
    std::vector<int> rival;
    /// The smallest item of the rival that contains the arc and whose beam has no hypothesis with
    /// the same signature; only for Beam and LabelBeam.
    std::optional<CubeItem> item;
    /// The parts that only one of the two trees has, the largest scores first.
    std::vector<ScoredPart> parts;
    /// By kind of part: the score of the output minus the score of the rival.
    std::map<TreePart::Kind, double> differences;
};

/// The errors of a parse by cube pruning, with their causes.
struct SearchBlame {
    LabelledArcs arcs;       ///< the arcs that the model considers, and the gold arcs
    std::vector<int> output; ///< arcs by node
    double outputScore = 0;
    /// The score of the gold tree, if it is projective. It is above outputScore if the search lost
    /// the gold tree.
    std::optional<double> goldScore;
    std::vector<LostWord> words; ///< by word

    /// Returns true if the gold tree has a higher score than the output.
    [[nodiscard]] bool isSearchError() const;
};

/// Returns "arc", "siblings", "grandparent" or "valency".
[[nodiscard]] std::string_view nameOf(TreePart::Kind kind);

/// Totals over a treebank.
struct SearchBlameTotals {
    long long sentences = 0;
    long long searchErrors = 0; ///< sentences whose gold tree has a higher score than the output
    std::map<LostBy, long long> heads;  ///< wrong heads by cause
    std::map<LostBy, long long> labels; ///< right heads with wrong labels by cause
    /// Words lost by scores, by the kind of part that favours the output most.
    std::map<TreePart::Kind, long long> decidedBy;
    /// Words lost by a beam, by the number of words of the item.
    std::map<int, long long> bySpan;
    /// Lost words by gold relation without subtype, and by cause.
    std::map<std::string, std::map<LostBy, long long>> byRelation;

    void add(const SearchBlame& blame, const Sentence& gold);
};

} // namespace parsescope
