// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/parsing/systems.h"
#include "tests/support/learning.h"
#include "tests/support/sanitized.h"
#include "tests/support/session_test.h"
#include "ui/explorer/action_card.h"
#include "ui/session/lecture.h"
#include "ui/window/panels.h"
#include "ui/window/workspaces.h"

#include <QAction>
#include <QPointer>
#include <QSlider>
#include <QStatusBar>
#include <QTest>

#include <map>
#include <random>
#include <set>

using namespace parsescope;
using namespace parsescope::test;

/// Nothing that the window shows makes it larger than a small screen.
class TestWindowSize : public test::RememberingTest {
    Q_OBJECT

private slots:
    void init() {
        QSettings().clear();
        makeSession();
    }

    void cleanup() {
        delete m_presented;
        closeWindow();
        Theme::setTextSize(100);
    }

    /// Thirteen words, a mistake, and a branch at each step, on small screens without their bars:
    /// the window keeps its height, and the slider and the status bar stay in sight.
    void branchesDoNotMakeItHigher_data() {
        QTest::addColumn<QSize>("size");
        QTest::addColumn<QString>("system");
        for (const char* system : {"arc-standard", "arc-eager", "attardi", "swap"})
            for (const QSize size : {QSize(1024, 640), QSize(1366, 690), QSize(1400, 840)})
                QTest::addRow("%s, %d", system, size.width()) << size << QString(system);
    }

    void branchesDoNotMakeItHigher() {
        QFETCH(QSize, size);
        QFETCH(QString, system);
        makeRememberingWindow(size);
        m_editor->setTreebank(*Treebank::open(SOURCE_DIR "/resources/samples/first-steps.conllu"));
        m_editor->selectSentence(14);
        m_parse->setSystem(*findSystem(system.toStdString()));
        showActive();
        m_parse->steps().last();
        const std::vector<int> path = m_parse->exploration().path();
        for (std::size_t step = 2; step + 1 < path.size(); ++step)
            for (const Transition transition : m_parse->system().legalTransitions(
                     m_parse->exploration().node(path[step]).configuration)) {
                m_parse->steps().goTo(path[step]);
                m_parse->steps().take(transition);
                QCoreApplication::processEvents();
                QCOMPARE(m_window->size(), size);
                const QRect all = m_window->rect();
                for (const QWidget* part :
                     {static_cast<QWidget*>(m_window->findChild<QSlider*>("step")),
                      static_cast<QWidget*>(m_window->statusBar())})
                    QVERIFY(part->isVisible() &&
                            all.contains({part->mapTo(m_window.get(), QPoint()), part->size()}));
                QVERIFY(canvas()->height() >= 140);
            }
    }

    /// A thousand steps, drawn at random: forward and back, mistakes and jumps, with one system
    /// after the other. Nothing below the sentence moves or changes its size, and the card of each
    /// transition keeps its place, so that a second click has the effect that the first one had.
    void nothingMovesUnderThePointer_data() {
        QTest::addColumn<QSize>("size");
        for (const QSize size :
             {QSize(1024, 640), QSize(1366, 690), QSize(1400, 840), QSize(1920, 1020)})
            QTest::addRow("%d", size.width()) << size;
    }

    void nothingMovesUnderThePointer() {
        QFETCH(QSize, size);
        makeRememberingWindow(size);
        m_editor->setTreebank(*Treebank::open(SOURCE_DIR "/resources/samples/first-steps.conllu"));
        showActive();
        std::mt19937 random(62);
        const std::vector<const char*> names{"arc-standard", "arc-eager", "covington",
                                             "2-planar",     "attardi",   "arc-eager+lba+rba",
                                             "swap",         "lr-spine",  "arc-swift"};
        for (const char* name : names) {
            m_editor->selectSentence(14);
            m_parse->setSystem(*findSystem(name));
            QTest::qWait(20);
            std::map<QString, QRect> places;
            const auto expectPlace = [&](const QString& what, const QRect& place) {
                const auto [known, isNew] = places.emplace(what, place);
                QVERIFY2(isNew || known->second == place,
                         qPrintable(QStringLiteral("%1: %2 moved from %3,%4 %5x%6 to %7,%8 %9x%10")
                                        .arg(name, what)
                                        .arg(known->second.x())
                                        .arg(known->second.y())
                                        .arg(known->second.width())
                                        .arg(known->second.height())
                                        .arg(place.x())
                                        .arg(place.y())
                                        .arg(place.width())
                                        .arg(place.height())));
            };
            int mistakes = 0;
            const int steps = rounds(250) / static_cast<int>(names.size()); // in four windows
            for (int step = 0; step < steps; ++step) {
                walk(random);
                QTRY_VERIFY(m_parse->losses().explanation());
                QCoreApplication::processEvents();
                QCoreApplication::processEvents();
                mistakes +=
                    m_parse->losses().lossRise(m_parse->exploration().cursor()).value_or(0) > 0;
                for (const auto& [what, place] : controls())
                    expectPlace(what, place);
                if (QTest::currentTestFailed())
                    return;
            }
            QVERIFY2(mistakes > 0, name);
        }
    }

    /// Six cards have one row, each with room for its whole name.
    void sixCardsHaveOneRow_data() {
        QTest::addColumn<QSize>("size");
        for (const QSize size : {QSize(1024, 640), QSize(1366, 690), QSize(1400, 840)})
            QTest::addRow("%d", size.width()) << size;
    }

    void sixCardsHaveOneRow() {
        QFETCH(QSize, size);
        makeRememberingWindow(size);
        m_editor->setTreebank(*Treebank::open(SOURCE_DIR "/resources/samples/first-steps.conllu"));
        m_parse->setSystem(*findSystem("arc-eager+lba+rba"));
        showActive();
        std::mt19937 random(6);
        std::set<QString> titles;
        std::set<int> rows;
        for (int step = 0; step < 100; ++step) {
            walk(random);
            QCoreApplication::processEvents();
            for (const auto* card : m_window->findChildren<ActionCard*>())
                if (card->isVisible()) {
                    const QString title = card->action().title;
                    titles.insert(title);
                    rows.insert(card->y());
                    QVERIFY2(card->height() == ActionCard::heightOf(false, *card) &&
                                 card->width() >= ActionCard::widthOf(title, true, *card),
                             qPrintable(title));
                }
        }
        QCOMPARE(titles.size(), std::size_t(6));
        QCOMPARE(rows.size(), std::size_t(1));
    }

    /// The arc on a card loses its relation first, then its spaces, and then all of it: no width
    /// shows a part of a word.
    void noWidthElidesTheWordsOfAnArc() {
        Action action;
        action.arc = "burned → two";
        action.relation = "nummod";
        const QFontMetrics metrics(qApp->font());
        QStringList shown;
        for (int width = metrics.horizontalAdvance("burned → two  nummod") + 4; width >= 0;
             --width) {
            const QString text = fittingArc(action, qApp->font(), width);
            QVERIFY2(metrics.horizontalAdvance(text) <= width, qPrintable(text));
            QCOMPARE(metrics.elidedText(text, Qt::ElideRight, width), text);
            if (shown.isEmpty() || shown.back() != text)
                shown += text;
        }
        QCOMPARE(shown, QStringList({"burned → two  nummod", "burned → two", "burned→two", ""}));
        action.arc = "人 (8) → 人口 (6)"; // whose widths are no whole numbers
        action.relation = "nsubj";
        for (int width = 200; width >= 0; --width) {
            const QString text = fittingArc(action, qApp->font(), width);
            QCOMPARE(metrics.elidedText(text, Qt::ElideRight, width), text);
        }
    }

    /// A card that has room for its arc or for the link shows the arc; the link is there for the
    /// mouse and for the keyboard.
    void theArcOfACardGoesBeforeItsLink() {
        QWidget window;
        ActionCard card(&window);
        Action action;
        action.title = "Left-Arc";
        action.arc = "words → of";
        action.cost = "0";
        card.setAction(action);
        card.resize(200, ActionCard::heightOf(false, card));
        QVERIFY(!card.whyRect().isEmpty());
        action.arc = "responsibilities → organizations";
        card.setAction(action);
        QVERIFY(card.whyRect().isEmpty());
        window.show();
        card.setFocus();
        QTRY_VERIFY(card.hasFocus());
        QVERIFY(!card.whyRect().isEmpty());
    }

    /// Both sides of a scene are presented in the same places while they are stepped through.
    void bothSidesStayWhereTheyAre() {
        makeRememberingWindow({1400, 900});
        m_editor->setTreebank(*Treebank::open(SOURCE_DIR "/resources/samples/first-steps.conllu"));
        showActive();
        m_editor->selectSentence(12);
        m_session->lecture()->add();
        m_parse->setSystem(*findSystem("arc-eager"));
        m_session->lecture()->addSide();
        QWidget* presented = m_window->present(false);
        m_presented = presented;
        presented->resize(1280, 720);
        QVERIFY(QTest::qWaitForWindowExposed(presented));
        QTRY_VERIFY(presented->findChild<QWidget*>("beside")->isVisible());
        std::mt19937 random(63);
        std::vector<QRect> first;
        for (int step = 0; step < rounds(100); ++step) {
            walk(random);
            QTRY_VERIFY(m_parse->losses().explanation());
            QTest::qWait(1);
            std::vector<QRect> places;
            for (const char* part : {"canvas", "transitions", "narration"})
                for (const QWidget* each : presented->findChildren<QWidget*>(part))
                    places.push_back({each->mapTo(presented, QPoint()), each->size()});
            QCOMPARE(places.size(), 6);
            if (first.empty())
                first = places;
            QCOMPARE(places, first);
        }
    }

    /// In a thousand states, drawn at random (in fewer with sanitizers), the least size of the
    /// window fits on a small screen.
    void noStateNeedsALargeScreen() {
        constexpr QSize size(1366, 768);
        makeRememberingWindow(size);
        m_editor->setTreebank(Treebank::fromBytes("test.conllu", treebank()));
        showActive();
        const std::shared_ptr<const Model> model =
            *trainPerceptron(sampleSentences("first-steps"), {},
                             trainingOptions("arc-eager", Regime::Static, RootPlace::First, 1));
        std::mt19937 random(7);
        QString did;
        for (int state = 0; state < rounds(1000); ++state) {
            change(random, model, did);
            QCoreApplication::processEvents();
            for (const QSize least : {m_window->minimumSize(), m_window->minimumSizeHint()})
                QVERIFY2(least.height() <= 600 && least.width() <= 1024,
                         qPrintable(QStringLiteral("%1: %2×%3 after %4")
                                        .arg(state)
                                        .arg(least.width())
                                        .arg(least.height())
                                        .arg(did)));
            QCOMPARE(m_window->size(), size);
        }
    }

private:
    /// Returns short and long sentences, one with long words, one without a tree, one that is
    /// written from right to left, and one that cannot be read.
    static std::string treebank() {
        std::vector<int> chain{0};
        for (int word = 1; word < 70; ++word)
            chain.push_back(word);
        std::string longWords = conlluOf({2, 0, 2, 3, 4});
        for (std::size_t at = 0; (at = longWords.find("\tw", at)) != std::string::npos;)
            longWords.replace(at, 2, "\tHottentottenpotentatentantenattentat");
        return conlluOf({2, 0, 2}) + conlluOf({2, 3, 0, 5, 3, 7, 5, 9, 7, 11, 9, 13, 3}) +
               conlluOf(chain) + longWords + conlluOf({3, 0, 2, 1}) +
               "1\tone\t_\t_\t_\t_\t_\t_\t_\t_\n2\ttwo\t_\t_\t_\t_\t_\t_\t_\t_\n\n" +
               "1\tكتب\t_\tX\t_\t_\t0\troot\t_\t_\n2\tالولد\t_\tX\t_\t_\t1\tnsubj\t_\t_\n\n" +
               "1\tbroken\n\n";
    }

    /// Takes a legal transition, an optimal one, a step back, or goes to another step.
    void walk(std::mt19937& random) {
        const Exploration& exploration = m_parse->exploration();
        const auto legal = m_parse->system().legalTransitions(m_parse->configuration());
        switch (random() % 8) {
        case 0:
            return m_parse->steps().back();
        case 1:
            return m_parse->steps().goTo(static_cast<int>(random() % exploration.size()));
        case 2:
            return random() % 4 ? m_parse->steps().forward() : m_parse->steps().first();
        case 3:
        case 4:
            return m_parse->steps().nextOptimal();
        default:
            if (!legal.empty())
                m_parse->steps().take(legal[random() % legal.size()]);
        }
    }

    /// Returns the names and places of all controls that are visible beside and below the sentence.
    /// A card is named after its transition.
    [[nodiscard]] std::vector<std::pair<QString, QRect>> controls() const {
        std::vector<std::pair<QString, QRect>> found;
        const auto add = [&](const QString& name, const QWidget* widget) {
            found.emplace_back(name,
                               QRect(widget->mapTo(m_window.get(), QPoint()), widget->size()));
        };
        for (const char* name : {"canvas", "transitions", "narration", "step", "steps",
                                 "path-losses", "explorer-texts", "not-legal", "why-tab"})
            if (const auto* part = m_window->findChild<QWidget*>(name); part && part->isVisible())
                add(name, part);
        for (const auto* button : m_window->findChildren<QAbstractButton*>()) {
            const auto* card = qobject_cast<const ActionCard*>(button);
            const QString name = QStringLiteral("button %1 at %2")
                                     .arg(button->objectName())
                                     .arg(reinterpret_cast<quintptr>(button));
            if (!card && button->isVisible())
                add(name, button);
            if (card && card->isVisible())
                add("card of " +
                        QString::fromStdString(m_parse->system().nameOf(card->action().transition)),
                    card);
        }
        return found;
    }

    /// Does one thing, drawn at random, and adds its name to `did`.
    void change(std::mt19937& random, const std::shared_ptr<const Model>& model, QString& did) {
        const auto below = [&random](std::size_t count) {
            return static_cast<int>(random() % std::max<std::size_t>(count, 1));
        };
        const Exploration& exploration = m_parse->exploration();
        const int kind = below(16);
        QString what;
        if (kind < 3 && m_parse->canExplore()) {
            m_parse->steps().goTo(below(static_cast<std::size_t>(exploration.size())));
            what = "goTo";
        } else if (kind < 6 && m_parse->canExplore()) {
            const auto legal = m_parse->system().legalTransitions(m_parse->configuration());
            if (!legal.empty())
                m_parse->steps().take(legal[below(legal.size())]);
            what = "take";
        } else if (kind == 6 && m_parse->canExplore()) {
            m_parse->steps().last();
            what = "last";
        } else if (kind == 7) {
            area()->show(below(workspaces().size()));
            what = "workspace " + area()->workspace().title;
        } else if (kind < 10) {
            const std::vector<Panel> list = panels();
            const Panel& panel = list[below(list.size())];
            what = panel.pages[below(panel.pages.size())].name;
            area()->toggle(what);
        } else if (kind == 10) {
            const Qt::Key key = std::array{Qt::Key_Plus, Qt::Key_Plus, Qt::Key_Minus,
                                           Qt::Key_0}[static_cast<std::size_t>(below(4))];
            press(key, Qt::ControlModifier);
            what = QStringLiteral("text %1").arg(Theme::textSize());
        } else if (kind == 11) {
            const char* const layouts[] = {"one-line", "lines", "focus", "tree"};
            what = QLatin1String("layout-") + layouts[below(4)];
            m_window->findChild<QAction*>(what)->trigger();
        } else if (kind == 12) {
            m_editor->selectSentence(below(static_cast<std::size_t>(m_editor->treebank().size())));
            what = QStringLiteral("sentence %1").arg(m_editor->sentenceIndex());
        } else if (kind == 13) {
            m_parse->setSystem(systems()[below(systems().size())]);
            what = QString::fromStdString(m_parse->system().name);
        } else if (kind == 14) {
            m_model->setModel(below(2) ? model : nullptr,
                              QStringLiteral("a-model-with-a-long-name-for-a-file.model"));
            m_selection->setLossesHidden(below(3) == 0);
            what = "model";
        } else if (below(2)) {
            press(Qt::Key_F12);
            what = "F12";
        } else {
            if (m_presented)
                delete m_presented;
            else
                m_presented = m_window->present(false);
            what = "present";
        }
        did = (did + ", " + what).right(300);
    }

    QPointer<QWidget> m_presented;
};

QTEST_MAIN(TestWindowSize)
#include "tst_window_size.moc"
