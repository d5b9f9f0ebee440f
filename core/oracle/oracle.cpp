// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/oracle/oracle.h"

#include "core/chart/chart.h"
#include "core/oracle/root_last.h"

#include <utility>

namespace parsescope {

Losses PreparedOracle::losses(const Configuration& configuration, const TaskControl& control) {
    const LossFunction own = [this, &control](const Configuration& asked) {
        return loss(asked, control);
    };
    return parsescope::losses(problem().system, stoppable(own, control), configuration);
}

Chart PreparedOracle::chart(const Configuration& configuration, const TaskControl& control) {
    Chart chart = record(configuration, control);
    if (!chart.isFull())
        return chart;
    chart = {}; // frees the memory of the chart
    return lossOnlyChart(problem(), configuration, loss(configuration, control),
                         Text("The items of this table are not available, because they need more "
                              "than the budget of {0}.",
                              megabytes(control.memory)));
}

namespace {

/// An oracle that calls the functions of an algorithm.
class AlgorithmOracle final : public PreparedOracle {
public:
    AlgorithmOracle(const OracleAlgorithm& algorithm, const Problem& problem)
        : PreparedOracle(problem), m_algorithm(algorithm) {}

    Loss loss(const Configuration& configuration, const TaskControl& control) override {
        // If an exception leaves the table incomplete, the table is not kept.
        std::unique_ptr<LossSource> table =
            m_table ? std::move(m_table) : m_algorithm.table(problem());
        const Loss loss = table->loss(configuration, control);
        m_table = std::move(table);
        return loss;
    }
    std::optional<bool> canBuild(const Configuration& configuration, Arc arc) override {
        if (!m_algorithm.reachable)
            return std::nullopt;
        return m_algorithm.reachable(problem(), configuration, arc);
    }
    std::optional<bool> canBuildAll(const Configuration& configuration,
                                    const std::vector<int>& words,
                                    const TaskControl& control) override {
        if (!m_algorithm.together)
            return std::nullopt;
        return m_algorithm.together(problem(), configuration, words, control);
    }
    Chart record(const Configuration& configuration, const TaskControl& control) override {
        return m_algorithm.record(problem(), configuration, control);
    }
    std::unique_ptr<QuickSearch> quickSearch() override {
        return m_algorithm.quickSearch ? m_algorithm.quickSearch(problem()) : nullptr;
    }
    [[nodiscard]] std::size_t bytes() const override {
        return m_algorithm.memory ? m_algorithm.memory(problem()) : 0;
    }

private:
    OracleAlgorithm m_algorithm;
    std::unique_ptr<LossSource> m_table; // null until a loss is asked for
};

bool isTranslated(const OracleAlgorithm& algorithm, const Problem& problem) {
    return problem.shape.root == RootPlace::Last && !algorithm.handlesRootLast;
}

} // namespace

Claim Oracle::claim(const Problem& problem) const {
    if (!isTranslated(algorithm, problem))
        return algorithm.claim(problem);
    return RootFirst::covers(problem) ? algorithm.claim(RootFirst(problem).problem()) : Claim::None;
}

std::shared_ptr<PreparedOracle> Oracle::prepare(const Problem& problem) const {
    if (!isTranslated(algorithm, problem))
        return std::make_shared<AlgorithmOracle>(algorithm, problem);
    RootFirst first(problem);
    auto oracle = std::make_unique<AlgorithmOracle>(algorithm, first.problem());
    return std::make_shared<RootLastOracle>(problem, std::move(first), std::move(oracle));
}

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
