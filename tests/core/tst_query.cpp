// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/query/query.h"
#include "core/query/query_search.h"
#include "tests/support/queries.h"
#include "tests/support/table.h"
#include "tests/support/trees.h"

#include <QTest>

#include <algorithm>

using namespace parsescope;
using namespace parsescope::test;

class TestQuery : public QObject {
    Q_OBJECT

private slots:
    void finds_data() {
        const auto row = tableNamedByFirst<QString, QString>("query", "expected");
        // Queries for text.
        row("bark", "5");
        row("BARK", "5");
        row("élan", "7");
        row("\"dogs didn\"", "2,3,4");
        row("didn't", "3,4");
        row("dog bark", "2 5");
        row("dog cat", "");
        row("dog or cat", "2");
        row("cat or dog", "2");
        row("dog and not cat", "2");
        row("not cat", "all");
        row("not dog", "");
        row("(cat or dog) bark", "2 5");
        row("/D.G/", "");
        row("/D.G/i", "2");
        row("/\\bÉ\\w+/", "7");
        row("/x*/", "");
        row("/t|k/", "3,4 5 6");
        row("text:\"at él\"", "6,7");
        row("text=/.*Élan\\./", "1,2,3,4,5,6,7,8");
        // Queries for fields of words.
        row("form:DOGS", "2");
        row("form=DOGS", "");
        row("form:dog", "");
        row("form:/dog/", "2");
        row("form=/dog/", "");
        row("form=/dogs?/", "2");
        row("lemma:bark upos:verb", "5 5");
        row("upos=VERB", "5");
        row("xpos:.", "8");
        row("deprel:obl:to", "7");
        row("deprel:obl", "");
        row("deprel:/^obl/", "7");
        row("feats:Number", "2 7");
        row("feats:number=plur", "2");
        row("feats=Number=Plur", "2");
        row("feats:Tense=Past", "3");
        row("feats:Past", "");
        row("feats:/Past/", "3");
        row("misc:SpaceAfter=No", "7");
        row("sent_id:dogs", "all");
        row("sent_id=dogs", "");
        row("sent_id=dogs-1", "all");
        row("comment:sent_id", "all");
        row("comment:nothing", "");
        row("lemma:\"do\"", "3");
        // Queries for numbers.
        row("length>=8", "all");
        row("length>8", "");
        row("length = 8", "all");
        row("length!=8", "");
        row("length<>8", "");
        row("length<>7", "all");
        row("length!=7", "all");
        row("length=7", "");
        row("length<8", "");
        row("length<=7", "");
        row("length>7", "all");
        row("length>=9", "");
        row("length<9 length<=8", "all");
        row("length>=8 bark", "5");
        row("roots=1", "all");
        row("gap-degree=0", "all");
        row("projective", "all");
        row("nonprojective", "");
        row("spine=3", "all");
        row("spine>3", "");
        row("\"length\"", "");
        // The names of columns are written as the window shows them, too.
        row("LEMMA:bark", "5");
        row("UPOS=VERB", "5");
        row("\"words>60\"", "");
        row("x=y", "");
        row("\"Case=Nom\"", "");
        row("E=mc Anna:yes A!=B http://x.org/y=3", "");
        row("<3", "");
        // Patterns of one word.
        row("[upos=VERB]", "5");
        row("[upos=VERB|AUX]", "3 5");
        row("[upos<>VERB|AUX, Number]", "2 7");
        row("[Number=*]", "2 7");
        row("[!Number, upos=ADP]", "6");
        row("[Number=Plur, deprel=nsubj]", "2");
        row("[SpaceAfter=No]", "7");
        row("[form=re\".*s\"]", "2");
        row("[form=/.*S/i]", "2");
        row("[form=re\"o\"]", "");
        row("[form=\"__0__\"]", "all");
        row("not [upos=X]", "all");
    }
    void finds() {
        QFETCH(QString, query);
        QFETCH(QString, expected);
        QCOMPARE(foundIn(query.toStdString(), sentenceOf(Dogs)), expected);
    }

    /// A value without quotes is a number or a name, whichever is longer.
    void valuesWithDigits() {
        Sentence sentence = sentenceOf(Dogs);
        sentence.words[0].feats = "Rank=3rd";
        sentence.words[1].feats = "Person=3";
        sentence.words[2].feats = "Share=0.5";
        sentence.words[3].feats = "Depth=-2";
        const auto found = [&](const char* query) { return foundIn(query, sentence); };
        QCOMPARE(found("[Rank=3rd]"), "1");
        QCOMPARE(found("[Rank=3]"), "");
        QCOMPARE(found("[Person=3]"), "2");
        QCOMPARE(found("[Person=3.0]"), "2");
        QCOMPARE(found("[Person=3rd]"), "");
        QCOMPARE(found("[Share=0.5]"), "3");
        QCOMPARE(found("[Share=0.50]"), "3");
        QCOMPARE(found("[Share=.5]"), "3");
        QCOMPARE(found("[Depth=-2]"), "4");
        QCOMPARE(found("[Depth=2]"), "");
    }

    void stepsOfStates() {
        // ROOT is on the stack, and 2 has dependents on both sides, which may be attached in either
        // order.
        const Matches matches =
            findMatches(parseQuery("ambiguous:arc-standard").value(), withHeads({2, 0, 2}));
        QCOMPARE(matches->size(), 1U);
        QCOMPARE(matches->front().step, 3);
        QCOMPARE(matches->front().words, (std::vector<int>{2, 3}));
        // In the first tree, shifting 3 early has cost 0. In the second tree, the shift separates 1
        // from its head 2.
        QCOMPARE(foundIn("loss:arc-standard:sh>=1", withHeads({2, 0, 2})), QString(""));
        QCOMPARE(foundIn("loss:arc-standard:sh>=1", withHeads({2, 3, 0})), QString("2,3"));
        QCOMPARE(foundIn("loss:arc-standard:sh>=2", withHeads({2, 3, 0})), QString(""));
    }

    void statesOfSystems() {
        const Sentence crossing = withHeads({3, 4, 0, 3});
        QCOMPARE(foundIn("nonprojective", crossing), QString("2"));
        QCOMPARE(foundIn("gap-degree=1", crossing), QString("all"));
        QCOMPARE(foundIn("not-derivable:arc-standard", crossing), QString("all"));
        QCOMPARE(foundIn("derivable:arc-standard", crossing), QString(""));
        QCOMPARE(foundIn("derivable:swap", crossing), QString("all"));
        QCOMPARE(foundIn("loss:arc-standard=1", crossing), QString("all"));
        QCOMPARE(foundIn("loss:arc-standard>1", crossing), QString(""));
        // On the way to one of the best trees, 2 is lost before 3 is shifted, or later. Then 3
        // takes its dependents on both sides in either order.
        QCOMPARE(foundIn("ambiguous:arc-standard", crossing), QString("2,3 3,4"));
        QCOMPARE(foundIn("ambiguous:arc-standard=0", crossing), QString(""));
        // The arcs 3 → 1 and 4 → 2 cross, which gives a match for each order of the arcs.
        const char* arcs = "pattern { e: A -> B; f: C -> D; e >< f; A [form=w]; C [form=w]";
        QCOMPARE(foundIn(std::string(arcs) + "}", crossing), QString("1,2,3,4 1,2,3,4"));
        QCOMPARE(foundIn(std::string(arcs) + "; B << D }", crossing), QString("1,2,3,4"));
        const Sentence roots = withHeads({0, 0, 2});
        QCOMPARE(foundIn("roots>1", roots), QString("all"));
        QCOMPARE(foundIn("loss:arc-eager+lba>=1", roots), QString(""));
        // Gamma is 3 where ROOT has the dependent 1 and 2 is the stack top.
        QCOMPARE(foundIn("gamma=3", roots), QString("2,3"));
        // The sentence has no tree.
        const Sentence words = withHeads({NoHead, NoHead});
        for (const char* query :
             {"roots>=0", "projective and nonprojective", "derivable:swap", "not-derivable:swap",
              "ambiguous:arc-eager>=0", "gamma>=0", "pattern { N -> M }", "global { is_tree }"})
            QCOMPARE(foundIn(query, words), QString(""));
        QCOMPARE(foundIn("length=2", words), QString("all"));
        QCOMPARE(foundIn("pattern { N [form=w]; M [form=w]; N < M }", words), QString("1,2"));
    }

    void saysWhatIsWrong_data() {
        const auto row = tableNamedByFirst<QString, QString>("query", "expected");
        row("", "1:1: found the end, expected something to look for");
        row("a or", "1:5: found the end, expected something to look for");
        row("(a", "1:3: found the end, expected )");
        row("a )", "1:3: found \")\", expected the end");
        row("é \"a", "1:3: this \" is not closed, expected another");
        row("/a", "1:1: this / is not closed, expected another");
        row("/a(/",
            "1:1: the regular expression is wrong at character 3: missing closing parenthesis");
        row("lemm:a",
            "1:1: unknown field \"lemm\", expected form, lemma, upos, xpos, feats, deprel, "
            "deps, misc, text, sent_id or comment; text with \":\" needs quotes");
        row("LEMM:a",
            "1:1: unknown field \"lemm\", expected form, lemma, upos, xpos, feats, deprel, "
            "deps, misc, text, sent_id or comment; text with \":\" needs quotes");
        row("pos=NOUN",
            "1:1: unknown field \"pos\", expected form, lemma, upos, xpos, feats, deprel, "
            "deps, misc, text, sent_id or comment; text with \"=\" needs quotes");
        row("upos!=NOUN", "1:5: found \"!=\", expected \":\" or \"=\"; a term that must not hold "
                          "follows \"not\"");
        row("bark FORM<>x", "1:10: found \"<>\", expected \":\" or \"=\"; a term that must not "
                            "hold follows \"not\"");
        for (const char* feature : {"Case=Nom", "Number[psor]=Sing", "SpaceAfter=No", "Case="})
            row(feature, "1:1: a feature is written in brackets, as in [Case=Nom] or "
                         "[Case<>Nom]; text with \"=\" needs quotes");
        row("bark and Case!=Nom",
            "1:10: a feature is written in brackets, as in [Case=Nom] or [Case<>Nom]; text with "
            "\"!=\" needs quotes");
        row("lemma:", "1:7: found the end, expected a value for lemma");
        row("words>60",
            "1:1: unknown number \"words\", expected length, roots, gap-degree, spine or "
            "gamma; text with \">\" needs quotes");
        row("bark and words <= 60",
            "1:10: unknown number \"words\", expected length, roots, gap-degree, spine or gamma; "
            "text with \"<\" needs quotes");
        row("lenght=60",
            "1:1: unknown number \"lenght\", expected length, roots, gap-degree, spine "
            "or gamma; text with \"=\" needs quotes");
        row("pattern { N -> M; N.length <=< M.length }",
            "1:30: found \"< M.length }\", expected a number");
        row("pattern { N -> M; N.length <=< 3 }", "1:30: found \"< 3 }\", expected a number");
        row("length>=x", "1:9: found \"x\", expected a number");
        row("loss:arc-standard:x>1", "1:19: unknown transition \"x\", expected one of: sh, la, ra");
        row("loss:arc-standard", "1:18: found the end, expected a comparison such as >= 3");
    }
    void saysWhatIsWrong() {
        QFETCH(QString, query);
        QFETCH(QString, expected);
        const Result<Query> parsed = parseQuery(query.toStdString());
        QVERIFY(!parsed);
        QCOMPARE(QString::fromStdString(parsed.error().text()), expected);
    }

    void queriesAreUtf8() {
        QCOMPARE(QString::fromStdString(parseQuery("é lemma:\xE9").error().text()),
                 QString("1:9: found the byte 0xE9, expected UTF-8 text"));
        QCOMPARE(parseQuery("a\n" + std::string(20'000, 'x')).error().line, 2);
    }

    // The spines and the crossing words agree with their definitions in tree.h.
    void shapesOfTreesAgree() {
        Random random(3);
        for (int round = 0; round < 500; ++round) {
            const Tree tree = randomTree(1 + pick(random, 12), random);
            const Sentence sentence = withHeads({tree.heads().begin() + 1, tree.heads().end()});
            std::size_t spine = 0;
            QStringList crossing;
            for (int word = 1; word <= tree.size(); ++word) {
                spine = std::max({spine, leftSpine(tree.heads(), word).size(),
                                  rightSpine(tree.heads(), word).size()});
                if (tree.isNonProjective({tree.head(word), word}))
                    crossing << QString::number(word);
            }
            QCOMPARE(foundIn("spine=" + std::to_string(spine), sentence), QString("all"));
            QCOMPARE(foundIn("nonprojective", sentence), crossing.join(','));
            QCOMPARE(foundIn("global { is_projective }", sentence),
                     QString(tree.isProjective() ? "all" : ""));
        }
    }

    void wordsInText() {
        Sentence sentence = sentenceOf(Dogs);
        const auto at = [&](const std::string& text) {
            QStringList list;
            for (const TextSpan& span : findWords(sentence, text))
                list << QString::fromStdString(text.substr(span.begin, span.end - span.begin));
            return list.join('|');
        };
        QCOMPARE(at(sentence.text()), QString("The|dogs|didn't|didn't|bark|at|Élan|."));
        QCOMPARE(at("The dogs bark at Élan."), QString("The|dogs|||bark|at|Élan|."));
        QCOMPARE(at(""), QString("|||||||"));
    }

    void searchesInBatches() {
        std::string bytes;
        for (int i = 0; i < 500; ++i)
            bytes += std::string(i % 3 == 0 ? "# cat = yes\n" : "") + Dogs + "\n";
        bytes += "1\tbad\n\n";
        const Treebank treebank = Treebank::fromBytes("x", bytes);
        std::vector<int> found;
        const SearchSummary summary =
            searchTreebank(treebank, parseQuery("comment:cat feats:Number").value(), {},
                           [&](const std::vector<Hit>& hits) {
                               for (const Hit& hit : hits)
                                   found.push_back(hit.sentence);
                           });
        QCOMPARE(summary.searched, 500);
        QCOMPARE(summary.unreadable, 1);
        QCOMPARE(summary.found, 167);
        QCOMPARE(summary.matches, 334);
        QVERIFY(!summary.stopped);
        QCOMPARE(found.size(), 167U);
        for (std::size_t i = 0; i < found.size(); ++i)
            QCOMPARE(found[i], static_cast<int>(3 * i));
        // A query that takes too long for a sentence leaves this sentence out.
        std::string few;
        for (int i = 0; i < 20; ++i)
            few += std::string(Dogs) + "\n";
        const SearchSummary hard = searchTreebank(
            Treebank::fromBytes("x", few),
            parseQuery("pattern { A[]; B[]; C[]; D[]; E[]; F[]; G[] }").value(), {}, {});
        QCOMPARE(QString::fromStdString(hard.problems[1].text()),
                 QString("x:13: the pattern has more than 100000 matches in this sentence"));
        // After several sentences without an answer, the search ends, and all further sentences are
        // left out.
        QCOMPARE(hard.unanswered, 20);
        QCOMPARE(hard.searched, static_cast<int>(hard.problems.size()));
        QVERIFY(hard.searched > 2 && hard.searched < 20);
        QVERIFY(hard.problems.back().text().english().find("the search ends here") !=
                std::string::npos);
    }

    /// Hits are handed over during the search, and each time before the progress is reported.
    void hitsArriveDuringTheSearch() {
        std::string bytes;
        for (int i = 0; i < 5; ++i)
            bytes.append(Dogs).append(1, '\n');
        std::size_t hits = 0;
        std::vector<std::size_t> known; // the number of hits at each report of the progress
        static_cast<void>(searchTreebank(
            Treebank::fromBytes("x", bytes), parseQuery("dog").value(),
            {{}, [&](double) { known.push_back(hits); }},
            [&](const std::vector<Hit>& found) { hits += found.size(); },
            std::chrono::milliseconds(0)));
        QCOMPARE(known, (std::vector<std::size_t>{0, 1, 2, 3, 4, 5}));
        QCOMPARE(hits, 5U);
    }

    /// Texts of many hits are cut after at most 100 bytes, between two characters.
    void longTextsAreCutInTables() {
        for (const auto& [form, shown] :
             {std::pair(std::string(100, 'a'), std::string(100, 'a')),
              {std::string(101, 'a'), std::string(100, 'a') + "…"},
              {std::string(99, 'a') + "éb", std::string(99, 'a') + "…"},
              {std::string(98, 'a') + "éb", std::string(98, 'a') + "é…"}}) {
            Sentence sentence;
            sentence.comments.push_back("# text = " + form);
            for (int i = 0; i < 60; ++i) {
                Word word;
                word.form = "w";
                word.head = i;
                word.deprel = "dep";
                sentence.words.push_back(word);
            }
            const Treebank treebank =
                Treebank::fromBytes("x", writeSentence(sentence, Format::ConllU) + "\n");
            std::vector<Hit> hits;
            static_cast<void>(searchTreebank(treebank, parseQuery("pattern { N []; M [] }").value(),
                                             {}, [&](const std::vector<Hit>& found) {
                                                 hits.insert(hits.end(), found.begin(),
                                                             found.end());
                                             }));
            QCOMPARE(hits.size(), 1U);
            const std::string rows = csvRows(treebank, hits.front());
            const std::string first = rows.substr(0, rows.find('\r'));
            QCOMPARE(first.substr(first.rfind(',') + 1), shown);
        }
    }

    /// A feature without a name is no value of other features.
    void featuresWithoutNames() {
        Sentence sentence = withHeads({0, 1});
        sentence.words[0].feats = "=5|A=1";
        sentence.words[1].feats = "=5";
        QCOMPARE(foundIn("pattern { N [A=1] }", sentence), QString("1"));
        QCOMPARE(foundIn("pattern { N [A=5] }", sentence), QString());
        QCOMPARE(foundIn("pattern { N [!A] }", sentence), QString("all 2"));
    }

    void searchStops() {
        std::string bytes;
        for (int i = 0; i < 1000; ++i)
            bytes.append(Dogs).append(1, '\n');
        std::stop_source source;
        source.request_stop();
        const SearchSummary summary =
            searchTreebank(Treebank::fromBytes("x", bytes), parseQuery("dog").value(),
                           {source.get_token(), {}}, {});
        QVERIFY(summary.stopped);
        QVERIFY(summary.searched < 1000);
    }

    void exports() {
        Sentence quotes = sentenceOf(Dogs);
        quotes.comments[1] = "# text = The \"dogs\", 8";
        const Treebank treebank =
            Treebank::fromBytes("x,y", Dogs + ("\n" + writeSentence(quotes, Format::ConllU)));
        QString rows = QString::fromStdString(csvHeader());
        QString lines;
        searchTreebank(treebank, parseQuery("pattern { N -[case]-> M }").value(), {},
                       [&](const std::vector<Hit>& hits) {
                           for (const Hit& hit : hits) {
                               rows += QString::fromStdString(csvRows(treebank, hit));
                               lines += QString::fromStdString(hitConllu(treebank, hit));
                           }
                       });
        QCOMPARE(
            rows.split("\r\n"),
            (QStringList{"file,line,number,sent_id,words,forms,names,step,text",
                         "\"x,y\",1,1,dogs-1,6 7,at Élan,N=7 M=6,,The dogs didn't bark at Élan.",
                         "\"x,y\",13,2,dogs-1,6 7,at Élan,N=7 M=6,,\"The \"\"dogs\"\", 8\"", ""}));
        QCOMPARE(lines, QString(Dogs) + "\n" +
                            QString::fromStdString(writeSentence(quotes, Format::ConllU)));
    }
};

QTEST_GUILESS_MAIN(TestQuery)
#include "tst_query.moc"
