// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QtCore/QString>

#include <vector>

namespace parsescope {

/// A panel that a workspace offers, or one page of a panel. The list of panels determines its
/// place.
struct Placement {
    const char* panel; ///< name of the panel, with all its pages, or name of the page
    bool open = false; ///< true if the panel or page is in front at first
};

/// The sizes of the parts of a workspace at first, in pixels for a window of 1400 × 900.
struct PartSizes {
    int left = 225;
    int right = 300;
    int band = 225; ///< height of the sentence above the panel in the middle
};

/// An arrangement of the window for one kind of work: the sentence at the top with a panel below
/// it, or the whole explorer; panels at both sides; and a drawer at the bottom.
struct Workspace {
    const char* name; ///< name in settings and on the command line; the same in all versions
    QString title;
    QString tip;
    const char* centre = ""; ///< name of the panel below the sentence; empty for the whole explorer
    bool showsConfiguration =
        false; ///< true if the band of the sentence also shows stack and buffer
    /// True if a part of the workspace is about the current step, so that the arrow keys go to
    /// other steps.
    bool showsSteps = false;
    /// True if the header and the status bar show the system, the layout and the oracle; false if
    /// the workspace has choices of its own.
    bool showsSystem = false;
    /// True if the header shows the file of the treebank and the scores on it, in place of the
    /// layout.
    bool showsScores = false;
    bool searches =
        false; ///< true if the line for queries is over the whole width, not in its panel
    PartSizes sizes = {};
    /// The panels on offer. Others can also be opened, but close when the workspace is left.
    std::vector<Placement> panels = {};

    /// Returns true if the name `panel`, of a panel or a page, is in the middle or listed in
    /// `panels`.
    [[nodiscard]] bool offers(const QString& panel) const;
};

/// Returns THE LIST of workspaces, in the order of their keys Ctrl+1, Ctrl+2, ….
[[nodiscard]] std::vector<Workspace> workspaces();

} // namespace parsescope
