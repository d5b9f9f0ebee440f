// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/decoding/tables.h"

namespace parsescope {

namespace {

/// The table of [KGS11] for arc-eager. An item [k, j] means that k is the top again after all words
/// pushed onto it have been reduced, and that j is the front. The value does not depend on whether
/// k has a head. A word i between k and j is pushed from [k, i] by sh or ra, and popped at [i, j]
/// by la or re. The scores of both transitions are added at the pop: [k, j] = max over i of [k, i]
/// + [i, j] + max(sh(k,i) + la(i,j), ra(k,i) + re(i,j))
class EagerTable {
public:
    EagerTable(const EagerScores& scores, RootLimit rootLimit, DecodingWorkspace& workspace)
        : m_scores(scores), m_words(scores.sh->words()),
          m_singleRoot(needsOneRoot(rootLimit, m_words)), m_value(workspace.tables[0]),
          m_popLeft(workspace.tables[1]), m_popRight(workspace.tables[2]),
          m_noRoot(workspace.lists[0]), m_oneRoot(workspace.lists[1]) {
        m_value.reset(m_words, MinusInfinity);
        m_popLeft.reset(m_words);
        m_popRight.reset(m_words);
        for (int k = m_words; k >= 1; --k)
            fillRow(k);
        if (m_singleRoot)
            fillRootRows();
        else
            fillRow(0);
    }

    [[nodiscard]] bool hasTree() const { return rootRow()[m_words + 1] > MinusInfinity; }

    [[nodiscard]] Decoding best() {
        m_decoding.heads.assign(m_words + 1, NoHead);
        m_decoding.steps.reserve(2 * static_cast<std::size_t>(m_words));
        if (m_singleRoot)
            followRoot(m_words + 1);
        else
            follow(0, m_words + 1);
        return std::move(m_decoding);
    }

private:
    /// Returns the values of the items [0, j], with one child of ROOT if a single root is required.
    [[nodiscard]] const double* rootRow() const {
        return m_singleRoot ? m_oneRoot.data() : m_value.row(0);
    }

    void fillRow(int k) {
        double* value = m_value.row(k);
        const double* sh = m_scores.sh->row(k);
        const double* ra = m_scores.ra->row(k);
        const int end = m_words + 2;
        value[k + 1] = 0;
        // When i is reached, the values up to column i are final, so that later columns can use
        // them.
        for (int i = k + 1; i <= m_words; ++i)
            relax(value, value[i] + sh[i], m_popLeft.row(i), value[i] + ra[i], m_popRight.row(i),
                  i + 1, end);
        const double* la = m_scores.la->row(k);
        const double* re = m_scores.re->row(k);
        double* popLeft = m_popLeft.row(k);
        double* popRight = m_popRight.row(k);
        for (int j = k + 1; j < end; ++j) {
            popLeft[j] = value[j] + la[j];
            popRight[j] = value[j] + re[j];
        }
        popLeft[m_words + 1] = MinusInfinity; // no word is left that could be the head
    }

    /// Fills the items of ROOT, separately for 0 and 1 children of ROOT so far. Only a pop by re
    /// adds a child.
    void fillRootRows() {
        m_noRoot.assign(m_words + 2, MinusInfinity);
        m_oneRoot = m_noRoot;
        m_noRoot[1] = 0;
        const double* sh = m_scores.sh->row(0);
        const double* ra = m_scores.ra->row(0);
        const int end = m_words + 2;
        for (int i = 1; i <= m_words; ++i) {
            const double none = m_noRoot[i];
            const double one = m_oneRoot[i];
            relax(m_noRoot.data(), none + sh[i], m_popLeft.row(i), i + 1, end);
            relax(m_oneRoot.data(), one + sh[i], m_popLeft.row(i), none + ra[i], m_popRight.row(i),
                  i + 1, end);
        }
    }

    void push(int k, int i, bool right) {
        if (right)
            m_decoding.heads[i] = k;
        m_decoding.steps.push_back({right ? Move::RightArc : Move::Shift, k, i});
    }

    void pop(int i, int j, bool right) {
        if (!right)
            m_decoding.heads[i] = j;
        m_decoding.steps.push_back({right ? Move::Reduce : Move::LeftArc, i, j});
    }

    /// Adds the steps from k on top with front k + 1 to k on top with front j.
    void follow(int k, int j) {
        if (j == k + 1)
            return;
        BestSplit best;
        for (int i = k + 1; i < j; ++i) {
            const double before = m_value.at(k, i);
            best.offer(before + m_scores.sh->at(k, i) + m_popLeft.at(i, j), i, false);
            best.offer(before + m_scores.ra->at(k, i) + m_popRight.at(i, j), i, true);
        }
        follow(k, best.at);
        push(k, best.at, best.right);
        follow(best.at, j);
        pop(best.at, j, best.right);
    }

    /// Adds the steps from ROOT on top with front 1 to ROOT on top with front j and one child of
    /// ROOT.
    void followRoot(int j) {
        struct Pop {
            int word, front;
            bool right;
        };
        std::vector<Pop> pops; // the pops in reverse order
        for (bool one = true; j > 1;) {
            BestSplit best;
            for (int i = 1; i < j; ++i) {
                best.offer((one ? m_oneRoot[i] : m_noRoot[i]) + m_scores.sh->at(0, i) +
                               m_popLeft.at(i, j),
                           i, false);
                if (one)
                    best.offer(m_noRoot[i] + m_scores.ra->at(0, i) + m_popRight.at(i, j), i, true);
            }
            pops.push_back({best.at, j, best.right});
            one = one && !best.right;
            j = best.at;
        }
        for (auto it = pops.rbegin(); it != pops.rend(); ++it) {
            push(0, it->word, it->right);
            follow(it->word, it->front);
            pop(it->word, it->front, it->right);
        }
    }

    EagerScores m_scores;
    int m_words;
    bool m_singleRoot;
    ScoreTable& m_value;            // [k, j] in row k, column j
    ScoreTable& m_popLeft;          // m_value plus the score of la
    ScoreTable& m_popRight;         // m_value plus the score of re
    std::vector<double>& m_noRoot;  // items [0, j] without a child of ROOT; for a single root only
    std::vector<double>& m_oneRoot; // items [0, j] with one child of ROOT
    Decoding m_decoding;
};

/// Adds the bonus of each arc to the transition that builds it.
void addBonus(ScoreTable& la, ScoreTable& ra, const ScoreTable& bonus) {
    for (int left = 0; left <= bonus.words(); ++left) {
        for (int right = left + 1; right <= bonus.words(); ++right) {
            la.at(left, right) += bonus.at(right, left);
            ra.at(left, right) += bonus.at(left, right);
        }
    }
}

} // namespace

std::optional<Decoding> decodeEager(const EagerScores& scores, RootLimit rootLimit,
                                    DecodingWorkspace& workspace) {
    EagerTable table(scores, rootLimit, workspace);
    if (!table.hasTree())
        return std::nullopt;
    return table.best();
}

std::optional<Decoding> decodeTransitions(EagerScores scores, const ScoreTable* bonus,
                                          RootLimit rootLimit, DecodingWorkspace& workspace) {
    if (!bonus)
        return decodeEager(scores, rootLimit, workspace);
    auto& [la, ra] = workspace.sums;
    la = *scores.la;
    ra = *scores.ra;
    addBonus(la, ra, *bonus);
    scores.la = &la;
    scores.ra = &ra;
    return decodeEager(scores, rootLimit, workspace);
}

} // namespace parsescope
