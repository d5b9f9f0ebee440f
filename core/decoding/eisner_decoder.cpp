// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/decoding/tables.h"

namespace parsescope {

namespace {

/// The four tables of [Eisner 1996]. Items are spans s..t of nodes. In a complete span, all nodes
/// except the head have all their dependents; in an incomplete span, an arc between s and t has
/// just been built. Tables with heads on the left are called "right" after the direction of their
/// arcs.
class EisnerTable {
public:
    EisnerTable(const ScoreTable& arc, RootLimit rootLimit, DecodingWorkspace& workspace)
        : m_arc(arc), m_words(arc.words()), m_singleRoot(needsOneRoot(rootLimit, m_words)),
          m_joined(workspace.tables[0]), m_left(workspace.tables[1]),
          m_completeRight(workspace.tables[2]), m_completeLeft(workspace.tables[3]) {
        m_left.reset(m_words);
        for (ScoreTable* table : {&m_joined, &m_completeRight, &m_completeLeft})
            table->reset(m_words, MinusInfinity);
        for (int s = m_words; s >= 0; --s)
            fillRow(s);
        m_root = m_singleRoot ? bestRoot() : BestSplit{};
    }

    [[nodiscard]] bool hasTree() const {
        return (m_singleRoot ? m_root.value : m_completeRight.at(0, m_words)) > MinusInfinity;
    }

    [[nodiscard]] Decoding best() {
        m_heads.assign(m_words + 1, NoHead);
        if (m_singleRoot) {
            attach(0, m_root.at);
            followLeft(1, m_root.at);
            followRight(m_root.at, m_words);
        } else {
            followRight(0, m_words);
        }
        Decoding decoding;
        for (int word = 1; word <= m_words; ++word)
            decoding.score += m_arc.at(m_heads[word], word);
        decoding.heads = std::move(m_heads);
        return decoding;
    }

private:
    void fillRow(int s) {
        double* joined = m_joined.row(s);
        double* left = m_left.row(s);
        double* completeRight = m_completeRight.row(s);
        double* completeLeft = m_completeLeft.row(s);
        const int end = m_words + 1;
        completeRight[s] = completeLeft[s] = 0;
        // Cells that end at column t are final when t is reached, so later columns can use them.
        for (int t = s; t <= m_words; ++t) {
            if (t > s) {
                relax(completeRight, joined[t] + m_arc.at(s, t), m_completeRight.row(t), t, end);
                left[t] = joined[t] + m_arc.at(t, s);
                completeLeft[t] = completeLeft[t] < left[t] ? left[t] : completeLeft[t];
                relax(completeLeft, completeLeft[t], m_left.row(t), t + 1, end);
            }
            relax(joined, completeRight[t], m_completeLeft.row(t + 1), t + 1, end);
        }
    }

    /// Returns the only child of ROOT in a best tree.
    [[nodiscard]] BestSplit bestRoot() const {
        BestSplit best;
        for (int word = 1; word <= m_words; ++word)
            best.offer(m_completeLeft.at(1, word) + m_arc.at(0, word) +
                           m_completeRight.at(word, m_words),
                       word, true);
        return best;
    }

    void attach(int head, int dependent) { m_heads[dependent] = head; }

    void followJoined(int s, int t) {
        BestSplit best;
        for (int u = s; u < t; ++u)
            best.offer(m_completeRight.at(s, u) + m_completeLeft.at(u + 1, t), u, true);
        followRight(s, best.at);
        followLeft(best.at + 1, t);
    }

    void followRight(int s, int t) {
        if (s == t)
            return;
        BestSplit best;
        for (int u = s + 1; u <= t; ++u)
            best.offer(m_joined.at(s, u) + m_arc.at(s, u) + m_completeRight.at(u, t), u, true);
        attach(s, best.at);
        followJoined(s, best.at);
        followRight(best.at, t);
    }

    void followLeft(int s, int t) {
        if (s == t)
            return;
        BestSplit best;
        for (int u = s; u < t; ++u)
            best.offer(m_completeLeft.at(s, u) + m_left.at(u, t), u, false);
        attach(t, best.at);
        followLeft(s, best.at);
        followJoined(best.at, t);
    }

    const ScoreTable& m_arc;
    int m_words;
    bool m_singleRoot;
    ScoreTable& m_joined;        // two complete halves without the arc between them
    ScoreTable& m_left;          // incomplete spans with the arc t → s
    ScoreTable& m_completeRight; // complete spans headed by s
    ScoreTable& m_completeLeft;  // complete spans headed by t
    BestSplit m_root;            // used only if a single root is required
    std::vector<int> m_heads;
};

std::optional<Decoding> decodeEisner(const Scores& scores, const ScoreTable* bonus,
                                     RootLimit rootLimit, DecodingWorkspace& workspace) {
    EisnerTable table(sumOf(scores.arc, bonus, workspace), rootLimit, workspace);
    if (!table.hasTree())
        return std::nullopt;
    return table.best();
}

} // namespace

constinit const ExactDecoder EisnerDecoder{
    .name = "eisner",
    .title = "Arcs (Eisner)",
    .description = "Scores of arcs; the best projective tree",
    .tables = ArcTables,
    .moves = {},
    .containment = "Arc-eager contains the edge-factored model (lemma 1).",
    .decode = decodeEisner,
    .asArcEager = arcsAsArcEager,
    .record = recordArcs,
    .contract = nullptr,
};

} // namespace parsescope
