// SPDX-License-Identifier: GPL-3.0-or-later
// Audits of machines, which are other programs.
#include "app/cli/audit_run.h"
#include "app/cli/command.h"
#include "app/cli/progress.h"
#include "core/audit/oracle_audit.h"
#include "core/audit/oracle_command.h"

#include <chrono>
#include <iostream>

namespace parsescope::cli {

namespace {

/// Returns how much of a machine was explored.
Text statesOf(const MachineGraph& graph) {
    long long trees = 1; // (n + 1)^(n - 1)
    for (int i = 1; i < graph.words(); ++i)
        trees *= graph.words() + 1;
    return plural("Sentences of length {1}: {0} state, derivations of {2} of {3} trees",
                  "Sentences of length {1}: {0} states, derivations of {2} of {3} trees",
                  static_cast<long long>(graph.transitions().size()), graph.words(), graph.trees(),
                  trees);
}

} // namespace

int askMachine(const AuditOptions& options) {
    platform::Interrupts interrupts;
    Progress progress;
    const TaskControl control = progress.control(interrupts.stop());
    OracleCommand command(options.machine, std::chrono::seconds(options.seconds));
    const MachineInterview interview{machineBy(command, options.machine, control),
                                     options.interview.shape.rootLimit, options.interview.costs,
                                     options.goldClass()};
    Audit audit{LossAnswerer()};
    int words = 0;
    std::optional<Text> loop;
    std::optional<MachineGraph> graph;
    std::optional<MachineQuestions> questions;
    const Result<void> done = askLengths(
        options.words, Text("The machine").english(), audit, words,
        [&](int length) -> Result<LengthToAsk> {
            Result<MachineGraph> explored = MachineGraph::explore(
                interview.machine, length, {.steps = options.stepLimit}, control);
            if (!explored)
                return tl::unexpected(explored.error());
            questions.reset();
            graph = *std::move(explored);
            if (!graph->isComplete())
                return LengthToAsk{false, 0, {}};
            if (!loop)
                loop = graph->loop();
            questions.emplace(interview, *graph);
            return LengthToAsk{true, questions->size(), [&] {
                                   Progress::clear();
                                   std::cerr << statesOf(*graph).english() << std::endl;
                                   return questions->ask(audit, control);
                               }};
        },
        announceLength, control);
    AuditResult result{audit, introductionOf(interview, words)};
    if (loop)
        result.introduction.push_back(*loop);
    return endAudit(options, std::move(result), done, interrupts);
}

} // namespace parsescope::cli
