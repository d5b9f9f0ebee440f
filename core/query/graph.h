// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/query/regex.h"
#include "core/treebank/sentence.h"

#include <deque>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace parsescope {

/// Which arcs a sentence has.
enum class ArcSource {
    Basic,    ///< those of HEAD and DEPREL
    Enhanced, ///< these, and those of DEPS
};

/// An arc of a sentence, as patterns see it.
struct GraphArc {
    int head = 0;           ///< a node of the graph
    int dependent = 0;      ///< a node of the graph
    std::string_view label; ///< the relation; "E:…" for an enhanced arc, as in Grew
    bool enhanced = false;
};

/// A multiword token and where it begins.
struct MultiwordToken {
    int firstWord = 0; ///< 1-based
    std::string_view form;
};

/// The nodes and arcs of a sentence, as patterns see them. Node 0 is ROOT; the words follow in
/// their order, and with ArcSource::Enhanced the empty nodes among them. A sentence without a tree
/// has no arcs but enhanced ones. The sentence and the tree must outlive it.
class SentenceGraph {
public:
    SentenceGraph(const Sentence& sentence, const std::optional<Tree>& tree, ArcSource source);
    SentenceGraph(const SentenceGraph&) = delete;
    SentenceGraph& operator=(const SentenceGraph&) = delete;

    [[nodiscard]] const Sentence& sentence() const { return m_sentence; }
    /// Number of nodes, ROOT included.
    [[nodiscard]] int size() const { return m_size; }
    /// The number of the word that `node` is; 0 for ROOT and empty nodes.
    [[nodiscard]] int wordOf(int node) const;
    /// The line of an empty node; a null pointer for ROOT and words.
    [[nodiscard]] const ExtraLine* emptyNode(int node) const;

    /// The multiword token that `word` in 1..n is part of, if it is part of one.
    [[nodiscard]] std::optional<MultiwordToken> tokenOf(int word) const;

    /// All arcs, by dependent, then by head.
    [[nodiscard]] const std::vector<GraphArc>& arcs() const { return m_arcs; }
    /// Indices of the arcs to `node`: from the first up to the second, which is not one of them.
    [[nodiscard]] std::pair<int, int> arcsTo(int node) const {
        return {m_firstTo[node], m_firstTo[node + 1]};
    }
    /// Indices of the arcs from `node`, by dependent.
    [[nodiscard]] std::span<const int> arcsFrom(int node) const {
        return std::span(m_from).subspan(m_firstFrom[node],
                                         m_firstFrom[node + 1] - m_firstFrom[node]);
    }

    /// True when a way along the arcs, of one arc or more, leads from `above` to `below`. Adds to
    /// `cost` about as many steps as it took; one where the arcs are a tree.
    [[nodiscard]] bool leadsTo(int above, int below, long long& cost) const;

    /// Number of nodes in the subtree of `node` in the basic tree, where arcs with the relation
    /// "punct" are left out: `proj_size` of Grew.
    [[nodiscard]] int subtreeSize(int node) const { return subtrees().size[node]; }
    /// Number of nodes on the longest way down from `node`, itself included, without "punct":
    /// `height` of Grew.
    [[nodiscard]] int height(int node) const { return subtrees().height[node]; }

    // Properties as Grew computes them. All arcs count, enhanced ones too.
    [[nodiscard]] bool isProjective() const; ///< no two arcs cross, those of ROOT included
    [[nodiscard]] bool isCyclic() const;
    [[nodiscard]] bool isForest() const; ///< no cycle, and no node with two arcs to it
    [[nodiscard]] bool isTree() const;   ///< a forest, with one node that no arc leads to

private:
    struct Subtrees {
        std::vector<int> size;
        std::vector<int> height;
    };

    void addEmptyNodes();
    void addBasicArcs(const Tree& tree);
    void addEnhancedArcs();
    void indexArcs();
    /// The node that "5" or "5.1" is.
    [[nodiscard]] std::optional<int> nodeAt(std::string_view id) const;
    /// Every node behind all that lead to it, without those that a cycle leads to.
    [[nodiscard]] std::vector<int> headsFirst() const;
    [[nodiscard]] const Subtrees& subtrees() const;
    void walkTree() const;
    [[nodiscard]] const std::vector<bool>& reachedFrom(int above, long long& cost) const;

    const Sentence& m_sentence;
    bool m_basic;
    int m_size;
    std::vector<GraphArc> m_arcs;
    std::vector<int> m_firstTo;
    std::vector<int> m_from;
    std::vector<int> m_firstFrom;
    std::deque<std::string> m_labels; // of enhanced arcs; m_arcs refers to them
    std::vector<int> m_nodes;         // by word
    // By node, and empty where there are no empty nodes.
    std::vector<int> m_words; // 0 where it is none
    std::vector<const ExtraLine*> m_empty;
    std::map<std::string_view, int> m_emptyIds; // nodes, by ID
    // Known once they have been asked for.
    mutable std::optional<Subtrees> m_subtrees;
    mutable std::vector<std::optional<MultiwordToken>> m_tokens; // by word
    mutable std::vector<TextSpan> m_walk; // where a walk through the tree enters and leaves nodes
    mutable std::vector<bool> m_reached;  // the nodes that can be reached from m_reachedFrom
    mutable int m_reachedFrom = -1;
};

} // namespace parsescope
