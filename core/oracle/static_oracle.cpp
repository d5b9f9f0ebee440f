// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/oracle/static_oracle.h"

#include "core/oracle/tables/attardi/attardi_static.h"

#include <algorithm>
#include <string_view>

namespace parsescope {

namespace {

using Choice = std::optional<Transition>;

/// A derivation under way: the configuration, and how many gold dependents each node still lacks.
class Derivation {
public:
    Derivation(const TransitionSystem& system, const Tree& gold, Configuration configuration);

    /// The canonical transition, if the policy offers one.
    [[nodiscard]] Choice next() const {
        const Choice choice = bufferArc();
        return choice ? choice : baseTransition();
    }
    void take(Transition transition);
    [[nodiscard]] bool isFinal() const { return m_system.isFinal(m_c); }
    [[nodiscard]] bool isGold() const { return finalHeads(m_c) == m_gold.heads(); }

private:
    [[nodiscard]] Choice bufferArc() const;
    [[nodiscard]] Choice baseTransition() const;
    [[nodiscard]] Choice arcStandard() const;
    [[nodiscard]] Choice arcHybrid() const;
    [[nodiscard]] Choice arcEager() const;
    [[nodiscard]] Choice lrSpine() const;
    [[nodiscard]] Choice swap() const;

    [[nodiscard]] bool isGoldArc(int head, int dependent) const {
        return m_gold.hasArc({head, dependent});
    }
    /// It has all its gold dependents.
    [[nodiscard]] bool isComplete(int node) const {
        return lacksLeft(node) + lacksRight(node) == 0;
    }
    [[nodiscard]] int lacksLeft(int node) const { return m_left[node]; }
    [[nodiscard]] int lacksRight(int node) const { return m_right[node]; }
    /// An arc that can be built when its dependent need not get dependents any more.
    [[nodiscard]] bool isReady(int head, int dependent) const {
        return isGoldArc(head, dependent) && isComplete(dependent);
    }
    /// The transition of that name, if the system has it.
    [[nodiscard]] Choice named(std::string_view name, int variant = 1) const;
    [[nodiscard]] Choice shift() const { return m_c.bufferSize() > 0 ? named("sh") : std::nullopt; }
    /// Notes that the arc to `dependent` is built (-1) or not (+1).
    void count(int dependent, int step) {
        const int head = m_gold.head(dependent);
        (dependent < head ? m_left : m_right)[head] += step;
    }

    const TransitionSystem& m_system;
    const Tree& m_gold;
    Configuration m_c;
    // By node: gold dependents, on either side, that are not attached yet.
    std::vector<int> m_left;
    std::vector<int> m_right;
    std::vector<int> m_order; // swap: place of each node in the projective order
};

/// The order in which the tree is projective: each node between its left and its right dependents.
std::vector<int> projectiveOrder(const Tree& tree) {
    std::vector<std::vector<int>> dependents(tree.size() + 1);
    for (int word = 1; word <= tree.size(); ++word)
        dependents[tree.head(word)].push_back(word);
    std::vector<int> order(dependents.size(), 0);
    int place = 0;
    std::vector<std::pair<int, bool>> waiting{{0, false}}; // node, and whether only it is meant
    while (!waiting.empty()) {
        const auto [node, alone] = waiting.back();
        waiting.pop_back();
        const std::vector<int>& below = dependents[node];
        if (alone) {
            order[node] = place++;
            continue;
        }
        // The last to be put down is the first to be taken up.
        const auto middle = std::lower_bound(below.begin(), below.end(), node);
        for (auto right = below.end(); right != middle; --right)
            waiting.emplace_back(*(right - 1), false);
        waiting.emplace_back(node, true);
        for (auto left = middle; left != below.begin(); --left)
            waiting.emplace_back(*(left - 1), false);
    }
    return order;
}

Derivation::Derivation(const TransitionSystem& system, const Tree& gold,
                       Configuration configuration)
    : m_system(system), m_gold(gold), m_c(std::move(configuration)), m_left(gold.heads().size(), 0),
      m_right(gold.heads().size(), 0) {
    for (int word = 1; word <= gold.size(); ++word)
        if (!m_c.hasHead(word))
            count(word, +1);
    if (system.base() == "swap")
        m_order = projectiveOrder(gold);
}

Choice Derivation::named(std::string_view name, int variant) const {
    for (std::size_t rule = 0; rule < m_system.rules.size(); ++rule)
        if (m_system.rules[rule].name == name)
            return Transition{static_cast<int>(rule), variant};
    return std::nullopt;
}

void Derivation::take(Transition transition) {
    if (const std::optional<Arc> arc = m_system.arc(m_c, transition))
        count(arc->dependent, -1);
    m_system.rules[transition.rule].apply(m_c, transition.variant);
}

/// [FGR12 §3.1, §4.1]
Choice Derivation::bufferArc() const {
    if (m_system.added.empty() || m_c.bufferSize() < 2)
        return std::nullopt;
    const int front = m_c.buffer(0);
    const int second = m_c.buffer(1);
    if (m_c.stackSize() > 0) {
        const int top = m_c.stack(0);
        if (m_system.hasAdded("lnba") && isReady(second, top) && !m_c.hasHead(top))
            return named("lnba");
        if (m_system.hasAdded("rnba") && isReady(top, second))
            return named("rnba");
    }
    if (second != front + 1)
        return std::nullopt;
    if (m_system.hasAdded("lba") && isReady(second, front))
        return named("lba");
    if (m_system.hasAdded("rba") && isReady(front, second))
        return named("rba");
    return std::nullopt;
}

Choice Derivation::baseTransition() const {
    const std::string_view base = m_system.base();
    if (base == "arc-standard")
        return arcStandard();
    if (base == "arc-hybrid")
        return arcHybrid();
    if (base == "arc-eager")
        return arcEager();
    if (base == "lr-spine")
        return lrSpine();
    if (base == "swap")
        return swap();
    if (base == "attardi")
        return attardiStatic(m_system, m_gold, m_c);
    return std::nullopt;
}

Choice Derivation::arcStandard() const {
    if (m_c.stackSize() >= 2) {
        if (isReady(m_c.stack(0), m_c.stack(1)))
            return named("la");
        if (isReady(m_c.stack(1), m_c.stack(0)))
            return named("ra");
    }
    return shift();
}

Choice Derivation::arcHybrid() const {
    if (m_c.bufferSize() >= 1 && m_c.stackSize() >= 1 && isReady(m_c.buffer(0), m_c.stack(0)))
        return named("la");
    if (m_c.stackSize() >= 2 && isReady(m_c.stack(1), m_c.stack(0)))
        return named("ra");
    return shift();
}

Choice Derivation::arcEager() const {
    if (m_c.bufferSize() == 0 || m_c.stackSize() == 0)
        return shift();
    const int top = m_c.stack(0);
    const int front = m_c.buffer(0);
    if (isReady(front, top) && !m_c.hasHead(top))
        return named("la");
    if (isGoldArc(top, front))
        return named("ra");
    if (m_c.hasHead(top) && isComplete(top))
        for (int node : m_c.stackNodes())
            if (isGoldArc(node, front) || (isGoldArc(front, node) && !m_c.hasHead(node)))
                return named("re");
    return shift();
}

/// An arc between the two topmost trees makes spine nodes vanish: they can't get dependents on that
/// side any more.
Choice Derivation::lrSpine() const {
    if (m_c.stackSize() < 2)
        return shift();
    const int top = m_c.stack(0);
    const int second = m_c.stack(1);
    const std::vector<int> left = leftSpine(m_c.heads(), top);
    const std::vector<int> right = rightSpine(m_c.heads(), second);
    const auto hasLeft = [this](int node) { return lacksLeft(node) == 0; };
    const auto hasRight = [this](int node) { return lacksRight(node) == 0; };

    // laK: the right spine of the second tree vanishes, and the left spine of the top below K.
    const auto leftHead =
        std::find(left.begin(), left.end(), second == 0 ? NoHead : m_gold.head(second));
    if (leftHead != left.end() && std::all_of(leftHead + 1, left.end(), hasLeft) &&
        std::all_of(right.begin(), right.end(), hasRight))
        return named("la", static_cast<int>(leftHead - left.begin()) + 1);
    // raK: the mirror image.
    const auto rightHead =
        std::find(right.begin(), right.end(), top == 0 ? NoHead : m_gold.head(top));
    if (rightHead != right.end() && std::all_of(rightHead + 1, right.end(), hasRight) &&
        std::all_of(left.begin(), left.end(), hasLeft))
        return named("ra", static_cast<int>(rightHead - right.begin()) + 1);
    return shift();
}

/// Arc-standard over the projective order, into which swaps sort the words [Nivre 2009].
Choice Derivation::swap() const {
    if (m_c.stackSize() < 2)
        return shift();
    const int top = m_c.stack(0);
    const int second = m_c.stack(1);
    const bool isOutOfOrder = m_order[second] > m_order[top];
    if (isOutOfOrder && !isReady(top, second) && !isReady(second, top))
        return second != 0 && second < top ? named("swap") : std::nullopt;
    return arcStandard();
}

} // namespace

std::optional<std::vector<Transition>> staticDerivation(const TransitionSystem& system,
                                                        const Tree& gold,
                                                        const Configuration& configuration) {
    Derivation derivation(system, gold, configuration);
    std::vector<Transition> taken;
    while (!derivation.isFinal()) {
        const Choice choice = derivation.next();
        if (!choice)
            return std::nullopt;
        derivation.take(*choice);
        taken.push_back(*choice);
    }
    if (!derivation.isGold())
        return std::nullopt;
    return taken;
}

std::optional<Transition> staticTransition(const TransitionSystem& system, const Tree& gold,
                                           const Configuration& configuration) {
    const auto derivation = staticDerivation(system, gold, configuration);
    if (!derivation || derivation->empty())
        return std::nullopt;
    return derivation->front();
}

} // namespace parsescope
