// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/utf8.h"
#include "core/teaching/exercise_kind.h"

#include <algorithm>
#include <array>

namespace parsescope {

// Declares and calls the function of a file in kinds/ that makes a kind.
#define PARSESCOPE_KIND(maker)                                                                     \
    [] {                                                                                           \
        extern ExerciseKind maker();                                                               \
        return maker();                                                                            \
    }()

std::span<const ExerciseKind> exerciseKinds() {
    static const std::array kinds{
        PARSESCOPE_KIND(nextTransition),   //
        PARSESCOPE_KIND(derivationTable),  //
        PARSESCOPE_KIND(chartCell),        //
        PARSESCOPE_KIND(lostArcs),         //
        PARSESCOPE_KIND(recovery),         //
        PARSESCOPE_KIND(treeOfDerivation), //
        PARSESCOPE_KIND(treeBetween),      //
    };
    return kinds;
}

#undef PARSESCOPE_KIND

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
    return Text("unknown kind of exercise {0}, expected one of: {1}", quoted(id), ids);
}

} // namespace parsescope
