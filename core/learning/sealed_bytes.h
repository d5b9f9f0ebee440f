// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"

#include <string>
#include <string_view>

namespace parsescope {

/// The bytes of a file of our own: a mark that says what it is and of which version, the content,
/// and a checksum of all that. `what` is a word such as "model".
[[nodiscard]] std::string sealBytes(std::string_view what, std::string_view content);
/// True when the bytes begin with such a mark, of whatever version.
[[nodiscard]] bool looksSealed(std::string_view what, std::string_view bytes);
/// The content of such a file. Fails, saying why, when the bytes are something else, of another
/// version, cut short or damaged.
[[nodiscard]] Result<std::string_view> unsealBytes(std::string_view what, std::string_view bytes);

} // namespace parsescope
