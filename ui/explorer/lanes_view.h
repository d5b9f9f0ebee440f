// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/parsing/configuration.h"
#include "ui/canvas/drawing.h"
#include "ui/explorer/lanes.h"

#include <QWidget>

#include <functional>
#include <vector>

class QLabel;

namespace parsescope {

class DiagramView;
class ParseExplorer;
class Selection;
class WhenSeen;

/// The steps of the current branch as columns: step numbers and losses at the top, below them one
/// lane, with the names of its rows at the left. A click on a step moves the cursor to the step.
class LanesView : public QWidget {
    Q_OBJECT

public:
    LanesView(ParseExplorer* parse, Selection* selection, QWidget* parent = nullptr);

    /// Returns the size at which all rows of the lane are shown.
    [[nodiscard]] QSize sizeHint() const override;

protected:
    /// The content below the losses.
    struct Lane {
        QString message;            ///< a text shown above the lane; may be empty
        std::vector<RowName> names; ///< names of the rows; empty for none
        qreal leastWidth = 0;       ///< the least width of a step, in pixels at zoom 1
        qreal mostWidth = 0;
        /// Draws the lane below the losses; empty if there is nothing to show.
        std::function<Drawing(StepColumns)> layout;
    };
    [[nodiscard]] virtual Lane lane(const Branch& branch) const = 0;
    /// Handles a click on `target`, which is not a step.
    virtual void choose(Target target) = 0;
    void refresh();

    ParseExplorer* m_parse;
    Selection* m_selection;
    DiagramView* m_body;

private:
    void draw(const Lane& lane, const Branch& branch);

    WhenSeen* m_seen;
    QLabel* m_message;
    QLabel* m_title; ///< the title of the losses
    DiagramView* m_head;
    DiagramView* m_names;
};

/// The cost of every transition at every step. A click on a cost moves the cursor to its step; a
/// second click takes the transition there.
class CostsView : public LanesView {
    Q_OBJECT

public:
    using LanesView::LanesView;

protected:
    [[nodiscard]] Lane lane(const Branch& branch) const override;
    void choose(Target target) override;
};

/// The history of each gold arc. A click moves the cursor to the step that built or lost the arc.
class LivesView : public LanesView {
    Q_OBJECT

public:
    using LanesView::LanesView;

protected:
    [[nodiscard]] Lane lane(const Branch& branch) const override;
    void choose(Target target) override;
};

/// The stack at every step, and the items that the branch computes [GRSS14 Figure 2]. A click on an
/// item chooses the item.
class StacksView : public LanesView {
    Q_OBJECT

public:
    StacksView(ParseExplorer* parse, Selection* selection, QWidget* parent = nullptr);

protected:
    [[nodiscard]] Lane lane(const Branch& branch) const override;
    void choose(Target target) override;

private:
    int m_chosen = -1;        ///< index of the chosen item; -1 for the last one
    Configuration m_chosenAt; ///< the configuration in which the item was chosen
};

} // namespace parsescope
