// SPDX-License-Identifier: GPL-3.0-or-later
// The functions of teaching.h in a program without core/teaching.
#include "app/cli/teaching.h"

namespace parsescope::cli {

void addTeachingCommands(Command /*app*/, int& /*status*/) {}

Text obstacleToPage(bool /*hasNoRoot*/) {
    return Text("this program was built without the parts for teaching, which write pages "
                "(PARSESCOPE_TEACHING)");
}

std::string pageOfDerivation(const ParseSettings& /*settings*/, const Sentence& /*sentence*/,
                             const Tree& /*gold*/, const std::vector<Transition>& /*transitions*/,
                             int /*first*/) {
    return {};
}

} // namespace parsescope::cli
