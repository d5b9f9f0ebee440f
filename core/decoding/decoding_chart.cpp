// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/decoding/decoding_chart.h"

#include "core/decoding/chart_filler.h"
#include "core/decoding/tables.h"

#include <numeric>

namespace parsescope {

void ChartFiller::begin(int nodes, bool hasHeads) {
    m_chart.axis.resize(nodes);
    std::iota(m_chart.axis.begin(), m_chart.axis.end(), 0);
    m_chart.phrases = {"⁰", "¹", "", " with root"};
    m_chart.addKind(
        Text("half-trees"),
        [hasHeads](const ItemKey& key) {
            const std::string first = key.node(0) + (hasHeads ? key.phrase(2) : "");
            return key[3] > RootPhrase
                       ? Text("[{0}, {2}] with root: everything between {1} and {2} is attached",
                              first, key.node(0), key.node(1))
                       : Text("[{0}, {2}]: everything between {1} and {2} is attached", first,
                              key.node(0), key.node(1));
        },
        hasHeads ? "[{0}{=2}, {1}]{=3}" : "[{0}, {1}]{=3}", ItemShape::Span);
    const auto open = [](const ItemKey& key, std::size_t head, std::size_t dependent) {
        return Text("{0} → {1} has just been built, everything between is attached", key.node(head),
                    key.node(dependent));
    };
    m_chart.addKind(
        Text("open, right"), [open](const ItemKey& key) { return open(key, 0, 1); }, "{0} → {1}",
        ItemShape::OpenRight);
    m_chart.addKind(
        Text("open, left"), [open](const ItemKey& key) { return open(key, 1, 0); }, "{0} ← {1}",
        ItemShape::OpenLeft);
    m_chart.addKind(
        Text("right half"),
        [](const ItemKey& key) {
            return Text("{0} with its dependents up to {1}, complete", key.node(0), key.node(1));
        },
        "{0} ◣ {1}", ItemShape::RightHalf);
    m_chart.addKind(
        Text("left half"),
        [](const ItemKey& key) {
            return Text("{0} with its dependents from {1} on, complete", key.node(1), key.node(0));
        },
        "{0} ◢ {1}", ItemShape::LeftHalf);
    m_chart.addKind(
        Text("trees on the stack"),
        [](const ItemKey& key) {
            return Text("{0} heads all from {1} to before {2}, and is on top of {3} on the stack",
                        key.node(2), key.node(0), key.node(1), key.node(3));
        },
        "{3} · [{0}, {2}, {1}]", ItemShape::Tree);
    m_chart.addKind(
        Text("spans with an open word"),
        [](const ItemKey& key) {
            return key[3] > RootPhrase
                       ? Text("[{0}, {1}, {2}] with root: everything between {0} and {2} is "
                              "attached except {1}",
                              key.node(0), key.node(2), key.node(1))
                       : Text("[{0}, {1}, {2}]: everything between {0} and {2} is attached except "
                              "{1}",
                              key.node(0), key.node(2), key.node(1));
        },
        "[{0}, {2}, {1}]{=3}", ItemShape::Span);
}

namespace {

class TransitionFiller : ChartFiller {
public:
    using ChartFiller::ChartFiller;

    void fill() {
        m_eager = !m_scores.decoder->rightArcPops;
        begin(m_words + 2, m_eager);
        m_start = m_chart.addRule(Text("start"), Text("ROOT on the stack, word 1 in front"));
        m_shift = m_chart.addRule(Text::untranslated("sh"),
                                  Text("the front is pushed; its score counts when it is popped"));
        m_left = m_chart.addRule(Text::untranslated("la"),
                                 Text("the top is popped, with the front as its head"));
        m_right = m_chart.addRule(
            Text::untranslated("ra"),
            m_eager ? Text("the front is pushed with the top as its head; its score "
                           "counts when it is popped")
                    : Text("the top is popped, with the one beneath as its head"));
        if (m_eager)
            m_reduce = m_chart.addRule(Text::untranslated("re"),
                                       Text("the top, which has its head, is popped"));
        m_chart.deduce(m_start, item(0, 1, 0, 0), {}, 0);
        for (int i = 1; i <= m_words; ++i) {
            m_chart.deduce(m_shift, item(i, i + 1, 0, 0), {}, 0);
            if (m_eager)
                m_chart.deduce(m_right, item(i, i + 1, 1, 0), {}, 0);
        }
        for (int width = 2; width <= m_words + 1; ++width)
            for (int k = 0; k + width <= m_words + 1; ++k)
                fillSpan(k, k + width);
        m_chart.goal = item(0, m_words + 1, 0, m_singleRoot ? 1 : 0);
    }

private:
    int item(int top, int front, int hasHead, int roots) {
        return m_chart.item(static_cast<int>(HalfTree::Span),
                            {top, front, hasHead, RootPhrase + roots}, top, front);
    }

    void fillSpan(int k, int j) {
        for (int hasHead = 0; hasHead <= (m_eager && k > 0 ? 1 : 0); ++hasHead)
            for (int roots = 0; roots <= (m_singleRoot && k == 0 ? 1 : 0); ++roots)
                for (int i = k + 1; i < j; ++i)
                    split(k, i, j, hasHead, roots);
    }

    /// Adds all deductions that pop i, which is directly above k on the stack, when j is the front.
    void split(int k, int i, int j, int hasHead, int roots) {
        const int conclusion = item(k, j, hasHead, roots);
        const auto before = [&](int rootsBefore) { return item(k, i, hasHead, rootsBefore); };
        if (j <= m_words && !(k == 0 && i == 1 && roots == 1)) // ROOT has no child before word 1
            m_chart.deduce(m_left, conclusion, {before(roots), item(i, j, 0, 0)},
                           m_scores.sh.at(k, i) + m_scores.la.at(i, j) + bonus({j, i}), {j, i});
        if (m_singleRoot && k == 0) {
            if (roots == 0) // i would be a child of ROOT
                return;
            roots = 0;
        }
        const Arc arc{k, i};
        if (m_eager)
            m_chart.deduce(m_reduce, conclusion, {before(roots), item(i, j, 1, 0)},
                           m_scores.ra.at(k, i) + m_scores.re.at(i, j) + bonus(arc), arc);
        else
            m_chart.deduce(m_right, conclusion, {before(roots), item(i, j, 0, 0)},
                           m_scores.sh.at(k, i) + m_scores.ra.at(i, j) + bonus(arc), arc);
    }

    bool m_eager = false;
    int m_start = 0;
    int m_shift = 0;
    int m_left = 0;
    int m_right = 0;
    int m_reduce = 0;
};

/// Fills the chart of arc-standard, whose items StandardTable (arc_standard_decoder.cpp) explains.
class StandardFiller : ChartFiller {
public:
    using ChartFiller::ChartFiller;

    void fill() {
        begin(m_words + 2, false);
        const int start =
            m_chart.addRule(Text("start"), Text("ROOT on the stack, word 1 in front"));
        const int shift =
            m_chart.addRule(Text::untranslated("sh"),
                            Text("the front is pushed; its score counts when it is reduced"));
        m_left =
            m_chart.addRule(Text::untranslated("la"),
                            Text("the one beneath the top is removed, with the top as its head"));
        m_right = m_chart.addRule(Text::untranslated("ra"),
                                  Text("the top is popped, with the one beneath as its head"));
        m_chart.deduce(start, rootItem(1, 0), {}, 0);
        for (int p = 0; p <= m_words; ++p)
            for (int i = p + 1; i <= m_words; ++i)
                m_chart.deduce(shift, item(p, i, i, i + 1), {}, 0);
        for (int width = 2; width <= m_words; ++width)
            for (int i = 1; i + width <= m_words + 1; ++i)
                for (int p = 0; p < i; ++p)
                    fillSpan(p, i, i + width);
        for (int j = m_singleRoot ? m_words + 1 : 2; j <= m_words + 1; ++j)
            for (int k = 1; k < (m_singleRoot ? 2 : j); ++k)
                for (int root = k; root < j; ++root)
                    reduce(m_right, rootItem(j, 1), rootItem(k, 0), {Move::Shift, 0, k, 0},
                           {Move::RightArc, root, j, 0}, k, {0, root});
        m_chart.goal = rootItem(m_words + 1, m_words > 0 ? 1 : 0);
    }

private:
    int item(int beneath, int first, int root, int front) {
        return m_chart.item(static_cast<int>(HalfTree::Tree), {first, front, root, beneath}, first,
                            front);
    }
    /// Returns the item in which ROOT is alone on the stack, with `roots` children if a single root
    /// is required.
    int rootItem(int front, int roots) {
        return m_chart.item(static_cast<int>(HalfTree::Span),
                            {0, front, 0, RootPhrase + (m_singleRoot ? roots : 0)}, 0, front);
    }

    void fillSpan(int p, int i, int j) {
        for (int k = i + 1; k < j; ++k)
            for (int left = i; left < k; ++left)
                for (int right = k; right < j; ++right) {
                    const int below = item(p, i, left, k);
                    const DecodingStep push{Move::Shift, left, k, p};
                    reduce(m_left, item(p, i, right, j), below, push,
                           {Move::LeftArc, right, j, left}, k, {right, left});
                    reduce(m_right, item(p, i, left, j), below, push,
                           {Move::RightArc, right, j, left}, k, {left, right});
                }
    }

    /// Adds a deduction that reduces the root of a tree over the words from k on with the node
    /// beneath.
    void reduce(int rule, int conclusion, int below, const DecodingStep& push,
                const DecodingStep& pop, int k, Arc arc) {
        m_chart.deduce(rule, conclusion, {below, item(pop.second, k, pop.top, pop.front)},
                       m_scores.at(push) + m_scores.at(pop) + bonus(arc), arc);
    }

    int m_left = 0;
    int m_right = 0;
};

class EisnerFiller : ChartFiller {
public:
    using ChartFiller::ChartFiller;

    void fill() {
        begin(m_words + 1, false);
        m_alone = m_chart.addRule(Text("word"), Text("a word without dependents on this side"));
        m_rightArc =
            m_chart.addRule(Text("right arc"), Text("two complete halves that meet, and an arc"));
        m_leftArc =
            m_chart.addRule(Text("left arc"), Text("two complete halves that meet, and an arc"));
        m_complete = m_chart.addRule(Text("complete"), Text("the dependent's outer half is added"));
        for (int i = 0; i <= m_words; ++i)
            for (HalfTree side : {HalfTree::Right, HalfTree::Left})
                m_chart.deduce(m_alone, item(side, i, i), {}, 0);
        for (int width = 1; width <= m_words; ++width)
            for (int s = m_singleRoot ? 1 : 0; s + width <= m_words; ++s)
                fillSpan(s, s + width);
        if (m_singleRoot)
            fillRoot();
        m_chart.goal = item(HalfTree::Right, 0, m_words);
    }

private:
    int item(HalfTree kind, int from, int to) {
        return m_chart.item(static_cast<int>(kind), {from, to}, from, to);
    }

    void addArc(int rule, int conclusion, int left, int right, Arc arc) {
        m_chart.deduce(rule, conclusion, {left, right},
                       m_scores.arc.at(arc.head, arc.dependent) + bonus(arc), arc);
    }

    void fillSpan(int s, int t) {
        for (int u = s; u < t; ++u) {
            const int left = item(HalfTree::Right, s, u);
            const int right = item(HalfTree::Left, u + 1, t);
            addArc(m_rightArc, item(HalfTree::OpenRight, s, t), left, right, {s, t});
            if (s > 0)
                addArc(m_leftArc, item(HalfTree::OpenLeft, s, t), left, right, {t, s});
        }
        for (int u = s + 1; u <= t; ++u)
            m_chart.deduce(m_complete, item(HalfTree::Right, s, t),
                           {item(HalfTree::OpenRight, s, u), item(HalfTree::Right, u, t)}, 0);
        for (int u = s; u < t && s > 0; ++u)
            m_chart.deduce(m_complete, item(HalfTree::Left, s, t),
                           {item(HalfTree::Left, s, u), item(HalfTree::OpenLeft, u, t)}, 0);
    }

    /// Adds the deductions in which one word becomes the only child of ROOT and heads all words to
    /// its left.
    void fillRoot() {
        for (int root = 1; root <= m_words; ++root)
            addArc(m_rightArc, item(HalfTree::OpenRight, 0, root), item(HalfTree::Right, 0, 0),
                   item(HalfTree::Left, 1, root), {0, root});
        for (int root = 1; root <= m_words; ++root)
            m_chart.deduce(
                m_complete, item(HalfTree::Right, 0, m_words),
                {item(HalfTree::OpenRight, 0, root), item(HalfTree::Right, root, m_words)}, 0);
    }

    int m_alone = 0;
    int m_rightArc = 0;
    int m_leftArc = 0;
    int m_complete = 0;
};

} // namespace

void recordTransitions(const Scores& scores, const DecodingOptions& options, ScoreChart& chart) {
    TransitionFiller(scores, options, chart).fill();
}

void recordArcStandard(const Scores& scores, const DecodingOptions& options, ScoreChart& chart) {
    StandardFiller(scores, options, chart).fill();
}

void recordArcs(const Scores& scores, const DecodingOptions& options, ScoreChart& chart) {
    EisnerFiller(scores, options, chart).fill();
}

std::vector<DecodingStep> bestSteps(const ExactDecoder* decoder, const ScoreChart& chart) {
    std::vector<DecodingStep> steps;
    if (decoder->scoresArcs())
        return steps;
    DecoderState state(static_cast<int>(chart.axis.size()) - 2);
    for (int index : chart.derivation(chart.goal)) {
        const auto& deduction = chart.deductions()[index];
        if (const std::optional<Move> move =
                findMove(chart.rules()[deduction.rule].name.english())) {
            steps.push_back(state.step(decoder, *move));
            state.take(decoder, *move);
        }
    }
    return steps;
}

std::vector<DecodingStep> scoredSteps(const ExactDecoder* decoder, const ScoreChart& chart,
                                      int deduction) {
    const auto& step = chart.deductions()[deduction];
    if (decoder->scoresArcs() || step.arc.head == NoHead)
        return {};
    const auto& below = chart.items()[step.premises[0]];
    const auto& above = chart.items()[step.premises[1]];
    const int front = chart.items()[step.conclusion].key[1];
    const Move pop = *findMove(chart.rules()[step.rule].name.english());
    if (above.kind == static_cast<int>(HalfTree::Span))
        return {{pop == Move::Reduce ? Move::RightArc : Move::Shift, below.key[0], below.key[1]},
                {pop, above.key[0], front}};
    const bool onRoot = below.kind == static_cast<int>(HalfTree::Span);
    return {{Move::Shift, above.key[3], below.key[1], onRoot ? 0 : below.key[3]},
            {pop, above.key[2], front, above.key[3]}};
}

} // namespace parsescope
