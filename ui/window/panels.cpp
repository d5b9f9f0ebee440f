// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/panels.h"

#include "ui/chart/chart_view.h"
#include "ui/decoding/decode_view.h"
#include "ui/explorer/branches_view.h"
#include "ui/explorer/spine_rules_view.h"
#include "ui/explorer/why_view.h"
#include "ui/learning/blame_view.h"
#include "ui/learning/training_view.h"
#include "ui/session/parse_explorer.h"
#include "ui/session/session.h"
#include "ui/teaching/lecture_view.h"
#include "ui/teaching/lesson_view.h"
#include "ui/teaching/practice_view.h"
#include "ui/treebank/columns_panel.h"
#include "ui/treebank/errors_view.h"
#include "ui/treebank/find_view.h"
#include "ui/treebank/lifting_view.h"
#include "ui/treebank/sentence_list.h"
#include "ui/treebank/statistics_view.h"

#include <QCoreApplication>

namespace parsescope {

namespace {

/// Makes a widget from the parts of the session that its constructor takes, in the order of its
/// parameters.
template<class Widget, auto... parts>
QWidget* make(const Session& session) {
    return new Widget((session.*parts)()...);
}

constexpr auto editor = &Session::editor;
constexpr auto parse = &Session::parse;
constexpr auto selection = &Session::selection;
constexpr auto model = &Session::model;
constexpr auto output = &Session::output;
constexpr auto exercises = &Session::exercises;
constexpr auto exerciseFiles = &Session::exerciseFiles;

struct PanelTexts {
    Q_DECLARE_TR_FUNCTIONS(Panels)
};

} // namespace

std::vector<Panel> panels() {
    using enum PanelPlace;
    return {
        {"sentences", PanelTexts::tr("Sentences"), Left, "Ctrl+Alt+1",
         make<SentenceList, editor, parse>},
        {"find", PanelTexts::tr("Find"), Left, "Ctrl+Alt+2",
         make<FindView, editor, parse, selection>},
        {"why",
         PanelTexts::tr("Why?"),
         Drawer,
         "Ctrl+Alt+3",
         make<WhyView, parse, selection>,
         {},
         112},
        {"branch-views",
         PanelTexts::tr("Branches"),
         Drawer,
         "",
         make<BranchesView, parse, selection>,
         {"Ctrl+Alt+8", "Ctrl+Alt+4", "", "Ctrl+Alt+5", "Ctrl+Alt+6", "Ctrl+Alt+7"},
         200},
        {"spines",
         PanelTexts::tr("Spine Rules"),
         Drawer,
         "Ctrl+Alt+R",
         make<SpineRulesView, parse, selection>,
         {},
         220,
         [](const Session& session) {
             return session.parse()->system().traits.reach == Reach::Spines;
         }},
        {"lifting",
         PanelTexts::tr("Pseudo-Projective"),
         Drawer,
         "Ctrl+Alt+P",
         make<LiftingView, parse, selection>,
         {},
         AllTheRoom,
         [](const Session& session) {
             const std::optional<Tree>& gold = session.parse()->gold();
             return gold && !gold->isProjective();
         }},
        {"lecture", PanelTexts::tr("Lecture"), Drawer, "",
         [](const Session& session) -> QWidget* { return new LectureView(session); }},
        {"chart", PanelTexts::tr("Oracle Chart"), Centre, "", make<ChartView, parse, selection>},
        {"decode-views",
         PanelTexts::tr("Decoding"),
         Centre,
         "",
         make<DecodeView, parse, model>,
         {"", "Ctrl+Alt+K"}},
        {"columns", PanelTexts::tr("Columns"), Centre, "",
         make<ColumnsPanel, editor, parse, selection>},
        {"statistics",
         PanelTexts::tr("Statistics"),
         Drawer,
         "Ctrl+Alt+9",
         make<StatisticsView, editor, parse>,
         {},
         300},
        {"errors",
         PanelTexts::tr("System Output"),
         Drawer,
         "Ctrl+Alt+0",
         make<ErrorsView, editor, parse, selection, output>,
         {},
         300},
        {"training", PanelTexts::tr("Training"), Centre, "",
         make<TrainingView, editor, parse, model>},
        {"blame",
         PanelTexts::tr("Blame"),
         Drawer,
         "Ctrl+Alt+B",
         make<BlameView, editor, parse, selection, model>,
         {},
         280},
        {"practice", PanelTexts::tr("Exercises"), Right, "Ctrl+Alt+X",
         make<PracticeView, editor, parse, exercises, exerciseFiles>},
        {"lesson", PanelTexts::tr("Lessons"), Right, "Ctrl+Alt+L",
         [](const Session& session) -> QWidget* { return new LessonView(&session); }},
    };
}

void placeBar(QWidget* content, QBoxLayout* place) {
    if (auto* find = qobject_cast<FindView*>(content))
        find->placeBar(place);
}

} // namespace parsescope
