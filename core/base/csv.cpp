// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/csv.h"

namespace parsescope {

std::string csvField(std::string_view text) {
    if (text.find_first_of(",\"\r\n") == std::string_view::npos)
        return std::string(text);
    std::string field = "\"";
    for (char c : text)
        field += c == '"' ? "\"\"" : std::string(1, c);
    return field + "\"";
}

} // namespace parsescope
