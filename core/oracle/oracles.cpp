// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/oracle/oracles.h"

#include "core/chart/chart.h"

#include <string>

namespace parsescope {

Oracle arcStandardLinear();    // tables/arc_standard/arc_standard_linear.cpp
Oracle arcStandardTabular();   // tables/arc_standard/arc_standard_tabular.cpp
Oracle gss14Algorithm1();      // tables/papers/gss14_algorithm_1.cpp
Oracle arcStandardTable();     // tables/arc_standard/arc_standard_table.cpp
Oracle exhaustive();           // search/exhaustive.cpp
Oracle search();               // search/search.cpp
Oracle arcEagerTable();        // tables/arc_eager/arc_eager_table.cpp
Oracle arcHybridTable();       // tables/arc_eager/arc_eager_table.cpp
Oracle reachability();         // reachability.cpp
Oracle pairCount();            // pair_count.cpp
Oracle pendingNodes();         // pending_nodes.cpp
Oracle arcEagerBufferTable();  // tables/arc_eager/buffer_oracles.cpp
Oracle arcHybridBufferTable(); // tables/arc_eager/buffer_oracles.cpp
Oracle lrSpineLemma();         // tables/lr_spine/lr_spine_lemma.cpp
Oracle lrSpineTable();         // tables/lr_spine/lr_spine_table.cpp
Oracle gss14LrSpine();         // tables/papers/gss14_lr_spine.cpp
Oracle attardiTable();         // tables/attardi/attardi_table.cpp
Oracle grss14();               // tables/papers/grss14.cpp

std::span<const Oracle> oracles() {
    // The list of all oracles. Searches need only the rules. An
    // oracle that checks another oracle follows it, so that the other one is preferred. For
    // arc-standard with projective gold trees, the loss and its chart are two algorithms: the loss
    // is computed from gains, in linear time (arc_standard_linear.cpp) or, with weights, in
    // quadratic time (arc_standard_tabular.cpp), and the chart shows losses (fragment_chart.cpp).
    // The tests compare them with each other, with the table of [N19] and with Algorithm 1.
    static const Oracle list[] = {
        reachability(),
        pairCount(),
        pendingNodes(),
        lrSpineLemma(),
        lrSpineTable(),
        gss14LrSpine(),
        arcStandardLinear(),
        arcStandardTabular(),
        arcHybridTable(),
        arcEagerTable(),
        arcStandardTable(),
        gss14Algorithm1(),
        arcHybridBufferTable(),
        arcEagerBufferTable(),
        attardiTable(),
        grss14(),
        search(),
        exhaustive(),
    };
    return list;
}

namespace {

Error tooLarge(const Oracle& oracle, std::size_t bytes, std::size_t budget) {
    return {
        Text("oracle \"{0}\" is not available, because it needs {1}, more than the budget of {2}",
             oracle.name, megabytes(bytes), megabytes(budget)),
        {},
        0,
        0};
}

} // namespace

Result<Oracle> chooseOracle(const Problem& problem, std::size_t budget) {
    std::optional<Error> beyond;
    for (Claim wanted : {Claim::Exact, Claim::Bounds}) {
        for (const Oracle& oracle : oracles()) {
            if (oracle.claim(problem) != wanted)
                continue;
            const std::size_t bytes = oracle.bytes(problem);
            if (bytes <= budget)
                return oracle;
            if (!beyond)
                beyond = tooLarge(oracle, bytes, budget);
        }
    }
    if (beyond)
        return tl::unexpected(*beyond);
    return failure(plural("no oracle is exact for {1} with a sentence of {0} word",
                          "no oracle is exact for {1} with a sentence of {0} words",
                          problem.gold.size(), problem.system->name));
}

Result<LossFunction> chosenLosses(const Problem& problem) {
    return chooseOracle(problem).map(
        [&](const Oracle& oracle) { return LossFunction(oracle.prepare(problem)); });
}

Result<Oracle> findOracle(std::string_view name, const Problem& problem, std::size_t budget) {
    if (name.empty())
        return chooseOracle(problem, budget);
    std::string known;
    for (const Oracle& oracle : oracles()) {
        known += (known.empty() ? "" : ", ") + std::string(oracle.name);
        if (oracle.name != name)
            continue;
        if (oracle.claim(problem) != Claim::None) {
            const std::size_t bytes = oracle.bytes(problem);
            if (bytes > budget)
                return tl::unexpected(tooLarge(oracle, bytes, budget));
            return oracle;
        }
        return failure("oracle \"{0}\" is not for this case: {1}", name, oracle.cases);
    }
    return failure("unknown oracle \"{0}\", expected one of: {1}", name, known);
}

std::optional<Chart> tabularChart(const Problem& problem, const Configuration& configuration,
                                  const TaskControl& control) {
    for (const Oracle& oracle : oracles()) {
        if (oracle.claim(problem) != Claim::Exact || !oracle.hasChart())
            continue;
        if (Chart chart = oracle.prepare(problem)->chart(configuration, control); !chart.isList)
            return chart;
    }
    return std::nullopt;
}

} // namespace parsescope
