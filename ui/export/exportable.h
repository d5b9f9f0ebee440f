// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/export/derivation_export.h"

#include <QImage>

#include <functional>
#include <optional>
#include <vector>

class QWidget;

namespace parsescope {

class LoadedModel;

/// A format in which an object on screen can be exported.
struct ExportFormat {
    QString title;
    QString suffix; ///< the suffix of files, without the dot
    bool coloured = false;
    /// Returns the bytes of the file; empty for the derivation, which is exported in the
    /// background.
    std::function<QByteArray(const Theme&)> make = {};
    std::optional<DerivationFormat> derivation = {};
    /// Returns an image for the clipboard; empty for formats that are texts.
    std::function<QImage(const Theme&)> image = {};
};

/// An object that can be exported.
struct Exportable {
    QString title;
    std::vector<ExportFormat> formats;
};

/// Returns the derivation, the tree, the transitions, every view and table visible in `window`, the
/// handouts and the figures.
[[nodiscard]] std::vector<Exportable> exportables(const ParseExplorer& parse,
                                                  const LoadedModel& model, const QWidget& window);

/// Returns the message that a file was written. For a page of a program without the explorer, the
/// message also says that the page has only recorded steps, and names the command that builds the
/// program with the explorer.
[[nodiscard]] QString writtenText(const QString& path, bool isPage);

/// Returns a picture of the diagram or table in `window` that has the focus; if none has it, of the
/// words and arcs.
[[nodiscard]] QImage pictureInFocus(const QWidget& window);

} // namespace parsescope
