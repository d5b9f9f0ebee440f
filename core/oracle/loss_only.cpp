// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/oracle/loss_only.h"

#include <utility>

namespace parsescope {

Chart lossOnlyChart(const Problem& problem, const Configuration& configuration, Loss loss,
                    std::string remark) {
    Chart chart;
    chart.setAxis(configuration.stackNodes(), configuration.bufferNodes());
    chart.built = builtSoFar(problem, configuration).cost;
    chart.notes.push_back(std::move(remark));
    const int kind = chart.addKind("loss", "what the arcs to come must cost", "loss");
    const int rule = chart.addRule("table", "found by the table");
    const int last = static_cast<int>(chart.axis.size()) - 1;
    chart.goal = chart.item(kind, {}, 0, last);
    if (loss.value < Unreachable)
        chart.deduce(rule, chart.goal, {}, loss.value - chart.built);
    return chart;
}

std::string tooManyToList(int most) {
    return "With more than " + std::to_string(most) +
           " words in the buffer, the items of this table are too many to list.";
}

} // namespace parsescope
