// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/learning/model.h"

namespace parsescope::cli {

/// Returns `error` with the last line that a connected parser wrote to its standard error; for
/// other models, `error` itself.
[[nodiscard]] Error withLastMessage(Error error, const Model& model);
/// Reports how often a connected parser ended and was started again, if it did.
void reportRestarts(const Model& model);

} // namespace parsescope::cli
