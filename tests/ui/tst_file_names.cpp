// SPDX-License-Identifier: GPL-3.0-or-later
// Files whose names are not UTF-8, which Qt shows with replacement characters: the window opens and
// saves the file that is meant.
#include "core/treebank/output_file.h"
#include "core/treebank/read_file.h"
#include "tests/support/session_test.h"
#include "ui/canvas/path_bytes.h"
#include "ui/treebank/treebank_saver.h"

#include <filesystem>

using namespace parsescope;
using namespace parsescope::test;

class TestFileNames : public WindowTest {
    Q_OBJECT

private slots:
    void init() {
        m_folder = std::make_unique<QTemporaryDir>();
        const std::string parent = m_folder->filePath("").toStdString() + "b\xFC";
        if (QSysInfo::kernelType() == "winnt")
            QSKIP("names are UTF-16");
        std::error_code error;
        if (!std::filesystem::create_directory(std::filesystem::path(parent), error))
            QSKIP("the file system permits only names in UTF-8");
        m_path = parent + "/\xE4 one.conllu";
        QVERIFY(writeFileAtomically(m_path, conlluOf({2, 0}) + conlluOf({0})));
        m_shown = QString::fromStdString(m_path);
        QVERIFY(m_shown.contains(QChar::ReplacementCharacter));
    }

    void theFileThatIsShownIsMeant() {
        QCOMPARE(pathBytes(m_shown), m_path);
        // A file that has the name as it is shown comes first, and other names stay as they are.
        const std::string parent = m_path.substr(0, m_path.rfind('/'));
        const std::string same = parent + "/\xEF\xBF\xBD one.conllu";
        QVERIFY(writeFileAtomically(same, conlluOf({0})));
        QCOMPARE(pathBytes(m_shown), same);
        for (const char* name :
             {"/tmp/é one.conllu", "one.conllu", "", "/", "\xEF\xBF\xBD", "a/b/"})
            QCOMPARE(pathBytes(QString::fromUtf8(name)), std::string(name));
    }

    void treebanksAreOpenedAndSaved() {
        makeWindow();
        showWindow();
        m_session->open({m_shown});
        QTRY_COMPARE(m_editor->treebank().size(), 2);
        QCOMPARE(m_editor->treebank().name(), m_path);
        m_editor->removeSentence();
        QVERIFY(m_window->findChild<TreebankSaver*>()->save());
        QCOMPARE(readFile(m_path).value(), conlluOf({0}));
        // "Save As" with the name that is shown writes the same file.
        m_editor->undo();
        QVERIFY(m_window->findChild<TreebankSaver*>()->saveTo(m_shown));
        QCOMPARE(readFile(m_path).value(), conlluOf({2, 0}) + conlluOf({0}));
        const std::filesystem::directory_iterator files(
            std::filesystem::path(m_path).parent_path());
        QCOMPARE(std::distance(begin(files), end(files)), std::ptrdiff_t{1});
    }

private:
    std::unique_ptr<QTemporaryDir> m_folder;
    std::string m_path; ///< as bytes
    QString m_shown;
};

QTEST_MAIN(TestFileNames)
#include "tst_file_names.moc"
