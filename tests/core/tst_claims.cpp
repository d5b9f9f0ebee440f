// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/oracle/explainer.h"
#include "core/oracle/oracles.h"
#include "core/parsing/systems.h"
#include "core/teaching/ask/sub_questions.h"
#include "core/teaching/judge/exercise.h"
#include "core/teaching/judge/exercise_parts.h"
#include "core/teaching/judge/reasons.h"
#include "core/teaching/read/answer.h"
#include "tests/support/derivations.h"
#include "tests/support/exercises.h"
#include "tests/support/sanitized.h"

#include <QTest>

#include <map>

using namespace parsescope;
using namespace parsescope::test;

namespace {

/// The number of random trees for each system. Each tree gives many steps.
constexpr int Rounds = IsSanitized ? 3 : 80;

Sentence sentenceFor(const Tree& gold) {
    Sentence sentence;
    for (int word = 1; word <= gold.size(); ++word) {
        Word one;
        one.form = std::string(1, static_cast<char>('a' + word - 1));
        one.head = gold.head(word);
        one.deprel = "dep";
        sentence.words.push_back(one);
    }
    return sentence;
}

bool isIn(const std::vector<int>& nodes, int node) {
    return std::find(nodes.begin(), nodes.end(), node) != nodes.end();
}

bool holds(const Configuration& at, int node) {
    return isIn(at.stackNodes(), node) || isIn(at.bufferNodes(), node);
}

/// A step of a derivation, with the losses of all configurations, computed by exhaustive search.
struct Step {
    const Problem& problem;
    const SearchSpace& space;
    const std::vector<int>& losses;
    const Configuration& at;
    Transition transition;

    [[nodiscard]] const TransitionSystem& system() const { return problem.system; }
    [[nodiscard]] int lossAt(const Configuration& configuration) const {
        return losses[space.indexOf(configuration)];
    }
    [[nodiscard]] bool isOptimal(Transition other) const {
        return lossAt(system().step(at, other)) == lossAt(at);
    }
    template<class Condition>
    [[nodiscard]] bool someOptimal(Condition condition) const {
        const auto legal = system().legalTransitions(at);
        return std::any_of(legal.begin(), legal.end(),
                           [&](Transition other) { return isOptimal(other) && condition(other); });
    }
    /// Returns true if some continuation builds the arc.
    [[nodiscard]] bool canBuild(const Configuration& from, Arc arc) const {
        Problem alone = onlyWords(problem, {arc.dependent});
        alone.gold = problem.gold;
        return space.losses(alone)[space.indexOf(from)] == 0;
    }
};

bool swaps(const Step& step, Transition transition) {
    return step.system().step(step.at, transition).bufferSize() > step.at.bufferSize();
}

/// Returns the smallest number of swaps with which the gold tree is built from `from`; Unreachable
/// if it cannot be built.
int leastSwaps(const Step& step, const Configuration& from) {
    if (step.lossAt(from) > 0)
        return Unreachable;
    if (step.system().isFinal(from))
        return 0;
    int least = Unreachable;
    for (Transition next : step.system().legalTransitions(from)) {
        const Configuration after = step.system().step(from, next);
        const int swap = after.bufferSize() > from.bufferSize() ? 1 : 0;
        least = std::min(least, swap + leastSwaps(step, after));
    }
    return least;
}

/// Returns true if all claims of the advice on a misconception are true of a step.
bool isTrue(Misconception misconception, const Step& step, const Judgement& marking) {
    const Tree& gold = step.problem.gold;
    const auto arc = step.system().arc(step.at, step.transition);
    const Configuration after = step.system().step(step.at, step.transition);
    const auto lost = [&](auto condition) {
        return std::any_of(marking.lost.begin(), marking.lost.end(),
                           [&](const LostArc& one) { return condition(one.arc); });
    };
    switch (misconception) {
    case Misconception::WrongDirection:
        return gold.hasArc({arc->dependent, arc->head});
    case Misconception::DependentsMissing:
        return lost([&](Arc one) {
            return !step.at.hasHead(one.dependent) &&
                   ((holds(step.at, one.head) && !holds(after, one.head)) ||
                    (arc && arc->dependent == one.head));
        });
    case Misconception::ShiftedOverHead:
        return lost([&](Arc one) {
            return one.head == step.at.buffer(0) && isIn(step.at.stackNodes(), one.dependent) &&
                   !step.canBuild(after, one);
        });
    case Misconception::ShiftedOverArc:
        return lost([&](Arc one) {
            return one == Arc{step.at.stack(0), step.at.buffer(0)} && !step.canBuild(after, one);
        });
    case Misconception::TooHigh:
        return gold.isBelow(gold.head(arc->dependent), arc->head);
    case Misconception::TooLow:
        return gold.isBelow(arc->head, gold.head(arc->dependent));
    case Misconception::SpineTooHigh:
    case Misconception::SpineTooLow: {
        const bool isLower = misconception == Misconception::SpineTooHigh;
        for (Transition other : step.system().legalTransitions(step.at))
            if (other.rule == step.transition.rule &&
                (other.variant > step.transition.variant) == isLower)
                if (const auto gold1 = step.system().arc(step.at, other);
                    gold1 && gold.hasArc(*gold1) && gold1->dependent == arc->dependent)
                    return true;
        return false;
    }
    case Misconception::WrongHead:
        return !gold.hasArc(*arc) && !gold.hasArc({arc->dependent, arc->head});
    case Misconception::NotReduced:
        return step.someOptimal([&](Transition other) {
            const Configuration next = step.system().step(step.at, other);
            const auto& stack = step.at.stackNodes();
            return std::any_of(stack.begin(), stack.end(), [&](int node) {
                return !holds(next, node) || next.head(node) != step.at.head(node);
            });
        });
    case Misconception::NeedsSwap:
        return lost([&](Arc one) { return gold.isNonProjective(one); }) &&
               step.someOptimal([&](Transition other) { return swaps(step, other); });
    case Misconception::NeedlessSwap:
        return swaps(step, step.transition) &&
               (!marking.lost.empty() || leastSwaps(step, step.at) < 1 + leastSwaps(step, after));
    case Misconception::SecondHead:
    case Misconception::HeadlessReduced:
    case Misconception::RootAsDependent:
    case Misconception::NothingThere:
        return false; // advice on illegal transitions only
    }
    return false;
}

/// Returns the nodes that are named in a text, such as 2 and 0 for "2:b → ROOT".
std::vector<int> nodesIn(const std::string& text) {
    std::vector<int> nodes;
    for (std::size_t at = 0; at < text.size(); ++at)
        if (text.compare(at, 4, "ROOT") == 0)
            nodes.push_back(0);
        else if (at + 1 < text.size() && text[at + 1] == ':')
            nodes.push_back(text[at] - '0');
    return nodes;
}

/// Returns true if the answer that a question marks as right is the only right one.
bool isAnswered(const SubQuestion& asked, const Step& step) {
    const std::string text = asked.question.english();
    const auto says = [&](const char* words) { return text.find(words) != std::string::npos; };
    const Tree& gold = step.problem.gold;
    const Configuration after = step.system().step(step.at, step.transition);
    if (says("can no longer be built afterwards")) {
        for (std::size_t i = 0; i < asked.answers.size(); ++i) {
            const std::vector<int> ends = nodesIn(asked.answers[i].english());
            const Arc arc{ends.at(0), ends.at(1)};
            if (!gold.hasArc(arc) || step.canBuild(after, arc) == (i == asked.right) ||
                !step.canBuild(step.at, arc))
                return false;
        }
        return asked.answers.size() > 1;
    }
    const std::vector<int> nodes = nodesIn(text);
    bool yes = false;
    if (says("have a head already"))
        yes = step.at.hasHead(nodes.at(0));
    else if (says("gold arc between"))
        yes = (nodes.at(1) != 0 && gold.hasArc({nodes.at(0), nodes.at(1)})) ||
              (nodes.at(0) != 0 && gold.hasArc({nodes.at(1), nodes.at(0)}));
    else if (says("a gold arc"))
        yes = gold.hasArc({nodes.at(0), nodes.at(1)});
    else if (says("have all gold dependents")) {
        yes = true;
        for (int word = 1; word <= gold.size(); ++word)
            if (const Arc arc{nodes.at(0), word};
                gold.hasArc(arc) && step.at.head(word) != arc.head && step.canBuild(step.at, arc))
                yes = false;
    } else
        return false;
    return asked.answers.at(asked.right).english() == (yes ? "Yes" : "No");
}

/// Returns true if the claims in a sentence about a step are true. A sentence without a claim is
/// true.
bool isTrue(const std::string& sentence, const Step& step) {
    const auto says = [&](const char* words) { return sentence.find(words) != std::string::npos; };
    const auto arc = step.system().arc(step.at, step.transition);
    const auto legal = step.system().legalTransitions(step.at);
    const bool canAddArc = std::any_of(legal.begin(), legal.end(), [&](Transition other) {
        return step.system().arc(step.at, other).has_value();
    });
    const bool arcIsOptimal = step.someOptimal(
        [&](Transition other) { return step.system().arc(step.at, other).has_value(); });
    const Tree& gold = step.problem.gold;
    const auto waits = [&](int node) {
        for (int word : step.at.bufferNodes())
            for (const Arc one : {Arc{node, word}, Arc{word, node}})
                if (one.dependent != 0 && gold.hasArc(one) &&
                    step.at.head(one.dependent) != one.head && step.canBuild(step.at, one))
                    return true;
        return false;
    };
    if (says("No arc can be built in this"))
        return !canAddArc;
    if (says("Each arc that can be built now would raise"))
        return canAddArc && !arcIsOptimal;
    if (says("An arc can also be built now"))
        return arcIsOptimal && !arc;
    if (says("is a gold arc, and no other arc is lost") || says("A gold arc can be built now"))
        return arc && gold.hasArc(*arc) && step.isOptimal(step.transition);
    if (says("needs the head")) {
        const auto isOnStack = [&](int node) {
            return std::ranges::count(step.at.stackNodes(), node) > 0;
        };
        const int head = arc ? gold.head(arc->dependent) : NoHead;
        if (says("which has left the stack") &&
            (isOnStack(head) || std::ranges::count(step.at.bufferNodes(), head) > 0))
            return false;
        if (says("both are on the stack") && !(isOnStack(head) && isOnStack(arc->dependent)))
            return false;
        return arc && !step.canBuild(step.at, {head, arc->dependent});
    }
    if (says("is not a gold arc, but no tree with fewer") || says("that is not a gold arc costs"))
        return arc && !gold.hasArc(*arc) && step.isOptimal(step.transition);
    if (says("is not a gold arc"))
        return arc && !gold.hasArc(*arc);
    if (says("has a gold arc with a word of the buffer") ||
        says("word of the buffer is it waiting"))
        return waits(step.at.stack(0));
    if (says("no dependent is missing that it can still get") ||
        says("all dependents that it can still get?")) {
        for (int word = 1; word <= gold.size(); ++word)
            if (gold.head(word) == step.at.stack(0) && !step.at.hasHead(word) &&
                step.canBuild(step.at, {gold.head(word), word}))
                return false;
        return step.at.hasHead(step.at.stack(0));
    }
    if (says("The buffer is empty"))
        return step.at.bufferSize() == 0;
    return says("Look at ") || says("does not raise the loss");
}

} // namespace

/// Every claim of the advice is true, as judged by search over all derivations.
class TestClaims : public QObject {
    Q_OBJECT

private slots:
    void everyClaimIsTrue_data() {
        QTest::addColumn<QString>("system");
        for (const TransitionSystem& system : systems())
            QTest::newRow(system.name.c_str()) << QString::fromStdString(system.name);
    }
    void everyClaimIsTrue() {
        QFETCH(QString, system);
        const TransitionSystem tried = *findSystem(system.toStdString());
        const SearchSpace space(tried, tried.start(4));
        Random random(11);
        int judged = 0;
        int needless = 0;
        for (int round = 0; round < Rounds; ++round) {
            const Tree gold = randomTree(4, random);
            const Problem problem{tried, gold};
            const auto oracle = chooseOracle(problem);
            if (!oracle || oracle->claim(problem) != Claim::Exact)
                continue;
            const std::vector<int> losses = space.losses(problem);
            Explainer explainer(problem, *oracle);
            const Sentence sentence = sentenceFor(gold);
            for (const Configuration& at : randomWalk(tried, 4, random)) {
                if (tried.isFinal(at) || losses[space.indexOf(at)] >= Unreachable)
                    break;
                for (Transition transition : tried.legalTransitions(at)) {
                    const Step step{problem, space, losses, at, transition};
                    const Judgement marking = judge(explainer, sentence, at, transition);
                    ++judged;
                    const bool isNeedless = marking.mark == Mark::Wrong;
                    QVERIFY(!isNeedless || marking.misconception == Misconception::NeedlessSwap);
                    needless += isNeedless;
                    QCOMPARE(isRight(marking.mark), step.isOptimal(transition) && !isNeedless);
                    if (marking.misconception)
                        ++m_found[*marking.misconception];
                    const std::string where = tried.name + " " + headsText(gold) + " " + at.text() +
                                              " " + tried.nameOf(transition) + ": ";
                    if (marking.misconception && !isTrue(*marking.misconception, step, marking))
                        QFAIL((where + std::string(idOf(*marking.misconception))).c_str());
                    if (marking.mark == Mark::Loses)
                        for (const SubQuestion& one :
                             subQuestions(explainer, sentence, at, transition)) {
                            ++m_asked;
                            if (!isAnswered(one, step))
                                QFAIL((where + one.question.english()).c_str());
                        }
                    if (!isRight(marking.mark))
                        continue;
                    std::vector<Text> texts = nudges(explainer, sentence, at, transition);
                    texts.push_back(reasonFor(explainer, sentence, at, transition));
                    for (const Text& text : texts)
                        for (const QString& one :
                             QString::fromStdString(text.english()).split(". "))
                            if (!isTrue(one.toStdString(), step))
                                QFAIL((where + one.toStdString()).c_str());
                }
            }
        }
        m_judged += judged;
        QVERIFY(judged > 0);
        QCOMPARE(needless > 0, tried.name == "swap");
    }

    /// The tests have judged enough steps and met all misconceptions that legal transitions can
    /// show.
    void manyStepsWereJudged() {
        if (IsSanitized)
            QSKIP("the sanitizers see fewer steps");
        QVERIFY2(m_judged >= 10'000, std::to_string(m_judged).c_str());
        QVERIFY2(m_asked >= 10'000, std::to_string(m_asked).c_str());
        for (Misconception one :
             {Misconception::WrongDirection, Misconception::DependentsMissing,
              Misconception::ShiftedOverHead, Misconception::ShiftedOverArc, Misconception::TooHigh,
              Misconception::TooLow, Misconception::WrongHead, Misconception::NotReduced,
              Misconception::NeedsSwap})
            QVERIFY2(m_found[one] > 0, std::string(idOf(one)).c_str());
    }

    /// The feedback to an optimal transition that the key does not have does not name the key.
    void theKeyIsNotNamed() {
        const Sentence sentence = sentenceFor(*Tree::fromHeads(std::vector{2, 0, 2}));
        for (const TransitionSystem& system : systems())
            for (const char* steps : {"sh sh", "sh sh sh", "sh sh la sh"}) {
                Exercise asked = test::exerciseOf("next-transition", "arc-eager", sentence);
                asked.system = system;
                for (const std::string& name : splitTransitions(steps, system))
                    if (const auto step = system.find(name))
                        asked.before.push_back(*step);
                const auto examiner = Examiner::of(asked);
                if (!examiner)
                    continue;
                const std::string key = examiner->modelAnswer();
                for (Transition other : system.legalTransitions(examiner->configuration())) {
                    const Marking marking = examiner->check(system.nameOf(other));
                    if (marking.mark == Mark::Different)
                        QVERIFY(marking.feedback.english().find("(" + key + ")") ==
                                std::string::npos);
                }
            }
    }

    /// The hints for Reduce ask about the word that is reduced, not about a missing word.
    void hintsForReduceSpeakOfReduce() {
        // Words c and d depend on b; c has all its dependents.
        const Sentence sentence = sentenceFor(*Tree::fromHeads(std::vector{2, 0, 2, 2}));
        const auto examiner = Examiner::of(
            test::exerciseOf("next-transition", "arc-eager", sentence, {"sh", "la", "ra", "ra"}));
        QVERIFY(examiner.has_value());
        QCOMPARE(examiner->modelAnswer(), "re");
        const std::vector<Text> hints = examiner->hints();
        QVERIFY(hints[1].english().find("3:c, the top of the stack: does it have its head") !=
                std::string::npos);
        for (const Text& hint : hints)
            QVERIFY(hint.english().find("waiting") == std::string::npos);
        const Marking right = examiner->check("re");
        QVERIFY(right.feedback.english().find("3:c has its head") != std::string::npos);
    }

    /// In arc-standard, the questions about a wrong Shift are about the two topmost words of the
    /// stack, because arcs join them, and not about the front of the buffer.
    void questionsAboutAShiftNameWordsThatCanBeJoined() {
        // Words b and c depend on a. After the Shift of c, only one of them can be attached to a.
        const Sentence sentence = sentenceFor(*Tree::fromHeads(std::vector{0, 1, 1}));
        const Problem problem{*findSystem("arc-standard"), *sentence.tree()};
        const Transition shift = *problem.system->find("sh");
        Configuration at = problem.start();
        for (int i = 0; i < 3; ++i)
            at = problem.system->step(at, shift);
        Explainer explainer(problem, *chooseOracle(problem));
        const auto questions = subQuestions(explainer, sentence, at, shift);
        QCOMPARE(questions.size(), std::size_t{2});
        QCOMPARE(questions[0].question.english(), "Is there a gold arc between 1:a and 2:b?");
        QCOMPARE(questions[0].right, std::size_t{0});
        QCOMPARE(questions[1].question.english(),
                 "Does 2:b have all gold dependents that it can still get?");
        QCOMPARE(questions[1].right, std::size_t{0});
    }

    /// Advice on an arc between a grandparent and its grandchild does not suggest the arc in the
    /// other direction, which would be wrong as well.
    void anArcToAnAncestorIsNotTurnedRound() {
        const Sentence sentence = sentenceFor(*Tree::fromHeads(std::vector{2, 3, 0}));
        Exercise exercise =
            test::exerciseOf("next-transition", "arc-standard", sentence, {"sh", "sh", "sh", "sh"});
        exercise.sentence.words[0].head = 3; // the arcs 3 → 1 and 1 → 2 make 3 the grandparent of 2
        exercise.sentence.words[1].head = 1;
        const auto examiner = Examiner::of(exercise);
        QVERIFY(examiner.has_value());
        const Marking marking = examiner->check("ra"); // the transition builds 2 → 3
        QVERIFY(!isRight(marking.mark));
        QVERIFY(marking.misconception != Misconception::WrongDirection);
    }

private:
    int m_judged = 0;
    int m_asked = 0;
    std::map<Misconception, int> m_found;
};

QTEST_APPLESS_MAIN(TestClaims)
#include "tst_claims.moc"
