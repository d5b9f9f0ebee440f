// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/number_text.h"
#include "core/treebank/sentence_length.h"
#include "core/treebank/treebank.h"

#include <string>
#include <string_view>
#include <vector>

namespace parsescope::cli {

/// The treebank at `path`, "-" for standard input. It may be without sentences.
[[nodiscard]] Result<Treebank> openTreebank(const std::string& path);
/// The same; a treebank without sentences is an error.
[[nodiscard]] Result<Treebank> openSentences(const std::string& path);
/// All sentences of a treebank that has some. Complains about bad ones, leaves them out, and sets
/// `status` to BadInput.
[[nodiscard]] Result<std::vector<Sentence>> readSentences(const std::string& path, int& status);

/// Writes a message to standard error.
void complain(std::string_view message);
void complain(const Error& error);

} // namespace parsescope::cli
