// SPDX-License-Identifier: GPL-3.0-or-later
// Each command is used in a window as people get it, in which a parse begins with ROOT on the
// stack. Other tests begin with ROOT in the buffer.
#include "tests/support/session_test.h"
#include "ui/window/main_window.h"

#include <QAction>
#include <QDialog>
#include <QMenu>
#include <QMenuBar>
#include <QTimer>

#include <algorithm>
#include <functional>

using namespace parsescope;

class TestEveryCommand : public test::RememberingTest {
    Q_OBJECT

private slots:
    void init() { QSettings().clear(); }

    /// No command ends the program, and each dialog that a command opens can be closed.
    void programGoesOn_data() {
        QTest::addColumn<int>("root");
        QTest::addColumn<bool>("single");
        QTest::newRow("as people get it") << static_cast<int>(RootPlace::Stack) << false;
        QTest::newRow("with other choices") << static_cast<int>(RootPlace::Last) << true;
    }
    void programGoesOn() {
        QFETCH(int, root);
        QFETCH(bool, single);
        QStringList used;
        for (int menu = 0;; ++menu) {
            makeSession();
            m_window = std::make_unique<MainWindow>(m_session.get());
            m_window->resize(1400, 900);
            openThreeSentences();
            m_parse->setRootPlace(static_cast<RootPlace>(root));
            m_parse->setSingleRoot(single);
            showActive();
            const QList<QAction*> menus = m_window->findChild<QMenuBar*>()->actions();
            if (menu == menus.size())
                break;
            // Menus are filled when they are opened.
            for (const QString& text : textsIn(menus[menu]->menu())) {
                use(menus[menu]->menu(), text);
                used += text;
            }
            closeWindow();
        }
        QVERIFY2(used.size() > 80, qPrintable(used.join('\n')));
    }

private:
    static void visit(QMenu* menu, const std::function<void(QAction*)>& one) {
        emit menu->aboutToShow();
        for (QAction* action : menu->actions())
            if (action->menu())
                visit(action->menu(), one);
            else if (!action->isSeparator())
                one(action);
    }
    static QStringList textsIn(QMenu* menu) {
        QStringList texts;
        visit(menu, [&](QAction* action) {
            if (action->text().remove('&') != "Quit")
                texts += action->text();
        });
        return texts;
    }
    /// Uses a command, then closes what it has opened.
    void use(QMenu* menu, const QString& text) {
        QAction* found = nullptr;
        visit(menu, [&](QAction* action) { found = action->text() == text ? action : found; });
        if (!found || !found->isEnabled())
            return;
        QTimer closer;
        connect(&closer, &QTimer::timeout, this, [this] {
            for (QWidget* widget : QApplication::topLevelWidgets())
                if (widget->isVisible() && widget != m_window.get())
                    widget->close();
        });
        closer.start(5);
        found->trigger();
        const auto isClosed = [this] {
            return std::ranges::none_of(QApplication::topLevelWidgets(), [this](QWidget* widget) {
                return widget->isVisible() && widget != m_window.get();
            });
        };
        QTest::qWait(20);
        QTRY_VERIFY2(isClosed(), qPrintable(text));
    }
};

QTEST_MAIN(TestEveryCommand)
#include "tst_every_command.moc"
