// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QIcon>

namespace parsescope {

/// Returns the icon resources/icons/`name`.svg in `color`.
[[nodiscard]] QIcon icon(const QString& name, QColor color);

} // namespace parsescope
