// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/oracle/oracle.h"
#include "core/oracle/tables/attardi/attardi_recorder.h"

#include <algorithm>
#include <cstddef>
#include <span>
#include <utility>
#include <vector>

namespace parsescope {

/// What Attardi's system can do with words of the buffer above an element of the stack, whatever
/// lies below it [GRSS14 §4, Figure 2]: the computations that begin with a word `base` on top and
/// `front` at the front of the buffer, push, and touch `base` last. Buffer words are 1..n, and
/// n + 1 stands for the empty buffer. Three sorts of results are listed by front and base:
///
///   step   base is on top, or the word that takes its place
///   catch  base (or its place) has a word d above it, which now hangs on the element below base
///          by ra2, a gold arc
///   hook   two words stand in the place of base, the upper of which is the gold head of the
///          element below base, so that la2 can take it away
///
/// Wrong arcs need la and ra only: where ra2 attaches a word wrongly, ra to the element beneath
/// leaves the same stack; where la2 does, la could have taken that element away before the words
/// above were pushed. Only elements that lie on each other in the given stack need a wrong la2.
///
/// The lists leave out what other entries make up at no greater cost. This keeps them short: most
/// steps either drop a word or belong to a part of the gold tree. At worst O(n⁷); on random trees
/// about n⁴·⁵.
template<class Recorder>
class AttardiPushes {
public:
    struct Step {
        int word;  ///< now on top in the place of base; may be base
        int front; ///< of the buffer afterwards
        int cost;
        int item; ///< of the recorder
    };
    struct Catch {
        int head;      ///< the element below base
        int dependent; ///< that hangs on it
        int word;      ///< now on top in the place of base
        int front;
        int cost;
        int item;
    };
    struct Hook {
        int head;  ///< now on top
        int under; ///< beneath it, in the place of base
        int front;
        int cost;
        int item;
    };

    /// `bases` says by word which ones can be in a stack; empty stands for all.
    explicit AttardiPushes(const Problem& problem, Recorder recorder = {},
                           std::vector<char> bases = {});

    /// Fills the lists for all fronts from `front` on, or fewer when it is asked to stop.
    void reach(int front, const std::stop_token& stop) {
        while (m_done > front && !stop.stop_requested())
            fillFront(--m_done);
    }

    [[nodiscard]] std::span<const Step> steps(int front, int base) const {
        return m_steps[cell(front, base)];
    }
    [[nodiscard]] std::span<const Catch> catches(int front, int base, int head) const {
        return withHead(m_catches[cell(front, base)], head);
    }
    [[nodiscard]] std::span<const Hook> hooks(int front, int base, int head) const {
        return withHead(m_hooks[cell(front, base)], head);
    }

    /// Every way on from a, b on top of the stack and `front` that pushes something, as
    /// next(a', b', front', cost, rule, item, arc).
    template<class Next>
    void expand(int a, int b, int front, Next next) const {
        for (const Step& step : steps(front, b))
            next(a, step.word, step.front, step.cost, AttardiRule::Step, step.item, Arc{});
        for (const Catch& c : catches(front, b, a))
            next(a, c.word, c.front, c.cost, AttardiRule::Catch, c.item, Arc{a, c.dependent});
        if (a == 0)
            return;
        for (const Hook& hook : hooks(front, b, m_problem.gold.head(a)))
            next(hook.under, hook.head, hook.front, hook.cost, AttardiRule::Hook, hook.item,
                 Arc{hook.head, a});
    }

private:
    using Values = std::vector<int>;
    struct Pair {
        int lower;
        int upper;
    };

    [[nodiscard]] std::size_t cell(int front, int word) const {
        return static_cast<std::size_t>(front) * m_width + static_cast<std::size_t>(word);
    }
    [[nodiscard]] std::size_t cell(int front, Pair pair) const {
        return cell(front, pair.lower) * m_width + static_cast<std::size_t>(pair.upper);
    }
    /// Values of the fronts after `front`.
    [[nodiscard]] Values::iterator rowsAfter(Values& values, int front) const {
        return values.begin() + static_cast<std::ptrdiff_t>(cell(front + 1, 0));
    }
    template<class Entry>
    [[nodiscard]] static std::span<const Entry> withHead(const std::vector<Entry>& entries,
                                                         int head) {
        const auto begin =
            std::lower_bound(entries.begin(), entries.end(), head,
                             [](const Entry& entry, int wanted) { return entry.head < wanted; });
        auto end = begin;
        while (end != entries.end() && end->head == head)
            ++end;
        return {begin, end};
    }
    [[nodiscard]] int gold(int word) const { return m_problem.gold.head(word); }
    [[nodiscard]] int cost(int head, int dependent) const {
        return m_problem.cost(head, dependent);
    }
    [[nodiscard]] int weight(int word) const {
        return m_problem.weights.empty() ? 1 : m_problem.weights[word];
    }
    static void lower(int& value, int candidate) { value = std::min(value, candidate); }

    void fillFront(int front);
    void growTrees(int front);
    void growPairs(int front);
    void fillBase(int front, int base);
    void growOver(int front, int base);
    void growReplaced(int front, int base);
    template<class Close>
    void forEachClose(int front, int base, int next, Close close);
    void collect(int front, int base);
    void addSteps(int front, int base, int next);
    void addLists(int front, int base, int next, Pair pair, int value, int item);
    void spread(int base, int next);
    void clearBase(int front);
    void lowerPair(Values& values, std::vector<std::vector<Pair>>& active, int next, Pair pair,
                   int value);

    /// The item behind the value of m_over.
    [[nodiscard]] int overItem(int front, int base, int next, int word) {
        return m_over[cell(next, word)] < m_tree[cell(next, word)]
                   ? m_recorder.over(base, word, front, next)
                   : m_recorder.tree(word, front, next);
    }

    Problem m_problem;
    Recorder m_recorder;
    std::vector<char> m_bases;
    int m_words;
    int m_done; // lists are filled for fronts from here on
    std::size_t m_width;
    Values m_lastDependent;  // by node
    Values m_firstDependent; // by node, large when there is none

    std::vector<std::vector<Step>> m_steps; // by front and base
    std::vector<std::vector<Catch>> m_catches;
    std::vector<std::vector<Hook>> m_hooks;

    // For one front, by the front reached and the words on top then.
    Values m_tree;  // one tree, nothing known of what is below
    Values m_pairs; // two trees
    // For one front and base.
    Values m_over;                           // one tree above base, which may catch words
    Values m_replaced;                       // two trees, base hangs on one by la2
    std::vector<std::vector<Pair>> m_active; // by front: where m_replaced is set
    Values m_place;                          // one word in the place of base
    Values m_close;                          // the same, for one front, by its last arc
    Values m_caught;                         // by what the catches listed so far lead to
    std::vector<std::vector<Pair>> m_caughtActive;
    Values m_hooked; // by what the hooks listed so far lead to
    std::vector<std::vector<Pair>> m_hookedActive;
};

} // namespace parsescope
