// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/learning/network/matrix.h"
#include "core/learning/network/random.h"

#include <string>
#include <vector>

namespace parsescope::neural {

/// Where a matrix of weights stands among all weights of a network.
struct Weights {
    std::size_t offset = 0;
    int rows = 0;
    int columns = 0;

    [[nodiscard]] std::size_t size() const {
        return static_cast<std::size_t>(rows) * static_cast<std::size_t>(columns);
    }
    /// The matrix in a list of all weights or of their gradients.
    template<class Real>
    [[nodiscard]] View<Real> in(Values<Real>& all) const {
        return {all.data() + offset, rows, columns, rows};
    }
    template<class Real>
    [[nodiscard]] View<const Real> in(const Values<Real>& all) const {
        return {all.data() + offset, rows, columns, rows};
    }
};

/// Lays out the weights of a network one behind the other.
class Layout {
public:
    /// Room for one more matrix.
    [[nodiscard]] Weights add(int rows, int columns) {
        const Weights weights{m_size, rows, columns};
        m_size += weights.size();
        return weights;
    }
    [[nodiscard]] std::size_t size() const { return m_size; }

private:
    std::size_t m_size = 0;
};

/// Uniform in ±√(6 / (rows + columns)) [Glorot & Bengio 2010].
template<class Real>
void fillGlorot(View<Real> weights, Random& random);

/// Vectors to look up, one in each column: uniform in ±√(6 / rows).
template<class Real>
void fillVectors(View<Real> vectors, Random& random);

/// Uniform in ±`bound`.
template<class Real>
void fillUniform(View<Real> weights, Real bound, Random& random);

} // namespace parsescope::neural
