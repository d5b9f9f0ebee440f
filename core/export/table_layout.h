// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace parsescope {

/// The layout of the table of a derivation, which differs between textbooks.
struct TableLayout {
    /// False if each row shows a configuration and the transition taken from it; true if each row
    /// shows a transition and the configuration after it. Then the first row has no transition.
    bool configurationsAfter = false;
    bool relations = false; ///< true if gold arcs have their relations, in parentheses
    bool operator==(const TableLayout&) const = default;
};

} // namespace parsescope
