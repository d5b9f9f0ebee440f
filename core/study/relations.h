// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"
#include "core/parsing/transition_system.h"

#include <string>
#include <string_view>
#include <vector>

namespace parsescope {

// The names of transitions in questions can state the relation of the arc that the transition
// builds: "la:det".

/// Returns the part of a name before the relation: "la" for "la:det".
[[nodiscard]] std::string_view nameWithoutRelation(std::string_view name);
/// Returns the relation in a name, "det" for "la:det"; empty if the name states none.
[[nodiscard]] std::string_view relationOfName(std::string_view name);
/// Returns a name with a relation; `name` itself if the relation is empty.
[[nodiscard]] std::string withRelation(std::string name, std::string_view relation);

/// Returns the relations in a text in which commas or spaces are between them, each once.
[[nodiscard]] std::vector<std::string> relationsIn(std::string_view text);

/// Returns the relations of the arcs that transitions build, for words 1..n: empty for words
/// without a head, and for arcs whose relation is not stated. The transitions, by their names in
/// the system, must be legal.
[[nodiscard]] std::vector<std::string> relationsBy(const TransitionSystem& system, int words,
                                                   const std::vector<std::string>& transitions,
                                                   RootPlace root);

/// The relations of a gold tree. Where relations count, a gold arc with another relation costs 1,
/// like a wrong head. The relation of an arc that is not in the gold tree costs nothing more, and
/// neither does one that is not stated.
struct GoldRelations {
    std::vector<int> heads; ///< heads of words 1..n in the gold tree
    /// Relations of words 1..n in the gold tree; empty if relations do not count. For a word whose
    /// relation is empty or "_", every relation is right.
    std::vector<std::string> relations;
    bool rootArcsAreFree = false; ///< true if the relations of children of ROOT do not count

    /// Returns the relation that an arc must have; empty if every relation is right.
    [[nodiscard]] std::string_view neededFor(Arc arc) const;
    [[nodiscard]] bool isWrong(Arc arc, std::string_view relation) const;
    /// Returns the number of arcs in `at` with a wrong relation; `built` are the relations of words
    /// 1..n.
    [[nodiscard]] int wrongIn(const Configuration& at, const std::vector<std::string>& built) const;
};

/// Fails if relations cannot be counted in a system, because an arc can replace another one.
[[nodiscard]] Result<void> checkRelations(const TransitionSystem& system);

} // namespace parsescope
