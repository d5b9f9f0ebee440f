// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/session_test.h"
#include "tests/support/window.h"
#include "ui/canvas/diagram_view.h"
#include "ui/canvas/theme.h"
#include "ui/explorer/action_card.h"
#include "ui/treebank/columns_view.h"
#include "ui/window/panel_area.h"
#include "ui/window/panels.h"
#include "ui/window/presentation.h"
#include "ui/window/workspaces.h"

#include <QAction>
#include <QApplication>
#include <QDockWidget>
#include <QLabel>
#include <QMainWindow>
#include <QMenu>
#include <QSettings>
#include <QTableView>
#include <QTest>
#include <QToolButton>

#include <random>
#include <set>

using namespace parsescope;

/// The workspaces, their panels, and the settings that are remembered.
class TestWorkspaces : public test::RememberingTest {
    Q_OBJECT

private slots:
    void initTestCase() { setUpSettings(); }

    void init() {
        QSettings().clear();
        open(1400, 900);
    }

    void cleanup() { closeWindow(); }

    /// Every panel has a place in some workspace, and every place belongs to a panel.
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
        QTest::mouseClick(tab, Qt::LeftButton); // the tab stays checked
        QVERIFY(tab->isChecked());
    }

    /// In each workspace and at each size, the centre takes most of the window.
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
            area()->show(0); // the workspace with the highest centre
            QApplication::processEvents();
            area()->show(i);
            QApplication::processEvents();
            QCOMPARE(m_window->size(), size); // no panel makes the window larger
            const std::string centre = workspaces()[static_cast<std::size_t>(i)].centre;
            const QWidget* middle =
                centre.empty() ? canvas() : area()->content(QString::fromStdString(centre));
            const int width = middle->width();
            QVERIFY2(width * 100 > size.width() * (i == 0 ? 65 : 34),
                     qPrintable(QStringLiteral("%1: %2").arg(i).arg(width)));
        }
    }

    /// A window that begins in another workspace gives its parts the sizes of that one.
    void theFirstWorkspaceHasItsSizes() {
        area()->show(1);
        QCoreApplication::processEvents();
        const int height = canvas()->height();
        area()->keep();
        closeWindow();
        makeSession();
        makeRememberingWindow({1400, 900});
        openThreeSentences();
        showActive();
        QCoreApplication::processEvents();
        QCOMPARE(area()->current(), 1);
        QCOMPARE(canvas()->height(), height);
    }

    /// In each workspace and at each size, all words of a short sentence and their arcs can be
    /// seen, even if all panels of the workspace are open.
    void theSentenceIsInEveryRoom_data() { theCentreIsLarge_data(); }

    void theSentenceIsInEveryRoom() {
        QFETCH(QSize, size);
        closeWindow();
        open(size.width(), size.height());
        const auto isInSight = [&](const QString& where) {
            QApplication::processEvents();
            QVERIFY2(m_window->size() == size, qPrintable(where));
            QVERIFY2(canvas()->isVisible(), qPrintable(where));
            const QRect room(canvas()->mapTo(m_window.get(), QPoint()), canvas()->size());
            QVERIFY2(m_window->rect().contains(room), qPrintable(where));
            for (int word = 0; word <= m_parse->sentence().size(); ++word) {
                const Target target{Target::Kind::Word, word, -1};
                const QRectF drawn = canvas()->drawing().boundsOf(target);
                const QRectF seen(canvas()->toView(drawn.topLeft()),
                                  canvas()->toView(drawn.bottomRight()));
                QVERIFY2(!drawn.isNull() && QRectF(canvas()->rect()).contains(seen),
                         qPrintable(QStringLiteral("%1: word %2").arg(where).arg(word)));
            }
        };
        const std::vector<Workspace> all = workspaces();
        for (int i = 0; i < static_cast<int>(all.size()); ++i) {
            const Workspace& workspace = all[static_cast<std::size_t>(i)];
            area()->show(i);
            isInSight(workspace.title);
            for (const Placement& place : workspace.panels) {
                if (!area()->isInFront(place.panel))
                    area()->toggle(place.panel);
                isInSight(workspace.title + " and " + place.panel);
            }
        }
    }

    /// Whatever the user does, a workspace shows no panel of another one when it is shown again.
    void nothingLeaks() {
        const auto panelsOf = [](const Workspace& workspace) {
            QSet<QString> names{QString::fromLatin1(workspace.centre)};
            for (const Placement& place : workspace.panels)
                names += QString::fromLatin1(place.panel);
            return names;
        };
        const std::vector<Workspace> all = workspaces();
        const std::vector<Panel> known = panels();
        // The panels that were left open in each workspace.
        std::vector<QStringList> left(all.size());
        std::mt19937 random(32);
        const auto below = [&](std::size_t count) { return static_cast<int>(random() % count); };
        for (int change = 0; change < 1000; ++change) {
            const QString panel = QString::fromLatin1(known[below(known.size())].name);
            switch (below(6)) {
            case 0:
                area()->toggle(panel);
                break;
            case 1:
                area()->close(panel);
                break;
            case 2:
                area()->toggleMaximised();
                break;
            case 3:
                below(10) == 0 ? area()->reset() : area()->maximise(panel);
                break;
            default: {
                area()->restore();
                const QSet<QString> own = panelsOf(all[area()->current()]);
                QStringList& kept = left[area()->current()];
                kept.clear();
                for (const QString& name : area()->inFront())
                    if (own.contains(name))
                        kept += name;
                const int others = static_cast<int>(all.size()) - 1;
                area()->show((area()->current() + 1 + below(others)) % (others + 1));
                const QStringList shown = area()->inFront();
                for (const QString& name : shown)
                    QVERIFY2(panelsOf(all[area()->current()]).contains(name), qPrintable(name));
                if (!left[area()->current()].isEmpty())
                    QCOMPARE(shown, left[area()->current()]);
            }
            }
            for (const Panel& each : known)
                QCOMPARE(area()->content(each.name)->isVisible(), area()->isInFront(each.name));
        }
        QCOMPARE(m_window->size(), QSize(1400, 900));
    }

    /// The key of a panel opens and closes the panel, also if the panel is behind others.
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
            QVERIFY2(!area()->content(panel)->isVisible(), panel);
        }
    }

    /// No panel makes the window larger, in whatever workspace it is opened.
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

    /// A panel leaves the explorer room to grow, also if the panel is opened before there is a
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

    /// In each workspace and at each size, the texts of labels and buttons are readable in full.
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

    /// The centre is also large if a mistake is explained beside it.
    void theCentreIsLargeBesideWhy_data() {
        QTest::addColumn<QSize>("size");
        QTest::addColumn<int>("share"); // share of the width, in per cent
        QTest::newRow("small") << QSize(1024, 700) << 82;
        QTest::newRow("low") << QSize(1280, 720) << 82;
        QTest::newRow("usual") << QSize(1400, 900) << 83;
        QTest::newRow("large") << QSize(1920, 1080) << 87;
    }

    void theCentreIsLargeBesideWhy() {
        QFETCH(QSize, size);
        QFETCH(int, share);
        closeWindow();
        open(size.width(), size.height());
        take({"sh", "sh", "sh", "ra"}); // a mistake, at which the panel opens
        QTRY_VERIFY(area()->isInFront("why"));
        QTRY_VERIFY(m_window->findChild<QWidget*>("why")->isVisible());
        QApplication::processEvents();
        QCOMPARE(m_window->size(), size);
        const int width = canvas()->width();
        QVERIFY2(width * 100 > size.width() * share, qPrintable(QString::number(width)));
        findClippedTexts("beside Why?");
    }

    /// In a window so small that the cards are low, the formula beside the cards is still visible.
    void lowCardsLeaveTheFormula() {
        closeWindow();
        open(900, 660);
        m_editor->setTreebank(*Treebank::open(SOURCE_DIR "/resources/samples/first-steps.conllu"));
        m_editor->selectSentence(2);
        take({"sh", "sh", "sh", "sh", "sh"}); // all three transitions are legal now
        QTRY_VERIFY(m_window->findChild<QWidget*>("why")->isVisible());
        QTest::qWait(20);
        findClippedTexts("beside low cards");
    }

    /// The first mistake is explained once, and not again when a second window shows the same
    /// exploration.
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

    /// If losses are hidden in the window for an audience, nothing shows the cost of a step.
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
        take({"sh", "sh", "sh", "ra"}); // w2 leaves the stack before w3 is attached to it
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

    /// The link “n more” of an explanation shows all reasons.
    void moreReasonsAreShown() {
        m_editor->setTreebank(Treebank::fromBytes("test.conllu", conlluOf({0, 1, 1, 1, 1, 1, 1})));
        take({"sh", "sh", "sh"});
        QTRY_VERIFY(m_parse->explanation());
        const auto* text = m_window->findChild<QLabel*>("why");
        take({"la"}); // w1 leaves the stack, and all its dependents lose it
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

    /// Two views of the sentence have tabs only where the system or the gold tree concerns them.
    void viewsAreOfferedWhereTheyConcern() {
        open(1400, 900);
        m_window->panels()->show(QStringLiteral("explore"));
        openThreeSentences();
        const auto* spines = m_window->findChild<QToolButton*>("spines-tab");
        const auto* lifting = m_window->findChild<QToolButton*>("lifting-tab");
        m_parse->setSystem(*findSystem("arc-standard"));
        QVERIFY(!spines->isVisible() && !lifting->isVisible());
        m_parse->setSystem(*findSystem("lr-spine"));
        QVERIFY(spines->isVisible() && !lifting->isVisible());
        m_editor->selectSentence(2); // its tree is not projective
        QVERIFY(spines->isVisible() && lifting->isVisible());
        m_window->showPanel("spines");
        m_parse->setSystem(*findSystem("arc-standard"));
        QVERIFY(spines->isVisible()); // the panel is open
        m_window->panels()->close("spines");
        QVERIFY(!spines->isVisible());
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
        area()->show(0); // the workspace is as it was left
        QTRY_VERIFY(area()->isInFront("lives"));
    }

    /// The menu opens any panel in the current workspace, and closes it again.
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
        press(Qt::Key_F12); // maximises the explorer
        QTRY_VERIFY(!m_window->findChild<QWidget*>("sentences")->isVisible());
        area()->show(1); // changing the workspace restores all panels
        area()->show(0);
        QTRY_VERIFY(m_window->findChild<QWidget*>("sentences")->isVisible());
    }

    /// A page has its own key and button, and is shown and hidden like a panel.
    void pagesAreShownAndHidden() {
        press(Qt::Key_4, Qt::ControlModifier | Qt::AltModifier);
        QTRY_VERIFY(area()->isInFront("lives"));
        press(Qt::Key_6, Qt::ControlModifier | Qt::AltModifier);
        QVERIFY(area()->isInFront("compare"));
        QVERIFY(!area()->isInFront("lives"));
        auto* tab = m_window->findChild<QToolButton*>("branches-tab");
        QTest::mouseClick(tab, Qt::LeftButton);
        QVERIFY(area()->isInFront("branches") && tab->isChecked());
        QTest::mouseClick(tab, Qt::LeftButton); // the tab stays checked
        QVERIFY(tab->isChecked());
        area()->maximise("branch-views");
        QTRY_VERIFY(area()->isInFront("branches"));
        press(Qt::Key_8, Qt::ControlModifier | Qt::AltModifier);
        QVERIFY(area()->isInFront("losses") && area()->isMaximised());
        for (const QToolButton* each : m_window->findChildren<QToolButton*>("losses-tab"))
            QVERIFY(each->isChecked()); // also in the header of the maximised panel
        press(Qt::Key_8, Qt::ControlModifier | Qt::AltModifier);
        QVERIFY(!area()->isMaximised());
        press(Qt::Key_8, Qt::ControlModifier | Qt::AltModifier);
        QTRY_VERIFY(!area()->content("branches")->isVisible());
    }

    /// F12 maximises the panel with the focus, or the sentence.
    void theFocusIsMaximised() {
        area()->show("treebank");
        auto* columns = area()->content("columns");
        const int before = columns->height();
        m_window->showPanel("errors");
        columns->setFocus();
        press(Qt::Key_F12);
        QTRY_VERIFY(columns->isVisible() && columns->height() > before);
        QVERIFY(canvas()->isVisible() && !area()->content("errors")->isVisible());
        press(Qt::Key_F12);
        QTRY_VERIFY(area()->content("errors")->isVisible());
        canvas()->setFocus();
        press(Qt::Key_F12);
        QTRY_VERIFY(area()->showsWholeExplorer() && !columns->isVisible());
        QVERIFY(m_window->findChild<QWidget*>("transitions")->isVisible());
        press(Qt::Key_F12);
        QTRY_VERIFY(columns->isVisible());
    }

    /// Settings of an earlier version, and damaged settings, are ignored.
    void anOldFileOfSettingsIsNoObstacle() {
        closeWindow();
        QMainWindow before;
        before.resize(1400, 900);
        before.addDockWidget(Qt::BottomDockWidgetArea, new QDockWidget("Lives", &before));
        QSettings().setValue("workspaces/explore", before.saveState(3));
        QSettings().setValue("workspaces/last", "oracle");
        QSettings().setValue("layouts/oracle", QStringList{"no such panel", "why"});
        QSettings().setValue("layouts/treebank", QStringList{"practice", "lesson", "no such panel",
                                                             "-5", "x", "999999"});
        // An earlier version had a panel with the results of experiments.
        QSettings().setValue("layouts/train",
                             QStringList{"", "lesson", "results", "200", "380", "190"});
        // In an earlier version, the explanation of a model's choice was a panel.
        QSettings().setValue("layouts/decode", QStringList{"", "", "model", "200", "380", "190"});
        QSettings().setValue("layouts/last", "no such workspace");
        open(1400, 900);
        QCOMPARE(area()->current(), 0);
        QCOMPARE(area()->inFront(), QStringList({"sentences"}));
        area()->show("oracle");
        QCOMPARE(area()->inFront(), QStringList({"branch-views", "chart"}));
        area()->show("treebank");
        QCOMPARE(area()->inFront(), QStringList({"sentences", "columns", "lesson"}));
        area()->show("train");
        QCOMPARE(area()->inFront(), QStringList({"training", "lesson"}));
        area()->show("decode");
        QCOMPARE(area()->inFront(), QStringList({"decoding"}));
        QCOMPARE(m_window->size(), QSize(1400, 900));
    }

    /// Panels stay in the workspace in which they were opened.
    void panelsDoNotFollow() {
        const QStringList open = area()->inFront();
        area()->show("oracle");
        area()->show("treebank");
        m_window->showPanel("find");
        const QStringList inTreebank = area()->inFront();
        QVERIFY(inTreebank.contains("find"));
        for (const char* workspace : {"oracle", "treebank", "oracle", "treebank"})
            area()->show(workspace);
        QCOMPARE(area()->inFront(), inTreebank);
        area()->show("explore");
        QCOMPARE(area()->inFront(), open);
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
        m_window->showPanel("errors");
        area()->close("sentences");
        m_window->close();
        closeWindow();
        open(1400, 900);
        QCOMPARE(area()->current(), 3);
        QVERIFY(!area()->isInFront("sentences"));
        QVERIFY(area()->isInFront("errors") && area()->content("errors")->isVisible());
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

    /// The panel “Why?” opens at every mistake, and closes after it.
    void whyComesAndGoes() {
        QVERIFY(!area()->isInFront("why"));
        take({"sh", "sh"});
        QVERIFY(!area()->isInFront("why"));
        take({"sh", "ra"}); // 2 → 3 and 1 → 2 can no longer both be built
        QTRY_VERIFY(m_parse->lossRise(m_parse->exploration().cursor()).value_or(0) > 0);
        QTRY_VERIFY(area()->isInFront("why"));
        m_parse->back();
        QTRY_VERIFY(!area()->isInFront("why"));
        take({"ra"});
        QTRY_VERIFY(area()->isInFront("why"));
        area()->close("why"); // it now opens only on request
        m_parse->back();
        take({"ra"});
        QTest::qWait(50);
        QVERIFY(!area()->isInFront("why"));
        m_parse->back();
        m_selection->inspect(m_parse->system().find("ra"));
        QVERIFY(area()->isInFront("why"));
        m_editor->selectSentence(2);
        QTRY_VERIFY(!area()->isInFront("why"));
    }

    /// When “Why?” closes, the drawer shows its previous panel again.
    void whyMakesWayAgain() {
        m_window->showPanel("losses");
        take({"sh", "sh", "sh", "ra"});
        QTRY_VERIFY(area()->isInFront("why"));
        m_parse->back();
        QTRY_VERIFY(area()->isInFront("losses"));
        m_window->showPanel("why"); // opened by hand, the panel stays
        m_parse->back();
        QTest::qWait(20);
        QVERIFY(area()->isInFront("why"));
    }

    /// Whatever the user does, the step just made is explained if it was a mistake, and no other
    /// step.
    void everyMistakeIsLookedInto() {
        m_editor->setTreebank(*Treebank::open(SOURCE_DIR "/resources/samples/first-steps.conllu"));
        std::mt19937 random(100);
        int mistakes = 0;
        for (int walk = 0; walk < 100; ++walk) {
            m_editor->selectSentence(static_cast<int>(random() % m_editor->treebank().size()));
            m_parse->first();
            while (!m_parse->isFinal()) {
                const auto legal = m_parse->system().legalTransitions(m_parse->configuration());
                if (legal.empty())
                    break;
                const Transition step = legal[random() % legal.size()];
                const int from = m_parse->exploration().cursor();
                m_parse->take(step);
                QTRY_VERIFY(m_parse->lossRise(m_parse->exploration().cursor()));
                const bool isMistake = *m_parse->lossRise(m_parse->exploration().cursor()) > 0;
                mistakes += isMistake;
                QCOMPARE(m_selection->inspected().has_value(), isMistake);
                if (isMistake) {
                    QVERIFY(m_selection->inspected() == step);
                    QCOMPARE(m_selection->inspectedFrom(), from);
                }
            }
        }
        QVERIFY(mistakes > 100);
    }

    /// A line selected in the columns is marked in the sentence, and a word clicked in the sentence
    /// is selected in the columns.
    void columnsAndSentenceAgree() {
        area()->show("treebank");
        auto* columns = m_window->findChild<ColumnsView*>();
        columns->selectRow(2);
        QCOMPARE(m_selection->highlight(), (Highlight{{3}, {{2, 3}}}));
        const Target word{Target::Kind::Word, 1, -1};
        QTRY_VERIFY(!canvas()->drawing().boundsOf(word).isNull());
        const QPointF place = canvas()->toView(canvas()->drawing().boundsOf(word).center());
        QTest::mouseClick(canvas()->viewport(), Qt::LeftButton, {}, place.toPoint());
        QCOMPARE(columns->selectionModel()->selectedRows().value(0).row(), 0);
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
    /// Fails if a visible label or button does not show its whole text.
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
    [[nodiscard]] DiagramView* canvas() const {
        return m_window->findChild<DiagramView*>("canvas");
    }
    [[nodiscard]] PanelArea* area() const { return m_window->panels(); }
};

QTEST_MAIN(TestWorkspaces)
#include "tst_workspaces.moc"
