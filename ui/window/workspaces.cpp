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
        {"explore",
         WorkspaceTexts::tr("Explore"),
         WorkspaceTexts::tr("Step through the parse of a sentence"),
         "",
         false,
         true,
         true,
         false,
         false,
         {},
         {{"sentences", open},
          {"find"},
          {"lesson"},
          {"why"},
          {"branch-views"},
          {"lecture"},
          {"spines"},
          {"lifting"}}},
        {"oracle",
         WorkspaceTexts::tr("Oracle"),
         WorkspaceTexts::tr(
             "See the tables that losses come from, and the losses of a whole branch"),
         "chart",
         true,
         true,
         true,
         false,
         false,
         {.band = 235},
         {{"sentences"}, {"lesson"}, {"branch-views", open}, {"why"}}},
        {"decode",
         WorkspaceTexts::tr("Decode"),
         WorkspaceTexts::tr("Find the best derivations and trees for scores, exactly"),
         "decode-views",
         false,
         false,
         false,
         false,
         false,
         {.right = 380},
         {{"sentences"}, {"lesson"}}},
        {"treebank",
         WorkspaceTexts::tr("Treebank"),
         WorkspaceTexts::tr("Search, edit, count and compare sentences"),
         "columns",
         false,
         false,
         true,
         true,
         true,
         {.left = 270, .right = 380},
         {{"sentences", open},
          {"find"},
          {"lesson"},
          {"statistics"},
          {"parser-errors"},
          {"lifting"}}},
        {"train",
         WorkspaceTexts::tr("Train"),
         WorkspaceTexts::tr("Train a parser, and see what it does and why"),
         "training",
         false,
         true,
         true,
         true,
         false,
         {.right = 380},
         {{"sentences"}, {"lesson"}, {"blame"}}},
        {"practise",
         WorkspaceTexts::tr("Practise"),
         WorkspaceTexts::tr("Work through lessons, and answer exercises from any treebank"),
         "",
         false,
         true,
         true,
         false,
         false,
         {.right = 400},
         {{"sentences"}, {"practice", open}, {"lesson"}, {"why"}, {"lecture"}}},
    };
}

} // namespace parsescope
