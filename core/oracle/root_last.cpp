// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/oracle/root_last.h"

#include "core/oracle/oracles.h"
#include "core/oracle/quick_search.h"
#include "core/parsing/rule_files/system_file.h"
#include "core/parsing/systems.h"
#include "core/parsing/without_root.h"

#include <algorithm>
#include <numeric>

namespace parsescope {

bool RootFirst::covers(const Problem& problem) {
    return !problem.shape.singleRoot() || !problem.system->hasAdded("lnba");
}

RootFirst::RootFirst(const Problem& problem) : m_problem(problem) {
    m_problem.shape.root = RootPlace::First;
    if (problem.shape.singleRoot())
        return;
    m_root = problem.gold.size() + 1;
    m_problem.gold = tree(problem.gold);
    std::vector<int>& weights = m_problem.weights;
    weights.resize(m_root, 1); // empty weights mean weight 1 for each node
    m_costOfRoot = 1 + std::accumulate(weights.begin() + 1, weights.end(), 0);
    weights.push_back(m_costOfRoot);
}

Configuration RootFirst::configuration(const Configuration& from) const {
    const auto moved = [this](std::vector<int> nodes) {
        if (keepsWords())
            std::erase(nodes, 0);
        else
            std::ranges::replace(nodes, 0, m_root);
        return nodes;
    };
    std::vector<int> stack = moved(from.stackNodes());
    stack.insert(stack.begin(), 0);
    Configuration result(m_problem.gold.size(), std::move(stack), moved(from.bufferNodes()));
    for (int word = 1; word <= from.words(); ++word)
        if (from.hasHead(word)) {
            const Arc there = arc({from.head(word), word});
            result.attach(there.head, there.dependent);
        }
    return result;
}

Tree RootFirst::tree(const Tree& tree) const {
    if (keepsWords())
        return tree;
    std::vector<int> heads(tree.heads().begin() + 1, tree.heads().end());
    std::ranges::replace(heads, 0, m_root);
    heads.push_back(0);
    return Tree::fromHeads(heads).value();
}

Arc RootFirst::arc(Arc arc) const {
    return arc.head == 0 ? Arc{m_root, arc.dependent} : arc;
}

namespace {

/// True if ROOT, which is last, is on the stack. ROOT is then the stack top for the rest of the
/// parse, the buffer is empty, and words leave the stack only by left-arcs.
bool isRootOnStack(const Configuration& configuration) {
    return configuration.stackSize() > 0 && configuration.stack(0) == 0;
}

bool needsEnd(const Problem& problem, const Configuration& configuration) {
    return problem.shape.singleRoot() && isRootOnStack(configuration);
}

/// The end of a parse by a system that attaches words along spines, if exactly one word is a child
/// of ROOT or will become one next. All other words are attached to the left spine of that word. So
/// the word can replace ROOT on the stack, as if it were headless.
struct SpineEnd {
    Problem problem;
    Configuration configuration;
    int cost; ///< cost of the head ROOT for the word
};

/// Returns the end of a parse from the configuration `from`; nothing if no tree with a single root
/// can be reached.
std::optional<SpineEnd> spineEnd(const Problem& problem, const Configuration& from) {
    const std::vector<int>& heads = from.heads();
    const auto roots = std::count(heads.begin() + 1, heads.end(), 0);
    std::vector<int> stack = from.stackNodes();
    stack.pop_back();
    if (roots > 1 || (roots == 0 && stack.empty()))
        return std::nullopt;
    int word = 0;
    if (roots == 1) {
        word = static_cast<int>(std::find(heads.begin() + 1, heads.end(), 0) - heads.begin());
    } else {
        word = stack.back();
        stack.pop_back();
    }
    SpineEnd end{problem, {}, problem.cost(0, word)};
    end.problem.shape.root = RootPlace::First;
    end.problem.shape.rootLimit = RootLimit::None;
    end.problem.gold = problem.gold.withHead(word, 0).value();
    std::vector<int>& weights = end.problem.weights;
    weights.resize(heads.size(), 1);
    weights[word] = 1 + std::accumulate(weights.begin() + 1, weights.end(), 0);
    stack.insert(stack.begin(), 0);
    stack.push_back(word);
    end.configuration = Configuration(from.words(), std::move(stack), {});
    for (int other = 1; other <= from.words(); ++other)
        if (other != word && from.hasHead(other))
            end.configuration.attach(from.head(other), other);
    return end;
}

Loss lossAtEnd(const Problem& problem, const Configuration& configuration,
               const TaskControl& control) {
    if (problem.system->traits.reach != Reach::Spines)
        return finalLoss(problem, configuration); // all remaining words become children of ROOT
    const std::optional<SpineEnd> end = spineEnd(problem, configuration);
    if (!end)
        return Unreachable;
    Loss loss =
        chooseOracle(end->problem)->prepare(end->problem)->loss(end->configuration, control);
    loss.value += end->cost;
    return loss;
}

Chart chartAtEnd(const Problem& problem, const Configuration& configuration,
                 const TaskControl& control) {
    if (problem.system->traits.reach == Reach::Spines)
        if (const std::optional<SpineEnd> end = spineEnd(problem, configuration)) {
            Chart chart = chooseOracle(end->problem)
                              ->prepare(end->problem)
                              ->record(end->configuration, control);
            chart.built += end->cost;
            return chart;
        }
    Chart chart;
    chart.setAxis(configuration.stackNodes(), {});
    chart.notes.push_back(Text("ROOT is on the stack: all remaining words become its dependents."));
    const int kind = chart.addKind(
        Text("tree"),
        [](const ItemKey& key) { return Text("all words are in the tree of {0}", key.node(0)); },
        "{0}");
    const int rule =
        chart.addRule(Text::untranslated("la"), Text("the word becomes a dependent of ROOT"));
    chart.goal = chart.item(kind, {0}, 0, configuration.stackSize() - 1);
    if (const int loss = lossAtEnd(problem, configuration, control).value; loss < Unreachable)
        chart.deduce(rule, chart.goal, {}, loss);
    return chart;
}

/// True if the gold arcs of `words` can all be built. Serves configurations with ROOT on the stack,
/// for which the problem with ROOT first does not answer the question, as one of its arcs could
/// give ROOT a head.
bool canBuildAtEnd(const Problem& problem, const Configuration& configuration,
                   const std::vector<int>& words, const TaskControl& control) {
    const Problem only = onlyWords(problem, words);
    return chooseOracle(only)->prepare(only)->loss(configuration, control).value == 0;
}

/// The quick search for a problem with ROOT last, which calls the quick search for the problem with
/// ROOT first. The answer is Unknown where the losses of the two problems differ.
class RootLastSearch : public QuickSearch {
public:
    RootLastSearch(const Problem& problem, RootFirst first, std::unique_ptr<QuickSearch> search)
        : m_problem(problem), m_first(std::move(first)), m_search(std::move(search)) {}

    Answer find(const Configuration& configuration, Arc added, int loss) override {
        if (needsEnd(m_problem, configuration) || m_first.loss(loss).value >= Unreachable)
            return Answer::Unknown;
        return m_search->find(m_first.configuration(configuration), m_first.arc(added), loss);
    }
    [[nodiscard]] std::vector<Transition> derivation() const override {
        return m_first.keepsTransitions() ? m_search->derivation() : std::vector<Transition>();
    }
    [[nodiscard]] int mostLoss() const override { return m_search->mostLoss(); }
    std::optional<int> tableLoss(const Configuration& configuration) override {
        return m_search->tableLoss(m_first.configuration(configuration));
    }
    void remember(const Tree& tree) override { m_search->remember(m_first.tree(tree)); }
    void rememberBest(const Configuration& configuration) override {
        m_search->rememberBest(m_first.configuration(configuration));
    }

private:
    Problem m_problem;
    RootFirst m_first;
    std::unique_ptr<QuickSearch> m_search;
};

} // namespace

Loss RootLastOracle::loss(const Configuration& configuration, const TaskControl& control) {
    if (needsEnd(problem(), configuration))
        return lossAtEnd(problem(), configuration, control);
    return m_first.loss(m_oracle->loss(m_first.configuration(configuration), control));
}

std::optional<bool> RootLastOracle::canBuild(const Configuration& configuration, Arc arc) {
    if (isRootOnStack(configuration))
        return canBuildAtEnd(problem(), configuration, {arc.dependent}, {});
    return m_oracle->canBuild(m_first.configuration(configuration), m_first.arc(arc));
}

std::optional<bool> RootLastOracle::canBuildAll(const Configuration& configuration,
                                                const std::vector<int>& words,
                                                const TaskControl& control) {
    if (isRootOnStack(configuration))
        return canBuildAtEnd(problem(), configuration, words, control);
    std::vector<int> asked = words;
    if (!m_first.keepsWords())
        asked.push_back(m_first.root()); // ROOT must also keep its head, node 0
    return m_oracle->canBuildAll(m_first.configuration(configuration), asked, control);
}

std::unique_ptr<QuickSearch> RootLastOracle::quickSearch() {
    std::unique_ptr<QuickSearch> search = m_oracle->quickSearch();
    return search ? std::make_unique<RootLastSearch>(problem(), m_first, std::move(search))
                  : nullptr;
}

Chart RootLastOracle::record(const Configuration& configuration, const TaskControl& control) {
    if (needsEnd(problem(), configuration))
        return chartAtEnd(problem(), configuration, control);
    Chart chart = m_oracle->record(m_first.configuration(configuration), control);
    chart.root = m_first.root();
    chart.notes.push_back(
        m_first.keepsWords()
            ? Text("ROOT is last. In the table it is at the bottom of the stack: in both places it "
                   "gets its only dependent when all other words have their heads.")
            : Text("ROOT is last. In the table it is a word, {0}, whose head is 0, the bottom of "
                   "the stack.",
                   m_first.root()));
    return chart;
}

namespace {

/// Returns the problem with ROOT last that has the losses of a problem without ROOT; nothing if
/// there are buffer transitions.
std::optional<Problem> withRootLast(const Problem& problem) {
    if (!problem.system->added.empty())
        return std::nullopt;
    Result<TransitionSystem> system = findSystem(problem.system->name);
    if (!system) { // the system was read from a file, or has other names of transitions
        TransitionSystem bare = problem.system;
        bare.rootPlace.reset();
        system = writeSystem(bare)
                     .and_then([](const std::string& text) { return readSystem(text); })
                     .map(recognised);
    }
    if (!system)
        return std::nullopt;
    Problem with = problem;
    with.system = *std::move(system);
    return with;
}

// With ROOT last, a transition of a system in the list that touches ROOT leaves only words that
// become children of ROOT too, so that it does not lower the loss. Buffer transitions are an
// exception, as they reach ROOT behind a word. In systems from files, for example those that
// replace heads, such a transition can give words their gold heads.
std::optional<Oracle> askingRootLast(const Problem& problem) {
    const std::optional<Problem> with = withRootLast(problem);
    if (!with || rulesOf(with->system).empty())
        return std::nullopt;
    Result<Oracle> oracle = chooseOracle(*with);
    if (!oracle || oracle->claim(*with) != Claim::Exact)
        return std::nullopt;
    oracle->algorithm = {.claim = [](const Problem&) { return Claim::Exact; },
                         .table =
                             [](const Problem& asked) {
                                 const Problem there = *withRootLast(asked);
                                 const Oracle exact = *chooseOracle(there);
                                 return lossesByCalling(
                                     [loss = searchingFirst(exact, exact.prepare(there))](
                                         const Configuration& at, const TaskControl& control) {
                                         return loss(at, control);
                                     });
                             },
                         .handlesRootLast = true};
    return *std::move(oracle);
}

} // namespace

Result<Oracle> oracleFor(Problem& problem, std::string_view name) {
    if (!hasNoRoot(problem.system))
        return findOracle(name, problem);
    if (endsWithOneRoot(problem.system))
        problem.shape.rootLimit = RootLimit::One;
    if (name.empty())
        if (std::optional<Oracle> oracle = askingRootLast(problem))
            return *std::move(oracle);
    return findOracle(name, problem);
}

} // namespace parsescope
