// SPDX-License-Identifier: GPL-3.0-or-later
// The scores of the CoNLL 2018 shared task, compared with the numbers of its evaluation script that
// are recorded in tests/data/shared_task.
#include "core/base/json.h"
#include "core/learning/shared_task.h"
#include "core/treebank/letter_case.h"
#include "core/treebank/treebank.h"
#include "tests/support/conllu_lines.h"

#include <QFile>
#include <QTest>

using namespace parsescope;
using namespace parsescope::test;

namespace {

const std::string Folder = SOURCE_DIR "/tests/data/shared_task/";

/// Returns the scores of the treebank `system`, where each treebank is in CoNLL-U.
Result<SharedTaskScores> scoresOf(const Treebank& gold, const Treebank& system) {
    TextNumbers numbers;
    WordSequence golds(numbers);
    WordSequence systems(numbers);
    for (const Sentence& sentence : gold.readAll().sentences)
        golds.add(sentence);
    for (const Sentence& sentence : system.readAll().sentences)
        systems.add(sentence);
    return sharedTaskScores(golds, systems);
}

Result<SharedTaskScores> scoresOf(const std::string& gold, const std::string& system) {
    return scoresOf(Treebank::fromBytes("g", gold), Treebank::fromBytes("s", system));
}

std::string token(const std::string& id, const std::string& form) {
    return id + "\t" + form + "\t_\t_\t_\t_\t_\t_\t_\t_\n";
}

} // namespace

class TestSharedTask : public QObject {
    Q_OBJECT

private slots:
    void recordedScores_data() {
        QTest::addColumn<QString>("system");
        for (const char* name : {"gold", "same_words", "other_words", "missing_words"})
            QTest::newRow(name) << name;
    }

    void recordedScores() {
        QFETCH(QString, system);
        QFile file(QString::fromStdString(Folder + "reference.json"));
        QVERIFY(file.open(QFile::ReadOnly));
        const Result<Json> reference = parseJson(file.readAll().toStdString());
        QVERIFY(reference.has_value());
        const Json& expected = (*reference)[system.toStdString()];
        const Result<Treebank> gold = Treebank::open(Folder + "gold.conllu");
        const Result<Treebank> output = Treebank::open(Folder + system.toStdString() + ".conllu");
        QVERIFY(gold.has_value() && output.has_value());
        QCOMPARE(gold->readAll().errors.size(), 0U);
        QCOMPARE(textsOf(output->readAll().errors), QStringList());
        const Result<SharedTaskScores> scores = scoresOf(*gold, *output);
        QVERIFY(scores.has_value());
        QCOMPARE(expected.size(), scores->size());
        for (const SharedTaskScore& score : *scores) {
            const Json& right = expected.at(score.key);
            const auto name = [&](const char* what) {
                return qPrintable(QString("%1 %2").arg(score.name, what));
            };
            QVERIFY2(score.gold == right["gold"].get<long long>(), name("gold"));
            QVERIFY2(score.system == right["system"].get<long long>(), name("system"));
            QVERIFY2(score.correct == right["correct"].get<long long>(), name("correct"));
            // The numbers are equal to the last digit, not only nearly.
            QVERIFY2(score.precision() == right["precision"].get<double>(), name("precision"));
            QVERIFY2(score.recall() == right["recall"].get<double>(), name("recall"));
            QVERIFY2(score.f1() == right["f1"].get<double>(), name("F1"));
            QCOMPARE(score.alignedAccuracy().has_value(), !right["aligned_accuracy"].is_null());
            if (score.alignedAccuracy())
                QVERIFY2(*score.alignedAccuracy() == right["aligned_accuracy"].get<double>(),
                         name("aligned accuracy"));
        }
    }

    // The system splits the last of three words. Of its 4 words, 2 are aligned, both with the right
    // head: F1 is 2·2/(3+4).
    void splitWord() {
        const std::string gold = line("1", "a", "2") + line("2", "b", "0") + line("3", "cd", "2");
        const std::string system =
            line("1", "a", "2") + line("2", "b", "0") + line("3", "c", "2") + line("4", "d", "3");
        const Result<SharedTaskScores> scores = scoresOf(gold, system);
        QVERIFY(scores.has_value());
        const SharedTaskScore& uas = (*scores)[8];
        QCOMPARE(uas.name, "UAS");
        QCOMPARE(uas.correct, 2);
        QCOMPARE(uas.f1(), 4.0 / 7);
        QCOMPARE(*uas.alignedAccuracy(), 1.0);
    }

    // Sentences that end in other places do not change the scores of words.
    void otherSentences() {
        const std::string gold = words({"0", "1"}) + "\n" + line("1", "c", "0");
        const std::string system = words({"0", "1"}) + line("3", "c", "0");
        const Result<SharedTaskScores> scores = scoresOf(gold, system);
        QVERIFY(scores.has_value());
        QCOMPARE((*scores)[1].correct, 0);
        QCOMPARE((*scores)[8].correct, 3);
    }

    void wordsWithoutHead() {
        const std::string gold = words({"0", "1"});
        const Result<SharedTaskScores> scores = scoresOf(gold, words({"_", "_"}));
        QVERIFY(scores.has_value());
        QCOMPARE((*scores)[2].correct, 2);
        QCOMPARE((*scores)[8].correct, 0);
    }

    // An empty node between the words of a multiword token is no word.
    void emptyNodes() {
        const std::string gold = token("1-2", "ab") + line("1", "a", "0") + line("2", "b", "1");
        const std::string system =
            token("1-2", "ab") + line("1", "a", "0") + token("1.1", "x") + line("2", "b", "1");
        const Result<SharedTaskScores> scores = scoresOf(gold, system);
        QVERIFY(scores.has_value());
        QCOMPARE((*scores)[0].system, 1);
        QCOMPARE((*scores)[9].correct, 2);
    }

    void otherText() {
        const Result<SharedTaskScores> scores =
            scoresOf(line("1", "één", "0"), line("1", "éèn", "0"));
        QVERIFY(!scores.has_value());
        QCOMPARE(QString::fromStdString(scores.error().message.english()),
                 "the texts of the words differ: found \"èn\", expected \"én\" as in the gold "
                 "treebank");
    }

    void lowerCase() {
        QCOMPARE(lowerCaseOf("ΟΔΟΣ ΣΑΣ"), "οδος σας");
        QCOMPARE(lowerCaseOf("Σ"), "σ");
        QCOMPARE(lowerCaseOf("İI"), "i\u0307i");
        QCOMPARE(lowerCaseOf("ÀŽЯ straße"), "àžя straße");
    }
};

QTEST_GUILESS_MAIN(TestSharedTask)
#include "tst_shared_task.moc"
