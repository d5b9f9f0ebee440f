// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/explorer/branches_view.h"

#include "ui/explorer/compare_view.h"
#include "ui/explorer/lanes_view.h"
#include "ui/explorer/lockstep_view.h"
#include "ui/explorer/state_graph_view.h"

namespace parsescope {

BranchesView::BranchesView(ParseExplorer* parse, Selection* selection, QWidget* parent)
    : QStackedWidget(parent) {
    // Height, in pixels, at which the loss table shows three transitions below the losses.
    constexpr int leastHeight = 105;
    const auto add = [this](QWidget* page, const char* name, const QString& title,
                            const QString& tip) {
        page->setObjectName(name);
        page->setWindowTitle(title);
        page->setWhatsThis(tip);
        page->setMinimumHeight(leastHeight);
        addWidget(page);
    };
    add(new CostsView(parse, selection), "losses", tr("Loss Table"),
        tr("Shows what every transition costs at every step. Click a cost to go to its step, and "
           "click it again to take its transition there."));
    add(new LivesView(parse, selection), "lives", tr("Arc History"),
        tr("Shows when each gold arc is built or lost"));
    add(new StacksView(parse, selection), "profile", tr("Stack Profile"),
        tr("Shows the stack at every step, and the items that the branch computes"));
    add(new StateGraphView(parse, selection), "branches", tr("State Graph"),
        tr("Shows all branches with equal configurations merged"));
    add(new CompareView(parse, selection), "compare", tr("Compare Branches"),
        tr("Shows how another branch differs from this one"));
    add(new LockstepView(parse, selection), "lockstep", tr("Compare Systems"),
        tr("Shows the parse of another system beside this one"));
}

} // namespace parsescope
