// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/fuzzy.h"

#include <algorithm>
#include <vector>

namespace parsescope {

std::optional<int> fuzzyScore(const QString& query, const QString& text) {
    constexpr int none = -1'000'000;
    constexpr int letter = 10;
    constexpr int wordStart = 18;
    constexpr int textStart = 12;
    constexpr int inARow = 14;
    QString wanted = query.toLower();
    wanted.remove(QLatin1Char(' '));
    const QString there = text.toLower();
    if (wanted.isEmpty())
        return 0;
    const qsizetype length = there.size();
    if (length == 0)
        return std::nullopt;
    // best[j] is the best score if the last letter of the query that was processed matches letter j
    // of the text.
    std::vector<int> best(length, none);
    for (qsizetype i = 0; i < wanted.size(); ++i) {
        std::vector<int> next(length, none);
        // The best score if the previous letter of the query matches any letter to the left.
        int before = i == 0 ? 0 : none;
        for (qsizetype j = 0; j < length; ++j) {
            if (there[j] == wanted[i]) {
                const bool starts = j == 0 || !there[j - 1].isLetterOrNumber();
                const int worth = letter + (starts ? wordStart : 0) + (j == 0 ? textStart : 0);
                const int follows =
                    i > 0 && j > 0 && best[j - 1] > none ? best[j - 1] + inARow : none;
                const int from = std::max(before, follows);
                if (from > none)
                    next[j] = from + worth;
            }
            if (i > 0)
                before = std::max(before, best[j] - 1); // each letter of a gap costs 1
        }
        best = std::move(next);
    }
    const int found = *std::max_element(best.begin(), best.end());
    if (found <= none / 2)
        return std::nullopt;
    return found * 4 - static_cast<int>(std::min<qsizetype>(length, 100));
}

} // namespace parsescope
