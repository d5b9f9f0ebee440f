// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"

#include <string>

namespace parsescope {

/// Fails where writeFileAtomically() would fail for certain: so it can be told before the work
/// whose result is to be written. Leaves nothing behind.
[[nodiscard]] Result<void> canWriteFile(const std::string& path);

} // namespace parsescope
