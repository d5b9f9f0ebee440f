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

/// The cause of the loss of a gold arc, or of its label, in a parse by cube pruning.
enum class LostBy {
    Filter,      ///< lost because the model does not consider the arc
    Beam,        ///< lost because the primary beam dropped it
    LabelBeam,   ///< lost because the secondary beam dropped it
    Scores,      ///< lost because no tree with the arc and a higher score than the output was found
    Projectivity ///< like Scores, and the arc crosses other gold arcs
};
/// Returns "arc filter", "beam", "label beam", "scores" or "projectivity".
[[nodiscard]] std::string_view nameOf(LostBy lostBy);

/// A part that only one of two trees has.
struct ScoredPart {
    TreePart part; ///< part whose arc numbers refer to SearchBlame::arcs
    /// True if the output has the part; false if the rival has it.
    bool inOutput = false;
    double score = 0;
};

/// A word with a wrong head or label, and the cause of the error.
struct LostWord {
    int word = 0;
    bool wrongHead = false; ///< false if only the label is wrong
    LostBy lostBy = LostBy::Scores;
    /// The score of the output minus the score of the rival. The rival is the best tree found that
    /// contains the gold arc and label. Negative if the search lost the rival; 0 for
    /// LostBy::Filter.
    double margin = 0;
    /// The arc of each node in the rival, as an index into SearchBlame::arcs; empty for
    /// LostBy::Filter.
    std::vector<int> rival;
    /// The smallest item of the rival that contains the arc and whose beam has no hypothesis with
    /// the signature of the rival; only for LostBy::Beam and LostBy::LabelBeam.
    std::optional<CubeItem> item;
    /// The parts that only the output or only the rival has, in descending order of score.
    std::vector<ScoredPart> parts;
    /// The score of the output minus the score of the rival, by kind of part.
    std::map<TreePart::Kind, double> differences;
};

/// The errors of a parse by cube pruning, with their causes.
struct SearchBlame {
    LabelledArcs arcs;       ///< the arcs that the model considers, and the gold arcs
    std::vector<int> output; ///< arcs of the model's output, by node
    double outputScore = 0;
    /// The score of the gold tree; nothing if the gold tree is not projective. The score is above
    /// outputScore if the search lost the gold tree.
    std::optional<double> goldScore;
    std::vector<LostWord> words; ///< words with a wrong head or label, in ascending order

    /// Returns true if the gold tree has a higher score than the output.
    [[nodiscard]] bool isSearchError() const;
};

/// Returns "arc", "siblings", "grandparent" or "valency".
[[nodiscard]] std::string_view nameOf(TreePart::Kind kind);

/// The totals of errors over a treebank.
struct SearchBlameTotals {
    long long sentences = 0;
    /// The number of sentences whose gold tree has a higher score than the output.
    long long searchErrors = 0;
    std::map<LostBy, long long> heads;  ///< numbers of wrong heads, by cause
    std::map<LostBy, long long> labels; ///< numbers of right heads with wrong labels, by cause
    /// The numbers of words lost by scores, by the kind of part that favours the output most.
    std::map<TreePart::Kind, long long> decidedBy;
    /// The numbers of words lost by a beam, by the number of words of the item.
    std::map<int, long long> bySpan;
    /// The numbers of lost words, by gold relation without subtype and by cause.
    std::map<std::string, std::map<LostBy, long long>> byRelation;

    void add(const SearchBlame& blame, const Sentence& gold);
};

} // namespace parsescope
