// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/oracle/explanation.h"
#include "core/parsing/exploration.h"
#include "core/treebank/sentence.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace parsescope {

/// A transition as a page for the browser shows it.
struct PageMove {
    Transition transition;
    std::optional<Loss> loss; ///< nothing without a gold tree
    bool optimal = false;
    int to = -1;     ///< the configuration it leads to, when that was recorded; else -1
    std::string why; ///< what it costs, in words; may be empty
};

/// A configuration as a page shows it.
struct PageNode {
    Configuration configuration;
    int parent = -1;
    Transition transition; ///< that led here; meaningless at the start
    int next = -1;         ///< where “forward” leads; -1 at the end
    std::optional<Loss> loss;
    std::vector<ArcState> arcs; ///< of gold arcs, by node; empty without a gold tree
    std::vector<PageMove> moves;
};

/// A derivation, with all branches that were explored.
struct PageDerivation {
    Sentence sentence;
    TransitionSystem system;
    std::optional<Tree> gold;
    std::vector<PageNode> nodes; ///< the start first
    int cursor = 0;              ///< what is shown at the beginning
    std::vector<int> words;      ///< nodes to point at
    std::string caption;
};

/// HTML that shows a derivation, for the body of a page: it steps by keys, buttons, slider and
/// touch. `number` tells those of one page apart.
[[nodiscard]] std::string derivationHtml(const PageDerivation& derivation, int number);

/// A document of one file, which loads nothing. `body` is HTML; its language is `language`.
[[nodiscard]] std::string htmlPage(std::string_view title, std::string_view body,
                                   std::string_view language = "en");

} // namespace parsescope
