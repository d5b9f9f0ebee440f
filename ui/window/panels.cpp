// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/panels.h"

#include "ui/chart/chart_view.h"
#include "ui/decoding/decoding_view.h"
#include "ui/explorer/branches_view.h"
#include "ui/explorer/compare_view.h"
#include "ui/explorer/lives_view.h"
#include "ui/explorer/lockstep_view.h"
#include "ui/explorer/transition_view.h"
#include "ui/explorer/why_view.h"
#include "ui/learning/blame_view.h"
#include "ui/learning/model_view.h"
#include "ui/learning/training_view.h"
#include "ui/treebank/columns_view.h"
#include "ui/treebank/errors_view.h"
#include "ui/treebank/find_view.h"
#include "ui/treebank/sentence_list.h"
#include "ui/treebank/statistics_view.h"

#include <QCoreApplication>

namespace parsescope {

namespace {

template<class Widget>
QWidget* make(Session* session) {
    return new Widget(session);
}

QString tr(const char* text) {
    return QCoreApplication::translate("panels", text);
}

} // namespace

std::vector<Panel> panels() {
    constexpr Qt::DockWidgetArea left = Qt::LeftDockWidgetArea;
    constexpr Qt::DockWidgetArea bottom = Qt::BottomDockWidgetArea;
    constexpr Qt::DockWidgetArea right = Qt::RightDockWidgetArea;
    return {
        {"sentences", tr("Sentences"), left, 0, true, make<SentenceList>},
        {"find", tr("Find"), left, 0, true, make<FindView>},
        {"transitions", tr("Transitions"), right, 0, true, make<TransitionView>},
        {"chart", tr("Oracle Chart"), right, 1, true, make<ChartView>},
        {"why", tr("Why This Loss"), right, 1, true, make<WhyView>},
        {"columns", tr("Columns"), bottom, 0, false, make<ColumnsView>},
        {"decoding", tr("Exact Decoding"), bottom, 0, false, make<DecodingView>},
        {"lives", tr("Arc Lives"), bottom, 0, false, make<LivesView>},
        {"branches", tr("Joined Branches"), bottom, 0, false, make<BranchesView>},
        {"compare", tr("Two Branches"), bottom, 0, false, make<CompareView>},
        {"lockstep", tr("Two Systems"), bottom, 0, false, make<LockstepView>},
        {"statistics", tr("Statistics"), right, 1, false, make<StatisticsView>},
        {"errors", tr("Errors"), bottom, 0, false, make<ErrorsView>},
        {"model", tr("Model"), bottom, 0, false, make<ModelView>},
        {"blame", tr("Blame"), bottom, 0, false, make<BlameView>},
        {"training", tr("Training"), bottom, 0, false, make<TrainingView>},
    };
}

} // namespace parsescope
