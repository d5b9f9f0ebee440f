// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/teaching/exercise.h"

#include "core/export/derivation_text.h"
#include "core/oracle/oracles.h"
#include "core/teaching/answer.h"
#include "core/treebank/sentence_length.h"
#include "core/treebank/text.h"

#include <algorithm>
#include <array>
#include <limits>

namespace parsescope {

namespace {

struct KindEntry {
    ExerciseKind kind;
    std::string_view id;
};
using enum ExerciseKind;
constexpr std::array<KindEntry, 7> KindEntries{{{NextTransition, "next-transition"},
                                                {Table, "table"},
                                                {ChartCell, "chart-cell"},
                                                {LostArcs, "lost-arcs"},
                                                {Recover, "recover"},
                                                {GoldTree, "gold-tree"},
                                                {TreeBetween, "tree-between"}}};
constexpr std::array<ExerciseKind, KindEntries.size()> AllKinds{
    NextTransition, Table, ChartCell, LostArcs, Recover, GoldTree, TreeBetween};

/// More ways to make an item have no letters.
constexpr std::size_t MostWays = 26;
/// With more words, trees between two systems are not looked for.
constexpr int MostBetween = 5;

} // namespace

std::span<const ExerciseKind> exerciseKinds() {
    return AllKinds;
}

std::string_view idOf(ExerciseKind kind) {
    return KindEntries[static_cast<std::size_t>(kind)].id;
}

std::optional<ExerciseKind> exerciseKindWithId(std::string_view id) {
    for (const KindEntry& entry : KindEntries)
        if (entry.id == id)
            return entry.kind;
    return std::nullopt;
}

std::optional<bool> derives(const TransitionSystem& system, const Tree& tree, RootPlace root,
                            bool singleRoot) {
    const Problem problem{system, tree, {}, singleRoot, root};
    const Result<Oracle> oracle = chooseOracle(problem);
    if (!oracle)
        return std::nullopt;
    const Loss loss = oracle->prepare(problem)(problem.start());
    if (loss.value > 0)
        return false;
    return loss.exact ? std::optional(true) : std::nullopt;
}

std::optional<Oracle> tabularOracle(const Problem& problem, const Configuration& configuration) {
    for (const Oracle& oracle : oracles())
        if (oracle.claim(problem) == Claim::Exact && oracle.record &&
            !oracle.record(problem, configuration, {}).isList)
            return oracle;
    return std::nullopt;
}

Result<Examiner> Examiner::of(Exercise exercise) {
    Examiner examiner(std::move(exercise));
    if (Result<void> done = examiner.prepare(); !done)
        return tl::unexpected(done.error());
    return examiner;
}

Result<void> Examiner::prepare() {
    const TransitionSystem& system = m_exercise.system;
    if (m_exercise.sentence.size() == 0)
        return failure("the sentence has no words");
    if (m_exercise.sentence.size() > LongestSentence)
        return failure(tooLong(m_exercise.sentence.words.size()));
    if (m_exercise.kind == TreeBetween)
        return prepareBetween();
    m_configuration = system.start(m_exercise.sentence.size(), m_exercise.root);
    for (Transition transition : m_exercise.before) {
        if (const Obstacle obstacle = system.obstacle(m_configuration, transition);
            obstacle != Obstacle::None)
            return failure("\"" + system.nameOf(transition) + "\" is not possible in " +
                           m_configuration.text() + ": " + std::string(describe(obstacle)));
        m_configuration = system.step(m_configuration, transition);
    }
    const bool isFinal = system.isFinal(m_configuration);
    std::optional<Tree> gold = m_exercise.sentence.tree();
    if (m_exercise.kind == GoldTree) {
        if (!isFinal)
            return failure("the derivation is not complete: it ends in " + m_configuration.text());
        const std::vector<int> heads = finalHeads(m_configuration);
        const Result<Tree> built = Tree::fromHeads(std::span(heads).subspan(1));
        if (!built)
            return failure("the derivation builds no tree: " + built.error().message);
        m_answer = *built;
        gold = m_answer;
    } else if (isFinal) {
        return failure("the parse is finished in " + m_configuration.text() +
                       ", there is nothing to ask");
    }
    if (!gold)
        return failure("the sentence has no heads, expected a gold tree");
    const Problem problem{system, *gold, {}, m_exercise.singleRoot, m_exercise.root};
    const Result<Oracle> oracle = chooseOracle(problem);
    if (!oracle)
        return tl::unexpected(oracle.error());
    m_explainer = std::make_unique<Explainer>(problem, *oracle);
    if (m_exercise.kind == GoldTree)
        return {};
    const Losses losses = m_explainer->losses(m_configuration);
    if (!losses.loss.exact)
        return failure("the loss is only known to be at least " +
                       std::to_string(losses.loss.value) + ", so answers can't be judged");
    if (losses.loss.value >= Unreachable)
        return failure("no tree that counts can be reached from " + m_configuration.text());
    for (const TransitionLoss& entry : losses.transitions)
        if (!entry.loss.exact && !entry.optimal && m_exercise.kind != Table)
            return failure("the loss of " + system.nameOf(entry.transition) +
                           " is not known exactly, so it can't be judged");
    if (m_exercise.kind == NextTransition && !m_exercise.key.empty()) {
        const TransitionLoss* entry = losses.find(m_exercise.key.front());
        if (!entry || !entry->optimal)
            return failure("the answer of the key, " + system.nameOf(m_exercise.key.front()) +
                           ", is not optimal");
    }
    if (m_exercise.kind == Recover && losses.loss.value == 0)
        return failure("nothing is lost in " + m_configuration.text() +
                       ", expected a bad configuration");
    if (m_exercise.kind == ChartCell)
        return prepareCell();
    return m_exercise.kind == LostArcs ? prepareLost() : Result<void>();
}

Result<void> Examiner::prepareCell() {
    const Problem& asked = problem();
    const std::optional<Oracle> oracle = tabularOracle(asked, m_configuration);
    if (!oracle)
        return failure("the oracle of " + asked.system.name + " has no table to ask about");
    const Chart chart = oracle->record(asked, m_configuration, {});
    int found = -1;
    for (std::size_t i = 0; i < chart.items().size(); ++i)
        if (found < 0 && chart.label(static_cast<int>(i)) == m_exercise.cell)
            found = static_cast<int>(i);
    if (found < 0)
        return failure("the table has no item " + parsescope::quoted(m_exercise.cell));
    const NodeName name = [this](int node) {
        return nodeName(m_exercise.sentence, std::clamp(node, 0, m_exercise.sentence.size()));
    };
    m_value = chart.items()[found].value;
    if (m_value >= Chart::Infinite)
        return failure("nothing derives the item " + parsescope::quoted(m_exercise.cell));
    m_cellText = chart.text(found, name);
    for (const Chart::Deduction& deduction : chart.deductions()) {
        if (deduction.conclusion != found || deduction.value >= Chart::Infinite)
            continue;
        std::string text;
        for (int premise : deduction.premises)
            if (premise >= 0)
                text += (text.empty() ? "" : " and ") + chart.label(premise) + " (" +
                        std::to_string(chart.items()[premise].value) + ")";
        if (text.empty())
            text = chart.rules()[deduction.rule].name;
        if (deduction.arc.head != NoHead)
            text += ", arc " + name(chart.nodeOnScreen(deduction.arc.head).value_or(0)) + " → " +
                    name(chart.nodeOnScreen(deduction.arc.dependent).value_or(0));
        m_ways.push_back({std::move(text), deduction.value == m_value, deduction.value});
    }
    if (m_ways.empty() || m_ways.size() > MostWays)
        return failure("there are " + std::to_string(m_ways.size()) + " ways to make the item " +
                       parsescope::quoted(m_exercise.cell) + ", expected 1 to 26");
    return {};
}

Result<void> Examiner::prepareLost() {
    if (!m_exercise.asked)
        return failure("no transition is asked about");
    const TransitionSystem& system = m_exercise.system;
    if (const Obstacle obstacle = system.obstacle(m_configuration, *m_exercise.asked);
        obstacle != Obstacle::None)
        return failure("\"" + system.nameOf(*m_exercise.asked) +
                       "\" is not possible: " + std::string(describe(obstacle)));
    const Configuration next = system.step(m_configuration, *m_exercise.asked);
    const Explanation before = m_explainer->explain(m_configuration);
    const Explanation after = m_explainer->explain(next);
    for (int word = 1; word <= m_exercise.sentence.size(); ++word) {
        if (before.arc(word) == ArcState::Unknown || after.arc(word) == ArcState::Unknown)
            return failure("it is not known which arcs are lost");
        if (before.arc(word) != ArcState::Lost && after.arc(word) == ArcState::Lost)
            m_lost.push_back({problem().gold.head(word), word});
    }
    if (after.losses.loss.value >= Unreachable)
        return failure("no tree that counts can be reached after \"" +
                       system.nameOf(*m_exercise.asked) + "\"");
    const int rise = after.losses.loss.value - before.losses.loss.value;
    if (rise != static_cast<int>(m_lost.size()))
        return failure(
            "\"" + system.nameOf(*m_exercise.asked) + "\" raises the loss by " +
            std::to_string(rise) + ", but makes " + std::to_string(m_lost.size()) +
            " gold arcs impossible by themselves: which ones it costs has no one answer");
    std::sort(m_lost.begin(), m_lost.end());
    return {};
}

Result<void> Examiner::prepareBetween() {
    if (!m_exercise.other)
        return failure("no other system is given");
    const int words = m_exercise.sentence.size();
    if (words > MostBetween)
        return failure("there are " + std::to_string(words) + " words, expected at most " +
                       std::to_string(MostBetween));
    std::vector<int> heads(words, 0);
    for (;;) {
        if (const Result<Tree> tree = Tree::fromHeads(heads))
            if (derives(m_exercise.system, *tree, m_exercise.root, m_exercise.singleRoot) == true &&
                derives(*m_exercise.other, *tree, m_exercise.root, m_exercise.singleRoot) ==
                    false) {
                m_answer = *tree;
                break;
            }
        const auto digit =
            std::find_if(heads.rbegin(), heads.rend(), [words](int head) { return head < words; });
        if (digit == heads.rend())
            return failure(m_exercise.other->name + " derives every tree of " +
                           std::to_string(words) + " words that " + m_exercise.system.name +
                           " derives");
        ++*digit;
        std::fill(heads.rbegin(), digit, 0);
    }
    const Problem problem{m_exercise.system, *m_answer, {}, m_exercise.singleRoot, m_exercise.root};
    const Result<Oracle> oracle = chooseOracle(problem);
    if (!oracle)
        return tl::unexpected(oracle.error());
    m_configuration = problem.start();
    m_explainer = std::make_unique<Explainer>(problem, *oracle);
    return {};
}

bool Examiner::showsGold() const {
    return m_exercise.kind != GoldTree && m_exercise.kind != TreeBetween;
}

std::optional<Transition> Examiner::expected() const {
    if (!m_exercise.key.empty())
        return m_exercise.key.front();
    return preferredTransition(m_exercise.system, m_configuration,
                               m_explainer->losses(m_configuration));
}

std::vector<Transition> Examiner::modelSteps() const {
    if (!m_exercise.key.empty())
        return m_exercise.key;
    const auto certificate = m_explainer->certificate(m_configuration);
    return certificate ? certificate->transitions : std::vector<Transition>();
}

std::vector<std::string> Examiner::ways() const {
    std::vector<std::string> texts;
    for (const Way& way : m_ways)
        texts.push_back(way.text);
    return texts;
}

} // namespace parsescope
