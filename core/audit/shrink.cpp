// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/audit/shrink.h"

#include "core/study/loss_answer.h"

namespace parsescope {

namespace {

/// Returns the node that a transition moves or removes; -1 if there is none.
int movedBy(const TransitionSystem& system, const Configuration& c, Transition transition) {
    if (const std::optional<Arc> arc = system.arc(c, transition))
        return arc->dependent;
    const Configuration after = system.step(c, transition);
    if (after.bufferSize() > c.bufferSize())
        return after.buffer(0);
    if (after.bufferSize() < c.bufferSize())
        return c.buffer(0);
    return c.stackSize() > 0 ? c.stack(0) : -1;
}

/// Returns `request` without `word`. The dependents of the word are attached to its head, and the
/// transitions that move the word are left out.
LossRequest withoutWord(const LossRequest& request, const TransitionSystem& system, int word) {
    LossRequest result = request;
    const int above = request.heads[word - 1];
    result.heads.erase(result.heads.begin() + word - 1);
    if (!result.labels.empty())
        result.labels.erase(result.labels.begin() + word - 1);
    for (int& head : result.heads) {
        head = head == word ? above : head;
        head -= head > word;
    }
    result.transitions.clear();
    Configuration c = system.start(static_cast<int>(request.heads.size()), request.shape.root);
    for (const std::string& name : request.transitions) {
        const std::optional<Transition> transition = system.find(nameWithoutRelation(name));
        if (!transition || system.obstacle(c, *transition) != Obstacle::None)
            return result;
        if (movedBy(system, c, *transition) != word)
            result.transitions.push_back(name);
        c = system.step(std::move(c), *transition);
    }
    return result;
}

/// A search for smaller requests, which tries candidates one after the other.
class Shrinker {
public:
    Shrinker(LossRequest request, const TransitionSystem& system, const StillShows& stillShows,
             int mostAsked)
        : m_best(std::move(request)), m_system(system), m_stillShows(stillShows),
          m_left(mostAsked) {}

    LossRequest result() {
        while (m_left > 0 && (dropWords() || cutTransitions() || dropTransitions() || hangHigher()))
            ;
        return m_best;
    }

private:
    /// Replaces the best request by `candidate` if `candidate` is legal and `m_stillShows` returns
    /// true for it. Returns true if the best request was replaced.
    bool take(LossRequest candidate) {
        if (m_left <= 0 || !Tree::fromHeads(candidate.heads))
            return false;
        if (!configurationAfter(m_system, static_cast<int>(candidate.heads.size()),
                                candidate.transitions, candidate.shape.root))
            return false;
        --m_left;
        if (!m_stillShows(candidate))
            return false;
        m_best = std::move(candidate);
        return true;
    }

    bool dropWords() {
        for (int word = static_cast<int>(m_best.heads.size()); word >= 1; --word)
            if (const LossRequest without = withoutWord(m_best, m_system, word);
                take(without) || takeWithFewer(without))
                return true;
        return false;
    }

    bool cutTransitions() {
        for (std::size_t length = 0; length < m_best.transitions.size(); ++length) {
            LossRequest shorter = m_best;
            shorter.transitions.resize(length);
            if (take(std::move(shorter)))
                return true;
        }
        return false;
    }

    bool dropTransitions() { return takeWithFewer(m_best); }

    /// Tries to remove one or two transitions.
    bool takeWithFewer(const LossRequest& request) {
        const auto erase = [](LossRequest from, std::size_t at) {
            from.transitions.erase(from.transitions.begin() + static_cast<std::ptrdiff_t>(at));
            return from;
        };
        for (std::size_t i = 0; i < request.transitions.size(); ++i)
            if (take(erase(request, i)))
                return true;
        for (std::size_t j = 0; j < request.transitions.size(); ++j)
            for (std::size_t i = 0; i < j; ++i)
                if (take(erase(erase(request, j), i)))
                    return true;
        return false;
    }

    bool hangHigher() {
        for (std::size_t word = 0; word < m_best.heads.size(); ++word) {
            const int head = m_best.heads[word];
            if (head == 0)
                continue;
            for (int higher : {0, m_best.heads[head - 1]}) {
                LossRequest candidate = m_best;
                candidate.heads[word] = higher;
                if (take(std::move(candidate)))
                    return true;
            }
        }
        return false;
    }

    LossRequest m_best;
    const TransitionSystem& m_system;
    const StillShows& m_stillShows;
    int m_left;
};

} // namespace

LossRequest shrink(LossRequest request, const TransitionSystem& system,
                   const StillShows& stillShows, int mostAsked) {
    return Shrinker(std::move(request), system, stillShows, mostAsked).result();
}

} // namespace parsescope
