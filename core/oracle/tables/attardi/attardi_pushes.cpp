// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/oracle/tables/attardi/attardi_pushes.h"

namespace parsescope {

template<class Recorder>
AttardiPushes<Recorder>::AttardiPushes(const Problem& problem, Recorder recorder,
                                       std::vector<char> bases)
    : m_problem(problem), m_recorder(recorder), m_bases(std::move(bases)),
      m_words(problem.gold.size()), m_done(m_words + 1), m_width(m_words + 2) {
    m_lastDependent.assign(m_width, 0);
    m_firstDependent.assign(m_width, m_words + 1);
    for (int word = 1; word <= m_words; ++word) {
        const auto head = static_cast<std::size_t>(gold(word));
        m_lastDependent[head] = word;
        lower(m_firstDependent[head], word);
    }
    const std::size_t square = m_width * m_width;
    m_steps.resize(square);
    m_catches.resize(square);
    m_hooks.resize(square);
    for (Values* values : {&m_tree, &m_over, &m_place})
        values->assign(square, Unreachable);
    m_close.assign(m_width, Unreachable);
    for (Values* values : {&m_pairs, &m_replaced, &m_caught, &m_hooked})
        values->assign(square * m_width, Unreachable);
    for (auto* active : {&m_active, &m_caughtActive, &m_hookedActive})
        active->resize(m_width);
}

template<class Recorder>
void AttardiPushes<Recorder>::fillFront(int front) {
    growTrees(front);
    growPairs(front);
    for (int base = 1; base < front; ++base) {
        if (!m_bases.empty() && !m_bases[base])
            continue;
        fillBase(front, base);
        clearBase(front);
    }
}

/// m_tree: the words from `front` to before `next` become one tree.
template<class Recorder>
void AttardiPushes<Recorder>::growTrees(int front) {
    std::fill(rowsAfter(m_tree, front), m_tree.end(), Unreachable);
    m_tree[cell(front + 1, front)] = 0;
    m_recorder.deduce(AttardiRule::Shift, m_recorder.tree(front, front, front + 1), -1, -1, 0, {});
    for (int next = front + 1; next <= m_words; ++next) {
        for (int top = front; top < next; ++top) {
            const int value = m_tree[cell(next, top)];
            if (value >= Unreachable)
                continue;
            for (const Step& step : steps(next, top)) {
                m_recorder.deduce(AttardiRule::Step, m_recorder.tree(step.word, front, step.front),
                                  m_recorder.tree(top, front, next), step.item, 0, {});
                lower(m_tree[cell(step.front, step.word)], value + step.cost);
            }
        }
    }
}

/// m_pairs: the words from `front` to before `next` become two trees. Only a bound, so not
/// recorded.
template<class Recorder>
void AttardiPushes<Recorder>::growPairs(int front) {
    for (int next = front + 1; next <= m_words + 1; ++next)
        for (int low = front; low < next; ++low)
            for (int up = low + 1; up < next; ++up)
                m_pairs[cell(next, Pair{low, up})] = Unreachable;
    for (int next = front + 1; next <= m_words; ++next) {
        for (int low = front; low < next; ++low) {
            for (int up = low + 1; up < next; ++up) {
                const int value = m_pairs[cell(next, Pair{low, up})];
                if (value >= Unreachable)
                    continue;
                expand(low, up, next, [&](int a, int b, int to, int more, AttardiRule, int, Arc) {
                    lower(m_pairs[cell(to, Pair{a, b})], value + more);
                });
            }
            lower(m_pairs[cell(next + 1, Pair{low, next})], m_tree[cell(next, low)]);
        }
    }
}

template<class Recorder>
void AttardiPushes<Recorder>::fillBase(int front, int base) {
    growOver(front, base);
    if (gold(base) > front)
        growReplaced(front, base);
    collect(front, base);
    const auto byHead = [](const auto& a, const auto& b) { return a.head < b.head; };
    auto& catches = m_catches[cell(front, base)];
    std::stable_sort(catches.begin(), catches.end(), byHead);
    auto& hooks = m_hooks[cell(front, base)];
    std::stable_sort(hooks.begin(), hooks.end(), byHead);
}

/// m_over: as m_tree, but above `base`, which may take gold dependents by ra2.
template<class Recorder>
void AttardiPushes<Recorder>::growOver(int front, int base) {
    std::copy(rowsAfter(m_tree, front), m_tree.end(), rowsAfter(m_over, front));
    if (m_lastDependent[base] <= front)
        return;
    const auto reach = [&](int word, int next, int value, int premise, int item, AttardiRule rule,
                           Arc arc) {
        if (value >= m_tree[cell(next, word)])
            return;
        m_recorder.deduce(rule, m_recorder.over(base, word, front, next), premise, item, 0, arc);
        lower(m_over[cell(next, word)], value);
    };
    for (int next = front + 1; next <= m_words; ++next) {
        for (int top = front; top < next; ++top) {
            const int value = m_over[cell(next, top)];
            if (value >= Unreachable)
                continue;
            const int item = overItem(front, base, next, top);
            if (value < m_tree[cell(next, top)])
                for (const Step& step : steps(next, top))
                    reach(step.word, step.front, value + step.cost, item, step.item,
                          AttardiRule::Step, {});
            for (const Catch& c : catches(next, top, base))
                reach(c.word, c.front, value + c.cost, item, c.item, AttardiRule::Catch,
                      {base, c.dependent});
        }
    }
}

/// m_replaced: la2 took `base` away, to its gold head; two trees stand in its place. Left out where
/// dropping `base` by la, right after the push of `front`, leads to the same at no greater cost.
template<class Recorder>
void AttardiPushes<Recorder>::growReplaced(int front, int base) {
    const int dropped = weight(base);
    const auto reach = [&](Pair pair, int next, int value, int premise, int item, AttardiRule rule,
                           Arc arc) {
        if (value >= dropped + m_pairs[cell(next, pair)])
            return;
        m_recorder.deduce(rule, m_recorder.replaced(base, pair.lower, pair.upper, front, next),
                          premise, item, 0, arc);
        lowerPair(m_replaced, m_active, next, pair, value);
    };
    for (int next = front + 1; next <= m_words; ++next) {
        for (int top = front; top < next; ++top) {
            const int value = m_over[cell(next, top)];
            if (value >= Unreachable)
                continue;
            for (const Hook& hook : hooks(next, top, gold(base)))
                reach({hook.under, hook.head}, hook.front, value + hook.cost,
                      overItem(front, base, next, top), hook.item, AttardiRule::Hook,
                      {hook.head, base});
        }
    }
    for (int next = front + 2; next <= m_words; ++next) {
        for (const Pair pair : m_active[next]) {
            const int value = m_replaced[cell(next, pair)];
            const int premise = m_recorder.replaced(base, pair.lower, pair.upper, front, next);
            expand(pair.lower, pair.upper, next,
                   [&](int a, int b, int to, int more, AttardiRule rule, int item, Arc arc) {
                       reach({a, b}, to, value + more, premise, item, rule, arc);
                   });
        }
    }
}

/// Every la and ra that leaves one word in the place of `base`: close(word, value, premise, arc).
template<class Recorder>
template<class Close>
void AttardiPushes<Recorder>::forEachClose(int front, int base, int next, Close close) {
    const auto either = [&](int low, int up, int value, int premise) {
        if (value >= Unreachable)
            return;
        close(low, value, premise, Arc{low, up});
        close(up, value, premise, Arc{up, low});
    };
    for (int top = front; top < next; ++top)
        either(base, top, m_over[cell(next, top)], overItem(front, base, next, top));
    for (const auto& [low, up] : m_active[next])
        either(low, up, m_replaced[cell(next, Pair{low, up})],
               m_recorder.replaced(base, low, up, front, next));
}

/// Fills the lists of `front` and `base` from m_over and m_replaced.
template<class Recorder>
void AttardiPushes<Recorder>::collect(int front, int base) {
    std::fill(rowsAfter(m_place, front), m_place.end(), Unreachable);
    for (int next = front + 1; next <= m_words + 1; ++next) {
        addSteps(front, base, next);
        for (int top = front; top < next; ++top)
            if (m_over[cell(next, top)] < Unreachable)
                addLists(front, base, next, {base, top}, m_over[cell(next, top)],
                         overItem(front, base, next, top));
        for (const Pair pair : m_active[next])
            addLists(front, base, next, pair, m_replaced[cell(next, pair)],
                     m_recorder.replaced(base, pair.lower, pair.upper, front, next));
        if (next <= m_words)
            spread(base, next);
    }
}

/// Steps that are not made of shorter ones.
template<class Recorder>
void AttardiPushes<Recorder>::addSteps(int front, int base, int next) {
    std::fill(m_close.begin(), m_close.end(), Unreachable);
    const auto at = [](int word) { return static_cast<std::size_t>(word); };
    forEachClose(front, base, next, [&](int word, int value, int, Arc arc) {
        lower(m_close[at(word)], value + cost(arc.head, arc.dependent));
    });
    for (int word = base; word < next; word = std::max(front, word + 1)) {
        const int value = m_close[at(word)];
        if (value >= m_place[cell(next, word)]) {
            m_close[at(word)] = Unreachable;
            continue;
        }
        m_place[cell(next, word)] = value;
        m_steps[cell(front, base)].push_back(
            {word, next, value, m_recorder.step(base, word, front, next)});
    }
    if constexpr (Recorder::recording)
        forEachClose(front, base, next, [&](int word, int, int premise, Arc arc) {
            if (m_close[at(word)] < Unreachable)
                m_recorder.deduce(arc.dependent < arc.head ? AttardiRule::LeftArc
                                                           : AttardiRule::RightArc,
                                  m_recorder.step(base, word, front, next), premise, -1,
                                  cost(arc.head, arc.dependent), arc);
        });
}

/// The catches and hooks that a pair in the place of `base` gives, unless others make them up.
template<class Recorder>
void AttardiPushes<Recorder>::addLists(int front, int base, int next, Pair pair, int value,
                                       int item) {
    const auto& [low, up] = pair;
    const int head = gold(up);
    if (head < base && value < m_place[cell(next, low)] &&
        value < m_caught[cell(next, Pair{head, low})]) {
        m_catches[cell(front, base)].push_back({head, up, low, next, value, item});
        lowerPair(m_caught, m_caughtActive, next, {head, low}, value);
    }
    if (m_firstDependent[up] < base && value < m_hooked[cell(next, pair)]) {
        m_hooks[cell(front, base)].push_back({up, low, next, value, item});
        lowerPair(m_hooked, m_hookedActive, next, pair, value);
    }
}

/// What can be made of the steps, catches and hooks listed so far, from `next` on.
template<class Recorder>
void AttardiPushes<Recorder>::spread(int base, int next) {
    for (int word = base; word < next; ++word) {
        const int value = m_place[cell(next, word)];
        if (value >= Unreachable)
            continue;
        for (const Step& step : steps(next, word))
            lower(m_place[cell(step.front, step.word)], value + step.cost);
    }
    const int kept = m_place[cell(next, base)];
    for (const Catch& c : m_catches[cell(next, base)])
        lowerPair(m_caught, m_caughtActive, c.front, {c.head, c.word}, kept + c.cost);
    for (const Hook& hook : m_hooks[cell(next, base)])
        lowerPair(m_hooked, m_hookedActive, hook.front, {hook.under, hook.head}, kept + hook.cost);
    for (const Pair pair : m_caughtActive[next])
        for (const Step& step : steps(next, pair.upper))
            lowerPair(m_caught, m_caughtActive, step.front, {pair.lower, step.word},
                      m_caught[cell(next, pair)] + step.cost);
    for (const Pair pair : m_hookedActive[next])
        for (const Step& step : steps(next, pair.upper))
            if (step.word == pair.upper)
                lowerPair(m_hooked, m_hookedActive, step.front, pair,
                          m_hooked[cell(next, pair)] + step.cost);
}

template<class Recorder>
void AttardiPushes<Recorder>::lowerPair(Values& values, std::vector<std::vector<Pair>>& active,
                                        int next, Pair pair, int value) {
    int& known = values[cell(next, pair)];
    if (value >= known)
        return;
    if (known >= Unreachable)
        active[next].push_back(pair);
    known = value;
}

template<class Recorder>
void AttardiPushes<Recorder>::clearBase(int front) {
    const auto clear = [&](Values& values, std::vector<std::vector<Pair>>& active) {
        for (int next = front; next <= m_words + 1; ++next) {
            for (const Pair pair : active[next])
                values[cell(next, pair)] = Unreachable;
            active[next].clear();
        }
    };
    clear(m_replaced, m_active);
    clear(m_caught, m_caughtActive);
    clear(m_hooked, m_hookedActive);
}

template class AttardiPushes<NoAttardiRecorder>;
template class AttardiPushes<AttardiRecorder>;

} // namespace parsescope
