// SPDX-License-Identifier: GPL-3.0-or-later
// Random keys and mouse events over the whole window. To run more of them:
//
//   PARSESCOPE_MONKEY_EVENTS=100000 PARSESCOPE_MONKEY_SEED=7 tst_monkey -maxwarnings 0
//
// PARSESCOPE_MONKEY_TELLS=1 prints each event.
#include "core/treebank/read_file.h"
#include "tests/support/session_test.h"
#include "ui/window/panel_area.h"

#include <QAbstractButton>
#include <QComboBox>
#include <QDir>
#include <QFile>
#include <QFileDialog>
#include <QLineEdit>
#include <QRandomGenerator>
#include <QSignalSpy>
#include <QStandardPaths>
#include <QTimer>

#include <ctime>

using namespace parsescope;

/// If docks are torn apart in some ways, Qt 6.4 leaks 24 bytes. The suppression hides all leaks in
/// calls of the library; the tests of the single views detect other leaks in such calls.
extern "C" const char* __lsan_default_suppressions();  // NOLINT: the name is the sanitizer's
extern "C" const char* __lsan_default_suppressions() { // NOLINT
    return "leak:libQt6Widgets.so\n";
}

namespace {

/// Presses keys and buttons that are drawn from a seed. Each action is an event of its own, so that
/// actions continue in menus and dialogs, which run event loops of their own.
class Monkey : public QObject {
    Q_OBJECT

public:
    Monkey(MainWindow* window, quint32 seed, int events)
        : m_window(window), m_random(seed), m_left(events) {}

    void begin() { QTimer::singleShot(0, this, &Monkey::act); }

signals:
    void finished();

private:
    int below(int count) { return static_cast<int>(m_random.bounded(std::max(count, 1))); }
    template<class Values>
    auto oneOf(const Values& values) {
        return values[below(static_cast<int>(std::size(values)))];
    }

    /// Returns the widget in which a user could act: the open menu, otherwise the dialog, otherwise
    /// the window.
    [[nodiscard]] QWidget* place() const {
        if (QWidget* menu = QApplication::activePopupWidget())
            return menu;
        if (QWidget* dialog = QApplication::activeModalWidget())
            return dialog;
        return m_window;
    }

    void act() {
        if (m_left-- <= 0) {
            if (QWidget* open = place(); open != m_window) {
                open->close();
                QTimer::singleShot(0, this, &Monkey::act);
            } else {
                emit finished();
            }
            return;
        }
        // The next event is posted before this action, because the action may block.
        QTimer::singleShot(0, this, &Monkey::act);
        QWidget* now = place();
        if (now == m_window && !m_window->isVisible())
            m_window->show();                              // the window was closed
        if (auto* files = qobject_cast<QFileDialog*>(now)) // dialogs for files are left at once
            return files->reject();
        const int kind = below(100);
        if (kind < 45)
            pressKey(now);
        else if (kind < 80)
            click(now);
        else if (kind < 88)
            drag(now);
        else if (kind < 92)
            turnWheel(now);
        else if (kind < 95)
            type(now);
        else if (kind < 97)
            m_window->resize(640 + below(1280), 480 + below(600));
        else
            QTest::keyClick(m_window, static_cast<Qt::Key>(Qt::Key_1 + below(6)),
                            Qt::ControlModifier);
    }

    void tell(const char* what, const QWidget* widget, const QString& how) const {
        if (m_tells && widget)
            qInfo("%d: %s on %s %s, %s", m_left, what, widget->metaObject()->className(),
                  qPrintable(widget->objectName()), qPrintable(how));
    }

    QWidget* focus(QWidget* now) {
        QWidget* focus = QApplication::focusWidget();
        return focus && (focus == now || now->isAncestorOf(focus)) ? focus : now;
    }

    void pressKey(QWidget* now) {
        static constexpr Qt::Key keys[] = {
            Qt::Key_Left,   Qt::Key_Right,  Qt::Key_Up,       Qt::Key_Down,   Qt::Key_Home,
            Qt::Key_End,    Qt::Key_PageUp, Qt::Key_PageDown, Qt::Key_Space,  Qt::Key_Return,
            Qt::Key_Escape, Qt::Key_Tab,    Qt::Key_Backtab,  Qt::Key_Delete, Qt::Key_Backspace,
            Qt::Key_F1,     Qt::Key_F2,     Qt::Key_F3,       Qt::Key_F5,     Qt::Key_F11,
            Qt::Key_Plus,   Qt::Key_Minus,  Qt::Key_Menu,     Qt::Key_Escape, Qt::Key_Right};
        const bool letter = below(3) == 0;
        const int key = letter ? Qt::Key_A + below(26) : oneOf(keys);
        static constexpr Qt::KeyboardModifiers modifiers[] = {
            Qt::NoModifier,    Qt::NoModifier,      Qt::NoModifier,
            Qt::ShiftModifier, Qt::ControlModifier, Qt::ControlModifier | Qt::ShiftModifier};
        const Qt::KeyboardModifiers held = oneOf(modifiers);
        if (held == Qt::ControlModifier && (key == Qt::Key_Q || key == Qt::Key_W))
            return; // the key would end the program
        tell("key", focus(now), QKeySequence(key | held).toString());
        QTest::keyClick(focus(now), static_cast<Qt::Key>(key), held);
    }

    /// Returns a visible widget within `now`, and a point in it.
    std::pair<QWidget*, QPoint> spot(QWidget* now) {
        QList<QWidget*> shown{now};
        for (QWidget* child : now->findChildren<QWidget*>())
            if (child->isVisible() && !child->size().isEmpty() && child->window() == now->window())
                shown += child;
        QWidget* widget = shown[below(static_cast<int>(shown.size()))];
        return {widget, {below(widget->width()), below(widget->height())}};
    }

    void click(QWidget* now) {
        const auto [widget, point] = spot(now);
        const int kind = below(10);
        tell("click", widget, QString("%1,%2").arg(point.x()).arg(point.y()));
        if (kind == 0)
            QTest::mouseDClick(widget, Qt::LeftButton, {}, point);
        else
            QTest::mouseClick(widget, kind == 1 ? Qt::RightButton : Qt::LeftButton, {}, point);
    }

    void drag(QWidget* now) {
        const auto [widget, point] = spot(now);
        const QPointer<QWidget> held = widget;
        tell("drag", widget, QString("%1,%2").arg(point.x()).arg(point.y()));
        QTest::mousePress(held, Qt::LeftButton, {}, point);
        for (int i = 0; i < 3 && held; ++i)
            QTest::mouseMove(held, {below(held->width()), below(held->height())});
        if (held)
            QTest::mouseRelease(held, Qt::LeftButton, {},
                                {below(held->width()), below(held->height())});
    }

    void turnWheel(QWidget* now) {
        const auto [widget, point] = spot(now);
        QWheelEvent turn(QPointF(point), widget->mapToGlobal(QPointF(point)), {},
                         {0, below(2) == 0 ? 120 : -120}, Qt::NoButton,
                         below(3) == 0 ? Qt::ControlModifier : Qt::NoModifier, Qt::NoScrollPhase,
                         false);
        QApplication::sendEvent(widget, &turn);
    }

    void type(QWidget* now) {
        static const QString texts[] = {QStringLiteral("2 0 2"),
                                        QStringLiteral("pattern { N [upos=\"NOUN\"] }"),
                                        QStringLiteral("((((([*?\\"),
                                        QStringLiteral("قال الرجل"),
                                        QStringLiteral("99999999999999999999"),
                                        QStringLiteral("The cat sat."),
                                        QStringLiteral(" "),
                                        QString(500, u'a')};
        const QString text = oneOf(texts);
        if (auto* line = qobject_cast<QLineEdit*>(focus(now)); line && !line->isReadOnly()) {
            line->setText(text);
            QTest::keyClick(line, Qt::Key_Return);
        }
    }

    QPointer<MainWindow> m_window;
    QRandomGenerator m_random;
    int m_left;
    const bool m_tells = qEnvironmentVariableIsSet("PARSESCOPE_MONKEY_TELLS");
};

/// Returns the bytes of memory that the process holds, or 0 if the number is not known.
qint64 memory() {
    QFile file("/proc/self/statm");
    if (!file.open(QIODevice::ReadOnly))
        return 0;
    return file.readAll().split(' ').value(1).toLongLong() * 4096;
}

/// Waits until the process computes for less than a tenth of half a second. Returns false if that
/// does not happen within two minutes, in which every task that the events began can end.
bool becomesIdle() {
    for (int i = 0; i < 240; ++i) {
        const std::clock_t before = std::clock();
        QTest::qWait(500);
        if (std::clock() - before < CLOCKS_PER_SEC / 20)
            return true;
    }
    return false;
}

} // namespace

class TestMonkey : public test::WindowTest {
    Q_OBJECT

private slots:
    void initTestCase() {
        QStandardPaths::setTestModeEnabled(true);
        QVERIFY(m_folder.isValid());
        QDir::setCurrent(m_folder.path());
        Theme::setUpApplication();
    }

    void anythingMayBePressed() {
        const int events = qEnvironmentVariableIsSet("PARSESCOPE_MONKEY_EVENTS")
                               ? qEnvironmentVariableIntValue("PARSESCOPE_MONKEY_EVENTS")
                               : 1500;
        const int seed = qEnvironmentVariableIntValue("PARSESCOPE_MONKEY_SEED");
        makeWindow();
        // The treebank is not opened from its file, since it may be changed and saved.
        m_editor->setTreebank(Treebank::fromBytes(
            "first-steps.conllu",
            readFile(SOURCE_DIR "/resources/samples/first-steps.conllu").value()));
        m_window->resize(1400, 900);
        showWindow("This plugin does not support"); // other warnings from here on are failures
        Monkey monkey(m_window.get(), static_cast<quint32>(seed), events);
        QSignalSpy finished(&monkey, SIGNAL(finished()));
        monkey.begin();
        QVERIFY(finished.wait(24 * 3600 * 1000));
        QVERIFY(becomesIdle());
        if (const qint64 held = memory(); held > 0)
            qInfo("%lld MiB held after %d events with seed %d", held >> 20U, events, seed);
        closeWindow();
    }

private:
    QTemporaryDir m_folder;
};

QTEST_MAIN(TestMonkey)
#include "tst_monkey.moc"
