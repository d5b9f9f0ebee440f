// SPDX-License-Identifier: GPL-3.0-or-later
// Files of transition systems with errors: the message and its place.
#include "core/parsing/rule_files/system_file.h"

#include <QtTest>

using namespace parsescope;

namespace {

/// Returns a file with one rule and the lines that every system needs.
std::string withRule(const std::string& rule) {
    return "name: x\nend: σ, []\n" + rule + "\n";
}

} // namespace

class tst_system_file_errors : public QObject {
    Q_OBJECT

private slots:
    void errors_data() {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("error");
        const auto row = [](const char* name, const std::string& text, const char* error) {
            QTest::newRow(name) << QString::fromStdString(text) << QString(error);
        };
        const auto rule = [&](const char* name, const char* text, const char* error) {
            row(name, withRule(text), error);
        };
        row("empty", "", "x:1:1: found the end of the file, expected \"name: …\" before it");
        row("no end", "name: x\nsh: σ, i|β ⇒ σ|i, β",
            "x:2:20: found the end of the file, expected \"end: …\" before it");
        row("no rules", "name: x\nend: σ, []\n",
            "x:3:1: found the end of the file, expected a rule, such as: sh, key S, \"Shift\": σ, "
            "i|β "
            "⇒ "
            "σ|i, β");
        row("not UTF-8", "name: \xFF", "x:1:7: found the byte 0xFF, expected UTF-8");
        row("control", "name: x\nend:\x01", "x:2:5: found the byte 0x01, expected text");
        row("name", "name: a b",
            "x:1:6: found \"a b\", expected a name of at most 32 letters, digits, - "
            "and _");
        row("no text", "title:\n", "x:1:7: found the end of the rule, expected a text");
        row("twice", "name: x\nname: y", "x:2:1: \"name\" occurs twice, expected it once");
        row("start", "start: [0], [0..n]",
            "x:1:19: found the end of the rule, expected ROOT, 0, once: [], [0..n]; [0], [1..n]; "
            "or "
            "[], "
            "[1..n, 0]");
        row("start, too", "start: [], 1..n",
            "x:1:12: found \"1\", expected [], [0..n]; [0], [1..n]; or [], [1..n, 0]");
        row("end", "end: [i], [] σ", "x:1:14: found \"σ\", expected a condition (\"if …\")");
        row("end with dots", "end: σ|…, []",
            "x:1:6: \"…\" is for rules, expected the end without it");
        row("mistyped field", "name: x\nstrat: [0], [1..n]",
            "x:2:1: there is no field \"strat\"; did you mean \"start\"?");
        row("mistyped text", "nmae: x",
            "x:1:1: there is no field \"nmae\"; did you mean \"name\"?");
        for (const char* value : {"foo", "", "Nivre 2003", "a, b"})
            row(qPrintable(QString("unknown field, %1").arg(value)),
                std::string("name: x\njunkname: ") + value,
                "x:2:1: \"junkname\" is not a field, and the line is not a rule, which needs ⇒; "
                "expected name, title, source, description, lists, start, end, derivations, trees, "
                "features, menu, or a rule");
        row("sign", "name: x\n=",
            "x:2:1: found \"=\", expected name, title, source, description, lists, start, "
            "end, derivations, trees, features, menu, or the name of a rule");
        row("numbers", "trees: 1, 3,\nend: σ, []",
            "x:1:13: found the end of the rule, expected a number");
        row("not a number", "trees: 1, 3x",
            "x:1:11: found \"3x\", expected a number of at most 18 digits");
        row("leading zero", "derivations: 01",
            "x:1:14: found \"01\", expected a number of at most 18 digits");
        row("too long a number", "derivations: 1234567890123456789",
            "x:1:14: found \"1234567890123456789\", expected a number of at most 18 digits");
        row("no comma", "derivations: 1 3",
            "x:1:16: found \"3\", expected , and another number, or the end of the line");
        row("too many numbers", "trees: 1, 2, 3, 4, 5, 6, 7, 8",
            "x:1:29: expected at most 7 numbers, for sentences of 1, 2, … words");
        row("no template", "features: ; s0.form",
            "x:1:11: found \";\", expected a feature template, such as s0.form b0.pos, or a group "
            "of "
            "templates, such as arcs s0 b0");
        const auto template_ = [&](const char* text, const char* error) {
            row(text, std::string("features: s0.form;\n    ") + text,
                qPrintable(QString("x:2:5: ") + error));
        };
        template_("s0", "\"s0\" is not a value, expected a value such as s0.form, b0.left.pos or "
                        "distance(s0,b0)");
        template_("b0.pos s9.form", "\"s9.form\" is not a value, expected a value such as s0.form, "
                                    "b0.left.pos or distance(s0,b0)");
        template_("s0.colour", "\"s0.colour\" is not a value, expected a value such as s0.form, "
                               "b0.left.pos or distance(s0,b0)");
        template_("distance(s0)",
                  "\"distance(s0)\" is not a value, expected a value such as s0.form, "
                  "b0.left.pos or distance(s0,b0)");
        template_("distance()", "\"distance()\" is not a value, expected a value such as s0.form, "
                                "b0.left.pos or distance(s0,b0)");
        template_("distance(s0,b0,b1)",
                  "\"distance(s0,b0,b1)\" is not a value, expected a value such "
                  "as s0.form, b0.left.pos or distance(s0,b0)");
        template_("s0.pos s1.pos s2.pos s3.pos b0.pos b1.pos b2.pos",
                  "expected at most 6 values in a template");
        template_("pair s0", "expected 2 nodes after \"pair\"");
        template_("node s0 b0", "expected 1 node after \"node\"");
        template_("drop brief s0.form b0",
                  "\"s0.form\" is not a node, expected a node such as s0, b1 or s0.left");
        template_("drop drop s0.form", "\"drop\" is not a value, expected a value such as s0.form, "
                                       "b0.left.pos or distance(s0,b0)");
        template_("drop",
                  "\"drop\" is not a value, expected a value such as s0.form, b0.left.pos or "
                  "distance(s0,b0)");
        template_("arcs s2 b0", "expected arcs s0 b0, arcs s1 s0 or arcs s1 s0 n0");
        row("two lists of templates", "features: s0.form ] b0.form",
            "x:1:19: found \"]\", expected ; and another template, or the end of the line");
        rule("templates without brackets", "sh, features s0.form: σ, i|β ⇒ σ|i, β",
             "x:3:14: found \"s0\", expected [ and feature templates");
        rule(
            "templates of a rule", "sh, features [s0.form; s0.shape]: σ, i|β ⇒ σ|i, β",
            "x:3:24: \"s0.shape\" is not a value, expected a value such as s0.form, b0.left.pos or "
            "distance(s0,b0)");
        rule("open list of templates", "sh, features [s0.form",
             "x:3:22: found the end of the rule, expected ] after the feature templates");
        row("place in menus", "menu: 0", "x:1:7: found \"0\", expected a number from 1 to 9999");
        row("no place in menus", "menu: first",
            "x:1:7: found \"first\", expected a number from 1 to 9999");
        row("list twice", "name: x\nlists: λ, λ",
            "x:2:11: the list λ occurs twice, expected each list once");
        row("name of a list", "name: x\nlists: 9",
            "x:2:8: found \"9\", expected the name of a list, such as λ, τ or list2");
        row("stack as a list", "name: x\nlists: σ",
            "x:2:8: found \"σ\", expected the name of a list, such as λ, τ or list2");
        row("late lists", "name: x\nend: σ, []\nlists: λ",
            "x:3:1: \"lists\" comes too late, expected it before start, end and rules");
        row("many lists", "name: x\nlists: λ, μ, ν, κ, τ", "x:2:20: expected at most 4 lists");
        row("start of a list", "name: x\nlists: λ\nstart: [0], [1..n]",
            "x:3:14: found \"1\", expected [] or [0] for the stack and each list, then the buffer");
        const auto withList = [&row](const char* name, const std::string& text, const char* error) {
            row(name, "name: x\nlists: λ\nend: σ, λ, []\n" + text, error);
        };
        withList("list left out", "sh: σ, λ, i|β ⇒ σ·λ|i, β",
                 "x:4:17: expected the right side to have the places of the left side");
        withList("list lost", "sh: σ|i, λ ⇒ σ, []",
                 "x:4:14: expected σ and each list of the left side once on the right side");
        withList("run twice", "sh: σ, λ, i|β ⇒ σ·σ|i, [], β",
                 "x:4:17: expected σ and each list of the left side once on the right side");
        withList("list as the stack", "sh: λ, σ, i|β ⇒ λ, σ|i, β",
                 "x:4:5: expected σ, the lists and β, each in its own place");
        withList("before the stack", "sh: i|σ, λ ⇒ σ, λ|i",
                 "x:4:5: nodes follow σ, expected σ|i, or i|β");
        rule("no colon", "la σ|i ⇒ σ",
             "x:3:4: found \"σ\", expected : and the rule, or , key X, or , "
             "\"Title\"");
        rule("key", "la, key LL: σ|i ⇒ σ", "x:3:5: expected one letter after \"key\"");
        rule("two keys", "la, key L, key M: σ|i ⇒ σ",
             "x:3:12: this is the second key, expected one");
        rule("taken key", "la, key L: σ|i ⇒ σ\nra, key l: σ|i|j ⇒ σ",
             "x:4:5: the rule la has this key, expected another one");
        rule("title", "la, \"L: σ|i ⇒ σ",
             "x:3:5: the text has no end, expected another \" in this line");
        rule("attribute", "la, L: σ|i ⇒ σ",
             "x:3:5: found \"L\", expected key X, or a title in quotes");
        rule("taken name", "la: σ|i ⇒ σ\nla: σ|i|j ⇒ σ",
             "x:4:1: the name la can be mistaken for the rule la, expected another name");
        rule("taken variant", "la2: σ|i ⇒ σ\nla: σ|i|j ⇒ σ|j, leftspine(j)→i",
             "x:4:1: the name la can be mistaken for the rule la2, expected another name");
        rule("no arrow", "la: σ|i",
             "x:3:8: found the end of the rule, expected ⇒ (or =>) and the right "
             "side of the rule");
        rule("no node", "la: σ|if ⇒ σ",
             "x:3:7: found \"if\", expected the name of a node, such as i, or "
             "…");
        rule("buffer", "la: i|j ⇒ σ",
             "x:3:9: found \"⇒\", expected | and the rest of a buffer, which "
             "ends with β");
        rule("neither", "la: ⇒ σ",
             "x:3:5: found \"⇒\", expected a stack, such as σ|i, or a buffer, such "
             "as j|β");
        rule("one in brackets", "la: [i] ⇒ []",
             "x:3:5: this may be the stack or the buffer, expected "
             "both, such as σ|i, []");
        rule("stack first", "la: β, σ ⇒ σ, β",
             "x:3:5: the first of two is the stack, expected σ or [");
        rule("buffer second", "la: σ, σ ⇒ σ, β",
             "x:3:8: the second of two is the buffer, expected one "
             "that ends with β, or [");
        rule("node twice", "la: σ|i|i ⇒ σ",
             "x:3:5: the node i occurs twice, expected each node "
             "once");
        rule("dots twice", "la: σ|…|i|… ⇒ σ", "x:3:5: \"…\" occurs twice, expected it once");
        rule("dots in the buffer", "la: σ, […] ⇒ σ, []",
             "x:3:8: \"…\" is for the stack, expected nodes only");
        rule("unknown node", "la: σ|i ⇒ σ|j",
             "x:3:11: the left side has no node j, expected one of: i");
        rule("right twice", "la: σ|i, β ⇒ σ|i, i|β",
             "x:3:14: the node i occurs twice, expected each node at most once");
        rule("one side", "la: σ|i ⇒ σ, β",
             "x:3:11: only the right side has a buffer, expected both or none to have it");
        rule("one open side", "la: σ|i, β ⇒ σ, []",
             "x:3:14: only the left side has β, expected both or none to have it");
        rule("nothing", "la: σ|i ⇒ σ|i",
             "x:3:5: the rule changes nothing, expected another right side, "
             "or an arc");
        rule("arc of one", "la: σ|i ⇒ σ, i→i",
             "x:3:14: head and dependent are the same, expected two "
             "nodes");
        rule("ROOT's head", "la: σ|0|i ⇒ σ|i, i→0",
             "x:3:18: ROOT has no head, expected another "
             "dependent");
        rule("spine", "la: σ|i|j ⇒ σ|j, leftspine j→i",
             "x:3:28: found \"j\", expected ( and the node whose spine it is");
        rule("spine and dots", "la: σ|i|…|j ⇒ σ|j, leftspine(j)→i",
             "x:3:29: found \"(\", expected an arc without a spine, as … numbers the variants");
        rule("condition", "la: σ|i ⇒ σ if",
             "x:3:15: found the end of the rule, expected hashead(i), i < "
             "j, i ≠ 0, not, or (");
        rule("comparison", "la: σ|i|j ⇒ σ if i = j",
             "x:3:22: found \"j\", expected 0, as different nodes are never equal");
        rule("itself", "la: σ|i|j ⇒ σ if i < i",
             "x:3:18: a node is compared with itself, expected two nodes");
        rule("parenthesis", "la: σ|i ⇒ σ if (hashead(i)",
             "x:3:27: found the end of the rule, expected ), and, or or");
        rule("more", "la: σ|i ⇒ σ if hashead(i) hashead(i)",
             "x:3:27: found \"hashead\", expected and, or, or the end of the rule");
        rule("no dots", "la: σ|i ⇒ σ if hashead(…)",
             "x:3:25: found \")\", expected … on the left side before a condition on it");
        rule("next line", "la: σ|i\n  ⇒ σ\n# no\n  if hashead(k)",
             "x:6:14: the left side has no node k, expected one of: i");
    }
    void errors() {
        QFETCH(QString, text);
        QFETCH(QString, error);
        const Result<TransitionSystem> read = readSystem(text.toStdString(), "x");
        // QString has replaced the invalid byte.
        if (QTest::currentDataTag() == QByteArray("not UTF-8")) {
            QCOMPARE(readSystem("name: \xFF", "x").error().text().english(), error.toStdString());
            return;
        }
        QVERIFY(!read);
        QCOMPARE(QString::fromStdString(read.error().text()), error);
    }

    /// A condition with far more brackets than are read does not overflow the call stack.
    void deepConditionsEnd() {
        const Result<TransitionSystem> read =
            readSystem(withRule("la: σ|i ⇒ σ if " + std::string(60'000, '(')));
        QVERIFY(!read);
        QVERIFY(read.error().message.english().find("at most 16 levels") != std::string::npos);
    }
};

QTEST_GUILESS_MAIN(tst_system_file_errors)
#include "tst_system_file_errors.moc"
