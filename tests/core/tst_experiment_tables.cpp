// SPDX-License-Identifier: GPL-3.0-or-later
// Tables of an experiment: the variant whose results count, verdicts on claims, the relations that
// gain most, and simplified relations.
#include "core/base/json.h"
#include "core/base/path.h"
#include "core/study/experiment_grid.h"
#include "tests/support/files.h"
#include "tests/support/table.h"

#include <QTemporaryDir>
#include <QtTest>

using namespace parsescope;
using namespace parsescope::test;

namespace {

constexpr const char* Treebank = "1\tshe\t_\tPRON\t_\t_\t2\tnsubj:pass\t_\t_\n"
                                 "2\tsees\t_\tVERB\t_\t_\t0\troot\t_\t_\n"
                                 "3\thim\t_\tPRON\t_\t_\t2\tobj\t_\t_\n\n";

Json precisionOf(int gold, int system, double precision, double recall) {
    return {{"gold", gold}, {"system", system}, {"precision", precision}, {"recall", recall}};
}

} // namespace

class TestExperimentTables : public QObject {
    Q_OBJECT

private slots:
    void init() {
        m_folder = std::make_unique<QTemporaryDir>();
        test::writeContents(at("tiny.conllu"), Treebank);
    }

    void theVariantThatIsBestOnTheDevelopmentPartCounts() {
        const ExperimentGrid grid = run(R"("chosen_on": "tiny.conllu")");
        changeHeads(grid, "narrow", 5);
        change(grid, "narrow", "/chosen_on/las", 0.9);
        changeHeads(grid, "wide", 7);
        change(grid, "wide", "/chosen_on/las", 0.8);
        changeHeads(grid, "plain", 4);
        const std::string text = experimentMarkdown(grid);
        QVERIFY2(text.find("tiny arc-standard max-violation narrow +10.00 [+10.00, +10.00]\\*") !=
                     std::string::npos,
                 text.c_str());
        QVERIFY(text.find("| LAS (dev) |") != std::string::npos);
    }

    void withoutADevelopmentPartTheBestCounts() {
        const ExperimentGrid grid = run("");
        changeHeads(grid, "narrow", 5);
        changeHeads(grid, "wide", 7);
        changeHeads(grid, "plain", 4);
        const std::string text = experimentMarkdown(grid);
        QVERIFY2(text.find("tiny arc-standard max-violation wide +30.00 [+30.00, +30.00]\\*") !=
                     std::string::npos,
                 text.c_str());
        QVERIFY(text.find("LAS (dev)") == std::string::npos);
    }

    /// Precision and recall of arcs that do not exist are not 0.
    void sharesOfNothingAreLeftOut() {
        const ExperimentGrid grid = run("");
        for (const char* variant : {"narrow", "plain", "wide"}) {
            change(grid, variant, "/evaluation/non_projective/gold", 0);
            change(grid, variant, "/evaluation/non_projective/system", 0);
        }
        QCOMPARE(QString::fromStdString(experimentMarkdown(grid)).count(" | – | – | "), 3);
    }

    void resultsWithoutNumbersOfArcsAreRefused() {
        const ExperimentGrid grid = run("");
        change(grid, "plain", "/evaluation/by_transition/sh", {{"labelled_precision", 0.5}});
        int refused = 0;
        for (const ExperimentCell& cell : grid.cells)
            refused += !readCellResult(grid, cell);
        QCOMPARE(refused, 1);
    }

    // If the two results are equal, the table has no verdict.
    void verdictsComeFromIntervals() {
        const ExperimentGrid grid = run("");
        changeHeads(grid, "narrow", 4);
        changeHeads(grid, "wide", 3);
        changeHeads(grid, "plain", 5);
        QVERIFY(experimentMarkdown(grid).find(
                    "| S | – | reversed | UAS -10.00 [-10.00, -10.00] | – |") != std::string::npos);
        ExperimentGrid other = grid;
        other.claims.front().atMost = 5;
        QVERIFY(experimentMarkdown(other).find("< plain + 5.00 | S | – | holds | UAS -10.00 [") !=
                std::string::npos);
        changeHeads(grid, "narrow", 5);
        QVERIFY(experimentMarkdown(grid).find("Does it hold?") == std::string::npos);
    }

    void relationsThatGainMostStandFirst() {
        const ExperimentGrid grid = run("");
        change(grid, "plain", "/evaluation/uas", 0.75);
        change(grid, "plain", "/evaluation/by_relation",
               {{"a", precisionOf(10, 10, 0.5, 0.5)},
                {"b", precisionOf(10, 5, 0.8, 0.4)},
                {"c", precisionOf(10, 10, 0.9, 0.9)},
                {"rare", precisionOf(1, 1, 0, 0)}});
        change(grid, "wide", "/evaluation/by_relation",
               {{"a", precisionOf(10, 10, 0.6, 0.6)},
                {"b", precisionOf(10, 10, 0.8, 0.8)},
                {"c", precisionOf(10, 10, 0.95, 0.95)},
                {"rare", precisionOf(1, 1, 1, 1)}});
        const std::string text = experimentMarkdown(grid);
        const std::string expected = "### Table 4: tiny\n\n"
                                     "2 of these 2 relations were below the average of 75.00.\n\n"
                                     "| relation | arcs | plain | wide | gain |\n"
                                     "| --- | --- | --- | --- | --- |\n"
                                     "| b | 10 | 53.33 | 80.00 | 26.67 |\n"
                                     "| a | 10 | 50.00 | 60.00 | 10.00 |\n";
        QVERIFY2(text.find(expected) != std::string::npos, text.c_str());
    }

    void relationsAreSimplified_data() {
        columns<QString, QStringList>("relations", "names");
        QTest::newRow("all") << "all" << QStringList{"nsubj", "obj", "root"};
        QTest::newRow("universal") << "universal" << QStringList{"nsubj", "obj", "root"};
        QTest::newRow("one") << "one" << QStringList{"dep"};
    }
    void relationsAreSimplified() {
        QFETCH(QString, relations);
        QFETCH(QStringList, names);
        const ExperimentGrid grid = run("\"relations\": \"" + relations + '"');
        const std::optional<Json> result = readCellResult(grid, grid.cells.front());
        QVERIFY(result);
        QStringList found;
        for (const auto& [name, arcs] : result->at("evaluation").at("by_relation").items())
            found += QString::fromStdString(name);
        QCOMPARE(found, names);
        const bool hasSubtypes = relations == "all";
        QCOMPARE(result->at("settings").contains("relations"), !hasSubtypes);
    }

    /// The settings of a result name the choice of labels only if it is not the first one. Results
    /// from before the choice existed therefore still count.
    void labelsAreChosenByVariants() {
        test::writeContents(at("experiment.json"), R"({"title": "T", "results": "results",
  "treebanks": [{"name": "tiny", "train": "tiny.conllu", "test": "tiny.conllu"}], "iterations": 1,
  "grids": [{"systems": ["arc-eager"], "regimes": ["explore"], "seeds": [1],
             "variants": {"a": {"labels": "after"}, "j": {"labels": "joint"}}}]})");
        const ExperimentGrid grid = readGrid(at("experiment.json")).value();
        QCOMPARE(grid.cells.size(), std::size_t{2});
        for (const ExperimentCell& cell : grid.cells) {
            QVERIFY(runCell(grid, cell));
            const Json settings = readCellResult(grid, cell).value().at("settings");
            const Json& parameters = settings.at("perceptron");
            QCOMPARE(parameters.value("labels", std::string("none")),
                     std::string(cell.variant == "j" ? "joint" : "none"));
        }
        // In the table of all runs, and in that of transitions.
        QCOMPARE(
            QString::fromStdString(experimentMarkdown(grid)).count("| arc-eager | explore | j |"),
            2);
    }

    /// The heading names the systems whose number of iterations is another one.
    void iterationsOfAllSystemsAreStated() {
        test::writeContents(at("experiment.json"), R"({"title": "T", "results": "results",
  "treebanks": [{"name": "tiny", "train": "tiny.conllu", "test": "tiny.conllu"}], "iterations": 2,
  "grids": [{"systems": ["arc-eager"], "regimes": ["static"], "seeds": [1]},
            {"systems": ["lr-spine", "swap"], "regimes": ["static", "explore"], "seeds": [1, 2],
             "iterations": 3}]})");
        const std::string text = experimentMarkdown(readGrid(at("experiment.json")).value());
        QVERIFY2(text.find("0 of 9 runs, 2 iterations (lr-spine: 3, swap: 3); punctuation") !=
                     std::string::npos,
                 text.c_str());
    }

    void papersTrainLabelledTransitions_data() {
        columns<QString, QString, bool>("paper", "field", "joint");
        for (const char* paper : {"FGR12", "SSN13", "GSS14", "GRSS14"})
            QTest::newRow(paper) << paper << "" << true;
        QTest::newRow("another choice") << "FGR12"
                                        << R"("perceptron": {"labels": "after"},)" << false;
    }
    void papersTrainLabelledTransitions() {
        QFETCH(QString, paper);
        QFETCH(QString, field);
        QFETCH(bool, joint);
        const QString text = R"({"title": "T", "results": "results", "settings_of": "%1", %2
  "treebanks": [{"name": "tiny", "train": "tiny.conllu", "test": "tiny.conllu"}],
  "grids": [{"systems": ["arc-eager"], "regimes": ["static"], "seeds": [1]}]})";
        test::writeContents(at("experiment.json"), text.arg(paper, field).toStdString());
        const ExperimentGrid grid = readGrid(at("experiment.json")).value();
        QCOMPARE(parametersOf(grid, grid.cells.front()).perceptron.labels == LabelTraining::Joint,
                 joint);
        QCOMPARE(experimentMarkdown(grid).find("; labels: joint;") != std::string::npos, joint);
    }

    /// Two grids of an experiment may differ in the sentences from which their runs learn.
    void gridsMayLeaveOutSentences() {
        test::writeContents(at("experiment.json"), R"({"title": "T", "results": "results",
  "treebanks": [{"name": "tiny", "train": "tiny.conllu", "test": "tiny.conllu"}], "iterations": 1,
  "grids": [{"systems": ["arc-eager"], "regimes": ["explore"], "seeds": [1]},
            {"systems": ["arc-eager"], "regimes": ["explore"], "seeds": [1],
             "only_derivable": true}]})");
        const ExperimentGrid grid = readGrid(at("experiment.json")).value();
        QCOMPARE(grid.cells.size(), std::size_t{2});
        for (const ExperimentCell& cell : grid.cells) {
            const bool isSecond = &cell == &grid.cells.back();
            QCOMPARE(cell.value("regime"),
                     std::string(isSecond ? "explore, only derivable" : "explore"));
            QCOMPARE(trainingOptionsOf(grid, cell)->onlyDerivable, isSecond);
            QVERIFY(runCell(grid, cell));
            const Json settings = readCellResult(grid, cell).value().at("settings");
            QCOMPARE(settings.at("only_derivable").get<bool>(), isSecond);
        }
    }

    /// Only the first sentences are learnt from.
    void theFirstSentencesMayBeTaken() {
        test::writeContents(at("tiny.conllu"), std::string(Treebank) +
                                                   "1\tgo\t_\tVERB\t_\t_\t0\troot\t_\t_\n"
                                                   "2\thome\t_\tADV\t_\t_\t1\tadvmod\t_\t_\n\n");
        for (const int sentences : {0, 1, 2, 3}) {
            test::writeContents(at("experiment.json"),
                                QString(R"({"title": "T", "results": "results%1",
  "treebanks": [{"name": "tiny", "train": "tiny.conllu", "test": "tiny.conllu"}], "iterations": 10,
  "sentences": %1,
  "grids": [{"systems": ["arc-eager"], "regimes": ["static"], "seeds": [1]}]})")
                                    .arg(sentences)
                                    .toStdString());
            const ExperimentGrid grid = readGrid(at("experiment.json")).value();
            QVERIFY(runCell(grid, grid.cells.front()));
            const Json result = readCellResult(grid, grid.cells.front()).value();
            const double las = result.at("evaluation").at("las").get<double>();
            QCOMPARE(las == 1, sentences != 1);
            const std::string precisions =
                sentences == 1 ? "| 100.0 (1) | 75.0 (4) |" : "| 100.0 (1) | 100.0 (4) |";
            QVERIFY(experimentMarkdown(grid).find(precisions) != std::string::npos);
        }
    }

    /// Longer sentences are neither learnt from nor parsed.
    void longSentencesMayBeLeftOut() {
        test::writeContents(at("tiny.conllu"), std::string(Treebank) +
                                                   "1\tgo\t_\tVERB\t_\t_\t0\troot\t_\t_\n"
                                                   "2\thome\t_\tADV\t_\t_\t1\tadvmod\t_\t_\n\n");
        for (const auto& [most, parsed] : {std::pair(2, 1U), std::pair(3, 2U)}) {
            test::writeContents(at("experiment.json"),
                                QString(R"({"title": "T", "results": "results", "most_words": %1,
  "treebanks": [{"name": "tiny", "train": "tiny.conllu", "test": "tiny.conllu"}], "iterations": 1,
  "grids": [{"systems": ["arc-eager"], "regimes": ["explore"], "seeds": [1]}]})")
                                    .arg(most)
                                    .toStdString());
            const ExperimentGrid grid = readGrid(at("experiment.json")).value();
            QVERIFY(!readCellResult(grid, grid.cells.front())); // that of other sentences
            QVERIFY(runCell(grid, grid.cells.front()));
            const Json result = readCellResult(grid, grid.cells.front()).value();
            QCOMPARE(result.at("sentences").size(), std::size_t{parsed});
            QVERIFY(experimentMarkdown(grid).find("at most " + std::to_string(most) + " words") !=
                    std::string::npos);
        }
    }

    void treebanksMayBeInAnotherFolder() {
        writeExperiment({});
        const ExperimentGrid grid = readGrid(at("experiment.json"), "some/folder").value();
        QCOMPARE(pathOf(grid.cells.front().treebank.train), pathOf("some/folder/tiny.conllu"));
        QCOMPARE(pathOf(grid.results), pathOf(at("results")));
        QCOMPARE(pathOf(readGrid(at("experiment.json"))->cells.front().treebank.train),
                 pathOf(at("tiny.conllu")));
    }

    void publishedFiguresStandBesideTheRuns() {
        test::writeContents(at("experiment.json"), R"({"title": "T", "results": "results",
  "treebanks": [{"name": "tiny", "train": "tiny.conllu", "test": "tiny.conllu"}], "iterations": 1,
  "grids": [{"systems": ["arc-eager", "swap"], "regimes": ["static"], "seeds": [1]}],
  "published": [
    {"source": "[A]", "data": "D", "system": "swap", "regime": "static", "scores": "12.34"},
    {"source": "[A]", "data": "D", "system": "arc-eager", "regime": "explore", "scores": "56.78"},
    {"source": "[A]", "data": "D", "system": "swap", "regime": "static", "treebanks": ["other"],
     "scores": "98.76"}]})");
        const ExperimentGrid grid = readGrid(at("experiment.json")).value();
        QCOMPARE(grid.published.size(), std::size_t{3});
        for (const ExperimentCell& cell : grid.cells)
            QVERIFY(runCell(grid, cell));
        const QStringList lines =
            QString::fromStdString(experimentMarkdown(grid)).split('\n').filter("| static |");
        QCOMPARE(lines.filter("| swap |").filter("12.34").size(), 1);
        QCOMPARE(lines.filter("12.34").size(), 1);
        QVERIFY(QString::fromStdString(experimentMarkdown(grid)).contains("56.78"));
        QVERIFY(lines.filter("56.78").isEmpty());
    }

    void gridsNameKnownTreebanks() {
        const QString text = R"({"title": "T", "results": "results",
  "treebanks": [{"name": "tiny", "train": "tiny.conllu", "test": "tiny.conllu"},
                {"name": "other", "train": "tiny.conllu", "test": "tiny.conllu"}],
  "grids": [{"systems": ["arc-eager"], "regimes": ["static"], "seeds": [1], "treebanks": ["%1"]}]})";
        test::writeContents(at("experiment.json"), text.arg("other").toStdString());
        const ExperimentGrid grid = readGrid(at("experiment.json")).value();
        QCOMPARE(grid.cells.size(), std::size_t{1});
        QCOMPARE(grid.cells[0].treebank.name, "other");
        test::writeContents(at("experiment.json"), text.arg("nope").toStdString());
        const Result<ExperimentGrid> wrong = readGrid(at("experiment.json"));
        QVERIFY(!wrong);
        QVERIFY(wrong.error().message.english().find("found \"nope\"") != std::string::npos);
    }

    void unknownRelationsAreRefused() {
        writeExperiment(R"("relations": "some")");
        const Result<ExperimentGrid> grid = readGrid(at("experiment.json"));
        QVERIFY(!grid);
        QVERIFY(grid.error().message.english().find("expected all, universal or one") !=
                std::string::npos);
    }

private:
    [[nodiscard]] std::string at(const char* name) const {
        return m_folder->filePath(name).toStdString();
    }

    void writeExperiment(const QString& field) const {
        const QString text = QString(R"({"title": "T", "results": "results", "iterations": 1,
  "treebanks": [{"name": "tiny", "train": "tiny.conllu", "test": "tiny.conllu"%1}],
  "grids": [{"scorer": "cube", "systems": ["arc-standard"], "regimes": ["max-violation"], "seeds": [1],
             "variants": {"narrow": {"beam": 2}, "plain": {"beam": 3}, "wide": {"beam": 4}}}],
  "claims": [{"source": "S", "larger": {"variant": ["narrow", "wide"]}, "smaller": {"variant": "plain"}}],
  "relation_gains": [{"title": "Table 4", "larger": "wide", "smaller": "plain", "most": 2, "least_arcs": 5}]})");
        test::writeContents(at("experiment.json"),
                            text.arg(field.isEmpty() ? QString() : ", " + field).toStdString());
    }

    [[nodiscard]] ExperimentGrid run(const QString& field) const {
        writeExperiment(field);
        const ExperimentGrid grid = readGrid(at("experiment.json")).value();
        for (const ExperimentCell& cell : grid.cells)
            [&] { QVERIFY(runCell(grid, cell)); }();
        return grid;
    }

    /// Sets the value at the JSON pointer `pointer` in the results of a variant.
    void change(const ExperimentGrid& grid, const std::string& variant, const char* pointer,
                const Json& value) const {
        for (const ExperimentCell& cell : grid.cells) {
            if (cell.variant != variant)
                continue;
            Json result = readCellResult(grid, cell).value();
            result[Json::json_pointer(pointer)] = value;
            test::writeContents(at(("results/" + cell.fileName()).c_str()), result.dump());
        }
    }

    /// Makes a variant find `heads` heads of ten words, in one sentence.
    void changeHeads(const ExperimentGrid& grid, const std::string& variant, int heads) const {
        change(grid, variant, "/evaluation/uas", heads / 10.0);
        change(grid, variant, "/sentences",
               Json::array({Json::array({10, heads, heads, 10, heads, heads})}));
    }

    std::unique_ptr<QTemporaryDir> m_folder;
};

QTEST_GUILESS_MAIN(TestExperimentTables)
#include "tst_experiment_tables.moc"
