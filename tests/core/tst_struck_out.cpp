// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/parsing/systems.h"
#include "core/teaching/ask/generator.h"
#include "core/treebank/treebank.h"

#include <QTest>

using namespace parsescope;

/// Sentences that a teacher does not want are struck out, and others take their places.
class TestStruckOut : public QObject {
    Q_OBJECT

private slots:
    void sentencesAreStruckOut_data() {
        QTest::addColumn<bool>("pairs");
        QTest::newRow("single") << false;
        QTest::newRow("pairs") << true;
    }
    void sentencesAreStruckOut() {
        QFETCH(bool, pairs);
        const std::vector<Sentence> sentences =
            Treebank::open(SOURCE_DIR "/resources/samples/first-steps.conllu")->readAll().sentences;
        GeneratorOptions options;
        options.system = *findSystem("arc-standard");
        options.kinds = {findExerciseKind("next-transition")};
        options.count = 4;
        options.pairs = pairs;
        if (!pairs)
            options.kinds.push_back(findExerciseKind("lost-arcs"));
        const auto namesOf = [&] {
            std::vector<std::string> names;
            const std::vector<Examiner> made = *generateExercises(sentences, options);
            for (const Examiner& examiner : made)
                names.push_back(std::string(examiner.kind().id) + " " +
                                sentenceName(examiner.exercise().sentence));
            return names;
        };
        const std::vector<std::string> first = namesOf();
        std::vector<std::string> before = first;
        for (int turn = 0; turn < 3; ++turn) {
            const std::string one = before[turn == 2 ? 0 : 1]; // at last, the first replacement
            const std::string name = one.substr(one.find(' ') + 1);
            options.struckOut.push_back(name);
            const std::vector<std::string> after = namesOf();
            QCOMPARE(after.size(), before.size());
            for (std::size_t i = 0; i < after.size(); ++i) {
                const bool isStruckOut = before[i].ends_with(" " + name);
                QVERIFY(!after[i].ends_with(" " + name));
                QCOMPARE(after[i] == before[i], !isStruckOut);
                // The replacement is of the same kind.
                QCOMPARE(after[i].substr(0, 9), before[i].substr(0, 9));
            }
            before = after;
        }
        for (const Sentence& sentence : sentences)
            options.struckOut.push_back(sentenceName(sentence));
        QVERIFY(!generateExercises(sentences, options));
        options.takesFewer = true;
        QVERIFY(generateExercises(sentences, options)->empty());
    }

    void sentencesWithoutAnIdHaveANameToo() {
        Sentence sentence = sentenceFromText("She sees him");
        const std::string name = sentenceName(sentence);
        QCOMPARE(name.size(), std::size_t{8});
        QVERIFY(sentenceName(sentenceFromText("She sees it")) != name);
        sentence.comments = {"# sent_id = s-7"};
        QCOMPARE(sentenceName(sentence), "s-7");
    }
};

QTEST_APPLESS_MAIN(TestStruckOut)
#include "tst_struck_out.moc"
