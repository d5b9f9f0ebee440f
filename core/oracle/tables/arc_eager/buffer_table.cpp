// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/oracle/tables/arc_eager/buffer_table.h"

#include "core/oracle/loss_only.h"
#include "core/oracle/tables/arc_eager/buffer_table_recorder.h"
#include "core/parsing/systems.h"

#include <memory>
#include <string>
#include <string_view>

namespace parsescope {

namespace {

/// Longest sentence: above, the table would take seconds.
constexpr int MaxWords = 128;

Claim claimFor(std::string_view base, const Problem& problem) {
    const bool known = rulesOf(problem.system) == base && problem.gold.size() <= MaxWords;
    return known ? Claim::Exact : Claim::None;
}

LossFunction prepare(const Problem& problem) {
    auto table = std::make_shared<BufferTable<SilentListener>>(problem, SilentListener());
    return [table](const Configuration& configuration, const TaskControl& control) {
        return table->loss(configuration, control.stop);
    };
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

void record(const Problem& problem, const Configuration& configuration, Chart& chart) {
    chart.built = builtCost(problem, configuration);
    if (configuration.bufferSize() > MaxWordsToRecord) {
        recordLossOnly(configuration, prepare(problem)(configuration, {chart.stop, {}}),
                       MaxWordsToRecord, chart);
        return;
    }
    BufferTable<BufferTableRecorder> table(problem,
                                           BufferTableRecorder(problem, configuration, chart));
    static_cast<void>(table.loss(configuration, chart.stop));
    if (chart.stop.stop_requested())
        return;
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
