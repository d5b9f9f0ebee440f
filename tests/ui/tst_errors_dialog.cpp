// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/files.h"
#include "tests/support/session_test.h"
#include "tests/support/window.h"
#include "ui/treebank/errors_dialog.h"
#include "ui/treebank/level_three_check.h"

#include <QAbstractItemModelTester>
#include <QClipboard>
#include <QComboBox>
#include <QGuiApplication>
#include <QLabel>
#include <QPushButton>
#include <QTemporaryDir>
#include <QTest>
#include <QTreeView>

using namespace parsescope;

/// The list of errors in the files of a treebank.
class TestErrorsDialog : public test::SessionTest {
    Q_OBJECT

private slots:
    void init() {
        makeSession();
        std::string second = conlluOf({2, 0, 2});
        second.replace(second.find("\tX\t_\t_\t2\tr3"), 3, "\tx\t");
        m_editor->setTreebank(Treebank::fromBytes(
            "bad.conllu", "# sent_id = a\n# text = w1\n" + conlluOf({0}) +    // line 1
                              "# sent_id = b\n# text = w1 w2 w3\n" + second + // line 5
                              "# sent_id = c\n1\tw1\n\n"));                   // line 11
        qputenv("PARSESCOPE_VALIDATOR", ""); // UD's validator may be installed
        m_dialog = std::make_unique<ErrorsDialog>(m_editor, m_selection);
        m_dialog->show();
        QTRY_VERIFY(model()->rowCount() > 0);
    }

    void cleanup() {
        m_dialog.reset();
        m_session.reset();
    }

    void findingsHaveLevels() {
        const QAbstractItemModelTester tester(model());
        QCOMPARE(rows(), (QStringList{"UD level 2 3 invalid-deprel", "UD level 3 3 0-is-not-root",
                                      "UD level 2 7 invalid-deprel", "UD level 2 8 invalid-deprel",
                                      "UD level 3 8 0-is-not-root", "UD level 2 9 unknown-upos",
                                      "UD level 2 9 invalid-deprel", "stops reading 12 "}));
    }

    void levelsAreFiltered() {
        const int all = model()->rowCount();
        QCOMPARE(levels()->itemText(0), QString("All levels (%1)").arg(all));
        QCOMPARE(levels()->itemText(1), QString("stops reading (1)"));
        levels()->setCurrentIndex(1);
        QCOMPARE(model()->rowCount(), 1);
        QCOMPARE(text(0, FindingModel::Level), QString("stops reading"));
        QCOMPARE(text(0, FindingModel::Line), QString("12"));
        // The chosen level stays when the treebank is checked again.
        m_editor->selectSentence(0);
        Sentence good = m_editor->sentence();
        good.words[0].deprel = "root";
        m_editor->replaceSentence(good);
        QTRY_COMPARE(levels()->itemText(0), QString("All levels (%1)").arg(all - 2));
        QCOMPARE(levels()->currentIndex(), 1);
        QCOMPARE(model()->rowCount(), 1);
    }

    void aClickGoesToTheLine() {
        const int row = rowOf("unknown-upos", "9");
        QVERIFY(row >= 0);
        list()->scrollTo(model()->index(row, 0));
        QTest::mouseClick(list()->viewport(), Qt::LeftButton, {},
                          list()->visualRect(model()->index(row, 2)).center());
        QCOMPARE(m_editor->sentenceIndex(), 1);
        QCOMPARE(m_selection->found(), std::vector<int>{3});
        levels()->setCurrentIndex(1);
        emit list()->activated(model()->index(0, 0));
        QCOMPARE(m_editor->sentenceIndex(), 2);
        QVERIFY(!m_editor->reading().errors.empty());
    }

    void theListIsCopied() {
        levels()->setCurrentIndex(1);
        for (QPushButton* button : m_dialog->findChildren<QPushButton*>())
            if (button->text() == "Copy")
                button->click();
        QVERIFY(QGuiApplication::clipboard()->text().startsWith("bad.conllu:12:"));
        QCOMPARE(QGuiApplication::clipboard()->text().count('\n'), 1);
    }

    void aGoodTreebankHasNothing() {
        std::string good = "# sent_id = a\n# text = w1\n" + conlluOf({0});
        good.replace(good.find("r1"), 2, "root");
        m_editor->setTreebank(Treebank::fromBytes("good.conllu", good));
        QTRY_COMPARE(model()->rowCount(), 0);
        QVERIFY(m_dialog->findChild<QLabel*>("summary")->text().startsWith("No finding"));
    }

    // Without UD's validator, the dialog says that level 3 was not checked.
    void levelThreeIsNotChecked() {
        QTRY_VERIFY2(levelThree().contains("Level 3 was not checked: UD's validator is not"),
                     qPrintable(levelThree()));
    }

    // Scripts in place of UD's validator.
    void levelThreeIsCheckedByTheValidator() {
        const int own = model()->rowCount();
        checkBy("echo '[Line 9 Sent b]: [L3 Syntax rel-upos-x] Said by the validator'\n"
                "echo '*** FAILED *** with 1 errors'\n");
        QTRY_COMPARE(model()->rowCount(), own + 1);
        const int row = rowOf("rel-upos-x", "9");
        QCOMPARE(text(row, FindingModel::Level), QString("UD level 3"));
        QCOMPARE(text(row, FindingModel::Message), QString("Said by the validator"));
        QVERIFY2(levelThree().startsWith("Level 3 was checked by UD's validator"),
                 qPrintable(levelThree()));
        emit list()->activated(model()->index(row, 0));
        QCOMPARE(m_editor->sentenceIndex(), 1);
        QCOMPARE(m_selection->found(), std::vector<int>{3});
    }

    void aValidatorThatFailsIsReported() {
        const int own = model()->rowCount();
        checkBy("echo broken\nexit 3\n");
        QTRY_VERIFY2(levelThree().startsWith("Level 3 was not checked: the validator "),
                     qPrintable(levelThree()));
        QCOMPARE(model()->rowCount(), own);
    }

    void aValidatorIsStopped() {
        checkBy("sleep 1000\n");
        auto* stop = m_dialog->findChild<QPushButton*>("stop-validator");
        QTRY_VERIFY(stop->isVisible());
        stop->click();
        QVERIFY(!stop->isVisible());
        QVERIFY2(levelThree().contains("the check was stopped"), qPrintable(levelThree()));
        // Closing the dialog also stops a validator.
        checkBy("sleep 1000\n");
        QTRY_VERIFY(stop->isVisible());
    }

private:
    QString levelThree() { return m_dialog->findChild<QLabel*>("level-three")->text(); }
    /// Uses a script with the lines `lines` as UD's validator, and checks the treebank again. Each
    /// script is a file of its own: one that is just being started cannot be written.
    void checkBy(const char* lines) {
        const QString name = QString("udvalidate-%1").arg(++m_scripts);
        const std::string path = m_folder.filePath(name).toStdString();
        test::writeContents(path, std::string("#!/bin/sh\n") + lines);
        QFile::setPermissions(QString::fromStdString(path),
                              QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner);
        qputenv("PARSESCOPE_VALIDATOR", path.c_str());
        emit m_dialog->findChild<LevelThreeCheck*>()->validatorChanged();
    }

    FindingModel* model() { return m_dialog->findChild<FindingModel*>(); }
    QTreeView* list() { return m_dialog->findChild<QTreeView*>(); }
    QComboBox* levels() { return m_dialog->findChild<QComboBox*>(); }
    QString text(int row, int column) { return model()->index(row, column).data().toString(); }
    QStringList rows() {
        QStringList all;
        for (int row = 0; row < model()->rowCount(); ++row)
            all += text(row, 0) + ' ' + text(row, 1) + ' ' + text(row, 3);
        return all;
    }
    int rowOf(const QString& rule, const QString& line) {
        for (int row = 0; row < model()->rowCount(); ++row)
            if (text(row, FindingModel::Rule) == rule && text(row, FindingModel::Line) == line)
                return row;
        return -1;
    }

    QTemporaryDir m_folder;
    int m_scripts = 0;
    std::unique_ptr<ErrorsDialog> m_dialog;
};

QTEST_MAIN(TestErrorsDialog)
#include "tst_errors_dialog.moc"
