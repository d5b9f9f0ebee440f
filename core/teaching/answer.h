// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"
#include "core/parsing/transition_system.h"
#include "core/treebank/sentence.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace parsescope {

// What people write, read leniently: words or numbers, any spacing, names of transitions as they
// stand in papers. Errors say what was read and what was expected.

/// "ROOT", "0", "2", "sees", "2:sees", "sees-2" or "sees/2". A form that occurs several times is an
/// error that asks for the number.
[[nodiscard]] Result<int> readNode(std::string_view text, const Sentence& sentence);

/// "sees → She", "2->1", "1 <- 2", "(2, 1)", "2 1" or "nsubj(sees-2, She-1)": the head first,
/// unless the arrow says otherwise. A relation in brackets behind it is not looked at.
[[nodiscard]] Result<Arc> readArc(std::string_view text, const Sentence& sentence);

/// Arcs, separated by commas, semicolons or line ends, in any order; "none", "-" and nothing stand
/// for no arc.
[[nodiscard]] Result<std::vector<Arc>> readArcs(std::string_view text, const Sentence& sentence);

/// A tree: the heads of words 1..n, "2 0 2", or its arcs.
[[nodiscard]] Result<Tree> readTreeAnswer(std::string_view text, const Sentence& sentence);

/// A transition by its name ("la", "LA"), title ("Left-Arc", "left arc"), key ("L"), each with the
/// variant where there are several, or by the arc that it adds. What stands in brackets behind a
/// name, such as a relation, is not looked at. The transition may be illegal.
[[nodiscard]] Result<Transition> readTransition(std::string_view text,
                                                const TransitionSystem& system,
                                                const Configuration& configuration,
                                                const Sentence& sentence);
/// One after the other, separated by white space, commas, semicolons or arrows. The first one that
/// cannot be read is an error. Without the configurations: arcs cannot stand for transitions here.
[[nodiscard]] std::vector<std::string> splitTransitions(std::string_view text,
                                                        const TransitionSystem& system);

/// Nodes of a stack or a buffer: "[ROOT 1:She]", "0 1", "ROOT, She", "[]", "∅".
struct NodeList {
    std::vector<int> nodes;
    /// "…" or "..." stands for any number of nodes in this place: index into `nodes`.
    std::optional<std::size_t> gap;

    [[nodiscard]] bool matches(const std::vector<int>& actual) const;
};
[[nodiscard]] Result<NodeList> readNodes(std::string_view text, const Sentence& sentence);

/// The text without white space around it.
[[nodiscard]] std::string_view trimmed(std::string_view text);
/// Small letters and digits only: "Left-Arc 2" becomes "leftarc2". Bytes beyond ASCII stay.
[[nodiscard]] std::string plainName(std::string_view text);

} // namespace parsescope
