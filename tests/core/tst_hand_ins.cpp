// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/zip_archive.h"
#include "core/parsing/systems.h"
#include "core/teaching/publish/grading.h"
#include "core/treebank/treebank.h"

#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <zip.h>

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
        QVERIFY(QFile::link("/etc/hostname", folder.filePath("bob.txt")));
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
};

QTEST_APPLESS_MAIN(TestHandIns)
#include "tst_hand_ins.moc"
