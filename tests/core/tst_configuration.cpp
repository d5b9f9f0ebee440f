// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/parsing/configuration.h"
#include "tests/support/configurations.h"
#include "tests/support/derivations.h"
#include "tests/support/pinned.h"

#include <QtTest>

using namespace parsescope;
using namespace parsescope::test;

namespace {

using Nodes = std::vector<int>;

QString textOf(const Configuration& configuration) {
    return QString::fromStdString(configuration.text());
}

} // namespace

class tst_configuration : public QObject {
    Q_OBJECT

private slots:
    void stackAndBuffer() {
        const Configuration c(5, {0, 2, 3}, {4, 5});
        QCOMPARE(c.words(), 5);
        QCOMPARE(c.stackSize(), 3);
        QCOMPARE(c.stack(0), 3);
        QCOMPARE(c.stack(1), 2);
        QCOMPARE(c.stack(2), 0);
        QCOMPARE(c.stackNodes(), Nodes({0, 2, 3}));
        QCOMPARE(c.bufferSize(), 2);
        QCOMPARE(c.buffer(0), 4);
        QCOMPARE(c.buffer(1), 5);
        QCOMPARE(c.bufferNodes(), Nodes({4, 5}));
        QCOMPARE(c.heads(), Nodes(6, NoHead));
    }

    void emptyByDefault() {
        const Configuration c;
        QCOMPARE(c.words(), 0);
        QCOMPARE(c.stackSize(), 0);
        QCOMPARE(c.bufferSize(), 0);
        QCOMPARE(c, Configuration(0, {}, {}));
    }

    void shift() {
        Configuration c(3, {0}, {1, 2, 3});
        c.shift();
        QCOMPARE(textOf(c), "[0 1 | 2 3 |]");
        c.shift();
        c.shift();
        QCOMPARE(textOf(c), "[0 1 2 3 | |]");
    }

    void popStack() {
        Configuration c(4, {0, 1, 2, 3}, {4});
        c.popStack(1);
        QCOMPARE(textOf(c), "[0 1 3 | 4 |]");
        c.popStack();
        QCOMPARE(textOf(c), "[0 1 | 4 |]");
        c.popStack(1);
        QCOMPARE(textOf(c), "[1 | 4 |]");
    }

    void dropBuffer() {
        Configuration c(4, {0}, {1, 2, 3, 4});
        c.dropBuffer(1);
        QCOMPARE(textOf(c), "[0 | 1 3 4 |]");
        c.dropBuffer();
        QCOMPARE(textOf(c), "[0 | 3 4 |]");
        c.dropBuffer(1);
        QCOMPARE(textOf(c), "[0 | 3 |]");
    }

    void attach() {
        Configuration c(3, {0, 1, 2}, {3});
        QVERIFY(!c.hasHead(1));
        QCOMPARE(c.head(1), NoHead);
        c.attach(2, 1);
        c.attach(0, 2);
        QVERIFY(c.hasHead(1));
        QCOMPARE(c.head(1), 2);
        QCOMPARE(c.head(2), 0); // ROOT is a head like any other
        QVERIFY(c.hasHead(2));
        QVERIFY(!c.hasHead(3));
        QVERIFY(!c.hasHead(0));
        QCOMPARE(c.heads(), Nodes({NoHead, 2, 0, NoHead}));
        QCOMPARE(textOf(c), "[0 1 2 | 3 | 2→1 0→2]"); // attaching a word moves no node
    }

    void lists() {
        Configuration c(4, {0, 1, 2}, {3, 4}, RootPlace::First, {{}});
        c.moveToList(0);
        c.moveToList(0);
        QCOMPARE(textOf(c), "[0 | 1 2 | 3 4 |]");
        c.copyToList(0);
        QCOMPARE(textOf(c), "[0 | 1 2 3 | 3 4 |]");
        c.exchangeWithList(0);
        QCOMPARE(textOf(c), "[1 2 3 | 0 | 3 4 |]");
        c.moveFromList(0);
        QCOMPARE(textOf(c), "[1 2 3 0 | | 3 4 |]");
        c.replaceLists({0}, {{2, 1}});
        QCOMPARE(textOf(c), "[0 | 2 1 | 3 4 |]");
        QCOMPARE(c.lists(), std::vector<Nodes>({{2, 1}}));
        QVERIFY(Configuration(1, {0}, {1}).lists().empty());
    }

    void isAValue() {
        const Configuration before(2, {0}, {1, 2});
        Configuration after = before;
        after.shift();
        after.attach(0, 1);
        QCOMPARE(textOf(before), "[0 | 1 2 |]");
        QVERIFY(after != before);
    }

    void text_data() {
        QTest::addColumn<QString>("text");
        for (const char* text :
             {"[| |]", "[| 0 |]", "[| 0 1 2 |]", "[0 | |]", "[0 1 | |]", "[0 2 | 3 4 | 2→1]",
              "[0 | | 2→1 0→2 2→3]", "[| 4 | 2→1 4→2 4→3]", "[9 10 | 11 | 10→1]",
              "[0 1 | 2 3 | 4 | 4→3]", "[0 | 0 1 | | 2 3 | |]", "[0 1 | 0 1 | 2 | | not 4]"})
            QTest::newRow(text) << QString(text);
    }
    void text() {
        QFETCH(QString, text);
        QCOMPARE(textOf(configurationFrom(text.toStdString())), text);
    }

    void textTellsAll_data() { addSystemRows(); }
    void textTellsAll() {
        QFETCH(QString, system);
        const TransitionSystem under = systemNamed(system);
        const SearchSpace space(under, under.start(4));
        for (const Configuration& c : space.configurations())
            QVERIFY2(configurationFrom(c.text()) == c, c.text().c_str());
    }

    void differences_data() {
        QTest::addColumn<QString>("left");
        QTest::addColumn<QString>("right");
        QTest::newRow("stack") << "[0 1 | 3 | 1→2]"
                               << "[0 2 | 3 | 1→2]";
        QTest::newRow("stack order") << "[0 1 2 | 3 |]"
                                     << "[0 2 1 | 3 |]";
        QTest::newRow("stack size") << "[0 1 | 3 | 1→2]"
                                    << "[0 | 3 | 1→2]";
        QTest::newRow("buffer") << "[0 | 1 3 |]"
                                << "[0 | 2 3 |]";
        QTest::newRow("buffer order") << "[0 | 1 2 3 |]"
                                      << "[0 | 2 1 3 |]";
        QTest::newRow("buffer size") << "[0 | 1 2 3 |]"
                                     << "[0 | 1 3 |]";
        QTest::newRow("where stack and buffer meet") << "[0 1 | 2 |]"
                                                     << "[0 1 2 | |]";
        QTest::newRow("no stack or no buffer") << "[| 0 |]"
                                               << "[0 | |]";
        QTest::newRow("head") << "[0 1 | 3 | 1→2]"
                              << "[0 1 | 3 | 3→2]";
        QTest::newRow("dependent") << "[0 | 3 | 0→1]"
                                   << "[0 | 3 | 0→2]";
        QTest::newRow("head and none") << "[0 1 2 3 | |]"
                                       << "[0 1 2 3 | | 0→1]";
        QTest::newRow("list") << "[0 | 1 | 2 |]"
                              << "[0 | | 1 2 |]";
        QTest::newRow("list order") << "[0 | 1 2 | 3 |]"
                                    << "[0 | 2 1 | 3 |]";
        QTest::newRow("stack and list") << "[0 1 | | 2 |]"
                                        << "[0 | 1 | 2 |]";
        QTest::newRow("barred rule") << "[0 | 0 1 | 2 | | not 3]"
                                     << "[0 | 0 1 | 2 |]";
        QTest::newRow("head and dependent") << "[0 3 | | 1→2]"
                                            << "[0 3 | | 2→1]";
    }
    void differences() {
        QFETCH(QString, left);
        QFETCH(QString, right);
        const Configuration a = configurationFrom(left.toStdString());
        const Configuration b = configurationFrom(right.toStdString());
        QVERIFY(a != b);
        QVERIFY(ConfigurationHash()(a) != ConfigurationHash()(b));
        // The number of words is compared, although the text does not contain it.
        QVERIFY(Configuration(2, {0}, {1}) != Configuration(3, {0}, {1}));
    }

    void equalOnesHashEqually_data() { addSystemRows(); }
    void equalOnesHashEqually() {
        QFETCH(QString, system);
        const TransitionSystem under = systemNamed(system);
        const SearchSpace space(under, under.start(4));
        std::vector<std::size_t> hashes;
        for (const Configuration& c : space.configurations()) {
            // An equal configuration that was read from a text has the same hash.
            QCOMPARE(ConfigurationHash()(configurationFrom(c.text())), ConfigurationHash()(c));
            hashes.push_back(ConfigurationHash()(c));
        }
        // The configurations are too few for a collision by chance.
        std::sort(hashes.begin(), hashes.end());
        QVERIFY(std::adjacent_find(hashes.begin(), hashes.end()) == hashes.end());
    }
};

QTEST_APPLESS_MAIN(tst_configuration)
#include "tst_configuration.moc"
