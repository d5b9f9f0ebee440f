// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/oracle/oracle.h"
#include "core/oracle/reachability.h"
#include "core/oracle/search/search.h"
#include "core/oracle/tables/arc_eager/buffer_losses.h"
#include "core/oracle/tables/arc_eager/buffer_table.h"
#include "core/parsing/systems.h"

#include <string_view>
#include <vector>

namespace parsescope {

namespace {

/// Returns the claim for a problem: the table is exact for systems with these deductions.
Claim claimWithBuffer(Deductions deductions, const Problem& problem) {
    const bool known =
        deductionsOf(problem.system) == deductions && problem.gold.size() <= BufferLosses::MaxWords;
    return known ? Claim::Exact : Claim::None;
}

/// Tries a short search first, which usually finds a derivation without preparing a table.
bool together(const Problem& problem, const Configuration& configuration,
              const std::vector<int>& words, const TaskControl& control) {
    const Problem only = onlyWords(problem, words);
    const Loss found = searchLoss(only, 2 * problem.gold.size())(configuration);
    if (found.exact)
        return found == Loss(0);
    return BufferLosses(only).loss(configuration, control) == 0;
}

/// The largest number of words in the buffer for a chart. For more words, it would have millions of
/// items.
constexpr int MaxWordsToRecord = 48;

Chart recordWithBuffer(const Problem& problem, const Configuration& configuration,
                       const TaskControl& control) {
    if (configuration.bufferSize() > MaxWordsToRecord)
        return lossOnlyChart(problem, configuration,
                             BufferLosses(problem).loss(configuration, control),
                             tooManyToList(MaxWordsToRecord));
    Chart chart;
    chart.built = builtSoFar(problem, configuration).cost;
    BufferTable table(problem, configuration, chart, control);
    static_cast<void>(table.loss(configuration, control));
    if (!control.stopRequested())
        chart.goal = table.goal();
    return chart;
}

Oracle bufferTable(std::string_view name, Phrase title, Phrase cases,
                   Claim (*claim)(const Problem&)) {
    return {
        .name = name,
        .title = Text(title),
        .source = Text("Fernández-González & Gómez-Rodríguez 2012 (transitions)"),
        .cases = Text(cases),
        .algorithm =
            {
                .claim = claim,
                .table = lossesBy<BufferLosses>,
                .reachable = isArcReachable,
                .together = together,
                .record = recordWithBuffer,
                .memory = BufferLosses::memory,
            },
    };
}

} // namespace

/// Returns the table oracle that is exact for arc-eager with any buffer transitions and any gold
/// tree.
Oracle arcEagerBufferTable() {
    return bufferTable(
        "arc-eager-buffer-table", Phrase("Arc-eager buffer table"),
        Phrase("arc-eager with any of lba, rba, lnba and rnba, and any gold tree, "
               "projective or not, up to 128 words; about n³ steps for a gold tree"),
        [](const Problem& problem) { return claimWithBuffer(Deductions::ArcEager, problem); });
}

/// Returns the table oracle that is exact for arc-hybrid with any buffer transitions and any gold
/// tree.
Oracle arcHybridBufferTable() {
    return bufferTable(
        "arc-hybrid-buffer-table", Phrase("Arc-hybrid buffer table"),
        Phrase("arc-hybrid with any of lba, rba, lnba and rnba, and any gold tree, "
               "projective or not, up to 128 words; about n³ steps for a gold tree"),
        [](const Problem& problem) { return claimWithBuffer(Deductions::ArcHybrid, problem); });
}

} // namespace parsescope
