// SPDX-License-Identifier: GPL-3.0-or-later
// Formats in which people write answers: a faultless answer gets the full score in each of them,
// and lines that belong to no answer are named and spoil none.
#include "core/teaching/ask/generator.h"
#include "core/teaching/read/document_text.h"
#include "core/treebank/treebank.h"
#include "tests/support/hand_ins.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QRegularExpression>

using namespace parsescope;
using namespace parsescope::test;

namespace {

/// Six exercises of different kinds, whose answers are transitions, arcs, numbers and words.
const Grader& mixedKinds() {
    static const Grader grader = [] {
        GeneratorOptions options;
        options.system = *findSystem("arc-standard");
        options.count = 6;
        for (const char* kind :
             {"table", "next-transition", "lost-arcs", "gold-tree", "count", "projective"})
            options.kinds.push_back(findExerciseKind(kind));
        const auto made = generateExercises(
            Treebank::open(SOURCE_DIR "/resources/samples/first-steps.conllu")->readAll().sentences,
            options);
        std::vector<Exercise> exercises;
        for (const Examiner& examiner : *made)
            exercises.push_back(examiner.exercise());
        return *Grader::of(exercises);
    }();
    return grader;
}

} // namespace

class TestHandInFormats : public QObject {
    Q_OBJECT

private slots:
    /// The number of an exercise, as people write it.
    void headings_data() {
        QTest::addColumn<QString>("heading");
        for (const char* heading : {"Q%1:",
                                    "Q%1.",
                                    "Q%1",
                                    "Q %1)",
                                    "Q.%1",
                                    "q%1:",
                                    "Ex. %1",
                                    "Ex %1:",
                                    "ex%1:",
                                    "Exo %1 :",
                                    "No. %1",
                                    "Nr. %1:",
                                    "N° %1",
                                    "No %1:",
                                    "№ %1",
                                    "(%1)",
                                    "[%1]",
                                    "%1)",
                                    "%1.",
                                    "%1:",
                                    "%1 :",
                                    "Aufgabe %1",
                                    "Aufg. %1:",
                                    "Exercice %1 :",
                                    "Ejercicio n.º %1",
                                    "Ej. %1",
                                    "Esercizio n. %1",
                                    "Es. %1)",
                                    "Question %1 (5 points)",
                                    "Exercise %1 [2 pts]:",
                                    "Exercise %1 -",
                                    "Exercise %1 –",
                                    "**Q%1**",
                                    "**%1.**",
                                    "### Ex. %1",
                                    "> Exercise %1",
                                    "- Exercise %1:",
                                    "Answer %1:",
                                    "A%1:",
                                    "Answer to question %1:",
                                    "Lösung zu Aufgabe %1:",
                                    "Solution for Exercise %1",
                                    "Problem #%1",
                                    "Task-%1:",
                                    "Exercise_%1",
                                    "EXERCISE %1",

                                    "Exercise\u00A0%1",
                                    "__Exercise %1__:",
                                    "Exercise %1;",
                                    "Sentence %1)",
                                    "#%1",
                                    "Question (%1)",
                                    "Exercise %1\n----------"})
            QTest::newRow(heading) << heading;
    }
    void headings() {
        QFETCH(QString, heading);
        for (const char* between : {"\n", "\n\n", " "}) {
            // Without a separator, an answer cannot stand on the line of its heading.
            if (*between == ' ' &&
                QRegularExpression("^#|\\n|%1;?$|\\*\\*$").match(heading).hasMatch())
                continue;
            checkFaultless(derivations(), heading.arg(1) + between + "sh sh sh la sh ra ra\n\n" +
                                              heading.arg(2) + between + "sh sh sh la sh la ra\n");
            if (QTest::currentTestFailed())
                return;
            checkFaultless(derivations(), heading.arg(2) + between + "sh sh sh la sh la ra\n" +
                                              heading.arg(1) + between + "sh sh sh la sh ra ra\n");
        }
    }

    /// Headings of which only their order tells that they are headings: the lines begin alike and
    /// count. Some answers are single numbers and letters, and one begins as a heading does.
    void headingsInSeries_data() {
        QTest::addColumn<QStringList>("headings");
        const QStringList numbers{"1", "2", "3", "4", "5", "6"};
        const QStringList romans{"I", "II", "III", "IV", "V", "VI"};
        const auto row = [](const QString& form, const QStringList& all) {
            QStringList headings;
            for (const QString& one : all)
                headings += form.arg(one);
            QTest::newRow(qPrintable(form.arg(all[1]))) << headings;
        };
        for (const char* form :
             {"P%1:",        "L%1:",      "S%1",    "Ü%1:",          "Part %1",  "Teil %1",
              "Section %1:", "1.%1",      "2.%1)",  "Exercise 1.%1", "Q%1_1",    "Q1_%1",
              "<%1>",        "{%1}",      "[Q%1]",  "(%1.)",         "%1/6",     "%1",
              "%1 -",        "%1-",       "%1>",    "%1°",           "== %1 ==", "--- %1 ---",
              "%1_Answer",   "Answer_%1", "ex_%1:", "Step %1"})
            row(form, numbers);
        for (const char* form : {"Exercise %1", "Exercise %1:", "%1.", "(%1)", "%1)"}) {
            row(form, {"A", "B", "C", "D", "E", "F"});
            row(form, {"a", "b", "c", "d", "e", "f"});
            row(form, {"i", "ii", "iii", "iv", "v", "vi"});
            row(form, romans);
        }
        row("%1", romans);
        row("%1:", {"One", "Two", "Three", "Four", "Five", "Six"});
        for (const QStringList& digits :
             {QStringList{"١", "٢", "٣", "٤", "٥", "٦"}, QStringList{"۱", "۲", "۳", "۴", "۵", "۶"},
              QStringList{"१", "२", "३", "४", "५", "६"}, QStringList{"๑", "๒", "๓", "๔", "๕", "๖"}})
            row("%1.", digits);
    }
    void headingsInSeries() {
        QFETCH(QStringList, headings);
        for (const char* between : {"\n", "\n\n", " "}) {
            QString text;
            for (int i = 0; i < headings.size(); ++i)
                text += headings[i] + between +
                        QString::fromStdString(mixedKinds().examiners()[i].modelAnswer()) + "\n\n";
            checkFaultless(mixedKinds(), text);
        }
    }

    /// Marks beside answers of every kind: boxes that are ticked, definitions, assignments, numbers
    /// below "#", fields of forms in JSON.
    void marksBesideAnswers_data() {
        QTest::addColumn<QString>("above");
        QTest::addColumn<QString>("form"); // of an answer
        QTest::addColumn<QString>("below");
        const auto row = [](const QString& form, const QString& above = {},
                            const QString& below = {}) {
            QTest::newRow(qPrintable(form)) << above << form << below;
        };
        row("%1. [x] %2\n");
        row("- [X] Exercise %1: %2\n");
        row("Exercise %1\n: %2\n\n");
        row("## Exercise %1\nanswer = \"%2\"\n");
        row("| %1 | `%2` |\n", "| # | Answer |\n|---|---|\n");
        row("{\"question\": %1, \"response\": \"%2\"}\n");
        row("{\"cell_type\": \"code\", \"source\": [\"# Exercise %1\\n\", \"# %2\"]},\n",
            "{\"nbformat\": 4, \"cells\": [", "{}]}");
        row("{\"cell_type\": \"code\", \"source\": [\"# Exercise %1\\n\", \"print('%2')\"]},\n",
            "{\"nbformat\": 4, \"cells\": [", "{}]}");
    }
    void marksBesideAnswers() {
        QFETCH(const QString, above);
        QFETCH(const QString, form);
        QFETCH(const QString, below);
        QString text = above;
        for (const Examiner& examiner : mixedKinds().examiners())
            text +=
                QString(form)
                    .replace("%1", QString::number(&examiner - &mixedKinds().examiners()[0] + 1))
                    .replace("%2", QString::fromStdString(examiner.modelAnswer()));
        const auto contents = documentText((text + below).toStdString(), "ada.ipynb");
        checkFaultless(mixedKinds(), QString::fromStdString(contents->text));
    }

    /// JSON with numbers and truth values as answers, and with fields that say whose they are.
    /// Fields that may be answers, but do not say to which exercise, are named.
    void answersInJson() {
        QJsonObject numbered;
        QJsonArray list;
        QJsonArray objects;
        for (const Examiner& examiner : mixedKinds().examiners()) {
            const QString text = QString::fromStdString(examiner.modelAnswer());
            bool isNumber = false;
            const int number = text.toInt(&isNumber);
            const QJsonValue answer = isNumber        ? QJsonValue(number)
                                      : text == "yes" ? QJsonValue(true)
                                      : text == "no"  ? QJsonValue(false)
                                                      : QJsonValue(text);
            list += answer;
            numbered.insert(QString::number(list.size()), answer);
            objects += QJsonObject{{"exercise", list.size()}, {"answer", answer}};
        }
        QVERIFY(std::ranges::any_of(list, [](const auto& one) { return one.isDouble(); }));
        QVERIFY(std::ranges::any_of(list, [](const auto& one) { return one.isBool(); }));
        QJsonObject withCourse = numbered;
        withCourse.insert("course", "Parsing");
        const QJsonObject student{{"name", "Ada"}, {"id", 17}};
        for (const QJsonDocument& json :
             {QJsonDocument(numbered), QJsonDocument(list), QJsonDocument(objects),
              QJsonDocument(withCourse),
              QJsonDocument(QJsonObject{{"name", "Ada"}, {"answers", numbered}}),
              QJsonDocument(QJsonObject{{"answers", objects}, {"email", "ada@example.org"}}),
              QJsonDocument(QJsonObject{{"student", "Ada"}, {"answers", objects}})})
            for (const auto format : {QJsonDocument::Compact, QJsonDocument::Indented}) {
                const QString text = QString::fromUtf8(json.toJson(format));
                checkFaultless(mixedKinds(), text);
                if (QTest::currentTestFailed())
                    return qWarning("%s", qPrintable(text));
            }
        const QJsonObject mixed{{"answers", numbered}, {"second try", "la"}, {"student", student}};
        const MarkedFile file =
            mixedKinds().grade(QJsonDocument(mixed).toJson().toStdString(), "ada.json");
        QCOMPARE(file.score(), 1.0);
        QVERIFY(messagesOf(file).find("\"second try\"") != std::string::npos);
        QVERIFY(messagesOf(file).find("student") == std::string::npos);
    }

    /// A table with a row for each exercise, in each language of the readers.
    void columnsOfAnswers_data() {
        QTest::addColumn<QString>("exercise");
        QTest::addColumn<QString>("answer");
        const auto columns = [](const char* exercise, const char* answer) {
            QTest::newRow(answer) << exercise << answer;
        };
        columns("Exercise", "Answer");
        columns("Question", "My answer");
        columns("Problem", "Your answer");
        columns("Frage", "Antwort");
        columns("Aufgabe", "Loesung");
        columns("Pregunta", "Solución");
        columns("Domanda", "Risposta");
        columns("Exercice", "Réponse");
    }
    void columnsOfAnswers() {
        QFETCH(const QString, exercise);
        QFETCH(const QString, answer);
        for (const char* const separator : {",", ";", "\t"})
            checkFaultless(derivations(), exercise + separator + answer + "\n1" + separator +
                                              "sh sh sh la sh ra ra\n2" + separator +
                                              "sh sh sh la sh la ra\n");
    }

    /// The rows of a table are read, however its lines are drawn.
    void tables_data() {
        QTest::addColumn<QString>("top");    // the line above the headings
        QTest::addColumn<QString>("row");    // a row with four cells
        QTest::addColumn<QString>("middle"); // the line below the headings
        QTest::addColumn<QString>("between");
        const auto table = [](const char* name, const char* top, const char* row,
                              const char* middle, const char* between = "") {
            QTest::newRow(name) << top << row << middle << between;
        };
        table("Markdown", "", "| %1 | %2 | %3 | %4 |", "|---|---|---|---|");
        table("Markdown, aligned", "", "| %1 | %2 | %3 | %4 |", "|:--|--:|:-:|---|");
        table("no outer bars", "", "%1 | %2 | %3 | %4", "---|---|---|---");
        table("no outer bars, aligned", "", "%1 | %2 | %3 | %4", ":--|--:|:-: | ---");
        table("no outer bars, no spaces", "", "%1|%2|%3|%4", "-|-|-|-");
        table("no outer bars, no ruler", "", "%1 | %2 | %3 | %4", "");
        table("grid", "+------+------+------+------+", "| %1 | %2 | %3 | %4 |",
              "+======+======+======+======+", "+------+------+------+------+");
        table("MySQL", "+------+------+------+------+", "| %1 | %2 | %3 | %4 |",
              "+------+------+------+------+");
        table("psql", "", " %1 | %2 | %3 | %4 ", "------+------+------+------");
        table("Org", "", "| %1 | %2 | %3 | %4 |", "|------+------+------+------|");
        table("box", "┌──────┬──────┬──────┬──────┐", "│ %1 │ %2 │ %3 │ %4 │",
              "├──────┼──────┼──────┼──────┤");
        table("Jira", "", "| %1 | %2 | %3 | %4 |", "");
        table("simple", "", "%1\t%2\t%3\t%4", "-----\t-----\t-----\t-----");
    }
    void tables() {
        QFETCH(QString, top);
        QFETCH(QString, row);
        QFETCH(QString, middle);
        QFETCH(QString, between);
        const auto line = [](const QString& text) { return text.isEmpty() ? text : text + "\n"; };
        const auto rows = [&](const QStringList& cells) {
            QString text;
            for (int i = 0; i + 3 < cells.size(); i += 4)
                text += row.arg(cells[i], cells[i + 1], cells[i + 2], cells[i + 3]) + "\n" +
                        (between.isEmpty() ? "" : between + "\n");
            return text + line(top);
        };
        const QString headings = line(top) +
                                 line(row.arg("Stack", "Buffer", "New dependency", "Transition")) +
                                 line(middle);
        const QStringList first{"[]",
                                "[ROOT She sees him]",
                                "",
                                "sh",
                                "[ROOT]",
                                "[She sees him]",
                                "",
                                "sh",
                                "[ROOT She]",
                                "[sees him]",
                                "",
                                "sh",
                                "[ROOT She sees]",
                                "[him]",
                                "sees → She",
                                "la",
                                "[ROOT sees]",
                                "[him]",
                                "",
                                "sh",
                                "[ROOT sees him]",
                                "[]",
                                "sees → him",
                                "ra",
                                "[ROOT sees]",
                                "[]",
                                "ROOT → sees",
                                "ra",
                                "[ROOT]",
                                "[]",
                                "",
                                ""};
        const QStringList second{"[]",
                                 "[ROOT The dog barks]",
                                 "",
                                 "sh",
                                 "[ROOT]",
                                 "[The dog barks]",
                                 "",
                                 "sh",
                                 "[ROOT The]",
                                 "[dog barks]",
                                 "",
                                 "sh",
                                 "[ROOT The dog]",
                                 "[barks]",
                                 "dog → The",
                                 "la",
                                 "[ROOT dog]",
                                 "[barks]",
                                 "",
                                 "sh",
                                 "[ROOT dog barks]",
                                 "[]",
                                 "barks → dog",
                                 "la",
                                 "[ROOT barks]",
                                 "[]",
                                 "ROOT → barks",
                                 "ra"};
        for (const char* heading : {"Exercise %1\n", "Q%1:\n", "(%1)\n\n"}) {
            const QString one = QString(heading).arg(1);
            const QString two = QString(heading).arg(2);
            checkFaultless(derivations(),
                           one + headings + rows(first) + "\n" + two + headings + rows(second));
            if (QTest::currentTestFailed())
                return;
            checkFaultless(derivations(), one + headings + rows(first) + "Greetings (!)\n" + two +
                                              "sh sh sh la sh la ra\n");
            if (QTest::currentTestFailed())
                return;
        }
        if (QString(QTest::currentDataTag()) == "simple")
            return; // without headings, text with tabs is no table
        checkFaultless(derivations(),
                       "Exercise 1\n" + line(top) + rows(first) + "Exercise 2\n" + line(top) +
                           (middle.isEmpty() ? QString() : line(middle)) + rows(second));
    }

    /// A stack that is empty can be an empty cell, also at the beginning of a row.
    void emptyCellsBeginRows() {
        for (const char* rows :
             {"Stack | Buffer | Arc | Transition\n---|---|---|---\n | ROOT She sees him | | sh\n"
              "ROOT | She sees him | | sh\nROOT She | sees him | | sh\n"
              "ROOT She sees | him | sees → She | la\nROOT sees | him | | sh\n"
              "ROOT sees him | | sees → him | ra\nROOT sees | | ROOT → sees | ra\n",
              "| Stack | Buffer | Arc | Transition |\n|---|---|---|---|\n"
              "| | ROOT She sees him | | sh |\n| ROOT | She sees him | | sh |\n"
              "| ROOT She | sees him | | sh |\n| ROOT She sees | him | sees → She | la |\n"
              "| ROOT sees | him | | sh |\n| ROOT sees him | | sees → him | ra |\n"
              "| ROOT sees | | ROOT → sees | ra |\n"})
            checkFaultless(derivations(),
                           QString("Exercise 1\n") + rows + "Exercise 2\nsh sh sh la sh la ra\n");
    }

    /// Rows that are headings of exercises divide one table of steps, in any order.
    void headingsInATable() {
        QString table = "| Step | Transition |\n|---|---|\n";
        for (const auto& [heading, steps] : {std::pair("Exercise 2", "sh sh sh la sh la ra"),
                                             std::pair("Exercise 1", "sh sh sh la sh ra ra")}) {
            table += QString("| %1 | |\n").arg(heading);
            int number = 0;
            for (const QString& step : QString(steps).split(' '))
                table += QString("| %1 | %2 |\n").arg(++number).arg(step);
        }
        checkFaultless(derivations(), table);
    }

    /// A sheet of a spreadsheet with a table of steps for one exercise, and the short answers to
    /// others in cells beside their numbers, below the table or above it.
    void answersInCellsBesideATable_data() {
        QTest::addColumn<QString>("answer"); // "%1" is the number, "%2" the answer, "," a separator
        for (const char* answer :
             {"Exercise %1,%2,,\n", "Aufgabe %1:,%2,,\n", "Q%1,%2,,\n", "Exercise %1,Answer:,%2,\n",
              "Exercise %1,,,%2\n", ",,,\nExercise %1,,,\n%2,,,\n", "Exercise %1,,,\nAnswer,%2,,\n",
              "Exercise %1,,,\nMy answer:,,%2,\n",
              "Exercise %1,What is lost? (!),,\nAnswer:,%2,,\n"})
            QTest::newRow(answer) << answer;
    }
    void answersInCellsBesideATable() {
        QFETCH(const QString, answer);
        const Grader three =
            *Grader::of({derivations().examiners()[0].exercise(), arcs().examiners()[0].exercise(),
                         arcs().examiners()[1].exercise()});
        const QString others =
            QString(answer).arg(2).arg("2 0 2") + QString(answer).arg(3).arg("0 → 2 2 → 1 2 → 3");
        QString table = "Exercise 1,,,\nStack,Buffer,New dependency,Transition\n";
        for (const char* name : {"sh", "sh", "sh", "la", "sh", "ra", "ra"})
            table += QString(",,,%1\n").arg(name);
        for (const QString& text : {table + others, table + ",,,\n" + others, others + table})
            for (const char* separator : {",", ";", "\t"}) {
                checkFaultless(three, QString(text).replace(",", separator));
                if (QTest::currentTestFailed())
                    return;
            }
    }

    /// A remark with a comma that begins as a heading is no row, and takes no answer's place.
    void remarksWithCommasAreNoRows() {
        const QString answers =
            "Exercise 1: sh sh sh la sh ra ra\nExercise 2: sh sh sh la sh la ra\n";
        for (const char* remark :
             {"Exercise 2, page 3\n", "Exercise 2; see above\n", "Aufgabe 2, 3 Punkte\n"})
            QCOMPARE(derivations().grade((remark + answers).toStdString(), "ada.txt").score(), 1.0);
        QCOMPARE(
            derivations().grade((answers + "Answer, see above\n").toStdString(), "ada.txt").score(),
            1.0);
    }

    /// Rows with answers also stand directly below a line of JSON.
    void answersInCellsBelowJson() {
        const Grader three =
            *Grader::of({derivations().examiners()[0].exercise(), arcs().examiners()[0].exercise(),
                         arcs().examiners()[1].exercise()});
        for (const char* rows : {"Exercise 2,2 0 2,,\nExercise 3,0 → 2 2 → 1 2 → 3,,\n",
                                 "| Q 2 | 2 0 2 |\n| Q 3 | 0 → 2, 2 → 1, 2 → 3 |\n"})
            checkFaultless(
                three, QString("{\"exercise\": 1, \"answer\": \"sh sh sh la sh ra ra\"}\n") + rows);
    }

    /// A table may have a row for each exercise.
    void answersInATable() {
        for (const char* table :
             {"| Exercise | Answer |\n|---|---|\n| 1 | sh sh sh la sh ra ra |\n"
              "| 2 | sh sh sh la sh la ra |\n",
              "Question | Transitions\n--- | ---\n2 | sh, sh, sh, la, sh, la, ra\n"
              "1 | sh, sh, sh, la, sh, ra, ra\n",
              "Exercise\tSolution\n1\tsh sh sh la sh ra ra\n2\tsh sh sh la sh la ra\n",
              "Aufgabe;Antwort\n1;sh sh sh la sh ra ra\n2;sh sh sh la sh la ra\n",
              "exercise,answer\n1,\"sh, sh, sh, la, sh, ra, ra\"\n2,sh sh sh la sh la ra\n"}) {
            checkFaultless(derivations(), table);
            if (QTest::currentTestFailed())
                return;
        }
        checkFaultless(arcs(), "| Exercise | Answer |\n|---|---|\n| 1 | 2 0 2 |\n"
                               "| 2 | 0 → 2, 2 → 1, 2 → 3 |\n");
    }

    /// Whole answers with numbers, and below a heading a list with the numbers of its steps.
    void numbersOfExercisesAndOfSteps() {
        const Exercise exercise = derivations().examiners()[0].exercise();
        const Grader three = *Grader::of({exercise, exercise, exercise});
        for (const char* after : {": ", ") ", ". "}) {
            const QString mark = after;
            QString list = "Exercise 3\n";
            int step = 0;
            for (const char* name : {"sh", "sh", "sh", "la", "sh", "ra", "ra"})
                list += QString::number(++step) + mark + name + '\n';
            const auto whole = [&](const QString& between) {
                const QString answer =
                    QStringList{"sh", "sh", "sh", "la", "sh", "ra", "ra"}.join(between);
                return "1: " + answer + "\n2: " + answer + '\n';
            };
            for (const char* between : {" ", ", ", " | "}) {
                checkFaultless(three, whole(between) + list);
                checkFaultless(three, whole(between) + '\n' + list);
                // The sentence of the exercise may stand beside its number.
                checkFaultless(three, "2: " + whole(between).section("2: ", 1) +
                                          QString(list).replace("3\n", "1: She sees him\n") + '\n' +
                                          "3: " + whole(between).section("2: ", 1));
            }
        }
    }

    /// A number in parentheses or with a full stop begins the next exercise also directly below a
    /// table, in a file whose other headings have words.
    void aNumberBelowATable() {
        const QStringList names{"sh", "sh", "sh", "la", "sh", "ra", "ra"};
        const Exercise exercise = derivations().examiners()[0].exercise();
        const Grader two = *Grader::of({exercise, exercise});
        for (const char* separator : {"\t", ",", ";"})
            for (const char* number : {"(2)", "2.", "2:"}) {
                QString text =
                    QStringList{"Exercise 1\nStep", "Stack", "Transition\n"}.join(separator);
                for (const QString& name : names)
                    text += QStringList{"", "", name + '\n'}.join(separator);
                checkFaultless(two, text + number + '\n' + names.join('\n') + '\n');
            }
    }

    /// Lines that are not meant as answers are remarks and leave the answers as they are.
    void linesBesideTheAnswers_data() {
        QTest::addColumn<QString>("text"); // "(!)" marks the lines that are remarks
        const char* const one = "sh sh sh la sh ra ra\n";
        const char* const two = "sh sh sh la sh la ra\n";
        const auto add = [](const char* name, const QString& text) { QTest::newRow(name) << text; };
        for (const char* heading : {"%1: ", "(%1) ", "Q%1: ", "Exercise %1\n", "%1) "}) {
            const QString first = QString(heading).arg(1) + one;
            const QString second = QString(heading).arg(2) + two;
            const std::string tag = heading;
            add((tag + "name").c_str(), "Ada Lovelace (!)\n" + first + second);
            add((tag + "salutation").c_str(),
                "Dear Professor, (!)\n\nhere are my answers: (!)\n\n" + first + "\n" + second);
            add((tag + "both").c_str(),
                "Ada Lovelace, 12345 (!)\nHomework 3 (!)\n\n" + first + second);
            add((tag + "greeting").c_str(), first + second + "\nBest regards, (!)\nAda (!)\n");
            add((tag + "one line").c_str(), first + second + "Best regards, Ada (!)\n");
            add((tag + "thanks").c_str(), first + second + "\nThanks! (!)\n");
            add((tag + "German").c_str(), first + second + "\nViele Grüße (!)\nAda (!)\n");
            add((tag + "signature").c_str(), first + second + "\n-- \nAda Lovelace (!)\n");
            add((tag + "sent").c_str(), first + second + "\nSent from my iPhone (!)\n");
            add((tag + "remark").c_str(),
                first + "I am not sure about the fourth one. (!)\n" + second);
            for (const char* comment : {"% hm", "// sure", "-- x", "; unsure", "TODO look again",
                                        "<!-- why? -->", "% see 2 above"})
                add((tag + comment).c_str(), first + comment + " (!)\n" + second);
            for (const char* line : {"***", "* * *", "___", "---"})
                add((tag + line).c_str(), first + "\n" + line + "\n" + second + line + "\n");
            // The answer in JSON is complete, whatever stands above or below it.
            const QString json = "{\"exercise\":1,\"answer\":\"" + QString(one).trimmed() + "\"}\n";
            for (const char* remark : {"Ada Lovelace", "% hm", "I am not sure about it."}) {
                add((tag + "below JSON: " + remark).c_str(),
                    second + json + "\n" + remark + " (!)\n");
                add((tag + "above JSON: " + remark).c_str(),
                    second + "Exercise 1\n" + remark + " (!)\n" + json);
            }
            add((tag + "remark in brackets").c_str(),
                first + "(I am sure about this one. (!))\n" + second);
            add((tag + "sentence").c_str(), QString(heading).arg(1) + "She sees him\n" + one +
                                                QString(heading).arg(2) + "The dog barks\n" + two);
        }
    }
    void linesBesideTheAnswers() {
        QFETCH(QString, text);
        checkFaultless(derivations(), text);
        if (QTest::currentTestFailed())
            return;
        const QString tree = QString(text).replace("sh sh sh la sh ra ra", "2 0 2");
        if (!text.contains("The dog barks"))
            checkFaultless(arcs(),
                           QString(tree).replace("sh sh sh la sh la ra", "0 → 2, 2 → 1 and 2 → 3"));
    }
};

QTEST_APPLESS_MAIN(TestHandInFormats)
#include "tst_hand_in_formats.moc"
