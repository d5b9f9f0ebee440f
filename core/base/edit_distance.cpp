// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/edit_distance.h"

#include <algorithm>
#include <numeric>
#include <vector>

namespace parsescope {

int editDistance(std::string_view a, std::string_view b) {
    std::vector<std::vector<int>> distance(a.size() + 1, std::vector<int>(b.size() + 1));
    std::iota(distance[0].begin(), distance[0].end(), 0);
    for (std::size_t i = 1; i <= a.size(); ++i) {
        distance[i][0] = static_cast<int>(i);
        for (std::size_t j = 1; j <= b.size(); ++j) {
            int& best = distance[i][j];
            best = std::min({distance[i - 1][j] + 1, distance[i][j - 1] + 1,
                             distance[i - 1][j - 1] + (a[i - 1] != b[j - 1])});
            if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1])
                best = std::min(best, distance[i - 2][j - 2] + 1);
        }
    }
    return distance[a.size()][b.size()];
}

} // namespace parsescope
