// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/task_control.h"
#include "core/oracle/tables/papers/cell_sizes.h"
#include "core/treebank/treebank.h"

#include <functional>
#include <optional>

namespace parsescope {

/// The sizes of the cells of the tabular oracle of lr-spine on the first sentences of a treebank,
/// as in [GSS14 Figure 3]. The figure counts the configurations that were visited in training.
/// These statistics count the configurations of two derivations of each sentence: the canonical
/// derivation (static_oracle.h) and a random derivation (random_derivation.h), whose seed is the
/// number of sentences before the sentence. Only configurations with at least two stack elements
/// are counted, because in all others at most a shift is possible. ROOT precedes the first word.
struct CellStatistics {
    CellSizes sizes = {};
    long long configurations = 0; ///< number of configurations whose cells were counted
    int read = 0;                 ///< number of sentences that have been read
    int counted = 0;              ///< number of sentences whose cells were counted
    int treeless = 0; ///< number of sentences with errors, without heads or without words
    /// The number of sentences left out, because the oracle is not exact for their trees.
    int notProjective = 0;
    int tooLong = 0; ///< number of projective sentences that are longer than the oracle allows

    bool operator==(const CellStatistics&) const = default;
    /// Returns the number of sentences that are not counted.
    [[nodiscard]] int leftOut() const { return treeless + notProjective + tooLong; }
    /// Adds the next sentence, with its gold tree if it has one. If `control` asks to stop, adds
    /// nothing and returns false.
    bool add(const std::optional<Tree>& gold, const TaskControl& control = {});
};

/// Continues counting with the next sentence, up to the end of the treebank or until `control` asks
/// to stop. A sentence that is not finished is not counted. Calls `some` about ten times a second
/// and at the end.
void countOn(CellStatistics& statistics, const Treebank& treebank, const TaskControl& control,
             const std::function<void(const CellStatistics&)>& some);

} // namespace parsescope
