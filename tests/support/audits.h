// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/audit/report.h"

#include <QStringList>
#include <QTest>

#include <string>

namespace parsescope::test {

/// Returns the cost that an answer states for a transition, which may be changed; a number of no
/// meaning if it states none.
inline int& costOf(OracleAnswer& answer, const std::string& name) {
    static int none = 0;
    for (auto& [transition, cost] : answer.costs)
        if (transition == name)
            return cost.value;
    return none = 0;
}

/// Asks all questions about sentences of up to `words` words.
inline Audit audited(const Interview& interview, int words, const AskOracle& oracle) {
    Audit audit{LossAnswerer(true)};
    for (int length = 1; length <= words; ++length) {
        LengthQuestions questions(interview, length);
        const long long before = audit.questions();
        if (!questions.isComplete() || !questions.ask(oracle, audit))
            qFatal("the questions cannot be asked");
        if (audit.questions() - before != questions.size())
            qFatal("the number of questions is wrong");
    }
    return audit;
}

/// Returns the kinds and transitions of all reports: "unsound ra; incomplete sh".
inline QString kindsOf(const Audit& audit) {
    QStringList kinds;
    for (const auto& [key, report] : audit.reports())
        kinds += QString::fromStdString(std::string(nameOf(key.first)) +
                                        (key.second.empty() ? "" : " " + key.second));
    return kinds.join("; ");
}

} // namespace parsescope::test
