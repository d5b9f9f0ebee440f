// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <map>
#include <optional>
#include <utility>

namespace parsescope {

/// Returns Cohen's kappa [Cohen 1960] of two annotators, (p − e) / (1 − e): p is the share of the
/// items to which both gave one category, and e is the sum over all categories of the product of
/// the shares of the items to which each annotator gave the category. `counts` has the number of
/// items for each category of the first annotator and category of the second one. Returns nothing
/// if there are no items, or if both used only one category, so that 1 − e is 0.
template<class Category>
[[nodiscard]] std::optional<double>
cohensKappa(const std::map<std::pair<Category, Category>, long long>& counts) {
    std::map<Category, std::pair<double, double>> totals;
    double all = 0;
    double equal = 0;
    for (const auto& [categories, number] : counts) {
        const auto count = static_cast<double>(number);
        all += count;
        equal += categories.first == categories.second ? count : 0;
        totals[categories.first].first += count;
        totals[categories.second].second += count;
    }
    double chance = 0; // times all²
    for (const auto& [category, total] : totals)
        chance += total.first * total.second;
    if (all * all == chance)
        return std::nullopt;
    return (equal * all - chance) / (all * all - chance);
}

} // namespace parsescope
