// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QIcon>

namespace parsescope {

/// The icon resources/icons/`name`.svg in that colour.
[[nodiscard]] QIcon icon(const QString& name, QColor color);

} // namespace parsescope
