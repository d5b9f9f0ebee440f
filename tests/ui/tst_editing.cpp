// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/export/session_file.h"
#include "tests/support/files.h"
#include "tests/support/session_test.h"
#include "tests/support/table.h"
#include "tests/support/window.h"
#include "ui/explorer/arc_editor.h"
#include "ui/treebank/columns_model.h"
#include "ui/treebank/columns_view.h"
#include "ui/treebank/lines_panel.h"
#include "ui/treebank/metadata_dialog.h"
#include "ui/treebank/sentence_dialog.h"
#include "ui/treebank/sentence_list.h"
#include "ui/treebank/treebank_saver.h"

#include <QAbstractItemModelTester>
#include <QApplication>
#include <QFileDialog>
#include <QLabel>
#include <QLineEdit>
#include <QMessageBox>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QSignalSpy>
#include <QSpinBox>
#include <QTableWidget>
#include <QTemporaryDir>
#include <QTest>
#include <QTimer>

#include <algorithm>
#include <functional>

using namespace parsescope;
using namespace parsescope::test;

namespace {

/// Returns the heads of the gold tree, "2 0 2", or "-" without a tree.
QString headsIn(const Session& session) {
    QStringList text;
    for (int word = 1; session.parse()->gold() && word <= session.parse()->gold()->size(); ++word)
        text += QString::number(session.parse()->gold()->head(word));
    return session.parse()->gold() ? text.join(' ') : QString("-");
}

} // namespace

/// Editing the treebank in the window, undo and redo, and saving.
class TestEditing : public test::WindowTest {
    Q_OBJECT

private slots:
    void init() {
        m_folder = std::make_unique<QTemporaryDir>();
        m_path = m_folder->filePath("x.conllu").toStdString();
        m_bytes = "# sent_id = a\n" + conlluOf({2, 0, 2}) + "# sent_id = b\n" + conlluOf({0, 1}) +
                  "\n# sent_id = c\n" + conlluOf({0});
        test::writeContents(m_path, m_bytes);
        makeWindow();
        m_columns = m_window->findChild<ColumnsView*>();
        m_editor->setTreebank(Treebank::open(m_path).value());
        showWindow();
        m_window->showPanel("columns");
    }

    void cleanup() {
        m_editor->setLeaveGuard({});
        closeWindow();
    }

    void cellsAreEdited() {
        const QAbstractItemModelTester tester(m_columns->model());
        m_parse->steps().take({0, 1});
        const int cursor = m_parse->exploration().cursor();
        set(1, ColumnsModel::Lemma, "lemma");
        set(1, ColumnsModel::Head, "3");
        set(1, ColumnsModel::Deprel, " nsubj ");
        set(3, ColumnsModel::Misc, "SpaceAfter=No");
        QCOMPARE(m_parse->sentence().words[0].lemma, std::string("lemma"));
        QCOMPARE(m_parse->sentence().words[0].deprel, std::string("nsubj"));
        QCOMPARE(m_editor->treebank().read(0).sentence.words[2].misc, std::string("SpaceAfter=No"));
        QCOMPARE(headsIn(*m_session), QString("3 0 2"));
        QCOMPARE(m_parse->exploration().cursor(), cursor); // the exploration is kept
        QTRY_VERIFY(m_parse->losses().explanation());
        QCOMPARE(cell(1, ColumnsModel::Head), QString("3"));
        QVERIFY(m_window->isWindowModified());
        for (const char* expected : {"nsubj", "nsubj", "r1", "r1"}) {
            QCOMPARE(cell(1, ColumnsModel::Deprel), QString(expected));
            key(Qt::Key_Z, Qt::ControlModifier);
        }
        QVERIFY(!m_editor->canUndo());
        QVERIFY(!m_editor->isModified() && !m_window->isWindowModified());
        QCOMPARE(m_parse->exploration().cursor(), cursor);
    }

    void whatCannotStandThereIsRefused_data() {
        columns<int, QString, QString>("column", "typed", "reason");
        const int head = ColumnsModel::Head;
        QTest::newRow("cycle") << head << "1"
                               << "the heads of words 1 → 2 → 1 form a cycle";
        QTest::newRow("itself") << head << "2"
                                << "word 2 is its own head";
        QTest::newRow("beyond") << head << "4"
                                << "there is no word 4, expected one of 1 to 3";
        QTest::newRow("negative") << head << "-1"
                                  << "expected the number of a word";
        QTest::newRow("no number") << head << "x"
                                   << "expected the number of a word";
        QTest::newRow("empty") << head << ""
                               << "expected the number of a word";
        QTest::newRow("tab") << int(ColumnsModel::Form) << "a\tb"
                             << "cannot stand in a column";
    }
    void whatCannotStandThereIsRefused() {
        QFETCH(int, column);
        QFETCH(QString, typed);
        QFETCH(QString, reason);
        auto* model = qobject_cast<ColumnsModel*>(m_columns->model());
        const QModelIndex index = model->index(1, column);
        const Result<Sentence> after = model->changed(index, typed);
        QVERIFY(!after);
        QVERIFY2(QString::fromStdString(after.error().message).contains(reason),
                 after.error().message.english().c_str());
        QVERIFY(!model->setData(index, typed, Qt::EditRole));
        QVERIFY(!m_editor->canUndo());
    }

    // Return opens the editor. A bad value is reported while it is typed, and Return does not
    // accept it.
    void theReasonStandsBelowTheCell() {
        const QModelIndex index = m_columns->model()->index(1, ColumnsModel::Head);
        m_columns->setFocus();
        m_columns->setCurrentIndex(index);
        QTest::keyClick(m_columns, Qt::Key_Return);
        auto* editor = m_columns->viewport()->findChild<QLineEdit*>();
        QVERIFY(editor && editor->isVisible());
        editor->selectAll();
        QTest::keyClicks(editor, "1");
        auto* reason = m_columns->viewport()->findChild<QLabel*>("reason");
        QVERIFY(reason && reason->isVisible());
        QVERIFY(reason->text().contains("form a cycle"));
        QTest::keyClick(editor, Qt::Key_Return);
        QVERIFY(editor->isVisible());
        QVERIFY(!m_editor->canUndo());
        editor->selectAll();
        QTest::keyClicks(editor, "3"); // 2 and 3 would form a cycle as well
        QTest::keyClick(editor, Qt::Key_Return);
        QVERIFY(editor->isVisible());
        set(3, ColumnsModel::Head, "0"); // there is no cycle now
        editor->selectAll();
        QTest::keyClicks(editor, "3");
        QVERIFY(!reason->isVisible());
        QTest::keyClick(editor, Qt::Key_Return);
        QTRY_VERIFY(!m_columns->viewport()->findChild<QLineEdit*>());
        QCOMPARE(headsIn(*m_session), QString("2 3 0"));
    }

    void wordsComeAndGo() {
        m_columns->setFocus();
        m_columns->setCurrentIndex(m_columns->model()->index(1, ColumnsModel::Form));
        trigger("Insert Word Before");
        QCOMPARE(headsIn(*m_session), QString("3 1 0 3"));
        QTRY_VERIFY(m_columns->viewport()->findChild<QLineEdit*>());
        auto* editor = m_columns->viewport()->findChild<QLineEdit*>();
        QTest::keyClicks(editor, "new");
        QTest::keyClick(editor, Qt::Key_Return);
        QTRY_COMPARE(m_parse->sentence().words[1].form, std::string("new"));
        QTRY_VERIFY(!m_columns->viewport()->findChild<QLineEdit*>());
        QCOMPARE(m_parse->configuration().words(), 4);
        QCOMPARE(m_columns->currentIndex().row(), 2); // Enter goes to the cell below
        m_columns->setCurrentIndex(m_columns->model()->index(1, ColumnsModel::Form));
        QTest::keyClick(m_columns, Qt::Key_Delete);
        QCOMPARE(headsIn(*m_session), QString("2 0 2"));
        QTest::keyClick(m_columns, Qt::Key_Delete); // removes the root; a dependent takes its place
        QCOMPARE(headsIn(*m_session), QString("0 1"));
        QTest::keyClick(m_columns, Qt::Key_Delete);
        QTest::keyClick(m_columns, Qt::Key_Delete); // the last word stays
        QCOMPARE(m_parse->sentence().size(), 1);
        while (m_editor->canUndo())
            m_editor->undo();
        QCOMPARE(headsIn(*m_session), QString("2 0 2"));
    }

    void dragsAndCellsHaveOneHistory() {
        giveHead(*m_editor, *m_parse, 1, 3);
        m_editor->selectSentence(1);
        set(2, ColumnsModel::Head, "0");
        m_editor->selectSentence(2);
        key(Qt::Key_Z, Qt::ControlModifier);
        QCOMPARE(m_editor->sentenceIndex(), 1); // undo goes to the sentence that it changes
        QCOMPARE(headsIn(*m_session), QString("0 1"));
        key(Qt::Key_Z, Qt::ControlModifier);
        QCOMPARE(m_editor->sentenceIndex(), 0);
        QCOMPARE(headsIn(*m_session), QString("2 0 2"));
        key(Qt::Key_Z, Qt::ControlModifier | Qt::ShiftModifier);
        key(Qt::Key_Z, Qt::ControlModifier | Qt::ShiftModifier);
        QCOMPARE(m_editor->sentenceIndex(), 1);
        QCOMPARE(headsIn(*m_session), QString("0 0"));
        m_editor->selectSentence(0);
        QVERIFY(m_editor->isEdited());
        m_editor->revert();
        QCOMPARE(headsIn(*m_session), QString("2 0 2"));
        m_editor->undo();
        QCOMPARE(headsIn(*m_session), QString("3 0 2"));
    }

    void sentencesComeAndGo() {
        SentenceModel sentences(m_editor, m_parse);
        const QAbstractItemModelTester tester(&sentences);
        m_editor->selectSentence(1);
        m_editor->insertSentence(sentenceOf({0, 1, 1, 1}));
        QCOMPARE(m_editor->sentenceIndex(), 2);
        QCOMPARE(sentences.rowCount(), 4);
        QVERIFY(sentences.index(2).data(SentenceModel::DetailRole).toString().contains("edited"));
        QVERIFY(!m_editor->isEdited()); // there is no earlier version
        m_editor->selectSentence(0);
        trigger("Delete Sentence");
        QCOMPARE(m_editor->sentenceIndex(), 0);
        QCOMPARE(m_parse->sentence().comment("sent_id"), std::string("b"));
        m_editor->undo();
        m_editor->undo();
        QCOMPARE(sentences.rowCount(), 3);
        QVERIFY(!m_editor->isModified());
        for (int i = 0; i < 3; ++i)
            trigger("Delete Sentence");
        QCOMPARE(sentences.rowCount(), 0);
        QVERIFY(m_editor->sentenceIndex() < 0);
        m_editor->insertSentence(sentenceOf({0}));
        QCOMPARE(m_editor->sentenceIndex(), 0);
        QVERIFY(m_editor->document()->size() == 1);
    }

    /// Whoever hears of a change finds a current sentence that is in the treebank; "Lines" reads
    /// it.
    void theLastSentenceIsDeletedWhileItsLinesAreShown() {
        trigger("Edit Lines");
        int outside = 0;
        connect(m_editor, &TreebankEditor::treebankChanged, this,
                [&] { outside += m_editor->sentenceIndex() >= m_editor->treebank().size(); });
        for (int left = 2; left >= 0; --left) {
            m_editor->selectSentence(left);
            trigger("Delete Sentence");
            QCOMPARE(m_editor->treebank().size(), left);
            QCOMPARE(m_editor->sentenceIndex(), left - 1);
            QCOMPARE(lines()->toPlainText().count("\tw1\t"), left > 0 ? 1 : 0);
        }
        QCOMPARE(outside, 0);
        for (int size = 1; size <= 3; ++size) {
            m_editor->undo();
            QCOMPARE(m_editor->treebank().size(), size);
        }
        QVERIFY(!m_editor->isModified());
    }

    void linesAreEdited() {
        trigger("Edit Lines");
        QVERIFY(lines()->hasFocus());
        QVERIFY(lines()->toPlainText().startsWith("# sent_id = a\n1\tw1\t"));
        lines()->setPlainText("# sent_id = z\n# note = 10\u00A0%\n" +
                              lines()->toPlainText().section('\n', 1));
        QTest::keyClick(lines(), Qt::Key_Return, Qt::ControlModifier);
        QCOMPARE(m_parse->sentence().comment("sent_id"), std::string("z"));
        QCOMPARE(m_parse->sentence().comments.size(), std::size_t(2));
        QCOMPARE(m_parse->sentence().comment("note"), std::string("10\u00A0%")); // no-break space
        QVERIFY(m_editor->isEdited());
        // The key of Undo belongs to the text only while the text has changes.
        QTest::keyClick(lines(), Qt::Key_Z, Qt::ControlModifier);
        QVERIFY(!m_editor->isEdited());
        QVERIFY(lines()->toPlainText().startsWith("# sent_id = a\n"));
        QTest::keyClicks(lines(), "x");
        QTest::keyClick(lines(), Qt::Key_Z, Qt::ControlModifier);
        QVERIFY(lines()->toPlainText().startsWith("# sent_id = a\n"));
        QVERIFY(!m_editor->isEdited());
        m_editor->redo();
        QVERIFY(lines()->toPlainText().startsWith("# sent_id = z\n"));
    }

    /// Lines that were typed are applied when the sentence is left, saved, or edited elsewhere. If
    /// they cannot be read, they are kept until the user agrees to lose them.
    void typedLinesAreNotLost() {
        trigger("Edit Lines");
        const QString before = lines()->toPlainText();
        lines()->setPlainText(QString(before).replace("w1", "first"));
        m_window->findChild<SentenceList*>()->setFocus();
        QCOMPARE(m_parse->sentence().words[0].form, std::string("first"));
        lines()->setFocus();
        lines()->setPlainText(QString(before).replace("w1", "again"));
        QVERIFY(m_editor->selectSentence(1));
        QCOMPARE(m_editor->treebank().read(0).sentence.words[0].form, std::string("again"));
        QVERIFY(lines()->toPlainText().startsWith("# sent_id = b\n"));

        lines()->setPlainText("# sent_id = b\n1\tbad");
        QVERIFY(!button("Apply")->isEnabled());
        QVERIFY(!lines()->extraSelections().isEmpty()); // the wrong line is marked
        QString question;
        click("Cancel", &question);
        QVERIFY(!m_editor->selectSentence(0));
        QVERIFY2(question.contains("Discard the text that you have typed?"), qPrintable(question));
        QCOMPARE(m_editor->sentenceIndex(), 1);
        QVERIFY(lines()->toPlainText().endsWith("bad"));
        click("Cancel");
        QTest::keyClick(lines(), Qt::Key_Escape);
        QVERIFY(lines()->toPlainText().endsWith("bad"));
        click("Discard Text");
        QTest::keyClick(lines(), Qt::Key_Escape);
        QVERIFY(lines()->toPlainText().startsWith("# sent_id = b\n1\tw1\t"));

        // A change made elsewhere is not silently replaced by lines that were typed before it.
        lines()->setPlainText("1\tbad");
        m_window->showPanel("columns");
        set(1, ColumnsModel::Lemma, "kept");
        trigger("Edit Lines");
        QVERIFY(lines()->toPlainText() == "1\tbad");
        lines()->setPlainText(QString::fromStdString(conlluOf({0, 1})));
        click("Discard Text");
        QVERIFY(m_editor->selectSentence(0));
        QCOMPARE(m_editor->treebank().read(1).sentence.words[0].lemma, std::string("kept"));
    }

    /// The form has a row for each comment. Comments that are not edited keep their bytes.
    void metadataAreEdited() {
        Sentence sentence = m_editor->sentence();
        sentence.comments = {"#sent_id=a", "# newpar", "# free = of =  signs "};
        m_editor->replaceSentence(sentence);
        const auto edit = [this](const std::function<void(QTableWidget*)>& type) {
            QTimer::singleShot(0, this, [type] {
                auto* dialog = qobject_cast<QDialog*>(QApplication::activeModalWidget());
                type(dialog->findChild<QTableWidget*>());
                dialog->accept();
            });
            trigger("Edit Metadata");
            return m_editor->sentence().comments;
        };
        QCOMPARE(edit([](QTableWidget* table) {
                     // A row for the missing text comes first.
                     QCOMPARE(table->rowCount(), 4);
                     QCOMPARE(table->item(0, 0)->text(), QString("text"));
                     QCOMPARE(table->item(3, 1)->text(), QString("of =  signs"));
                 }),
                 sentence.comments);
        QCOMPARE(edit([](QTableWidget* table) {
                     table->item(0, 1)->setText("w1 w2 w3");
                     table->item(1, 1)->setText("b");
                     table->removeRow(2);
                 }),
                 (std::vector<std::string>{"# text = w1 w2 w3", "# sent_id = b",
                                           "# free = of =  signs "}));
        m_editor->undo();
        QCOMPARE(m_editor->sentence().comments, sentence.comments);
    }

    /// Answers of dialogs about a sentence that was replaced in the meantime, here by a shorter one
    /// of another treebank, change no other sentence.
    void dialogsChangeNoOtherSentence() {
        for (const char* command : {"Edit Metadata", "Enter Heads", "Split Word"}) {
            m_editor->setTreebank(Treebank::fromBytes("x.conllu", conlluOf({2, 0, 2})));
            m_columns->setCurrentIndex(indexOf(3, ColumnsModel::Form));
            QString warning;
            const bool isSplit = QString(command) == "Split Word";
            QTimer::singleShot(0, this, [this, &warning, isSplit] {
                auto* dialog = qobject_cast<QDialog*>(QApplication::activeModalWidget());
                if (auto* line = dialog->findChild<QLineEdit*>(); line && isSplit)
                    line->setText("w 3");
                m_editor->setTreebank(Treebank::fromBytes("y.conllu", conlluOf({0})));
                click("OK", &warning);
                dialog->accept();
            });
            trigger(command);
            QTRY_VERIFY2(warning.startsWith("Nothing is changed"), command);
            QVERIFY2(!m_editor->canUndo() && !m_editor->isModified(), command);
        }
    }

    /// A text that is being typed in a cell is asked about when the form is closed by its frame.
    void metadataInAnOpenCellAreAskedAbout() {
        Sentence sentence = m_editor->sentence();
        sentence.comments = {"# sent_id = a", "# text = t"};
        MetadataDialog dialog(sentence, m_window.get());
        dialog.show();
        QVERIFY(QTest::qWaitForWindowActive(&dialog));
        auto* table = dialog.findChild<QTableWidget*>();
        table->setFocus();
        table->setCurrentCell(0, 1);
        table->editItem(table->item(0, 1));
        QTest::keyClicks(table->findChild<QLineEdit*>(), "typed");
        click("Cancel");
        dialog.close();
        QVERIFY(dialog.isVisible());
        QCOMPARE(dialog.comments()[0], std::string("# sent_id = typed"));
        click("Discard Metadata");
        dialog.close();
        QVERIFY(!dialog.isVisible());
    }

    /// Several sentences are edited at once, and one more may be added.
    void severalSentencesAreEdited() {
        const int sentences = m_editor->treebank().size();
        trigger("Edit Lines");
        auto* count = m_window->findChild<LinesPanel*>()->findChild<QSpinBox*>();
        count->setValue(2);
        const QString before = lines()->toPlainText();
        QCOMPARE(before.count("\tw1\t"), 2);
        QVERIFY(count->isEnabled());
        lines()->setPlainText(before + "\n\n" + QString::fromStdString(conlluOf({0})));
        QVERIFY(!count->isEnabled()); // another number would replace the text
        button("Apply")->click();
        QCOMPARE(m_editor->treebank().size(), sentences + 1);
        QCOMPARE(count->value(), 3);
        QCOMPARE(m_editor->treebank().read(2).sentence.size(), 1);
        m_editor->undo();
        QCOMPARE(m_editor->treebank().size(), sentences);
        QVERIFY(!m_editor->isModified());
    }

    /// A typed sentence can be confirmed without the mouse, and Tab leaves the field.
    void aSentenceIsConfirmedByKeys() {
        SentenceDialog dialog("New Sentence", "Explore");
        dialog.show();
        QVERIFY(QTest::qWaitForWindowActive(&dialog));
        auto* text = dialog.findChild<QPlainTextEdit*>();
        text->setFocus();
        QTest::keyClicks(text, "The baker burned");
        QTest::keyClick(text, Qt::Key_Tab);
        QVERIFY(!text->hasFocus());
        QCOMPARE(text->toPlainText(), "The baker burned");
        text->setFocus();
        QTest::keyClick(text, Qt::Key_Return, Qt::ControlModifier);
        QCOMPARE(dialog.result(), int(QDialog::Accepted));
        QCOMPARE(dialog.sentence().size(), 3);
        text->setPlainText("1\tThe");
        QTest::keyClick(text, Qt::Key_Tab); // one more column
        QCOMPARE(text->toPlainText().count('\t'), 2);
    }

    void unreadableSentencesAreRepaired() {
        test::writeContents(m_path, "1\tbad\n\n" + conlluOf({0}));
        m_editor->setTreebank(Treebank::open(m_path).value());
        QVERIFY(!m_parse->canExplore());
        trigger("Edit Lines");
        QCOMPARE(lines()->toPlainText(), QString("1\tbad"));
        QVERIFY(!button("Apply")->isEnabled());
        lines()->setPlainText(QString::fromStdString(conlluOf({2, 0})));
        button("Apply")->click();
        QVERIFY(m_parse->canExplore() && m_parse->gold());
        // The lines that could not be read do not count as an earlier version, but undo restores
        // them.
        QVERIFY(!m_editor->isEdited());
        m_editor->undo();
        QVERIFY(!m_parse->canExplore());
    }

    void savingKeepsTheRest() {
        set(1, ColumnsModel::Head, "3");
        key(Qt::Key_S, Qt::ControlModifier);
        std::string expected = m_bytes;
        expected.replace(expected.find("\t2\tr1"), 5, "\t3\tr1");
        QCOMPARE(test::contentsOf(m_path), expected);
        QVERIFY(!m_editor->isModified() && !m_window->isWindowModified());
        QVERIFY(!m_editor->isEdited());
        QSignalSpy reloaded(m_editor, &TreebankEditor::reloaded);
        opener()->check();
        opener()->check();
        QTest::qWait(50);
        QCOMPARE(reloaded.size(), 0); // the program's own writing is not a change on disk
        m_editor->undo();             // leads back beyond the save
        QVERIFY(m_editor->isModified());
        key(Qt::Key_S, Qt::ControlModifier);
        QCOMPARE(test::contentsOf(m_path), m_bytes);
    }

    void aFileChangedMeanwhileIsNotOverwritten_data() {
        columns<QString, QString, bool>("answer", "heads", "overwritten");
        QTest::newRow("cancel") << "Cancel"
                                << "3 0 2" << false;
        QTest::newRow("read again") << "Reload"
                                    << "0 1 2" << false;
        QTest::newRow("overwrite") << "Overwrite"
                                   << "3 0 2" << true;
    }
    void aFileChangedMeanwhileIsNotOverwritten() {
        QFETCH(QString, answer);
        QFETCH(QString, heads);
        QFETCH(bool, overwritten);
        set(1, ColumnsModel::Head, "3");
        const std::string theirs = "# sent_id = a\n" + conlluOf({0, 1, 2});
        test::writeContents(m_path, theirs);
        QSignalSpy changed(m_editor, &TreebankEditor::changedOnDisk);
        for (int i = 0; i < 3; ++i)
            opener()->check();
        QCOMPARE(changed.size(), 1); // reported once, without reading the file again
        QCOMPARE(headsIn(*m_session), QString("3 0 2"));
        click(answer);
        key(Qt::Key_S, Qt::ControlModifier);
        QTRY_COMPARE(headsIn(*m_session), heads);
        QCOMPARE(test::contentsOf(m_path) == theirs, !overwritten);
        QCOMPARE(m_editor->isModified(), answer == "Cancel");
    }

    // Another program deletes the file. Reading it again is impossible, and no changes on disk can
    // be discarded.
    void aFileDeletedMeanwhileCanBeWrittenAgain() {
        set(1, ColumnsModel::Head, "3");
        QFile::remove(QString::fromStdString(m_path));
        opener()->check();
        QString asked;
        click("Write Again", &asked);
        key(Qt::Key_S, Qt::ControlModifier);
        QVERIFY2(asked.contains("no longer exists"), qPrintable(asked));
        QVERIFY2(!asked.contains("Reload") && !asked.contains("discard"), qPrintable(asked));
        QVERIFY(!m_editor->isModified());
        QCOMPARE(Treebank::open(m_path).value().read(0).sentence.words[0].head, 3);
    }

    void aDeletedFileHasSentencesToSave() {
        QFile::remove(QString::fromStdString(m_path));
        opener()->check();
        bool asked = false;
        QTimer::singleShot(50, this, [&asked] {
            auto* dialog = qobject_cast<QFileDialog*>(QApplication::activeModalWidget());
            asked = dialog && dialog->acceptMode() == QFileDialog::AcceptSave;
            if (QWidget* modal = QApplication::activeModalWidget())
                modal->close();
        });
        key(Qt::Key_S, Qt::ControlModifier);
        QVERIFY(asked);
    }

    // Another program writes into a file that is too large to be held in memory. Only the edited
    // sentences can be kept.
    void aLargeFileChangedInPlace_data() {
        QTest::addColumn<QString>("answer");
        QTest::newRow("cancel") << "Cancel";
        QTest::newRow("read again") << "Reload";
        QTest::newRow("put into the file") << "Put Changes into the File";
    }
    void aLargeFileChangedInPlace() {
        QFETCH(QString, answer);
        const std::string rest = "# " + std::string(900'000, 'x') + "\n" + conlluOf({0, 1}) + "\n";
        std::string lines = "# sent_id = a\n" + conlluOf({2, 0, 2}) + "\n";
        for (int i = 0; i < 20; ++i)
            lines += rest;
        test::writeContents(m_path, lines);
        m_editor->setTreebank(Treebank::open(m_path).value());
        set(1, ColumnsModel::Lemma, "lemma");
        const std::string theirs = rest + lines;
        test::writeContents(m_path, theirs);
        click(answer);
        key(Qt::Key_S, Qt::ControlModifier);
        QVERIFY(test::contentsOf(m_path) == theirs);
        if (answer == "Reload")
            QTRY_COMPARE(m_editor->treebank().size(), 22);
        QCOMPARE(m_editor->isModified(), answer != "Reload");
        if (answer != "Put Changes into the File")
            return;
        QCOMPARE(m_editor->sentenceIndex(), 1);
        QCOMPARE(m_editor->sentence().words[0].lemma, std::string("lemma"));
        QVERIFY(m_window->findChild<TreebankSaver*>()->save());
        QVERIFY(!m_editor->isModified());
        const Treebank saved = Treebank::open(m_path).value();
        QCOMPARE(saved.size(), 22);
        QCOMPARE(saved.read(1).sentence.words[0].lemma, std::string("lemma"));
        QVERIFY(saved.validate().empty());
    }

    void underAnotherName() {
        set(1, ColumnsModel::Head, "3");
        const std::string other = m_folder->filePath("y.conllu.gz").toStdString();
        QVERIFY(m_window->findChild<TreebankSaver*>()->saveTo(QString::fromStdString(other)));
        QCOMPARE(test::contentsOf(m_path), m_bytes);
        QCOMPARE(m_editor->treebank().name(), other);
        QVERIFY(m_window->windowTitle().startsWith("y.conllu.gz"));
        QVERIFY(!m_editor->isModified());
        set(2, ColumnsModel::Form, "again");
        key(Qt::Key_S, Qt::ControlModifier);
        QCOMPARE(Treebank::open(other)->read(0).sentence.words[1].form, std::string("again"));
        // A sentence that belongs to no treebank becomes a treebank.
        m_editor->setSentence(sentenceOf({0, 1}));
        giveHead(*m_editor, *m_parse, 2, 0);
        QVERIFY(m_window->findChild<TreebankSaver*>()->saveTo(m_folder->filePath("z.conllu")));
        QCOMPARE(m_editor->treebank().size(), 1);
        QCOMPARE(m_editor->sentenceIndex(), 0);
        QCOMPARE(headsIn(*m_session), QString("0 0"));
    }

    // Saving a treebank as its own file asks about the changes of another program, as saving does.
    void underItsOwnName() {
        auto* saver = m_window->findChild<TreebankSaver*>();
        const QString link = m_folder->filePath("link.conllu");
        QVERIFY(QFile::link(QString::fromStdString(m_path), link));
        set(1, ColumnsModel::Head, "3");
        const std::string theirs = "# sent_id = theirs\n" + m_bytes;
        test::writeContents(m_path, theirs);
        for (const QString& path : {QString::fromStdString(m_path), link}) {
            click("Cancel");
            QVERIFY(!saver->saveTo(path));
            QCOMPARE(test::contentsOf(m_path), theirs);
            QVERIFY(m_editor->isModified());
        }
        click("Overwrite");
        QVERIFY(saver->saveTo(QString::fromStdString(m_path)));
        QVERIFY(!m_editor->isModified());
        QCOMPARE(Treebank::open(m_path)->read(0).sentence.words[0].head, 3);
        QFile::remove(QString::fromStdString(m_path));
        QVERIFY(saver->saveTo(QString::fromStdString(m_path))); // writes it again
        QCOMPARE(Treebank::open(m_path)->size(), 3);
    }

    void whatCannotBeSavedIsSaid() {
        set(1, ColumnsModel::Head, "3");
        click("OK");
        QVERIFY(!m_window->findChild<TreebankSaver*>()->saveTo(m_folder->path() + "/no/x.conllu"));
        QVERIFY(m_editor->isModified());
    }

    // A treebank may replace only other treebanks; its own file may be replaced whatever it looks
    // like.
    // A file in CoNLL-U gets further columns only if the user wants that.
    void savingAsConllUAsksAboutColumns() {
        const std::string plus = "# global.columns = ID FORM HEAD DEPREL X\n"
                                 "# sent_id = p\n1\ta\t0\troot\tv\n\n";
        const std::string path = m_folder->filePath("p.cupt").toStdString();
        test::writeContents(path, plus);
        m_editor->setTreebank(Treebank::open(path).value());
        const QString copy = m_folder->filePath("copy.conllu");
        auto* saver = m_window->findChild<TreebankSaver*>();
        QString asked;
        click("Cancel", &asked);
        QVERIFY(!saver->saveTo(copy));
        QVERIFY2(asked.startsWith("CoNLL-U does not have the columns X."), qPrintable(asked));
        QVERIFY(!QFile::exists(copy));
        click("Save Copy without Columns");
        QVERIFY(!saver->saveTo(copy));
        QCOMPARE(test::contentsOf(copy.toStdString()),
                 std::string("# sent_id = p\n1\ta\t_\t_\t_\t_\t0\troot\t_\t_\n\n"));
        QCOMPARE(m_editor->treebank().name(), path);
        click("Keep Columns");
        QVERIFY(saver->saveTo(m_folder->filePath("kept.conllu")));
        QCOMPARE(test::contentsOf(m_folder->filePath("kept.conllu").toStdString()), plus);
    }

    void saveAsReplacesTreebanksAlone() {
        set(1, ColumnsModel::Head, "3");
        const std::string notes = m_folder->filePath("notes").toStdString();
        QVERIFY(writeFileAtomically(notes, "mine"));
        click("OK");
        auto* saver = m_window->findChild<TreebankSaver*>();
        QVERIFY(!saver->saveTo(QString::fromStdString(notes)));
        QCOMPARE(test::contentsOf(notes), std::string("mine"));
        QVERIFY(saver->saveTo(m_folder->filePath("other.conllu")));
        QVERIFY(saver->saveTo(m_folder->filePath("other.conllu")));
    }

    void closingAsks() {
        set(1, ColumnsModel::Head, "3");
        click("Cancel");
        QVERIFY(!m_window->close());
        click("Cancel");
        m_session->open({m_folder->filePath("other.conllu")});
        QVERIFY(!opener()->isOpening());
        click("Save");
        QVERIFY(m_window->close());
        QVERIFY(test::contentsOf(m_path) != m_bytes);
        m_window->show();
        set(1, ColumnsModel::Head, "2");
        click("Discard");
        QVERIFY(m_window->close());
        QVERIFY(test::contentsOf(m_path) != m_bytes);
        m_window->show();
        m_editor->undo(); // there is nothing to save, and no question
        QVERIFY(m_window->close());
    }

    /// Files that are still being read when the treebank is edited replace it only after a
    /// question.
    void changesWhileFilesAreReadAreNotLost() {
        const QString session = m_folder->filePath("it.parsescope");
        test::writeContents(session.toStdString(), writeSession(m_session->saved()));
        const QString other = m_folder->filePath("second.conllu");
        test::writeContents(other.toStdString(), conlluOf({2, 0}));
        for (const QString& path : {other, session}) {
            QString asked;
            click("Cancel", &asked);
            m_session->open({path});
            set(1, ColumnsModel::Head, "3");
            QTRY_VERIFY(!asked.isEmpty());
            QVERIFY(m_editor->isModified());
            QCOMPARE(m_editor->treebank().name(), m_path);
            m_editor->undo();
        }
        // So is what is typed into a cell.
        QString asked;
        click("Cancel", &asked);
        m_session->open({other});
        m_columns->edit(indexOf(1, ColumnsModel::Form));
        m_columns->viewport()->findChild<QLineEdit*>()->setText("typed");
        QTRY_VERIFY(!asked.isEmpty());
        QCOMPARE(m_editor->sentence().words[0].form, std::string("typed"));
        m_editor->undo();
        click("Discard");
        m_session->open({other});
        set(1, ColumnsModel::Head, "3");
        QTRY_COMPARE(m_editor->treebank().name(), other.toStdString());
        QVERIFY(!m_editor->isModified());
        // Without a change there is no question.
        m_session->open({QString::fromStdString(m_path)});
        QTRY_COMPARE(m_editor->treebank().name(), m_path);
    }

    void whatIsTypedIsNotLostByClosing() {
        m_columns->setFocus();
        m_columns->setCurrentIndex(indexOf(1, ColumnsModel::Form));
        QTest::keyClick(m_columns, Qt::Key_Return);
        QTest::keyClicks(m_columns->viewport()->findChild<QLineEdit*>(), "typed");
        click("Save");
        QVERIFY(m_window->close());
        QVERIFY(test::contentsOf(m_path).find("\ttyped\t") != std::string::npos);
    }

    void savedSessionsKnowTheirSentence() {
        giveHead(*m_editor, *m_parse, 1, 3);
        const SavedSession heads = m_session->saved();
        QVERIFY(heads.gold && heads.sentence == Treebank::open(m_path)->read(0).sentence);
        set(1, ColumnsModel::Form, "other");
        const SavedSession words = m_session->saved();
        QVERIFY(!words.gold && words.sentence == m_parse->sentence());
        m_session->restore(heads, Treebank::open(m_path).value());
        QCOMPARE(headsIn(*m_session), QString("3 0 2"));
        QVERIFY(m_editor->isEdited());
    }

private:
    [[nodiscard]] TreebankOpener* opener() const { return m_editor->findChild<TreebankOpener*>(); }
    /// Returns the index of a column of a word (1-based).
    [[nodiscard]] QModelIndex indexOf(int word, int column) const {
        const auto* model = qobject_cast<ColumnsModel*>(m_columns->model());
        return model->index(model->rowOf(word), column);
    }
    void set(int word, int column, const QString& text) {
        QVERIFY(m_columns->model()->setData(indexOf(word, column), text));
    }
    [[nodiscard]] QString cell(int word, int column) const {
        return indexOf(word, column).data().toString();
    }
    /// Returns the text of the panel “Lines”, and the button of the panel with the text `text`.
    [[nodiscard]] QPlainTextEdit* lines() const {
        return m_window->findChild<LinesPanel*>()->findChild<QPlainTextEdit*>();
    }
    [[nodiscard]] QPushButton* button(const QString& text) const {
        const auto buttons = m_window->findChild<LinesPanel*>()->findChildren<QPushButton*>();
        return *std::ranges::find(buttons, text, &QPushButton::text);
    }
    void key(Qt::Key key, Qt::KeyboardModifiers modifiers = {}) {
        QTest::keyClick(m_window.get(), key, modifiers);
    }
    void trigger(const QString& text) {
        for (QAction* action : m_window->findChildren<QAction*>())
            if (action->text().remove('&').startsWith(text))
                return action->trigger();
        QFAIL(qPrintable("no entry " + text));
    }
    /// Answers the next question with the button `text`, whenever the question is asked.
    void click(const QString& text, QString* asked = nullptr) {
        auto* timer = new QTimer(this);
        connect(timer, &QTimer::timeout, this, [text, asked, timer] {
            auto* box = qobject_cast<QMessageBox*>(QApplication::activeModalWidget());
            if (!box)
                return;
            timer->stop();
            timer->deleteLater();
            QStringList texts;
            for (QAbstractButton* button : box->buttons())
                texts += button->text().remove('&');
            if (asked)
                *asked = box->text() + " " + box->informativeText() + " " + texts.join(", ");
            if (const qsizetype at = texts.indexOf(text); at >= 0)
                return box->buttons()[at]->click();
            box->reject();
            QFAIL(qPrintable("no button " + text + " in " + texts.join(", ")));
        });
        timer->start(5);
    }

    std::unique_ptr<QTemporaryDir> m_folder;
    std::string m_path;
    std::string m_bytes;
    ColumnsView* m_columns = nullptr;
};

QTEST_MAIN(TestEditing)
#include "tst_editing.moc"
