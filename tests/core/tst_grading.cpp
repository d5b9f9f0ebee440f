// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/parsing/systems.h"
#include "core/teaching/exercise_json.h"
#include "core/teaching/generator.h"
#include "core/teaching/grading.h"
#include "core/treebank/read_file.h"
#include "core/treebank/treebank.h"

#include <QDir>
#include <QTest>
#include <QXmlStreamReader>

using namespace parsescope;

namespace {

const QString Homework = SOURCE_DIR "/tests/data/homework/";

Grader homework() {
    const KeyOptions options{*findSystem("arc-standard")};
    return *Grader::of(*readKey((Homework + "key.conllu").toStdString(), options));
}

MarkedFile graded(const Grader& grader, const std::string& answers) {
    return grader.grade(answers, "some/where/ada.txt");
}

/// Rows of a table, by column, keyed by "student exercise".
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
    const auto sheets = readAnswerSheets(bytes, "ada.txt");
    return sheets ? std::string() : sheets.error().text().english();
}

} // namespace

class TestGrading : public QObject {
    Q_OBJECT

private slots:
    /// Thirty files in all formats; the marks were set by hand.
    void aHomeworkGetsTheMarksSetByHand() {
        const Grader grader = homework();
        std::vector<MarkedFile> files;
        const QStringList names = QDir(Homework + "answers").entryList(QDir::Files, QDir::Name);
        QCOMPARE(names.size(), 30);
        for (const QString& name : names) {
            const std::string path = (Homework + "answers/" + name).toStdString();
            files.push_back(grader.grade(*readFile(path), path));
            QVERIFY2(files.back().errors.empty(), qPrintable(name));
        }
        QString table = QString::fromStdString(gradesCsv(files, grader.examiners()));
        table.replace("legal, but", "legal but").replace("optimal, but", "optimal but").remove('"');
        const auto got = rowsOfTable(table);
        QFile marks(Homework + "marks.csv");
        QVERIFY(marks.open(QIODevice::ReadOnly));
        const auto expected = rowsOfTable(QString::fromUtf8(marks.readAll()));
        QCOMPARE(expected.size(), 60);
        for (auto row = expected.begin(); row != expected.end(); ++row)
            for (auto cell = row->begin(); cell != row->end(); ++cell)
                QVERIFY2(got[row.key()][cell.key()] == *cell,
                         qPrintable(row.key() + ", " + cell.key() + ": " +
                                    got[row.key()][cell.key()] + ", expected " + *cell));
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
        const Grader grader = *Grader::of(*readExercises(writeExercises(made), "x"));
        std::string answers;
        for (std::size_t i = 0; i < made.size(); ++i)
            answers += std::to_string(i + 1) + ": " + made[i].modelAnswer() + "\n";
        const MarkedFile all = graded(grader, answers);
        QVERIFY(all.errors.empty());
        QCOMPARE(all.score(), 1.0);
        QCOMPARE(graded(grader, "").score(), 0.0);
        QCOMPARE(graded(grader, "1: hop").answers[0].marking.mark, Mark::Unreadable);
    }

    void keysAreReadFromDerivationsAndSessions() {
        const KeyOptions options{*findSystem("arc-standard")};
        for (const char* name : {"answers/s18.jsonl", "answers/s20.parsescope"}) {
            const auto key = readKey((Homework + name).toStdString(), options);
            if (QString(name).endsWith("jsonl")) {
                QVERIFY(!key); // these steps don't say which tree was built
                QVERIFY(QString::fromStdString(key.error().text()).contains("s18.jsonl:1"));
                continue;
            }
            QVERIFY(key.has_value());
            QCOMPARE(key->size(), std::size_t{1});
            QCOMPARE(key->front().key.size(), std::size_t{7});
            QVERIFY(Grader::of(*key).has_value());
        }
        const auto without = readKey((Homework + "key.conllu").toStdString(), {});
        QVERIFY(!without);
        QVERIFY(QString::fromStdString(without.error().text()).contains("--system"));
    }

    void whatBelongsToNoExerciseIsAnError() {
        const MarkedFile file = graded(homework(), "1: sh\n7: sh\n");
        QCOMPARE(file.errors.size(), std::size_t{1});
        QCOMPARE(file.errors[0].text(),
                 "some/where/ada.txt:2: there is no exercise 7, the key has 2 exercises");
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
        QCOMPARE(errorIn("sh\n\xff"), "ada.txt:2: the byte 0xFF is not UTF-8");
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

    void pagesOfFeedbackAreWellFormed() {
        const Grader grader = homework();
        for (const char* answers :
             {"", "sh sh sh ra <b>&\"\x01 sh\n7: x", "1: sh sh sh sh ra la ra"}) {
            QString page =
                QString::fromStdString(feedbackPage(graded(grader, answers), grader.examiners()));
            QVERIFY(page.startsWith("<!DOCTYPE html>"));
            page.replace(QRegularExpression("<(meta|img)([^>]*)>"), "<\\1\\2/>"); // as XML has it
            QXmlStreamReader xml(page.mid(page.indexOf("<html")));
            while (!xml.atEnd())
                xml.readNext();
            QVERIFY2(!xml.hasError(), qPrintable(xml.errorString()));
        }
        const std::string page = feedbackPage(graded(grader, "sh sh sh ra"), grader.examiners());
        QVERIFY(page.find("wrong direction") != std::string::npos);
        QVERIFY(page.find("2:sees → 1:She") != std::string::npos);
    }
};

QTEST_APPLESS_MAIN(TestGrading)
#include "tst_grading.moc"
