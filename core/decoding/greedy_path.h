// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/task_control.h"
#include "core/decoding/decoder.h"
#include "core/parsing/tree_shape.h"

namespace parsescope {

/// A transition that can be taken, with the score of the best derivation that contains it.
struct ScoredStep {
    DecodingStep step;
    double score = 0; ///< score of the transition alone
    double best = 0;  ///< score of the best whole derivation that continues with the transition
};

/// A configuration of a derivation, with every transition that can be taken in it.
struct PathPoint {
    std::vector<ScoredStep>
        steps;     ///< transitions after which a tree can be reached, in the order of Moves
    int taken = 0; ///< index into `steps` of the transition taken

    /// Returns the amount by which `taken` lowers the score of the best whole derivation; 0 if
    /// nothing is lost.
    [[nodiscard]] double loss() const;
    /// Returns the score of the transition taken minus the highest score of the other transitions;
    /// plus infinity if there are no others. Negative if another transition has a higher score.
    [[nodiscard]] double scoreMargin() const;
    /// Returns the score of the best derivation through the transition taken minus the score of the
    /// best derivation through any other transition; plus infinity if there are no others.
    [[nodiscard]] double margin() const;
    [[nodiscard]] const ScoredStep& takenStep() const { return steps[taken]; }
};

/// Returns the greedy derivation: in every configuration, it takes the transition with the highest
/// score (the first one if there are several) among the transitions after which a tree can still be
/// reached. Returns an empty list if no tree can be reached, and for decoders that score arcs. If
/// stopped, returns the part found so far.
[[nodiscard]] std::vector<PathPoint> greedyPath(const Scores& scores, RootLimit rootLimit,
                                                const TaskControl& control = {});

/// Returns the configurations along the derivation `steps`, each with all transitions that are
/// possible in it.
[[nodiscard]] std::vector<PathPoint> pathAlong(const Scores& scores,
                                               std::span<const DecodingStep> steps,
                                               RootLimit rootLimit,
                                               const TaskControl& control = {});

/// Returns the configuration after `moves`, which must be possible. In the result, `taken` is the
/// best transition in this configuration. The result has no steps if no derivation begins with
/// `moves` or if the configuration is terminal. Must not be called for decoders that score arcs.
[[nodiscard]] PathPoint stepsAfter(const Scores& scores, std::span<const Move> moves,
                                   RootLimit rootLimit);

/// Returns the best derivation that begins with `moves`; nothing if there is none. Must not be
/// called for decoders that score arcs.
[[nodiscard]] std::optional<Decoding> decodeAfter(const Scores& scores, std::span<const Move> moves,
                                                  RootLimit rootLimit);

/// Returns the 0-based index of the first point whose transition lowers the score of the best whole
/// derivation; nothing for a best derivation.
[[nodiscard]] std::optional<std::size_t> firstLoss(std::span<const PathPoint> path);

/// Returns the tree of a derivation and its score.
[[nodiscard]] Decoding decodingOf(const Scores& scores, std::span<const PathPoint> path);

} // namespace parsescope
