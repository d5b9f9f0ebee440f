// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/decoding/cube/cube_decoder.h"
#include "core/learning/graph/hashed_weights.h"
#include "core/learning/graph_options.h"
#include "core/learning/linear/word_table.h"

namespace parsescope::graph {

class Writer;

/// The features of the parts of trees over one sentence. Nodes are 0..n, labels are numbers from 0.
/// Each function adds features to a list. Functions with "label" in their names add features that
/// include the given labels; all others add features without labels.
class GraphFeatures {
public:
    GraphFeatures(const Sentence& sentence, const FeatureChoice& choice);

    [[nodiscard]] int words() const { return m_words; }
    [[nodiscard]] const FeatureChoice& choice() const { return m_choice; }

    /// Adds the features for pruning improbable heads.
    void likelyHead(int head, int dependent, FeatureList& list) const;
    /// Adds the features for pruning improbable labels.
    void likelyLabel(int head, int dependent, FeatureList& list) const;

    /// Adds the features of an arc without its label to `list`, and those that are to be combined
    /// with its label to `labelled`.
    void arc(int head, int dependent, FeatureList& list, FeatureList& labelled) const;
    /// `sibling` is -1 for the first dependent on its side.
    void sibling(int head, int sibling, int dependent, FeatureList& list) const;
    void siblingLabel(int head, int sibling, int dependent, int siblingLabel, int label,
                      FeatureList& list) const;
    /// `second` may be -1, `sibling` not.
    void triSibling(int head, int second, int sibling, int dependent, FeatureList& list) const;
    void triSiblingLabel(int head, int second, int sibling, int dependent, int secondLabel,
                         int siblingLabel, int label, FeatureList& list) const;
    void grandparent(int grandparent, int head, int dependent, FeatureList& list) const;
    void grandparentLabel(int grandparent, int head, int dependent, int headLabel, int label,
                          FeatureList& list) const;
    /// `sibling` is -1 for the first dependent on its side.
    void grandSibling(int grandparent, int head, int sibling, int dependent,
                      FeatureList& list) const;
    void grandSiblingLabel(int grandparent, int head, int sibling, int dependent, int headLabel,
                           int siblingLabel, int label, FeatureList& list) const;
    void valency(int grandparent, int head, bool left, int count, FeatureList& list) const;
    void valencyLabel(int grandparent, int head, bool left, int count, int headLabel,
                      FeatureList& list) const;

private:
    struct Atoms {
        std::uint32_t form, lemma, pos, tag, kase, number, person, verb, suffix, shortSuffix,
            prefix;
    };
    struct ArcView; // an arc with the values for its features

    /// Returns the values of a node 0..n, or of the places -1 and n + 1.
    [[nodiscard]] const Atoms& at(int node) const { return m_atoms[node + 1]; }
    [[nodiscard]] int countBetween(const std::vector<int>& sums, int a, int b) const;

    // The groups of features of an arc.
    void addWords(const ArcView& arc, Writer& out, Writer& named) const;
    void addContext(const ArcView& arc, Writer& out, Writer& named) const;
    void addBetween(const ArcView& arc, FeatureList& list, Writer& out, Writer& named) const;
    void addMorphology(const ArcView& arc, Writer& out, Writer& named) const;

    FeatureChoice m_choice;
    int m_words;
    std::vector<Atoms> m_atoms;
    std::vector<std::uint32_t> m_tags;    // the parts of speech in the sentence, at most 64
    std::vector<std::uint64_t> m_between; // by two nodes: the set of m_tags strictly between them
    std::vector<int> m_verbs, m_marks, m_conjunctions; // numbers before each node
};

} // namespace parsescope::graph
