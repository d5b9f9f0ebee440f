// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string_view>
#include <vector>

namespace parsescope::checks {

/// Which parts of speech the dependents of a relation have.
struct PosRule {
    std::string_view name; ///< of the rule: "rel-upos-det"
    std::string_view relation;
    std::vector<std::string_view> parts;
    bool areAllowed = true;  ///< else those are what is not allowed
    bool mayBeFixed = false; ///< with a dependent "fixed" or "goeswith" it may be anything
};

/// The relations that a function word may have as dependents.
struct LeafRule {
    std::string_view name; ///< of the rule: "leaf-cc"
    std::string_view relation;
    std::vector<std::string_view> allowed; ///< relations of dependents
};

/// The lists that change with the guidelines of Universal Dependencies:
/// resources/ud/guidelines.txt.
struct UdLists {
    std::string_view guidelines;             ///< their version
    std::vector<std::string_view> upos;      ///< parts of speech
    std::vector<std::string_view> relations; ///< without subtypes
    std::vector<PosRule> posRules;
    std::vector<std::string_view> afterHead; ///< relations whose dependents come after their heads
    std::vector<std::string_view> aboveOrphan;
    std::vector<LeafRule> leafRules;
};

/// Returns the lists, which are read once.
[[nodiscard]] const UdLists& udLists();
/// Returns true if `text` is one of `list`.
[[nodiscard]] bool isIn(std::string_view text, const std::vector<std::string_view>& list);

} // namespace parsescope::checks
