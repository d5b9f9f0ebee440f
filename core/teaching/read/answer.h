// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"
#include "core/parsing/transition_system.h"
#include "core/treebank/sentence.h"

#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace parsescope {

// Lenient readers for typed answers. Nodes can be written as words or as numbers, spacing is free,
// and transitions can have the names that papers use. Errors quote the text and describe the
// expected form.

/// Reads a node: "ROOT", "0", "2", "sees", "2:sees", "sees-2" or "sees/2". If a form occurs several
/// times in the sentence, fails with a message that asks for the number of the word.
[[nodiscard]] Result<int> readNode(std::string_view text, const Sentence& sentence);

/// Reads an arc: "sees → She", "2->1", "1 <- 2", "(2, 1)", "2 1", "(sees, nsubj, She)" or
/// "nsubj(sees-2, She-1)". The
/// head comes first unless an arrow points to the left. A relation in parentheses after the arc is
/// ignored.
[[nodiscard]] Result<Arc> readArc(std::string_view text, const Sentence& sentence);

/// Reads arcs in any order, separated by commas, semicolons, bars, "and" or line ends. An empty
/// text, "none" and
/// "-" mean that there is no arc.
[[nodiscard]] Result<std::vector<Arc>> readArcs(std::string_view text, const Sentence& sentence);

/// Reads a tree: the heads of words 1..n, "2 0 2", its words with their heads, "She: sees, sees:
/// ROOT", or its arcs.
[[nodiscard]] Result<Tree> readTreeAnswer(std::string_view text, const Sentence& sentence);

/// Returns true for a word with its head, as in "She: sees" or "She = 2".
[[nodiscard]] bool isWordWithHead(std::string_view text, const Sentence& sentence);

/// A transition in an answer: itself, or the arc that it adds.
using WrittenTransition = std::variant<Transition, Arc>;
/// Reads a transition: its name ("la", "LA"), title ("Left-Arc", "left arc") or key ("L"), each
/// with the number of the variant if there are several, or the arc that the transition adds. Text
/// in parentheses after a name, for example a relation, is ignored, see relationIn; the name of
/// another transition is an error.
[[nodiscard]] Result<WrittenTransition>
readNamed(std::string_view text, const TransitionSystem& system, const Sentence& sentence);
/// Returns the transition that is named, which need not be legal. Fails if `named` is an arc that
/// no transition adds; `text` is the text from which it was read.
[[nodiscard]] Result<Transition> transitionNamed(const WrittenTransition& named,
                                                 std::string_view text,
                                                 const TransitionSystem& system,
                                                 const Configuration& configuration);
/// Reads a transition as readNamed and transitionNamed do.
[[nodiscard]] Result<Transition> readTransition(std::string_view text,
                                                const TransitionSystem& system,
                                                const Configuration& configuration,
                                                const Sentence& sentence);
/// Splits a text at white space, commas, semicolons, bars, plus signs, arrows and "and" into names
/// of transitions, which may be unknown; keys can be run together, as in "SSLR". A relation or an
/// arc after a name belongs to the name: "la det", "(la, det)" and "la: 2 → 1" become "la (det)"
/// and "la (2 → 1)". Other transitions in parentheses are names of their own.
[[nodiscard]] std::vector<std::string> splitTransitions(std::string_view text,
                                                        const TransitionSystem& system);

/// Returns the part of a transition that readTransition ignores: "det" for "la (det)" or "LA-det".
/// Returns an empty text if there is no such part, or if it repeats the transition, as in
/// "Left-Arc (la)".
[[nodiscard]] std::string_view relationIn(std::string_view text, const TransitionSystem& system);
/// Returns the relations in parentheses after arcs or transitions: "det" in "2 → 1 (det)".
[[nodiscard]] std::vector<std::string> relationsAfter(std::string_view text);

/// The nodes of a stack or a buffer.
struct NodeList {
    std::vector<int> nodes;
    /// The index in `nodes` at which any number of nodes may be missing ("…" or "..."); nothing if
    /// the list is complete.
    std::optional<std::size_t> gap;

    [[nodiscard]] bool matches(const std::vector<int>& actual) const;
};
/// Reads the nodes of a stack or a buffer: "[ROOT 1:She]", "0 1", "ROOT, She", "[]", "∅".
[[nodiscard]] Result<NodeList> readNodes(std::string_view text, const Sentence& sentence);

/// Returns `text` without white space at its beginning and end.
[[nodiscard]] std::string_view trimmed(std::string_view text);
/// Returns only the letters, in lower case, and the digits of a text: "leftarc2" for "Left-Arc 2".
/// Letters beyond Latin-1 are kept as they are; typographic dashes, quotation marks and angle
/// brackets are left out.
[[nodiscard]] std::string plainName(std::string_view text);

} // namespace parsescope
