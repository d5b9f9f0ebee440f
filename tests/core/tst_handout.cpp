// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/export/chart_cells.h"
#include "core/export/handout.h"
#include "core/export/latex.h"
#include "core/oracle/oracles.h"
#include "core/oracle/root_last.h"
#include "core/parsing/systems.h"
#include "core/teaching/judge/conventions.h"
#include "core/treebank/treebank.h"

#include <QFile>
#include <QProcess>
#include <QRegularExpression>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QTest>

using namespace parsescope;

namespace {

Derivation derivationOf(int sentence, const char* system) {
    const Sentence read =
        Treebank::open(std::string(SOURCE_DIR "/resources/samples/first-steps.conllu"))
            ->read(sentence)
            .sentence;
    const Problem problem{*findSystem(system), *read.tree()};
    const Oracle oracle = *chooseOracle(problem);
    const auto best = findCertificate(problem, oracle.prepare(problem), problem.start());
    return handoutDerivation(problem, read, oracle, best->transitions);
}

ChartSheet chartOf(const Derivation& derivation, std::size_t step) {
    const Problem problem{derivation.system, *derivation.gold};
    const Configuration& at = derivation.steps[step].configuration;
    return {derivation.sentence, derivation.system, *derivation.gold, at,
            tabularChart(problem, at).value()};
}

/// Returns the derivation of a sentence of `words` words, in which each word but the first depends
/// on the one before it. `form` is the form of each word.
Derivation chainOf(int words, const char* form) {
    Sentence sentence;
    std::vector<int> heads;
    for (int word = 1; word <= words; ++word) {
        sentence.words.push_back({});
        sentence.words.back().form = form;
        sentence.words.back().deprel = "dep";
        sentence.words.back().head = word - 1;
        heads.push_back(word - 1);
    }
    const Problem problem{*findSystem("arc-eager"), *Tree::fromHeads(heads)};
    return handoutDerivation(problem, sentence, *chooseOracle(problem),
                             std::vector<Transition>(words, Transition{.rule = 3}));
}

/// Returns the first four steps of a sentence of 50 words, in which all others depend on the first.
Derivation startOfFan(const char* system) {
    constexpr int words = 50;
    Sentence sentence;
    std::vector<int> heads(words, 1);
    heads.front() = 0;
    for (const int head : heads) {
        sentence.words.push_back({});
        sentence.words.back().form = "word";
        sentence.words.back().deprel = "dep";
        sentence.words.back().head = head;
    }
    const Problem problem{*findSystem(system), *Tree::fromHeads(heads)};
    const Oracle oracle = *chooseOracle(problem);
    const auto best = findCertificate(problem, oracle.prepare(problem), problem.start());
    Derivation derivation = handoutDerivation(problem, sentence, oracle, best->transitions);
    derivation.steps.resize(4);
    derivation.states.resize(4);
    return derivation;
}

/// Returns the number of pages that `program` sets, or -1 if it fails. Stores the log of the
/// program in `log` and, if `boxes` is not null, the places of the words, as pdftotext prints them,
/// in `boxes`.
int pagesOf(const std::string& document, QString* log, const char* program = "pdflatex",
            QByteArray* boxes = nullptr) {
    QTemporaryDir folder;
    QFile file(folder.filePath("it.tex"));
    if (!file.open(QIODevice::WriteOnly))
        return -1;
    file.write(QByteArray::fromStdString(document));
    file.close();
    QProcess latex;
    latex.setWorkingDirectory(folder.path());
    latex.start(program, {"-interaction=nonstopmode", "-halt-on-error", "it.tex"});
    constexpr int patience = 120'000;
    latex.waitForFinished(patience);
    *log = QString::fromUtf8(latex.readAllStandardOutput());
    const auto pages = QRegularExpression("\\((\\d+) pages?,").match(QString(*log).remove('\n'));
    if (boxes) {
        QProcess words;
        words.setWorkingDirectory(folder.path());
        words.start("pdftotext", {"-bbox", "it.pdf", "-"});
        words.waitForFinished(patience);
        *boxes = words.readAllStandardOutput();
    }
    return latex.exitCode() == 0 && pages.hasMatch() ? pages.captured(1).toInt() : -1;
}

} // namespace

class TestHandout : public QObject {
    Q_OBJECT

private slots:
    // A table of configurations after their transitions has the same cells, one row later.
    void rowsBeforeAndAfter() {
        const Derivation derivation = derivationOf(0, "arc-standard");
        const FormText form = [](std::string_view word) { return std::string(word); };
        const std::vector<TableRow> before = tableRows(derivation, true, {}, form, "→");
        const std::vector<TableRow> after = tableRows(derivation, true, {true, true}, form, "→");
        QCOMPARE(before.size(), derivation.steps.size());
        QCOMPARE(after.size(), derivation.steps.size());
        QCOMPARE(after.front().transition, std::string());
        QCOMPARE(before.back().transition, std::string());
        int arcs = 0;
        for (std::size_t i = 0; i < before.size(); ++i) {
            QCOMPARE(after[i].stack, before[i].stack);
            QCOMPARE(after[i].buffer, before[i].buffer);
            if (i + 1 == before.size())
                break;
            QCOMPARE(after[i + 1].transition, before[i].transition);
            if (!derivation.steps[i].arc)
                continue;
            ++arcs;
            const int word = derivation.steps[i].arc->dependent;
            QCOMPARE(after[i + 1].dependency, before[i].dependency + " (" +
                                                  derivation.sentence.words[word - 1].deprel + ")");
        }
        QCOMPARE(arcs, derivation.sentence.size());
        const QString text =
            QString::fromStdString(tableHandout({derivation}, Filling::Blank, {true, true}));
        QVERIFY(!text.contains("nsubj)"));
    }

    void derivationsMayBeginWithRootOnTheStack() {
        const Derivation whole = derivationOf(0, "arc-hybrid");
        const Problem problem{whole.system, *whole.gold};
        std::vector<Transition> steps;
        for (const DerivationStep& step : whole.steps)
            if (step.transition)
                steps.push_back(*step.transition);
        const Derivation later =
            handoutDerivation(problem, whole.sentence, *chooseOracle(problem), steps, true);
        QCOMPARE(later.steps.size(), whole.steps.size() - 1);
        QCOMPARE(later.states.size(), later.steps.size());
        QVERIFY(later.steps.front().configuration == whole.steps[1].configuration);
        QCOMPARE(
            handoutDerivation(problem, whole.sentence, *chooseOracle(problem), steps).steps.size(),
            whole.steps.size());
    }

    /// Without ROOT, the n words are shifted and all but the root get a head, so that there are
    /// 2n - 1 steps; no part of a handout shows ROOT.
    void derivationsWithoutRootShowNone() {
        const Derivation with = derivationOf(0, "arc-standard");
        ParseSettings settings{with.system};
        QVERIFY(leaveOutRoot(settings).has_value());
        Problem problem = settings.problem(*with.gold);
        const Oracle oracle = *oracleFor(problem);
        const auto best = findCertificate(problem, oracle.prepare(problem), problem.start());
        const Derivation derivation =
            handoutDerivation(problem, with.sentence, oracle, best->transitions);
        QCOMPARE(derivation.steps.size(), 2 * with.sentence.words.size());
        QVERIFY(tableHandout({derivation}, Filling::Blank).find("\\deproot[") != std::string::npos);
        for (const std::string& document :
             {tableHandout({derivation}, Filling::BlankWithKey), slidesHandout({derivation}),
              figuresHandout({derivation})}) {
            QVERIFY(document.find("ROOT") == std::string::npos);
            QString log;
            if (QStandardPaths::findExecutable("pdflatex").isEmpty())
                QSKIP("there is no pdflatex");
            QVERIFY2(pagesOf(document, &log) > 0, qPrintable(log));
        }
    }

    /// A tree that is wider than the page is broken into lines that fit, so that its relations keep
    /// their size. Each arc is drawn once, or in two parts.
    void wideTreesAreBroken_data() {
        QTest::addColumn<int>("words");
        QTest::addColumn<QString>("form");
        QTest::newRow("short words") << 40 << "it";
        QTest::newRow("long words") << 25 << "internationalisation";
        QTest::newRow("capitals") << 30 << "WWWW";
    }
    void wideTreesAreBroken() {
        QFETCH(int, words);
        QFETCH(QString, form);
        QString document = QString::fromStdString(
            tableHandout({chainOf(words, form.toUtf8().constData())}, Filling::Blank));
        QVERIFY(document.count("\\begin{dependency}") > 1);
        const auto parts = document.count("\\draw[/depgraph");
        QCOMPARE(document.count("\\depedge[") + parts / 2, words);
        QCOMPARE(parts, 2 * (document.count("\\begin{dependency}") - 1));
        document.replace("\\begin{adjustbox}{max width=\\linewidth}", "\\begin{measured}");
        document.replace("\\end{adjustbox}", "\\end{measured}");
        document.replace("\\begin{document}",
                         "\\newenvironment{measured}{\\setbox0\\hbox\\bgroup}{\\egroup\\ifdim\\wd0>"
                         "\\linewidth\\errmessage{too wide}\\fi\\box0}\\begin{document}");
        if (QStandardPaths::findExecutable("pdflatex").isEmpty())
            QSKIP("there is no pdflatex");
        QString log;
        QVERIFY2(pagesOf(document.toStdString(), &log) > 0, qPrintable(log));
    }

    // Without a gold tree, there are no losses to name.
    void lossesNeedAGoldTree() {
        Derivation derivation = derivationOf(0, "arc-standard");
        const auto count = [&](const std::string& text) {
            return QString::fromStdString(text).count("loss", Qt::CaseInsensitive);
        };
        const auto steps = static_cast<int>(derivation.steps.size());
        QCOMPARE(count(slidesHandout({derivation})), steps);
        QVERIFY(count(figuresHandout({derivation})) >= steps);
        derivation.gold.reset();
        QCOMPARE(count(slidesHandout({derivation})), 0);
        QCOMPARE(count(figuresHandout({derivation})), 0);
    }

    void blankTablesGiveNothingAway() {
        const Derivation derivation = derivationOf(0, "arc-standard");
        const QString blank = QString::fromStdString(tableHandout({derivation}, Filling::Blank));
        const QString filled = QString::fromStdString(tableHandout({derivation}, Filling::Filled));
        QCOMPARE(blank.count(" & la \\\\"), 0);
        QCOMPARE(filled.count(" & la \\\\"), 3);
        QCOMPARE(blank.count("$\\to$"), 0);
        QCOMPARE(filled.count("$\\to$"), 6);
        QCOMPARE(blank.count("\\hline"), static_cast<int>(derivation.steps.size()) - 1);
        const ChartSheet sheet = chartOf(derivation, 4);
        const Chart& chart = sheet.chart;
        const QString table = QString::fromStdString(chartHandout({sheet}, Filling::Blank));
        QCOMPARE(table.count("\\textbf"), 0);
        // The names of the columns are above them, and the names of the rows in front.
        const int columns = static_cast<int>(chart.axis.size());
        const QString head = table.section("\\toprule\n", 1).section('\n', 0, 0);
        QVERIFY(head.startsWith(" & ROOT & "));
        QCOMPARE(head.count(" & "), columns);
        QVERIFY(QString::fromStdString(chartHandout({sheet}, Filling::Filled)).count("\\textbf") >
                5);
        // All that is needed to fill in the table is on the page.
        QCOMPARE(table.count("\\begin{dependency}"), 1);
        QVERIFY(table.contains("Stack: \\stackword{ROOT}{0} "));
        QVERIFY(table.contains("Buffer: \\bufferword{"));
        QVERIFY(table.contains("Arcs so far: "));
        const std::vector<ChartKind> kinds = chartKinds(chart);
        QVERIFY(!kinds.empty());
        Chart more = chart;
        more.addKind(
            Text("other"), [](const ItemKey&) { return Text("an item of no chart"); }, "x");
        QCOMPARE(chartKinds(more).size(), kinds.size()); // only kinds that have items
        for (const ChartKind& kind : kinds)
            QVERIFY(table.contains(
                QString::fromStdString(latexEscaped(kind.symbols + ": " + kind.text.english()))));
        for (const Text& rule : chartRules(chart))
            QVERIFY(table.contains(QString::fromStdString(latexEscaped(rule.english()))));
        // The loss follows from the value of the goal and the arcs so far.
        QVERIFY(table.contains(QString::fromStdString(latexEscaped(chart.label(chart.goal)) +
                                                      " plus " + std::to_string(chart.built))));
    }

    /// Slides of a part of a derivation name the steps of the whole, and show losses only if the
    /// states of the arcs are known.
    void slidesSayStepTitleAndText() {
        Derivation part = derivationOf(0, "arc-standard");
        const int last = part.steps.back().number;
        part.steps.erase(part.steps.begin(), part.steps.begin() + 2);
        part.states.erase(part.states.begin(), part.states.begin() + 2);
        SlideSeries series{part, "A title & more", last};
        series.transitions = true;
        series.texts.assign(part.steps.size(), "It costs 100%.");
        const auto pages = [&] {
            return QString::fromStdString(slidesHandout(std::vector{series}));
        };
        const QString shown = pages();
        for (const DerivationStep& step : part.steps)
            QCOMPARE(shown.count(QString("step %1 of %2}").arg(step.number).arg(last)), 1);
        const int count = static_cast<int>(part.steps.size());
        QCOMPARE(shown.count("A title \\symbol{38} more"), count);
        QCOMPARE(shown.count("\\slidetext{It costs 100\\%.}"), count);
        QCOMPARE(shown.count("\nLoss & "), count);
        QCOMPARE(shown.count("Legal: "), count - 1); // none at the end
        QVERIFY(shown.contains("~$0$ ✓"));
        series.derivation.states.clear();
        QVERIFY(!pages().contains("\nLoss & ") && !pages().contains("$ ✓"));
        QCOMPARE(pages().count("Legal: "), count - 1);
        QVERIFY(!QString::fromStdString(figuresHandout({series.derivation})).contains(", loss "));
    }

    /// The sides of a page are one above the other; the shorter one waits at its end. A text that
    /// leaves no room for both gives each a page of its own.
    void slidesHaveTwoSides() {
        SlideSeries series{derivationOf(0, "arc-standard"), ""};
        series.beside = {{derivationOf(3, "arc-eager"), ""}};
        const int pages = static_cast<int>(std::max(series.derivation.steps.size(),
                                                    series.beside.front().derivation.steps.size()));
        const std::string text = slidesHandout(std::vector{series});
        QCOMPARE(QString::fromStdString(text).count("\n\\twosides{"), pages);
        QCOMPARE(QString::fromStdString(text).count("\n\\sentence{"), 2);
        if (QStandardPaths::findExecutable("pdflatex").isEmpty())
            QSKIP("there is no pdflatex");
        QString log;
        QVERIFY2(pagesOf(text, &log) == pages, qPrintable(log));
        QVERIFY2(!log.contains("Overfull"), qPrintable(log));
        series.beside.front().texts.assign(
            series.beside.front().derivation.steps.size(),
            QString("A long text about a step. ").repeated(30).toStdString());
        QVERIFY2(pagesOf(slidesHandout(std::vector{series}), &log) == 2 * pages, qPrintable(log));
        QVERIFY2(!log.contains("Overfull"), qPrintable(log));
    }

    /// Both sides of a short sentence are on one page, with titles, costs, sentences of two lines
    /// and a wrong arc, and each word has one place in both.
    void wholeSidesShareAPage() {
        for (const char* program : {"pdflatex", "pdftotext"})
            if (QStandardPaths::findExecutable(program).isEmpty())
                QSKIP("there is no pdflatex or no pdftotext");
        SlideSeries series{derivationOf(0, "arc-eager"), "1. A sentence · Arc-eager"};
        const Problem problem{*findSystem("arc-standard"), *series.derivation.gold};
        std::vector<Transition> steps;
        for (const int rule : {0, 0, 0, 2, 0}) // Right-Arc between the first two words
            steps.push_back({.rule = rule});
        series.beside = {
            {handoutDerivation(problem, series.derivation.sentence, *chooseOracle(problem), steps),
             "Arc-standard"}};
        const std::size_t pages = 6;
        for (SlideSeries* side : {&series, &series.beside.front()}) {
            side->transitions = true;
            side->derivation.steps.resize(pages);
            side->derivation.states.resize(pages);
            side->texts.assign(pages,
                               QString("Ten letters in each part. ").repeated(6).toStdString());
        }
        QString log;
        QByteArray boxes;
        QVERIFY2(pagesOf(slidesHandout(std::vector{series}), &log, "pdflatex", &boxes) ==
                     static_cast<int>(pages),
                 qPrintable(log));
        QVERIFY2(!log.contains("Overfull"), qPrintable(log));
        // Only the trees have parts of speech.
        static const QRegularExpression noun("xMin=\"([\\d.]+)\"[^>]*>NOUN<");
        const QList<QByteArray> each = boxes.replace("</page>", "\f").split('\f');
        for (std::size_t page = 0; page < pages; ++page) {
            std::vector<double> places;
            for (auto found = noun.globalMatch(each[static_cast<qsizetype>(page)]);
                 found.hasNext();)
                places.push_back(found.next().captured(1).toDouble());
            QCOMPARE(places.size(), std::size_t(4));
            for (const std::size_t word : {0, 1})
                QVERIFY2(std::abs(places[word] - places[word + 2]) < 0.01,
                         qPrintable(QString("page %1").arg(page + 1)));
        }
    }

    /// Both sides of a long sentence show the words around the same word, and a title that ends
    /// with the name of the system is not followed by it. Where the trees are too large for half a
    /// page beside stacks and buffers, these are on a page of their own, for both sides.
    void longSlidesHaveTwoSides() {
        SlideSeries series{startOfFan("arc-standard"), "A fan · Arc-standard"};
        series.beside = {{startOfFan("arc-eager"), "Arc-eager"}};
        const QString text = QString::fromStdString(slidesHandout(std::vector{series}));
        QCOMPARE(text.count("Arc-standard}\\hfill step ") + text.count("Arc-eager}\\hfill step "),
                 2 * text.count("\n\\twosides{"));
        QCOMPARE(text.count("\n\\twosides{"), 4);
        const QRegularExpression middle("\\\\slidetree\\{(\\d+)\\}");
        QStringList middles;
        for (auto match = middle.globalMatch(text); match.hasNext();)
            middles += match.next().captured(1);
        QCOMPARE(middles.size(), 8);
        for (int i = 0; i < middles.size(); i += 2)
            QCOMPARE(middles[i], middles[i + 1]);
        if (QStandardPaths::findExecutable("pdflatex").isEmpty())
            QSKIP("there is no pdflatex");
        QString log;
        QVERIFY2(pagesOf(text.toStdString(), &log) == 2 * 4, qPrintable(log));
        QVERIFY2(!log.contains("Overfull"), qPrintable(log));
    }

    /// Relations on slides have at least 8 pt, or 6 pt if two sides share a page, whatever the
    /// tree: "step" at the top has 9 pt.
    void relationsOfSlidesAreReadable_data() {
        QTest::addColumn<int>("words"); // all of which are children of the first one
        QTest::addColumn<bool>("hasTwoSides");
        QTest::newRow("one side") << 5 << false;
        QTest::newRow("two sides") << 4 << true;
        QTest::newRow("many levels") << 13 << false;
        QTest::newRow("many levels, two sides") << 9 << true;
        QTest::newRow("more levels than a page has") << 24 << false;
    }
    void relationsOfSlidesAreReadable() {
        QFETCH(int, words);
        QFETCH(bool, hasTwoSides);
        for (const char* program : {"pdflatex", "pdftotext"})
            if (QStandardPaths::findExecutable(program).isEmpty())
                QSKIP("there is no pdflatex or no pdftotext");
        SlideSeries series{derivationOf(0, "arc-standard"), ""};
        Sentence sentence;
        std::vector<int> heads;
        for (int word = 1; word <= words; ++word) {
            heads.push_back(word == 1 ? 0 : 1);
            sentence.words.push_back({});
            sentence.words.back().form = "w";
            sentence.words.back().deprel = "step";
            sentence.words.back().head = heads.back();
        }
        const Problem problem{*findSystem("arc-standard"), *Tree::fromHeads(heads)};
        series.derivation = handoutDerivation(problem, sentence, *chooseOracle(problem), {});
        series.derivation.steps.resize(3);
        if (hasTwoSides)
            series.beside = {{series.derivation, ""}};
        QString log;
        QByteArray boxes;
        QVERIFY2(pagesOf(slidesHandout(std::vector{series}), &log, "pdflatex", &boxes) > 0,
                 qPrintable(log));
        QVERIFY2(!log.contains("Overfull"), qPrintable(log));
        static const QRegularExpression word("yMin=\"([\\d.]+)\"[^>]*yMax=\"([\\d.]+)\">step<");
        std::vector<double> heights;
        for (auto found = word.globalMatch(boxes); found.hasNext();) {
            const auto one = found.next();
            heights.push_back(one.captured(2).toDouble() - one.captured(1).toDouble());
        }
        QVERIFY(heights.size() > 6);
        // The first one is in the head of the first slide.
        constexpr double rounding = 0.01;
        const int least = hasTwoSides ? 6 : 8;
        QVERIFY2(std::ranges::min(heights) >= heights.front() * least / 9 - rounding, boxes);
    }

    void wordsAndArcsOfSlidesAreSetOnce() {
        const Derivation derivation = derivationOf(0, "arc-standard");
        const QString slides = QString::fromStdString(slidesHandout({derivation, derivation}));
        const int words = static_cast<int>(derivation.sentence.words.size());
        QCOMPARE(slides.count("\n\\word{"), 2 * (words + 1));
        QCOMPARE(slides.count("\n\\sentence{"), 2);
        QCOMPARE(slides.count("\n\\arc{"), 2 * words * static_cast<int>(derivation.steps.size()));
        QCOMPARE(slides.count("\\begin{dependency}"), 0);
    }

    void latexSetsLongSlides() {
        if (QStandardPaths::findExecutable("pdflatex").isEmpty())
            QSKIP("there is no pdflatex");
        constexpr int words = 50;
        QString log;
        QVERIFY2(pagesOf(slidesHandout({chainOf(words, "word")}), &log) == words + 1,
                 qPrintable(log));
    }

    /// Long words are broken, in the lists too, so that nothing lies beside the page.
    void latexBreaksLongWordsOfSlides() {
        if (QStandardPaths::findExecutable("pdflatex").isEmpty())
            QSKIP("there is no pdflatex");
        const std::string word = QString("Donaudampfschiff").repeated(12).toStdString();
        QString log;
        SlideSeries series{chainOf(3, word.c_str()), {}};
        QVERIFY2(pagesOf(slidesHandout(std::vector{series}), &log) >= 4, qPrintable(log));
        QVERIFY2(!log.contains("Overfull"), qPrintable(log));
        series.beside = {{chainOf(3, word.c_str()), {}}};
        QVERIFY2(pagesOf(slidesHandout(std::vector{series}), &log) >= 4, qPrintable(log));
        QVERIFY2(!log.contains("Overfull"), qPrintable(log));
    }

    /// lualatex finds a font for each character of a document.
    void lualatexSetsEmoji() {
        if (QStandardPaths::findExecutable("lualatex").isEmpty())
            QSKIP("there is no lualatex");
        QString log;
        QVERIFY2(pagesOf(slidesHandout({chainOf(1, "🎉🥐")}), &log, "lualatex") == 2,
                 qPrintable(log));
        QVERIFY2(!log.contains("Missing character"), qPrintable(log));
    }

    void theEngineIsSaidAndChecked() {
        const std::string latin = slidesHandout({chainOf(1, "žluťoučký")});
        QVERIFY(latin.starts_with("% !TeX program = pdflatex\n"));
        QVERIFY(latin.find("\\RequireLuaTeX") == std::string::npos);
        for (const char* form : {"妹", "ῥήτωρ", "كتبت", "ŧ"}) {
            const std::string other = slidesHandout({chainOf(1, form)});
            QVERIFY2(other.starts_with("% !TeX program = lualatex\n"), form);
            if (QStandardPaths::findExecutable("pdflatex").isEmpty())
                continue;
            QString log;
            QCOMPARE(pagesOf(other, &log), -1);
            QVERIFY2(log.contains("LuaTeX is required"), qPrintable(log));
        }
    }

    void latexSetsThem() {
        if (QStandardPaths::findExecutable("pdflatex").isEmpty())
            QSKIP("there is no pdflatex");
        QString log;
        for (const char* system : {"arc-standard"}) {
            const Derivation derivation = derivationOf(3, system);
            const std::vector<Derivation> two{derivation, derivationOf(0, system)};
            QVERIFY2(pagesOf(tableHandout(two, Filling::BlankWithKey), &log) == 4, qPrintable(log));
            QVERIFY2(pagesOf(slidesHandout(two), &log) ==
                         static_cast<int>(two[0].steps.size() + two[1].steps.size()),
                     qPrintable(log));
            QVERIFY2(pagesOf(figuresHandout(two), &log) > 1, qPrintable(log));
            QVERIFY2(pagesOf(chartHandout({chartOf(derivation, 3), chartOf(two[1], 2)},
                                          Filling::BlankWithKey),
                             &log) >= 4,
                     qPrintable(log));
        }
    }
};

QTEST_APPLESS_MAIN(TestHandout)
#include "tst_handout.moc"
