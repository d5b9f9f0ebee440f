// SPDX-License-Identifier: GPL-3.0-or-later
// The texts of exercises: no argument of a sentence is empty, and no place is left unfilled.
#include "core/oracle/explainer.h"
#include "core/oracle/oracles.h"
#include "core/parsing/systems.h"
#include "core/teaching/ask/generator.h"
#include "core/teaching/ask/sub_questions.h"
#include "core/teaching/judge/misconception.h"
#include "core/teaching/judge/reasons.h"
#include "tests/support/learning.h"
#include "tests/support/table.h"

#include <QRegularExpression>
#include <QtTest>

using namespace parsescope;

namespace {

/// Returns the reason why a text is not whole; empty if it is.
QString faultIn(const std::string& english) {
    const QString text = QString::fromStdString(english);
    if (text.trimmed().isEmpty())
        return "it is empty";
    // The form of a word can be a comma: "5:pears → 4:,".
    static const QRegularExpression fault(
        R"([ (]\.(\s|$)| [,;:!?](\s|$)|  |""|“”|\( *\)|(?<!\d:)[:,] *$|%\d|\{\d*\})");
    const QRegularExpressionMatch match = fault.match(text);
    return match.hasMatch() ? "it contains '" + match.captured() + "'" : QString();
}

void check(const Text& text, const char* what, const Examiner& examiner) {
    const std::string english = text.english();
    const QString fault = faultIn(english);
    QVERIFY2(fault.isEmpty(),
             qPrintable(QString::fromUtf8(what) + " of " +
                        QString::fromStdString(std::string(examiner.kind().id)) + ": " + fault +
                        " in \"" + QString::fromStdString(english) + "\""));
}

/// Checks the texts of a marking. A step that is right may have no feedback.
void checkMarking(const Marking& marking, const Examiner& examiner) {
    check(marking.feedback, "feedback", examiner);
    if (marking.derivation)
        for (const MarkedStep& step : marking.derivation->steps)
            if (!(step.feedback == ""))
                check(step.feedback, "feedback on a step", examiner);
    for (const SubQuestion& one : subQuestions(examiner, marking)) {
        check(one.question, "a smaller question", examiner);
        check(one.reason, "the reason of a smaller question", examiner);
        for (const Text& answer : one.answers)
            check(answer, "an answer of a smaller question", examiner);
    }
}

/// Exercises of one kind from a sample, with several seeds.
std::vector<Examiner> exercisesOf(const ExerciseKind& kind, const std::string& sample,
                                  const std::string& system) {
    std::vector<Examiner> made;
    const std::vector<Sentence> sentences = test::sampleSentences(sample);
    for (std::uint64_t seed = 1; seed <= 2; ++seed) {
        GeneratorOptions options;
        options.system = *findSystem(system);
        options.other = *findSystem(system == "attardi" ? "arc-standard" : "attardi");
        options.kinds = {&kind};
        options.count = 12;
        options.seed = seed;
        options.takesFewer = true;
        options.anySentence = true;
        options.traps = 0;
        if (auto some = generateExercises(sentences, options))
            for (Examiner& one : *some)
                made.push_back(std::move(one));
    }
    return made;
}

} // namespace

class TestTeachingTexts : public QObject {
    Q_OBJECT

private slots:
    void textsOfExercisesAreWhole_data() {
        QTest::addColumn<QString>("kind");
        QTest::addColumn<QString>("sample");
        QTest::addColumn<QString>("system");
        for (const ExerciseKind& kind : exerciseKinds())
            for (const char* sample : {"first-steps", "non-projective"})
                for (const char* system : {"arc-standard", "arc-eager", "swap", "lr-spine"}) {
                    const std::string id(kind.id);
                    QTest::addRow("%s %s %s", id.c_str(), sample, system)
                        << QString::fromStdString(id) << sample << system;
                }
    }
    void textsOfExercisesAreWhole() {
        QFETCH(QString, kind);
        QFETCH(QString, sample);
        QFETCH(QString, system);
        const ExerciseKind& asked = *findExerciseKind(kind.toStdString());
        for (const Examiner& examiner :
             exercisesOf(asked, sample.toStdString(), system.toStdString())) {
            check(examiner.question(), "question", examiner);
            check(examiner.expectedForm(), "form", examiner);
            for (const Text& hint : examiner.hints())
                check(hint, "hint", examiner);
            for (const Text& way : examiner.ways())
                check(way, "way", examiner);
            for (const Examiner::Choice& choice : examiner.choices()) {
                check(choice.shown, "choice", examiner);
                checkMarking(choice.marking, examiner);
            }
            for (const std::string& answer :
                 {std::string(), std::string("?"), std::string("none"), std::string("1 2"),
                  std::string("sh la ra"), std::string("0 1 1"), examiner.modelAnswer()})
                checkMarking(examiner.check(answer), examiner);
        }
    }

    /// Every step in every configuration of some derivations has whole texts, and no feedback on a
    /// step mentions a key, because there is none.
    void reasonsAreWholeAndKnowNoKey_data() {
        QTest::addColumn<QString>("system");
        for (const char* system :
             {"arc-standard", "arc-eager", "arc-hybrid", "swap", "attardi", "lr-spine"})
            QTest::newRow(system) << system;
    }
    void reasonsAreWholeAndKnowNoKey() {
        QFETCH(QString, system);
        const TransitionSystem rules = *findSystem(system.toStdString());
        int different = 0;
        for (const Sentence& sentence : test::sampleSentences("first-steps")) {
            if (sentence.size() > 7)
                continue;
            Exercise exercise;
            exercise.system = rules;
            exercise.kind = findExerciseKind("table");
            exercise.sentence = sentence;
            const auto examiner = Examiner::of(exercise);
            if (!examiner)
                continue;
            Explainer& explainer = examiner->explainer();
            Configuration at = examiner->configuration();
            while (!rules.isFinal(at)) {
                for (Transition transition : rules.legalTransitions(at)) {
                    const Judgement marking = judge(explainer, sentence, at, transition);
                    different += marking.mark == Mark::Different;
                    QVERIFY2(marking.feedback.english().find("the key") == std::string::npos,
                             marking.feedback.english().c_str());
                    if (marking.mark != Mark::Right)
                        check(marking.feedback, "feedback", *examiner);
                    if (!isRight(marking.mark))
                        continue;
                    check(reasonFor(explainer, sentence, at, transition), "reason", *examiner);
                    for (const Text& nudge : nudges(explainer, sentence, at, transition))
                        check(nudge, "nudge", *examiner);
                }
                at = rules.step(at, *explainer.preferred(at, explainer.losses(at)));
            }
        }
        QVERIFY(different > 0 || system == "arc-hybrid");
    }

    /// The reason and the second hint are about the words that matter for the transition.
    void reasonsNameTheStackTop_data() {
        test::columns<QString, std::vector<int>, QStringList>("system", "heads", "before");
        test::columns<QString, QString, QString>("transition", "reason", "hint");
        QTest::newRow("reduce") << "arc-eager" << std::vector{0, 1, 1} << QStringList{"ra", "ra"}
                                << "re"
                                << "Each arc that can be built now would raise the loss. 2:b has "
                                   "its head, and no dependent is missing that it can still get."
                                << "Look at 2:b, the top of the stack: does it have its head, and "
                                   "all dependents that it can still get?";
        QTest::newRow("shift") << "arc-standard" << std::vector{0, 1, 2}
                               << QStringList{"sh", "sh", "sh"} << "sh"
                               << "Each arc that can be built now would raise the loss. 2:b has a "
                                  "gold arc with a word of the buffer that is not built yet."
                               << "Look at 2:b, the top of the stack: which word of the buffer is "
                                  "it waiting for?";
        QTest::newRow("first shift") << "arc-standard" << std::vector{2, 0} << QStringList{} << "sh"
                                     << "No arc can be built in this configuration."
                                     << "Look at ROOT, the front of the buffer.";
    }
    void reasonsNameTheStackTop() {
        QFETCH(QString, system);
        QFETCH(std::vector<int>, heads);
        QFETCH(QStringList, before);
        QFETCH(QString, transition);
        const TransitionSystem rules = *findSystem(system.toStdString());
        Sentence sentence = sentenceFromText("a b c");
        sentence.words.resize(heads.size());
        const Problem problem{.system = rules, .gold = *Tree::fromHeads(heads), .weights = {}};
        Explainer explainer(problem, chooseOracle(problem).value());
        Configuration at = problem.start();
        for (const QString& name : before)
            at = rules.step(at, *rules.find(name.toStdString()));
        const Transition wanted = *rules.find(transition.toStdString());
        QTEST(QString::fromStdString(reasonFor(explainer, sentence, at, wanted).english()),
              "reason");
        QTEST(QString::fromStdString(nudges(explainer, sentence, at, wanted).back().english()),
              "hint");
    }

    /// Where the key has another transition, the feedback says so.
    void feedbackNamesTheKeyWhereThereIsOne() {
        Exercise exercise;
        exercise.system = *findSystem("arc-standard");
        exercise.kind = findExerciseKind("table");
        exercise.sentence = test::sampleSentences("first-steps").front();
        const Examiner free = *Examiner::of(exercise);
        Configuration at = free.configuration();
        std::optional<Transition> key;
        std::optional<Transition> other;
        while (!other && !exercise.system.isFinal(at)) {
            const Losses losses = free.explainer().losses(at);
            key = free.explainer().preferred(at, losses);
            for (const TransitionLoss& entry : losses.transitions)
                if (entry.optimal && entry.transition != *key)
                    other = entry.transition;
            if (!other)
                at = exercise.system.step(at, *key);
        }
        QVERIFY(other);
        const auto feedback = [&](std::optional<Transition> expected) {
            return judge(free.explainer(), exercise.sentence, at, *other, expected)
                .feedback.english();
        };
        QVERIFY(feedback(key).find("the key") != std::string::npos);
        QVERIFY(feedback(std::nullopt).find("the key") == std::string::npos);
    }

    void namesOfMisconceptionsAreWhole() {
        for (Misconception one : misconceptions()) {
            QVERIFY(faultIn(titleOf(one).english()).isEmpty());
            QVERIFY(faultIn(adviceOn(one).english()).isEmpty());
        }
    }

    /// The check above finds the faults that it looks for.
    void faultsAreFound() {
        for (const char* text : {"", "no derivation is better than .", "a  b", "the word \"\" is",
                                 "{0} arcs", "%1 arcs", "it is , and", "Lost: ", "an arc ()"})
            QVERIFY2(!faultIn(text).isEmpty(), text);
        for (const char* text : {"It is Left-Arc (la).", "2:saw → 3:., and", "[] and …: x"})
            QVERIFY2(faultIn(text).isEmpty(), text);
    }
};

QTEST_GUILESS_MAIN(TestTeachingTexts)
#include "tst_teaching_texts.moc"
