// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/workspaces.h"

#include <QCoreApplication>

#include <algorithm>

namespace parsescope {

namespace {

struct WorkspaceTexts {
    Q_DECLARE_TR_FUNCTIONS(Workspaces)
};

} // namespace

bool Workspace::offers(const QString& panel) const {
    return panel == QLatin1String(centre) ||
           std::ranges::any_of(panels, [&panel](const Placement& each) {
               return panel == QLatin1String(each.panel);
           });
}

std::vector<Workspace> workspaces() {
    constexpr bool open = true;
    return {
        {.name = "explore",
         .title = WorkspaceTexts::tr("Explore"),
         .tip = WorkspaceTexts::tr("Step through the parse of a sentence"),
         .showsSteps = true,
         .showsSystem = true,
         .panels = {{"sentences", open},
                    {"find"},
                    {"lesson"},
                    {"why"},
                    {"branch-views"},
                    {"lecture"},
                    {"spines"},
                    {"lifting"}}},
        {.name = "oracle",
         .title = WorkspaceTexts::tr("Oracle"),
         .tip = WorkspaceTexts::tr(
             "See the tables that losses come from, and the losses of a whole branch"),
         .centre = "chart",
         .showsConfiguration = true,
         .showsSteps = true,
         .showsSystem = true,
         .sizes = {.band = 235},
         .panels = {{"sentences"}, {"lesson"}, {"branch-views", open}, {"why"}}},
        {.name = "decode",
         .title = WorkspaceTexts::tr("Decode"),
         .tip = WorkspaceTexts::tr("Find the best derivations and trees for scores, exactly"),
         .centre = "decode-views",
         .sizes = {.right = 380},
         .panels = {{"sentences"}, {"lesson"}}},
        {.name = "treebank",
         .title = WorkspaceTexts::tr("Treebank"),
         .tip = WorkspaceTexts::tr("Search, edit, count and compare sentences"),
         .centre = "word-lines",
         .showsSystem = true,
         .showsScores = true,
         .searches = true,
         .sizes = {.left = 270, .right = 380},
         .panels = {{"sentences", open},
                    {"find"},
                    {"lesson"},
                    {"statistics"},
                    {"parser-errors"},
                    {"lifting"}}},
        {.name = "train",
         .title = WorkspaceTexts::tr("Train"),
         .tip = WorkspaceTexts::tr("Train a parser, and see what it does and why"),
         .centre = "training",
         .showsSteps = true,
         .showsSystem = true,
         .showsScores = true,
         .sizes = {.right = 380},
         .panels = {{"sentences"}, {"lesson"}, {"blame"}}},
        {.name = "practise",
         .title = WorkspaceTexts::tr("Practise"),
         .tip = WorkspaceTexts::tr("Work through lessons, and answer exercises from any treebank"),
         .showsSteps = true,
         .showsSystem = true,
         .sizes = {.right = 400},
         .panels = {{"sentences"}, {"practice", open}, {"lesson"}, {"why"}, {"lecture"}}},
    };
}

} // namespace parsescope
