// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

namespace parsescope {

/// Returns `text` without the times and names before the messages of a chat, as in "12:03 Ada: sh",
/// "[30.11.26, 12:03:11] Ada: sh" or "30/11/2026, 12:03 - Ada: sh". Lines stay lines. Returns
/// `text` itself unless most of its lines have them.
[[nodiscard]] std::string withoutChatMarks(std::string text);

} // namespace parsescope
