// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/query/search.h"
#include "tests/support/window.h"
#include "ui/session.h"
#include "ui/text.h"
#include "ui/views/diagram_view.h"
#include "ui/views/statistics_view.h"

#include <QComboBox>
#include <QLabel>
#include <QSignalSpy>
#include <QTest>
#include <QToolButton>

using namespace parsescope;

namespace {

/// Chains of 1 to 30 words to both sides, a crossing tree and a broken sentence.
Treebank treebank() {
    std::string lines = conlluOf({3, 4, 0, 3}) + "1\tbroken\n\n";
    for (int size = 1; size <= 30; ++size) {
        std::vector<int> right(static_cast<std::size_t>(size));
        std::vector<int> left(static_cast<std::size_t>(size), size);
        for (int i = 0; i < size; ++i)
            right[static_cast<std::size_t>(i)] = i;
        left.back() = 0;
        lines += conlluOf(right) + conlluOf(left);
    }
    return Treebank::fromBytes("chains.conllu", lines);
}

} // namespace

/// Statistics, their plots, and what a click on a bar asks for.
class TestStatisticsView : public QObject {
    Q_OBJECT

private slots:
    void everyBarFindsWhatItCounts() {
        const Treebank all = treebank();
        const TreebankStatistics statistics = collectStatistics(all);
        for (int i = 0; i < statisticNames().size(); ++i) {
            const Statistic statistic = static_cast<Statistic>(i);
            const StatisticsPlot made = plotOf(statistics, statistic);
            QVERIFY(!made.plot.bars.empty());
            QCOMPARE(made.queries.size(), made.plot.bars.size());
            const bool ofWords = statistic == Statistic::ArcLengths ||
                                 statistic == Statistic::Relations || statistic == Statistic::Tags;
            for (std::size_t bar = 0; bar < made.queries.size(); ++bar) {
                const QString& asked = made.queries[bar];
                const Result<Query> query = parseQuery(asked.toStdString());
                QVERIFY2(query, qPrintable(asked));
                const SearchSummary found =
                    searchTreebank(all, *query, {}, [](std::vector<Hit>) {});
                if (statistic == Statistic::Gammas)
                    QVERIFY2(found.found > 0, qPrintable(asked));
                else
                    QVERIFY2(static_cast<double>(ofWords ? found.matches : found.found) ==
                                 made.plot.bars[bar].value,
                             qPrintable(asked));
            }
        }
    }

    void nothingIsLostBetweenTheBars() {
        const TreebankStatistics statistics = collectStatistics(treebank());
        const auto sum = [&](Statistic statistic) {
            double all = 0;
            for (const Bar& bar : plotOf(statistics, statistic).plot.bars)
                all += bar.value;
            return all;
        };
        QCOMPARE(sum(Statistic::Lengths), 61.0);
        QCOMPARE(sum(Statistic::ArcLengths), static_cast<double>(statistics.arcs.arcs()));
        QCOMPARE(sum(Statistic::Tags), 2 * 465.0 + 4);
    }

    void aClickSearches() {
        Session session;
        session.setTreebank(treebank());
        StatisticsView view(&session);
        view.resize(400, 500);
        view.show();
        auto* plot = view.findChild<DiagramView*>("plot");
        QTRY_VERIFY(!plot->drawing().shapes.empty());
        QVERIFY(view.findChild<QLabel*>("summary")->text().startsWith("61 sentences · 934 words"));
        QSignalSpy asked(&session, &Session::searchAsked);
        view.findChild<QComboBox*>()->setCurrentIndex(static_cast<int>(Statistic::GapDegrees));
        const Target second{Target::Kind::Bar, 1, -1};
        QTest::mouseClick(plot->viewport(), Qt::LeftButton, {},
                          plot->toView(plot->drawing().boundsOf(second).center()).toPoint());
        QCOMPARE(asked.count(), 1);
        QCOMPARE(asked.first().first().toString(), QString("gap-degree=1"));

        session.setTreebank(Treebank::fromBytes("one.conllu", conlluOf({0})));
        QTRY_VERIFY(view.findChild<QLabel*>("summary")->text().startsWith("1 sentences"));
    }

    void itStopsAndCountsAgain() {
        Session session;
        std::string lines;
        for (int i = 0; i < 20000; ++i)
            lines += conlluOf({2, 0, 2, 3});
        session.setTreebank(Treebank::fromBytes("many.conllu", lines));
        StatisticsView view(&session);
        auto* summary = view.findChild<QLabel*>("summary");
        auto* again = view.findChild<QToolButton*>("again");
        view.show();
        QVERIFY(summary->text().startsWith("Counting"));
        again->click();
        QCOMPARE(summary->text(), QString("Not counted yet."));
        again->click();
        QTRY_VERIFY_WITH_TIMEOUT(summary->text().contains("80,000 words") ||
                                     summary->text().contains("80000 words"),
                                 20000);
        QVERIFY(again->isHidden());
    }
};

QTEST_MAIN(TestStatisticsView)
#include "tst_statistics_view.moc"
