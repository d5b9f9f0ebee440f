// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/hash.h"
#include "core/learning/network/matrix.h"

#include <cstdint>
#include <string>
#include <vector>

namespace parsescope::neural {

/// A generator of random numbers that are equal on all machines (SplitMix64, Steele, Lea & Flood
/// 2014). Seeding is fast, so that each part of a computation can have its own generator.
class Random {
public:
    explicit Random(std::uint64_t seed) : m_state(seed) {}
    /// Makes a generator for part `index` of the computation with seed `seed`.
    Random(std::uint64_t seed, std::uint64_t index)
        : m_state(Random(seed ^ (index * SplitMixIncrement)).next()) {}

    std::uint64_t next() {
        m_state += SplitMixIncrement;
        return splitMix(m_state);
    }
    /// Returns a random number in [0, 1).
    double uniform() { return static_cast<double>(next() >> 11U) * 0x1.0p-53; }
    /// Returns a random number in 0..count-1.
    int below(int count) { return static_cast<int>(uniform() * count); }

private:
    std::uint64_t m_state;
};

/// The position of a matrix of weights among all weights of a network.
struct Weights {
    std::size_t offset = 0;
    int rows = 0;
    int columns = 0;

    [[nodiscard]] std::size_t size() const {
        return static_cast<std::size_t>(rows) * static_cast<std::size_t>(columns);
    }
    /// Returns the matrix as a part of `all`, a list of all weights or of their gradients.
    template<class Real>
    [[nodiscard]] View<Real> in(Values<Real>& all) const {
        return {all.data() + offset, rows, columns, rows};
    }
    template<class Real>
    [[nodiscard]] View<const Real> in(const Values<Real>& all) const {
        return {all.data() + offset, rows, columns, rows};
    }
};

/// The layout of the weights of a network, which assigns consecutive positions to the matrices.
class Layout {
public:
    /// Adds a matrix of `rows` × `columns` weights and returns its position.
    [[nodiscard]] Weights add(int rows, int columns) {
        const Weights weights{m_size, rows, columns};
        m_size += weights.size();
        return weights;
    }
    [[nodiscard]] std::size_t size() const { return m_size; }

private:
    std::size_t m_size = 0;
};

/// Fills a matrix uniformly in ±√(6 / (rows + columns)) [Glorot & Bengio 2010].
template<class Real>
void fillGlorot(View<Real> weights, Random& random);

/// Fills the columns of `vectors`, each of which is the vector of a word, tag or character,
/// uniformly in ±√(6 / rows).
template<class Real>
void fillVectors(View<Real> vectors, Random& random);

/// Fills a matrix uniformly in ±`bound`.
template<class Real>
void fillUniform(View<Real> weights, Real bound, Random& random);

} // namespace parsescope::neural
