// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/in_threads.h"
#include "tests/support/patience.h"
#include "ui/session/background_task.h"

#include <QTest>

#include <stdexcept>

using namespace parsescope;

namespace {

/// Works until `control` asks it to stop.
int untilStopped(const TaskControl& control) {
    while (!control.stopRequested())
        std::this_thread::yield();
    return 7;
}

} // namespace

class TestBackgroundTask : public QObject {
    Q_OBJECT

private slots:
    void handsItsResultBack() {
        BackgroundTask task;
        int result = 0;
        task.start([](const TaskControl&) { return 5; }, [&result](int value) { result = value; });
        QVERIFY(task.isRunning());
        QTRY_COMPARE(result, 5);
        QVERIFY(!task.isRunning());
    }

    /// An exception in a task becomes a message, and the next task works.
    void whatItThrowsIsTold() {
        QStringList told;
        BackgroundTask::onFailure = [&told](const QString& reason) { told += reason; };
        BackgroundTask task;
        int result = 0;
        const auto take = [&result](int value) { result = value; };
        task.start([](const TaskControl&) -> int { throw std::runtime_error("broken"); }, take);
        QTRY_COMPARE(told, QStringList{"broken"});
        QVERIFY(!task.isRunning());
        task.start([](const TaskControl&) -> int { throw std::bad_alloc(); }, take);
        QTRY_COMPARE(told.size(), 2);
        QCOMPARE(told.last(), "There was not enough memory for it.");
        task.start(
            [](const TaskControl&) {
                inThreads(4, [](int index) {
                    if (index == 2)
                        throw std::runtime_error("in a thread");
                });
                return 1;
            },
            take);
        QTRY_COMPARE(told.size(), 3);
        QCOMPARE(told.last(), "in a thread");
        QCOMPARE(result, 0);
        task.start([](const TaskControl&) { return 5; }, take);
        QTRY_COMPARE(result, 5);
        BackgroundTask::onFailure = nullptr;
    }

    void whatIsAwaitedIsTakenOnce() {
        BackgroundTask task;
        int taken = 0;
        task.start([](const TaskControl&) { return 5; }, [&taken](int) { ++taken; });
        task.await(std::chrono::seconds(30));
        QCOMPARE(taken, 1);
        QVERIFY(!task.isRunning());
        QTest::qWait(20);
        QCOMPARE(taken, 1);
    }

    /// Work of any object is known while it runs, however it ends.
    void workOfAnyObjectIsKnown() {
        QVERIFY(!BackgroundTask::isAnyRunning());
        BackgroundTask one;
        {
            BackgroundTask other;
            one.start(untilStopped, [](int) {});
            other.start(untilStopped, [](int) {});
            one.start(untilStopped, [](int) {}); // replaces the first one
            one.cancel();
            QVERIFY(BackgroundTask::isAnyRunning());
        }
        QVERIFY(!BackgroundTask::isAnyRunning());
        bool wasRunning = true;
        one.start([](const TaskControl&) { return 5; },
                  [&](int) { wasRunning = BackgroundTask::isAnyRunning(); });
        QTRY_VERIFY(!wasRunning);
        one.start([](const TaskControl&) -> int { throw std::runtime_error("broken"); },
                  [](int) {});
        QVERIFY(BackgroundTask::isAnyRunning());
        QTRY_VERIFY(!BackgroundTask::isAnyRunning());
    }

    void awaitingIsGivenUp() {
        BackgroundTask task;
        bool taken = false;
        task.start(untilStopped, [&taken](int) { taken = true; });
        task.await(std::chrono::milliseconds(1));
        QVERIFY(!taken);
        QVERIFY(task.isRunning());
    }

    void hurriedWorkHandsOverWhatItHas() {
        BackgroundTask task;
        int result = 0;
        task.start(untilStopped, [&result](int value) { result = value; });
        task.hurry();
        QTRY_COMPARE(result, 7);
    }

    void supersededWorkStopsAndIsDropped() {
        BackgroundTask task;
        QStringList results;
        std::atomic<int> ended = 0;
        const auto work = [&ended](const TaskControl& control) {
            const int value = untilStopped(control);
            ++ended;
            return value;
        };
        task.start(work, [&results](int) { results += "first"; });
        task.start(work, [&results](int) { results += "second"; });
        QTRY_COMPARE(ended.load(), 1);
        task.hurry();
        QTRY_COMPARE(results, QStringList("second"));
        task.start(work, [&results](int) { results += "third"; });
        task.cancel();
        QTRY_COMPARE(ended.load(), 3);
        QTest::qWait(20);
        QCOMPARE(results, QStringList("second"));
    }

    void whatSupersededWorkMadeIsFreed() {
        std::atomic<bool> isOpen = false;
        auto value = std::make_shared<int>(5);
        const std::weak_ptr<int> made = value;
        BackgroundTask task;
        task.start(
            [value = std::move(value), &isOpen](const TaskControl&) {
                while (!isOpen)
                    std::this_thread::yield();
                return value;
            },
            [](const std::shared_ptr<int>&) { QFAIL("was superseded"); });
        int result = 0;
        task.start([](const TaskControl&) { return 7; }, [&result](int given) { result = given; });
        QTRY_COMPARE(result, 7);
        QVERIFY(!made.expired());
        isOpen = true;
        QTRY_VERIFY(made.expired());
    }
};

QTEST_MAIN(TestBackgroundTask)
#include "tst_background_task.moc"
