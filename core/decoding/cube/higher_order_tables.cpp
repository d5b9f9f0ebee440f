// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/decoding/cube/higher_order_tables.h"

#include "core/decoding/scores.h"

namespace parsescope {

namespace {

/// Returns the arcs that are not forbidden; if `bestLabels` is true, only with the best label of
/// each arc.
LabelledArcs allowedArcs(const HigherOrderTables& tables, bool bestLabels) {
    std::vector<LabelledArc> arcs;
    for (int head = 0; head <= tables.words(); ++head) {
        for (int dependent = 1; dependent <= tables.words(); ++dependent) {
            if (head == dependent)
                continue;
            int best = -1;
            for (int label = 0; label < tables.labels(); ++label) {
                const double score = tables.arc(head, dependent, label);
                if (score == MinusInfinity)
                    continue;
                if (!bestLabels)
                    arcs.push_back({head, dependent, label});
                else if (best < 0 || score > tables.arc(head, dependent, best))
                    best = label;
            }
            if (best >= 0)
                arcs.push_back({head, dependent, best});
        }
    }
    return {tables.words(), std::move(arcs)};
}

} // namespace

TableScores::TableScores(const HigherOrderTables& tables, bool bestLabels,
                         std::span<const int> gold, double margin)
    : m_tables(tables), m_gold(gold), m_margin(margin), m_arcs(allowedArcs(tables, bestLabels)) {}

PartContexts TableScores::contexts() const {
    PartContexts contexts;
    contexts.siblings = m_tables.hasSiblings();
    contexts.grandparents = m_tables.hasGrandparents();
    return contexts;
}

double TableScores::arc(int arc) {
    const LabelledArc& a = m_arcs[arc];
    const bool wrong = !m_gold.empty() && m_gold[a.dependent] != a.head;
    return m_tables.arc(a.head, a.dependent, a.label) + (wrong ? m_margin : 0);
}

double TableScores::beside(int /*second*/, int previous, int arc) {
    const LabelledArc& a = m_arcs[arc];
    if (previous == NoArc || !m_tables.hasSiblings())
        return 0;
    return m_tables.sibling(a.head, m_arcs[previous].dependent, a.dependent);
}

double TableScores::below(int above, int /*previous*/, int arc) {
    const LabelledArc& a = m_arcs[arc];
    return m_tables.grandparent(m_arcs[above].head, a.head, a.dependent);
}

HigherOrderTables::HigherOrderTables(int words, int labels)
    : m_side(words + 1), m_labels(labels),
      m_arc(static_cast<std::size_t>(m_side) * m_side * labels, 0) {}

std::optional<HigherOrderDecoding> bestTree(const CubeDecoder& decoder, PartScores& scores) {
    const int best = decoder.best();
    if (best < 0)
        return std::nullopt;
    HigherOrderDecoding result{0, {NoHead}, {-1}};
    decoder.visitParts(best, [&](const TreePart& part) { result.score += scoreOf(scores, part); });
    const std::vector<int> arcs = decoder.arcsOf(best);
    for (int word = 1; word <= scores.arcs().words(); ++word) {
        const LabelledArc& arc = scores.arcs()[arcs[word]];
        result.heads.push_back(arc.head);
        result.labels.push_back(arc.label);
    }
    return result;
}

std::optional<HigherOrderDecoding> decode(PartScores& scores, const CubeOptions& options,
                                          CubeCounts* counts, CubeTrace* trace) {
    CubeDecoder decoder;
    decoder.run(scores, options, trace);
    if (counts)
        *counts = decoder.counts();
    return bestTree(decoder, scores);
}

std::optional<HigherOrderDecoding> decode(const HigherOrderTables& tables,
                                          const HigherOrderOptions& options, CubeCounts* counts,
                                          CubeTrace* trace) {
    TableScores scores(tables, options.cube.beam == Unlimited, options.gold, options.margin);
    return decode(scores, options.cube, counts, trace);
}

} // namespace parsescope
