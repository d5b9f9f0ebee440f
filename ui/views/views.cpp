// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/views.h"

#include "ui/views/blame_view.h"
#include "ui/views/branches_view.h"
#include "ui/views/chart_view.h"
#include "ui/views/columns_view.h"
#include "ui/views/compare_view.h"
#include "ui/views/decoding_view.h"
#include "ui/views/errors_view.h"
#include "ui/views/find_view.h"
#include "ui/views/lives_view.h"
#include "ui/views/lockstep_view.h"
#include "ui/views/model_view.h"
#include "ui/views/sentence_list.h"
#include "ui/views/statistics_view.h"
#include "ui/views/training_view.h"
#include "ui/views/transition_view.h"
#include "ui/views/why_view.h"

#include <QCoreApplication>

namespace parsescope {

namespace {

template<class Widget>
QWidget* make(Session* session) {
    return new Widget(session);
}

QString tr(const char* text) {
    return QCoreApplication::translate("views", text);
}

} // namespace

std::vector<View> views() {
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
