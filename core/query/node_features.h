// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/query/graph.h"

#include <optional>
#include <string>
#include <string_view>

namespace parsescope {

/// Returns the value of a feature in FEATS or MISC ("A=1|B=2"); empty for a feature without "=".
/// Returns nothing if there is no such feature.
[[nodiscard]] std::optional<std::string_view> findFeature(std::string_view features,
                                                          std::string_view name);

/// A feature of a node in the notation of patterns: form, lemma, upos, xpos, deprel, textform,
/// wordform, or the name of a feature in FEATS or, if FEATS does not have it, in MISC.
/// "Number__psor" also denotes Number[psor]. Numeric features are `__id__`, the position of the
/// node in the sentence; `__out__`, the number of arcs from the node; and the features that are
/// numbers in Grew, for example AlignBegin.
class NodeFeature {
public:
    explicit NodeFeature(std::string name);

    [[nodiscard]] const std::string& name() const { return m_name; }
    /// Returns true if the values are numbers, which can be compared by size.
    [[nodiscard]] bool isNumeric() const { return m_numeric; }

    /// Returns the value of the feature for `node`; nothing if it has none or the column is "_".
    /// ROOT has only the form "__0__" and numeric features. An empty node has the textform "_" and
    /// the wordform "__EMPTY__". A value that does not occur in the sentence is stored in `room`.
    [[nodiscard]] std::optional<std::string_view> valueIn(const SentenceGraph& graph, int node,
                                                          std::string& room) const;

private:
    [[nodiscard]] std::optional<std::string_view> listed(std::string_view feats,
                                                         std::string_view misc) const;

    std::string m_name;
    // The name with brackets, for example "Number[psor]"; empty for a name without "__".
    std::string m_layered;
    Column m_column;
    bool m_numeric;
};

/// Returns `number` as text: 3, -1 or 2.5.
[[nodiscard]] std::string numberText(double number);
/// Returns the number that `text` represents as a whole; nothing if it is not a number.
[[nodiscard]] std::optional<double> numberIn(std::string_view text);

} // namespace parsescope
