// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/query/graph.h"
#include "core/query/scanner.h"

#include <functional>
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
    /// Returns the name of the feature in FEATS: "Number[psor]" for Number__psor.
    [[nodiscard]] const std::string& key() const { return m_layered.empty() ? m_name : m_layered; }
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

/// A test of a value in a pattern. The value may be missing.
using ValueTest = std::function<Result<bool>(std::optional<std::string_view>)>;

/// A function that reads a value without quotation marks; returns an empty text if there is none.
using PlainReader = std::function<std::string(Scanner&)>;

/// Reads a value of a feature without quotation marks: a name or a number.
[[nodiscard]] std::string plainValue(Scanner& scanner);

/// The forms of values that are allowed after a sign.
enum class ValueForms {
    One,          ///< one value or regular expression
    Alternatives, ///< one or several values or regular expressions, with "|" between them
    Plain,        ///< one or several values, with "|" between them, but no regular expression
};

/// Reads "= VERB|AUX", "<> re"…"" or "= *". If no sign comes next, the test requires that there is
/// a value.
[[nodiscard]] Result<ValueTest> takeValueTest(Scanner& scanner, const PlainReader& plain,
                                              ValueForms forms = ValueForms::Alternatives);

/// Reads the values after a sign. The test requires that the value is one of these values.
[[nodiscard]] Result<ValueTest> takeAlternatives(Scanner& scanner, const PlainReader& plain,
                                                 ValueForms forms = ValueForms::Alternatives);

/// Returns a test that holds for values that exist and fail `test`.
[[nodiscard]] ValueTest differs(ValueTest test);
/// Returns a test that requires that there is a value or, if `there` is false, that there is none.
[[nodiscard]] ValueTest isThere(bool there);

} // namespace parsescope
