// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/chart/chart_index.h"

#include <QString>

#include <vector>

namespace parsescope {

/// Texts about a chart, its items and its deductions.
class ChartText {
public:
    /// Makes texts about `chart`, which must outlive the object. `words` are the forms indexed by
    /// node, ROOT first.
    ChartText(const Chart& chart, std::vector<QString> words)
        : m_chart(chart), m_words(std::move(words)) {}

    /// Returns an arc as a text, "3 burned → 5 pies".
    [[nodiscard]] QString arc(Arc arc) const;
    /// Returns an item as a sentence, "3 burned heads all from 1 The to 3 burned".
    [[nodiscard]] QString item(int item) const;
    /// Returns what a cell says in words: the item and its value, "3 burned heads all from 1 The to
    /// 3 burned, at no loss."
    [[nodiscard]] QString statement(int item) const;
    /// Returns a deduction as a text, "ra, ROOT → 3 burned: 0 [0–3] + 6 [6–6]".
    [[nodiscard]] QString way(int deduction) const;
    /// Returns a deduction as a sum, "0 [0–3] (cost 1) + 6 [6–6] (cost 0) + arc ROOT → 6 tea, not
    /// gold (+1) ⇒ 0 [0–6] (cost 2)".
    [[nodiscard]] QString equation(int deduction) const;
    /// Returns a comparison with the best deduction of the conclusion, with the reason: "costs 1
    /// more: ROOT → 2 The is not gold".
    [[nodiscard]] QString verdict(int deduction) const;
    /// Returns a text about the last of the first `filled` deductions, and why it is allowed.
    [[nodiscard]] QString step(int filled) const;
    /// A kind of items of the chart, in symbols and in words, for any nodes h, i, j, k, t.
    struct ItemKind {
        ItemShape shape = ItemShape::None;
        QString symbols; ///< the kind in symbols, "h [i–h]"
        QString words;   ///< the kind in words, "h heads all from i to h"
        bool operator==(const ItemKind&) const = default;
    };
    [[nodiscard]] std::vector<ItemKind> itemKinds() const;
    /// Returns a text about the effect that a transition would have on the chart.
    [[nodiscard]] QString changes(const QString& transition, const ChartChanges& changes) const;
    /// Returns a text about the effect that the last step had on the chart before it.
    [[nodiscard]] QString changesMade(const QString& transition, const ChartChanges& changes) const;
    /// Returns a text about the loss, its parts and the size of the chart.
    [[nodiscard]] QString summary() const;

private:
    [[nodiscard]] QString counts(const ChartChanges& changes) const;
    [[nodiscard]] QString label(int item) const;
    [[nodiscard]] QString reduction(int deduction) const;
    [[nodiscard]] QString costed(int item, int cost) const;
    [[nodiscard]] const Chart::Item& itemAt(int index) const { return m_chart.items()[index]; }
    [[nodiscard]] const Chart::Deduction& deduction(int index) const {
        return m_chart.deductions()[index];
    }

    const Chart& m_chart;
    std::vector<QString> m_words;
};

} // namespace parsescope
