// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/query/query.h"
#include "core/query/search.h"
#include "tests/support/queries.h"
#include "tests/support/trees.h"

#include <QElapsedTimer>
#include <QTest>

#include <algorithm>
#include <numeric>
#include <random>

using namespace parsescope;
using namespace parsescope::test;

class TestQuery : public QObject {
    Q_OBJECT

private slots:
    void finds_data();
    void finds();
    void stepsOfStates();
    void statesOfSystems();
    void saysWhatIsWrong_data();
    void saysWhatIsWrong();
    void queriesAreUtf8();
    void hostileQueriesEnd_data();
    void hostileQueriesEnd();
    void longSentencesTakeLinearTime();
    void unknownLossesAreTold_data();
    void unknownLossesAreTold();
    void unknownLossesAreNoAnswer();
    void shapesOfTreesAgree();
    void wordsInText();
    void searchesInBatches();
    void searchStops();
    void exports();
};

void TestQuery::finds_data() {
    QTest::addColumn<QString>("query");
    QTest::addColumn<QString>("expected");
    const auto row = [](const char* query, const char* expected) {
        QTest::newRow(query) << query << expected;
    };
    // text
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
    // fields
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
    // numbers
    row("length>=8", "all");
    row("length>8", "");
    row("length = 8", "all");
    row("length!=8", "");
    row("length<9 length<=8", "all");
    row("length>=8 bark", "5");
    row("roots=1", "all");
    row("gap-degree=0", "all");
    row("projective", "all");
    row("nonprojective", "");
    row("spine=3", "all");
    row("spine>3", "");
    row("\"length\"", "");
    // one word
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

void TestQuery::finds() {
    QFETCH(QString, query);
    QFETCH(QString, expected);
    QCOMPARE(foundIn(query.toStdString(), sentenceOf(Dogs)), expected);
}

void TestQuery::stepsOfStates() {
    // ROOT on the stack, 2 has dependents on both sides, which may be taken in either order.
    const Matches matches =
        findMatches(parseQuery("ambiguous:arc-standard").value(), withHeads({2, 0, 2}));
    QCOMPARE(matches->size(), 1U);
    QCOMPARE(matches->front().step, 3);
    QCOMPARE(matches->front().words, (std::vector<int>{2, 3}));
    // Shifting 3 first loses nothing, but here 1 would be cut off from 2.
    QCOMPARE(foundIn("loss:arc-standard:sh>=1", withHeads({2, 0, 2})), QString(""));
    QCOMPARE(foundIn("loss:arc-standard:sh>=1", withHeads({2, 3, 0})), QString("2,3"));
    QCOMPARE(foundIn("loss:arc-standard:sh>=2", withHeads({2, 3, 0})), QString(""));
}

void TestQuery::statesOfSystems() {
    const Sentence crossing = withHeads({3, 4, 0, 3});
    QCOMPARE(foundIn("nonprojective", crossing), QString("2"));
    QCOMPARE(foundIn("gap-degree=1", crossing), QString("all"));
    QCOMPARE(foundIn("not-derivable:arc-standard", crossing), QString("all"));
    QCOMPARE(foundIn("derivable:arc-standard", crossing), QString(""));
    QCOMPARE(foundIn("derivable:swap", crossing), QString("all"));
    QCOMPARE(foundIn("loss:arc-standard=1", crossing), QString("all"));
    QCOMPARE(foundIn("loss:arc-standard>1", crossing), QString(""));
    // On the way to one of the best trees: 2 is lost before 3 is shifted, or later; then 3 takes
    // the words on both its sides in either order.
    QCOMPARE(foundIn("ambiguous:arc-standard", crossing), QString("2,3 3,4"));
    QCOMPARE(foundIn("ambiguous:arc-standard=0", crossing), QString(""));
    // 1 ← 3 and 2 ← 4 cross; both ways round.
    const char* arcs = "pattern { e: A -> B; f: C -> D; e >< f; A [form=w]; C [form=w]";
    QCOMPARE(foundIn(std::string(arcs) + "}", crossing), QString("1,2,3,4 1,2,3,4"));
    QCOMPARE(foundIn(std::string(arcs) + "; B << D }", crossing), QString("1,2,3,4"));
    const Sentence roots = withHeads({0, 0, 2});
    QCOMPARE(foundIn("roots>1", roots), QString("all"));
    QCOMPARE(foundIn("loss:arc-eager+lba>=1", roots), QString(""));
    // 3 where ROOT has the dependent 1 and 2 is on top.
    QCOMPARE(foundIn("gamma=3", roots), QString("2,3"));
    // no tree at all
    const Sentence words = withHeads({NoHead, NoHead});
    for (const char* query :
         {"roots>=0", "projective and nonprojective", "derivable:swap", "not-derivable:swap",
          "ambiguous:arc-eager>=0", "gamma>=0", "pattern { N -> M }", "global { is_tree }"})
        QCOMPARE(foundIn(query, words), QString(""));
    QCOMPARE(foundIn("length=2", words), QString("all"));
    QCOMPARE(foundIn("pattern { N [form=w]; M [form=w]; N < M }", words), QString("1,2"));
}

void TestQuery::saysWhatIsWrong_data() {
    QTest::addColumn<QString>("query");
    QTest::addColumn<QString>("expected");
    const auto row = [](const char* query, const char* expected) {
        QTest::newRow(query) << query << expected;
    };
    row("", "1:1: found the end, expected something to look for");
    row("a or", "1:5: found the end, expected something to look for");
    row("(a", "1:3: found the end, expected )");
    row("a )", "1:3: found \")\", expected the end");
    row("é \"a", "1:3: this \" is not closed, expected another");
    row("/a", "1:1: this / is not closed, expected another");
    row("/a(/", "1:1: the regular expression is wrong at character 3: missing closing parenthesis");
    row("lemm:a", "1:1: unknown field \"lemm\", expected form, lemma, upos, xpos, feats, deprel, "
                  "deps, misc, text, sent_id or comment; text with \":\" needs quotes");
    row("lemma:", "1:7: found the end, expected a value for lemma");
    row("length>=x", "1:9: found \"x\", expected a number");
    row("loss:arc-standard:x>1", "1:19: unknown transition \"x\", expected one of: sh, la, ra");
    row("loss:arc-standard", "1:18: found the end, expected a comparison such as >= 3");
}

void TestQuery::saysWhatIsWrong() {
    QFETCH(QString, query);
    QFETCH(QString, expected);
    const Result<Query> parsed = parseQuery(query.toStdString());
    QVERIFY(!parsed);
    QCOMPARE(QString::fromStdString(parsed.error().text()), expected);
}

void TestQuery::queriesAreUtf8() {
    QCOMPARE(QString::fromStdString(parseQuery("é lemma:\xE9").error().text()),
             QString("1:9: found the byte 0xE9, expected UTF-8 text"));
    QCOMPARE(parseQuery("a\n" + std::string(20'000, 'x')).error().line, 2);
}

void TestQuery::hostileQueriesEnd_data() {
    QTest::addColumn<QString>("query");
    QTest::addColumn<QString>("expected");
    QTest::newRow("nested") << QString(10'000, '(') << "nested too deeply";
    QTest::newRow("not not") << QString("not ").repeated(10'000) << "nested too deeply";
    QTest::newRow("many terms") << QString("a or ").repeated(15'000) + "a"
                                << "1:5001: the query has more than 1000 terms";
    QTest::newRow("many terms, all wanted")
        << QString("a ").repeated(1001) << "1:2001: the query has more than 1000 terms";
    QTest::newRow("long") << QString(100'001, 'x') << "1:1: the query is longer than 100000 bytes";
    QTest::newRow("many values") << "pattern { N [form=" + QString("w|").repeated(40'000) + "v] }"
                                 << "1"; // it is answered
    QTest::newRow("many features") << "pattern { N [" + QString("!X,").repeated(30'000) + "] }"
                                   << "1";
    QTest::newRow("many clauses") << "pattern { " + QString("N []; ").repeated(1001) + "}"
                                  << "1:6011: the pattern has more than 1000 clauses";
    QTest::newRow("many blocks") << QString("without { } ").repeated(101)
                                 << "1:1201: there are more than 100 blocks";
    QTest::newRow("many arcs") << "pattern { " + QString("N -> M; ").repeated(51) + "}"
                               << "the pattern has more than 50 arcs";
    QTest::newRow("nested groups") << "/" + QString(5000, '(') + "/"
                                   << "too deeply nested";
    QTest::newRow("long expression") << "/" + QString(20'000, 'a') + "/"
                                     << "longer than";
    QTest::newRow("large repeats") << "/((a{1000}){1000}){1000}/"
                                   << "too large";
    QTest::newRow("backtracking") << "form:/^(a|a)*b?$/"
                                  << "too many steps";
    QTest::newRow("backtracking 2") << "form:/^(a+)+[bc]$/"
                                    << "too many steps";
    QTest::newRow("many nodes") << "pattern { A [form=w]; B [form=w]; C [form=w]; D [form=w]; "
                                   "E [form=w]; F [form=w]; G [form=w] }"
                                << "more than 100000 matches";
    QTest::newRow("many nodes, no match")
        << "pattern { A [form=w]; B [form=w]; C [form=w]; D [form=w]; E [form=w]; F [form=w]; "
           "G [form=x] } without { H [form=w] }"
        << "";
    QTest::newRow("many steps") << "pattern { A []; B []; C []; D []; E []; A -> B; B -> A }"
                                << "";
    QTest::newRow("many names") << "pattern { " +
                                       [] {
                                           QString names;
                                           for (int i = 0; i < 100; ++i)
                                               names += QString("N%1 []; ").arg(i);
                                           return names;
                                       }() +
                                       "}"
                                << "more than 20 nodes";
}

void TestQuery::hostileQueriesEnd() {
    QFETCH(QString, query);
    QFETCH(QString, expected);
    Sentence sentence = withHeads(std::vector<int>(60, 0));
    sentence.words.front().form = std::string(5000, 'a') + "!";
    const QString found = foundIn(query.toStdString(), sentence);
    QVERIFY2(expected.isEmpty() ? found.isEmpty() || found.contains("too many steps")
                                : found.contains(expected),
             qPrintable(found.left(200)));
}

// What is quadratic takes minutes or hours here.
void TestQuery::longSentencesTakeLinearTime() {
    constexpr int Many = 300'000;
    std::vector<int> chain(Many); // the longest way down, and crossing arcs all along
    std::vector<int> flat(Many, 1);
    for (int i = 0; i < Many; ++i)
        chain[i] = i == 0 ? 0 : std::max(1, i - 1);
    flat.front() = 0;
    Sentence longWord = withHeads({0});
    longWord.words.front().form = std::string(1'000'000, 'a');
    QElapsedTimer time;
    time.start();
    for (const Sentence& sentence : {withHeads(chain), withHeads(flat), longWord})
        for (const char* query :
             {"w", "/a/", "form:w", "feats:x", "nonprojective", "spine>=1", "gap-degree>=1",
              "[form=x]", "pattern { N [form=w]; N -[x]-> M }", "pattern { N []; N -[x]-> * }",
              "pattern { N [form=x]; M []; M ->> N }", "pattern { N [form=w]; N < M; M [form=x] }",
              "pattern { N []; height(N) = 7 }", "global { is_projective; is_not_cyclic }",
              "pattern { N []; N.textform = x }"}) {
            static_cast<void>(findMatches(parseQuery(query).value(), sentence));
            QVERIFY2(time.elapsed() < 60'000, query);
        }
    QCOMPARE(foundIn("a a a", longWord), QString("more than 2000000 places are found in this "
                                                 "sentence"));
    QCOMPARE(foundIn("pattern { N []; M [] }", withHeads(flat)),
             QString("the pattern has more than 100000 matches in this sentence"));
}

void TestQuery::unknownLossesAreTold_data() {
    QTest::addColumn<QString>("query");
    QTest::addColumn<int>("words");
    QTest::addColumn<QString>("expected");
    const auto row = [](const char* query, int words, const char* expected) {
        QTest::newRow(query) << query << words << expected;
    };
    constexpr const char* TooLong =
        "the sentence has 1001 words; parser states are asked about up to 1000";
    row("derivable:arc-eager", 1001, TooLong);
    row("not-derivable:arc-eager", 1001, TooLong);
    row("ambiguous:arc-eager", 1001, TooLong);
    row("ambiguous:arc-eager=0", 1001, TooLong);
    row("loss:arc-eager>=0", 1001, TooLong);
    row("loss:arc-eager:sh>=0", 1001, TooLong);
    row("gamma>=0", 1001, TooLong);
    row("not derivable:swap", 1001, TooLong);
    row("derivable:arc-standard", 1000, "all");
    row("length=1001 or derivable:arc-standard", 1000, "all");
    row("length=1000 and derivable:arc-standard", 1001, ""); // not asked
}

void TestQuery::unknownLossesAreTold() {
    QFETCH(QString, query);
    QFETCH(int, words);
    QFETCH(QString, expected);
    std::vector<int> heads(words);
    std::iota(heads.begin(), heads.end(), 0);
    QCOMPARE(foundIn(query.toStdString(), withHeads(heads)), expected);
}

// A sentence can be derived, or it can't, or that is not known: it is never neither.
void TestQuery::unknownLossesAreNoAnswer() {
    Random random(5);
    const Query yes = parseQuery("derivable:attardi").value();
    const Query no = parseQuery("not-derivable:attardi").value();
    int open = 0;
    for (const int words : {5, 20, 120, 250, 300}) {
        std::vector<int> heads{0}; // near by, and so hardly lost
        while (static_cast<int>(heads.size()) < words) {
            const int last = static_cast<int>(heads.size());
            heads.push_back(last - pick(random, std::min(6, last)));
        }
        const Sentence sentence = withHeads(heads);
        const Matches can = findMatches(yes, sentence);
        const Matches cannot = findMatches(no, sentence);
        QCOMPARE(can.has_value(), cannot.has_value());
        if (can)
            QCOMPARE(can->empty(), !cannot->empty());
        else
            QCOMPARE(can.error().message.substr(0, 25), "the loss of attardi is no");
        open += !can;
    }
    QVERIFY(open > 0);
}

// The spines and crossing words against their definitions in tree.h.
void TestQuery::shapesOfTreesAgree() {
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

void TestQuery::wordsInText() {
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

void TestQuery::searchesInBatches() {
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
    // A question that takes too long for one sentence leaves out that sentence.
    std::string few;
    for (int i = 0; i < 20; ++i)
        few += std::string(Dogs) + "\n";
    const SearchSummary hard =
        searchTreebank(Treebank::fromBytes("x", few),
                       parseQuery("pattern { A[]; B[]; C[]; D[]; E[]; F[]; G[] }").value(), {}, {});
    QCOMPARE(hard.unanswered, 20);
    QCOMPARE(hard.problems.size(), 20U);
    QCOMPARE(QString::fromStdString(hard.problems[1].text()),
             QString("x:13: the pattern has more than 100000 matches in this sentence"));
}

void TestQuery::searchStops() {
    std::string bytes;
    for (int i = 0; i < 1000; ++i)
        bytes += std::string(Dogs) + "\n";
    std::stop_source source;
    source.request_stop();
    const SearchSummary summary = searchTreebank(
        Treebank::fromBytes("x", bytes), parseQuery("dog").value(), {source.get_token(), {}}, {});
    QVERIFY(summary.stopped);
    QVERIFY(summary.searched < 1000);
}

void TestQuery::exports() {
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
    QCOMPARE(rows.split("\r\n"),
             (QStringList{"file,line,number,sent_id,words,forms,names,step,text",
                          "\"x,y\",1,1,dogs-1,6 7,at Élan,N=7 M=6,,The dogs didn't bark at Élan.",
                          "\"x,y\",13,2,dogs-1,6 7,at Élan,N=7 M=6,,\"The \"\"dogs\"\", 8\"", ""}));
    QCOMPARE(lines,
             QString(Dogs) + "\n" + QString::fromStdString(writeSentence(quotes, Format::ConllU)));
}

QTEST_GUILESS_MAIN(TestQuery)
#include "tst_query.moc"
