// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/oracle/tables/attardi/attardi_pushes.h"

namespace parsescope {

template<class Recorder>
AttardiPushes<Recorder>::AttardiPushes(const Problem& problem, Recorder& recorder,
                                       std::vector<char> bases)
    : m_problem(problem), m_recorder(recorder), m_bases(std::move(bases)),
      m_words(problem.gold.size()), m_done(m_words + 1) {
    const int width = m_words + 2;
    m_lastDependent.assign(width, 0);
    m_firstDependent.assign(width, m_words + 1);
    for (int word = 1; word <= m_words; ++word) {
        if (weight(word) == 0)
            continue;
        m_lastDependent[gold(word)] = word;
        lower(m_firstDependent[gold(word)], word);
    }
    m_nextDependent.reset(width + 1, width, width);
    for (int from = m_words; from >= 1; --from) {
        std::copy_n(m_nextDependent.row(from + 1), width, m_nextDependent.row(from));
        if (weight(from) > 0)
            m_nextDependent(from, gold(from)) = from;
    }
    m_steps.reset(width, width);
    m_catches.reset(width, width);
    m_hooks.reset(width, width);
    m_hasCatch.reset(width, width, 0);
    m_hasHook.reset(width, width, 0);
    for (Grid<char>* values : {&m_treeWaits, &m_overWaits})
        values->reset(width, width, 0);
    m_replacedWaits.reset(width, width * width, 0);
    for (Grid<int>* values : {&m_tree, &m_over, &m_place})
        values->reset(width, width, Unreachable);
    m_trees.resize(width);
    m_close.assign(width, Unreachable);
    m_pairs.reset(width, width * width, -1);
    for (Grid<int>* values : {&m_replaced, &m_caught, &m_hooked})
        values->reset(width, width * width, Unreachable);
    for (auto* active : {&m_active, &m_caughtActive, &m_hookedActive})
        active->resize(width);
}

template<class Recorder>
void AttardiPushes<Recorder>::fillFront(int front) {
    growTrees(front);
    m_trees[front] = m_tree;
    for (int* cost : m_pairsKnown)
        *cost = -1;
    m_pairsKnown.clear();
    for (int base = Recorder::Records ? 1 : Plain; base < front; ++base) {
        if (isPlain(front, base) || (!m_bases.empty() && !m_bases[base]))
            continue;
        fillBase(front, base);
        clearBase(front);
    }
}

/// Fills m_tree: the words from `front` to before `next` become one tree.
template<class Recorder>
void AttardiPushes<Recorder>::growTrees(int front) {
    m_tree.fillFrom(front + 1, Unreachable);
    m_treeWaits.fillFrom(front + 1, 0);
    m_tree(front + 1, front) = 0;
    m_recorder.deduce(AttardiRule::Shift, tree(front, front, front + 1), {}, 0);
    for (int next = front + 1; next <= m_words; ++next) {
        for (int top = front; top < next; ++top) {
            const int value = m_tree(next, top);
            if (value >= Unreachable || isDone(top, front, next))
                continue;
            forEachStep(next, top, [&](int word, int to, int more, Item item) {
                m_recorder.deduce(AttardiRule::Step, tree(word, front, to),
                                  {tree(top, front, next), item}, 0);
                lower(m_tree(to, word), m_treeWaits(to, word), value + more,
                      waits(top, next, word, to));
            });
        }
    }
}

/// Returns the smallest cost at which the words from `front` to before `next` become two trees,
/// each without arcs to the other.
template<class Recorder>
int AttardiPushes<Recorder>::pairCost(int front, int next, Pair pair) {
    const auto& [low, up] = pair;
    int& known = m_pairs(next, at(pair));
    if (known >= 0)
        return known;
    m_pairsKnown.push_back(&known);
    known = Unreachable;
    for (int middle = low + 1; middle <= up; ++middle)
        lower(known, m_trees[front](middle, low) + m_trees[middle](next, up));
    return known;
}

template<class Recorder>
void AttardiPushes<Recorder>::fillBase(int front, int base) {
    growOver(front, base);
    if (base != Plain && gold(base) > front)
        growReplaced(front, base);
    collect(front, base);
    const auto byHead = [](const auto& a, const auto& b) { return a.head < b.head; };
    auto& catches = m_catches(front, base);
    std::stable_sort(catches.begin(), catches.end(), byHead);
    auto& hooks = m_hooks(front, base);
    std::stable_sort(hooks.begin(), hooks.end(), byHead);
}

/// Fills m_over: the words from `front` to before `next` become one tree above `base`, which may
/// take gold dependents by ra2.
template<class Recorder>
void AttardiPushes<Recorder>::growOver(int front, int base) {
    m_over.copyFrom(m_tree, front + 1);
    m_overWaits.copyFrom(m_treeWaits, front + 1);
    if (base == Plain || m_lastDependent[base] <= front)
        return;
    std::vector<char> isLower(m_words + 2, 0); // for each front, 1 if m_over is below m_tree
    for (int next = front + 1; next <= m_words; ++next) {
        if (!isLower[next] && !m_hasCatch(next, base))
            continue;
        for (int top = front; top < next; ++top) {
            const int value = m_over(next, top);
            if (value >= Unreachable || isDone(top, base + 1, next))
                continue;
            const Item item = overItem(front, base, next, top);
            const auto reach = [&](int word, int to, int more, Item step, AttardiRule rule,
                                   Arc arc) {
                if (value + more >= m_tree(to, word))
                    return;
                m_recorder.deduce(rule, m_recorder.item(Entry{Entry::Above, front, to, word, base}),
                                  {item, step}, 0, arc);
                lower(m_over(to, word), m_overWaits(to, word), value + more,
                      waits(top, next, word, to));
                isLower[to] = 1;
            };
            if (value < m_tree(next, top))
                forEachStep(next, top, [&](int word, int to, int more, Item step) {
                    reach(word, to, more, step, AttardiRule::Step, {});
                });
            forEachCatch(next, top, base, [&](int word, const Catch& c) {
                reach(word, c.front, c.cost, c.item, AttardiRule::Catch, {base, c.dependent});
            });
        }
    }
}

/// Fills m_replaced: la2 attached `base` to its gold head; two trees are in its place. A result is
/// left out if la for `base`, right after the push of `front`, has the same result at no greater
/// cost.
template<class Recorder>
void AttardiPushes<Recorder>::growReplaced(int front, int base) {
    const int dropped = weight(base);
    const auto reach = [&](Pair pair, int next, int value, bool isWaiting, Item premise, Item item,
                           AttardiRule rule, Arc arc) {
        if (value >= dropped + pairCost(front, next, pair))
            return;
        m_recorder.deduce(rule, replaced(front, base, next, pair), {premise, item}, 0, arc);
        char& known = m_replacedWaits(next, at(pair));
        const int before = m_replaced(next, at(pair));
        lowerPair(m_replaced, m_active, next, pair, value);
        if (value <= before)
            known = static_cast<char>(isWaiting || (value == before && known != 0));
    };
    for (int next = front + 1; next <= m_words; ++next) {
        if (!m_hasHook(next, gold(base)))
            continue;
        for (int top = front; top < next; ++top) {
            const int value = m_over(next, top);
            if (value >= Unreachable || isDone(top, base + 1, next))
                continue;
            forEachHook(next, top, gold(base), [&](int under, const Hook& hook) {
                reach({under, hook.head}, hook.front, value + hook.cost, false,
                      overItem(front, base, next, top), hook.item, AttardiRule::Hook,
                      {hook.head, base});
            });
        }
    }
    for (int next = front + 2; next <= m_words; ++next) {
        for (const Pair pair : m_active[next]) {
            if (isDone(pair, base, next))
                continue;
            const int value = m_replaced(next, at(pair));
            const Item premise = replaced(front, base, next, pair);
            expand(pair.lower, pair.upper, next,
                   [&](int a, int b, int to, int more, AttardiRule rule, Item item, Arc arc) {
                       reach({a, b}, to, value + more,
                             a == pair.lower && waits(pair.upper, next, b, to), premise, item, rule,
                             arc);
                   });
        }
    }
}

/// Calls close(word, value, premise, arc) for every la and ra that leaves one word in the place of
/// `base`.
template<class Recorder>
template<class Close>
void AttardiPushes<Recorder>::forEachClose(int front, int base, int next, Close close) {
    const auto either = [&](int low, int up, int value, Item premise) {
        if (value >= Unreachable)
            return;
        close(low, value, premise, Arc{low, up});
        close(up, value, premise, Arc{up, low});
    };
    for (int top = front; top < next; ++top)
        either(base, top, m_over(next, top), overItem(front, base, next, top));
    for (const auto& [low, up] : m_active[next])
        either(low, up, m_replaced(next, at(Pair{low, up})),
               replaced(front, base, next, {low, up}));
}

/// Fills the lists of `front` and `base` from m_over and m_replaced.
template<class Recorder>
void AttardiPushes<Recorder>::collect(int front, int base) {
    m_place.fillFrom(front + 1, Unreachable);
    for (int next = front + 1; next <= m_words + 1; ++next) {
        addSteps(front, base, next);
        for (int top = front; top < next; ++top)
            if (m_over(next, top) < Unreachable)
                addLists(front, base, next, {base, top}, m_over(next, top), m_overWaits(next, top),
                         overItem(front, base, next, top));
        for (const Pair pair : m_active[next])
            if (!isDone(pair, base, next))
                addLists(front, base, next, pair, m_replaced(next, at(pair)),
                         m_replacedWaits(next, at(pair)), replaced(front, base, next, pair));
        if (next <= m_words)
            spread(base, next);
    }
}

/// Adds the steps that are not compositions of shorter steps.
template<class Recorder>
void AttardiPushes<Recorder>::addSteps(int front, int base, int next) {
    std::fill(m_close.begin(), m_close.end(), Unreachable);
    forEachClose(front, base, next, [&](int word, int value, Item, Arc arc) {
        lower(m_close[word], value + cost(arc.head, arc.dependent));
    });
    for (int word = base; word < next; word = std::max(front, word + 1)) {
        const int value = m_close[word];
        if (value >= m_place(next, word)) {
            m_close[word] = Unreachable;
            continue;
        }
        m_place(next, word) = value;
        m_steps(front, base)
            .push_back(
                {word, next, value, m_recorder.item(Entry{Entry::Step, front, next, word, base})});
    }
    if constexpr (Recorder::Records)
        forEachClose(front, base, next, [&](int word, int, Item premise, Arc arc) {
            if (m_close[word] < Unreachable)
                m_recorder.deduce(arc.dependent < arc.head ? AttardiRule::LeftArc
                                                           : AttardiRule::RightArc,
                                  m_recorder.item(Entry{Entry::Step, front, next, word, base}),
                                  {premise}, cost(arc.head, arc.dependent), arc);
        });
}

/// Adds the catches and hooks of a pair in the place of `base`, unless other entries yield the same
/// results at no greater cost.
template<class Recorder>
void AttardiPushes<Recorder>::addLists(int front, int base, int next, Pair pair, int value,
                                       bool isWaiting, Item item) {
    const auto& [low, up] = pair;
    const int head = gold(up);
    const int above = base == Plain ? front : base;
    if (head < above && !isWaiting && value < m_place(next, low) &&
        value < m_caught(next, at(Pair{head, low}))) {
        m_catches(front, base).push_back({head, up, low, next, value, item});
        m_hasCatch(front, head) = 1;
        lowerPair(m_caught, m_caughtActive, next, {head, low}, value);
    }
    if (m_firstDependent[up] < above && value < m_hooked(next, at(pair))) {
        m_hooks(front, base).push_back({up, low, next, value, item});
        m_hasHook(front, up) = 1;
        lowerPair(m_hooked, m_hookedActive, next, pair, value);
    }
}

/// Computes the results of the steps, catches and hooks listed so far, from `next` on.
template<class Recorder>
void AttardiPushes<Recorder>::spread(int base, int next) {
    for (int word = base; word < next; ++word) {
        const int value = m_place(next, word);
        if (value >= Unreachable)
            continue;
        forEachStep(next, word, [&](int to, int then, int more, Item) {
            lower(m_place(then, to), value + more);
        });
    }
    const int kept = m_place(next, base);
    if (kept < Unreachable) {
        const int listed = isPlain(next, base) ? Plain : base;
        for (const Catch& c : m_catches(next, listed))
            lowerPair(m_caught, m_caughtActive, c.front, {c.head, listed == c.word ? base : c.word},
                      kept + c.cost);
        for (const Hook& hook : m_hooks(next, listed))
            lowerPair(m_hooked, m_hookedActive, hook.front,
                      {listed == hook.under ? base : hook.under, hook.head}, kept + hook.cost);
    }
    for (const Pair pair : m_hookedActive[next])
        forEachStep(next, pair.upper, [&](int word, int then, int more, Item) {
            if (word == pair.upper)
                lowerPair(m_hooked, m_hookedActive, then, pair, m_hooked(next, at(pair)) + more);
        });
}

template<class Recorder>
void AttardiPushes<Recorder>::lowerPair(Grid<int>& values, std::vector<std::vector<Pair>>& active,
                                        int next, Pair pair, int value) {
    int& known = values(next, at(pair));
    if (value >= known)
        return;
    if (known >= Unreachable)
        active[next].push_back(pair);
    known = value;
}

template<class Recorder>
void AttardiPushes<Recorder>::clearBase(int front) {
    const auto clear = [&](Grid<int>& values, std::vector<std::vector<Pair>>& active) {
        for (int next = front; next <= m_words + 1; ++next) {
            for (const Pair pair : active[next])
                values(next, at(pair)) = Unreachable;
            active[next].clear();
        }
    };
    clear(m_replaced, m_active);
    clear(m_caught, m_caughtActive);
    clear(m_hooked, m_hookedActive);
}

template class AttardiPushes<NoRecorder>;
template class AttardiPushes<AttardiRecorder>;

} // namespace parsescope
