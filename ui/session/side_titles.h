// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/export/session_file.h"

#include <QString>

#include <utility>

namespace parsescope {

/// Returns the title of a second side that the user has not named.
[[nodiscard]] QString usualSideTitle(const ParseSettings& first, const ParseSettings& second);

/// Returns the titles of the two sides of a scene, which name what differs: the systems, the place
/// of ROOT, or the first step at which the branches part. A title that the user has given to the
/// second side is kept.
[[nodiscard]] std::pair<QString, QString> sideTitles(const SavedSession& first,
                                                     const SavedSession& second);

} // namespace parsescope
