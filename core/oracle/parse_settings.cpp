// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/oracle/parse_settings.h"

#include "core/parsing/without_root.h"

namespace parsescope {

Result<void> leaveOutRoot(ParseSettings& settings) {
    if (settings.system.rootPlace)
        return failure("{0} cannot do without ROOT", settings.system.name);
    settings.system = withoutRoot(settings.system);
    settings.shape.root = RootPlace::Last;
    return {};
}

} // namespace parsescope
