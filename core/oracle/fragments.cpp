// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/oracle/fragments.h"

#include <algorithm>

namespace parsescope {

namespace {

Text reasonOf(const Chart& chart, const Tree& gold, int root) {
    const int head = gold.head(root);
    const int place = chart.placeOf(head);
    if (place < chart.stackSize)
        return head == 0 ? Text("its gold head ROOT is not in the buffer")
                         : Text("its gold head {0} is not in the buffer", head);
    for (int dependent : gold.dependents(root)) {
        const auto found = std::find(chart.axis.begin(), chart.axis.end(), dependent);
        if (found != chart.axis.end())
            return found - chart.axis.begin() < chart.stackSize
                       ? Text("its gold dependent {0} is on the stack", dependent)
                       : Text("its gold dependent {0} is the root of a fragment, too", dependent);
    }
    return {};
}

} // namespace

void explainFragments(Chart& chart, const Tree& gold) {
    for (Chart::Fragment& fragment : chart.fragments)
        std::sort(fragment.words.begin(), fragment.words.end());
    for (Chart::Fragment& fragment : chart.fragments)
        fragment.reason = reasonOf(chart, gold, fragment.root);
    chart.reduction = static_cast<int>(chart.deductions().size());
}

} // namespace parsescope
