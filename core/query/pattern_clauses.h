// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/query/pattern_parser.h"

#include <functional>
#include <vector>

namespace parsescope {

/// A function that adds a clause to a pattern. Fails if the clause uses a name that is not
/// declared.
using ClauseMaker = std::function<Result<void>(PatternBuilder&)>;

/// Returns a maker of the clause that `make` returns for the value that `find` finds in a builder.
template<class Find, class Make>
[[nodiscard]] ClauseMaker clauseAbout(Find find, Make make) {
    return [=](PatternBuilder& builder) {
        return find(builder).map([&](const auto& found) { builder.add(make(found)); });
    };
}
/// Returns a maker of a clause about two values.
template<class FindOne, class FindOther, class Make>
[[nodiscard]] ClauseMaker clauseAbout(FindOne findOne, FindOther findOther, Make make) {
    return [=](PatternBuilder& builder) {
        return findOne(builder).and_then([&](const auto& one) {
            return findOther(builder).map(
                [&](const auto& other) { builder.add(make(one, other)); });
        });
    };
}

/// Reads the next name; an empty name if there is none.
[[nodiscard]] NameAt takeName(Scanner& scanner);

/// Reads "[…]" or "[…]|[…]", the features of the node with the name `node`.
[[nodiscard]] Result<ClauseMaker> readFeatures(Scanner& scanner, const NameAt& node);

/// Reads a clause after "owner.", for example "lemma = \"…\"", "label <> f.label", "length > 3" or
/// "Number". After "global." and "meta.", reads a condition on the sentence.
[[nodiscard]] Result<ClauseMaker> readFeatureOf(Scanner& scanner, const NameAt& owner);

/// Reads a clause after "!", for example "N.Number" or "meta.newdoc".
[[nodiscard]] Result<ClauseMaker> readAbsence(Scanner& scanner);

/// The clauses of a block. Clauses that declare names are separate, because they must be added to
/// the pattern first.
struct ClauseList {
    std::vector<ClauseMaker> makingNames;
    std::vector<ClauseMaker> others;

    /// Adds all clauses to the pattern of `builder`.
    [[nodiscard]] Result<void> putInto(PatternBuilder& builder) const;
};

/// Reads "{ clause; clause; … }" and appends the clauses to `list`.
[[nodiscard]] Result<void> readClauses(Scanner& scanner, ClauseList& list);

} // namespace parsescope
