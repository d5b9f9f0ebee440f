// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/task_control.h"
#include "core/treebank/conllu_fields.h"
#include "core/treebank/sentence_length.h"
#include "core/treebank/treebank.h"

#include <array>
#include <functional>
#include <limits>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace parsescope::cli {

/// Opens the treebank at `path`; "-" means standard input. The treebank may have no sentences.
[[nodiscard]] Result<Treebank> openTreebank(const std::string& path);
/// Opens a treebank, like openTreebank. Fails if it has no sentences.
[[nodiscard]] Result<Treebank> openSentences(const std::string& path);
/// Opens a treebank, like openSentences. Fails if it does not have the sentence with the 1-based
/// number `number`; 0 means any sentence.
[[nodiscard]] Result<Treebank> openWithSentence(const std::string& path, int number);
/// Opens each of the treebanks `files` with `open` and calls `use`, which has the control of a part
/// of one run. Reports treebanks that cannot be opened. Returns false if there was one.
[[nodiscard]] bool
forEachTreebank(const std::vector<std::string>& files, Result<Treebank> (*open)(const std::string&),
                const std::function<void(const Treebank&, const TaskControl&)>& use);
/// Returns true if the words of a sentence can be read, and either it has no errors or it has a
/// tree, so that the errors are about columns that are empty.
[[nodiscard]] bool hasGoodTree(const SentenceReading& reading);
/// Returns sentence `index` (0-based) of a treebank. If errors prevent reading its words and its
/// tree, prints them and returns nothing.
[[nodiscard]] std::optional<Sentence> goodSentence(const Treebank& treebank, int index);
/// Returns the tree of a sentence. Fails if the sentence has no tree or is too long.
[[nodiscard]] Result<Tree> treeToDerive(const Sentence& sentence);
/// 0-based indices of columns, as in conllu_fields.h.
using Columns = std::span<const std::size_t>;
/// The columns that models use as features.
inline constexpr std::array<std::size_t, 4> ModelColumns{LemmaColumn, UposColumn, XposColumn,
                                                         FeatsColumn};
/// The columns that models learn from.
inline constexpr std::array<std::size_t, 6> TrainingColumns{LemmaColumn, UposColumn, XposColumn,
                                                            FeatsColumn, HeadColumn, DeprelColumn};
/// The columns of the tree.
inline constexpr std::array<std::size_t, 2> TreeColumns{HeadColumn, DeprelColumn};
/// Returns the errors of sentence `index` (0-based) that are about the columns `needed`, where an
/// empty column is "_". If the words cannot be read, returns all errors.
[[nodiscard]] std::vector<Error> errorsIn(const Treebank& treebank, int index,
                                          const SentenceReading& reading, Columns needed);

/// Reports that `sentences` sentences of the treebank `name` were left out because they have no
/// heads; nothing for no sentence.
void tellLeftOut(const std::string& name, long long sentences);

/// Reads all sentences with trees of several treebanks. Fails if a treebank has no sentences.
/// Errors in the columns `needed`, and sentences of more than `longest` words, are reported, and
/// `status` becomes BadInput. Sentences that are too long or have no tree because of errors are
/// left out. Sentences without heads are also left out, and their number is reported. If `numbers`
/// is not null, it receives the 1-based number of each sentence among all sentences of the
/// treebanks.
[[nodiscard]] Result<std::vector<Sentence>>
readSentences(const std::vector<std::string>& paths, int& status, Columns needed,
              int longest = std::numeric_limits<int>::max(), std::vector<int>* numbers = nullptr);

/// The help text of the option --bom.
inline constexpr const char* ByteOrderMarkHelp =
    "With CSV: begin with a byte order mark, by which Excel recognises UTF-8";

/// Returns the number of children of ROOT.
[[nodiscard]] int rootCount(const Sentence& sentence);
/// Returns the warning which states that `sentences` sentences have several children of ROOT.
[[nodiscard]] Text severalRoots(long long sentences);

/// Writes a message to standard error.
void complain(const Text& message);
void complain(const Error& error);

} // namespace parsescope::cli
