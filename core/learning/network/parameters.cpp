// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/learning/network/parameters.h"

#include <cmath>

namespace parsescope::neural {

template<class Real>
void fillUniform(View<Real> weights, Real bound, Random& random) {
    for (int column = 0; column < weights.columns; ++column)
        for (int row = 0; row < weights.rows; ++row)
            weights.column(column)[row] = bound * static_cast<Real>(2 * random.uniform() - 1);
}

template<class Real>
void fillGlorot(View<Real> weights, Random& random) {
    fillUniform(weights, std::sqrt(Real{6} / static_cast<Real>(weights.rows + weights.columns)),
                random);
}

template<class Real>
void fillVectors(View<Real> vectors, Random& random) {
    if (vectors.rows > 0)
        fillUniform(vectors, std::sqrt(Real{6} / static_cast<Real>(vectors.rows)), random);
}

template void fillUniform(View<float>, float, Random&);
template void fillUniform(View<double>, double, Random&);
template void fillGlorot(View<float>, Random&);
template void fillGlorot(View<double>, Random&);

template void fillVectors(View<float>, Random&);
template void fillVectors(View<double>, Random&);

} // namespace parsescope::neural
