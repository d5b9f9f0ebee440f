// SPDX-License-Identifier: GPL-3.0-or-later
// JSON from untrusted sources: limits on depth, fields and numbers.
#include "core/base/json.h"
#include "core/base/json_fields.h"
#include "core/export/session_file.h"
#include "core/study/experiment_grid.h"
#include "core/treebank/document.h"

#include <QTemporaryDir>
#include <QtTest>

#include <fstream>

using namespace parsescope;

namespace {

std::string repeated(const std::string& text, int times) {
    std::string result;
    for (int i = 0; i < times; ++i)
        result += text;
    return result;
}

/// Returns an object with `count` fields.
std::string fields(int count) {
    std::string object = "{";
    for (int i = 0; i < count; ++i)
        object += (i > 0 ? ",\"" : "\"") + std::to_string(i) + "\":1";
    return object + "}";
}

/// A visitor that writes all values into `text`.
struct Writer final : ListVisitor {
    std::string text;

    static std::string place(std::string_view list, std::span<const int> at) {
        std::string place(list);
        for (const int index : at)
            place += '.' + std::to_string(index);
        return place;
    }
    Result<void> value(std::string_view list, std::span<const int> at, const Json& value) override {
        text += place(list, at) + '=' + value.dump() + ' ';
        return isText(value, "stop") ? failure("stopped") : Result<void>{};
    }
    Result<void> end(std::string_view list, std::span<const int> at, int size) override {
        text += place(list, at) + '#' + std::to_string(size) + ' ';
        return {};
    }
};

/// Returns the value that parseApart() reads from `text` without the lists in "t", followed by the
/// values in "t" that a visitor receives; or the error.
QString apart(const std::string& text) {
    const Result<JsonApart> read = parseApart(text, "t");
    if (!read)
        return QString::fromStdString(read.error().message);
    Writer writer;
    const Result<void> visited = visitLists(*read, writer);
    return QString::fromStdString(read->value.dump() + ' ' + writer.text +
                                  (visited ? "" : visited.error().message.english()));
}

QString messageOf(const std::string& text, const JsonLimits& limits = {}) {
    const Result<Json> value = parseJson(text, limits);
    return value ? QString("read") : QString::fromStdString(value.error().message);
}

} // namespace

class TestJson : public QObject {
    Q_OBJECT

private slots:
    void reads() {
        const Result<Json> value = parseJson(R"({"b":[1,2.5,{"c":null}],"a":"x"})");
        QVERIFY(value);
        QCOMPARE(value->dump(), R"({"b":[1,2.5,{"c":null}],"a":"x"})");
        QCOMPARE(parseJson("[true]")->dump(), "[true]");
    }

    /// Long values are cut off in messages, between two characters.
    void longValuesAreCutOff() {
        std::string value(58, 'a');
        for (int i = 0; i < 10; ++i)
            value += "\u00E4";
        const std::string message =
            unexpectedField("x", Text("a number"), Json(value)).value().message.english();
        QCOMPARE(QString::fromStdString(message),
                 QString("\"x\": expected a number, found \"%1…").arg(QString(58, 'a')));
    }

    void saysWhatIsWrong() {
        QCOMPARE(messageOf("{\"a\":}"), "not valid JSON at byte 6");
        QCOMPARE(messageOf(""), "not valid JSON at byte 1");
        QCOMPARE(messageOf("1e999"), "not valid JSON: a number is too large");
        QCOMPARE(messageOf(repeated("[", 64) + repeated("]", 64)), "read");
        QCOMPARE(messageOf(repeated("[", 65) + repeated("]", 65)), "nested more than 64 deep");
        QCOMPARE(messageOf(repeated("{\"a\":", 65) + "1" + repeated("}", 65)),
                 "nested more than 64 deep");
        QCOMPARE(messageOf("{\"b\":" + fields(4096) + "}"), "read");
        QCOMPARE(messageOf("{\"b\":" + fields(4097) + "}"), "an object with more than 4096 fields");
        QCOMPARE(messageOf("[" + fields(3000) + "," + fields(3000) + "]"), "read");
        QCOMPARE(messageOf(R"([1,{"a":[]}])", {.values = 4}), "read");
        QCOMPARE(messageOf(R"([1,{"a":[]}])", {.values = 3}), "more than 3 values");
        QCOMPARE(messageOf("[1e9]", {.largest = 1e9}), "read");
        QCOMPARE(messageOf("[-1e10]", {.largest = 1e9}), "a number is too large: -10000000000.0");
    }

    /// Texts that are nested too deeply are refused without deep recursion, and objects with too
    /// many fields without a slow search for fields.
    void deepAndWideTexts() {
        const std::string deep = repeated("[", 1'000'000);
        QCOMPARE(messageOf(deep), "nested more than 64 deep");
        QCOMPARE(messageOf(fields(100'000)), "an object with more than 4096 fields");
        const auto session =
            readSession("{\"parsescope-session\":" + repeated("[", 50'000) + "}\n", "s");
        QVERIFY(!session);
        QVERIFY(QString::fromStdString(session.error().message).startsWith("nested more than 64"));
        QVERIFY(!Document::restore({}, repeated("[", 50'000)));
    }

    /// The visitor receives the lists that are not kept in their order, wherever they are among the
    /// fields.
    void listsApart() {
        QCOMPARE(apart(R"({"a":"t","t":{"x":[1,[2.5,null],[]],"y":"z"},"b":[{"t":1}]})"),
                 R"({"a":"t","t":null,"b":[{"t":1}]} x=[] x.0=1 x.1=[] x.1.0=2.5 x.1.1=null x.1#2 )"
                 R"(x.2=[] x.2#0 x#3 y="z" )");
        QCOMPARE(apart(R"( { "t" : { "x" : [ { "y" : [ 1, {} ] } , 2 ] } } )"),
                 R"({"t":null} x=[] x.0={} x.1=2 x#2 )");
        QCOMPARE(apart("{\"\\\"t\":\"{\\\\\",\"t\":{},\"t\":2}"), "{\"\\\"t\":\"{\\\\\",\"t\":2} ");
        QCOMPARE(apart(R"({"t":{"x":["stop",1]}})"), R"({"t":null} x=[] x.0="stop" stopped)");
        QCOMPARE(apart(R"({"t":[1]})"), R"({"t":null} "t" is of type array, expected an object)");
        QCOMPARE(apart(R"({"t":{"x":)" + repeated("[", 3) + repeated("]", 3) + "}}"),
                 R"({"t":null} x=[] x.0=[] x.0.0=[] x.0.0#0 x.0#1 x#1 )");
    }

    /// Messages count bytes from the beginning of the whole text.
    void wrongListsApart() {
        QCOMPARE(apart(R"({"t":{"x":[1 2]},"b":1})"),
                 R"({"t":null,"b":1} x=[] x.0=1 not valid JSON at byte 14)");
        QCOMPARE(apart(R"({"t":{"x":[1,2]},"b":})"), "not valid JSON at byte 22");
        QCOMPARE(apart(R"({"b":,"t":{}})"), "not valid JSON at byte 6");
        QCOMPARE(apart(R"({"t":{"x":[1,2],"b":1})"), "not valid JSON at byte 23");
        QCOMPARE(apart(R"({"t":{"x":[1e999]}})"),
                 R"({"t":null} x=[] not valid JSON: a number is too large)");
        QCOMPARE(apart(R"({"t":)" + repeated("[", 100'000)), "nested more than 64 deep");
        const std::string deep = repeated("[", 1'000) + repeated("]", 1'000);
        QVERIFY(apart(R"({"t":{"x":)" + deep + "}}").endsWith("x#1 "));
    }

    /// Numbers that fit into no int are refused.
    void journalsAndExperimentsWithLargeNumbers() {
        const Document document{Treebank()};
        QVERIFY(Document::restore({}, document.journal()));
        QVERIFY(!Document::restore(
            {}, R"({"format":"parsescope journal 1","files":[],"sentences":[[1e99,0,1]]})"));
        QTemporaryDir folder;
        const std::string path = folder.filePath("grid.json").toStdString();
        std::ofstream(path) << R"({"title":"t","iterations":1e99,"treebanks":[],"grids":[]})";
        const auto grid = readGrid(path);
        QVERIFY(!grid);
        QCOMPARE(QString::fromStdString(grid.error().message), "a number is too large: 1e+99");
    }
};

QTEST_GUILESS_MAIN(TestJson)
#include "tst_json.moc"
