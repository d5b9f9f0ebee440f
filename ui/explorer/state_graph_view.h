// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/oracle/optimal_derivations.h"
#include "ui/canvas/drawing.h"
#include "ui/session/background_task.h"

#include <QWidget>

#include <optional>
#include <utility>

class QCheckBox;
class QLabel;

namespace parsescope {

class DiagramView;
class ParseExplorer;
class Selection;
class WhenSeen;
struct Target;

/// The graph of the branches with equal configurations joined, and the number of optimal
/// derivations. If the system is spuriously ambiguous, branches meet again. The view can show all
/// optimal derivations.
class StateGraphView : public QWidget {
    Q_OBJECT

public:
    explicit StateGraphView(ParseExplorer* parse, Selection* selection, QWidget* parent = nullptr);

    /// Returns the size at which the whole graph is shown, as far as it is known.
    [[nodiscard]] QSize sizeHint() const override;

signals:
    /// Emitted when the whole graph is known for the first time since the view was shown.
    void measured();

protected:
    void showEvent(QShowEvent* event) override;

private:
    /// Numbers of derivations that are computed in the background.
    struct Counts {
        std::optional<DerivationCount> fromStart;
        std::optional<DerivationCount> fromHere;
    };
    void refresh();
    void draw();
    [[nodiscard]] Drawing graph() const;
    void count();
    void gather();
    void goTo(Target target);
    [[nodiscard]] QString summary() const;

    ParseExplorer* m_parse;
    Selection* m_selection;
    WhenSeen* m_seen;
    QLabel* m_summary;
    QCheckBox* m_all;
    DiagramView* m_graph;
    Counts m_counts;
    int m_counted = -1; ///< the node for which `m_counts` holds; -1 for none
    /// All optimal derivations from a node of the exploration.
    struct Gathered {
        OptimalGraph graph;
        int from = -1;
    };
    Gathered m_optimal;
    /// The values of `optimalSince()` and the cursor for which derivations were last gathered.
    std::pair<int, int> m_gathered{-1, -1};
    bool m_isMeasured = false; ///< see `measured`
    BackgroundTask m_counting;
    BackgroundTask m_gathering;
};

} // namespace parsescope
