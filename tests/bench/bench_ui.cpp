// SPDX-License-Identifier: GPL-3.0-or-later
// How long a key press takes until the next frame with its losses is painted, for real sentences of
// about 60 words with every system; how long a frame of a large chart takes while it is scrolled;
// and how long the program takes from its start to its first picture. Each against its budget.
// What counts is the processor time of all threads, which other programs don't disturb; the time of
// the clock stands beside it.
//
// Usage: bench_ui [FOLDER [PROGRAM [SYSTEM]]]: a folder of treebanks, the program to start, and the
// one system to measure.
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

#include <sys/resource.h>

#include <algorithm>
#include <cstdio>
#include <ctime>

using namespace parsescope;

namespace {

constexpr double MedianBudget = 16; // milliseconds
constexpr double LateBudget = 50;   // of the 99th percentile
constexpr double StartBudget = 500;
constexpr int FewestWords = 55;
constexpr int MostWords = 65;
constexpr int SentencesPerSystem = 3;
constexpr int Patience = 20'000; // milliseconds, for one frame

/// Milliseconds.
struct Time {
    double processor = 0;
    double clock = 0;
};

/// Of this program, all threads together, and of the world.
Time now() {
    const auto read = [](clockid_t which) {
        timespec time{};
        clock_gettime(which, &time);
        return static_cast<double>(time.tv_sec) * 1e3 + static_cast<double>(time.tv_nsec) / 1e6;
    };
    return {read(CLOCK_PROCESS_CPUTIME_ID), read(CLOCK_MONOTONIC)};
}

Time since(Time start) {
    const Time end = now();
    return {end.processor - start.processor, end.clock - start.clock};
}

double at(const std::vector<Time>& times, double share, double Time::*which) {
    std::vector<double> sorted;
    for (const Time& time : times)
        sorted.push_back(time.*which);
    std::sort(sorted.begin(), sorted.end());
    return sorted[static_cast<std::size_t>(share * static_cast<double>(sorted.size() - 1))];
}

void print(const char* what, const std::vector<Time>& times) {
    if (times.empty())
        return;
    const double median = at(times, 0.5, &Time::processor);
    const double late = at(times, 0.99, &Time::processor);
    std::printf("%-36s %4zu  %6.1f  %6.1f   %5.2f  %5.2f  %7.1f\n", what, times.size(), median,
                late, median / MedianBudget, late / LateBudget, at(times, 0.5, &Time::clock));
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

/// Time from a key press to the frame that shows the losses it leads to.
Time frameAfter(QWidget& window, const Session& session, Painted& painted, Qt::Key key) {
    QElapsedTimer patience;
    patience.start();
    const Time start = now();
    painted.done = false;
    QTest::keyClick(&window, key);
    while (((session.oracle() && !session.explanation()) || !painted.done) &&
           patience.elapsed() < Patience)
        QApplication::processEvents(QEventLoop::WaitForMoreEvents);
    return since(start);
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

void measureKeys(const Treebank& treebank, const std::string& only) {
    Session session;
    MainWindow window(&session, false);
    Painted painted;
    window.findChild<DiagramView*>("arcs")->viewport()->installEventFilter(&painted);
    // A frame from before the losses does not count.
    QObject::connect(&session, &Session::explained, [&painted] { painted.done = false; });
    window.show();
    session.setTreebank(treebank);
    for (const std::string& name : systemNames()) {
        if (!only.empty() && name != only)
            continue;
        session.setSystem(*findSystem(name));
        std::vector<Time> forward;
        std::vector<Time> back;
        for (int index = 0; index < std::min(SentencesPerSystem, treebank.size()); ++index) {
            session.selectSentence(index);
            frameAfter(window, session, painted, Qt::Key_Right); // tables are filled once
            for (int i = 0; i < 40 && session.preferredTransition(); ++i)
                forward.push_back(frameAfter(window, session, painted, Qt::Key_Right));
            for (int i = 0; i < 10 && session.exploration().current().parent >= 0; ++i)
                back.push_back(frameAfter(window, session, painted, Qt::Key_Left));
        }
        print((name + ", forward").c_str(), forward);
        print((name + ", back").c_str(), back);
    }
}

/// Frames of a chart of many items while it is scrolled bit by bit, and while its items are looked
/// at one after the other, for which it is laid out anew.
void measureChart(const Treebank& treebank) {
    constexpr std::size_t many = 10'000;
    Session session;
    MainWindow window(&session, false);
    window.resize(1400, 900);
    window.show();
    window.showPanel("chart");
    session.setTreebank(treebank);
    auto* view = window.findChild<ChartView*>();
    const auto items = [view] { return view->chart().items().size(); };
    constexpr int wait = 5000; // milliseconds
    for (const std::string& name : systemNames()) {
        session.setSystem(*findSystem(name));
        if (QTest::qWaitFor([&] { return items() >= many; }, wait))
            break;
    }
    if (items() < many) {
        std::printf("no chart of %zu items\n", many);
        return;
    }
    auto* table = view->findChild<DiagramView*>("chart-table");
    table->setZoom(1);
    QApplication::processEvents();
    std::vector<Time> scrolling;
    std::vector<Time> moving;
    for (int i = 0; i < 100; ++i) {
        const Time start = now();
        table->horizontalScrollBar()->setValue(17 * i);
        table->verticalScrollBar()->setValue(11 * i);
        table->viewport()->repaint();
        scrolling.push_back(since(start));
    }
    for (int i = 0; i < 100; ++i) {
        const Time start = now();
        emit table->hovered(
            {Target::Kind::Cell, 30 * static_cast<int>(view->chart().axis.size()) + 31 + i % 20});
        table->viewport()->repaint();
        moving.push_back(since(start));
    }
    std::printf("a chart of %zu items, %dx%d pixels of it in sight\n", items(),
                table->viewport()->width(), table->viewport()->height());
    print("scrolling", scrolling);
    print("the mouse over its cells", moving);
}

/// Processor time of the programs that this one has run, in milliseconds.
double timeOfChildren() {
    rusage usage{};
    getrusage(RUSAGE_CHILDREN, &usage);
    const auto read = [](timeval time) {
        return static_cast<double>(time.tv_sec) * 1e3 + static_cast<double>(time.tv_usec) / 1e3;
    };
    return read(usage.ru_utime) + read(usage.ru_stime);
}

/// Start to the picture written, which is later than the first frame.
void measureStart(const QString& program) {
    QTemporaryDir folder;
    std::vector<Time> times;
    for (int i = 0; i < 5; ++i) {
        const double before = timeOfChildren();
        const Time start = now();
        QProcess process;
        process.start(program, {"--picture", folder.filePath("it.png")});
        if (!process.waitForFinished() || process.exitCode() != 0) {
            std::printf("%s does not run\n", qPrintable(program));
            return;
        }
        times.push_back({timeOfChildren() - before, since(start).clock});
    }
    const double median = at(times, 0.5, &Time::processor);
    std::printf(
        "start to the first picture, in a file: median %.0f ms, ratio %.2f, clock %.0f ms\n",
        median, median / StartBudget, at(times, 0.5, &Time::clock));
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
                std::min(treebank.size(), SentencesPerSystem));
    std::printf("%-36s %4s  %6s  %6s   %5s  %5s  %7s\n", "", "keys", "median", "p99", "/16", "/50",
                "clock");
    measureKeys(treebank, arguments.value(3).toStdString());
    measureChart(treebank);
    return 0;
}
