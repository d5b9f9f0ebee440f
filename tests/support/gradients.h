// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/learning/network/matrix.h"
#include "core/learning/network/parameters.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <vector>

namespace parsescope::test {

/// Returns a matrix of random numbers, uniformly distributed from -1 to 1.
inline neural::Matrix<double> randomMatrix(int rows, int columns, neural::Random& random) {
    neural::Matrix<double> matrix(rows, columns);
    for (double& value : matrix.values())
        value = 2 * random.uniform() - 1;
    return matrix;
}

/// Returns the sum of all products of a factor and an output, a loss that depends on each output
/// differently.
inline double weightedSum(const neural::Matrix<double>& outputs,
                          const neural::Matrix<double>& factors) {
    double sum = 0;
    for (std::size_t i = 0; i < outputs.values().size(); ++i)
        sum += outputs.values()[i] * factors.values()[i];
    return sum;
}

/// Returns the largest difference between `gradient` and the finite differences of `loss`, relative
/// to gradients above 1. `loss` depends on `values`, which are changed and then restored.
inline double gradientError(neural::Values<double>& values, const neural::Values<double>& gradient,
                            const std::function<double()>& loss) {
    if (values.size() != gradient.size())
        return INFINITY;
    constexpr double Step = 1e-5;
    double worst = 0;
    for (std::size_t i = 0; i < values.size(); ++i) {
        const double value = values[i];
        values[i] = value + Step;
        const double above = loss();
        values[i] = value - Step;
        const double below = loss();
        values[i] = value;
        const double expected = (above - below) / (2 * Step);
        worst =
            std::max(worst, std::abs(gradient[i] - expected) / std::max(1.0, std::abs(expected)));
    }
    return worst;
}

} // namespace parsescope::test
