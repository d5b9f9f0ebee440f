// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/chart/chart.h"
#include "core/export/derivation_text.h"

#include <string>
#include <vector>

namespace parsescope {

/// The filled parts of a handout.
enum class Filling {
    Blank,        ///< to be filled in by hand
    Filled,       ///< the key
    BlankWithKey, ///< both, the key on separate pages
};

/// The states of gold arcs by node, for each step of a derivation.
using StepStates = std::vector<std::vector<ArcState>>;

// Each of these functions returns a LaTeX document: pdflatex sets Latin letters, lualatex all
// scripts.

/// A4: the sentence with its gold tree, and the table Stack, Buffer, New dependency, Transition.
[[nodiscard]] std::string tableHandout(const Derivation& derivation, Filling filling);
/// 16:9 pages, one for each step: the tree so far, stack, buffer, loss, and the next transition.
[[nodiscard]] std::string slidesHandout(const Derivation& derivation, const StepStates& states);
/// A4 landscape: the cells of the table of an oracle; items have their values, or blanks for them.
[[nodiscard]] std::string chartHandout(const Sentence& sentence, const Chart& chart,
                                       Filling filling);
/// A figure for each step, to be copied into a paper: the tree so far, with stack and buffer below.
[[nodiscard]] std::string figuresHandout(const Derivation& derivation, const StepStates& states);

} // namespace parsescope
