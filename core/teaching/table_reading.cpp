// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/teaching/table_reading.h"

#include "core/teaching/answer.h"

#include <algorithm>
#include <array>

namespace parsescope {

namespace {

/// Returns true for a word that ends a derivation: "Done", "end", "fertig" …
bool isEndWord(std::string_view text) {
    constexpr std::array<std::string_view, 11> words{"done", "end",    "finished", "finish",
                                                     "stop", "accept", "terminal", "fertig",
                                                     "ende", "fin",    "final"};
    return std::find(words.begin(), words.end(), plainName(text)) != words.end();
}

/// Returns true for a word in place of the transition beside the initial configuration: "Init",
/// "start" …
bool isStartWord(std::string_view text) {
    constexpr std::array<std::string_view, 6> words{"init",  "initial", "initialization",
                                                    "start", "begin",   "anfang"};
    return std::find(words.begin(), words.end(), plainName(text)) != words.end();
}

} // namespace

std::vector<SheetRow> withoutEndWord(std::vector<SheetRow> rows) {
    if (!rows.empty() && isEndWord(rows.back().transition))
        rows.back().transition.clear();
    return rows;
}

std::optional<std::vector<SheetRow>> fromConfigurationsAfter(const std::vector<SheetRow>& rows) {
    const auto isStated = [](const SheetRow& row) {
        return !row.stack.empty() || !row.buffer.empty();
    };
    if (std::count_if(rows.begin(), rows.end(), isStated) < 2)
        return std::nullopt;
    std::vector<SheetRow> shifted;
    SheetRow before; // the configuration before the next transition
    for (const SheetRow& row : rows) {
        const bool isInitial = &row == &rows.front() && row.dependency.empty() &&
                               (row.transition.empty() || isStartWord(row.transition));
        if (!isInitial)
            shifted.push_back(
                {row.line, before.stack, before.buffer, row.dependency, row.transition, row.taken});
        before = row;
    }
    shifted.push_back({before.line, before.stack, before.buffer, {}, {}, {}});
    return shifted;
}

} // namespace parsescope
