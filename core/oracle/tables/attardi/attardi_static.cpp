// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/oracle/tables/attardi/attardi_static.h"

#include <algorithm>
#include <cstddef>
#include <numeric>
#include <string_view>
#include <vector>

namespace parsescope {

namespace {

/// Parses by the static oracle. Its arcs need not be kept, as all are gold.
class GoldParse {
public:
    GoldParse(const Tree& gold, const Configuration& configuration)
        : m_gold(gold), m_stack(configuration.stackNodes()), m_buffer(configuration.bufferNodes()) {
        m_missing.assign(gold.size() + 1, 0);
        for (int word = 1; word <= gold.size(); ++word) {
            if (!configuration.hasHead(word))
                ++missing(gold.head(word));
            else if (configuration.head(word) != gold.head(word))
                m_hasErred = true;
        }
    }

    /// Takes the next transition and returns its name; empty when there is none.
    std::string_view step() {
        if (hangs(1, 0))
            return "la";
        if (hangs(0, 1))
            return "ra";
        if (hangs(2, 0))
            return "la2";
        if (hangs(0, 2))
            return "ra2";
        if (m_next == m_buffer.size())
            return {};
        m_stack.push_back(m_buffer[m_next++]);
        return "sh";
    }

    /// Goes on to the end; true when that is the gold tree.
    bool finish() {
        while (!isDone())
            if (step().empty())
                return false;
        return !m_hasErred;
    }

    /// True when nothing but ROOT is left.
    [[nodiscard]] bool isDone() const { return m_stack.size() == 1 && m_next == m_buffer.size(); }

private:
    int& missing(int node) { return m_missing[node]; }

    /// Removes the element `depth` below the top if it has its dependents and is one of the element
    /// at depth `head`.
    bool hangs(std::size_t depth, std::size_t head) {
        const std::size_t size = m_stack.size();
        if (size <= std::max(depth, head))
            return false;
        const int word = m_stack[size - 1 - depth];
        const int above = m_stack[size - 1 - head];
        if (word == 0 || m_gold.head(word) != above || missing(word) > 0)
            return false;
        --missing(above);
        m_stack.erase(m_stack.end() - 1 - static_cast<std::ptrdiff_t>(depth));
        return true;
    }

    const Tree& m_gold;
    std::vector<int> m_stack;   // bottom first
    std::vector<int> m_buffer;  // front first
    std::size_t m_next = 0;     // index of what is now the front
    std::vector<int> m_missing; // number of dependents to come, by node
    bool m_hasErred = false;
};

} // namespace

std::optional<Transition> attardiStatic(const TransitionSystem& system, const Tree& gold,
                                        const Configuration& configuration) {
    GoldParse parse(gold, configuration);
    if (parse.isDone())
        return std::nullopt;
    const std::string_view first = parse.step();
    return parse.finish() ? system.find(first) : std::nullopt;
}

bool attardiDerives(const Tree& gold) {
    const int words = gold.size();
    std::vector<int> buffer(words + 1);
    std::iota(buffer.begin(), buffer.end(), 0);
    return GoldParse(gold, Configuration(words, {}, buffer)).finish();
}

} // namespace parsescope
