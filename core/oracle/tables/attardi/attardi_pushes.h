// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/grid.h"
#include "core/oracle/oracle.h"
#include "core/oracle/tables/attardi/attardi_recorder.h"

#include <algorithm>
#include <cstddef>
#include <span>
#include <utility>
#include <vector>

namespace parsescope {

/// The computations of Attardi's system with words of the buffer above an element of the stack,
/// which do not depend on the elements below it [GRSS14 §4, Figure 2]: they begin with a word
/// `base` on top and `front` at the front of the buffer, push words, and change `base` last. Buffer
/// words are 1..n, and n + 1 means the empty buffer. Three kinds of results are listed by front and
/// base:
///
///   step   base is on top, or the word that takes its place
///   catch  base, or the word in its place, had a word d above it, which is now attached to the
///          element below base by ra2, a gold arc
///   hook   two words are in the place of base, the upper of which is the gold head of the element
///          below base, so that la2 can remove that element
///
/// Wrong arcs need only la and ra: if ra2 attaches a word wrongly, ra to the element beneath leaves
/// the same stack; if la2 does, la could have removed that element before the words above were
/// pushed. Only adjacent elements of the given stack need a wrong la2.
///
/// The lists leave out results that other entries yield at no greater cost. This keeps them short:
/// most steps either drop a word or belong to a part of the gold tree. At worst O(n⁷); on random
/// trees about n⁴·⁵.
template<class Recorder>
class AttardiPushes {
public:
    using Item = typename Recorder::Item;
    struct Step {
        int word;  ///< now on top in the place of base; may be base
        int front; ///< of the buffer afterwards
        int cost;
        [[no_unique_address]] Item item;
    };
    struct Catch {
        int head;      ///< the element below base
        int dependent; ///< the word attached to it
        int word;      ///< now on top in the place of base
        int front;
        int cost;
        [[no_unique_address]] Item item;
    };
    struct Hook {
        int head;  ///< now on top
        int under; ///< beneath it, in the place of base
        int front;
        int cost;
        [[no_unique_address]] Item item;
    };

    /// `bases` tells, by word, whether it can be in a stack; empty for all. The recorder must
    /// outlive the object.
    AttardiPushes(const Problem& problem, Recorder& recorder, std::vector<char> bases = {});

    /// Fills the lists for all fronts from `front` on, or fewer if asked to stop.
    void reach(int front, const TaskControl& control) {
        while (m_done > front && !control.stopRequested())
            fillFront(--m_done);
    }

    [[nodiscard]] std::span<const Step> steps(int front, int base) const {
        return m_steps(front, base);
    }
    [[nodiscard]] std::span<const Catch> catches(int front, int base, int head) const {
        return withHead(m_catches(front, base), head);
    }
    [[nodiscard]] std::span<const Hook> hooks(int front, int base, int head) const {
        return withHead(m_hooks(front, base), head);
    }

    /// Calls next(a', b', front', cost, rule, item, arc) for every step from a, b on top of the
    /// stack and the buffer front `front` that pushes words.
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
    using Entry = AttardiEntry;
    struct Pair {
        int lower;
        int upper;
    };

    /// The column of a pair in a grid of pairs.
    [[nodiscard]] int at(Pair pair) const { return pair.lower * (m_words + 2) + pair.upper; }
    template<class Listed>
    [[nodiscard]] static std::span<const Listed> withHead(const std::vector<Listed>& entries,
                                                          int head) {
        const auto begin =
            std::lower_bound(entries.begin(), entries.end(), head,
                             [](const Listed& entry, int wanted) { return entry.head < wanted; });
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
    void addLists(int front, int base, int next, Pair pair, int value, Item item);
    void spread(int base, int next);
    void clearBase(int front);
    void lowerPair(Grid<int>& values, std::vector<std::vector<Pair>>& active, int next, Pair pair,
                   int value);

    [[nodiscard]] Item tree(int word, int front, int next) {
        return m_recorder.item(Entry{Entry::Tree, front, next, word});
    }
    [[nodiscard]] Item replaced(int front, int base, int next, Pair pair) {
        return m_recorder.item(Entry{Entry::Replaced, front, next, pair.lower, base, pair.upper});
    }
    /// The item for the value in m_over.
    [[nodiscard]] Item overItem(int front, int base, int next, int word) {
        return m_over(next, word) < m_tree(next, word)
                   ? m_recorder.item(Entry{Entry::Above, front, next, word, base})
                   : tree(word, front, next);
    }

    Problem m_problem;
    Recorder& m_recorder;
    std::vector<char> m_bases;
    int m_words;
    int m_done;                        // lists are filled for fronts from this one on
    std::vector<int> m_lastDependent;  // by node
    std::vector<int> m_firstDependent; // by node, large if there is none

    Grid<std::vector<Step>> m_steps; // (front, base)
    Grid<std::vector<Catch>> m_catches;
    Grid<std::vector<Hook>> m_hooks;

    // For one front; the first index is the front reached, the second the word or pair on top.
    Grid<int> m_tree;  // one tree above any element
    Grid<int> m_pairs; // two trees
    // For one front and base.
    Grid<int> m_over;                        // one tree above base, which may catch words
    Grid<int> m_replaced;                    // two trees, base depends on one by la2
    std::vector<std::vector<Pair>> m_active; // by front: where m_replaced is set
    Grid<int> m_place;                       // one word in the place of base
    std::vector<int> m_close;                // for one front: m_place by the last arc
    Grid<int> m_caught;                      // results of the catches listed so far
    std::vector<std::vector<Pair>> m_caughtActive;
    Grid<int> m_hooked; // results of the hooks listed so far
    std::vector<std::vector<Pair>> m_hookedActive;
};

} // namespace parsescope
