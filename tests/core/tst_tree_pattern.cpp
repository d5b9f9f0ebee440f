// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/query/query.h"
#include "tests/support/queries.h"
#include "tests/support/table.h"
#include "tests/support/trees.h"

#include <QTest>

#include <algorithm>

using namespace parsescope;
using namespace parsescope::test;

class TestTreePattern : public QObject {
    Q_OBJECT

private slots:
    void finds_data() {
        const auto row = tableNamedByFirst<QString, QString>("query", "expected");
        row("pattern { N [upos=VERB]; N -[nsubj]-> M }", "2,5");
        row("pattern { N -[nsubj|aux]-> M }", "2,5 3,5");
        row("pattern { N [upos=VERB]; N -[^nsubj|aux|punct]-> M; }", "4,5 5,7");
        row("pattern { N [upos=VERB] ; N -> M } without { N -[punct]-> M }", "2,5 3,5 4,5 5,7");
        row("pattern { N -> M; M -> K; K [upos=DET] }", "1,2,5");
        row("pattern { N -> M } pattern { M -> K } without { K [upos=ADP] }",
            "2,5 3,5 4,5 5,7 5,8 1,2,5");
        row("pattern { N [upos=VERB] } without { N -> M; M < N }", "");
        row("pattern { N [upos=VERB] } without { N -> M; N < M }", "5");
        row("pattern { N []; * -[root]-> N }", "5");
        row("pattern { N -[root]-> M; N [form=\"__0__\"] }", "5");
        row("pattern { N -[obl]-> M }", "");
        row("pattern { N -[1=obl]-> M }", "5,7");
        row("pattern { N -[1=obl, 2=to]-> M }", "5,7");
        row("pattern { N -[1=obl, !2]-> M }", "");
        row("pattern { N -[2<>by]-> M }", "5,7");
        row("pattern { N -[re\"o.*\"]-> M }", "5,7");
        row("pattern { N -[obl:to]-> M }", "5,7");
        row("pattern { N -[\"obl:to\"]-> M }", "5,7");
        row("pattern { N [upos=DET]; N < M; M [] }", "1,2");
        row("pattern { N [upos=AUX]; N << M; M [upos=PROPN] }", "3,7");
        row("pattern { N [upos=NOUN]; N > M; M []; }", "1,2");
        row("pattern { N [upos=PART]; M [upos=DET]; N >> M }", "1,4");
        row("pattern { N [Number]; M [Number]; N.Number = M.Number }", "");
        row("pattern { N [Number]; M [Number]; N << M; N.Number <> M.Number }", "2,7");
        row("pattern { N.upos = \"VERB\"; N [] }", "5");
        row("pattern { N []; N.form = re\"d.*\" }", "2 3");
        row("pattern { N.upos <> VERB; N -> M }", "1,2 6,7");
        row("pattern { N -> M; N.form = N.lemma }",
            "5,2 5,3"); // finds() replaces the expected matches
        row("pattern { e: N -> M; e.length >= 3; N.upos = VERB }", "2,5 5,8");
        row("pattern { e: N -> M; e.delta < -2 }", "2,5");
        row("pattern { e: N -> M; e.label = \"aux\" }", "3,5");
        row("pattern { e: N -> M; f: N -> K; e.label = f.label }", "");
        row("pattern { e: N -> M; f: M -> K; e.label <> f.label; K.upos = ADP }", "5,6,7");
        row("pattern { e: N -> M } without { e.label <> nsubj }", "2,5");
        // "*" is not a node: it does not multiply matches, and may be a node that has a name.
        row("pattern { N []; N -> * }", "2 5 7 all"); // ROOT is not a word
        row("pattern { N -[^punct]-> *; N [upos=VERB] }", "5");
        row("pattern { N -[aux]-> *; N -[nsubj]-> M }", "2,5");
        row("pattern { * -> N; N [upos=PROPN]; N -> M }", "6,7");
        row("pattern { V [upos=VERB]; V -[nsubj]-> S; * -[nsubj]-> S }", "2,5");
        row("pattern { N []; N ->> M; M [upos=DET] }", "1 1,2 1,5");
        row("pattern { N ->> M; M [upos=ADP]; N [upos=VERB] }", "5,6");
        row("pattern { N [upos=VERB] } with { N -> M; M < N }", "5");
        row("pattern { N [upos=VERB] } with { N -[obj]-> M }", "");
        row("pattern { N -> M } with { M -> K } without { N [form=\"__0__\"] }", "2,5 5,7");
        row("pattern { length(N, M) > 6; N << M; N [upos]; M [] }", "1,8");
        row("pattern { delta(N, M) = -1; N [upos=VERB]; M [upos] }", "4,5");
        row("pattern { e: N -> M; f: K -> L; e >< f }", "");
        // Several descriptions of a node, one of which must fit.
        row("pattern { N [upos=VERB]|[upos=AUX] }", "3 5");
        row("pattern { N [upos=VERB]|[upos=DET, Definite=Ind]|[Number=Sing] }", "5 7");
        row("pattern { N [Tense=Past/Number=Plur] }", "2 3");
        row("pattern { N [Tense=Pres/upos=AUX] }", "");
        row("pattern { N [upos=VERB,] }", "5");
        // A node marked with "$" may be equal to another node.
        row("pattern { N [upos=VERB]; M$ [upos=VERB|AUX] }", "3,5 5");
        row("pattern { N$ []; M$ -[case]-> N$ ; N [form=at]; }", "6,7");
        // Features of nodes.
        row("pattern { N []; N.Number }", "2 7");
        row("pattern { N []; N.Number = * }", "2 7");
        row("pattern { !N.Number; N [upos=PROPN|ADP] }", "6");
        row("pattern { N []; N.ExtPos/upos = VERB }", "5");
        row("pattern { N []; N.Tense/upos <> \"VERB\"; N [!Number, upos<>ADP|PUNCT] }", "1 3 4");
        row("pattern { N [Number]; M [Number]; N.__id__ < M.__id__ }", "2,7");
        row("pattern { N []; N.__id__ >= 7.5 }", "8");
        row("pattern { N []; N.__id__ = 3 }", "3");
        row("pattern { N []; N.__out__ > 4 }", "5");
        row("pattern { N [textform=\"didn't\"] }", "3");
        row("pattern { N [textform=\"_\"] }", "4");
        row("pattern { N [wordform=\"n't\"] }", "4");
        row("pattern { N [upos=VERB]; proj_size(N) = 7 }", "5"); // all words but the full stop
        row("pattern { N []; height(N) = 2 }", "2 7");
        // Features of arcs.
        row("pattern { e: N -> M; e.1 = \"obl\" }", "5,7");
        row("pattern { e: N -> M; e.2 }", "5,7");
        row("pattern { e: N -[nsubj|obl:to]-> M; !e.2 }", "2,5");
        row("pattern { e: N -> M; e.length = 3 }", "2,5 5,8");
        row("pattern { e: N -> M; e.delta = -1 }", "1,2 4,5 6,7");
        row("pattern { e: N -> M; e.length > 2.5; e.delta < 4 }", "2,5 5,8");
        row("pattern { e: N -> M; f: M -> K; e.length > f.length; N.upos = VERB }", "1,2,5 5,6,7");
        row("pattern { e: N -> M; e.nothing }", "");
        row("pattern { N -[1=obl, 2=to, !enhanced]-> M }", "5,7");
        row("pattern { N -[enhanced=yes]-> M }", "");
        row("pattern { N -[3=*]-> M }", "");
        // Arcs and their places.
        row("pattern { e: N$ -[case]-> M$; f: X$ -> Y$; e << f }", "5,6,7 5,6,7,8");
        row("pattern { f: X$ -> Y$; f >> e; e: N$ -[case]-> M$ }", "5,6,7 5,6,7,8");
        row("pattern { e: N -[det]-> M; f: X -[case]-> Y; e <> f }", "1,2,6,7");
        row("pattern { e: N -[det]-> M; f: X$ -[nsubj]-> Y$; e <> f }", "1,2,5");
        row("pattern { e: X -[punct]-> Y; N << e; N [] }", "5,6,8 5,7,8");
        // Features of the sentence.
        row("pattern { N [upos=VERB]; global.is_tree }", "5");
        row("pattern { N [upos=VERB]; global.is_not_tree }", "");
        row("pattern { N [upos=VERB] } without { global.is_projective }", "");
        row("pattern { N [upos=VERB]; meta.sent_id = \"x\"|\"dogs-1\" }", "5");
        row("pattern { N [upos=VERB]; meta.sent_id <> \"x\"|\"dogs-1\" }", "");
        row("pattern { N [upos=VERB]; !meta.newdoc; meta.text = re\".*bark.*\" }", "5");
        row("pattern { meta.sent_id }", "all");
        // Items in any order.
        row("with { N [upos=VERB] }", "all");
        row("without { N [upos=VERB] }", "");
        row("without { N -[nsubj]-> M } pattern { N [upos=VERB|DET] }", "1");
        row("pattern { e.label = \"det\"; N.upos = NOUN; e: N -> M }", "1,2");
        row("pattern { N' [upos=VERB]; N' -[obl:to]-> my-node }", "5,7");
        // Regular expressions as in OCaml; see tst_str_syntax.
        row("pattern { N [form=re\"d\\(og\\|i\\)[sd]\"] }", "2 3");
        row("pattern { N [form=re\"d(og|i)[sd]\"] }", "");
        row("pattern { N [form=re\"\\w+\"] }", "");
        row("pattern { N -[re\"obl:to\\|det\"]-> M }", "1,2 5,7");
        row("global { text = re\"The.*\\.\" }", "all");
        row("pattern { N [form=/d|dogs/] }", ""); // the first alternative is tried alone
        row("pattern { N [form=/dogs|d/] }", "2");
        row("pattern { N [form=/d.*?/] }", "");
        row("form=/d|dogs/", "2"); // outside a pattern, all alternatives are tried
        row("pattern { N [form=\"\\\\\"] }", "");
        row("pattern { }", "all");
        row("global { is_projective }", "all");
        row("global { is_not_projective; }", "");
        row("global { is_tree; is_forest; is_not_cyclic }", "all");
        row("global { sent_id = \"dogs-1\" }", "all");
        row("global { sent_id = re\"dogs-.\"; text = /the.*/i }", "all");
        row("global { sent_id <> \"dogs-1\" }", "");
        row("global { !newdoc }", "all");
        row("global { newdoc }", "");
        row("% what\npattern { % why\n N [upos=VERB] }\n% end", "5");
        row("pattern { N [upos=VERB] } bark", "5 5");
        row("not pattern { N [upos=X] }", "all");
        row("pattern { N [upos=X] } or pattern { N [upos=VERB] }", "5");
    }
    void finds() {
        QFETCH(QString, query);
        QFETCH(QString, expected);
        if (query.contains("N.form = N.lemma")) // only "bark" and "Élan" are equal to their lemmas
            expected = "2,5 3,5 4,5 6,7 5,7 5,8";
        QStringList found = foundIn(query.toStdString(), sentenceOf(Dogs)).split(' ');
        QStringList wanted = expected.split(' ');
        std::sort(found.begin(), found.end());
        std::sort(wanted.begin(), wanted.end());
        QCOMPARE(found, wanted);
    }

    void names() {
        const Query query = parseQuery("pattern { N -[obl:to]-> M; * -[root]-> N }").value();
        const Matches matches = findMatches(query, sentenceOf(Dogs));
        QCOMPARE(matches->size(), 1U);
        const std::vector<MatchedNode> expected{{"N", 5}, {"M", 7}};
        QCOMPARE(matches->front().nodes, expected);
    }

    void saysWhatIsWrong_data() {
        const auto row = tableNamedByFirst<QString, QString>("query", "expected");
        row("pattern { N [upos=VERB; }", "1:23: found \"; }\", expected , or ]");
        row("pattern {\n  N -[nsubj]-> ;\n}", "2:16: found \";\", expected the name of a node");
        row("pattern { N", "1:12: found the end, expected [ (features), ->, -[…]->, ->>, <, <<, >, "
                           ">>, <>, >< or .");
        row("pattern { N -> M", "1:17: found the end, expected ; or }");
        row("pattern { e: N -> M; e [] }", "1:22: \"e\" is the name of an arc, expected a node");
        row("pattern { e: N -> M; e: M -> K }", "1:22: the name \"e\" is used already");
        row("pattern { e: N -> M; length(e) > 1 }",
            "1:30: found \") > 1 }\", expected , and another node; for an arc e there is e.length "
            "and "
            "e.delta");
        row("global { is_green }", "1:10: unknown \"is_green\", expected is_projective, is_tree, "
                                   "is_forest or is_cyclic, or is_not_projective and so on");
        row("pattern { * < N }", "1:13: found \"< N }\", expected -> or -[…]->");
        row("pattern { e: N -> M; e >< g }",
            "1:27: \"g\" is not an arc of the pattern; declare it, as in g: N -> M");
        // Names that nothing declares.
        row("pattern { N [upos=VERB]; X.lemma <> N.lemma }",
            "1:26: \"X\" is not a node of the pattern; declare it, as in X [], or by an "
            "arc to "
            "or from it");
        row("pattern { e: N -> M; e.label = f.label }",
            "1:32: \"f\" is not a node of the pattern; declare it, as in f [], or by an "
            "arc to "
            "or from it");
        row("pattern { N [] }\nwithout { N << M }",
            "2:16: \"M\" is not a node of the pattern; declare it, as in M [], or by an "
            "arc to or from it");
        row("pattern { * -[root]-> N }",
            "1:23: \"N\" is not a node of the pattern; declare it, as in N [], or by an "
            "arc to or from it");
        row("pattern { lex.lemma = N.lemma; N [] }",
            "1:11: \"lex\" is not a node of the pattern; declare it, as in lex [], or by an "
            "arc to or from it");
        row("pattern { N -> M; N >< M }",
            "1:19: \"N\" is not an arc of the pattern; declare it, as in e: N -> M");
        row("pattern { e: N -> M; e << N }",
            "1:27: \"N\" is not an arc, expected one: an arc can be inside "
            "an arc, e << f, and a node, N << e");
        // Texts that are not patterns.
        row("match { N [upos=VERB] }",
            "1:1: found \"match { N [upos=VERB] }\", expected pattern { … } "
            "around a tree pattern, or quotes around text");
        row("request { N [] }",
            "1:1: found \"request { N [] }\", expected pattern { … } around a tree "
            "pattern, or quotes around text");
        row("PATTERN { N [] }",
            "1:1: found \"PATTERN { N [] }\", expected pattern { … } around a tree "
            "pattern, or quotes around text");
        row("{ N [] }", "1:1: found \"{ N [] }\", expected pattern { … } around a tree pattern, or "
                        "quotes around text");
        row("N [upos=VERB]", "1:1: found \"N [upos=VERB]\", expected pattern { … } around a tree "
                             "pattern, or quotes around text");
        row("N -[nsubj]-> M", "1:3: found \"-[nsubj]-> M\", expected pattern { … } around a tree "
                              "pattern, or quotes around text");
        row("pattern { N [] } commands { del_node N }",
            "1:18: found \"commands { del_node N }\", expected pattern { … } around a tree "
            "pattern, or "
            "quotes around text");
        row("pattern { meta [upos=X]; meta.lemma = a }",
            "1:11: \"meta\" is the name of the sentence, expected another name for a node");
        // Parts of Grew's language that are not supported.
        row("pattern { N -[nsubj]-> M;; }", "1:26: found \"; }\", expected a clause, such as "
                                            "N [upos=VERB] or N -[nsubj]-> M");
        row("pattern { N []; N.upos = VERB|AUX }",
            "1:30: found \"|AUX }\", expected ; or }; several values are possible in brackets: "
            "N [upos=A|B]");
        row("pattern { N [Person]; N.Person > 1 }",
            "1:23: \"Person\" is not a number, expected length "
            "or delta of an arc, or of a node __id__, "
            "__out__, or one such as AlignBegin");
        row("pattern { N -[label=nsubj]-> M }",
            "1:15: \"label\" is no feature in -[…]->, expected 1 or 2, the parts of a relation, or "
            "-[nsubj]-> for all of it");
        row("pattern { N -[1=nsubj, 2]-> M }",
            "1:25: found \"]-> M }\", expected = or <>, as in 2=* for any value");
        row("pattern { N -[/n.*/]-> M }",
            "1:15: found \"/n.*/]-> M }\", expected a relation, \"…\" or re\"…\"");
        row("pattern { N -[nsubj|re\"o.*\"]-> M }",
            "1:21: found \"re\"o.*\"]-> M }\", expected a value: a name or \"…\"");
        row("pattern { N -[^re\"o.*\"]-> M }",
            "1:16: found \"re\"o.*\"]-> M }\", expected a value: a name or \"…\"");
        row("pattern { N [upos==VERB] }",
            "1:19: found \"=VERB] }\", expected a value: a name, \"…\", "
            "re\"…\" or /…/");
        row("pattern { e: N -> M; f: K -> L; e :< f }",
            "1:36: found \"< f }\", expected the name of a node");
        row("pattern { N []; global.is_green }",
            "1:24: unknown \"is_green\", expected is_projective, is_tree, is_forest or is_cyclic, "
            "or "
            "is_not_projective and so on");
        row("pattern { N [form=re\"\\(a\"] }",
            "1:19: the regular expression is wrong at character 4: a \\( is not closed");
    }
    void saysWhatIsWrong() {
        QFETCH(QString, query);
        QFETCH(QString, expected);
        QCOMPARE(foundIn(query.toStdString(), sentenceOf(Dogs)), expected);
    }

    // Chains of three nodes, found once by the matcher and once by trying all triples.
    void agreesWithTryingAll() {
        Random random(7);
        const Query query =
            parseQuery("pattern { A -> B; B -> C; C << B } without { C -> D; D << C }").value();
        for (int round = 0; round < 300; ++round) {
            const Tree tree = randomTree(1 + pick(random, 9), random);
            const Sentence sentence = withHeads({tree.heads().begin() + 1, tree.heads().end()});
            std::vector<std::vector<int>> expected;
            for (int c = 1; c <= tree.size(); ++c) {
                const int b = tree.head(c);
                if (b == 0 || c > b)
                    continue;
                const std::vector<int> below = tree.dependents(c);
                if (!below.empty() && below.front() < c)
                    continue;
                expected.push_back({tree.head(b), b, c});
            }
            std::vector<std::vector<int>> found;
            const Matches matches = findMatches(query, sentence);
            QVERIFY(matches);
            for (const Match& match : *matches) {
                std::vector<int> nodes;
                for (const MatchedNode& node : match.nodes)
                    nodes.push_back(node.word);
                found.push_back(nodes);
            }
            std::sort(expected.begin(), expected.end());
            std::sort(found.begin(), found.end());
            QCOMPARE(found, expected);
        }
    }

    void readsNumbersAndLayers() {
        const Sentence sentence = sentenceOf(
            "1\tvotre\tvotre\tDET\t_\tNumber=Sing|Number[psor]=Plur\t2\tdet\t_\tAlignBegin=-1.50\n"
            "2\tami\tami\tNOUN\t_\tNumber=Sing\t0\troot\t_\tAlignBegin=12.250|Gloss=2.5\n");
        QCOMPARE(foundIn("pattern { N [Number__psor=Plur] }", sentence), QString("1"));
        QCOMPARE(foundIn("pattern { N [Number[psor]=Plur] }", sentence), QString("1"));
        QCOMPARE(foundIn("pattern { N [upos, !Number__psor] }", sentence), QString("2"));
        QCOMPARE(foundIn("pattern { N []; N.AlignBegin < 2.75 }", sentence), QString("1"));
        QCOMPARE(foundIn("pattern { N []; N.AlignBegin = -1.5 }", sentence), QString("1"));
        QCOMPARE(foundIn("pattern { N [AlignBegin=12.25] }", sentence), QString("2"));
        QCOMPARE(foundIn("pattern { N [Gloss=2.50] }", sentence), QString("2"));
        QCOMPARE(foundIn("pattern { N -> M; N.AlignBegin > M.AlignBegin }", sentence),
                 QString("1,2"));
        QCOMPARE(foundIn("pattern { N -> M; delta(N, M) > -1.5; N [upos] }", sentence),
                 QString("1,2"));
    }

    void comparesInNormalForm() {
        const std::string composed = "caf\u00E9";
        const std::string decomposed = "cafe\u0301";
        for (const std::string& written : {composed, decomposed}) {
            Sentence sentence = withHeads({0});
            sentence.words.front().form = written;
            sentence.words.front().feats = "Gloss=" + written;
            for (const std::string& asked : {composed, decomposed})
                for (const std::string& query : std::vector<std::string>{
                         "pattern { N [form=\"" + asked + "\"] }",
                         "pattern { N [Gloss=" + asked + "] }",
                         "pattern { N [form=/.{3}[" + asked.substr(3) + "]/] }",
                         "pattern { N [form=re\"caf[\u00E9]\"] }", asked, "form=" + asked,
                         "form:/" + asked + "/", "feats:Gloss=" + asked})
                    QCOMPARE(foundIn(query, sentence), QString("1"));
        }
    }
};

QTEST_GUILESS_MAIN(TestTreePattern)
#include "tst_tree_pattern.moc"
