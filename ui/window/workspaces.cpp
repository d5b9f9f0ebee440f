// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/workspaces.h"

#include <QCoreApplication>

namespace parsescope {

namespace {

struct WorkspaceTexts {
    Q_DECLARE_TR_FUNCTIONS(Workspaces)
};

} // namespace

std::vector<Workspace> workspaces() {
    constexpr Qt::DockWidgetArea left = Qt::LeftDockWidgetArea;
    constexpr Qt::DockWidgetArea bottom = Qt::BottomDockWidgetArea;
    constexpr Qt::DockWidgetArea right = Qt::RightDockWidgetArea;
    return {
        {"explore",
         WorkspaceTexts::tr("Explore"),
         WorkspaceTexts::tr("Step through the parse of a sentence"),
         "",
         false,
         {{"sentences", left, 0, true, 185},
          {"find", left, 0, false, 185},
          {"why", right, 0, false, 280},
          {"lesson", right, 1, false, 280},
          {"branch-views", bottom, 0, false, 260},
          {"lockstep", bottom, 0, false, 240},
          {"spines", bottom, 0, false, 260},
          {"lifting", bottom, 0, false, InTheCentre}}},
        {"oracle",
         WorkspaceTexts::tr("Oracle"),
         WorkspaceTexts::tr(
             "See the tables that losses come from, and the losses of a whole branch"),
         "chart",
         true,
         {{"sentences", left, 0, false, 210},
          {"why", right, 0, false, 290},
          {"lesson", right, 1, false, 290},
          {"branch-views", bottom, 0, true, 190}}},
        {"decode",
         WorkspaceTexts::tr("Decode"),
         WorkspaceTexts::tr("Find the best derivations and trees for scores, exactly"),
         "decoding",
         false,
         {{"sentences", left, 0, false, 210},
          {"lesson", right, 0, false, 380},
          {"beams", bottom, 0, false, InTheCentre},
          {"model", bottom, 0, false, 420}}},
        {"treebank",
         WorkspaceTexts::tr("Treebank"),
         WorkspaceTexts::tr("Search, edit, count and compare sentences"),
         "columns",
         false,
         {{"sentences", left, 0, true, 270},
          {"find", left, 0, true, 270},
          {"statistics", right, 0, true, 380},
          {"lesson", right, 1, false, 380},
          {"errors", bottom, 0, true, 240},
          {"lifting", bottom, 0, false, InTheCentre}}},
        {"train",
         WorkspaceTexts::tr("Train"),
         WorkspaceTexts::tr("Train a parser, and see what it does and why"),
         "training",
         false,
         {{"sentences", left, 0, false, 210},
          {"lesson", right, 0, false, 380},
          {"model", bottom, 0, true, 280},
          {"blame", bottom, 1, true, 280},
          {"results", bottom, 0, false, InTheCentre}}},
        {"practise",
         WorkspaceTexts::tr("Practise"),
         WorkspaceTexts::tr("Work through lessons, and answer exercises from any treebank"),
         "",
         false,
         {{"sentences", left, 0, false, 210},
          {"practice", right, 0, true, 400},
          {"lesson", right, 0, true, 400},
          {"why", right, 0, false, 400}}},
    };
}

} // namespace parsescope
