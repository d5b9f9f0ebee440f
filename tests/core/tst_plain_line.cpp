// SPDX-License-Identifier: GPL-3.0-or-later
// Lines of logs in the plain form are read without a JSON value, with the same result.
#include "core/audit/plain_line.h"

#include <QtTest>

#include <random>

using namespace parsescope;

namespace {

/// Lines as parsers write them.
const std::vector<std::string> Usual{
    R"({"system":"arc-eager","heads":[2,0],"transitions":["sh"],"costs":{"sh":0,"la":1.0}})",
    R"({"id": 12, "system": "arc-hybrid", "heads": [0, 1], "configuration": {"stack": [0],)"
    R"( "buffer": [1, 2], "heads": [-1, -1]}, "root": "first", "loss": 1,)"
    R"( "losses": {"SHIFT": 1, "LEFT-ARC:det": null}, "optimal": ["SHIFT", "la"], "best": null})",
    R"({"system":"covington","heads":[0],"transitions":[],"configuration":{"stack":[],"buffer":[],)"
    R"("heads":[-1],"lists":[[0,1],[]],"not_next":"na"},"single_root":true,"root":"last",)"
    R"("loss":3,"loss_exact":false,"losses":{"sh":3,"na":2},"losses_exact":{"sh":false,"na":true},)"
    R"("tree":[0],"final":false,"oracle":"x","exact":false,"sent_id":"a-1","best":"sh"})",
    R"({"system":"a","heads":[],"error":"IndexError: list index out of range"})"};

/// Returns an equal line that is read through a JSON value, as it has an escape in a field that is
/// skipped.
std::string notPlain(const std::string& line) {
    const std::size_t begin = line.find('{') + 1;
    return line.substr(0, begin) + R"("stack":"\u0041",)" + line.substr(begin);
}

void add(std::string& text, const Loss& loss) {
    text += ' ' + loss.text();
}

std::string textOf(const OracleAnswer& answer) {
    std::string text = "id " + (answer.id ? std::to_string(*answer.id) : "none");
    if (answer.loss)
        add(text += " loss", *answer.loss);
    for (const OracleAnswer::Numbers* numbers : {&answer.losses, &answer.costs}) {
        text += " numbers";
        for (const auto& [name, loss] : *numbers)
            add(text += ' ' + name, loss);
    }
    if (answer.optimal) {
        text += " optimal";
        for (const std::string& name : *answer.optimal)
            text += ' ' + name;
    }
    return text + " best " + answer.best.value_or("none") + " error " +
           answer.error.value_or("none");
}

std::string textOf(const LogEntry& entry) {
    const LossRequest& request = entry.request;
    std::string text = oneLine(requestJson(request)) + (request.hasBoth ? " both" : "") + " id " +
                       (request.id ? std::to_string(*request.id) : "none");
    if (request.configuration) {
        const GivenConfiguration& given = *request.configuration;
        text +=
            oneLine(Json{given.stack, given.buffer, given.heads, given.lists, Json(given.notNext)});
    }
    return text + ' ' + textOf(entry.answer);
}

} // namespace

class tst_plain_line : public QObject {
    Q_OBJECT

private slots:
    void usualLinesArePlain_data() {
        QTest::addColumn<std::string>("line");
        for (std::size_t i = 0; i < Usual.size(); ++i)
            QTest::addRow("%zu", i) << Usual[i];
    }
    void usualLinesArePlain() {
        QFETCH(const std::string, line);
        const auto plain = plainLogEntry(line);
        QVERIFY(plain);
        QCOMPARE(textOf(*plain), textOf(readLogEntry(notPlain(line)).value()));
        QVERIFY(!plainLogEntry(notPlain(line)));
        const auto answer = plainAnswer(line);
        QVERIFY(answer);
        QCOMPARE(textOf(*answer), textOf(readOracleAnswer(notPlain(line)).value()));
    }

    /// These lines are mistakes, or need more than the plain form.
    void otherLinesAreNot_data() {
        QTest::addColumn<std::string>("line");
        const std::string begin = R"({"system":"a","heads":[0],)";
        for (const char* rest :
             {R"("loss":0,"loss":1})",
              R"("losses":{"sh":0,"sh":1}})",
              R"("costs":{"sh":0.5}})",
              R"("costs":{"sh":01}})",
              R"("costs":{"sh":0.}})",
              R"("costs":{"sh":1e2}})",
              R"("costs":{"sh":1234567890}})",
              R"("costs":{"sh":">=3"}})",
              R"("costs":{}})",
              R"("loss":"0"})",
              R"("loss":0,"id":1.0})",
              R"("loss":0,"foo":1})",
              R"("loss":0)",
              R"("loss":0}})",
              R"("loss":0} x)",
              R"("loss":0,})",
              R"("loss":-0})",
              R"("best":"a\n"})",
              "\"best\":\"\xc3\xa4\"}",
              "\"best\":\"a\tb\"}",
              R"("best":7})",
              R"("loss":0,"root":"middle"})",
              R"("loss":0,"configuration":{"stack":[],"buffer":[]}})",
              R"("loss":0,"configuration":{"stack":[],"buffer":[],"heads":[],"x":1}})",
              R"("loss":0,"transitions":["sh",1]})",
              R"("loss":0,"transitions":"sh"})",
              R"("loss":0,"tree":[[[[[[[[[[[[0]]]]]]]]]]]]})"})
            QTest::newRow(rest) << begin + rest;
        QTest::newRow("no system") << std::string(R"({"heads":[0],"loss":0})");
        QTest::newRow("no heads") << std::string(R"({"system":"a","loss":0})");
        QTest::newRow("a list") << std::string("[1]");
        QTest::newRow("nothing") << std::string();
    }
    void otherLinesAreNot() {
        QFETCH(const std::string, line);
        QVERIFY(!plainLogEntry(line));
    }

    /// Whatever is changed in a line: if it is still plain, a JSON value gives the same entry.
    void changedLinesAreReadAlike() {
        const std::string pieces = "{}[]\",:0129-.eE \\ntrfas";
        std::mt19937 random(1);
        const auto below = [&random](std::size_t size) { return random() % size; };
        int plain = 0;
        for (int i = 0; i < 100'000; ++i) {
            std::string line = Usual[below(Usual.size())];
            for (std::size_t changes = 1 + below(3); changes > 0; --changes) {
                const std::size_t at = below(line.size());
                switch (below(4)) {
                case 0:
                    line[at] = pieces[below(pieces.size())];
                    break;
                case 1:
                    line.insert(at, 1, pieces[below(pieces.size())]);
                    break;
                case 2:
                    line.erase(at, 1);
                    break;
                default: { // a piece of another line takes the place of some letters
                    const std::string& other = Usual[below(Usual.size())];
                    line.replace(at, below(10), other.substr(below(other.size()), below(30)));
                }
                }
            }
            if (const auto entry = plainLogEntry(line)) {
                ++plain;
                const auto expected = readLogEntry(notPlain(line));
                QVERIFY2(expected, line.c_str());
                QCOMPARE(textOf(*entry), textOf(*expected));
            }
            if (const auto answer = plainAnswer(line)) {
                const auto expected = readOracleAnswer(notPlain(line));
                QVERIFY2(expected, line.c_str());
                QCOMPARE(textOf(*answer), textOf(*expected));
            }
        }
        QVERIFY(plain > 1000);
    }
};

QTEST_APPLESS_MAIN(tst_plain_line)
#include "tst_plain_line.moc"
