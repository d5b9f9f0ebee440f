// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QTest>

namespace parsescope::test {

/// Declares the columns of a test's table, whose values have the types `Values`.
template<typename... Values, typename... Names>
void columns(const Names*... names) {
    static_assert(sizeof...(Values) == sizeof...(Names));
    (QTest::addColumn<Values>(names), ...);
}

/// Declares the columns of a test's table. Returns a function that adds a row, given its name and
/// the values of the columns.
template<typename... Values, typename... Names>
auto table(const Names*... names) {
    columns<Values...>(names...);
    return
        [](const char* name, const Values&... values) { (QTest::newRow(name) << ... << values); };
}

/// Declares the columns of a test's table, of which the first is a text that also names the row.
/// Returns a function that adds a row, given the values of the columns.
template<typename... Values, typename... Names>
auto tableNamedByFirst(const Names*... names) {
    return [row = table<Values...>(names...)](const char* first, const auto&... others) {
        row(first, first, others...);
    };
}

} // namespace parsescope::test
