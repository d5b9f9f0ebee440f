// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/files.h"
#include "tests/support/session_test.h"
#include "tests/support/table.h"
#include "tests/support/window.h"
#include "ui/treebank/columns_model.h"
#include "ui/treebank/columns_view.h"

#include <QAbstractButton>
#include <QApplication>
#include <QInputDialog>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QMessageBox>
#include <QStatusBar>
#include <QTemporaryDir>
#include <QTest>
#include <QTimer>

#include <utility>

using namespace parsescope;
using namespace parsescope::test;

namespace {

constexpr const char* Rich = "# sent_id = a\n# text = I don't go.\n"
                             "1\tI\tI\tPRON\t_\t_\t4\tnsubj\t4:nsubj\t_\n"
                             "2-3\tdon't\t_\t_\t_\t_\t_\t_\t_\t_\n"
                             "2\tdo\tdo\tAUX\t_\t_\t4\taux\t4:aux\t_\n"
                             "3\tn't\tnot\tPART\t_\t_\t4\tadvmod\t4:advmod\t_\n"
                             "4\tgo\tgo\tVERB\t_\t_\t0\troot\t0:root\tSpaceAfter=No\n"
                             "4.1\tgo\tgo\tVERB\t_\t_\t_\t_\t4:conj\t_\n"
                             "5\t.\t.\tPUNCT\t_\t_\t4\tpunct\t4.1:punct\t_\n\n";
constexpr const char* Plain = "# sent_id = b\n# text = One two three\n"
                              "1\tOne\tone\tX\t_\t_\t_\t_\t_\t_\n"
                              "2\ttwo\ttwo\tX\t_\t_\t_\t_\t_\t_\n"
                              "3\tthree\tthree\tX\t_\t_\t_\t_\t_\t_\n\n";

enum Row { RangeRow = 1, LastOfRangeRow = 3, RootRow = 4, EmptyNodeRow = 5, LastRow = 6 };

} // namespace

/// The table of the columns: commands on its lines, open cells, and findings.
class TestColumns : public test::WindowTest {
    Q_OBJECT

private slots:
    void init() {
        m_folder = std::make_unique<QTemporaryDir>();
        m_path = m_folder->filePath("x.conllu").toStdString();
        test::writeContents(m_path, std::string(Rich) + Plain);
        makeWindow();
        m_columns = m_window->findChild<ColumnsView*>();
        m_findings = m_window->findChild<QLabel*>("findings");
        m_editor->setTreebank(Treebank::open(m_path).value());
        showWindow();
        m_window->showPanel("columns");
        m_columns->setFocus();
    }

    void cleanup() {
        m_editor->setLeaveGuard({});
        closeWindow();
    }

    // In the selected row, the current cell differs from the other cells; a click on another word
    // keeps the column.
    void theCurrentCellIsVisible() {
        const auto colourOf = [this](int row, int column) {
            const QRect cell = m_columns->visualRect(m_columns->model()->index(row, column));
            return m_columns->viewport()
                ->grab(QRect(cell.topLeft() + QPoint(4, 4), QSize(1, 1)))
                .toImage()
                .pixelColor(0, 0);
        };
        m_columns->setCurrentIndex(m_columns->model()->index(0, ColumnsModel::Upos));
        QVERIFY(colourOf(0, ColumnsModel::Upos) != colourOf(0, ColumnsModel::Xpos));
        QCOMPARE(colourOf(0, ColumnsModel::Form), colourOf(0, ColumnsModel::Xpos));
        m_columns->selectWord(4);
        QCOMPARE(m_columns->currentIndex(), m_columns->model()->index(RootRow, ColumnsModel::Upos));
        QVERIFY(colourOf(RootRow, ColumnsModel::Upos) != colourOf(RootRow, ColumnsModel::Xpos));
        m_editor->selectSentence(1);
        m_columns->selectWord(2);
        QCOMPARE(m_columns->currentIndex(), m_columns->model()->index(1, ColumnsModel::Upos));
    }

    // A word that is moved by Ctrl and an arrow key is the only selected one then.
    void theMovedWordIsSelected() {
        select(LastRow);
        QTest::keyPress(m_columns, Qt::Key_Up, Qt::ControlModifier);
        const QModelIndexList rows = m_columns->selectionModel()->selectedRows();
        QTest::keyRelease(m_columns, Qt::Key_Up);
        QCOMPARE(rows.size(), 1);
        QCOMPARE(m_columns->model()->index(rows[0].row(), ColumnsModel::Form).data().toString(),
                 QString("."));
    }

    void deleteActsOnTheSelectedLine() {
        select(RangeRow);
        QCOMPARE(action(Delete)->text(), QString("&Dissolve Multiword Token"));
        QTest::keyClick(m_columns, Qt::Key_Delete);
        QCOMPARE(ids(), QString("1 2 3 4 4.1 5"));
        QCOMPARE(text(), QString("I don't go."));
        select(EmptyNodeRow - 1);
        QCOMPARE(action(Delete)->text(), QString("Delete &Empty Node"));
        QTest::keyClick(m_columns, Qt::Key_Delete);
        QCOMPARE(ids(), QString("1 2 3 4 5"));
        QCOMPARE(m_parse->sentence().words[4].deps, std::string("4:punct"));
        m_editor->undo();
        m_editor->undo();
        select(LastOfRangeRow);
        QTest::keyClick(m_columns, Qt::Key_Delete);
        QCOMPARE(ids(), QString("1 2 3 3.1 4"));
        QCOMPARE(text(), QString("I do go."));
    }

    void insertActsOnTheSelectedLine_data() {
        columns<int, bool, QString>("row", "after", "expected");
        QTest::newRow("before a range") << int(RangeRow) << false << "1 2 3-4 3 4 5 5.1 6";
        QTest::newRow("after a range") << int(RangeRow) << true << "1 2-3 2 3 4 5 5.1 6";
        QTest::newRow("after an empty node") << int(EmptyNodeRow) << true << "1 2-3 2 3 4 4.1 5 6";
        QTest::newRow("after a word") << 0 << true << "1 2 3-4 3 4 5 5.1 6";
    }
    void insertActsOnTheSelectedLine() {
        QFETCH(int, row);
        QFETCH(bool, after);
        QFETCH(QString, expected);
        select(row);
        QTest::keyClick(m_columns, Qt::Key_Insert, after ? Qt::ShiftModifier : Qt::NoModifier);
        QCOMPARE(ids(), expected);
        QTRY_VERIFY(openCell());
        QTest::keyClicks(openCell(), "new");
        QTest::keyClick(openCell(), Qt::Key_Return);
        QTRY_VERIFY(!openCell());
        const int word = expected.startsWith("1 2 ") ? 2 : row == RangeRow ? 4 : 5;
        QCOMPARE(m_parse->sentence().words[word - 1].form, std::string("new"));
    }

    // A command without a line to act on is disabled and gives the reason, also if its key is
    // pressed.
    void commandsSayWhyTheyCannotAct() {
        m_columns->clearSelection();
        for (const Command command : {InsertBefore, InsertAfter, Delete}) {
            QVERIFY(!action(command)->isEnabled());
            QCOMPARE(action(command)->toolTip(), QString("Select a line in the columns first"));
        }
        QTest::keyClick(m_columns, Qt::Key_Delete);
        QVERIFY(!m_editor->canUndo());
        QCOMPARE(status(), QString("Select a line in the columns first"));
        select(EmptyNodeRow);
        QVERIFY(!action(InsertBefore)->isEnabled() && action(InsertAfter)->isEnabled());
        QVERIFY(action(InsertBefore)->statusTip().startsWith("An empty node has its place"));
        m_columns->selectAll();
        QVERIFY(!action(Delete)->isEnabled());
        QCOMPARE(action(Delete)->toolTip(), QString("Select one line only"));
        select(0);
        QVERIFY(action(Delete)->isEnabled());
        m_editor->selectSentence(1);
        QVERIFY(!action(Delete)->isEnabled());
        for (int word = 3; word > 1; --word) {
            select(0);
            action(Delete)->trigger();
        }
        QCOMPARE(m_parse->sentence().size(), 1);
        select(0);
        QVERIFY(!action(Delete)->isEnabled());
        QVERIFY(action(Delete)->toolTip().startsWith("A sentence needs a word"));
    }

    // Each key is one change of the words, which one undo takes back.
    void wordsAreSplitJoinedAndMoved_data() {
        columns<int, int, QString, QString>("row", "key", "expected", "textAfter");
        QTest::newRow("join") << int(RootRow) << int(Qt::Key_J) << "1 2-3 2 3 4 4.1"
                              << "I don't go.";
        QTest::newRow("join a token") << 2 << int(Qt::Key_J) << "1 2 3 3.1 4"
                                      << "I don't go.";
        QTest::newRow("up") << int(LastRow) << int(Qt::Key_Up) << "1 2-3 2 3 4 4.1 5"
                            << "I don't .go";
        QTest::newRow("down") << int(RootRow) << int(Qt::Key_Down) << "1 2-3 2 3 4 4.1 5"
                              << "I don't .go";
        QTest::newRow("token") << int(RootRow) << int(Qt::Key_T) << "1 2-3 2 3 4-5 4 4.1 5"
                               << "I don't go.";
        QTest::newRow("head") << int(LastRow) << int(Qt::Key_H) << "1 2-3 2 3 4 4.1 5"
                              << "I don't go.";
        QTest::newRow("split") << int(RootRow) << int(Qt::Key_K) << "1 2-3 2 3 4 5 5.1 6"
                               << "I don't go.";
    }
    void wordsAreSplitJoinedAndMoved() {
        QFETCH(int, row);
        QFETCH(int, key);
        QFETCH(QString, expected);
        QFETCH(QString, textAfter);
        const Sentence before = m_parse->sentence();
        select(row);
        if (key == Qt::Key_K)
            QTimer::singleShot(0, this, [] {
                auto* dialog = qobject_cast<QInputDialog*>(QApplication::activeModalWidget());
                QVERIFY(dialog);
                QCOMPARE(dialog->textValue(), QString("go"));
                dialog->setTextValue("g o");
                dialog->accept();
            });
        QTest::keyClick(m_columns, Qt::Key(key), Qt::ControlModifier);
        QCOMPARE(ids(), expected);
        QCOMPARE(text(), textAfter);
        m_editor->undo();
        QVERIFY(m_parse->sentence() == before);
        QVERIFY(!m_editor->canUndo());
    }

    // A sentence is split before the selected word, and joined with the next one, by one change.
    void sentencesAreSplitAndJoined() {
        const std::string bytes = *m_editor->copyToSave(false).contents(0);
        select(RootRow);
        QTest::keyClick(m_columns, Qt::Key_D, Qt::ControlModifier | Qt::AltModifier);
        QTRY_COMPARE(m_editor->treebank().size(), 3);
        QCOMPARE(m_editor->sentenceIndex(), 0);
        QCOMPARE(text(), QString("I don't"));
        const Sentence second = m_editor->treebank().read(1).sentence;
        QCOMPARE(second.comment("sent_id"), std::string("a-2"));
        QCOMPARE(second.text(), std::string("go."));
        select(0);
        QTest::keyClick(m_columns, Qt::Key_J, Qt::ControlModifier | Qt::AltModifier);
        QCOMPARE(m_editor->treebank().size(), 2);
        QCOMPARE(text(), QString("I don't go."));
        for (const int size : {3, 2}) {
            m_editor->undo();
            QCOMPARE(m_editor->treebank().size(), size);
            QCOMPARE(m_editor->sentenceIndex(), 0);
        }
        QCOMPARE(*m_editor->document()->contents(0), bytes);
        QVERIFY(!m_editor->canUndo() && !m_editor->isModified());
        m_editor->redo();
        QCOMPARE(m_editor->treebank().size(), 3);
        m_editor->undo();
        m_editor->selectSentence(1);
        select(0);
        QTest::keyClick(m_columns, Qt::Key_J, Qt::ControlModifier | Qt::AltModifier);
        QCOMPARE(status(), QString("no sentence follows in the file"));
        QTest::keyClick(m_columns, Qt::Key_D, Qt::ControlModifier | Qt::AltModifier);
        QVERIFY2(status().startsWith("no word is before word 1"), qPrintable(status()));
    }

    void wordCommandsSayWhyTheyCannotAct() {
        select(0);
        QTest::keyClick(m_columns, Qt::Key_J, Qt::ControlModifier);
        QCOMPARE(status(), QString("only one of the words 1 and 2 belongs to a multiword token; "
                                   "dissolve it first"));
        select(RangeRow);
        QTest::keyClick(m_columns, Qt::Key_T, Qt::ControlModifier);
        QCOMPARE(status(), QString("Select the line of a word in the columns first"));
        QVERIFY(!m_editor->canUndo());
    }

    // The columns of CoNLL-U Plus that CoNLL-U does not have follow MISC, and are edited there.
    void furtherColumns() {
        const std::string lines = "# global.columns = ID FORM HEAD DEPREL A:B\n"
                                  "1\tGo\t0\troot\t*\n2\t.\t1\tpunct\t_\n\n";
        m_editor->setTreebank(Treebank::fromBytes("x.conllup", lines));
        constexpr int Further = ColumnsModel::ColumnCount;
        QCOMPARE(m_columns->model()->columnCount(), Further + 1);
        QCOMPARE(m_columns->model()->headerData(Further, Qt::Horizontal).toString(),
                 QString("A:B"));
        QCOMPARE(m_columns->model()->index(0, Further).data().toString(), QString("*"));
        set(1, Further, "7");
        QCOMPARE(QString::fromStdString(*m_editor->document()->contents(0)),
                 QString::fromStdString(lines).replace("punct\t_", "punct\t7"));
        // The file has no column LEMMA.
        QVERIFY(
            !m_columns->model()->setData(m_columns->model()->index(0, ColumnsModel::Lemma), "go"));
    }

    void findingsAreShownAfterEdits() {
        QVERIFY(!m_findings->isVisible());
        set(RootRow, ColumnsModel::Upos, "verb");
        QVERIFY(m_findings->isVisible());
        QVERIFY2(m_findings->text().contains("1 new finding in this sentence</b>: line 7: UPOS"),
                 qPrintable(m_findings->text()));
        QVERIFY(m_findings->text().contains("UD level 2"));
        QVERIFY(m_window->findChild<QAction*>("file-errors"));
        m_editor->undo();
        QVERIFY(!m_findings->isVisible());
        select(0);
        QTest::keyClick(m_columns, Qt::Key_Delete); // the deletion leaves no findings
        QVERIFY(m_editor->isEdited() && !m_findings->isVisible());
        select(0);
        QTest::keyClick(m_columns, Qt::Key_Insert, Qt::ShiftModifier);
        QVERIFY(m_findings->isVisible() && m_findings->text().contains("new findings"));
        m_editor->selectSentence(1);
        QVERIFY(!m_findings->isVisible());
        set(0, ColumnsModel::Lemma, "uno"); // earlier errors are not new
        QVERIFY(m_findings->text().contains("none of them new"));
    }

    // Values are completed from the treebank and from UD's lists. Enter takes the marked value and
    // goes to the cell below.
    void valuesAreCompleted() {
        const auto marked = [this] {
            const auto* list = m_columns->viewport()->findChild<QListWidget*>("values");
            return !list || !list->isVisible() ? QString("no list")
                   : list->currentItem()       ? list->currentItem()->text()
                                               : QString();
        };
        openCellAt(LastRow, ColumnsModel::Deprel);
        QTest::keyClicks(openCell(), "adv");
        QCOMPARE(marked(), QString("advmod")); // the treebank has this relation, not advcl
        QTest::keyClick(openCell(), Qt::Key_Escape);
        QVERIFY(openCell());
        QCOMPARE(marked(), QString("no list"));
        QTest::keyClick(openCell(), Qt::Key_Backspace);
        QTest::keyClick(openCell(), Qt::Key_Down);
        QCOMPARE(marked(), QString("advcl"));
        QTest::keyClick(openCell(), Qt::Key_Return);
        QTRY_VERIFY(!openCell());
        QCOMPARE(m_parse->sentence().words[4].deprel, std::string("advcl"));
        // Typing in a selected cell begins editing. A known value is not extended.
        m_columns->setCurrentIndex(m_columns->model()->index(RootRow, ColumnsModel::Upos));
        QTest::keyClick(m_columns, Qt::Key_N);
        QTRY_VERIFY(openCell());
        QTest::keyClicks(openCell(), "u");
        QCOMPARE(marked(), QString("NUM"));
        openCell()->selectAll();
        QTest::keyClicks(openCell(), "PRO");
        QCOMPARE(marked(), QString("PRON"));
        QTest::keyClicks(openCell(), "N");
        QCOMPARE(marked(), QString("no list"));
        QTest::keyClick(openCell(), Qt::Key_Return);
        QTRY_VERIFY(!openCell());
        QCOMPARE(m_parse->sentence().words[3].upos, std::string("PRON"));
        QCOMPARE(m_columns->currentIndex().row(), RootRow + 1);
        // Each feature is completed on its own.
        openCellAt(0, ColumnsModel::Feats);
        QTest::keyClicks(openCell(), "Number=S");
        QTest::keyClick(openCell(), Qt::Key_Return);
        QTRY_VERIFY(!openCell());
        QCOMPARE(m_parse->sentence().words[0].feats, std::string("Number=Sing"));
        openCellAt(0, ColumnsModel::Feats);
        QTest::keyClick(openCell(), Qt::Key_Home);
        QTest::keyClicks(openCell(), "case=nom|");
        openCell()->setCursorPosition(8);
        QTest::keyClick(openCell(), Qt::Key_Backspace);
        QCOMPARE(marked(), QString("Case=Nom"));
        QTest::keyClick(openCell(), Qt::Key_Return);
        QCOMPARE(m_parse->sentence().words[0].feats, std::string("Case=Nom|Number=Sing"));
    }

    // Home and End, with and without Ctrl, and Tab in an open cell go to the cells that can be
    // edited.
    void keysMoveToCells() {
        const auto cell = [this] {
            return std::pair(m_columns->currentIndex().row(), m_columns->currentIndex().column());
        };
        select(RootRow);
        QTest::keyClick(m_columns, Qt::Key_End);
        QCOMPARE(cell(), std::pair(int(RootRow), int(ColumnsModel::Misc)));
        QTest::keyClick(m_columns, Qt::Key_Home);
        QCOMPARE(cell(), std::pair(int(RootRow), int(ColumnsModel::Form)));
        QTest::keyClick(m_columns, Qt::Key_End, Qt::ControlModifier);
        QCOMPARE(cell(), std::pair(int(LastRow), int(ColumnsModel::Misc)));
        QTest::keyClick(m_columns, Qt::Key_Home, Qt::ControlModifier);
        QCOMPARE(cell(), std::pair(0, int(ColumnsModel::Form)));
        openCellAt(0, ColumnsModel::Misc);
        QTest::keyClick(openCell(), Qt::Key_Tab);
        QCOMPARE(cell(), std::pair(1, int(ColumnsModel::Form)));
        QTRY_COMPARE(m_columns->viewport()->findChildren<QLineEdit*>().size(), 1);
        QTest::keyClick(openCell(), Qt::Key_Backtab);
        QCOMPARE(cell(), std::pair(0, int(ColumnsModel::Misc)));
    }

    // A finding is at the cell with the value that it is about.
    void findingsAreAtCells() {
        const auto found = [this] {
            QStringList cells;
            for (int row = 0; row < m_columns->model()->rowCount(); ++row)
                for (int column = 0; column < m_columns->model()->columnCount(); ++column)
                    if (const QString text = static_cast<ColumnsModel*>(m_columns->model())
                                                 ->findings(m_columns->model()->index(row, column));
                        !text.isEmpty())
                        cells +=
                            QString("%1 %2 %3").arg(row).arg(column).arg(text.section(' ', 0, 0));
            return cells.join(", ");
        };
        QCOMPARE(found(), QString());
        set(LastRow, ColumnsModel::Upos, "verb");
        QCOMPARE(found(), QString("%1 %2 UPOS").arg(LastRow).arg(ColumnsModel::Upos));
        QVERIFY(m_columns->model()
                    ->index(LastRow, ColumnsModel::Upos)
                    .data(Qt::ToolTipRole)
                    .toString()
                    .startsWith("verb\n\nUPOS"));
        set(0, ColumnsModel::Feats, "Number=Sing|Case=Nom");
        QCOMPARE(found(), QString("0 %1 FEATS, %2 %3 UPOS")
                              .arg(ColumnsModel::Feats)
                              .arg(LastRow)
                              .arg(ColumnsModel::Upos));
        m_editor->undo();
        m_editor->undo();
        QCOMPARE(found(), QString());
    }

    // A message names DEPS that still follow the old head of a word; one change mends them.
    void depsFollowOnRequest() {
        set(0, ColumnsModel::Head, "5");
        QVERIFY2(m_findings->text().contains("DEPS of word 1 still have its old head"),
                 qPrintable(m_findings->text()));
        emit m_findings->linkActivated("deps-follow");
        QCOMPARE(m_parse->sentence().words[0].deps, std::string("5:nsubj"));
        QVERIFY(!m_findings->text().contains("DEPS"));
        m_editor->undo();
        QCOMPARE(m_parse->sentence().words[0].deps, std::string("4:nsubj"));
        m_editor->undo();
        QVERIFY(!m_editor->canUndo() && !m_findings->isVisible());
    }

    // Every command that saves or leaves the sentence first stores the value that is being typed.
    void openCellsAreTakenOver_data() {
        QTest::addColumn<QString>("way");
        for (const char* way : {"save", "next", "list", "undo", "close"})
            QTest::newRow(way) << QString(way);
    }
    void openCellsAreTakenOver() {
        QFETCH(QString, way);
        openCellAt(0, ColumnsModel::Lemma);
        QTest::keyClicks(openCell(), "typed");
        if (way == "save") {
            QTest::keyClick(m_window.get(), Qt::Key_S, Qt::ControlModifier);
            QVERIFY(test::contentsOf(m_path).find("1\tI\ttyped\t") != std::string::npos);
        } else if (way == "next") {
            QTest::keyClick(m_window.get(), Qt::Key_PageDown);
            QCOMPARE(m_editor->sentenceIndex(), 1);
        } else if (way == "list") {
            m_editor->selectSentence(1);
        } else if (way == "undo") {
            m_editor->undo(); // undoes the typed value
            QVERIFY(m_editor->canRedo() && !m_editor->canUndo());
            QTRY_VERIFY(!openCell());
            m_editor->redo();
        } else {
            answer(QMessageBox::Discard);
            QVERIFY(m_window->close());
            QVERIFY2(m_question.contains("1 sentence differs from the file."),
                     qPrintable(m_question));
        }
        QCOMPARE(m_editor->treebank().read(0).sentence.words[0].lemma, std::string("typed"));
        QVERIFY(m_editor->treebank().read(1).sentence ==
                readSentence(Plain, Format::ConllU).sentence);
    }

    // A value that cannot be accepted keeps the cell open, and nothing changes.
    void aCellWithAWrongValueStaysOpen() {
        openCellAt(0, ColumnsModel::Head);
        openCell()->selectAll();
        QTest::keyClicks(openCell(), "1");
        QTest::keyClick(m_window.get(), Qt::Key_S, Qt::ControlModifier);
        QVERIFY(openCell() && status().contains("word 1 is its own head"));
        m_editor->selectSentence(1);
        QCOMPARE(m_editor->sentenceIndex(), 0);
        QVERIFY(!m_window->close() && openCell());
        QTest::keyClick(openCell(), Qt::Key_Escape);
        m_editor->selectSentence(1);
        QCOMPARE(m_editor->sentenceIndex(), 1);
        QVERIFY(!m_editor->canUndo());
    }

    // Heads that are not known yet are saved as unknown, and the sentence can be finished later.
    void unfinishedTreesAreSavedAndFinished() {
        m_editor->selectSentence(1);
        set(0, ColumnsModel::Head, "2");
        QVERIFY(!m_parse->gold());
        QTest::keyClick(m_window.get(), Qt::Key_S, Qt::ControlModifier);
        const std::string saved = test::contentsOf(m_path);
        QVERIFY(saved.find("1\tOne\tone\tX\t_\t_\t2\t_") != std::string::npos);
        QVERIFY(saved.find("2\ttwo\ttwo\tX\t_\t_\t_\t_") != std::string::npos);
        m_editor->setTreebank(Treebank::open(m_path).value(), 1);
        QVERIFY(m_parse->canExplore() && !m_parse->gold());
        set(2, ColumnsModel::Head, "2");
        set(1, ColumnsModel::Head, "0");
        QCOMPARE(m_parse->gold()->heads(), (std::vector<int>{NoHead, 2, 0, 2}));
        set(1, ColumnsModel::Head, "_");
        QVERIFY(!m_parse->gold());
    }

    void theQuestionNamesWhatDiffers() {
        set(0, ColumnsModel::Lemma, "x");
        m_editor->selectSentence(1);
        m_editor->insertSentence(sentenceOf({0}));
        QTest::keyClick(m_window.get(), Qt::Key_S, Qt::ControlModifier);
        m_editor->undo();
        m_editor->undo();
        QVERIFY(m_editor->isEdited()); // the file has another lemma
        answer(QMessageBox::Cancel);
        QVERIFY(!m_window->close());
        QVERIFY2(m_question.contains(
                     "1 sentence differs from the file; 1 sentence of the file is deleted."),
                 qPrintable(m_question));
        m_editor->redo();
        m_editor->redo();
        QVERIFY(!m_editor->isModified() && m_window->close());
    }

private:
    enum Command { InsertBefore, InsertAfter, Delete };
    [[nodiscard]] QAction* action(Command command) const { return m_columns->actions()[command]; }
    void select(int row) {
        m_columns->setCurrentIndex(m_columns->model()->index(row, ColumnsModel::Form));
    }
    void set(int row, int column, const QString& value) {
        QVERIFY(m_columns->model()->setData(m_columns->model()->index(row, column), value));
    }
    void openCellAt(int row, int column) {
        m_columns->setCurrentIndex(m_columns->model()->index(row, column));
        QTest::keyClick(m_columns, Qt::Key_Return);
        QVERIFY(openCell());
        openCell()->selectAll();
    }
    [[nodiscard]] QLineEdit* openCell() const {
        return m_columns->viewport()->findChild<QLineEdit*>();
    }
    /// Returns the IDs of all rows.
    [[nodiscard]] QString ids() const {
        QStringList ids;
        for (int row = 0; row < m_columns->model()->rowCount(); ++row)
            ids += m_columns->model()->index(row, ColumnsModel::Id).data().toString();
        return ids.join(' ');
    }
    [[nodiscard]] QString text() const {
        return QString::fromStdString(m_parse->sentence().comment("text"));
    }
    [[nodiscard]] QString status() const { return m_window->statusBar()->currentMessage(); }
    /// Answers the next question with `button`, and keeps the text of the question.
    void answer(QMessageBox::StandardButton button) {
        QTimer::singleShot(0, this, [this, button] {
            auto* box = qobject_cast<QMessageBox*>(QApplication::activeModalWidget());
            QVERIFY(box);
            m_question = box->informativeText();
            box->button(button)->click();
        });
    }

    std::unique_ptr<QTemporaryDir> m_folder;
    std::string m_path;
    QString m_question;
    ColumnsView* m_columns = nullptr;
    QLabel* m_findings = nullptr;
};

QTEST_MAIN(TestColumns)
#include "tst_columns.moc"
