// SPDX-License-Identifier: GPL-3.0-or-later
// The named limits of input: a value at the limit is accepted, and the next larger value is
// refused.
#include "core/base/bounded_line.h"
#include "core/base/json.h"
#include "core/base/utf8.h"
#include "core/base/xml_reader.h"
#include "core/parsing/rule_files/pattern_parser.h"
#include "core/parsing/rule_files/system_file.h"
#include "core/parsing/systems.h"
#include "core/query/query.h"
#include "core/query/query_search.h"
#include "core/query/rewriting.h"
#include "core/study/decode_request.h"
#include "core/teaching/ask/exercise_json.h"
#include "core/teaching/ask/lesson.h"
#include "core/teaching/read/answer_sheet.h"
#include "core/treebank/checks/check.h"
#include "core/treebank/conllu.h"
#include "core/treebank/read_file.h"
#include "core/treebank/sentence_length.h"
#include "core/treebank/treebank.h"

#include <QtTest>

#include <functional>
#include <sstream>
#include <string>

using namespace parsescope;

namespace {

std::string repeated(std::size_t count, std::string_view text) {
    std::string all;
    for (std::size_t i = 0; i < count; ++i)
        all += text;
    return all;
}

/// Returns the message of an error, or an empty text if there is none.
template<class T>
std::string messageOf(const Result<T>& result) {
    return result ? std::string() : result.error().message.english();
}

std::string lessonErrors(const std::string& text) {
    std::string messages;
    for (const Error& error : readLesson(text, "x").errors)
        messages += error.message.english() + '\n';
    return messages;
}

std::string scene(std::size_t words) {
    return "```show\nsentence:" + repeated(words, " a") + "\nheads: 0" + repeated(words - 1, " 1") +
           "\nsystem: arc-eager\n```\n\n";
}

std::string lessonOf(std::size_t size, std::string_view before = {}) {
    std::string text = std::string(before) + "# T\n\n" + scene(3);
    return text + std::string(size + before.size() - text.size(), 'a');
}

std::string queryError(const std::string& text) {
    return messageOf(parseQuery(text));
}

/// Returns the message that refuses a file of rules that change sentences.
std::string rulesError(const std::string& text) {
    return messageOf(RewriteRules::parse(text));
}

std::string ruleNamed(const std::string& name, const std::string& commands = {}) {
    return "rule " + name + " { pattern { N [] } commands { " + commands + "} }\n";
}

/// Returns the message that refuses a system with these lines before its rules.
std::string systemError(const std::string& lines,
                        const std::string& rules = "sh: σ, i|β ⇒ σ|i, β\n") {
    return messageOf(readSystem(lines + "end: σ, []\n" + rules, "x"));
}

std::string treebankOf(std::size_t sentences) {
    return repeated(sentences, "1\ta\t_\tX\t_\t_\t0\troot\t_\t_\n\n");
}

/// Returns an exercise about a chain of words.
Exercise chain(const char* kind, const char* system, std::size_t words) {
    Exercise exercise;
    exercise.kind = findExerciseKind(kind);
    exercise.system = findSystem(system).value();
    for (std::size_t i = 0; i < words; ++i) {
        Word word;
        word.form = "a";
        word.head = static_cast<int>(i);
        exercise.sentence.words.push_back(std::move(word));
    }
    return exercise;
}

/// Returns the message that refuses to mark the derivation of a chain of words.
std::string tableError(const char* system, std::size_t words) {
    return messageOf(Examiner::of(chain("table", system, words)));
}

/// A function that reads a value of a given size. It returns the message that refuses the value, or
/// an empty text if the value is accepted.
using Reading = std::function<std::string(std::size_t size)>;

struct Limit {
    const char* name;
    std::size_t most;
    Reading read;
    const char* message;
};

const std::vector<Limit>& limits() {
    static const std::vector<Limit> all{
        {"depth of JSON", MaxJsonDepth,
         [](std::size_t n) { return messageOf(parseJson(repeated(n, "[") + repeated(n, "]"))); },
         "nested more than 64 deep"},
        {"fields of a JSON object", MaxJsonFields,
         [](std::size_t n) {
             std::string text = "{";
             for (std::size_t i = 0; i < n; ++i)
                 text += (i ? ",\"" : "\"") + std::to_string(i) + "\":0";
             return messageOf(parseJson(text + "}"));
         },
         "an object with more than 4096 fields"},
        {"bytes of a line", 50,
         [](std::size_t n) {
             std::istringstream input(std::string(n, 'a') + "\nb\n");
             std::string line;
             return messageOf(readBoundedLine(input, line, 50));
         },
         "the line has more than 50 bytes"},
        {"bytes of a line of CoNLL-U", LongestLine,
         [](std::size_t n) {
             const auto treebank =
                 Treebank::fromBytes("x", "# " + std::string(n - 2, 'a') + '\n' + treebankOf(1));
             const SentenceReading reading = treebank.read(0);
             return reading.errors.empty() ? std::string()
                                           : reading.errors.front().message.english();
         },
         "bytes, expected at most 1048576"},
        {"words of a request", LongestSentence,
         [](std::size_t n) {
             const auto request = readDecodeRequest(
                 "{\"system\":\"eisner\",\"n\":" + std::to_string(n) + ",\"scores\":{}}", {});
             const std::string message = messageOf(request);
             return message.find("too long") == std::string::npos ? std::string() : message;
         },
         "sentence of 1001 words is too long, expected at most 1000"},
        {"bytes of a system", LongestSystemFile,
         [](std::size_t n) {
             const std::string message = messageOf(readSystem("# " + std::string(n - 2, 'a'), "x"));
             return message.find("longer than") == std::string::npos ? std::string() : message;
         },
         "the file is longer than 65536 bytes"},
        {"characters of the name of a system", 32,
         [](std::size_t n) { return systemError("name: " + std::string(n, 'a') + "\n"); },
         "expected a name of at most 32 letters, digits, - and _"},
        {"bytes of the title of a system", 1000,
         [](std::size_t n) { return systemError("name: a\ntitle: " + std::string(n, 'a') + "\n"); },
         "the text is longer than 1000 bytes"},
        {"rules of a system", MostRules,
         [](std::size_t n) {
             std::string rules;
             for (std::size_t i = 0; i < n; ++i)
                 rules += "r" + std::to_string(i) + ": σ, i|β ⇒ σ|i, β\n";
             return systemError("name: a\n", rules);
         },
         "expected at most 32 rules"},
        {"characters of the name of a rule", 32,
         [](std::size_t n) {
             return systemError("name: a\n", std::string(n, 'r') + ": σ, i|β ⇒ σ|i, β\n");
         },
         "the name of the rule is too long, expected at most 32 characters"},
        {"nodes of a rule", MostNodes,
         [](std::size_t n) {
             std::string nodes;
             for (std::size_t i = 0; i < n; ++i)
                 nodes += "|w" + std::to_string(i);
             return systemError("name: a\n", "la: σ" + nodes + ", β ⇒ σ, β\n");
         },
         "expected at most 16 nodes"},
        {"conditions of a rule", MostConditions,
         [](std::size_t n) {
             return systemError("name: a\n", "la: σ|i, β ⇒ σ, β if hashead(i)" +
                                                 repeated(n - 1, " or hashead(i)") + "\n");
         },
         "expected at most 64 conditions"},
        {"depth of a condition", DeepestCondition,
         [](std::size_t n) {
             return systemError("name: a\n", "la: σ|i, β ⇒ σ, β if " + repeated(n, "(") +
                                                 "hashead(i)" + repeated(n, ")") + "\n");
         },
         "expected at most 16 levels"},
        {"bytes of a query", LongestQuery,
         [](std::size_t n) { return queryError("a" + std::string(n - 1, ' ')); },
         "the query is longer than 100000 bytes"},
        {"depth of a query", 99,
         [](std::size_t n) { return queryError(repeated(n, "(") + "a" + repeated(n, ")")); },
         "nested too deeply"},
        {"terms of a query", MostTerms, [](std::size_t n) { return queryError(repeated(n, "a ")); },
         "the query has more than 1000 terms"},
        {"nodes of a pattern", 20,
         [](std::size_t n) {
             std::string text = "pattern { ";
             for (std::size_t i = 0; i < n; ++i)
                 text += "N" + std::to_string(i) + " []; ";
             return queryError(text + "}");
         },
         "more than 20 nodes"},
        {"arcs of a pattern", 50,
         [](std::size_t n) { return queryError("pattern { " + repeated(n, "N -> M; ") + "}"); },
         "the pattern has more than 50 arcs"},
        {"blocks of a pattern", 100,
         [](std::size_t n) { return queryError(repeated(n, "without { } ")); },
         "there are more than 100 blocks"},
        {"commands of a rule that changes sentences", 100,
         [](std::size_t n) { return rulesError(ruleNamed("r", repeated(n, "N.x = 1; "))); },
         "expected the end of the commands, after 100 commands"},
        {"rules that change sentences", 1000,
         [](std::size_t n) {
             std::string rules;
             for (std::size_t i = 0; i < n; ++i)
                 rules += ruleNamed("r" + std::to_string(i));
             return rulesError(rules);
         },
         "expected the end, after 1000 rules"},
        {"strategies", 100,
         [](std::size_t n) {
             std::string rules = ruleNamed("r") + "strat main { r }\n";
             for (std::size_t i = 1; i < n; ++i)
                 rules += "strat s" + std::to_string(i) + " { r }\n";
             return rulesError(rules);
         },
         "expected the end, after 100 strategies"},
        {"depth of a strategy", 20,
         [](std::size_t n) {
             return rulesError(ruleNamed("r") + "strat main { " + repeated(n, "Try(") + "r" +
                               repeated(n, ")") + " }");
         },
         "strategies are nested more than 20 deep"},
        {"depth of XML", 256,
         [](std::size_t n) {
             const XmlVisitor visitor{[](auto&&...) {}, [](auto&&...) {}, [](auto&&...) {}};
             return messageOf(readXml(repeated(n, "<a>") + repeated(n, "</a>"), visitor));
         },
         "elements nested more than 256 deep"},
        {"bytes of a lesson", LongestLesson,
         [](std::size_t n) { return lessonErrors(lessonOf(n)); },
         "the lesson is larger than 100 kB"},
        {"bytes of a lesson behind a byte order mark", LongestLesson,
         [](std::size_t n) { return lessonErrors(lessonOf(n, ByteOrderMark)); },
         "the lesson is larger than 100 kB"},
        {"blocks of a lesson", 1000,
         [](std::size_t n) {
             return lessonErrors("# T\n\n" + scene(2) +
                                 repeated(n - 1, "```show\nsteps: sh\n```\n\n"));
         },
         "there are more than 1,000 blocks"},
        {"words of a sentence of a lesson", 100,
         [](std::size_t n) { return lessonErrors("# T\n\n" + scene(n)); },
         "the sentence has 101 words, expected at most 100 in a lesson"},
        {"long sentences of a lesson", 20,
         [](std::size_t n) { return lessonErrors("# T\n\n" + repeated(n, scene(100))); },
         "the lesson has too many blocks with long sentences"},
        {"words of a derivation to mark", LongestMarked,
         [](std::size_t n) { return tableError("arc-eager", n); },
         "the derivation of a sentence of 101 words takes too long to mark with arc-eager, "
         "expected at most 100 words"},
        {"words of a derivation to mark with a search", LongestMarkedSlowly,
         [](std::size_t n) { return tableError("swap", n); },
         "the derivation of a sentence of 41 words takes too long to mark with swap, expected at "
         "most 40 words"},
        {"words of a derivation to mark with a slow table", LongestMarkedSlowly,
         [](std::size_t n) { return tableError("attardi", n); },
         "the derivation of a sentence of 41 words takes too long to mark with attardi, expected "
         "at most 40 words"},
        {"work for the exercises of a file", 10,
         [](std::size_t n) {
             const std::vector<Exercise> several(n, chain("next-transition", "arc-eager", 1000));
             return messageOf(makeExaminers(several));
         },
         "exercise 11: the sentences up to here take too long, expected at most 10 exercises about "
         "sentences of 1000 words with arc-eager in a file"},
        {"exercises of a file", MostExercises,
         [](std::size_t n) {
             const std::string one = R"({"kind":"table","system":"arc-eager","conllu":")"
                                     R"(1\ta\t_\tX\t_\t_\t0\troot\t_\t_\n\n"})";
             return messageOf(readExerciseFile("{\"parsescope-exercises\":1,\"exercises\":[" + one +
                                                   repeated(n - 1, "," + one) + "]}",
                                               "x"));
         },
         "there are 10001 exercises, expected at most 10000"},
    };
    return all;
}

} // namespace

class TestLimits : public QObject {
    Q_OBJECT

private slots:
    void borders_data() {
        QTest::addColumn<int>("index");
        for (std::size_t i = 0; i < limits().size(); ++i)
            QTest::newRow(limits()[i].name) << static_cast<int>(i);
    }
    void borders() {
        QFETCH(int, index);
        const Limit& limit = limits()[index];
        const std::string accepted = limit.read(limit.most);
        QVERIFY2(accepted.empty(), accepted.substr(0, 200).c_str());
        const std::string refused = limit.read(limit.most + 1);
        QVERIFY2(refused.find(limit.message) != std::string::npos, refused.substr(0, 200).c_str());
    }

    /// At most a hundred sentences without an answer are listed, and all are counted.
    void problemsOfASearch() {
        constexpr int Most = 100;
        const auto query = parseQuery("form:/^(a|a)*b?$/");
        QVERIFY(query);
        for (const int sentences : {Most, Most + 1}) {
            const auto treebank = Treebank::fromBytes(
                "x", repeated(sentences,
                              "1\t" + std::string(5000, 'a') + "!\t_\tX\t_\t_\t0\troot\t_\t_\n\n"));
            const SearchSummary summary = searchTreebank(treebank, *query, {}, {});
            QCOMPARE(summary.unanswered, sentences);
            QCOMPARE(static_cast<int>(summary.problems.size()), Most);
        }
    }

    /// At most 100,000 findings are kept. The next one says that there are more.
    void findingsOfACheck() {
        const std::string sentence = "1\ta\t_\tX\t_\t_\t0\troot\t_\t_\n";
        // One finding for each sentence but the last one: a second empty line.
        const auto treebankWith = [&](std::size_t findings) {
            return Treebank::fromBytes("x", sentence + "\n" +
                                                repeated(findings, "\n" + sentence + "\n"));
        };
        const auto found = [&](std::size_t findings) {
            return TreebankChecker(CheckLevel::Ud1).check(treebankWith(findings));
        };
        QCOMPARE(found(MostErrors).size(), MostErrors);
        QVERIFY(found(MostErrors).back().rule == "empty-sentence");
        QCOMPARE(found(MostErrors + 1).size(), MostErrors + 1);
        QVERIFY(found(MostErrors + 1).back().text().english().find("more errors than") !=
                std::string::npos);
    }

    /// The contents of a gzip file may be more than 200 times as large as the file only up to 16
    /// MB.
    void contentsOfGzipFiles() {
        constexpr std::size_t Free = std::size_t{16} << 20U;
        const std::string packed = packGzip(std::string(Free, 'a')).value();
        QVERIFY(packed.size() < Free / 200);
        QCOMPARE(unpackGzip(packed)->size(), Free);
        const auto refused = unpackGzip(packGzip(std::string(Free + 1, 'a')).value());
        QVERIFY(!refused);
        QCOMPARE(
            QString::fromStdString(refused.error().message.english()),
            QString("the gzip file is refused: its contents are more than 200 times as large as "
                    "the file"));
    }
};

QTEST_APPLESS_MAIN(TestLimits)
#include "tst_limits.moc"
