// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/chart/chart.h"

#include <cstddef>
#include <utility>

namespace parsescope {

// Statements and rules in the charts of arc-eager and arc-hybrid, without and with buffer
// transitions.

/// Adds the number of children of ROOT, at index `part` of the key, to a statement.
[[nodiscard]] inline ItemStatement withChildrenOfRoot(ItemStatement text, std::size_t part) {
    return [text = std::move(text), part](const ItemKey& key) {
        return Text("{0}; children of ROOT so far: {1}", text(key), key.number(part));
    };
}

[[nodiscard]] inline Text stackToTheEnd(const ItemKey& key) {
    return Text("the buffer is empty, and all nodes that came after {0} have a head", key.node(0));
}

/// Adds the rule with which every proof begins.
inline void addStartRule(Chart& chart) {
    chart.addRule(Text("start"),
                  Text("The node is on top of the stack; nothing has been done yet."));
}

/// Adds the rules for elements that get no arc: they stay to the end, or are removed.
inline void addRulesOfRemaining(Chart& chart) {
    chart.addRule(
        Text("end"),
        Text("A word without a head stays on the stack and becomes a child of ROOT at the end."));
    chart.addRule(Text::untranslated("re"),
                  Text("A stack element that has its head is removed by re, or stays to the end."));
}

} // namespace parsescope
