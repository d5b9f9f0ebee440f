// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/teaching/exercise_kind.h"

#include <algorithm>
#include <array>

namespace parsescope {

ExerciseKind nextTransition();
ExerciseKind derivationTable();
ExerciseKind chartCell();
ExerciseKind lostArcs();
ExerciseKind recovery();
ExerciseKind treeOfDerivation();
ExerciseKind treeBetween();

std::span<const ExerciseKind> exerciseKinds() {
    static const std::array kinds{nextTransition(), derivationTable(),  chartCell(),  lostArcs(),
                                  recovery(),       treeOfDerivation(), treeBetween()};
    return kinds;
}

const ExerciseKind* findExerciseKind(std::string_view id) {
    const auto kinds = exerciseKinds();
    const auto found = std::find_if(kinds.begin(), kinds.end(),
                                    [id](const ExerciseKind& kind) { return kind.id == id; });
    return found == kinds.end() ? nullptr : &*found;
}

} // namespace parsescope
