// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/session_test.h"
#include "tests/support/window.h"
#include "ui/canvas/diagram_view.h"
#include "ui/canvas/theme.h"
#include "ui/explorer/action_card.h"
#include "ui/window/panel_area.h"
#include "ui/window/panel_dock.h"
#include "ui/window/panels.h"
#include "ui/window/presentation.h"
#include "ui/window/workspaces.h"

#include <QAction>
#include <QApplication>
#include <QLabel>
#include <QMenu>
#include <QSettings>
#include <QTableView>
#include <QTest>
#include <QToolButton>

#include <set>

using namespace parsescope;

/// The workspaces, their panels, and what is remembered of them.
class TestWorkspaces : public test::RememberingTest {
    Q_OBJECT

private slots:
    void initTestCase() { setUpSettings(); }

    void init() {
        QSettings().clear();
        open(1400, 900);
    }

    void cleanup() { closeWindow(); }

    /// Every panel has a place in some workspace, and every place is one of a panel.
    void listsAgree() {
        std::set<std::string> names;
        for (const Panel& panel : panels())
            QVERIFY2(names.insert(panel.name).second, panel.name);
        std::set<std::string> placed;
        for (const Workspace& workspace : workspaces()) {
            if (*workspace.centre)
                placed.insert(workspace.centre);
            for (const Placement& place : workspace.panels) {
                QVERIFY2(names.contains(place.panel), place.panel);
                QVERIFY2(std::string(place.panel) != workspace.centre, place.panel);
                placed.insert(place.panel);
            }
        }
        QCOMPARE(placed.size(), names.size());
    }

    void keysSwitchWorkspaces() {
        press(Qt::Key_2, Qt::ControlModifier);
        QCOMPARE(area()->current(), 1);
        QVERIFY(m_window->findChild<QToolButton*>("workspace-oracle-tab")->isChecked());
        QVERIFY(m_window->findChild<QWidget*>("chart")->isVisible());
        QVERIFY(area()->isInFront("losses"));
        press(Qt::Key_4, Qt::ControlModifier);
        QVERIFY(m_window->findChild<QWidget*>("columns")->isVisible());
        QVERIFY(!m_window->findChild<QWidget*>("chart")->isVisible());
        auto* tab = m_window->findChild<QToolButton*>("workspace-explore-tab");
        QTest::mouseClick(tab, Qt::LeftButton);
        QCOMPARE(area()->current(), 0);
        QTest::mouseClick(tab, Qt::LeftButton); // stays checked
        QVERIFY(tab->isChecked());
    }

    /// In each workspace and at each size, the centre has most of the window.
    void theCentreIsLarge_data() {
        QTest::addColumn<QSize>("size");
        QTest::newRow("small") << QSize(1024, 700);
        QTest::newRow("usual") << QSize(1400, 900);
        QTest::newRow("large") << QSize(1920, 1080);
    }

    void theCentreIsLarge() {
        QFETCH(QSize, size);
        closeWindow();
        open(size.width(), size.height());
        QCOMPARE(m_window->size(), size);
        for (int i = 0; i < static_cast<int>(workspaces().size()); ++i) {
            area()->show(0); // whose centre is the highest
            QApplication::processEvents();
            area()->show(i);
            QApplication::processEvents();
            QCOMPARE(m_window->size(), size); // no panel makes the window larger
            const int width = m_window->centralWidget()->width();
            QVERIFY2(width * 100 > size.width() * (i == 0 ? 65 : 34),
                     qPrintable(QStringLiteral("%1: %2").arg(i).arg(width)));
        }
    }

    /// Also one of several that lie behind each other.
    void theSameKeyOpensAndClosesAPanel() {
        area()->show("treebank");
        QApplication::processEvents();
        for (const char* panel : {"sentences", "find", "statistics", "errors"}) {
            if (!area()->isInFront(panel))
                area()->toggle(panel);
            QApplication::processEvents();
            QVERIFY2(area()->isInFront(panel), panel);
            area()->toggle(panel);
            QApplication::processEvents();
            QVERIFY2(area()->dock(panel)->isHidden(), panel);
        }
    }

    /// Wherever a panel is opened; it gets the centre where there is no room at its side.
    void noPanelMakesTheWindowLarger() {
        constexpr QSize size(1024, 700);
        const std::vector<Workspace> all = workspaces();
        for (int i = 0; i < static_cast<int>(all.size()); ++i)
            for (const Placement& place : all[static_cast<std::size_t>(i)].panels) {
                closeWindow();
                open(size.width(), size.height());
                area()->show(i);
                QApplication::processEvents();
                if (area()->isInFront(place.panel))
                    continue;
                QVERIFY(area()->showPanel(place.panel));
                QTest::qWait(1);
                QVERIFY2(m_window->size() == size, place.panel);
                QVERIFY2(area()->isInFront(place.panel), place.panel);
            }
    }

    /// A panel leaves the explorer room to grow, also one that is opened before there is a
    /// sentence.
    void theExplorerGrowsBesideAPanel() {
        constexpr QSize size(1024, 700);
        closeWindow();
        makeSession();
        makeRememberingWindow(size);
        showActive();
        QVERIFY(area()->showPanel("losses"));
        m_editor->setSentence(sentenceOf(std::vector<int>(30, 0)));
        for (int step = 0; step < 40; ++step)
            m_parse->nextOptimal();
        m_parse->goTo(20);
        m_parse->take(m_parse->system().legalTransitions(m_parse->configuration()).back());
        QTest::qWait(1);
        QCOMPARE(m_window->size(), size);
    }

    /// In each workspace and at each size, what labels and buttons say can be read in full.
    void noTextIsClipped_data() { theCentreIsLarge_data(); }

    void noTextIsClipped() {
        QFETCH(QSize, size);
        closeWindow();
        open(size.width(), size.height());
        for (const Workspace& workspace : workspaces()) {
            m_window->findChild<QAction*>(QLatin1String("workspace-") + workspace.name)->trigger();
            QTest::qWait(20);
            take({"sh"});
            QTest::qWait(20);
            findClippedTexts(workspace.title);
        }
    }

    /// Also when a mistake is explained beside it.
    void theCentreIsLargeBesideWhy_data() {
        QTest::addColumn<QSize>("size");
        QTest::addColumn<int>("share"); // of the width, in per cent
        QTest::newRow("small") << QSize(1024, 700) << 60;
        QTest::newRow("low") << QSize(1280, 720) << 62;
        QTest::newRow("usual") << QSize(1400, 900) << 65;
        QTest::newRow("large") << QSize(1920, 1080) << 73;
    }

    void theCentreIsLargeBesideWhy() {
        QFETCH(QSize, size);
        QFETCH(int, share);
        closeWindow();
        open(size.width(), size.height());
        take({"sh", "sh", "sh", "ra"}); // a mistake, for which the panel comes
        QTRY_VERIFY(area()->isInFront("why"));
        QTRY_VERIFY(m_window->findChild<QWidget*>("why")->isVisible());
        QApplication::processEvents();
        QCOMPARE(m_window->size(), size);
        const int width = m_window->centralWidget()->width();
        QVERIFY2(width * 100 > size.width() * share, qPrintable(QString::number(width)));
        findClippedTexts("beside Why?");
    }

    /// Where the window is so small that the cards are low, the formula beside them is there still.
    void lowCardsLeaveTheFormula() {
        closeWindow();
        open(900, 660);
        m_editor->setTreebank(*Treebank::open(SOURCE_DIR "/resources/samples/first-steps.conllu"));
        m_editor->selectSentence(2);
        take({"sh", "sh", "sh", "sh", "sh"}); // all three transitions are legal then
        QTRY_VERIFY(m_window->findChild<QWidget*>("why")->isVisible());
        QTest::qWait(20);
        findClippedTexts("beside low cards");
    }

    /// Once, and not again where a second window shows the same exploration.
    void theFirstMistakeIsLookedIntoOnce() {
        int asked = 0;
        connect(m_selection, &Selection::inspectedChanged, this,
                [&] { asked += m_selection->inspected().has_value(); });
        const std::unique_ptr<QWidget> shown(m_window->present(false));
        take({"sh", "sh", "sh", "ra"});
        QTRY_VERIFY(m_selection->inspected());
        QTest::qWait(20);
        QCOMPARE(asked, 1);
    }

    /// An empty view offers the command that fills it.
    void emptyStatesLeadOn() {
        m_editor->setTreebank(Treebank::fromBytes(
            "test.conllu", "1\ta\t_\t_\t_\t_\t_\t_\t_\t_\n2\tb\t_\t_\t_\t_\t_\t_\t_\t_\n\n"
                           "1\ta\t_\t_\t_\t_\t9\t_\t_\t_\n\n"));
        auto* offer = m_window->findChild<QLabel*>("offer");
        QTRY_VERIFY(offer->isVisible());
        take({"sh", "sh", "ra", "ra"});
        QVERIFY(offer->text().contains("href=\"gold-branch\""));
        emit offer->linkActivated("gold-branch");
        QVERIFY(m_parse->gold());
        QTRY_VERIFY(!offer->isVisible());
        QVERIFY(offer->text().contains("href=\"gold-heads\""));
        QVERIFY(m_window->findChild<QAction*>("gold-heads"));
        m_editor->selectSentence(1);
        auto* problem = m_window->findChild<QLabel*>("problem");
        QTRY_VERIFY(problem->isVisible());
        QVERIFY2(problem->text().contains("href=\"edit-lines\""), qPrintable(problem->text()));
        QVERIFY(m_window->findChild<QAction*>("edit-lines"));
    }

    /// H in the window for an audience: nothing tells what a step costs.
    void hiddenLossesAreNowhere() {
        const auto* canvas = m_window->findChild<DiagramView*>("canvas");
        const auto isLost = [&](int word) {
            for (const Shape& shape : canvas->drawing().shapes)
                if (shape.ink == Ink::Lost && shape.target.index == word)
                    return true;
            return false;
        };
        const auto isTold = [&] {
            for (const ActionCard* card : m_window->findChildren<ActionCard*>())
                if (card->isVisible() &&
                    (!card->action().cost.isEmpty() || card->action().isOptimal))
                    return true;
            return m_window->findChild<QLabel*>("narration")->text().contains("Cost");
        };
        take({"sh", "sh", "sh", "ra"}); // w2 leaves the stack before w3 has hung on it
        QTRY_VERIFY(m_parse->explanation());
        QVERIFY(isTold() && isLost(3));
        m_selection->setLossesHidden(true);
        QVERIFY(!isTold() && !isLost(3));
        take({"sh"});
        QTRY_VERIFY(m_parse->explanation());
        QVERIFY(!isTold() && !isLost(3));
        m_selection->setLossesHidden(false);
        QVERIFY(isTold() && isLost(3));
    }

    /// The link “n more” of an explanation unfolds it.
    void moreReasonsAreShown() {
        m_editor->setTreebank(Treebank::fromBytes("test.conllu", conlluOf({0, 1, 1, 1, 1, 1, 1})));
        take({"sh", "sh", "sh"});
        QTRY_VERIFY(m_parse->explanation());
        const auto* text = m_window->findChild<QLabel*>("why");
        take({"la"}); // w1 goes, and all its dependents lose it
        QTRY_VERIFY2(text->text().contains("href=\"more\""), qPrintable(text->text()));
        const auto lines = text->text().count("→");
        emit const_cast<QLabel*>(text)->linkActivated("more");
        QVERIFY(!text->text().contains("href=\"more\""));
        QVERIFY(text->text().count("→") > lines);
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

    void panelsOpenWhereTheyBelong() {
        QVERIFY(m_window->showPanel("lives"));
        QCOMPARE(area()->current(), 0);
        QTRY_VERIFY(area()->isInFront("lives"));
        QVERIFY(m_window->showPanel("statistics"));
        QCOMPARE(area()->current(), 3);
        QVERIFY(m_window->showPanel("training"));
        QCOMPARE(area()->current(), 4);
        QVERIFY(!m_window->showPanel("no such panel"));
        area()->show(0); // as it was left
        QTRY_VERIFY(area()->isInFront("lives"));
    }

    /// A panel from another workspace is opened here from the menu, and closed again.
    void anyPanelOpensAnywhere() {
        auto* menu = m_window->findChild<QMenu*>("panels");
        for (QAction* action : menu->actions()) {
            if (!action->data().isValid())
                continue;
            const QString name = action->data().toString();
            const bool open = area()->isInFront(name);
            action->trigger();
            QTRY_COMPARE(area()->isInFront(name), !open);
            emit menu->aboutToShow();
            QCOMPARE(action->isChecked(), !open);
            action->trigger();
            QTRY_COMPARE(area()->isInFront(name), open);
        }
        QCOMPARE(area()->current(), 0);
    }

    void panelsAreMaximised() {
        m_window->showPanel("lives");
        QTRY_VERIFY(area()->isInFront("lives"));
        auto* lives = m_window->findChild<QWidget*>("lives");
        const int before = lives->height();
        area()->maximise("lives");
        QTRY_VERIFY(lives->isVisible() && lives->height() > before * 2);
        QVERIFY(!m_window->findChild<QWidget*>("sentences")->isVisible());
        press(Qt::Key_F12);
        QTRY_VERIFY(m_window->findChild<QWidget*>("sentences")->isVisible());
        QVERIFY(lives->isVisible() && lives->height() < before * 2);
        QVERIFY(area()->dock("lives")->isAncestorOf(lives));
        press(Qt::Key_F12); // the centre
        QTRY_VERIFY(!m_window->findChild<QWidget*>("sentences")->isVisible());
        area()->show(1); // another workspace brings all back
        area()->show(0);
        QTRY_VERIFY(m_window->findChild<QWidget*>("sentences")->isVisible());
    }

    /// A page has a key and a button of its own, and is shown and hidden as if it were a panel.
    void pagesAreShownAndHidden() {
        press(Qt::Key_4, Qt::ControlModifier | Qt::AltModifier);
        QTRY_VERIFY(area()->isInFront("lives"));
        press(Qt::Key_6, Qt::ControlModifier | Qt::AltModifier);
        QVERIFY(area()->isInFront("compare"));
        QVERIFY(!area()->isInFront("lives"));
        auto* tab = area()->dock("branches")->findChild<QToolButton*>("branches-tab");
        QTest::mouseClick(tab, Qt::LeftButton);
        QVERIFY(area()->isInFront("branches") && tab->isChecked());
        QTest::mouseClick(tab, Qt::LeftButton); // stays checked
        QVERIFY(tab->isChecked());
        area()->maximise("branch-views");
        QTRY_VERIFY(area()->isInFront("branches"));
        press(Qt::Key_8, Qt::ControlModifier | Qt::AltModifier);
        QVERIFY(area()->isInFront("losses") && area()->isMaximised());
        for (const QToolButton* each : m_window->findChildren<QToolButton*>("losses-tab"))
            QVERIFY(each->isChecked()); // also above the maximised panel
        press(Qt::Key_8, Qt::ControlModifier | Qt::AltModifier);
        QVERIFY(!area()->isMaximised());
        press(Qt::Key_8, Qt::ControlModifier | Qt::AltModifier);
        QTRY_VERIFY(area()->dock("branches")->isHidden());
    }

    /// Panels of the version before that are pages now were part of its arrangements.
    void anEarlierArrangementIsRead() {
        closeWindow();
        const auto save = [](const char* workspace, Qt::DockWidgetArea area,
                             const QStringList& panels) {
            QMainWindow before;
            before.resize(1400, 900);
            for (const QString& name : panels) {
                auto* dock = new QDockWidget(name, &before);
                dock->setObjectName(name + "-panel");
                before.addDockWidget(name == "sentences" ? Qt::LeftDockWidgetArea : area, dock);
            }
            QSettings().setValue(QStringLiteral("workspaces/") + workspace, before.saveState(3));
        };
        save("explore", Qt::BottomDockWidgetArea, {"sentences", "lives", "branches", "compare"});
        save("oracle", Qt::RightDockWidgetArea, {"losses", "why", "branches"});
        open(1400, 900);
        QTRY_VERIFY(area()->isInFront("sentences"));
        QVERIFY(m_window->showPanel("lives"));
        QTRY_VERIFY(area()->isInFront("lives"));
        area()->show("oracle");
        QTRY_VERIFY(area()->isInFront("branch-views")); // with which it begins
        QVERIFY(area()->isInFront("why"));
        QVERIFY(m_window->findChild<QWidget*>("chart")->height() > 250);
        QCOMPARE(m_window->size(), QSize(1400, 900));
        m_window->close();
        closeWindow();
        open(1400, 900);
        QTRY_VERIFY(area()->isInFront("branch-views"));
    }

    /// Panels stay in the workspace that they were opened in.
    void panelsDoNotFollow() {
        const QStringList open = panelsOpen();
        area()->show("oracle");
        area()->show("treebank");
        const QStringList inTreebank = panelsOpen();
        m_window->showPanel("find");
        for (const char* workspace : {"oracle", "treebank", "oracle", "treebank"})
            area()->show(workspace);
        QCOMPARE(panelsOpen(), inTreebank);
        area()->show("explore");
        QCOMPARE(panelsOpen(), open);
    }

    void cubePruningTakesTheCentre() {
        area()->show("decode");
        auto* beams = m_window->findChild<QWidget*>("beams");
        auto* decoding = m_window->findChild<QWidget*>("decoding");
        QVERIFY(beams && decoding);
        m_window->showPanel("beams");
        QTRY_VERIFY(area()->isInFront("beams") && beams->isVisible());
        QVERIFY(!decoding->isVisible());
        area()->toggle("beams");
        QTRY_VERIFY(decoding->isVisible());
        QVERIFY(!beams->isVisible());
        area()->toggle("beams");
        QTRY_VERIFY(beams->isVisible());
        area()->close("beams");
        QTRY_VERIFY(decoding->isVisible());
        area()->show("explore");
    }

    void theTitleIsNotRepeatedUnderATab() {
        QVERIFY(area()->dock("sentences")->titleBarWidget()->isVisible());
        m_window->showPanel("find");
        QTRY_COMPARE(area()->dock("find")->titleBarWidget()->height(), 0);
        area()->close("find");
        QTRY_VERIFY(area()->dock("sentences")->titleBarWidget()->height() > 10);
    }

    void resetPutsPanelsBack() {
        area()->close("sentences");
        area()->toggle("statistics");
        QTRY_VERIFY(area()->isInFront("statistics"));
        area()->reset();
        QTRY_VERIFY(area()->isInFront("sentences"));
        QVERIFY(!area()->isInFront("statistics"));
    }

    void arrangementsAreRemembered() {
        area()->close("sentences");
        m_window->showPanel("statistics");
        area()->close("statistics");
        m_window->close();
        closeWindow();
        open(1400, 900);
        QCOMPARE(area()->current(), 3);
        QVERIFY(!area()->isInFront("statistics"));
        QVERIFY(area()->dock("errors")->isVisible());
        area()->show(0);
        QVERIFY(!area()->isInFront("sentences"));
    }

    void theSystemIsRemembered() {
        m_parse->setSystem(*findSystem("arc-eager+lba+rnba"));
        m_parse->setSingleRoot(true);
        closeWindow();
        open(1400, 900);
        QCOMPARE(m_parse->system().name, std::string("arc-eager+lba+rnba"));
        QVERIFY(m_parse->singleRoot());
        QVERIFY(m_window->findChild<QToolButton*>("system")->accessibleName() ==
                "Arc-eager + lba, rnba");
    }

    void theHeaderSaysAndChanges() {
        auto* number = m_window->findChild<QToolButton*>("number");
        QCOMPARE(number->text(), "1 / 3");
        press(Qt::Key_PageDown);
        QCOMPARE(number->text(), "2 / 3");
        auto* system = m_window->findChild<QToolButton*>("system");
        QCOMPARE(system->text(), "Arc-standard");
        m_parse->setSystem(*findSystem("swap"));
        QVERIFY(system->text() != "Arc-standard");
    }

    /// The panel “Why?” comes at the first mistake of an exploration, and not again.
    void whyComesAtTheFirstMistake() {
        QVERIFY(!area()->isInFront("why"));
        take({"sh", "sh"});
        QVERIFY(!area()->isInFront("why"));
        take({"sh", "ra"}); // 2 → 3 and 1 → 2 can no longer both be built
        QTRY_VERIFY(m_parse->lossRise(m_parse->exploration().cursor()).value_or(0) > 0);
        QTRY_VERIFY(area()->isInFront("why"));
        area()->close("why");
        m_parse->back();
        take({"ra"});
        QTest::qWait(50);
        QVERIFY(!area()->isInFront("why"));
    }

    void textSizeIsOfEverything() {
        auto* table = m_window->findChild<QWidget*>("sentences");
        const int before = QFontInfo(table->font()).pixelSize();
        press(Qt::Key_Plus, Qt::ControlModifier);
        QTRY_VERIFY(QFontInfo(table->font()).pixelSize() > before);
        closeWindow();
        open(1400, 900);
        QTRY_VERIFY(QFontInfo(m_window->findChild<QWidget*>("sentences")->font()).pixelSize() >
                    before);
        press(Qt::Key_0, Qt::ControlModifier);
        QTRY_COMPARE(QFontInfo(m_window->findChild<QWidget*>("sentences")->font()).pixelSize(),
                     before);
    }

private:
    /// Fails when a label or a button that is shown does not show its text in full.
    void findClippedTexts(const QString& where) {
        for (const QLabel* label : m_window->findChildren<QLabel*>()) {
            if (!label->isVisible() || label->text().isEmpty() || !label->pixmap().isNull())
                continue;
            const QString what = QStringLiteral("%1: “%2”").arg(where, label->text());
            if (label->wordWrap())
                QTRY_VERIFY2(label->height() >= label->heightForWidth(label->width()),
                             qPrintable(what));
            else if (label->minimumSizeHint().width() >= label->sizeHint().width())
                QVERIFY2(label->width() >= label->sizeHint().width(), qPrintable(what));
        }
        for (const QAbstractButton* button : m_window->findChildren<QAbstractButton*>()) {
            const auto* tool = qobject_cast<const QToolButton*>(button);
            const bool isIcon =
                tool && !tool->icon().isNull() && tool->toolButtonStyle() == Qt::ToolButtonIconOnly;
            if (!button->isVisible() || button->text().isEmpty() || isIcon)
                continue;
            const int text = button->fontMetrics().horizontalAdvance(
                QString(button->text()).remove('&').section('\t', 0, 0));
            const bool elides = button->inherits("parsescope::PillButton") ||
                                button->inherits("parsescope::ActionCard");
            QVERIFY2(elides || button->width() >= text, qPrintable(where + ": " + button->text()));
        }
    }

    void open(int width, int height) {
        makeSession();
        makeRememberingWindow({width, height});
        openThreeSentences();
        showActive();
    }
    [[nodiscard]] QStringList panelsOpen() const {
        QStringList names;
        for (const PanelDock* panel : area()->docks())
            if (!panel->isHidden())
                names += panel->name();
        return names;
    }
    [[nodiscard]] PanelArea* area() const { return m_window->panels(); }
};

QTEST_MAIN(TestWorkspaces)
#include "tst_workspaces.moc"
