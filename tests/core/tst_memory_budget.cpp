// SPDX-License-Identifier: GPL-3.0-or-later
// Computations that need more than the memory budget are reported as not available. They give no
// wrong number, and the program does not grow until it is killed.
#include "core/base/bounded_line.h"
#include "core/decoding/exact_decoders.h"
#include "core/oracle/explainer.h"
#include "core/oracle/oracles.h"
#include "core/oracle/search/search.h"
#include "tests/support/configurations.h"
#include "tests/support/oracle_cases.h"
#include "tests/support/trees.h"

#include <QTest>

#include <sstream>

using namespace parsescope;
using namespace parsescope::test;

namespace {

TaskControl withMemory(std::size_t bytes) {
    TaskControl control;
    control.memory = bytes;
    return control;
}

QString remarksOf(const Chart& chart) {
    QStringList remarks;
    for (const Text& note : chart.notes)
        remarks += QString::fromStdString(note);
    return remarks.join('\n');
}

} // namespace

class TestMemoryBudget : public QObject {
    Q_OBJECT

private slots:
    void messages() {
        QCOMPARE(megabytes(0), std::string("0 MB"));
        QCOMPARE(megabytes(1), std::string("1 MB"));
        QCOMPARE(megabytes(2'000'000), std::string("2 MB"));
    }

    // A budget of exactly the bytes of a chart is enough. With one byte less, only the loss is
    // available.
    void recordedCharts_data() { addOracleRows(); }
    void recordedCharts() {
        QFETCH(QString, system);
        QFETCH(QString, oracle);
        const Oracle asked = oracleNamed(oracle);
        if (!asked.hasChart())
            return;
        for (const RootPlace root : {RootPlace::First, RootPlace::Last}) {
            Problem problem{systemNamed(system), treeOf({2, 0, 2, 3})};
            problem.shape.root = root;
            if (asked.claim(problem) != Claim::Exact)
                continue;
            Configuration here = problem.start();
            for (int steps = 0; steps < 3; ++steps)
                here = problem.system->step(here, problem.system->legalTransitions(here).front());
            const Chart whole = asked.prepare(problem)->chart(here);
            QVERIFY(!whole.isFull());
            QVERIFY(whole.deductions().size() > 1);
            const Chart again = asked.prepare(problem)->chart(here, withMemory(whole.bytes()));
            QCOMPARE(again.deductions().size(), whole.deductions().size());
            QCOMPARE(again.total(), whole.total());

            const Chart without =
                asked.prepare(problem)->chart(here, withMemory(whole.bytes() - 1));
            QCOMPARE(without.total(), whole.total());
            QVERIFY(without.deductions().size() <= 1);
            QVERIFY2(remarksOf(without).contains("not available, because they need more than the "
                                                 "budget of 1 MB"),
                     qPrintable(remarksOf(without)));
            QVERIFY(without.goal >= 0);
            QCOMPARE(without.axis.size(), here.stackNodes().size() + here.bufferNodes().size());
        }
    }

    // A chart that is full is marked as full, and keeps its contents.
    void fullCharts() {
        Chart chart;
        const int kind = chart.addKind(
            Text("kind"), [](const ItemKey&) { return Text("text"); }, "label");
        const int rule = chart.addRule(Text("rule"), Text("text"));
        const int first = chart.item(kind, {1}, 0, 0);
        chart.deduce(rule, first, {}, 3);
        chart.budget = chart.bytes();
        QVERIFY(!chart.isFull());
        QCOMPARE(chart.item(kind, {1}, 0, 0), first); // the item is already in the chart
        QVERIFY(!chart.isFull());
        QCOMPARE(chart.deduce(rule, first, {}, 2), -1);
        QVERIFY(chart.isFull());
        QCOMPARE(chart.item(kind, {2}, 0, 0), first);
        QCOMPARE(chart.items().size(), std::size_t{1});
        QCOMPARE(chart.items()[0].value, 3);
        QCOMPARE(chart.bytes(), chart.budget);
    }

    void decodingCharts() {
        for (const ExactDecoder* decoder : {&ArcEagerDecoder, &ArcHybridDecoder, &EisnerDecoder}) {
            const Scores scores(decoder, 6);
            ScoreChart whole;
            scores.decoder->record(scores, {}, whole);
            QVERIFY(!whole.isFull());
            ScoreChart enough;
            enough.budget = whole.bytes();
            scores.decoder->record(scores, {}, enough);
            QVERIFY(!enough.isFull());
            ScoreChart tooSmall;
            tooSmall.budget = whole.bytes() - 1;
            scores.decoder->record(scores, {}, tooSmall);
            QVERIFY(tooSmall.isFull());
            QVERIFY(tooSmall.bytes() <= tooSmall.budget);
        }
    }

    void tables() {
        const Problem problem{systemNamed("arc-standard"), treeOf({3, 4, 0, 3, 3, 1})};
        const Oracle table = oracleNamed("arc-standard-table");
        const std::size_t bytes = table.bytes(problem);
        QVERIFY(bytes > 0);
        QVERIFY(findOracle("arc-standard-table", problem, bytes).has_value());
        QCOMPARE(chooseOracle(problem, bytes)->name.data(), "arc-standard-table");

        const Result<Oracle> tooLarge = findOracle("arc-standard-table", problem, bytes - 1);
        QVERIFY(!tooLarge);
        QCOMPARE(QString::fromStdString(tooLarge.error().message),
                 QString("oracle \"arc-standard-table\" is not available, because it needs 1 MB, "
                         "more than the budget of 1 MB"));
        // An oracle that needs less memory is used instead, and is still exact. If there is none,
        // the result is an error.
        const Result<Oracle> other = chooseOracle(problem, bytes - 1);
        QVERIFY(other.has_value());
        QCOMPARE(other->name.data(), "exhaustive");
        Problem longer = problem;
        longer.gold = treeOf(std::vector<int>(40, 0)).withHead(1, 3)->withHead(2, 4).value();
        const Result<Oracle> none = chooseOracle(longer, 100);
        QVERIFY(!none);
        QVERIFY(none.error().message.english().starts_with(
            "oracle \"arc-standard-table\" is not available"));
    }

    /// Every system has an oracle for sentences of 1000 words that stays within the budget.
    void longestSentences() {
        for (const std::string& name : systemNames()) {
            const TransitionSystem system = systemNamed(QString::fromStdString(name));
            const Problem problem{system, treeOf(std::vector<int>(1000, 0)), {}, {RootLimit::One}};
            QVERIFY2(chooseOracle(problem).has_value(), name.c_str());
        }
    }

    // Tables for single words are kept while there is room for them. Otherwise they are computed
    // anew, with the same results.
    void explanations() {
        for (const char* name : {"lr-spine", "arc-standard+lnba", "swap"}) {
            const Problem problem{systemNamed(name), treeOf({3, 4, 0, 3, 3, 1, 6})};
            const Oracle oracle = *chooseOracle(problem);
            Explainer keeping(problem, oracle);
            Explainer poor(problem, oracle);
            Configuration here = problem.start();
            while (!problem.system->isFinal(here)) {
                const Explanation expected = keeping.explain(here);
                const Explanation found = poor.explain(here, withMemory(0));
                QCOMPARE(found.losses.loss, expected.losses.loss);
                QCOMPARE(found.arcs, expected.arcs);
                here = problem.system->step(here, problem.system->legalTransitions(here).back());
            }
        }
    }

    // With less memory, a search finds less, but nothing wrong.
    void searches() {
        constexpr int Budget = 500;
        const Problem problem{systemNamed("swap"),
                              treeOf({4, 7, 0, 3, 9, 3, 6, 1, 2, 5, 12, 2, 11, 8, 10})};
        Configuration here = problem.start();
        int bounds = 0;
        for (int steps = 0; steps < 12; ++steps) {
            const Loss free = searchLoss(problem, Budget)(here);
            for (const std::size_t room : {std::size_t{0}, std::size_t{20'000}, MemoryBudget}) {
                const Loss found = searchLoss(problem, Budget, room)(here);
                QVERIFY(found.value <= free.value);
                QVERIFY(!found.exact || found == free);
                bounds += !found.exact && free.exact;
                if (room == MemoryBudget)
                    QCOMPARE(found, free);
            }
            here = problem.system->step(here, problem.system->legalTransitions(here).front());
        }
        QVERIFY(bounds > 0);
    }

    void longLines() {
        std::istringstream input("one\n\n12345\n123456\nend");
        std::string line;
        const auto next = [&] { return readBoundedLine(input, line, 5); };
        QVERIFY(*next());
        QCOMPARE(line, std::string("one"));
        QVERIFY(*next());
        QCOMPARE(line, std::string());
        QVERIFY(*next());
        QCOMPARE(line, std::string("12345"));
        const Result<bool> tooLong = next();
        QVERIFY(!tooLong);
        QCOMPARE(QString::fromStdString(tooLong.error().message),
                 QString("the line has more than 5 bytes, expected fewer"));
        QVERIFY(*next()); // the other lines can still be read
        QCOMPARE(line, std::string("end"));
        QVERIFY(!*next());
        QVERIFY(!*next());
        std::istringstream last("123456");
        QVERIFY(!readBoundedLine(last, line, 5));
        QVERIFY(!*readBoundedLine(last, line, 5));
    }
};

QTEST_GUILESS_MAIN(TestMemoryBudget)
#include "tst_memory_budget.moc"
