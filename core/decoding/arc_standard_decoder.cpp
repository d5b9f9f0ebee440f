// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/decoding/tables.h"

#include <algorithm>

namespace parsescope {

namespace {

/// The table for arc-standard [SHL17 Figure 1a]. An item [i, h, k] means that a tree with root h
/// over the words from i to before k is the stack top, and that k is the front. In the paper, three
/// indices suffice because transitions have no scores. Here, the score of a shift depends on the
/// node beneath the stack top, so that the item has a fourth index: the node p beneath h.
///
/// A word k is shifted from (p, [i, h, k]); a tree with root g over the words from k to before j
/// grows on h; then h and g are reduced, and one of them is the root of the result:
/// (p, [i, g, j]) and (p, [i, h, j]) = max over h or g, and over k, of
/// (p, [i, h, k]) + sh(p,h,k) + (h, [k, g, j]) + la(h,g,j) or ra(h,g,j).
/// The nodes are in the order p < i ≤ h < k ≤ g < j. Hence there are about n⁴ / 24 items and
/// n⁶ / 720 sums for each rule; the hook trick, which leads to O(n⁴) time, requires that la does
/// not depend on j and that sh does not depend on p.
class StandardTable {
public:
    StandardTable(const Scores& scores, const ScoreTable* bonus, RootLimit rootLimit,
                  DecodingWorkspace& workspace)
        : m_scores(scores), m_bonus(bonus), m_words(scores.words()),
          m_singleRoot(needsOneRoot(rootLimit, m_words)), m_starts(workspace.starts),
          m_value(workspace.lists[0]), m_popLeft(workspace.lists[1]),
          m_popRight(workspace.lists[2]), m_root(workspace.lists[3]) {
        m_starts.resize(static_cast<std::size_t>(m_words + 1) * (m_words + 1) * (m_words + 1));
        std::size_t size = 0;
        for (int p = 0; p <= m_words; ++p)
            for (int i = p + 1; i <= m_words; ++i)
                for (int h = i; h <= m_words; ++h) {
                    m_starts[row(p, i, h)] = size;
                    size += m_words + 1 - h;
                }
        m_value.assign(size, MinusInfinity);
        m_popLeft = m_value;
        m_popRight.assign(row(m_words, m_words, m_words) + 1, MinusInfinity);
        for (int p = m_words - 1; p >= 0; --p) {
            for (int i = p + 1; i <= m_words; ++i) {
                fill(p, i);
                finish(p, i);
            }
        }
        fillRoot();
    }

    [[nodiscard]] bool hasTree() const { return m_root[m_words + 1] > MinusInfinity; }

    [[nodiscard]] Decoding best() {
        m_decoding.heads.assign(m_words + 1, NoHead);
        m_decoding.steps.reserve(2 * static_cast<std::size_t>(m_words));
        followRoot(m_words + 1);
        return std::move(m_decoding);
    }

private:
    [[nodiscard]] std::size_t row(int a, int b, int c) const {
        const auto side = static_cast<std::size_t>(m_words + 1);
        return (a * side + b) * side + c;
    }
    /// Returns a pointer to the entry of (p, [i, h, j]) in `table`. The entries for greater j
    /// follow.
    template<class Table>
    [[nodiscard]] auto* entry(Table& table, int p, int i, int h, int j) const {
        return table.data() + m_starts[row(p, i, h)] + (j - h - 1);
    }
    [[nodiscard]] double value(int p, int i, int h, int j) const {
        return *entry(m_value, p, i, h, j);
    }
    [[nodiscard]] double bonus(int head, int dependent) const {
        return m_bonus ? m_bonus->at(head, dependent) : 0;
    }
    [[nodiscard]] double leftScore(int h, int g, int j) const {
        return m_scores.la.at(h, g, j) + bonus(g, h);
    }
    [[nodiscard]] double rightScore(int h, int g, int j) const {
        return m_scores.ra.at(h, g, j) + bonus(h, g);
    }
    /// Returns the value of the right part of a deduction for ra, with the best root g.
    [[nodiscard]] double popRight(int h, int k, int j) const {
        return m_popRight[row(h, k, j - 1)];
    }

    /// Fills the items (p, [i, ·, ·]), from those with greater p.
    void fill(int p, int i) {
        *entry(m_value, p, i, i, i + 1) = 0;
        // When k is reached, the items up to front k are final.
        for (int k = i + 1; k <= m_words; ++k) {
            for (int h = i; h < k; ++h) {
                const double before = value(p, i, h, k) + m_scores.sh.at(p, h, k);
                if (before == MinusInfinity)
                    continue;
                for (int g = k; g <= m_words; ++g)
                    relax(entry(m_value, p, i, g, g + 1), before, entry(m_popLeft, h, k, g, g + 1),
                          0, m_words + 1 - g);
                relax(entry(m_value, p, i, h, k + 1), before, &m_popRight[row(h, k, k)], 0,
                      m_words + 1 - k);
            }
        }
    }

    /// Adds the scores of reducing the root of (p, [i, ·, ·]) with p.
    void finish(int p, int i) {
        for (int g = i; g <= m_words; ++g) {
            for (int j = g + 1; j <= m_words + 1; ++j) {
                const double here = value(p, i, g, j);
                if (p > 0) // ROOT has no head
                    *entry(m_popLeft, p, i, g, j) = here + leftScore(p, g, j);
                double& right = m_popRight[row(p, i, j - 1)];
                right = std::max(right, here + rightScore(p, g, j));
            }
        }
    }

    /// Fills the items in which ROOT is the stack top and j the front. A single root covers all
    /// words.
    void fillRoot() {
        m_root.assign(m_words + 2, MinusInfinity);
        m_root[1] = 0;
        for (int k = 1; k <= (m_singleRoot ? 1 : m_words); ++k)
            for (int j = m_singleRoot ? m_words + 1 : k + 1; j <= m_words + 1; ++j)
                m_root[j] =
                    std::max(m_root[j], m_root[k] + m_scores.sh.at(0, 0, k) + popRight(0, k, j));
    }

    void reduce(Move move, int h, int g, int j) {
        if (move == Move::LeftArc)
            m_decoding.heads[h] = g;
        else
            m_decoding.heads[g] = h;
        m_decoding.steps.push_back({move, g, j, h});
    }

    /// Returns the best root g of the right part of a deduction for ra.
    [[nodiscard]] int bestRight(int h, int k, int j) const {
        BestSplit best;
        for (int g = k; g < j; ++g)
            best.offer(value(h, k, g, j) + rightScore(h, g, j), g, true);
        return best.at;
    }

    /// Adds the steps from i on top of p with front i + 1 to h on top of p with front j.
    void follow(int p, int i, int h, int j) {
        if (j == i + 1)
            return;
        BestSplit best; // `at` is the number of a row: root of the left part, k, root of the right
        for (int k = i + 1; k < j; ++k) {
            for (int left = i; left < k && k <= h; ++left)
                best.offer(value(p, i, left, k) + m_scores.sh.at(p, left, k) +
                               *entry(m_popLeft, left, k, h, j),
                           static_cast<int>(row(left, k, h)), false);
            if (h < k)
                best.offer(value(p, i, h, k) + m_scores.sh.at(p, h, k) + popRight(h, k, j),
                           static_cast<int>(row(h, k, 0)), true);
        }
        const int side = m_words + 1;
        const int left = best.at / side / side;
        const int k = best.at / side % side;
        const int right = best.right ? bestRight(left, k, j) : h;
        follow(p, i, left, k);
        m_decoding.steps.push_back({Move::Shift, left, k, p});
        follow(left, k, right, j);
        reduce(best.right ? Move::RightArc : Move::LeftArc, left, right, j);
    }

    /// Adds the steps from ROOT on top with front 1 to ROOT on top with front j.
    void followRoot(int j) {
        if (j == 1)
            return;
        BestSplit best;
        for (int k = 1; k < (m_singleRoot ? 2 : j); ++k)
            best.offer(m_root[k] + m_scores.sh.at(0, 0, k) + popRight(0, k, j), k, true);
        const int root = bestRight(0, best.at, j);
        followRoot(best.at);
        m_decoding.steps.push_back({Move::Shift, 0, best.at, 0});
        follow(0, best.at, root, j);
        reduce(Move::RightArc, 0, root, j);
    }

    const Scores& m_scores;
    const ScoreTable* m_bonus;
    int m_words;
    bool m_singleRoot;
    std::vector<std::size_t>& m_starts; // for p, i and h: where (p, [i, h, h + 1]) is
    std::vector<double>& m_value;       // (p, [i, h, j])
    std::vector<double>& m_popLeft;     // m_value plus the score of la
    std::vector<double>& m_popRight; // for p, i and j - 1: maximum of m_value plus the score of ra
    std::vector<double>& m_root;     // items [0, 0, j]
    Decoding m_decoding;
};

std::optional<Decoding> decodeArcStandard(const Scores& scores, const ScoreTable* bonus,
                                          RootLimit rootLimit, DecodingWorkspace& workspace) {
    StandardTable table(scores, bonus, rootLimit, workspace);
    if (!table.hasTree())
        return std::nullopt;
    Decoding found = table.best();
    found.score = scoreOf(scores, found.steps);
    addBonuses(bonus, found);
    return found;
}

} // namespace

constinit const ExactDecoder ArcStandardDecoder{
    .name = "arc-standard",
    .deductions = Deductions::ArcStandard,
    .title = "Arc-standard",
    .description = "Scores of transitions by the two topmost nodes of the stack and buffer front",
    .tables = std::span(MoveNames).first(3),
    .moves = std::span(Moves).first(3),
    .positions = 3,
    .rightArcPops = true,
    .leftArcPopsSecond = true,
    .longest = 100,
    .longestChart = 24,
    .containment = "",
    .decode = decodeArcStandard,
    .asArcEager = nullptr,
    .record = recordArcStandard,
    .contract = nullptr,
};

} // namespace parsescope
