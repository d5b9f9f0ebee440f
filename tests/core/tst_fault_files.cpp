// SPDX-License-Identifier: GPL-3.0-or-later
// If any system call fails while a file is saved, the file has its old or its new contents as a
// whole. If a system call fails while a file is read, the result is an error or the whole contents.
#include "core/learning/model_file.h"
#include "core/learning/models.h"
#include "core/study/experiment_grid.h"
#include "core/treebank/document.h"
#include "core/treebank/read_file.h"
#include "core/treebank/write_file.h"
#include "tests/support/files.h"
#include "tests/support/networks.h"

#include <QDir>
#include <QTemporaryDir>
#include <QTest>

#include <fcntl.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <cerrno>
#include <cstdarg>
#include <cstdio>
#include <functional>
#include <memory>

using namespace parsescope;
using namespace parsescope::test;

namespace {

/// The system calls that can be made to fail.
enum class Call { None, Open, Read, Write, Sync, Rights, Close, Rename };

struct Plan {
    Call call = Call::None;
    int until = 0; ///< number of calls up to and including the failing one
    int reason = 0;
    bool hasFailed = false;
    /// True if each write writes one byte only, and every third write is interrupted.
    bool writesLittle = false;
    int writes = 0;
};
thread_local Plan plan;

/// Returns true and sets errno if this call is to fail.
bool fails(Call call) {
    if (plan.call != call || --plan.until != 0)
        return false;
    plan.call = Call::None;
    plan.hasFailed = true;
    errno = plan.reason;
    return true;
}

/// Lets the call with the number `number`, counted from 1, fail with the errno `reason` while the
/// object lives.
class FailingCall {
public:
    FailingCall(Call call, int number, int reason) { plan = {call, number, reason}; }
    FailingCall(const FailingCall&) = delete;
    FailingCall& operator=(const FailingCall&) = delete;
    ~FailingCall() { plan.call = Call::None; }
    [[nodiscard]] static bool hasFailed() { return plan.hasFailed; }
};

} // namespace

// These functions replace those of the C library in this program.
extern "C" {
int open(const char* path, int flags, ...) {
    va_list arguments;
    va_start(arguments, flags);
    const auto mode = (flags & O_CREAT) != 0 ? va_arg(arguments, mode_t) : 0;
    va_end(arguments);
    return fails(Call::Open) ? -1
                             : static_cast<int>(::syscall(SYS_openat, AT_FDCWD, path, flags, mode));
}
ssize_t read(int file, void* room, std::size_t size) {
    return fails(Call::Read) ? -1 : ::syscall(SYS_read, file, room, size);
}
ssize_t pread(int file, void* room, std::size_t size, off_t begin) {
    return fails(Call::Read) ? -1 : ::syscall(SYS_pread64, file, room, size, begin);
}
ssize_t write(int file, const void* bytes, std::size_t size) {
    if (fails(Call::Write))
        return -1;
    if (plan.writesLittle && ++plan.writes % 3 == 0) {
        errno = EINTR;
        return -1;
    }
    return ::syscall(SYS_write, file, bytes, plan.writesLittle ? std::size_t{1} : size);
}
int fsync(int file) {
    return fails(Call::Sync) ? -1 : static_cast<int>(::syscall(SYS_fsync, file));
}
int fchmod(int file, mode_t mode) noexcept {
    return fails(Call::Rights) ? -1 : static_cast<int>(::syscall(SYS_fchmod, file, mode));
}
int close(int file) {
    const bool isFailure = fails(Call::Close); // the file is closed even if the call fails
    const int done = static_cast<int>(::syscall(SYS_close, file));
    return isFailure ? -1 : done;
}
int rename(const char* from, const char* to) noexcept {
    return fails(Call::Rename)
               ? -1
               : static_cast<int>(::syscall(SYS_renameat2, AT_FDCWD, from, AT_FDCWD, to, 0));
}
}

namespace {

struct Fault {
    const char* name;
    Call call;
    int reason;
};
constexpr Fault Faults[] = {
    {"open", Call::Open, EMFILE},  {"read", Call::Read, EIO},    {"write", Call::Write, ENOSPC},
    {"fsync", Call::Sync, EIO},    {"chmod", Call::Rights, EIO}, {"close", Call::Close, EDQUOT},
    {"rename", Call::Rename, EIO},
};

std::string sentenceLines(const char* word) {
    return "1\t" + std::string(word) + "\t_\t_\t_\t_\t0\troot\t_\t_\n\n";
}

} // namespace

class TestFaultFiles : public QObject {
    Q_OBJECT

private slots:
    void init() {
        m_folder = std::make_unique<QTemporaryDir>();
        m_onlySaves = false;
        QVERIFY(m_folder->isValid());
    }

    void writing_data() { addFaults(); }
    void writing() {
        m_onlySaves = true;
        expectOldOrNew("old", "new", [this] { return writeFileAtomically(path("x"), "new"); });
    }

    void privateFiles_data() { addFaults(); }
    void privateFiles() {
        m_onlySaves = true;
        expectOldOrNew("old", "new", [this] { return writePrivateFile(path("x"), "new"); });
    }

    // Checking beforehand whether a file can be written changes nothing and leaves no file behind.
    void asking_data() { addFaults(); }
    void asking() {
        expectOldOrNew("old", "old", [this] { return canWriteFile(path("x")); });
    }

    void treebanks_data() { addFaults(); }
    void treebanks() {
        const std::string old = sentenceLines("one") + sentenceLines("two");
        const std::string wanted = sentenceLines("one") + sentenceLines("three");
        for (const bool packed : {false, true}) {
            const auto bytes = [packed](const std::string& lines) {
                return packed ? packGzip(lines).value() : lines;
            };
            std::optional<Document> document;
            expectOldOrNew(
                bytes(old), bytes(wanted), [&]() -> Result<void> { return document->save(); },
                [&] {
                    document.emplace(*Treebank::open(path("x")));
                    document->replace(
                        1, readSentence(sentenceLines("three"), Format::ConllU).sentence);
                });
            // Changes that could not be saved can be saved later.
            if (QTest::currentTestFailed())
                return;
        }
    }

    void models_data() { addFaults(); }
    void models() {
        const auto sentence = readSentence(sentenceLines("one"), Format::ConllU).sentence;
        TrainingOptions options = smallOptions(neural::Training::Local, "arc-eager");
        options.iterations = 1;
        const auto model = trainModel(modelKinds().front(), {sentence}, {}, options);
        QVERIFY(model.has_value());
        expectOldOrNew("old", modelFileBytes(**model),
                       [&] { return writeModel(**model, path("x")); });
    }

    // A result is stored as a whole or not at all, and a run continues where it failed.
    void experiments_data() { addFaults(); }
    void experiments() {
        QFETCH(int, call);
        QFETCH(int, reason);
        writeContents(path("tiny.conllu"), sentenceLines("one") + sentenceLines("two"));
        writeContents(path("e.json"), R"({"title": "Small", "results": "results", "iterations": 1,
  "treebanks": [{"name": "tiny", "train": "tiny.conllu", "test": "tiny.conllu"}],
  "grids": [{"systems": ["arc-eager"], "regimes": ["static"], "seeds": [1]}]})");
        const Result<ExperimentGrid> grid = readGrid(path("e.json"));
        QVERIFY(grid.has_value());
        for (int number = 1;; ++number) {
            QDir(m_folder->filePath("results")).removeRecursively();
            Result<void> run;
            {
                const FailingCall failing(static_cast<Call>(call), number, reason);
                run = runCell(*grid, grid->cells[0]);
            }
            QCOMPARE(readCellResult(*grid, grid->cells[0]).has_value(), run.has_value());
            QVERIFY(runCell(*grid, grid->cells[0]).has_value());
            QVERIFY(readCellResult(*grid, grid->cells[0]).has_value());
            QVERIFY2(debris("results").isEmpty(), qPrintable(debris("results").join(' ')));
            if (!FailingCall::hasFailed())
                break;
        }
    }

    void reading_data() { addFaults(); }
    void reading() {
        QFETCH(int, call);
        QFETCH(int, reason);
        const std::string lines = sentenceLines("one") + sentenceLines("two");
        writeContents(path("x"), lines);
        for (int number = 1;; ++number) {
            {
                const FailingCall failing(static_cast<Call>(call), number, reason);
                const Result<Treebank> treebank = Treebank::open(path("x"));
                if (treebank)
                    QCOMPARE(Document(*treebank).contents(0).value(), lines);
                else
                    QCOMPARE(treebank.error().file, path("x"));
            }
            if (!FailingCall::hasFailed())
                break;
        }
    }

    // Writes may be short and interrupted.
    void piecemeal() {
        std::string wanted(1000, 'x');
        wanted.back() = 'y';
        plan = {};
        plan.writesLittle = true;
        const Result<void> done = writeFileAtomically(path("x"), wanted);
        plan = {};
        QVERIFY(done.has_value());
        QCOMPARE(contentsOf(path("x")), wanted);
    }

private:
    static void addFaults() {
        QTest::addColumn<int>("call");
        QTest::addColumn<int>("reason");
        for (const Fault& fault : Faults)
            QTest::newRow(fault.name) << static_cast<int>(fault.call) << fault.reason;
    }

    [[nodiscard]] std::string path(const char* name) const {
        return m_folder->filePath(name).toStdString();
    }
    /// Returns the temporary files in a folder.
    [[nodiscard]] QStringList debris(const char* folder) const {
        return QDir(m_folder->filePath(folder))
            .entryList({".parsescope-*"}, QDir::Files | QDir::Hidden);
    }

    /// Lets each call in turn fail while `save` replaces the contents `old` by `wanted`. Calls
    /// `prepare` before each attempt.
    void expectOldOrNew(
        const std::string& old, const std::string& wanted,
        const std::function<Result<void>()>& save, const std::function<void()>& prepare = [] {}) {
        QFETCH(int, call);
        QFETCH(int, reason);
        for (int number = 1;; ++number) {
            writeContents(path("x"), old);
            prepare();
            Result<void> saved;
            {
                const FailingCall failing(static_cast<Call>(call), number, reason);
                saved = save();
            }
            const std::string found = contentsOf(path("x"));
            QVERIFY2(found == old || found == wanted,
                     "the file is neither the old nor the new one");
            if (saved)
                QCOMPARE(found, wanted);
            else
                QVERIFY(!saved.error().message.empty());
            if (m_onlySaves && number == 1 && FailingCall::hasFailed())
                QVERIFY2(!saved, "the failure was not told"); // later calls are made for the folder
            QVERIFY2(debris(".").isEmpty(), qPrintable(debris(".").join(' ')));
            if (!FailingCall::hasFailed()) {
                QVERIFY2(saved, saved ? "" : saved.error().text().english().c_str());
                break;
            }
            if (!saved && found == old)
                QVERIFY(save().has_value()); // saving can be tried again
        }
    }

    std::unique_ptr<QTemporaryDir> m_folder;
    /// True if nothing but saving is done, so that the first failure must be reported.
    bool m_onlySaves = false;
};

QTEST_GUILESS_MAIN(TestFaultFiles)
#include "tst_fault_files.moc"
