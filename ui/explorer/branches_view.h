// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStackedWidget>

namespace parsescope {

class ParseExplorer;
class Selection;

/// The current branch and the others, a page for each view of them.
class BranchesView : public QStackedWidget {
    Q_OBJECT

public:
    explicit BranchesView(ParseExplorer* parse, Selection* selection, QWidget* parent = nullptr);
};

} // namespace parsescope
