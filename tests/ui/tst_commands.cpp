// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/oracle/oracles.h"
#include "tests/support/session_test.h"
#include "ui/explorer/system_menu.h"
#include "ui/session/step_player.h"
#include "ui/treebank/columns_view.h"
#include "ui/treebank/token_commands.h"
#include "ui/window/keys_dialog.h"
#include "ui/window/panel_area.h"
#include "ui/window/panels.h"

#include <QAction>
#include <QDialog>
#include <QLineEdit>
#include <QListView>
#include <QMenu>
#include <QMenuBar>
#include <QTextBrowser>
#include <QToolButton>

#include <functional>
#include <map>
#include <set>

using namespace parsescope;

/// The commands in the menus and the panels: that there are few, and that each can be found.
class TestCommands : public test::RememberingTest {
    Q_OBJECT

private slots:
    void init() {
        makeRememberingSession();
        makeRememberingWindow({1400, 900});
        openThreeSentences();
        showActive();
    }

    /// A parse begins with ROOT on the stack unless another place is chosen in the menu. The choice
    /// is remembered.
    void rootBeginsOnTheStack() {
        const auto restart = [this] {
            closeWindow();
            makeSession();
            m_window = std::make_unique<MainWindow>(m_session.get());
            openThreeSentences();
        };
        const auto start = [this] { return m_parse->configuration().text(); };
        const auto choose = [this](const QString& title) {
            for (QAction* action : m_window->findChildren<QAction*>())
                if (action->text().remove('&') == title)
                    action->trigger();
        };
        closeWindow();
        QSettings().clear();
        restart();
        for (const char* name :
             {"arc-standard", "arc-hybrid", "arc-eager", "attardi", "lr-spine"}) {
            m_parse->setSystem(*findSystem(name));
            QCOMPARE(start(), "[0 | 1 2 3 |]");
        }
        m_parse->setSystem(*findSystem("arc-standard"));
        choose("Before the First Word");
        QCOMPARE(start(), "[| 0 1 2 3 |]");
        restart();
        QCOMPARE(start(), "[| 0 1 2 3 |]");
        choose("After the Last Word");
        restart();
        QCOMPARE(start(), "[| 1 2 3 0 |]");
        choose("On the Stack");
        restart();
        QCOMPARE(start(), "[0 | 1 2 3 |]");
    }

    /// A person who looks for a command does not have to read too many entries of menus, among them
    /// each value of a setting.
    void commandsAreFew() {
        QStringList commands;
        for (const QAction* action : m_window->findChild<QMenuBar*>()->actions())
            list(*action->menu(), action->text().remove('&'),
                 [&](const QAction*, const QString& place) { commands += place; });
        const QString all = commands.join('\n');
        if (qEnvironmentVariableIsSet("LIST"))
            qInfo("%s", qPrintable(all));
        QVERIFY2(commands.size() <= 122, qPrintable(QString::number(commands.size()) + '\n' + all));
    }

    /// Commands that are rarely used are in no menu. The palette finds them, and their keys work.
    void rareCommandsAreFound() {
        const int pace = m_window->findChild<StepPlayer*>()->pace();
        press(Qt::Key_Right, Qt::ControlModifier | Qt::ShiftModifier);
        QVERIFY(m_window->findChild<StepPlayer*>()->pace() < pace);
        for (const char* title :
             {"Play Slower", "Replay a Log…", "Page Back", "Fastest Exact", "Mirror Window",
              "Name Branch…", "Remove Branch", "Revert Sentence", "Reset Workspace"}) {
            press(Qt::Key_P, Qt::ControlModifier | Qt::ShiftModifier);
            auto* palette = m_window->findChild<QDialog*>("palette");
            palette->findChild<QLineEdit*>()->setText(QString::fromUtf8(title));
            const auto* found = palette->findChild<QListView*>()->model();
            QTRY_VERIFY(found->rowCount() > 0);
            QCOMPARE(found->index(0, 0).data().toString(), QString::fromUtf8(title));
            delete palette;
        }
    }

    /// The palette finds the commands of the columns, and commands by other words; it says when it
    /// finds nothing.
    void commandsAreFoundByOtherWords() {
        press(Qt::Key_P, Qt::ControlModifier | Qt::ShiftModifier);
        auto* palette = m_window->findChild<QDialog*>("palette");
        const auto* found = palette->findChild<QListView*>()->model();
        const auto first = [&](const char* query) {
            palette->findChild<QLineEdit*>()->setText(QString::fromUtf8(query));
            return found->index(0, 0).data().toString();
        };
        QCOMPARE(first("valid"), QString("File Errors…"));
        QCOMPARE(first("split"), QString("Split Word…"));
        QCOMPARE(first("split sent"), QString("Split Sentence Here"));
        QCOMPARE(first("empty node"), QString("Insert Empty Node After"));
        QCOMPARE(first("enhanced"), QString("Show Enhanced Graph"));
        QCOMPARE(first("grew"), QString("Rewrite by Rules…"));
        const auto* none = palette->findChild<QWidget*>("nothing-found");
        QVERIFY(!none->isVisible());
        QCOMPARE(first("qqqq"), QString());
        QVERIFY(none->isVisible());
    }

    /// The palette and the keys of the columns say why commands cannot run on a sentence that
    /// cannot be read, also if it has no words.
    void unreadableSentencesHaveCommands() {
        for (const char* lines :
             {"# only a comment", "1\tx", "1\tx\t_\t_\t_\t_\t0\troot\t_\t_\n3\ty"}) {
            m_editor->setTreebank(
                Treebank::fromBytes("a.conllu", lines + ("\n\n" + conlluOf({2, 0, 2}))));
            press(Qt::Key_P, Qt::ControlModifier | Qt::ShiftModifier);
            auto* palette = m_window->findChild<QDialog*>("palette");
            QVERIFY(palette->findChild<QListView*>()->model()->rowCount() > 0);
            delete palette;
            for (QAction* action : m_window->findChild<TokenCommands*>()->actions()) {
                QVERIFY2(!action->isEnabled(), qPrintable(action->text()));
                QVERIFY2(action->toolTip().contains("cannot be read"),
                         qPrintable(action->toolTip()));
                m_window->findChild<TokenCommands*>()->run(action);
            }
        }
    }

    /// The menu of oracles lists those that can be used for the sentence and the system.
    void oraclesThatCanBeUsedAreListed() {
        const auto listed = [this] {
            QStringList titles;
            for (const QAction* action :
                 m_window->findChild<SystemMenu*>("systems")->oracleMenu()->actions())
                if (action->isVisible() && !action->isSeparator())
                    titles += action->data().toString();
            return titles;
        };
        m_parse->setSystem(*findSystem("arc-eager"));
        QVERIFY(listed().contains(QString()) && listed().size() < 10);
        for (const QString& name : listed())
            QVERIFY(name.isEmpty() || findOracle(name.toStdString(), m_parse->problem()));
        const QString last = listed().back();
        m_parse->setOracle(last.toStdString());
        m_parse->setSystem(*findSystem("swap"));
        QVERIFY(listed() != QStringList());
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

    /// The keys of the columns are those of no command of the window, which would take them first,
    /// and the list of keys has them.
    void keysOfColumnsAreFree() {
        const auto* columns = m_window->findChild<ColumnsView*>();
        QStringList ofColumns;
        for (const QAction* action :
             columns->actions() + columns->findChild<TokenCommands*>()->actions())
            ofColumns += action->shortcut().toString(QKeySequence::NativeText);
        QVERIFY(ofColumns.contains("Ctrl+K") && !ofColumns.contains(QString()));
        QCOMPARE(ofColumns.removeDuplicates(), 0);
        for (const QAction* action : m_window->findChildren<QAction*>())
            if (action->shortcutContext() != Qt::WidgetShortcut)
                for (const QKeySequence& key : action->shortcuts())
                    QVERIFY2(!ofColumns.contains(key.toString(QKeySequence::NativeText)),
                             qPrintable(action->text()));
        showKeys(m_window.get());
        const QString listed = m_window->findChild<QTextBrowser*>("keys")->toPlainText();
        for (const QString& key : ofColumns)
            QVERIFY2(listed.contains(key), qPrintable(key));
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

    /// The legend covers no word, whichever way the sentence is written.
    void theKeyCoversNoWord() {
        m_window->resize(1366, 768);
        auto* toggle = m_window->findChild<QAction*>("toggle-key");
        const auto placeOfButton = [&] {
            QRect found;
            for (const QToolButton* button : m_window->findChildren<QToolButton*>())
                if (button->defaultAction() == toggle && button->isVisible())
                    found = {button->mapTo(m_window.get(), QPoint()), button->size()};
            return found;
        };
        const QRect before = placeOfButton();
        QVERIFY(!before.isEmpty());
        toggle->trigger();
        QTest::qWait(50);
        QCOMPARE(placeOfButton(), before); // a second click hides the legend
        const auto* canvas = m_window->findChild<DiagramView*>("canvas");
        const auto* key = m_window->findChild<QWidget*>("key");
        std::string arabic;
        for (int word = 1; word <= 9; ++word)
            arabic += std::to_string(word) + "\tكتاب\t_\tX\t_\t_\t" + std::to_string(word - 1) +
                      "\troot\t_\t_\n";
        for (const std::string& lines : {conlluOf({0, 1, 2, 3, 4, 5, 6, 7, 8}), arabic + "\n"}) {
            m_editor->setTreebank(Treebank::fromBytes("test.conllu", lines));
            QTest::qWait(50);
            int words = 0;
            for (const Fact& fact : canvas->drawing().facts) {
                if (fact.target.kind != Target::Kind::Word)
                    continue;
                ++words;
                const QRect place = canvas->placeOf(fact);
                QVERIFY2(!place.intersects({key->mapToGlobal(QPoint()), key->size()}),
                         qPrintable(fact.text));
            }
            QVERIFY(words > 5);
        }
    }

    void panelsAreFew() { QVERIFY(panels().size() <= 12); }

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
