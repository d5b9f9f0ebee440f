// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/oracle/derivation.h"
#include "core/oracle/explanation.h"
#include "core/treebank/sentence.h"

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace parsescope {

/// A derivation with its sentence, system and gold tree, ready for export.
struct Derivation {
    Sentence sentence;
    TransitionSystem system;
    std::optional<Tree> gold; ///< without it there are no losses
    std::vector<DerivationStep> steps;
};

// Numbers of nodes that tables for people show of stack and buffer, for readable lines.
inline constexpr int StackShown = 4;
inline constexpr int BufferShown = 3;

/// Writes the form of a word, for instance with escapes.
using FormText = std::function<std::string(std::string_view form)>;
/// The text of a node: "ROOT" for 0, else "4:saw".
[[nodiscard]] std::string nodeText(const Sentence& sentence, int node, const FormText& form);
/// The topmost `shown` elements of the stack, the top last: "[… 1:She 2:saw]".
[[nodiscard]] std::string stackText(const Sentence& sentence, const Configuration& configuration,
                                    int shown, const FormText& form);
/// The first `shown` words of the buffer: "[3:her 4:dog …]".
[[nodiscard]] std::string bufferText(const Sentence& sentence, const Configuration& configuration,
                                     int shown, const FormText& form);

/// A step as one JSON object without line end: what `parsescope-cli derive --format jsonl` prints.
/// `sentence` is the number of the sentence, from 1; 0 leaves it out.
[[nodiscard]] std::string jsonLine(int sentence, const TransitionSystem& system,
                                   const DerivationStep& step);
/// The steps of a derivation as JSON Lines, one by jsonLine() each.
[[nodiscard]] std::string jsonLines(int sentence, const Derivation& derivation);

/// A table for spreadsheets [RFC 4180], one row a step: step, stack, buffer, loss, transition,
/// head, dependent, relation, gold (yes or no), loss after, losses.
[[nodiscard]] std::string csvTable(const Derivation& derivation);

/// The columns of csvTable() as a LaTeX table; the document needs latexPreamble().
[[nodiscard]] std::string latexTable(const Derivation& derivation);

/// The arcs of a configuration for the LaTeX package tikz-dependency: built and right, still to
/// come and lost ones above the words, wrong ones below. `states`, by node, says which gold arcs
/// are lost; it may be empty. Sentences that are written from right to left begin on the right. A
/// tree that is wider than the lines of text is drawn smaller. A document needs latexPreamble().
[[nodiscard]] std::string tikzDependency(const Sentence& sentence, const std::optional<Tree>& gold,
                                         const Configuration& configuration,
                                         const std::vector<ArcState>& states);

} // namespace parsescope
