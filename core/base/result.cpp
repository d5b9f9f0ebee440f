// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/result.h"

namespace parsescope {

Text Error::text() const {
    std::string place = file;
    if (line > 0) {
        place += (place.empty() ? "" : ":") + std::to_string(line);
        if (column > 0)
            place += ":" + std::to_string(column);
    }
    return place.empty() ? message : Text("{0}: {1}", place, message);
}

} // namespace parsescope
