// SPDX-License-Identifier: GPL-3.0-or-later
// Measures times of the window, each in relation to its budget: from a key press to the painted
// frame of the step and to the one with its losses, while a key is held down, and after the first
// press in a sentence, on real sentences of about 60 words with every system; the longest time for
// which the window's thread does not handle events meanwhile; a frame of a large chart while it is
// scrolled; from a key to the errors that Blame lists, and to the first sentence that a query finds
// while it is typed; and the start of the program up to its first picture. The ratios use the time
// of the clock, which other programs disturb; the processor time of the window's thread is printed
// beside it.
//
// Usage: bench_ui FOLDER [PROGRAM [SYSTEM]], with a folder of treebanks, the program to start, and
// the one system to measure ("none" for no system).
#include "core/learning/linear/perceptron_trainer.h"
#include "core/parsing/systems.h"
#include "ui/canvas/diagram_view.h"
#include "ui/canvas/theme.h"
#include "ui/chart/chart_view.h"
#include "ui/session/loaded_model.h"
#include "ui/session/parse_explorer.h"
#include "ui/session/session.h"
#include "ui/session/treebank_editor.h"
#include "ui/window/main_window.h"
#include "ui/window/panel_area.h"

#include <QAbstractEventDispatcher>
#include <QApplication>
#include <QDir>
#include <QLineEdit>
#include <QListView>
#include <QProcess>
#include <QScrollBar>
#include <QStyleFactory>
#include <QTemporaryDir>
#include <QTest>
#include <QTreeWidget>

#include <sys/resource.h>

#include <algorithm>
#include <cstdio>
#include <ctime>
#include <utility>

using namespace parsescope;

namespace {

constexpr double MedianBudget = 16; // budget for the median, in milliseconds
constexpr double LateBudget = 50;   // budget for the 99th percentile, in milliseconds
constexpr double StartBudget = 500;
constexpr int FewestWords = 55;
constexpr int MostWords = 65;
constexpr int SentencesPerSystem = 3;
constexpr int Patience = 20'000; // longest time to wait for one frame, in milliseconds
/// Milliseconds between two presses while a key is held down: 25 presses a second, as on X.Org
/// desktops.
constexpr int RepeatInterval = 40;

/// A duration or a point in time, in milliseconds.
struct Time {
    double clock = 0;
    double processor = 0; ///< processor time of this thread
};

Time now() {
    const auto read = [](clockid_t which) {
        timespec time{};
        clock_gettime(which, &time);
        return static_cast<double>(time.tv_sec) * 1e3 + static_cast<double>(time.tv_nsec) / 1e6;
    };
    return {read(CLOCK_MONOTONIC), read(CLOCK_THREAD_CPUTIME_ID)};
}

Time since(Time start) {
    const Time end = now();
    return {end.clock - start.clock, end.processor - start.processor};
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
    const double median = at(times, 0.5, &Time::clock);
    const double late = at(times, 0.99, &Time::clock);
    std::printf("%-36s %4zu  %6.1f  %6.1f   %5.2f  %5.2f   %6.1f  %6.1f\n", what, times.size(),
                median, late, median / MedianBudget, late / LateBudget,
                at(times, 0.5, &Time::processor), at(times, 0.99, &Time::processor));
    std::fflush(stdout);
}

/// Records for how long the thread of the window does not look for new events.
class Stretches : public QObject {
public:
    Stretches() {
        const auto* dispatcher = QAbstractEventDispatcher::instance();
        connect(dispatcher, &QAbstractEventDispatcher::awake, this, [this] { end(); });
        connect(dispatcher, &QAbstractEventDispatcher::aboutToBlock, this, [this] { end(); });
    }
    [[nodiscard]] std::vector<Time> take() { return std::exchange(m_times, {}); }

private:
    void end() {
        m_times.push_back(since(m_start));
        m_start = now();
    }

    Time m_start = now();
    std::vector<Time> m_times;
};

/// Records whether the window has painted what has changed.
class Painted : public QObject {
public:
    bool done = false;

protected:
    bool eventFilter(QObject*, QEvent* event) override {
        done = done || event->type() == QEvent::UpdateRequest;
        return false;
    }
};

/// Presses keys as often as a key that is held down.
class Keyboard {
public:
    Keyboard(QWidget& window, const Session& session, Painted& painted)
        : m_window(window), m_session(session), m_painted(painted) {}

    /// Times from a press to frames.
    struct Frames {
        Time step;   ///< to the first frame, which shows the new configuration
        Time losses; ///< to the frame that also shows its losses
    };

    /// Presses a key, and returns the times to the frames that follow.
    Frames press(Qt::Key key) {
        while (since(m_last).clock < RepeatInterval)
            QTest::qWait(1);
        m_last = now();
        m_painted.done = false;
        QTest::keyClick(&m_window, key);
        ++m_presses;
        m_atOnce += m_session.parse()->losses().explanation() != nullptr;
        Frames frames;
        bool isShown = false;
        while (
            ((m_session.parse()->losses().oracle() && !m_session.parse()->losses().explanation()) ||
             !m_painted.done) &&
            since(m_last).clock < Patience) {
            QApplication::processEvents(QEventLoop::WaitForMoreEvents);
            if (m_painted.done && !std::exchange(isShown, true))
                frames.step = since(m_last);
        }
        frames.losses = since(m_last);
        return frames;
    }

    /// Returns the share of the presses since the last call after which the losses were known at
    /// once, from 0 to 1.
    double shareAtOnce() {
        const double share = m_presses == 0 ? 1 : static_cast<double>(m_atOnce) / m_presses;
        m_presses = m_atOnce = 0;
        return share;
    }

private:
    QWidget& m_window;
    const Session& m_session;
    Painted& m_painted;
    Time m_last = now();
    int m_presses = 0;
    int m_atOnce = 0;
};

/// Returns sentences of FewestWords to MostWords words from the treebanks of a folder, at most two
/// of each.
Treebank longSentences(const QString& folder) {
    std::string lines;
    int found = 0;
    for (const QFileInfo& file :
         QDir(folder).entryInfoList({"*.conllu"}, QDir::Files, QDir::Name)) {
        if (found >= SentencesPerSystem * 4)
            break;
        const Result<Treebank> treebank = Treebank::open(file.filePath().toStdString());
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

/// Returns the names of all built-in systems and of the system with the most buffer transitions.
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
    Stretches stretches;
    Keyboard keyboard(window, session, painted);
    window.installEventFilter(&painted);
    // A frame that was painted before the losses were known does not count.
    session.parse()->onChange(ParseExplorer::Explained, &window,
                              [&painted] { painted.done = false; });
    window.show();
    static_cast<void>(QTest::qWaitForWindowExposed(&window));
    session.editor()->setTreebank(treebank);
    for (const std::string& name : systemNames()) {
        if (!only.empty() && name != only)
            continue;
        session.parse()->setSystem(*findSystem(name));
        std::vector<Time> step;
        std::vector<Time> forward;
        std::vector<Time> back;
        std::vector<Time> firstStep;
        std::vector<Time> first;
        std::vector<Time> busy;
        for (int index = 0; index < treebank.size(); ++index) {
            session.editor()->selectSentence(index);
            // The first press fills the tables, which happens once for each sentence.
            const Keyboard::Frames frames = keyboard.press(Qt::Key_Right);
            firstStep.push_back(frames.step);
            first.push_back(frames.losses);
            if (index >= SentencesPerSystem)
                continue;
            static_cast<void>(stretches.take());
            for (int i = 0; i < 40 && session.parse()->losses().preferredTransition(); ++i) {
                const Keyboard::Frames next = keyboard.press(Qt::Key_Right);
                step.push_back(next.step);
                forward.push_back(next.losses);
            }
            for (int i = 0; i < 10 && session.parse()->exploration().current().parent >= 0; ++i)
                back.push_back(keyboard.press(Qt::Key_Left).losses);
            for (const Time& time : stretches.take())
                if (time.processor > 1) // otherwise the thread was only waiting
                    busy.push_back(time);
        }
        print((name + ", step").c_str(), step);
        print((name + ", forward").c_str(), forward);
        print((name + ", back").c_str(), back);
        print((name + ", first step").c_str(), firstStep);
        print((name + ", first press").c_str(), first);
        if (!busy.empty())
            std::printf(
                "  longest stretch of the window's thread: %.1f ms of the processor; losses "
                "there at once: %.0f %%\n",
                at(busy, 1, &Time::processor), 100 * keyboard.shareAtOnce());
    }
}

/// Measures the frames of a chart of many items, while it is scrolled in small steps, and while the
/// mouse moves over its items, each of which the sentence above shows.
void measureChart(const Treebank& treebank) {
    constexpr std::size_t many = 10'000;
    Session session;
    MainWindow window(&session, false);
    window.show();
    static_cast<void>(QTest::qWaitForWindowExposed(&window));
    window.showPanel("chart");
    auto* view = window.findChild<ChartView*>();
    window.panels()->maximise("chart");
    window.resize(1200, 1100);
    session.editor()->setTreebank(treebank);
    QTest::qWait(500);
    Stretches stretches;
    const auto items = [view] { return view->chart().items().size(); };
    constexpr int wait = 5000; // milliseconds to wait for a chart
    for (const std::string& name : systemNames()) {
        session.parse()->setSystem(*findSystem(name));
        if (QTest::qWaitFor([&] { return items() >= many; }, wait))
            break;
    }
    if (items() < many) {
        std::printf("no chart of %zu items\n", many);
        return;
    }
    QTest::qWait(100);
    double longest = 0;
    for (const Time& time : stretches.take())
        longest = std::max(longest, time.processor);
    auto* table = view->findChild<QWidget*>("chart-pane")->findChild<DiagramView*>("chart-table");
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
    std::printf(
        "a chart of %zu items, %dx%d pixels of it in sight; until it was there, the longest "
        "stretch of the window's thread took %.1f ms of the processor\n",
        items(), table->viewport()->width(), table->viewport()->height(), longest);
    print("scrolling", scrolling);
    print("the mouse over its cells", moving);
}

/// Returns the time from `act` until the window has painted the first rows that `list` gets; no
/// time if there are no rows.
std::vector<Time> untilRows(QWidget& window, const QAbstractItemModel& list,
                            const std::function<void()>& act) {
    Painted painted;
    window.installEventFilter(&painted);
    bool isThere = false;
    QObject::connect(&list, &QAbstractItemModel::rowsInserted, &painted, [&] {
        if (!std::exchange(isThere, true))
            painted.done = false; // that frame did not show them
    });
    const Time start = now();
    act();
    constexpr int wait = 2000;                 // milliseconds, because there need not be any rows
    QTimer::singleShot(wait, &painted, [] {}); // ends the last wait for events
    while (!(isThere && painted.done) && since(start).clock < wait)
        QApplication::processEvents(QEventLoop::WaitForMoreEvents);
    return isThere && painted.done ? std::vector{since(start)} : std::vector<Time>();
}

/// Measures how long Blame takes from the key that opens it until it lists the errors of a model in
/// a sentence, and how long a query takes from a letter to the sentences found.
void measurePanels(const QString& file) {
    const Result<Treebank> treebank = Treebank::open(file.toStdString());
    if (!treebank) {
        std::printf("Blame and Find are not measured: %s\n",
                    treebank.error().text().english().c_str());
        return;
    }
    std::vector<Sentence> sentences; // few, so that the model makes errors
    for (int i = 0; i < std::min(treebank->size(), 60); ++i)
        sentences.push_back(treebank->read(i).sentence);
    TrainingOptions options;
    options.system = *findSystem("arc-eager");
    options.iterations = 1;
    Result<std::unique_ptr<Model>> model = trainPerceptron(sentences, {}, options);
    Session session;
    MainWindow window(&session, false);
    window.resize(1400, 900);
    window.show();
    static_cast<void>(QTest::qWaitForWindowActive(&window)); // otherwise, shortcuts do nothing
    session.editor()->setTreebank(*treebank);
    session.model()->setModel(*std::move(model));
    constexpr int rest = 300; // milliseconds until nothing of the last key is left to do
    Stretches stretches;
    const auto measure = [&](std::vector<Time>& times, const QAbstractItemModel& list,
                             const std::function<void()>& act) {
        QTest::qWait(rest);
        static_cast<void>(stretches.take());
        for (const Time& time : untilRows(window, list, act))
            times.push_back(time);
        double longest = 0;
        for (const Time& time : stretches.take())
            longest = std::max(longest, time.processor);
        return longest;
    };
    std::vector<Time> first;
    std::vector<Time> blame;
    double longest = 0;
    for (int i = 0; i < 20; ++i) {
        window.panels()->close("blame");
        session.editor()->selectSentence(60 + i);
        const QAbstractItemModel& errors =
            *window.panels()->content("blame")->findChild<QTreeWidget*>("errors")->model();
        longest =
            std::max(longest, measure(i == 0 ? first : blame, errors, [&] {
                         QTest::keyClick(&window, Qt::Key_B, Qt::ControlModifier | Qt::AltModifier);
                     }));
    }
    window.panels()->close("blame");
    print("opening Blame for the first time", first);
    print("opening Blame", blame);
    std::printf("  longest stretch of the window's thread: %.1f ms of the processor\n", longest);
    window.showPanel("find");
    auto* query = window.findChild<QLineEdit*>("query");
    const QAbstractItemModel& hits = *window.findChild<QListView*>("hits")->model();
    std::vector<Time> found;
    longest = 0;
    for (const char* word : {"magyar", "ember", "minden", "forint"}) {
        query->clear();
        for (const char* letter = word; *letter; ++letter)
            longest =
                std::max(longest, measure(found, hits, [&] { QTest::keyClick(query, *letter); }));
    }
    print("sentences found while typing", found);
    std::printf("  longest stretch of the window's thread: %.1f ms of the processor\n", longest);
}

/// Returns the processor time, in milliseconds, of the programs that this program has run.
double timeOfChildren() {
    rusage usage{};
    getrusage(RUSAGE_CHILDREN, &usage);
    const auto read = [](timeval time) {
        return static_cast<double>(time.tv_sec) * 1e3 + static_cast<double>(time.tv_usec) / 1e3;
    };
    return read(usage.ru_utime) + read(usage.ru_stime);
}

/// Measures the time from the start of `program` until it has written a picture, which is later
/// than its first frame.
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
        times.push_back({since(start).clock, timeOfChildren() - before});
    }
    // By the clock, the program also waits for half a second.
    const double median = at(times, 0.5, &Time::processor);
    std::printf(
        "start to the first picture, in a file: median %.0f ms of the processor, ratio %.2f\n",
        median, median / StartBudget);
}

} // namespace

int main(int argc, char** argv) {
    if (qEnvironmentVariableIsEmpty("QT_QPA_PLATFORM"))
        qputenv("QT_QPA_PLATFORM", "offscreen");
    QApplication application(argc, argv);
    QApplication::setStyle(QStyleFactory::create("Fusion"));
    Theme::setUpApplication();
    const QStringList arguments = QApplication::arguments();
    if (arguments.size() < 2) {
        std::fprintf(stderr, "usage: bench_ui FOLDER [PROGRAM [SYSTEM]], where there are treebanks "
                             "in FOLDER\n");
        return 2;
    }
    const QString& folder = arguments[1];
    measureStart(arguments.value(2, QApplication::applicationDirPath() + "/../../app/parsescope"));
    const Treebank treebank = longSentences(folder);
    if (treebank.size() == 0) {
        std::fprintf(stderr, "%s: no treebanks with sentences of %d to %d words\n",
                     qPrintable(folder), FewestWords, MostWords);
        return 1;
    }
    std::printf(
        "%d sentences; milliseconds from a key, pressed %d times a second, to its frame with "
        "losses\n",
        std::min(treebank.size(), SentencesPerSystem), 1000 / RepeatInterval);
    std::printf("%-36s %4s  %6s  %6s   %5s  %5s   %6s  %6s\n", "", "keys", "median", "p99", "/16",
                "/50", "thread", "p99");
    measureKeys(treebank, arguments.value(3).toStdString());
    measureChart(treebank);
    measurePanels(QDir(folder).filePath("hu_szeged-dev.conllu"));
    return 0;
}
