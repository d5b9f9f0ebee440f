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

/// One way to write something that is on screen.
struct ExportFormat {
    QString title;
    QString suffix; ///< of files, without dot
    bool coloured = false;
    /// The bytes of the file; empty for the whole derivation, which takes a while.
    std::function<QByteArray(const Theme&)> make = {};
    std::optional<DerivationFormat> derivation = {};
    std::function<QImage(const Theme&)> image = {}; ///< for the clipboard; empty for texts
};

/// Something that can be exported.
struct Exportable {
    QString title;
    std::vector<ExportFormat> formats;
};

/// The derivation, the tree, the transitions, and every view and table that can be seen in
/// `window`.
[[nodiscard]] std::vector<Exportable> exportables(const ParseExplorer& parse,
                                                  const LoadedModel& model, const QWidget& window);

/// A picture of the diagram or table in `window` that has the focus, else of the words and arcs.
[[nodiscard]] QImage pictureInFocus(const QWidget& window);

} // namespace parsescope
