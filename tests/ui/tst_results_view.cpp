// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/files.h"
#include "tests/support/window.h"
#include "ui/canvas/diagram_view.h"
#include "ui/learning/results_view.h"

#include <QComboBox>
#include <QDir>
#include <QLabel>
#include <QTemporaryDir>
#include <QTest>

using namespace parsescope;

namespace {

/// Returns an experiment without runs, with results that others have published.
std::string experiment() {
    QString text =
        "{'title': 'Mine', 'results': 'results',"
        "'treebanks': [{'name': 'one', 'train': 'a', 'test': 'b'}],"
        "'grids': [{'systems': ['arc-eager'], 'regimes': ['static'], 'seeds': [1]}], 'published': ["
        "{'source': '[X]', 'data': 'A (UAS)', 'system': 'eager', 'regime': 'r', 'scores': '70.1'},"
        "{'source': '[X]', 'data': 'B (UAS)', 'system': 'eager', 'regime': 'r', 'scores': '80.2'},"
        "{'source': '[X]', 'data': 'B (UAS)', 'system': 'swap', 'regime': 'r', 'scores': '8.0'}]}";
    return text.replace('\'', '"').toStdString();
}

} // namespace

/// The panel with the results of experiments.
class TestResultsView : public QObject {
    Q_OBJECT

private slots:
    void init() {
        m_view = std::make_unique<ResultsView>();
        m_view->resize(900, 600);
        m_view->show();
        m_plot = m_view->findChild<DiagramView*>("results-plot");
        m_experiment = m_view->findChild<QComboBox*>("results-experiment");
        m_x = m_view->findChild<QComboBox*>("results-x");
        m_y = m_view->findChild<QComboBox*>("results-y");
    }

    // The experiments of the program can be read, and two treebanks are compared at once.
    void everyExperimentInsideIsShown() {
        QCOMPARE(m_experiment->count(), QDir(":/experiments").entryList({"*.json"}).size());
        QVERIFY(m_experiment->count() >= 7);
        for (int i = 0; i < m_experiment->count(); ++i) {
            m_experiment->setCurrentIndex(i);
            QTRY_VERIFY2(said().startsWith("UAS in percent"), qPrintable(said()));
            QVERIFY(m_plot->drawing().facts.size() >= 2);
            QVERIFY(m_x->count() >= 2);
        }
    }

    void theFigureOfThePaperIsThere() {
        m_experiment->setCurrentIndex(m_experiment->findData(":/experiments/shl17.json"));
        QTRY_VERIFY(m_x->findText("[SHL17] PTB test") >= 0);
        choose("[SHL17] PTB test", "[SHL17] CTB test");
        const std::vector<Fact>& facts = m_plot->drawing().facts;
        QCOMPARE(facts.size(), std::size_t(9));
        QCOMPARE(facts.front().text,
                 QString("arc-eager, arc-hybrid, eisner, global, average of 15, s0 b0, h m: "
                         "95.33 / 90.22"));
        QCOMPARE(facts[1].text, QString("arc-eager, global, s0 b0: 94.53 / 88.62"));
    }

    // A point under the mouse on one pair of treebanks is not shown on another pair.
    void otherDataHaveOtherPoints() {
        m_experiment->setCurrentIndex(m_experiment->findData(":/experiments/shl17.json"));
        QTRY_VERIFY(m_x->findText("tr_imst") >= 0);
        choose("hu_szeged", "tr_imst");
        const auto all = static_cast<int>(m_plot->drawing().facts.size());
        emit m_plot->hovered({Target::Kind::Bar, all - 1, -1});
        choose("[SHL17] PTB test", "[SHL17] CTB test");
        QVERIFY(m_plot->drawing().facts.size() < static_cast<std::size_t>(all));
    }

    // Parsers far below the others are left out, which leaves room for the others; a click shows
    // them again.
    void parsersAreLeftOutAndBroughtBack() {
        ExperimentPoints points{{"one", "two"}, {}};
        for (const auto& [name, x, y] : {std::tuple("a", 80.0, 70.0), std::tuple("b", 79.0, 69.0),
                                         std::tuple("c", 50.0, 69.5), std::tuple("d", 79.5, 40.0)})
            points.parsers.push_back({name, "r", {}, {}, {{{x}}, {{y}}}});
        const ScatterPlot plot = resultsPlot(points, 0, 1);
        QStringList out;
        for (const ScatterPlot::Point& point : plot.points)
            if (point.leftOut)
                out += point.name;
        QCOMPARE(out, QStringList({"c, r", "d, r"}));

        m_experiment->setCurrentIndex(m_experiment->findData(":/experiments/shl17.json"));
        QTRY_VERIFY(m_x->findText("tr_imst") >= 0);
        choose("hu_szeged", "tr_imst");
        const auto marks = [this] {
            return std::ranges::count_if(m_plot->drawing().shapes, [](const Shape& shape) {
                return shape.ink == Ink::Canvas && shape.fill != Ink::None &&
                       shape.target.kind == Target::Kind::Bar && shape.text.isEmpty() &&
                       shape.width == 1 && shape.bounds().width() < 14;
            });
        };
        const auto before = marks();
        const auto all = static_cast<int>(m_plot->drawing().facts.size());
        QVERIFY(before > 1 && before < all);
        emit m_plot->clicked({Target::Kind::Bar, all - 1, -1});
        QCOMPARE(marks(), before + 1);
        emit m_plot->clicked({Target::Kind::Bar, all - 1, -1});
        QCOMPARE(marks(), before);
        emit m_plot->clicked({Target::Kind::Bar, 0, -1});
        QCOMPARE(marks(), before - 1);
    }

    void resultsOfAFileAreShown() {
        const QTemporaryDir folder;
        const QString path = folder.filePath("mine.json");
        test::writeContents(path.toStdString(), experiment());
        m_view->open(path);
        QTRY_VERIFY(m_x->findText("[X] B") >= 0);
        QCOMPARE(m_experiment->currentText(), QString("Mine"));
        QCOMPARE(m_plot->drawing().facts.size(), std::size_t(1));
        QCOMPARE(m_plot->drawing().facts.front().text, QString("eager, r: 70.10 / 80.20"));
        QVERIFY2(said().endsWith("1 parser has results on one of the two treebanks only."),
                 qPrintable(said()));

        test::writeContents(path.toStdString(), "{");
        m_view->open(path);
        QTRY_VERIFY2(said().contains("mine.json"), qPrintable(said()));
        QVERIFY(m_plot->drawing().shapes.empty());
        QVERIFY(!m_x->isEnabled());
    }

private:
    [[nodiscard]] QString said() const {
        return m_view->findChild<QLabel*>("results-told")->text();
    }
    void choose(const QString& x, const QString& y) {
        for (const auto& [axis, text] : {std::pair(m_x, x), std::pair(m_y, y)}) {
            axis->setCurrentText(text);
            emit axis->activated(axis->currentIndex());
        }
    }

    std::unique_ptr<ResultsView> m_view;
    DiagramView* m_plot = nullptr;
    QComboBox* m_experiment = nullptr;
    QComboBox* m_x = nullptr;
    QComboBox* m_y = nullptr;
};

QTEST_MAIN(TestResultsView)
#include "tst_results_view.moc"
