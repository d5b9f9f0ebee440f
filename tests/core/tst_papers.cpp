// SPDX-License-Identifier: GPL-3.0-or-later
// The page about the papers and the tables of the experiments agree with each other.
#include "core/study/experiment_grid.h"
#include "tests/support/files.h"

#include <QRegularExpression>
#include <QTemporaryDir>
#include <QtTest>

#include <cmath>
#include <filesystem>

using namespace parsescope;

namespace {

/// The cells of each row of the tables in a section of a page.
using Rows = std::vector<QStringList>;

QString pageText(const char* path) {
    return QString::fromStdString(test::contentsOf(std::string(SOURCE_DIR "/resources/") + path));
}

/// Returns the rows of the tables in `text` that begin with `start`.
Rows rowsOf(const QString& text, const QString& start = {}) {
    Rows rows;
    for (const QString& line : text.split('\n')) {
        if (!line.startsWith("| " + start) || line.startsWith("| ---"))
            continue;
        QStringList cells = line.mid(2, line.size() - 4).split(" | ");
        for (QString& cell : cells)
            cell = cell.trimmed();
        rows.push_back(cells);
    }
    return rows;
}

/// Returns the part of `text` from the heading `heading` to the next heading of the same level.
QString sectionOf(const QString& text, const QString& heading) {
    const qsizetype begin = text.indexOf('\n' + heading);
    if (begin < 0)
        return {};
    const QString level = heading.section(' ', 0, 0) + ' ';
    return text.mid(begin, text.indexOf('\n' + level, begin + 1) - begin);
}

double numberIn(const QString& text, int group = 1) {
    static const QRegularExpression Number("([-+−]?[0-9.]+)");
    QRegularExpressionMatchIterator matches = Number.globalMatch(text);
    QString found;
    for (int i = 0; i < group && matches.hasNext(); ++i)
        found = matches.next().captured(1);
    return found.replace("−", "-").toDouble();
}

/// Returns the correlation of two lists of numbers.
double correlation(const std::vector<double>& x, const std::vector<double>& y) {
    const auto mean = [](const std::vector<double>& values) {
        double sum = 0;
        for (const double value : values)
            sum += value;
        return sum / static_cast<double>(values.size());
    };
    double xx = 0;
    double yy = 0;
    double xy = 0;
    for (std::size_t i = 0; i < x.size(); ++i) {
        const double dx = x[i] - mean(x);
        const double dy = y[i] - mean(y);
        xx += dx * dx;
        yy += dy * dy;
        xy += dx * dy;
    }
    return xy / std::sqrt(xx * yy);
}

} // namespace

class TestPapers : public QObject {
    Q_OBJECT

private slots:
    /// Claims are corrected for the number of claims from the same paper, and for no others. By
    /// hand: the first difference has p = 0.04, so that it holds alone, and not beside another
    /// claim of its paper, where p is 2 × 0.04.
    void claimsOfAPaperAreCounted() {
        const QString claims =
            R"({"source": "[A §1]", "larger": {"regime": "explore"}, "smaller": {"regime": "static"}},
               {"source": "%1", "larger": {"regime": "nondet"}, "smaller": {"regime": "static"}},
               {"source": "%1", "larger": {"regime": "explore"}, "smaller": {"regime": "nondet"}})";
        const std::string printed = "\n| explore > static | UAS | – | tiny 2.05 [0.09, 4.01] |\n"
                                    "| nondet > static | UAS | – | tiny 0.10 [-1.86, 2.06] |\n"
                                    "| explore > nondet | UAS | – | tiny 0.10 [-1.86, 2.06] |\n";
        for (const char* source : {"[B §1]", "", "[A §2]"}) {
            const std::string text = experimentClaims(grid(claims.arg(source)), printed);
            const bool isFromA = source == std::string("[A §2]");
            const std::string verdict = isFromA ? "cannot be decided with these data" : "holds";
            QVERIFY2(text.find("| explore > static | [A §1] | – | " + verdict +
                               " | UAS +2.05 [+0.09, +4.01] | – |\n") != std::string::npos,
                     text.c_str());
        }
    }

    /// The tables that are shipped have the pooled differences that follow from their treebanks.
    void tablesFollowFromTheirTreebanks_data() {
        QTest::addColumn<QString>("path");
        for (const auto& file :
             std::filesystem::directory_iterator(SOURCE_DIR "/resources/experiments"))
            if (file.path().extension() == ".json")
                QTest::newRow(file.path().stem().string().c_str())
                    << QString::fromStdString(file.path().string());
    }
    void tablesFollowFromTheirTreebanks() {
        QFETCH(QString, path);
        Result<ExperimentGrid> grid = readGrid(path.toStdString());
        QVERIFY2(grid, grid ? "" : grid.error().text().english().c_str());
        grid->results = "/no/results";
        const std::string text = test::contentsOf(path.chopped(4).toStdString() + "md");
        const std::string claims = experimentClaims(*grid, text);
        QCOMPARE(QString::fromStdString(claims).count("\n| "),
                 2 * (2 + qsizetype(grid->claims.size())));
        QVERIFY2(text.find(claims) != std::string::npos, claims.c_str());
    }

    /// Every difference with an interval on the page about the papers is one of a table of its
    /// section, with the verdict of that table.
    void thePageHasTheVerdictsOfTheTables() {
        const QString page = pageText("handbook/papers.md");
        static const QRegularExpression Link(R"(\]\(\.\./experiments/([a-z0-9-]+\.md)\))");
        static const QRegularExpression Pooled(
            R"([-+−]?\d+\.\d\d \[[-+−]?\d+\.\d\d, [-+−]?\d+\.\d\d\])");
        int compared = 0;
        for (const QString& part : page.split("\n## ")) {
            QString tables;
            for (QRegularExpressionMatchIterator link = Link.globalMatch(part); link.hasNext();)
                tables += pageText(("experiments/" + link.next().captured(1)).toUtf8());
            for (const QStringList& row : rowsOf(part)) {
                const QRegularExpressionMatch match = Pooled.match(row.join(" | "));
                if (!match.hasMatch())
                    continue;
                const QString difference = match.captured().replace("−", "-");
                bool found = false;
                for (const QStringList& other : rowsOf(tables))
                    if (other.size() == 6 && other[4].endsWith(' ' + difference)) {
                        found = true;
                        const QString verdict = QString(row[1]).remove('*');
                        QVERIFY2(other[3].startsWith(verdict), qPrintable(row.join(" | ")));
                    }
                QVERIFY2(found, qPrintable(row.join(" | ")));
                ++compared;
            }
        }
        QVERIFY2(compared > 50, qPrintable(QString::number(compared)));
    }

    /// [FGR12 Table 3]: where a buffer transition helps, the other standard transition is more
    /// precise. The page has the correlation of the gains in LAS and in precision over ten cases,
    /// its interval by Fisher, and the numbers of cases.
    void precisionFollowsTheGain() {
        const QString tables = pageText("experiments/fgr12.md");
        std::vector<double> gains;
        std::vector<double> precisions;
        int helpful = 0;
        int confirmed = 0;
        int contrary = 0;
        for (const char* treebank :
             {"hu_szeged", "la_perseus", "tr_imst", "af_afribooms", "en_ewt"}) {
            const QString section = sectionOf(tables, QString("## ") + treebank);
            // The table of scores has LAS in column 4; that of transitions has la and ra in columns
            // 3 and 4.
            const auto cell = [&](const QString& system, int table, int column) {
                const Rows rows = rowsOf(section, system + " | static |");
                return numberIn(rows.at(table)[column]);
            };
            for (const auto& [added, column] : {std::pair("lba", 4), std::pair("rba", 3)}) {
                const QString system = QString("arc-eager+") + added;
                const double gain = cell(system, 0, 4) - cell("arc-eager", 0, 4);
                const double precision = cell(system, 1, column) - cell("arc-eager", 1, column);
                gains.push_back(gain);
                precisions.push_back(precision);
                helpful += gain > 0;
                confirmed += gain > 0 && precision > 0;
                contrary += gain < 0 && precision > 0;
            }
        }
        const double r = correlation(gains, precisions);
        const double half = 1.959964 / std::sqrt(static_cast<double>(gains.size()) - 3);
        const QString row =
            QString("| supported | r = +%1 (+%2 to +%3) | – | where it helps %4 of %5, where it "
                    "harms %6 of %7 |")
                .arg(r, 0, 'f', 2)
                .arg(std::tanh(std::atanh(r) - half), 0, 'f', 2)
                .arg(std::tanh(std::atanh(r) + half), 0, 'f', 2)
                .arg(confirmed)
                .arg(helpful)
                .arg(contrary)
                .arg(std::ssize(gains) - helpful);
        QVERIFY(std::tanh(std::atanh(r) - half) > 0);
        QVERIFY2(pageText("handbook/papers.md").contains(row), qPrintable(row));
    }

    /// Every place in the inventory exists: files of the sources, links, sections and samples.
    void theInventoryLeadsSomewhere() {
        const QString page = pageText("handbook/papers.md");
        const QString inventory = sectionOf(page, "## Where everything is");
        QVERIFY(!inventory.isEmpty());
        const QString samples = pageText("samples/worked-examples.conllu");
        static const QRegularExpression Code("`([^`]+)`");
        static const QRegularExpression Link(R"(\]\(([^)#]+)\))");
        int places = 0;
        for (QRegularExpressionMatchIterator i = Code.globalMatch(inventory); i.hasNext();
             ++places) {
            const QString name = i.next().captured(1);
            if (name.contains('/'))
                QVERIFY2(QFile::exists(QString(SOURCE_DIR "/") + name), qPrintable(name));
            else if (name.contains('-') && !name.contains(' '))
                QVERIFY2(samples.contains("# sent_id = " + name + '\n'), qPrintable(name));
        }
        for (QRegularExpressionMatchIterator i = Link.globalMatch(inventory); i.hasNext();
             ++places) {
            const QString link = i.next().captured(1);
            QVERIFY2(QFile::exists(QString(SOURCE_DIR "/resources/handbook/") + link),
                     qPrintable(link));
        }
        QVERIFY(places > 50);
        for (const char* paper : {"FGR12", "SSN13", "GSS14", "GRSS14", "SHL17", "ZM14"})
            QCOMPARE(rowsOf(inventory, QString("[%1] | here").arg(paper)).size(), std::size_t{1});
    }

    /// The inventory has all numbered figures, tables, algorithms, lemmas and theorems of the
    /// papers, whose numbers were read from the papers.
    void theInventoryIsComplete_data() {
        QTest::addColumn<QString>("paper");
        QTest::addColumn<QString>("kind");
        QTest::addColumn<int>("count");
        const auto add = [](const char* paper, const char* kind, int count) {
            QTest::addRow("%s %s", paper, kind) << paper << kind << count;
        };
        add("FGR12", "Table", 8);
        add("SSN13", "Figure", 5);
        add("SSN13", "Table", 2);
        add("SSN13", "Algorithm", 2);
        add("SSN13", "Lemma", 1);
        add("GSS14", "Figure", 3);
        add("GSS14", "Table", 1);
        add("GSS14", "Algorithm", 2);
        add("GSS14", "Lemma", 3);
        add("GSS14", "Theorem", 1);
        add("GRSS14", "Figure", 5);
        add("GRSS14", "Table", 1);
        add("GRSS14", "Algorithm", 1);
        add("SHL17", "Figure", 2);
        add("SHL17", "Table", 2);
        add("SHL17", "Lemma", 2);
        add("ZM14", "Figure", 3);
        add("ZM14", "Table", 4);
    }
    void theInventoryIsComplete() {
        QFETCH(QString, paper);
        QFETCH(QString, kind);
        QFETCH(int, count);
        const QString page = pageText("handbook/papers.md");
        QString table = page.mid(page.indexOf(QString("| [%1] | here |").arg(paper)));
        table = table.left(table.indexOf("\n\n"));
        // For example "Table 1", "Figures 2, 3", "Tables 1, 3, 4", "Figure 1c, 1d", "Lemmas 1 to
        // 3".
        const QRegularExpression mention(kind + R"(s? (\d+[a-d]?(?:(?:, | to )\d+[a-d]?)*))");
        QSet<int> found;
        for (QRegularExpressionMatchIterator i = mention.globalMatch(table); i.hasNext();) {
            const QStringList ranges = i.next().captured(1).split(", ");
            for (QString range : ranges) {
                range.remove(QRegularExpression("[a-d]"));
                const QStringList ends = range.split(" to ");
                for (int number = ends.first().toInt(); number <= ends.last().toInt(); ++number)
                    found += number;
            }
        }
        QSet<int> expected;
        for (int number = 1; number <= count; ++number)
            expected += number;
        QCOMPARE(found, expected);
    }

private:
    [[nodiscard]] ExperimentGrid grid(const QString& claims) const {
        const QString text = R"({"title": "T", "results": "/no/results",
  "treebanks": [{"name": "tiny", "train": "tiny.conllu", "test": "tiny.conllu"}],
  "grids": [{"systems": ["arc-eager"], "regimes": ["static", "nondet", "explore"], "seeds": [1]}],
  "claims": [%1]})";
        return parseGrid(text.arg(claims).toStdString(), "experiment.json").value();
    }
};

QTEST_APPLESS_MAIN(TestPapers)
#include "tst_papers.moc"
