// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/treebank/sentence.h"

#include <string>
#include <string_view>

namespace parsescope {

/// Returns the key of a comment line "# key = value" or "# key"; an empty text for other lines.
[[nodiscard]] std::string_view keyOfComment(std::string_view line);

/// Sets the value of the first comment "# key = value". Does nothing if there is none.
void setComment(Sentence& sentence, std::string_view key, const std::string& value);

/// Sets the value of the first comment "# key = value", or adds the comment after the others. An
/// empty value removes all comments with this key.
void putComment(Sentence& sentence, std::string_view key, const std::string& value);

} // namespace parsescope
