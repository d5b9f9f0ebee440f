// SPDX-License-Identifier: GPL-3.0-or-later
// The files in resources/experiments are read as recorded in tests/goldens, and the tables of a
// small experiment that has a field of each kind are those recorded there. UPDATE_GOLDENS=1 records
// them anew.
#include "core/base/hash.h"
#include "core/base/json.h"
#include "core/study/experiment_grid.h"
#include "core/treebank/read_file.h"
#include "tests/support/damage.h"
#include "tests/support/files.h"
#include "tests/support/goldens.h"
#include "tests/support/records.h"

#include <QDir>
#include <QTemporaryDir>
#include <QtTest>

using namespace parsescope;
using namespace parsescope::test;

class tst_recorded_experiments : public QObject {
    Q_OBJECT

private slots:
    void files();
    void tables();
};

namespace {

/// Returns what a cell trains and evaluates as text.
std::string textOf(const ExperimentGrid& grid, const ExperimentCell& cell) {
    std::string text = cell.fileName();
    for (const char* dimension : {"treebank", "system", "regime", "positions", "variant", "seed"})
        text += " | " + cell.value(dimension);
    text += " | " + std::to_string(cell.iterations) + (cell.keepsModel ? " kept" : "") +
            (trainsOnlyOnDerivable(grid, cell) ? " derivable" : "") + ' ' +
            std::to_string(static_cast<int>(cell.decoder));
    for (const ExperimentCell& member : cell.members)
        text += "\n  of " + member.fileName();
    for (const TrainingParameter& parameter : cell.kind->parameters)
        if (parameter.inExperiments)
            text += ' ' + settingName(parameter);
    return text + '\n';
}

std::string textOf(const ExperimentClaim& claim) {
    std::string text = claim.source + " | " + claim.published + " | " +
                       std::to_string(static_cast<int>(claim.measure)) + ' ' +
                       std::to_string(claim.level) + ' ' + std::to_string(claim.atMost.value_or(0));
    for (const ExperimentClaim::Side* side : {&claim.larger, &claim.smaller})
        for (const auto& [dimension, values] : *side)
            for (const std::string& value : values)
                text += " | " + dimension + ": " + value;
    return text + '\n';
}

/// Returns tables without the columns of times and speeds.
QString withoutTimes(const std::string& markdown) {
    QStringList kept;
    QList<int> times;
    for (const QString& line : QString::fromStdString(markdown).split('\n')) {
        QStringList cells = line.split('|');
        if (!line.startsWith('|'))
            times.clear();
        for (int column = static_cast<int>(cells.size()) - 1; column >= 0; --column)
            if (cells[column] == " seconds " || cells[column] == " words/s ")
                times << column;
        for (const int column : times)
            cells.removeAt(column);
        kept << cells.join('|');
    }
    return kept.join('\n');
}

/// Returns what is read of damaged results of runs, and why they are refused.
QString damagedResults(const ExperimentGrid& grid) {
    QString text;
    for (const std::size_t index : {std::size_t{0}, grid.cells.size() - 1}) {
        const ExperimentCell& cell = grid.cells[index];
        const std::string path = resultPath(grid, cell);
        // Times differ between runs.
        Json result = parseJson(readFile(path).value()).value();
        for (const char* time : {"training_seconds", "parsing_seconds", "words_per_second"})
            if (result.contains(time))
                result[time] = 1.5;
        const std::string bytes = manyLines(result);
        Random random(4);
        std::string all;
        for (int round = 0; round < 300; ++round) {
            test::writeContents(path, round == 0 ? bytes : damaged(bytes, random));
            Text refused;
            const auto read = readCellResult(grid, cell, &refused);
            all += (read ? "read " : "refused ") + refused.english() + '\n';
        }
        test::writeContents(path, bytes);
        text += QString("%1: %2\n")
                    .arg(index)
                    .arg(checksum(QString::fromStdString(all)
                                      .remove(QString::fromStdString(path))
                                      .toStdString()));
    }
    return text;
}

constexpr const char* Small = R"({
  "title": "A small experiment", "results": "results", "iterations": 2, "most_words": 20,
  "sentences": 9, "punctuation": false, "root_last": true, "single_root": false,
  "perceptron": {"exploration": 0.5}, "cube": {"beam": 3},
  "treebanks": [
    {"name": "steps", "train": "first-steps.conllu", "test": "german.conllu", "dev": "czech.conllu",
     "chosen_on": "first-steps.conllu"},
    {"name": "german", "train": "german.conllu", "test": "first-steps.conllu",
     "chosen_on": "german.conllu", "relations": "universal"},
    {"name": "crossing", "train": "non-projective.conllu", "test": "non-projective.conllu",
     "chosen_on": "german.conllu", "relations": "one"}],
  "grids": [
    {"systems": ["arc-standard", "arc-eager"], "regimes": ["static", "explore"], "seeds": [1, 2]},
    {"systems": ["arc-eager"], "regimes": ["explore"], "seeds": [1], "only_derivable": true,
     "treebanks": ["german"]},
    {"systems": ["arc-eager"], "regimes": ["static"], "seeds": [1], "pseudo_projective": "head",
     "treebanks": ["crossing"]},
    {"systems": ["attardi"], "regimes": ["static"], "seeds": [1], "iterations": 1},
    {"scorer": "cube", "systems": ["arc-standard"], "regimes": ["max-violation"], "seeds": [1],
     "treebanks": ["steps", "german"],
     "variants": {"narrow": {"beam": 1}, "wide": {"beam": 4, "label_beam": 2}}}],
  "pivots": [{"title": "By system", "regime": "static", "rows": "treebank", "columns": "system",
              "published": "[A] D"}],
  "relation_gains": [{"title": "Gains", "larger": "wide", "smaller": "narrow", "most": 3,
                      "least_arcs": 2}],
  "published": [
    {"source": "[A]", "data": "D", "system": "arc-eager", "regime": "static", "scores": "12.34"},
    {"source": "[A]", "data": "D", "system": "swap", "regime": "static", "scores": "56.78"}],
  "claims": [
    {"source": "[A §1]", "published": "+1", "larger": {"regime": "explore"},
     "smaller": {"regime": "static"}},
    {"source": "[A §2]", "measure": "LAS", "level": 0.2, "larger": {"system": "arc-eager"},
     "smaller": {"system": "arc-standard"}},
    {"source": "[A §3]", "measure": "UEM", "larger": {"system": ["arc-eager", "arc-standard"]},
     "smaller": {"system": "attardi"}},
    {"source": "[A §4]", "at_most": 60, "larger": {"variant": "wide"},
     "smaller": {"variant": "narrow"}},
    {"source": "[A §5]", "larger": {"regime": "static, pseudo-projective head"},
     "smaller": {"regime": "static"}}]})";

} // namespace

void tst_recorded_experiments::files() {
    QString text;
    const QDir folder(SOURCE_DIR "/resources/experiments");
    for (const QString& name : folder.entryList({"*.json"})) {
        const Result<ExperimentGrid> read = readGrid(folder.filePath(name).toStdString(), "folder");
        QVERIFY2(read, read ? "" : read.error().text().english().c_str());
        ExperimentGrid grid = *read;
        grid.results = "no such folder";
        ContentHasher contents;
        for (const ExperimentCell& cell : grid.cells) {
            contents.add(textOf(grid, cell));
            contents.add(cell.treebank.train + cell.treebank.dev + cell.treebank.test +
                         cell.treebank.chosenOn);
        }
        for (const ExperimentClaim& claim : grid.claims)
            contents.add(textOf(claim));
        for (const ExperimentPivot& pivot : grid.pivots)
            contents.add(pivot.title + pivot.regime + pivot.rows + pivot.columns + pivot.published);
        for (const RelationGains& gains : grid.relationGains)
            contents.add(gains.title + gains.larger + gains.smaller + std::to_string(gains.most) +
                         std::to_string(gains.leastArcs));
        contents.add(experimentMarkdown(grid) + experimentTsv(grid));
        text += QString("%1: runs %2, claims %3, published %4, %5\n")
                    .arg(name)
                    .arg(grid.cells.size())
                    .arg(grid.claims.size())
                    .arg(grid.published.size())
                    .arg(contents.take(), 0, 16);
    }
    compareWithGolden("experiment-files", text);
}

void tst_recorded_experiments::tables() {
    const QTemporaryDir folder;
    const std::string file = folder.filePath("small.json").toStdString();
    test::writeContents(file, Small);
    const Result<ExperimentGrid> grid = readGrid(file, SOURCE_DIR "/resources/samples");
    QVERIFY2(grid, grid ? "" : grid.error().text().english().c_str());
    QVERIFY(!sharedResultFile(*grid));
    for (const ExperimentCell& cell : grid->cells) {
        const Result<void> done = runCell(*grid, cell);
        QVERIFY2(done, done ? "" : done.error().text().english().c_str());
    }
    QString cells;
    for (const ExperimentCell& cell : grid->cells)
        cells += QString::fromStdString(textOf(*grid, cell));
    const QStringList rows = QString::fromStdString(experimentTsv(*grid)).split('\n');
    QString tsv;
    for (const QString& row : rows) {
        QStringList fields = row.split('\t');
        if (fields.size() > 11)
            fields.removeAt(11); // the time
        tsv += fields.join('\t') + '\n';
    }
    QVERIFY(rows.front().split('\t')[11] == "training_seconds");
    compareWithGolden("experiment-results", damagedResults(*grid));
    compareWithGolden("experiment-tables", cells + withoutTimes(experimentMarkdown(*grid)) + tsv);
}

QTEST_APPLESS_MAIN(tst_recorded_experiments)
#include "tst_recorded_experiments.moc"
