// SPDX-License-Identifier: GPL-3.0-or-later
//
// The files, threads and commands of the operating system behave equally on Unix and Windows.
#include "core/base/path.h"
#include "core/base/platform/child_process.h"
#include "core/base/platform/files.h"
#include "core/treebank/read_file.h"
#include "core/treebank/treebank.h"
#include "tests/support/files.h"

#include <QCoreApplication>
#include <QDir>
#include <QElapsedTimer>
#include <QFileInfo>
#include <QScopeGuard>
#include <QTest>

#include <array>
#include <atomic>
#include <cerrno>
#include <chrono>
#include <string>
#include <thread>

using namespace parsescope;
using namespace parsescope::test;

namespace {

thread_local int mark = 0;
std::atomic<int> seenAtTheEnd = 0; // the mark of the thread that ended last

/// Looks at the mark of its thread when the thread ends.
struct LastLook {
    LastLook() = default;
    LastLook(const LastLook&) = delete;
    LastLook& operator=(const LastLook&) = delete;
    ~LastLook() { seenAtTheEnd = mark; }
};

} // namespace

class TestPlatform : public QObject, private TestFolder {
    Q_OBJECT

private slots:
    void init() { renewFolder(); }

    void namesAndLongPaths_data() {
        QTest::addColumn<QString>("name");
        QTest::newRow("letters of other scripts") << QString::fromUtf8("Übung/日本/дерево.conllu");
        QTest::newRow("more than 260 characters")
            << QString("%1/%1/%1/%1/tree.conllu").arg(QString(100, 'a'));
    }
    void namesAndLongPaths() {
        QFETCH(const QString, name);
        const std::string file = path(name.toStdString());
        std::error_code failed;
        std::filesystem::create_directories(pathOf(file).parent_path(), failed);
        QVERIFY(!failed);
        for (const std::string_view bytes : {"one\r\n", "two\n"}) {
            QVERIFY(writeFileAtomically(file, bytes));
            QCOMPARE(readFile(file).value(), std::string(bytes));
            QCOMPARE(contentsOf(file), std::string(bytes));
        }
        QVERIFY(std::filesystem::is_regular_file(pathOf(file), failed));
        QCOMPARE(pathOf(file).filename().string(), file.substr(file.rfind('/') + 1));
        QCOMPARE(platform::createFile(file, platform::UsualRights), -1);
        QCOMPARE(errno, EEXIST);
        QVERIFY(platform::deleteFile(file.c_str()));
        QVERIFY(!platform::statusOf(file));
        QCOMPARE(errno, ENOENT);
    }

    // The program keeps large files open, also while it saves them.
    void openFilesAreReplaced() {
        writeContents(path("file"), "old");
        for (const std::string_view bytes : {"new", "and"}) {
            const std::string before = contentsOf(path("file"));
            const FileDescriptor open(platform::openToRead(path("file")));
            QVERIFY(writeFileAtomically(path("file"), bytes));
            QCOMPARE(contentsOf(path("file")), std::string(bytes));
            std::string room(8, ' ');
            room.resize(static_cast<std::size_t>(
                platform::readAt(open.number(), 0, room.data(), room.size())));
            QCOMPARE(room, before);
        }
        QCOMPARE(QDir(m_folder->path()).entryList(QDir::Files | QDir::Hidden), QStringList("file"));
    }

    // When a command has ended, all it wrote can be read, and then both files are closed.
    void filesOfACommandEndWithIt() {
        platform::ChildProcess command;
        QCOMPARE(command.start("echo answer&& echo message>&2", true),
                 platform::ChildProcess::Start::Done);
        const auto wholeText = [](const auto& read) -> std::string {
            constexpr int longest = 20'000; // milliseconds
            QElapsedTimer time;
            time.start();
            for (std::string text; !time.hasExpired(longest);) {
                std::array<char, 64> room{};
                const platform::Transfer done = read(room.data(), room.size());
                text.append(room.data(), done.bytes);
                if (done.state == platform::Transfer::State::Closed)
                    return text;
                std::this_thread::sleep_for(std::chrono::milliseconds{1});
            }
            return "the file stays open";
        };
        const std::string answer =
            wholeText([&](char* room, std::size_t size) { return command.read(room, size); });
        QVERIFY2(answer.starts_with("answer"), answer.c_str());
        const std::string message = wholeText(
            [&](char* room, std::size_t size) { return command.readMessages(room, size); });
        QVERIFY2(message.starts_with("message"), message.c_str());
    }

    // A command that has been stopped leaves no file open.
    void commandsLeaveNoFileOpen() {
        const QDir files("/proc/self/fd");
        if (!files.exists())
            QSKIP("the system does not list the open files of a process");
        const auto numbers = [&files] { return files.entryList(QDir::AllEntries | QDir::System); };
        const QStringList before = numbers();
        for (const bool keepsMessages : {false, true}) {
            platform::ChildProcess command;
            QCOMPARE(command.start("exec sleep 60", keepsMessages),
                     platform::ChildProcess::Start::Done);
            // One for its input, one for its output, and one that ends it with this process.
            QCOMPARE(numbers().size(), before.size() + (keepsMessages ? 4 : 3));
        }
        QCOMPARE(numbers(), before);
    }

    // Programs are looked for in the folders of PATH whose paths are absolute. Those of the current
    // folder, which may come with somebody's files, are not found.
    void programsAreFoundOnPathOnly() {
        const QString program = "found-by-path";
#ifdef Q_OS_WIN
        const QString file = program + ".exe";
#else
        const QString file = program;
#endif
        QVERIFY(QFile::copy(QCoreApplication::applicationFilePath(),
                            QDir(m_folder->path()).filePath(file)));
        const QByteArray path = qgetenv("PATH");
        const QString folder = QDir::currentPath();
        const auto restore = qScopeGuard([&] {
            qputenv("PATH", path);
            QDir::setCurrent(folder);
        });
        const auto found = [&] {
            return QString::fromStdString(platform::findProgram(program.toStdString()));
        };
        QVERIFY(QDir::setCurrent(m_folder->path()));
        QCOMPARE(found(), QString());
        const QString byParent = "../" + QDir(m_folder->path()).dirName();
        for (const QString& relative : {QString("."), QString(), byParent}) {
            qputenv("PATH", (relative + QDir::listSeparator() + path).toUtf8());
            QCOMPARE(found(), QString());
        }
        qputenv("PATH", (path + QDir::listSeparator().toLatin1()) + m_folder->path().toUtf8());
        QVERIFY(QFileInfo(found()) == QFileInfo(QDir(m_folder->path()).filePath(file)));
    }

    // The objects of a thread are destroyed while its other objects still have their values.
    void objectsOfAThreadEndBeforeTheirMemory() {
        std::thread([] {
            mark = 42;
            thread_local const LastLook last;
            static_cast<void>(last);
        }).join();
        QCOMPARE(seenAtTheEnd.load(), 42);
    }
};

QTEST_GUILESS_MAIN(TestPlatform)
#include "tst_platform.moc"
