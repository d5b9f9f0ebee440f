// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/path.h"
#include "core/base/zip_archive.h"
#include "core/parsing/systems.h"
#include "core/teaching/publish/grading.h"
#include "core/teaching/read/document_text.h"
#include "core/treebank/treebank.h"

#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <zip.h>

#include <filesystem>
#include <functional>

using namespace parsescope;

namespace {

/// Writes files below a folder. `files` are contents by relative path.
void write(const QTemporaryDir& folder, const QMap<QString, QByteArray>& files) {
    for (auto file = files.begin(); file != files.end(); ++file) {
        QVERIFY(QDir(folder.path()).mkpath(QFileInfo(file.key()).path()));
        QFile out(folder.filePath(file.key()));
        QVERIFY(out.open(QIODevice::WriteOnly));
        out.write(*file);
    }
}

/// Writes a zip archive. `files` are contents by path.
void writeZip(const QString& path, const QMap<QString, QByteArray>& files) {
    int error = 0;
    zip_t* archive = zip_open(path.toUtf8().constData(), ZIP_CREATE | ZIP_TRUNCATE, &error);
    QVERIFY(archive);
    for (auto file = files.begin(); file != files.end(); ++file) {
        zip_source_t* source = zip_source_buffer(archive, file->constData(),
                                                 static_cast<zip_uint64_t>(file->size()), 0);
        QVERIFY(zip_file_add(archive, file.key().toUtf8().constData(), source, ZIP_FL_ENC_UTF_8) >=
                0);
    }
    QCOMPARE(zip_close(archive), 0);
}

std::string readAll(const QString& path) {
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll().toStdString() : std::string();
}

QStringList studentsIn(const HandIns& handIns) {
    QStringList names;
    for (const HandIn& one : handIns.students)
        names << QString::fromStdString(one.student) + " " + QString::number(one.files.size());
    return names;
}

/// Returns a paragraph of a .docx file.
QByteArray wordParagraph(const QByteArray& text) {
    return "<w:p><w:pPr><w:t>no text</w:t></w:pPr><w:r><w:t>" + text + "</w:t></w:r></w:p>";
}

/// Returns the main file of a .docx file.
QByteArray wordDocument(const QByteArray& body) {
    return "<?xml version=\"1.0\"?><w:document xmlns:w=\"w\"><w:body>" + body +
           "</w:body></w:document>";
}

/// Returns a zip archive of one file.
std::string archiveOf(const std::string& name, const QByteArray& content) {
    return writeZip(std::vector<ZipEntry>{{name, content.toStdString()}}).value();
}

/// Returns the table of a derivation of "She sees him" with three columns. `row` and `cell` make a
/// row or a cell of its content.
QByteArray derivationTable(const std::function<QByteArray(QByteArray)>& row,
                           const std::function<QByteArray(QByteArray)>& cell) {
    QByteArray table;
    for (const auto& cells : QList<QByteArrayList>{{"Stack", "Buffer", "Transition"},
                                                   {"[]", "[ROOT She sees him]", "SHIFT"},
                                                   {"[ROOT]", "[She sees him]", "SHIFT"},
                                                   {"[ROOT She]", "[sees him]", "SHIFT"},
                                                   {"[ROOT She sees]", "[him]", "LEFT-ARC"},
                                                   {"[ROOT sees]", "[him]", "SHIFT"},
                                                   {"[ROOT sees him]", "[]", "RIGHT-ARC"},
                                                   {"[ROOT sees]", "[]", "RIGHT-ARC"}}) {
        QByteArray content;
        for (const QByteArray& one : cells)
            content += cell(one);
        table += row(content);
    }
    return table;
}

/// The class of the last exercise: both derivations of tests/data/homework.
const Grader& homework() {
    static const Grader grader = *Grader::of(
        *readKey(SOURCE_DIR "/tests/data/homework/key.conllu", {*findSystem("arc-standard")}));
    return grader;
}

/// The files of a class by path, and the students that are found, each with the number of files.
struct Layout {
    const char* name;
    QMap<QString, QByteArray> files;
    QStringList students;
};

const std::vector<Layout>& layouts() {
    static const std::vector<Layout> all{
        {"files", {{"ada.txt", "1"}, {"bob.csv", "2"}, {".hidden", "x"}}, {"ada 1", "bob 1"}},
        {"Moodle, files",
         {{"Ada Lovelace_4711_assignsubmission_file_answers.txt", "1"},
          {"Bob Müller_12_assignsubmission_file_answers.txt", "2"}},
         {"Ada Lovelace 1", "Bob Müller 1"}},
        {"Moodle, folders",
         {{"Ada Lovelace_4711_assignsubmission_file/answers.txt", "1"},
          {"Ada Lovelace_4711_assignsubmission_onlinetext/onlinetext.html", "<p>2</p>"},
          {"Bob_12_assignsubmission_file/answers.txt", "2"},
          {"__MACOSX/Bob_12_assignsubmission_file/._answers.txt", "x"}},
         {"Ada Lovelace 2", "Bob 1"}},
        {"Moodle, one student",
         {{"Ada_4711_assignsubmission_file/a.txt", "1"},
          {"Ada_4711_assignsubmission_file/b.txt", "1"}},
         {"Ada 2"}},
        {"ILIAS",
         {{"Exercise/Sheet 1/Lovelace_Ada_ada_4711/answers.txt", "1"},
          {"Exercise/Sheet 1/Babbage_Charles_cb_12/answers.txt", "2"}},
         {"Babbage, Charles (cb) 1", "Lovelace, Ada (ada) 1"}},
        {"folders",
         {{"class/ada/answers.txt", "1"}, {"class/bob/answers.txt", "2"}},
         {"ada 1", "bob 1"}},
        {"a common folder", {{"class/ada.txt", "1"}, {"class/bob.txt", "2"}}, {"ada 1", "bob 1"}}};
    return all;
}

} // namespace

class TestHandIns : public QObject {
    Q_OBJECT

private slots:
    // An archive that was written is read again, and equal files give equal archives.
    void archivesAreWritten() {
        const std::vector<ZipEntry> files{{"a.xml", "<a/>"},
                                          {"folder/ä.txt", std::string(5000, 'x')}};
        const std::string bytes = writeZip(files).value();
        std::vector<ZipEntry> read;
        QVERIFY(readZip(bytes, {}, [&](std::string name, Result<std::string> content) {
            read.push_back({std::move(name), content.value()});
        }));
        QCOMPARE(read.size(), files.size());
        for (std::size_t i = 0; i < files.size(); ++i) {
            QCOMPARE(read[i].name, files[i].name);
            QCOMPARE(read[i].bytes, files[i].bytes);
        }
        QVERIFY(isZip(bytes) && bytes.size() < 1000);
        QCOMPARE(writeZip(files).value(), bytes);
    }

    /// A link in a folder, which may lead anywhere, is not followed, and is named.
    void linksAreNamed() {
        const QTemporaryDir folder;
        write(folder, {{"ada.txt", "1: sh"}});
        std::error_code failed;
        std::filesystem::create_symlink("/etc/hostname",
                                        pathOf(folder.filePath("bob.txt").toStdString()), failed);
        if (failed)
            QSKIP("this system makes no links");
        const HandIns read = readHandIns({folder.path().toStdString()});
        QCOMPARE(studentsIn(read).size(), 1);
        QCOMPARE(read.errors.size(), 1);
        QCOMPARE(read.errors.front().file, folder.filePath("bob.txt").toStdString());
    }

    void studentsAreNamedInFoldersAndArchives() {
        for (const Layout& layout : layouts()) {
            const QTemporaryDir folder;
            write(folder, layout.files);
            const HandIns unpacked = readHandIns({folder.path().toStdString()});
            QVERIFY(unpacked.errors.empty());
            QVERIFY2(studentsIn(unpacked) == layout.students,
                     qPrintable(layout.name + (": " + studentsIn(unpacked).join(", "))));
            const QTemporaryDir other;
            const QString path = other.filePath("answers.zip");
            writeZip(path, layout.files);
            const HandIns packed = readHandIns({path.toStdString()});
            QVERIFY(packed.errors.empty());
            QCOMPARE(studentsIn(packed), layout.students);
            for (std::size_t i = 0; i < packed.students.size(); ++i)
                QCOMPARE(*packed.students[i].files[0].bytes, *unpacked.students[i].files[0].bytes);
        }
    }

    /// Archives may list folders, which are no files.
    void foldersInArchivesAreNoFiles() {
        const QTemporaryDir folder;
        const QString path = folder.filePath("answers.zip");
        writeZip(path, {{"class/", ""}, {"class/ada.txt", "1"}, {"class/bob.txt", "2"}});
        const HandIns packed = readHandIns({path.toStdString()});
        QVERIFY(packed.errors.empty());
        QCOMPARE(studentsIn(packed), QStringList({"ada 1", "bob 1"}));
    }

    /// A file whose path leads out of the archive is named, and the others are read. Old programs
    /// write backslashes.
    void pathsOutOfAnArchiveAreErrors() {
        const QTemporaryDir folder;
        const QString path = folder.filePath("answers.zip");
        for (const char* name : {"../eve.txt", "class/../../eve.txt", "/etc/eve.txt", "C:\\eve.txt",
                                 "c:/eve.txt", "..\\eve.txt", "\\eve.txt"}) {
            writeZip(path, {{"class/ada.txt", "1"}, {"class\\bob.txt", "2"}, {name, "3"}});
            const HandIns packed = readHandIns({path.toStdString()});
            QCOMPARE(studentsIn(packed), QStringList({"ada 1", "bob 1"}));
            QCOMPARE(packed.errors.size(), std::size_t{1});
            QVERIFY2(QString::fromStdString(packed.errors[0].text()).contains("eve.txt"), name);
        }
    }

    void filesWithEqualNamesAreNamedAfterTheirFolders() {
        const QTemporaryDir folder;
        write(folder, {{"ada/answers.txt", "1"}, {"bob/answers.txt", "2"}, {"eve.txt", "3"}});
        const auto path = [&](const char* name) { return folder.filePath(name).toStdString(); };
        QCOMPARE(studentsIn(readHandIns(
                     {path("bob/answers.txt"), path("ada/answers.txt"), path("eve.txt")})),
                 QStringList({"bob 1", "ada 1", "eve 1"}));
    }

    void missingAndDamagedFilesAreErrors() {
        const HandIns missing = readHandIns({"/no/such/file.txt"});
        QCOMPARE(studentsIn(missing), QStringList({"file 1"}));
        QVERIFY(!missing.students[0].files[0].bytes);
        const QTemporaryDir folder;
        const QString path = folder.filePath("a.zip");
        writeZip(path, {{"ada.txt", QByteArray(2'000, 'x')}});
        std::string bytes = readAll(path);
        QVERIFY(isZip(bytes));
        bytes.resize(bytes.size() / 2);
        QVERIFY(!readZip(bytes, {}, [](const std::string&, const Result<std::string>&) {}));
    }

    /// The unpacked size of an archive is limited, whatever its headers say.
    void archivesThatUnpackToTooMuchAreRefused() {
        const QTemporaryDir folder;
        const QString path = folder.filePath("bomb.zip");
        writeZip(path, {{"a.txt", QByteArray(5'000'000, ' ')}, {"b.txt", "1: sh"}});
        const std::string bytes = readAll(path);
        QVERIFY(bytes.size() < 10'000);
        QStringList found;
        const auto note = [&](const std::string& name, const Result<std::string>& entry) {
            found << QString::fromStdString(name + (entry ? " read" : " refused"));
        };
        QVERIFY(readZip(bytes, {10, 1'000'000, 10'000'000}, note));
        QCOMPARE(found, QStringList({"a.txt refused", "b.txt read"}));
        QVERIFY(!readZip(bytes, {1, 9'000'000, 9'000'000}, note));
        QVERIFY(!readZip(bytes, {10, 9'000'000, 1'000'000}, note));
        found.clear();
        QVERIFY(readZip(bytes, {10, 9'000'000, 9'000'000}, note));
        QCOMPARE(found, QStringList({"a.txt read", "b.txt read"}));
    }

    void everyStudentHasTheirOwnKey() {
        const std::string sample = SOURCE_DIR "/resources/samples/first-steps.conllu";
        const auto key = readKey(sample, {*findSystem("arc-standard")});
        QVERIFY(key.has_value());
        const std::vector<Exercise> first(key->exercises.begin(), key->exercises.begin() + 2);
        const std::vector<Exercise> second(key->exercises.begin() + 2, key->exercises.begin() + 4);
        std::vector<Grader> graders;
        graders.push_back(*Grader::of(first, "keys/key-ada.json"));
        graders.push_back(*Grader::of(second, "keys/key-bob.json"));
        const auto answers = [](const Grader& grader) {
            return "1: " + grader.examiners()[0].modelAnswer() +
                   "\n2: " + grader.examiners()[1].modelAnswer() + "\n";
        };
        const auto graded = [&](const std::string& student, const std::string& text) {
            return gradeWithOneOf(graders, {student, {{student + ".txt", text}}});
        };
        QCOMPARE(graded("Ada", answers(graders[0])).score(), 1.0);
        QCOMPARE(graded("Bob", answers(graders[1])).score(), 1.0);
        QVERIFY(graded("Bob", answers(graders[0])).score() < 1);
        QCOMPARE(graded("Eve", "Sheet " + graders[1].code() + "\n\n" + answers(graders[1])).score(),
                 1.0);
        const MarkedFile none = graded("Eve", answers(graders[1]));
        QVERIFY(none.answers.empty());
        QCOMPARE(none.errors.size(), std::size_t{1});
        const std::string code = graders[1].code();
        graders.pop_back();
        const MarkedFile other =
            gradeWithOneOf(graders, {"Eve", {{"e.txt", "Sheet " + code + "\n1: sh\n"}}});
        QCOMPARE(other.errors.size(), std::size_t{1});
    }

    void filesWithNumbersAreAnswersToTheseExercises() {
        const auto key = readKey(SOURCE_DIR "/resources/samples/first-steps.conllu",
                                 {*findSystem("arc-standard")});
        const std::vector<Exercise> three(key->exercises.begin(), key->exercises.begin() + 3);
        const Grader grader = *Grader::of(three);
        const MarkedFile file = grader.grade({"ada",
                                              {{"ex3.txt", grader.examiners()[2].modelAnswer()},
                                               {"ex2.txt", grader.examiners()[1].modelAnswer()}}});
        QCOMPARE(file.answers[0].given, false);
        QCOMPARE(file.answers[1].marking.score, 1.0);
        QCOMPARE(file.answers[2].marking.score, 1.0);
    }

    /// Documents of word processors and notebooks are read, and nothing beside their text.
    void documentsAreRead() {
        const QByteArray second = "SHIFT SHIFT SHIFT LEFT\u2011ARC SHIFT LEFT\u2013ARC RIGHT-ARC";
        const QByteArray table = derivationTable(
            [](const QByteArray& row) { return "<w:tr>" + row + "</w:tr>"; },
            [](const QByteArray& cell) { return "<w:tc>" + wordParagraph(cell) + "</w:tc>"; });
        QTemporaryDir folder;
        writeZip(folder.filePath("word.docx"),
                 {{"word/document.xml",
                   wordDocument(wordParagraph("Exercise 1") + "<w:tbl>" + table + "</w:tbl>" +
                                wordParagraph("Exercise 2") + wordParagraph(second))},
                  {"word/comments.xml", wordDocument(wordParagraph("a remark"))}});
        const QByteArray open = "<?xml version=\"1.0\"?><office:document-content "
                                "xmlns:office=\"o\" xmlns:text=\"t\" xmlns:table=\"ta\">"
                                "<office:body><office:text>";
        const auto paragraph = [](const QByteArray& text) {
            return "<text:p>" + text + "</text:p>";
        };
        writeZip(
            folder.filePath("open.ODT"),
            {{"content.xml", open + "<text:h>Exercise 1</text:h><table:table>" +
                                 derivationTable(
                                     [](const QByteArray& row) {
                                         return "<table:table-row>" + row + "</table:table-row>";
                                     },
                                     [&](const QByteArray& cell) {
                                         return "<table:table-cell>" + paragraph(cell) +
                                                "</table:table-cell>";
                                     }) +
                                 "</table:table>" + paragraph("Exercise 2") +
                                 paragraph("SHIFT<text:s/>SHIFT<text:tab/>SHIFT <text:span>LEFT-ARC"
                                           "</text:span> SHIFT LEFT-ARC RIGHT-ARC") +
                                 "</office:text></office:body></office:document-content>"}});
        const QByteArray notebook =
            "{^nbformat^: 4, ^cells^: [{^cell_type^: ^markdown^, ^source^: [^# Exercise 1\\n^, "
            "^sh sh sh la sh ra ra^]}, {^cell_type^: ^code^, ^outputs^: [{^text^: ^sh^}], "
            "^source^: ^# Exercise 2\\nanswer2 = ['sh', 'sh', 'sh',\\n  'la', 'sh', 'la', "
            "'ra']^}]}";
        write(folder, {{"book.ipynb", QByteArray(notebook).replace('^', '"')}});
        const HandIns handIns = readHandIns({folder.path().toStdString()});
        QCOMPARE(handIns.students.size(), std::size_t{3});
        for (const HandIn& handIn : handIns.students) {
            const MarkedFile file = homework().grade(handIn);
            const std::string about = handIn.student + ": " + *handIn.files[0].bytes;
            QVERIFY2(file.errors.empty() && file.remarks.empty(), about.c_str());
            QVERIFY2(file.score() == 1.0, about.c_str());
        }
    }

    void onlyTheTextOfDocumentsIsRead_data() {
        QTest::addColumn<QByteArray>("part"); // of the paragraph "sh la", between its words
        QTest::addColumn<bool>("isWord");
        QTest::addColumn<QByteArray>("text");
        const auto word = [](const char* name, const QByteArray& part, const char* text = "") {
            QTest::newRow(name) << part << true << QByteArray(text);
        };
        const auto open = [](const char* name, const QByteArray& part, const char* text = "") {
            QTest::newRow(name) << part << false << QByteArray(text);
        };
        const QByteArray run = "<w:r><w:t>no</w:t></w:r>";
        word("floating picture",
             "<w:r><w:drawing><wp:anchor><wp:positionH><wp:posOffset>914400</wp:posOffset>"
             "</wp:positionH><wp14:sizeRelH><wp14:pctWidth>20000</wp14:pctWidth></wp14:sizeRelH>"
             "</wp:anchor></w:drawing></w:r>");
        word("instruction of a field", "<w:r><w:instrText> PAGE 1 </w:instrText></w:r>");
        word("result of a field", "<w:fldSimple><w:r><w:t>re </w:t></w:r></w:fldSimple>", "re ");
        word("moved text", "<w:moveFrom>" + run + "</w:moveFrom>");
        word("text moved here", "<w:moveTo><w:r><w:t>re </w:t></w:r></w:moveTo>", "re ");
        word("removed text", "<w:del>" + run + "<w:r><w:delText>no</w:delText></w:r></w:del>");
        word("struck out", "<w:r><w:rPr><w:strike/></w:rPr><w:t>no</w:t></w:r>");
        word("not struck out", "<w:r><w:rPr><w:strike w:val=\"0\"/></w:rPr><w:t>re </w:t></w:r>",
             "re ");
        word("handles of a shape", "<w:pict><v:handles><v:h position=\"1\"/></v:handles></w:pict>");
        word("tab", "<w:r><w:tab/></w:r>", "\t");
        word("arrow of AutoCorrect",
             "<w:r><w:sym w:font=\"Wingdings\" w:char=\"F0E0\"/></w:r>"
             "<w:r><w:sym w:font=\"Wingdings\" w:char=\"F0DF\"/></w:r>",
             "→←");
        word("sign of another font", "<w:r><w:sym w:font=\"Symbol\" w:char=\"F0E0\"/></w:r>");
        open("title and description of a picture",
             "<draw:frame><draw:image/><svg:title>a tree</svg:title><svg:desc>2 words</svg:desc>"
             "</draw:frame>");
        open("footnote", "<text:note><text:note-citation>1</text:note-citation><text:note-body>"
                         "<text:p>not sure</text:p></text:note-body></text:note>");
        open("comment", "<office:annotation><text:p>no</text:p></office:annotation>");
        open("struck out", "<style:style style:name=\"T1\"><style:text-properties "
                           "style:text-line-through-style=\"solid\"/></style:style>"
                           "<text:span text:style-name=\"T1\">no</text:span>");
        open("link", "<text:a><text:span>re </text:span></text:a>", "re ");
    }

    /// Positions of pictures, instructions, notes and removed text are not glued to an answer.
    void onlyTheTextOfDocumentsIsRead() {
        QFETCH(QByteArray, part);
        QFETCH(bool, isWord);
        QFETCH(QByteArray, text);
        const QByteArray xml =
            isWord ? wordDocument("<w:p><w:r><w:t>sh </w:t></w:r>" + part +
                                  "<w:r><w:t>la</w:t></w:r></w:p>")
                   : "<office:text><text:p>sh " + part + "la</text:p></office:text>";
        const std::string name = isWord ? "word/document.xml" : "content.xml";
        const Result<DocumentContents> read = documentText(archiveOf(name, xml), "ada");
        QVERIFY(read.has_value());
        QCOMPARE(QString::fromStdString(read->text), "sh " + QString::fromUtf8(text) + "la\n");
    }

    /// Cells and spaces that are written once and repeated are not text without end.
    void documentsWithTooMuchTextAreRefused() {
        const QByteArray cell = "<table-cell number-columns-repeated=\"64\"><p>" +
                                QByteArray(100'000, 'a') + "</p></table-cell>";
        for (const QByteArray& xml :
             {QByteArray("<table><table-row>" + cell + "</table-row></table>"),
              QByteArray("<p>" + QByteArray("<s c=\"64\"/>").repeated(100'000) + "</p>")}) {
            const Result<DocumentContents> read =
                documentText(archiveOf("content.xml", xml), "ada");
            QVERIFY2(!read, xml.left(40).constData());
            QCOMPARE(read.error().file, std::string("ada"));
        }
    }

    /// Spreadsheets and presentations are not archives of hand-ins.
    void otherOfficeDocumentsAreRefused() {
        for (const char* name : {"ada.xlsx", "ada.PPTX", "ada.ods", "ada.odp", "ada.pages"}) {
            QTemporaryDir folder;
            const QString path = folder.filePath(name);
            writeZip(path, {{"content.xml", "<p>sh</p>"}, {"xl/workbook.xml", "<p/>"}});
            const HandIns handIns = readHandIns({path.toStdString()});
            QCOMPARE(studentsIn(handIns), QStringList({"ada 1"}));
            const Result<std::string>& read = handIns.students[0].files[0].bytes;
            QVERIFY(!read);
            QVERIFY2(read.error().message.english().find(".docx") != std::string::npos, name);
        }
    }

    /// Hostile and damaged documents are refused with the name of the file.
    void badDocumentsAreRefused() {
        QTemporaryDir folder;
        const auto word = [&](const char* name, const QByteArray& xml) {
            writeZip(folder.filePath(name), {{"word/document.xml", xml}});
        };
        word("entities.docx", "<?xml version=\"1.0\"?><!DOCTYPE d [<!ENTITY a SYSTEM "
                              "\"file:///etc/hostname\">]><d>&a;</d>");
        word("deep.docx", QByteArray("<p>").repeated(300) + QByteArray("</p>").repeated(300));
        word("open.docx", "<p>");
        word("long.docx", "<p><t>" + QByteArray(5'000'000, 'a') + "</t></p>");
        word("bomb.docx", "<p>" + QByteArray(17'000'000, ' ') + "</p>");
        writeZip(folder.filePath("sheet.docx"), {{"xl/workbook.xml", "<p/>"}});
        write(folder, {{"cut.odt", "PK\x03\x04 and no more"}, {"bad.pdf", "%PDF-1.4 and no more"}});
        const HandIns handIns = readHandIns({folder.path().toStdString()});
        QCOMPARE(handIns.students.size(), std::size_t{8});
        for (const HandIn& handIn : handIns.students) {
            const MarkedFile file = homework().grade(handIn);
            QCOMPARE(file.errors.size(), std::size_t{1});
            QCOMPARE(file.errors[0].file, handIn.files[0].path);
            QVERIFY(!file.answers[0].given);
        }
    }
};

QTEST_APPLESS_MAIN(TestHandIns)
#include "tst_hand_ins.moc"
