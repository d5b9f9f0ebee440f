// SPDX-License-Identifier: GPL-3.0-or-later
// JSON from strangers: limits on depth, fields and numbers.
#include "core/base/json.h"
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

    void saysWhatIsWrong() {
        QCOMPARE(messageOf("{\"a\":}"), "not valid JSON at byte 6");
        QCOMPARE(messageOf(""), "not valid JSON at byte 1");
        QCOMPARE(messageOf("1e999"), "not valid JSON: a number is too large");
        QCOMPARE(messageOf(repeated("[", 64) + repeated("]", 64)), "read");
        QCOMPARE(messageOf(repeated("[", 65) + repeated("]", 65)), "nested more than 64 deep");
        QCOMPARE(messageOf(repeated("{\"a\":", 65) + "1" + repeated("}", 65)),
                 "nested more than 64 deep");
        QCOMPARE(messageOf(R"({"a":1,"b":{"c":1,"d":2,"e":3}})", {.fields = 2}),
                 "an object with more than 2 fields");
        QCOMPARE(messageOf(R"([{"a":1},{"a":1},{"a":1}])", {.fields = 2}), "read");
        QCOMPARE(messageOf("[1e9]", {.largest = 1e9}), "read");
        QCOMPARE(messageOf("[-1e10]", {.largest = 1e9}), "a number is too large: -10000000000.0");
    }

    /// Nothing recurses as deep as the text, and fields are not looked for among 100,000.
    void deepAndWideTexts() {
        const std::string deep = repeated("[", 1'000'000);
        QCOMPARE(messageOf(deep), "nested more than 64 deep");
        std::string wide = "{";
        for (int i = 0; i < 100'000; ++i)
            wide += (i > 0 ? ",\"" : "\"") + std::to_string(i) + "\":1";
        QCOMPARE(messageOf(wide + "}"), "an object with more than 4096 fields");
        const auto session =
            readSession("{\"parsescope-session\":" + repeated("[", 50'000) + "}\n", "s");
        QVERIFY(!session);
        QVERIFY(QString::fromStdString(session.error().message).startsWith("nested more than 64"));
        QVERIFY(!Document::restore({}, repeated("[", 50'000)));
    }

    /// Numbers that no int holds.
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
