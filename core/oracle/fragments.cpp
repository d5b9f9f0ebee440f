// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/oracle/fragments.h"

#include <algorithm>

namespace parsescope {

namespace {

std::string reasonOf(const Chart& chart, const Tree& gold, int root) {
    const int head = gold.head(root);
    const int place = chart.placeOf(head);
    if (place < chart.stackSize)
        return "its gold head " + (head == 0 ? std::string("ROOT") : std::to_string(head)) +
               " is not in the buffer";
    for (int dependent : gold.dependents(root)) {
        const auto found = std::find(chart.axis.begin(), chart.axis.end(), dependent);
        if (found != chart.axis.end())
            return "its gold dependent " + std::to_string(dependent) +
                   (found - chart.axis.begin() < chart.stackSize ? " is on the stack"
                                                                 : " heads a fragment, too");
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
