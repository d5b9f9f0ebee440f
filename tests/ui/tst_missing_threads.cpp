// SPDX-License-Identifier: GPL-3.0-or-later
// If the system starts no further threads, the existing threads do all work, and tasks fail with an
// error.
#include "core/base/in_threads.h"
#include "core/base/platform/memory.h"
#include "core/base/result.h"
#include "tests/support/patience.h"
#include "tests/support/sanitized.h"
#include "ui/session/background_task.h"
#include "ui/session/exploration_steps.h"
#include "ui/session/parse_explorer.h"
#include "ui/session/session.h"
#include "ui/session/treebank_editor.h"
#include "ui/session/treebank_opener.h"

#include <QSignalSpy>
#include <QTest>

#include <dlfcn.h>
#include <pthread.h>
#include <sys/resource.h>

#include <atomic>
#include <cerrno>
#include <set>

using namespace parsescope;

namespace {

/// The number of threads that can still be started.
std::atomic<int> freeThreads = 1'000'000;

/// During its lifetime, only `count` threads can be started.
class OnlyThreads {
public:
    explicit OnlyThreads(int count) : m_before(freeThreads.exchange(count)) {}
    ~OnlyThreads() { freeThreads = m_before; }
    OnlyThreads(const OnlyThreads&) = delete;
    OnlyThreads& operator=(const OnlyThreads&) = delete;

private:
    int m_before;
};

constexpr const char* NoThread = "The task could not be started: the system has no free thread.";

} // namespace

// The function of the address sanitizer, which must know of each thread; null in other builds.
extern "C" int __interceptor_pthread_create(pthread_t*, const pthread_attr_t*, void* (*)(void*),
                                            void*) __attribute__((weak));

extern "C" int pthread_create(pthread_t* thread, const pthread_attr_t* attributes,
                              void* (*function)(void*), void* argument) {
    if (freeThreads <= 0)
        return EAGAIN;
    --freeThreads;
    static const auto original =
        __interceptor_pthread_create
            ? &__interceptor_pthread_create
            : reinterpret_cast<decltype(&pthread_create)>(::dlsym(RTLD_NEXT, "pthread_create"));
    return original(thread, attributes, function, argument);
}

class TestMissingThreads : public QObject {
    Q_OBJECT

private slots:
    void theThreadsThereAreDoAllWork_data() {
        QTest::addColumn<int>("threads");
        for (const int threads : {0, 1, 2, 100})
            QTest::addRow("%d", threads) << threads;
    }
    void theThreadsThereAreDoAllWork() {
        QFETCH(int, threads);
        const OnlyThreads limit(threads);
        constexpr int calls = 8;
        std::mutex mutex;
        std::multiset<int> done;
        std::set<std::thread::id> workers;
        inThreads(calls, [&](int index) {
            const std::lock_guard lock(mutex);
            done.insert(index);
            workers.insert(std::this_thread::get_id());
        });
        QCOMPARE(done, (std::multiset<int>{0, 1, 2, 3, 4, 5, 6, 7}));
        QVERIFY(static_cast<int>(workers.size()) <= threads + 1);
    }

    void tasksWithoutAThreadFail() {
        QStringList told;
        BackgroundTask::onFailure = [&told](const QString& reason) { told += reason; };
        BackgroundTask task;
        int failures = 0;
        task.whenFailed([&failures] { ++failures; });
        bool isDone = false;
        {
            const OnlyThreads none(0);
            task.start([](const TaskControl&) { return 5; }, [&isDone](int) { isDone = true; });
        }
        QTRY_COMPARE(told, QStringList(NoThread));
        QCOMPARE(failures, 1);
        QVERIFY(!isDone && !task.isRunning());
        BackgroundTask::onFailure = nullptr;
    }

    /// A thread that has no room for its stack is not called one that the system does not have.
    void tasksWithoutMemoryForAThreadFail() {
        if (test::IsSanitized)
            QSKIP("sanitizers need all addresses");
        QStringList told;
        BackgroundTask::onFailure = [&told](const QString& reason) { told += reason; };
        BackgroundTask task;
        QVERIFY(platform::hasRoomForThread());
        rlimit before{};
        getrlimit(RLIMIT_AS, &before);
        {
            const OnlyThreads none(0);
            rlimit little = before;
            little.rlim_cur = 1; // no new part of the address space
            setrlimit(RLIMIT_AS, &little);
            task.start([](const TaskControl&) { return 5; }, [](int) {});
            setrlimit(RLIMIT_AS, &before);
        }
        QTRY_COMPARE(told, QStringList("There was not enough memory for it."));
        BackgroundTask::onFailure = nullptr;
    }

    /// Whoever waits for a Result gets the failure as an error.
    void resultsBecomeErrors() {
        QStringList told;
        BackgroundTask::onFailure = [&told](const QString& reason) { told += reason; };
        BackgroundTask task;
        QStringList errors;
        const auto take = [&errors](const Result<int>& result) {
            errors +=
                result ? QString::number(*result) : QString::fromStdString(result.error().text());
        };
        {
            const OnlyThreads none(0);
            task.start([](const TaskControl&) -> Result<int> { return 5; }, take);
        }
        QTRY_COMPARE(errors, QStringList(NoThread));
        task.start([](const TaskControl&) -> Result<int> { throw std::bad_alloc(); }, take);
        QTRY_COMPARE(errors.size(), 2);
        QCOMPARE(errors.last(), "There was not enough memory for it.");
        task.start([](const TaskControl&) -> Result<int> { return 5; }, take);
        QTRY_COMPARE(errors.size(), 3);
        QCOMPARE(errors.last(), "5");
        QCOMPARE(told, QStringList());
        BackgroundTask::onFailure = nullptr;
    }

    /// A task that could not be started is awaited no longer than one that ended.
    void awaitingEnds() {
        BackgroundTask task;
        QStringList told;
        BackgroundTask::onFailure = [&told](const QString& reason) { told += reason; };
        const OnlyThreads none(0);
        task.start([](const TaskControl&) { return 5; }, [](int) {});
        task.await(std::chrono::hours(1));
        QCOMPARE(told, QStringList(NoThread));
        QVERIFY(!task.isRunning());
        BackgroundTask::onFailure = nullptr;
    }

    void openingFails() {
        TreebankOpener opener;
        QSignalSpy failed(&opener, &TreebankOpener::failed);
        const OnlyThreads none(0);
        opener.open({SOURCE_DIR "/resources/samples/german.conllu"});
        QTRY_COMPARE(failed.size(), 1);
        QVERIFY(!opener.isOpening());
    }

    /// An exploration that moves to its end stops moving if the losses cannot be computed.
    void movingToTheEndStops() {
        QStringList told;
        BackgroundTask::onFailure = [&told](const QString& reason) { told += reason; };
        Session session;
        session.editor()->setTreebank(
            Treebank::open(SOURCE_DIR "/resources/samples/german.conllu").value());
        const OnlyThreads none(0);
        session.parse()->steps().last();
        QVERIFY(session.parse()->steps().isGoingToEnd());
        QTRY_VERIFY(!session.parse()->steps().isGoingToEnd());
        QVERIFY(told.contains(NoThread));
        BackgroundTask::onFailure = nullptr;
    }
};

QTEST_MAIN(TestMissingThreads)
#include "tst_missing_threads.moc"
