// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/treebank/treebank.h"

#include <string>
#include <string_view>
#include <vector>

namespace parsescope::cli {

/// Longest sentence whose losses are computed; the tables of longer ones would fill the memory.
inline constexpr int MaxWords = 1000;

/// "sentence of 1234 words is too long, expected at most 1000".
[[nodiscard]] std::string tooLong(std::size_t words);

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

/// "1 sentence", "1,200 sentences".
[[nodiscard]] std::string counted(long long number, std::string_view noun);

} // namespace parsescope::cli
