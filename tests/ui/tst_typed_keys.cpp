// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/teaching/judge/exercise.h"
#include "tests/support/session_test.h"
#include "ui/session/exercise_run.h"
#include "ui/teaching/practice_view.h"
#include "ui/treebank/columns_model.h"
#include "ui/treebank/columns_view.h"

#include <QAbstractItemView>
#include <QCheckBox>
#include <QComboBox>
#include <QLineEdit>
#include <QListWidget>
#include <QPushButton>
#include <QSignalSpy>
#include <QSpinBox>
#include <QTabBar>
#include <QTableView>
#include <QTest>

using namespace parsescope;

/// Keys go to the control that has the focus. Keys without modifiers step through the parse only
/// where the parse is in sight.
class TestTypedKeys : public test::RememberingTest {
    Q_OBJECT

private slots:
    void init() {
        QSettings().clear();
        open(1400, 900);
        m_parse->setSystem(*findSystem("arc-standard"));
        take({"sh"});
    }

    /// Letters typed at a cell replace its text; the parse takes no step.
    void lettersEditTheCell() {
        area()->show(QStringLiteral("treebank"));
        auto* columns = columnsView();
        columns->setFocus();
        columns->setCurrentIndex(columns->model()->index(1, ColumnsModel::Deprel));
        QTest::keyClick(columns, Qt::Key_S);
        QTRY_VERIFY(openCell());
        QTest::keyClicks(openCell(), "lr");
        QCOMPARE(openCell()->text(), QString("slr"));
        QTest::keyClick(openCell(), Qt::Key_Return);
        QTRY_COMPARE(m_editor->treebank().read(0).sentence.words[1].deprel, "slr");
        QCOMPARE(m_parse->exploration().size(), 2);
    }

    /// F2 edits the current cell, and the title of the current scene, while their lists have the
    /// focus. Elsewhere, and with Shift, it goes to bookmarks.
    void theEditKeyEdits() {
        QVERIFY(m_editor->setNote(1, QString()));
        area()->show(QStringLiteral("treebank"));
        auto* columns = columnsView();
        columns->setFocus();
        columns->setCurrentIndex(columns->model()->index(1, ColumnsModel::Deprel));
        QTest::keyClick(columns, Qt::Key_F2);
        QTRY_VERIFY(openCell());
        QCOMPARE(openCell()->text(), QString("r2"));
        QTest::keyClick(openCell(), Qt::Key_F2); // the cell stays open
        QTest::keyClicks(openCell(), "x");
        QTest::keyClick(openCell(), Qt::Key_Return);
        QTRY_COMPARE(m_editor->treebank().read(0).sentence.words[1].deprel, "r2x");
        QCOMPARE(m_editor->sentenceIndex(), 0);
        QTest::keyClick(columns, Qt::Key_F2, Qt::ShiftModifier);
        QTRY_COMPARE(m_editor->sentenceIndex(), 1);
        m_editor->selectSentence(0);
        columns->setCurrentIndex(columns->model()->index(1, ColumnsModel::Id)); // is not editable
        QTest::keyClick(columns, Qt::Key_F2);
        QTRY_COMPARE(m_editor->sentenceIndex(), 1);
        m_editor->selectSentence(0);
        m_window->findChild<QAction*>("add-scene")->trigger();
        m_window->showPanel("lecture");
        auto* scenes = m_window->findChild<QListWidget*>("scenes");
        QVERIFY(scenes);
        scenes->setCurrentRow(0);
        scenes->setFocus();
        QTest::keyClick(scenes, Qt::Key_F2);
        QTRY_VERIFY(scenes->viewport()->findChild<QLineEdit*>());
        QCOMPARE(m_editor->sentenceIndex(), 0);
        canvas()->setFocus();
        QTest::keyClick(canvas(), Qt::Key_F2);
        QTRY_COMPARE(m_editor->sentenceIndex(), 1);
    }

    /// Arrow keys, Home and End move between the cells.
    void arrowsMoveBetweenCells() {
        area()->show(QStringLiteral("treebank"));
        auto* columns = columnsView();
        columns->setFocus();
        columns->setCurrentIndex(columns->model()->index(1, ColumnsModel::Form));
        QTest::keyClick(columns, Qt::Key_Right);
        QCOMPARE(columns->currentIndex().column(), ColumnsModel::Form + 1);
        QTest::keyClick(columns, Qt::Key_Left);
        QCOMPARE(columns->currentIndex().column(), static_cast<int>(ColumnsModel::Form));
        QTest::keyClick(columns, Qt::Key_End, Qt::ControlModifier);
        QCOMPARE(columns->currentIndex().row(), 2);
        QTest::keyClick(columns, Qt::Key_Home, Qt::ControlModifier);
        QCOMPARE(columns->currentIndex().row(), 0);
        isWhereItWas();
    }

    /// In rooms without stack and buffer, no key without a modifier takes a transition, wherever
    /// the focus is.
    void noStepIsTakenOutOfSight_data() {
        QTest::addColumn<QString>("workspace");
        for (const char* workspace : {"treebank", "decode", "train"})
            QTest::newRow(workspace) << QString(workspace);
    }

    void noStepIsTakenOutOfSight() {
        QFETCH(QString, workspace);
        area()->show(workspace);
        QCoreApplication::processEvents();
        for (QWidget* focus : m_window->findChildren<QWidget*>()) {
            if (!focus->isVisible() || !focus->isEnabled() || focus->focusPolicy() == Qt::NoFocus)
                continue;
            focus->setFocus();
            for (const Qt::Key key : {Qt::Key_S, Qt::Key_L, Qt::Key_R, Qt::Key_O, Qt::Key_P})
                QTest::keyClick(focus, key);
            // Space presses buttons and opens choices.
            if (!qobject_cast<QAbstractButton*>(focus) && !qobject_cast<QComboBox*>(focus))
                QTest::keyClick(focus, Qt::Key_Space);
            QVERIFY2(m_parse->exploration().size() == 2 &&
                         m_parse->exploration().current().depth == 1,
                     qPrintable(focus->metaObject()->className() + QStringLiteral(" ") +
                                focus->objectName()));
        }
    }

    /// Where the parse is in sight, the keys work, also from a list.
    void stepsAreTakenInSight() {
        for (const char* workspace : {"explore", "oracle", "practise"}) {
            area()->show(QString::fromLatin1(workspace));
            m_parse->startOver();
            QTest::keyClick(m_window->findChild<QWidget*>("canvas"), Qt::Key_S);
            QCOMPARE(m_parse->exploration().size(), 2);
            press(Qt::Key_Left);
            QCOMPARE(m_parse->exploration().current().depth, 0);
        }
        area()->show(QStringLiteral("explore"));
        auto* list = m_window->findChild<QWidget*>("sentences");
        list->setFocus();
        QTest::keyClick(list, Qt::Key_Right);
        QCOMPARE(m_parse->exploration().current().depth, 1);
    }

    /// If a panel takes all the room, the parse is not in sight.
    void aMaximisedPanelHidesSteps() {
        m_window->showPanel("columns");
        area()->show(QStringLiteral("explore"));
        m_window->panels()->maximise("sentences");
        QVERIFY(!canvas()->isVisible());
        press(Qt::Key_S);
        isWhereItWas();
    }

    /// Controls beside the explorer use the keys that are theirs.
    void controlsUseTheirKeys() {
        auto* box = new QCheckBox("check", area());
        auto* choice = new QComboBox(area());
        choice->addItems({"one", "second", "third"});
        auto* slider = new QSlider(Qt::Horizontal, area());
        auto* tabs = new QTabBar(area());
        tabs->addTab("a");
        tabs->addTab("b");
        for (QWidget* each : std::initializer_list<QWidget*>{box, choice, slider, tabs})
            each->show();
        box->setFocus();
        QTest::keyClick(box, Qt::Key_Space);
        QVERIFY(box->isChecked());
        choice->setFocus();
        QTest::keyClick(choice, Qt::Key_S);
        QCOMPARE(choice->currentText(), QString("second"));
        slider->setFocus();
        QTest::keyClick(slider, Qt::Key_Right);
        QCOMPARE(slider->value(), 1);
        tabs->setFocus();
        QTest::keyClick(tabs, Qt::Key_Right);
        QCOMPARE(tabs->currentIndex(), 1);
        isWhereItWas();
    }

    /// While exercises are answered, Space and Enter press the button with the focus.
    void buttonsOfExercisesUseTheirKeys_data() {
        QTest::addColumn<Qt::Key>("key");
        QTest::newRow("Space") << Qt::Key_Space;
        QTest::newRow("Enter") << Qt::Key_Return;
    }

    void buttonsOfExercisesUseTheirKeys() {
        QFETCH(Qt::Key, key);
        area()->show(QStringLiteral("practise"));
        beginExercises(2);
        ExerciseRun* run = m_session->exercises();
        QTRY_VERIFY(run->state() == ExerciseRun::State::Asking && !run->isBusy());
        run->giveUp();
        QTRY_COMPARE(run->state(), ExerciseRun::State::Answered);
        auto* next = m_window->findChild<PracticeView*>()->findChild<QPushButton*>("next-exercise");
        QTRY_VERIFY(next->hasFocus());
        const int size = m_parse->exploration().size();
        QTest::keyClick(next, key);
        QTRY_COMPARE(run->current(), 1);
        QCOMPARE(m_parse->exploration().size(), size);
    }

private:
    [[nodiscard]] ColumnsView* columnsView() const { return m_window->findChild<ColumnsView*>(); }
    [[nodiscard]] QLineEdit* openCell() const {
        return columnsView()->viewport()->findChild<QLineEdit*>();
    }
    /// Checks that the parse has taken no step since `init`.
    void isWhereItWas() const {
        QCOMPARE(m_parse->exploration().size(), 2);
        QCOMPARE(m_parse->exploration().current().depth, 1);
    }
};

QTEST_MAIN(TestTypedKeys)
#include "tst_typed_keys.moc"
