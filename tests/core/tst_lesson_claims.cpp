// SPDX-License-Identifier: GPL-3.0-or-later
// The sentences of the lessons are true: those about configurations, which a table lists, and those
// about all trees or all derivations of a few words. tst_lesson checks the answers to questions,
// lesson_numbers.sh the numbers that the command line prints.
#include "core/base/utf8.h"
#include "core/chart/chart.h"
#include "core/oracle/explainer.h"
#include "core/oracle/oracles.h"
#include "core/parsing/systems.h"
#include "core/teaching/ask/lesson.h"
#include "core/teaching/judge/misconception.h"
#include "core/teaching/read/answer.h"
#include "core/treebank/pseudo_projective.h"
#include "core/treebank/read_file.h"
#include "tests/support/derivations.h"

#include <QDir>
#include <QtTest>

#include <functional>
#include <map>
#include <set>
#include <sstream>

using namespace parsescope;
using test::SearchSpace;

namespace {

std::vector<std::string> wordsOf(const std::string& text) {
    std::istringstream stream(text);
    return {std::istream_iterator<std::string>(stream), {}};
}

Tree treeIn(const std::string& heads) {
    std::vector<int> numbers;
    for (const std::string& head : wordsOf(heads))
        numbers.push_back(std::stoi(head));
    return test::treeOf(numbers);
}

std::string textOf(Arc arc) {
    return std::to_string(arc.head) + "→" + std::to_string(arc.dependent);
}

/// A configuration on the way to a gold tree.
class At {
public:
    At(const TransitionSystem& system, const Tree& gold)
        : m_problem{system, gold}, m_explainer(m_problem, *chooseOracle(m_problem)),
          m_configuration(m_problem.start()) {}

    /// Takes transitions and returns the arcs that they build, in order.
    std::string take(const std::string& steps) {
        std::string arcs;
        for (const std::string& name : wordsOf(steps)) {
            const Transition transition = *m_problem.system->find(name);
            if (m_problem.system->obstacle(m_configuration, transition) != Obstacle::None)
                return arcs + " stopped at " + name;
            if (const auto arc = m_problem.system->arc(m_configuration, transition))
                arcs += (arcs.empty() ? "" : " ") + textOf(*arc);
            m_problem.system->apply(m_configuration, transition);
        }
        return arcs;
    }
    [[nodiscard]] std::string nodes() const {
        const std::string text = m_configuration.text();
        return text.substr(0, text.rfind(" |")) + "]";
    }
    [[nodiscard]] std::string loss() {
        return std::to_string(m_explainer.losses(m_configuration).loss.value);
    }
    /// Returns the transitions with the cost `cost`.
    [[nodiscard]] std::string ofCost(int cost) {
        const Losses losses = m_explainer.losses(m_configuration);
        std::string names;
        for (const TransitionLoss& one : losses.transitions)
            if (one.loss.value - losses.loss.value == cost)
                names += (names.empty() ? "" : " ") + m_problem.system->nameOf(one.transition);
        return names;
    }
    /// Returns the gold arcs that no continuation builds, each looked at alone.
    [[nodiscard]] std::string lost() {
        std::string arcs;
        const Explanation explanation = m_explainer.explain(m_configuration);
        for (int word = 1; word <= m_problem.gold.size(); ++word)
            if (explanation.arc(word) == ArcState::Lost)
                arcs += (arcs.empty() ? "" : " ") + textOf({m_problem.gold.head(word), word});
        return arcs;
    }
    /// Returns the heads at the end, where words without a head are children of ROOT.
    [[nodiscard]] std::string tree() const {
        if (!m_problem.system->isFinal(m_configuration))
            return "not at the end";
        const std::vector<int> heads = finalHeads(m_configuration);
        std::string text;
        for (std::size_t word = 1; word < heads.size(); ++word)
            text += (word == 1 ? "" : " ") + std::to_string(heads[word]);
        return text;
    }

private:
    Problem m_problem;
    Explainer m_explainer;
    Configuration m_configuration;
};

/// Calls `visit` with the names and the arcs of each derivation of a tree.
void forEachDerivation(const TransitionSystem& system, const Tree& tree,
                       const std::function<void(const std::vector<std::string>& names,
                                                const std::vector<Arc>& arcs)>& visit) {
    std::vector<std::string> names;
    std::vector<Arc> arcs;
    const std::function<void(const Configuration&)> follow = [&](const Configuration& at) {
        if (system.isFinal(at)) {
            if (finalHeads(at) == tree.heads())
                visit(names, arcs);
            return;
        }
        for (const Transition transition : system.legalTransitions(at)) {
            const auto arc = system.arc(at, transition);
            if (arc && !tree.hasArc(*arc))
                continue;
            names.push_back(system.nameOf(transition));
            if (arc)
                arcs.push_back(*arc);
            follow(system.step(at, transition));
            names.pop_back();
            if (arc)
                arcs.pop_back();
        }
    };
    follow(system.start(tree.size()));
}

/// Returns the answer to a question of the table.
std::string answer(const std::string& question, const std::string& system, const std::string& heads,
                   const std::string& steps) {
    const TransitionSystem rules = *findSystem(system);
    const Tree gold = treeIn(heads);
    const std::vector<std::string> words = wordsOf(question);
    if (question == "canonical") {
        std::string names;
        const auto canonical = staticDerivation(rules, gold, rules.start(gold.size()));
        for (const Transition transition : *canonical)
            names += (names.empty() ? "" : " ") + rules.nameOf(transition);
        return names;
    }
    if (question == "derivations" || words.front() == "order") {
        int count = 0;
        bool isOrdered = true;
        forEachDerivation(rules, gold, [&](const auto&, const std::vector<Arc>& arcs) {
            ++count;
            std::size_t found = 1;
            for (const Arc arc : arcs)
                found += found < words.size() && textOf(arc) == words[found] ? 1 : 0;
            isOrdered = isOrdered && found == words.size();
        });
        return question == "derivations" ? std::to_string(count)
               : isOrdered && count > 0  ? "yes"
                                         : "no";
    }
    At at(rules, gold);
    const std::string arcs = at.take(steps);
    return question == "arcs"        ? arcs
           : question == "nodes"     ? at.nodes()
           : question == "tree"      ? at.tree()
           : question == "loss"      ? at.loss()
           : question == "lost"      ? at.lost()
           : question == "optimal"   ? at.ofCost(0)
           : words.front() == "cost" ? at.ofCost(std::stoi(words.at(1)))
                                     : "unknown question " + question;
}

/// Returns "yes" if `holds` is true for each tree over at most `most` words.
std::string forAllTrees(int most, const std::function<bool(const Tree&)>& holds) {
    for (int words = 1; words <= most; ++words)
        for (const Tree& tree : test::allTrees(words))
            if (!holds(tree))
                return "not for " + test::headsText(tree);
    return "yes";
}

std::string countOfTrees(int words, const std::function<bool(const Tree&)>& counts) {
    return std::to_string(std::ranges::count_if(test::allTrees(words), counts));
}

/// Returns "yes" if the trees over at most four words that a system derives are those for which
/// `expected` is true.
std::string derivesExactly(const std::string& name, bool (*expected)(const Tree&)) {
    const TransitionSystem system = *findSystem(name);
    for (int words = 1; words <= 4; ++words) {
        const auto trees = SearchSpace(system, system.start(words)).trees();
        for (const Tree& tree : test::allTrees(words))
            if (std::ranges::binary_search(trees, tree.heads()) != expected(tree))
                return "not " + test::headsText(tree);
    }
    return "yes";
}

bool isProjective(const Tree& tree) {
    return tree.isProjective();
}

/// Returns the arcs that begin crossings, each with the arc that it crosses.
std::string crossingArcs(const Tree& tree) {
    std::string text;
    for (int one = 1; one <= tree.size(); ++one)
        for (int other = 1; other <= tree.size(); ++other) {
            const auto [left, right] = std::minmax({one, tree.head(one)});
            const auto [begin, end] = std::minmax({other, tree.head(other)});
            if (left < begin && begin < right && right < end)
                text += (text.empty() ? "" : ", ") + textOf({tree.head(one), one}) + " " +
                        textOf({tree.head(other), other});
        }
    return text;
}

/// Calls `visit` with each configuration of a system over at most `most` words, with the loss for
/// each tree that `isUsed`, by the definition of losses.
void forEachLoss(const std::string& name, int most, bool (*isUsed)(const Tree&),
                 const std::function<void(const Problem&, const SearchSpace&,
                                          const std::vector<int>& losses)>& visit) {
    const TransitionSystem system = *findSystem(name);
    for (int words = 1; words <= most; ++words) {
        const SearchSpace space(system, system.start(words));
        for (const Tree& tree : test::allTrees(words))
            if (isUsed(tree)) {
                const Problem problem{system, tree};
                visit(problem, space, space.losses(problem));
            }
    }
}

/// Returns the number of gold arcs that no tree which can be reached from a configuration has, for
/// each configuration: the loss if arcs can be counted one by one.
std::vector<int> countsOfLostArcs(const Problem& problem, const SearchSpace& space) {
    std::vector<int> counts(space.configurations().size());
    for (int word = 1; word <= problem.gold.size(); ++word) {
        Problem single = problem;
        single.weights.assign(static_cast<std::size_t>(problem.gold.size()) + 1, 0);
        single.weights[static_cast<std::size_t>(word)] = 1;
        const std::vector<int> losses = space.losses(single);
        for (std::size_t i = 0; i < counts.size(); ++i)
            counts[i] += losses[i];
    }
    return counts;
}

/// Returns true if arcs can be counted one by one in sentences of at most four words.
bool isDecomposable(const std::string& system, bool (*isUsed)(const Tree&)) {
    bool holds = true;
    forEachLoss(
        system, 4, isUsed,
        [&](const Problem& problem, const SearchSpace& space, const std::vector<int>& losses) {
            holds = holds && countsOfLostArcs(problem, space) == losses;
        });
    return holds;
}

/// Returns true if an arc of a gold tree can still be built, by the criterion of lesson 3.
bool canBeBuilt(Arc arc, const Configuration& at) {
    const std::vector<int> stack = at.stackNodes();
    const std::vector<int> buffer = at.bufferNodes();
    const auto isIn = [](const std::vector<int>& nodes, int node) {
        return std::ranges::find(nodes, node) != nodes.end();
    };
    const auto isThere = [&](int node) { return isIn(stack, node) || isIn(buffer, node); };
    return !at.hasHead(arc.dependent) && isThere(arc.dependent) && isThere(arc.head) &&
           (isIn(buffer, arc.dependent) || isIn(buffer, arc.head) || arc.head == 0);
}

int countedLoss(const Tree& gold, const Configuration& at) {
    int lost = 0;
    for (int word = 1; word <= gold.size(); ++word)
        lost += at.head(word) != gold.head(word) && !canBeBuilt({gold.head(word), word}, at);
    return lost;
}

/// The rules of lesson 5 for the static oracle of arc-standard.
std::string ruleForArcStandard(const Tree& gold, const Configuration& at) {
    const auto isComplete = [&](int node) {
        return std::ranges::all_of(gold.dependents(node),
                                   [&](int dependent) { return at.hasHead(dependent); });
    };
    if (at.stackSize() >= 2) {
        const int top = at.stack(0);
        const int second = at.stack(1);
        if (gold.hasArc({top, second}) && isComplete(second))
            return "la";
        if (gold.hasArc({second, top}) && isComplete(top))
            return "ra";
    }
    return "sh";
}

/// The rule of lesson 5 for arc-eager.
std::string ruleForArcEager(const Tree& gold, const Configuration& at) {
    const int top = at.stack(0);
    const int front = at.buffer(0);
    if (gold.hasArc({front, top}))
        return "la";
    if (gold.hasArc({top, front}))
        return "ra";
    for (int depth = 1; depth < at.stackSize() && at.hasHead(top); ++depth)
        if (gold.hasArc({at.stack(depth), front}) || gold.hasArc({front, at.stack(depth)}))
            return "re";
    return "sh";
}

/// Returns "yes" if a rule gives the canonical derivation of each projective tree with one root.
std::string givesCanonical(const std::string& name,
                           std::string (*rule)(const Tree&, const Configuration&)) {
    const TransitionSystem system = *findSystem(name);
    return forAllTrees(5, [&](const Tree& tree) {
        if (!tree.isProjective() || tree.rootCount() != 1)
            return true;
        Configuration at = system.start(tree.size());
        const auto canonical = staticDerivation(system, tree, at);
        for (const Transition transition : *canonical) {
            if (rule(tree, at) != system.nameOf(transition))
                return false;
            system.apply(at, transition);
        }
        return true;
    });
}

/// The scores of arcs in a table of a lesson. `table` has a row for each head from ROOT on; -1
/// stands for no arc.
using ArcScores = std::vector<std::vector<int>>;
const ArcScores Lesson14{{1, 5, 0}, {-1, 2, 1}, {4, -1, 3}, {0, 1, -1}};
const ArcScores Lesson16{{2, 6, 1}, {-1, 1, 5}, {4, -1, 2}, {3, 1, -1}};
const ArcScores Cycle{{3, 5, 1}, {-1, 9, 2}, {8, -1, 4}, {1, 3, -1}};

int scoreOf(const ArcScores& scores, const Tree& tree) {
    int sum = 0;
    for (int word = 1; word <= tree.size(); ++word)
        sum +=
            scores[static_cast<std::size_t>(tree.head(word))][static_cast<std::size_t>(word) - 1];
    return sum;
}

/// Returns the best tree among those for which `isUsed` is true, and its score.
std::string best(const ArcScores& scores, bool (*isUsed)(const Tree&)) {
    std::string text;
    int most = -1;
    for (const Tree& tree : test::allTrees(3))
        if (const int score = scoreOf(scores, tree); isUsed(tree) && score > most) {
            most = score;
            text = test::headsText(tree);
        }
    return text + ", " + std::to_string(most);
}

/// Returns the best head of each word.
std::string bestHeads(const ArcScores& scores) {
    std::string heads;
    for (std::size_t word = 0; word < 3; ++word) {
        std::size_t best = 0;
        for (std::size_t head = 1; head < scores.size(); ++head)
            if (scores[head][word] > scores[best][word])
                best = head;
        heads += (word == 0 ? "" : " ") + std::to_string(best);
    }
    return heads;
}

/// Returns the number of arcs that have a score.
std::string countOf(const ArcScores& scores) {
    std::ptrdiff_t count = 0;
    for (const std::vector<int>& row : scores)
        count += std::ranges::count_if(row, [](int score) { return score >= 0; });
    return std::to_string(count);
}

/// Calls `visit` with each configuration of a system over at most four words and each of its legal
/// transitions.
void forEachStep(const std::string& name,
                 const std::function<void(const TransitionSystem&, const Configuration&,
                                          const std::vector<std::string>& legal)>& visit) {
    const TransitionSystem system = *findSystem(name);
    for (int words = 1; words <= 4; ++words) {
        const SearchSpace space(system, system.start(words));
        for (const Configuration& at : space.configurations()) {
            std::vector<std::string> legal;
            for (const Transition one : system.legalTransitions(at))
                legal.push_back(system.nameOf(one));
            visit(system, at, legal);
        }
    }
}

/// Returns a number for a transition, the top of the stack and the front of the buffer, which is -1
/// at the end of the sentence; the numbers have no pattern.
int scoreOf(const std::string& transition, int top, int front) {
    return static_cast<int>((static_cast<unsigned>(transition[0]) * 7919U +
                             static_cast<unsigned>(top + 2) * 104729U +
                             static_cast<unsigned>(front + 2) * 1299709U) %
                            1009U);
}

/// Returns the sorted scores of the derivations of a tree. `score` has the name of a transition,
/// the top and the front. With arc-eager, each word gets its head by a transition, and at the end
/// of the sentence the words are reduced.
std::vector<int> derivationScores(const TransitionSystem& system, const Tree& tree,
                                  const std::function<int(const std::string&, int, int)>& score) {
    std::vector<int> scores;
    forEachDerivation(system, tree, [&](const auto& names, const std::vector<Arc>& arcs) {
        if (static_cast<int>(arcs.size()) < tree.size())
            return;
        Configuration at = system.start(tree.size());
        int sum = 0;
        for (const std::string& name : names) {
            if (at.stackSize() > 0) // the shift of ROOT has no top
                sum += score(name, at.stack(0), at.bufferSize() > 0 ? at.buffer(0) : -1);
            system.apply(at, *system.find(name));
        }
        for (int depth = 0; depth + 1 < at.stackSize(); ++depth)
            sum += score("re", at.stack(depth), -1);
        scores.push_back(sum);
    });
    std::ranges::sort(scores);
    return scores;
}

} // namespace

class TestLessonClaims : public QObject {
    Q_OBJECT

private slots:
    void claims_data() {
        for (const char* column : {"lesson", "sentence", "found", "expected"})
            QTest::addColumn<QString>(column);
        addTable();
        aboutTrees();
        aboutDerivations();
        aboutRules();
        aboutLosses();
        aboutCharts();
        aboutScores();
    }
    void claims() {
        QFETCH(QString, lesson);
        QFETCH(QString, sentence);
        QFETCH(QString, found);
        QFETCH(QString, expected);
        const QString text =
            QString::fromStdString(*readFile(pathOf(lesson.toStdString()))).simplified();
        QVERIFY2(text.contains(sentence), qPrintable(lesson + " does not contain: " + sentence));
        QCOMPARE(found, expected);
    }

private:
    static std::string pathOf(const std::string& lesson) {
        const QDir folder(SOURCE_DIR "/resources/lessons");
        const QStringList files = folder.entryList({QString::fromStdString(lesson + "-*.md")});
        return folder.filePath(files.value(0)).toStdString();
    }
    static void claim(const std::string& lesson, const std::string& sentence,
                      const std::string& found, const std::string& expected = "yes") {
        static int number = 0;
        QTest::addRow("%d, lesson %s", ++number, lesson.c_str())
            << QString::fromStdString(lesson) << QString::fromStdString(sentence)
            << QString::fromStdString(found) << QString::fromStdString(expected);
    }
    static void claim(const std::string& lesson, const std::string& sentence, bool holds) {
        claim(lesson, sentence, std::string(holds ? "yes" : "no"));
    }

    static void addTable() {
        const std::string table = *readFile(SOURCE_DIR "/tests/data/lessons/claims.table");
        for (std::string_view rest = table; !rest.empty();) {
            std::string_view line = takeLine(rest);
            std::vector<std::string> cells;
            for (constexpr std::size_t last = 6; cells.size() < last;) {
                const std::size_t bar = std::min(line.find('|'), line.size());
                cells.emplace_back(trimmed(line.substr(0, bar)));
                line.remove_prefix(std::min(bar + 1, line.size()));
            }
            if (!cells[0].starts_with('#'))
                claim(cells[0], cells[1], answer(cells[2], cells[3], cells[4], cells[5]),
                      std::string(trimmed(line)));
        }
    }
    static void aboutTrees();
    static void aboutDerivations();
    static void aboutRules();
    static void aboutLosses();
    static void aboutCharts();
    static void aboutScores();
};

void TestLessonClaims::aboutTrees() {
    const auto all = [](const Tree&) { return true; };
    const auto hasOneRoot = [](const Tree& tree) { return tree.rootCount() == 1; };
    const Tree hotel = treeIn("2 5 5 5 0 2");
    claim("00", "and “hotel” is not an ancestor of “stay”.", !hotel.isBelow(5, 2));
    claim("00", "This arc crosses the arc from ROOT to “stay”.", crossingArcs(hotel), "0→5 2→6");
    claim("00", "a tree is projective exactly if none of its arcs cross.",
          forAllTrees(5, [](const Tree& tree) {
              for (int word = 1; word <= tree.size(); ++word)
                  if (tree.isNonProjective({tree.head(word), word}))
                      return !crossingArcs(tree).empty();
              return crossingArcs(tree).empty();
          }));
    claim("00", "There are 9 trees over three words with one word attached to ROOT",
          countOfTrees(3, hasOneRoot), "9");
    claim(
        "00", "and 7 of them are projective.",
        countOfTrees(3, [&](const Tree& tree) { return hasOneRoot(tree) && tree.isProjective(); }),
        "7");
    claim("00", "The arc from “a” to “c” passes over “b”.",
          treeIn("2 0 1").isNonProjective({1, 3}));
    claim("02", "in a projective tree, all dependents of the second word precede the top",
          forAllTrees(5, [](const Tree& tree) {
              for (int second = 1; second <= tree.size() && tree.isProjective(); ++second)
                  for (const int dependent : tree.dependents(second))
                      if (second < tree.head(second) && dependent > tree.head(second))
                          return false;
              return true;
          }));
    claim("11", "there are 125 trees over four words.", countOfTrees(4, all), "125");
    claim("12", "there are 16 trees over three words.", countOfTrees(3, all), "16");
    const std::string every = "The one called swap builds, or “derives”, every tree";
    claim("00", every, derivesExactly("swap", all));
    claim("00", "arc-standard only the projective ones.",
          derivesExactly("arc-standard", isProjective));
    claim("10", "LR-spine and arc-standard build the same trees, the projective ones.",
          derivesExactly("lr-spine", isProjective));
    Sentence sentence = sentenceFromText("Which hotel did you stay in");
    const std::vector<std::string> relations{"det", "obl", "aux", "nsubj", "root", "case"};
    for (std::size_t i = 0; i < relations.size(); ++i) {
        sentence.words[i].head = hotel.head(static_cast<int>(i) + 1);
        sentence.words[i].deprel = relations[i];
    }
    const Sentence lifted = *projectivized(sentence, Lifting::Head);
    claim("11", "“in” is lifted from “hotel” to “stay”, and its relation becomes `case↑obl`",
          std::to_string(lifted.words[5].head) + " " + lifted.words[5].deprel, "5 case↑obl");
    claim("11", "The lifted tree is projective.", lifted.tree()->isProjective());
    claim("11", "below its head, a word with the relation `obl` is searched for.",
          deprojectivized(lifted, Lifting::Head).tree() == sentence.tree());
}

void TestLessonClaims::aboutDerivations() {
    bool isRootLast = true;
    bool hasLength = true;
    bool hasDependentsFirst = true;
    bool countsFit = true;
    bool isInsideOut = true;
    const TransitionSystem standard = *findSystem("arc-standard");
    for (int words = 1; words <= 4; ++words)
        for (const Tree& tree : test::allTrees(words))
            forEachDerivation(standard, tree, [&](const auto& names, const auto& arcs) {
                isRootLast = isRootLast && names.back() == "ra" && arcs.back().head == 0;
                hasLength = hasLength && static_cast<int>(names.size()) == 2 * words + 1;
                countsFit = countsFit && std::ranges::count(names, "sh") == words + 1 &&
                            static_cast<int>(arcs.size()) == words;
                std::set<int> left;
                std::map<int, int> lastLeft;
                for (const Arc arc : arcs) {
                    if (arc.dependent < arc.head && arc.head > 0) {
                        isInsideOut = isInsideOut && (!lastLeft.contains(arc.head) ||
                                                      arc.dependent < lastLeft[arc.head]);
                        lastLeft[arc.head] = arc.dependent;
                    }
                    hasDependentsFirst = hasDependentsFirst && !left.contains(arc.head);
                    left.insert(arc.dependent);
                }
            });
    claim("01", "The last transition is always the Right-Arc from ROOT", isRootLast);
    claim("01",
          "Each of the n words is shifted once, and so is ROOT; each word gets its head once.",
          countsFit);
    claim("01", "That makes 2n + 1 transitions for every tree over n words.", hasLength);
    claim("02", "The head takes them from the inside out.", isInsideOut);
    claim("08", "the head takes them one after the other, from the inside out.", isInsideOut);
    claim("05", "A tree over n words gives 2n + 1 examples", hasLength);
    claim("05", "a treebank with 10,000 words in 600 sentences gives 20,600.",
          std::to_string(2 * 10'000 + 600), "20600");
    claim("15",
          "every derivation of a sentence has 2n + 1 transitions (2n if ROOT begins on the "
          "stack)",
          hasLength && standard.start(3).bufferSize() == 4);
    claim("02", "**a word must have all its own dependents before it gets its head**",
          hasDependentsFirst);
    claim("05", "The rule builds every arc as soon as possible.",
          givesCanonical("arc-standard", ruleForArcStandard));
    claim("05",
          "otherwise *Reduce* if the top has its head and some word beneath it is joined with "
          "the front",
          givesCanonical("arc-eager", ruleForArcEager));
    const TransitionSystem hybrid = *findSystem("arc-hybrid");
    bool meetsOnce = true;
    const std::function<void(const Configuration&, std::set<std::pair<int, int>>)> follow =
        [&](const Configuration& at, std::set<std::pair<int, int>> met) {
            const int front = at.bufferSize() > 0 ? at.buffer(0) : NoHead;
            if (at.stackSize() > 0)
                meetsOnce = meetsOnce && met.emplace(at.stack(0), front).second;
            for (const Transition one : hybrid.legalTransitions(at))
                follow(hybrid.step(at, one), met);
        };
    follow(hybrid.start(4), {});
    claim("17", "**no derivation of arc-hybrid meets the same s0 and b0 twice**", meetsOnce);
    const TransitionSystem spines = *findSystem("lr-spine");
    const auto spine = [&](const std::string& steps, int words, bool isRight, int node) {
        Configuration at = spines.start(words);
        for (const std::string& name : wordsOf(steps))
            spines.apply(at, *spines.find(name));
        return isRight ? rightSpine(at, node) : leftSpine(at, node);
    };
    claim("10", "Both are on the right spine: first “fixed”, then “bike”.",
          spine("sh sh sh la1 sh sh la1 ra1", 7, true, 2) == std::vector{2, 4});
    claim("10", "The right spine is “saw”, “birds”.",
          spine("sh sh sh la1 sh ra1 sh", 4, true, 2) == std::vector{2, 3});
    claim("10", "“old” is the second node of the left spine of “bridges”.",
          spine("sh sh sh sh la1", 4, false, 3) == std::vector{3, 2});
    claim("10", "“old” is the third node of the spine",
          spine("sh sh sh sh la1 sh la1", 4, false, 4) == std::vector{4, 3, 2});
}

void TestLessonClaims::aboutRules() {
    bool isAlone = true;
    bool dependentLeaves = true;
    bool mayStartWithRoot = true;
    forEachStep("arc-standard", [&](const auto& system, const auto& at, const auto& legal) {
        isAlone = isAlone &&
                  system.isFinal(at) == (at.bufferSize() == 0 && at.stackNodes() == std::vector{0});
        for (const std::string& name : legal) {
            const Transition one = *system.find(name);
            const std::vector<int> stack = at.stackNodes();
            const auto arc = system.arc(at, one);
            const auto left = system.step(at, one).stackNodes();
            dependentLeaves = dependentLeaves &&
                              (!arc || (std::ranges::find(stack, arc->dependent) != stack.end() &&
                                        std::ranges::find(left, arc->dependent) == left.end()));
        }
        // A derivation with ROOT on the stack begins where the first shift leads.
        mayStartWithRoot =
            mayStartWithRoot && (at.stackSize() > 0 || legal == std::vector<std::string>{"sh"});
    });
    claim("01", "the end, where the buffer is empty and ROOT is alone on the stack.", isAlone);
    claim("01", "In both cases it is the dependent that leaves.", dependentLeaves);
    claim("01", "their derivations lack our first Shift and are otherwise the same.",
          mayStartWithRoot);
    bool hasNoHead = true;
    bool hasHead = true;
    bool endsWithBuffer = true;
    forEachStep("arc-eager", [&](const auto& system, const auto& at, const auto& legal) {
        endsWithBuffer = endsWithBuffer && system.isFinal(at) == (at.bufferSize() == 0);
        if (at.bufferSize() == 0)
            return;
        const bool headless = at.stack(0) != 0 && !at.hasHead(at.stack(0));
        hasNoHead = hasNoHead && (std::ranges::count(legal, "la") > 0) == headless;
        hasHead = hasHead && (std::ranges::count(legal, "re") > 0) == at.hasHead(at.stack(0));
    });
    claim("03", "The top must not have a head.", hasNoHead);
    claim("03", "the top leaves. It must have a head.", hasHead);
    claim("03", "The derivation ends when the buffer is empty.", endsWithBuffer);
    const auto isCalled = [](Misconception one, const char* name) {
        return titleOf(one).english().find(name) != std::string::npos;
    };
    claim(
        "02", "**reduced before all its dependents were found**",
        isCalled(Misconception::DependentsMissing, "reduced before all its dependents were found"));
    claim("03", "**too low**", isCalled(Misconception::TooLow, "too low"));
    claim("10", "**too high**", isCalled(Misconception::SpineTooHigh, "too high"));
}

void TestLessonClaims::aboutLosses() {
    bool rootMustWait = true;
    forEachLoss(
        "arc-standard", 4,
        [](const Tree& tree) { return tree.isProjective() && tree.rootCount() == 1; },
        [&](const Problem& problem, const SearchSpace& space, const std::vector<int>& losses) {
            for (std::size_t i = 0; i < losses.size(); ++i) {
                const Configuration& at = space.configurations()[i];
                for (const Transition one : problem.system->legalTransitions(at)) {
                    const Configuration after = problem.system->step(at, one);
                    const auto arc = problem.system->arc(at, one);
                    if (losses[i] == 0 && arc && arc->head == 0 && !problem.system->isFinal(after))
                        rootMustWait = rootMustWait &&
                                       losses[static_cast<std::size_t>(space.indexOf(after))] > 0;
                }
            }
        });
    claim("01",
          "had ROOT taken its dependent earlier, that word would have left with some of its own "
          "dependents still missing.",
          rootMustWait);
    bool isCounted = true;
    bool neverFalls = true;
    bool someIsOptimal = true;
    bool wrongHeadsCost = true;
    forEachLoss(
        "arc-eager", 4, isProjective,
        [&](const Problem& problem, const SearchSpace& space, const std::vector<int>& losses) {
            for (std::size_t i = 0; i < losses.size(); ++i) {
                const Configuration& at = space.configurations()[i];
                isCounted = isCounted && countedLoss(problem.gold, at) == losses[i];
                bool isOptimal = problem.system->isFinal(at);
                for (const Transition one : problem.system->legalTransitions(at)) {
                    const int after = space.indexOf(problem.system->step(at, one));
                    const int rise = losses[static_cast<std::size_t>(after)] - losses[i];
                    neverFalls = neverFalls && rise >= 0;
                    isOptimal = isOptimal || rise == 0;
                    const auto arc = problem.system->arc(at, one);
                    if (arc && !problem.gold.hasArc(*arc) &&
                        canBeBuilt({problem.gold.head(arc->dependent), arc->dependent}, at))
                        wrongHeadsCost = wrongHeadsCost && rise >= 1;
                }
                someIsOptimal = someIsOptimal && isOptimal;
            }
        });
    claim("03",
          "The loss is the number of words whose gold arc has not been built and can no "
          "longer be built.",
          isCounted);
    claim("04", "It can never become smaller", neverFalls);
    claim("04", "In every configuration except the last, some transition is optimal.",
          someIsOptimal);
    claim("04",
          "giving a word a wrong head costs at least one if its gold arc could still be built",
          wrongHeadsCost);
    const auto isCrossing = [](const Tree& tree) { return !tree.isProjective(); };
    for (const char* system : {"arc-eager", "arc-hybrid"}) {
        claim("08", "can, as long as the gold tree is projective",
              isDecomposable(system, isProjective));
        claim("08", "If it is not, counting can give wrong numbers for them, too.",
              !isDecomposable(system, isCrossing));
    }
    for (const char* system : {"arc-standard", "lr-spine"})
        claim("08", "Arc-standard and LR-spine (lesson 10) cannot.",
              !isDecomposable(system, isProjective));
}

void TestLessonClaims::aboutCharts() {
    bool isSum = true;
    forEachLoss(
        "arc-standard", 3, isProjective,
        [&](const Problem& problem, const SearchSpace& space, const std::vector<int>& losses) {
            const std::string goal = "0 [0–" + std::to_string(problem.gold.size()) + "]";
            for (std::size_t i = 0; i < losses.size(); ++i) {
                const Configuration& at = space.configurations()[i];
                const auto chart = tabularChart(problem, at);
                int wrong = 0;
                for (int word = 1; word <= at.words(); ++word)
                    wrong += at.hasHead(word) && at.head(word) != problem.gold.head(word);
                for (std::size_t item = 0; chart && item < chart->items().size(); ++item)
                    if (chart->label(static_cast<int>(item)) == goal)
                        isSum = isSum && chart->items()[item].value + wrong == losses[i];
            }
        });
    claim("09",
          "The loss is this number plus the number of wrong arcs that have already been built.",
          isSum);
    const TransitionSystem standard = *findSystem("arc-standard");
    const Problem she{standard, treeIn("2 0 2")};
    Configuration at = she.start();
    for (int i = 0; i < 4; ++i)
        standard.apply(at, *standard.find("sh"));
    const auto chart = *tabularChart(she, at);
    const auto waysOf = [&](const std::string& label) {
        return std::to_string(
            std::ranges::count_if(chart.deductions(), [&](const Chart::Deduction& one) {
                return chart.label(one.conclusion) == label;
            }));
    };
    claim("09", "There is one way for each k.", waysOf("0 [0–3]"), "3");
    claim("09", "3 (1–3) has the arcs 3 → 2 and 3 → 1.", waysOf("3 (1–3)"), "1");
    const auto asked = [](const std::string& lesson, const char* cell) {
        const std::string path = pathOf(lesson);
        for (const LessonBlock& block : readLesson(*readFile(path), path).lesson.blocks)
            if (block.exercise && block.exercise->cell == cell)
                return *Examiner::of(*block.exercise);
        throw std::invalid_argument("no such question");
    };
    const Examiner party = asked("13", "[2, 5]");
    claim("13", "four deductions end in the same item", std::to_string(party.ways().size()), "4");
    const QString best = QString::fromStdString(party.ways()[2].english());
    claim("13", "“party” leaves last, as a dependent of “left”.",
          best.contains("arc 2:left → 4:party"));
    claim("13", "Inside [2, 4], “the” has left already.", best.contains("[2, 4]"));
    claim("13", "a mistake, but not one of this item",
          asked("13", "[2, end]").modelAnswer().substr(2), "0");
    claim("09", "The best way uses it: the value is 0",
          asked("09", "0 [0–4]").modelAnswer().substr(2), "0");
}

void TestLessonClaims::aboutScores() {
    const auto all = [](const Tree&) { return true; };
    claim("14", "so the score is 6.", std::to_string(scoreOf(Lesson14, treeIn("0 1 2"))), "6");
    claim("14", "The sum is 12, the score of the tree.",
          std::to_string(scoreOf(Lesson14, treeIn("2 0 2"))), "12");
    claim("14", "find the best tree: it has score 12.", best(Lesson14, isProjective), "2 0 2, 12");
    const TransitionSystem eager = *findSystem("arc-eager");
    const TransitionSystem hybrid = *findSystem("arc-hybrid");
    const auto hybridScore = [](const std::string& name, int top, int front) {
        return scoreOf(name, top, front);
    };
    const auto eagerScore = [](const std::string& name, int top, int front) {
        return scoreOf(name == "ra" ? "sh" : name == "re" ? "ra" : name, top, front);
    };
    claim("14", "That is lemma 2: arc-eager contains arc-hybrid.", forAllTrees(4, [&](auto& tree) {
              return derivationScores(eager, tree, eagerScore) ==
                     derivationScores(hybrid, tree, hybridScore);
          }));
    const auto arcScore = [](const std::string& name, int top, int front) {
        return name == "la"   ? scoreOf("arc", front, top)
               : name == "ra" ? scoreOf("arc", top, front)
                              : 0;
    };
    claim("14", "That is lemma 1: arc-eager contains the edge-factored model.",
          forAllTrees(4, [&](const Tree& tree) {
              int sum = 0;
              for (int word = 1; word <= tree.size(); ++word)
                  sum += scoreOf("arc", tree.head(word), word);
              return std::ranges::all_of(derivationScores(eager, tree, arcScore),
                                         [&](int score) { return score == sum; });
          }));
    claim("16", "For n words there are n² possible arcs: n heads for each word", countOf(Lesson16),
          "9");
    claim("16",
          "It is 2 0 1, with the arcs ROOT → b (6), b → a (4) and a → c (5), so its score is 15.",
          best(Lesson16, all), "2 0 1, 15");
    claim("16", "The best projective tree is 2 0 2, with 12.", best(Lesson16, isProjective),
          "2 0 2, 12");
    claim("16", "In this table it is enough.", bestHeads(Lesson16), "2 0 1");
    claim("16", "and the best head of “sees” is “She” (9).", bestHeads(Cycle).substr(0, 3), "2 1");
    claim("16", "the best tree is 2 0 2, with score 17.", best(Cycle, all), "2 0 2, 17");
    claim("16", "3 0 2, with score 11.", std::to_string(scoreOf(Lesson16, treeIn("3 0 2"))), "11");
    claim("16", "because it is not projective", !treeIn("3 0 2").isProjective());
}

QTEST_APPLESS_MAIN(TestLessonClaims)
#include "tst_lesson_claims.moc"
