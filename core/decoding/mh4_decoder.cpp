// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/decoding/mh4_items.h"
#include "core/decoding/tables.h"

#include <algorithm>
#include <optional>
#include <vector>

namespace parsescope {

namespace {

/// The table of MH4, whose items and deductions Mh4Item and Mh4Deductions explain.
class Mh4Table {
public:
    Mh4Table(const ScoreTable& arc, RootLimit rootLimit, std::vector<double>& values)
        : m_arc(arc), m_side(arc.words() + 2), m_deductions(arc.words(), rootLimit),
          m_values(values) {
        // The square of first = 0 is there twice: without and with a child of ROOT.
        m_values.assign(static_cast<std::size_t>(m_side + 1) * m_side * m_side, MinusInfinity);
        m_deductions.eachItem([this](const Mh4Item& item) {
            double best = MinusInfinity;
            if (isAxiom(item))
                best = 0;
            m_deductions.eachDeduction(item, [&](const Mh4Deduction& deduction) {
                best = std::max(best, valueOf(deduction));
            });
            value(item) = best;
        });
    }

    [[nodiscard]] bool hasTree() { return value(m_deductions.goal()) > MinusInfinity; }

    [[nodiscard]] Decoding best() {
        Decoding decoding;
        decoding.heads.assign(m_arc.words() + 1, NoHead);
        std::vector<Mh4Item> waiting{m_deductions.goal()};
        while (!waiting.empty()) {
            const Mh4Item item = waiting.back();
            waiting.pop_back();
            if (isAxiom(item))
                continue;
            const Mh4Deduction deduction = bestOf(item);
            if (deduction.arc.head != NoHead)
                decoding.heads[deduction.arc.dependent] = deduction.arc.head;
            waiting.push_back(deduction.left);
            if (!deduction.isLink)
                waiting.push_back(deduction.right);
        }
        for (int word = 1; word <= m_arc.words(); ++word)
            decoding.score += m_arc.at(decoding.heads[word], word);
        return decoding;
    }

private:
    static bool isAxiom(const Mh4Item& item) {
        return item.last == item.first + 1 && item.roots == 0;
    }
    [[nodiscard]] double& value(const Mh4Item& item) {
        const std::size_t square = item.roots > 0 ? m_side : item.first;
        return m_values[(square * m_side + item.inner) * m_side + item.last];
    }
    [[nodiscard]] double valueOf(const Mh4Deduction& deduction) {
        double sum = value(deduction.left);
        if (!deduction.isLink)
            sum += value(deduction.right);
        if (deduction.arc.head != NoHead)
            sum += m_arc.at(deduction.arc.head, deduction.arc.dependent);
        return sum;
    }
    /// Returns the best deduction of an item that has one.
    [[nodiscard]] Mh4Deduction bestOf(const Mh4Item& item) {
        std::optional<Mh4Deduction> best;
        m_deductions.eachDeduction(item, [&](const Mh4Deduction& deduction) {
            if (!best || valueOf(deduction) > valueOf(*best))
                best = deduction;
        });
        return *best;
    }

    const ScoreTable& m_arc;
    std::size_t m_side;
    Mh4Deductions m_deductions;
    std::vector<double>& m_values;
};

std::optional<Decoding> decodeMh4(const Scores& scores, const ScoreTable* bonus,
                                  RootLimit rootLimit, DecodingWorkspace& workspace) {
    Mh4Table table(sumOf(scores.arc, bonus, workspace), rootLimit, workspace.lists[0]);
    if (!table.hasTree())
        return std::nullopt;
    return table.best();
}

} // namespace

constinit const ExactDecoder Mh4Decoder{
    .name = "mh4",
    .title = "Arcs (MH4)",
    .description = "Scores of arcs; the best tree of MH4: many trees that are not projective, but "
                   "not all",
    .tables = ArcTables,
    .moves = {},
    .longest = 150,
    .longestChart = 20,
    .isProjective = false,
    .chartHasEnd = true,
    .containment = "",
    .decode = decodeMh4,
    .asArcEager = arcsAsArcEager,
    .record = recordMh4,
    .contract = nullptr,
};

} // namespace parsescope
