// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/session_test.h"
#include "tests/support/window.h"
#include "ui/canvas/plain_text_edit.h"
#include "ui/treebank/rewrite_dialog.h"

#include <QDialogButtonBox>
#include <QLabel>
#include <QPushButton>

using namespace parsescope;

/// Rules that change all sentences, with their preview.
class TestRewriteDialog : public test::SessionTest {
    Q_OBJECT

private slots:
    void init() {
        makeSession();
        m_bytes = conlluOf({2, 0, 2}) + conlluOf({0}) + conlluOf({2, 0, 2, 1});
        m_editor->setTreebank(Treebank::fromBytes("a.conllu", m_bytes));
        m_dialog = std::make_unique<RewriteDialog>(m_editor, nullptr);
        m_dialog->show();
    }
    void cleanup() {
        m_dialog.reset();
        m_session.reset();
    }

    // The preview shows the changed lines, and all changes are one change of the treebank.
    void changesAreOneChange() {
        QVERIFY(!ok()->isEnabled());
        rules()->setPlainText("rule r { pattern { e: N -[r3]-> M } commands { e.label = x } }");
        QTRY_VERIFY(ok()->isEnabled());
        QCOMPARE(ok()->text(), QString("Change 2 Sentences"));
        QCOMPARE(message(), QString("2 of 3 sentences changed · r: 2"));
        QStringList signs;
        for (const QString& line :
             m_dialog->findChild<PlainTextEdit*>("diff")->text().split('\n', Qt::SkipEmptyParts))
            signs += line.left(1) + line.section('\t', 7, 7);
        QCOMPARE(signs, (QStringList{"@", "-r3", "+x", "@", "-r3", "+x"}));
        m_editor->selectSentence(1);
        m_editor->replaceEach(m_dialog->sentences());
        QCOMPARE(m_editor->sentenceIndex(), 1); // the sentence on screen stays
        for (const int index : {0, 2})
            QCOMPARE(m_editor->treebank().read(index).sentence.words[2].deprel, std::string("x"));
        QVERIFY(m_editor->isEdited(0) && !m_editor->isEdited(1) && m_editor->isEdited(2));
        QCOMPARE(m_editor->document()->undoText(), std::string("Changes of 2 sentences"));
        m_editor->undo();
        QVERIFY(!m_editor->canUndo() && !m_editor->isModified());
        QCOMPARE(m_editor->document()->contents(0).value(), m_bytes);
        m_editor->redo();
        QVERIFY(m_editor->isEdited(0) && m_editor->isEdited(2));
    }

    // A treebank that takes the place of the first one, for example because its file was changed by
    // another program, has a preview of its own: the changes are not made to other sentences.
    void anotherTreebankHasAnotherPreview() {
        rules()->setPlainText("rule r { pattern { e: N -[r3]-> M } commands { e.label = x } }");
        QTRY_VERIFY(ok()->isEnabled());
        m_editor->setTreebank(Treebank::fromBytes("b.conllu", conlluOf({0}) + m_bytes));
        QVERIFY(!ok()->isEnabled());
        QVERIFY(m_dialog->sentences().empty());
        QTRY_VERIFY(ok()->isEnabled());
        QCOMPARE(message(), QString("2 of 4 sentences changed · r: 2"));
        m_editor->replaceEach(m_dialog->sentences());
        for (const int index : {1, 3})
            QCOMPARE(m_editor->treebank().read(index).sentence.words[2].deprel, std::string("x"));
    }

    void mistakesAndRefusalsAreSaid() {
        rules()->setPlainText("rule r { pattern { N [] } commands { N.x } }");
        QTRY_COMPARE(message(), QString("1:42: found \"} }\", expected ="));
        QVERIFY(!ok()->isEnabled());
        rules()->setPlainText("rule r { pattern { e: N -[r4]-> M } commands { del_edge e } }");
        QTRY_VERIFY2(message().contains("1 left as they are: a.conllu:"), qPrintable(message()));
        QVERIFY2(message().endsWith("the rules leave word 4 \"w4\" without a head"),
                 qPrintable(message()));
        QVERIFY(!ok()->isEnabled());
    }

    // The next dialog begins with the typed rules.
    void typedRulesAreKept() {
        rules()->setPlainText("rule half");
        m_dialog->reject();
        m_dialog = std::make_unique<RewriteDialog>(m_editor, nullptr);
        QCOMPARE(rules()->text(), QString("rule half"));
        rules()->clear();
    }

private:
    [[nodiscard]] PlainTextEdit* rules() const {
        return m_dialog->findChild<PlainTextEdit*>("rules");
    }
    [[nodiscard]] QPushButton* ok() const {
        return m_dialog->findChild<QDialogButtonBox*>()->button(QDialogButtonBox::Ok);
    }
    [[nodiscard]] QString message() const {
        return m_dialog->findChild<QLabel*>("message")->text();
    }

    std::string m_bytes;
    std::unique_ptr<RewriteDialog> m_dialog;
};

QTEST_MAIN(TestRewriteDialog)
#include "tst_rewrite_dialog.moc"
