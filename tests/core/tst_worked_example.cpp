// SPDX-License-Identifier: GPL-3.0-or-later
// The worked examples of the papers, as they are shipped.
#include "core/oracle/derivation_statistics.h"
#include "core/oracle/oracles.h"
#include "core/teaching/ask/worked_example.h"
#include "core/treebank/conllu.h"
#include "tests/support/learning.h"
#include "tests/support/table.h"

#include <QtTest>

using namespace parsescope;
using namespace parsescope::test;

class TestWorkedExample : public QObject {
    Q_OBJECT

private slots:
    void whatThePapersSay_data() {
        columns<QString, QString, int>("id", "configuration", "loss");
        // Size of the buffer after the reduction of the paper, with the condition that no removed
        // word depends on the stack.
        QTest::addColumn<int>("reduced");
        const auto row = [](const char* id, const char* configuration, int loss, int reduced) {
            QTest::newRow(id) << id << configuration << loss << reduced;
        };
        row("gss14-2.4", "[0 1 2 3 | |]", 1, 0);
        row("ssn13-3.2", "[0 1 3 | | 1→2 3→4]", 0, 0);
        row("ssn13-figure-2", "[0 4 7 | | 2→1 4→2 2→3 7→5 7→6]", 0, 0);
        row("ssn13-figure-5", "[0 1 3 6 | 7 | 3→2 5→4 6→5]", 0, 1);
        row("grss14-5.4", "[0 1 3 4 | 5 6 7 8 9 10 11 12 13 | 3→2]", 1, 2);
        row("grss14-figure-5", "[0 1 2 3 4 | 5 6 7 8 9 10 11 |]", 1, 4);
        row("grss14-figure-5-under-5", "[0 1 2 3 4 | 5 6 7 8 9 10 11 |]", 0, 2);
        row("grss14-figure-5-under-4", "[0 1 2 3 4 | 5 6 7 8 9 10 11 |]", 0, 4);
        row("grss14-5.2", "[0 1 2 3 | 4 5 |]", 1, 2);
        row("ssn13-figure-4-a", "[0 1 2 | 3 |]", 0, 1);
        row("ssn13-figure-4-b", "[0 1 3 | 4 | 1→2]", 0, 1);
        row("ssn13-figure-4-c", "[0 1 2 | 3 |]", 0, 1);
        row("ssn13-figure-4-d", "[0 1 2 | 3 |]", 0, 1);
    }

    void whatThePapersSay() {
        QFETCH(QString, id);
        QFETCH(QString, configuration);
        QFETCH(int, loss);
        QFETCH(int, reduced);
        const std::vector<Sentence> sentences = sampleSentences("worked-examples");
        QCOMPARE(static_cast<int>(sentences.size()), 13);
        const auto found = std::ranges::find_if(sentences, [&](const Sentence& sentence) {
            return sentence.comments.front() == "# sent_id = " + id.toStdString();
        });
        QVERIFY(found != sentences.end());
        const auto example = workedExampleIn(*found);
        QVERIFY2(example, example ? "" : example.error().text().english().c_str());
        QVERIFY(example->title.starts_with('['));
        const Problem problem{example->system, *found->tree()};
        Configuration at = problem.start();
        for (const Transition step : example->steps)
            at = problem.system->step(std::move(at), step);
        QCOMPARE(QString::fromStdString(at.text()), configuration);
        QCOMPARE(chooseOracle(problem)->prepare(problem)->loss(at), Loss(loss));
        QCOMPARE(reducedBufferSize(problem.gold, at), reduced);
    }

    /// The caption of [SSN13 Figure 4] names the correct transitions of its four configurations.
    void theTransitionsOfFigure4() {
        const QStringList correct{"ra1", "ra2", "sh ra1", "sh la1"};
        const std::vector<Sentence> sentences = sampleSentences("worked-examples");
        for (int i = 0; i < correct.size(); ++i) {
            const Sentence& sentence = sentences[sentences.size() - correct.size() + i];
            const auto example = workedExampleIn(sentence);
            QVERIFY(QString::fromStdString(example->title)
                        .startsWith(QString("[SSN13 Figure 4 (%1)]").arg(QChar('a' + i))));
            const Problem problem{example->system, *sentence.tree()};
            Configuration at = problem.start();
            for (const Transition step : example->steps)
                at = problem.system->step(std::move(at), step);
            const auto loss = chooseOracle(problem)->prepare(problem);
            QStringList found;
            for (const Transition next : problem.system->transitions(at))
                if (loss->loss(problem.system->step(at, next)) == Loss(0))
                    found += QString::fromStdString(problem.system->nameOf(next));
            QCOMPARE(found.join(' '), correct[i]);
        }
    }

    /// In the example of [GSS14 §2.4], no arc is lost by itself.
    void noArcIsLostAlone() {
        const Sentence sentence = sampleSentences("worked-examples").front();
        const auto example = workedExampleIn(sentence);
        for (int word = 1; word <= 3; ++word) {
            Problem one{example->system, *sentence.tree(), {0, 0, 0, 0}};
            one.weights[word] = 1;
            Configuration at = one.start();
            for (const Transition step : example->steps)
                at = one.system->step(std::move(at), step);
            QCOMPARE(chooseOracle(one)->prepare(one)->loss(at), Loss(0));
        }
    }

    void wrongExamplesAreRefused_data() {
        columns<QString, QString>("comments", "error");
        QTest::newRow("no title") << "# parse = swap: sh"
                                  << "expected a comment \"# example = …\"";
        QTest::newRow("no parse") << "# example = a"
                                  << "expected a comment \"# parse = …\"";
        QTest::newRow("no system") << "# example = a\n# parse = sh"
                                   << "expected a system and \":\" before the transitions";
        QTest::newRow("system") << "# example = a\n# parse = no: sh"
                                << "unknown ";
        QTest::newRow("transition") << "# example = a\n# parse = swap: fly"
                                    << "swap has no transition \"fly\"";
        QTest::newRow("illegal") << "# example = a\n# parse = arc-standard: sh la"
                                 << "\"la\" is not possible in [0 | 1 |]: ";
    }

    void wrongExamplesAreRefused() {
        QFETCH(QString, comments);
        QFETCH(QString, error);
        const std::string lines = comments.toStdString() + "\n1\ta\t_\t_\t_\t_\t0\tr\t_\t_\n\n";
        const auto example = workedExampleIn(readSentence(lines, Format::ConllU).sentence);
        QVERIFY(!example);
        QVERIFY2(QString::fromStdString(example.error().message).startsWith(error),
                 example.error().message.english().c_str());
    }
};

QTEST_APPLESS_MAIN(TestWorkedExample)
#include "tst_worked_example.moc"
