// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/audit_run.h"

#include "app/cli/command.h"
#include "app/cli/input.h"
#include "app/cli/progress.h"

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
             platform::Interrupts& interrupts) {
    Progress::clear();
    const bool isStopped = interrupts.signal() != 0;
    if (!done && !isStopped) {
        complain(done.error());
        if (result.audit.questions() == 0)
            return BadInput;
    }
    if (isStopped)
        result.introduction.push_back(endedEarly());
    printAudit(result, options, 0, nullptr);
    if (isStopped) {
        std::cout.flush();
        interrupts.endProgram();
    }
    return done && result.audit.faults() == 0 ? Success : BadInput;
}

void announceLength(int words, long long questions) {
    Progress::clear();
    std::cerr << plural("{0} question about sentences of length {1}",
                        "{0} questions about sentences of length {1}", questions, words)
                     .english()
              << std::endl;
}

} // namespace parsescope::cli
