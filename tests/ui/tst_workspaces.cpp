// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/session_test.h"
#include "tests/support/window.h"
#include "ui/canvas/diagram_view.h"
#include "ui/treebank/columns_view.h"
#include "ui/treebank/sentence_list.h"
#include "ui/window/panel_area.h"
#include "ui/window/panels.h"
#include "ui/window/welcome_page.h"
#include "ui/window/workspaces.h"

#include <QAction>
#include <QFile>
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
    void init() {
        QSettings().clear();
        open(1400, 900);
    }

    /// Every page has a name of its own and a place in some workspace, and every place belongs to a
    /// panel or a page.
    void listsAgree() {
        std::set<std::string> names;
        std::set<std::string> placed;
        for (const Workspace& workspace : workspaces()) {
            if (*workspace.centre)
                placed.insert(workspace.centre);
            for (const Placement& place : workspace.panels) {
                QVERIFY2(std::string(place.panel) != workspace.centre, place.panel);
                placed.insert(place.panel);
            }
        }
        for (const Panel& panel : panels()) {
            QVERIFY2(names.insert(panel.name).second, panel.name);
            for (const PanelPage& page : panel.pages) {
                const bool isNew = names.insert(page.name).second;
                QVERIFY2(isNew || panel.pages.size() == 1, page.name);
                QVERIFY2(placed.contains(page.name) || placed.contains(panel.name), page.name);
            }
        }
        for (const std::string& place : placed)
            QVERIFY2(names.contains(place), place.c_str());
    }

    /// Each workspace has its own page of a panel in front, also after the next start.
    void pagesAreOfTheirWorkspace() {
        m_window->showPanel("lives");
        area()->show("oracle");
        QVERIFY(area()->isInFront("losses") && !area()->isInFront("lives"));
        m_window->showPanel("blame"); // in the workspace for training
        QCOMPARE(area()->current(), 4);
        area()->show("treebank");
        m_window->showPanel("blame"); // this workspace offers it, too
        QCOMPARE(area()->current(), 3);
        QVERIFY(area()->isInFront("blame"));
        m_window->showPanel("find");
        m_window->close();
        closeWindow();
        open(1400, 900);
        QVERIFY(area()->isInFront("blame") && area()->isInFront("find"));
        area()->show("explore");
        QVERIFY(area()->isInFront("lives") && area()->isInFront("sentences"));
        area()->show("oracle");
        QVERIFY(area()->isInFront("losses"));
    }

    /// Pages that share a tab have buttons at the end of the row while one of them is in front. The
    /// tab shows the page that was shown last.
    void pagesShareATab() {
        const auto button = [this](const char* name) {
            return m_window->findChild<QToolButton*>(name);
        };
        auto* states = button("losses-and-others-tab");
        QVERIFY(states->isVisible() && !button("losses-tab")->isVisible());
        QCOMPARE(states->text(), QString("Branches"));
        QTest::mouseClick(states, Qt::LeftButton);
        QVERIFY(area()->isInFront("losses") && button("profile-tab")->isVisible());
        QTest::mouseClick(button("profile-tab"), Qt::LeftButton);
        QVERIFY(area()->isInFront("profile") && states->isChecked());
        QVERIFY(button("profile-tab")->isChecked() && !button("losses-tab")->isChecked());
        QVERIFY(button("branches-tab")->isVisible() && button("compare-tab")->isVisible());
        QTest::mouseClick(button("lockstep-tab"), Qt::LeftButton);
        QVERIFY(area()->isInFront("lockstep") && !states->isChecked());
        QVERIFY(!button("profile-tab")->isVisible());
        QTest::mouseClick(states, Qt::LeftButton);
        QVERIFY(area()->isInFront("profile"));
        // A tab of which one page is offered has the title of this page.
        area()->show("train");
        QCOMPARE(button("errors-and-others-tab")->text(), QString("Blame"));
        area()->show("treebank");
        QCOMPARE(button("errors-and-others-tab")->text(), QString("Parser Errors"));
    }

    /// The next start opens the last treebank at the sentence that was on screen.
    void theNextStartContinues() {
        const QTemporaryDir folder;
        const QString path = folder.filePath("kept.conllu");
        QFile file(path);
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(QByteArray::fromStdString(conlluOf({2, 0}) + conlluOf({0}) + conlluOf({0, 1})));
        file.close();
        m_session->open({path});
        QTRY_COMPARE(m_editor->treebank().name(), path.toStdString());
        m_editor->selectSentence(1);
        m_window->close();
        closeWindow();
        makeSession();
        makeRememberingWindow({1400, 900});
        showActive();
        m_window->showWelcome();
        QToolButton* again = nullptr;
        for (auto* button : m_window->findChild<WelcomePage*>()->findChildren<QToolButton*>())
            if (button->text() == "kept.conllu, sentence 2")
                again = button;
        QVERIFY(again);
        again->click();
        QTRY_COMPARE(m_editor->treebank().size(), 3);
        QTRY_COMPARE(m_editor->sentenceIndex(), 1);
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

    /// Whatever the user does, a workspace shows no panel of another one when it is shown again.
    void nothingLeaks() {
        std::vector<const char*> known; // the pages of all panels
        const std::vector<Panel> list = panels();
        for (const Panel& panel : list)
            for (const PanelPage& page : panel.pages)
                known.push_back(page.name);
        const auto panelsOf = [&list](const Workspace& workspace) {
            QSet<QString> names;
            for (const Panel& panel : list)
                for (const PanelPage& page : panel.pages)
                    if (workspace.offers(page.name) || workspace.offers(panel.name))
                        names += QString::fromLatin1(page.name);
            return names;
        };
        const std::vector<Workspace> all = workspaces();
        // The panels that were left open in each workspace.
        std::vector<QStringList> left(all.size());
        std::mt19937 random(32);
        const auto below = [&](std::size_t count) { return static_cast<int>(random() % count); };
        for (int change = 0; change < 1000; ++change) {
            const QString panel = QString::fromLatin1(known[below(known.size())]);
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
            for (const char* each : known)
                QCOMPARE(area()->content(each)->isVisible(), area()->isInFront(each));
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

    /// Two views of the sentence have tabs only where the system or the gold tree concerns them.
    void viewsAreOfferedWhereTheyConcern() {
        open(1400, 900);
        m_window->panels()->show(QStringLiteral("explore"));
        openThreeSentences();
        const auto* views = m_window->findChild<QToolButton*>("spines-and-others-tab");
        const auto* lifting = m_window->findChild<QToolButton*>("lifting-tab");
        m_parse->setSystem(*findSystem("arc-standard"));
        QVERIFY(!views->isVisible());
        m_parse->setSystem(*findSystem("lr-spine"));
        QVERIFY(views->isVisible());
        QCOMPARE(views->text(), QString("Spine Rules"));
        m_editor->selectSentence(2); // its tree is not projective
        QCOMPARE(views->text(), QString("Views"));
        m_window->showPanel("spines");
        QVERIFY(lifting->isVisible());
        m_parse->setSystem(*findSystem("arc-standard"));
        QCOMPARE(views->text(), QString("Views")); // the page is open
        m_window->panels()->close("spines");
        QCOMPARE(views->text(), QString("Pseudo-Projective"));
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

    /// The option --panel names panels, pages of panels, and parts of a panel.
    void partsOfPanelsHaveNames() {
        QVERIFY(area()->showPage("branch-views:lives"));
        QTRY_VERIFY(area()->isInFront("lives"));
        QVERIFY(area()->showPage("chart"));
        QTRY_VERIFY(area()->isInFront("chart"));
        QVERIFY(area()->showPage("decoding:trees"));
        QTRY_VERIFY(area()->isInFront("decoding"));
        const auto* trees = area()->content("decoding")->findChild<QWidget*>("trees");
        QTRY_VERIFY(trees && trees->isVisible());
        for (const char* name : {"no such panel", "decoding:no such part", "chart:lives"})
            QVERIFY2(!area()->showPage(name), name);
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

    /// The band of the sentence is higher in a higher window.
    void theBandGrowsWithTheWindow() {
        area()->show(1);
        const auto* canvas = m_window->findChild<QWidget*>("canvas");
        std::vector<int> heights;
        for (const QSize size : {QSize(1400, 900), QSize(1920, 1080)}) {
            m_window->resize(size);
            QCoreApplication::processEvents();
            heights.push_back(canvas->height());
        }
        QVERIFY(heights[1] > heights[0] * 11 / 10);
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

    /// The button of the panel in the middle makes the panel larger, even if no other panel is
    /// open.
    void theMaximiseButtonHasAnEffect() {
        area()->show(QStringLiteral("decode"));
        for (const char* name : {"sentences", "lesson"})
            area()->close(name);
        QCoreApplication::processEvents();
        const auto* panel = m_window->findChild<QWidget*>("decoding-panel");
        const int before = panel->height();
        QToolButton* maximise = nullptr;
        for (QToolButton* each : m_window->findChildren<QToolButton*>("maximise"))
            if (each->isVisible())
                maximise = each;
        QVERIFY(maximise);
        maximise->click();
        QTRY_VERIFY(panel->height() > before + 40);
        maximise->click();
        QTRY_COMPARE(panel->height(), before);
    }

    /// A drawer that takes a part of the height leaves the current sentence in view.
    void theCurrentSentenceStaysInView() {
        std::string many;
        for (int sentence = 0; sentence < 100; ++sentence)
            many += conlluOf({0});
        m_editor->setTreebank(Treebank::fromBytes("test", many));
        auto* list = m_window->findChild<SentenceList*>();
        const auto isInView = [list](int row) {
            return list->viewport()->rect().contains(
                list->visualRect(list->model()->index(row, 0)));
        };
        QTRY_VERIFY(isInView(5));
        int last = 0;
        while (isInView(last + 1))
            ++last;
        m_editor->selectSentence(last);
        m_window->showPanel("lecture");
        QCoreApplication::processEvents();
        QVERIFY(!isInView(0));
        QVERIFY(isInView(last));
    }

    /// Each wide panel has a button that maximises it, and brings the others back.
    void eachPanelIsMaximisedByItsButton() {
        m_editor->setTreebank(Treebank::fromBytes("test", conlluOf({2, 0, 2})));
        for (const Panel& panel : panels())
            for (const PanelPage& page : panel.pages) {
                const bool isNarrow =
                    panel.place == PanelPlace::Left || panel.place == PanelPlace::Right;
                if (isNarrow || (page.concerns && !page.concerns(*m_session)))
                    continue;
                QVERIFY2(area()->showPanel(page.name), page.name);
                QCoreApplication::processEvents();
                if (area()->isMaximised())
                    continue; // it always has all the room
                const auto* content = m_window->findChild<QWidget*>(QString(page.name) + "-panel");
                const auto sizeOf = [content] { return content->width() * content->height(); };
                const int before = sizeOf();
                QToolButton* maximise = nullptr;
                for (QToolButton* each : m_window->findChildren<QToolButton*>("maximise"))
                    if (each->isVisible() && each->window() == content->window() &&
                        (content->isAncestorOf(each) ||
                         each->parentWidget()->parentWidget()->isAncestorOf(content)))
                        maximise = each;
                QVERIFY2(maximise, page.name);
                maximise->click();
                QTRY_VERIFY2(sizeOf() > before, page.name);
                QVERIFY2(content->isVisible() && area()->isInFront(page.name), page.name);
                maximise->click();
                QTRY_COMPARE(sizeOf(), before);
            }
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

    /// Damaged settings are ignored.
    void damagedSettingsAreNoObstacle() {
        closeWindow();
        QSettings().setValue("layouts/oracle", QStringList{"no such panel", "why"});
        QSettings().setValue("layouts/treebank", QStringList{"practice", "lesson", "no such panel",
                                                             "-5", "x", "999999"});
        QSettings().setValue("layouts/train",
                             QStringList{"", "lesson", "results", "200", "380", "190"});
        QSettings().setValue("layouts/explore",
                             QStringList{"find", "", "losses", "200", "380", "190"});
        QSettings().setValue("layouts/last", "no such workspace");
        open(1400, 900);
        QCOMPARE(area()->current(), 0);
        QCOMPARE(area()->inFront(), QStringList({"find", "losses"}));
        area()->show("practise");
        QCOMPARE(area()->inFront(), QStringList({"practice"}));
        area()->show("oracle");
        QCOMPARE(area()->inFront(), QStringList({"losses", "chart"}));
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

    /// Cube pruning is the second page of the room for decoding, in every workspace.
    void cubePruningIsAPageOfDecode() {
        area()->show("decode");
        auto* beams = m_window->findChild<QWidget*>("beams");
        auto* decoding = m_window->findChild<QWidget*>("decoding");
        QVERIFY(beams && decoding && decoding->isVisible());
        auto* tab = m_window->findChild<QToolButton*>("beams-tab");
        QVERIFY(tab->isVisible());
        QTest::mouseClick(tab, Qt::LeftButton);
        QTRY_VERIFY(area()->isInFront("beams") && beams->isVisible());
        QVERIFY(!decoding->isVisible() && !area()->isMaximised());
        area()->toggle("beams"); // the other page takes its place
        QTRY_VERIFY(decoding->isVisible());
        QVERIFY(!beams->isVisible());
        area()->show("explore");
        area()->toggle("beams");
        QTRY_VERIFY(beams->isVisible() && area()->isMaximised());
        area()->close("beams");
        QTRY_VERIFY(!beams->isVisible());
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
        QVERIFY(m_parse->settings().shape.singleRoot());
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
};

QTEST_MAIN(TestWorkspaces)
#include "tst_workspaces.moc"
