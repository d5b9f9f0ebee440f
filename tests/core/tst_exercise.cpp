// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/chart/chart.h"
#include "core/oracle/explainer.h"
#include "core/oracle/oracles.h"
#include "core/parsing/systems.h"
#include "core/teaching/ask/exercise_json.h"
#include "core/teaching/judge/derivation_judge.h"
#include "core/teaching/judge/exercise.h"
#include "core/teaching/read/answer.h"
#include "tests/support/conllu_lines.h"
#include "tests/support/derivations.h"
#include "tests/support/exercises.h"
#include "tests/support/table.h"

#include <QTest>

#include <set>

using namespace parsescope;
using namespace parsescope::test;

namespace {

/// Returns the sentence "The baker burned two pies".
Sentence baker() {
    return sentenceOf({"The", "baker", "burned", "two", "pies"}, {2, 3, 0, 5, 3});
}

std::string whyNot(Exercise exercise) {
    const Result<Examiner> examiner = Examiner::of(std::move(exercise));
    return examiner ? std::string() : examiner.error().message.english();
}

} // namespace

class TestExercise : public QObject {
    Q_OBJECT

private slots:
    void nodesAndArcsAreReadLeniently_data() {
        QTest::addColumn<QString>("text");
        for (const char* text :
             {"burned → baker", "3→2", "3 -> 2", "2 <- 3", "baker ← burned", "(3, 2)", "3 2",
              "nsubj(burned-3, baker-2)", "3:burned → 2:baker (nsubj)", "BURNED->Baker",
              "  3:burned   →2:baker ", "burned (3) → baker (2)", "burned[3] -> baker[2]",
              "3 (burned) → 2 (baker)"})
            QTest::newRow(text) << text;
    }
    void nodesAndArcsAreReadLeniently() {
        QFETCH(QString, text);
        const Result<Arc> arc = readArc(text.toStdString(), baker());
        QVERIFY2(arc.has_value(), arc ? "" : arc.error().message.english().c_str());
        QCOMPARE(arc->head, 3);
        QCOMPARE(arc->dependent, 2);
    }

    void listsOfNodesAreReadLeniently() {
        const auto read = [](const char* text) {
            const Result<NodeList> list = readNodes(text, baker());
            QString shown = list ? "" : "no list";
            for (std::size_t i = 0; list && i <= list->nodes.size(); ++i)
                shown += (list->gap == i ? "… " : "") +
                         (i < list->nodes.size() ? QString::number(list->nodes[i]) + ' ' : "");
            return shown.trimmed();
        };
        for (const char* text : {"[ROOT 2:baker burned]", "(0, 2, 3)", "ROOT,baker,burned",
                                 "ROOT | baker|burned", "0;2;3;", "[ROOT,\tbaker , burned]"})
            QCOMPARE(read(text), "0 2 3");
        QCOMPARE(read("[]"), "");
        QCOMPARE(read("[ROOT … pies]"), "0 … 5");
        QCOMPARE(read("..., two, pies"), "… 4 5");
        QCOMPARE(read("4 …"), "4 …");
        for (const char* text : {"[ROOT … two …]", "ROOT,cook", "cook", "(0 2]", "[0 2"})
            QCOMPARE(read(text), "no list");
        NodeList list{{0, 4, 5}, 1};
        QVERIFY(list.matches({0, 4, 5}) && list.matches({0, 2, 4, 5}) && !list.matches({0, 4}));
        QVERIFY(!list.matches({0, 4, 5, 6}) && !list.matches({1, 4, 5}));
        list.gap.reset();
        QVERIFY(list.matches({0, 4, 5}) && !list.matches({0, 2, 4, 5}));
        QCOMPARE(readArcs("[3→2, 3→5]", baker())->size(), std::size_t{2});
        QCOMPARE(readArcs("{3→2; 3→5}", baker())->size(), std::size_t{2});
        QVERIFY(!readArcs("[3→2, 3→5", baker()));
        QCOMPARE(readArcs("3→2 is lost.", baker())->size(), std::size_t{1});
        QCOMPARE(readArcs("3 → 2, 3 → 5 can no longer be built", baker())->size(), std::size_t{2});
        for (const char* text : {"3→2 is not lost", "3→2 can still be built"})
            QVERIFY(!readArcs(text, baker()));
    }

    void whatIsNoArcIsRefused() {
        for (const char* text : {"", "→", "2", "burned → ", "burned → ROOT", "2 → 2", "7 → 1",
                                 "cook → baker", "1 2 3"})
            QVERIFY2(!readArc(text, baker()), text);
        const Sentence twice = sentenceOf({"the", "dog", "the"}, {2, 0, 2});
        QVERIFY(!readNode("the", twice));
        QCOMPARE(readNode("3:the", twice).value(), 3);
        QCOMPARE(readNode("the-1", twice).value(), 1);
    }

    void transitionsAreReadByAnyName() {
        const TransitionSystem eager = *findSystem("arc-eager");
        const Sentence sentence = baker();
        Configuration here = eager.start(5);
        here = eager.step(here, *eager.find("sh"));
        for (const char* text : {"la", "LA", "Left-Arc", "left arc", "LEFTARC", "la(det)", "l",
                                 "larc", "baker → The", "1 <- 2", "Left-Arc (det)"})
            QCOMPARE(eager.nameOf(readTransition(text, eager, here, sentence).value()), "la");
        QVERIFY(!readTransition("jump", eager, here, sentence));
        QVERIFY(!readTransition("", eager, here, sentence));
        const TransitionSystem spine = *findSystem("lr-spine");
        const Configuration start = spine.start(5);
        for (const char* text : {"ra2", "RA 2", "Right-Arc 2", "right-arc-2"})
            QCOMPARE(spine.nameOf(readTransition(text, spine, start, sentence).value()), "ra2");
    }

    // An examiner keeps what it has read, but an arc names another transition in each
    // configuration.
    void readingsThatAreKeptDependOnTheConfiguration() {
        Exercise exercise;
        exercise.system = *findSystem("arc-hybrid");
        exercise.sentence = baker();
        const Examiner examiner = Examiner::of(exercise).value();
        Configuration at = exercise.system.start(5);
        std::set<std::string> ways; // in which the examiner read an arc
        for (const char* step : {"sh", "sh", "la", "sh", "sh"}) {
            for (const char* text : {"la", "Right-Arc", "3 → 2", "2 → 1", "jump", ""})
                for (int time = 0; time < 2; ++time) {
                    const auto found = examiner.transitionIn(text, at);
                    const auto read = readTransition(text, exercise.system, at, exercise.sentence);
                    QCOMPARE(found.has_value(), read.has_value());
                    if (found)
                        QVERIFY(*found == *read);
                    else
                        QCOMPARE(found.error().text(), read.error().text());
                    if (text == std::string_view("2 → 1"))
                        ways.insert(found ? exercise.system.nameOf(*found) : "none");
                }
            at = exercise.system.step(at, *exercise.system.find(step));
        }
        QCOMPARE(ways, (std::set<std::string>{"la", "none"}));
    }

    void everyNameOfEverySystemIsReadBack() {
        for (const TransitionSystem& system : systems())
            for (Transition transition : system.transitions(system.start(3)))
                QVERIFY(readTransition(system.nameOf(transition), system, system.start(3),
                                       sentenceOf({"a", "b", "c"}, {0, 1, 2}))
                            .value() == transition);
    }

    void marksAgreeWithExhaustiveSearch() {
        Random random(7);
        for (const char* name : {"arc-standard", "arc-eager", "arc-hybrid"}) {
            const TransitionSystem system = *findSystem(name);
            for (int round = 0; round < 12; ++round) {
                const Tree gold = randomTree(4, random);
                const Problem problem{system, gold};
                const SearchSpace space(system, problem.start());
                const std::vector<int> losses = space.losses(problem);
                Explainer explainer(problem, *chooseOracle(problem));
                const Sentence sentence = sentenceOf(
                    {"a", "b", "c", "d"}, {gold.head(1), gold.head(2), gold.head(3), gold.head(4)});
                for (const Configuration& at : randomWalk(system, 4, random)) {
                    if (system.isFinal(at))
                        break;
                    for (Transition transition : system.transitions(at)) {
                        const Judgement judged = judge(explainer, sentence, at, transition);
                        if (system.obstacle(at, transition) != Obstacle::None) {
                            QVERIFY(judged.mark == Mark::Illegal);
                            continue;
                        }
                        const int rise = losses[space.indexOf(system.step(at, transition))] -
                                         losses[space.indexOf(at)];
                        QCOMPARE(isRight(judged.mark), rise == 0);
                        QCOMPARE(judged.loss, rise);
                        QVERIFY(rise == 0 || !judged.feedback.empty());
                    }
                }
            }
        }
    }

    void misconceptionsAreNamed_data() {
        columns<QString, QString, QString, QString>("system", "before", "transition",
                                                    "misconception");
        const auto row = [](const char* system, const char* before, const char* transition,
                            const char* misconception) {
            QTest::addRow("%s %s %s", system, before, transition)
                << system << before << transition << misconception;
        };
        row("arc-standard", "sh sh sh", "ra", "wrong-direction");
        row("arc-standard", "sh sh", "ra", "too-high");
        row("arc-standard", "sh sh sh la sh la sh sh", "ra", "wrong-direction");
        row("lr-spine", "sh sh sh la1 sh la1 sh", "ra1", "too-high");
        row("arc-standard", "sh sh sh la sh la", "ra", "dependents-missing");
        row("arc-eager", "", "ra", "too-high");
        row("arc-eager", "sh", "sh", "shifted-over-head");
        row("arc-eager", "sh la sh la ra sh la", "sh", "shifted-without-arc");
        row("arc-eager", "", "la", "root-as-dependent");
        row("arc-eager", "sh", "re", "headless-reduced");
        row("arc-standard", "sh", "la", "nothing-there");
    }
    void misconceptionsAreNamed() {
        QFETCH(QString, system);
        QFETCH(QString, before);
        QFETCH(QString, transition);
        QFETCH(QString, misconception);
        Exercise exercise = exerciseOf("next-transition", qPrintable(system), baker());
        for (const QString& name : before.split(' ', Qt::SkipEmptyParts))
            exercise.before.push_back(*exercise.system.find(name.toStdString()));
        const Examiner examiner = examinerOf(exercise);
        const Marking marking = examiner.check(transition.toStdString());
        QVERIFY(!isRight(marking.mark));
        QVERIFY2(marking.misconception.has_value(), marking.feedback.english().c_str());
        QCOMPARE(QString::fromUtf8(idOf(*marking.misconception).data()), misconception);
    }

    void tooLowIsBelowTheGoldHead() {
        const Sentence sentence = sentenceOf({"She", "saw", "dogs", "here"}, {2, 0, 2, 2});
        const Examiner examiner = examinerOf(
            exerciseOf("next-transition", "arc-eager", sentence, {"sh", "la", "ra", "ra"}));
        const Marking marking = examiner.check("dogs → here");
        QVERIFY(marking.misconception == Misconception::TooLow);
        QCOMPARE(marking.lost.size(), std::size_t{1});
    }

    void aSpineHasNodesTooHighAndTooLow_data() {
        QTest::addColumn<int>("head"); // gold head of the last word
        columns<QString, QString>("transition", "misconception");
        QTest::newRow("too high") << 3 << "ra1"
                                  << "spine-too-high";
        QTest::newRow("too low") << 2 << "ra2"
                                 << "spine-too-low";
    }
    void aSpineHasNodesTooHighAndTooLow() {
        QFETCH(int, head);
        QFETCH(QString, transition);
        QFETCH(QString, misconception);
        // "dogs" depends on "saw"; "here" can be attached to either word.
        const Sentence sentence = sentenceOf({"She", "saw", "dogs", "here"}, {2, 0, 2, head});
        const Examiner examiner = examinerOf(exerciseOf(
            "next-transition", "lr-spine", sentence, {"sh", "sh", "sh", "la1", "sh", "ra1", "sh"}));
        const Marking marking = examiner.check(transition.toStdString());
        QCOMPARE(marking.mark, Mark::Loses);
        QVERIFY(marking.misconception.has_value());
        QCOMPARE(QString::fromUtf8(idOf(*marking.misconception).data()), misconception);
    }

    void crossingArcsNeedASwap() {
        // The arc 1 → 3 crosses ROOT → 2.
        const Sentence sentence = sentenceOf({"a", "b", "c"}, {2, 0, 1});
        const Examiner examiner =
            examinerOf(exerciseOf("next-transition", "swap", sentence, {"sh", "sh", "sh"}));
        const Marking marking = examiner.check("la");
        QCOMPARE(marking.mark, Mark::Loses);
        QVERIFY(marking.misconception == Misconception::DependentsMissing ||
                marking.misconception == Misconception::NeedsSwap);
    }

    void anyOptimalTransitionIsRight() {
        // In this configuration, la and sh are zero-cost, since 2 has a dependent on each side.
        const Sentence sentence = sentenceOf({"a", "b", "c"}, {2, 0, 2});
        const Examiner examiner =
            examinerOf(exerciseOf("next-transition", "arc-standard", sentence, {"sh", "sh", "sh"}));
        QCOMPARE(examiner.check("la").mark, Mark::Right);
        QCOMPARE(examiner.check("sh").mark, Mark::Different);
        QCOMPARE(examiner.check("ra").mark, Mark::Loses);
        QCOMPARE(examiner.check("hop").mark, Mark::Unreadable);
        QVERIFY(QString::fromStdString(examiner.check("hop").feedback).contains("sh, la, ra"));
    }

    void hintsEndInTheCertificate() {
        const Examiner examiner =
            examinerOf(exerciseOf("next-transition", "arc-standard", baker(), {"sh", "sh", "sh"}));
        const std::vector<Text> hints = examiner.hints();
        QVERIFY(hints.size() >= 4);
        QVERIFY(!QString::fromStdString(hints.front()).contains("la"));
        QVERIFY(QString::fromStdString(hints[3]).contains("Left-Arc (la)"));
        QVERIFY(QString::fromStdString(hints.back()).contains("la sh la"));
    }

    void tablesAreJudgedRowByRow() {
        const Examiner examiner = examinerOf(
            exerciseOf("table", "arc-eager", sentenceOf({"She", "sees", "him"}, {2, 0, 2})));
        QCOMPARE(examiner.check(examiner.modelAnswer()).mark, Mark::Right);
        const Marking right = examiner.check("| Stack | Buffer | New dependency | Transition |\n"
                                             "|---|---|---|---|\n"
                                             "| [ROOT] | [She sees him] | | sh |\n"
                                             "| ROOT, She | sees, him | sees → She | Left-Arc |\n"
                                             "| [0] | [2 3] | 0 → 2 | RA |\n"
                                             "| [0 2] | [3] | sees → him | right arc |\n"
                                             "| [0 2 3] | [] | | |\n");
        QCOMPARE(right.mark, Mark::Right);
        QCOMPARE(right.derivation->steps.size(), std::size_t{4});
        const Marking slip = examiner.check("| Stack | Buffer | New dependency | Transition |\n"
                                            "| [ROOT] | [She sees him] | none | sh |\n"
                                            "| [ROOT] | [sees him] | She → sees | la |\n"
                                            "| [] | [sees him] | ROOT → sees | ra |\n"
                                            "| [sees] | [him] | sees → him | ra |\n");
        QCOMPARE(slip.mark, Mark::Wrong);
        QCOMPARE(slip.derivation->rightSteps(), 4);
        // Each slip counts once: the stack without "She", the stack without ROOT, and the arc in
        // the wrong direction.
        QCOMPARE(slip.slipCount(), 3);
        const QString said = QString::fromStdString(slip.feedback.english());
        QVERIFY2(said.contains("Step 2, la: The new dependency is 2:sees → 1:She."),
                 qPrintable(said));
        QCOMPARE(said.count("\nStep ") + said.startsWith("Step "), 3);
        // Nodes that a row leaves out with "…" are not missing: "him" is the slip of the row
        // before.
        const Marking gap = examiner.check("| Stack | Buffer | New dependency | Transition |\n"
                                           "| [ROOT] | [She sees him] | none | sh |\n"
                                           "| [ROOT him She] | [sees him] | sees → She | la |\n"
                                           "| [… him] | [sees him] | ROOT → sees | ra |\n"
                                           "| [ROOT sees] | [him] | sees → him | ra |\n");
        QCOMPARE(gap.derivation->rightSteps(), 4);
        QCOMPARE(gap.slipCount(), 1);
    }

    void aSlipIsNotPunishedTwice() {
        const Examiner examiner = examinerOf(exerciseOf("table", "arc-eager", baker()));
        // The optimal derivation is sh la sh la ra sh la ra. The third transition of the answer
        // attaches a word too high, so that "burned" loses "baker"; the fourth takes "burned" from
        // ROOT. The other transitions are optimal.
        const Marking marking = examiner.check("sh la ra ra sh la ra");
        QVERIFY(marking.derivation);
        QCOMPARE(marking.derivation->count(Mark::Loses), 2);
        QCOMPARE(marking.loss, 2);
        const auto feedbackOf = [](const Marking& all, std::size_t number) {
            const MarkedStep& step = all.derivation->steps[number - 1];
            const QString said = QString::fromStdString(step.feedback.english());
            return QString("\nStep %1, %2: %3").arg(number).arg(step.given.c_str(), said);
        };
        const QString said = QString::fromStdString(marking.feedback.english());
        QVERIFY2(said.contains(feedbackOf(marking, 3)), qPrintable(said));
        QVERIFY2(said.contains(feedbackOf(marking, 4)), qPrintable(said));
        QCOMPARE(said.count("\nStep "), 2);
        // An illegal transition is left out, and the other transitions are right.
        const Marking illegal = examiner.check("sh re la sh la ra sh la ra");
        QCOMPARE(illegal.derivation->count(Mark::Illegal), 1);
        QCOMPARE(illegal.derivation->rightSteps(), 8);
        QCOMPARE(illegal.loss, 0);
        QCOMPARE(illegal.derivation->missing, 0);
    }

    void theNextRowSaysWhereAnIllegalStepLed() {
        const Examiner examiner = examinerOf(exerciseOf("table", "arc-standard", baker()));
        const Marking marking =
            examiner.check("Stack,Buffer,New dependency,Transition\n"
                           "[],[0 1 2 3 4 5],,sh\n"
                           "[0],[1 2 3 4 5],,la\n" // an illegal transition; shift was meant
                           "\"0, 1\",\"2, 3, 4, 5\",,sh\n"
                           "[0 1 2],[3 4 5],2 → 1,la\n");
        QCOMPARE(marking.derivation->count(Mark::Illegal), 1);
        QCOMPARE(marking.derivation->rightSteps(), 3);
        QCOMPARE(marking.slipCount(), 0);
    }

    void recoveryIsAsGoodAsItGets() {
        const Examiner examiner =
            examinerOf(exerciseOf("recover", "arc-standard", baker(), {"sh", "sh", "ra"}));
        const Marking best = examiner.check(examiner.modelAnswer());
        QVERIFY(isRight(best.mark));
        QCOMPARE(best.loss, 0);
        const Marking worse = examiner.check("sh ra");
        QCOMPARE(worse.mark, Mark::Wrong);
        QVERIFY(worse.loss > 0);
        QVERIFY(!whyNot(exerciseOf("recover", "arc-standard", baker(), {"sh"})).empty());
    }

    void lostArcsAreASet() {
        Exercise exercise = exerciseOf("lost-arcs", "arc-eager", baker(), {"sh", "la", "sh"});
        exercise.asked = *exercise.system.find("sh"); // shifts "burned" over "baker"
        const Examiner examiner = examinerOf(exercise);
        for (const char* answer : {"3 → 2", "burned → baker", "baker <- burned;"})
            QCOMPARE(examiner.check(answer).mark, Mark::Right);
        for (const char* answer : {"none", "2 → 1", "3 → 2, 3 → 5", "2 → 3"})
            QCOMPARE(examiner.check(answer).mark, Mark::Wrong);
        QCOMPARE(examiner.check(examiner.modelAnswer()).mark, Mark::Right);
        int right = 0;
        for (const Examiner::Choice& choice : examiner.choices())
            right += isRight(choice.marking.mark);
        QCOMPARE(right, 1);
    }

    /// There are at most five choices, each of them once. Arcs that were built before are easily
    /// excluded; they are among the choices only if there are no more than four.
    void choicesOfLostArcsDiffer() {
        Random random(6);
        const TransitionSystem system = *findSystem("arc-eager");
        int many = 0;
        for (int round = 0; round < 200; ++round) {
            const Tree gold = randomProjectiveTree(3 + round % 6, random);
            std::vector<int> heads;
            for (int word = 1; word <= gold.size(); ++word)
                heads.push_back(gold.head(word));
            Exercise exercise =
                exerciseOf("lost-arcs", "arc-eager",
                           sentenceOf(std::vector<std::string>(heads.size(), "word"), heads));
            Configuration at = system.start(exercise.sentence.size());
            for (int step = pick(random, 9); step > 0 && !system.isFinal(at); --step) {
                const auto legal = system.legalTransitions(at);
                exercise.before.push_back(legal[pick(random, static_cast<int>(legal.size()))]);
                at = system.step(at, exercise.before.back());
            }
            for (const Transition asked : system.legalTransitions(at)) {
                exercise.asked = asked;
                const Result<Examiner> examiner = Examiner::of(exercise);
                if (!examiner)
                    continue;
                std::set<std::string> texts;
                const auto choices = examiner->choices();
                for (const Examiner::Choice& choice : choices)
                    texts.insert(choice.text);
                QCOMPARE(texts.size(), choices.size());
                QVERIFY(choices.size() <= 5);
                many += choices.size() == 5 ? 1 : 0;
                for (int word = 1; word <= gold.size() && choices.size() == 5; ++word) {
                    const std::string arc =
                        std::to_string(gold.head(word)) + " → " + std::to_string(word);
                    for (const std::string& text : texts)
                        QVERIFY(at.head(word) != gold.head(word) ||
                                text.find(arc) == std::string::npos);
                }
            }
        }
        QVERIFY(many > 10);
    }

    /// If many arcs are lost, some choices leave arcs out: all but the first one, and all but one.
    void someChoicesLeaveLostArcsOut() {
        Exercise exercise =
            exerciseOf("lost-arcs", "arc-eager",
                       sentenceOf({"Go", "there", "right", "now"}, {0, 1, 1, 1}), {"ra"});
        exercise.asked = *exercise.system.find("re");
        const Examiner examiner = examinerOf(exercise);
        QCOMPARE(examiner.check("1 → 2, 1 → 3, 1 → 4").mark, Mark::Right);
        std::vector<std::string> texts;
        for (const Examiner::Choice& choice : examiner.choices())
            texts.push_back(choice.text);
        QVERIFY(std::ranges::count(texts, "1 → 2, 1 → 3, 1 → 4") == 1);
        QVERIFY(std::ranges::count(texts, "1 → 3, 1 → 4") == 1);
        QVERIFY(std::ranges::count(texts, "1 → 2") == 1);
    }

    void theTreeOfADerivationIsFound() {
        const Examiner examiner = examinerOf(
            exerciseOf("gold-tree", "arc-standard", sentenceOf({"a", "b", "c"}, {-1, -1, -1}),
                       {"sh", "sh", "sh", "la", "sh", "ra", "ra"}));
        for (const char* answer : {"2 0 2", "2, 0, 2", "[2 0 2]", "b → a, ROOT → b, b → c",
                                   "2-1 0-2 2-3", "(2 -> 1) (0 -> 2) (2 -> 3)", "2→1 0→2 2→3"})
            QCOMPARE(examiner.check(answer).mark, Mark::Right);
        QCOMPARE(examiner.check("2 0 1").mark, Mark::Wrong);
        QCOMPARE(examiner.check("2 3 2").mark, Mark::Unreadable); // the heads have a cycle
        QCOMPARE(examiner.check("2 0").mark, Mark::Unreadable);
    }

    void treesBetweenSystemsAreAllRight() {
        Exercise exercise =
            exerciseOf("tree-between", "attardi", sentenceOf({"a", "b", "c"}, {-1, -1, -1}));
        exercise.other = *findSystem("arc-standard");
        const Examiner examiner = examinerOf(exercise);
        std::vector<std::string> right;
        for (const Tree& tree : allTrees(3))
            if (isRight(examiner.check(headsText(tree)).mark))
                right.push_back(headsText(tree));
        QCOMPARE(right.size(), 16u - 12u); // 16 trees of three words, 12 of them projective
        QCOMPARE(examiner.rightAnswers(4), right);
        QVERIFY(!examiner.rightAnswers(3)); // the answers are more than three
        // Attardi derives this tree, but not with a single root.
        exercise.shape.rootLimit = RootLimit::One;
        QCOMPARE(examinerOf(exercise).check("0 0 1").feedback.english(),
                 "2 words are attached to ROOT, expected one.");
        exercise.shape.rootLimit = RootLimit::None;
        std::swap(exercise.system, *exercise.other);
        QVERIFY(!whyNot(exercise).empty());
    }

    void cellsHaveAValueAndAWay() {
        Exercise exercise = exerciseOf("chart-cell", "arc-standard", baker(), {"sh", "sh", "sh"});
        const Problem problem{exercise.system, *exercise.sentence.tree()};
        const Oracle oracle = *chooseOracle(problem);
        Configuration at = problem.start();
        for (Transition transition : exercise.before)
            at = problem.system->step(at, transition);
        const Chart chart = oracle.prepare(problem)->chart(at);
        int asked = 0;
        for (int item = 0; item < static_cast<int>(chart.items().size()); ++item) {
            exercise.cell = chart.label(item);
            const Result<Examiner> examiner = Examiner::of(exercise);
            if (!examiner)
                continue;
            ++asked;
            QVERIFY(isRight(examiner->check(examiner->modelAnswer()).mark));
            const std::string value = std::to_string(chart.items()[item].value);
            QVERIFY(isRight(
                examiner->check("value " + value + ", way " + examiner->modelAnswer().substr(0, 1))
                    .mark));
            QVERIFY(!isRight(examiner->check("a 77").mark));
            QCOMPARE(examiner->check("77").mark, Mark::Unreadable);
        }
        QVERIFY(asked > 3);
    }

    /// A sentence that names one transition is an answer.
    void sentencesNameTransitions() {
        const Examiner examiner = examinerOf(exerciseOf("next-transition", "arc-eager", baker()));
        for (const char* text : {"Shift", "It is Shift", "The optimal transition is SHIFT.", "→ sh",
                                 "I would choose shift", "Es ist Shift"})
            QVERIFY2(isRight(examiner.check(text).mark), text);
        for (const char* text : {"It is not shift", "It is shift or ra", "shift, it is"})
            QVERIFY2(!isRight(examiner.check(text).mark), text);
        QCOMPARE(examiner.check("The best transition is Right-Arc").mark, Mark::Loses);
    }

    /// The letter and the value count wherever they stand; other words are quoted, and two letters
    /// or two values are not an answer.
    void cellsAreReadBesideOtherWords() {
        Exercise exercise = exerciseOf("chart-cell", "arc-standard", baker(), {"sh", "sh", "sh"});
        const Problem problem{exercise.system, *exercise.sentence.tree()};
        Configuration at = problem.start();
        for (Transition transition : exercise.before)
            at = problem.system->step(at, transition);
        const Chart chart = chooseOracle(problem)->prepare(problem)->chart(at);
        int asked = 0;
        for (int item = 0; item < static_cast<int>(chart.items().size()); ++item) {
            exercise.cell = chart.label(item);
            const Result<Examiner> examiner = Examiner::of(exercise);
            if (!examiner || examiner->ways().size() < 2)
                continue;
            ++asked;
            const std::string right = examiner->modelAnswer();
            const std::string letter = right.substr(0, 1);
            const std::string value = right.substr(2);
            const std::string other = letter == "a" ? "b" : "a";
            for (const std::string& text :
                 {right + "\n# I think " + other + " costs 7", "// first try: 9\n" + right,
                  "(I counted twice)\n" + right, "I think " + right, letter + value,
                  "Way: " + letter + "\nValue: " + value + "\nbecause of 2 arcs",
                  "The best way is " + letter + " with a value of " + value,
                  "“" + letter + "” – " + value,
                  letter + ": " + examiner->ways()[letter[0] - 'a'].english() + ", value " + value})
                QVERIFY2(isRight(examiner->check(text).mark), text.c_str());
            QVERIFY(examiner->check(right + "\n# costs 7").feedback.english().find("# costs 7") !=
                    std::string::npos);
            QVERIFY(examiner->check(right + " zzqx").feedback.english().find("zzqx") !=
                    std::string::npos);
            for (const std::string& text :
                 {right + " or " + other + " " + value, right + " 77", right + "\n" + other})
                QCOMPARE(examiner->check(text).mark, Mark::Unreadable);
        }
        QVERIFY(asked > 0);
    }

    void policiesUndoOrGoOn() {
        const Examiner examiner = examinerOf(exerciseOf("table", "arc-eager", baker()));
        const auto answer = [](DerivationJudge& judge, const std::string& text) {
            return judge.answer({0, 0, text, {}, {}}).mark;
        };
        DerivationJudge undo(examiner, ErrorPolicy::Undo);
        QCOMPARE(answer(undo, "ra"), Mark::Loses);
        QCOMPARE(undo.taken().size(), std::size_t{0});
        QCOMPARE(answer(undo, "sh"), Mark::Right);
        QVERIFY(!undo.steps().back().isFirstTry);
        QCOMPARE(undo.finished().loss, 0);
        DerivationJudge goOn(examiner, ErrorPolicy::GoOn);
        QCOMPARE(answer(goOn, "ra"), Mark::Loses);
        QCOMPARE(goOn.taken().size(), std::size_t{1});
        QVERIFY(goOn.finished().loss > 0);
        QCOMPARE(answer(goOn, "la"), Mark::Illegal);
        QCOMPARE(goOn.taken().size(), std::size_t{1});
        QVERIFY(!goOn.hints().empty());
        while (!undo.isFinished()) {
            const auto wanted = examiner.explainer().certificate(undo.configuration());
            QVERIFY(isRight(
                answer(undo, examiner.exercise().system.nameOf(wanted->transitions.front()))));
        }
        QCOMPARE(undo.steps().size(), undo.taken().size() + 1);
        for (std::size_t i = 0; i < undo.steps().size(); ++i)
            QCOMPARE(undo.steps()[i].line, static_cast<int>(i) + 1); // the number of the try
        const auto steps = static_cast<double>(undo.taken().size());
        QCOMPARE(undo.finished().score, (steps - 1) / steps);
    }

    /// The window and a printed sheet give each step the same mark and loss.
    void oneJudgeForStepsAndSheets() {
        for (const char* text : {"sh la ra ra sh la ra", "sh re la sh la ra sh la ra",
                                 "sh la sh la ra sh la ra", "sh hop la"}) {
            const Examiner examiner = examinerOf(exerciseOf("table", "arc-eager", baker()));
            const Marking sheet = examiner.check(text);
            DerivationJudge window(examiner, ErrorPolicy::GoOn);
            for (const std::string& name : splitTransitions(text, examiner.exercise().system)) {
                const Marking step = window.answer({0, 0, name, {}, {}});
                const QString said = QString::fromStdString(step.feedback.english());
                QCOMPARE(said.startsWith("Right."), isRight(step.mark));
                QCOMPARE(said.startsWith("This could not be read"), step.mark == Mark::Unreadable);
            }
            QCOMPARE(window.steps().size(), sheet.derivation->steps.size());
            for (std::size_t i = 0; i < sheet.derivation->steps.size(); ++i) {
                QCOMPARE(window.steps()[i].mark, sheet.derivation->steps[i].mark);
                QCOMPARE(window.steps()[i].loss, sheet.derivation->steps[i].loss);
                QVERIFY(window.steps()[i].configuration ==
                        sheet.derivation->steps[i].configuration);
            }
        }
    }

    void whatIsStoppedEndsSoon() {
        std::stop_source stop;
        stop.request_stop();
        const TaskControl control{stop.get_token(), {}};
        QVERIFY(!Examiner::of(exerciseOf("table", "arc-standard", baker()), control));
        const Examiner examiner = examinerOf(exerciseOf("table", "arc-standard", baker()));
        QCOMPARE(examiner.modelAnswer(control), std::string());
        QVERIFY(examiner.check(examiner.modelAnswer(), control).derivation->steps.empty());
    }

    void filesKeepEverything() {
        Exercise exercise = exerciseOf("lost-arcs", "arc-eager", baker(), {"sh", "la", "sh"});
        exercise.asked = *exercise.system.find("sh");
        exercise.question = "Was geht verloren?";
        exercise.shape.rootLimit = RootLimit::One;
        std::vector<Examiner> examiners;
        examiners.push_back(examinerOf(exercise));
        Exercise between = exerciseOf("tree-between", "attardi", baker());
        between.other = *findSystem("arc-standard");
        examiners.push_back(examinerOf(between));
        const std::string text = writeExercises(examiners);
        const Result<ExerciseFile> again = readExerciseFile(text, "x.json");
        QVERIFY2(again.has_value(), again ? "" : again.error().text().english().c_str());
        QCOMPARE(again->exercises.size(), std::size_t{2});
        QCOMPARE(oneLine(exerciseJson(again->exercises[0])), oneLine(exerciseJson(exercise)));
        QCOMPARE(oneLine(exerciseJson(again->exercises[1])), oneLine(exerciseJson(between)));
        for (const char* bad : {"", "[]", "{\"parsescope-exercises\":1,\"exercises\":[1]}",
                                "{\"parsescope-exercises\":1,\"exercises\":[{\"kind\":\"x\"}]}",
                                "{\"parsescope-exercises\":2,\"exercises\":[]}"})
            QVERIFY2(!readExerciseFile(bad, "x.json"), bad);
    }
};

QTEST_APPLESS_MAIN(TestExercise)
#include "tst_exercise.moc"
