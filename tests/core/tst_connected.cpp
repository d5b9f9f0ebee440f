// SPDX-License-Identifier: GPL-3.0-or-later
// Connected parsers that end, hang, write without end, or send answers of the wrong form.
#include "core/base/co_process.h"
#include "core/decoding/decoder.h"
#include "core/decoding/exact_decoders.h"
#include "core/learning/advice.h"
#include "core/learning/blame.h"
#include "core/learning/connected/connected_model.h"
#include "core/learning/connected/connected_protocol.h"
#include "core/learning/connected/parser_server.h"
#include "core/learning/decoders.h"
#include "core/learning/parser.h"
#include "tests/support/files.h"
#include "tests/support/learning.h"
#include "tests/support/networks.h"
#include "tests/support/table.h"

#include <QTemporaryDir>
#include <QtTest>

#include <csignal>
#include <thread>

using namespace parsescope;
using namespace parsescope::test;

namespace {

constexpr std::chrono::milliseconds Soon{1500};
constexpr ConnectionLimits Short{Soon, Soon};

/// Returns the command of a parser that performs `does` for each question; see parser.sh.
std::string parserDoing(const QString& does, const std::string& hello = "") {
    return "exec sh '" SOURCE_DIR "/tests/data/connected/parser.sh' '" +
           QString(does).replace("'", "'\\''").toStdString() + "' '" + hello + "'";
}

QString parseWith(const std::string& command, const ConnectionLimits& limits = Short) {
    const Result<std::unique_ptr<Model>> model = connectParser(command, limits);
    if (!model)
        return QString::fromStdString(model.error().message);
    const Parse parse = parseGreedily(**model, sentenceFromText("a b c"));
    if (parse.failure)
        return QString::fromStdString(parse.failure->message)
            .section(", in the configuration ", 0, 0);
    QString heads;
    for (std::size_t word = 1; word < parse.heads.size(); ++word)
        heads += QString::number(parse.heads[word]) + ' ';
    return heads.trimmed();
}

} // namespace

class TestConnected : public QObject {
    Q_OBJECT

private slots:
    /// Among the transitions with the highest score, the first one is taken: shift while it is
    /// legal, then left arcs.
    void scoresDecide() { QCOMPARE(parseWith(parserDoing("even")), "3 3 0"); }

    /// A question has a head and a label for each word.
    void questionsAreAboutAllWords() {
        const Result<std::unique_ptr<Model>> model = connectParser(parserDoing("even"), Short);
        QVERIFY(model);
        const ParserState state((*model)->description().system, 3, {});
        const Json question = scoresQuestion(m_sentence, state, {}, (*model)->description());
        QCOMPARE(question["labels"].size(), std::size_t{3});
        QCOMPARE(question["configuration"]["heads"].size(), std::size_t{3});
    }

    void remarksAreKept() {
        const Result<std::unique_ptr<Model>> model = connectParser(parserDoing("even"), Short);
        QVERIFY(model);
        QCOMPARE(scoresAtTheStart(**model), std::vector<float>{1});
        QCOMPARE(m_remark, "1 to choose from");
    }

    void hellosAreChecked_data() {
        columns<QString, QString>("answer", "message");
        QTest::newRow("not JSON") << "hello"
                                  << "the answer is not JSON: not valid JSON at byte 1";
        QTest::newRow("a list") << "[]"
                                << "expected an answer with the \"id\" of the question";
        QTest::newRow("no id") << R"({"system":"arc-eager"})"
                               << "expected an answer with the \"id\" of the question";
        QTest::newRow("another id") << R"({"id":7,"system":"arc-eager"})"
                                    << "the answer is to question 7, which was not asked";
        QTest::newRow("no system") << R"({"id":0})"
                                   << R"("system" is missing)";
        QTest::newRow("unknown system")
            << R"({"id":0,"system":"mine"})"
            << "\"system\": expected the name of a transition system, or another name and "
               "\"rules\", found "
               "\"mine\"";
        QTest::newRow("rules that are none")
            << "{\"id\":0,\"system\":\"mine\",\"rules\":\"name: mine\\nend: [], [\\n\"}"
            << "the rules of mine:2:";
        QTest::newRow("rules of another system")
            << "{\"id\":0,\"system\":\"mine\",\"rules\":\"name: m\\nend: S, []\\n"
               "sh: S, i|B => S|i, B\\n\"}"
            << "the rules are those of m, expected mine";
        QTest::newRow("rules with ROOT elsewhere")
            << "{\"id\":0,\"system\":\"m\",\"rules\":\"name: m\\nstart: [], [1..n, 0]\\n"
               "end: S, []\\nsh: S, i|B => S|i, B\\n\"}"
            << "\"root\": expected \"last\", found \"first\"";
        QTest::newRow("a later protocol") << R"({"id":0,"protocol":2,"system":"swap"})"
                                          << R"("protocol": expected 1, found 2)";
        QTest::newRow("root") << R"({"id":0,"system":"arc-eager","root":"middle"})"
                              << R"("root" is "middle", expected "first" or "last")";
        QTest::newRow("a label twice") << R"({"id":0,"system":"arc-eager","labels":["a","a"]})"
                                       << R"("labels": expected each relation once, found "a")";
        QTest::newRow("a label with a tab")
            << R"({"id":0,"system":"arc-eager","labels":["a\tb"]})"
            << R"("labels": expected relations without white space, found "a\tb")";
        QTest::newRow("tables") << "{\"id\":0,\"system\":\"swap\",\"tables\":\"swap\"}"
                                << "\"tables\": expected one of arc-hybrid, arc-eager, "
                                   "arc-standard, eisner, found \"swap\"";
        QTest::newRow("an error") << R"({"id":0,"error":"no licence"})"
                                  << "the parser says: no licence";
    }
    void hellosAreChecked() {
        QFETCH(QString, answer);
        QFETCH(QString, message);
        QTemporaryDir folder;
        const std::string file = folder.filePath("answer").toStdString();
        test::writeContents(file, answer.toStdString() + "\n");
        const QString said = parseWith("cat '" + file + "'; sleep 9");
        QVERIFY2(said.startsWith("cannot connect the parser: " + message), qPrintable(said));
    }

    void answersAreChecked_data() {
        columns<QString, QString>("does", "message");
        const auto says = [](const QString& fields) { return "answer '" + fields + "'"; };
        QTest::newRow("too few") << says(R"("scores":[])")
                                 << R"("scores": expected a list of 2 numbers, found [])";
        QTest::newRow("too many")
            << says(R"("scores":[1,2,3,4,5,6])")
            << R"("scores": expected a list of 2 numbers, found [1,2,3,4,5,6])";
        QTest::newRow("texts") << says(R"("scores":["x",1])")
                               << R"("scores": expected finite numbers, found "x")";
        QTest::newRow("beyond all numbers") << says(R"("scores":[1e300,1])")
                                            << R"("scores": expected finite numbers, found 1e+300)";
        QTest::newRow("unknown relation")
            << says(R"("scores":[1,1],"labels":["subject",null])")
            << R"("labels": expected relations that the parser has named, or null, found "subject")";
        QTest::newRow("too many relations")
            << says(R"("scores":[1,1],"labels":["dep"])")
            << R"("labels": expected a list of 2 relations, found ["dep"])";
        QTest::newRow("text") << says(R"("scores":[1,1],"text":5)")
                              << R"("text" is of type number, expected a string)";
        QTest::newRow("not JSON") << "echo x"
                                  << R"(the answer is not JSON: not valid JSON at byte 1: "x")";
        QTest::newRow("no number") << "echo '[NaN]'"
                                   << "the answer contains NaN, expected finite numbers: "
                                      "\"[NaN]\"";
        QTest::newRow("killed") << "kill -SEGV $$"
                                << "the command was ended by signal 11 (Segmentation fault)";
        QTest::newRow("closes its output") << "exec >&-; sleep 9"
                                           << "the command has closed its input or output";
        QTest::newRow("the future") << R"(echo '{"id":99,"scores":[1]}')"
                                    << "the answer is to question 99, which was not asked";
        QTest::newRow("ends") << "exit 3"
                              << "the command has ended with exit status 3";
        QTest::newRow("hangs") << "sleep 20"
                               << "the command does not answer within 2 seconds";
        QTest::newRow("does not end its line")
            << "printf '{'; sleep 20"
            << "the command has begun an answer, but not ended its line within 2 seconds";
        QTest::newRow("floods without a line end")
            << "cat /dev/zero"
            << "the answer of the command has more than 68000 bytes";
        QTest::newRow("a remark that is too long")
            << says(R"x("scores":[1,1],"text":"'"$(yes y | head -c 200000 | tr -d '\n')"'")x")
            << "the answer of the command has more than 68000 bytes";
        QTest::newRow("floods with old answers") << R"(yes '{"id":0}')"
                                                 << "the command answers only earlier questions";
        QTest::newRow("leaves a process behind") << "sleep 20 & exit 3"
                                                 << "the command has ended with exit status 3";
    }
    void answersAreChecked() {
        QFETCH(QString, does);
        QFETCH(QString, message);
        QCOMPARE(parseWith(parserDoing(does)), message);
    }

    /// Messages end in "\r\n" on Windows.
    void messagesAreWithoutTheEndOfTheLastLine() {
        QCOMPARE(parseWith("printf 'no model \\r\\n' >&2; exit 3"),
                 "cannot connect the parser: the command has ended with exit status 3; it wrote: "
                 "no model");
    }

    /// A flood of messages ends the parser long before its time is over.
    void floodsOfMessagesAreRefused() {
        const ConnectionLimits patient{std::chrono::minutes(10), std::chrono::minutes(10)};
        QCOMPARE(parseWith(parserDoing("yes >&2"), patient),
                 "the command has written more than 4000000 bytes of messages without an answer");
        QCOMPARE(parseWith("sh -c 'yes >&2; :'", patient).section("; it wrote: ", 0, 0),
                 "cannot connect the parser: the command has written more than 4000000 bytes of "
                 "messages without an answer");
    }

    /// A program that closes its files is noticed at once, although it still runs, unless a shell
    /// must keep the files open.
    void closedFilesAreNoticed_data() {
        QTest::addColumn<QString>("command");
        const QString closing = "sh -c 'exec >&-; sleep 1000; :'";
        QTest::newRow("one program") << closing;
        QTest::newRow("its input") << "sh -c 'exec <&-; sleep 1000; :'";
        QTest::newRow("in a folder") << "cd / && " + closing;
        QTest::newRow("after another") << "echo loaded >&2; A=1 " + closing + " 2> /dev/null";
    }
    void closedFilesAreNoticed() {
        QFETCH(QString, command);
        const ConnectionLimits patient{std::chrono::minutes(10), std::chrono::minutes(10)};
        QCOMPARE(parseWith(command.toStdString(), patient).section("; it wrote: ", 0, 0),
                 "cannot connect the parser: the command has closed its input or output");
    }

    /// A program that has left the process group of its shell is stopped all the same.
    void programsThatLeaveTheirGroupAreStopped() {
        CoProcess process;
        QVERIFY(process.start("exec setsid sh -c 'echo $$; sleep infinity; :'"));
        const auto line = process.hear(std::chrono::seconds(60));
        QVERIFY(line && *line);
        const pid_t program = std::stoi(**line);
        QCOMPARE(::kill(program, 0), 0);
        process.stop();
        QVERIFY(::kill(program, 0) != 0);
    }

    /// Whoever sends a question to a program that does not read it can stop.
    void sendingCanBeStopped() {
        CoProcess process;
        QVERIFY(process.start("sleep infinity"));
        std::stop_source stop;
        stop.request_stop();
        const auto told = process.tell(std::string(10'000'000, 'x'), std::chrono::hours(1),
                                       {stop.get_token(), {}});
        QVERIFY(!told);
        QCOMPARE(QString::fromStdString(told.error().message), "the question was cancelled");
    }

    /// If a question fails, the questions that wait for their turn fail at once.
    void waitingQuestionsFailTogether() {
        QTemporaryDir folder;
        const std::string starts = folder.filePath("starts").toStdString();
        const QString asked = folder.filePath("asked");
        const auto model = connectParser("echo x >> '" + starts + "'; " +
                                             parserDoing("echo x > '" + asked + "'; sleep 1000"),
                                         {std::chrono::seconds(60), std::chrono::seconds(4)});
        QVERIFY(model);
        std::optional<Error> first;
        std::optional<Error> second;
        {
            const std::jthread other([&] { first = parseGreedily(**model, m_sentence).failure; });
            QTRY_VERIFY_WITH_TIMEOUT(QFile::exists(asked), 60'000);
            second = parseGreedily(**model, m_sentence).failure;
        }
        QVERIFY(first && second);
        QVERIFY(QString::fromStdString(first->message).startsWith("the command does not answer"));
        QVERIFY(QString::fromStdString(second->message).startsWith("the command does not answer"));
        QCOMPARE(test::contentsOf(starts), "x\n");
    }

    /// The first question has the "id" 0 after each start, so that a parser can answer it with a
    /// fixed line.
    void firstQuestionsHaveOneNumber() {
        QCOMPARE(parseWith("read -r question; echo '{\"id\":0,\"system\":\"arc-standard\"}'; "
                           "read -r question; exit 3"),
                 "the command has ended with exit status 3");
    }

    /// After a failure, no further sentence is sent to the parser, so that a parser that hangs is
    /// waited for only once.
    void noSentenceIsTriedAfterAFailure() {
        QTemporaryDir folder;
        const std::string starts = folder.filePath("starts").toStdString();
        const auto model =
            connectParser("echo x >> '" + starts + "'; " + parserDoing("exit 3"), Short);
        QVERIFY(model);
        const std::vector<Sentence> sentences(5, m_sentence);
        for (const Parse& parse : (*model)->parseAll(sentences, RootLimit::None)) {
            QVERIFY(parse.failure);
            QCOMPARE(parse.heads.size(), std::size_t{4});
            QCOMPARE(parse.labels.size(), std::size_t{4});
        }
        // The command was started once at first and once for the only question.
        QCOMPARE(test::contentsOf(starts), "x\nx\n");
    }

    /// All functions that use scores report that the parser has ended.
    void failuresAreHandedOn() {
        const auto model = connectParser(parserDoing("exit 3", ",\"tables\":\"arc-eager\""), Short);
        QVERIFY(model);
        const QString ended = "the command has ended with exit status 3";
        const auto isEnd = [&](const std::optional<Error>& failure) {
            return failure && QString::fromStdString(failure->message).contains(ended);
        };
        const std::vector<Sentence> sentences = test::sampleSentences("first-steps");
        for (const Decoder decoder : {Decoder::Own, Decoder::Greedy, Decoder::Arborescence})
            QVERIFY(isEnd(firstFailure(parseAll(**model, sentences, RootLimit::None, decoder))));
        BlameTotals totals;
        const Result<void> blamed = addBlame(**model, sentences, RootLimit::None, totals);
        QVERIFY(!blamed && isEnd(blamed.error()));
        QVERIFY(QString::fromStdString(blamed.error().message).startsWith("sentence 1: "));
        QCOMPARE(totals.sentences, 0);
        const std::string question = oneLine(
            {{"id", 5},
             {"ask", "scores"},
             {"sentence",
              Json::array(
                  {{{"form", "a"}, {"lemma", "a"}, {"upos", "X"}, {"xpos", "_"}, {"feats", "_"}}})},
             {"configuration", {{"stack", {0}}, {"buffer", {1}}, {"heads", {-1}}}}});
        QCOMPARE(QString::fromStdString(ParserServer(**model).answer(question)),
                 R"({"id":5,"error":"the command has ended with exit status 3"})");
        Adviser adviser(std::shared_ptr<const Model>(model->get(), [](const Model*) {}),
                        m_sentence);
        adviser.begin();
        QVERIFY(!adviser.failure());
        QVERIFY(adviser.after({}, RootLimit::None).empty());
        QVERIFY(isEnd(adviser.failure()));
        QVERIFY(adviser.continuation({}, RootLimit::None).empty());
        adviser.begin(); // forgets the failure
        QVERIFY(!adviser.failure());
    }

    void whatItWritesToStandardErrorIsKept() {
        const Result<std::unique_ptr<Model>> model =
            connectParser(parserDoing("yes loaded >&2"), Short);
        QVERIFY(model);
        const Sentence sentence = sentenceFromText("a b");
        QVERIFY(parseGreedily(**model, sentence).failure);
        QCOMPARE(messagesOf(**model).size(), std::size_t{4000});
        QVERIFY(QString::fromStdString(messagesOf(**model)).contains("loaded\nloaded"));
    }

    void oneThatEndsIsStartedAgain() {
        QTemporaryDir folder;
        const std::string starts = folder.filePath("starts").toStdString();
        const std::string twoAnswers =
            "echo x >> '" + starts + "'; " +
            parserDoing("even; n=$((${n:-0} + 1)); [ $n -lt 2 ] || exit 0");
        QCOMPARE(parseWith(twoAnswers), "3 3 0");
        // The command was started three times for six questions.
        QCOMPARE(test::contentsOf(starts), "x\nx\nx\n");
        const auto model = connectParser(twoAnswers, Short);
        QVERIFY(model);
        QCOMPARE(restartsOf(**model), 0);
        QVERIFY(!parseGreedily(**model, sentenceFromText("a b c")).failure);
        QCOMPARE(restartsOf(**model), 2);
    }

    /// A program that ends after each answer is not restarted without end.
    void oneThatEndsAgainAndAgainIsGivenUp() {
        const auto model = connectParser(parserDoing("even; exit 0"), Short);
        QVERIFY(model);
        QVERIFY(!parseGreedily(**model, sentenceFromText("a b c")).failure);
        const QString given = "the parser was restarted 20 times in a row after fewer than 100 "
                              "answers each, so it is not restarted again";
        std::string words;
        for (int word = 0; word < 20; ++word)
            words += "a ";
        for (int sentence = 0; sentence < 2; ++sentence) {
            const Parse parse = parseGreedily(**model, sentenceFromText(words));
            QVERIFY(parse.failure);
            QVERIFY(QString::fromStdString(parse.failure->message).startsWith(given));
            QCOMPARE(restartsOf(**model), 20);
        }
    }

    /// The signal of a broken pipe is left to the host program, whose handler is neither called nor
    /// replaced.
    void signalsAreLeftToTheHost() {
        static volatile std::sig_atomic_t caught = 0;
        const auto before = std::signal(SIGPIPE, [](int) { caught = caught + 1; });
        CoProcess process;
        QVERIFY(process.start("exec <&-; echo closed; sleep 9"));
        QVERIFY(process.hear(std::chrono::seconds(5)));
        // A process that is being started has a copy of the pipe for a moment.
        Result<void> told = process.tell("a line", Soon);
        for (int i = 0; told && i < 100; ++i) {
            QTest::qWait(20);
            told = process.tell("a line", Soon);
        }
        QVERIFY(!told);
        QCOMPARE(QString::fromStdString(told.error().message),
                 "the command has closed its input or output");
        QCOMPARE(int{caught}, 0);
        std::raise(SIGPIPE);
        QCOMPARE(int{caught}, 1);
        std::signal(SIGPIPE, before);
    }

    void anotherParserThanBeforeIsRefused() {
        QTemporaryDir folder;
        const std::string there = folder.filePath("there").toStdString();
        const std::string command =
            "if [ -e '" + there +
            "' ]; then echo '{\"id\":0,\"system\":\"arc-eager\"}'; sleep 9; fi; touch '" + there +
            "'; " + parserDoing("exit 0");
        QCOMPARE(parseWith(command), "the restarted parser has another system, other labels or "
                                     "other tables than before");
    }

    void whoeverWaitsCanStop() {
        const ConnectionLimits patient{std::chrono::seconds(20), std::chrono::seconds(20)};
        const Result<std::unique_ptr<Model>> model =
            connectParser(parserDoing("sleep 1; even"), patient);
        QVERIFY(model);
        const auto scorer = (*model)->scorer(m_sentence);
        const ParserState state((*model)->description().system, 3, {});
        std::vector<Candidate> candidates;
        state.listCandidates(candidates);
        std::vector<float> scores(candidates.size());
        std::stop_source stop;
        const TaskControl control{stop.get_token(), {}};
        scorer->begin(control);
        stop.request_stop();
        scores = {7};
        scorer->score(state, candidates, scores);
        QCOMPARE(QString::fromStdString(scorer->failure().value().message),
                 "the question was cancelled");
        QCOMPARE(scores, std::vector<float>{0});
        // A late answer to a question that was given up is ignored.
        scorer->begin();
        QVERIFY(!scorer->failure());
        scorer->score(state, candidates, scores);
        QVERIFY(!scorer->failure());
        QCOMPARE(scores, std::vector<float>{1});
    }

    /// The scores of a network arrive unchanged and are decoded without changes.
    void tablesComeThrough() {
        for (const char* system : {"arc-hybrid", "arc-eager", "arc-standard", "eisner"}) {
            const auto model =
                neural::trainNetwork(test::sampleSentences("first-steps"), {},
                                     test::smallOptions(neural::Training::Global, system), {}, {});
            QVERIFY(model);
            const ParserServer server(**model);
            const auto answer = [&](const Json& question) {
                return *parseJson(server.answer(oneLine(question)));
            };
            const Result<Hello> hello = readHello(answer(helloQuestion()));
            QVERIFY(hello && hello->tables);
            QCOMPARE(std::string(hello->tables->name), std::string(system));
            const auto tables = readTables(answer(tablesQuestion(m_sentence, hello->tables)),
                                           hello->tables, m_sentence.size());
            QVERIFY(tables);
            const Scores own = (*model)->tables(m_sentence, hello->tables).value();
            const auto best = decode(*tables);
            QCOMPARE(best->score, decode(own)->score);
            QCOMPARE(best->heads, decode(own)->heads);
        }
    }

    void tablesAreChecked_data() {
        columns<QString, QString>("does", "message");
        const auto says = [](const QString& fields) { return "answer '" + fields + "'"; };
        QTest::newRow("none") << says("\"scores\":[]") << "\"scores\" is of type array";
        QTest::newRow("too few") << says("\"scores\":{\"arc\":[[1,2,3,4]]}")
                                 << "table \"arc\" has 1 entry, expected 5 or 4";
        QTest::newRow("another") << says("\"scores\":{\"sh\":[]}") << "unknown table \"sh\"";
        QTest::newRow("ends") << "exit 3"
                              << "the command has ended with exit status 3";
        QTest::newRow("an error") << says("\"error\":\"no\"") << "the parser says: no";
    }
    void tablesAreChecked() {
        QFETCH(QString, does);
        QFETCH(QString, message);
        const auto model = connectParser(parserDoing(does, ",\"tables\":\"eisner\""), Short);
        QVERIFY(model);
        QVERIFY((*model)->hasTables(&EisnerDecoder) && (*model)->hasTables(&ArcEagerDecoder));
        QVERIFY(!(*model)->hasTables(&ArcHybridDecoder));
        const Result<Scores> tables = (*model)->tables(m_sentence, &EisnerDecoder);
        QVERIFY(!tables);
        const QString said = QString::fromStdString(tables.error().message);
        QVERIFY2(said.startsWith(message), qPrintable(said));
    }

    void questionsAreChecked_data() {
        columns<QString, QString>("question", "answer");
        const QString words =
            R"("sentence":[{"form":"a","lemma":"a","upos":"X","xpos":"_","feats":"_"}])";
        const QString start = R"("configuration":{"stack":[0],"buffer":[1],"heads":[-1]})";
        const auto asked = [](const QString& fields) {
            return R"({"id":1,"ask":"scores",)" + fields + "}";
        };
        const auto error = [](const QString& text) {
            return "{\"id\":1,\"error\":\"" + QString(text).replace('"', "\\\"") + "\"}";
        };
        QTest::newRow("nothing") << "{}"
                                 << "{\"error\":\"expected an object with a number \\\"id\\\"\"}";
        QTest::newRow("ask") << R"({"id":1,"ask":"tea"})"
                             << error(R"("ask": expected "hello", "scores" or "tables")");
        QTest::newRow("no tables")
            << "{\"id\":1,\"ask\":\"tables\",\"system\":\"eisner\"," + words + "}"
            << error("\"system\": expected a system for which the model has tables, "
                     "found \"eisner\"");
        QTest::newRow("no sentence")
            << asked(start) << error(R"("sentence": expected a list of words)");
        QTest::newRow("no form") << asked(R"("sentence":[{}],)" + start)
                                 << error(R"("form": expected a text, found {})");
        QTest::newRow("no configuration") << asked(words) << error(R"("configuration" is missing)");
        QTest::newRow("heads") << asked(words +
                                        R"(,"configuration":{"stack":[0],"buffer":[1],"heads":[]})")
                               << error(R"("heads": expected a head for each word, found [])");
        QTest::newRow("illegal")
            << asked(words + ',' + start + R"(,"transitions":["la"])")
            << error(R"("transitions": expected names of legal transitions, found "la")");
        QTest::newRow("nothing to score")
            << asked(words + ',' + start) << R"({"id":1,"scores":[],"labels":[]})";
    }
    void questionsAreChecked() {
        QFETCH(QString, question);
        QFETCH(QString, answer);
        const auto model = trainPerceptron(test::sampleSentences("first-steps"), {},
                                           test::trainingOptions("arc-standard", Regime::Static));
        QVERIFY(model);
        const ParserServer server(**model);
        QCOMPARE(QString::fromStdString(server.answer(question.toStdString())), answer);
    }

private:
    std::vector<float> scoresAtTheStart(const Model& model) {
        const auto scorer = model.scorer(m_sentence);
        const ParserState state(model.description().system, 3, {});
        std::vector<Candidate> candidates;
        state.listCandidates(candidates);
        std::vector<float> scores(candidates.size());
        scorer->score(state, candidates, scores);
        m_remark = QString::fromStdString(scorer->remark());
        return scores;
    }

    QString m_remark;
    const Sentence m_sentence = sentenceFromText("a b c");
};

QTEST_GUILESS_MAIN(TestConnected)
#include "tst_connected.moc"
