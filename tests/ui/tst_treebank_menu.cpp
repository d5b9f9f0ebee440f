// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/session_test.h"
#include "ui/treebank/columns_model.h"
#include "ui/treebank/go_to_dialog.h"
#include "ui/treebank/sentence_list.h"
#include "ui/treebank/treebank_menu.h"

#include <QAbstractItemModelTester>
#include <QAction>
#include <QLabel>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QTimer>

using namespace parsescope;

namespace {

Treebank treebank() {
    std::string lines;
    for (int i = 1; i <= 5; ++i)
        lines += (i == 3 ? "" : "# sent_id = s" + std::to_string(i) + "\n") + conlluOf({2, 0});
    return Treebank::fromBytes("five.conllu", lines);
}

} // namespace

/// Going to sentences, bookmarks, notes, and the table of columns.
class TestTreebankMenu : public test::SessionTest {
    Q_OBJECT

private slots:
    void placesAreUnderstood() {
        const auto text = [](const char* typed) {
            const TypedPlace place = parsePlace(typed);
            return QStringLiteral("%1 %2 %3")
                .arg(static_cast<int>(place.kind))
                .arg(place.number)
                .arg(place.id);
        };
        QCOMPARE(text("  "), QString("0 0 "));
        QCOMPARE(text(" 12 "), QString("1 12 "));
        QCOMPARE(text(":340"), QString("2 340 "));
        QCOMPARE(text("Line 340"), QString("2 340 "));
        QCOMPARE(text("s-12"), QString("3 0 s-12"));
        QCOMPARE(text("12345678901"), QString("3 0 12345678901"));
        QCOMPARE(text(" 12  5"), QString("1 12 "));
        QCOMPARE(parsePlace("12 5").word, 5);
        QCOMPARE(parsePlace("12").word, 0);
        QCOMPARE(text("12 x"), QString("3 0 12 x"));
    }

    void theDialogGoesThere() {
        makeSession();
        m_editor->setTreebank(treebank());
        QList<int> words;
        const auto go = [this, &words](const QString& typed) {
            GoToDialog dialog(m_editor);
            connect(&dialog, &GoToDialog::wordAsked, this, [&words](int word) { words += word; });
            dialog.show();
            QTest::keyClicks(dialog.findChild<QLineEdit*>(), typed);
            QTest::keyClick(&dialog, Qt::Key_Return);
            const bool answered = QTest::qWaitFor([&dialog] {
                return !dialog.isVisible() ||
                       !dialog.findChildren<QLabel*>().last()->text().contains("Searching");
            });
            return !answered ? -2 : dialog.isVisible() ? -1 : m_editor->sentenceIndex();
        };
        QCOMPARE(go("4"), 3);
        QCOMPARE(go(":8"), 1); // the sentences begin on lines 1, 5, 9, 12 and 16
        QCOMPARE(words, QList<int>());
        QCOMPARE(go(":9"), 2);
        QCOMPARE(go("line 11"), 2);
        QCOMPARE(words, (QList<int>{1}));
        QCOMPARE(go("2 2"), 1);
        QCOMPARE(words, (QList<int>{1, 2}));
        QCOMPARE(go(":1000"), 4);
        QCOMPARE(go("s5"), 4);
        QCOMPARE(go("s3"), -1);
        QCOMPARE(go("6"), -1);
        QCOMPARE(go("0"), -1);
    }

    void bookmarksAreWalked() {
        makeSession();
        m_editor->setTreebank(treebank());
        TreebankMenu menu(m_editor, "Treebank");
        SentenceModel model(m_editor, m_parse);
        const auto trigger = [&menu](const char* text) {
            for (QAction* action : menu.actions())
                if (action->text().remove('&').startsWith(text))
                    action->trigger();
        };
        trigger("Next Bookmark");
        QCOMPARE(m_editor->sentenceIndex(), 0); // there are no bookmarks
        for (int index : {1, 2, 4}) {
            m_editor->selectSentence(index);
            trigger("Bookmark");
        }
        QVERIFY(model.data(model.index(2), SentenceModel::DetailRole).toString().startsWith("★"));
        QVERIFY(m_editor->setNote(2, "see word 2"));
        QVERIFY(model.data(model.index(2), SentenceModel::DetailRole)
                    .toString()
                    .startsWith("★ see word 2 · "));
        m_editor->selectSentence(3);
        Sentence noted = m_editor->sentence();
        noted.comments.emplace_back("# note = in the treebank");
        m_editor->replaceSentence(noted);
        m_editor->selectSentence(0);
        for (const int next : {1, 2, 3, 4, 1}) {
            trigger("Next Bookmark");
            QTRY_COMPARE(m_editor->sentenceIndex(), next);
        }
        trigger("Previous Bookmark");
        QTRY_COMPARE(m_editor->sentenceIndex(), 4);
        trigger("Bookmark"); // the second time removes the bookmark
        QVERIFY(!m_editor->note(4));
        trigger("Next Bookmark");
        QTRY_COMPARE(m_editor->sentenceIndex(), 1);
    }

    // Where the treebank holds the note, the dialog edits its comment, in one line and by one
    // change; otherwise, the note stays with the settings.
    void notesAreWritten() {
        makeSession();
        m_editor->setTreebank(
            Treebank::fromBytes("x.conllu", "# note = old\n" + conlluOf({2, 0}) + conlluOf({0})));
        TreebankMenu menu(m_editor, "Treebank");
        const auto note = [&](const QString& text) {
            QString before;
            QTimer::singleShot(0, this, [&] {
                auto* dialog = qobject_cast<QDialog*>(QApplication::activeModalWidget());
                auto* edit = dialog->findChild<QPlainTextEdit*>();
                before = edit->toPlainText();
                edit->setPlainText(text);
                dialog->accept();
            });
            for (QAction* action : menu.actions())
                if (action->text().remove('&') == "Note…")
                    action->trigger();
            return before;
        };
        QCOMPARE(note("see\nword 2"), QString("old"));
        QCOMPARE(m_editor->sentence().comment("note"), std::string("see word 2"));
        QCOMPARE(m_editor->note(0), std::optional<QString>("see word 2"));
        QVERIFY(m_editor->isEdited() && m_editor->marks().empty());
        m_editor->undo();
        QCOMPARE(m_editor->note(0), std::optional<QString>("old"));
        QVERIFY(!m_editor->canUndo());
        m_editor->selectSentence(1); // there is no such file
        QCOMPARE(note("see\nword 1"), QString());
        QCOMPARE(m_editor->note(1), std::optional<QString>("see\nword 1"));
        QVERIFY(!m_editor->isEdited() && m_editor->marks().contains(1));
    }

    void columnsShowEveryLine() {
        makeSession();
        ColumnsModel model(m_editor, m_parse);
        const QAbstractItemModelTester tester(&model);
        m_editor->setTreebank(Treebank::fromBytes("x.conllu",
                                                  "1-2\tim\t_\t_\t_\t_\t_\t_\t_\t_\n"
                                                  "1\tin\tin\tADP\t_\t_\t2\tcase\t_\t_\n"
                                                  "2\tdem\tder\tDET\t_\t_\t0\troot\t_\t_\n"
                                                  "2.1\te\te\tX\t_\t_\t_\t_\t1:x\t_\n\n"));
        QVERIFY(m_editor->reading().errors.empty());
        QStringList lines;
        for (int row = 0; row < model.rowCount(); ++row)
            lines += model.index(row, 0).data().toString() + " " +
                     model.index(row, 1).data().toString() + " " +
                     model.index(row, 6).data().toString() + " " + QString::number(model.word(row));
        QCOMPARE(lines, (QStringList{"1-2 im _ 0", "1 in 2 1", "2 dem 0 2", "2.1 e _ 0"}));
        QCOMPARE(model.rowOf(2), 2);
        QCOMPARE(model.rowOf(3), -1);
        QCOMPARE(model.headerData(3, Qt::Horizontal, Qt::DisplayRole).toString(), QString("UPOS"));
    }
};

QTEST_MAIN(TestTreebankMenu)
#include "tst_treebank_menu.moc"
