// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/session_test.h"
#include "ui/window/panel_area.h"
#include "ui/window/panels.h"

#include <QAction>
#include <QActionGroup>
#include <QMenu>
#include <QMenuBar>

#include <functional>
#include <map>
#include <set>

using namespace parsescope;

/// The commands in the menus and the panels: that there are few, and that each can be found.
class TestCommands : public test::RememberingTest {
    Q_OBJECT

private slots:
    void initTestCase() { setUpSettings(); }

    void init() {
        makeRememberingSession();
        makeRememberingWindow({1400, 900});
        openThreeSentences();
        showActive();
    }

    void cleanup() { closeWindow(); }

    /// A person who looks for a command does not have to read too many. The values of one setting,
    /// such as the transition systems, count as one command.
    void commandsAreFew() {
        QStringList commands;
        std::set<const QActionGroup*> settings;
        int values = 0; // the number of entries that are values of settings
        for (const QAction* action : m_window->findChild<QMenuBar*>()->actions())
            list(*action->menu(), action->text().remove('&'),
                 [&](const QAction* entry, const QString& place) {
                     const QActionGroup* group = entry->actionGroup();
                     const bool isValue = group && group->isExclusive();
                     values += isValue;
                     if (!isValue || settings.insert(group).second)
                         commands += place;
                 });
        const QString all = commands.join('\n');
        if (qEnvironmentVariableIsSet("LIST"))
            qInfo("%s\n%d values of %d settings", qPrintable(all), values,
                  static_cast<int>(settings.size()));
        QVERIFY2(commands.size() <= 120, qPrintable(QString::number(commands.size()) + '\n' + all));
    }

    /// No two commands of a menu have the same title, and no two share a key.
    void commandsDiffer() {
        std::set<QString> titles;
        std::map<QString, QString> keys;
        for (const QAction* action : m_window->findChild<QMenuBar*>()->actions())
            list(*action->menu(), action->text().remove('&'),
                 [&](const QAction* entry, const QString& place) {
                     QVERIFY2(titles.insert(place).second, qPrintable(place));
                     for (const QKeySequence& key : entry->shortcuts()) {
                         const auto [other, isNew] = keys.emplace(key.toString(), place);
                         QVERIFY2(isNew, qPrintable(place + " and " + other->second));
                     }
                 });
        QVERIFY(keys.contains("Ctrl+Shift+P") && keys.contains("F12"));
    }

    /// The keys of panels work in every workspace, also if its menu does not list the panel.
    void keysOfPanelsWorkEverywhere() {
        for (int workspace : {0, 4}) {
            area()->show(workspace);
            emit m_window->findChild<QMenu*>("panels")->aboutToShow();
            press(Qt::Key_9, Qt::ControlModifier | Qt::AltModifier);
            QTRY_VERIFY(area()->isInFront("statistics"));
            press(Qt::Key_9, Qt::ControlModifier | Qt::AltModifier);
            QTRY_VERIFY(!area()->isInFront("statistics"));
        }
    }

    /// The action of each panel opens it in the current workspace, and closes it again. The menu
    /// offers the panels of the workspace and those that are open.
    void anyPanelOpensAnywhere() {
        auto* menu = m_window->findChild<QMenu*>("panels");
        const auto isListed = [menu](QAction* action) {
            emit menu->aboutToShow();
            return menu->actions().contains(action);
        };
        const auto actions =
            m_window->findChildren<QAction*>(QRegularExpression(QStringLiteral("^panel-")));
        QVERIFY(actions.size() >= static_cast<int>(panels().size()));
        for (QAction* action : actions) {
            const QString name = action->data().toString();
            const bool open = area()->isInFront(name);
            action->trigger();
            QTRY_COMPARE(area()->isInFront(name), !open);
            QVERIFY(open ? isListed(action) == area()->offers(name) : isListed(action));
            QCOMPARE(action->isChecked(), !open);
            action->trigger();
            QTRY_COMPARE(area()->isInFront(name), open);
            QCOMPARE(isListed(action), open || area()->offers(name));
        }
        QCOMPARE(area()->current(), 0);
        QVERIFY(menu->actions().size() < actions.size());
    }

    void theKeyIsInAMenu() {
        auto* key = m_window->findChild<QAction*>("toggle-key");
        bool isInMenu = false;
        for (const QObject* object : key->associatedObjects())
            isInMenu = isInMenu || qobject_cast<const QMenu*>(object);
        QVERIFY(isInMenu);
        key->trigger();
        QVERIFY(m_window->findChild<QWidget*>("key")->isVisible());
    }

    void panelsAreFew() { QVERIFY(panels().size() <= 16); }

private:
    [[nodiscard]] PanelArea* area() const { return m_window->panels(); }

    using Visit = std::function<void(const QAction* entry, const QString& place)>;

    /// Calls `visit` for each command of `menu` and of its submenus, with the path of its menus.
    static void list(QMenu& menu, const QString& place, const Visit& visit) {
        emit menu.aboutToShow(); // some menus are filled only then
        for (const QAction* action : menu.actions()) {
            const QString path = place + QStringLiteral(" ▸ ") + action->text().remove('&');
            if (action->menu())
                list(*action->menu(), path, visit);
            else if (!action->isSeparator() && action->isVisible())
                visit(action, path);
        }
    }
};

QTEST_MAIN(TestCommands)
#include "tst_commands.moc"
