// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/oracle/arc_eager/buffer_table.h"

#include "core/oracle/arc_eager/buffer_table_recorder.h"

#include <memory>
#include <string>
#include <string_view>

namespace parsescope {

namespace {

/// Longest sentence: above, the table would take seconds.
constexpr int MaxWords = 128;

Claim claimFor(std::string_view base, const Problem& problem) {
    const bool known = problem.system.base() == base && problem.gold.size() <= MaxWords;
    return known ? Claim::Exact : Claim::None;
}

LossFunction prepare(const Problem& problem) {
    auto table = std::make_shared<BufferTable<SilentListener>>(problem, SilentListener());
    return [table](const Configuration& configuration) { return table->loss(configuration); };
}

/// With single root, what can't be had without lnba and rnba may be had with them.
bool reachable(const Problem& problem, const Configuration& configuration, Arc arc) {
    if (isFrontTableArcReachable(problem, configuration, arc))
        return true;
    if (!problem.singleRoot)
        return false;
    BufferTable<SilentListener> table(onlyArc(problem, arc), SilentListener());
    return table.loss(configuration) == 0;
}

/// With more words in the buffer, a chart would have millions of items.
constexpr int MaxWordsToRecord = 48;

void recordLossOnly(const Problem& problem, const Configuration& configuration, Chart& chart) {
    chart.axis = configuration.stackNodes();
    chart.stackSize = configuration.stackSize();
    const std::vector<int> buffer = configuration.bufferNodes();
    chart.axis.insert(chart.axis.end(), buffer.begin(), buffer.end());
    chart.notes.push_back("With more than " + std::to_string(MaxWordsToRecord) +
                          " words in the buffer, the items of this table are too many to list.");
    const int kind = chart.addKind("loss", "what the arcs to come must cost");
    const int rule = chart.addRule("table", "found by the table");
    const int last = static_cast<int>(chart.axis.size()) - 1;
    chart.goal = chart.item(kind, {-1, -1, -1, -1}, 0, last);
    const int loss = prepare(problem)(configuration).value;
    if (loss < Unreachable)
        chart.deduce(rule, chart.goal, {-1, -1, -1}, loss - chart.built);
}

void record(const Problem& problem, const Configuration& configuration, Chart& chart) {
    chart.built = builtCost(problem, configuration);
    if (configuration.bufferSize() > MaxWordsToRecord) {
        recordLossOnly(problem, configuration, chart);
        return;
    }
    BufferTable<BufferTableRecorder> table(problem,
                                           BufferTableRecorder(problem, configuration, chart));
    static_cast<void>(table.loss(configuration));
    chart.goal = table.listener().item(table.rootRow(), table.endState());
}

Oracle bufferTable(std::string_view name, std::string_view title, std::string_view cases,
                   Claim (*claim)(const Problem&)) {
    return {
        .name = name,
        .title = title,
        .source = "Fernández-González & Gómez-Rodríguez 2012 (transitions)",
        .cases = cases,
        .claim = claim,
        .prepare = prepare,
        .reachable = reachable,
        .record = record,
    };
}

} // namespace

/// Exact for arc-eager with any buffer transitions and any gold tree.
Oracle arcEagerBufferTable() {
    return bufferTable("arc-eager-buffer-table", "Arc-eager buffer table",
                       "arc-eager with any of lba, rba, lnba and rnba, and any gold tree, "
                       "projective or not, up to 128 words; about n⁵ steps for a gold tree",
                       [](const Problem& problem) { return claimFor("arc-eager", problem); });
}

/// The same for arc-hybrid.
Oracle arcHybridBufferTable() {
    return bufferTable("arc-hybrid-buffer-table", "Arc-hybrid buffer table",
                       "arc-hybrid with any of lba, rba, lnba and rnba, and any gold tree, "
                       "projective or not, up to 128 words; about n⁵ steps for a gold tree",
                       [](const Problem& problem) { return claimFor("arc-hybrid", problem); });
}

} // namespace parsescope
