// SPDX-License-Identifier: GPL-3.0-or-later
//
// Tables with a row for each student, as Google Forms and Moodle export the answers of a class.
#include "core/parsing/systems.h"
#include "core/teaching/publish/grading.h"

#include <QFile>
#include <QTemporaryDir>
#include <QTest>

using namespace parsescope;

namespace {

/// A table, and for each student the name and the files, each with the end of its path, the number
/// of its exercise, if known, and its text.
struct ClassTable {
    const char* name;
    QByteArray csv;
    QStringList files;
};

const std::vector<ClassTable>& classTables() {
    static const std::vector<ClassTable> all{
        {"Google Forms",
         "\"Timestamp\",\"Email Address\",\"Name\",\"Exercise 1\",\"Exercise 2: Which step is "
         "next?\"\n"
         "\"2024/05/02 1:02:03 PM GMT+1\",\"ada@x.org\",\"Ada Lovelace\",\"sh\nsh\nla\",\"ra\"\n"
         "\"2024/05/02 1:09:03 PM GMT+1\",\"bob@x.org\",\"Bob\",\"\",\"\"\"la\"\", I think\"\n",
         {"Ada Lovelace|Exercise 1|1|sh/sh/la", "Ada Lovelace|Exercise 2|2|ra",
          "Bob|Exercise 2|2|\"la\", I think"}},
        {"Google Forms, questions without numbers",
         "Timestamp,Email Address,Score,Which arc is lost?,How many heads are right?\n"
         "2024/05/02 13:02:03,ada@x.org,1 / 2,2 -> 1,3\n",
         {"ada@x.org|Exercise 1|1|2 -> 1", "ada@x.org|Exercise 2|2|3"}},
        {"Moodle",
         "\"Last name\",\"First name\",\"Email address\",Status,\"Started\",Completed,Duration,"
         "\"Grade/10.00\",\"Question 1\",\"Response 1\",\"Right answer 1\",\"Response 2\"\n"
         "Lovelace,Ada,ada@x.org,Finished,\"2 May 2024, 10:00 AM\",\"2 May 2024\",\"5 mins\",7.00,"
         "\"Next step?\",la,sh,-\n"
         "Müller,Bob,bob@x.org,Finished,x,x,x,3.00,\"Next step?\",sh,sh,\"la, ra\"\n",
         {"Ada Lovelace|Exercise 1|1|la", "Bob Müller|Exercise 1|1|sh",
          "Bob Müller|Exercise 2|2|la, ra"}},
        {"Moodle, German, semicolons",
         "Nachname;Vorname;E-Mail-Adresse;Status;Begonnen am;Beendet;Verbrauchte Zeit;"
         "Bewertung/10,00;Antwort 1;Antwort 2\n"
         "Lovelace;Ada;a@x.org;Beendet;x;x;x;7,00;la;sh, la\n",
         {"Ada Lovelace|Exercise 1|1|la", "Ada Lovelace|Exercise 2|2|sh, la"}},
        {"two answers of one person, tabs",
         "Name\t2\t1\nAda\tla\tra\nAda\tsh\t\n",
         {"Ada|Exercise 2|2|la", "Ada|Exercise 1|1|ra", "Ada (row 3)|Exercise 2|2|sh"}},
        {"a row for each answer",
         "Student,Exercise,Answer\nAda,2,la\nBob,1,ra\nAda,1,sh\n",
         {"Ada|Exercise 2|2|la", "Ada|Exercise 1|1|sh", "Bob|Exercise 1|1|ra"}},
        {"times in several rows",
         "Timestamp\tName\tExercise 1\n13:02:03\tAda\tNote: 2 -> 1\n"
         "13:03:03\tBob\tNote: 2 -> 3\n13:04:05\tEve\t1 -> 2\n",
         {"Ada|Exercise 1|1|Note: 2 -> 1", "Bob|Exercise 1|1|Note: 2 -> 3",
          "Eve|Exercise 1|1|1 -> 2"}},
        {"times in several rows, commas",
         "Timestamp,Name,Exercise 1\n2024-05-02 13:02,Ada,2 -> 1\n2024-05-02 13:03,Bob,2 -> 3\n",
         {"Ada|Exercise 1|1|2 -> 1", "Bob|Exercise 1|1|2 -> 3"}},
        {"Google Forms, German, questions without numbers",
         "Zeitstempel,Nutzername,Punktzahl,Welcher Bogen?,Wie viele?\n"
         "2024/05/02 13:02:03,ada@x.org,1 / 2,2 -> 1,3\n",
         {"ada@x.org|Exercise 1|1|2 -> 1", "ada@x.org|Exercise 2|2|3"}},
        {"Moodle, Polish",
         "Nazwisko,Imię,\"Adres e-mail\",Stan,\"Odpowiedź 1\",\"Odpowiedź 2\"\n"
         "Lovelace,Ada,a@x.org,x,la,-\n",
         {"Ada Lovelace|Exercise 1|1|la"}},
        {"Moodle, Japanese",
         "姓,名,メールアドレス,状態,\"解答 1\",\"解答 2\"\nLovelace,Ada,a@x.org,x,la,ra\n",
         {"Ada Lovelace|Exercise 1|1|la", "Ada Lovelace|Exercise 2|2|ra"}},
        {"any language",
         "Vārds;1. uzdevums;2. uzdevums\nAda;la;\nBob;sh;ra\n",
         {"Ada|Exercise 1|1|la", "Bob|Exercise 1|1|sh", "Bob|Exercise 2|2|ra"}},
        {"Blackboard",
         "Username,Last Name,First Name,Question ID 1,Question 1,Answer 1,Possible Points 1\n"
         "ada1,Lovelace,Ada,Question ID 1,Which step?,la,1\n",
         {"Ada Lovelace|Exercise 1|1|la"}},
        {"Canvas",
         "name,id,submitted,48213: Which arc is lost?,1.0,48214: Which step is next?,1.0\n"
         "Ada,7,2024-05-02,2 -> 1,0.5,la,1.0\n",
         {"Ada|Exercise 1|1|2 -> 1", "Ada|Exercise 2|2|la"}},
        {"Qualtrics",
         "StartDate,Status,ResponseId,RecipientLastName,RecipientFirstName,Q1,Q3\n"
         "Start Date,Response Type,Response ID,Recipient Last Name,Recipient First Name,"
         "Which step?,Which arc?\n"
         "\"{\"\"ImportId\"\":\"\"startDate\"\"}\",\"{\"\"ImportId\"\":\"\"status\"\"}\","
         "\"{\"\"ImportId\"\":\"\"_recordId\"\"}\",\"{\"\"ImportId\"\":\"\"last\"\"}\","
         "\"{\"\"ImportId\"\":\"\"first\"\"}\",\"{\"\"ImportId\"\":\"\"QID1_TEXT\"\"}\","
         "\"{\"\"ImportId\"\":\"\"QID3_TEXT\"\"}\"\n"
         "2026-11-30,IP Address,R_1,Lovelace,Ada,la,2 -> 1\n",
         {"Ada Lovelace|Exercise 1|1|la", "Ada Lovelace|Exercise 3|3|2 -> 1"}},
        {"Qualtrics, numbers and names in questions",
         "ResponseId;Q1;Q2;Q3\nResponse ID;What is your name?;Exercise 1: Which step?;Exercise 2\n"
         "{\"ImportId\":\"_recordId\"};{\"ImportId\":\"QID1\"};{\"ImportId\":\"QID2\"};"
         "{\"ImportId\":\"QID3\"}\nR_1;Ada;la;sh\n",
         {"Ada|Exercise 1|1|la", "Ada|Exercise 2|2|sh"}},
        {"SurveyMonkey",
         "First Name,Last Name,1. Which step?,2. Which arc?\n,,Open-Ended Response,Open-Ended "
         "Response\nAda,Lovelace,la,2 -> 1\n",
         {"Ada Lovelace|Exercise 1|1|la", "Ada Lovelace|Exercise 2|2|2 -> 1"}},
        {"Brightspace",
         "Username,FirstName,LastName,Q #,Q Title,Answer,Answer Match\n"
         "ada1,Ada,Lovelace,1,x,la,1\nada1,Ada,Lovelace,2,x,sh,1\n",
         {"Ada Lovelace|Exercise 1|1|la", "Ada Lovelace|Exercise 2|2|sh"}},
        {"Wenjuanxing, where the name is a question",
         "序号,提交答卷时间,所用时间,来自IP,1、您的姓名：,2、哪条弧？,3、哪个转移？\n"
         "1,2024/5/2 10:00:00,300秒,1.2.3.4,Ada,2 -> 1,sh\n",
         {"Ada|Exercise 1|1|2 -> 1", "Ada|Exercise 2|2|sh"}},
        {"Wenjuanxing, exercises in numbered questions",
         "序号,提交答卷时间,1、您的姓名：,2、第1题,3、第二题\n1,2024/5/2 10:00:00,Ada,la,sh\n",
         {"Ada|Exercise 1|1|la", "Ada|Exercise 2|2|sh"}},
        {"questions that also ask for the name",
         "1. Your name,2. Which step?,3. Which arc?\nAda,la,2 -> 1\n",
         {"Ada|Exercise 1|1|la", "Ada|Exercise 2|2|2 -> 1"}},
        {"exercises in numbered questions",
         "1. Your name;2. Exercise 1: Which step?;3. Exercise 2\nAda;la;sh\n",
         {"Ada|Exercise 1|1|la", "Ada|Exercise 2|2|sh"}},
        {"Sakai",
         "Last Name,First Name,User ID,Total Score,\"Part 1, Question 1, Response\",\"Part 1, "
         "Question 2, Response\",\"Part 2, Question 1, Response\"\nLovelace,Ada,a1,3,la,sh,ra\n",
         {"Ada Lovelace|Exercise 1|1|la", "Ada Lovelace|Exercise 2|2|sh",
          "Ada Lovelace|Exercise 3|3|ra"}},
        {"numbers before words for answers",
         "Name,1_Answer,2_Answer\nAda,la,sh\n",
         {"Ada|Exercise 1|1|la", "Ada|Exercise 2|2|sh"}},
        {"SoSci Survey",
         "CASE;QUESTNNR;STARTED;A101_01;A102_01;TIME001\n77;base;2024-05-02 10:00:00;la;sh;30\n",
         {"77|Exercise 1|1|la", "77|Exercise 2|2|sh"}},
        {"SoSci Survey with questions",
         "CASE;QUESTNNR;STARTED;A001_01;A101_01;A102_01\nCASE;QUESTNNR;STARTED;Your name;Which "
         "step?;Which arc?\n77;base;2024-05-02 10:00:00;Ada;la;2 -> 1\n",
         {"Ada|Exercise 1|1|la", "Ada|Exercise 2|2|2 -> 1"}},
        {"Qualtrics without objects",
         "StartDate,ResponseId,Q1,Q2,Q3\nStart Date,Response ID,What is your name?,Which step?,"
         "Which arc?\n2026-11-30 10:00:00,R_1,Ada,la,2 -> 1\n",
         {"Ada|Exercise 1|1|la", "Ada|Exercise 2|2|2 -> 1"}},
        {"Moodle, HTML",
         "Last name,First name,Response 1,Response 2\nLovelace,Ada,<p>la</p>,\"<p>sh<br></p>\"\n",
         {"Ada Lovelace|Exercise 1|1|<p>la</p>", "Ada Lovelace|Exercise 2|2|<p>sh<br></p>"}},
        {"forms in any language",
         "\"Dấu thời gian\",\"Họ và tên\",1. x,2. x\n2024/05/02 1:02:03,Ada,la,sh\n",
         {"Ada|Exercise 1|1|la", "Ada|Exercise 2|2|sh"}},
        {"bars within cells of Markdown",
         "| Name | Exercise 1 | Exercise 2 |\n|---|---|---|\n| Ada | sh \\| la | `ra` |\n",
         {"Ada|Exercise 1|1|sh | la", "Ada|Exercise 2|2|ra"}},
        {"Chinese",
         "序号,姓名,第1题,第二题\n1,Ada,la,sh\n",
         {"Ada|Exercise 1|1|la", "Ada|Exercise 2|2|sh"}},
        {"numbers before or in words",
         "Name;1. Aufgabe;Exercise two;第3题\nAda;la;sh;ra\n",
         {"Ada|Exercise 1|1|la", "Ada|Exercise 2|2|sh", "Ada|Exercise 3|3|ra"}},
        {"a row for each answer, numbers before words",
         "Student;Exercise;Answer\nAda;2. Aufgabe;la\nBob;第1题;ra\n",
         {"Ada|Exercise 2|2|la", "Bob|Exercise 1|1|ra"}},
        {"one student, numbers before words",
         "1. Aufgabe;2. Aufgabe\nsh la;ra\n",
         {"class|class.csv|1|sh la/", "class|class.csv|2|ra/"}},
        {"words of marks in questions",
         "Name,Exercise 1: the attachment score,Note: Exercise 2,Exercise 3: your feedback,"
         "Exercise 1 [Score],Exercise 1 [Feedback],Note/20\n"
         "Ada,UAS 50,la,none,1 / 1,good,12\n",
         {"Ada|Exercise 1|1|UAS 50", "Ada|Exercise 2|2|la", "Ada|Exercise 3|3|none"}},
        {"Microsoft Forms",
         "ID,Start time,Completion time,Email,Name,Total points,Quiz feedback,Exercise 1,"
         "Points - Exercise 1,Feedback - Exercise 1\n"
         "1,x,x,ada@x.org,Ada,1,,la,1,well done\n",
         {"Ada|Exercise 1|1|la"}},
        {"questions with more commas than separators",
         "Name;Exercise 1: a, b, c;Exercise 2: d, e\nAda;la;ra\n",
         {"Ada|Exercise 1|1|la", "Ada|Exercise 2|2|ra"}},
        {"questions with semicolons and lines",
         "Name,\"Exercise 1:\na; b; c; d\",Exercise 2\nAda,la;sh,ra\n",
         {"Ada|Exercise 1|1|la;sh", "Ada|Exercise 2|2|ra"}},
        {"blank lines and the separator above",
         "\nsep=;\n\nName;2;1\nAda;la;ra\n",
         {"Ada|Exercise 2|2|la", "Ada|Exercise 1|1|ra"}},
        {"titles above",
         "Quiz 5, group 2\nMay 2024\nName,Exercise 1\nAda,la\n",
         {"Ada|Exercise 1|1|la"}},
        {"one student, a column for each exercise",
         "Exercise 1;Exercise 2\nsh la;ra\n",
         {"class|class.csv|1|sh la/", "class|class.csv|2|ra/"}},
        {"one student, Markdown",
         "| Exercise 1 | Q2 |\n|---|---|\n| sh la | ra |\n",
         {"class|class.csv|1|sh la/", "class|class.csv|2|ra/"}},
        {"one student, numbers beside a label",
         "Exercise;1;2\nAnswer;sh la;ra\n",
         {"class|class.csv|1|sh la/", "class|class.csv|2|ra/"}},
        {"one student, a step in each row",
         "Exercise 2,Exercise 1\nsh,la\nsh,ra\nla\n",
         {"class|class.csv|2|sh/sh/la/", "class|class.csv|1|la/ra/"}},
        {"groups", "Group,Exercise 1\nA,la\nB,ra\n", {"A|Exercise 1|1|la", "B|Exercise 1|1|ra"}},
        {"groups and names",
         "Group,Name,Exercise 1\nA,Ada,la\nA,Bob,ra\n",
         {"Ada|Exercise 1|1|la", "Bob|Exercise 1|1|ra"}},
        {"Markdown", "| Name | Exercise 1 |\n|---|---|\n| Ada | la |\n", {"Ada|Exercise 1|1|la"}},
        {"an only answer without quotes",
         "Name,Exercise 1\nAda,sh,la\nBob,\"ra\n",
         {"Ada|Exercise 1|1|sh,la", "Bob|Exercise 1|1|ra"}},
        {"separators at the ends of rows", "Name;Exercise 1\nAda;la;;\n", {"Ada|Exercise 1|1|la"}},
        {"a row without a name", "Name,Exercise 1\n,la\n", {"row 2|Exercise 1|1|la"}},
    };
    return all;
}

} // namespace

class TestClassTable : public QObject {
    Q_OBJECT

    QTemporaryDir m_folder;

    HandIns read(const QByteArray& bytes) {
        QFile file(m_folder.filePath("class.csv"));
        if (!file.open(QIODevice::WriteOnly) || file.write(bytes) != bytes.size())
            return {};
        file.close();
        return readHandIns({file.fileName().toStdString()});
    }

private slots:
    void studentsHaveTheirRows_data() {
        QTest::addColumn<QByteArray>("csv");
        QTest::addColumn<QStringList>("files");
        for (const ClassTable& one : classTables())
            QTest::newRow(one.name) << one.csv << one.files;
    }
    void studentsHaveTheirRows() {
        QFETCH(QByteArray, csv);
        QFETCH(QStringList, files);
        QByteArray crlf = csv;
        crlf.replace("\r", "").replace("\n", "\r\n");
        for (const QByteArray& bytes : {csv, "\xEF\xBB\xBF" + csv, crlf}) {
            QStringList found;
            for (const HandIn& student : read(bytes).students)
                for (const HandInFile& file : student.files)
                    found << QString::fromStdString(student.student + "|" +
                                                    file.path.substr(file.path.rfind('/') + 1) +
                                                    "|" + std::to_string(file.exercise) + "|" +
                                                    file.bytes.value())
                                 .replace("\n", "/")
                                 .remove('\r');
            QCOMPARE(found, files);
        }
    }

    /// The answers of one student are no class, whatever stands in their tables.
    void otherTablesAreTheAnswersOfOneStudent_data() {
        QTest::addColumn<QByteArray>("csv");
        QTest::newRow("steps") << QByteArray("Step,Stack,Buffer,Transition\n1,[],[a b],sh\n");
        QTest::newRow("named") << QByteArray("Name,Stack,Buffer,Transition\nAda,[],[a],sh\n");
        QTest::newRow("tree") << QByteArray("ID,Word,Head\n1,She,2\n2,sees,0\n");
        QTest::newRow("answers") << QByteArray("Exercise,Answer\n1,la\n2,sh\n");
        QTest::newRow("a name") << QByteArray("Name,Ada\n1,la\n2,sh\n");
        QTest::newRow("a name above") << QByteArray("Name: Ada, 1\n\n1: la\n2: sh\n");
        QTest::newRow("no rows") << QByteArray("Name,Exercise 1\n");
        QTest::newRow("marks") << QByteArray("Name,Email,Q. 1 /5.00\nAda,a@x,3\n");
        QTest::newRow("open") << QByteArray("Name,1\nAda,\"la\n");
        QTest::newRow("rows too long") << QByteArray("Name,1\nAda,la,ra\n");
        QTest::newRow("a name below a title") << QByteArray("Homework\nName,Ada 2\n1,la\n2,sh\n");
    }
    void otherTablesAreTheAnswersOfOneStudent() {
        QFETCH(QByteArray, csv);
        const HandIns handIns = read(csv);
        QCOMPARE(handIns.students.size(), std::size_t{1});
        QCOMPARE(handIns.students[0].student, std::string("class"));
        QCOMPARE(handIns.students[0].files[0].bytes.value(), csv.toStdString());
    }

    /// Times and addresses are no answers, in whatever language their headings are.
    void timesAndAddressesAreNotNamed() {
        const HandIns handIns = read("Heure de début;Heure de fin;Adresse;Nom;Exercise 1\n"
                                     "2024/05/02 1:02:03;02.05.2024 01:09;a@x.org;Ada;la\n"
                                     "2024/05/02 2:02:03;02.05.2024 02:09;;Bob;sh\n");
        QCOMPARE(handIns.students.size(), std::size_t{2});
        QCOMPARE(handIns.students[1].student, std::string("Bob"));
        QVERIFY(handIns.errors.empty());
    }

    /// A column that is not known is named, since answers may stand there.
    void unknownColumnsAreNamed() {
        const HandIns handIns = read("Name,Remark,Exercise 1,Score\nAda,I tried,la,3\n");
        QCOMPARE(handIns.students.size(), std::size_t{1});
        QCOMPARE(handIns.errors.size(), std::size_t{1});
        QVERIFY(handIns.errors[0].text().english().find("Remark") != std::string::npos);
        QVERIFY(handIns.errors[0].text().english().find("Score") == std::string::npos);
    }

    /// Nobody else's answers are lost with a row that has too many cells.
    void rowsThatAreTooLongAreNamed() {
        const HandIns handIns =
            read("Name,Exercise 1,Exercise 2\nAda,la,ra\nBob,sh,la,ra\nEve,sh,la\n");
        QCOMPARE(handIns.students.size(), std::size_t{3});
        QCOMPARE(handIns.students[0].files.size(), std::size_t{2});
        QCOMPARE(handIns.students[2].files.size(), std::size_t{2});
        QCOMPARE(handIns.students[1].student, std::string("Bob"));
        QCOMPARE(handIns.students[1].files.size(), std::size_t{1});
        QVERIFY(!handIns.students[1].files[0].bytes);
        QCOMPARE(handIns.students[1].files[0].bytes.error().message.english(),
                 std::string("row 3 has 4 cells, expected 3; text with \",\" needs quotes around "
                             "it"));
    }

    /// A file of millions of rows is no class, and must not be marked for minutes.
    void rowsAreLimited() {
        const HandIns handIns = read("Name,Exercise 1\n" + QByteArray("a,la\n").repeated(20'000));
        QCOMPARE(handIns.students.size(), std::size_t{9'999});
        QCOMPARE(handIns.errors.size(), std::size_t{1});
        QCOMPARE(handIns.errors[0].message.english(),
                 std::string("the rows from row 10001 on were not read, because the table of a "
                             "class has at most 10000 rows"));
    }

    /// The first exercise may be left out: the only answer belongs to the exercise of its column.
    void answersBelongToTheExercisesOfTheirColumns() {
        const auto key = readKey(SOURCE_DIR "/resources/samples/first-steps.conllu",
                                 {*findSystem("arc-standard")});
        const std::vector<Exercise> three(key->exercises.begin(), key->exercises.begin() + 3);
        const Grader grader = *Grader::of(three);
        QByteArray answer = QByteArray::fromStdString(grader.examiners()[2].modelAnswer());
        const HandIns handIns =
            read("Name;Exercise 1;Exercise 3\nAda;;\"" + answer.replace("\"", "\"\"") + "\"\n");
        QCOMPARE(handIns.students.size(), std::size_t{1});
        const MarkedFile file = grader.grade(handIns.students[0]);
        QVERIFY(!file.answers[0].given);
        QVERIFY(!file.answers[1].given);
        QCOMPARE(file.answers[2].marking.score, 1.0);
    }
};

QTEST_APPLESS_MAIN(TestClassTable)
#include "tst_class_table.moc"
