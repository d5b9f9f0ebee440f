// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/oracle/oracles.h"
#include "core/parsing/systems.h"
#include "core/query/query.h"
#include "core/query/query_search.h"
#include "tests/support/queries.h"
#include "tests/support/sanitized.h"
#include "tests/support/table.h"
#include "tests/support/trees.h"

#include <QTest>

#include <algorithm>
#include <numeric>

using namespace parsescope;
using namespace parsescope::test;

/// Queries and sentences that are too large, and questions without an answer.
class TestQueryLimits : public QObject {
    Q_OBJECT

private slots:
    void hostileQueriesEnd_data() {
        columns<QString, QString>("query", "expected");
        QTest::newRow("nested") << QString(10'000, '(') << "nested too deeply";
        QTest::newRow("not not") << QString("not ").repeated(10'000) << "nested too deeply";
        QTest::newRow("many terms") << QString("a or ").repeated(15'000) + "a"
                                    << "1:5001: the query has more than 1000 terms";
        QTest::newRow("many terms, all wanted")
            << QString("a ").repeated(1001) << "1:2001: the query has more than 1000 terms";
        QTest::newRow("long") << QString(100'001, 'x')
                              << "1:1: the query is longer than 100000 bytes";
        QTest::newRow("many values")
            << "pattern { N [form=" + QString("w|").repeated(40'000) + "v] }"
            << "1"; // the query is answered
        QTest::newRow("many features") << "pattern { N [" + QString("!X,").repeated(30'000) + "] }"
                                       << "1";
        QTest::newRow("many clauses") << "pattern { " + QString("N []; ").repeated(1001) + "}"
                                      << "1:6011: the pattern has more than 1000 clauses";
        QTest::newRow("many blocks")
            << QString("without { } ").repeated(101) << "1:1201: there are more than 100 blocks";
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
    void hostileQueriesEnd() {
        QFETCH(QString, query);
        QFETCH(QString, expected);
        Sentence sentence = withHeads(std::vector<int>(60, 0));
        sentence.words.front().form = std::string(5000, 'a').append(1, '!');
        const QString found = foundIn(query.toStdString(), sentence);
        QVERIFY2(expected.isEmpty() ? found.isEmpty() || found.contains("too many steps")
                                    : found.contains(expected),
                 qPrintable(found.left(200)));
    }

    // Long sentences are matched in linear time. Quadratic matching would take hours, so that ctest
    // would end this test.
    void longSentencesTakeLinearTime() {
        constexpr int Many = IsSanitized ? 100'000 : 300'000;
        std::vector<int> chain(Many); // the deepest tree, with crossing arcs throughout
        std::vector<int> flat(Many, 1);
        for (int i = 0; i < Many; ++i)
            chain[i] = i == 0 ? 0 : std::max(1, i - 1);
        flat.front() = 0;
        Sentence longWord = withHeads({0});
        longWord.words.front().form = std::string(1'000'000, 'a');
        for (const Sentence& sentence : {withHeads(chain), withHeads(flat), longWord})
            for (const char* query :
                 {"w", "/a/", "form:w", "feats:x", "nonprojective", "spine>=1", "gap-degree>=1",
                  "[form=x]", "pattern { N [form=w]; N -[x]-> M }", "pattern { N []; N -[x]-> * }",
                  "pattern { N [form=x]; M []; M ->> N }",
                  "pattern { N [form=w]; N < M; M [form=x] }", "pattern { N []; height(N) = 7 }",
                  "global { is_projective; is_not_cyclic }", "pattern { N []; N.textform = x }"})
                static_cast<void>(findMatches(parseQuery(query).value(), sentence));
        QCOMPARE(foundIn("a a a", longWord), QString("more than 2000000 places are found in this "
                                                     "sentence"));
        QCOMPARE(foundIn("pattern { N []; M [] }", withHeads(flat)),
                 QString("the pattern has more than 100000 matches in this sentence"));
    }

    // A search that is asked to stop ends within a sentence, and its sentence counts as not
    // searched.
    void searchesStopWithinASentence() {
        std::stop_source source;
        source.request_stop();
        const Sentence sentence = withHeads({0, 1, 1, 1});
        const Query query = parseQuery("pattern { A []; B []; C []; A < B }").value();
        Subject subject(sentence, query.arcs, source.get_token());
        const Matches stopped = query.condition(subject);
        QVERIFY(!stopped);
        QCOMPARE(QString::fromStdString(stopped.error().message), "the search was stopped");
        QVERIFY(findMatches(query, sentence));
    }

    // Whoever waits for a long search gets the reasons why sentences have no answer one by one,
    // before the search ends.
    void problemsAreReportedAtOnce() {
        std::string lines;
        for (int copy = 0; copy < 3; ++copy) {
            for (int word = 1; word <= 60; ++word)
                lines += std::to_string(word) + "\tw\t_\t_\t_\t_\t" + std::to_string(word - 1) +
                         "\tdep\t_\t_\n";
            lines += '\n';
        }
        const Query query = parseQuery("pattern { A []; B []; C []; D [] }").value();
        const Treebank treebank = Treebank::fromBytes("x.conllu", lines);
        std::stop_source source;
        std::vector<Error> problems;
        const SearchSummary summary =
            searchTreebank(treebank, query, {source.get_token(), {}}, {}, std::chrono::hours(1),
                           [&](const Error& problem) {
                               problems.push_back(problem);
                               if (problems.size() == 2)
                                   source.request_stop();
                           });
        QCOMPARE(problems.size(), std::size_t{2});
        QCOMPARE(problems, summary.problems);
        QVERIFY(summary.stopped);
    }

    void unknownLossesAreTold_data() {
        const auto row = tableNamedByFirst<QString, int, QString>("query", "words", "expected");
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
        row("length=1000 and derivable:arc-standard", 1001, ""); // the loss is not needed
    }
    void unknownLossesAreTold() {
        QFETCH(QString, query);
        QFETCH(int, words);
        QFETCH(QString, expected);
        std::vector<int> heads(words);
        std::iota(heads.begin(), heads.end(), 0);
        QCOMPARE(foundIn(query.toStdString(), withHeads(heads)), expected);
    }

    // A sentence is derivable, or not derivable, or the answer is unknown. It is never neither.
    void unknownLossesAreNoAnswer() {
        Random random(5);
        const Query yes = parseQuery("derivable:attardi").value();
        const Query no = parseQuery("not-derivable:attardi").value();
        int open = 0;
        for (const int words : {5, 20, 120, 300}) {
            std::vector<int> heads{0}; // heads are near, so that few arcs are lost
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
                QCOMPARE(can.error().message.english().substr(0, 25), "the loss of attardi is no");
            open += !can;
        }
        QVERIFY(open > 0);
    }

    // A lower bound excludes all smaller losses, and decides nothing else.
    void boundsAreCompared() {
        Random random(5);
        Loss bound;
        std::vector<int> heads;
        const TransitionSystem planar = findSystem("planar").value();
        for (int round = 0; round < 50 && (bound.exact || bound.value == 0); ++round) {
            heads = {0};
            while (heads.size() < 60) {
                const int last = static_cast<int>(heads.size());
                heads.push_back(last - pick(random, std::min(9, last)));
            }
            const Problem problem{planar, treeOf(heads)};
            bound = chooseOracle(problem)->prepare(problem)->loss(problem.start());
        }
        QVERIFY(!bound.exact && bound.value > 0);
        const Sentence sentence = withHeads(heads);
        const auto found = [&](const char* sign, int number) {
            const QString answer =
                foundIn(std::string("loss:planar") + sign + std::to_string(number), sentence);
            return answer.startsWith("the loss of planar is no") ? QString("unknown") : answer;
        };
        const int least = bound.value;
        for (const char* sign : {"<", "<=", "=", ">=", ">", "!="})
            QCOMPARE(found(sign, least + 1), QString("unknown"));
        QCOMPARE(found("<", least), QString());
        QCOMPARE(found(">=", least), QString("all"));
        for (const char* sign : {"<=", "=", ">", "!="})
            QCOMPARE(found(sign, least), QString("unknown"));
        for (const char* sign : {"<", "<=", "="})
            QCOMPARE(found(sign, least - 1), QString());
        for (const char* sign : {">=", ">", "!="})
            QCOMPARE(found(sign, least - 1), QString("all"));
    }
};

QTEST_GUILESS_MAIN(TestQueryLimits)
#include "tst_query_limits.moc"
