// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/decoding/cube/cube_decoder.h"

#include "core/base/task_control.h"
#include "core/decoding/scores.h"

#include <algorithm>

namespace parsescope {

namespace {

/// The largest number of cells of the grids of a decoding, which take seconds.
constexpr long long MostCells = 10'000'000'000;

} // namespace

void CubeDecoder::run(PartScores& scores, const CubeOptions& options, CubeTrace* trace) {
    m_scores = &scores;
    m_arcs = &scores.arcs();
    m_contexts = scores.contexts();
    m_options = options;
    m_options.labelBeam = std::min(options.labelBeam, options.beam);
    m_trace = trace;
    m_counts = {};
    m_cells = 0;
    const int words = m_arcs->words();
    m_side = words + 1;
    m_hypotheses.clear();
    m_complete.assign(m_side * m_side, {});
    m_incomplete.assign(m_side * m_side, {});
    for (int node = 0; node <= words; ++node) {
        m_complete[node * m_side + node] = {node, 1};
        m_hypotheses.emplace_back();
    }
    for (int length = 1; length <= words; ++length) {
        for (int left = 0; left + length <= words; ++left) {
            const int right = left + length;
            fill({false, left, right});
            if (left > 0) // ROOT is never a dependent
                fill({false, right, left});
            fill({true, left, right});
            if (left > 0)
                fill({true, right, left});
        }
    }
}

int CubeDecoder::best() const {
    const Beam& beam = at({true, 0, m_side - 1});
    return beam.count == 0 ? -1 : beam.first;
}

std::span<const Hypothesis> CubeDecoder::beam(const CubeItem& item) const {
    const Beam& beam = at(item);
    return std::span(m_hypotheses).subspan(beam.first, beam.count);
}

void CubeDecoder::fill(const CubeItem& item) {
    if (m_options.stop.stop_requested() || m_counts.gaveUp)
        return;
    m_grids.clear();
    if (m_trace)
        m_itemTrace = {item, {}, {}, {}};
    listGrids(item);
    if (m_grids.empty())
        return;
    if (isExhaustive())
        exhaust(item);
    else
        explore(item);
    if (m_trace)
        record(item);
}

void CubeDecoder::listGrids(const CubeItem& item) {
    const int outwards = item.head < item.end ? 1 : -1;
    if (item.complete) {
        for (int dependent = item.head + outwards; dependent != item.end + outwards;
             dependent += outwards)
            addGrid({false, item.head, dependent}, {true, dependent, item.end}, NoArc);
        return;
    }
    const ArcRange arcs = m_arcs->between(item.head, item.end);
    if (arcs.count == 0)
        return;
    // With a single root, ROOT takes only its first dependent.
    const int last = item.head == 0 && m_options.rootLimit == RootLimit::One ? outwards : item.end;
    for (int split = item.head; split != last; split += outwards)
        for (int arc = arcs.first; arc < arcs.first + arcs.count; ++arc)
            addGrid({true, item.head, split}, {true, item.end, split + outwards}, arc);
}

void CubeDecoder::addGrid(const CubeItem& inner, const CubeItem& outer, int arc) {
    const Grid grid{at(inner), at(outer), arc, 0};
    if (grid.inner.count == 0 || grid.outer.count == 0)
        return;
    m_grids.push_back(grid);
    if (m_trace)
        m_itemTrace.grids.push_back({inner, outer, arc});
}

void CubeDecoder::explore(const CubeItem& item) {
    const auto isLater = [](const Cell& a, const Cell& b) {
        if (a.score != b.score)
            return a.score < b.score;
        return std::tie(a.grid, a.row, a.column) > std::tie(b.grid, b.row, b.column);
    };
    m_beam.start(m_options.beam, m_options.labelBeam);
    m_frontier.clear();
    m_rank = 0;
    int cells = 0;
    for (Grid& grid : m_grids) {
        const auto more = static_cast<long long>(grid.inner.count) * grid.outer.count;
        m_cells += more;
        if (more > static_cast<long long>(MemoryBudget) - cells || m_cells > MostCells)
            return giveUp();
        grid.firstSeen = cells;
        cells += static_cast<int>(more);
    }
    m_seen.assign(cells, 0);
    const auto score = [&](int number, int row, int column) {
        const Grid& grid = m_grids[number];
        char& seen = m_seen[grid.firstSeen + row * grid.outer.count + column];
        if (seen)
            return;
        seen = 1;
        const double value =
            scoreOfCell(item, grid.arc, grid.inner.first + row, grid.outer.first + column);
        m_frontier.push_back({value, number, row, column, 0});
        if (m_trace) {
            m_frontier.back().number = static_cast<int>(m_itemTrace.cells.size());
            m_itemTrace.cells.push_back({number, row, column, value, m_rank, 0, Offer::Kept});
        }
    };
    for (int grid = 0; grid < static_cast<int>(m_grids.size()); ++grid)
        score(grid, 0, 0);
    std::make_heap(m_frontier.begin(), m_frontier.end(), isLater);
    constexpr int StepsBetweenLooks = 1024;
    while (!m_frontier.empty() && !m_beam.isFull()) {
        if (m_rank % StepsBetweenLooks == 0 && m_options.stop.stop_requested())
            return;
        if (m_counts.explored + m_rank >= MostCombinations)
            return giveUp();
        std::pop_heap(m_frontier.begin(), m_frontier.end(), isLater);
        const Cell cell = m_frontier.back();
        m_frontier.pop_back();
        const Grid& grid = m_grids[cell.grid];
        Hypothesis hypothesis =
            combined(item, grid.arc, grid.inner.first + cell.row, grid.outer.first + cell.column);
        hypothesis.score = cell.score;
        const Offer outcome = m_beam.offer(hypothesis);
        ++m_rank;
        m_counts.pruned += outcome == Offer::CutByLabelBeam;
        if (m_trace) {
            m_itemTrace.cells[cell.number].rank = m_rank;
            m_itemTrace.cells[cell.number].outcome = outcome;
        }
        if (cell.row + 1 < grid.inner.count) {
            const std::size_t before = m_frontier.size();
            score(cell.grid, cell.row + 1, cell.column);
            if (m_frontier.size() > before)
                std::push_heap(m_frontier.begin(), m_frontier.end(), isLater);
        }
        if (cell.column + 1 < grid.outer.count) {
            const std::size_t before = m_frontier.size();
            score(cell.grid, cell.row, cell.column + 1);
            if (m_frontier.size() > before)
                std::push_heap(m_frontier.begin(), m_frontier.end(), isLater);
        }
    }
    m_counts.explored += m_rank;
    m_counts.pruned += std::count_if(m_frontier.begin(), m_frontier.end(),
                                     [](const Cell& cell) { return cell.score > MinusInfinity; });
    m_beam.sort();
    store(item, m_beam.entries());
}

void CubeDecoder::store(const CubeItem& item, std::span<const Hypothesis> entries) {
    if ((m_hypotheses.size() + entries.size()) * sizeof(Hypothesis) > MemoryBudget)
        return giveUp();
    (item.complete ? m_complete : m_incomplete)[item.head * m_side + item.end] = {
        static_cast<int>(m_hypotheses.size()), static_cast<int>(entries.size())};
    m_hypotheses.insert(m_hypotheses.end(), entries.begin(), entries.end());
    m_counts.items += !entries.empty();
}

Hypothesis CubeDecoder::combined(const CubeItem& item, int arc, int inner, int outer) const {
    const Signatures signatures(*m_arcs, m_contexts);
    const Hypothesis& head = m_hypotheses[inner];
    Hypothesis result;
    result.inner = inner;
    result.outer = outer;
    if (item.complete) {
        result.arc = head.arc;
        result.dependents = head.dependents;
        signatures.setComplete(head, result);
    } else {
        result.arc = arc;
        result.dependents = head.dependents + 1;
        signatures.setIncomplete(head, result);
    }
    return result;
}

double CubeDecoder::joining(int arc, int inner) {
    double score = m_scores->arc(arc);
    if (m_contexts.siblings || m_contexts.triSiblings) {
        const Hypothesis& head = m_hypotheses[inner];
        const int second =
            head.arc == NoArc ? NoArc : m_hypotheses[m_hypotheses[head.inner].inner].arc;
        score += m_scores->beside(second, head.arc, arc);
    }
    return score;
}

double CubeDecoder::closing(int above, int hypothesis, bool left) {
    double score = 0;
    const Hypothesis* tree = &m_hypotheses[hypothesis];
    if (m_contexts.valency)
        score += m_scores->valency(above, left, tree->dependents);
    if (m_contexts.lookAbove()) {
        while (tree->arc != NoArc) {
            const Hypothesis* before = &m_hypotheses[m_hypotheses[tree->inner].inner];
            score += m_scores->below(above, before->arc, tree->arc);
            tree = before;
        }
    }
    return score;
}

double CubeDecoder::scoreOfCell(const CubeItem& item, int arc, int inner, int outer) {
    const double parts = m_hypotheses[inner].score + m_hypotheses[outer].score;
    const bool rightwards = item.head < item.end;
    if (item.complete)
        return parts + closing(m_hypotheses[inner].arc, outer, !rightwards);
    return parts + joining(arc, inner) + closing(arc, outer, rightwards);
}

} // namespace parsescope
