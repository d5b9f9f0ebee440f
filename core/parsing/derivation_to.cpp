// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/parsing/derivation_to.h"

#include <algorithm>
#include <unordered_set>

namespace parsescope {

namespace {

constexpr std::size_t FirstBudget = 1'000;
constexpr std::size_t MostConfigurations = 64'000;

/// The place of each node of a configuration: on the stack or a list, in the buffer, or removed.
class Places {
public:
    explicit Places(const Configuration& configuration)
        : m_places(configuration.words() + 1, Holder::Gone) {
        for (const int node : configuration.stackNodes())
            m_places[node] = Holder::Stack;
        for (const std::vector<int>& list : configuration.lists())
            for (const int node : list)
                m_places[node] = Holder::Stack;
        for (const int node : configuration.bufferNodes())
            m_places[node] = Holder::Buffer;
    }

    [[nodiscard]] bool isGone(int node) const { return m_places[node] == Holder::Gone; }
    [[nodiscard]] bool isInBuffer(int node) const { return m_places[node] == Holder::Buffer; }

private:
    enum class Holder : char { Gone, Stack, Buffer };
    std::vector<Holder> m_places;
};

class Search {
public:
    Search(const TransitionSystem& system, const Configuration& target)
        : m_system(system), m_target(target), m_places(target), m_order(target.words() + 1, 0) {
        for (int word = 1; word <= target.words(); ++word)
            if (target.hasHead(word))
                m_dependents.push_back({target.head(word), word});
        std::ranges::sort(m_dependents, {}, &Arc::head);
        for (const int node : target.stackNodes())
            putInOrder(node);
        for (const int node : target.bufferNodes())
            putInOrder(node);
    }

    /// Returns a derivation to the target; nothing if there is none or if the search gives up after
    /// `budget` configurations. If `bufferStays` is true, words that are in the buffer of the
    /// target are never moved onto the stack. Only systems that can move words back into the buffer
    /// may need to move such words.
    [[nodiscard]] std::optional<std::vector<Transition>> run(bool bufferStays, std::size_t budget) {
        m_bufferStays = bufferStays;
        m_budget = budget;
        m_seen.clear();
        std::vector<Level> path;
        const Configuration start = m_system.start(m_target.words(), m_target.rootPlace());
        if (start == m_target)
            return std::vector<Transition>();
        m_seen.insert(start);
        path.push_back({successors(start), 0});
        while (!path.empty()) {
            Level& level = path.back();
            if (level.next == level.successors.size()) {
                path.pop_back();
                continue;
            }
            const Configuration reached = std::move(level.successors[level.next++].configuration);
            if (reached == m_target)
                return transitions(path);
            if (gaveUp())
                return std::nullopt;
            if (m_seen.insert(reached).second)
                path.push_back({successors(reached), 0});
        }
        return std::nullopt;
    }

    [[nodiscard]] bool gaveUp() const { return m_seen.size() >= m_budget; }

private:
    struct Successor {
        Configuration configuration;
        Transition transition;
        int rank; ///< successors with lower ranks, which are likelier to succeed, are tried first
    };
    struct Level {
        std::vector<Successor> successors;
        std::size_t next;
    };

    [[nodiscard]] static std::vector<Transition> transitions(const std::vector<Level>& path) {
        std::vector<Transition> found;
        for (const Level& level : path)
            found.push_back(level.successors[level.next - 1].transition);
        return found;
    }

    [[nodiscard]] std::vector<Successor> successors(const Configuration& from) const {
        std::vector<Successor> list;
        const Places before(from);
        for (const Transition transition : m_system.legalTransitions(from)) {
            const std::optional<Arc> arc = m_system.arc(from, transition);
            if (arc && m_target.head(arc->dependent) != arc->head && !m_system.traits.replacesHeads)
                continue;
            Configuration to = m_system.step(from, transition);
            if (const std::optional<int> rank = rankOf(from, before, to, arc.has_value()))
                list.push_back({std::move(to), transition, *rank});
        }
        std::ranges::stable_sort(list, {}, &Successor::rank);
        return list;
    }

    /// Appends the nodes of the tree of `root` to m_order, so that each subtree is contiguous.
    void putInOrder(int root) {
        struct Visit {
            int node;
            bool expanded;
        };
        std::vector<Visit> open{{root, false}};
        while (!open.empty()) {
            const auto [node, expanded] = open.back();
            open.pop_back();
            if (expanded) {
                m_order[node] = m_written++;
                continue;
            }
            const auto arcs = std::ranges::equal_range(m_dependents, node, {}, &Arc::head);
            const auto split = std::ranges::find_if(
                arcs, [&](Arc arc) { return arc.dependent > m_target.placeOf(node); });
            for (auto right = arcs.end();
                 right != split;) // pushes the arcs from the last to the first
                open.push_back({(--right)->dependent, false});
            open.push_back({node, true});
            for (auto left = split; left != arcs.begin();)
                open.push_back({(--left)->dependent, false});
        }
    }

    /// Returns the rank of the successor `to`; nothing if the target can no longer be reached from
    /// `to`.
    [[nodiscard]] std::optional<int> rankOf(const Configuration& from, const Places& before,
                                            const Configuration& to, bool hasArc) const {
        const Places after(to);
        for (int node = 0; node <= to.words(); ++node)
            if (!before.isGone(node) && after.isGone(node) && !mayLeave(node, to))
                return std::nullopt;
        const bool pushes = to.bufferSize() < from.bufferSize() && to.stackSize() > 0 &&
                            before.isInBuffer(to.stack(0));
        const bool early = pushes && m_places.isInBuffer(to.stack(0));
        if (early && m_bufferStays)
            return std::nullopt;
        if (hasArc)
            return 0;
        if (to.bufferSize() > from.bufferSize()) // a word is moved back into the buffer
            return sorts(to, before) ? 1 : 4;
        return !pushes ? 1 : early ? 3 : 2;
    }

    /// True if the word that was moved back into the buffer has passed a word that precedes it in
    /// the trees of the target.
    [[nodiscard]] bool sorts(const Configuration& to, const Places& before) const {
        int offset = 0;
        while (offset + 1 < to.bufferSize() && before.isInBuffer(to.buffer(offset)))
            ++offset;
        const bool inFront = offset == 0;
        if (inFront && to.stackSize() == 0)
            return false;
        const int passed = inFront ? to.stack(0) : to.buffer(offset - 1);
        return m_order[passed] < m_order[to.buffer(offset)];
    }

    /// Returns true if a node may leave the stack and the buffer: it has its head in the target
    /// and, unless the system adds arcs within trees, all its dependents. Nodes that have left
    /// never return.
    [[nodiscard]] bool mayLeave(int node, const Configuration& to) const {
        if (!m_places.isGone(node))
            return false;
        const Reach reach = m_system.traits.reach;
        if (reach == Reach::Unknown || reach == Reach::Present || reach == Reach::Spines)
            return true;
        const auto arcs = std::ranges::equal_range(m_dependents, node, {}, &Arc::head);
        return to.head(node) == m_target.head(node) &&
               std::ranges::all_of(arcs, [&](Arc arc) { return to.hasHead(arc.dependent); });
    }

    const TransitionSystem& m_system;
    const Configuration& m_target;
    Places m_places;
    std::vector<Arc> m_dependents; // arcs of the target, sorted by head and dependent
    // The rank of each node in an order of the nodes in which the trees of the target have no gaps.
    std::vector<int> m_order;
    int m_written = 0;
    bool m_bufferStays = true;
    std::size_t m_budget = 0;
    std::unordered_set<Configuration, ConfigurationHash> m_seen;
};

Result<void> addPlaces(std::vector<bool>& seen, const std::vector<int>& nodes, const char* field) {
    const int words = static_cast<int>(seen.size()) - 1;
    for (const int node : nodes) {
        if (node < 0 || node > words)
            return failure("{0}: there is no node {1}, expected 0 to {2}", field, node, words);
        if (seen[node])
            return failure("{0}: node {1} occurs twice in stack and buffer", field, node);
        seen[node] = true;
    }
    return {};
}

/// Returns `message` with the most probable mistake in a configuration that no derivation reaches.
Text withReason(Text message, const TransitionSystem& system, const Configuration& target) {
    const Places places(target);
    for (int node = 1; node <= target.words(); ++node)
        if (places.isGone(node) && !target.hasHead(node))
            return Text("{0}; word {1} is neither in stack nor in buffer, but has no head",
                        std::move(message), node);
    if (system.traits.dependentsLeave)
        for (int node = 1; node <= target.words(); ++node)
            if (!places.isGone(node) && target.hasHead(node))
                return Text("{0}; word {1} has a head, but is still in stack or buffer",
                            std::move(message), node);
    return message;
}

} // namespace

Result<Configuration> configurationOf(const std::vector<int>& stack, const std::vector<int>& buffer,
                                      const std::vector<int>& heads, RootPlace root,
                                      std::vector<std::vector<int>> lists) {
    const int words = static_cast<int>(heads.size());
    std::vector<bool> seen(words + 1, false);
    if (const Result<void> added = addPlaces(seen, stack, "stack"); !added)
        return tl::unexpected(added.error());
    if (const Result<void> added = addPlaces(seen, buffer, "buffer"); !added)
        return tl::unexpected(added.error());
    for (const std::vector<int>& list : lists) {
        std::vector<bool> seenInList(words + 1, false); // a node may also be on the stack
        if (const Result<void> added = addPlaces(seenInList, list, "lists"); !added)
            return tl::unexpected(added.error());
    }
    Configuration configuration(words, stack, buffer, root, std::move(lists));
    for (int word = 1; word <= words; ++word) {
        const int head = heads[word - 1];
        if (head < NoHead || head > words || head == word)
            return failure("heads: word {0} has the head {1}, expected -1 to {2} and not itself",
                           word, head, words);
        if (head != NoHead)
            configuration.attach(head, word);
    }
    if (const auto cycles = findCycles(configuration.heads()); !cycles.empty())
        return failure("heads: {0}", cycleText(cycles.front()));
    return configuration;
}

Result<std::vector<Transition>> derivationTo(const TransitionSystem& system,
                                             const Configuration& target) {
    if (system.stepLimit >= 0) {
        TransitionSystem unlimited = system;
        unlimited.stepLimit = -1;
        return derivationTo(unlimited, target);
    }
    Search search(system, target);
    for (std::size_t budget = FirstBudget; budget <= MostConfigurations; budget *= 4) {
        bool gaveUp = false;
        for (const bool bufferStays : {true, false}) {
            if (auto found = search.run(bufferStays, budget))
                return *std::move(found);
            gaveUp = search.gaveUp();
        }
        if (!gaveUp)
            return failure(
                withReason(Text("no derivation of {0} leads to this configuration", system.name),
                           system, target));
    }
    return failure(withReason(
        Text("no derivation of {0} to this configuration was found after trying {1} configurations",
             system.name, MostConfigurations),
        system, target));
}

} // namespace parsescope
