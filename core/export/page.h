// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/text.h"
#include "core/oracle/explanation.h"
#include "core/parsing/exploration.h"
#include "core/treebank/sentence.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace parsescope {

/// A transition on a page for the browser.
struct PageMove {
    Transition transition;
    std::optional<Loss> loss; ///< nothing without a gold tree
    bool optimal = false;
    int to = -1; ///< index of the configuration after it; -1 if that was not recorded
    Text why;    ///< its cost in words; may be empty
};

/// A configuration on a page.
struct PageNode {
    Configuration configuration;
    int parent = -1;
    Transition transition; ///< the last transition; meaningless in the initial configuration
    int next = -1;         ///< index of the node after a step forward; -1 at the end
    std::optional<Loss> loss;
    std::vector<ArcState> arcs; ///< states of gold arcs, by node; empty without a gold tree
    std::vector<PageMove> moves;
};

/// A derivation with all explored branches.
struct PageDerivation {
    Sentence sentence;
    TransitionSystem system;
    std::optional<Tree> gold;
    std::vector<PageNode> nodes; ///< the initial configuration is first
    int cursor = 0;              ///< index of the node shown first
    std::vector<int> words;      ///< nodes to highlight
    std::string caption;
};

/// Returns HTML that shows a derivation, for the body of a page, with steps by keys, buttons,
/// slider and touch. `number` distinguishes the derivations of a page.
[[nodiscard]] std::string derivationHtml(const PageDerivation& derivation, int number);

/// Returns an HTML document in one file, which loads nothing. `body` is HTML in the language
/// `language`.
[[nodiscard]] std::string htmlPage(std::string_view title, std::string_view body,
                                   std::string_view language = "en");

} // namespace parsescope
