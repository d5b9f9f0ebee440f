// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/chart/chart.h"

#include <cstddef>
#include <utility>

namespace parsescope {

// Statements in the charts of arc-eager and arc-hybrid.

/// Adds the number of children of ROOT, at index `part` of the key, to a statement.
[[nodiscard]] inline ItemStatement withChildrenOfRoot(ItemStatement text, std::size_t part) {
    return [text = std::move(text), part](const ItemKey& key) {
        return Text("{0}; children of ROOT so far: {1}", text(key), key.number(part));
    };
}

[[nodiscard]] inline Text stackToTheEnd(const ItemKey& key) {
    return Text("the buffer is empty, and all nodes that came after {0} have a head", key.node(0));
}

} // namespace parsescope
