// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/decoding/tables.h"

namespace parsescope {

/// The index of the first phrase about children of ROOT. Parts 2 and 3 of the key of a span are
/// indices of phrases: part 2 about the head of the top, and part 3 about children of ROOT.
inline constexpr int RootPhrase = 2;

/// The base class of the classes that fill charts of decoders.
class ChartFiller {
public:
    ChartFiller(const Scores& scores, const DecodingOptions& options, ScoreChart& chart)
        : m_scores(scores), m_words(scores.words()),
          m_singleRoot(needsOneRoot(options.rootLimit, m_words)),
          m_bonus(options.gold.empty() ? ScoreTable(m_words)
                                       : marginTable(options.gold, options.margin)),
          m_chart(chart) {}

protected:
    /// Gives the empty chart an axis with the nodes from 0 to before `nodes` and the kinds of items
    /// of HalfTree. `hasHeads` is true if part 2 of the key of a span is the index of a phrase
    /// about the head of the top.
    void begin(int nodes, bool hasHeads);
    [[nodiscard]] double bonus(Arc arc) const { return m_bonus.at(arc.head, arc.dependent); }

    const Scores& m_scores;
    int m_words;
    bool m_singleRoot;
    ScoreTable m_bonus;
    ScoreChart& m_chart;
};

} // namespace parsescope
