// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/audit_run.h"

#include "app/cli/command.h"
#include "app/cli/input.h"
#include "app/cli/progress.h"
#include "core/export/display_text.h"

#include <chrono>
#include <iostream>

namespace parsescope::cli {

GoldClass AuditOptions::goldClass() const {
    GoldClass gold;
    for (const std::string& name : golds)
        (name == "projective" ? gold.projective : gold.singleRoot) = true;
    return gold;
}

void printAudit(const AuditResult& result, const AuditOptions& options, int unread,
                const Json& disagreements) {
    if (!options.json) {
        std::cout << auditText(result, options.markdown);
        return;
    }
    const Audit& audit = result.audit;
    Json object{{"lines", audit.questions()},
                {"compared", audit.compared()},
                {"undecided", audit.undecided()},
                {"unread", unread}};
    if (!disagreements.is_null())
        object["disagreements"] = disagreements;
    object["kinds"] = auditKinds(result);
    if (const FaultReport* smallest = audit.smallest())
        object["smallest"] = {{"line", smallest->smallest.line},
                              {"request", requestJson(smallest->smallest.request)}};
    const FaultReport* shrunk = nullptr;
    if (result.shrunk)
        for (const auto& [key, report] : *result.shrunk)
            if (!shrunk || report.smallest < shrunk->smallest)
                shrunk = &report;
    if (shrunk)
        object["shrunk"] = {{"request", requestJson(shrunk->smallest.request)},
                            {"transition", shrunk->fault.field},
                            {"theirs", shrunk->fault.theirs},
                            {"exact", shrunk->fault.exact}};
    std::cout << manyLines(object);
}

int endAudit(const AuditOptions& options, AuditResult result, const Result<void>& done,
             Interrupts& interrupts) {
    Progress::clear();
    const bool isStopped = interrupts.signal() != 0;
    if (!done && !isStopped) {
        complain(done.error());
        if (result.audit.questions() == 0)
            return BadInput;
    }
    if (isStopped)
        result.introduction.push_back(Text("Stopped before all questions were asked."));
    printAudit(result, options, 0, nullptr);
    if (isStopped) {
        std::cout.flush();
        interrupts.endProgram();
    }
    return done && result.audit.faults() == 0 ? Success : BadInput;
}

Result<void> askLengths(const AuditOptions& options, const std::string& name, const Audit& audit,
                        int& words, const PrepareLength& prepare, const TaskControl& control) {
    using Clock = std::chrono::steady_clock;
    // Without --words, longer sentences are asked about if that ends within this time.
    constexpr double usualSeconds = 60;
    const Clock::time_point begin = Clock::now();
    const int most = options.words > 0 ? options.words : MostAuditedWords;
    for (int length = 1; length <= most; ++length) {
        const Result<LengthToAsk> questions = prepare(length);
        if (control.stopRequested())
            return failure("stopped");
        if (!questions)
            return tl::unexpected(questions.error());
        if (!questions->isComplete) {
            if (options.words == 0 && words > 0)
                return {};
            return tl::unexpected(Error{
                plural("{1} has too many configurations of {0} word; --steps can limit the number "
                       "of transitions",
                       "{1} has too many configurations of {0} words; --steps can limit the number "
                       "of transitions",
                       length, name),
                {}});
        }
        const double seconds = std::chrono::duration<double>(Clock::now() - begin).count();
        const auto asked = static_cast<double>(std::max(audit.questions(), 1LL));
        const double expected = seconds / asked * static_cast<double>(questions->size);
        if (options.words == 0 && length > 2 && seconds + expected > usualSeconds)
            return {};
        Progress::clear();
        std::cerr << plural("{0} question about sentences of length {1}",
                            "{0} questions about sentences of length {1}", questions->size, length)
                         .english()
                  << std::endl;
        if (Result<void> done = questions->ask(); !done)
            return done;
        words = length;
    }
    return {};
}

} // namespace parsescope::cli
