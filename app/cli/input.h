// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/treebank/sentence_length.h"
#include "core/treebank/treebank.h"

#include <limits>
#include <optional>
#include <string>
#include <vector>

namespace parsescope::cli {

/// Opens the treebank at `path`, "-" for standard input. It may have no sentences.
[[nodiscard]] Result<Treebank> openTreebank(const std::string& path);
/// Opens a treebank as openTreebank does. Fails if it has no sentences.
[[nodiscard]] Result<Treebank> openSentences(const std::string& path);
/// Opens a treebank as openSentences does. Fails if it has no sentence `number`, counted from 1; 0
/// means any.
[[nodiscard]] Result<Treebank> openWithSentence(const std::string& path, int number);
/// Returns a sentence of a treebank. If it has errors, prints them and returns nothing.
[[nodiscard]] std::optional<Sentence> goodSentence(const Treebank& treebank, int index);
/// Returns the tree of a sentence. Fails if it has none, or is too long.
[[nodiscard]] Result<Tree> treeToDerive(const Sentence& sentence);
/// Reads all sentences of treebanks. Fails if a treebank has none. Sentences with errors, or with
/// more than `longest` words, are reported and left out, and `status` becomes BadInput.
[[nodiscard]] Result<std::vector<Sentence>>
readSentences(const std::vector<std::string>& paths, int& status,
              int longest = std::numeric_limits<int>::max());

/// The help text of the option --bom.
inline constexpr const char* ByteOrderMarkHelp =
    "With CSV: begin with a byte order mark, by which Excel recognises UTF-8";

/// Returns the number of children of ROOT.
[[nodiscard]] int rootCount(const Sentence& sentence);
/// Returns the warning that a number of sentences have several children of ROOT.
[[nodiscard]] Text severalRoots(long long sentences);

/// Writes a message to standard error.
void complain(const Text& message);
void complain(const Error& error);

} // namespace parsescope::cli
