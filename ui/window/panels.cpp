// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/panels.h"

#include "ui/chart/chart_view.h"
#include "ui/decoding/decoding_view.h"
#include "ui/explorer/branches_view.h"
#include "ui/explorer/compare_view.h"
#include "ui/explorer/lives_view.h"
#include "ui/explorer/lockstep_view.h"
#include "ui/explorer/why_view.h"
#include "ui/learning/blame_view.h"
#include "ui/learning/model_view.h"
#include "ui/learning/training_view.h"
#include "ui/session/session.h"
#include "ui/treebank/columns_view.h"
#include "ui/treebank/errors_view.h"
#include "ui/treebank/find_view.h"
#include "ui/treebank/sentence_list.h"
#include "ui/treebank/statistics_view.h"

#include <QCoreApplication>

namespace parsescope {

namespace {

/// A panel with those parts of the session that it takes, in the order of its constructor.
template<class Widget, auto... parts>
QWidget* make(const Session& session) {
    return new Widget((session.*parts)()...);
}

constexpr auto editor = &Session::editor;
constexpr auto parse = &Session::parse;
constexpr auto selection = &Session::selection;
constexpr auto model = &Session::model;

QString tr(const char* text) {
    return QCoreApplication::translate("panels", text);
}

} // namespace

std::vector<Panel> panels() {
    constexpr Qt::DockWidgetArea left = Qt::LeftDockWidgetArea;
    constexpr Qt::DockWidgetArea bottom = Qt::BottomDockWidgetArea;
    constexpr Qt::DockWidgetArea right = Qt::RightDockWidgetArea;
    return {
        {"sentences", tr("Sentences"), left, 0, true, make<SentenceList, editor>},
        {"find", tr("Find"), left, 0, true, make<FindView, editor, selection>},
        {"chart", tr("Oracle Chart"), right, 1, true, make<ChartView, parse, selection>},
        {"why", tr("Why?"), right, 1, true, make<WhyView, parse, selection>},
        {"columns", tr("Columns"), bottom, 0, false, make<ColumnsView, editor, parse, selection>},
        {"decoding", tr("Exact Decoding"), bottom, 0, false, make<DecodingView, parse, model>},
        {"lives", tr("Arc History"), bottom, 0, false, make<LivesView, parse, selection>},
        {"branches", tr("State Graph"), bottom, 0, false, make<BranchesView, parse, selection>},
        {"compare", tr("Compare Branches"), bottom, 0, false, make<CompareView, parse, selection>},
        {"lockstep", tr("Compare Systems"), bottom, 0, false, make<LockstepView, parse, selection>},
        {"statistics", tr("Statistics"), right, 1, false, make<StatisticsView, editor, parse>},
        {"errors", tr("Errors"), bottom, 0, false, make<ErrorsView, editor, parse, selection>},
        {"model", tr("Model"), bottom, 0, false, make<ModelView, parse, model>},
        {"blame", tr("Blame"), bottom, 0, false, make<BlameView, editor, parse, model>},
        {"training", tr("Training"), bottom, 0, false, make<TrainingView, editor, parse, model>},
    };
}

} // namespace parsescope
