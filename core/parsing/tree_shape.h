// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>

namespace parsescope {

/// The position of ROOT, node 0, relative to the words in the initial configuration.
enum class RootPlace {
    First, ///< before the first word, on the stack or in the buffer, as the system has it
    Last,  ///< after the last word, at the end of the buffer
    Stack, ///< before the first word, and on the stack if a transition of the system shifts it
};

/// The number of words that may be children of ROOT.
enum class RootLimit : bool {
    None, ///< any number
    One,  ///< exactly one
};

/// Returns the limit for an option or a field that is true if a single root is required.
[[nodiscard]] constexpr RootLimit rootLimitOf(bool singleRoot) {
    return singleRoot ? RootLimit::One : RootLimit::None;
}

/// Returns true if exactly one of `words` words must be a child of ROOT, which a sentence without
/// words cannot have.
[[nodiscard]] constexpr bool needsOneRoot(RootLimit limit, int words) {
    return limit == RootLimit::One && words > 0;
}

/// Returns the limit that satisfies both `a` and `b`.
[[nodiscard]] constexpr RootLimit stricter(RootLimit a, RootLimit b) {
    return std::max(a, b);
}

/// The trees that a parser may build, and the position of ROOT.
struct TreeShape {
    RootLimit rootLimit = RootLimit::None;
    RootPlace root = RootPlace::First;
    bool operator==(const TreeShape&) const = default;

    /// Returns true if exactly one word must be a child of ROOT.
    [[nodiscard]] constexpr bool singleRoot() const { return rootLimit == RootLimit::One; }
};

} // namespace parsescope
