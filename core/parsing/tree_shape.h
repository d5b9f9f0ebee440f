// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/parsing/configuration.h"

namespace parsescope {

/// Which trees a parser may build, and where ROOT stands.
struct TreeShape {
    /// ROOT stands behind the last word instead of before the first: the parser works on one word
    /// more, n + 1, which alone hangs on node 0 and takes the words that would hang on ROOT.
    bool rootLast = false;
    /// Exactly one word hangs on ROOT.
    bool singleRoot = false;
    bool operator==(const TreeShape&) const = default;
};

/// A parse under way that is to end in a tree of some shape.
struct ShapedParse {
    const Configuration& configuration;
    TreeShape shape;
    int root;     ///< the node that stands for ROOT: 0, or n + 1 when it is last
    int headless; ///< number of words without a head; ROOT, when it is last, is not counted
    int roots;    ///< number of dependents of ROOT
};

} // namespace parsescope
