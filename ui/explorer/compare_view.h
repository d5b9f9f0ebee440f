// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/treebank/tree.h"

#include <QWidget>

#include <vector>

class QComboBox;
class QLabel;

namespace parsescope {

class DiagramView;
class ParseExplorer;
class Selection;
class WhenSeen;

/// Two branches side by side: the step at which they part, the arcs that only one of them has, and
/// their losses. One branch ends at the cursor, the user chooses the other one.
class CompareView : public QWidget {
    Q_OBJECT

public:
    explicit CompareView(ParseExplorer* parse, Selection* selection, QWidget* parent = nullptr);

    /// Returns the size at which all arcs that are compared have room.
    [[nodiscard]] QSize sizeHint() const override;

private:
    /// The widgets of one of the two branches.
    struct Side {
        QWidget* whole;
        QLabel* title;
        DiagramView* arcs;
        DiagramView* losses;
    };
    Side addSide(const QString& name);
    void refresh();
    void listEnds();
    void showSide(const Side& side, int node, const std::vector<Arc>& only, int columns);
    [[nodiscard]] QString stepText(int node) const;
    [[nodiscard]] QString summary(int other) const;

    ParseExplorer* m_parse;
    Selection* m_selection;
    WhenSeen* m_seen;
    QComboBox* m_ends;
    QLabel* m_summary;
    Side m_here;
    Side m_other;
};

} // namespace parsescope
