// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/export/session_file.h"
#include "core/parsing/systems.h"
#include "core/teaching/ask/exercise_json.h"
#include "core/teaching/ask/generator.h"
#include "core/teaching/publish/class_report.h"
#include "core/teaching/publish/grading.h"
#include "core/teaching/read/answer_encoding.h"
#include "core/teaching/read/answer_headings.h"
#include "core/treebank/read_file.h"
#include "core/treebank/treebank.h"
#include "core/treebank/write_file.h"

#include <QDir>
#include <QTemporaryDir>
#include <QTest>
#include <QXmlStreamReader>

#include <map>

using namespace parsescope;

namespace {

const QString Homework = SOURCE_DIR "/tests/data/homework/";

Grader homework(MarkRule rule = MarkRule::Heads) {
    const KeyOptions options{*findSystem("arc-standard")};
    ExerciseFile key = *readKey((Homework + "key.conllu").toStdString(), options);
    for (Exercise& exercise : key.exercises)
        exercise.marks = rule;
    return *Grader::of(std::move(key));
}

MarkedFile graded(const Grader& grader, const std::string& answers) {
    return grader.grade(answers, "some/where/ada.txt");
}

/// Returns the rows of a table, keyed by "student exercise", with their cells by column.
QMap<QString, QMap<QString, QString>> rowsOfTable(const QString& csv) {
    QMap<QString, QMap<QString, QString>> rows;
    QStringList lines = csv.split('\n');
    const QStringList columns = lines.takeFirst().trimmed().split(',');
    for (const QString& line : lines) {
        const QStringList cells = line.trimmed().split(',');
        QMap<QString, QString> row;
        for (int i = 0; i < columns.size() && i < cells.size(); ++i)
            row[columns[i]] = cells[i];
        if (!line.trimmed().isEmpty())
            rows[row["student"] + " " + row["exercise"]] = row;
    }
    return rows;
}

std::string errorIn(const std::string& bytes) {
    const AnswerFile file = readAnswerSheets(bytes, "ada.txt");
    return file.errors.empty() ? std::string() : file.errors.front().text().english();
}

} // namespace

class TestGrading : public QObject {
    Q_OBJECT

private slots:
    /// Thirty files in all formats get the marks that were set by hand: the share of right steps,
    /// and the share of heads that are not lost times the share of steps without a fault.
    void aHomeworkGetsTheMarksSetByHand() {
        const QStringList names = QDir(Homework + "answers").entryList(QDir::Files, QDir::Name);
        QCOMPARE(names.size(), 30);
        const auto tableBy = [&](MarkRule rule) {
            const Grader grader = homework(rule);
            std::vector<MarkedFile> files;
            for (const QString& name : names) {
                const std::string path = (Homework + "answers/" + name).toStdString();
                files.push_back(grader.grade(*readFile(path), path));
                if (!files.back().errors.empty())
                    qFatal("%s", qPrintable(name));
            }
            QString table = QString::fromStdString(gradesCsv(files));
            table.replace("legal, but", "legal but").replace("optimal, but", "optimal but");
            return rowsOfTable(table.remove('"'));
        };
        const auto bySteps = tableBy(MarkRule::Steps);
        const auto byHeads = tableBy(MarkRule::Heads);
        QFile marks(Homework + "marks.csv");
        QVERIFY(marks.open(QIODevice::ReadOnly));
        const auto expected = rowsOfTable(QString::fromUtf8(marks.readAll()));
        QCOMPARE(expected.size(), 60);
        for (auto row = expected.begin(); row != expected.end(); ++row)
            for (auto cell = row->begin(); cell != row->end(); ++cell) {
                const QString got = cell.key() == "score by heads" ? byHeads[row.key()]["score"]
                                                                   : bySteps[row.key()][cell.key()];
                QVERIFY2(got == *cell, qPrintable(row.key() + ", " + cell.key() + ": " + got +
                                                  ", expected " + *cell));
            }
    }

    void exercisesOfAllKindsAreGraded() {
        GeneratorOptions options;
        options.system = *findSystem("attardi");
        options.other = *findSystem("arc-standard");
        for (const ExerciseKind& kind : exerciseKinds())
            options.kinds.push_back(&kind);
        options.count = 14;
        const auto sentences =
            Treebank::open(std::string(SOURCE_DIR "/resources/samples/first-steps.conllu"))
                ->readAll()
                .sentences;
        const std::vector<Examiner> made = *generateExercises(sentences, options);
        const Grader grader = *Grader::of(readExerciseFile(writeExercises(made), "x")->exercises);
        std::string answers;
        for (std::size_t i = 0; i < made.size(); ++i)
            answers += std::to_string(i + 1) + ": " + made[i].modelAnswer() + "\n";
        const MarkedFile all = graded(grader, answers);
        QVERIFY(all.errors.empty());
        QCOMPARE(all.score(), 1.0);
        std::string saved; // in JSON, from the last exercise to the first
        for (std::size_t i = made.size(); i-- > 0;)
            saved += oneLine(Json{{"exercise", i + 1}, {"answer", made[i].modelAnswer()}}) + "\n";
        const MarkedFile savedMarks = graded(grader, saved);
        QVERIFY(savedMarks.errors.empty());
        QCOMPARE(savedMarks.score(), 1.0);
        QCOMPARE(graded(grader, "").score(), 0.0);
        QCOMPARE(graded(grader, "1: hop").answers[0].marking.mark, Mark::Unreadable);
    }

    void keysAreReadFromDerivationsAndSessions() {
        const KeyOptions options{*findSystem("arc-standard")};
        for (const char* name : {"answers/s18.jsonl", "answers/s20.parsescope"}) {
            const auto key = readKey((Homework + name).toStdString(), options);
            if (QString(name).endsWith("jsonl")) {
                QVERIFY(!key); // the steps do not tell which tree was built
                QVERIFY(QString::fromStdString(key.error().text()).contains("s18.jsonl:1"));
                continue;
            }
            QVERIFY(key.has_value());
            QCOMPARE(key->exercises.size(), std::size_t{1});
            QCOMPARE(key->exercises.front().key.size(), std::size_t{7});
            QVERIFY(Grader::of(*key).has_value());
        }
        // The gold tree of a session counts, also where the sentence has another tree.
        const std::string path = (Homework + "answers/s20.parsescope").toStdString();
        SavedSession session = *readSession(*readFile(path), path);
        session.gold = session.sentence.tree();
        for (Word& word : session.sentence.words)
            word.head = 0;
        const QTemporaryDir folder;
        const std::string copy = folder.filePath("key.parsescope").toStdString();
        QVERIFY(writeFileAtomically(copy, writeSession(session)));
        const auto key = readKey(copy, options);
        QVERIFY(key);
        QVERIFY(key->exercises.front().sentence.tree() == session.gold);
        // With ROOT on the stack, the steps of a session lack the transition that shifts it.
        session.settings.shape.root = RootPlace::Stack;
        std::vector<Visit> visits{session.visits.front()};
        for (std::size_t i = 2; i < session.visits.size(); ++i)
            visits.push_back({static_cast<int>(i) - 2, session.visits[i].transition, -1});
        session.visits = visits;
        session.cursor = 0;
        QVERIFY(writeFileAtomically(copy, writeSession(session)));
        const auto onStack = readKey(copy, options);
        QVERIFY(onStack && onStack->exercises.front().rootOnStack);
        QVERIFY(Grader::of(*onStack).has_value());
        const auto without = readKey((Homework + "key.conllu").toStdString(), {});
        QVERIFY(!without);
        QVERIFY(QString::fromStdString(without.error().text()).contains("--system"));
    }

    void derivationsInJsonLinesAreKeys() {
        const KeyOptions options{*findSystem("arc-standard")};
        const QTemporaryDir folder;
        const std::string path = folder.filePath("key.jsonl").toStdString();
        const auto keyOf = [&](const std::string& lines) {
            static_cast<void>(writeFileAtomically(path, lines));
            return readKey(path, options);
        };
        const auto step = [](const char* heads, const char* rest) {
            return std::string("{\"heads\":") + heads + ",\"transition\":" + rest + "}\n";
        };
        const std::string one = step("[-1]", "\"sh\"") + step("[-1]", "\"sh\"") + "\n" +
                                step("[-1]", "\"ra\"") +
                                step("[0]", "null,\"final\":true,\"loss\":0");
        const auto key = keyOf(one + step("[2,0]", "null,\"final\":true,\"loss\":0"));
        QVERIFY(key);
        QCOMPARE(key->exercises.size(), std::size_t{2});
        QCOMPARE(key->exercises[0].kind->id, "table");
        QCOMPARE(key->exercises[0].key.size(), std::size_t{3});
        QCOMPARE(options.system->nameOf(key->exercises[0].key.back()), "ra");
        QVERIFY(key->exercises[1].key.empty());
        QCOMPARE(key->exercises[1].sentence.text(), "1 2");
        QCOMPARE(key->exercises[1].sentence.words[0].head, 2);
        QCOMPARE(key->exercises[1].sentence.words[1].head, 0);
        QVERIFY(!key->exercises[0].rootOnStack);
        // A derivation whose first stack has ROOT lacks the transition that shifts it.
        const auto onStack =
            keyOf(step("[-1]", "\"sh\",\"stack\":[0]") + step("[-1]", "\"ra\",\"stack\":[0,1]") +
                  step("[0]", "null,\"final\":true,\"loss\":0") + one);
        QVERIFY(onStack && onStack->exercises[0].rootOnStack);
        QVERIFY(!onStack->exercises[1].rootOnStack);
        QVERIFY(Grader::of(*onStack).has_value());
        const auto fails = [&](const std::string& lines, const char* why) {
            const auto wrong = keyOf(lines);
            return !wrong && QString::fromStdString(wrong.error().text()).contains(why);
        };
        const char* const noTree = "without the gold tree";
        QVERIFY(fails(step("[0]", "null,\"final\":true,\"loss\":1"), noTree));
        QVERIFY(fails(step("[0]", "null,\"final\":true"), noTree));
        QVERIFY(fails(step("[0]", "null,\"loss\":0"), noTree));
        QVERIFY(
            fails("\n" + step("[0]", "\"hop\""), "key.jsonl:2: arc-standard has no transition"));
        QVERIFY(fails("{\"heads\":[0]}", "transition"));
        QVERIFY(fails("{\"transition\":\"sh\"}", "heads"));
        QVERIFY(fails(step("7", "\"sh\""), "heads"));
        QVERIFY(fails(step("[0]", "7"), "transition"));
        QVERIFY(fails("{\"heads\":", "key.jsonl:1"));
    }

    void whatBelongsToNoExerciseIsAnError() {
        const MarkedFile file = graded(homework(), "1: sh\n7: sh\n");
        QCOMPARE(file.errors.size(), std::size_t{1});
        QCOMPARE(file.errors[0].text(),
                 "some/where/ada.txt:2: there is no exercise 7; the key has 2 exercises");
        QCOMPARE(file.student, "ada");
    }

    void otherSystemsAndSentencesAreRefused() {
        QString session =
            QString::fromStdString(*readFile((Homework + "answers/s20.parsescope").toStdString()));
        session.replace("arc-standard", "arc-hybrid");
        const MarkedFile file = graded(homework(), session.toStdString());
        QCOMPARE(file.answers[0].marking.mark, Mark::Unreadable);
        QVERIFY(QString::fromStdString(file.answers[0].marking.feedback).contains("arc-hybrid"));
    }

    void hostileFilesAreErrorsWithALine() {
        QCOMPARE(errorIn("sh\n\x81"), "ada.txt:2: the byte 0x81 is neither UTF-8 nor Windows-1252");
        QCOMPARE(errorIn("%PDF-1.7"),
                 "ada.txt: this is a PDF document, expected a text, a table (CSV), or a "
                 "document saved as .docx or .odt");
        QVERIFY(
            errorIn("Stack,Buffer,New dependency,Transition\n\"[],sh\n").starts_with("ada.txt:2"));
        QVERIFY(errorIn("{\"transition\":\"sh\"}\n{").starts_with("ada.txt:2"));
        QVERIFY(errorIn("{\"a\":1}").starts_with("ada.txt:1"));
        QVERIFY(errorIn("{\"parsescope-session\":1}").starts_with("ada.txt:1"));
        QVERIFY(errorIn("Stack\tBuffer\n" + std::string(30'000, 'x') + "\t[]\n")
                    .starts_with("ada.txt:2"));
        std::string rows = "Stack\tTransition\n";
        for (int i = 0; i < 20'001; ++i)
            rows += "[]\tsh\n";
        QVERIFY(errorIn(rows).starts_with("ada.txt:20002"));
        QVERIFY(!errorIn(std::string(5'000'000, 'x')).empty());
    }

    void linesWithoutTextAreNoAnswers() {
        for (const char* text : {"\f", "\v\n\f\n", "#", "# ", "*", "|", "||", "Answer:", "1.", " "})
            QVERIFY2(!graded(homework(), text).answers[1].given, text);
    }

    /// A line that cannot be read affects no other line.
    void aBadLineCostsItselfAlone() {
        const MarkedFile lines =
            graded(homework(), "{\"exercise\":1,\"answer\":\"sh sh sh la sh ra ra\"}\n{\n"
                               "{\"exercise\":2,\"answer\":\"sh sh sh la sh la ra\"}\n");
        QCOMPARE(lines.score(), 1.0);
        QCOMPARE(lines.errors.size(), std::size_t{1});
        QCOMPARE(lines.errors[0].line, 2);
        const MarkedFile table = graded(homework(), "Stack,Buffer,New dependency,Transition\n"
                                                    ",,,sh\n,,\"x,sh\n,,,sh\n,,,la\n,,,sh\n"
                                                    ",,,ra\n,,,ra\n");
        QCOMPARE(table.errors.size(), std::size_t{1});
        QCOMPARE(table.answers[0].marking.derivation->rightSteps(), 7);
    }

    void answersAreReadInEveryEncoding_data() {
        QTest::addColumn<QByteArray>("bytes");
        const QString text = "Übung 1: sh sh sh la sh ra ra\nÜbung 2: sh sh sh la sh la ra\n";
        for (const char* end : {"\n", "\r\n", "\r"}) {
            const QString lines = QString(text).replace("\n", end);
            QByteArray wide("\xFF\xFE");
            QByteArray bigEndian("\xFE\xFF");
            for (QChar c : lines) {
                wide += static_cast<char>(c.unicode() & 0xFF);
                wide += static_cast<char>(c.unicode() >> 8);
                bigEndian += static_cast<char>(c.unicode() >> 8);
                bigEndian += static_cast<char>(c.unicode() & 0xFF);
            }
            const auto row = [&](const char* name, const QByteArray& bytes) {
                QTest::addRow("%s %d", name, static_cast<int>(end[0]) + static_cast<int>(end[1]))
                    << bytes;
            };
            row("UTF-8", lines.toUtf8());
            row("UTF-8 with mark", "\xEF\xBB\xBF" + lines.toUtf8());
            row("UTF-16", wide);
            row("UTF-16, no mark", wide.mid(2));
            row("UTF-16, high first", bigEndian);
            row("Windows-1252", lines.toLatin1());
            row("HTML", "<p>" +
                            QString(lines).replace(end, "</p><p>").replace("Ü", "&#220;").toUtf8() +
                            "</p>");
        }
    }
    void answersAreReadInEveryEncoding() {
        QFETCH(QByteArray, bytes);
        const MarkedFile file = graded(homework(), bytes.toStdString());
        QVERIFY2(file.errors.empty(),
                 file.errors.empty() ? "" : file.errors[0].text().english().c_str());
        QCOMPARE(file.score(), 1.0);
    }

    // Character references become characters, unless they name no character.
    void characterReferences() {
        for (const auto& [written, read] :
             std::map<std::string, std::string>{{"&#x41;", "A"},
                                                {"&lt;&amp;&gt;", "<&>"},
                                                {"&rarr;&hellip;", "→…"},
                                                {"&hop;", "&hop;"},
                                                {"&#0;", "&#0;"},
                                                {"&#xD7FF;", "\xED\x9F\xBF"},
                                                {"&#xD800;", "&#xD800;"},
                                                {"&#xDFFF;", "&#xDFFF;"},
                                                {"&#xE000;", "\xEE\x80\x80"},
                                                {"&#x10FFFF;", "\xF4\x8F\xBF\xBF"},
                                                {"&#x110000;", "&#x110000;"}}) {
            const Result<std::string> text = answerText("<p>" + written + "</p>", "answers.html");
            QVERIFY2(text, written.c_str());
            QCOMPARE(QString::fromStdString(*text).trimmed(), QString::fromStdString(read));
        }
    }

    /// In a table for a spreadsheet, a row with one cell can be the heading of an exercise.
    void rowsAreHeadings() {
        const AnswerFile file =
            readAnswerSheets("Stack,Buffer,New dependency,Transition\nExercise 2,,,\n,,,sh\n"
                             ",,,la\nAufgabe 1,,,\n,,,ra\nTask 3,x,,re\n",
                             "ada.csv");
        QVERIFY(file.errors.empty());
        std::vector<std::pair<int, std::size_t>> rows;
        for (const AnswerSheet& sheet : file.sheets)
            if (!sheet.rows.empty())
                rows.emplace_back(sheet.exercise, sheet.rows.size());
        QCOMPARE(rows, (std::vector<std::pair<int, std::size_t>>{{2, 2}, {1, 2}}));
        QCOMPARE(file.sheets.back().rows[1].stack, "Task 3");
    }

    void headingsAreReadAsPeopleWriteThem_data() {
        QTest::addColumn<QString>("one");
        QTest::addColumn<QString>("two");
        for (const auto& [one, two] : {std::pair("Exercise 1", "Exercise 2"),
                                       {"1.", "2."},
                                       {"1)", "2)"},
                                       {"Aufgabe 1:", "Aufgabe 2:"},
                                       {"## Task 1", "## Task 2"},
                                       {"**Exercise 1:**", "**Exercise 2:**"},
                                       {"# 1", "# 2"},
                                       {"Übung Nr. 1", "Übung Nr. 2"},
                                       {"QUESTION 1.", "QUESTION 2."}})
            QTest::newRow(one) << one << two;
    }
    void headingsAreReadAsPeopleWriteThem() {
        QFETCH(QString, one);
        QFETCH(QString, two);
        for (const char* pattern :
             {"Ada Lovelace\n\n%1\nsh sh sh la\nsh ra ra\n%2\nsh sh sh la sh la ra\n",
              "%1\n1. sh\n2. sh\n3. sh\n4. la\n5. sh\n6. ra\n7. ra\n"
              "%2\nStep 1: Shift\nStep 2: Shift\nStep 3: SHIFT\nStep 4: LEFTARC\nStep 5: sh\n"
              "Step 6: la\nStep 7: ra\nDone\n"}) {
            const bool isWord = exerciseHeading(one.toStdString())->hasWord;
            if (!isWord && QString(pattern).contains("Step"))
                continue; // numbers alone are the numbers of exercises
            if (!isWord && QString(pattern).startsWith("Ada"))
                pattern += std::strlen("Ada Lovelace\n\n");
            const MarkedFile file =
                graded(homework(), QString(pattern).arg(one, two).toStdString());
            QVERIFY(file.errors.empty());
            QCOMPARE(file.answers[0].marking.derivation->rightSteps(), 7);
            QCOMPARE(file.score(), 1.0);
        }
    }

    /// Tables as in textbooks are read: the configuration after the transition, "Done" as the last
    /// transition, and configurations in one cell.
    void tablesOfBooksAreRead_data() {
        QTest::addColumn<QString>("table");
        QTest::newRow("after")
            << "Transition,Stack,Buffer\n,[],[ROOT She sees him]\nSH,[ROOT],[She sees him]\n"
               "SH,[ROOT She],[sees him]\nSH,[ROOT She sees],[him]\nLA,[ROOT sees],[him]\n"
               "SH,[ROOT sees him],[]\nRA,[ROOT sees],[]\nRA,[ROOT],[]\n";
        QTest::newRow("after, without the first row")
            << "Transition\tStack\tBuffer\nSH\t[ROOT]\t[She sees him]\n"
               "SH\t[ROOT She]\t[sees him]\nSH\t[ROOT She sees]\t[him]\nLA\t[ROOT sees]\t[him]\n"
               "SH\t[ROOT sees him]\t[]\nRA\t[ROOT sees]\t[]\nRA\t[ROOT]\t[]\n";
        QTest::newRow("after, ROOT on the stack")
            << "Transition,Stack,Buffer,Arcs\n,[ROOT],[She sees him],\n"
               "SHIFT,[ROOT She],[sees him],\nSHIFT,[ROOT She sees],[him],\n"
               "LEFT-ARC,[ROOT sees],[him],sees -> She\nSHIFT,[ROOT sees him],[],\n"
               "RIGHT-ARC,[ROOT sees],[],sees -> him\nRIGHT-ARC,[ROOT],[],ROOT -> sees\n";
        for (const char* start : {"Init", "Initial configuration", "initial state", "-", "none"})
            QTest::addRow("after, %s", start)
                << QString("Transition,Stack,Buffer\n%1,[ROOT],[She sees him]\n"
                           "SHIFT,[ROOT She],[sees him]\nSHIFT,[ROOT She sees],[him]\n"
                           "LEFT-ARC,[ROOT sees],[him]\nSHIFT,[ROOT sees him],[]\n"
                           "RIGHT-ARC,[ROOT sees],[]\nRIGHT-ARC,[ROOT],[]\n")
                       .arg(start);
        QTest::newRow("one cell")
            << "| Transition | Configuration |\n|---|---|\n| | ([], [ROOT, She, sees, him], ∅) |\n"
               "| SH | ([ROOT], [She, sees, him], ∅) |\n| SH | ([ROOT, She], [sees, him], ∅) |\n"
               "| SH | ([ROOT, She, sees], [him], ∅) |\n| LA | ([ROOT, sees], [him], A1) |\n"
               "| SH | ([ROOT, sees, him], [], A1) |\n| RA | ([ROOT, sees], [], A2) |\n"
               "| RA | ([ROOT], [], A3) |\n";
        QTest::newRow("Done")
            << "| Step | Stack | Word List | Action | Relation Added |\n|-|-|-|-|-|\n"
               "| 0 | [] | [root, She, sees, him] | SHIFT | |\n| 1 | [root] | [She, sees, him] | "
               "SHIFT | |\n| 2 | [root, She] | [sees, him] | SHIFT | |\n| 3 | [root, She, sees] | "
               "[him] | LEFTARC | (She <- sees) |\n| 4 | [root, sees] | [him] | SHIFT | |\n| 5 | "
               "[root, sees, him] | [] | RIGHTARC | (sees -> him) |\n| 6 | [root, sees] | [] | "
               "RIGHTARC | (root -> sees) |\n| 7 | [root] | [] | Done | |\n";
        QTest::newRow("without bars around the rows")
            << "Stack | Buffer | New dependency | Transition\n[] | [ROOT She sees him] | | sh\n"
               "[ROOT] | [She sees him] | | sh\n[ROOT She] | [sees him] | | sh\n"
               "[ROOT She sees] | [him] | sees -> She | la\n[ROOT sees] | [him] | | sh\n"
               "[ROOT sees him] | [] | sees -> him | ra\n[ROOT sees] | [] | ROOT -> sees | ra\n";
        QTest::newRow("after, without bars around the rows")
            << "[] | [ROOT She sees him]\n[ROOT] | [She sees him] | | sh\n"
               "[ROOT She] | [sees him] | | sh\n[ROOT She sees] | [him] | | sh\n"
               "[ROOT sees] | [him] | sees -> She | la\n[ROOT sees him] | [] | | sh\n"
               "[ROOT sees] | [] | sees -> him | ra\n[ROOT] | [] | ROOT -> sees | ra\n";
    }
    void tablesOfBooksAreRead() {
        QFETCH(QString, table);
        const Marking marking = graded(homework(), table.toStdString()).answers[0].marking;
        QVERIFY2(isRight(marking.mark), marking.feedback.english().c_str());
        QCOMPARE(marking.score, 1.0);
        const bool isAsPrinted = QString(QTest::currentDataTag()) == "Done" ||
                                 QString(QTest::currentDataTag()).startsWith("without");
        QCOMPARE(marking.derivation->notes.empty(), isAsPrinted);
    }

    void pointsWeighAndGradesHaveThresholds() {
        auto exercises =
            readKey((Homework + "key.conllu").toStdString(), {*findSystem("arc-standard")})
                ->exercises;
        exercises[0].points = 3;
        const Grader grader = *Grader::of(exercises);
        const MarkedFile file = graded(grader, "1: sh sh sh la sh ra ra\n");
        QCOMPARE(file.score(), 0.75);
        const auto grades = readGrades("B: 75, A:90,C:60");
        QVERIFY(grades.has_value());
        QCOMPARE(gradeOf(file.score(), *grades), "B");
        QCOMPARE(gradeOf(0.59, *grades), "below C");
        for (const char* bad : {"A", "A:", ":3", "A:101", "A:x", "A:90,,"})
            QVERIFY2(!readGrades(bad), bad);
        const QString table = QString::fromStdString(gradesCsv({file}, *grades));
        QVERIFY(table.contains("ada,all,,,7,7,0,0,0,0,1,0,0,75.00,,3.00,4.00,,,B\r\n"));
    }

    void namesAreNoFormulas() {
        const Grader grader = homework(); // the homework to which the file refers
        MarkedFile file = graded(grader, "");
        file.student = "=HYPERLINK(\"x\")";
        const std::string table = gradesCsv({file});
        QVERIFY(table.find("\"'=HYPERLINK(\"\"x\"\")\",1,table") != std::string::npos);
    }

    void aReportCountsStudentsAndMisconceptions() {
        const Grader grader = homework();
        std::vector<MarkedFile> files;
        for (const char* answer : {"1: sh sh sh ra", "1: sh sh sh ra", "1: sh sh sh la sh ra ra"}) {
            files.push_back(graded(grader, answer));
            files.back().student = "student " + std::to_string(files.size());
        }
        const QString report = QString::fromStdString(classReport(files));
        QVERIFY(report.contains("<td>1</td><td>table</td><td>3</td><td>1</td>"));
        QVERIFY(report.contains("<td>wrong direction (2 students)</td>"));
        QVERIFY(report.contains("<li>2 students: wrong direction."));
        QVERIFY(report.contains("Exercise 2 (table)")); // no student has answered exercise 2
    }

    void pagesOfFeedbackAreWellFormed() {
        const Grader grader = homework();
        for (const char* answers :
             {"", "sh sh sh ra <b>&\"\x01 sh\n7: x", "1: sh sh sh sh ra la ra"}) {
            QString page = QString::fromStdString(feedbackPage(graded(grader, answers)));
            QVERIFY(page.startsWith("<!DOCTYPE html>"));
            // XML requires empty elements to be closed.
            page.replace(QRegularExpression("<(meta|img)([^>]*)>"), "<\\1\\2/>");
            QXmlStreamReader xml(page.mid(page.indexOf("<html")));
            while (!xml.atEnd())
                xml.readNext();
            QVERIFY2(!xml.hasError(), qPrintable(xml.errorString()));
        }
        const std::string page = feedbackPage(graded(grader, "sh sh sh ra"));
        QVERIFY(page.find("wrong direction") != std::string::npos);
        QVERIFY(page.find("2:sees → 1:She") != std::string::npos);
    }
};

QTEST_APPLESS_MAIN(TestGrading)
#include "tst_grading.moc"
