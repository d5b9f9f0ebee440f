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
    std::optional<Loss> loss; ///< loss after the transition; nothing without a gold tree
    bool optimal = false;
    int to = -1; ///< index of the configuration after the transition; -1 if this configuration was
                 ///< not recorded
    Text why;    ///< explanation of the cost of the transition; may be empty
};

/// A configuration on a page.
struct PageNode {
    Configuration configuration;
    /// The index of the configuration before the last transition; -1 for the initial configuration.
    int parent = -1;
    Transition transition; ///< last transition; meaningless in the initial configuration
    int next = -1;         ///< index of the node after a step forward; -1 at the end
    std::optional<Loss> loss;
    std::vector<ArcState>
        arcs; ///< states of the gold arcs to nodes 0..n; empty without a gold tree
    std::vector<PageMove> moves;
};

/// A derivation with all explored branches.
struct PageDerivation {
    Sentence sentence;
    TransitionSystem system;
    std::optional<Tree> gold;
    std::vector<PageNode> nodes; ///< nodes; the initial configuration is first
    int cursor = 0;              ///< index of the node shown first
    std::vector<int> words;      ///< 1-based words to highlight
    std::string caption;
};

/// Returns HTML that shows a derivation, for the body of a page. Readers can step through the
/// derivation with keys, buttons, a slider and touch. `number` must be different for each
/// derivation of a page.
[[nodiscard]] std::string derivationHtml(const PageDerivation& derivation, int number);

/// Returns an HTML document in one file, which loads no other files. `body` is HTML in the language
/// `language`.
[[nodiscard]] std::string htmlPage(std::string_view title, std::string_view body,
                                   std::string_view language = "en");

} // namespace parsescope
