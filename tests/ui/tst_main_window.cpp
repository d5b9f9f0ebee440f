// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/parsing/extensions.h"
#include "tests/support/session_test.h"
#include "tests/support/window.h"
#include "ui/canvas/diagram_view.h"
#include "ui/canvas/theme.h"
#include "ui/explorer/arc_editor.h"
#include "ui/explorer/transition_model.h"
#include "ui/treebank/sentence_model.h"

#include <QAbstractItemModelTester>
#include <QAction>
#include <QApplication>
#include <QDockWidget>
#include <QLabel>
#include <QLineEdit>
#include <QListView>
#include <QSlider>
#include <QTableView>
#include <QTest>

#include <random>

using namespace parsescope;

class TestMainWindow : public test::WindowTest {
    Q_OBJECT

private slots:
    void initTestCase() { Theme::setUpApplication(); }

    void init() {
        makeWindow();
        m_editor->setTreebank(Treebank::fromBytes(
            "test.conllu", conlluOf({2, 0, 2}) + conlluOf({0}) + conlluOf({3, 0, 2, 1})));
        showWindow();
    }

    void cleanup() { closeWindow(); }

    /// With all panels open, ROOT goes behind the last word and back again, whatever is on screen.
    void rootGoesBehindTheLastWord() {
        for (QDockWidget* dock : m_window->findChildren<QDockWidget*>()) {
            dock->show();
            dock->raise();
        }
        std::mt19937 random(5);
        const auto pick = [&](int below) { return static_cast<int>(random() % below); };
        for (int round = 0; round < 60; ++round) {
            switch (pick(6)) {
            case 0:
                m_parse->setRootLast(!m_parse->rootLast());
                break;
            case 1:
                m_editor->selectSentence(pick(m_editor->treebank().size()));
                break;
            case 2:
                m_parse->setSystem(systems()[pick(static_cast<int>(systems().size()))]);
                break;
            case 3:
                giveHead(*m_editor, *m_parse, 1 + pick(m_parse->configuration().words()),
                         pick(m_parse->configuration().words() + 1));
                break;
            case 4:
                m_editor->undo();
                break;
            default:
                m_parse->last();
            }
            QTest::qWait(pick(8));
            const int words = m_editor->treebank().read(m_editor->sentenceIndex()).sentence.size();
            QCOMPARE(m_parse->configuration().words(), words + m_parse->rootLast());
            QCOMPARE(m_parse->gold()->size(), words + m_parse->rootLast());
        }
        while (m_editor->canUndo())
            m_editor->undo();
        QVERIFY(!m_editor->isEdited());
        m_parse->setRootLast(false);
        QCOMPARE(m_editor->treebank().read(2).sentence.tree()->heads(),
                 (std::vector{NoHead, 3, 0, 2, 1}));
    }

    void keysStep() {
        press(Qt::Key_Right);
        press(Qt::Key_Right);
        QCOMPARE(state(), "[0 1 | 2 3 |]");
        press(Qt::Key_S);
        press(Qt::Key_L);
        QCOMPARE(state(), "[0 2 | 3 | 2→1]");
        press(Qt::Key_Left);
        QCOMPARE(state(), "[0 1 2 | 3 |]");
        press(Qt::Key_R);
        QCOMPARE(state(), "[0 1 | 3 | 1→2]");
        press(Qt::Key_Home);
        QCOMPARE(state(), "[| 0 1 2 3 |]");
        press(Qt::Key_End);
        QTRY_VERIFY(m_parse->isFinal());
        QCOMPARE(m_parse->configuration().head(2), 1); // the branch with the mistake
        press(Qt::Key_PageDown);
        QCOMPARE(m_editor->sentenceIndex(), 1);
        press(Qt::Key_Space);
        QCOMPARE(state(), "[0 | 1 |]");
        press(Qt::Key_PageUp);
        QCOMPARE(m_editor->sentenceIndex(), 0);
    }

    void keysWorkWhereverTheFocusIs() {
        for (QWidget* widget : m_window->findChildren<QWidget*>()) {
            if (widget->focusPolicy() == Qt::NoFocus || !widget->isVisible())
                continue;
            if (qobject_cast<QLineEdit*>(widget))
                continue; // there the keys move in what is typed
            widget->setFocus();
            m_parse->first();
            const int before = m_parse->exploration().cursor();
            QTest::keyClick(widget, Qt::Key_Right);
            QVERIFY2(m_parse->exploration().cursor() != before, widget->metaObject()->className());
            QTest::keyClick(widget, Qt::Key_Left);
            QCOMPARE(m_parse->exploration().cursor(), before);
        }
    }

    void hoveringATransitionHighlightsIt() {
        m_parse->take({0, 1});
        m_parse->take({0, 1});
        m_parse->take({0, 1});
        auto* table = m_window->findChild<QTableView*>("transitions");
        const QPoint leftArc = table->visualRect(table->model()->index(1, 0)).center();
        QTest::mouseMove(table->viewport(), leftArc + QPoint(3, 1));
        QTest::mouseMove(table->viewport(), leftArc);
        QCOMPARE(m_selection->hovered(), std::optional(Transition{1, 1}));
        const auto accents = [this] {
            int count = 0;
            for (const Shape& shape : m_window->findChild<DiagramView*>("arcs")->drawing().shapes)
                count += shape.ink == Ink::Accent && shape.target.kind == Target::Kind::Word;
            return count;
        };
        QCOMPARE(accents(), 2);
        QTest::mouseClick(table->viewport(), Qt::LeftButton, {}, leftArc);
        QCOMPARE(state(), "[0 2 | 3 | 2→1]");
    }

    void arrowsAndEnterTakeATransition() {
        m_parse->take({0, 1});
        auto* table = m_window->findChild<QTableView*>("transitions");
        table->setFocus();
        QTest::keyClick(table, Qt::Key_Down);
        QCOMPARE(m_selection->hovered(), std::optional(Transition{0, 1}));
        QTest::keyClick(table, Qt::Key_Return);
        QCOMPARE(state(), "[0 1 | 2 3 |]");
    }

    void illegalTransitionsSayWhy() {
        auto* table = m_window->findChild<QTableView*>("transitions");
        const QAbstractItemModel* model = table->model();
        QCOMPARE(model->index(1, TransitionModel::ArcColumn)
                     .data(TransitionModel::DetailRole)
                     .toString(),
                 "The stack has too few elements.");
        QVERIFY(!(model->index(1, 0).flags() & Qt::ItemIsEnabled));
        m_parse->take({0, 1});
        m_parse->take({0, 1});
        QCOMPARE(model->index(1, TransitionModel::ArcColumn)
                     .data(TransitionModel::DetailRole)
                     .toString(),
                 "ROOT can’t get a head.");
        QCOMPARE(model->index(2, TransitionModel::LossColumn).data().toString(), "1");
        QCOMPARE(model->index(2, TransitionModel::LossColumn)
                     .data(TransitionModel::OptimalRole)
                     .toBool(),
                 false);
    }

    void unreadableSentencesOfferNothing() {
        auto* table = m_window->findChild<QTableView*>("transitions");
        QCOMPARE(table->model()->rowCount(), 3);
        m_editor->setTreebank(Treebank::fromBytes("bad", "1\tbad\n\n" + conlluOf({0})));
        QCOMPARE(table->model()->rowCount(), 0);
        m_editor->selectSentence(1);
        QCOMPARE(table->model()->rowCount(), 3);
    }

    void clickOnAPastStepGoesThere() {
        for (int i = 0; i < 4; ++i)
            m_parse->nextOptimal();
        DiagramView* steps = nullptr;
        for (DiagramView* view : m_window->findChildren<DiagramView*>())
            if (!view->drawing().boundsOf({Target::Kind::Step, 2, -1}).isNull())
                steps = view;
        QVERIFY(steps);
        const QPointF centre = steps->drawing().boundsOf({Target::Kind::Step, 2, -1}).center();
        QTest::mouseClick(steps->viewport(), Qt::LeftButton, {}, steps->toView(centre).toPoint());
        QCOMPARE(m_parse->exploration().cursor(), 2);
        auto* slider = m_window->findChild<QSlider*>("step");
        QCOMPARE(slider->value(), 2);
        QCOMPARE(slider->maximum(), 4);
        slider->setValue(1);
        QCOMPARE(m_parse->exploration().cursor(), 1);
    }

    void sentencesAreChosenFromTheList() {
        auto* list = m_window->findChild<QListView*>("sentences");
        QCOMPARE(list->model()->rowCount(), 3);
        QTest::mouseClick(list->viewport(), Qt::LeftButton, {},
                          list->visualRect(list->model()->index(2, 0)).center());
        QCOMPARE(m_editor->sentenceIndex(), 2);
        QCOMPARE(m_parse->sentence().size(), 4);
        QVERIFY(m_window->findChild<QLabel*>("narration")->text().startsWith("Start"));
    }

    void modelsKeepTheirPromises() {
        SentenceModel sentences(m_editor, m_parse);
        TransitionModel transitions(m_parse, m_model);
        QAbstractItemModelTester first(&sentences,
                                       QAbstractItemModelTester::FailureReportingMode::QtTest);
        QAbstractItemModelTester second(&transitions,
                                        QAbstractItemModelTester::FailureReportingMode::QtTest);
        m_parse->last();
        QTRY_VERIFY(m_parse->isFinal());
        m_editor->setTreebank(Treebank::fromBytes("other", conlluOf({0, 1})));
        QCOMPARE(sentences.rowCount(), 1);
    }

    void everyStepHasAMenuEntryWithItsKey() {
        QStringList missing;
        for (const QAction* action : m_window->findChildren<QAction*>()) {
            const bool step =
                action->property("iconName").isValid() || action->property("rule").isValid();
            if (step && action->shortcut().isEmpty())
                missing += action->text();
            if (step &&
                !action->toolTip().contains(action->shortcut().toString(QKeySequence::NativeText)))
                missing += action->text() + " in its tooltip";
        }
        QCOMPARE(missing.join(", "), QString());
    }

    /// The letter of a rule with variants takes the first that is legal.
    void keysTakeLegalVariants() {
        m_parse->setSystem(*findSystem("arc-swift"));
        press(Qt::Key_S);
        press(Qt::Key_R);
        QCOMPARE(state(), "[0 1 2 | 3 | 1→2]");
        press(Qt::Key_L); // la1 would give 2 another head
        QCOMPARE(state(), "[0 | 3 | 3→1 1→2]");
    }

    void noKeyIsTakenTwice_data() {
        QTest::addColumn<QString>("system");
        for (const TransitionSystem& system : systems()) {
            const char* added = canBeExtended(system) ? "+lba+rba+lnba+rnba" : "";
            QTest::newRow(system.name.c_str()) << QString::fromStdString(system.name + added);
        }
    }

    void noKeyIsTakenTwice() {
        QFETCH(QString, system);
        m_parse->setSystem(findSystem(system.toStdString()).value());
        QHash<QString, QString> taken;
        for (const QAction* action : m_window->findChildren<QAction*>())
            for (const QKeySequence& key : action->shortcuts()) {
                const QString text = key.toString();
                QVERIFY2(!taken.contains(text),
                         qPrintable(text + ": " + taken.value(text) + ", " + action->text()));
                taken[text] = action->text();
            }
        QVERIFY(taken.size() > 30);
    }

    void zoomKeepsTheDrawing() {
        auto* arcs = m_window->findChild<DiagramView*>("arcs");
        press(Qt::Key_Plus, Qt::ControlModifier);
        QVERIFY(arcs->zoom() > 1.1);
        press(Qt::Key_0, Qt::ControlModifier);
        QCOMPARE(arcs->zoom(), 1.0);
    }

    void everySampleOpens() {
        for (const char* name : {"first-steps", "non-projective", "czech", "german", "arabic",
                                 "chinese", "edge-cases"}) {
            m_window->openSample(QStringLiteral("%1.conllu").arg(name));
            QVERIFY(m_editor->treebank().size() > 0);
            for (int index = 0; index < m_editor->treebank().size(); ++index) {
                m_editor->selectSentence(index);
                QVERIFY(m_editor->reading().errors.empty());
                QTRY_VERIFY(m_parse->explanation());
                QVERIFY2(!m_parse->sentence().comment("teaches").empty(), name);
                m_parse->last();
                QTRY_VERIFY(m_parse->isFinal());
            }
        }
    }

private:
    void press(Qt::Key key, Qt::KeyboardModifiers modifiers = {}) {
        QTest::keyClick(m_window.get(), key, modifiers);
    }
    [[nodiscard]] QString state() const {
        return QString::fromStdString(m_parse->configuration().text());
    }
};

QTEST_MAIN(TestMainWindow)
#include "tst_main_window.moc"
