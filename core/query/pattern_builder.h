// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/query/scanner.h"
#include "core/query/tree_pattern.h"

#include <cstddef>
#include <map>
#include <string>

namespace parsescope {

/// A name as it stands in a query.
struct NameAt {
    std::string name;
    std::size_t position = 0; ///< byte of the query
};

/// Makes a pattern out of clauses, whose names it knows.
class PatternBuilder {
public:
    /// `scanner` is one of the query, for the places of errors.
    explicit PatternBuilder(const Scanner& scanner) : m_scanner(scanner) {}

    /// A builder for what extends the pattern made so far.
    [[nodiscard]] PatternBuilder extension() const;

    /// The node of that name, a new one if need be.
    Result<int> makeNode(const NameAt& name);
    /// A new arc, of that name unless it is empty.
    Result<void> makeArc(const NameAt& name, PatternArc arc);
    void add(PatternClause clause) { m_pattern.clauses.push_back(std::move(clause)); }
    /// The node `behind` comes right behind the node `before`.
    void addNeighbours(int before, int behind) {
        m_pattern.neighbours.emplace_back(before, behind);
    }

    // The index of a node or arc that was declared; an error if none has this name.
    [[nodiscard]] Result<int> node(const NameAt& name) const;
    [[nodiscard]] Result<int> arc(const NameAt& name) const;
    /// True when it is an arc that has that name.
    [[nodiscard]] bool isArc(const NameAt& name) const { return m_arcs.contains(name.name); }

    [[nodiscard]] tl::unexpected<Error> errorAt(const NameAt& name, std::string message) const {
        return m_scanner.errorAt(name.position, std::move(message));
    }
    /// The pattern, planned.
    [[nodiscard]] PlannedPattern take();

private:
    [[nodiscard]] bool isNode(const NameAt& name) const { return m_nodes.contains(name.name); }

    Scanner m_scanner;
    TreePattern m_pattern;
    std::map<std::string, int> m_nodes;
    std::map<std::string, int> m_arcs;
};

} // namespace parsescope
