// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/chart/chart.h"
#include "core/export/derivation_text.h"
#include "core/export/table_layout.h"

#include <string>
#include <vector>

namespace parsescope {

struct Oracle;

/// The choice whether a handout is blank or filled in.
enum class Filling {
    Blank,        ///< blank, to be filled in by hand
    Filled,       ///< filled in, as a key
    BlankWithKey, ///< both versions, the key on separate pages
};

/// The cells of a row of the table of a derivation. The last two are empty where the row has no arc
/// or no transition.
struct TableRow {
    std::string stack;      ///< "[ROOT 2:saw]"
    std::string buffer;     ///< "[3:her]"
    std::string dependency; ///< "2:saw → 1:She (nsubj)"
    std::string transition; ///< "la"
};
/// Returns the rows of the table of `derivation`. If `filled` is false, all cells are empty except
/// those for the first configuration. `arrow` is the text between head and dependent.
[[nodiscard]] std::vector<TableRow> tableRows(const Derivation& derivation, bool filled,
                                              const TableLayout& layout, const FormText& form,
                                              const char* arrow);
/// Returns the table Stack | Buffer | New dependency | Transition of `derivation` as LaTeX. If
/// `filled` is false, only the first configuration is filled in.
[[nodiscard]] std::string tableLatex(const Derivation& derivation, bool filled,
                                     const TableLayout& layout);

/// Returns the derivation of `sentence` by `steps`, which must be legal, with the losses and the
/// states of the gold arcs that `oracle` computes. If `rootOnStack` is true and the system begins
/// with ROOT in the buffer, the derivation begins after the transition that moves ROOT.
[[nodiscard]] Derivation handoutDerivation(const Problem& problem, const Sentence& sentence,
                                           const Oracle& oracle,
                                           const std::vector<Transition>& steps,
                                           bool rootOnStack = false);

/// The slides of a derivation.
struct SlideSeries {
    Derivation derivation;
    std::string title;                   ///< text at the top of each slide; may be empty
    int lastStep = -1;                   ///< number of the last step of the whole derivation
    std::vector<std::string> texts = {}; ///< for each step, a text about it; may be empty
    /// True if the slides show the legal transitions with their costs.
    bool transitions = false;
    std::vector<SlideSeries> beside = {}; ///< the second side of the slides; at most one
};

/// A configuration with the table of an oracle, ready for export.
struct ChartSheet {
    Sentence sentence;
    TransitionSystem system;
    Tree gold;
    Configuration configuration;
    Chart chart;

    /// Returns the arcs that the configuration has built as text: "2:saw → 1:She, ROOT → 2:saw";
    /// empty if there are none. `arrow` is the text between head and dependent.
    [[nodiscard]] std::string arcs(const FormText& form, const char* arrow) const;
};

// Each function below returns a LaTeX document. It can be set with pdflatex if all letters are
// Latin, and with lualatex for all scripts.

/// Returns a handout in A4 that contains for each derivation the sentence with its gold tree, and a
/// table with the columns Stack, Buffer, New dependency and Transition. For BlankWithKey, the keys
/// follow all blank tables.
[[nodiscard]] std::string tableHandout(const std::vector<Derivation>& derivations, Filling filling,
                                       const TableLayout& layout = {});
/// Returns slides in 16:9, one for each step of each derivation, with the tree so far, the stack,
/// the buffer, the loss and the next transition.
[[nodiscard]] std::string slidesHandout(const std::vector<Derivation>& derivations);
/// Returns slides in 16:9 with the texts of the series. A page has a second side if the series has
/// one. The last page of the shorter side stays while the other side has further steps.
[[nodiscard]] std::string slidesHandout(const std::vector<SlideSeries>& series);
/// Returns a handout in A4 landscape with all that is needed to fill in the tables of an oracle:
/// for each table, the sentence with its gold tree, the stack, the buffer and the arcs so far, the
/// cells, and a legend with the kinds of items and the rules. Items are shown with their values or,
/// if `filling` is Blank, with blanks. For BlankWithKey, the keys follow all blank tables.
[[nodiscard]] std::string chartHandout(const std::vector<ChartSheet>& sheets, Filling filling);
/// Returns a figure for each step of each derivation, to be copied into a paper: the tree so far,
/// with the stack and the buffer below.
[[nodiscard]] std::string figuresHandout(const std::vector<Derivation>& derivations);

} // namespace parsescope
