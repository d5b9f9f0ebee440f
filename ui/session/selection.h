// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/parsing/transition_system.h"

#include <QObject>

#include <algorithm>
#include <optional>
#include <vector>

namespace parsescope {

class ParseExplorer;

/// Words and arcs that stand out wherever they are drawn.
struct Highlight {
    std::vector<int> words; ///< nodes, ROOT = 0
    std::vector<Arc> arcs;

    bool operator==(const Highlight&) const = default;
    [[nodiscard]] bool holds(int node) const {
        return std::find(words.begin(), words.end(), node) != words.end();
    }
    [[nodiscard]] bool holds(Arc arc) const {
        return std::find(arcs.begin(), arcs.end(), arc) != arcs.end();
    }
};

/// The targets that all views of an exploration highlight: words and arcs, a transition under the
/// mouse, a transition whose loss is explained, a step to compare with, words that a search has
/// found.
class Selection : public QObject {
    Q_OBJECT

public:
    explicit Selection(const ParseExplorer* parse, QObject* parent = nullptr);

    /// Sets the highlight of a view: a word or an arc under the mouse, or an item of a chart.
    /// Cleared by the next step, without a signal of its own.
    void setHighlight(const Highlight& highlight);
    [[nodiscard]] const Highlight& highlight() const { return m_highlight; }

    /// The transition under the mouse or the keyboard's selection; views highlight what it touches.
    /// None when it is not legal. None after the next step, without a signal of its own.
    void setHovered(std::optional<Transition> transition);
    [[nodiscard]] std::optional<Transition> hovered() const { return m_hovered; }

    /// The transition whose cost is looked into, and the node of the exploration that it is taken
    /// from; -1 stands for the cursor. None after the next step.
    void inspect(std::optional<Transition> transition, int from = -1);
    [[nodiscard]] std::optional<Transition> inspected() const { return m_inspected; }
    [[nodiscard]] int inspectedFrom() const { return m_inspectedFrom; }

    /// Words and arcs that an explanation is about; they stand out until there is another one.
    void setMarked(const Highlight& marked);
    [[nodiscard]] const Highlight& marked() const { return m_marked; }
    /// Words and arcs that a lesson points at; they stand out, too, until the next step.
    void pointAt(const Highlight& pointedAt);
    [[nodiscard]] const Highlight& pointedAt() const { return m_pointedAt; }
    /// Whether a node or an arc stands out for one of these.
    template<class Thing>
    [[nodiscard]] bool standsOut(const Thing& thing) const {
        return m_marked.holds(thing) || m_pointedAt.holds(thing);
    }

    /// A node of the exploration to compare the cursor with; -1 for none, as in a new exploration.
    void setCompared(int node);
    [[nodiscard]] int compared() const { return m_compared; }

    /// The words (1-based) of the sentence that were looked for; none in another sentence.
    void setFound(std::vector<int> words);
    [[nodiscard]] const std::vector<int>& found() const { return m_found; }

    /// Whether losses and costs are kept from sight, so that an audience can guess: no transition
    /// is marked as optimal, and no gold arc as lost but for words that have another head.
    void setLossesHidden(bool hidden);
    [[nodiscard]] bool lossesHidden() const { return m_lossesHidden; }

signals:
    void lossesHiddenChanged();
    void highlightChanged();
    void hoverChanged();
    void inspectedChanged();
    void comparedChanged();
    void foundChanged();

private:
    const ParseExplorer* m_parse;
    Highlight m_highlight;
    std::optional<Transition> m_hovered;
    std::optional<Transition> m_inspected;
    int m_inspectedFrom = -1;
    Highlight m_marked;
    Highlight m_pointedAt;
    int m_compared = -1;
    bool m_lossesHidden = false;
    std::vector<int> m_found;
};

} // namespace parsescope
