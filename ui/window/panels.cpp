// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/panels.h"

#include "ui/chart/chart_view.h"
#include "ui/decoding/beam_view.h"
#include "ui/decoding/decoding_view.h"
#include "ui/explorer/compare_view.h"
#include "ui/explorer/lanes_view.h"
#include "ui/explorer/lockstep_view.h"
#include "ui/explorer/spine_rules_view.h"
#include "ui/explorer/state_graph_view.h"
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
#include "ui/treebank/lines_panel.h"
#include "ui/treebank/sentence_list.h"
#include "ui/treebank/statistics_view.h"

#include <QCoreApplication>

#include <utility>

namespace parsescope {

namespace {

/// Makes a widget from the parts of the session that its constructor takes, in the order of its
/// parameters.
template<class Widget, auto... parts>
QWidget* make(const Session& session) {
    return new Widget((session.*parts)()...);
}

/// Makes a page about the branches, which has room for three transitions below the losses.
template<class Widget>
QWidget* makeBranchPage(const Session& session) {
    constexpr int leastHeight = 105; // in pixels
    auto* page = new Widget(session.parse(), session.selection());
    page->setMinimumHeight(leastHeight);
    return page;
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

/// The branches of the exploration, and another system beside them.
Panel branches() {
    constexpr int height = 210;
    constexpr int graphHeight = 240;
    constexpr bool fits = true;
    constexpr int twoHeight = 290; // for arcs, words, and stack trees beside them
    const QString states = PanelTexts::tr("Branches");
    return {
        "branch-views",
        PanelPlace::Drawer,
        {{"losses", PanelTexts::tr("Loss Table"), "Ctrl+Alt+8", makeBranchPage<CostsView>,
          PanelTexts::tr("Shows what every transition costs at every step. Click a cost to go "
                         "to its step, and click it again to take its transition there."),
          states, height, fits},
         {"lives", PanelTexts::tr("Arc History"), "Ctrl+Alt+4", makeBranchPage<LivesView>,
          PanelTexts::tr("Shows when each gold arc is built or lost"), states, height, fits},
         {"profile", PanelTexts::tr("Stack Profile"), "", makeBranchPage<StacksView>,
          PanelTexts::tr("Shows the stack at every step, and the items that the branch "
                         "computes"),
          states, height, fits},
         {"branches", PanelTexts::tr("State Graph"), "Ctrl+Alt+5", makeBranchPage<StateGraphView>,
          PanelTexts::tr("Shows all branches with equal configurations merged"), states,
          graphHeight, fits},
         {"compare", PanelTexts::tr("Compare Branches"), "Ctrl+Alt+6", makeBranchPage<CompareView>,
          PanelTexts::tr("Shows how another branch differs from this one"), states, twoHeight,
          fits},
         {"lockstep",
          PanelTexts::tr("Compare Systems"),
          "Ctrl+Alt+7",
          makeBranchPage<LockstepView>,
          PanelTexts::tr("Shows the parse of another system beside this one"),
          {},
          twoHeight,
          fits}}};
}

/// Views of the sentence for some systems and some trees.
Panel treeViews() {
    const QString views = PanelTexts::tr("Views");
    return {"tree-views",
            PanelPlace::Drawer,
            {{"spines",
              PanelTexts::tr("Spine Rules"),
              "Ctrl+Alt+R",
              make<SpineRulesView, parse, selection>,
              {},
              views,
              220,
              false,
              [](const Session& session) {
                  return session.parse()->system().traits.reach == Reach::Spines;
              }},
             {"lifting",
              PanelTexts::tr("Pseudo-Projective"),
              "Ctrl+Alt+P",
              make<LiftingView, parse, selection>,
              {},
              views,
              AllTheRoom,
              false,
              [](const Session& session) {
                  const std::optional<Tree>& gold = session.parse()->gold();
                  return gold && !gold->isProjective();
              }}}};
}

/// The errors of parsers: those in the output of another program, and those of the loaded model.
Panel parserErrors() {
    const QString errors = PanelTexts::tr("Parser Errors");
    return {"parser-errors",
            PanelPlace::Drawer,
            {{"errors", PanelTexts::tr("System Output"), "Ctrl+Alt+0",
              make<ErrorsView, editor, parse, selection, output>,
              PanelTexts::tr("Compares the trees of a parser’s output with the gold trees"), errors,
              300},
             {"blame", PanelTexts::tr("Blame"), "Ctrl+Alt+B",
              make<BlameView, editor, parse, selection, model>,
              PanelTexts::tr("Traces each wrong head of the loaded model to a decision"), errors,
              280}}};
}

} // namespace

std::vector<Panel> panels() {
    using enum PanelPlace;
    const auto one = [](PanelPlace place, PanelPage page) {
        return Panel{page.name, place, {std::move(page)}};
    };
    return {
        {"sentence-lists",
         Left,
         {{"sentences", PanelTexts::tr("Sentences"), "Ctrl+Alt+1",
           make<SentenceList, editor, parse>},
          {"find", PanelTexts::tr("Find"), "Ctrl+Alt+2",
           make<FindView, editor, parse, selection>}}},
        one(Drawer, {"why",
                     PanelTexts::tr("Why?"),
                     "Ctrl+Alt+3",
                     make<WhyView, parse, selection>,
                     {},
                     {},
                     175}), // for a title and three lines in a window of 700 pixels
        branches(),
        treeViews(),
        one(Drawer, {"lecture", PanelTexts::tr("Lecture"), "",
                     [](const Session& session) -> QWidget* { return new LectureView(session); }}),
        one(Centre,
            {"chart", PanelTexts::tr("Oracle Chart"), "", make<ChartView, parse, selection>}),
        {"decode-views",
         Centre,
         {{"decoding", PanelTexts::tr("Exact Decoding"), "", make<DecodingView, parse, model>,
           PanelTexts::tr("Shows the best derivations and trees for scores")},
          {"beams", PanelTexts::tr("Cube Pruning"), "Ctrl+Alt+K", make<BeamView, parse, model>,
           PanelTexts::tr("Shows what beams find, and what they lose")}}},
        {"word-lines",
         Centre,
         {{"columns", PanelTexts::tr("Columns"), "", make<ColumnsPanel, editor, parse, selection>,
           PanelTexts::tr("Shows the columns of the words as a table")},
          {"lines", PanelTexts::tr("Lines"), "", make<LinesPanel, editor>,
           PanelTexts::tr("Shows the lines of the sentence as they are in the file (Ctrl+L)")}}},
        one(Drawer, {"statistics",
                     PanelTexts::tr("Statistics"),
                     "Ctrl+Alt+9",
                     make<StatisticsView, editor, parse>,
                     {},
                     {},
                     300}),
        parserErrors(),
        one(Centre, {"training", PanelTexts::tr("Training"), "",
                     make<TrainingView, editor, parse, selection, model>}),
        {"learn",
         Right,
         {{"practice", PanelTexts::tr("Exercises"), "Ctrl+Alt+X",
           make<PracticeView, editor, parse, exercises, exerciseFiles>},
          {"lesson", PanelTexts::tr("Lessons"), "Ctrl+Alt+L",
           [](const Session& session) -> QWidget* { return new LessonView(&session); }}}},
    };
}

void placeBar(QWidget* content, QBoxLayout* place) {
    if (auto* find = qobject_cast<FindView*>(content))
        find->placeBar(place);
}

} // namespace parsescope
