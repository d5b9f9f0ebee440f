// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/oracle/quick_search.h"

#include "core/oracle/oracle.h"

#include <algorithm>
#include <utility>

namespace parsescope {

namespace {

/// The largest loss that is searched for.
constexpr int MostSearched = 8;

} // namespace

std::optional<int> lossFoundBy(QuickSearch& search, const Configuration& configuration) {
    for (int loss = 0; loss <= std::min(MostSearched, search.mostLoss()); ++loss) {
        const QuickSearch::Answer answer = search.find(configuration, {}, loss);
        if (answer == QuickSearch::Answer::Found)
            return loss;
        if (answer == QuickSearch::Answer::Unknown)
            return std::nullopt;
    }
    return std::nullopt;
}

LossFunction searchingFirst(const Oracle& oracle, std::shared_ptr<PreparedOracle> prepared) {
    if (!oracle.algorithm.searchesFirst)
        return prepared;
    std::unique_ptr<QuickSearch> search = prepared->quickSearch();
    if (!search)
        return prepared;
    return [prepared = std::move(prepared), search = std::move(search)](
               const Configuration& configuration, const TaskControl& control) {
        const std::optional<int> found = lossFoundBy(*search, configuration);
        return found ? Loss(*found) : prepared->loss(configuration, control);
    };
}

} // namespace parsescope
