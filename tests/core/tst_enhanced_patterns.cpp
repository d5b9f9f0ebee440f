// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/query/query.h"
#include "tests/support/queries.h"

#include <QTest>

using namespace parsescope;
using namespace parsescope::test;

class TestEnhancedPatterns : public QObject {
    Q_OBJECT

private slots:
    void seesEnhancedArcs_data();
    void seesEnhancedArcs();
};

// "She wants [to] sleep": in the enhanced graph, word 1 has a second head, and there is an empty
// node.
void TestEnhancedPatterns::seesEnhancedArcs_data() {
    QTest::addColumn<QString>("query");
    QTest::addColumn<QString>("basic");
    QTest::addColumn<QString>("enhanced");
    const auto row = [](const char* query, const char* basic, const char* enhanced) {
        QTest::newRow(query) << query << basic << enhanced;
    };
    row("pattern { N -[nsubj]-> M }", "1,2", "1,2");
    row("pattern { N -[1=nsubj]-> M }", "1,2", "1,2 1,2 1,3");
    row("pattern { N -[1=nsubj, enhanced=yes]-> M }", "", "1,2 1,3");
    row("pattern { N -[1=nsubj, !enhanced]-> M }", "1,2", "1,2");
    row("pattern { N -[E:nsubj]-> M }", "", "1,2 1,3");
    row("pattern { e: N -> M; e.label = \"E:xcomp:to\" }", "", "2,3");
    row("pattern { e: N -> M; e.2 = to }", "", "2,3");
    row("pattern { N []; * -[E:nsubj]-> N }", "", "1");
    row("pattern { N -> M; M [form=to] }", "", "3");
    row("pattern { N [form=to]; N.textform = \"_\"; N.wordform = \"__EMPTY__\" }", "", "all");
    // The empty node 2.1 directly follows word 2.
    row("pattern { N [upos=VERB]; M []; N < M }", "2,3", "2");
    row("pattern { N [form=wants]; N ->> M; M [form=She] }", "1,2", "1,2");
    row("pattern { N [form=sleep]; N ->> M; M [form=She] }", "", "1,3");
    row("pattern { N [form=wants]; N ->> M; M [form=to] }", "", "2");
    row("global { is_tree }", "all", "");
    row("global { is_forest }", "all", "");
    row("global { is_cyclic }", "", "");
    row("pattern { N [form=She]; N.__out__ = 0 }", "1", "1");
}

void TestEnhancedPatterns::seesEnhancedArcs() {
    QFETCH(QString, query);
    QFETCH(QString, basic);
    QFETCH(QString, enhanced);
    const Sentence sentence = sentenceOf("1\tShe\tshe\tPRON\t_\t_\t2\tnsubj\t2:nsubj|3:nsubj\t_\n"
                                         "2\twants\twant\tVERB\t_\t_\t0\troot\t0:root\t_\n"
                                         "2.1\tto\tto\tPART\t_\t_\t_\t_\t3:mark\t_\n"
                                         "3\tsleep\tsleep\tNOUN\t_\t_\t2\txcomp\t2:xcomp:to\t_\n");
    const auto sorted = [](const QString& found) {
        QStringList list = found.split(' ');
        list.sort();
        return list;
    };
    QCOMPARE(sorted(foundIn(query.toStdString(), sentence)), sorted(basic));
    QCOMPARE(sorted(foundIn(query.toStdString(), sentence, ArcSource::Enhanced)), sorted(enhanced));
    Query named = parseQuery("pattern { N [form=to] }").value();
    named.arcs = ArcSource::Enhanced;
    QCOMPARE(findMatches(named, sentence)->front().nodes,
             (std::vector<MatchedNode>{{"N", 0, "2.1"}}));
}

QTEST_GUILESS_MAIN(TestEnhancedPatterns)
#include "tst_enhanced_patterns.moc"
