// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/session_test.h"
#include "ui/canvas/file_dialogs.h"
#include "ui/canvas/recent_list.h"
#include "ui/window/recent_menu.h"

#include <QFileDialog>
#include <QLineEdit>
#include <QMessageBox>
#include <QTemporaryDir>
#include <QTest>
#include <QTimer>

using namespace parsescope;

/// The list of what was used last, how several windows share it, and where file dialogs begin.
class TestRecentList : public test::RememberingTest {
    Q_OBJECT

private slots:
    void theLatestIsFirst() {
        RecentList list("test/alone");
        list.add("a");
        list.add("b");
        list.add("a");
        QCOMPARE(list.texts(), QStringList({"a", "b"}));
        for (int i = 0; i < 20; ++i)
            list.add(QString::number(i));
        QCOMPARE(list.texts().size(), 10);
        QCOMPARE(list.texts().first(), "19");
        RecentList other("test/alone");
        other.setKept(true);
        QVERIFY(other.texts().isEmpty()); // the list was not kept
    }

    /// No window loses what another has added, and the latest of all windows is the first.
    void windowsShareIt() {
        RecentList one("test/shared");
        RecentList two("test/shared");
        two.add("early");
        one.setKept(true);
        two.setKept(true);
        one.add("a");
        two.add("b");
        one.add("c");
        RecentList later("test/shared");
        later.setKept(true);
        QCOMPARE(later.texts(), QStringList({"c", "b", "a", "early"}));
        two.readAgain();
        QCOMPARE(two.texts(), later.texts());
        two.clear();
        one.add("d"); // a file that one window removed does not return from another
        QCOMPARE(one.texts(), QStringList("d"));
    }

    /// The list shows the folders of files with equal names. A cleared list stays empty.
    void filesAreToldApart() {
        const QStringList paths{"/a/x.conllu", "/b/x.conllu", "/b/y.conllu"};
        QCOMPARE(shownName(paths[0], paths), "x.conllu [a]");
        QCOMPARE(shownName(paths[1], paths), "x.conllu [b]");
        QCOMPARE(shownName(paths[2], paths), "y.conllu");
        makeSession();
        RecentMenu menu(m_session.get(), true, "Recent");
        RecentList other("recent/files"); // that of another window
        other.setKept(true);
        other.add("/c/z.conllu");
        emit menu.aboutToShow();
        QCOMPARE(menu.actions().front()->text(), "z.conllu");
        menu.actions().back()->trigger();
        QTRY_VERIFY(!menu.actions().front()->isEnabled());
        RecentList later("recent/files");
        later.setKept(true);
        QVERIFY(later.texts().isEmpty());
    }

    /// The file that was on screen last is the first one, also if another window has opened one
    /// after it.
    void whatWasOpenLastIsFirst() {
        makeSession();
        RecentMenu one(m_session.get(), true, "Recent");
        one.add("/a/x.conllu");
        RecentMenu two(m_session.get(), true, "Recent");
        two.add("/b/y.conllu");
        one.keepPlace("/a/x.conllu", 3);
        one.keepPlace("New sentence", 1); // it has no file
        const RecentMenu later(m_session.get(), true, "Recent");
        QCOMPARE(later.paths(), QStringList({"/a/x.conllu", "/b/y.conllu"}));
    }

    /// A dialog begins beside the treebank until a file of its kind has been chosen, then in the
    /// folder of that file and with its type. Other kinds of files are not affected.
    void dialogsBeginWhereTheyEnded() {
        const QTemporaryDir treebank;
        const QTemporaryDir elsewhere;
        QFile file(elsewhere.filePath("chosen.two"));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.close();
        QWidget window;
        QWidget panel(&window);
        setDialogFolder(&window, treebank.path());
        const QString types = "First (*.one);;Second (*.two)";
        struct Seen {
            QString folder;
            QString type;
        };
        const auto ask = [&](const QString& kind, bool saves, bool chooses) {
            Seen seen;
            QTimer timer;
            connect(&timer, &QTimer::timeout, [&] {
                // A dialog that has not listed its folder yet says that there is no such file.
                if (auto* box = qobject_cast<QMessageBox*>(QApplication::activeModalWidget()))
                    return box->reject();
                auto* dialog = qobject_cast<QFileDialog*>(QApplication::activeModalWidget());
                if (!dialog)
                    return;
                if (seen.type.isEmpty())
                    seen = {QFileInfo(dialog->directory().path()).canonicalFilePath(),
                            dialog->selectedNameFilter()};
                dialog->selectNameFilter("Second (*.two)");
                dialog->findChild<QLineEdit*>("fileNameEdit")->setText(file.fileName());
                QDialog* any = dialog;
                chooses ? any->accept() : any->reject();
            });
            timer.start(20);
            const QString path = saves ? askWhereToSave(&panel, {kind, "Save", types}, "new.one")
                                       : askForFile(&panel, {kind, "Open", types});
            if (path.isEmpty() == chooses)
                seen.folder = "the dialog returned " + path;
            return seen;
        };
        const QString first = QFileInfo(treebank.path()).canonicalFilePath();
        const QString second = QFileInfo(elsewhere.path()).canonicalFilePath();
        QCOMPARE(ask("things", false, false).folder, first); // a dismissed dialog changes nothing
        QCOMPARE(ask("things", false, true).folder, first);
        const Seen again = ask("things", true, false);
        QCOMPARE(again.folder, second);
        QCOMPARE(again.type, "Second (*.two)");
        QCOMPARE(ask("others", false, false).folder, first);
    }
};

QTEST_MAIN(TestRecentList)
#include "tst_recent_list.moc"
