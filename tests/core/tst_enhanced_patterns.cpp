// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/query/query_search.h"
#include "tests/support/conllu_lines.h"
#include "tests/support/queries.h"
#include "tests/support/table.h"

#include <QTest>

using namespace parsescope;
using namespace parsescope::test;

class TestEnhancedPatterns : public QObject {
    Q_OBJECT

private slots:
    // "She wants [to] sleep": in the enhanced graph, word 1 has a second head, and there is an
    // empty node.
    void seesEnhancedArcs_data() {
        const auto row = tableNamedByFirst<QString, QString, QString>("query", "basic", "enhanced");
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
    void seesEnhancedArcs() {
        QFETCH(QString, query);
        QFETCH(QString, basic);
        QFETCH(QString, enhanced);
        const Sentence sentence =
            sentenceOf("1\tShe\tshe\tPRON\t_\t_\t2\tnsubj\t2:nsubj|3:nsubj\t_\n"
                       "2\twants\twant\tVERB\t_\t_\t0\troot\t0:root\t_\n"
                       "2.1\tto\tto\tPART\t_\t_\t_\t_\t3:mark\t_\n"
                       "3\tsleep\tsleep\tNOUN\t_\t_\t2\txcomp\t2:xcomp:to\t_\n");
        const auto sorted = [](const QString& found) {
            QStringList list = found.split(' ');
            list.sort();
            return list;
        };
        QCOMPARE(sorted(foundIn(query.toStdString(), sentence)), sorted(basic));
        QCOMPARE(sorted(foundIn(query.toStdString(), sentence, ArcSource::Enhanced)),
                 sorted(enhanced));
        Query named = parseQuery("pattern { N [form=to] }").value();
        named.arcs = ArcSource::Enhanced;
        QCOMPARE(findMatches(named, sentence)->front().nodes,
                 (std::vector<MatchedNode>{{"N", 0, "2.1"}}));
    }

    // As in Grew, each word with a head has an arc, whether the arcs form a tree or not.
    void seesTheArcsOfSentencesWithoutATree_data() {
        QTest::addColumn<QString>("query");
        QTest::addColumn<QString>("missing"); // found with the heads 2, none, 2
        QTest::addColumn<QString>("cyclic");  // found with the heads 2, 3, 2
        const auto row = [](const char* query, const char* missing, const char* cyclic) {
            QTest::newRow(query) << query << missing << cyclic;
        };
        row("pattern { N -> M; M << N }", "1,2", "1,2 2,3");
        row("pattern { N -> M; N << M }", "2,3", "2,3");
        row("pattern { N ->> M; N -[^dep]-> M }", "", "");
        row("pattern { N []; M []; N ->> M; M ->> N; N << M }", "", "2,3");
        row("pattern { e: N -> M; f: M -> N; N << M }", "", "2,3");
        row("global { is_cyclic }", "", "all");
        row("global { is_forest }", "all", "");
        row("global { is_tree }", "", "");
        row("projective", "", "");
        row("nonprojective", "", "");
        row("roots>=0", "", "");
        row("form=w length=3", "1 2 3", "1 2 3");
    }
    void seesTheArcsOfSentencesWithoutATree() {
        QFETCH(QString, query);
        QFETCH(QString, missing);
        QFETCH(QString, cyclic);
        const auto found = [&query](const std::vector<int>& heads) {
            QStringList matches = foundIn(query.toStdString(), withHeads(heads)).split(' ');
            matches.sort();
            return matches.join(' ');
        };
        QCOMPARE(found({2, NoHead, 2}), missing);
        QCOMPARE(found({2, 3, 2}), cyclic);
    }

    void saysWhichHeadsAreMissing() {
        const std::string lines = words({"2", "0"}) + "\n" + words({"2", "x"}) +
                                  "\n1\tnine\t_\t0\n\n" + words({"_", "_"}) + "\n";
        const Treebank treebank = Treebank::fromBytes("x", lines);
        const auto search = [&treebank](const char* query) {
            return searchTreebank(treebank, parseQuery(query).value(), {}, {});
        };
        const QString nine = "x:7: found 4 columns, expected 10 separated by tabs";
        const QString head = "x:5:13: HEAD is \"x\", expected a number from 0 to 2";
        const SearchSummary forWords = search("form=a");
        QCOMPARE(forWords.searched, 3);
        QCOMPARE(forWords.found, 3);
        QCOMPARE(forWords.unreadable, 1);
        QCOMPARE(forWords.withoutTree, 0);
        QCOMPARE(textsOf(forWords.errors), QStringList(nine));
        for (const char* query : {"projective", "pattern { N -> M }", "derivable:swap", "gamma>=0",
                                  "global { is_tree }", "pattern { N [form=b]; M []; N ->> M }"}) {
            const SearchSummary forHeads = search(query);
            QCOMPARE(forHeads.searched, 3);
            QCOMPARE(forHeads.withoutTree, 1);
            QCOMPARE(textsOf(forHeads.errors), (QStringList{head, nine}));
        }
        QCOMPARE(search("pattern { N [form=a]; M [form=b]; N < M }").withoutTree, 0);
        // The sentence is as in the file.
        QCOMPARE(hitConllu(treebank, {1, {}}), words({"2", "x"}) + "\n");
    }
};

QTEST_GUILESS_MAIN(TestEnhancedPatterns)
#include "tst_enhanced_patterns.moc"
