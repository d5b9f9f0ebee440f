// SPDX-License-Identifier: GPL-3.0-or-later
// The runs of an experiment as points in a plot of two treebanks.
#include "core/study/experiment_points.h"

#include <QtTest>

using namespace parsescope;

namespace {

constexpr const char* Runs = "treebank\tsystem\tregime\tpositions\tseed\tuas\tlas\n"
                             "one\tarc-eager\tlocal\ts0 b0\t1\t0.70\t0.6\n"
                             "one\tarc-eager\tlocal\ts0 b0\t2\t0.74\t0.6\n"
                             "one\tarc-eager\tglobal\ts0 b0\t1\t0.80\t0.6\n"
                             "two\tarc-eager\tlocal\ts0 b0\t1\t0.60\t0.6\n";

PublishedResult published(std::string data, std::string system, std::string scores) {
    return {"[X]", std::move(data), std::move(system), "local", "s0 b0", {}, std::move(scores)};
}

} // namespace

class TestExperimentPoints : public QObject {
    Q_OBJECT

private slots:
    void seedsOfAParserAreOneSample() {
        const auto runs = readRuns(Runs, "runs.tsv");
        QVERIFY(runs);
        const ExperimentPoints points = experimentPoints(*runs, {});
        QCOMPARE(points.data, (std::vector<std::string>{"one", "two"}));
        QCOMPARE(points.parsers.size(), std::size_t(2));
        const auto& local = points.parsers[0];
        QCOMPARE(local.name(), std::string("arc-eager, local, s0 b0"));
        QCOMPARE(local.uas[0].values.size(), std::size_t(2));
        QCOMPARE(local.uas[0].mean(), 72.0);
        QCOMPARE(local.uas[1].mean(), 60.0);
        QCOMPARE(points.parsers[1].uas[0].values, std::vector<double>{80.0});
        QVERIFY(points.parsers[1].uas[1].values.empty());
    }

    // Published figures are data of their own, given for the parser with the same system and
    // settings. Other measures, and entries that are not numbers, are left out.
    void publishedFiguresAreDataOfTheirOwn() {
        const ExperimentPoints points = experimentPoints(
            readRuns(Runs, "").value(),
            {published("PTB test (UAS / UEM)", "arc-eager", "93.7 / 49.7"),
             published("PTB test (UAS / UEM)", "eisner", "94.5 / 53.8"),
             published("PTB test (LAS)", "arc-eager", "91.0"),
             published("CTB", "arc-eager", "87.0"), published("CTB (UAS)", "arc-eager", "–")});
        QCOMPARE(points.data, (std::vector<std::string>{"one", "two", "[X] PTB test"}));
        QCOMPARE(points.parsers.size(), std::size_t(3));
        QCOMPARE(points.parsers[0].uas[2].values, std::vector<double>{93.7});
        QVERIFY(points.parsers[1].uas[2].values.empty());
        QCOMPARE(points.parsers[2].name(), std::string("eisner, local, s0 b0"));
        QCOMPARE(points.parsers[2].uas[2].values, std::vector<double>{94.5});
    }

    void variantsAreParsers() {
        const auto runs = readRuns("uas\tvariant\ttreebank\tsystem\tregime\tpositions\n"
                                   "0.5\tb = 4\tone\tarc-standard\tx\t\n"
                                   "0.6\tb = 6\tone\tarc-standard\tx\t\n",
                                   "");
        QVERIFY(runs);
        const ExperimentPoints points = experimentPoints(*runs, {});
        QCOMPARE(points.parsers.size(), std::size_t(2));
        QCOMPARE(points.parsers[1].name(), std::string("arc-standard, x, b = 6"));
    }

    void whatIsNoTableIsRefused_data() {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("error");
        const QString head = "treebank\tsystem\tregime\tpositions\tuas\n";
        QTest::newRow("no column") << "treebank\tsystem\n"
                                   << "t.tsv:1: expected a column \"regime\"";
        QTest::newRow("columns") << head + "a\tb\n"
                                 << "t.tsv:2: expected 5 columns, found 2";
        for (const char* number : {"x", "", "-0.5", "1.5", "nan", "inf"})
            QTest::newRow(number) << head + "a\tb\tc\td\t0.5\na\tb\tc\td\t" + number + "\n"
                                  << "t.tsv:3: expected a number from 0 to 1 for \"uas\"";
    }
    void whatIsNoTableIsRefused() {
        QFETCH(QString, text);
        QFETCH(QString, error);
        const auto runs = readRuns(text.toStdString(), "t.tsv");
        QVERIFY(!runs);
        QCOMPARE(QString::fromStdString(runs.error().text()), error);
    }
};

QTEST_APPLESS_MAIN(TestExperimentPoints)
#include "tst_experiment_points.moc"
