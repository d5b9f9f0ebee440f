// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/learning/graph/graph_scores.h"

namespace parsescope::graph {

namespace {

/// The number of bits of an arc number in a key. Only scores of arcs with smaller numbers than
/// 2^ArcBits are stored.
constexpr unsigned ArcBits = 21;

} // namespace

float& PartMemo::find(std::uint64_t key, bool& known) {
    if (2 * m_used >= m_entries.size())
        grow();
    const std::size_t mask = m_entries.size() - 1;
    std::uint64_t hash = key * 0x9E3779B97F4A7C15U;
    std::size_t slot = (hash ^ (hash >> 32U)) & mask;
    while (m_entries[slot].stamp == m_stamp && m_entries[slot].key != key)
        slot = (slot + 1) & mask;
    CachedScore& entry = m_entries[slot];
    known = entry.stamp == m_stamp;
    if (!known) {
        entry = {key, 0, m_stamp};
        ++m_used;
    }
    return entry.value;
}

void PartMemo::clear() {
    m_used = 0;
    if (++m_stamp == 0) {
        m_entries.assign(m_entries.size(), {});
        m_stamp = 1;
    }
}

void PartMemo::grow() {
    std::vector<CachedScore> old(m_entries.size() * 2);
    old.swap(m_entries);
    m_used = 0;
    for (const CachedScore& entry : old) {
        bool known = false;
        if (entry.stamp == m_stamp)
            find(entry.key, known) = entry.value;
    }
}

void GraphScores::start(const GraphFeatures& features, const LabelledArcs& arcs,
                        std::span<const float> costs) {
    m_features = &features;
    m_arcs = &arcs;
    m_contexts = features.choice().contexts();
    for (PartMemo* memo :
         {&m_beside, &m_siblings, &m_bareSiblings, &m_bareTriSiblings, &m_below, &m_grandparents,
          &m_bareGrandparents, &m_bareGrandSiblings, &m_valencies, &m_bareValencies})
        memo->clear();
    m_arcScores.resize(arcs.size());
    m_bare.resize(arcs.size());
    for (int arc = 0; arc < arcs.size();) {
        const LabelledArc& first = arcs[arc];
        const ArcRange range = arcs.between(first.head, first.dependent);
        m_list.clear();
        m_labelled.clear();
        features.arc(first.head, first.dependent, m_list, m_labelled);
        const float score = m_weights.sum(m_list.all());
        for (; arc < range.first + range.count; ++arc) {
            m_bare[arc] = range.first;
            m_arcScores[arc] = score + m_weights.sumWithLabel(m_labelled.all(), arcs[arc].label) +
                               (costs.empty() ? 0 : costs[arc]);
        }
    }
}

template<class Make>
float GraphScores::remembered(PartMemo& memo, int a, int b, int c, const Make& make) {
    if (m_arcs->size() + 1 >= (1 << ArcBits))
        return make();
    const auto part = [](int arc) { return static_cast<std::uint64_t>(arc + 1); };
    bool known = false;
    float& value = memo.find((part(a) << ArcBits | part(b)) << ArcBits | part(c), known);
    if (!known)
        value = make(); // `make` uses only other memos, so that the reference stays valid
    return value;
}

template<class Add>
float GraphScores::sumOf(const Add& add) {
    m_list.clear();
    add(m_list);
    return m_weights.sum(m_list.all());
}

double GraphScores::beside(int second, int previous, int arc) {
    return remembered(m_beside, second, previous, arc,
                      [&] { return besideSum(second, previous, arc); });
}

float GraphScores::besideSum(int second, int previous, int arc) {
    return (m_contexts.siblings ? remembered(m_siblings, NoArc, previous, arc,
                                             [&] { return siblingSum(previous, arc); })
                                : 0) +
           (m_contexts.triSiblings && previous != NoArc ? triSiblingSum(second, previous, arc) : 0);
}

float GraphScores::siblingSum(int previous, int arc) {
    const LabelledArc& a = (*m_arcs)[arc];
    const int sibling = dependentOf(previous);
    return remembered(m_bareSiblings, NoArc, bare(previous), bare(arc),
                      [&] {
                          return sumOf([&](FeatureList& list) {
                              m_features->sibling(a.head, sibling, a.dependent, list);
                          });
                      }) +
           sumOf([&](FeatureList& list) {
               m_features->siblingLabel(a.head, sibling, a.dependent, labelOf(previous), a.label,
                                        list);
           });
}

float GraphScores::triSiblingSum(int second, int previous, int arc) {
    const LabelledArc& a = (*m_arcs)[arc];
    const int sibling = dependentOf(previous);
    const int outer = dependentOf(second);
    return remembered(m_bareTriSiblings, bare(second), bare(previous), bare(arc),
                      [&] {
                          return sumOf([&](FeatureList& list) {
                              m_features->triSibling(a.head, outer, sibling, a.dependent, list);
                          });
                      }) +
           sumOf([&](FeatureList& list) {
               m_features->triSiblingLabel(a.head, outer, sibling, a.dependent, labelOf(second),
                                           labelOf(previous), a.label, list);
           });
}

double GraphScores::below(int above, int previous, int arc) {
    return remembered(m_below, above, m_contexts.grandSiblings ? previous : NoArc, arc,
                      [&] { return belowSum(above, previous, arc); });
}

float GraphScores::belowSum(int above, int previous, int arc) {
    return (m_contexts.grandparents ? remembered(m_grandparents, above, NoArc, arc,
                                                 [&] { return grandparentSum(above, arc); })
                                    : 0) +
           (m_contexts.grandSiblings ? grandSiblingSum(above, previous, arc) : 0);
}

float GraphScores::grandparentSum(int above, int arc) {
    const LabelledArc& a = (*m_arcs)[arc];
    const LabelledArc& up = (*m_arcs)[above];
    return remembered(m_bareGrandparents, bare(above), NoArc, bare(arc),
                      [&] {
                          return sumOf([&](FeatureList& list) {
                              m_features->grandparent(up.head, a.head, a.dependent, list);
                          });
                      }) +
           sumOf([&](FeatureList& list) {
               m_features->grandparentLabel(up.head, a.head, a.dependent, up.label, a.label, list);
           });
}

float GraphScores::grandSiblingSum(int above, int previous, int arc) {
    const LabelledArc& a = (*m_arcs)[arc];
    const LabelledArc& up = (*m_arcs)[above];
    const int sibling = dependentOf(previous);
    return remembered(m_bareGrandSiblings, bare(above), bare(previous), bare(arc),
                      [&] {
                          return sumOf([&](FeatureList& list) {
                              m_features->grandSibling(up.head, a.head, sibling, a.dependent, list);
                          });
                      }) +
           sumOf([&](FeatureList& list) {
               m_features->grandSiblingLabel(up.head, a.head, sibling, a.dependent, up.label,
                                             labelOf(previous), a.label, list);
           });
}

double GraphScores::valency(int above, bool left, int count) {
    return remembered(m_valencies, above, count * 2 + (left ? 1 : 0), NoArc,
                      [&] { return valencySum(above, left, count); });
}

float GraphScores::valencySum(int above, bool left, int count) {
    const LabelledArc& up = (*m_arcs)[above];
    return remembered(m_bareValencies, bare(above), count * 2 + (left ? 1 : 0), NoArc,
                      [&] {
                          return sumOf([&](FeatureList& list) {
                              m_features->valency(up.head, up.dependent, left, count, list);
                          });
                      }) +
           sumOf([&](FeatureList& list) {
               m_features->valencyLabel(up.head, up.dependent, left, count, up.label, list);
           });
}

void GraphScores::addPlaces(const TreePart& part, std::vector<std::size_t>& places) const {
    FeatureList list;
    FeatureList labelled;
    const auto arcOf = [&](int arc) { return arc == NoArc ? LabelledArc() : (*m_arcs)[arc]; };
    const LabelledArc a = arcOf(part.arc);
    const LabelledArc up = arcOf(part.above);
    const int sibling = dependentOf(part.previous);
    const int second = dependentOf(part.second);
    switch (part.kind) {
    case TreePart::Kind::Arc:
        m_features->arc(a.head, a.dependent, list, labelled);
        break;
    case TreePart::Kind::Beside:
        if (m_contexts.siblings) {
            m_features->sibling(a.head, sibling, a.dependent, list);
            m_features->siblingLabel(a.head, sibling, a.dependent, labelOf(part.previous), a.label,
                                     list);
        }
        if (m_contexts.triSiblings && part.previous != NoArc) {
            m_features->triSibling(a.head, second, sibling, a.dependent, list);
            m_features->triSiblingLabel(a.head, second, sibling, a.dependent, labelOf(part.second),
                                        labelOf(part.previous), a.label, list);
        }
        break;
    case TreePart::Kind::Below:
        if (m_contexts.grandparents) {
            m_features->grandparent(up.head, a.head, a.dependent, list);
            m_features->grandparentLabel(up.head, a.head, a.dependent, up.label, a.label, list);
        }
        if (m_contexts.grandSiblings) {
            m_features->grandSibling(up.head, a.head, sibling, a.dependent, list);
            m_features->grandSiblingLabel(up.head, a.head, sibling, a.dependent, up.label,
                                          labelOf(part.previous), a.label, list);
        }
        break;
    case TreePart::Kind::Valency:
        m_features->valency(up.head, up.dependent, part.left, part.count, list);
        m_features->valencyLabel(up.head, up.dependent, part.left, part.count, up.label, list);
        break;
    }
    for (const FeatureHash feature : list.all())
        places.push_back(m_weights.placeOf(feature));
    for (const FeatureHash feature : labelled.all())
        places.push_back(m_weights.placeOf(withLabel(feature, a.label)));
}

} // namespace parsescope::graph
