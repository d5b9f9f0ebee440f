// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"
#include "core/treebank/sentence.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace parsescope {

/// An item of DEPS, for example "4:nsubj"; in CoNLL-X, where DEPS is a bare number, the number.
struct DepsItem {
    std::string head;
    std::string relation; ///< relation with its colon
    bool operator==(const DepsItem&) const = default;
};
/// Returns the items of DEPS; no items for "_".
[[nodiscard]] std::vector<DepsItem> readDeps(std::string_view deps);
/// Returns DEPS with the items in the order that UD requires: by head, then by relation. Each item
/// is written once.
[[nodiscard]] std::string writeDeps(std::vector<DepsItem> items);
/// Returns the items of the DEPS of a node that are not the head and the relation of the node in
/// the tree. `node` is the ID of a word or of an empty node.
[[nodiscard]] std::vector<DepsItem> depsBesideTree(const Sentence& sentence,
                                                   const std::string& node);
/// Replaces the item `old` in the DEPS of a node, the ID of a word or of an empty node, by `now`.
/// Without `old`, adds `now`; without `now`, removes `old`. If no word has DEPS, all words first
/// get those of the tree. Fails if the node or the item is not in the sentence, if the node would
/// be its own head, or if DEPS are needed but some words have no head.
[[nodiscard]] Result<Sentence> withDepsItem(Sentence sentence, const std::string& node,
                                            const std::optional<DepsItem>& old,
                                            const std::optional<DepsItem>& now);
/// Returns DEPS with only the head and the relation of `word` in the tree; "_" without a head.
[[nodiscard]] std::string depsFromTree(const Word& word);
/// Returns true if a word of the sentence has DEPS with a relation.
[[nodiscard]] bool hasEnhanced(const Sentence& sentence);
/// Gives all words their heads and relations in the tree as DEPS, if no word has DEPS. Fails if a
/// word then lacks DEPS.
[[nodiscard]] Result<void> completeDeps(Sentence& sentence);

/// Returns the words (1-based) whose DEPS still have the head and the relation of the word in the
/// tree of `before`, although the tree of `now` has others that DEPS do not have. The relation in
/// DEPS may have an additional subtype. The sentences must have equally many words.
[[nodiscard]] std::vector<int> wordsWithOldDeps(const Sentence& before, const Sentence& now);
/// Replaces the old heads and relations in DEPS of these words by those in the tree of `now`.
[[nodiscard]] Sentence withDepsFollowing(const Sentence& before, Sentence now);

/// Removes a node from the DEPS of all other nodes before the node itself is removed. `node` is the
/// ID of a word or of an empty node. The dependents of the node are attached to one of its heads,
/// preferably to `head`, its head in the tree, so that all nodes that could be reached from ROOT
/// remain reachable. If the chosen head is ROOT, one dependent takes the place of the node: the
/// word `heir`, or the first dependent if `heir` is 0. No node becomes its own head, and no item
/// occurs twice. `head` is NoHead if the node has no head in the tree.
void removeFromDeps(Sentence& sentence, const std::string& node, int head, int heir);

/// Removes the enhanced dependencies of a sentence, which contradict the tree once its heads have
/// changed: clears the DEPS of all words (in CoNLL-X, PHEAD and the PDEPREL beside it) and removes
/// the empty nodes, which occur in enhanced dependencies only.
void removeEnhanced(Sentence& sentence);

} // namespace parsescope
