// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/chart/chart.h"
#include "core/export/derivation_text.h"

#include <string>
#include <vector>

namespace parsescope {

/// How much of a handout is filled in.
enum class Filling {
    Blank,        ///< to be filled in by hand
    Filled,       ///< the key
    BlankWithKey, ///< both, the key on pages of its own
};

/// The states of gold arcs by node, for each step of a derivation.
using StepStates = std::vector<std::vector<ArcState>>;

// Each is a document for LaTeX: pdflatex sets Latin letters, lualatex all scripts.

/// A4: the sentence with its gold tree, and the table Stack, Buffer, New dependency, Transition.
[[nodiscard]] std::string tableHandout(const Derivation& derivation, Filling filling);
/// Pages of 16:9, one for each step: the tree so far, stack, buffer, loss, and what is done next.
[[nodiscard]] std::string slidesHandout(const Derivation& derivation, const StepStates& states);
/// A4 landscape: the table of an oracle, cell by cell, its items with their values or with room for
/// them.
[[nodiscard]] std::string chartHandout(const Sentence& sentence, const Chart& chart,
                                       Filling filling);
/// A figure for each step, to be taken over into a paper: the tree so far over stack and buffer.
[[nodiscard]] std::string figuresHandout(const Derivation& derivation, const StepStates& states);

} // namespace parsescope
