// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/grid.h"
#include "core/oracle/problem.h"
#include "core/oracle/tables/attardi/attardi_recorder.h"

#include <algorithm>
#include <cstddef>
#include <span>
#include <utility>
#include <vector>

namespace parsescope {

/// The computations of Attardi's system that push words of the buffer above an element of the stack
/// and do not depend on the elements below this element [GRSS14 §4, Figure 2]. Each computation
/// begins with a word `base` on top of the stack and the word `front` at the front of the buffer,
/// pushes words, and changes `base` last. Buffer words are 1..n, and n + 1 means the empty buffer.
/// For each front and base, results of three kinds are listed:
///
///   step   The word on top is base, or a word that has taken its place.
///   catch  A word d was above base, or above the word in its place. Now ra2 has attached d to the
///          element below base, which is the gold head of d.
///   hook   Two words are in the place of base. The upper word is the gold head of the element
///   below
///          base, so that la2 can remove this element.
///
/// Wrong arcs need only la and ra. Instead of a wrong ra2, ra can attach the word to the element
/// beneath it, which leaves an equal stack. Instead of a wrong la2, la could have removed the
/// element before the words above it were pushed. A wrong la2 is needed only between adjacent
/// elements of the given stack.
///
/// The lists leave out results that other entries yield at no greater cost. Therefore the lists are
/// short: most steps either drop a word or belong to a part of the gold tree. Words without gold
/// arcs to words from the front on share one list; see Plain.
///
/// Two more results are left out, because any continuation with a word on the stack has a
/// counterpart without the word at no greater cost, in which its further dependents become
/// dependents of the element beneath it:
///
///   - A word all of whose gold arcs are built or lost is attached at once to the word beneath it,
///     or to the word above it if it has taken the place of base. The cost of its head does not
///     become smaller later.
///   - A word is attached to its gold head by ra2 at once, or right after it got gold dependents.
///
/// Filling the lists takes about n³ time on random projective trees and n⁴ on random trees.
template<class Recorder>
class AttardiPushes {
public:
    using Item = typename Recorder::Item;
    struct Step {
        int word;  ///< the word now on top in the place of base; may be base
        int front; ///< buffer front afterwards
        int cost;
        [[no_unique_address]] Item item;
    };
    struct Catch {
        int head;      ///< the element below base
        int dependent; ///< the word attached to it
        int word;      ///< the word now on top in the place of base
        int front;
        int cost;
        [[no_unique_address]] Item item;
    };
    struct Hook {
        int head;  ///< the word now on top
        int under; ///< the word beneath `head`, in the place of base
        int front;
        int cost;
        [[no_unique_address]] Item item;
    };

    /// `bases` has an entry for each word: 1 if the word can be on a stack, otherwise 0. If `bases`
    /// is empty, all words can be on a stack. The recorder must outlive the object.
    AttardiPushes(const Problem& problem, Recorder& recorder, std::vector<char> bases = {});

    /// Fills the lists for all fronts from `front` on; for fewer fronts if asked to stop.
    void reach(int front, const TaskControl& control) {
        while (m_done > front && !control.stopRequested())
            fillFront(--m_done);
    }

    /// Calls use(word, front', cost, item) for every step.
    template<class Use>
    void forEachStep(int front, int base, Use use) const {
        const int listed = isPlain(front, base) ? Plain : base;
        for (const Step& step : m_steps(front, listed))
            use(step.word == listed ? base : step.word, step.front, step.cost, step.item);
        if (listed != base)
            use(front, front + 1, weight(base), Recorder::None);
    }
    /// Calls use(word, catch) for every catch of a dependent of `head`.
    template<class Use>
    void forEachCatch(int front, int base, int head, Use use) const {
        const int listed = isPlain(front, base) ? Plain : base;
        for (const Catch& c : withHead(m_catches(front, listed), head))
            use(c.word == listed ? base : c.word, c);
    }
    /// Calls use(under, hook) for every hook after which `head` is on top.
    template<class Use>
    void forEachHook(int front, int base, int head, Use use) const {
        const int listed = isPlain(front, base) ? Plain : base;
        for (const Hook& hook : withHead(m_hooks(front, listed), head))
            use(hook.under == listed ? base : hook.under, hook);
    }

    /// Calls next(a', b', front', cost, rule, item, arc) for every step from a, b on top of the
    /// stack and the buffer front `front` that pushes words.
    template<class Next>
    void expand(int a, int b, int front, Next next) const {
        forEachStep(front, b, [&](int word, int to, int cost, Item item) {
            next(a, word, to, cost, AttardiRule::Step, item, Arc{});
        });
        forEachCatch(front, b, a, [&](int word, const Catch& c) {
            next(a, word, c.front, c.cost, AttardiRule::Catch, c.item, Arc{a, c.dependent});
        });
        if (a == 0)
            return;
        forEachHook(front, b, m_problem.gold.head(a), [&](int under, const Hook& hook) {
            next(under, hook.head, hook.front, hook.cost, AttardiRule::Hook, hook.item,
                 Arc{hook.head, a});
        });
    }

private:
    using Entry = AttardiEntry;
    /// Stands for every word without gold arcs to words from the front on. The lists contain only
    /// results in which this word stays; in addition, it can become a dependent of the front.
    static constexpr int Plain = 0;
    struct Pair {
        int lower;
        int upper;
    };

    /// Returns the column of a pair in a grid of pairs.
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
        return head == Plain || dependent == Plain ? weight(dependent)
                                                   : m_problem.cost(head, dependent);
    }
    [[nodiscard]] int weight(int word) const {
        if (word == Plain)
            return Unreachable;
        return m_problem.weights.empty() ? 1 : m_problem.weights[word];
    }
    /// True if the lists of `front` and `base` are those of Plain.
    [[nodiscard]] bool isPlain(int front, int base) const {
        return !Recorder::Records && base != Plain && front <= m_words &&
               m_lastDependent[base] < front && (gold(base) < front || weight(base) == 0);
    }
    /// True if the word above an element of the stack can build no further gold arc: its gold head
    /// and all its gold dependents are among the words from `begin` to before `next`, which have
    /// left the stack.
    [[nodiscard]] bool isDone(int word, int begin, int next) const {
        const int head = gold(word);
        return !Recorder::Records && head >= begin && head < next &&
               m_firstDependent[word] >= begin && m_lastDependent[word] < next;
    }
    /// True if the top remains on top without getting gold dependents. If it is attached to its
    /// gold head afterwards, it could have been attached before: the words pushed since could have
    /// become dependents of the element beneath it.
    [[nodiscard]] bool waits(int top, int front, int word, int next) const {
        return word == top && m_nextDependent(front, top) >= next;
    }
    /// True if one of the two words can build no further gold arc. Of the words from `begin` to
    /// before `next`, only these two are on the stack.
    [[nodiscard]] bool isDone(Pair pair, int begin, int next) const {
        const auto& [low, up] = pair;
        return gold(low) != up && gold(up) != low &&
               (isDone(low, begin, next) || isDone(up, begin, next));
    }
    /// Lowers a cost; `isWaiting` is true if one of the derivations with the lowest cost waits.
    static void lower(int& value, char& isWaiting, int candidate, bool waits) {
        if (candidate < value)
            isWaiting = 0;
        if (candidate <= value && waits)
            isWaiting = 1;
        value = std::min(value, candidate);
    }
    static void lower(int& value, int candidate) { value = std::min(value, candidate); }

    void fillFront(int front);
    void growTrees(int front);
    [[nodiscard]] int pairCost(int front, int next, Pair pair);
    void fillBase(int front, int base);
    void growOver(int front, int base);
    void growReplaced(int front, int base);
    template<class Close>
    void forEachClose(int front, int base, int next, Close close);
    void collect(int front, int base);
    void addSteps(int front, int base, int next);
    void addLists(int front, int base, int next, Pair pair, int value, bool isWaiting, Item item);
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
    /// Returns the item for the value in m_over.
    [[nodiscard]] Item overItem(int front, int base, int next, int word) {
        return m_over(next, word) < m_tree(next, word)
                   ? m_recorder.item(Entry{Entry::Above, front, next, word, base})
                   : tree(word, front, next);
    }

    Problem m_problem;
    Recorder& m_recorder;
    std::vector<char> m_bases;
    int m_words;
    int m_done;                        // the smallest front for which the lists are filled
    std::vector<int> m_lastDependent;  // last gold dependent of each node; 0 for none
    std::vector<int> m_firstDependent; // first gold dependent of each node; n + 1 for none

    Grid<int> m_nextDependent; // first gold dependent from a word on, for each word and node
    Grid<char> m_hasCatch;     // for each front and head, 1 if a list has such a catch
    Grid<char> m_hasHook;      // for each front and head, 1 if a list has such a hook

    Grid<std::vector<Step>> m_steps; // list for each (front, base), also in the next two grids
    Grid<std::vector<Catch>> m_catches;
    Grid<std::vector<Hook>> m_hooks;

    // Costs for one front; the first index is the front reached, the second the word or pair on
    // top.
    Grid<int> m_tree;  // costs with one tree above any element
    Grid<int> m_pairs; // costs with two trees above any element; negative if not computed
    std::vector<int*> m_pairsKnown; // the values of m_pairs that have been computed for the front
    std::vector<Grid<int>> m_trees; // m_tree for each front
    // Costs for one front and base, with indices as above.
    Grid<int> m_over;     // costs with one tree above base, which may catch words
    Grid<int> m_replaced; // costs with two trees, one of whose words is the head of base by la2
    // For the costs above, 1 if a derivation with this cost waits.
    Grid<char> m_treeWaits;
    Grid<char> m_overWaits;
    Grid<char> m_replacedWaits;
    // For each front reached, the pairs for which m_replaced is set.
    std::vector<std::vector<Pair>> m_active;
    Grid<int> m_place; // costs with one word in the place of base
    // For each word, its value of m_place if the last arc is la or ra above base.
    std::vector<int> m_close;
    Grid<int> m_caught; // results of the catches listed so far
    std::vector<std::vector<Pair>> m_caughtActive;
    Grid<int> m_hooked; // results of the hooks listed so far
    std::vector<std::vector<Pair>> m_hookedActive;
};

} // namespace parsescope
