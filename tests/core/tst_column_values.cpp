// SPDX-License-Identifier: GPL-3.0-or-later
// The values of columns for completion.
#include "core/query/column_values.h"

#include <QTest>

#include <algorithm>
#include <set>

using namespace parsescope;

class TestColumnValues : public QObject {
    Q_OBJECT

private slots:
    // The values of the treebank come first, by their frequency, and then those of UD.
    void lists() {
        const ColumnValues values = valuesIn(
            Treebank::fromBytes("t", "1\ta\t_\tNOUN\tN1\tCase=Nom|Foo=Bar\t2\tnsubj:x\t_\t_\n"
                                     "2\tb\t_\tVERB\t_\t_\t0\troot\t_\t_\n"
                                     "3\tc\t_\tNOUN\tN2\tCase=Nom\t2\tobj\t_\t_\n"
                                     "4\td\t_\tMINE\tN2\tCase=Nom\t2\tobj\t_\t_\n\n"));
        const auto first = [&](ConllUColumn column, std::size_t count) {
            std::vector<std::string> list = values.list(column);
            list.resize(std::min(list.size(), count));
            return list;
        };
        QVERIFY(first(UposColumn, 4) == (std::vector<std::string>{"NOUN", "MINE", "VERB", "ADJ"}));
        QVERIFY(first(XposColumn, 4) == (std::vector<std::string>{"N2", "N1"}));
        QVERIFY(first(DeprelColumn, 4) ==
                (std::vector<std::string>{"obj", "nsubj:x", "root", "acl"}));
        QVERIFY(first(FeatsColumn, 3) ==
                (std::vector<std::string>{"Case=Nom", "Foo=Bar", "Abbr=Yes"}));
        QVERIFY(values.list(LemmaColumn).empty());
        QCOMPARE(values.list(UposColumn).size(), std::size_t(17 + 1));
        QCOMPARE(values.list(DeprelColumn).size(), std::size_t(37 + 1));
        for (const ConllUColumn column : {UposColumn, FeatsColumn, DeprelColumn}) {
            const std::vector<std::string> list = values.list(column);
            QCOMPARE(std::set<std::string>(list.begin(), list.end()).size(), list.size());
        }
    }
};

QTEST_APPLESS_MAIN(TestColumnValues)
#include "tst_column_values.moc"
