// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/parsing/rule_files/system_file.h"
#include "core/treebank/read_file.h"
#include "core/treebank/treebank.h"
#include "tests/support/session_test.h"
#include "ui/explorer/action_card.h"
#include "ui/explorer/system_editor.h"
#include "ui/explorer/system_menu.h"
#include "ui/treebank/find_view.h"

#include <QAction>
#include <QClipboard>
#include <QComboBox>
#include <QLabel>
#include <QListWidget>
#include <QMessageBox>
#include <QMimeData>
#include <QPlainTextEdit>
#include <QTemporaryDir>
#include <QTest>
#include <QTextBrowser>
#include <QToolButton>
#include <QUrl>

using namespace parsescope;

/// Systems that are written in the window or opened from files.
class TestSystemEditor : public test::WindowTest {
    Q_OBJECT

private slots:
    void init() {
        QVERIFY(m_folder.isValid());
        makeWindow();
        openThreeSentences();
        m_parse->setSystem(*findSystem("arc-standard"));
        showWindow();
    }

    void cleanup() {
        m_dialog.reset();
        closeWindow();
    }

    /// Qt 6.4 crashes when a text area takes text from a clipboard that has nothing.
    void anEmptyClipboardLeavesTheRules() {
        open();
        const QString rules = text()->toPlainText();
        QGuiApplication::clipboard()->setMimeData(new QMimeData);
        QTest::keyClick(text(), Qt::Key_V, Qt::ControlModifier);
        text()->paste();
        QCOMPARE(text()->toPlainText(), rules);
    }

    void rulesAreInUseAsOneTypes() {
        take({"sh", "sh", "sh", "la"});
        open();
        QTRY_COMPARE(m_parse->system().name, std::string("my-arc-standard"));
        // The rules are equal, so that all steps are legal.
        QCOMPARE(m_parse->exploration().current().depth, 4);
        QTRY_VERIFY(facts().contains("The rules are those of arc-standard"));
        QTRY_VERIFY(
            m_parse->losses().oracle()); // the tables recognise the rules under the new name
        // Left-Arc gets another name, so that the fourth step is dropped.
        QString rules = text()->toPlainText();
        QVERIFY(rules.contains("\nla,"));
        text()->setPlainText(rules.replace("\nla,", "\nleft,"));
        QTRY_COMPARE(m_parse->exploration().current().depth, 3);
        QVERIFY(m_parse->system().find("left"));
        QCOMPARE(m_parse->exploration().size(), 4);
        take({"left"});
        QCOMPARE(m_parse->exploration().current().depth, 4);
    }

    /// Steps that a change of the rules makes illegal are there again when the rules are.
    void stepsComeBackWithTheirRules() {
        take({"sh", "sh", "sh", "la", "sh", "ra"});
        m_parse->steps().back();
        open();
        QTRY_COMPARE(m_parse->system().name, std::string("my-arc-standard"));
        const QString rules = text()->toPlainText();
        text()->setPlainText(QString(rules).replace("\nla,", "\nleft,"));
        QTRY_COMPARE(m_parse->exploration().size(), 4);
        take({"left"});
        text()->setPlainText(QString(rules).replace("\nla,", "\nlinks,"));
        QTRY_VERIFY(m_parse->system().find("links"));
        QCOMPARE(m_parse->exploration().size(), 4);
        text()->setPlainText(QString(rules).replace("\nla,", "\nleft,"));
        QTRY_COMPARE(m_parse->exploration().size(), 5);
        QCOMPARE(m_parse->exploration().current().depth, 4);
        text()->setPlainText(rules);
        QTRY_COMPARE(m_parse->exploration().size(), 7);
        QCOMPARE(m_parse->exploration().current().depth, 5);
        m_editor->selectSentence(2);
        QCOMPARE(m_parse->exploration().size(), 1);
    }

    /// The editor with the largest text is not larger than a window of 1024 by 700 pixels.
    void largeTextFitsOnTheScreen() {
        m_window->resize(1024, 700);
        Theme::setTextSize(200);
        {
            SystemEditor editor(m_parse, m_editor, QString(), m_window.get());
            editor.show();
            QVERIFY(QTest::qWaitForWindowExposed(&editor));
            QTRY_VERIFY(editor.findChild<QTextBrowser*>("facts")->toPlainText().contains("It "));
            QVERIFY2(
                editor.width() <= 1024 && editor.height() <= 700,
                qPrintable(QStringLiteral("%1 × %2").arg(editor.width()).arg(editor.height())));
        }
        Theme::setTextSize(100);
    }

    /// Rules that are discarded give the exploration back that was there before.
    void discardedRulesRestoreTheExploration() {
        take({"sh", "sh", "sh", "la", "sh", "ra"});
        open();
        QTRY_COMPARE(m_parse->system().name, std::string("my-arc-standard"));
        text()->setPlainText(text()->toPlainText().replace("\nla,", "\nleft,"));
        QTRY_COMPARE(m_parse->exploration().size(), 4);
        text()->document()->setModified(false); // nothing is asked
        m_dialog->close();
        QCOMPARE(m_parse->system().name, std::string("arc-standard"));
        QCOMPARE(m_parse->exploration().size(), 7);
        QCOMPARE(m_parse->exploration().current().depth, 6);
    }

    /// “Write a System…” opens the file of the system on screen, and a copy of a system that comes
    /// from elsewhere, for example from a session.
    void theFileOfTheSystemOnScreenIsWritten() {
        const QString mine = m_folder.filePath("mine.system");
        TransitionSystem system = *findSystem("arc-standard");
        system.name = "mine";
        QVERIFY(writeFileAtomically(mine.toStdString(), writeSystem(system).value()));
        auto* menu = m_window->findChild<SystemMenu*>("systems");
        menu->open(mine);
        QTRY_COMPARE(m_parse->system().name, std::string("mine"));
        QCOMPARE(writtenIn("mine.system"), QString("mine"));
        TransitionSystem other = *findSystem("arc-hybrid");
        other.name = "from-a-session";
        m_parse->setSystem(other);
        QCOMPARE(writtenIn("New system"), QString("my-from-a-session"));
        QCOMPARE(m_parse->system().name, std::string("from-a-session"));
        menu->open(mine);
        QTRY_COMPARE(m_parse->system().name, std::string("mine"));
        // A file that was removed leaves its rules in the editor.
        QVERIFY(QFile::remove(mine));
        QCOMPARE(writtenIn("New system"), QString("my-mine"));
    }

    void factsAreBesideAnotherSystemAndInTheTreebank() {
        open();
        QTRY_VERIFY(facts().contains("It derives 2 trees of 3, 66.67 %."));
        QTRY_VERIFY(facts().contains("Compared with Arc-standard"));
        QVERIFY(facts().contains("arc-standard derives all trees that my-arc-standard derives."));
        // Without right arcs, the system derives only chains to the left.
        QString rules = text()->toPlainText();
        const qsizetype right = rules.indexOf("\nra,");
        QVERIFY(right > 0);
        text()->setPlainText(rules.left(right) + "\n");
        QTRY_VERIFY(facts().contains("The smallest tree that arc-standard derives and "
                                     "my-arc-standard does not: heads 0, by "));
        QTRY_VERIFY(facts().contains("It derives 0 trees of 3, 0.00 %."));
        auto* beside = m_dialog->findChild<QComboBox*>("beside");
        beside->setCurrentIndex(beside->findData("attardi"));
        QTRY_VERIFY(facts().contains("Compared with Attardi"));
    }

    void queriesKnowTheSystemOnScreen() {
        TransitionSystem own = *findSystem("arc-hybrid");
        own.name = "own";
        own.rules.pop_back(); // removes the right arc
        m_parse->setSystem(*readSystem(*writeSystem(own)));
        FindView view(m_editor, m_parse, m_selection);
        auto* message = view.findChild<QLabel*>("message");
        view.search("derivable:own");
        QTRY_VERIFY(message->text().contains("0 matches"));
        view.search("not-derivable:own");
        QTRY_VERIFY(message->text().contains("3 matches"));
        view.search("derivable:another");
        QTRY_VERIFY(message->text().contains("another"));
    }

    void errorsHaveTheirPlace() {
        open();
        QTRY_COMPARE(errors()->count(), 1);
        QCOMPARE(errors()->item(0)->text(), QString("No errors."));
        text()->moveCursor(QTextCursor::End);
        QTest::keyClicks(text(), "bad rule");
        QTRY_VERIFY(errors()->item(0)->text().startsWith("Line "));
        // The last correct system stays in use.
        QVERIFY(m_parse->system().name == "my-arc-standard");
        text()->moveCursor(QTextCursor::Start);
        errors()->setCurrentRow(0);
        QVERIFY(text()->textCursor().block().text().contains("bad rule"));
        // The error is also marked in the text, until it is mended.
        const QList<QTextEdit::ExtraSelection> marks = text()->extraSelections();
        QCOMPARE(marks.size(), 1);
        QVERIFY(marks.front().cursor.selectedText().contains("rule"));
        QCOMPARE(marks.front().format.underlineStyle(), QTextCharFormat::WaveUnderline);
        QVERIFY(errors()->item(0)->text().endsWith(marks.front().format.toolTip()));
        text()->undo();
        QTRY_VERIFY(text()->extraSelections().isEmpty());
    }

    /// While the rules have an error, what was proved about the rules before is grey.
    void resultsOfOtherRulesAreGrey() {
        open();
        QTRY_VERIFY(facts().contains("The rules are those of arc-standard"));
        const auto* results = m_dialog->findChild<QTextBrowser*>("facts");
        const auto* outdated = m_dialog->findChild<QLabel*>("outdated");
        QVERIFY(results->isEnabled() && outdated->isHidden());
        text()->moveCursor(QTextCursor::End);
        QTest::keyClicks(text(), "bad");
        QTRY_VERIFY(!results->isEnabled() && !outdated->isHidden());
        for (int i = 0; i < 3; ++i)
            QTest::keyClick(text(), Qt::Key_Backspace);
        QTRY_VERIFY(results->isEnabled() && outdated->isHidden());
    }

    void signsAreTyped() {
        open();
        text()->clear();
        for (const char* sign : {"sign-σ", "sign-⇒", "sign-β"})
            m_dialog->findChild<QToolButton*>(QString::fromUtf8(sign))->click();
        QCOMPARE(text()->toPlainText(), QString::fromUtf8("σ⇒β"));
    }

    /// Why? on a card shows the reasons for the cost of the transition.
    void reasonsAreShown() {
        open();
        QTRY_COMPARE(m_parse->system().name, std::string("my-arc-standard"));
        auto* reasons = m_dialog->findChild<QWidget*>("reasons");
        QVERIFY(!reasons->isVisible());
        take({"sh", "sh", "sh"});
        QTRY_VERIFY(m_parse->losses().explanation());
        auto* card = m_dialog->findChild<ActionCard*>();
        QTRY_VERIFY(card->isVisible());
        emit card->whyAsked();
        QTRY_VERIFY(reasons->isVisible());
        QTRY_VERIFY(m_dialog->findChild<QLabel*>("why")->text().contains("costs"));
    }

    /// A tree that only one of two systems derives is opened with its derivation.
    void examplesOpenAsSentences() {
        open();
        auto* results = m_dialog->findChild<QTextBrowser*>("facts");
        auto* beside = m_dialog->findChild<QComboBox*>("beside");
        QTRY_VERIFY(facts().contains("Compared with Arc-standard"));
        text()->setPlainText("name: loose\nstart: [], [0..n]\nend: [i], []\n"
                             "sh, key S, \"Shift\": σ, i|β ⇒ σ|i, β\n"
                             "la, key L, \"Left\": σ|i|j ⇒ σ|j, arc j→i if i ≠ 0\n"
                             "lx, key X, \"Skip\": σ|i|k|j ⇒ σ|k|j, arc j→i if i ≠ 0\n"
                             "ra, key R, \"Right\": σ|i|j ⇒ σ|i, arc i→j\n");
        beside->setCurrentIndex(beside->findData("arc-standard"));
        QTRY_VERIFY(facts().contains("The smallest tree that loose derives and arc-standard"));
        QTRY_VERIFY(results->toHtml().contains("example:0"));
        emit results->anchorClicked(QUrl("example:0"));
        QCOMPARE(m_editor->sentenceIndex(), -1);
        QVERIFY(m_parse->gold() && m_parse->isFinal());
        QCOMPARE(m_parse->configuration().heads(), m_parse->gold()->heads());
        QVERIFY(!m_parse->gold()->isProjective());
        emit results->anchorClicked(QUrl("example:99")); // does nothing
    }

    void aSystemThatNeverEndsIsNotUsed() {
        open();
        QTRY_COMPARE(m_parse->system().name, std::string("my-arc-standard"));
        text()->setPlainText("name: endless\nstart: [], [0..n]\nend: [i], []\n"
                             "sh, key S, \"Shift\": σ, i|β ⇒ σ|i, β\n"
                             "un, key U, \"Unshift\": σ|i, β ⇒ σ, i|β\n");
        QTRY_VERIFY(errors()->item(0)->text().contains("every parse ends"));
        QCOMPARE(m_parse->system().name, std::string("my-arc-standard"));
    }

    void filesAreOpenedAndRefused() {
        auto* menu = m_window->findChild<SystemMenu*>("systems");
        const QString path = m_folder.filePath("own.system");
        TransitionSystem own = *findSystem("arc-hybrid");
        own.name = "own";
        own.title = Text("My own");
        QVERIFY(writeFileAtomically(path.toStdString(), *writeSystem(own)));
        menu->open(path);
        QTRY_COMPARE(m_parse->system().name, std::string("own"));
        QVERIFY(m_parse->losses().oracle());
        take({"sh", "la"});
        QVERIFY(!m_parse->system().find("no"));
        menu->open(m_folder.filePath("missing.system"));
        QTRY_VERIFY(m_window->findChild<QMessageBox*>());
        QString said = m_window->findChild<QMessageBox*>()->text();
        QVERIFY(said.remove(QChar(0x200B)).contains("missing.system")); // a path may be broken
        QCOMPARE(m_parse->system().name, std::string("own"));
    }

    void aWrittenSystemIsSavedAndReadAgain() {
        open();
        const QString path = m_folder.filePath("saved.system");
        QVERIFY(m_dialog->saveTo(path));
        const auto read = openSystem(path.toStdString());
        QVERIFY(read.has_value());
        QCOMPARE(read->name, std::string("my-arc-standard"));
        QVERIFY(m_dialog->saveTo(path));
        const QString other = m_folder.filePath("page.html");
        QVERIFY(writeFileAtomically(other.toStdString(), "<!DOCTYPE html>"));
        QVERIFY(!m_dialog->saveTo(other));
        QCOMPARE(readFile(other.toStdString()).value(), std::string("<!DOCTYPE html>"));
    }

private:
    void open() {
        m_dialog = std::make_unique<SystemEditor>(m_parse, m_editor, QString());
        m_dialog->show();
    }
    [[nodiscard]] QPlainTextEdit* text() const {
        return m_dialog->findChild<QPlainTextEdit*>("rules");
    }
    [[nodiscard]] QListWidget* errors() const {
        return m_dialog->findChild<QListWidget*>("system-errors");
    }
    [[nodiscard]] QString facts() const {
        return m_dialog->findChild<QTextBrowser*>("facts")->toPlainText();
    }

    /// Writes a system, in an editor whose title begins with `title`. Returns the name in its
    /// rules.
    QString writtenIn(const QString& title) {
        m_window->findChild<SystemMenu*>("systems")->findChild<QAction*>("write-system")->trigger();
        auto* editor = m_window->findChild<SystemEditor*>();
        const QString rules = editor->findChild<QPlainTextEdit*>("rules")->toPlainText();
        const QString begin = editor->windowTitle();
        delete editor;
        return begin.startsWith(title) ? rules.section("name: ", 1).section('\n', 0, 0) : begin;
    }

    QTemporaryDir m_folder;
    std::unique_ptr<SystemEditor> m_dialog;
};

QTEST_MAIN(TestSystemEditor)
#include "tst_system_editor.moc"
