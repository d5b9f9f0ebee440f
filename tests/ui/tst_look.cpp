// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/session_test.h"
#include "tests/support/window.h"
#include "ui/canvas/diagram_view.h"
#include "ui/canvas/theme.h"
#include "ui/chart/chart_view.h"
#include "ui/treebank/columns_panel.h"
#include "ui/window/window_style.h"

#include <QAction>
#include <QApplication>
#include <QComboBox>
#include <QDialogButtonBox>
#include <QListView>
#include <QProxyStyle>
#include <QPushButton>
#include <QScrollBar>
#include <QSpinBox>
#include <QTest>
#include <QToolButton>
#include <QToolTip>
#include <QWheelEvent>

using namespace parsescope;

namespace {

/// A style of a desktop that asks for animations, or for none.
class MotionStyle : public QProxyStyle {
public:
    explicit MotionStyle(int duration) : m_duration(duration) {}
    int styleHint(StyleHint hint, const QStyleOption* option, const QWidget* widget,
                  QStyleHintReturn* result) const override {
        return hint == SH_Widget_Animation_Duration
                   ? m_duration
                   : QProxyStyle::styleHint(hint, option, widget, result);
    }

private:
    int m_duration;
};

bool isGliding(const DiagramView* view) {
    return view->findChild<QVariantAnimation*>()->state() == QAbstractAnimation::Running;
}

bool isDark(const QPalette& palette) {
    return Theme::fromPalette(palette).color(Ink::Canvas).lightness() < 128;
}

} // namespace

class TestLook : public test::RememberingTest {
    Q_OBJECT

private slots:
    void init() {
        makeRememberingSession();
        open();
    }

    void cleanup() {
        closeWindow();
        Theme::use({});
    }

    void keysChooseTheLayout() {
        const QSizeF oneLine = arcs()->drawing().size;
        press(Qt::Key_F6);
        const QSizeF lines = arcs()->drawing().size;
        QVERIFY(lines.height() > oneLine.height());
        QCOMPARE(lines.width(), arcs()->room());
        press(Qt::Key_F7);
        QVERIFY(arcs()->drawing().boundsOf({Target::Kind::Word, 40, -1}).isNull());
        QVERIFY(arcs()->drawing().boundsOf({Target::Kind::Node, 40, -1}).isNull());
        press(Qt::Key_F8);
        QVERIFY(arcs()->drawing().boundsOf({Target::Kind::Word, 0, -1}).bottom() <
                arcs()->drawing().boundsOf({Target::Kind::Word, 40, -1}).top());
        QVERIFY(m_window->findChild<QToolButton*>("layout")->text().startsWith("Tree"));
        press(Qt::Key_F5);
        QCOMPARE(arcs()->drawing().size, oneLine);
    }

    void linesFollowTheWidthAndTheZoom() {
        press(Qt::Key_F6);
        m_window->resize(m_window->width() + 200, m_window->height());
        QTRY_COMPARE(arcs()->drawing().size.width(), arcs()->room());
        const qreal before = arcs()->room();
        press(Qt::Key_Plus, Qt::ControlModifier);
        QVERIFY(arcs()->room() < before);
        QCOMPARE(arcs()->drawing().size.width(), arcs()->room());
    }

    /// The command fits all of the drawing into the view, as large as possible.
    void fitting() {
        for (const Qt::Key key : {Qt::Key_F6, Qt::Key_F8}) {
            press(key);
            press(Qt::Key_9, Qt::ControlModifier);
            const auto fits = [this] {
                const QSizeF shown = arcs()->drawing().size * arcs()->zoom();
                return shown.width() <= arcs()->width() + 1 &&
                       shown.height() <= arcs()->height() + 1;
            };
            QVERIFY(fits() || arcs()->zoom() == 0.2);
            arcs()->setZoom(arcs()->zoom() * 1.1);
            QVERIFY(!fits());
        }
    }

    void whatNearlyFitsIsShrunk_data() {
        QTest::addColumn<QSizeF>("drawing");
        QTest::addColumn<bool>("shrunk");
        QTest::addColumn<bool>("across"); // must be scrolled horizontally
        QTest::addColumn<bool>("down");
        QTest::newRow("fits") << QSizeF(400, 300) << false << false << false;
        QTest::newRow("nearly across") << QSizeF(500, 200) << true << false << false;
        QTest::newRow("nearly down") << QSizeF(300, 420) << true << false << false;
        QTest::newRow("nearly both") << QSizeF(410, 420) << true << false << false;
        QTest::newRow("much too wide") << QSizeF(700, 200) << false << true << false;
        QTest::newRow("much too wide, nearly down") << QSizeF(700, 310) << true << true << false;
        QTest::newRow("too much of both") << QSizeF(700, 900) << false << true << true;
    }

    void whatNearlyFitsIsShrunk() {
        QFETCH(QSizeF, drawing);
        DiagramView view;
        view.setShrinking(true);
        view.resize(400, 300);
        view.show();
        Drawing empty;
        empty.size = drawing;
        view.setDrawing(empty);
        QTEST(view.zoom() < 1, "shrunk");
        QTEST(view.horizontalScrollBar()->maximum() > 0, "across");
        QTEST(view.verticalScrollBar()->maximum() > 0, "down");
        view.setZoom(1.2);
        QVERIFY(view.zoom() < 1.21 && view.zoom() > 0.84);
    }

    /// A drawing that its owner lays out for the room may miss the room by a rounding error, which
    /// no zoom removes.
    void zoomingToFitEnds() {
        for (const qreal excess : {1.0, 1 + 1e-15, 1 + 1e-13, 1 + 1e-11, 1.001, 1.2}) {
            DiagramView view;
            view.resize(400, 300);
            view.show();
            int layouts = 0;
            const auto layOut = [&] {
                Drawing drawing;
                if (++layouts < 200) // a drawing without a size ends the zooming
                    drawing.size = QSizeF(view.viewport()->size()) / view.zoom() * excess;
                view.setDrawing(drawing);
            };
            connect(&view, &DiagramView::roomChanged, &view, layOut);
            layOut();
            view.zoomToFit();
            QVERIFY(layouts < 200);
        }
    }

    void theWordsAtWorkStayInView_data() {
        QTest::addColumn<int>("key");
        for (int key : {Qt::Key_F5, Qt::Key_F6, Qt::Key_F7, Qt::Key_F8})
            QTest::newRow(qPrintable(QKeySequence(key).toString())) << key;
    }

    void theWordsAtWorkStayInView() {
        QFETCH(int, key);
        press(static_cast<Qt::Key>(key));
        for (int step = 0; step < 40; ++step) {
            press(Qt::Key_S);
            const Configuration& now = m_parse->configuration();
            // If the sentence is high, stack and buffer may have to be scrolled into view.
            for (const Target::Kind kind : {Target::Kind::Word, Target::Kind::Node}) {
                if (kind == Target::Kind::Node && (key == Qt::Key_F6 || key == Qt::Key_F8))
                    continue;
                const QRectF box = arcs()->drawing().boundsOf({kind, now.stack(0), -1});
                QVERIFY(!box.isNull());
                QVERIFY(
                    arcs()->viewport()->rect().contains(arcs()->toView(box.center()).toPoint()));
            }
        }
    }

    void choicesAreRemembered() {
        action("layout-tree")->trigger();
        trigger("Animated Steps");
        trigger("Dark");
        trigger("Colour-Blind Safe");
        Theme::use({});
        open();
        QVERIFY(action("layout-tree")->isChecked());
        QVERIFY(arcs()->drawing().boundsOf({Target::Kind::Word, 0, -1}).bottom() <
                arcs()->drawing().boundsOf({Target::Kind::Word, 40, -1}).top());
        QVERIFY(!found("Animated Steps")->isChecked());
        QVERIFY(found("Dark")->isChecked());
        QCOMPARE(Theme::colours().name(), "dark+colour-blind");
        QVERIFY(isDark(m_window->palette()));
    }

    void whatWasFoundIsInView() {
        const auto isInView = [this](int word) {
            const QRectF box = arcs()->drawing().boundsOf({Target::Kind::Word, word, -1});
            return !box.isNull() &&
                   arcs()->viewport()->rect().contains(arcs()->toView(box.center()).toPoint());
        };
        QVERIFY(isInView(1) && !isInView(40));
        m_selection->setFound({40, 41});
        QVERIFY(isInView(40) && isInView(41));
        press(Qt::Key_S); // the view follows the step
        QVERIFY(isInView(1));
    }

    void stepsGlide() {
        QApplication::setStyle(new MotionStyle(100));
        QTest::qWait(300); // long after the last change
        press(Qt::Key_S);
        QVERIFY(isGliding(arcs()));
        press(Qt::Key_S); // follows at once
        QVERIFY(!isGliding(arcs()));
        QTest::qWait(300);
        press(Qt::Key_S);
        QVERIFY(isGliding(arcs()));
        QTRY_VERIFY(!isGliding(arcs()));
        trigger("Animated Steps");
        QTest::qWait(300);
        press(Qt::Key_S);
        QVERIFY(!isGliding(arcs()));
        trigger("Animated Steps");
        QApplication::setStyle(new MotionStyle(0)); // the desktop asks for no animations
        QTest::qWait(300);
        press(Qt::Key_S);
        QVERIFY(!isGliding(arcs()));
    }

    void shapesSayWhatTheyAre() {
        const QRectF box = arcs()->drawing().boundsOf({Target::Kind::Word, 1, -1});
        const QPoint point = arcs()->toView(box.center()).toPoint();
        QHelpEvent help(QEvent::ToolTip, point, arcs()->viewport()->mapToGlobal(point));
        QApplication::sendEvent(arcs()->viewport(), &help);
        QCOMPARE(QToolTip::text(), "1 w1, X: in the buffer");
        QToolTip::hideText();
    }

    /// A tip disappears when it is no longer true.
    void tipsAreNotOutdated() {
        const QRectF box = arcs()->drawing().boundsOf({Target::Kind::Word, 1, -1});
        const QPoint point = arcs()->toView(box.center()).toPoint();
        const QPoint onScreen = arcs()->viewport()->mapToGlobal(point);
        QTest::mouseMove(arcs()->viewport(), point);
        QCursor::setPos(onScreen);
        QTRY_VERIFY(arcs()->viewport()->underMouse());
        QHelpEvent help(QEvent::ToolTip, point, onScreen);
        QApplication::sendEvent(arcs()->viewport(), &help);
        QVERIFY(QToolTip::isVisible());
        arcs()->setDrawing(arcs()->drawing());
        QTest::qWait(500); // hidden tips disappear after a while
        QVERIFY(QToolTip::isVisible());
        press(Qt::Key_S);
        press(Qt::Key_S);
        QTRY_VERIFY_WITH_TIMEOUT(!QToolTip::isVisible(), 2000); // without cause, after 10 s
    }

    /// If the desktop changes its theme, the new theme is used, unless the user has chosen one.
    void theDesktopIsFollowed() {
        QApplication::setPalette(Theme::palette(true, {}));
        QEvent changed(QEvent::ThemeChange);
        QApplication::sendEvent(m_window.get(), &changed);
        QVERIFY(!isDark(QApplication::palette()));
        trigger("Dark");
        QApplication::sendEvent(m_window.get(), &changed);
        QVERIFY(isDark(QApplication::palette()));
    }

    void narrowWindowsArePossible() {
        QVERIFY2(m_window->minimumSizeHint().width() <= 1024,
                 qPrintable(QString::number(m_window->minimumSizeHint().width())));
    }

    /// The text size applies to all diagrams, lists and tables.
    void textSizeIsOfEverything() {
        QVERIFY(m_window->showPanel("columns"));
        auto* chart = m_window->findChild<ChartView*>()->findChild<DiagramView*>();
        auto* table = m_window->findChild<ColumnsPanel*>()->findChild<QTableView*>();
        QVERIFY(table);
        QVERIFY(chart);
        QTRY_VERIFY(table->rowHeight(0) > 0);
        const qreal chartBefore = chart->zoom();
        const int size = QFontInfo(table->font()).pixelSize();
        const int height = table->rowHeight(0);
        for (int i = 0; i < 3; ++i)
            press(Qt::Key_Plus, Qt::ControlModifier);
        QTRY_VERIFY(QFontInfo(table->font()).pixelSize() > size);
        QVERIFY(table->rowHeight(0) > height);
        QVERIFY(chart->zoom() > chartBefore);
        press(Qt::Key_0, Qt::ControlModifier);
        QTRY_COMPARE(QFontInfo(table->font()).pixelSize(), size);
        QCOMPARE(table->rowHeight(0), height);
        QCOMPARE(chart->zoom(), chartBefore);
    }

    void listsZoomWithTheirLines() {
        auto* list = qobject_cast<QListView*>(m_window->findChild<QWidget*>("sentences"));
        QVERIFY(list);
        const int line = list->sizeHintForRow(0);
        const QPointF middle(20, 20);
        QWheelEvent turned(middle, list->viewport()->mapToGlobal(middle), {}, {0, 120},
                           Qt::NoButton, Qt::ControlModifier, Qt::NoScrollPhase, false);
        QApplication::sendEvent(list->viewport(), &turned);
        QApplication::sendEvent(list->viewport(), &turned);
        QVERIFY(list->sizeHintForRow(0) > line);
    }

    /// Buttons, choices and tabs have the outline and the rounded corners of cards, and dialogs
    /// have no icons on their buttons.
    void controlsLookLikeCards() {
        WindowStyle style;
        QWidget window;
        QPushButton button("Train", &window);
        QComboBox choice(&window);
        choice.addItem("Perceptron");
        QSpinBox number(&window);
        for (QWidget* control : {static_cast<QWidget*>(&button), static_cast<QWidget*>(&choice),
                                 static_cast<QWidget*>(&number)}) {
            control->setStyle(&style);
            control->resize(120, 28);
            const QImage image = control->grab().toImage();
            const Theme theme = Theme::fromPalette(control->palette());
            QCOMPARE(image.pixelColor(60, 4), theme.color(Ink::Canvas)); // flat
            QCOMPARE(image.pixelColor(0, 0), image.pixelColor(119, 27)); // round corners:
            QVERIFY(image.pixelColor(2, 2) != theme.color(Ink::Edge));
            int edge = 0;
            for (int y = 0; y < 4; ++y)
                edge += image.pixelColor(60, y).lightness() < 200;
            QVERIFY(edge > 0);
        }
        QDialogButtonBox box(QDialogButtonBox::Ok | QDialogButtonBox::Cancel);
        QCOMPARE(style.styleHint(QStyle::SH_DialogButtonBox_ButtonsHaveIcons, nullptr, &box), 0);
    }

    void theWordsHaveTheFocusAtFirst() { QTRY_VERIFY(arcs()->hasFocus()); }

private:
    /// Opens a window on a sentence of 45 words.
    void open() {
        makeRememberingWindow({1300, 850});
        std::vector<int> heads{0};
        while (heads.size() < 45)
            heads.push_back(static_cast<int>(heads.size() - heads.size() % 4 / 2));
        m_editor->setTreebank(Treebank::fromBytes("test.conllu", conlluOf(heads)));
        showActive();
    }
    [[nodiscard]] DiagramView* arcs() const { return m_window->findChild<DiagramView*>("canvas"); }
    [[nodiscard]] QAction* action(const char* name) const {
        return m_window->findChild<QAction*>(name);
    }
    [[nodiscard]] QAction* found(const QString& text) const {
        for (QAction* action : m_window->findChildren<QAction*>())
            if (QString(action->text()).remove('&') == text)
                return action;
        return nullptr;
    }
    void trigger(const QString& text) {
        QAction* action = found(text);
        QVERIFY2(action, qPrintable(text));
        action->trigger();
    }
};

QTEST_MAIN(TestLook)
#include "tst_look.moc"
