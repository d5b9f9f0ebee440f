// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string_view>
#include <vector>

namespace parsescope::checks {

/// A restriction on the parts of speech of the words that have a relation to their head.
struct PosRule {
    std::string_view name; ///< name of the rule, for example "rel-upos-det"
    std::string_view relation;
    std::vector<std::string_view> parts;
    /// True if only `parts` are allowed; false if `parts` are forbidden.
    bool areAllowed = true;
    bool mayBeFixed = false; ///< true if a word with a dependent "fixed" or "goeswith" may have any
                             ///< name of the part of speech
};

/// A restriction on the dependents of function words.
struct LeafRule {
    std::string_view name; ///< name of the rule, for example "leaf-cc"
    std::string_view relation;
    std::vector<std::string_view>
        allowed; ///< relations that the dependents of the function word may have
};

/// The lists that change with the guidelines of Universal Dependencies, read from
/// resources/ud/guidelines.txt.
struct UdLists {
    std::string_view guidelines;             ///< version of the guidelines
    std::vector<std::string_view> upos;      ///< parts of speech
    std::vector<std::string_view> relations; ///< relations without subtypes
    std::vector<PosRule> posRules;
    std::vector<std::string_view> afterHead; ///< relations whose dependents follow their heads
    std::vector<std::string_view> aboveOrphan;
    std::vector<LeafRule> leafRules;
};

/// Returns the lists, which are read from the text on first use.
[[nodiscard]] const UdLists& udLists();
/// Returns true if `text` is an element of `list`.
[[nodiscard]] bool isIn(std::string_view text, const std::vector<std::string_view>& list);

} // namespace parsescope::checks
