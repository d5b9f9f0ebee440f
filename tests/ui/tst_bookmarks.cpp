// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/session/bookmarks.h"

#include <QFile>
#include <QTemporaryDir>
#include <QTest>

using namespace parsescope;

/// Bookmarks and notes on sentences, and the file in which they are kept.
class TestBookmarks : public QObject {
    Q_OBJECT

private slots:
    void marksAreKept() {
        const QTemporaryDir folder;
        const QString file = folder.filePath("sub/bookmarks.json");
        {
            Bookmarks marks;
            QVERIFY(marks.keepIn(file));
            QVERIFY(marks.mark("/a", {"s7", 7}, "odd head"));
            QVERIFY(marks.mark("/a", {"", 3}, ""));
            QVERIFY(marks.mark("/b", {"s7", 1}, "x"));
            // The sentence with this ID has moved, and is still found.
            QVERIFY(marks.mark("/a", {"s7", 9}, "odd head, see word 4"));
            QVERIFY(marks.unmark("/b", {"s7", 1}));
            QVERIFY(marks.unmark("/b", {"never", 1}));
        }
        Bookmarks marks;
        QVERIFY(marks.keepIn(file));
        QCOMPARE(marks.note("/a", {"s7", 12}), std::optional<QString>("odd head, see word 4"));
        QCOMPARE(marks.note("/a", {"", 3}), std::optional<QString>(""));
        QCOMPARE(marks.note("/a", {"", 4}), std::nullopt);
        // The bookmark belongs to a sentence without an ID.
        QCOMPARE(marks.note("/a", {"s3", 3}), std::nullopt);
        QCOMPARE(marks.note("/b", {"s7", 1}), std::nullopt);
        QCOMPARE(marks.of("/a").size(), std::size_t(2));
        QCOMPARE(marks.of("/a")[0].key.number, 3);
    }

    void aDamagedFileIsPutAside() {
        const QTemporaryDir folder;
        const QString path = folder.filePath("bookmarks.json");
        QFile file(path);
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write("{\"treebanks\": {\"/a\": [");
        file.close();
        Bookmarks marks;
        QVERIFY(!marks.keepIn(path));
        QVERIFY(QFile::exists(path + ".damaged"));
        QVERIFY(marks.mark("/a", {"s1", 1}, ""));
        QVERIFY(QFile::exists(path));
    }

    void hostileValuesDoNoHarm() {
        const QTemporaryDir folder;
        const QString path = folder.filePath("bookmarks.json");
        QFile file(path);
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(R"({"treebanks": {"/a": [1, {"id": 5, "number": "x"}], "/b": 3}})");
        file.close();
        Bookmarks marks;
        QVERIFY(marks.keepIn(path));
        QVERIFY(marks.of("/b").empty());
    }
};

QTEST_MAIN(TestBookmarks)
#include "tst_bookmarks.moc"
