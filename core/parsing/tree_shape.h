// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace parsescope {

/// Where ROOT, node 0, stands among the words when a parse begins.
enum class RootPlace {
    First, ///< before the first word
    Last,  ///< behind the last word, at the end of the buffer
};

/// Which trees a parser may build, and where ROOT stands.
struct TreeShape {
    bool singleRoot = false; ///< exactly one word hangs on ROOT
    RootPlace root = RootPlace::First;
    bool operator==(const TreeShape&) const = default;
};

} // namespace parsescope
