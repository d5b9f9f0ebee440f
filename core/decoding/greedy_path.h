// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/task_control.h"
#include "core/decoding/decoder.h"

namespace parsescope {

/// A transition that can be taken, and the best derivation through it.
struct ScoredStep {
    DecodingStep step;
    double score = 0; ///< of this transition alone
    double best = 0;  ///< of the best whole derivation that continues with it
};

/// A configuration of a derivation, with every transition that can be taken in it.
struct PathPoint {
    std::vector<ScoredStep> steps; ///< by move, only those after which a tree can still be reached
    int taken = 0;                 ///< index into steps

    /// How much less the best whole derivation scores once `taken` has been taken; 0 when nothing
    /// is lost.
    [[nodiscard]] double loss() const;
    /// The score of the transition taken less the highest score of the others; negative where
    /// another scores more, plus infinity where there is no other.
    [[nodiscard]] double scoreMargin() const;
    /// The best derivation through the transition taken less the best one through any other; plus
    /// infinity where there is no other.
    [[nodiscard]] double margin() const;
    [[nodiscard]] const ScoredStep& takenStep() const { return steps[taken]; }
};

/// The greedy derivation: in every configuration the transition with the highest score (the first
/// of several) among those after which a tree can still be reached. Empty when no tree can be
/// reached, and for eisner. When stopped, the part found so far.
[[nodiscard]] std::vector<PathPoint> greedyPath(const Scores& scores, bool singleRoot,
                                                const TaskControl& control = {});

/// The configurations along the derivation `steps`, each with every transition possible there.
[[nodiscard]] std::vector<PathPoint> pathAlong(const Scores& scores,
                                               std::span<const DecodingStep> steps, bool singleRoot,
                                               const TaskControl& control = {});

/// The configuration after `moves`, which must be possible; `taken` is the best transition there.
/// Without steps where no derivation begins with these moves. Not for eisner.
[[nodiscard]] PathPoint stepsAfter(const Scores& scores, std::span<const Move> moves,
                                   bool singleRoot);

/// The best derivation that begins with `moves`, if there is one. Not for eisner.
[[nodiscard]] std::optional<Decoding> decodeAfter(const Scores& scores, std::span<const Move> moves,
                                                  bool singleRoot);

/// The index of the first point whose transition loses score; none for a best derivation.
[[nodiscard]] std::optional<std::size_t> firstLoss(std::span<const PathPoint> path);

/// The tree of a derivation and its score.
[[nodiscard]] Decoding decodingOf(const Scores& scores, std::span<const PathPoint> path);

} // namespace parsescope
