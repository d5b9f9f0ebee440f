// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/learning/model_bytes.h"

#include <cstddef>
#include <random>
#include <vector>

namespace parsescope {

/// Shuffles a list with the same result on every machine, unlike std::shuffle.
void shuffle(std::vector<std::size_t>& order, std::mt19937_64& random);

/// Goes through the sentences of a treebank, at least one, again and again, each time in another
/// random order.
class SentenceOrder {
public:
    SentenceOrder(std::size_t sentences, std::uint64_t seed);

    /// The random numbers that the orders are made from, for what else is decided at random.
    [[nodiscard]] std::mt19937_64& random() { return m_random; }
    /// True if next() begins an iteration.
    [[nodiscard]] bool isAtStart() const { return m_next % m_order.size() == 0; }
    /// Returns the number of the next sentence, from 0.
    [[nodiscard]] std::size_t next();
    /// The share of the iteration whose sentences were returned: 1 after the last one.
    [[nodiscard]] double share() const {
        return static_cast<double>(m_next) / static_cast<double>(m_order.size());
    }

    void write(ByteWriter& out) const;
    /// Restores what `write` wrote for as many sentences. False if the bytes are damaged.
    [[nodiscard]] bool read(ByteReader& in);

private:
    std::vector<std::size_t> m_order;
    std::size_t m_next = 0;
    std::mt19937_64 m_random;
};

} // namespace parsescope
