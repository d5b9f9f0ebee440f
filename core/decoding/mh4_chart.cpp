// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/decoding/chart_filler.h"
#include "core/decoding/decoding_chart.h"
#include "core/decoding/mh4_items.h"

namespace parsescope {

namespace {

/// Fills the chart of MH4, whose items and deductions Mh4Item and Mh4Deductions explain.
class Mh4Filler : ChartFiller {
public:
    using ChartFiller::ChartFiller;

    void fill() {
        begin(m_words + 2, false);
        const int neighbours = m_chart.addRule(Text("neighbours"), Text("two neighbouring nodes"));
        const int combine =
            m_chart.addRule(Text("combine"), Text("two spans that share a node are combined"));
        const int combineAndLink = m_chart.addRule(
            Text("combine and link"),
            Text("two spans that share a node are combined, and an inner word gets its head"));
        const int link = m_chart.addRule(Text("link"), Text("the inner word gets its head"));
        for (int first = 0; first <= m_words; ++first)
            m_chart.deduce(neighbours, item({first, first, first + 1}), {}, 0);
        const Mh4Deductions deductions(m_words, rootLimitOf(m_singleRoot));
        deductions.eachItem([&](const Mh4Item& conclusion) {
            deductions.eachDeduction(conclusion, [&](const Mh4Deduction& deduction) {
                if (!isDerived(deduction.left) ||
                    (!deduction.isLink && !isDerived(deduction.right)))
                    return;
                const Arc arc = deduction.arc;
                const int rule = deduction.isLink     ? link
                                 : arc.head != NoHead ? combineAndLink
                                                      : combine;
                const double score =
                    arc.head == NoHead ? 0 : m_scores.arc.at(arc.head, arc.dependent) + bonus(arc);
                const int left = item(deduction.left);
                const int right = deduction.isLink ? -1 : item(deduction.right);
                m_chart.deduce(rule, item(conclusion), {left, right}, score, arc);
            });
        });
        m_chart.goal = item(deductions.goal());
    }

private:
    int item(const Mh4Item& entry) {
        const auto kind = entry.hasInner() ? HalfTree::Heads : HalfTree::Span;
        return m_chart.item(
            static_cast<int>(kind),
            {entry.first, entry.last, entry.hasInner() ? entry.inner : 0, RootPhrase + entry.roots},
            entry.first, entry.last);
    }
    /// Returns false if ROOT has a child in the item before there is a word that could be one.
    static bool isDerived(const Mh4Item& entry) {
        const int between = entry.last - entry.first - 1 - (entry.hasInner() ? 1 : 0);
        return entry.roots <= between;
    }
};

} // namespace

void recordMh4(const Scores& scores, const DecodingOptions& options, ScoreChart& chart) {
    Mh4Filler(scores, options, chart).fill();
}

} // namespace parsescope
