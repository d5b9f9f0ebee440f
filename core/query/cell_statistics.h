// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/task_control.h"
#include "core/oracle/tables/papers/cell_sizes.h"
#include "core/treebank/treebank.h"

#include <functional>
#include <optional>

namespace parsescope {

/// Sizes of the cells of lr-spine's tabular oracle on the first sentences of a treebank, as in
/// [GSS14 Figure 3]. The figure is over the configurations that were visited in training; here they
/// are those of two derivations of each sentence: the canonical one (static_oracle.h) and one at
/// random (random_derivation.h), seeded by the number of sentences before it. Of these, the
/// configurations with at least two stack elements count: in others only a shift is possible, if
/// anything. ROOT is first.
struct CellStatistics {
    CellSizes sizes = {};
    long long configurations = 0; ///< whose cells were counted
    int read = 0;                 ///< sentences that were looked at
    int counted = 0;              ///< sentences whose cells were counted
    int treeless = 0;             ///< sentences with errors, without heads or without words
    int notProjective = 0;        ///< sentences left out: of these the oracle is not exact
    int tooLong = 0;              ///< projective, but longer than the oracle takes

    bool operator==(const CellStatistics&) const = default;
    /// Sentences that are not counted.
    [[nodiscard]] int leftOut() const { return treeless + notProjective + tooLong; }
    /// Adds the next sentence, of which this is the gold tree, if it has any. False when it was
    /// stopped and added nothing.
    bool add(const std::optional<Tree>& gold, const TaskControl& control = {});
};

/// Goes on where it was left, up to the end of the treebank or until it is stopped: a sentence that
/// is not finished is not counted. Calls `some` about ten times a second and at the end.
void countOn(CellStatistics& statistics, const Treebank& treebank, const TaskControl& control,
             const std::function<void(const CellStatistics&)>& some);

} // namespace parsescope
