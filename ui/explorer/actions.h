// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/oracle/oracle.h"
#include "core/parsing/transition_system.h"

#include <QString>

#include <optional>
#include <vector>

namespace parsescope {

class LoadedModel;
class ParseExplorer;

/// A transition at the cursor of an exploration, in words: what it is, what it would do, and what
/// that costs.
struct Action {
    Transition transition;
    QString key;      ///< that takes it: "L", or "R 2" where a letter and a digit do
    QString title;    ///< "Left-Arc"
    QString name;     ///< "la", "ra2"
    QString effect;   ///< in words
    QString schema;   ///< "σ|i|j ⇒ σ|j, j→i"
    QString obstacle; ///< why it is not legal; empty when it is
    QString arc;      ///< that it would make; "–" for none
    QString relation; ///< of the arc where it is a gold arc with one, else whether it is one
    QString cost;     ///< how much it raises the loss: "0", "+2", "≥ 2"; "…" while not known
    std::optional<int> rise; ///< the same number where it is exact
    bool isOptimal = false;  ///< it does not raise the loss, as far as the oracle can tell
    QString score;           ///< of the loaded model; empty without one that fits
    bool isChoice = false;   ///< the loaded model would take it

    [[nodiscard]] bool isLegal() const { return obstacle.isEmpty(); }
    /// All of it in one line, for screen readers.
    [[nodiscard]] QString inWords() const;
};

/// Loss after minus loss before, as far as that is known: "0", "+2", "≥ 1"; "loss ≥ 3" where the
/// loss before is a bound itself, "∞" where no allowed tree can be reached.
[[nodiscard]] QString costText(const Loss& before, const Loss& after);

/// Leaves out what it costs.
void hideCost(Action& action);

/// All transitions in the order of the rules, legal or not; none where there is no sentence.
[[nodiscard]] std::vector<Action> actionsOf(const ParseExplorer& parse, const LoadedModel& model);

/// The legal variants of a rule at the cursor.
[[nodiscard]] std::vector<Transition> legalVariants(const ParseExplorer& parse, int rule);

} // namespace parsescope
