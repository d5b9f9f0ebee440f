// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/task_control.h"
#include "core/decoding/decoder.h"

namespace parsescope {

/// A transition that could be taken, and what it leads to.
struct Choice {
    Step step;
    double score = 0; ///< of this transition alone
    double best = 0;  ///< of the best whole derivation that goes on with it
};

/// One configuration of a derivation with everything that could be done there.
struct ChoicePoint {
    std::vector<Choice> choices; ///< by move, only those after which a tree can still be reached
    int taken = 0;               ///< index into choices

    /// The most that the best derivation loses by what is taken; 0 for none.
    [[nodiscard]] double loss() const;
    /// How far the score of what is taken is above the highest of the others; below 0 where another
    /// scores more, plus infinity where nothing else could be taken.
    [[nodiscard]] double scoreMargin() const;
    /// How far the best derivation that goes on with what is taken is above the best that goes on
    /// with anything else; plus infinity where nothing else could be taken.
    [[nodiscard]] double margin() const;
    [[nodiscard]] const Choice& choice() const { return choices[taken]; }
};

/// The derivation that takes at every point the transition with the highest score, the first of
/// several, of those after which a tree can still be reached. Empty when there is none, and for
/// eisner. When stopped, what has been found so far.
[[nodiscard]] std::vector<ChoicePoint> greedyPath(const Scores& scores, bool singleRoot,
                                                  const TaskControl& control = {});

/// The points along a derivation that is given, with what could have been done at each.
[[nodiscard]] std::vector<ChoicePoint> choicesAlong(const Scores& scores,
                                                    std::span<const Step> steps, bool singleRoot,
                                                    const TaskControl& control = {});

/// What could be done after moves that can be made; `taken` is the best. No choices where no
/// derivation begins with these moves. Not for eisner.
[[nodiscard]] ChoicePoint choicesAfter(const Scores& scores, std::span<const Move> moves,
                                       bool singleRoot);

/// The best derivation that begins with these moves, if there is one. Not for eisner.
[[nodiscard]] std::optional<Decoding> decodeAfter(const Scores& scores, std::span<const Move> moves,
                                                  bool singleRoot);

/// Index of the first point at which the best is lost; none when the derivation is a best one.
[[nodiscard]] std::optional<std::size_t> firstLoss(std::span<const ChoicePoint> path);

/// The tree of a derivation and its score.
[[nodiscard]] Decoding decodingOf(const Scores& scores, std::span<const ChoicePoint> path);

} // namespace parsescope
