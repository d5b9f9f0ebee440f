// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/platform/files.h"
#include "core/treebank/temporary_file.h"
#include "core/treebank/treebank.h"
#include "core/treebank/write_file.h"
#include "tests/support/files.h"
#include "tests/support/without_rights.h"

#include <QDir>
#include <QFileInfo>
#include <QTest>

#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <string>

using namespace parsescope;
using namespace parsescope::test;

namespace {

// A limit on the size of files, which is restored at the end of the scope.
class FileSizeLimit {
public:
    explicit FileSizeLimit(rlim_t bytes) {
        getrlimit(RLIMIT_FSIZE, &m_before);
        const rlimit limit{bytes, m_before.rlim_max};
        m_handler = std::signal(SIGXFSZ, SIG_IGN);
        setrlimit(RLIMIT_FSIZE, &limit);
    }
    FileSizeLimit(const FileSizeLimit&) = delete;
    FileSizeLimit& operator=(const FileSizeLimit&) = delete;
    ~FileSizeLimit() {
        setrlimit(RLIMIT_FSIZE, &m_before);
        std::signal(SIGXFSZ, m_handler);
    }

private:
    rlimit m_before{};
    void (*m_handler)(int) = nullptr;
};

} // namespace

/// Files are written as a whole or not at all.
class TestWriteFile : public QObject, protected TestFolder {
    Q_OBJECT

private slots:
    void init() { renewFolder(); }

    void writesAtomically() {
        const mode_t mask = ::umask(022);
        QVERIFY(writeFileAtomically(path("new"), "one\n").has_value());
        ::umask(mask);
        QCOMPARE(contentsOf(path("new")), std::string("one\n"));
        QCOMPARE(permissions("new"), 0644);
        ::chmod(path("new").c_str(), 0640);
        QVERIFY(writeFileAtomically(path("new"), std::string("a\0b", 3)).has_value());
        QCOMPARE(contentsOf(path("new")), std::string("a\0b", 3));
        QCOMPARE(permissions("new"), 0640);
        QVERIFY(writeFileAtomically(path("new"), "").has_value());
        QCOMPARE(contentsOf(path("new")), std::string());
        QCOMPARE(filesInFolder(), QStringList("new"));
    }

    void writesThroughSymbolicLinks() {
        QVERIFY(QDir().mkdir(QString::fromStdString(path("sub"))));
        writeContents(path("sub/file"), "old");
        QCOMPARE(::symlink("sub/file", path("link").c_str()), 0);
        QVERIFY(writeFileAtomically(path("link"), "new").has_value());
        QCOMPARE(contentsOf(path("sub/file")), std::string("new"));
        QVERIFY(QFileInfo(QString::fromStdString(path("link"))).isSymLink());
    }

    void aLinkToNothingYetStaysALink() {
        QVERIFY(QDir().mkdir(QString::fromStdString(path("sub"))));
        QCOMPARE(::symlink("sub/file", path("link").c_str()), 0);
        QVERIFY(writeFileAtomically(path("link"), "new").has_value());
        QCOMPARE(contentsOf(path("sub/file")), std::string("new"));
        QVERIFY(QFileInfo(QString::fromStdString(path("link"))).isSymLink());
        QCOMPARE(::symlink("missing/file", path("dangling").c_str()), 0);
        QVERIFY(!writeFileAtomically(path("dangling"), "new"));
        QVERIFY(QFileInfo(QString::fromStdString(path("dangling"))).isSymLink());
        QCOMPARE(::symlink("circle", path("circle").c_str()), 0);
        QVERIFY(!writeFileAtomically(path("circle"), "new"));
    }

    void privateFilesAreTheOwnersAlone() {
        QVERIFY(makePrivateFolder(path("a/b")).has_value());
        QCOMPARE(permissions("a/b"), 0700);
        QVERIFY(writePrivateFile(path("a/b/c"), "x").has_value());
        QCOMPARE(permissions("a/b/c"), 0600);
        ::chmod(path("a/b/c").c_str(), 0644);
        ::chmod(path("a/b").c_str(), 0755);
        QVERIFY(makePrivateFolder(path("a/b")).has_value());
        QCOMPARE(permissions("a/b"), 0700);
        QVERIFY(writePrivateFile(path("a/b/c"), "y").has_value());
        QCOMPARE(permissions("a/b/c"), 0600);
    }

    void piecesAreWrittenOneAfterTheOther() {
        const auto make = [](const ByteSink& sink) -> Result<void> {
            return sink("one ") && sink("two") ? Result<void>() : failure("the sink is full");
        };
        QVERIFY(writeFileAtomically(path("x"), make).has_value());
        QCOMPARE(contentsOf(path("x")), std::string("one two"));
        const Result<void> failed =
            writeFileAtomically(path("x"), [](const ByteSink& sink) -> Result<void> {
                return sink("half") ? failure("no more") : Result<void>();
            });
        QVERIFY(!failed);
        QCOMPARE(QString::fromStdString(failed.error().message), QString("no more"));
        QCOMPARE(contentsOf(path("x")), std::string("one two"));
        QCOMPARE(filesInFolder(), QStringList("x"));
    }

    // A file keeps its owner where this is allowed: only root may give files away.
    void theOwnerStays() {
        if (::geteuid() != 0)
            QSKIP("only root can make files of others");
        constexpr uid_t Nobody = 65534;
        writeContents(path("x"), "old");
        QCOMPARE(::chown(path("x").c_str(), Nobody, Nobody), 0);
        QCOMPARE(::chmod(path("x").c_str(), 04640), 0);
        QVERIFY(lostByWriting(path("x")).empty());
        QVERIFY(writeFileAtomically(path("x"), "new").has_value());
        struct stat status {};
        QCOMPARE(::stat(path("x").c_str(), &status), 0);
        QCOMPARE(status.st_uid, Nobody);
        QCOMPARE(status.st_gid, gid_t{Nobody});
        QCOMPARE(permissions("x"), 04640);
    }

    // A file of another user that the user may write to becomes the user's own. A message reports
    // this beforehand.
    void anotherOwnerIsTold() {
        if (::geteuid() != 0)
            QSKIP("only root can make files of others");
        writeContents(path("x"), "old");
        QCOMPARE(::chmod(path("x").c_str(), 0666), 0);
        const WithoutRights user(m_folder->path());
        QVERIFY(lostByWriting(path("x")).english().find("belongs to you from now on") !=
                std::string::npos);
        QVERIFY(writeFileAtomically(path("x"), "new").has_value());
        struct stat status {};
        QCOMPARE(::stat(path("x").c_str(), &status), 0);
        QCOMPARE(status.st_uid, ::geteuid());
        QCOMPARE(permissions("x"), 0666);
    }

    void hardLinksAreTold() {
        writeContents(path("x"), "old");
        QVERIFY(lostByWriting(path("x")).empty());
        QVERIFY(lostByWriting(path("missing")).empty());
        QCOMPARE(::link(path("x").c_str(), path("other").c_str()), 0);
        QVERIFY(lostByWriting(path("x")).english().find("hard links") != std::string::npos);
    }

    // Temporary files of a process that has ended are removed, even if this process has its number
    // now. Files of a running process and other files are kept.
    void debrisIsRemoved() {
        const pid_t gone = ::fork();
        if (gone == 0)
            ::_exit(0);
        ::waitpid(gone, nullptr, 0);
        const std::string debris = ".parsescope-" + std::to_string(gone) + "-0";
        const std::string earlier = ".parsescope-" + std::to_string(::getpid()) + "-7";
        const std::string other = ".parsescope-" + std::to_string(::getppid()) + "-0";
        for (const std::string& name : {debris, earlier, other, std::string(".parsescope-x"),
                                        ".parsescope-" + std::to_string(gone), std::string("x")})
            writeContents(path(name), "x");
        const TemporaryFile used(m_folder->path().toStdString() + "/", platform::PrivateRights);
        QVERIFY(used.isOpen());
        removeDebris(m_folder->path().toStdString());
        QVERIFY(!QFileInfo::exists(QString::fromStdString(path(debris))));
        QVERIFY(!QFileInfo::exists(QString::fromStdString(path(earlier))));
        QCOMPARE(filesInFolder().size(), 5); // the other four and the one in use
    }

    void writesInTheCurrentFolder() {
        const QString before = QDir::currentPath();
        QVERIFY(QDir::setCurrent(m_folder->path()));
        const bool good = writeFileAtomically("plain", "x").has_value();
        QVERIFY(QDir::setCurrent(before));
        QVERIFY(good);
        QCOMPARE(filesInFolder(), QStringList("plain"));
    }

    void cannotWrite_data() {
        QTest::addColumn<QString>("file");
        QTest::addColumn<QString>("expected");
        QTest::newRow("no folder") << "missing/x"
                                   << "cannot write the file: No such file or directory";
        QTest::newRow("folder") << "."
                                << "this is a folder, expected a file";
        QTest::newRow("long name")
            << QString(300, 'x') << "cannot write the file: File name too long";
    }
    void cannotWrite() {
        QFETCH(QString, file);
        QFETCH(QString, expected);
        const std::string full = path(file.toStdString());
        const Result<void> result = writeFileAtomically(full, "x");
        QVERIFY(!result);
        QCOMPARE(QString::fromStdString(result.error().text()),
                 QString::fromStdString(full) + ": " + expected);
        QCOMPARE(filesInFolder(), QStringList());
    }

    // The pipe is in the test's own folder, since a failure of this test would replace a real
    // device.
    void cannotWriteOverPipes() {
        QCOMPARE(::mkfifo(path("pipe").c_str(), 0600), 0);
        const Result<void> result = writeFileAtomically(path("pipe"), "x");
        QVERIFY(!result);
        QCOMPARE(QString::fromStdString(result.error().message),
                 QString("this is a device or pipe, expected a file"));
        struct stat status {};
        QCOMPARE(::stat(path("pipe").c_str(), &status), 0);
        QVERIFY(S_ISFIFO(status.st_mode));
        QCOMPARE(filesInFolder(), QStringList()); // pipes are not listed
    }

    void failedWritingLeavesTheOldFile() {
        writeContents(path("x"), "old");
        Result<void> result;
        {
            const FileSizeLimit limit(100'000);
            result = writeFileAtomically(path("x"), std::string(200'000, 'x'));
        }
        QVERIFY(!result);
        QCOMPARE(QString::fromStdString(result.error().message),
                 QString("cannot write the file: File too large"));
        QCOMPARE(contentsOf(path("x")), std::string("old"));
        QCOMPARE(filesInFolder(), QStringList("x"));
    }

    void writeProtectedFilesStay() {
        writeContents(path("x"), "old");
        ::chmod(path("x").c_str(), 0444);
        const WithoutRights user(m_folder->path());
        QVERIFY(!writeFileAtomically(path("x"), "new"));
        QCOMPARE(contentsOf(path("x")), std::string("old"));
    }

private:
    [[nodiscard]] QStringList filesInFolder() const {
        return QDir(m_folder->path())
            .entryList(QDir::AllEntries | QDir::Hidden | QDir::NoDotAndDotDot);
    }

    [[nodiscard]] int permissions(const std::string& name) const {
        struct stat status {};
        ::stat(path(name).c_str(), &status);
        return static_cast<int>(status.st_mode & 07777U);
    }
};

QTEST_GUILESS_MAIN(TestWriteFile)
#include "tst_write_file.moc"
