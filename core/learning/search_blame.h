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

/// What lost a gold arc or its label in a parse by cube pruning.
enum class LostBy {
    Filter,      ///< it was not among the arcs that the model looks at
    Beam,        ///< it fell out where the primary beam was full
    LabelBeam,   ///< it fell out because of the secondary beam
    Scores,      ///< no tree was found that has it and scores more than the output
    Projectivity ///< like Scores, but it crosses other gold arcs
};
/// "arc filter", "beam", "label beam", "scores", "projectivity".
[[nodiscard]] std::string_view nameOf(LostBy lostBy);

/// A part that only one of two trees has.
struct ScoredPart {
    TreePart part; ///< arcs are numbers of SearchBlame::arcs
    bool inOutput = false;
    double score = 0;
};

/// A word with a wrong head or label, and why.
struct LostWord {
    int word = 0;
    bool wrongHead = false; ///< else only the label is wrong
    LostBy lostBy = LostBy::Scores;
    /// Score of the output minus that of the best tree that was found with the gold arc and label:
    /// below 0 where the search lost it. 0 for Filter.
    double margin = 0;
    /// That tree: its arcs by node; empty for Filter.
    std::vector<int> rival;
    /// Smallest item of that tree with the arc whose beam has nothing with its signature; only for
    /// Beam and LabelBeam.
    std::optional<CubeItem> item;
    /// The parts in which both trees differ, those of the largest scores first.
    std::vector<ScoredPart> parts;
    /// By kind of part: how much the output scores more than that tree.
    std::map<TreePart::Kind, double> differences;
};

/// What went wrong in a sentence.
struct SearchBlame {
    LabelledArcs arcs;       ///< that were looked at, and gold ones
    std::vector<int> output; ///< arcs by node
    double outputScore = 0;
    /// Score of the gold tree, if it is projective: above that of the output where the search lost
    /// it.
    std::optional<double> goldScore;
    std::vector<LostWord> words; ///< by word

    /// True when the gold tree scores more than the output.
    [[nodiscard]] bool isSearchError() const;
};

/// "arc", "siblings", "grandparent", "valency".
[[nodiscard]] std::string_view nameOf(TreePart::Kind kind);

/// Totals over a treebank: by reason, wrong heads and wrong labels of right heads.
struct SearchBlameTotals {
    long long sentences = 0;
    long long searchErrors = 0; ///< sentences whose gold tree scores more than the output
    std::map<LostBy, long long> heads;
    std::map<LostBy, long long> labels;
    /// Words lost by scores, by the kind of part that favours the output most.
    std::map<TreePart::Kind, long long> decidedBy;
    /// Words lost by a beam, by the number of words of the item.
    std::map<int, long long> bySpan;
    /// By gold relation without subtype.
    std::map<std::string, std::map<LostBy, long long>> byRelation;

    void add(const SearchBlame& blame, const Sentence& gold);
};

} // namespace parsescope
