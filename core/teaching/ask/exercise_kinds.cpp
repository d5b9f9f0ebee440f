// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/utf8.h"
#include "core/teaching/judge/exercise.h"

#include <algorithm>
#include <array>

namespace parsescope {

ExerciseKind nextTransition();     // kinds/next_transition.cpp
ExerciseKind derivationTable();    // kinds/derivation_table.cpp
ExerciseKind chartCell();          // kinds/chart_cell.cpp
ExerciseKind lostArcs();           // kinds/lost_arcs.cpp
ExerciseKind recovery();           // kinds/recovery.cpp
ExerciseKind treeOfDerivation();   // kinds/tree_of_derivation.cpp
ExerciseKind treeBetween();        // kinds/tree_between.cpp
ExerciseKind treeBeyond();         // kinds/tree_between.cpp
ExerciseKind transitionCount();    // kinds/transition_count.cpp
ExerciseKind firstMistake();       // kinds/first_mistake.cpp
ExerciseKind wrongArc();           // kinds/wrong_arc.cpp
ExerciseKind attachmentScore();    // kinds/attachment_score.cpp
ExerciseKind projectivity();       // kinds/crossing_arcs.cpp
ExerciseKind crossingArcsOfTree(); // kinds/crossing_arcs.cpp

std::span<const ExerciseKind> exerciseKinds() {
    static const std::array kinds{
        nextTransition(),   derivationTable(), chartCell(),    lostArcs(),          recovery(),
        treeOfDerivation(), treeBetween(),     treeBeyond(),   transitionCount(),   firstMistake(),
        wrongArc(),         attachmentScore(), projectivity(), crossingArcsOfTree()};
    return kinds;
}

const ExerciseKind* findExerciseKind(std::string_view id) {
    const auto kinds = exerciseKinds();
    const auto found = std::find_if(kinds.begin(), kinds.end(),
                                    [id](const ExerciseKind& kind) { return kind.id == id; });
    return found == kinds.end() ? nullptr : &*found;
}

Text unknownExerciseKind(std::string_view id) {
    std::string ids;
    for (const ExerciseKind& kind : exerciseKinds())
        ids += (ids.empty() ? "" : ", ") + std::string(kind.id);
    return Text("unknown kind of exercise {0}, expected one of: {1}", inQuotes(id), ids);
}

} // namespace parsescope
