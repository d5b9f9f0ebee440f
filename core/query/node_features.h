// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/query/graph.h"

#include <optional>
#include <string>
#include <string_view>

namespace parsescope {

/// Value of the feature in FEATS or MISC ("A=1|B=2"); nothing when it is not there. A feature
/// without "=" has an empty value.
[[nodiscard]] std::optional<std::string_view> findFeature(std::string_view features,
                                                          std::string_view name);

/// The name of a feature of a node, as patterns write it: form, lemma, upos, xpos, deprel,
/// textform, wordform, or a name in FEATS, else in MISC. "Number__psor" stands for Number[psor]
/// too. Numbers are `__id__`, the place of the node in the sentence, `__out__`, how many arcs go
/// out from it, and those features that Grew takes for numbers, such as AlignBegin.
class NodeFeature {
public:
    explicit NodeFeature(std::string name);

    [[nodiscard]] const std::string& name() const { return m_name; }
    /// True when values are numbers, and so can be less or greater than others.
    [[nodiscard]] bool isNumeric() const { return m_numeric; }

    /// Nothing where there is none or the column is "_". ROOT has the form "__0__" and numbers, and
    /// no more. An empty node has the textform "_" and the wordform "__EMPTY__". `room` is where a
    /// value is kept that stands nowhere in the sentence.
    [[nodiscard]] std::optional<std::string_view> valueIn(const SentenceGraph& graph, int node,
                                                          std::string& room) const;

private:
    [[nodiscard]] std::optional<std::string_view> listed(std::string_view feats,
                                                         std::string_view misc) const;

    std::string m_name;
    std::string m_layered; // "Number[psor]"; empty for a name without "__"
    Column m_column;
    bool m_numeric;
};

/// The number as a value is written: 3, -1 or 2.5.
[[nodiscard]] std::string numberText(double number);
/// The number that all of `text` is.
[[nodiscard]] std::optional<double> numberIn(std::string_view text);

} // namespace parsescope
