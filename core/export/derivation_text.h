// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/export/configuration_json.h"
#include "core/export/tree_arcs.h"
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
    std::optional<Tree> gold; ///< gold tree; without a gold tree, there are no losses
    std::vector<DerivationStep> steps;
    /// For each step, the states of the gold arcs to nodes 0..n; may be empty.
    std::vector<std::vector<ArcState>> states = {};
};

// The largest numbers of stack and buffer nodes in tables for people, which keep lines readable.
inline constexpr int StackShown = 4;
inline constexpr int BufferShown = 3;

/// A function that converts the form of a word for a text, for example with escapes.
using FormText = std::function<std::string(std::string_view form)>;
/// Returns the text of a node: "ROOT" for 0, otherwise the number and the form, for example
/// "4:saw".
[[nodiscard]] std::string nodeText(const Sentence& sentence, int node, const FormText& form);
/// Returns the topmost `limit` elements of the stack, the top last, for example "[… 1:She 2:saw]".
/// The first `limit` nodes of each further list follow: "[0:ROOT] [1:She 2:saw]", or with the names
/// of the lists "[0:ROOT], τ: [1:She 2:saw]".
[[nodiscard]] std::string stackText(const Sentence& sentence, const Configuration& configuration,
                                    int limit, const FormText& form,
                                    const std::vector<ListDeclaration>& names = {});
/// Returns the first `shown` words of the buffer, for example "[3:her 4:dog …]".
[[nodiscard]] std::string bufferText(const Sentence& sentence, const Configuration& configuration,
                                     int shown, const FormText& form);

/// Returns the arcs that a configuration implies, see impliedArcs, as `text` writes them, each with
/// a note: "ROOT → 2:left (implied)". Returns an empty text if there are none.
[[nodiscard]] std::string impliedText(const TransitionSystem& system,
                                      const Configuration& configuration,
                                      const std::function<std::string(Arc)>& text);

/// Returns a step as one JSON object without a line end, as in the output of `parsescope-cli derive
/// --format jsonl`. `number` is the 1-based number of the sentence. With 0, the number is left out;
/// otherwise, the first step also has the sent_id, if there is one, and the forms of the words.
[[nodiscard]] std::string jsonLine(int number, const Sentence& sentence,
                                   const TransitionSystem& system, const DerivationStep& step,
                                   LossForm form = LossForm::Numbers);
/// Returns the steps of a derivation as JSON Lines, each as returned by jsonLine.
[[nodiscard]] std::string jsonLines(int number, const Derivation& derivation);

/// Returns a table for spreadsheets [RFC 4180]: csvHeadings() and csvRows().
[[nodiscard]] std::string csvTable(const Derivation& derivation);
/// Returns the line of headings above csvRows: step, stack, buffer, loss, transition, head,
/// dependent, relation, gold (yes or no), loss after the transition, and losses. With
/// `hasSentences`, the first column is the number of the sentence.
[[nodiscard]] std::string csvHeadings(bool hasSentences = false);
/// Returns a row for each step. `number` is the 1-based number of the sentence; with 0, the rows
/// lack its column.
[[nodiscard]] std::string csvRows(const Derivation& derivation, int number = 0);

/// Returns a LaTeX table with the columns step, stack, buffer, loss, transition and new arc. The
/// document needs latexPreamble().
[[nodiscard]] std::string latexTable(const Derivation& derivation);

/// Returns the arcs of a picture with a configuration for the LaTeX package tikz-dependency: right
/// arcs, arcs still to come and lost arcs above the words, wrong arcs below. Right-to-left
/// sentences begin on the right. A tree that is wider than the text is scaled down. The document
/// needs latexPreamble().
[[nodiscard]] std::string tikzDependency(const Sentence& sentence, const TreePicture& shown);
/// Returns a tree as tikzDependency returns it, with all arcs built and the numbers of the words
/// below them instead of their parts of speech. If there is no place for ROOT, the roots have an
/// arrow from above instead of an arc. A tree that is wider than a page in A4 is broken into lines
/// of about equal width, so that it need not be scaled down; arcs between lines run to the edges.
[[nodiscard]] std::string tikzTree(const Sentence& sentence, const Tree& tree,
                                   std::optional<RootPlace> root);

/// Returns the topmost `limit` elements of the stack as LaTeX, the top last, in boxes with the
/// number of each word, coloured as in the window. Further lists follow, after their names if
/// `names` has them. The document needs latexPreamble().
[[nodiscard]] std::string stackBoxes(const Sentence& sentence, const Configuration& configuration,
                                     int limit, const std::vector<ListDeclaration>& names = {});
/// Returns the first `limit` nodes of the buffer as stackBoxes returns those of the stack.
[[nodiscard]] std::string bufferBoxes(const Sentence& sentence, const Configuration& configuration,
                                      int limit);

/// Returns the definitions of the commands that slideWords and slideTree write. The document needs
/// latexPreamble(). Setting a tree by tikz-dependency on each slide of a long sentence would take
/// minutes, and more memory than TeX has.
[[nodiscard]] std::string slideDefinitions();
/// Returns LaTeX that sets the words of the sentence with the number `number` in the document.
/// The results of slideTree use the sentence that the command \usesentence chose last.
[[nodiscard]] std::string slideWords(const Sentence& sentence, const TreePicture& shown,
                                     int number);
/// Returns the arcs that tikzDependency returns, above the words of the chosen sentence. Of a
/// sentence that is much wider than the text, the slide shows the part around the node `middle`.
[[nodiscard]] std::string slideTree(const Sentence& sentence, const TreePicture& shown, int middle);

} // namespace parsescope
