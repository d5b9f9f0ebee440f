// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/text.h"
#include "core/treebank/sentence.h"

#include <vector>

namespace parsescope {

/// Returns a short name for the change that replaces the sentences `before` by `after`, for example
/// "HEAD of word 3". The name is the command or the column that the sentences differ in.
[[nodiscard]] Text changeText(const std::vector<Sentence>& before,
                              const std::vector<Sentence>& after);

} // namespace parsescope
