// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/chart/chart.h"
#include "core/export/derivation_text.h"

#include <string>
#include <vector>

namespace parsescope {

/// The choice whether a handout is blank or filled in.
enum class Filling {
    Blank,        ///< blank, to be filled in by hand
    Filled,       ///< filled in, as a key
    BlankWithKey, ///< both versions, the key on separate pages
};

/// Returns the derivation of `sentence` by `steps`, which must be legal, with the losses and the
/// states of the gold arcs that `oracle` computes. If `rootOnStack` is true and the system begins
/// with ROOT in the buffer, the derivation begins after the transition that moves ROOT.
[[nodiscard]] Derivation handoutDerivation(const Problem& problem, const Sentence& sentence,
                                           const Oracle& oracle,
                                           const std::vector<Transition>& steps,
                                           bool rootOnStack = false);

// Each function below returns a LaTeX document. It can be set with pdflatex if all letters are
// Latin, and with lualatex for all scripts.

/// Returns a handout in A4 that contains for each derivation the sentence with its gold tree, and a
/// table with the columns Stack, Buffer, New dependency and Transition. For BlankWithKey, the keys
/// follow all blank tables.
[[nodiscard]] std::string tableHandout(const std::vector<Derivation>& derivations, Filling filling);
/// Returns slides in 16:9, one for each step of each derivation, with the tree so far, the stack,
/// the buffer, the loss and the next transition.
[[nodiscard]] std::string slidesHandout(const std::vector<Derivation>& derivations);
/// Returns a handout in A4 landscape with the cells of the table of an oracle. Items are shown with
/// their values or, if `filling` is Blank, with blanks.
[[nodiscard]] std::string chartHandout(const Sentence& sentence, const Chart& chart,
                                       Filling filling);
/// Returns a figure for each step of each derivation, to be copied into a paper: the tree so far,
/// with the stack and the buffer below.
[[nodiscard]] std::string figuresHandout(const std::vector<Derivation>& derivations);

} // namespace parsescope
