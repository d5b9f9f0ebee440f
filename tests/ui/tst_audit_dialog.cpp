// SPDX-License-Identifier: GPL-3.0-or-later
// The dialog that audits an oracle, and the cases of its faults in the explorer.
#include "core/audit/report.h"
#include "core/parsing/rule_files/system_file.h"
#include "core/parsing/systems.h"
#include "tests/support/session_test.h"
#include "tests/support/table.h"
#include "ui/explorer/action_card.h"
#include "ui/learning/audit_dialog.h"

#include <QCheckBox>
#include <QClipboard>
#include <QComboBox>
#include <QFile>
#include <QGuiApplication>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QPushButton>
#include <QSpinBox>
#include <QTemporaryDir>
#include <QTest>
#include <QTreeWidget>

using namespace parsescope;
using namespace parsescope::test;

class TestAuditDialog : public test::RememberingTest {
    Q_OBJECT

private slots:
    void init() {
        QSettings().clear();
        open(1400, 900);
        m_parse->setSystem(*findSystem("arc-eager"));
        // The command of the menu; the palette lists the commands of all menus.
        for (QAction* action : m_window->findChildren<QAction*>())
            if (action->text().remove('&') == "Audit an Oracle…")
                action->trigger();
        m_dialog = m_window->findChild<AuditDialog*>();
        QVERIFY(m_dialog && m_dialog->isVisible());
        m_kinds = m_dialog->findChild<QTreeWidget*>("kinds");
    }

    void cleanup() {
        closeWindow();
        Theme::setTextSize(100);
    }

    /// A word without a head becomes a child of ROOT, which la takes from it. The oracle forgets
    /// that. In the smallest case, word 1 is on the stack and word 2 in the buffer.
    void theSmallestCaseIsOpened() {
        m_editor->selectSentence(2);
        audit(faulty("right[top] == 0 or ", ""), 2);
        // With gold heads 0 1, la also loses word 2, so that the number is wrong.
        QTRY_COMPARE(kinds(), (QStringList{"Calls a wrong transition right (unsound) la 1",
                                           "States a wrong number (number) la 1"}));
        QCOMPARE(m_kinds->topLevelItem(0)->text(3),
                 "gold heads 0 0, after sh: the oracle says 0, exact is 1");
        QVERIFY(summary().contains(", 2 disagreements"));
        QVERIFY(summary().contains("Words without a head at the end are children of ROOT."));
        QTRY_COMPARE(m_dialog->focusWidget(), m_kinds);
        QTest::keyClick(m_kinds, Qt::Key_Return);
        QVERIFY(m_dialog->isVisible());
        QCOMPARE(kinds().size(), 2);
        QCOMPARE(m_parse->system().name, "arc-eager");
        QCOMPARE(m_parse->gold(), sentenceOf({0, 0}).tree());
        QCOMPARE(m_parse->configuration().text(), "[0 1 | 2 |]");
        // Shifting word 2 keeps both words; la and ra take the head ROOT from word 1 or 2.
        QTRY_COMPARE(costs(),
                     (QStringList{"sh 0 claimed 0", "la +1 claimed 0 wrong", "ra +1 claimed +1"}));
        const ActionCard* left = cards()[1];
        QVERIFY(left->accessibleName().contains("cost +1; claimed 0"));
        // The oracle was asked about no other configuration.
        m_parse->steps().back();
        QTRY_COMPARE(costs(), (QStringList{"sh 0 ", "ra 0 "}));
        m_parse->steps().forward();
        QTRY_COMPARE(costs().value(1), "la +1 claimed 0 wrong");
        m_parse->steps().take(*m_parse->system().find("la"));
        QTRY_COMPARE(costs(), (QStringList{"sh 0 ", "ra 0 "}));
        m_parse->steps().back();
        m_selection->setLossesHidden(true);
        QCOMPARE(costs(), (QStringList{"sh  ", "la  ", "ra  "}));
        m_selection->setLossesHidden(false);
        QTRY_COMPARE(costs().value(1), "la +1 claimed 0 wrong");
        // The treebank is still open. Its sentences have no claims, even in equal configurations.
        m_editor->selectSentence(0);
        m_parse->steps().take(*m_parse->system().find("sh"));
        QTRY_VERIFY(m_parse->losses().explanation());
        for (const QString& cost : costs())
            QVERIFY2(!cost.contains("claimed"), qPrintable(cost));
    }

    /// The claims of an answer that lists the right transitions.
    void theRightTransitionsAreClaimed() {
        m_editor->setSentence(sentenceOf({0, 0}));
        const TransitionSystem& system = m_parse->system();
        m_parse->steps().take(*system.find("sh"));
        m_parse->showClaims({{*system.find("sh"), {}, true},
                             {*system.find("la"), {}, true},
                             {*system.find("ra"), {}, false}});
        QTRY_COMPARE(costs(), (QStringList{"sh 0 claimed right", "la +1 claimed right wrong",
                                           "ra +1 claimed wrong"}));
        m_parse->setSingleRoot(true); // another problem
        QTRY_VERIFY(m_parse->losses().explanation());
        for (const QString& cost : costs())
            QVERIFY2(!cost.contains("claimed"), qPrintable(cost));
    }

    void theReportIsCopied() {
        audit(faulty("right[top] == 0 or ", ""), 2);
        QTRY_COMPARE(kinds().size(), 2);
        QTest::mouseClick(button("copy"), Qt::LeftButton);
        const QString copied = QGuiApplication::clipboard()->text();
        QVERIFY(copied.startsWith("An oracle for arc-eager, asked about every configuration"));
        QVERIFY(copied.contains("### Calls a wrong transition right (unsound): la, 1 time\n"));
        QVERIFY(copied.contains("```text\n"));
    }

    void aRightOracleHasNoFault() {
        m_parse->setSystem(*findSystem("swap"));
        auto* example = m_dialog->findChild<QLabel*>("example");
        emit example->linkActivated("example"); // chooses its system
        QCOMPARE(m_dialog->findChild<QComboBox*>("system")->currentText(), "Arc-eager");
        m_dialog->findChild<QSpinBox*>("words")->setValue(3);
        QTest::mouseClick(button("start"), Qt::LeftButton);
        QTRY_VERIFY2(summary().contains(", 0 disagreements"), qPrintable(summary()));
        QVERIFY(kinds().isEmpty());
        QVERIFY(!button("open")->isEnabled());
        QVERIFY(button("copy")->isEnabled());
        QFile::remove(m_dialog->findChild<QComboBox*>("command")->currentText());
    }

    /// The choices follow the exploration: gold trees are those that its system can build.
    void theChoicesFitTheExploration() {
        const auto isChecked = [this](const char* name) {
            return m_dialog->findChild<QCheckBox*>(name)->isChecked();
        };
        QVERIFY(isChecked("projective") && !isChecked("one-child") && !isChecked("single-root"));
        m_parse->setSystem(*findSystem("swap"));
        m_parse->setSingleRoot(true);
        m_parse->setRootPlace(RootPlace::Last);
        m_dialog->followExploration();
        QVERIFY(!isChecked("projective") && isChecked("one-child") && isChecked("single-root"));
        QCOMPARE(m_dialog->findChild<QComboBox*>("system")->currentText(),
                 QString::fromStdString(findSystem("swap")->title));
        QCOMPARE(m_dialog->findChild<QComboBox*>("root")->currentText(), "After the last word");
        QCOMPARE(m_dialog->findChild<QSpinBox*>("words")->text(), "As many as take a minute");
        m_parse->setSystem(*findSystem("arc-eager+lba")); // not in the list of systems
        m_dialog->followExploration();
        QCOMPARE(m_dialog->findChild<QComboBox*>("system")->currentText(),
                 QString::fromStdString(findSystem("arc-eager+lba")->title));
    }

    /// A choice that does not apply to the others is disabled, and its tool tip says why.
    void choicesThatDoNotApplyAreDisabled() {
        const auto* relations = m_dialog->findChild<QLineEdit*>("relations");
        QVERIFY(relations->isEnabled() && box("headless")->isEnabled());
        m_editor->setTreebank({});
        QVERIFY(!box("walks")->isEnabled());
        QCOMPARE(box("walks")->toolTip(), "No treebank is open");
        QVERIFY(!m_dialog->findChild<QSpinBox*>("errors")->isEnabled());
        openThreeSentences();
        QVERIFY(box("walks")->isEnabled());
        box("walks")->setChecked(true);
        QVERIFY(m_dialog->findChild<QSpinBox*>("errors")->isEnabled());
        box("headless")->setChecked(true);
        QVERIFY(!box("walks")->isEnabled() && !box("walks")->isChecked());
        QVERIFY(box("walks")->toolTip().startsWith("In long sentences, words without a head"));
        root()->setCurrentText("Absent: words without a head are roots");
        QVERIFY(!box("headless")->isEnabled() && !box("headless")->isChecked());
        QVERIFY(box("headless")->toolTip().startsWith("Where ROOT is absent"));
        QVERIFY(box("walks")->isEnabled());
        // A system whose arcs replace each other, so that relations cannot be counted.
        m_parse->setSystem(
            openSystem(SOURCE_DIR "/resources/systems/arc-eager-non-monotonic.system").value());
        m_dialog->followExploration();
        QVERIFY(!relations->isEnabled());
        QVERIFY(relations->toolTip().contains("an arc can replace another one"));
        QCOMPARE(relations->placeholderText(), relations->toolTip());
        m_parse->setSystem(*findSystem("arc-eager"));
        m_dialog->followExploration();
        QVERIFY(relations->isEnabled());
    }

    /// The example is exact for words without a head as children of ROOT, and where all arcs count.
    /// With relations, its costs are those of the best relation. A sentence of one word has one
    /// tree, with one of two relations, and one configuration.
    void theConventionsAreAsked_data() {
        columns<QString, QString, bool>("name", "said", "isRight");
        QTest::newRow("usual") << ""
                               << "Words without a head at the end are children of ROOT." << true;
        QTest::newRow("headless") << "headless"
                                  << "A word without a head at the end has a wrong head." << false;
        QTest::newRow("arcs from ROOT")
            << "root-arcs"
            << "but for words that are children of ROOT in the gold tree." << false;
        QTest::newRow("relations") << "relations"
                                   << "The arcs have the relations x y in all ways." << true;
    }
    void theConventionsAreAsked() {
        QFETCH(QString, name);
        QFETCH(QString, said);
        QFETCH(bool, isRight);
        if (name == "relations")
            m_dialog->findChild<QLineEdit*>("relations")->setText("x, y");
        else if (!name.isEmpty())
            box(name)->setChecked(true);
        audit("python3 " SOURCE_DIR "/resources/parsers/eager_oracle.py", 2);
        QTRY_VERIFY2(summary().contains(" disagreement"), qPrintable(summary()));
        QVERIFY2(summary().contains(said), qPrintable(summary()));
        QCOMPARE(kinds().isEmpty(), isRight);
        if (isRight)
            return;
        // Explore has the usual costs, beside which such a claim would be misread.
        QTest::mouseClick(button("open"), Qt::LeftButton);
        QTRY_VERIFY(m_parse->losses().explanation());
        QVERIFY2(!costs().join(' ').contains("claimed"), qPrintable(costs().join(' ')));
    }

    /// Without ROOT, ra takes its place among the roots from word 2. In Explore, ROOT is then after
    /// the last word, and each transition has the same cost.
    void aCaseWithoutRootIsOpened() {
        root()->setCurrentText("Absent: words without a head are roots");
        audit(faulty("right[top] == 0 or ", ""), 2);
        QTRY_VERIFY(!kinds().isEmpty());
        QVERIFY(summary().contains("There is no ROOT"));
        QTest::mouseClick(button("open"), Qt::LeftButton);
        QCOMPARE(m_parse->settings().shape.root, RootPlace::Last);
        QCOMPARE(m_parse->configuration().text(), "[1 | 2 0 |]");
        QTRY_VERIFY(m_parse->losses().explanation());
        QVERIFY(costs().join(' ').contains("claimed 0 wrong"));
    }

    /// Two of the three sentences have projective trees. The fault is found in the first one, and
    /// its case is made smaller.
    void walksLeadThroughTheTreebank() {
        openThreeSentences();
        m_dialog->followExploration();
        box("short")->setChecked(false);
        QTest::mouseClick(button("start"), Qt::LeftButton);
        QCOMPARE(button("start")->text(), "&Audit"); // there is no command
        m_dialog->findChild<QComboBox*>("command")->setEditText(faulty("right[top] == 0 or ", ""));
        QTest::mouseClick(button("start"), Qt::LeftButton);
        QCOMPARE(summary(), "There is no question: choose short sentences, walks, or both.");
        QCOMPARE(button("start")->text(), "&Audit");
        box("walks")->setChecked(true);
        QTest::mouseClick(button("start"), Qt::LeftButton);
        QTRY_VERIFY2(summary().contains("in walks with errors through 2 of 3 sentences"),
                     qPrintable(summary()));
        QVERIFY(!summary().contains("every configuration"));
        QCOMPARE(kinds(), QStringList{"States a wrong number (number) la 1"});
        QTest::mouseClick(button("open"), Qt::LeftButton);
        QCOMPARE(m_parse->gold(), sentenceOf({0, 1}).tree());
        QTRY_COMPARE(costs().value(1), "la +2 claimed +1 wrong");
        // A single relation cannot be a wrong one.
        m_dialog->findChild<QLineEdit*>("relations")->setText("x");
        QTest::mouseClick(button("start"), Qt::LeftButton);
        QCOMPARE(summary(), "Relations: expected two or more, with commas between them.");
    }

    void itCanBeStopped() {
        audit(faulty("at = question", "import time; time.sleep(0.01); at = question"), 7);
        QTRY_VERIFY2(summary().contains(" questions, "), qPrintable(summary()));
        QCOMPARE(button("start")->text(), "St&op");
        QTest::mouseClick(button("start"), Qt::LeftButton);
        QTRY_VERIFY2(summary().contains("Stopped before all questions were asked."),
                     qPrintable(summary()));
        QCOMPARE(button("start")->text(), "&Audit");
    }

    /// Closing the dialog or the window does not wait for the command.
    void oneThatHangsHoldsNothingUp() {
        audit("sleep 100", 2);
        m_dialog->close();
        QTRY_VERIFY2(summary().contains("Stopped before the first answer."), qPrintable(summary()));
        QVERIFY(m_dialog->isHidden());
        m_dialog->show();
        audit("sleep 100", 2);
        closeWindow();
    }

    void failuresAreTold_data() {
        columns<QString, QString>("command", "told");
        QTest::newRow("not found") << "/no/such/oracle"
                                   << "The audit ended: the command has ended with exit status "
                                      "127; it wrote: ";
        QTest::newRow("says why")
            << "echo no model >&2; exit 3"
            << "The audit ended: the command has ended with exit status 3; it "
               "wrote: no model.";
        QTest::newRow("ends") << "exit 3"
                              << "The audit ended: the command has ended with exit status 3.";
        QTest::newRow("banner") << "echo model loaded; cat"
                                << "The audit ended: question 1: the command wrote a line that is "
                                   "no answer";
        QTest::newRow("unknown transition")
            << R"(while read -r l; do echo '{"best":"merge"}'; done)"
            << "The audit ended: \"merge\" is not a transition of arc-eager.";
    }
    void failuresAreTold() {
        QFETCH(QString, command);
        QFETCH(QString, told);
        audit(command, 2);
        QTRY_VERIFY2(summary().startsWith(told), qPrintable(summary()));
        QVERIFY(kinds().isEmpty());
        QVERIFY(!button("open")->isEnabled());
        QCOMPARE(button("start")->text(), "&Audit");
    }

    /// A crash is a fault. Its case has no claims, but can be opened.
    void aCrashHasACase() {
        audit(faulty("at = question",
                     R"(at = question; sys.exit(3) if question["heads"] == [2, 0] else 0; )"
                     "at = question"),
              2);
        QTRY_COMPARE(kinds().size(), 1);
        QVERIFY2(kinds().front().startsWith("Gives no answer (crash)"),
                 qPrintable(kinds().front()));
        QTest::mouseClick(button("open"), Qt::LeftButton);
        QCOMPARE(m_parse->gold(), sentenceOf({2, 0}).tree());
        QCOMPARE(m_parse->exploration().size(), 1);
        QTRY_COMPARE(costs(), (QStringList{"sh 0 ", "ra +1 "}));
    }

    /// With large text, the dialog fits into a small screen.
    void itFitsIntoASmallScreen() {
        Theme::setTextSize(150);
        audit(faulty("right[top] == 0 or ", ""), 2);
        QTRY_COMPARE(kinds().size(), 2);
        const QSize least = m_dialog->minimumSizeHint();
        QVERIFY2(least.width() <= 1000 && least.height() <= 640,
                 qPrintable(QString("%1 x %2").arg(least.width()).arg(least.height())));
    }

private:
    /// Returns the command of a copy of the example with a fault: `text` is replaced by `by`.
    QString faulty(const QString& text, const QString& by) {
        QFile example(SOURCE_DIR "/resources/parsers/eager_oracle.py");
        if (!example.open(QIODevice::ReadOnly))
            return {};
        const QString right = QString::fromUtf8(example.readAll());
        QString wrong = right;
        wrong.replace(text, by);
        QFile copy(m_folder.filePath("faulty.py"));
        if (wrong == right || !copy.open(QIODevice::WriteOnly))
            return {};
        copy.write(wrong.toUtf8());
        return "python3 " + copy.fileName();
    }
    /// Types the command, chooses the length and presses Enter.
    void audit(const QString& command, int words) {
        QVERIFY(!command.isEmpty());
        auto* field = m_dialog->findChild<QComboBox*>("command");
        field->setEditText(command);
        m_dialog->findChild<QSpinBox*>("words")->setValue(words);
        QTest::keyClick(field->lineEdit(), Qt::Key_Return);
        QCOMPARE(button("start")->text(), "St&op");
    }
    [[nodiscard]] QCheckBox* box(const QString& name) const {
        return m_dialog->findChild<QCheckBox*>(name);
    }
    [[nodiscard]] QComboBox* root() const { return m_dialog->findChild<QComboBox*>("root"); }
    [[nodiscard]] QPushButton* button(const char* name) const {
        return m_dialog->findChild<QPushButton*>(name);
    }
    [[nodiscard]] QString summary() const {
        return m_dialog->findChild<QLabel*>("summary")->text();
    }
    [[nodiscard]] QStringList kinds() const {
        QStringList lines;
        for (int i = 0; i < m_kinds->topLevelItemCount(); ++i) {
            const QTreeWidgetItem* line = m_kinds->topLevelItem(i);
            lines += line->text(0) + ' ' + line->text(1) + ' ' + line->text(2);
        }
        return lines;
    }
    [[nodiscard]] QList<ActionCard*> cards() const {
        QList<ActionCard*> visible;
        for (ActionCard* card : m_window->findChildren<ActionCard*>())
            if (card->isVisibleTo(m_window.get()))
                visible += card;
        return visible;
    }
    /// Returns the name, the cost and the claim on each card.
    [[nodiscard]] QStringList costs() const {
        QStringList all;
        for (const ActionCard* card : cards()) {
            const Action& action = card->action();
            all += action.name + ' ' + action.cost + ' ' + action.claim +
                   (action.claimIsWrong ? " wrong" : "");
        }
        return all;
    }

    QTemporaryDir m_folder;
    AuditDialog* m_dialog = nullptr;
    QTreeWidget* m_kinds = nullptr;
};

QTEST_MAIN(TestAuditDialog)
#include "tst_audit_dialog.moc"
