// SPDX-License-Identifier: GPL-3.0-or-later
// How long a key press takes until the next frame with its losses is painted, for real sentences of
// about 60 words with every system; how long a frame of a large chart takes while it is scrolled;
// and how long the program takes from its start to its first picture. Each against its budget.
//
// Usage: bench_ui [FOLDER [PROGRAM]]: a folder of treebanks and the program to start.
#include "core/parsing/systems.h"
#include "ui/main_window.h"
#include "ui/session.h"
#include "ui/theme.h"
#include "ui/views/chart_view.h"
#include "ui/views/diagram_view.h"

#include <QApplication>
#include <QDirIterator>
#include <QElapsedTimer>
#include <QProcess>
#include <QScrollBar>
#include <QStyleFactory>
#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <cstdio>

using namespace parsescope;

namespace {

constexpr double MedianBudget = 16; // milliseconds
constexpr double LateBudget = 50;   // of the 99th percentile
constexpr double StartBudget = 500;
constexpr int FewestWords = 55;
constexpr int MostWords = 65;
constexpr int SentencesPerSystem = 4;
constexpr int Patience = 20'000; // milliseconds, for one frame

double at(std::vector<double> times, double share) {
    std::sort(times.begin(), times.end());
    return times[static_cast<std::size_t>(share * static_cast<double>(times.size() - 1))];
}

void print(const char* what, const std::vector<double>& times) {
    const double median = at(times, 0.5);
    const double late = at(times, 0.99);
    std::printf("%-34s %5zu  %7.1f  %7.1f   %5.2f  %5.2f\n", what, times.size(), median, late,
                median / MedianBudget, late / LateBudget);
    std::fflush(stdout);
}

/// Knows when the words and arcs were painted.
class Painted : public QObject {
public:
    bool done = false;

protected:
    bool eventFilter(QObject*, QEvent* event) override {
        done = done || event->type() == QEvent::Paint;
        return false;
    }
};

/// Milliseconds from a key press to the frame that shows the losses it leads to.
double frameAfter(QWidget& window, const Session& session, Painted& painted, Qt::Key key) {
    QElapsedTimer time;
    time.start();
    painted.done = false;
    QTest::keyClick(&window, key);
    while (session.oracle() && !session.explanation() && time.elapsed() < Patience)
        QApplication::processEvents(QEventLoop::WaitForMoreEvents, 1);
    while (!painted.done && time.elapsed() < Patience)
        QApplication::processEvents();
    return static_cast<double>(time.nsecsElapsed()) / 1e6;
}

/// Sentences of the wanted length from all treebanks of a folder, at most a few of each.
Treebank longSentences(const QString& folder) {
    std::string lines;
    int found = 0;
    QDirIterator files(folder, {"*.conllu"});
    while (files.hasNext() && found < SentencesPerSystem * 4) {
        const Result<Treebank> treebank = Treebank::open(files.next().toStdString());
        int here = 0;
        for (int i = 0; treebank && i < treebank->size() && here < 2; ++i) {
            const SentenceReading reading = treebank->read(i);
            const int words = reading.sentence.size();
            if (!reading.errors.empty() || words < FewestWords || words > MostWords)
                continue;
            lines += writeSentence(reading.sentence, Format::ConllU);
            ++here;
            ++found;
        }
    }
    return Treebank::fromBytes("long.conllu", lines);
}

/// The systems, and the richest extended ones.
std::vector<std::string> systemNames() {
    std::vector<std::string> names;
    for (const TransitionSystem& system : systems())
        names.push_back(system.name);
    names.emplace_back("arc-eager+lba+rba+lnba+rnba");
    return names;
}

void measureKeys(const Treebank& treebank) {
    Session session;
    MainWindow window(&session, false);
    Painted painted;
    window.findChild<DiagramView*>("arcs")->viewport()->installEventFilter(&painted);
    window.show();
    session.setTreebank(treebank);
    for (const std::string& name : systemNames()) {
        session.setSystem(*findSystem(name));
        std::vector<double> forward;
        std::vector<double> back;
        for (int index = 0; index < std::min(SentencesPerSystem, treebank.size()); ++index) {
            session.selectSentence(index);
            frameAfter(window, session, painted, Qt::Key_Right); // tables are filled once
            for (int i = 0; i < 40; ++i)
                forward.push_back(frameAfter(window, session, painted, Qt::Key_Right));
            for (int i = 0; i < 10; ++i)
                back.push_back(frameAfter(window, session, painted, Qt::Key_Left));
        }
        print((name + ", forward").c_str(), forward);
        print((name + ", back").c_str(), back);
    }
}

/// Frames of the largest chart that is shown, scrolled bit by bit.
void measureChart(const Treebank& treebank) {
    Session session;
    MainWindow window(&session, false);
    window.resize(1400, 900);
    window.show();
    window.showPanel("chart");
    auto* view = window.findChild<ChartView*>();
    for (int index = 0; index < treebank.size(); ++index) {
        Sentence sentence = treebank.read(index).sentence;
        sentence.words.resize(40); // the longest that the view takes
        for (Word& word : sentence.words)
            word.head = std::min(word.head, 40) == 40 ? 0 : word.head;
        if (!sentence.tree())
            continue;
        session.setSentence(sentence);
        QTest::qWait(1500);
        const std::size_t items = view->chart().items().size();
        if (items < 1000)
            continue;
        auto* table = view->findChild<DiagramView*>();
        std::vector<double> times;
        for (int i = 0; i < 100; ++i) {
            QElapsedTimer time;
            time.start();
            table->horizontalScrollBar()->setValue(17 * i);
            table->verticalScrollBar()->setValue(11 * i);
            table->viewport()->repaint();
            times.push_back(static_cast<double>(time.nsecsElapsed()) / 1e6);
        }
        print(qPrintable(QStringLiteral("scrolling a chart of %1 items").arg(items)), times);
        return;
    }
}

/// Start to the picture written, which is later than the first frame.
void measureStart(const QString& program) {
    QTemporaryDir folder;
    std::vector<double> times;
    for (int i = 0; i < 5; ++i) {
        QElapsedTimer time;
        time.start();
        QProcess process;
        process.start(program, {"--export", folder.filePath("it.csv")});
        if (!process.waitForFinished() || process.exitCode() != 0) {
            std::printf("%s does not run\n", qPrintable(program));
            return;
        }
        times.push_back(static_cast<double>(time.nsecsElapsed()) / 1e6);
    }
    std::printf("start, window made, parsed, end    median %.0f ms, ratio %.2f\n", at(times, 0.5),
                at(times, 0.5) / StartBudget);
}

} // namespace

int main(int argc, char** argv) {
    if (qEnvironmentVariableIsEmpty("QT_QPA_PLATFORM"))
        qputenv("QT_QPA_PLATFORM", "offscreen");
    QApplication application(argc, argv);
    QApplication::setStyle(QStyleFactory::create("Fusion"));
    Theme::setUpApplication();
    const QStringList arguments = QApplication::arguments();
    const QString folder = arguments.value(1, QStringLiteral(SOURCE_DIR "/../shared/treebanks"));
    measureStart(arguments.value(2, QApplication::applicationDirPath() + "/../../app/parsescope"));
    const Treebank treebank = longSentences(folder);
    if (treebank.size() == 0) {
        std::printf("no treebanks with sentences of %d to %d words in %s: skipped\n", FewestWords,
                    MostWords, qPrintable(folder));
        return 0;
    }
    std::printf("%d sentences; milliseconds from a key to its frame with losses\n",
                treebank.size());
    std::printf("%-34s %5s  %7s  %7s   %5s  %5s\n", "", "keys", "median", "p99", "/16", "/50");
    measureKeys(treebank);
    measureChart(treebank);
    return 0;
}
