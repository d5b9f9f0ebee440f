// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/explorer/profile_diagram.h"

#include <QWidget>

class QLabel;

namespace parsescope {

class DiagramView;
class ParseExplorer;
class Selection;
class WhenSeen;

/// The stack along the current branch, and the items of the tables that its stretches compute.
class ProfileView : public QWidget {
    Q_OBJECT

public:
    ProfileView(ParseExplorer* parse, Selection* selection, QWidget* parent = nullptr);

private:
    void refresh();
    [[nodiscard]] QString told(const ProfileDiagram& diagram) const;

    ParseExplorer* m_parse;
    Selection* m_selection;
    WhenSeen* m_seen;
    QLabel* m_message;
    DiagramView* m_diagram;
    int m_chosen = -1; ///< of the stretches; -1 for the last one that is in no other
};

/// The profile of the current branch.
[[nodiscard]] ProfileDiagram profileOf(const ParseExplorer& parse, const Selection& selection);

} // namespace parsescope
