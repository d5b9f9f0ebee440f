// SPDX-License-Identifier: GPL-3.0-or-later
// Answers in bold, in quotes or in brackets: the frame is not part of the answer, and an answer in
// bold is not lost as a heading.
#include "core/teaching/judge/exercise_parts.h"
#include "core/teaching/read/answer.h"
#include "core/teaching/read/answer_names.h"
#include "core/teaching/read/answer_pieces.h"
#include "core/teaching/read/heading_forms.h"
#include "tests/support/hand_ins.h"

using namespace parsescope;
using namespace parsescope::test;

class TestFramedAnswers : public QObject {
    Q_OBJECT

private slots:
    /// The answer to a question for a number may be in bold below the heading, where it is no
    /// heading; below the headings of exercises without an answer, it is one.
    void numbersInBoldAreAnswers() {
        std::vector<Exercise> exercises(3, derivations().examiners()[0].exercise());
        exercises[0].kind = exercises[1].kind = findExerciseKind("count");
        const Result<Grader> grader = Grader::of(exercises);
        QVERIFY(grader);
        const std::string count = grader->examiners()[0].modelAnswer();
        const std::string next = "**2**";
        QVERIFY(count != "2" && count != "3");
        for (const std::string& bold : {"**" + count + "**", "__" + count + "__",
                                        "***" + count + "***", "**" + count + ".**"})
            for (const std::string& text :
                 {"Exercise 1\n" + bold + "\n\nExercise 2:\n" + bold + "\n",
                  "(1)\n" + bold + "\n\nQ2: " + count + "\n",
                  "**1**\n" + bold + "\n\n**2**\n\n" + bold + "\n",
                  "Exercise 2\nThe number:\n" + bold + "\nExercise 1\n" + bold + "\n",
                  "Exercise 2\nAnswer:\n" + bold + "\n{\"exercise\": 1, \"answer\": \"" + count +
                      "\"}\n"}) {
                const MarkedFile file = grader->grade(text, "ada.txt");
                QVERIFY2(file.answers[0].marking.score == 1.0, text.c_str());
                QVERIFY2(file.answers[1].marking.score == 1.0, text.c_str());
            }
        const MarkedFile headings =
            grader->grade("**1**\n\n" + next + "\n" + count + "\n\n**3**\n", "ada.txt");
        QVERIFY(!headings.answers[0].given);
        QCOMPARE(headings.answers[1].marking.score, 1.0);
    }

    /// Numbers, totals, boxes and ends of lines as other programs write them begin exercises, too.
    void headingsOfOtherPrograms() {
        const QString first = "sh sh sh la sh ra ra";
        const QString second = "sh sh sh la sh la ra";
        for (const char* form :
             {"Question 1 of 2\n%1\nQuestion 2 of 2\n%2\n", "Question 1/2: %1\nQuestion 2/2: %2\n",
              "Frage 1 von 2\n%1\nFrage 2 von 2\n%2\n", "Exercise 1/2\n%1\nExercise 2/2\n%2",
              "- [x] Exercise 1: %1\n- [x] Exercise 2: %2\n",
              "☑ Exercise 1: %1\n☑ Exercise 2: %2\n", "１．%1\n２．%2\n",
              "Exercise １：%1\nExercise ２：%2\n", "① %1\n② %2\n",
              "1\uFE0F\u20E3 %1\n2\uFE0F\u20E3 %2\n",
              "Exercise\u00A01\u00A0: %1\u2028Exercise\u00A02\u00A0: %2\u2029",
              "Exercise 1\v%1\vExercise 2\v%2\f",
              "**Exercise 1**\\\n`%1`\n\n**Exercise 2**\\\n`%2`\n"})
            checkFaultless(derivations(), QString(form).arg(first, second));
    }

    /// Headings of further languages, with words for numbers, numbers of other scripts, remarks or
    /// marks of comments: the answer is in their line or below, also with one step in a line.
    void headingsOfOtherLanguages() {
        const QStringList first = QString("sh sh sh la sh ra ra").split(' ');
        const QStringList second = QString("sh sh sh la sh la ra").split(' ');
        const QStringList beside{"1. Aufgabe:|2. Aufgabe:",
                                 "1. feladat:|2. feladat:",
                                 "1. Soru|2. Soru",
                                 "2 užduotis:|1 užduotis:",
                                 "1ère question|2ème question",
                                 "1st exercise:|2nd exercise:",
                                 "第1题|第2题",
                                 "第一题：|第二题：",
                                 "第 1 題|第 2 題",
                                 "一、|二、",
                                 "（一）|（二）",
                                 "1、|2、",
                                 "第1問|第2問",
                                 "問一|問二",
                                 "1번|2번",
                                 "제1문|제2문",
                                 "Упражнение 1|Упражнение 2",
                                 "№ 1|№ 2",
                                 "السؤال ١|السؤال ٢",
                                 "تمرین ۱:|تمرین ۲:",
                                 "अभ्यास १|अभ्यास २",
                                 "ข้อที่ ๑|ข้อที่ ๒",
                                 "Úloha č. 1|Úloha č. 2",
                                 "Exercise one:|Exercise two:",
                                 "السؤال الأول|السؤال الثاني",
                                 "First exercise|Second exercise",
                                 "Zu Aufgabe 1:|Zu Aufgabe 2:"};
        const QStringList above{"1. Aufgabe|2. Aufgabe",
                                "Exercise 1\tdone|Exercise 2\t(easy)",
                                "Exercise 1, done|Exercise 2, done!",
                                "Exercise 1 - done|Exercise 2 - finished",
                                "Exercise 1 / 2|Exercise 2 / 2",
                                "Exercise 1\t10 min|Exercise 2\t12 min",
                                "// Exercise 1|// Exercise 2",
                                "/* Exercise 1 */|/* Exercise 2 */",
                                "'''Exercise 1'''|'''Exercise 2'''",
                                "[b]Exercise 1[/b]|[b]Exercise 2[/b]",
                                "h2. Exercise 1|h2. Exercise 2",
                                "*** DONE Exercise 1|*** TODO Exercise 2",
                                "exercise1 =|exercise2 =",
                                "[x] Exercise 1|[x] Exercise 2"};
        for (const QString& form : above + beside) {
            const QStringList headings = form.split('|');
            const bool isReversed = headings[0].startsWith('2');
            const QStringList& one = isReversed ? second : first;
            const QStringList& two = isReversed ? first : second;
            for (const QString& end : {QString("\n"), QString(" "), QString("\t")})
                for (const QString& step : {QString("\n"), QString(" ")})
                    if ((end == "\n" || (step == " " && beside.contains(form))))
                        checkFaultless(derivations(), headings[0] + end + one.join(step) + "\n\n" +
                                                          headings[1] + end + two.join(step) +
                                                          "\n");
        }
    }

    /// Sentences that begin as such headings stay remarks, and answers behind headings stay
    /// answers.
    void sentencesAreNoHeadings() {
        const QString first = "sh sh sh la sh ra ra\n";
        const QString second = "sh sh sh la sh la ra\n";
        for (const char* remark : {"1. Aufgabe war schwer (!)", "Second exercise was harder (!)",
                                   "Exercise one took long (!)"})
            checkFaultless(derivations(),
                           "Exercise 1\n" + first + "\n" + remark + "\n\nExercise 2\n" + second);
        std::vector<Exercise> exercises(2, derivations().examiners()[0].exercise());
        exercises[0].kind = exercises[1].kind = findExerciseKind("count");
        const Grader counts = *Grader::of(exercises);
        const QString count = QString::fromStdString(counts.examiners()[0].modelAnswer());
        for (const char* form :
             {"Exercise 1 %1\nExercise 2 %1\n", "Exercise 1\t%1\nExercise 2\t%1\n",
              "第1题 %1\n第2题\t%1\n", "1. Aufgabe: %1\n2. Aufgabe\t%1\n",
              "Exercise 1, done\n%1\nExercise 2: %1\n"})
            checkFaultless(counts, QString(form).arg(count));
    }

    /// Words for exercises may be words of the sentence, in arcs and beside heads.
    void wordsOfSentencesAreNoHeadings() {
        for (const char* text :
             {"1. Satz → Der", "1. Satz 2", "1  Satz  2", "2\tquestion\t3", "question → the",
              "second question → the", "Frage → 2, 2 → 1", "1. Satz → Der, Satz → kurz",
              "题目 → 第", "Exercise 1.2", "第1题\t第2题", "{\"exercise\": 1}", "Exercise 3: sh"})
            QCOMPARE(QString::fromStdString(withKnownHeadings(text)), QString(text));
        for (const char* part :
             {"十", "ก", "第", "Exercise", "1. ", "९"}) { // a long line ends soon
            const std::string text = QString(part).repeated(100'000).toStdString();
            QCOMPARE(withKnownHeadings(text), text);
        }
    }

    /// A name, a title or a remark beside answers without headings is no answer to an exercise.
    void textsBesideAnswersWithoutHeadings() {
        const Exercise table = derivations().examiners()[0].exercise();
        const Grader single = *Grader::of({table});
        const QString csv = "Stack,Buffer,Transition\n[],[ROOT She sees him],sh\n"
                            "[ROOT],[She sees him],sh\n[ROOT She],[sees him],sh\n"
                            "[ROOT She sees],[him],la\n[ROOT sees],[him],sh\n"
                            "[ROOT sees him],[],ra\n[ROOT sees],[],ra\n";
        QString markdown = "| " + QString(csv).replace(",", " | ").replace("\n", " |\n| ");
        markdown.chop(2);
        for (const char* title : {"Ada Lovelace", "Homework 3", "Name: Ada", "Here is my answer.",
                                  "She sees him", "Ada Lovelace\n\nShe sees him"})
            for (const QString& answer :
                 {csv, markdown, QString("sh sh sh la sh ra ra\n"),
                  QString(QString("shift\nshift\nshift\n") +
                          "left-arc\nshift\nright-arc\nright-arc\n"),
                  QString("1. sh\n2. sh\n3. sh\n4. la\n5. sh\n6. ra\n7. ra\n")})
                for (const char* gap : {" (!)\n", " (!)\n\n"}) {
                    if (answer.startsWith("shift") && QString(gap).endsWith(")\n"))
                        continue; // adjacent lines are one answer
                    const QString above = QString(title).replace("\n\n", " (!)\n\n") + gap;
                    checkFaultless(single, above + answer);
                    if (answer.startsWith("1."))
                        continue; // a second list would be needed
                    checkFaultless(derivations(), above + answer + "\nsh sh sh la sh la ra\n");
                    checkFaultless(derivations(), answer + "\n" + above + "sh sh sh la sh la ra\n");
                }
    }

    /// A signature below the last answer is no part of it, and wide digits number short answers.
    void signaturesAndWideNumbers() {
        std::vector<Exercise> exercises(2, derivations().examiners()[0].exercise());
        exercises[0].kind = findExerciseKind("count");
        exercises[1].kind = findExerciseKind("crossing-arcs");
        const Grader grader = *Grader::of(exercises);
        checkFaultless(grader, "Exercise 1: 7\nExercise 2\nnone\n\n-- \nAda (!)\nLondon (!)\n");
        checkFaultless(grader, "Exercise 2: none\n--\nAda (!)\n\nExercise 1: 7\n");
        checkFaultless(grader, "１．７\n２．none\n");
    }

    /// A table may have a single column that is known, that of the transitions.
    void tablesOfTransitions() {
        for (const char* headings :
             {"| Step | Transition |\n|---|---|\n", "| # | Action | Remark |\n|-|-|-|\n",
              "| Move | Why? |\n| :-: | --- |\n"}) {
            QString table = headings;
            const bool isSecond = !table.contains("Move"); // the column of the transitions
            int step = 0;
            for (const char* name : {"sh", "sh", "sh", "la", "sh", "ra", "ra"})
                table += (isSecond ? "| " + QString::number(++step) : QString()) + " | " + name +
                         " |" + (isSecond ? "" : "  |") + "\n";
            const Grader single = *Grader::of({derivations().examiners()[0].exercise()});
            checkFaultless(single, table);
            checkFaultless(derivations(),
                           "Exercise 1\n\n" + table + "\nExercise 2\nsh sh sh la sh la ra\n");
        }
    }

    /// A short answer that is wrong is an answer, and no remark beside a derivation.
    void shortAnswersWithoutHeadings() {
        std::vector<Exercise> exercises(2, derivations().examiners()[0].exercise());
        exercises[0].kind = findExerciseKind("projective");
        const Grader grader = *Grader::of(exercises);
        for (const char* answer : {"no", "Nein.", "yes", "y"}) {
            const MarkedFile file =
                grader.grade(answer + std::string("\n\nsh sh sh la sh ra ra\n"), "ada.txt");
            QVERIFY(file.answers[0].given && file.remarks.empty());
            QCOMPARE(file.answers[0].marking.score, answer[0] == 'y' ? 1.0 : 0.0);
            QCOMPARE(file.answers[1].marking.score, 1.0);
        }
    }

    /// An element of HTML in a text, which Markdown permits, leaves the other lines as they are.
    void elementsOfHtmlKeepOtherLines() {
        const std::string lines = "shift\nshift\nshift\nleft-arc\nshift\nright-arc\nright-arc\n";
        for (const std::string& text : std::vector<std::string>{
                 "Exercise 2\n<p>sh</p>\nExercise 1\n" + lines,
                 "Exercise 1\n" + lines + "Exercise 2\n<div>\nsh\n</div>\n",
                 "Ada\n\nExercise 2\n<p>sh\n\nExercise 1\n" + lines + "</p>\n",
                 "Exercise "
                 "1\n<p>shift\nshift\nshift</p>\n<p>left-arc</p>\nshift\nright-arc\nright-arc\n",
                 "Exercise 1\n\\begin{itemize}\n\\item shift\n\\item shift shift left-arc "
                 "shift\n\\item "
                 "right-arc right-arc\n\\end{itemize}\nExercise 2\n<p>sh</p>\n",
                 "Exercise 1\n<ul>\n<li>shift</li>\n<li>shift shift</li>\n</ul>\nleft-arc\nshift\n"
                 "right-arc\nright-arc\n"}) {
            const MarkedFile file = derivations().grade(text, "ada.txt");
            QVERIFY2(file.answers[0].marking.score == 1.0, (text + messagesOf(file)).c_str());
        }
        // In a document, ends of lines are spaces.
        const AnswerFile file =
            readAnswerSheets("<p>Exercise 1</p>\n<p>shift\nshift</p>", "ada.txt");
        QCOMPARE(file.sheets[0].text, std::string("shift shift"));
    }

    /// Word processors and mail programs put paragraphs, lists and ends of lines into the cells of
    /// tables, which stay cells, and also lay out whole letters in tables with one cell a row.
    void htmlOfOtherPrograms() {
        const QStringList first = QString("sh sh sh la sh ra ra").split(' ');
        const QStringList second = QString("sh sh sh la sh la ra").split(' ');
        const auto cell = [](const QString& text) {
            return "<td class=\"c3\"><p class=\"c4\"><span>" + text + "</span></p></td>";
        };
        QString table = "<table><tr>";
        for (const char* heading : {"Stack", "Buffer", "New dependency", "Transition"})
            table += cell(heading);
        table += "</tr>";
        for (const QString& name : first)
            table += "<tr>\n" + cell("") + cell("") + cell("") + cell(name) + "\n</tr>";
        table += "</table>";
        checkFaultless(derivations(),
                       "<p>Exercise 1</p>" + table + "<p>Exercise 2</p>" + second.join(' '));
        for (const char* between : {"<br>", "</p><p>", "</li><li>", "</div>\n<div>", " "})
            for (const char* form :
                 {"<table><tr><th>Exercise</th><th>Answer</th></tr>"
                  "<tr><td><p>1</p></td><td><p>%1</p></td></tr>"
                  "<tr><td><p>2</p></td><td><div>%2</div></td></tr></table>",
                  "<table><tr><th><p>Exercise 1</p></th><td><ul><li>%1</li></ul></td></tr>"
                  "<tr><th><p>Exercise 2</p></th><td>%2</td></tr></table>",
                  "<table><tr><td><p>Exercise 1</p><p>%1</p><p>Exercise 2</p><p>%2</p></td></tr>"
                  "</table>",
                  "<dl><dt>Exercise 1</dt><dd>%1</dd><dt>Exercise 2</dt><dd>%2</dd></dl>",
                  "<label>Exercise 1</label><textarea>%1</textarea>"
                  "<label>Exercise 2</label><textarea>%2</textarea>"}) {
                checkFaultless(derivations(),
                               QString(form).arg(first.join(between), second.join(between)));
                if (QTest::currentTestFailed())
                    return;
            }
    }

    /// Values typed into a form count. Comments, choices of a list that were not made, and text
    /// that was struck out do not.
    void partsOfHtmlThatCount_data() {
        QTest::addColumn<QString>("form");
        for (
            const char* form : {
                "<html><p>Exercise 1: <input value=\"%1\"></p><p>Exercise 2: <input type='text' "
                "value='%2' readonly></p></html>",
                "<label>Exercise 1</label><input type=\"hidden\" value=\"ra\"><input "
                "value=\"%1\"><label>Exercise 2</label><input data-x=\"2 > 1\" value=\"%2\">",
                "<p>Exercise 1 <select><option>ra</option><option selected>%1</option></select></p>"
                "<p>Exercise 2 <select><option value=\"2\" selected=\"selected\">%2</option>"
                "<option>sh</option></select></p>",
                "<p>Exercise 1</p><!--[if mso]><p>ra</p><![endif]--><p>%1</p><p>Exercise 2</p>"
                "<!-- <p>sh</p> --><p>%2</p>",
                "<p>Exercise 1</p><s>sh <span>la</span> <strong>ra</strong> ra</s> %1"
                "<p>Exercise 2</p><span style=\"text-decoration: line-through;\">sh <span>la</span>"
                " ra</span> %2",
            })
            QTest::newRow(form) << form;
    }
    void partsOfHtmlThatCount() {
        QFETCH(QString, form);
        const MarkedFile file = derivations().grade(
            form.arg("sh sh sh la sh ra ra", "sh sh sh la sh la ra").toStdString(), "ada.txt");
        QVERIFY2(file.score() == 1.0 && file.errors.empty(), messagesOf(file).c_str());
    }

    /// Angle brackets around transitions are no elements, also at the start of a file.
    void anglesAroundAnswers() {
        for (const char* text :
             {"<sh, sh, sh, la, sh, ra, ra>\n<sh, sh, sh, la, sh, la, ra>\n",
              "<Q1> sh sh sh la sh ra ra (!)\n<Q2> sh sh sh la sh la ra (!)\n",
              "Exercise 1: <sh sh sh la sh ra ra>\nExercise 2: <p>sh sh sh <la> sh la ra</p>\n"})
            checkFaultless(derivations(), text);
    }

    /// Elements that are not those of HTML are named with their lines, and their answers count as
    /// unread.
    void otherElementsAreNamed() {
        using Case = std::pair<int, const char*>;
        for (const auto& [line, text] :
             {Case{1, "<answer exercise=\"1\">sh</answer>\n<answer exercise=\"2\">sh</answer>\n"},
              Case{3, "Ada\n\n<answer exercise='1'>sh</answer>\n"},
              Case{4, "<?xml version=\"1.0\"?>\n<!-- homework -->\n<answers>\n<q1>sh</q1>\n"
                      "</answers>\n"},
              Case{2, "<section>\n<exercise number=\"1\" answer=\"sh\"/>\n</section>"},
              Case{1, "<Q1>sh</Q1>\n"}}) {
            const MarkedFile file = derivations().grade(text, "ada.txt");
            QCOMPARE(file.errors.size(), 1);
            QCOMPARE(file.errors[0].line, line);
            QVERIFY(file.errors[0].message.english().find("XML") != std::string::npos);
            QVERIFY(!file.answers[0].given);
        }
        // Programs that write HTML have elements of their own.
        checkFaultless(
            derivations(),
            "<p>Exercise 1<o:p></o:p></p><p>sh sh sh la sh ra ra<br-x a=\"1\"></br-x></p>"
            "<p>Exercise 2</p><p>sh sh sh la sh la ra</p>");
    }

    /// Backslashes in an answer in JSON are those of JSON, also in a file with LaTeX.
    void jsonBesideLatexKeepsItsEscapes() {
        const std::string latex = "Exercise 1\n\\textbf{2 0 2}\n";
        for (const char* json :
             {R"({"exercise": 2, "answer": "0 \u2192 2, 2 \u2192 1, 2 \u2192 3"})",
              R"([{"exercise": 2, "answer": "0\u21922; 2\u21921; 2\u21923"}])",
              "{\n\"exercise\": 2,\n\"answer\": "
              "\"0 \\u2192 2, 2 \\u2192 1, 2 \\u2192 3\"\n}"}) {
            const MarkedFile file = arcs().grade(latex + json + "\n", "ada.txt");
            QVERIFY2(file.score() == 1.0, (messagesOf(file) + json).c_str());
        }
    }

    /// "None" may be emphasised, quoted or in brackets.
    void nothingMayBeFramed() {
        const Sentence& sentence = derivations().examiners()[0].exercise().sentence;
        for (const char* text :
             {"**none**", "__None__", "`none`", "\"none\"", "(none)", "[none]", "{ none }",
              "**none**.", "***none***", "“none”", "[]", "( None. )", "none"}) {
            const auto arcs = readArcs(text, sentence);
            QVERIFY2(arcs && arcs->empty(), text);
        }
        for (const char* text : {"**0**", "(1)", "none(1"})
            QVERIFY2(!readArcs(text, sentence), text);
    }

    /// Names of two words in a list in parentheses, first, last or alone.
    void namesOfTwoWordsInParentheses() {
        const TransitionSystem& system = derivations().examiners()[0].exercise().system;
        for (const auto& [text, count] :
             {std::pair{"(shift, shift, left arc)", 3}, std::pair{"(left arc, right arc)", 2},
              std::pair{"(Right Arc; Shift)", 2}, std::pair{"(left arc)", 1}}) {
            const auto names = splitTransitions(text, system);
            QVERIFY2(std::ssize(names) == count, text);
            for (const std::string& name : names)
                QVERIFY2(namedTransition(plainName(name), system), name.c_str());
        }
    }
};

QTEST_APPLESS_MAIN(TestFramedAnswers)
#include "tst_framed_answers.moc"
