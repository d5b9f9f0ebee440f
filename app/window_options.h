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

/// The command line of the window, checked as far as it can be without a window.
struct WindowOptions {
    QStringList files;                      ///< treebanks or a session; empty for none
    QString model;                          ///< a model file; empty for none
    std::optional<TransitionSystem> system; ///< to begin with; nothing for the remembered one
    std::optional<QString> sentence;        ///< number of the sentence to begin with, as typed
    std::optional<Colours> colours;
    std::optional<QSize> size; ///< of the window, in pixels
    QString layout;            ///< name of a layout of the sentence; empty for the remembered one
    QString workspace;         ///< name of a workspace; empty for the remembered one
    QStringList panels;        ///< names of panels, or “panel:page”
    QString compared;          ///< a system's output for the same sentences; empty for none
    std::optional<int> tour;   ///< index of the stop of the tour to begin with, from 0
    bool welcome = false;      ///< begins with the welcome page
    bool presents = false;     ///< begins with the window for an audience

    QString picture;                       ///< file to draw the window into; empty for none
    int pictureSteps = 0;                  ///< optimal transitions taken before the picture
    std::optional<Colours> changedColours; ///< taken on at last, before the picture
    QString exported;                      ///< file to write a derivation into; empty for none
    DerivationFormat format{};             ///< of `exported`
    ExportChoice choice;                   ///< the part of the derivation that is exported

    /// Whether the program ends by itself: it writes a file and shows no window.
    [[nodiscard]] bool endsByItself() const { return !picture.isEmpty() || !exported.isEmpty(); }
};

/// Reads the arguments of the application. Handles --help and --version, which end the program; a
/// message on standard error and nothing when the usage is wrong.
[[nodiscard]] std::optional<WindowOptions> readWindowOptions();

} // namespace parsescope
