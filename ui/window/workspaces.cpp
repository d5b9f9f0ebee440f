// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/workspaces.h"

#include <QCoreApplication>

namespace parsescope {

namespace {

QString workspaceText(const char* text) {
    return QCoreApplication::translate("workspaces", text);
}

} // namespace

std::vector<Workspace> workspaces() {
    constexpr Qt::DockWidgetArea left = Qt::LeftDockWidgetArea;
    constexpr Qt::DockWidgetArea bottom = Qt::BottomDockWidgetArea;
    constexpr Qt::DockWidgetArea right = Qt::RightDockWidgetArea;
    const auto text = &workspaceText;
    return {
        {"explore",
         text("Explore"),
         text("Step through the parse of a sentence"),
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
         text("Oracle"),
         text("See the tables that losses come from, and the losses of a whole branch"),
         "chart",
         true,
         {{"sentences", left, 0, false, 210},
          {"why", right, 0, false, 290},
          {"lesson", right, 1, false, 290},
          {"branch-views", bottom, 0, true, 190}}},
        {"decode",
         text("Decode"),
         text("Find the best derivations and trees for scores, exactly"),
         "decoding",
         false,
         {{"sentences", left, 0, false, 210},
          {"lesson", right, 0, false, 380},
          {"beams", bottom, 0, false, InTheCentre},
          {"model", bottom, 0, false, 420}}},
        {"treebank",
         text("Treebank"),
         text("Search, edit, count and compare sentences"),
         "columns",
         false,
         {{"sentences", left, 0, true, 270},
          {"find", left, 0, true, 270},
          {"statistics", right, 0, true, 380},
          {"lesson", right, 1, false, 380},
          {"errors", bottom, 0, true, 240},
          {"lifting", bottom, 0, false, InTheCentre}}},
        {"train",
         text("Train"),
         text("Train a parser, and see what it does and why"),
         "training",
         false,
         {{"sentences", left, 0, false, 210},
          {"lesson", right, 0, false, 380},
          {"model", bottom, 0, true, 280},
          {"blame", bottom, 1, true, 280},
          {"results", bottom, 0, false, InTheCentre}}},
        {"practise",
         text("Practise"),
         text("Work through lessons, and answer exercises from any treebank"),
         "",
         false,
         {{"sentences", left, 0, false, 210},
          {"practice", right, 0, true, 400},
          {"lesson", right, 0, true, 400},
          {"why", right, 0, false, 400}}},
    };
}

} // namespace parsescope
