// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/oracle/explanation.h"
#include "ui/canvas/drawing.h"

#include <optional>
#include <vector>

namespace parsescope {

/// What becomes of a gold arc along a derivation.
struct ArcLife {
    Arc arc;
    QString name; ///< "saw → She (nsubj)"
    /// By step; nothing while not known.
    std::vector<std::optional<ArcState>> states;
    QString reason; ///< why it was lost; empty when it was not
    bool emphasised = false;

    /// The first step at which it has the state that it has at the end; -1 when not known.
    [[nodiscard]] int lastChange() const;
};

/// The steps of a derivation, from left to right, with its losses, and below them the life of each
/// gold arc: dashed while it can be built, solid once it is, dotted from where it is lost.
struct LifeDiagram {
    std::vector<int> nodes;                 ///< of the exploration, by step
    std::vector<QString> names;             ///< of the transitions that led there, by step
    std::vector<std::optional<int>> losses; ///< by step
    int cursor = 0;                         ///< a step
    std::vector<ArcLife> lives;
    QString title;   ///< of the losses
    int columns = 0; ///< room for so many steps at the least
    qreal width = 0; ///< that should be filled
};

/// The losses, with a target for each step. Its columns are those of layoutLives.
[[nodiscard]] Drawing layoutLosses(const LifeDiagram& diagram, const Measure& measure);
/// A row for each arc.
[[nodiscard]] Drawing layoutLives(const LifeDiagram& diagram, const Measure& measure);

} // namespace parsescope
