// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/decoding/cube/cube_decoder.h"
#include "core/learning/graph/hashed_weights.h"
#include "core/learning/graph_options.h"
#include "core/learning/linear/word_table.h"

namespace parsescope::graph {

class Writer;

/// The features of the parts of trees over one sentence. Nodes are 0..n, labels are 0-based. Each
/// function adds features to a list. Functions with "label" in their names add features that
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

    /// Adds to `list` the features of an arc without its label, and to `labelled` the features that
    /// are to be combined with its label.
    void arc(int head, int dependent, FeatureList& list, FeatureList& labelled) const;
    /// Adds the features of two adjacent dependents on one side of a head. `sibling` is -1 for the
    /// first dependent on its side.
    void sibling(int head, int sibling, int dependent, FeatureList& list) const;
    void siblingLabel(int head, int sibling, int dependent, int siblingLabel, int label,
                      FeatureList& list) const;
    /// Adds the features of three adjacent dependents on one side of a head. `second` is -1 if
    /// `sibling` is the first dependent on its side; `sibling` is never -1.
    void triSibling(int head, int second, int sibling, int dependent, FeatureList& list) const;
    void triSiblingLabel(int head, int second, int sibling, int dependent, int secondLabel,
                         int siblingLabel, int label, FeatureList& list) const;
    void grandparent(int grandparent, int head, int dependent, FeatureList& list) const;
    void grandparentLabel(int grandparent, int head, int dependent, int headLabel, int label,
                          FeatureList& list) const;
    /// Adds the features of two adjacent dependents with the head's head. `sibling` is -1 for the
    /// first dependent on its side.
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
    struct ArcView; // an arc with the values from which its features are made

    /// Returns the values of `node`, from 0 to n, or -1 or n + 1 for the places outside the
    /// sentence.
    [[nodiscard]] const Atoms& at(int node) const { return m_atoms[node + 1]; }
    [[nodiscard]] int countBetween(const std::vector<int>& sums, int a, int b) const;

    // The functions below add the groups of features of an arc.
    void addWords(const ArcView& arc, Writer& out, Writer& named) const;
    void addContext(const ArcView& arc, Writer& out, Writer& named) const;
    void addBetween(const ArcView& arc, FeatureList& list, Writer& out, Writer& named) const;
    void addMorphology(const ArcView& arc, Writer& out, Writer& named) const;

    FeatureChoice m_choice;
    int m_words;
    std::vector<Atoms> m_atoms;
    std::vector<std::uint32_t> m_tags; // parts of speech in the sentence, at most 64
    // The set of the tags strictly between two nodes, with a bit for each entry of m_tags. The set
    // for nodes a and b has the index a * (m_words + 1) + b.
    std::vector<std::uint64_t> m_between;
    // The numbers of verbs, marks and conjunctions that precede each node.
    std::vector<int> m_verbs, m_marks, m_conjunctions;
};

} // namespace parsescope::graph
