// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/query/query.h"
#include "core/query/scanner.h"
#include "core/query/tree_pattern.h"

#include <cstddef>
#include <map>
#include <string>
#include <vector>

namespace parsescope {

/// A name in a query and its position.
struct NameAt {
    std::string name;
    std::size_t position = 0; ///< 0-based byte of the name in the query
};

/// A builder that makes a pattern from clauses and knows the names in them.
class PatternBuilder {
public:
    /// Makes a builder for an empty pattern. `scanner` is a scanner of the query, for the positions
    /// of errors.
    explicit PatternBuilder(const Scanner& scanner) : m_scanner(scanner) {}

    /// Returns a builder for a pattern that extends the current pattern.
    [[nodiscard]] PatternBuilder extension() const;

    /// Returns the 0-based index of the node with the name `name`. Adds the node if it is new.
    Result<int> makeNode(const NameAt& name);
    /// Adds an arc with the name `name`, which may be empty. Fails if the name is already used.
    Result<void> makeArc(const NameAt& name, TreePatternArc arc);
    void add(PatternClause clause) { m_pattern.clauses.push_back(std::move(clause)); }
    /// Requires that the node `behind` directly follows the node `before`.
    void addNeighbours(int before, int behind) {
        m_pattern.neighbours.emplace_back(before, behind);
    }

    // The two functions below return the 0-based index of the declared node or arc with the name
    // `name`. They fail if there is none.
    [[nodiscard]] Result<int> node(const NameAt& name) const;
    [[nodiscard]] Result<int> arc(const NameAt& name) const;
    /// Returns true if an arc has the name `name`.
    [[nodiscard]] bool isArc(const NameAt& name) const { return m_arcs.contains(name.name); }

    template<class... Arguments>
    [[nodiscard]] tl::unexpected<Error> errorAt(const NameAt& name,
                                                TextPattern<sizeof...(Arguments)> pattern,
                                                Arguments&&... arguments) const {
        return m_scanner.errorAt(name.position, pattern, std::forward<Arguments>(arguments)...);
    }
    /// Returns the pattern with its search plan.
    [[nodiscard]] PlannedPattern take();

private:
    [[nodiscard]] bool isNode(const NameAt& name) const { return m_nodes.contains(name.name); }

    Scanner m_scanner;
    TreePattern m_pattern;
    std::map<std::string, int> m_nodes;
    std::map<std::string, int> m_arcs;
};

/// A request of Grew, and its names.
struct NamedRequest {
    PatternRequest request;
    PatternBuilder names; ///< knows the nodes and arcs of the pattern by their names
};

/// Reads the blocks of a request, up to the first word that begins no block.
[[nodiscard]] Result<NamedRequest> readPatternRequest(Scanner& scanner);

/// Reads the conditions after `global`, for example "{ is_projective; sent_id = \"…\" }".
[[nodiscard]] Result<void> readGlobals(Scanner& scanner, std::vector<Condition>& globals);

/// Reads a property after `global.`, for example "is_projective".
[[nodiscard]] Result<Condition> readGraphProperty(Scanner& scanner);

/// Reads a condition on a comment after `meta.`, for example "sent_id = \"…\"". If `absent` is
/// true, reads only a key; the condition is that the sentence has no comment with this key.
[[nodiscard]] Result<Condition> readMetadata(Scanner& scanner, bool absent);

} // namespace parsescope
