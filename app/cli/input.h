// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/number_text.h"
#include "core/treebank/sentence_length.h"
#include "core/treebank/treebank.h"

#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace parsescope::cli {

/// The treebank at `path`, "-" for standard input. It may be without sentences.
[[nodiscard]] Result<Treebank> openTreebank(const std::string& path);
/// Opens a treebank; one without sentences is an error.
[[nodiscard]] Result<Treebank> openSentences(const std::string& path);
/// Opens a treebank with a sentence `number`, counted from 1; 0 stands for any. It is an error if
/// there is none.
[[nodiscard]] Result<Treebank> openWithSentence(const std::string& path, int number);
/// A sentence of a treebank; one with errors is complained about, and nothing.
[[nodiscard]] std::optional<Sentence> goodSentence(const Treebank& treebank, int index);
/// The tree of a sentence that is to be derived; fails without one, and where it is too long.
[[nodiscard]] Result<Tree> treeToDerive(const Sentence& sentence);
/// All sentences of treebanks of which each has some, but for longer ones than `longest`. Complains
/// about those and bad ones, leaves them out, and sets `status` to BadInput.
[[nodiscard]] Result<std::vector<Sentence>>
readSentences(const std::vector<std::string>& paths, int& status,
              int longest = std::numeric_limits<int>::max());

/// Of the option --bom.
inline constexpr const char* ByteOrderMarkHelp =
    "With CSV: begin with a byte order mark, from which Excel knows that the text is UTF-8";

/// Returns the number of children of ROOT.
[[nodiscard]] int rootCount(const Sentence& sentence);
/// Text that follows a sentence count, such as "3 *sentences are not projective*".
inline constexpr const char* SeveralRoots =
    " with several words on ROOT, which the official evaluation of UD refuses; \"parse "
    "--single-root\" makes none";

/// Writes a message to standard error.
void complain(std::string_view message);
void complain(const Error& error);

} // namespace parsescope::cli
