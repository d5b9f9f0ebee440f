// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/chart/chart_changes.h"
#include "core/chart/chart_index.h"

#include <QString>

#include <vector>

namespace parsescope {

/// A chart in words.
class ChartText {
public:
    /// `words` are forms by node, ROOT first. The chart must outlive this.
    ChartText(const Chart& chart, std::vector<QString> words)
        : m_chart(chart), m_words(std::move(words)) {}

    /// "3 burned → 5 pies".
    [[nodiscard]] QString arc(Arc arc) const;
    /// What a deduction does, "ra, ROOT → 3 burned: 0 [0–3] + 6 [6–6]".
    [[nodiscard]] QString way(int deduction) const;
    /// How it compares with the best way to the same item, and why: "costs 1 more: ROOT → 2 The is
    /// not gold".
    [[nodiscard]] QString verdict(int deduction) const;
    /// What the last of so many steps of filling the table did, and why that is allowed.
    [[nodiscard]] QString step(int filled) const;
    /// What a transition would change.
    [[nodiscard]] static QString changes(const QString& transition, const ChartChanges& changes);
    /// The loss and where it comes from.
    [[nodiscard]] QString summary() const;

private:
    [[nodiscard]] QString label(int item) const;
    [[nodiscard]] QString reduction(int deduction) const;
    [[nodiscard]] const Chart::Item& item(int index) const { return m_chart.items()[index]; }
    [[nodiscard]] const Chart::Deduction& deduction(int index) const {
        return m_chart.deductions()[index];
    }

    const Chart& m_chart;
    std::vector<QString> m_words;
};

} // namespace parsescope
