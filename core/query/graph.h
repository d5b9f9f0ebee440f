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

/// The choice of the arcs of a sentence.
enum class ArcSource {
    Basic,    ///< only the arcs of HEAD and DEPREL
    Enhanced, ///< the arcs of HEAD and DEPREL, and the arcs of DEPS
};

/// An arc of a sentence that patterns are matched against.
struct GraphArc {
    int head = 0;           ///< index of a node of the graph
    int dependent = 0;      ///< index of a node of the graph
    std::string_view label; ///< relation; "E:…" for an enhanced arc, as in Grew
    bool enhanced = false;
};

/// A multiword token and its first word.
struct MultiwordToken {
    int firstWord = 0; ///< 1-based number of the first word
    std::string_view form;
};

/// The nodes and arcs of a sentence that patterns are matched against. Node 0 is ROOT. The words
/// follow in their order and, with ArcSource::Enhanced, the empty nodes between them. Words whose
/// head is NoHead have only enhanced arcs. The basic arcs may form cycles if the sentence has no
/// tree. The sentence must outlive the graph.
class SentenceGraph {
public:
    SentenceGraph(const Sentence& sentence, bool hasTree, ArcSource source);
    SentenceGraph(const SentenceGraph&) = delete;
    SentenceGraph& operator=(const SentenceGraph&) = delete;

    [[nodiscard]] const Sentence& sentence() const { return m_sentence; }
    /// Returns the number of nodes, including ROOT.
    [[nodiscard]] int size() const { return m_size; }
    /// Returns the 1-based number of the word that is `node`; 0 for ROOT and empty nodes.
    [[nodiscard]] int wordOf(int node) const;
    /// Returns the line of an empty node; a null pointer for ROOT and words.
    [[nodiscard]] const ExtraLine* emptyNode(int node) const;

    /// Returns the multiword token to which `word` in 1..n belongs; nothing if it belongs to none.
    [[nodiscard]] std::optional<MultiwordToken> tokenOf(int word) const;

    /// Returns all arcs, sorted by dependent and then by head.
    [[nodiscard]] const std::vector<GraphArc>& arcs() const { return m_arcs; }
    /// Returns the index of the first arc to `node`, and the index after the last one.
    [[nodiscard]] std::pair<int, int> arcsTo(int node) const {
        m_hasUsedArcs = true;
        return {m_firstTo[node], m_firstTo[node + 1]};
    }
    /// Returns the indices of the arcs from `node`, sorted by dependent.
    [[nodiscard]] std::span<const int> arcsFrom(int node) const {
        m_hasUsedArcs = true;
        return std::span(m_from).subspan(m_firstFrom[node],
                                         m_firstFrom[node + 1] - m_firstFrom[node]);
    }

    /// Returns true if a path of at least one arc leads from `above` to `below`. Adds the
    /// approximate number of steps of the computation to `cost`, which is 1 if the arcs form a
    /// tree.
    [[nodiscard]] bool leadsTo(int above, int below, long long& cost) const;

    /// Returns the number of nodes in the subtree of `node`, where the subtree is computed from the
    /// basic tree without arcs with the relation "punct": `proj_size` of Grew.
    [[nodiscard]] int subtreeSize(int node) const { return subtrees().size[node]; }
    /// Returns the number of nodes on the longest path down from `node`, including `node`, in the
    /// basic tree without arcs with the relation "punct": `height` of Grew.
    [[nodiscard]] int height(int node) const { return subtrees().height[node]; }

    /// Returns true if a function that depends on the arcs has been called.
    [[nodiscard]] bool hasUsedArcs() const { return m_hasUsedArcs; }

    // The properties below are computed as in Grew. All arcs count, including enhanced arcs.
    /// True if no two arcs cross, including arcs from ROOT.
    [[nodiscard]] bool isProjective() const;
    [[nodiscard]] bool isCyclic() const;
    /// True if there is no cycle and no node with two arcs to it.
    [[nodiscard]] bool isForest() const;
    /// True for a forest with exactly one node without an arc to it.
    [[nodiscard]] bool isTree() const;

private:
    struct Subtrees {
        std::vector<int> size;
        std::vector<int> height;
    };

    void addEmptyNodes();
    void addBasicArcs();
    void addEnhancedArcs();
    void indexArcs();
    /// Returns the node with the ID `id`, "5" or "5.1"; nothing if there is none.
    [[nodiscard]] std::optional<int> nodeAt(std::string_view id) const;
    /// Returns the nodes in an order in which every node follows all nodes with an arc to it.
    /// Leaves out the nodes on cycles and the nodes that can be reached from cycles.
    [[nodiscard]] std::vector<int> headsFirst() const;
    [[nodiscard]] const Subtrees& subtrees() const;
    void walkTree() const;
    [[nodiscard]] const std::vector<bool>& reachedFrom(int above, long long& cost) const;

    const Sentence& m_sentence;
    bool m_basic;
    bool m_isTree; // true if the arcs form a tree
    int m_size;
    std::vector<GraphArc> m_arcs;
    std::vector<int> m_firstTo;
    std::vector<int> m_from;
    std::vector<int> m_firstFrom;
    std::deque<std::string> m_labels; // relations of enhanced arcs, to which m_arcs refers
    std::vector<int> m_nodes;         // node of each word
    // The members below have an entry for each node. They are empty if there are no empty nodes.
    std::vector<int> m_words; // number of the word that is the node; 0 for ROOT and empty nodes
    std::vector<const ExtraLine*> m_empty;
    std::map<std::string_view, int> m_emptyIds; // the empty node with each ID
    mutable bool m_hasUsedArcs = false;
    // The members below are computed on first use.
    mutable std::optional<Subtrees> m_subtrees;
    mutable std::vector<std::optional<MultiwordToken>> m_tokens; // multiword token of each word
    // The numbers with which a walk through the tree enters and leaves each node.
    mutable std::vector<TextSpan> m_walk;
    // For each node, true if it can be reached from m_reachedFrom.
    mutable std::vector<bool> m_reached;
    mutable int m_reachedFrom = -1;
};

} // namespace parsescope
