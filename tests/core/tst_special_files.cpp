// SPDX-License-Identifier: GPL-3.0-or-later
// Treebanks that are read from devices, from pipes and from files without rights, as Unix has them.
#include "core/treebank/treebank.h"
#include "tests/support/conllu_lines.h"
#include "tests/support/files.h"
#include "tests/support/without_rights.h"

#include <QTest>

#include <sys/stat.h>

#include <cstdio>

using namespace parsescope;
using namespace parsescope::test;

namespace {

std::string errorOf(const Result<Treebank>& treebank) {
    return treebank ? "no error" : treebank.error().text().english();
}

} // namespace

class TestSpecialFiles : public QObject, protected TestFolder {
    Q_OBJECT

private slots:
    void init() { renewFolder(); }

    void devicesAreNoTreebanks() {
        QCOMPARE(errorOf(Treebank::open(std::string("/dev/zero"))),
                 std::string("/dev/zero: this is a device, expected a file"));
    }

    void rightsAreMissing() {
        writeContents(path("x"), line("1", "a", "0") + "\n");
        QCOMPARE(::chmod(path("x").c_str(), 0), 0);
        const WithoutRights user(m_folder->path());
        QVERIFY(errorOf(Treebank::open(path("x"))).ends_with("Permission denied"));
    }

    void pipesAreRead() {
        std::string bytes;
        for (int i = 0; i < 100'000; ++i) // more than a pipe holds
            bytes += line("1", "a", "0") + "\n";
        writeContents(path("x"), bytes);
        std::FILE* pipe = ::popen(("cat '" + path("x") + "'").c_str(), "r");
        QVERIFY(pipe != nullptr);
        const Result<Treebank> piped = Treebank::open("/dev/fd/" + std::to_string(::fileno(pipe)));
        ::pclose(pipe);
        QVERIFY2(piped, errorOf(piped).c_str());
        QCOMPARE(piped->size(), 100'000);
    }
};

QTEST_GUILESS_MAIN(TestSpecialFiles)
#include "tst_special_files.moc"
