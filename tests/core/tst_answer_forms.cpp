// SPDX-License-Identifier: GPL-3.0-or-later
// The forms in which people write derivations and trees: a faultless answer gets the full score in
// each of them, without a message. The table in the handbook is part of the test.
#include "core/parsing/rule_files/rule_names.h"
#include "core/teaching/read/answer.h"
#include "tests/support/hand_ins.h"
#include "tests/support/table.h"

#include <QFile>
#include <QRegularExpression>

using namespace parsescope;
using namespace parsescope::test;

namespace {

const QStringList Shown{"Stack", "Buffer", "New dependency", "Transition"};

/// A derivation of "She sees him" or "The dog barks" with arc-standard.
struct Steps {
    QStringList names;
    QStringList relations;
    QStringList arcs;
};
const Steps First{{"SHIFT", "SHIFT", "SHIFT", "LEFT-ARC", "SHIFT", "RIGHT-ARC", "RIGHT-ARC"},
                  {"", "", "", "nsubj", "", "obj", "root"},
                  {"", "", "", "sees → She", "", "sees → him", "ROOT → sees"}};
const Steps Second{{"SHIFT", "SHIFT", "SHIFT", "LEFT-ARC", "SHIFT", "LEFT-ARC", "RIGHT-ARC"},
                   {"", "", "", "det", "", "nsubj", "root"},
                   {"", "", "", "dog → The", "", "barks → dog", "ROOT → barks"}};

/// Returns the derivation with each step written as `shift` or `arc` shows: %1 is its number from
/// 1, %2 its name, %3 its short name, %4 the relation, %5 the arc.
QString written(const Steps& steps, const QString& shift, const QString& arc,
                const QString& between) {
    QStringList texts;
    for (int i = 0; i < steps.names.size(); ++i) {
        const QString name = steps.names[i];
        QString text = steps.arcs[i].isEmpty() ? shift : arc;
        text.replace("%1", QString::number(i + 1));
        text.replace("%2", name);
        text.replace("%3", name == "SHIFT" ? "SH" : QString(name[0]) + "A");
        text.replace("%4", steps.relations[i]);
        text.replace("%5", steps.arcs[i]);
        text.replace("%0", QString::number(i));
        texts << text;
    }
    return texts.join(between);
}

/// The rows of the table of First, with the configuration before each transition.
QList<QStringList> rowsBefore() {
    const QStringList stacks{"[]",          "[ROOT]",          "[ROOT She]",  "[ROOT She sees]",
                             "[ROOT sees]", "[ROOT sees him]", "[ROOT sees]", "[ROOT]"};
    const QStringList buffers{
        "[ROOT She sees him]", "[She sees him]", "[sees him]", "[him]", "[him]", "[]", "[]", "[]"};
    QList<QStringList> rows;
    for (int i = 0; i < 8; ++i)
        rows << QStringList{stacks[i], buffers[i], i < 7 ? First.arcs[i] : "",
                            i < 7 ? First.names[i] : ""};
    return rows;
}

/// The rows of the table of First, with the configuration after each transition.
QList<QStringList> rowsAfter(const QString& first) {
    const QList<QStringList> before = rowsBefore();
    QList<QStringList> rows{{before[0][0], before[0][1], "", first}};
    for (int i = 0; i < 7; ++i)
        rows << QStringList{before[i + 1][0], before[i + 1][1], before[i][2], before[i][3]};
    return rows;
}

QString tableWith(const QString& separator, const QStringList& headings,
                  const QList<QStringList>& rows) {
    QString text = headings.join(separator) + "\n";
    for (const QStringList& row : rows)
        text += row.join(separator) + "\n";
    return text;
}

QString alignedTable(const QStringList& headings, const QList<QStringList>& rows) {
    QString text;
    for (const QStringList& row : QList<QStringList>{headings} + rows) {
        QString line;
        for (int i = 0; i < row.size(); ++i) {
            qsizetype width = headings[i].size();
            for (const QStringList& other : rows)
                width = std::max(width, other[i].size());
            line += row[i].leftJustified(width + 2);
        }
        text += line.trimmed().isEmpty()
                    ? line + "\n"
                    : line.left(line.lastIndexOf(QRegularExpression("\\S")) + 1) + "\n";
    }
    return text;
}

QString latexTable(const QString& environment, const QStringList& headings,
                   const QList<QStringList>& rows) {
    QString text =
        "\\begin{" + environment + "}{llll}\n\\hline\n" + headings.join(" & ") + " \\\\ \\hline\n";
    for (const QStringList& row : rows)
        text += QString(row.join(" & "))
                    .replace("→", "$\\rightarrow$")
                    .replace("ROOT", "\\textsc{root}") +
                " \\\\\n";
    return text + "\\end{" + environment + "}\n";
}

/// Only the exercise about "She sees him".
const Grader& alone() {
    static const Grader grader = *Grader::of(std::vector{derivations().examiners()[0].exercise()});
    return grader;
}

Grader asking(const char* kind, const char* system, const QStringList& before, const char* heads) {
    Exercise exercise = derivations().examiners()[0].exercise();
    exercise.kind = findExerciseKind(kind);
    exercise.system = *findSystem(system);
    exercise.key.clear();
    for (const QString& name : before)
        exercise.before.push_back(*exercise.system.find(name.toStdString()));
    int word = 0;
    if (*heads) {
        exercise.sentence = sentenceFromText("a b c d");
        for (const QString& head : QString(heads).split(' '))
            exercise.sentence.words[word++].head = head.toInt();
    }
    return *Grader::of(std::vector{exercise});
}

} // namespace

class TestAnswerForms : public QObject {
    Q_OBJECT

private slots:
    /// Each row of the table "Forms of answers" in the handbook, for "She sees".
    void formsInTheHandbook_data() {
        QTest::addColumn<QString>("text");
        QFile page(SOURCE_DIR "/resources/handbook/teaching.md");
        QVERIFY(page.open(QIODevice::ReadOnly));
        const QString text = QString::fromUtf8(page.readAll());
        QString part = text.mid(text.indexOf("### Forms of answers"));
        part = part.mid(part.indexOf("\n|"));
        part.truncate(part.indexOf("\n\n"));
        static const QRegularExpression span("`([^`]+)`");
        for (const QString& line : part.split('\n')) {
            const qsizetype bar = line.indexOf('|', 1);
            if (!line.startsWith("| ") || !line.contains('`'))
                continue;
            QStringList lines;
            for (auto found = span.globalMatch(line.mid(bar)); found.hasNext();)
                lines << found.next().captured(1).replace("\\|", "|");
            QTest::newRow(line.left(bar).toUtf8().constData()) << lines.join('\n') + "\n";
        }
    }
    void formsInTheHandbook() {
        QFETCH(QString, text);
        Exercise exercise = derivations().examiners()[0].exercise();
        exercise.sentence = sentenceFromText("She sees");
        exercise.sentence.words[0].head = 2;
        exercise.sentence.words[1].head = 0;
        exercise.key.clear();
        const bool isTree = text.contains("Head") || text.contains("sees: ROOT");
        if (isTree) {
            exercise.kind = findExerciseKind("gold-tree");
            for (const char* name : {"sh", "sh", "sh", "la", "ra"})
                exercise.before.push_back(*exercise.system.find(name));
        }
        checkFaultless(*Grader::of(std::vector{exercise}), text);
    }

    /// Steps on lines of their own, or in one line.
    void steps_data() {
        columns<QString, QString, QString>("shift", "arc", "between");
        const auto add = [](const char* shift, const char* arc, const char* between = "\n") {
            QTest::addRow("%s %s %s", shift, arc, between) << shift << arc << between;
        };
        for (const char* number : {"%1. ", "%1) ", "%1: ", "(%1) ", "%1 ", "%1\t", "%1 - ", "%0. ",
                                   "Step %1: ", "Step %1 ", "Step %0: ", "Row %1. "}) {
            const std::string shift = std::string(number) + "%2";
            add(shift.c_str(), shift.c_str());
            add(shift.c_str(), (shift + " (%5)").c_str());
            add(shift.c_str(), (shift + ": %5").c_str());
        }
        add("#%1: %2", "#%1: %2");
        add("#%1 %2", "#%1 %2");
        add("%2", "%2 (%5)");
        add("%2", "%2: %5");
        add("%2", "%2 - %5");
        add("(%3)", "(%3, %4)", " ");
        add("%3", "(%3, %4)", ", ");
        add("(%3, None)", "(%3, %4)", ", ");
        add("(%3, _)", "(%3, %4)");
        add("('%3', None)", "('%3', '%4')", ", ");
        add("('%3',)", "('%3', '%4')");
        add("%3", "%3 %4");
        add("%3", "%3 %4", ", ");
        add("%2", "%2 %4", " ");
        add("%2", "%2, %4");
        add("%2", "%2: %4");
        add("%2", "%2[%4]", " ");
        add("%2", "%2_{%4}", " ");
        add("%3", "%3<%4>", " ");
        add("%3", "%3", "+");
        add("%3", "%3", "|");
        add("%3", "%3", ">");
        add("%3", "%3", "-");
        add("%2", "%2", " | ");
        add("S", "%2", " ");
        add("“%2”", "“%2”", ", ");
        add("‘%2’", "‘%2’", ", ");
        add("« %2 »", "« %2 »", ", ");
        add("%2", "%2", "\u00A0");
        add("\\textsc{%2}", "\\textsc{%2}", " ");
        add("\\textsc{%2}", "\\textsc{%2}", " \\\\\n");
        add("\\item %2", "\\item %2");
        add("$\\mathrm{%3}$", "$\\mathrm{%3}_{%4}$", ", ");
    }
    void steps() {
        QFETCH(QString, shift);
        QFETCH(QString, arc);
        QFETCH(QString, between);
        const QString one = written(First, shift, arc, between);
        const QString two = written(Second, shift, arc, between);
        checkFaultless(alone(), one);
        if (QTest::currentTestFailed())
            return;
        checkFaultless(derivations(), "Exercise 1\n" + one + "\nExercise 2\n" + two);
        if (QTest::currentTestFailed())
            return;
        checkFaultless(derivations(), "Q1:\n" + one + "\n\nQ2:\n" + two);
        if (between == "\n" && !QTest::currentTestFailed())
            checkFaultless(derivations(), one + "\n\n" + two);
    }

    /// Letters without separators, short names, and dashes of all kinds.
    void names() {
        for (const char* text : {"SSSLSRR", "sslsrr", "S,S,S,L,S,R,R"}) {
            const QString all = QString(text).replace("sslsrr", "ssslsrr");
            checkFaultless(alone(), all);
        }
        for (const char* dash : {"\u2010", "\u2011", "\u2012", "\u2013", "\u2014", "\u2212",
                                 "\uFE63", "\u00AD", "\u00A0", "_", " "})
            checkFaultless(alone(), QString("SHIFT, SHIFT, SHIFT, LEFT%1ARC, SHIFT, RIGHT%1ARC, "
                                            "RIGHT%1ARC")
                                        .arg(dash));
        for (const char* arc : {"LEFT", "Left", "left"})
            checkFaultless(alone(), QString("shift shift shift %1 shift right right").arg(arc));
    }

    /// Names in German, as words or as lines.
    void namesInGerman() {
        for (const char* text : {"Schieben, Schieben, Schieben, Links-Bogen, Schieben, "
                                 "Rechts-Bogen, Rechts-Bogen",
                                 "schieben schieben schieben links schieben rechts rechts",
                                 "1. Schieben\n2. Schieben\n3. Schieben\n4. Linkskante\n"
                                 "5. Schieben\n6. Rechtskante\n7. Rechtskante",
                                 "Schritt 1: Schieben\nSchritt 2: Schieben\nSchritt 3: Schieben\n"
                                 "Schritt 4: Linksbogen (sees → She)\nSchritt 5: Schieben\n"
                                 "Schritt 6: Rechtsbogen (sees → him)\n"
                                 "Schritt 7: Rechtsbogen (ROOT → sees)"})
            checkFaultless(alone(), text);
        const Grader eager = asking("table", "arc-eager", {}, "2 0 2 3");
        checkFaultless(eager, "Schieben, Linksbogen, Rechtsbogen, Rechtsbogen, Rechtsbogen");
        checkFaultless(asking("table", "arc-eager", {}, "2 0 2 2"),
                       "Schieben Linksbogen Rechtsbogen Rechtsbogen Reduzieren Rechtsbogen");
    }

    /// Short names of courses and names in French and Spanish, with numbers before them.
    void otherNames() {
        const Grader eager = asking("table", "arc-eager", {}, "2 0 2 2");
        for (const char* names :
             {"SHF, LARC, RARC, RARC, RED, RARC", "1 = sh\n2 = la\n3 = ra\n4 = ra\n5 = re\n6 = ra",
              "1. SHFT\n2. ATTACH-LEFT\n3. ATTACH-RIGHT\n4. ATTACH-RIGHT\n5. RED\n6. ATTACH-RIGHT",
              "Décaler, Arc-Gauche, Arc-Droit, Arc-Droit, Réduire, Arc-Droit",
              "Desplazar, Arco-Izquierdo, Arco-Derecho, Arco-Derecho, Reducir, Arco-Derecho"})
            checkFaultless(eager, names);
    }

    /// Letters before steps, and before answers to exercises in their order.
    void letters() {
        for (const char* form : {"%1) %2", "(%1) %2", "%1. %2"}) {
            QStringList lines;
            for (int i = 0; i < First.names.size(); ++i)
                lines << QString(form).arg(QChar('a' + i)).replace("%2", First.names[i]);
            checkFaultless(alone(), lines.join('\n'));
            checkFaultless(alone(), "Exercise 1\n" + lines.join('\n'));
            checkFaultless(derivations(),
                           QString(form).arg("a").replace("%2", First.names.join(' ')) + "\n" +
                               QString(form).arg("b").replace("%2", Second.names.join(' ')));
            checkFaultless(derivations(),
                           QString(form).arg("b").replace("%2", Second.names.join(' ')) + "\n" +
                               QString(form).arg("a").replace("%2", First.names.join(' ')));
        }
    }

    /// Chats, numbers and remarks, as other programs and students write them.
    void aroundAnswers_data() {
        QTest::addColumn<QString>("text");
        const QString one = written(First, "%3", "%3", " ");
        const QString two = written(Second, "%3", "%3", " ");
        const QStringList both{one, two};
        const auto add = [&](const char* name, const QString& form, const QString& above = {}) {
            QString text = above;
            for (int i = 0; i < 2; ++i)
                text += QString(form)
                            .replace("%1", QString::number(i + 1))
                            .replace("%2", both[i])
                            .replace("%3", i == 0 ? "I" : "II") +
                        "\n";
            QTest::newRow(name) << text;
        };
        const auto steps = [&](const QString& mark) {
            QString text;
            for (int i = 0; i < 2; ++i)
                text += mark + QString("Exercise %1\n").arg(i + 1) + mark +
                        QString(both[i]).replace(" ", "\n" + mark) + "\n";
            return text;
        };
        for (const char* mark :
             {"12:03 Anna: ", "[30.11.26, 12:03:11] Ümit A.: ", "30/11/2026, 9:03 PM - Anna Lee: ",
              "2026-11-30 12:03 Anna: ", "[30.11.26, 12:03:11] ~ Anna: \u200E",
              "30.11.26, 12:03 Uhr - +49 170 1234567: ", "30/11/2026 à 12:03 - Anna : ",
              "12:03:11\t Anna Lee:\t", "12:03:11 From Anna Lee To Everyone:\n\t",
              "[Yesterday 12:03] Anna Lee: ", "[30.11. 12:03] Anna Lee\n", "Anna  [2:03 PM]\n",
              "Anna — Today at 2:03 PM\n", "Anna Lee, [30.11.2026 12:03]\n", "[12:03] <anna2> ",
              "Nov 30, 2026, 2:03 PM - Anna: ", "2026-11-30T12:03:11Z Anna: ", "Anna Lee: ",
              "<@anna:matrix.org> "}) {
            QTest::newRow(mark) << steps(mark);
            for (const char* title :
                 {"Homework 3, Parsing\n", "Chat with Ada, 30.11.2026\n\n", "Ada\tLee\t123\n"})
                QTest::addRow("%s below %s", mark, title) << title + steps(mark);
        }
        add("Roman", "Exercise %3: %2");
        add("Roman, headings", "## Aufgabe %3\n%2");
        add("Nr.", "%1;%2", "Nr.;Antwort\n");
        add("No.", "%1\t%2", "No.\tAnswer\n");
        add("bars", "| Exercise %1 | %2 |");
        add("bars between", "Exercise %1 | %2");
        add("numbers in bars", "| %1 | %2 |");
        add("semicolons", "%1;%2");
        add("commas", "Exercise %1,%2");
        QTest::newRow("ruler") << "| Exercise 1 | " + one + " |\n|---|---|\n| Exercise 2 | " + two +
                                      " |\n";
        add("a number above", "12345\n%2");
        add("a number above all", "%2", "12345\n");
        add("arrows above", "→\n%2\n");
        add("scores above", "UAS 100 %\n%2\n");
    }
    void aroundAnswers() {
        QFETCH(QString, text);
        const MarkedFile file = derivations().grade(text.toStdString(), "ada.txt");
        const std::string about = messagesOf(file) + text.toStdString();
        QVERIFY2(file.score() == 1.0 && file.errors.empty(), about.c_str());
        for (const MarkedAnswer& answer : file.answers)
            QVERIFY2(answer.marking.derivation->steps.size() == 7, about.c_str());
    }

    /// A cell between the number of an exercise and its answer is named.
    void cellsBesideAnswers() {
        const MarkedFile file = derivations().grade(
            ("1 | 12:01 | " + First.names.join(' ') + "\n2 | 12:05 | " + Second.names.join(' '))
                .toStdString(),
            "ada.txt");
        const std::string messages = messagesOf(file);
        QVERIFY2(file.score() == 1.0, messages.c_str());
        QVERIFY2(messages.find("12:01") != messages.npos, messages.c_str());
        QVERIFY2(messages.find("12:05") != messages.npos, messages.c_str());
    }

    /// The names of Attardi's system.
    void namesOfAttardi() {
        const Grader grader = asking("table", "attardi", {}, "3 4 0 3");
        for (const char* text :
             {"SHIFT SHIFT SHIFT SHIFT LEFT2 SHIFT LEFT2 RIGHT RIGHT",
              "Shift, Shift, Shift, Shift, Left-2, Shift, Left_2, Right, Right", "SSSS L2 S L2 RR",
              "SHIFT\nSHIFT\nSHIFT\nSHIFT\nNP-LEFT\nSHIFT\nNP-LEFT\nRIGHT\nRIGHT"})
            checkFaultless(grader, text);
        const Grader right =
            asking("next-transition", "attardi", {"sh", "sh", "sh", "sh"}, "2 0 1 3");
        const Exercise& exercise = right.examiners()[0].exercise();
        for (const char* text : {"Right2", "R2", "NP-RIGHT", "Right-Arc-2", "ra2"}) {
            const auto read = readTransition(
                text, exercise.system, right.examiners()[0].configuration(), exercise.sentence);
            QVERIFY2(read.has_value(), text);
            QCOMPARE(exercise.system.nameOf(*read), std::string("ra2"));
        }
    }

    void values_data() {
        QTest::addColumn<QString>("text");
        const QString one = written(First, "\"%3\"", "\"%3\"", ", ");
        const QString two = written(Second, "\"%3\"", "\"%3\"", ", ");
        const QString pairs = written(First, "[\"%3\", null]", "[\"%3\", \"%4\"]", ", ");
        const auto add = [](const char* name, const QString& text) {
            QTest::newRow(name) << text;
            QTest::addRow("%s, Python", name)
                << QString(text).replace('"', '\'').replace("null", "None");
        };
        add("lists", "[" + one + "]\n[" + two + "]");
        add("variables", "q1 = [" + one + "]\nq2 = [" + two + "]");
        add("labels",
            "Exercise 1\ntransitions: [" + one + "]\nExercise 2\ntransitions = [" + two + "]");
        add("lines", "Exercise 1\n[\n" + QString(one).replace(", ", ",\n  ") +
                         ",\n]\nExercise 2\n[" + QString(two).replace(", ", ",\n  ") + "\n]");
        add("dictionary", "{\"1\": [" + one + "], \"2\": [" + two + "]}");
        add("list of texts",
            "[\"" + QString(one).remove('"') + "\", \"" + QString(two).remove('"') + "\"]");
        add("list of lists", "[[" + one + "], [" + two + "]]");
        add("pairs", "Exercise 1\n[" + pairs + "]\nExercise 2\n[" + two + "]");
        add("transitions as text", "{\"exercise\": 1, \"transitions\": \"" +
                                       QString(one).remove('"') +
                                       "\"}\n{\"exercise\": 2, \"transitions\": [" + two + "]}");
        add("pairs in an object", "{\"exercise\": 1, \"transitions\": [" + pairs +
                                      "]}\n{\"exercise\": 2, \"actions\": [" + two + "]}");
        add("questions", "{\"question\": 2, \"actions\": [" + two +
                             "]}\n{\"question\": 1, \"actions\": [" + one + "]}");
        add("behind numbers", "1: {\"transitions\": [" + one + "]}\n2: {\"answer\": \"" +
                                  QString(two).remove('"') + "\"}");
        add("behind headings",
            "Exercise 1: [" + one + "]\nExercise 2: {\"transitions\": [" + two + "]}");
        QString steps;
        for (const QStringList& row : rowsBefore().mid(0, 7))
            steps += (steps.isEmpty() ? "[" : ",\n ") +
                     QString("{\"stack\": \"%1\", \"buffer\": \"%2\", \"action\": \"%3\"}")
                         .arg(row[0], row[1], row[3]);
        add("objects of steps", "Exercise 1\n" + steps + "]\nExercise 2\n[" + two + "]");
        add("steps in an object", "{\"exercise\": 1, \"steps\": " + steps +
                                      "]}\n{\"exercise\": 2, \"transitions\": [" + two + "]}");
        const auto keyed = [](const Steps& all, const QString& key) {
            return "{" + written(all, key + ": \"%2\"", key + ": \"%2\"", ", ") + "}";
        };
        for (const char* key :
             {"\"step%1\"", "\"Step %1\"", "\"row_%0\"", "\"t%1\"", "\"%1\"", "\"%0\""})
            add(key, "Exercise 1\n" + keyed(First, key) + "\nExercise 2: " + keyed(Second, key));
        for (const char* key : {"id", "number"})
            add(key,
                QString("[{\"%1\": 2, \"answer\": \"%3\"}, {\"%1\": 1, \"transitions\": [%2]}]")
                    .arg(key, one, Second.names.join(' ')));
        QTest::newRow("keys without quotation marks")
            << QString("{1: [" + one + "], 2: [" + two + "]}");
        QTest::newRow("smart quotation marks")
            << QString("1: [" + one + "]\n2: [" + two + "]").replace("\"", "“");
        QTest::newRow("tuples")
            << QString("(" + pairs + ")\n[" + two + "]").replace('[', '(').replace(']', ')');
    }
    void values() {
        QFETCH(QString, text);
        checkFaultless(derivations(), text);
    }

    /// Words with their heads are a tree, in any order. "sees" comes twice in the second sentence.
    void headsWordByWord() {
        const Grader twice = *Grader::of([] {
            Exercise exercise = arcs().examiners()[0].exercise();
            exercise.sentence.words[2].form = "sees";
            return std::vector{exercise};
        }());
        for (const char* tree :
             {"She: sees\nsees: ROOT\nhim: sees", "him: 2\nShe: 2\nsees: 0",
              "She: sees, sees: ROOT, him: sees", "She = 2\nsees = 0\nhim = 2",
              "1 She 2\n2 sees 0\n3 him 2", "1 She 2 nsubj\n2 sees 0 root\n3 him 2 obj"}) {
            checkFaultless(arcs(),
                           QString("Exercise 1\n%1\nExercise 2\n0 → 2, 2 → 1, 2 → 3").arg(tree));
            checkFaultless(
                arcs(),
                QString("Exercise 1: Tree:\n%1\n\nExercise 2\n0 → 2, 2 → 1, 2 → 3").arg(tree));
        }
        checkFaultless(twice, "She: 2\nsees: 0\nsees: 2");
        QCOMPARE(twice.grade("She: 2\nsees: 0\nsees: 0", "ada.txt").answers[0].marking.score,
                 0.0 + 2.0 / 3);
    }

    /// Numbered words with their heads are a tree.
    void headsInObjects() {
        for (const char* heads :
             {"{\"1\": \"2\", \"2\": \"0\", \"3\": \"2\"}", "{\"1\": 2, \"2\": 0, \"3\": 2}"})
            checkFaultless(arcs(),
                           QString("Exercise 1\n") + heads + "\nExercise 2\n0 → 2, 2 → 1, 2 → 3\n");
    }

    void headings() {
        const QString one = First.names.join(' ');
        const QString two = Second.names.join(' ');
        for (const char* heading : {"Q%1: ",
                                    "Q%1. ",
                                    "%1a) ",
                                    "%1(a) ",
                                    "%1.a ",
                                    "%1a. ",
                                    "%1 (a) ",
                                    "Question %1(a) ",
                                    "Q%1a: ",
                                    "Problem %1: (2 points) ",
                                    "Answer %1: ",
                                    "Ans %1: ",
                                    "A%1. ",
                                    "%1 - ",
                                    "%1 = ",
                                    "%1=",
                                    "=== Exercise %1 === ",
                                    "--- Exercise %1 --- ",
                                    "[Exercise %1] ",
                                    "*** Exercise %1 *** ",
                                    "# Exercise %1: ",
                                    "# Exercise %1 ",
                                    "## %1. ",
                                    "# Q%1 ",
                                    "**Exercise %1:** "}) {
            checkFaultless(derivations(), QString(heading).arg(1) + one + "\n" +
                                              QString(heading).arg(2) + two + "\n");
            if (!QString(heading).contains(QRegularExpression("^%1 ?[-=]")))
                checkFaultless(derivations(), QString(heading).arg(1) + "\n" + one + "\n" +
                                                  QString(heading).arg(2) + "\n" + two + "\n");
            if (QTest::currentTestFailed())
                QFAIL(heading);
        }
        checkFaultless(derivations(),
                       "=== Exercise 1: " + one + " ===\n=== Exercise 2: " + two + " ===\n");
        checkFaultless(derivations(), "Ans: " + one + "\n\nAns: " + two);
        // A remark in brackets is no heading.
        const MarkedFile file = derivations().grade(
            ("Exercise 1\n" + one + "\n(Exercise 2: too hard)\n").toStdString(), "ada.txt");
        QCOMPARE(file.answers[0].marking.score, 1.0);
        QVERIFY(!file.answers[1].given);
    }

    void tables_data() {
        columns<QStringList, bool, QString>("headings", "after", "first");
        const auto add = [](const char* name, const QStringList& headings, bool after,
                            const char* first = "") {
            QTest::newRow(name) << headings << after << first;
        };
        add("before", Shown, false);
        add("after", Shown, true);
        for (const char* first : {"Initial Configuration", "Initial state", "none", "None", "–",
                                  "—", "-", "N/A", "/", "..."})
            add(first, Shown, true, first);
        add("Greek", {"σ", "β", "A", "t"}, false);
        add("Greek in brackets", {"Stack (σ)", "Buffer (β)", "Arcs", "Transition"}, false);
        add("letters", {"S", "B", "A", "T"}, false);
        add("capitals", {"STACK", "WORD LIST", "RELATION ADDED", "ACTION"}, false);
        add("set", {"Stack", "Input", "Set of arcs", "Action"}, true);
    }
    void tables() {
        QFETCH(QStringList, headings);
        QFETCH(bool, after);
        QFETCH(QString, first);
        const QList<QStringList> rows = after ? rowsAfter(first) : rowsBefore();
        QString markdown = "| " + headings.join(" | ") + " |\n|---|---|---|---|\n";
        for (const QStringList& row : rows)
            markdown += "| " + row.join(" | ") + " |\n";
        for (const QString& table :
             {tableWith("\t", headings, rows), tableWith(",", headings, rows),
              tableWith(";", headings, rows), markdown, alignedTable(headings, rows),
              latexTable("tabular", headings, rows), latexTable("longtable", headings, rows)}) {
            checkFaultless(alone(), table);
            if (!QTest::currentTestFailed())
                checkFaultless(derivations(),
                               "Exercise 1\n" + table + "\nExercise 2\n" + Second.names.join(' '));
            if (QTest::currentTestFailed())
                return;
        }
    }

    /// A column may show all arcs so far.
    void allArcsSoFar() {
        QString table = "t | σ | β | A\n--- | --- | --- | ---\n";
        QStringList arcs;
        const QList<QStringList> rows = rowsAfter("");
        for (const QStringList& row : rows) {
            arcs += row[2].isEmpty() ? QStringList() : QStringList{row[2]};
            table += (row[3].isEmpty() ? "-" : row[3]) + " | " + row[0] + " | " + row[1] + " | " +
                     (arcs.isEmpty() ? "∅" : "{" + arcs.join(", ") + "}") + "\n";
        }
        checkFaultless(alone(), table);
        QString wrong = table; // a wrong arc is a slip
        wrong.replace("sees → She", "him → She");
        const MarkedFile file = alone().grade(wrong.toStdString(), "ada.txt");
        QCOMPARE(file.answers[0].marking.slipCount(), 1);
    }

    /// A column "A" that belongs to the configuration of its row has all arcs before the
    /// transition, also the arcs of the first configuration of the exercise.
    void allArcsOfTheConfiguration() {
        const auto marked = [](const Grader& grader, const QStringList& names, int begin) {
            const QList<QStringList> rows = rowsBefore();
            QString text = "Stack | Buffer | A | Transition\n";
            QStringList all;
            for (int i = 0; i < rows.size(); ++i) {
                if (i >= begin)
                    text += QStringList{rows[i][0], rows[i][1], "{" + all.join(", ") + "}",
                                        names.value(i)}
                                .join(" | ") +
                            "\n";
                if (!rows[i][2].isEmpty())
                    all << rows[i][2];
            }
            const MarkedFile file = grader.grade(text.toStdString(), "ada.txt");
            const Marking& marking = file.answers[0].marking;
            const std::string about = messagesOf(file) + text.toStdString();
            QVERIFY2(file.score() == 1.0 && marking.slipCount() == 0, about.c_str());
            QVERIFY2(isRight(marking.mark) && file.remarks.empty(), about.c_str());
        };
        marked(alone(), First.names, 0);
        marked(asking("table", "arc-standard", {"sh", "sh", "sh", "la"}, ""), First.names, 4);
    }

    /// A list without quotation marks behind the name of an exercise, and a remark in JSON.
    void labelledLists() {
        const QString first = First.names.join(", ");
        const QString second = Second.names.join(", ");
        checkFaultless(derivations(), "q2 = [" + second + "]\nq1 = [" + first + "]\n");
        const MarkedFile file = derivations().grade(("Exercise 1\n{\"comment\": \"see below\"}\n" +
                                                     first + "\nExercise 2\n" + second + "\n")
                                                        .toStdString(),
                                                    "ada.txt");
        QVERIFY2(file.score() == 1.0, messagesOf(file).c_str());
        QCOMPARE(file.errors.size() + file.remarks.size(), std::size_t{1});
    }

    void endsOfDerivations() {
        for (const char* end : {"Done", "done!", "END", "terminate", "Terminal configuration",
                                "final state", "Final configuration", "complete", "-", "–"}) {
            QList<QStringList> rows = rowsBefore();
            rows.back()[3] = end;
            checkFaultless(alone(), tableWith("\t", Shown, rows));
            checkFaultless(alone(), First.names.join('\n') + "\n" + end);
            checkFaultless(derivations(), "Exercise 1\n" + First.names.join('\n') + "\n" + end +
                                              "\n\nExercise 2\n" + Second.names.join('\n') + "\n" +
                                              end);
            if (QTest::currentTestFailed())
                QFAIL(end);
        }
    }

    /// After the end of an arc-eager derivation, textbooks reduce the stack until only ROOT is
    /// left.
    void reducesAfterTheEnd() {
        const Grader grader = asking("table", "arc-eager", {}, "");
        for (const char* text :
             {"sh la ra ra", "sh la ra ra re re", "sh\nla\nra\nra\nre\nre\nDone"})
            checkFaultless(grader, text);
        for (const char* text : {"sh la ra ra re re re", "sh la ra ra re la", "sh la ra ra zzqx"}) {
            const MarkedFile file = grader.grade(text, "ada.txt");
            QVERIFY2(file.score() < 1 || !file.errors.empty() || !file.remarks.empty(), text);
        }
    }

    /// Transitions that have the names of a course can also have their usual names.
    void namesOfCourses() {
        Exercise exercise = derivations().examiners()[0].exercise();
        exercise.key.clear();
        for (const char* names : {"jm", "cs224n", "uppsala", "pisa", "nivre", "GO, TO_L, TO_R"}) {
            exercise.system = *withNames(*findSystem("arc-standard"), names);
            const Grader grader = *Grader::of(std::vector{exercise});
            const TransitionSystem& system = grader.examiners()[0].exercise().system;
            QVERIFY(rulesOf(system) == "arc-standard");
            const QString own = QString("%1 %1 %1 %2 %1 %3 %3")
                                    .arg(QString::fromStdString(std::string(system.rules[0].name)),
                                         QString::fromStdString(std::string(system.rules[1].name)),
                                         QString::fromStdString(std::string(system.rules[2].name)));
            QCOMPARE(QString::fromStdString(grader.examiners()[0].modelAnswer()), own);
            for (const QString& text :
                 {own, QString("sh sh sh la sh ra ra"), First.names.join(", "), QString("SSSLSRR")})
                checkFaultless(grader, text);
        }
        QVERIFY(!withNames(*findSystem("arc-standard"), "SHIFT LEFT"));
        QVERIFY(!withNames(*findSystem("arc-standard"), "SHIFT 2 3"));
        for (const TransitionSystem& system : systems())
            QVERIFY2(withNames(system, "jm").has_value(), system.name.c_str());
    }

    /// Commands of LaTeX that set the layout are no steps.
    void layoutOfLatexIsNoStep() {
        for (const char* command :
             {"\\medskip", "\\bigskip", "\\smallskip", "\\par", "\\vfill", "\\hfill", "\\indent",
              "\\noindent", "\\vspace*{1em}", "\\color{blue}"})
            for (const char* end : {" ", "\n"})
                checkFaultless(derivations(), QString("\\section{Exercise 1}\n") + command + end +
                                                  First.names.join(' ') +
                                                  "\n\\section{Exercise 2}\n" +
                                                  Second.names.join(' ') + end + command + "\n");
        for (const char* form :
             {"\\textcolor{blue}{%1}", "\\textcolor[rgb]{0,0,1}{%1}", "\\verb|%1|", "\\verb+%1+"})
            checkFaultless(derivations(), "1: " + QString(form).arg(First.names.join(' ')) +
                                              "\n2: " + QString(form).arg(Second.names.join(' ')) +
                                              "\n");
    }

    /// A table of words and heads is a tree.
    void tablesOfTrees() {
        const Grader tree =
            asking("gold-tree", "arc-standard", {"sh", "sh", "sh", "la", "sh", "ra", "ra"}, "");
        for (const char* text :
             {"| Word | Head |\n|---|---|\n| She | sees |\n| sees | ROOT |\n| him | sees |\n",
              "Word\tHead\nShe\tsees\nsees\tROOT\nhim\tsees\n",
              "ID,Word,Head\n1,She,2\n2,sees,0\n3,him,2\n",
              "Exercise 1\nWord    Head\nShe     2\nsees    0\nhim     2\n",
              "#  Word  Head\n1  She   2\n2  sees  0\n3  him   2\n",
              "\\begin{tabular}{ll}\nWord & Head \\\\ \\hline\nShe & sees \\\\\nsees & "
              "\\textsc{root} \\\\\nhim & sees\n\\end{tabular}\n",
              "Dependent;Head\n1;2\n2;0\n3;2\n"})
            checkFaultless(tree, text);
        // In a derivation, the table is named.
        const MarkedFile file = alone().grade("Word\tHead\nShe\thim\n", "ada.txt");
        QCOMPARE(file.errors.size(), std::size_t{1});
        QVERIFY(!file.answers[0].given);
    }

    /// Mistakes in these forms stay mistakes, and each mistake is reported once.
    void mistakesStay() {
        const auto marks = [](const char* text) {
            return alone().grade(text, "ada.txt").answers[0].marking;
        };
        QCOMPARE(marks("1. SHIFT\n2. HOP\n3. SHIFT\n").derivation->count(Mark::Unreadable), 1);
        QCOMPARE(marks("SHIFT SHIFT SHIFT LEFT-ARC zzqx").derivation->count(Mark::Unreadable), 1);
        QCOMPARE(marks("(SH, SH, SH, LA, SH, LA, RA)").derivation->count(Mark::Loses), 1);
        QCOMPARE(marks("SSSLSLR").derivation->count(Mark::Loses), 1);
        QCOMPARE(marks("sh sh sh la (him → She) sh ra ra").slipCount(), 1);
        QCOMPARE(marks("sh sh sh la: sees → She sh ra ra").slipCount(), 0);
        const std::string broken =
            "[\n{\"transition\": sh},\n{\"transition\": sh},\n{\"transition\": la}\n]\n";
        QCOMPARE(alone().grade(broken, "ada.txt").errors.size(), std::size_t{1});
        // "Right" is a word in a sentence beside the answer.
        const MarkedFile file = alone().grade("Right, here are my answers\nExercise 1\n" +
                                                  First.names.join(' ').toStdString() +
                                                  "\nI am not sure about the right arcs\n",
                                              "ada.txt");
        QVERIFY(file.errors.empty());
        QCOMPARE(file.answers[0].marking.score, 1.0);
    }
};

QTEST_APPLESS_MAIN(TestAnswerForms)
#include "tst_answer_forms.moc"
