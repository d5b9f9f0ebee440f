// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/parsing/systems.h"
#include "core/query/query_search.h"
#include "tests/support/files.h"
#include "tests/support/session_test.h"
#include "ui/canvas/qt_text.h"
#include "ui/session/current_work.h"
#include "ui/treebank/statistics_view.h"
#include "ui/treebank/system_counter.h"
#include "ui/treebank/system_plot.h"

#include <QComboBox>
#include <QLabel>
#include <QSignalSpy>
#include <QToolButton>

using namespace parsescope;

namespace {

/// Returns chains of 1 to `longest` words to both sides, a tree with crossing arcs, and a broken
/// sentence.
Treebank treebank(int longest = 30) {
    std::string lines = conlluOf({3, 4, 0, 3}) + "1\tbroken\n\n";
    for (int size = 1; size <= longest; ++size) {
        std::vector<int> right(size);
        std::vector<int> left(size, size);
        for (int i = 0; i < size; ++i)
            right[i] = i;
        left.back() = 0;
        lines += conlluOf(right) + conlluOf(left);
    }
    return Treebank::fromBytes("chains.conllu", lines);
}

/// Returns a treebank of `sentences` short sentences.
Treebank manySentences(int sentences) {
    std::string lines;
    for (int i = 0; i < sentences; ++i)
        lines += conlluOf({2, 0, 2, 3});
    return Treebank::fromBytes("many.conllu", lines);
}

void choose(const QWidget& view, const QString& page) {
    auto* chooser = view.findChild<QComboBox*>();
    chooser->setCurrentIndex(chooser->findData(page));
}

/// Returns the facts about the plot in `view`, one per line.
QString said(const QWidget& view) {
    return view.findChild<DiagramView*>("plot")->drawing().factsText();
}

void clickBar(const QWidget& view, int bar) {
    const auto* plot = view.findChild<DiagramView*>("plot");
    const QRectF bounds = plot->drawing().boundsOf({Target::Kind::Bar, bar, -1});
    QTest::mouseClick(plot->viewport(), Qt::LeftButton, {},
                      plot->toView(bounds.center()).toPoint());
}

} // namespace

/// Statistics, their plots, and the queries behind the bars.
class TestStatisticsView : public test::SessionTest {
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
        makeSession();
        m_editor->setTreebank(treebank());
        StatisticsView view(m_editor, m_parse);
        view.resize(400, 500);
        view.show();
        auto* plot = view.findChild<DiagramView*>("plot");
        QTRY_VERIFY(!plot->drawing().shapes.empty());
        QVERIFY(view.findChild<QLabel*>("summary")->text().startsWith("61 sentences · 934 words"));
        QVERIFY(view.findChild<QLabel*>("summary")->text().endsWith(
            " · 1 unreadable sentence skipped"));
        QSignalSpy asked(m_editor, &TreebankEditor::searchAsked);
        view.findChild<QComboBox*>()->setCurrentIndex(static_cast<int>(Statistic::GapDegrees));
        clickBar(view, 1);
        QCOMPARE(asked.count(), 1);
        QCOMPARE(asked.first().first().toString(), QString("gap-degree=1"));

        m_editor->setTreebank(Treebank::fromBytes("one.conllu", conlluOf({0})));
        QTRY_VERIFY(view.findChild<QLabel*>("summary")->text().startsWith("1 sentence "));
    }

    void itStopsAndCountsAgain() {
        makeSession();
        m_editor->setTreebank(manySentences(20000));
        StatisticsView view(m_editor, m_parse);
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

    void barsOfSystemsFindWhatTheyCount() {
        const Treebank all = treebank(7);
        SystemCounter counter(Extent::All);
        QSignalSpy counted(&counter, &SystemCounter::counted);
        counter.reset(all, {systems().begin(), systems().end()});
        counter.add(findSystem("arc-eager+rnba").value());
        counter.add(findSystem("arc-eager+rnba").value());
        QVERIFY(!counter.isComplete() && counter.share() == 0);
        counter.start();
        QTRY_VERIFY(!counter.isRunning());
        QVERIFY(counter.isComplete() && counter.share() == 1);
        QVERIFY(!counted.isEmpty());
        for (int i = 0; i < systemStatisticNames().size(); ++i) {
            const SystemStatistic statistic = static_cast<SystemStatistic>(i);
            const StatisticsPlot made = plotOf(counter.systems(), statistic, all.size());
            QCOMPARE(made.plot.bars.size(), systems().size() + 1);
            for (std::size_t bar = 0; bar < made.queries.size(); ++bar) {
                const Result<Query> query = parseQuery(made.queries[bar].toStdString());
                QVERIFY2(query, qPrintable(made.queries[bar]));
                const SearchSummary found = searchTreebank(all, *query, {}, {});
                QCOMPARE(static_cast<double>(statistic == SystemStatistic::Choices ? found.matches
                                                                                   : found.found),
                         made.plot.bars[bar].value);
            }
        }
    }

    // The window shows the numbers that the command line prints.
    void theSameAsOnTheCommandLine() {
        const std::string folder = SOURCE_DIR "/tests/";
        const std::string file = folder + "data/cli/";
        makeSession();
        m_editor->setTreebank(
            Treebank::open({file + "tiny.conllu", file + "crossing.conllu"}).value());
        m_parse->setSystem(findSystem("arc-eager+lba").value());
        StatisticsView view(m_editor, m_parse);
        view.resize(400, 500);
        view.show();
        choose(view, "derivable");
        QTRY_VERIFY(view.findChild<QToolButton*>("again")->isHidden());
        const QStringList derivable = said(view).split('\n', Qt::SkipEmptyParts);
        choose(view, "choices");
        QTRY_VERIFY(view.findChild<QToolButton*>("again")->isHidden());
        const QStringList choices = said(view).split('\n', Qt::SkipEmptyParts);
        choose(view, "ambiguous");
        const QStringList ambiguous = said(view).split('\n', Qt::SkipEmptyParts);
        const int shown = static_cast<int>(systems().size()) + 1;
        QCOMPARE(derivable.size(), shown);
        const QStringList printed =
            QString::fromStdString(test::contentsOf(folder + "app/cases/stats.case")).split('\n');
        for (int i = 0; i < shown; ++i) {
            const QString name = derivable[i].section(':', 0, 0);
            const QString row =
                printed.filter(QRegularExpression("^" + QRegularExpression::escape(name) + " "))
                    .value(0);
            QStringList cells;
            for (const QString& cell : row.split('|'))
                cells += cell.trimmed();
            QCOMPARE(cells.size(), 10);
            QVERIFY2(derivable[i].contains("   " + cells[1]), qPrintable(derivable[i] + row));
            QVERIFY2(derivable[i].endsWith(cells[2] + " of the arcs"), qPrintable(derivable[i]));
            QVERIFY2(choices[i].contains("   " + cells[3]), qPrintable(choices[i] + row));
            QVERIFY2(ambiguous[i].endsWith("log₁₀ " + cells[9]), qPrintable(ambiguous[i] + row));
        }
        QSignalSpy asked(m_editor, &TreebankEditor::searchAsked);
        clickBar(view, shown - 1);
        QCOMPARE(asked.takeFirst().first().toString(), QString("ambiguous:arc-eager+lba"));
        choose(view, "not-derivable");
        clickBar(view, 0);
        QCOMPARE(asked.takeFirst().first().toString(), QString("not-derivable:arc-standard"));
    }

    void systemsAreCountedWhileTheyAreLookedAt() {
        makeSession();
        m_editor->setTreebank(manySentences(20000));
        StatisticsView view(m_editor, m_parse);
        auto* summary = view.findChild<QLabel*>("summary");
        auto* again = view.findChild<QToolButton*>("again");
        choose(view, "derivable");
        QVERIFY(said(view).startsWith("arc-standard: not counted yet"));
        view.show();
        QVERIFY(summary->text().startsWith("Counting: arc-standard, "));
        QTRY_VERIFY(said(view).startsWith("arc-standard: ") &&
                    !said(view).contains("arc-standard: not"));
        QVERIFY(said(view).endsWith(QString::fromStdString(systems().back().name) +
                                    ": not counted yet"));

        again->click();
        QVERIFY(summary->text().startsWith("Stopped: "));
        QCOMPARE(again->text(), QString("Continue"));
        const QString sofar = said(view);
        choose(view, "not-derivable"); // the computation stays stopped
        QVERIFY(summary->text().startsWith("Stopped: "));
        choose(view, "derivable");
        QCOMPARE(said(view), sofar);
        again->click();
        QVERIFY(summary->text().startsWith("Counting: "));
        QTRY_VERIFY(said(view) != sofar);

        choose(view, "lengths");
        QTRY_VERIFY(again->isHidden()); // the treebank itself has been counted
        choose(view, "choices");
        QVERIFY(summary->text().startsWith("Counting: "));
        view.hide();
        QVERIFY(summary->text().startsWith("Stopped: "));
        view.show();
        QVERIFY(summary->text().startsWith("Counting: "));

        m_editor->setTreebank(manySentences(3));
        QTRY_VERIFY(again->isHidden());
        // 4 words and ROOT are shifted, and 4 arcs are built; 2 gets its dependent 1 before or
        // after 3.
        QCOMPARE(said(view).section('\n', 0, 0),
                 QString("arc-standard: 3   11.1 %; of 27 configurations"));
        m_parse->setSystem(findSystem("arc-hybrid+lba").value());
        QTRY_VERIFY(said(view).section('\n', -1).startsWith("arc-hybrid+lba: 3"));
        choose(view, "derivable");
        QTRY_VERIFY(said(view).startsWith("arc-standard: 3   100.0 %"));
        setGold(*m_editor, *m_parse, Tree::fromHeads(std::vector{3, 4, 0, 3}).value());
        QTRY_VERIFY(said(view).startsWith("arc-standard: 2   66.7 %; 91.7 % of the arcs"));
    }
};

QTEST_MAIN(TestStatisticsView)
#include "tst_statistics_view.moc"
