// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/export/export_choice.h"

#include <QRegularExpression>

#include <algorithm>
#include <limits>

namespace parsescope {

StepChoice StepChoice::mistakes() {
    StepChoice choice;
    choice.m_mistakes = true;
    return choice;
}

Result<StepChoice> StepChoice::fromText(const QString& text) {
    const QString plain = text.simplified();
    if (plain.isEmpty() || plain == QStringLiteral("all"))
        return StepChoice();
    if (plain == QStringLiteral("mistakes"))
        return mistakes();
    static const QRegularExpression range(QStringLiteral("^(\\d{1,6})(\\s*[-–]\\s*(\\d{1,6})?)?$"));
    StepChoice choice;
    for (const QString& part : plain.split(',')) {
        const QRegularExpressionMatch match = range.match(part.trimmed());
        const int first = match.captured(1).toInt();
        const int last = !match.captured(3).isEmpty()   ? match.captured(3).toInt()
                         : !match.captured(2).isEmpty() ? std::numeric_limits<int>::max()
                                                        : first;
        if (!match.hasMatch() || last < first)
            return failure("\"{0}\": expected steps such as 3-8, 12, 20-",
                           part.trimmed().toStdString());
        choice.m_ranges.emplace_back(first, last);
    }
    return choice;
}

bool StepChoice::holds(int step, std::optional<int> rise) const {
    if (m_mistakes)
        return rise.value_or(0) > 0;
    return m_ranges.empty() ||
           std::any_of(m_ranges.begin(), m_ranges.end(), [step](const std::pair<int, int>& range) {
               return range.first <= step && step <= range.second;
           });
}

} // namespace parsescope
