// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/learning/sentence_order.h"

#include <numeric>
#include <sstream>
#include <utility>

namespace parsescope {

void shuffle(std::vector<std::size_t>& order, std::mt19937_64& random) {
    for (std::size_t i = order.size(); i > 1; --i)
        std::swap(order[i - 1], order[random() % i]);
}

SentenceOrder::SentenceOrder(std::size_t sentences, std::uint64_t seed)
    : m_order(sentences), m_random(seed) {
    std::iota(m_order.begin(), m_order.end(), std::size_t{0});
}

std::size_t SentenceOrder::next() {
    if (isAtStart()) {
        m_next = 0;
        shuffle(m_order, m_random);
    }
    return m_order[m_next++];
}

void SentenceOrder::write(ByteWriter& out) const {
    for (const std::size_t sentence : m_order)
        out.number(sentence);
    out.number(m_next);
    std::ostringstream random;
    random << m_random;
    out.text(random.str());
}

bool SentenceOrder::read(ByteReader& in) {
    std::vector<bool> seen(m_order.size());
    for (std::size_t& sentence : m_order) {
        sentence = in.number();
        if (sentence >= seen.size() || seen[sentence])
            return false;
        seen[sentence] = true;
    }
    m_next = in.number();
    std::istringstream random{std::string(in.text())};
    random >> m_random;
    return in.isGood() && m_next <= m_order.size() && !random.fail();
}

} // namespace parsescope
