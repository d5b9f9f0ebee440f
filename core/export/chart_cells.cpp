// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/export/chart_cells.h"

#include <algorithm>

namespace parsescope {

namespace {

/// Returns the symbols of a kind with letters for the parts of the key: "h [i–j]" for
/// "{0} [{1}–{2}]".
std::string lettered(std::string_view label) {
    std::string result;
    for (std::size_t at = 0; at < label.size(); ++at) {
        const std::size_t end = label[at] == '{' ? label.find('}', at) : std::string_view::npos;
        if (end == std::string_view::npos) {
            result += label[at];
            continue;
        }
        const char part = label[end - 1];
        result += label[at + 1] == '@' || part < '0' || part > '3' ? 't' : "hijk"[part - '0'];
        at = end;
    }
    return result;
}

} // namespace

std::vector<ChartKind> chartKinds(const Chart& chart) {
    std::vector<bool> has(chart.kinds().size(), false);
    for (const Chart::Item& item : chart.items())
        has[item.kind] = true;
    std::vector<ChartKind> kinds;
    for (std::size_t kind = 0; kind < has.size(); ++kind) {
        const Chart::ItemKind& of = chart.kinds()[kind];
        ChartKind one{of.shape, lettered(of.label), of.text(ItemKey::letters())};
        const bool isKnown = std::any_of(kinds.begin(), kinds.end(), [&](const ChartKind& known) {
            return known.shape == one.shape && known.symbols == one.symbols &&
                   known.text.english() == one.text.english();
        });
        if (has[kind] && !isKnown)
            kinds.push_back(std::move(one));
    }
    return kinds;
}

std::vector<Text> chartRules(const Chart& chart) {
    std::vector<bool> has(chart.rules().size(), false);
    for (const Chart::Deduction& deduction : chart.deductions())
        has[deduction.rule] = true;
    std::vector<Text> texts = chart.notes;
    for (std::size_t rule = 0; rule < has.size(); ++rule)
        if (has[rule])
            texts.push_back(Text("{0}: {1}", chart.rules()[rule].name, chart.rules()[rule].text));
    texts.push_back(Text("The value of an item is the smallest sum over the ways to derive it: the "
                         "values of the parts, and 1 for an arc that is not gold."));
    if (chart.goal >= 0)
        texts.push_back(Text("The loss is the value of {0} plus {1} for the arcs so far.",
                             chart.label(chart.goal), chart.built));
    return texts;
}

std::vector<std::vector<std::string>>
chartCells(const Chart& chart, std::string_view between,
           const std::function<std::string(int item)>& textOf) {
    const int size = static_cast<int>(chart.axis.size());
    std::vector<std::vector<std::string>> cells(size, std::vector<std::string>(size));
    for (int index = 0; index < static_cast<int>(chart.items().size()); ++index) {
        const Chart::Item& item = chart.items()[index];
        if (item.value >= Chart::Infinite || item.row < 0 || item.column < 0 ||
            item.column >= size || item.row >= size)
            continue;
        std::string& cell = cells[item.row][item.column];
        cell += (cell.empty() ? "" : std::string(between)) + textOf(index);
    }
    return cells;
}

} // namespace parsescope
