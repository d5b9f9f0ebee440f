// SPDX-License-Identifier: GPL-3.0-or-later
// Rules that change sentences. The results of the rules were written by hand from the documentation
// of Grew's commands, https://grew.fr/doc/commands.
#include "core/query/rewriting.h"
#include "core/treebank/document.h"
#include "core/treebank/sentence_diff.h"

#include <QTest>

using namespace parsescope;

namespace {

QByteArray lines() {
    return QByteArray("# sent_id = s1\n"
                      "# text = The old man saw them in Paris.\n"
                      "1 The the DET _ _ 3 det _ _\n"
                      "2 old old ADJ _ _ 3 amod _ _\n"
                      "3 man man NOUN _ Number=Sing 4 nsubj _ _\n"
                      "4 saw see VERB _ Tense=Past 0 root _ _\n"
                      "5 them they PRON _ Case=Acc|Number=Plur 4 obj _ _\n"
                      "6 in in ADP _ _ 7 case _ _\n"
                      "7 Paris Paris PROPN _ Number=Sing 4 obl:loc _ SpaceAfter=No\n"
                      "8 . . PUNCT _ _ 4 punct _ _\n\n");
}

/// Returns the lines with tabs between the columns of words.
std::string withTabs(const QByteArray& text) {
    QByteArray result;
    for (QByteArray line : text.split('\n'))
        result += (line.startsWith('#') ? line : line.replace(' ', '\t')) + '\n';
    result.chop(1);
    return result.toStdString();
}

Sentence sentence() {
    return readSentence(withTabs(lines()), Format::ConllU).sentence;
}

/// Returns the lines of words in which a sentence differs from `sentence()`, joined by " / ".
QString changesOf(const Sentence& now) {
    const QStringList old = QString(lines()).split('\n');
    QStringList changed;
    int number = 0;
    for (QString line : QString::fromStdString(writeSentence(now, Format::ConllU)).split('\n')) {
        if (!line.startsWith('#'))
            line.replace('\t', ' ');
        if (number >= old.size() || line != old[number])
            changed += line;
        ++number;
    }
    return changed.join(" / ");
}

/// Returns the changes, or the error.
QString resultOf(const QString& rules) {
    const Result<RewriteRules> parsed = RewriteRules::parse(rules.toStdString());
    if (!parsed)
        return QString::fromStdString(parsed.error().text().english());
    const Result<RewriteRules::Rewritten> result = parsed->apply(sentence());
    return result ? changesOf(result->sentence)
                  : QString::fromStdString(result.error().message.english());
}

} // namespace

class TestRewriting : public QObject {
    Q_OBJECT

private slots:
    void commands_data() {
        QTest::addColumn<QString>("pattern");
        QTest::addColumn<QString>("commands");
        QTest::addColumn<QString>("expected");
        int number = 0;
        const auto row = [&](const char* pattern, const char* commands, const char* expected) {
            QTest::addRow("%d", ++number) << pattern << commands << expected;
        };
        // Features.
        row("N [upos=NOUN]", "N.upos = PROPN", "3 man man PROPN _ Number=Sing 4 nsubj _ _");
        row("N [upos=VERB]", "N.Mood = Ind", "4 saw see VERB _ Mood=Ind|Tense=Past 0 root _ _");
        row("N [upos=VERB]", "N.VerbForm = \"Fin\"",
            "4 saw see VERB _ Tense=Past|VerbForm=Fin 0 root _ _");
        row("N [Tense]", "N.Tense = Pres", "4 saw see VERB _ Tense=Pres 0 root _ _");
        row("N [Tense]", "del_feat N.Tense", "4 saw see VERB _ _ 0 root _ _");
        row("V -[nsubj]-> S", "V.Number = S.Number; S.xpos = V.lemma",
            "3 man man NOUN see Number=Sing 4 nsubj _ _ / "
            "4 saw see VERB _ Number=Sing|Tense=Past 0 root _ _");
        row("N [form=\"old\"]", "N.Gloss = N.lemma + \"-\" + N.upos + 2",
            "2 old old ADJ _ _ 3 amod _ Gloss=old-ADJ2");
        row("N [SpaceAfter=No]", "N.Gloss = city; N.Number__psor = Plur",
            "7 Paris Paris PROPN _ Number=Sing|Number[psor]=Plur 4 obl:loc _ "
            "SpaceAfter=No|Gloss=city");
        row("N [SpaceAfter]", "del_feat N.SpaceAfter",
            "# text = The old man saw them in Paris . / "
            "7 Paris Paris PROPN _ Number=Sing 4 obl:loc _ _");
        row("N [Number]", "del_feat N.Number",
            "3 man man NOUN _ _ 4 nsubj _ _ / 5 them they PRON _ Case=Acc 4 obj _ _ / "
            "7 Paris Paris PROPN _ _ 4 obl:loc _ SpaceAfter=No");
        row("N [Number=Sing] } without { N [upos=PROPN]", "N.Animacy = Anim",
            "3 man man NOUN _ Animacy=Anim|Number=Sing 4 nsubj _ _");
        row("N [Case=Acc] } global { sent_id = \"s2\"", "N.Case = Nom", "");
        // Relations.
        row("e: N -[obl:loc]-> M", "e.label = obl",
            "7 Paris Paris PROPN _ Number=Sing 4 obl _ SpaceAfter=No");
        row("e: N -[1=obl]-> M", "e.2 = M.lemma",
            "7 Paris Paris PROPN _ Number=Sing 4 obl:Paris _ SpaceAfter=No");
        row("e: N -[2=loc]-> M", "e.1 = nmod",
            "7 Paris Paris PROPN _ Number=Sing 4 nmod:loc _ SpaceAfter=No");
        row("e: N -[2=loc]-> M", "del_feat e.2",
            "7 Paris Paris PROPN _ Number=Sing 4 obl _ SpaceAfter=No");
        row("e: V -[obl:loc]-> N; f: N -[case]-> A", "f.label = e.label; e.2 = A.lemma",
            "6 in in ADP _ _ 7 obl:loc _ _ / "
            "7 Paris Paris PROPN _ Number=Sing 4 obl:in _ SpaceAfter=No");
        // Heads.
        row("e: V -[obj]-> O; V -[nsubj]-> S", "del_edge e; add_edge S -[nmod:of]-> O",
            "5 them they PRON _ Case=Acc|Number=Plur 3 nmod:of _ _");
        row("e: V -[obj]-> O; V -[nsubj]-> S",
            "add_edge f: S -> O; f.label = e.label; del_edge V -[obj]-> O",
            "5 them they PRON _ Case=Acc|Number=Plur 3 obj _ _");
        row("e: V -[1=obl]-> N; f: N -[case]-> A",
            "del_edge e; del_edge f; add_edge V -[udep]-> A; add_edge A -[comp]-> N",
            "6 in in ADP _ _ 4 udep _ _ / "
            "7 Paris Paris PROPN _ Number=Sing 6 comp _ SpaceAfter=No");
        // Arcs between nodes of the pattern are not shifted.
        row("f: N -[case]-> A", "shift_in N ==> A; del_edge f; add_edge A -[comp]-> N",
            "6 in in ADP _ _ 4 obl:loc _ _ / "
            "7 Paris Paris PROPN _ Number=Sing 6 comp _ SpaceAfter=No");
        row("V -[1=obl]-> N; N -[case]-> A", "shift_in N ==> A", "");
        row("V -[nsubj]-> S", "shift_out S ==> V",
            "1 The the DET _ _ 4 det _ _ / 2 old old ADJ _ _ 4 amod _ _");
        row("V -[nsubj]-> S", "shift_out S =[det|nmod]=> V", "1 The the DET _ _ 4 det _ _");
        row("V -[nsubj]-> S", "shift_out S =[^det]=> V", "2 old old ADJ _ _ 4 amod _ _");
        row("e: V -[obj]-> O", "shift V ==> O; del_edge e; add_edge O -[dep]-> V",
            "3 man man NOUN _ Number=Sing 5 nsubj _ _ / 4 saw see VERB _ Tense=Past 5 dep _ _ / "
            "5 them they PRON _ Case=Acc|Number=Plur 0 root _ _ / "
            "7 Paris Paris PROPN _ Number=Sing 5 obl:loc _ SpaceAfter=No / "
            "8 . . PUNCT _ _ 5 punct _ _");
    }
    void commands() {
        QFETCH(QString, pattern);
        QFETCH(QString, commands);
        QTEST(resultOf("rule r { pattern { " + pattern + " } commands { " + commands + " } }"),
              "expected");
    }

    void strategies_data() {
        QTest::addColumn<QString>("strategy");
        QTest::addColumn<QString>("expected"); // the features of words 3, 5 and 7
        QTest::newRow("a rule once") << "one"
                                     << "x=1 _ _";
        QTest::newRow("Pick") << "Pick(one)"
                              << "x=1 _ _";
        QTest::newRow("as often as possible") << "Onf(one)"
                                              << "x=1 x=1 x=1";
        QTest::newRow("Iter") << "Iter(one)"
                              << "x=1 x=1 x=1";
        QTest::newRow("one after the other") << "Seq(one, two)"
                                             << "x=1|y=1 _ _";
        QTest::newRow("a part fails") << "Seq(one, never)"
                                      << "_ _ _";
        QTest::newRow("a part may fail") << "Seq(one, Try(never))"
                                         << "x=1 _ _";
        QTest::newRow("the first that applies") << "Alt(never, two, one)"
                                                << "y=1 _ _";
        QTest::newRow("none applies") << "Alt(never, never)"
                                      << "_ _ _";
        QTest::newRow("If is true") << "If(one, two, Empty)"
                                    << "y=1 _ _";
        QTest::newRow("If is false") << "If(never, one, two)"
                                     << "y=1 _ _";
        QTest::newRow("nothing changes") << "Onf(Empty)"
                                         << "_ _ _";
        QTest::newRow("a name") << "Seq(both, both)"
                                << "x=1|y=1 x=1|y=1 _";
        QTest::newRow("alternately") << "Onf(Seq(one, two))"
                                     << "x=1|y=1 x=1|y=1 x=1|y=1";
    }
    void strategies() {
        QFETCH(QString, strategy);
        QString rules = "rule one { pattern { N [Number, !x] } commands { N.x = 1 } }"
                        "rule two { pattern { N [Number, !y] } commands { N.y = 1 } }"
                        "rule never { pattern { N [upos=X] } commands { N.upos = Y } } % none\n"
                        "strat main { " +
                        strategy + " } strat both { Seq(one, two) }";
        const Result<RewriteRules> parsed = RewriteRules::parse(rules.toStdString());
        QVERIFY2(parsed, parsed ? "" : parsed.error().text().english().c_str());
        const Result<RewriteRules::Rewritten> result = parsed->apply(sentence());
        QVERIFY(result.has_value());
        QStringList features;
        int applied = 0;
        for (const int word : {3, 5, 7}) {
            QStringList added;
            for (const QString& item :
                 QString::fromStdString(result->sentence.words[word - 1].feats).split('|'))
                if (item.startsWith("x=") || item.startsWith("y="))
                    added += item;
            applied += static_cast<int>(added.size());
            features += added.isEmpty() ? "_" : added.join('|');
        }
        QTEST(features.join(' '), "expected");
        // Each application has added one feature.
        QCOMPARE(result->applied[0] + result->applied[1], applied);
        QCOMPARE(result->applied[2], 0);
    }

    void refuses_data() {
        QTest::addColumn<QString>("rules");
        QTest::addColumn<QString>("expected");
        const auto row = [](const char* name, const char* rules, const char* expected) {
            QTest::newRow(name) << rules << expected;
        };
        row("two heads",
            "rule r { pattern { V -[obj]-> O; V -[nsubj]-> S } commands { add_edge S -[x]-> O } }",
            "rule \"r\": it gives word 5 \"them\" two heads, 4 and 3");
        row("a cycle",
            "rule r { pattern { e: R -[root]-> V; V -[nsubj]-> S } "
            "commands { del_edge e; add_edge S -[x]-> V } }",
            "rule \"r\": the heads of words 3 → 4 → 3 form a cycle, beginning at word 3 \"man\"");
        row("no head", "rule r { pattern { e: V -[obj]-> O } commands { del_edge e } }",
            "the rules leave word 5 \"them\" without a head");
        row("no relation",
            "rule r { pattern { e: V -[obj]-> O } commands { del_edge e; add_edge f: V -> O } }",
            "rule \"r\": it gives word 5 \"them\" a head, but no relation");
        row("missing arc",
            "rule r { pattern { V -[obj]-> O } commands { del_edge V -[nsubj]-> O } }",
            "rule \"r\": there is no arc \"nsubj\" from word 4 \"saw\" to word 5 \"them\", which a "
            "command deletes");
        row("deleted arc",
            "rule r { pattern { e: V -[obj]-> O } commands { del_edge e; e.label = x } }",
            "rule \"r\": a command names an arc that has been deleted");
        row("missing feature", "rule r { pattern { V [Tense] } commands { V.x = V.Aspect } }",
            "rule \"r\": word 4 \"saw\" has no feature \"Aspect\", which a command reads");
        row("missing part", "rule r { pattern { e: V -[obj]-> O } commands { O.x = e.2 } }",
            "rule \"r\": an arc \"obj\" has no part \"2\", which a command reads");
        row("head of ROOT", "rule r { pattern { R -[root]-> V } commands { add_edge V -[x]-> R } }",
            "rule \"r\": ROOT would get a head");
        row("feature of ROOT", "rule r { pattern { R -[root]-> V } commands { R.x = y } }",
            "rule \"r\": ROOT has no features that a command could change");
        row("without an end",
            "rule a { pattern { N [lemma=see] } commands { N.lemma = sea } }"
            "rule b { pattern { N [lemma=sea] } commands { N.lemma = see } }"
            "strat main { Onf(Alt(a, b)) }",
            "the rules were applied 10000 times, last rule \"a\", without an end");
        row("bar", "rule r { pattern { N [Tense] } commands { N.Tense = \"a|b\" } }",
            "rule \"r\": \"a|b\" cannot be the value of a feature, expected text without \"|\"");
        // Errors of the text.
        row("empty", "% nothing\n",
            "2:1: found the end, expected a rule: rule NAME { pattern { … } commands { … } }");
        row("package", "package p { }", "1:1: found \"package p { }\", expected rule or strat");
        row("no commands", "rule r { pattern { N [] } }",
            "1:27: found \"}\", expected pattern, with, without, global or commands");
        row("unknown node", "rule r { pattern { N [] } commands { M.x = y } }",
            "1:38: \"M\" is not a node of the pattern; declare it, as in M [], or by an arc to or "
            "from it");
        row("node of another block",
            "rule r { pattern { N [] } without { N -> M } commands { M.x = y } }",
            "1:57: \"M\" is not a node of the pattern; declare it, as in M [], or by an arc to or "
            "from it");
        row("add_node", "rule r { pattern { N [] } commands { add_node M } }",
            "1:38: \"add_node\" is not a command, expected N.feature = value, e.label = relation, "
            "add_edge, del_edge, del_feat, shift, shift_in or shift_out");
        row("relation of a node", "rule r { pattern { N [] } commands { N.deprel = x } }",
            "1:40: \"deprel\" of a node cannot be changed; relations are changed by the name of an "
            "arc: e.label = obj");
        row("part of an arc", "rule r { pattern { e: N -> M } commands { e.3 = x } }",
            "1:45: \"3\" of an arc cannot be changed, expected label, 1 or 2");
        row("name twice", "rule r { pattern { e: N -> M } commands { add_edge e: M -[x]-> N } }",
            "1:52: the name \"e\" is used already");
        row("rule twice",
            "rule r { pattern { N [] } commands { } } rule r { pattern { N [] } "
            "commands { } }",
            "1:47: the name \"r\" is used already");
        row("no main", "rule r { pattern { N [] } commands { } } strat s { r }",
            "1:48: there is no strategy \"main\", expected one beside \"s\"");
        row("unknown name", "rule r { pattern { N [] } commands { } } strat main { Onf(q) }",
            "1:59: \"q\" is neither a rule nor a strategy");
        row("endless",
            "rule r { pattern { N [] } commands { } } strat main { s } "
            "strat s { Try(main) }",
            "1:48: the strategy \"main\" needs itself");
        row("parts", "rule r { pattern { N [] } commands { } } strat main { If(r, r) }",
            "1:55: If has 2 parts, expected 3");
    }
    void refuses() {
        QFETCH(QString, rules);
        QTEST(resultOf(rules), "expected");
    }

    // A relation changed by a rule is the relation changed in the text, byte for byte, and the
    // sentences of which nothing changes keep their bytes.
    void changesBytes() {
        for (const char* lineEnd : {"\n", "\r\n"}) {
            QByteArray bytes = QByteArray::fromStdString(withTabs(lines()));
            bytes += "1\tGo\t_\tVERB\t_\t_\t0\troot\t_\t_\n\n\n" + bytes;
            bytes.chop(2); // no empty line, and no line end
            bytes.replace("\n", lineEnd);
            const Treebank treebank = Treebank::fromBytes("t.conllu", bytes.toStdString());
            const auto rules = RewriteRules::parse(
                "rule r { pattern { e: V -[nsubj]-> S } commands { e.label = subj } }");
            QVERIFY(rules.has_value());
            const TreebankRewriting all = rewriteTreebank(treebank, *rules, false);
            QCOMPARE(all.sentences.size(), std::size_t(2));
            QCOMPARE(all.applied, std::vector<long long>{2});
            Document document(treebank);
            document.replaceEach(all.sentences);
            QCOMPARE(QString::fromStdString(document.undoText().english()),
                     QString("Changes of 2 sentences"));
            QByteArray expected = bytes;
            QCOMPARE(QByteArray::fromStdString(document.contents(0).value()),
                     expected.replace("nsubj", "subj"));
            document.undo();
            QVERIFY(!document.canUndo());
            QCOMPARE(QByteArray::fromStdString(document.contents(0).value()), bytes);
        }
    }

    void depsFollow() {
        QByteArray text = lines();
        text.replace("4 obj _ _", "4 obj 4:obj _").replace("4 nsubj _ _", "4 nsubj 2:x _");
        const Treebank treebank = Treebank::fromBytes("t.conllu", withTabs(text));
        const auto rules = RewriteRules::parse("rule r { pattern { e: V -[obj]-> O; f: V "
                                               "-[nsubj]-> S } commands { e.label = iobj } }");
        for (const bool follow : {false, true}) {
            const TreebankRewriting all = rewriteTreebank(treebank, *rules, follow);
            QCOMPARE(all.sentences.size(), std::size_t(1));
            const Sentence& now = all.sentences.at(0);
            QCOMPARE(QString::fromStdString(now.words[4].deps),
                     QString(follow ? "4:iobj" : "4:obj"));
            QCOMPARE(QString::fromStdString(now.words[2].deps), QString("2:x"));
        }
    }

    // A sentence that the rules cannot be applied to stays as it is, with its line and sent_id.
    void namesTheSentence() {
        const Treebank treebank = Treebank::fromBytes(
            "t.conllu", "1\tGo\t_\tVERB\t_\t_\t0\troot\t_\t_\n\n" + withTabs(lines()));
        const auto rules =
            RewriteRules::parse("rule r { pattern { e: V -[obj]-> O } commands { del_edge e } }"
                                "rule s { pattern { V [lemma=\"_\"] } commands { V.upos = X } }");
        const TreebankRewriting all = rewriteTreebank(treebank, *rules, false);
        QCOMPARE(all.refused, 1);
        QCOMPARE(QString::fromStdString(all.problems.at(0).text().english()),
                 QString("t.conllu:3: sentence s1: the rules leave word 5 \"them\" without a "
                         "head"));
    }

    void diff() {
        const Treebank treebank = Treebank::fromBytes(
            "t.conllu", "1\tGo\t_\tVERB\t_\t_\t0\troot\t_\t_\n\n" + withTabs(lines()));
        Sentence now = treebank.read(1).sentence;
        now.comments[1] = "# text = X";
        now.words[7].upos = "X";
        QCOMPARE(QString::fromStdString(sentenceDiff(treebank, 1, now).value()).replace('\t', ' '),
                 QString("@@ -3,5 +3,5 @@\n"
                         " # sent_id = s1\n"
                         "-# text = The old man saw them in Paris.\n"
                         "+# text = X\n"
                         " 1 The the DET _ _ 3 det _ _\n"
                         " 2 old old ADJ _ _ 3 amod _ _\n"
                         " 3 man man NOUN _ Number=Sing 4 nsubj _ _\n"
                         "@@ -9,5 +9,5 @@\n"
                         " 5 them they PRON _ Case=Acc|Number=Plur 4 obj _ _\n"
                         " 6 in in ADP _ _ 7 case _ _\n"
                         " 7 Paris Paris PROPN _ Number=Sing 4 obl:loc _ SpaceAfter=No\n"
                         "-8 . . PUNCT _ _ 4 punct _ _\n"
                         "+8 . . X _ _ 4 punct _ _\n"
                         " \n"));
        now = treebank.read(1).sentence;
        now.words[0].upos = "X";
        now.words[7].upos = "X";
        // Six unchanged lines are the context of both changes.
        QVERIFY(sentenceDiff(treebank, 1, now)->starts_with("@@ -3,11 +3,11 @@\n"));
    }
};

QTEST_MAIN(TestRewriting)
#include "tst_rewriting.moc"
