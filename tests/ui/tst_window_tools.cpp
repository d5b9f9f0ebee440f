// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/chart/chart.h"
#include "tests/support/session_test.h"
#include "tests/support/window.h"
#include "ui/canvas/theme.h"
#include "ui/explorer/narration.h"
#include "ui/session/step_player.h"
#include "ui/window/command_palette.h"
#include "ui/window/panel_area.h"
#include "ui/window/presentation.h"
#include "ui/window/tour.h"
#include "ui/window/welcome_page.h"

#include <QAbstractButton>
#include <QAction>
#include <QApplication>
#include <QDragEnterEvent>
#include <QDropEvent>
#include <QLabel>
#include <QLineEdit>
#include <QListView>
#include <QMimeData>
#include <QPushButton>
#include <QRegularExpression>
#include <QTemporaryDir>
#include <QTest>
#include <QToolButton>

using namespace parsescope;

/// The guides through the window: the palette, the welcome page, the tour, and presenting.
class TestWindowTools : public test::WindowTest {
    Q_OBJECT

private slots:
    void init() {
        makeWindow();
        openThreeSentences();
        showWindow("propagateSizeHints|raise|grabbing"); // these warnings about popups are allowed
    }

    void cleanup() {
        for (QWidget* widget : QApplication::topLevelWidgets())
            if (auto* presentation = qobject_cast<Presentation*>(widget))
                delete presentation;
        closeWindow();
    }

    void lettersFit_data() {
        QTest::addColumn<QString>("query");
        QTest::addColumn<QString>("better");
        QTest::addColumn<QString>("worse"); // empty if the letters do not fit
        QTest::newRow("order") << "op"
                               << "Open…"
                               << "";
        QTest::newRow("starts of words") << "gt"
                                         << "Gold Tree"
                                         << "Light";
        QTest::newRow("in a row") << "chart"
                                  << "Oracle Chart"
                                  << "Each Other Part";
        QTest::newRow("start") << "find"
                               << "Find"
                               << "Refine Index";
        QTest::newRow("shorter") << "train"
                                 << "Train"
                                 << "Train a Parser";
        QTest::newRow("case and spaces") << "Re Set"
                                         << "Reset Workspace"
                                         << "Restart";
    }

    void lettersFit() {
        QFETCH(QString, query);
        QFETCH(QString, better);
        QFETCH(QString, worse);
        const auto first = fuzzyScore(query, better);
        QVERIFY(first);
        const auto second = fuzzyScore(query, worse);
        QVERIFY(worse.isEmpty() ? !second : !second || *first > *second);
    }

    void thePaletteFindsCommands() {
        auto* palette = openPalette();
        auto* line = palette->findChild<QLineEdit*>();
        auto* list = palette->findChild<QListView*>();
        QTest::keyClicks(line, "arc-eager");
        QCOMPARE(list->currentIndex().data().toString(), "Arc-eager");
        QTest::keyClick(line, Qt::Key_Return);
        QTRY_COMPARE(m_parse->system().name, std::string("arc-eager"));
    }

    void thePaletteFindsPanelsAndSamples() {
        QTest::keyClicks(openPalette()->findChild<QLineEdit*>(), "statistics");
        QTest::keyClick(lineOfPalette(), Qt::Key_Return);
        QTRY_VERIFY(m_window->panels()->isInFront("statistics"));
        QTest::keyClicks(openPalette()->findChild<QLineEdit*>(), "non-proj");
        QTest::keyClick(lineOfPalette(), Qt::Key_Return);
        QTRY_COMPARE(m_editor->treebank().name(), std::string("non-projective.conllu"));
        QTest::keyClicks(openPalette()->findChild<QLineEdit*>(), "after a mistake lesson");
        QTest::keyClick(lineOfPalette(), Qt::Key_Return);
        QTRY_VERIFY(m_window->panels()->isInFront("lesson"));
    }

    /// The list of samples has the samples and the worked examples, and nothing else.
    void samplesAreListed() {
        for (QAction* action : m_window->findChildren<QAction*>())
            if (action->text() == "Sa&mples…")
                action->trigger();
        auto* line = lineOfPalette();
        auto* list = line->parentWidget()->findChild<QListView*>();
        QCOMPARE(list->model()->rowCount(), 8 + 13);
        QTest::keyClicks(line, "chinese");
        QTest::keyClick(line, Qt::Key_Return);
        QTRY_COMPARE(m_editor->treebank().name(), std::string("chinese.conllu"));
    }

    void thePaletteFindsSentences() {
        auto* line = openPalette()->findChild<QLineEdit*>();
        auto* list = line->parentWidget()->findChild<QListView*>();
        QTest::keyClicks(line, "w1 w2 w3 w4");
        QTRY_COMPARE(list->model()->rowCount(), 1);
        QTest::keyClick(line, Qt::Key_Return);
        QTRY_COMPARE(m_editor->sentenceIndex(), 2);
        line = openPalette()->findChild<QLineEdit*>();
        QTest::keyClicks(line, "2");
        list = line->parentWidget()->findChild<QListView*>();
        QTRY_VERIFY(list->model()
                        ->index(list->model()->rowCount() - 1, 0)
                        .data()
                        .toString()
                        .contains("w1"));
    }

    void thePaletteHasAnEdge() {
        QWidget* palette = openPalette();
        const QImage image = palette->grab().toImage();
        const QColor edge = Theme::fromPalette(palette->palette()).color(Ink::Edge);
        for (const QPoint at : {QPoint(0, image.height() / 2), QPoint(image.width() / 2, 0)})
            QCOMPARE(image.pixelColor(at), edge);
    }

    void thePaletteSaysThatNothingMatches() {
        auto* palette = openPalette();
        const auto* none = palette->findChild<QLabel*>("nothing-found");
        QVERIFY(!none->isVisible());
        QTest::keyClicks(palette->findChild<QLineEdit*>(), "zqxj");
        QVERIFY(none->isVisible());
        QVERIFY(!none->text().isEmpty());
        QTest::keyClick(palette->findChild<QLineEdit*>(), Qt::Key_A, Qt::ControlModifier);
        QTest::keyClicks(palette->findChild<QLineEdit*>(), "export");
        QVERIFY(!none->isVisible());
    }

    void thePaletteIsLeftByEscape() {
        QTest::keyClick(openPalette()->findChild<QLineEdit*>(), Qt::Key_Escape);
        QTRY_VERIFY(!m_window->findChild<CommandPalette*>());
    }

    void theWelcomeBegins() {
        m_window->showWelcome();
        auto* welcome = m_window->findChild<WelcomePage*>();
        QVERIFY(welcome->isVisible());
        click("welcome-watch");
        QVERIFY(!welcome->isVisible());
        QTRY_VERIFY(m_parse->exploration().current().depth > 0);
        m_window->findChild<StepPlayer*>()->setPace(1); // as fast as possible
        QTRY_VERIFY(m_parse->isFinal());
        QVERIFY(!m_window->findChild<StepPlayer*>()->isPlaying());
    }

    void theWelcomeMakesAMistake() {
        // Whatever system was in use before.
        for (const char* system : {"arc-standard", "attardi"}) {
            m_parse->setSystem(*findSystem(system));
            m_window->showWelcome();
            click("welcome-mistake");
            QTRY_VERIFY(m_parse->losses().lossRise(m_parse->exploration().cursor()).value_or(0) >
                        0);
            QTRY_VERIFY(m_window->panels()->isInFront("why"));
            // One sentence explains the cost of the mistake.
            const Exploration::Node taken = m_parse->exploration().current();
            m_parse->steps().back();
            QVERIFY(isPlainMistake(*m_parse, taken.transition));
            const auto* why = m_window->findChild<QLabel*>("why");
            QTRY_VERIFY(!why->text().isEmpty());
            m_parse->steps().last();
            QTRY_VERIFY(m_parse->isFinal());
        }
    }

    void dialogsBeginInTheFolderOfTheTreebank() {
        const QTemporaryDir folder;
        const QString path = folder.filePath("some.conllu");
        QFile file(path);
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(QByteArray::fromStdString(conlluOf({0})));
        file.close();
        m_editor->setTreebank(Treebank::open(path.toStdString()).value());
        QCOMPARE(m_window->dialogFolder(), folder.path());
        // The path on the command line is often relative.
        const std::string relative = QDir::current().relativeFilePath(path).toStdString();
        m_editor->setTreebank(Treebank::open(relative).value());
        QCOMPARE(m_window->dialogFolder(), folder.path());
    }

    /// Files that are dropped on the window are opened; texts are not. They are accepted as copies,
    /// because the other program deletes files that are moved.
    void filesAreDropped() {
        const QTemporaryDir folder;
        const QString path = folder.filePath("dropped.conllu");
        QFile file(path);
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(QByteArray::fromStdString(conlluOf({0}) + conlluOf({2, 0})));
        file.close();
        QMimeData text;
        text.setText("w1 w2");
        QMimeData files;
        files.setUrls({QUrl::fromLocalFile(path)});
        QVERIFY(!enter(text));
        QMimeData none;
        none.setUrls({});
        QVERIFY(!enter(none));
        QVERIFY(enter(files));
        QDropEvent drop({200, 200}, Qt::CopyAction | Qt::MoveAction, &files, Qt::LeftButton, {});
        drop.setDropAction(Qt::MoveAction);
        QCoreApplication::sendEvent(m_window.get(), &drop);
        QCOMPARE(drop.dropAction(), Qt::CopyAction);
        QTRY_COMPARE(m_editor->treebank().name(), path.toStdString());
        QCOMPARE(m_editor->treebank().size(), 2);
    }

    /// A system that is dropped is used, and the treebank stays.
    void systemsAreDropped() {
        const std::string before = m_editor->treebank().name();
        const int sentences = m_editor->treebank().size();
        QMimeData files;
        files.setUrls({QUrl::fromLocalFile(SOURCE_DIR "/resources/systems/swap.system")});
        QVERIFY(enter(files));
        QDropEvent drop({200, 200}, Qt::CopyAction, &files, Qt::LeftButton, {});
        QCoreApplication::sendEvent(m_window.get(), &drop);
        QTRY_COMPARE(QString::fromStdString(m_parse->system().name), QString("swap"));
        QCOMPARE(m_editor->treebank().name(), before);
        QCOMPARE(m_editor->treebank().size(), sentences);
    }

    /// Somebody who returns finds the files opened last at the top of the welcome page.
    void theWelcomeBeginsWithTheLastFiles() {
        m_window->resize(1024, 640);
        m_window->showWelcome();
        auto* page = m_window->findChild<WelcomePage*>();
        page->setRecent({"/folder/one.conllu", "/folder/two.conllu"}, 0);
        QTRY_VERIFY(page->isVisible());
        QCoreApplication::processEvents();
        int found = 0;
        for (const auto* button : page->findChildren<QToolButton*>())
            if (button->text() == "one.conllu" || button->text() == "two.conllu") {
                ++found;
                QVERIFY(page->viewport()->rect().contains(
                    {button->mapTo(page->viewport(), QPoint()), button->size()}));
            }
        QCOMPARE(found, 2);
    }

    void theWelcomeIsLeftByEscape() {
        m_window->showWelcome();
        QVERIFY(m_window->findChild<WelcomePage*>()->isVisible());
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_Escape);
        QVERIFY(!m_window->findChild<WelcomePage*>()->isVisible());
        QVERIFY(m_window->findChild<QWidget*>("canvas")->hasFocus());
    }

    /// A parse is played by a button, which then pauses.
    void aButtonPlays() {
        QToolButton* play = nullptr;
        for (QToolButton* button : m_window->findChildren<QToolButton*>())
            if (button->isVisible() && button->text() == "Play")
                play = button;
        QVERIFY(play);
        play->click();
        QVERIFY(m_window->findChild<StepPlayer*>()->isPlaying());
        QCOMPARE(play->text(), "Pause");
        QVERIFY(m_window->findChild<StepPlayer*>()->pace() >= 2000); // the narration can be read
        play->click();
        QVERIFY(!m_window->findChild<StepPlayer*>()->isPlaying());
    }

    void theWelcomeShowsAnImpossibleTree() {
        m_parse->setSystem(*findSystem("swap"));
        m_window->showWelcome();
        click("welcome-impossible");
        QTRY_VERIFY(m_parse->losses().explanation());
        QVERIFY(m_parse->losses().explanation()->losses.loss.value > 0);
        QCOMPARE(m_parse->exploration().current().depth, 0);
        const QString told = m_window->findChild<QLabel*>("narration")->text();
        QVERIFY2(told.contains(QRegularExpression("In the gold tree, .+→.+ crosses .+→.+\\.")),
                 qPrintable(told));
    }

    /// The tour waits for the action that it asks for, and then advances by itself.
    void theTourWaitsForTheDeed() {
        m_window->showTour();
        auto* tour = m_window->findChild<Tour*>();
        const auto title = [this] {
            for (const QLabel* label : m_window->findChildren<QLabel*>("tour-title"))
                return label->text();
            return QString();
        };
        while (title() != "Press →" && tour->stop() < 3)
            QTest::keyClick(m_window.get(), Qt::Key_Return);
        QCOMPARE(title(), "Press →");
        const int asks = tour->stop();
        QTest::keyClick(m_window.get(), Qt::Key_Right);
        QTRY_VERIFY(tour->stop() > asks);
        QCOMPARE(title(), "Now take a wrong transition");
        const int wrong = tour->stop();
        take({"sh"});
        QTest::qWait(30);
        QCOMPARE(tour->stop(), wrong); // the step was optimal
        take({"sh", "ra"});
        QTRY_VERIFY(tour->stop() > wrong);
        QTRY_COMPARE(title(), "Why?");
        QTest::keyClick(m_window.get(), Qt::Key_Escape);
        QTRY_VERIFY(!m_window->findChild<Tour*>());
    }

    /// The tour shows all its stops, also to those who only read, and its bubble covers neither
    /// the part at which it points nor the parts to watch.
    void theTourCoversNothingOfWhichItTells_data() {
        QTest::addColumn<QSize>("size");
        QTest::newRow("small") << QSize(1024, 700);
        QTest::newRow("usual") << QSize(1400, 900);
    }

    void theTourCoversNothingOfWhichItTells() {
        QFETCH(QSize, size);
        m_window->resize(size);
        m_window->openSample();
        take({"sh", "sh"});
        m_window->showTour();
        const QPointer<Tour> tour(m_window->findChild<Tour*>());
        const auto rectOf = [this](const QWidget* part) {
            return QRect(part->mapTo(m_window.get(), QPoint()), part->size());
        };
        constexpr int all = 7;
        for (int i = 0; i < all; ++i) {
            QTRY_COMPARE(tour->stop(), i);
            QTest::qWait(10);
            const TourStop& stop = tour->current();
            const QRect bubble = rectOf(m_window->findChild<QLabel*>("tour-title")->parentWidget());
            QVERIFY2(m_window->rect().contains(bubble), qPrintable(stop.title));
            QVERIFY2(!bubble.intersects(rectOf(stop.target)), qPrintable(stop.title));
            for (const QWidget* part : stop.watched)
                QVERIFY2(!bubble.intersects(rectOf(part)), qPrintable(stop.title));
            QTest::keyClick(m_window.get(), Qt::Key_Return);
        }
        QTRY_VERIFY(!tour);
    }

    /// Without a gold tree, the tour does not mention losses.
    void theTourIsTrueWithoutATree() {
        m_editor->setTreebank(Treebank::fromBytes("plain", "1\ta\t_\t_\t_\t_\t_\t_\t_\t_\n\n"));
        for (const TourStop& stop : tourStops(*m_window, *m_session))
            QVERIFY2(!stop.text.contains("costs"), qPrintable(stop.text));
    }

    void clickersStepThePresentation() {
        Presentation* shown = present();
        QTest::keyClick(shown, Qt::Key_PageDown);
        QTest::keyClick(shown, Qt::Key_PageDown);
        QCOMPARE(m_parse->exploration().current().depth, 2);
        QTest::keyClick(shown, Qt::Key_PageUp);
        QCOMPARE(m_parse->exploration().current().depth, 1);
        QCOMPARE(m_editor->sentenceIndex(), 0);
        QTest::keyClick(shown, Qt::Key_Right);
        QTest::keyClick(shown, Qt::Key_S);
        QCOMPARE(m_parse->exploration().current().depth, 3);
    }

    /// The presentation says which sentence and which step it shows.
    void thePresentationSaysWhereItIs() {
        m_editor->setTreebank(
            Treebank::fromBytes("test.conllu", conlluOf({0}) + conlluOf({2, 0, 2})));
        m_editor->selectSentence(1);
        Presentation* presented = present();
        const auto* place = presented->findChild<QLabel*>("place");
        QVERIFY(place->isVisibleTo(presented));
        QCOMPARE(place->text(), QString("Sentence 2 of 2 · step 0"));
        QTest::keyClick(presented, Qt::Key_PageDown);
        QTRY_VERIFY2(place->text().endsWith("step 1"), qPrintable(place->text()));
        presented->close();
    }

    void thePresentationHidesAndBlanks() {
        Presentation* shown = present();
        QTest::keyClick(shown, Qt::Key_H);
        QVERIFY(m_selection->lossesHidden());
        QTest::keyClick(shown, Qt::Key_H);
        QVERIFY(!m_selection->lossesHidden());
        QTest::keyClick(shown, Qt::Key_H);
        QTest::keyClick(shown, Qt::Key_B);
        QVERIFY(shown->isBlank());
        QTest::keyClick(shown, Qt::Key_Escape);
        QVERIFY(!shown->isBlank());
        QTest::keyClick(shown, Qt::Key_F9);
        take({"sh", "sh"});
        const QString formal = shown->findChild<QLabel*>("formal")->text();
        QVERIFY2(formal.startsWith("σ = [ROOT, \u2068w1\u2069]\nβ = [\u2068w2\u2069, "),
                 qPrintable(formal));
        QPointer<Presentation> gone(shown);
        QTest::keyClick(shown, Qt::Key_Escape);
        QTRY_VERIFY(!gone);
        QVERIFY(!m_selection->lossesHidden());
    }

    /// Texts for an audience are large.
    void thePresentationIsLarge() {
        Presentation* shown = present();
        for (const QLabel* label : shown->findChildren<QLabel*>())
            if (label->isVisible() && !label->text().isEmpty())
                QVERIFY2(QFontInfo(label->font()).pixelSize() >= 18, qPrintable(label->text()));
    }

    void playingStopsWhenOneSteps() {
        StepPlayer player(m_parse);
        player.setPace(1000);
        player.play();
        QVERIFY(player.isPlaying());
        QTRY_COMPARE(m_parse->exploration().current().depth, 1); // the first step is taken at once
        m_parse->steps().back();
        QVERIFY(!player.isPlaying());
        const int pace = player.pace();
        player.faster();
        QVERIFY(player.pace() < pace);
        for (int i = 0; i < 20; ++i)
            player.faster();
        QVERIFY(player.pace() > 50); // never too fast to be followed
    }

private:
    /// Drags `data` into the window. Returns true if the window accepts it.
    bool enter(const QMimeData& data) {
        QDragEnterEvent event({200, 200}, Qt::CopyAction, &data, Qt::LeftButton, {});
        QCoreApplication::sendEvent(m_window.get(), &event);
        return event.isAccepted();
    }

    CommandPalette* openPalette() {
        m_window->activateWindow();
        static_cast<void>(QTest::qWaitFor([this] {
            return !m_window->findChild<CommandPalette*>() && m_window->isActiveWindow();
        }));
        QTest::keyClick(m_window.get(), Qt::Key_P, Qt::ControlModifier | Qt::ShiftModifier);
        return m_window->findChildren<CommandPalette*>().back();
    }
    QLineEdit* lineOfPalette() {
        return m_window->findChildren<CommandPalette*>().back()->findChild<QLineEdit*>();
    }
    Presentation* present() {
        QTest::keyClick(m_window.get(), Qt::Key_F11);
        for (QWidget* widget : QApplication::topLevelWidgets())
            if (auto* presentation = qobject_cast<Presentation*>(widget)) {
                presentation->activateWindow();
                static_cast<void>(QTest::qWaitForWindowActive(presentation));
                return presentation;
            }
        return nullptr;
    }
    void click(const char* name) {
        auto* card = m_window->findChild<QAbstractButton*>(name);
        QVERIFY(card && card->isVisible());
        QTest::mouseClick(card, Qt::LeftButton);
    }
};

QTEST_MAIN(TestWindowTools)
#include "tst_window_tools.moc"
