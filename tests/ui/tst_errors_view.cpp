// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/session_test.h"
#include "tests/support/window.h"
#include "ui/explorer/arc_drawings.h"
#include "ui/session/current_work.h"
#include "ui/session/output_comparison.h"
#include "ui/treebank/confusion_table.h"
#include "ui/treebank/error_lists.h"
#include "ui/treebank/errors_view.h"

#include <QAbstractItemModelTester>
#include <QComboBox>
#include <QLabel>
#include <QListView>
#include <QPushButton>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>
#include <QToolButton>
#include <QTreeWidget>

using namespace parsescope;

/// A treebank compared with the output of a system.
class TestErrorsView : public test::SessionTest {
    Q_OBJECT

private slots:
    void init() {
        makeSession();
        m_editor->setTreebank(Treebank::fromBytes(
            "gold.conllu", conlluOf({2, 0, 2}) + conlluOf({0}) + conlluOf({3, 0, 2, 1})));
        m_view = std::make_unique<ErrorsView>(m_editor, m_parse, m_selection, m_session->output());
        m_view->resize(900, 400);
        m_view->show();
    }

    void cleanup() {
        m_view.reset();
        m_session.reset();
    }

    void errorsAreListedAndDrawn() {
        // In the third sentence, word 1 has another head and word 4 another relation.
        std::string last = conlluOf({2, 0, 2, 1});
        last.replace(last.find("\tr4\t"), 4, "\tr1\t");
        open(conlluOf({2, 0, 2}) + conlluOf({0}) + last);
        QTRY_VERIFY2(summary().startsWith("UAS 87.50 % · LAS 75.00 % · 8 words · 1 of 3"),
                     qPrintable(summary()));
        const QAbstractItemModelTester tester(list()->model());
        QCOMPARE(list()->model()->rowCount(), 1);
        const QModelIndex row = list()->model()->index(0, 0);
        QCOMPARE(row.data(ErrorModel::DetailRole).toString(),
                 QString("3 · 2 wrong, 1 with a wrong head"));
        QCOMPARE(row.data(ErrorModel::SpansRole).value<QList<QPoint>>(),
                 (QList<QPoint>{{0, 2}, {9, 11}}));
        emit list()->activated(row);
        QCOMPARE(m_editor->sentenceIndex(), 2);
        QCOMPARE(m_selection->found(), (std::vector<int>{1, 4}));
        QVERIFY(m_selection->output());

        auto* confusions = m_view->findChild<QTreeWidget*>("confusions");
        QCOMPARE(confusions->topLevelItemCount(), 1);
        QCOMPARE(confusions->topLevelItem(0)->text(0), QString("r4 → r1"));
        filter()->setCurrentIndex(1);
        QCOMPARE(list()->model()->rowCount(), 3);
        QCOMPARE(list()->model()->index(0, 0).data(ErrorModel::DetailRole).toString(),
                 QString("1 · no errors"));
        emit confusions->itemClicked(confusions->topLevelItem(0), 0);
        QCOMPARE(list()->model()->rowCount(), 1);
    }

    void arcsOfTheOutputLieOverTheGoldTree() {
        m_editor->selectSentence(2);
        Sentence output = sentenceOf({2, 0, 2, 1});
        output.words[3].deprel = "other";
        m_selection->setOutput(output);
        const ArcDiagram diagram = outputDiagramOf(*m_parse, *m_selection);
        QStringList arcs;
        for (const ArcLine& line : diagram.arcs)
            arcs += QStringLiteral("%1-%2 %3 %4")
                        .arg(line.arc.head)
                        .arg(line.arc.dependent)
                        .arg(line.label)
                        .arg(static_cast<int>(line.kind));
        QCOMPARE(arcs,
                 (QStringList{"3-1 r1 3", "2-1 r1 1", "0-2 r2 0", "2-3 r3 0", "1-4 r4 ≠ other 0"}));
        QVERIFY(diagram.words[1].found && diagram.words[4].found && !diagram.words[2].found);
    }

    void whatCannotBeComparedIsSaid() {
        open(conlluOf({2, 0, 2}) + conlluOf({0, 1}));
        QTRY_VERIFY2(summary().contains("Not everything could be compared: "),
                     qPrintable(summary()));
        // The second sentence has too many words, and the third is missing.
        QVERIFY2(summary().contains("1 of 3 sentences compared"), qPrintable(summary()));
        m_editor->selectSentence(1);
        QVERIFY(!m_selection->output());
        filter()->setCurrentIndex(1);
        QCOMPARE(list()->model()->index(2, 0).data(ErrorModel::DetailRole).toString(),
                 QString("3 · not compared"));
        m_view->open(m_folder.filePath("missing.conllu"));
        QTRY_VERIFY2(summary().contains("missing.conllu"), qPrintable(summary()));
        QCOMPARE(list()->model()->rowCount(), 0);
    }

    // Rows and columns are ordered by their numbers of confusions, and a click on a cell lists its
    // sentences.
    void confusionsAreAMatrix() {
        std::string last = conlluOf({3, 0, 2, 1});
        last.replace(last.find("\tr4\t"), 4, "\tr1\t");
        last.replace(last.find("\tr3\t"), 4, "\tr1\t");
        open(conlluOf({2, 0, 2}) + conlluOf({0}) + last);
        auto* table = m_view->findChild<ConfusionTable*>();
        const QAbstractItemModelTester tester(table->model());
        QTRY_COMPARE(table->model()->rowCount(), 3);
        QStringList lines;
        for (int row = 0; row < 3; ++row) {
            lines += table->model()->headerData(row, Qt::Vertical).toString() + ":";
            for (int column = 0; column < 3; ++column)
                lines.last() += " " + table->model()->index(row, column).data().toString();
        }
        QCOMPARE(lines, (QStringList{"r1: 3  ", "r3: 1 1 ", "r4: 1  "}));
        const QModelIndex cell = table->model()->index(1, 0);
        QCOMPARE(cell.data(ConfusionModel::ShareRole).toDouble(), 0.5);
        QCOMPARE(cell.data(Qt::ToolTipRole).toString(),
                 QString("1 of 2 words that are r3 are r1 in the output (50.0 %)"));
        filter()->setCurrentIndex(1);
        emit table->clicked(cell);
        QCOMPARE(list()->model()->rowCount(), 1);
        QCOMPARE(filter()->currentText(), QString("r3 → r1"));
        emit table->clicked(table->model()->index(2, 1)); // the cell is empty
        QCOMPARE(filter()->currentText(), QString("r3 → r1"));
    }

    // The arcs of the output are taken over word by word, all of a sentence, or by relation; each
    // time is one change.
    void arcsAreTakenOver() {
        // Word 1 has another head, word 3 another relation; so has word 3 of the first sentence.
        std::string first = conlluOf({2, 0, 2});
        first.replace(first.find("\tr3\t"), 4, "\tx\t");
        std::string last = conlluOf({2, 0, 2, 1});
        last.replace(last.find("\tr3\t"), 4, "\tx\t");
        open(first + conlluOf({0}) + last);
        QTRY_COMPARE(list()->model()->rowCount(), 2);
        m_editor->selectSentence(2);
        auto* words = m_view->findChild<QTreeWidget*>("words-that-differ");
        QTRY_COMPARE(words->topLevelItemCount(), 2);
        QCOMPARE(words->topLevelItem(0)->text(1), QString("w3 (3) r1"));
        QCOMPARE(words->topLevelItem(0)->text(2), QString("w2 (2) r1"));
        words->setCurrentItem(words->topLevelItem(0));
        emit words->itemActivated(words->topLevelItem(0), 0);
        QCOMPARE(m_editor->sentence().words[0].head, 2);
        QCOMPARE(m_editor->sentence().words[2].deprel, std::string("r3"));
        QTRY_COMPARE(words->topLevelItemCount(), 1);
        m_editor->undo();
        QCOMPARE(m_editor->sentence().words[0].head, 3);
        QTRY_COMPARE(words->topLevelItemCount(), 2);
        for (QPushButton* button : m_view->findChildren<QPushButton*>())
            if (button->text() == "Take Over All")
                button->click();
        QCOMPARE(m_editor->sentence().words[0].head, 2);
        QCOMPARE(m_editor->sentence().words[2].deprel, std::string("x"));
        m_editor->undo();
        QVERIFY(!m_editor->canUndo());

        auto* confusions = m_view->findChild<QTreeWidget*>("confusions");
        QTRY_COMPARE(confusions->topLevelItem(0)->text(0), QString("r3 → x"));
        emit confusions->itemClicked(confusions->topLevelItem(0), 0);
        m_view->findChild<QToolButton*>("take-relation")->click();
        QTRY_VERIFY(m_editor->canUndo());
        QCOMPARE(m_editor->treebank().read(0).sentence.words[2].deprel, std::string("x"));
        QCOMPARE(m_editor->treebank().read(2).sentence.words[2].deprel, std::string("x"));
        QCOMPARE(m_editor->treebank().read(2).sentence.words[0].head, 3);
        m_editor->undo();
        QVERIFY(!m_editor->canUndo() && !m_editor->isModified());
    }

    // Relations that are being taken over do not change a treebank that was opened since.
    void anotherTreebankIsNotChanged() {
        std::string first = conlluOf({2, 0, 2});
        first.replace(first.find("\tr3\t"), 4, "\tx\t");
        open(first + conlluOf({0}) + conlluOf({3, 0, 2, 2}));
        QTRY_VERIFY(list()->model()->rowCount() > 0);
        auto* confusions = m_view->findChild<QTreeWidget*>("confusions");
        QTRY_COMPARE(confusions->topLevelItem(0)->text(0), QString("r3 → x"));
        emit confusions->itemClicked(confusions->topLevelItem(0), 0);
        m_view->findChild<QToolButton*>("take-relation")->click();
        m_editor->setTreebank(Treebank::fromBytes("b.conllu", conlluOf({0, 1})));
        QTest::qWait(300);
        QVERIFY(!m_editor->canUndo() && !m_editor->isModified());
        QCOMPARE(m_editor->treebank().read(0).sentence.size(), 2);
    }

    // Taking over one of two arcs that turn around makes a cycle, which is refused.
    void cyclesAreNotTakenOver() {
        open(conlluOf({2, 0, 2}) + conlluOf({0}) + conlluOf({3, 1, 0, 1}));
        QTRY_COMPARE(list()->model()->rowCount(), 1);
        m_editor->selectSentence(2);
        auto* words = m_view->findChild<QTreeWidget*>("words-that-differ");
        QTRY_COMPARE(words->topLevelItemCount(), 2);
        words->setCurrentItem(words->topLevelItem(0));
        emit words->itemActivated(words->topLevelItem(0), 0);
        QVERIFY(!m_editor->canUndo());
        QStringList texts;
        for (const QLabel* label : m_view->findChildren<QLabel*>())
            texts += label->text();
        QVERIFY2(texts.join('\n').contains("form a cycle"), qPrintable(texts.join('\n')));
    }

    // Sentences that taking over a relation leaves as they are to avoid a cycle are still reported
    // after the comparison that follows the change.
    void cyclesOfARelationAreReported() {
        std::string first = conlluOf({2, 0, 2});
        first.replace(first.find("\tr2\t"), 4, "\tx\t");
        std::string last = conlluOf({3, 1, 0, 1});
        last.replace(last.find("\tr2\t"), 4, "\tx\t");
        open(first + conlluOf({0}) + last);
        QTRY_COMPARE(list()->model()->rowCount(), 2);
        auto* confusions = m_view->findChild<QTreeWidget*>("confusions");
        QCOMPARE(confusions->topLevelItem(0)->text(0), QString("r2 → x"));
        emit confusions->itemClicked(confusions->topLevelItem(0), 0);
        m_view->findChild<QToolButton*>("take-relation")->click();
        QTRY_COMPARE(m_editor->treebank().read(0).sentence.words[1].deprel, std::string("x"));
        QCOMPARE(m_editor->treebank().read(2).sentence.words[1].deprel, std::string("r2"));
        QSignalSpy compared(m_session->output(), &OutputComparison::changed);
        QTRY_VERIFY(!compared.isEmpty());
        QVERIFY2(summary().endsWith("1 sentence left as it is, to avoid a cycle."),
                 qPrintable(summary()));
        m_editor->undo();
        QTRY_VERIFY2(!summary().contains("cycle"), qPrintable(summary()));
    }

    void theOutputIsWatched() {
        open(conlluOf({2, 0, 2}) + conlluOf({0}) + conlluOf({3, 0, 2, 2}));
        QTRY_COMPARE(list()->model()->rowCount(), 1);
        open(conlluOf({0, 1, 2}) + conlluOf({0}) + conlluOf({3, 0, 2, 2}), false);
        QTRY_VERIFY((m_session->output()->findChild<TreebankOpener*>()->check(),
                     list()->model()->rowCount() == 2));
    }

    void editsAreComparedAgain() {
        open(conlluOf({2, 0, 2}) + conlluOf({0}) + conlluOf({3, 0, 2, 2}));
        QTRY_COMPARE(list()->model()->rowCount(), 1);
        m_editor->selectSentence(2);
        setGold(*m_editor, *m_parse, *Tree::fromHeads(std::vector{3, 0, 2, 2}));
        QTRY_COMPARE(list()->model()->rowCount(), 0);
        m_editor->removeSentence();
        QTRY_VERIFY2(summary().contains("Not everything could be compared"), qPrintable(summary()));
        m_editor->undo();
        QTRY_VERIFY2(!summary().contains("Not everything could be compared"),
                     qPrintable(summary()));
    }

    void anotherTreebankForgetsTheOutput() {
        open(conlluOf({2, 0, 2}) + conlluOf({0}) + conlluOf({3, 0, 2, 2}));
        QTRY_COMPARE(list()->model()->rowCount(), 1);
        m_editor->setTreebank(Treebank::fromBytes("one.conllu", conlluOf({0})));
        QCOMPARE(list()->model()->rowCount(), 0);
        QVERIFY(summary().startsWith("Open"));
    }

private:
    void open(const std::string& lines, bool anew = true) {
        const QString path = m_folder.filePath("output.conllu");
        QVERIFY(writeFileAtomically(path.toStdString(), lines));
        if (anew)
            m_view->open(path);
    }
    [[nodiscard]] QString summary() const { return m_view->findChild<QLabel*>("summary")->text(); }
    [[nodiscard]] QListView* list() const {
        return m_view->findChild<QListView*>("sentences-with-errors");
    }
    [[nodiscard]] QComboBox* filter() const { return m_view->findChild<QComboBox*>(); }

    QTemporaryDir m_folder;
    std::unique_ptr<ErrorsView> m_view;
};

QTEST_MAIN(TestErrorsView)
#include "tst_errors_view.moc"
