// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

namespace parsescope {

/// A document of HTML in one file: marks and what is said about them. `title` is plain text and its
/// heading, `body` is HTML.
[[nodiscard]] std::string reportPage(const std::string& title, const std::string& body);

} // namespace parsescope
