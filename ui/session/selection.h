// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/parsing/transition_system.h"
#include "core/treebank/sentence.h"

#include <QObject>
#include <QString>

#include <algorithm>
#include <optional>
#include <vector>

namespace parsescope {

class ParseExplorer;

/// Words and arcs that stand out in all views.
struct Highlight {
    std::vector<int> words; ///< nodes 0..n; 0 is ROOT
    std::vector<Arc> arcs;
    /// Those of `arcs` that only lead to the selected item of a chart; they are drawn thin.
    std::vector<Arc> premises = {};

    bool operator==(const Highlight&) const = default;
    [[nodiscard]] bool holds(int node) const {
        return std::find(words.begin(), words.end(), node) != words.end();
    }
    [[nodiscard]] bool holds(Arc arc) const {
        return std::find(arcs.begin(), arcs.end(), arc) != arcs.end();
    }
    [[nodiscard]] bool isPremise(Arc arc) const {
        return std::find(premises.begin(), premises.end(), arc) != premises.end();
    }
};

/// A decision of a model at the cursor: the transition that the model takes and, if the decision is
/// wrong, the transition that the oracle prefers.
struct Decision {
    Transition taken;
    std::optional<Transition> better;

    bool operator==(const Decision&) const = default;
};

/// A tree, or a part of one, that a decoder has built.
struct DecodedTree {
    std::vector<int> heads;              ///< indexed by node; empty for no tree
    Arc newest{};                        ///< the arc that the last step built, if it built one
    std::vector<QString> relations = {}; ///< indexed by node; empty for none
    /// The tree that is drawn beside it, with relations; empty for the gold tree.
    std::vector<int> expected = {};
    std::vector<QString> expectedRelations = {};
    /// The nodes around which a sentence is shown that is too long for all its words; empty for
    /// the words around stack and buffer.
    std::vector<int> ends = {};

    bool operator==(const DecodedTree&) const = default;
};

/// The targets that all views of an exploration highlight: words and arcs, the transition under the
/// mouse, the transition whose cost is explained, the step to compare with, the words found by a
/// search.
class Selection : public QObject {
    Q_OBJECT

public:
    explicit Selection(const ParseExplorer* parse, QObject* parent = nullptr);

    /// Sets the words and arcs that a view highlights: a word or an arc under the mouse, or an item
    /// of a chart. The next step clears the highlight without a signal of its own.
    void setHighlight(const Highlight& highlight);
    [[nodiscard]] const Highlight& highlight() const { return m_highlight; }

    /// Sets the transition under the mouse or selected with the keyboard; views highlight the nodes
    /// that it touches. A transition that is not legal counts as none. The next step resets it
    /// without a signal of its own.
    void setHovered(std::optional<Transition> transition);
    [[nodiscard]] std::optional<Transition> hovered() const { return m_hovered; }

    /// Sets the transition whose cost is explained, and the node `from` at which it is taken; -1 is
    /// the cursor. The next step resets the transition.
    void inspect(std::optional<Transition> transition, int from = -1);
    [[nodiscard]] std::optional<Transition> inspected() const { return m_inspected; }
    [[nodiscard]] int inspectedFrom() const { return m_inspectedFrom; }

    /// Sets the words and arcs that the current explanation is about, and the heads, indexed by
    /// node, of the best tree within reach; no heads for no tree. They stand out until the next
    /// explanation.
    void setMarked(const Highlight& marked, const std::vector<int>& bestTree = {});
    [[nodiscard]] const Highlight& marked() const { return m_marked; }
    [[nodiscard]] const std::vector<int>& bestTree() const { return m_bestTree; }
    /// Sets the decision of a model at the cursor, whose arcs are drawn until the next step.
    void setDecision(std::optional<Decision> decision);
    [[nodiscard]] const std::optional<Decision>& decision() const { return m_decision; }
    /// Sets the tree that is drawn over the gold tree where no configuration is shown.
    void setDecoded(DecodedTree tree);
    [[nodiscard]] const DecodedTree& decoded() const { return m_decoded; }
    /// Sets the words and arcs that a lesson points at; they also stand out until the next step.
    void pointAt(const Highlight& pointedAt);
    [[nodiscard]] const Highlight& pointedAt() const { return m_pointedAt; }
    /// Returns true if a node or an arc is marked by an explanation or a lesson.
    template<class Thing>
    [[nodiscard]] bool standsOut(const Thing& thing) const {
        return m_marked.holds(thing) || m_pointedAt.holds(thing);
    }

    /// Sets the node of the exploration to compare the cursor with; -1 for none. A new exploration
    /// resets the node.
    void setCompared(int node);
    [[nodiscard]] int compared() const { return m_compared; }

    /// Sets the words (1-based) of the sentence that a search has found. A sentence with other
    /// words resets them.
    void setFound(std::vector<int> words);
    [[nodiscard]] const std::vector<int>& found() const { return m_found; }

    /// Sets the sentence in a system's output, whose errors the drawing of the sentence marks where
    /// it shows no configuration; it has the words and as many heads. Nothing for none. A sentence
    /// with other words resets it.
    void setOutput(std::optional<Sentence> output);
    [[nodiscard]] const std::optional<Sentence>& output() const { return m_output; }

    /// Sets whether losses and costs are hidden, so that an audience can guess: no transition is
    /// marked as optimal, and gold arcs are marked as lost only if the word has another head.
    void setLossesHidden(bool hidden);
    [[nodiscard]] bool lossesHidden() const { return m_lossesHidden; }

signals:
    void lossesHiddenChanged();
    void highlightChanged();
    void hoverChanged();
    void inspectedChanged();
    void comparedChanged();
    void foundChanged();
    void outputChanged();

private:
    const ParseExplorer* m_parse;
    Highlight m_highlight;
    std::optional<Transition> m_hovered;
    std::optional<Transition> m_inspected;
    int m_inspectedFrom = -1;
    Highlight m_marked;
    std::vector<int> m_bestTree;
    std::optional<Decision> m_decision;
    DecodedTree m_decoded;
    Highlight m_pointedAt;
    int m_compared = -1;
    bool m_lossesHidden = false;
    std::vector<int> m_found;
    std::optional<Sentence> m_output;
};

} // namespace parsescope
