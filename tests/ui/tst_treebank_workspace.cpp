// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/learning/parser.h"
#include "core/treebank/conllu_fields.h"
#include "tests/support/learning.h"
#include "tests/support/session_test.h"
#include "ui/canvas/diagram_view.h"
#include "ui/session/output_comparison.h"
#include "ui/session/selection.h"
#include "ui/treebank/columns_model.h"
#include "ui/treebank/columns_view.h"
#include "ui/treebank/query_bar.h"
#include "ui/treebank/query_help.h"
#include "ui/window/panel_area.h"

#include <QAction>
#include <QApplication>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QMouseEvent>
#include <QTemporaryDir>
#include <QTest>
#include <QTimer>
#include <QToolButton>
#include <QTreeWidget>

#include <algorithm>

using namespace parsescope;

/// The parts of the workspace Treebank around the sentence.
class TestTreebankWorkspace : public test::WindowTest {
    Q_OBJECT

private slots:
    void init() {
        makeWindow();
        m_window->resize(1400, 900);
        openThreeSentences();
        showWindow("propagateSizeHints|raise\\(\\)|grabbing the keyboard");
        area()->show("treebank");
    }

    /// The scores of an output stand beside the name of the file, and nowhere else.
    void theScoresOfAnOutputAreShown() {
        QVERIFY(!scores()->isVisible());
        QVERIFY(file()->isVisible());
        QCOMPARE(file()->text(), QString("test.conllu"));
        open(conlluOf({2, 0, 2}) + conlluOf({0}) + conlluOf({3, 0, 2, 2}));
        QTRY_COMPARE(scores()->text(), QString("UAS 87.5 · LAS 87.5"));
        QVERIFY(scores()->isVisible());
        QVERIFY2(scores()->toolTip().startsWith("output.conllu"), qPrintable(scores()->toolTip()));
        area()->show("explore");
        QVERIFY(!scores()->isVisible() && !file()->isVisible());
    }

    /// The scores of a model are computed in the background and follow edits. They give way to the
    /// scores of an output.
    void theScoresOfAModelAreShown() {
        const std::vector<Sentence> sentences = test::sampleSentences("first-steps");
        m_window->openSample();
        m_model->setModel(
            *trainPerceptron(sentences, {}, test::trainingOptions("arc-standard", Regime::Static)),
            "first");
        area()->show("treebank");
        const Evaluation all = evaluate(*m_model->model(), sentences);
        const auto text = [](long long heads, long long labelled, long long words) {
            return QStringLiteral("UAS %1 · LAS %2")
                .arg(100 * share(heads, words), 0, 'f', 1)
                .arg(100 * share(labelled, words), 0, 'f', 1);
        };
        const SentenceCounts& counts = all.withSubtypes;
        QTRY_COMPARE(scores()->text(), text(counts.heads, counts.labelled, counts.words));
        QVERIFY2(scores()->toolTip().startsWith("first "), qPrintable(scores()->toolTip()));

        // A relation that no model predicts makes one more relation wrong, at most.
        Sentence edited = m_editor->sentence();
        Sentence parsed = edited;
        m_model->model()
            ->parseAll(std::span(&edited, 1), RootLimit::None)
            .front()
            .writeTo(parsed, m_model->model()->description());
        const bool wasRight = parsed.words[0].head == edited.words[0].head &&
                              parsed.words[0].deprel == edited.words[0].deprel;
        QVERIFY(wasRight);
        edited.words[0].deprel = "unheard";
        m_editor->replaceSentence(edited);
        QTRY_COMPARE(scores()->text(), text(counts.heads, counts.labelled - 1, counts.words));
        m_editor->undo();
        QTRY_COMPARE(scores()->text(), text(counts.heads, counts.labelled, counts.words));

        m_model->setModel(nullptr);
        QVERIFY(!scores()->isVisible());
    }

    /// While the panel of the system's output is visible, the sentence marks the errors.
    void theErrorsOfAnOutputAreMarkedInTheSentence() {
        m_editor->selectSentence(2);
        QVERIFY(!marks(Ink::Wrong));
        open(conlluOf({2, 0, 2}) + conlluOf({0}) + conlluOf({3, 0, 2, 2}));
        QTRY_VERIFY(scores()->isVisible());
        QVERIFY(!marks(Ink::Wrong) && !marks(Ink::Lost));
        m_window->showPanel("errors");
        QTRY_VERIFY(marks(Ink::Wrong) && marks(Ink::Lost));
        m_editor->selectSentence(0);
        QTRY_VERIFY(marks(Ink::Right) && !marks(Ink::Wrong));
        m_editor->selectSentence(2);
        QTRY_VERIFY(marks(Ink::Wrong));
        area()->close("errors");
        QTRY_VERIFY(!marks(Ink::Wrong) && !marks(Ink::Right));
        m_window->showPanel("errors");
        QTRY_VERIFY(marks(Ink::Wrong));
        area()->show("explore"); // the whole explorer shows the configuration instead
        QTRY_VERIFY(!marks(Ink::Wrong));
    }

    /// A click on an arc of the tree opens a field for its relation, with completion; after a head
    /// has changed by dragging, the relation is asked.
    void relationsAreEditedInTheTree() {
        auto* field = canvas()->viewport()->findChild<QLineEdit*>("relation");
        const auto relation = [this](int word) {
            return QString::fromStdString(m_parse->sentence().words[word - 1].deprel);
        };
        const auto clickOn = [this](int word, int head) {
            QRectF label;
            for (const Shape& shape : canvas()->drawing().shapes)
                if (shape.target == Target{Target::Kind::Arc, word, head} && !shape.text.isEmpty())
                    label = shape.bounds();
            QVERIFY(!label.isNull());
            QTest::mouseClick(canvas()->viewport(), Qt::LeftButton, {},
                              canvas()->toView(label.center()).toPoint());
        };
        const QString before = relation(1);
        clickOn(1, 2);
        QVERIFY(field->isVisible());
        QCOMPARE(field->text(), before);
        QTest::keyClicks(field, "ams");
        QTest::keyClick(field, Qt::Key_Return);
        QVERIFY(!field->isVisible());
        QCOMPARE(relation(1), QString("ams"));
        m_editor->undo();
        clickOn(3, 2);
        QTest::keyClicks(field, "advm");
        QTest::keyClick(field, Qt::Key_Return); // takes the only known relation
        QCOMPARE(relation(3), QString("advmod"));
        clickOn(3, 2);
        QTest::keyClicks(field, "x");
        QTest::keyClick(field, Qt::Key_Escape);
        QTest::keyClick(field, Qt::Key_Escape);
        QVERIFY(!field->isVisible());
        QCOMPARE(relation(3), QString("advmod"));
        // A click elsewhere, or a command that saves, stores the relation.
        clickOn(3, 2);
        QTest::keyClicks(field, "stored");
        QVERIFY(m_editor->commitCell() && !field->isVisible());
        QCOMPARE(relation(3), QString("stored"));
        m_editor->undo();
        m_editor->undo();
        QVERIFY(!m_editor->canUndo());

        const auto centre = [this](int node) {
            const QRectF box = canvas()->drawing().boundsOf({Target::Kind::Word, node, -1});
            return canvas()->toView(box.center());
        };
        const auto mouse = [this](QEvent::Type type, QPointF at, Qt::MouseButton button) {
            QMouseEvent event(type, at, canvas()->viewport()->mapToGlobal(at), button,
                              type == QEvent::MouseButtonRelease ? Qt::NoButton : Qt::LeftButton,
                              {});
            QApplication::sendEvent(canvas()->viewport(), &event);
        };
        mouse(QEvent::MouseButtonPress, centre(1), Qt::LeftButton);
        mouse(QEvent::MouseMove, (centre(1) + centre(3)) / 2, Qt::NoButton);
        mouse(QEvent::MouseMove, centre(3), Qt::NoButton);
        mouse(QEvent::MouseButtonRelease, centre(3), Qt::LeftButton);
        QCOMPARE(m_parse->sentence().words[0].head, 3);
        QVERIFY(field->isVisible() && field->hasFocus());
        QTest::keyClick(field, Qt::Key_Return); // keeps the relation
        QVERIFY(!field->isVisible());
        QCOMPARE(relation(1), before);
        m_editor->undo();
        QVERIFY(!m_editor->canUndo());
        area()->show("explore"); // in the explorer, a click on an arc asks nothing
        emit canvas()->clicked({Target::Kind::Arc, 1, 2});
        QVERIFY(!field->isVisible());
    }

    /// Where the enhanced graph is shown, its arcs are dragged onto other heads, and dragging an
    /// empty node, or a word with Shift, adds an arc. The relation is asked; head and relation are
    /// one change. An empty relation removes the arc.
    void enhancedArcsAreDragged() {
        m_editor->setTreebank(Treebank::fromBytes(
            "enhanced.conllu", "1\tI\t_\tPRON\t_\t_\t2\tnsubj\t2:nsubj|2.1:nsubj\t_\n"
                               "2\tgo\t_\tVERB\t_\t_\t0\troot\t0:root\t_\n"
                               "2.1\t_\t_\tVERB\t_\t_\t_\t_\t2:conj\t_\n"
                               "3\tnow\t_\tADV\t_\t_\t2\tadvmod\t2:advmod\t_\n\n"));
        m_window->findChild<QAction*>("enhanced-graph")->setChecked(true);
        const auto label = [this](int node, int head) {
            for (const Shape& shape : canvas()->drawing().shapes)
                if (shape.target == Target{Target::Kind::Arc, node, head} && !shape.text.isEmpty())
                    return canvas()->toView(shape.bounds().center());
            return QPointF();
        };
        const auto word = [this](int node) {
            return canvas()->toView(
                canvas()->drawing().boundsOf({Target::Kind::Word, node, -1}).center());
        };
        const auto mouse = [this](QEvent::Type type, QPointF at, Qt::KeyboardModifiers keys) {
            const bool isMove = type == QEvent::MouseMove;
            QMouseEvent event(type, at, canvas()->viewport()->mapToGlobal(at),
                              isMove ? Qt::NoButton : Qt::LeftButton,
                              type == QEvent::MouseButtonRelease ? Qt::NoButton : Qt::LeftButton,
                              keys);
            QApplication::sendEvent(canvas()->viewport(), &event);
        };
        auto* field = canvas()->viewport()->findChild<QLineEdit*>("relation");
        const auto drag = [&](QPointF from, int onto, const char* relation,
                              Qt::KeyboardModifiers keys = {}) {
            const QPointF to = word(onto);
            mouse(QEvent::MouseButtonPress, from, keys);
            mouse(QEvent::MouseMove, (from + to) / 2, keys);
            mouse(QEvent::MouseMove, to, keys);
            mouse(QEvent::MouseButtonRelease, to, keys);
            QVERIFY(field->isVisible());
            QTest::keyClicks(field, relation);
            QTest::keyClick(field, Qt::Key_Return);
        };
        const auto deps = [this](int number) {
            const Sentence& now = m_parse->sentence();
            return QString::fromStdString(number > 0 ? now.words[number - 1].deps
                                                     : now.extras[0].columns[DepsColumn]);
        };
        constexpr int empty = 4; // the node of the empty node 2.1
        drag(label(1, empty), 3, "xcomp");
        QCOMPARE(deps(1), QString("2:nsubj|3:xcomp"));
        QCOMPARE(m_parse->sentence().words[0].head, 2); // the tree stays as it is
        m_editor->undo();
        QVERIFY(!m_editor->canUndo());     // head and relation were one change
        drag(label(1, empty), 3, "nsubj"); // keeps the relation
        QCOMPARE(deps(1), QString("2:nsubj|3:nsubj"));
        m_editor->undo();
        drag(word(empty), 3, "xcomp");
        QCOMPARE(deps(0), QString("2:conj|3:xcomp"));
        drag(word(3), empty, "xadv", Qt::ShiftModifier);
        QCOMPARE(deps(3), QString("2:advmod|2.1:xadv"));
        const QPointF at = label(3, empty);
        mouse(QEvent::MouseButtonPress, at, {});
        mouse(QEvent::MouseButtonRelease, at, {});
        QCOMPARE(field->text(), QString("xadv"));
        field->clear();
        QTest::keyClick(field, Qt::Key_Return);
        QCOMPARE(deps(3), QString("2:advmod"));
        for (int change = 0; change < 3; ++change)
            m_editor->undo();
        QVERIFY(!m_editor->canUndo());
        // An arc that only DEPS have, under the mouse, is not drawn again as an arc of the tree.
        drag(word(1), 3, "xsubj", Qt::ShiftModifier);
        emit canvas()->hovered({Target::Kind::Arc, 1, 3});
        QVERIFY(m_session->selection()->highlight().holds(1));
        QVERIFY(!m_session->selection()->highlight().holds(Arc{3, 1}));
        emit canvas()->hovered({Target::Kind::Arc, 1, 2});
        QVERIFY(m_session->selection()->highlight().holds(Arc{2, 1}));
        m_editor->undo();
        // Arcs of the tree are dragged as before.
        drag(label(3, 2), 1, "advmod");
        QCOMPARE(m_parse->sentence().words[2].head, 1);
        QCOMPARE(deps(3), QString("2:advmod"));
    }

    /// The menu of a word or an arc in the tree has the commands on its head, and those of the
    /// columns.
    void theTreeHasAMenu() {
        QStringList titles;
        const auto takeMenu = [&](const QString& run) {
            QTimer::singleShot(0, this, [&titles, run] {
                auto* menu = qobject_cast<QMenu*>(QApplication::activePopupWidget());
                QVERIFY(menu);
                for (QAction* action : menu->actions()) {
                    titles += action->text().remove('&');
                    if (titles.back() == run)
                        action->trigger();
                }
                menu->close();
            });
        };
        const QRectF box = canvas()->drawing().boundsOf({Target::Kind::Word, 1, -1});
        takeMenu("Attach to ROOT");
        emit canvas()->customContextMenuRequested(canvas()->toView(box.center()).toPoint());
        QVERIFY(titles.contains("Swap with Head") && titles.contains("Delete Word") &&
                titles.contains("Edit Relation…"));
        QCOMPARE(m_parse->sentence().words[0].head, 0);
        takeMenu("Remove Head");
        emit canvas()->customContextMenuRequested(canvas()->toView(box.center()).toPoint());
        QCOMPARE(m_parse->sentence().words[0].head, NoHead);
        m_editor->undo();
        m_editor->undo();
        QVERIFY(!m_editor->canUndo());
    }

    /// Undo and Redo name the change, and the arc of an old head is no longer drawn, also if the
    /// word was selected.
    void changesAreNamed() {
        const auto text = [this](const char* begin) {
            for (const QAction* action : m_window->findChildren<QAction*>())
                if (QString title = action->text(); title.remove('&').startsWith(begin))
                    return title;
            return QString();
        };
        auto* columns = m_window->findChild<ColumnsView*>();
        columns->selectWord(1);
        QVERIFY(columns->model()->setData(columns->model()->index(0, ColumnsModel::Head), "3"));
        QCOMPARE(text("Undo"), QString("Undo: Head of word 1"));
        const auto drawn = [this](int head) {
            return !canvas()->drawing().boundsOf({Target::Kind::Arc, 1, head}).isNull();
        };
        QTRY_VERIFY(drawn(3) && !drawn(2));
        QVERIFY(columns->model()->setData(columns->model()->index(0, ColumnsModel::Head), "_"));
        QTRY_VERIFY(!drawn(3) && !drawn(2));
        m_editor->undo();
        QCOMPARE(text("Redo"), QString("Redo: Head of word 1"));
    }

    /// Wide columns become narrower, so that MISC stays in view.
    void everyColumnIsInView_data() {
        QTest::addColumn<QSize>("size");
        QTest::newRow("small") << QSize(1024, 700);
        QTest::newRow("usual") << QSize(1400, 900);
        QTest::newRow("large") << QSize(1920, 1080);
    }
    void everyColumnIsInView() {
        QFETCH(QSize, size);
        const std::string wide(60, 'x');
        m_window->resize(size);
        m_editor->setTreebank(Treebank::fromBytes(
            "wide.conllu", "1\t" + wide + "\t" + wide + "\tNOUN\t" + wide + "\tF=" + wide +
                               "\t0\troot\t0:root\tTranslit=" + wide + "\n\n"));
        const auto* columns = m_window->findChild<ColumnsView*>();
        const auto end = [columns] {
            return columns->columnViewportPosition(ColumnsModel::Misc) +
                   columns->columnWidth(ColumnsModel::Misc);
        };
        QTRY_VERIFY2(end() <= columns->viewport()->width(), qPrintable(QString::number(end())));
        QVERIFY(columns->columnWidth(ColumnsModel::Feats) >
                columns->columnWidth(ColumnsModel::Upos));
        QVERIFY(columns->columnWidth(ColumnsModel::Misc) >
                columns->columnWidth(ColumnsModel::Deps));
    }

    /// The syntax opens beside the hits, below the line for queries; a click on an example tries
    /// it.
    void theSyntaxIsBesideTheQuery() {
        auto* syntax = m_window->findChild<QToolButton*>("syntax");
        QVERIFY(!m_window->findChild<QueryHelp*>());
        syntax->click();
        const auto* help = m_window->findChild<QueryHelp*>();
        QVERIFY(help->isVisible());
        const auto* bar = m_window->findChild<QueryBar*>();
        QCOMPARE(help->geometry().topRight() + QPoint(1, 0),
                 bar->mapTo(m_window.get(), QPoint(bar->width(), bar->height())));
        auto* examples = help->findChild<QTreeWidget*>();
        emit examples->itemClicked(examples->topLevelItem(1)->child(0), 0);
        QCOMPARE(bar->query()->text(), QString("lemma:go"));
        QVERIFY(help->isVisible() && bar->query()->hasFocus());
        QTest::keyClick(examples, Qt::Key_Escape);
        QVERIFY(!help->isVisible() && !syntax->isChecked());
        syntax->click();
        QVERIFY(help->isVisible());
        area()->show("explore");
        QVERIFY(!help->isVisible());
    }

    /// The line for queries is above everything, as wide as the window; the hits open when a search
    /// starts, and a query can be asked again.
    void queriesHaveTheWholeWidth() {
        auto* bar = m_window->findChild<QueryBar*>();
        auto* history = bar->findChild<QToolButton*>("history");
        QVERIFY(bar->isVisible());
        QCOMPARE(bar->width(), m_window->width());
        QVERIFY(bar->mapTo(m_window.get(), QPoint(0, bar->height())).y() <=
                canvas()->mapTo(m_window.get(), QPoint()).y());
        QVERIFY(area()->isInFront("sentences") && !history->isEnabled());
        bar->query()->setFocus();
        QTest::keyClicks(bar->query(), "form:w3");
        QTRY_VERIFY(area()->isInFront("find"));
        QVERIFY(bar->query()->hasFocus());
        auto* message = bar->findChild<QLabel*>("message");
        QTRY_COMPARE(message->text(), QString("2 matches in 2 of 3 sentences"));
        QTest::keyClick(bar->query(), Qt::Key_Return);
        QCOMPARE(m_selection->found(), std::vector<int>{3});
        bar->query()->selectAll();
        QTest::keyClicks(bar->query(), "length=1");
        QTest::keyClick(bar->query(), Qt::Key_Return);
        QTRY_COMPARE(message->text(), QString("1 match in 1 of 3 sentences"));
        QTRY_COMPARE(history->menu()->actions().size(), 2);
        QCOMPARE(history->menu()->actions().front()->text(), QString("length=1"));
        history->menu()->actions().back()->trigger();
        QCOMPARE(bar->query()->text(), QString("form:w3"));
        QTRY_COMPARE(message->text(), QString("2 matches in 2 of 3 sentences"));

        area()->show("explore");
        QVERIFY(!bar->isVisible());
        press(Qt::Key_F, Qt::ControlModifier);
        QTRY_VERIFY(bar->isVisible() && bar->query()->hasFocus());
        area()->close("find");
        QVERIFY(!bar->isVisible());
    }

private:
    [[nodiscard]] DiagramView* canvas() const {
        return m_window->findChild<DiagramView*>("canvas");
    }
    /// Returns true if the drawing of the sentence has a line in the ink `ink`.
    [[nodiscard]] bool marks(Ink ink) const {
        return std::ranges::any_of(canvas()->drawing().shapes, [ink](const Shape& shape) {
            return shape.text.isEmpty() && shape.ink == ink;
        });
    }
    void open(const std::string& lines) {
        const QString path = m_folder.filePath("output.conllu");
        QVERIFY(writeFileAtomically(path.toStdString(), lines));
        m_session->output()->open(path);
    }
    [[nodiscard]] PanelArea* area() const { return m_window->panels(); }
    [[nodiscard]] QLabel* scores() const { return m_window->findChild<QLabel*>("scores"); }
    [[nodiscard]] QToolButton* file() const { return m_window->findChild<QToolButton*>("file"); }

    QTemporaryDir m_folder;
};

QTEST_MAIN(TestTreebankWorkspace)
#include "tst_treebank_workspace.moc"
