// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/parsing/transition_system.h"

#include <QString>

#include <vector>

namespace parsescope {

class ParseExplorer;
struct Sentence;

// The names of words, arcs and transitions in sentences on screen.

/// “saw”, or “the” (3) where the form occurs more than once; ROOT for what stands for it.
[[nodiscard]] QString quoted(const ParseExplorer& parse, int node);
/// saw → She (nsubj): the relation is given where the arc is in the gold tree.
[[nodiscard]] QString arcText(const ParseExplorer& parse, Arc arc);
/// The forms of a sentence by node, ROOT first.
[[nodiscard]] std::vector<QString> formsOf(const Sentence& sentence);
/// “Left-Arc”; with its number where a rule has variants: “Left-Arc (la2)”.
[[nodiscard]] QString transitionText(const TransitionSystem& system, Transition transition);
/// “Left-Arc (la)”
[[nodiscard]] QString namedTransition(const TransitionSystem& system, Transition transition);
/// A score of a model or a difference of scores: “12.3”, “−0.41”.
[[nodiscard]] QString modelScoreText(double score);

} // namespace parsescope
