// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/oracle/oracle.h"

#include "core/chart/chart.h"
#include "core/oracle/root_last.h"

#include <algorithm>
#include <utility>

namespace parsescope {

const TransitionLoss* Losses::find(Transition transition) const {
    const auto found =
        std::find_if(transitions.begin(), transitions.end(),
                     [&](const TransitionLoss& t) { return t.transition == transition; });
    return found == transitions.end() ? nullptr : &*found;
}

std::string Loss::text() const {
    if (value >= Unreachable)
        return "∞";
    return (exact ? "" : "≥ ") + std::to_string(value);
}

LossFunction stoppable(LossFunction loss, const TaskControl& control) {
    return [loss = std::move(loss), &control](const Configuration& configuration) {
        return control.stopRequested() ? Loss(Unreachable) : loss(configuration, control);
    };
}

Problem onlyWords(const Problem& problem, const std::vector<int>& words) {
    Problem only = problem;
    only.weights.assign(problem.gold.size() + 1, 0);
    for (int word : words)
        only.weights[word] = 1;
    return only;
}

namespace {

/// Raises the losses to `own`, the loss of the configuration itself: no transition leads to a
/// smaller loss.
void sharpen(Losses& losses, Loss own) {
    if (!own.exact && own.value <= losses.loss.value)
        return;
    losses.loss = own;
    for (TransitionLoss& entry : losses.transitions)
        if (!entry.loss.exact && entry.loss.value < own.value)
            entry.loss.value = own.value;
}

} // namespace

Losses losses(const TransitionSystem& system, const LossFunction& loss,
              const Configuration& configuration) {
    Losses result;
    if (system.isFinal(configuration)) {
        result.loss = loss(configuration);
        return result;
    }
    Configuration next; // keeps its memory from one transition to the next
    for (Transition transition : system.legalTransitions(configuration)) {
        next = configuration;
        next = system.step(std::move(next), transition);
        const Loss after = loss(next);
        result.transitions.push_back({transition, after, false});
        const bool smaller = after.value < result.loss.value;
        const bool surer = after.value == result.loss.value && after.exact;
        if (smaller || surer)
            result.loss = after;
    }
    if (!result.loss.exact)
        sharpen(result, loss(configuration));
    for (TransitionLoss& entry : result.transitions)
        entry.optimal = entry.loss == result.loss && entry.loss.exact && entry.loss != Unreachable;
    return result;
}

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

namespace {

/// Returns the cost and the number of roots of the words that have left the stack, the lists and
/// the buffer, whose heads cannot be replaced.
Built builtForGood(const Problem& problem, const Configuration& configuration) {
    std::vector<char> isGone(configuration.words() + 1, 1);
    const auto keep = [&isGone](const std::vector<int>& nodes) {
        for (const int node : nodes)
            isGone[node] = 0;
    };
    keep(configuration.stackNodes());
    keep(configuration.bufferNodes());
    for (const std::vector<int>& list : configuration.lists())
        keep(list);
    Built built;
    for (int word = 1; word <= configuration.words(); ++word) {
        if (isGone[word] == 0)
            continue;
        const int head = std::max(0, configuration.head(word)); // at the end, NoHead becomes ROOT
        built.cost += problem.cost(head, word);
        built.roots += head == 0 ? 1 : 0;
    }
    return built;
}

} // namespace

Built builtSoFar(const Problem& problem, const Configuration& configuration) {
    if (problem.system->traits.replacesHeads)
        return builtForGood(problem, configuration);
    Built built;
    const std::vector<int>& heads = configuration.heads();
    const std::vector<int>& gold = problem.gold.heads();
    const bool isWeighted = !problem.weights.empty();
    for (std::size_t word = 1; word < heads.size(); ++word) {
        const int head = heads[word];
        built.roots += head == 0;
        if (head != NoHead && head != gold[word])
            built.cost += isWeighted ? problem.weights[word] : 1;
    }
    return built;
}

int treeLoss(const Problem& problem, std::span<const int> heads) {
    int loss = 0;
    int roots = 0;
    for (int word = 1; word < static_cast<int>(heads.size()); ++word) {
        const int head = heads[word];
        loss += problem.cost(head, word);
        roots += head == 0;
    }
    return problem.shape.singleRoot() && roots != 1 ? Unreachable : loss;
}

int finalLoss(const Problem& problem, const Configuration& configuration) {
    return treeLoss(problem, finalHeads(configuration));
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
