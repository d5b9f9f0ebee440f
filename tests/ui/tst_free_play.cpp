// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/session_test.h"
#include "tests/support/window.h"
#include "ui/canvas/diagram_view.h"
#include "ui/explorer/arc_editor.h"

#include <QAction>
#include <QDialog>
#include <QLineEdit>
#include <QPushButton>
#include <QSignalSpy>
#include <QTest>
#include <QTimer>
#include <QToolButton>

using namespace parsescope;

namespace {

std::vector<int> goldHeads(const Session& session) {
    const std::vector<int>& heads = session.parse()->gold()->heads();
    return {heads.begin() + 1, heads.end()};
}

} // namespace

/// Changes of the gold tree by mouse and by menu, with undo, redo and revert.
class TestFreePlay : public test::WindowTest {
    Q_OBJECT

private slots:
    void init() {
        makeWindow();
        m_editor->setSentence(sentenceOf({2, 0, 2}));
        showWindow("propagateSizeHints|support raise");
        m_arcs = m_window->findChild<DiagramView*>("canvas");
    }

    void aWordIsDraggedOntoItsHead() {
        for (int i = 0; i < 3; ++i)
            m_parse->steps().take({0, 1});
        const int cursor = m_parse->exploration().cursor();
        drag(1, 3);
        QCOMPARE(goldHeads(*m_session), (std::vector{3, 0, 2}));
        QCOMPARE(m_parse->exploration().cursor(), cursor); // the branch is kept
        QTRY_VERIFY(m_parse->losses().explanation());
        // 1 is below 2 on the stack, and its head 3 is in the buffer: 2 must be popped before 3 is
        // shifted, and loses its dependents.
        QCOMPARE(m_parse->losses().explanation()->losses.loss.value, 1);
        drag(3, 0);
        QCOMPARE(goldHeads(*m_session), (std::vector{3, 0, 0}));
    }

    /// A word that is dragged onto a word below it changes places with the child above that word,
    /// so that the tree remains a tree.
    void aWordIsDraggedBelowItself() {
        auto* editor = m_window->findChild<ArcEditor*>();
        QSignalSpy messages(editor, &ArcEditor::message);
        drag(2, 1);
        QCOMPARE(goldHeads(*m_session), (std::vector{0, 1, 2}));
        QCOMPARE(messages.last().first().toString(), QString());
        QVERIFY(std::ranges::any_of(messages, [](const QList<QVariant>& message) {
            return message.first().toString().contains("is attached to ROOT instead");
        }));
        drag(1, 3); // 3 depends on 2, and 2 on 1
        QCOMPARE(goldHeads(*m_session), (std::vector{3, 0, 2}));
        m_editor->undo();
        m_editor->undo();
        QCOMPARE(goldHeads(*m_session), (std::vector{2, 0, 2}));
        QVERIFY(!m_editor->isEdited());
        QVERIFY(obstacleToHead(*m_parse, 1, 1).contains("its own head"));
        QVERIFY(obstacleToHead(*m_parse, 1, 3).isEmpty());
        drag(1, -1); // released beside the words
        QVERIFY(!m_editor->isEdited());
    }

    void undoRedoRevert() {
        auto* badge = m_window->findChild<QToolButton*>("edited");
        QVERIFY(!badge->isVisible());
        giveHead(*m_editor, *m_parse, 1, 3);
        giveHead(*m_editor, *m_parse, 3, 0);
        QVERIFY(badge->isVisible());
        QTest::keyClick(m_window.get(), Qt::Key_Z, Qt::ControlModifier);
        QCOMPARE(goldHeads(*m_session), (std::vector{3, 0, 2}));
        QTest::keyClick(m_window.get(), Qt::Key_Z, Qt::ControlModifier);
        QVERIFY(!badge->isVisible());
        QTest::keyClick(m_window.get(), Qt::Key_Z, Qt::ControlModifier | Qt::ShiftModifier);
        QCOMPARE(goldHeads(*m_session), (std::vector{3, 0, 2}));
        giveHead(*m_editor, *m_parse, 1, 0); // a new change discards the undone ones
        QVERIFY(!m_editor->canRedo());
        QTest::mouseClick(badge, Qt::LeftButton);
        QCOMPARE(goldHeads(*m_session), (std::vector{2, 0, 2}));
        QVERIFY(m_editor->canUndo());
        m_parse->setSystem(*findSystem("arc-eager"));
        m_editor->undo();
        QCOMPARE(goldHeads(*m_session), (std::vector{0, 0, 2}));
        m_editor->setSentence(sentenceOf({0}));
        QVERIFY(!m_editor->canUndo());
    }

    void theBranchBecomesTheGoldTree() {
        for (const char* name : {"sh", "sh", "sh", "ra"})
            m_parse->steps().take(*m_parse->system().find(name));
        QVERIFY(m_parse->losses().explanation()->losses.loss.value > 0);
        trigger("Use This Branch");
        QCOMPARE(goldHeads(*m_session),
                 (std::vector{0, 1, 0})); // words without a head become children of ROOT
        QTRY_VERIFY(m_parse->losses().explanation());
        QCOMPARE(m_parse->losses().explanation()->losses.loss.value, 0);
    }

    void everyStepOfTheBranchGetsItsLoss() {
        for (const char* name : {"sh", "sh", "sh", "la", "sh"})
            m_parse->steps().take(*m_parse->system().find(name));
        giveHead(*m_editor, *m_parse, 1, 0);
        for (int node = 0; node < m_parse->exploration().size(); ++node)
            QTRY_VERIFY(m_parse->losses().explanation(node));
        QCOMPARE(*m_parse->losses().lossRise(3),
                 1); // the head of 1 became ROOT after 1 was covered
        QCOMPARE(*m_parse->losses().lossRise(4), 0);
    }

    void sentencesWithoutTreeGetOne() {
        m_editor->setSentence(*readTypedSentence("two words"));
        QVERIFY(!m_parse->losses().explanation());
        auto* offer = m_window->findChild<QLabel*>("offer");
        QVERIFY(offer->text().startsWith("There is no gold tree yet."));
        drag(1, 2); // the other word has no head yet
        QVERIFY(!m_parse->gold());
        QVERIFY2(m_parse->losses().noOracleReason().contains("unfinished"),
                 qPrintable(m_parse->losses().noOracleReason()));
        QCOMPARE(m_parse->sentence().words[1].head, NoHead);
        QVERIFY(offer->text().startsWith("The gold tree is unfinished: 1 of 2 words have a head."));
        QVERIFY(!m_arcs->drawing().boundsOf({Target::Kind::Arc, 1, 2}).isNull());
        drag(2, 1); // no cycle arises: the other word loses its head
        QCOMPARE(m_parse->sentence().words[0].head, NoHead);
        QCOMPARE(m_parse->sentence().words[1].head, 1);
        m_editor->undo();
        drag(2, 0);
        QCOMPARE(goldHeads(*m_session), (std::vector{2, 0}));
        QTRY_VERIFY(m_parse->losses().explanation());
        m_editor->revert();
        QVERIFY(!m_parse->gold() && !hasUnfinishedTree(m_parse->sentence()));
        for (const char* kind : {"random", "random-projective"}) {
            QTimer::singleShot(0, this, [kind] {
                auto* dialog = qobject_cast<QDialog*>(QApplication::activeModalWidget());
                auto* heads = dialog->findChild<QLineEdit*>();
                heads->clear();
                dialog->findChild<QPushButton*>(kind)->click();
                QCOMPARE(heads->text().split(' ').size(), 2);
                dialog->accept();
            });
            m_editor->revert();
            QVERIFY(!m_parse->gold());
            trigger("Enter Heads…");
            QCOMPARE(m_parse->gold()->size(), 2);
        }
    }

    void headsAreTyped() {
        QTimer::singleShot(0, this, [] {
            auto* dialog = qobject_cast<QDialog*>(QApplication::activeModalWidget());
            auto* heads = dialog->findChild<QLineEdit*>();
            auto* ok = dialog->findChild<QPushButton*>();
            QCOMPARE(heads->text(), QString("2 0 2"));
            for (const char* wrong : {"2 0", "2 x 2", "2 1 0", "9 0 2", ""}) {
                heads->setText(wrong);
                QVERIFY(!ok->isEnabled());
            }
            heads->setText("0 1  1");
            QVERIFY(ok->isEnabled());
            ok->click();
        });
        trigger("Enter Heads");
        QCOMPARE(goldHeads(*m_session), (std::vector{0, 1, 1}));
    }

private:
    /// Drags a word onto a node, or onto the empty edge if `onto` is -1.
    void drag(int word, int onto) {
        const auto centre = [this](int node) {
            const QRectF box = m_arcs->drawing().boundsOf({Target::Kind::Word, node, -1});
            return node < 0 ? QPoint(3, 3) : m_arcs->toView(box.center()).toPoint();
        };
        const QPoint from = centre(word);
        const QPoint to = centre(onto);
        QTest::mousePress(m_arcs->viewport(), Qt::LeftButton, {}, from);
        move((from + to) / 2);
        move(to);
        QTest::mouseRelease(m_arcs->viewport(), Qt::LeftButton, {}, to);
    }
    void move(QPoint point) {
        QMouseEvent event(QEvent::MouseMove, point, m_arcs->viewport()->mapToGlobal(point),
                          Qt::NoButton, Qt::LeftButton, {});
        QApplication::sendEvent(m_arcs->viewport(), &event);
    }
    void trigger(const QString& text) {
        for (QAction* action : m_window->findChildren<QAction*>())
            if (action->text().remove('&').startsWith(text))
                action->trigger();
    }

    DiagramView* m_arcs = nullptr;
};

QTEST_MAIN(TestFreePlay)
#include "tst_free_play.moc"
