// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/json.h"

namespace parsescope {

std::string oneLine(const Json& value) {
    return value.dump(-1, ' ', false, Json::error_handler_t::replace);
}

std::string manyLines(const Json& value) {
    return value.dump(2, ' ', false, Json::error_handler_t::replace) + '\n';
}

} // namespace parsescope
