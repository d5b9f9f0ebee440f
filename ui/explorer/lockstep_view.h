// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

class QLabel;
class QToolButton;

namespace parsescope {

class DiagramView;
class ParseExplorer;
class Selection;
class WhenSeen;

/// A second system on the same sentence and gold tree, in lockstep with the first: an optimal
/// derivation of its own stands where its arcs are most like those of the first. Stepping either
/// moves the other.
class LockstepView : public QWidget {
    Q_OBJECT

public:
    explicit LockstepView(ParseExplorer* parse, Selection* selection, QWidget* parent = nullptr);

private:
    void begin();
    void follow();
    void lead(int steps);
    void refresh();
    [[nodiscard]] bool isReady() const;

    ParseExplorer* m_parse;
    Selection* m_selection;
    WhenSeen* m_seen; ///< begins or follows
    ParseExplorer* m_other;
    Selection* m_otherSelection;
    QToolButton* m_system;
    QToolButton* m_back;
    QToolButton* m_forward;
    QLabel* m_summary;
    DiagramView* m_arcs;
    DiagramView* m_configuration;
    bool m_begun = false;   ///< the other has the sentence and the gold tree of the first
    bool m_leading = false; ///< the first moves because the other did
};

} // namespace parsescope
