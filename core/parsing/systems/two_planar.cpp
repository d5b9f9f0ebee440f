// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/parsing/rules.h"

namespace parsescope {

TransitionSystem planar(); // planar.cpp

namespace {

enum { Reduce = 1, LeftArc = 2, RightArc = 3, Switch = 4 };
constexpr int Other = 0; // the second stack

/// The division of the gold arcs that are not built yet between the two stacks: arcs that cross
/// have different stacks, and a word that is on one stack only has its arcs there.
class Planes {
public:
    explicit Planes(const GoldParse& parse)
        : m_c(parse.configuration()), m_gold(parse.gold()), m_stacks(m_gold.size() + 1, Unknown) {}

    /// Returns true if the gold arc of a word is between words and is not built yet.
    [[nodiscard]] bool isOpen(int dependent) const {
        return dependent != 0 && m_gold.head(dependent) != 0 && !m_c.hasHead(dependent);
    }
    /// Finds the stacks of the arc of `dependent` and of all arcs that cross it, directly or by way
    /// of others. Returns false if there is no division.
    bool divide(int dependent) {
        std::vector<int> component{dependent};
        std::vector<char> isIn(m_stacks.size(), 0);
        isIn[dependent] = 1;
        for (std::size_t i = 0; i < component.size(); ++i)
            forEachCrossing(component[i], [&](int other) {
                if (isIn[other] == 0)
                    component.push_back(other);
                isIn[other] = 1;
            });
        for (const int word : component)
            if (const auto [inFirst, inSecond] = possible(word); inFirst != inSecond)
                if (!assign(word, inFirst ? 0 : 1))
                    return false;
        return m_stacks[dependent] != Unknown || assign(dependent, 0);
    }
    /// Returns 0 for the stack on top of which arcs are built now, and 1 for the other one.
    [[nodiscard]] int stackOf(int dependent) const { return m_stacks[dependent]; }

private:
    static constexpr int Unknown = -1;

    [[nodiscard]] std::pair<int, int> ends(int dependent) const {
        return std::minmax({dependent, m_gold.head(dependent)});
    }
    template<class Visit>
    void forEachCrossing(int dependent, const Visit& visit) const {
        const auto [left, right] = ends(dependent);
        for (int other = 1; other <= m_gold.size(); ++other) {
            if (!isOpen(other))
                continue;
            const auto [begin, end] = ends(other);
            if ((left < begin && begin < right && right < end) ||
                (begin < left && left < end && end < right))
                visit(other);
        }
    }
    /// Returns whether the left word of an arc is, or will be, on the first and the second stack.
    [[nodiscard]] std::pair<bool, bool> possible(int dependent) const {
        const int left = ends(dependent).first;
        const auto isIn = [left](const std::vector<int>& nodes) {
            return std::ranges::find(nodes, left) != nodes.end();
        };
        const bool waits = isIn(m_c.bufferNodes());
        return {waits || isIn(m_c.stackNodes()), waits || isIn(m_c.lists()[Other])};
    }
    /// Gives an arc a stack, and the arcs that cross it the other one, and so on.
    bool assign(int dependent, int stack) {
        if (m_stacks[dependent] != Unknown)
            return m_stacks[dependent] == stack;
        const auto [inFirst, inSecond] = possible(dependent);
        if (!(stack == 0 ? inFirst : inSecond))
            return false;
        m_stacks[dependent] = stack;
        bool isDivided = true;
        forEachCrossing(dependent,
                        [&](int other) { isDivided = isDivided && assign(other, 1 - stack); });
        return isDivided;
    }

    const Configuration& m_c;
    const Tree& m_gold;
    std::vector<int> m_stacks; // for each word, the stack of its gold arc
};

/// Returns the rule that the canonical derivation takes next; -1 for none. If the buffer front has
/// gold arcs with words on the stacks, they are built first, those of the first stack before those
/// of the other one.
int nextRule(const GoldParse& parse) {
    const Configuration& c = parse.configuration();
    const Tree& gold = parse.gold();
    if (c.bufferSize() == 0 || c.buffer(0) == 0)
        return c.bufferSize() == 0 ? -1 : Shift;
    const int front = c.buffer(0);
    Planes planes(parse);
    std::vector<std::pair<int, int>> arcs; // words on the stacks, and the dependents of their arcs
    for (const std::vector<int>& nodes : {c.stackNodes(), c.lists()[Other]})
        for (const int node : nodes)
            for (const Arc arc : {Arc{front, node}, Arc{node, front}})
                if (arc.head != 0 && gold.hasArc(arc) && planes.isOpen(arc.dependent))
                    arcs.emplace_back(node, arc.dependent);
    bool isHere = false;
    for (const auto& [node, dependent] : arcs) {
        if (!planes.divide(dependent))
            return -1;
        if (planes.stackOf(dependent) != 0)
            continue;
        if (c.stackSize() > 0 && node == c.stack(0))
            return dependent == front ? RightArc : LeftArc;
        isHere = true;
    }
    return arcs.empty() ? Shift : isHere ? Reduce : Switch;
}

template<int Index>
int canonicalRule(const GoldParse& parse) {
    return onlyIf(nextRule(parse) == Index);
}

} // namespace

/// Returns the 2-planar system [Gómez-Rodríguez & Nivre 2010], which derives all trees whose arcs
/// can be divided into two sets without crossings, apart from arcs from ROOT. Each set has its
/// stack.
TransitionSystem twoPlanar() {
    TransitionSystem system = planar();
    system.name = "2-planar";
    system.title = Text("2-planar");
    system.description = Text("The planar system with a second stack: arcs that belong to "
                              "different stacks may cross.");
    system.lists = {{"τ", true}};
    system.rules[Shift].schema = "σ, τ, i|β ⇒ σ|i, τ|i, β";
    system.rules[Shift].effect = Text("moves the first word of the buffer onto both stacks");
    system.rules[Shift].apply = [](Configuration& c, int) {
        c.copyToList(Other);
        c.shift();
    };
    system.rules.push_back({
        .name = "sw",
        .title = Text("Switch"),
        .schema = "σ, τ ⇒ τ, σ",
        .effect = Text("exchanges the two stacks, never twice in a row"),
        .key = 'w',
        .legal = [](const Configuration&, int) { return Obstacle::None; },
        .apply = [](Configuration& c, int) { c.exchangeWithList(Other); },
        .arc = noArc,
        .canonical = canonicalRule<Switch>,
        .neverTwice = true,
    });
    system.traits.exhaustiveWords = 3;
    system.traits.searchWords = 4;
    system.canonicalOrder = {LeftArc, RightArc, Reduce, Switch, Shift};
    system.rules[Shift].canonical = canonicalRule<Shift>;
    system.rules[Reduce].canonical = canonicalRule<Reduce>;
    system.rules[LeftArc].canonical = canonicalRule<LeftArc>;
    system.rules[RightArc].canonical = canonicalRule<RightArc>;
    return system;
}

} // namespace parsescope
