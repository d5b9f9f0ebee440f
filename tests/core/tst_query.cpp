// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/query/query.h"
#include "core/query/search.h"
#include "core/treebank/conllu.h"
#include "tests/support/trees.h"

#include <QTest>

#include <algorithm>
#include <random>

using namespace parsescope;
using namespace parsescope::test;

namespace {

constexpr const char* Dogs = "# sent_id = dogs-1\n"
                             "# text = The dogs didn't bark at Élan.\n"
                             "1\tThe\tthe\tDET\tDT\tDefinite=Def\t2\tdet\t_\t_\n"
                             "2\tdogs\tdog\tNOUN\tNNS\tNumber=Plur\t5\tnsubj\t_\t_\n"
                             "3-4\tdidn't\t_\t_\t_\t_\t_\t_\t_\t_\n"
                             "3\tdid\tdo\tAUX\tVBD\tMood=Ind|Tense=Past\t5\taux\t_\t_\n"
                             "4\tn't\tnot\tPART\tRB\t_\t5\tadvmod\t_\t_\n"
                             "5\tbark\tbark\tVERB\tVB\tVerbForm=Inf\t0\troot\t_\t_\n"
                             "6\tat\tat\tADP\tIN\t_\t7\tcase\t_\t_\n"
                             "7\tÉlan\tÉlan\tPROPN\tNNP\tNumber=Sing\t5\tobl:to\t_\tSpaceAfter=No\n"
                             "8\t.\t.\tPUNCT\t.\t_\t5\tpunct\t_\t_\n";

Sentence sentenceOf(const std::string& lines) {
    const SentenceReading reading = readSentence(lines, Format::ConllU);
    return reading.errors.empty() ? reading.sentence : Sentence();
}

Sentence withHeads(const std::vector<int>& heads) {
    Sentence sentence;
    for (const int head : heads) {
        Word word;
        word.form = "w";
        word.head = head;
        word.deprel = head == 0 ? "root" : "dep";
        sentence.words.push_back(word);
    }
    return sentence;
}

/// "2,5 7": the words of each match, "all" where there are none; or what is wrong.
QString foundIn(const std::string& query, const Sentence& sentence) {
    const Result<Query> parsed = parseQuery(query);
    if (!parsed)
        return QString::fromStdString(parsed.error().text());
    const Matches matches = findMatches(*parsed, sentence);
    if (!matches)
        return QString::fromStdString(matches.error().text());
    QStringList list;
    for (const Match& match : *matches) {
        QStringList words;
        for (const int word : match.words)
            words << QString::number(word);
        list << (words.isEmpty() ? QString("all") : words.join(','));
    }
    return list.join(' ');
}

} // namespace

class TestQuery : public QObject {
    Q_OBJECT

private slots:
    void finds_data();
    void finds();
    void findsStructure_data();
    void findsStructure();
    void namesOfPatterns();
    void stepsOfStates();
    void statesOfSystems();
    void saysWhatIsWrong_data();
    void saysWhatIsWrong();
    void queriesAreUtf8();
    void hostileQueriesEnd_data();
    void hostileQueriesEnd();
    void patternsAgreeWithTryingAll();
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

void TestQuery::findsStructure_data() {
    QTest::addColumn<QString>("query");
    QTest::addColumn<QString>("expected");
    const auto row = [](const char* query, const char* expected) {
        QTest::newRow(query) << query << expected;
    };
    row("pattern { N [upos=VERB]; N -[nsubj]-> M }", "2,5");
    row("pattern { N -[nsubj|aux]-> M }", "2,5 3,5");
    row("pattern { N [upos=VERB]; N -[^nsubj|aux|punct]-> M; }", "4,5 5,7");
    row("pattern { N [upos=VERB] ; N -> M } without { N -[punct]-> M }", "2,5 3,5 4,5 5,7");
    row("pattern { N -> M; M -> K; K [upos=DET] }", "1,2,5");
    row("pattern { N -> M } pattern { M -> K } without { K [upos=ADP] }",
        "2,5 3,5 4,5 5,7 5,8 1,2,5");
    row("pattern { N [upos=VERB] } without { N -> M; M < N }", "");
    row("pattern { N [upos=VERB] } without { N -> M; N < M }", "5");
    row("pattern { * -[root]-> N }", "5");
    row("pattern { N -[root]-> M; N [form=\"__0__\"] }", "5");
    row("pattern { N -[obl]-> M }", "");
    row("pattern { N -[1=obl]-> M }", "5,7");
    row("pattern { N -[1=obl, 2=to]-> M }", "5,7");
    row("pattern { N -[1=obl, !2]-> M }", "");
    row("pattern { N -[2<>by]-> M }", "5,7");
    row("pattern { N -[re\"o.*\"]-> M }", "5,7");
    row("pattern { N -[obl:to]-> M }", "5,7");
    row("pattern { N -[\"obl:to\"]-> M }", "5,7");
    row("pattern { N [upos=DET]; N < M }", "1,2");
    row("pattern { N [upos=AUX]; N << M; M [upos=PROPN] }", "3,7");
    row("pattern { N [upos=NOUN]; N > M; }", "1,2");
    row("pattern { N [upos=PART]; M [upos=DET]; N >> M }", "1,4");
    row("pattern { N [Number]; M [Number]; N.Number = M.Number }", "");
    row("pattern { N [Number]; M [Number]; N << M; N.Number <> M.Number }", "2,7");
    row("pattern { N.upos = \"VERB\" }", "5");
    row("pattern { N.form = re\"d.*\" }", "2 3");
    row("pattern { N.upos <> VERB; N -> M }", "1,2 6,7");
    row("pattern { N -> M; N.form = N.lemma }", "5,2 5,3"); // replaced below
    row("pattern { e: N -> M; length(e) >= 3; N.upos = VERB }", "2,5 5,8");
    row("pattern { e: N -> M; delta(e) < -2 }", "2,5");
    row("pattern { e: N -> M; e.label = \"aux\" }", "3,5");
    row("pattern { e: N -> M; f: N -> K; e.label = f.label }", "");
    row("pattern { e: N -> M; f: M -> K; e.label <> f.label; K.upos = ADP }", "5,6,7");
    row("pattern { e: N -> M } without { e.label <> nsubj }", "2,5");
    // "*" is no node: it does not multiply matches, and may be one that has a name.
    row("pattern { N -> * }", "2 5 7 all"); // ROOT is no word
    row("pattern { N -[^punct]-> *; N [upos=VERB] }", "5");
    row("pattern { N -[aux]-> *; N -[nsubj]-> M }", "2,5");
    row("pattern { * -> N; N [upos=PROPN]; N -> M }", "6,7");
    row("pattern { V [upos=VERB]; V -[nsubj]-> S; * -[nsubj]-> S }", "2,5");
    row("pattern { N ->> M; M [upos=DET] }", "1 1,2 1,5");
    row("pattern { N ->> M; M [upos=ADP]; N [upos=VERB] }", "5,6");
    row("pattern { N [upos=VERB] } with { N -> M; M < N }", "5");
    row("pattern { N [upos=VERB] } with { N -[obj]-> M }", "");
    row("pattern { N -> M } with { M -> K } without { N [form=\"__0__\"] }", "2,5 5,7");
    row("pattern { length(N, M) > 6; N << M; N [upos] }", "1,8");
    row("pattern { delta(N, M) = -1; N [upos=VERB]; M [upos] }", "4,5");
    row("pattern { e: N -> M; f: K -> L; e >< f }", "");
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

void TestQuery::findsStructure() {
    QFETCH(QString, query);
    QFETCH(QString, expected);
    if (query.contains("N.form = N.lemma")) // "bark" and "Élan" alone are their own lemmas
        expected = "2,5 3,5 4,5 6,7 5,7 5,8";
    QStringList found = foundIn(query.toStdString(), sentenceOf(Dogs)).split(' ');
    QStringList wanted = expected.split(' ');
    std::sort(found.begin(), found.end());
    std::sort(wanted.begin(), wanted.end());
    QCOMPARE(found, wanted);
}

void TestQuery::namesOfPatterns() {
    const Query query = parseQuery("pattern { N -[obl:to]-> M; * -[root]-> N }").value();
    const Matches matches = findMatches(query, sentenceOf(Dogs));
    QCOMPARE(matches->size(), 1U);
    const std::vector<std::pair<std::string, int>> expected{{"N", 5}, {"M", 7}};
    QCOMPARE(matches->front().nodes, expected);
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
    row("pattern { N [upos=VERB; }", "1:23: found \"; }\", expected , or ]");
    row("pattern {\n  N -[nsubj]-> ;\n}", "2:16: found \";\", expected the name of a node");
    row("pattern { N",
        "1:12: found the end, expected [ (features), ->, -[…]->, ->>, <, <<, >, >> or .");
    row("pattern { N -> M", "1:17: found the end, expected ; or }");
    row("pattern { N [] } without { } pattern { }",
        "1:30: found \"pattern\" behind \"with\" or \"without\", expected it before");
    row("pattern { e: N -> M; e [] }", "1:22: \"e\" is the name of an arc, expected a node");
    row("pattern { e: N -> M; e: M -> K }", "1:22: the name \"e\" is used already");
    row("pattern { length(e) > 1 }",
        "1:18: expected the name of an arc, which is given so: e: N -> M");
    row("global { is_green }", "1:10: unknown \"is_green\", expected is_projective, is_tree, "
                               "is_forest or is_cyclic, or is_not_projective and so on");
    row("pattern { * < N }", "1:13: found \"< N }\", expected -> or -[…]->");
    row("pattern { e: N -> M; e >< g }",
        "1:27: expected the name of an arc, which is given so: e: N -> M");
    row("pattern { N$ -> M }", "1:12: found \"$ -> M }\", expected [ (features), ->, -[…]->, ->>, "
                               "<, <<, >, >> or .");
    row("pattern { N -[3=x]-> M }", "1:15: expected 1, 2 or label, the parts of a relation");
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

// Chains of three nodes, once by the matcher and once by trying all triples.
void TestQuery::patternsAgreeWithTryingAll() {
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
            for (const auto& [name, node] : match.nodes)
                nodes.push_back(node);
            found.push_back(nodes);
        }
        std::sort(expected.begin(), expected.end());
        std::sort(found.begin(), found.end());
        QCOMPARE(found, expected);
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
    QCOMPARE(hard.problems.size(), 10U);
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
