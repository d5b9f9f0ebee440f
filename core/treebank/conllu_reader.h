// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/treebank/conllu.h"

#include <string_view>

namespace parsescope {

/// Reads the lines of one sentence, like readSentence, without looking for a missing empty line.
[[nodiscard]] SentenceReading readOneSentence(std::string_view lines, Format format, int firstLine);

} // namespace parsescope
