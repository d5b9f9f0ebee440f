// SPDX-License-Identifier: GPL-3.0-or-later
// The last program of a command takes the place of the shell, where the command stays the same.
#include "core/base/shell_command.h"
#include "tests/support/files.h"

#include <QTemporaryDir>
#include <QtTest>

#include <cstdlib>

using namespace parsescope;

namespace {

/// Returns the standard output of `command` in a shell, and its exit status.
QString outcomeOf(const std::string& command) {
    const QTemporaryDir folder;
    const std::string script = folder.filePath("script").toStdString();
    const std::string output = folder.filePath("output").toStdString();
    test::writeContents(script, command);
    const int status =
        std::system(("sh -c \"$(cat '" + script + "')\" > '" + output + "' 2> /dev/null").c_str());
    return QString::fromStdString(test::contentsOf(output)) + QString::number(status);
}

} // namespace

class TestShellCommand : public QObject {
    Q_OBJECT

private slots:
    void lastProgramsReplaceTheShell_data() {
        QTest::addColumn<QString>("command");
        QTest::addColumn<QString>("expected");
        QTest::newRow("one program") << "env true"
                                     << "exec env true";
        QTest::newRow("a path with a space")
            << "'/usr/bin/../bin/env' echo 'a; b' \"c & d\" e\\;f"
            << "exec '/usr/bin/../bin/env' echo 'a; b' \"c & d\" e\\;f";
        QTest::newRow("after another") << "cd / && env pwd"
                                       << "cd / && exec env pwd";
        QTest::newRow("on a new line") << "export A=1\nenv sh -c 'echo $A'\n"
                                       << "export A=1\nexec env sh -c 'echo $A'\n";
        QTest::newRow("with a variable") << "A=1 B=/x/y env sh -c 'echo $A $B'"
                                         << "A=1 B=/x/y exec env sh -c 'echo $A $B'";
        QTest::newRow("with its own files") << "cat /dev/null 2>&1 >/dev/null"
                                            << "exec cat /dev/null 2>&1 >/dev/null";
        QTest::newRow("after a failure") << "false || env echo yes"
                                         << "false || exec env echo yes";
        QTest::newRow("after a pipe") << "env echo 1 | cat; env echo 2"
                                      << "env echo 1 | cat; exec env echo 2";
        QTest::newRow("with a sign in a word") << "env echo a#b $HOME"
                                               << "exec env echo a#b $HOME";
    }
    void lastProgramsReplaceTheShell() {
        QFETCH(QString, command);
        QFETCH(QString, expected);
        QCOMPARE(QString::fromStdString(withExec(command.toStdString())), expected);
        QCOMPARE(outcomeOf(expected.toStdString()), outcomeOf(command.toStdString()));
    }

    /// These commands would do something else, or nothing, with "exec".
    void otherCommandsStay_data() {
        QTest::addColumn<QString>("command");
        for (const char* command : {"",
                                    " ",
                                    "cd /",
                                    "echo 1",
                                    "exit 3",
                                    "env echo 1 | cat",
                                    "(env echo 1)",
                                    "if true; then env echo 1; fi",
                                    "for i in 1 2; do env echo $i; done",
                                    "while false; do env echo; done",
                                    "env echo 1 &",
                                    "! env false",
                                    "trap 'echo bye' EXIT; env echo 1",
                                    "f() { echo 1; }; f",
                                    "env echo $(env echo 1)",
                                    "env echo \"$(env echo \"a b\")\"",
                                    "env echo `env echo 1`",
                                    "cat <<END\nx\nEND",
                                    "env echo 'no end",
                                    "env echo \"no end",
                                    "alias x='env echo'\nx 1",
                                    "P=env; $P echo 1",
                                    ">/dev/null env echo 1",
                                    "env echo 1 # the end; of env",
                                    "{ env echo 1; }",
                                    "A=1",
                                    "env echo 1;",
                                    "case a in a) env echo 1;; esac"})
            QTest::addRow("%s", command) << command;
    }
    void otherCommandsStay() {
        QFETCH(QString, command);
        QCOMPARE(QString::fromStdString(withExec(command.toStdString())), command);
    }
};

QTEST_GUILESS_MAIN(TestShellCommand)
#include "tst_shell_command.moc"
