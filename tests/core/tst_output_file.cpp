// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/path.h"
#include "core/treebank/output_file.h"
#include "core/treebank/read_file.h"
#include "tests/support/files.h"

#include <QDir>
#include <QTest>

#include <filesystem>
#include <string>
#include <utility>
#include <vector>

using namespace parsescope;
using namespace parsescope::test;

namespace {

std::string treebank(const char* before = "") {
    return std::string(before) +
           "1\ta\t_\t_\t_\t_\t2\tdet\t_\t_\n2\tb\t_\t_\t_\t_\t0\troot\t_\t_\n\n";
}

/// Returns the beginnings of files, each with its ending.
std::vector<std::pair<const char*, std::string>> files() {
    return {{"conllu", treebank("# text = a b\n")},
            {"conllu", packGzip(treebank()).value()},
            {"conllu", treebank("\xEF\xBB\xBF\r\nan error\n")},
            {"html", "<!DOCTYPE html>\n<html>"},
            {"html", "\n<HTML><svg>"},
            {"png", std::string("\x89PNG\r\n\x1A\n\0\0", 10)},
            {"svg", "<?xml version=\"1.0\"?>\n<svg>"},
            {"pdf", "%PDF-1.7\n"},
            {"json", "{\"a\": 1}"},
            {"tex", "% Needs\n"},
            {"tex", "\\documentclass{article}\n"},
            {"csv", "\xEF\xBB\xBFname,score\nAda,1\n"},
            {"tsv", "name\tscore\n"},
            {"txt", "# A lesson\n\nText.\n"},
            {"other", std::string("parsescope model 1\n\0", 20)},
            {"other", packGzip("no treebank").value()},
            {"other", std::string("\x7F"
                                  "ELF\0",
                                  5)}};
}

} // namespace

/// The files that may be written, by path and kind.
class TestOutputFile : public QObject, protected TestFolder {
    Q_OBJECT

private slots:
    void init() { renewFolder(); }

    // A file may be replaced only by a file of its kind. Tables may also be replaced by texts.
    void kinds() {
        for (const std::string ending :
             {"conllu", "html", "png", "svg", "pdf", "json", "tex", "csv", "tsv", "txt"})
            for (const auto& [kind, bytes] : files()) {
                const bool isTable = kind == std::string("csv") || kind == std::string("tsv");
                const bool may =
                    kind == ending ||
                    (isTable && (ending == "csv" || ending == "tsv" || ending == "txt"));
                writeContents(path("x"), bytes);
                const Result<void> can = canWriteFile(path("x"), fileKindOf(ending));
                QVERIFY2(can.has_value() == may, (ending + " over " + kind + ' ' + bytes).c_str());
                QVERIFY(can || can.error().text().english().starts_with(
                                   path("x") + ": the file exists and is not a"));
                QCOMPARE(contentsOf(path("x")), bytes);
            }
    }

    void newAndEmptyFiles() {
        for (const char* ending : {"conllu", "html", "png", "json", "csv", "txt"}) {
            QVERIFY(canWriteFile(path("new"), fileKindOf(ending)));
            writeContents(path("empty"), "");
            QVERIFY(canWriteFile(path("empty"), fileKindOf(ending)));
        }
        QVERIFY(!canWriteFile(path("none/new"), fileKindOf("txt")));
        QVERIFY(!QFile::exists(QString::fromStdString(path("new"))));
    }

    // An input file is recognised under each of its names.
    void inputs() {
        writeContents(path("a.conllu"), treebank());
        writeContents(path("b.conllu"), treebank());
        std::filesystem::create_hard_link(pathOf(path("a.conllu")), pathOf(path("hard")));
        std::vector<const char*> names{"a.conllu", "./a.conllu", "hard", "sub/../a.conllu"};
        std::error_code noLinks; // Windows permits links to files only to some users
        std::filesystem::create_symlink("a.conllu", pathOf(path("link")), noLinks);
        if (!noLinks)
            names.push_back("link");
        QVERIFY(QDir(m_folder->path()).mkdir("sub"));
        for (const char* name : names) {
            const Result<void> none =
                checkIsNoInput(path(name), {path("b.conllu"), path("a.conllu")});
            QVERIFY2(!none, name);
            QCOMPARE(none.error().text().english(),
                     path(name) + ": this is also the input " + path("a.conllu") +
                         ", which would be overwritten; choose another name");
            QVERIFY(checkIsNoInput(path(name), {path("b.conllu"), path("no such file")}));
        }
        QVERIFY(!checkIsNoInput(path("b.conllu"), {m_folder->path().toStdString()}));
        QVERIFY(checkIsNoInput(path("hard.txt"), {m_folder->path().toStdString()}));
        QVERIFY(!checkIsNoInput(path("sub/../new"), {path("new")}));
        QVERIFY(checkIsNoInput(path("new"), {path("newer")}));
    }

    void writes() {
        writeContents(path("a.conllu"), treebank());
        QVERIFY(!writeOutput(path("a.conllu"), fileKindOf("conllu"), "new", {path("a.conllu")}));
        QVERIFY(!writeOutput(path("a.conllu"), fileKindOf("html"), "new"));
        QCOMPARE(contentsOf(path("a.conllu")), treebank());
        QVERIFY(writeOutput(path("a.conllu"), fileKindOf("conllu"), "new"));
        QCOMPARE(contentsOf(path("a.conllu")), std::string("new"));
    }
};

QTEST_GUILESS_MAIN(TestOutputFile)
#include "tst_output_file.moc"
