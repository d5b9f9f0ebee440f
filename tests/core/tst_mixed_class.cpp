// SPDX-License-Identifier: GPL-3.0-or-later
// A class of thirty students who hand in six kinds of files with answers in several notations. No
// answer is lost: all are right, and all get the full score.
#include "core/base/zip_archive.h"
#include "core/teaching/read/hand_ins.h"
#include "tests/support/hand_ins.h"

#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QStandardPaths>
#include <QTemporaryDir>

using namespace parsescope;
using namespace parsescope::test;

namespace {

/// Two derivations, a tree and the arcs that a transition loses.
const Grader& grader() {
    static const Grader all = [] {
        std::vector<Exercise> exercises;
        for (const Grader* one : {&derivations(), &arcs()})
            for (const Examiner& examiner : one->examiners())
                exercises.push_back(examiner.exercise());
        return *Grader::of(exercises);
    }();
    return all;
}

/// The answers to the four exercises, each in five notations.
const std::vector<QStringList>& answers() {
    static const std::vector<QStringList> all{
        {"sh sh sh la sh ra ra", "SHIFT x3, LEFT-ARC, SHIFT, RIGHT-ARC x2",
         "1. SHIFT\n2. SHIFT\n3. SHIFT\n4. LEFT-ARC (sees -> She)\n5. SHIFT\n6. RIGHT-ARC\n"
         "7. RIGHT-ARC",
         "[('SH', None), ('SH', None), ('SH', None), ('LA', 'nsubj'), ('SH', None), ('RA', 'obj'), "
         "('RA', 'root')]",
         "S, S, S, L, S, R, R"},
        {"Shift, Shift, Shift, Left-Arc, Shift, Left-Arc, Right-Arc", "sh+sh+sh+la+sh+la+ra",
         "Step 1: SHIFT\nStep 2: SHIFT\nStep 3: SHIFT\nStep 4: LEFTARC det\nStep 5: SHIFT\n"
         "Step 6: LEFTARC nsubj\nStep 7: RIGHTARC root",
         "SSSLSLR", "(SH, SH, SH, LA, SH, LA, RA)"},
        {"2 0 2", "2, 0, 2", "sees -> She, ROOT -> sees, sees -> him", "[2, 0, 2]",
         "0 -> 2, 2 -> 1, 2 -> 3"},
        {"0 -> 2, 2 -> 1, 2 -> 3", "ROOT->sees, sees->She, sees->him", "(0, 2), (2, 1), (2, 3)",
         "0-2 2-1 2-3", "ROOT -> sees\nsees -> She\nsees -> him"}};
    return all;
}

/// Returns the lines of the hand-in of a student.
QStringList linesOf(int student) {
    static const QStringList headings{"Exercise %1", "Q%1:", "Aufgabe %1:", "Question %1)",
                                      "Answer to exercise %1:"};
    QStringList lines;
    for (int exercise = 0; exercise < 4; ++exercise) {
        lines << headings[student % 5].arg(exercise + 1);
        lines << answers()[static_cast<std::size_t>(exercise)][(student + exercise) % 5].split(
            '\n');
        lines << "";
    }
    return lines;
}

QByteArray archive(const std::vector<ZipEntry>& entries) {
    return QByteArray::fromStdString(*writeZip(entries));
}

QByteArray docx(const QStringList& lines) {
    QString body;
    for (const QString& line : lines)
        body += "<w:p><w:r><w:t>" + line.toHtmlEscaped() + "</w:t></w:r></w:p>";
    return archive(
        {{"word/document.xml", ("<?xml version=\"1.0\"?><w:document xmlns:w=\"w\"><w:body>" + body +
                                "</w:body></w:document>")
                                   .toStdString()}});
}

QByteArray odt(const QStringList& lines) {
    QString body;
    for (const QString& line : lines)
        body += "<text:p>" + line.toHtmlEscaped() + "</text:p>";
    return archive({{"content.xml",
                     ("<?xml version=\"1.0\"?><o:document-content xmlns:o=\"o\" xmlns:text=\"t\">"
                      "<o:body><o:text>" +
                      body + "</o:text></o:body></o:document-content>")
                         .toStdString()}});
}

QByteArray notebook(const QStringList& lines) {
    const QJsonObject cell{{"cell_type", "markdown"},
                           {"source", QJsonArray::fromStringList(lines.join("\n|").split('|'))}};
    return QJsonDocument(QJsonObject{{"nbformat", 4}, {"cells", QJsonArray{cell}}}).toJson();
}

/// Returns a PDF document with one page.
QByteArray pdf(const QStringList& lines) {
    QByteArray page = "BT /F1 8 Tf 12 TL 40 800 Td\n";
    for (QString line : lines)
        page += "(" +
                line.replace('\\', "\\\\").replace('(', "\\(").replace(')', "\\)").toLatin1() +
                ") Tj T*\n";
    page += "ET";
    const QByteArrayList objects{
        "<< /Type /Catalog /Pages 2 0 R >>", "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
        "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R "
        "/Resources << /Font << /F1 5 0 R >> >> >>",
        "<< /Length " + QByteArray::number(page.size()) + " >>\nstream\n" + page + "\nendstream",
        "<< /Type /Font /Subtype /Type1 /BaseFont /Courier >>"};
    QByteArray file = "%PDF-1.4\n";
    QByteArray places;
    for (qsizetype i = 0; i < objects.size(); ++i) {
        places += QByteArray::number(file.size()).rightJustified(10, '0') + " 00000 n \n";
        file += QByteArray::number(i + 1) + " 0 obj\n" + objects[i] + "\nendobj\n";
    }
    return file + "xref\n0 6\n0000000000 65535 f \n" + places +
           "trailer << /Size 6 /Root 1 0 R >>\nstartxref\n" + QByteArray::number(file.size()) +
           "\n%%EOF\n";
}

} // namespace

class TestMixedClass : public QObject {
    Q_OBJECT

private slots:
    void thirtyHandInsOfSixFormats() {
        constexpr int students = 30;
        const bool readsPdf = !QStandardPaths::findExecutable("pdftotext").isEmpty();
        QTemporaryDir folder;
        for (int student = 0; student < students; ++student) {
            const QStringList lines = linesOf(student);
            const QByteArray text = lines.join('\n').toUtf8() + "\n";
            const std::vector<std::pair<const char*, QByteArray>> files{
                {"docx", docx(lines)},
                {"odt", odt(lines)},
                {"ipynb", notebook(lines)},
                {readsPdf ? "pdf" : "txt", readsPdf ? pdf(lines) : text},
                {"md", text},
                {"txt", text}};
            // Thirty is a multiple of six and of five; this mixes formats with notations.
            const auto& [ending, bytes] =
                files[static_cast<std::size_t>((student + student / 6) % 6)];
            QFile file(folder.filePath(QStringLiteral("s%1.%2").arg(student).arg(ending)));
            QVERIFY(file.open(QIODevice::WriteOnly));
            file.write(bytes);
        }
        const HandIns handIns = readHandIns({folder.path().toStdString()});
        QCOMPARE(handIns.students.size(), static_cast<std::size_t>(students));
        QVERIFY(handIns.errors.empty());
        int answers = 0;
        for (const HandIn& handIn : handIns.students) {
            const MarkedFile file = grader().grade(handIn);
            const std::string about =
                handIn.files[0].path + "\n" + messagesOf(file) + *handIn.files[0].bytes;
            QVERIFY2(file.errors.empty() && file.remarks.empty(), about.c_str());
            for (const MarkedAnswer& answer : file.answers) {
                QVERIFY2(answer.given && answer.marking.score == 1.0, about.c_str());
                ++answers;
            }
        }
        QCOMPARE(answers, 4 * students);
    }
};

QTEST_GUILESS_MAIN(TestMixedClass)
#include "tst_mixed_class.moc"
