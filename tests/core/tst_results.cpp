// SPDX-License-Identifier: GPL-3.0-or-later
// Results of experiments are those of the version that they state. Small runs are recorded with
// ResultVersion. If a change of the program changes one of them, ResultVersion must be raised.
#include "core/parsing/systems.h"
#include "core/study/experiment_grid.h"
#include "tests/support/files.h"
#include "tests/support/goldens.h"

#include <QTemporaryDir>
#include <QtTest>

using namespace parsescope;

namespace {

constexpr const char* Recorded = SOURCE_DIR "/tests/goldens/results.txt";

QString heading(int version) {
    return QString("version %1\n").arg(version);
}

} // namespace

class TestResults : public QObject {
    Q_OBJECT

private slots:
    /// The counts of right heads and relations of small parsers: every system, the ways of training
    /// perceptrons, and a graph parser. Networks are left out, because their sums depend on the
    /// processor.
    void resultsHaveTheirVersion() {
        QStringList systemNames;
        for (const TransitionSystem& system : systems())
            systemNames += '"' + QString::fromStdString(system.name) + '"';
        const QString all = systemNames.join(", ");
        const QString results =
            resultsOf(R"({"systems": [%1], "regimes": ["static"], "seeds": [1]})", all) +
            resultsOf(R"({"systems": ["arc-standard", "arc-eager", "lr-spine", "attardi",
                                      "covington"],
                          "regimes": ["nondet", "explore"], "seeds": [2]})") +
            resultsOf(R"({"systems": ["swap", "planar", "2-planar", "easy-first"],
                          "regimes": ["explore"], "seeds": [6]})") +
            resultsOf(R"({"systems": ["arc-eager", "lr-spine"], "regimes": ["static", "explore"],
                          "variants": {"joint": {"labels": "joint"}}, "seeds": [3]})") +
            resultsOf(R"({"systems": ["arc-eager"], "regimes": ["static", "explore"],
                          "pseudo_projective": "head", "seeds": [4]})") +
            resultsOf(R"({"scorer": "cube", "systems": ["arc-standard"],
                          "regimes": ["max-violation"], "seeds": [5],
                          "variants": {"b = 4, s_b = 2": {"beam": 4, "label_beam": 2}}})");
        QVERIFY(!QTest::currentTestFailed());
        const QString recorded = QString::fromStdString(test::contentsOf(Recorded));
        if (recorded.startsWith(heading(ResultVersion)))
            QVERIFY2(recorded == heading(ResultVersion) + results,
                     qPrintable("Results have changed. Raise ResultVersion, then set "
                                "UPDATE_GOLDENS=1. These are the results now:\n" +
                                results));
        else
            compareWithGolden("results", heading(ResultVersion) + results);
    }

private:
    /// Returns a line for each run of a grid: the name of its file, and for each sentence the
    /// numbers of words, right heads and right relations.
    [[nodiscard]] static QString resultsOf(const QString& grid, const QString& systemNames = {}) {
        const QTemporaryDir folder;
        const QString samples = SOURCE_DIR "/resources/samples/";
        const QString text =
            QString(R"({"title": "T", "results": "%1", "iterations": 2,
  "treebanks": [{"name": "t", "train": "%2non-projective.conllu", "test": "%2czech.conllu"},
                {"name": "u", "train": "%2german.conllu", "test": "%2first-steps.conllu"}],
  "grids": [%3]})")
                .arg(folder.path(), samples, systemNames.isEmpty() ? grid : grid.arg(systemNames));
        const Result<ExperimentGrid> read = parseGrid(text.toStdString(), "experiment.json");
        QString lines;
        [&] { QVERIFY2(read, read ? "" : read.error().text().english().c_str()); }();
        if (!read)
            return lines;
        for (const ExperimentCell& cell : read->cells) {
            const Result<void> done = runCell(*read, cell);
            [&] { QVERIFY2(done, done ? "" : done.error().text().english().c_str()); }();
            const std::optional<Json> result = readCellResult(*read, cell);
            if (!result)
                continue;
            lines += QString::fromStdString(cell.fileName()) + ':';
            for (const Json& counts : result->at("sentences"))
                lines += QString(" %1/%2/%3")
                             .arg(counts[0].get<int>())
                             .arg(counts[1].get<int>())
                             .arg(counts[2].get<int>());
            lines += '\n';
        }
        return lines;
    }
};

QTEST_GUILESS_MAIN(TestResults)
#include "tst_results.moc"
