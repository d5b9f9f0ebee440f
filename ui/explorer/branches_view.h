// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStackedWidget>

namespace parsescope {

class ParseExplorer;
class Selection;

/// The branches of the exploration and of another system, on several pages with different views.
class BranchesView : public QStackedWidget {
    Q_OBJECT

public:
    explicit BranchesView(ParseExplorer* parse, Selection* selection, QWidget* parent = nullptr);
};

} // namespace parsescope
