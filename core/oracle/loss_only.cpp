// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/oracle/loss_only.h"

#include "core/chart/chart.h"

#include <utility>

namespace parsescope {

static_assert(Unreachable == Chart::Infinite);

Chart lossOnlyChart(const Problem& problem, const Configuration& configuration, Loss loss,
                    Text remark) {
    Chart chart;
    chart.setAxis(configuration.stackNodes(), configuration.bufferNodes());
    chart.built = builtSoFar(problem, configuration).cost;
    chart.notes.push_back(std::move(remark));
    const int kind = chart.addKind(
        Text("loss"),
        [](const ItemKey&) { return Text("the smallest cost of the arcs still to be built"); },
        "loss");
    const int rule = chart.addRule(Text("table"), Text("computed by the table"));
    const int last = static_cast<int>(chart.axis.size()) - 1;
    chart.goal = chart.item(kind, {}, 0, last);
    if (loss.value < Unreachable)
        chart.deduce(rule, chart.goal, {}, loss.value - chart.built);
    return chart;
}

Text tooManyToList(int most) {
    return Text("With more than {0} words in the buffer, this table has too many items to list.",
                most);
}

} // namespace parsescope
