// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/export/session_file.h"

#include <string>
#include <string_view>
#include <vector>

namespace parsescope {

/// Returns a page with the scenes of a lecture: an HTML document in one file, in which readers can
/// step through each scene. The second side of a scene follows the first. The page does not contain
/// the notes for the speaker.
[[nodiscard]] std::string lecturePage(std::string_view title,
                                      const std::vector<SavedSession>& scenes);

} // namespace parsescope
