// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/decoding/cube/part_scores.h"

#include <algorithm>
#include <tuple>

namespace parsescope {

LabelledArcs::LabelledArcs(int words, std::vector<LabelledArc> arcs)
    : m_words(words), m_arcs(std::move(arcs)), m_first((words + 1) * (words + 1) + 1, 0) {
    std::sort(m_arcs.begin(), m_arcs.end(), [](const LabelledArc& a, const LabelledArc& b) {
        return std::tie(a.dependent, a.head, a.label) < std::tie(b.dependent, b.head, b.label);
    });
    for (const LabelledArc& arc : m_arcs)
        ++m_first[cell(arc.head, arc.dependent) + 1];
    for (std::size_t i = 1; i < m_first.size(); ++i)
        m_first[i] += m_first[i - 1];
}

ArcRange LabelledArcs::between(int head, int dependent) const {
    const int index = cell(head, dependent);
    return {m_first[index], m_first[index + 1] - m_first[index]};
}

ArcRange LabelledArcs::into(int dependent) const {
    const int first = m_first[cell(0, dependent)];
    return {first, m_first[cell(m_words, dependent) + 1] - first};
}

int LabelledArcs::find(const LabelledArc& arc) const {
    const ArcRange range = between(arc.head, arc.dependent);
    for (int i = range.first; i < range.first + range.count; ++i)
        if (m_arcs[i].label == arc.label)
            return i;
    return -1;
}

} // namespace parsescope
