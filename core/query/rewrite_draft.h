// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/query/node_features.h"
#include "core/query/rewrite_system.h"

#include <optional>
#include <string>

namespace parsescope {

// The effects of commands on a sentence that is being changed. Nodes are 0-based indices into
// RewriteDraft::nodes, named arcs into RewriteDraft::named. Each function fails if the sentence
// does not have what the command needs.

/// Returns a named arc.
[[nodiscard]] Result<DraftArc*> arcIn(RewriteDraft& draft, int named);
/// Deletes the arc with a relation between two nodes.
[[nodiscard]] Result<void> deleteArc(RewriteDraft& draft, int head, int dependent,
                                     const std::string& label);
/// Adds an arc unless it is there, and gives it the name `named`, unless that is negative.
[[nodiscard]] Result<void> addArc(RewriteDraft& draft, int head, int dependent,
                                  const std::string& label, int named);

/// Returns the value of a feature of a node.
[[nodiscard]] Result<std::string> nodeValue(const RewriteDraft& draft, int node,
                                            const NodeFeature& feature);
/// Sets a column or a feature of a node; no value removes it.
[[nodiscard]] Result<void> setNodeValue(RewriteDraft& draft, int node, const std::string& name,
                                        const std::optional<std::string>& value);
/// Returns the relation of a named arc, which may have been deleted, or the part of the relation
/// that `feature` denotes: "label", "1" or "2".
[[nodiscard]] Result<std::string> arcValue(const RewriteDraft& draft, int named,
                                           const std::string& feature);
/// Sets the relation of a named arc, or a part of it, as for arcValue.
[[nodiscard]] Result<void> setArcValue(RewriteDraft& draft, int named, const std::string& feature,
                                       const std::optional<std::string>& value);

/// A command that moves arcs from one node to another, but not those between nodes of the pattern.
struct Shift {
    int from = 0;
    int to = 0;
    bool in = false;  ///< moves arcs to the node
    bool out = false; ///< moves arcs from the node
    ArcTest test;     ///< empty for all relations

    Result<void> operator()(RewriteDraft& draft) const;
};

} // namespace parsescope
