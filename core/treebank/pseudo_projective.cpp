// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/treebank/pseudo_projective.h"

#include "core/base/utf8.h"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <deque>
#include <map>
#include <string>
#include <utility>

namespace parsescope {

namespace {

constexpr std::array<std::string_view, 4> Names{"none", "head", "path", "head+path"};
constexpr std::string_view Up = "↑";
constexpr std::string_view Down = "↓";

/// The non-projective arcs of a tree whose arcs are lifted one by one.
class NonProjectiveArcs {
public:
    explicit NonProjectiveArcs(const Tree& tree) {
        for (int word = 1; word <= tree.size(); ++word)
            look(tree, {tree.head(word), word});
    }

    /// Returns the shortest non-projective arc, the leftmost one if several are equally short;
    /// nothing if there is none.
    [[nodiscard]] std::optional<Arc> shortest() const {
        return m_arcs.empty() ? std::nullopt : std::optional(m_arcs.begin()->second);
    }

    /// Updates the arcs after `lift` resulted in `tree`. The set of words below a node changes only
    /// for the head that lost its dependent. Therefore only the arcs from this head and the new arc
    /// can change between projective and non-projective.
    void update(const Tree& tree, const Lift& lift) {
        m_arcs.erase(placeOf(lift.arc));
        look(tree, lift.lifted);
        for (const int word : tree.dependents(lift.arc.head))
            look(tree, {lift.arc.head, word});
    }

private:
    using ArcRank = std::pair<int, int>; // the length and the left end of an arc

    [[nodiscard]] static ArcRank placeOf(Arc arc) {
        return {std::abs(arc.head - arc.dependent), std::min(arc.head, arc.dependent)};
    }
    void look(const Tree& tree, Arc arc) {
        if (tree.isNonProjective(arc))
            m_arcs.emplace(placeOf(arc), arc);
    }

    std::map<ArcRank, Arc> m_arcs;
};

/// Returns the arc that makes `arc` non-projective: the arc into the part of the tree with the
/// leftmost word that is between the ends of `arc` and not below its head.
Arc crossedBy(const Tree& tree, Arc arc) {
    const auto [left, right] = std::minmax(arc.head, arc.dependent);
    int word = left + 1;
    while (tree.isBelow(word, arc.head))
        ++word;
    const auto isBetween = [left, right](int node) { return left < node && node < right; };
    while (isBetween(tree.head(word)))
        word = tree.head(word);
    return {tree.head(word), word};
}

/// The parts of a relation.
struct Relation {
    std::string base;
    bool lifted = false;
    std::string head; ///< relation after ↑; may be empty
    bool onPath = false;
};

Relation relationOf(std::string_view text) {
    Relation relation;
    if (text.ends_with(Down)) {
        relation.onPath = true;
        text.remove_suffix(Down.size());
    }
    if (const std::size_t up = text.find(Up); up != std::string_view::npos) {
        relation.lifted = true;
        relation.head = text.substr(up + Up.size());
        text = text.substr(0, up);
    }
    relation.base = text;
    return relation;
}

/// A tree whose lifted arcs are moved back one by one.
class Lowering {
public:
    Lowering(const Tree& tree, std::vector<Relation> relations, Lifting lifting)
        : m_heads(tree.heads()), m_relations(std::move(relations)), m_lifting(lifting),
          m_dependents(m_heads.size()) {
        for (int node = 0; node <= tree.size(); ++node)
            m_dependents[node] = tree.dependents(node);
    }

    /// Moves all lifted arcs back. Returns the heads of nodes 0..n.
    [[nodiscard]] std::vector<int> run() {
        for (const int word : levels(0, [](int) { return true; }))
            if (m_relations[word].lifted)
                if (const std::optional<int> head = findHead(word))
                    move(word, *head);
        return m_heads;
    }

private:
    /// Returns the words below `node`, level by level, from left to right. Words for which `enters`
    /// returns false are left out, together with the words below them.
    template<class Enters>
    [[nodiscard]] std::vector<int> levels(int node, Enters enters) const {
        std::vector<int> order;
        std::deque<int> open{node};
        while (!open.empty()) {
            for (const int word : m_dependents[open.front()])
                if (enters(word)) {
                    order.push_back(word);
                    open.push_back(word);
                }
            open.pop_front();
        }
        return order;
    }

    [[nodiscard]] std::optional<int> findHead(int word) const {
        const auto onPath = [&](int other) { return other != word && m_relations[other].onPath; };
        const auto isHead = [&](int other) {
            return m_relations[other].base == m_relations[word].head;
        };
        const auto first = [](const std::vector<int>& words, auto fits) -> std::optional<int> {
            const auto found = std::ranges::find_if(words, fits);
            return found == words.end() ? std::nullopt : std::optional(*found);
        };
        const int from = m_heads[word];
        if (m_lifting == Lifting::Path)
            return first(levels(from, onPath), [&](int other) {
                return std::ranges::none_of(m_dependents[other], onPath);
            });
        if (m_lifting == Lifting::HeadAndPath)
            if (const auto head = first(levels(from, onPath), isHead))
                return head;
        return first(levels(from, [&](int other) { return other != word; }), isHead);
    }

    void move(int word, int head) {
        std::erase(m_dependents[m_heads[word]], word);
        m_heads[word] = head;
        std::vector<int>& dependents = m_dependents[head];
        dependents.insert(std::ranges::lower_bound(dependents, word), word);
    }

    std::vector<int> m_heads;
    std::vector<Relation> m_relations; // parts of the relation of each node
    Lifting m_lifting;
    std::vector<std::vector<int>> m_dependents; // dependents of each node, from left to right
};

} // namespace

std::string_view nameOf(Lifting lifting) {
    return Names[static_cast<int>(lifting)];
}

std::optional<Lifting> findLifting(std::string_view name) {
    const auto found = std::ranges::find(Names, name);
    if (found == Names.end())
        return std::nullopt;
    return static_cast<Lifting>(found - Names.begin());
}

LiftedTree liftArcs(const Tree& gold, std::vector<Lift>* lifts, const TaskControl& control) {
    LiftedTree result = liftedBy(gold, {});
    NonProjectiveArcs arcs(gold);
    while (const std::optional<Arc> arc = arcs.shortest()) {
        if (control.stopRequested())
            break;
        // The head is a word, because arcs from ROOT, which precedes all words, are projective.
        const int above = result.tree.head(arc->head);
        const Lift lift{*arc, {above, arc->dependent}, crossedBy(result.tree, *arc)};
        result.tree = result.tree.withHead(arc->dependent, above).value();
        result.lifted[arc->dependent] = true;
        result.onPath[arc->head] = true;
        arcs.update(result.tree, lift);
        if (lifts)
            lifts->push_back(lift);
    }
    return result;
}

LiftedTree liftedBy(const Tree& gold, std::span<const Lift> lifts) {
    LiftedTree result{gold, std::vector<bool>(gold.size() + 1, false),
                      std::vector<bool>(gold.size() + 1, false)};
    std::vector<int> heads(gold.heads().begin() + 1, gold.heads().end());
    for (const Lift& lift : lifts) {
        heads[lift.arc.dependent - 1] = lift.lifted.head;
        result.lifted[lift.arc.dependent] = true;
        result.onPath[lift.arc.head] = true;
    }
    result.tree = Tree::fromHeads(heads).value();
    return result;
}

Result<Sentence> withLifts(Sentence sentence, const LiftedTree& lifted, Lifting lifting) {
    if (lifting == Lifting::None)
        return sentence;
    for (const Word& word : sentence.words)
        if (word.deprel.find(Up) != std::string::npos ||
            word.deprel.find(Down) != std::string::npos)
            return failure("the relation {0} has an arrow, which marks lifted arcs",
                           inQuotes(word.deprel));
    const std::vector<Word> before = sentence.words;
    for (int node = 1; node <= lifted.tree.size(); ++node) {
        Word& word = sentence.words[node - 1];
        if (lifted.lifted[node]) {
            word.deprel += Up;
            if (lifting != Lifting::Path)
                word.deprel += before[word.head - 1].deprel;
        }
        if (lifted.onPath[node] && lifting != Lifting::Head)
            word.deprel += Down;
        word.head = lifted.tree.head(node);
    }
    return sentence;
}

Result<Sentence> projectivized(Sentence sentence, Lifting lifting) {
    const std::optional<Tree> gold = sentence.tree();
    if (lifting == Lifting::None || !gold)
        return sentence;
    return withLifts(std::move(sentence), liftArcs(*gold), lifting);
}

Sentence deprojectivized(Sentence sentence, Lifting lifting) {
    if (lifting == Lifting::None)
        return sentence;
    const std::optional<Tree> tree = sentence.tree();
    if (!tree)
        return sentence;
    std::vector<Relation> relations(1);
    for (const Word& word : sentence.words)
        relations.push_back(relationOf(word.deprel));
    const std::vector<int> heads = Lowering(*tree, relations, lifting).run();
    for (int node = 1; node <= tree->size(); ++node) {
        sentence.words[node - 1].head = heads[node];
        sentence.words[node - 1].deprel = relations[node].base;
    }
    return sentence;
}

} // namespace parsescope
