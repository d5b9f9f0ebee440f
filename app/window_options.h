// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/parsing/transition_system.h"
#include "ui/canvas/theme.h"
#include "ui/export/derivation_export.h"

#include <QSize>
#include <QString>
#include <QStringList>

#include <optional>

namespace parsescope {

/// The command line of the window, checked as far as possible without a window.
struct WindowOptions {
    QStringList files; ///< paths of treebanks, or of a session; empty for none
    QString model;     ///< path of a model; empty for none
    /// The system at the beginning; nothing for the system of the last run.
    std::optional<TransitionSystem> system;
    bool choosesSystem = false;      ///< true if the system replaces that of a session
    std::optional<QString> sentence; ///< 1-based number of the sentence to show first, as typed
    std::optional<Colours> colours;
    std::optional<QSize> size; ///< size of the window in pixels
    int textSize = 100;        ///< with --picture: size of the text in per cent of the usual size
    QString layout;    ///< name of a layout of the sentence; empty for the layout of the last run
    QString workspace; ///< name of a workspace; empty for the workspace of the last run
    QStringList panels; ///< names of panels, or names of pages of panels in the form “panel:page”
    QString compared;   ///< path of the output of a parser for the sentences of the treebank; empty
                        ///< for none
    std::optional<int> tour; ///< 0-based index of the first stop of the tour to show
    bool welcome = false;    ///< true to begin with the welcome page
    bool presents = false;   ///< true to begin with the window for an audience

    QString picture;      ///< path of a picture of the window to write; empty for none
    int pictureSteps = 0; ///< number of optimal transitions taken before the picture
    std::optional<Colours> changedColours; ///< colours set just before the picture
    QString exported;          ///< path of a file with a derivation to write; empty for none
    DerivationFormat format{}; ///< format of `exported`
    ExportChoice choice;       ///< part of the derivation to export

    /// Returns true if the program ends without user input, because it writes a file and shows no
    /// window.
    [[nodiscard]] bool endsByItself() const { return !picture.isEmpty() || !exported.isEmpty(); }
};

/// Reads the arguments of the application. The options --help and --version end the program. If the
/// usage is wrong, prints a message on standard error and returns nothing.
[[nodiscard]] std::optional<WindowOptions> readWindowOptions();

} // namespace parsescope
