// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/parsing/stack_profile.h"
#include "ui/canvas/drawing.h"

#include <QString>

#include <vector>

namespace parsescope {

/// The stack at every step of a derivation, as a column with its top above, and the stretches that
/// it is made of up to the cursor as brackets below [GRSS14 Figure 2].
struct ProfileDiagram {
    struct Step {
        int node = 0;           ///< of the exploration
        QString name;           ///< of the transition that led there
        std::vector<int> stack; ///< bottom first
        bool operator==(const Step&) const = default;
    };
    std::vector<Step> steps;
    std::vector<QString> forms;                 ///< by node 0..n
    int cursor = 0;                             ///< a step
    std::vector<StackComputation> computations; ///< as computationsOf gives them
    int chosen = 0;                             ///< of these
    std::vector<int> marked;                    ///< nodes that stand out
};

/// "[2, 3 5]", with $ for the bottom of the stack.
[[nodiscard]] QString itemText(const StackComputation& computation);

/// A target for each step, for each cell (a Node) and for each bracket (an Item).
[[nodiscard]] Drawing layoutProfile(const ProfileDiagram& diagram, const Measure& measure);

} // namespace parsescope
