// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace parsescope {

/// The position of ROOT, node 0, relative to the words in the initial configuration.
enum class RootPlace {
    First, ///< before the first word
    Last,  ///< after the last word, at the end of the buffer
};

/// The trees that a parser may build, and the position of ROOT.
struct TreeShape {
    bool singleRoot = false; ///< true if exactly one word must be a child of ROOT
    RootPlace root = RootPlace::First;
    bool operator==(const TreeShape&) const = default;
};

} // namespace parsescope
