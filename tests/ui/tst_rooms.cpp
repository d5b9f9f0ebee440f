// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/parsing/systems.h"
#include "tests/support/session_test.h"
#include "tests/support/window.h"
#include "ui/canvas/diagram_view.h"
#include "ui/canvas/theme.h"
#include "ui/decoding/decoding_view.h"
#include "ui/decoding/derivation_view.h"
#include "ui/explorer/explorer_view.h"
#include "ui/explorer/timeline_view.h"
#include "ui/session/parse_explorer.h"
#include "ui/window/panel_area.h"
#include "ui/window/window_style.h"
#include "ui/window/workspaces.h"

#include <QAbstractSpinBox>
#include <QAction>
#include <QApplication>
#include <QComboBox>
#include <QLabel>
#include <QMenuBar>
#include <QScrollArea>
#include <QScrollBar>
#include <QSettings>
#include <QTest>
#include <QToolButton>

#include <algorithm>
#include <numeric>
#include <vector>

using namespace parsescope;

namespace {

/// Returns a sentence in which each word depends on the word before it.
auto chainOf(int words) {
    std::vector<int> heads(static_cast<std::size_t>(words));
    std::iota(heads.begin(), heads.end(), 0);
    return conlluOf(heads);
}

} // namespace

/// The sizes of the parts of the window: in each workspace, at each size of the window and of the
/// text, the sentence is in sight and no text is cut off.
class TestRooms : public test::RememberingTest {
    Q_OBJECT

private slots:
    void init() {
        QSettings().clear();
        open(1400, 900);
    }

    void cleanup() {
        closeWindow();
        Theme::setTextSize(100);
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
            m_parse->steps().nextOptimal();
        m_parse->steps().goTo(20);
        m_parse->steps().take(m_parse->system().legalTransitions(m_parse->configuration()).back());
        QTest::qWait(1);
        QCOMPARE(m_window->size(), size);
    }

    /// In each workspace, at each size of the window and of the text, the texts of labels and
    /// buttons are readable in full, and no control is cut off.
    void noTextIsClipped_data() {
        QTest::addColumn<QSize>("size");
        QTest::addColumn<int>("textSize"); // in per cent
        QTest::newRow("small") << QSize(1024, 700) << 100;
        QTest::newRow("usual") << QSize(1400, 900) << 100;
        QTest::newRow("large") << QSize(1920, 1080) << 100;
        QTest::newRow("larger text") << QSize(1400, 900) << 130;
        QTest::newRow("large text") << QSize(1400, 900) << 150;
        QTest::newRow("largest text") << QSize(1400, 900) << 200;
    }

    void noTextIsClipped() {
        QFETCH(QSize, size);
        QFETCH(int, textSize);
        closeWindow();
        QSettings().setValue("look/text-size", textSize);
        open(size.width(), size.height());
        for (const Workspace& workspace : workspaces()) {
            m_window->findChild<QAction*>(QLatin1String("workspace-") + workspace.name)->trigger();
            QTest::qWait(20);
            take({"sh"});
            QTest::qWait(20);
            QCOMPARE(m_window->size(), size);
            findClippedTexts(workspace.title);
            findCutControls(workspace.title);
        }
    }

    /// When the text grows, the parts of the window grow with it, and shrink again.
    void partsGrowWithTheText() {
        area()->show(QStringLiteral("treebank"));
        QApplication::processEvents();
        const QWidget* list = m_window->findChild<QWidget*>("sentences");
        const QWidget* query = m_window->findChild<QWidget*>("query");
        const QSize before(list->width(), canvas()->height());
        const int line = query->height();
        for (int i = 0; i < 5; ++i)
            press(Qt::Key_Plus, Qt::ControlModifier); // 200 %
        QTRY_VERIFY(canvas()->height() * 10 > before.height() * 13);
        QVERIFY(list->width() * 10 > before.width() * 14);
        QVERIFY(query->height() * 10 > line * 15);
        findCutControls("after the text has grown");
        press(Qt::Key_0, Qt::ControlModifier);
        QTRY_COMPARE(QSize(list->width(), canvas()->height()), before);
    }

    /// In the room of the oracle, the loss table is as high as its rows: all of them are in sight,
    /// also those of transitions that become legal later, and the chart has the rest.
    void theLossTableIsAsHighAsItsRows_data() {
        QTest::addColumn<QSize>("size");
        QTest::addColumn<QString>("system");
        for (const char* system : {"arc-standard", "arc-eager"})
            for (const QSize size :
                 {QSize(1024, 700), QSize(1366, 768), QSize(1400, 900), QSize(1920, 1080)})
                QTest::addRow("%s at %d", system, size.width()) << size << QString(system);
    }

    void theLossTableIsAsHighAsItsRows() {
        QFETCH(QSize, size);
        QFETCH(QString, system);
        closeWindow();
        open(size.width(), size.height());
        m_parse->setSystem(*findSystem(system.toStdString()));
        area()->show(1);
        QApplication::processEvents();
        QVERIFY(area()->isInFront("losses"));
        auto* rows = area()->content("losses")->findChild<DiagramView*>("lane");
        const int first = rows->viewport()->height();
        QTRY_VERIFY(!rows->drawing().size.isEmpty());
        m_parse->steps().last();
        QTRY_VERIFY(m_parse->isFinal());
        QCOMPARE(rows->viewport()->height(), first);
        const int needed = qRound(rows->drawing().size.height());
        const int height = rows->viewport()->height();
        QVERIFY2(height >= needed, qPrintable(QStringLiteral("%1 < %2").arg(height).arg(needed)));
        QVERIFY2(height <= needed + 40, qPrintable(QStringLiteral("%1").arg(height - needed)));
    }

    /// In Explore, a page of the drawer is as high as its content: all of it is in sight unless the
    /// drawer has two fifths of the room, and none of its height is empty.
    void drawersAreAsHighAsTheirContent_data() {
        QTest::addColumn<QSize>("size");
        QTest::addColumn<QString>("page");
        for (const char* page : {"losses", "lives", "profile", "branches", "compare", "lockstep"})
            for (const QSize size :
                 {QSize(1024, 700), QSize(1366, 768), QSize(1400, 900), QSize(1920, 1080)})
                QTest::addRow("%s at %d", page, size.width()) << size << QString(page);
    }

    void drawersAreAsHighAsTheirContent() {
        QFETCH(QSize, size);
        QFETCH(QString, page);
        closeWindow();
        open(size.width(), size.height());
        m_parse->steps().last();
        QTRY_VERIFY(m_parse->isFinal());
        m_parse->steps().goTo(2);
        take({"la"}); // a second branch
        QVERIFY(area()->showPanel(page));
        const QWidget* content = area()->content(page);
        constexpr int bar = 50; // the height of the tabs above the content
        const int most = area()->height() * 2 / 5 - bar;
        const auto hasItsHeight = [&] {
            const int needed = std::max(content->sizeHint().height(), content->minimumHeight());
            return content->height() >= std::min(needed, most) && content->height() <= needed + 8;
        };
        QTRY_VERIFY2(hasItsHeight(), qPrintable(QStringLiteral("%1 for %2, at most %3")
                                                    .arg(content->height())
                                                    .arg(content->sizeHint().height())
                                                    .arg(most)));
        if (content->height() >= most)
            return;
        for (const auto* view : content->findChildren<DiagramView*>())
            if (view->isVisible() && view->verticalScrollBarPolicy() != Qt::ScrollBarAlwaysOff)
                QVERIFY2(view->verticalScrollBar()->maximum() == 0, qPrintable(view->objectName()));
    }

    /// Arc History has one scroll bar even if it is lower than its rows.
    void theArcHistoryHasOneScrollBar() {
        closeWindow();
        open(1024, 640);
        m_editor->setTreebank(Treebank::fromBytes("test", chainOf(30)));
        QVERIFY(area()->showPanel("lives"));
        const QWidget* content = area()->content("lives");
        QTRY_VERIFY(content->findChild<DiagramView*>("lane")->verticalScrollBar()->maximum() > 0);
        const auto* around = qobject_cast<QScrollArea*>(content->parentWidget()->parentWidget());
        QVERIFY(around);
        QCOMPARE(around->verticalScrollBar()->maximum(), 0);
    }

    /// The drawer follows the sentence: Arc History has a row for each word.
    void theDrawerIsAsHighAsTheNextSentenceNeeds() {
        m_editor->setTreebank(Treebank::fromBytes("test", chainOf(3) + chainOf(8)));
        QVERIFY(area()->showPanel("lives"));
        const QWidget* content = area()->content("lives");
        QApplication::processEvents();
        const int before = content->height();
        m_editor->selectSentence(1);
        QTRY_VERIFY(content->height() >= before + 80);
        QCOMPARE(content->findChild<DiagramView*>("lane")->verticalScrollBar()->maximum(), 0);
    }

    /// The second system goes to a longer and to a shorter sentence with the first. While the two
    /// have different sentences, the view compares nothing: its text is still about the old ones.
    void theSecondSystemGoesToOtherSentences() {
        m_editor->setTreebank(
            Treebank::fromBytes("test", chainOf(3) + chainOf(40) + chainOf(2) + chainOf(20)));
        QVERIFY(area()->showPanel("lockstep"));
        const QWidget* view = area()->content("lockstep");
        auto* second = view->findChild<DiagramView*>("second-canvas");
        const auto* other = view->findChild<ParseExplorer*>();
        const auto* summary = view->findChild<QLabel*>("lockstep-summary");
        QString before;
        int apart = 0;
        connect(m_window->findChild<ExplorerView*>(), &ExplorerView::columnsChanged, second, [&] {
            if (other->sentence().size() == m_parse->sentence().size())
                return;
            ++apart;
            QCOMPARE(summary->text(), before);
        });
        for (const int sentence : {1, 2, 3, 0}) {
            QTRY_VERIFY(m_parse->losses().preferredTransition()); // computed in the background
            m_parse->steps().nextOptimal();
            QTRY_VERIFY(summary->text().contains("Arc-standard at step 1"));
            before = summary->text();
            m_editor->selectSentence(sentence);
            QTRY_COMPARE(other->sentence().size(), m_parse->sentence().size());
            const Target last{Target::Kind::Word, m_parse->sentence().size(), -1};
            QTRY_COMPARE(second->drawing().boundsOf(last).isNull(),
                         canvas()->drawing().boundsOf(last).isNull());
        }
        QVERIFY(apart > 0);
    }

    /// The words of the second system are below the same words of the first one, whether the texts
    /// about it are beside its words or above them.
    void theSecondSystemHasTheColumnsOfTheFirst_data() {
        QTest::addColumn<QSize>("size");
        for (const QSize size : {QSize(1024, 640), QSize(1400, 900), QSize(1920, 1080)})
            QTest::addRow("%d", size.width()) << size;
    }

    void theSecondSystemHasTheColumnsOfTheFirst() {
        QFETCH(QSize, size);
        closeWindow();
        open(size.width(), size.height());
        m_editor->setTreebank(Treebank::fromBytes("test", chainOf(8)));
        QVERIFY(area()->showPanel("lockstep"));
        const auto* second = area()->content("lockstep")->findChild<DiagramView*>("second-canvas");
        const auto across = [&](const DiagramView* view, int word) {
            const QRectF box = view->drawing().boundsOf({Target::Kind::Word, word, -1});
            return view->mapTo(m_window.get(), view->toView(box.center()).toPoint()).x();
        };
        for (int word = 0; word <= 8; ++word)
            QTRY_VERIFY2(std::abs(across(second, word) - across(canvas(), word)) <= 2,
                         qPrintable(QStringLiteral("word %1: %2 below %3")
                                        .arg(word)
                                        .arg(across(second, word))
                                        .arg(across(canvas(), word))));
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
        m_window->showPanel("why");
        take({"sh", "sh", "sh", "ra"}); // a mistake
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
        m_window->showPanel("why");
        take({"sh", "sh", "sh", "sh", "sh"}); // all three transitions are legal now
        QTRY_VERIFY(m_window->findChild<QWidget*>("why")->isVisible());
        QTest::qWait(20);
        findClippedTexts("beside low cards");
    }

    /// In a narrow window with large text, the button of the menus without room is as easy to see
    /// as a letter, and as large as a line of text.
    void menusWithoutRoomHaveAButton() {
        closeWindow();
        QSettings().setValue("look/text-size", 200);
        open(1024, 700);
        WindowStyle style;
        auto* menus = m_window->findChild<QMenuBar*>();
        auto* more = menus->findChild<QToolButton*>(MoreMenusName);
        for (QWidget* part : {static_cast<QWidget*>(menus), static_cast<QWidget*>(more)})
            part->setStyle(&style);
        QTRY_VERIFY(more->isVisible());
        QVERIFY(!more->toolTip().isEmpty() && more->accessibleName() == "More Menus");
        QVERIFY(more->width() >= 24 && more->height() >= 24);
        const QImage seen = more->grab().toImage();
        const int ground = qGray(seen.pixel(seen.width() / 2, seen.height() / 4));
        int ink = 0;
        for (int y = 3; y + 3 < seen.height(); ++y)
            for (int x = 3; x + 3 < seen.width(); ++x)
                ink += std::abs(qGray(seen.pixel(x, y)) - ground) > 128 ? 1 : 0;
        QVERIFY2(ink >= 3 * 10, qPrintable(QString::number(ink)));
        closeWindow(); // before its style
    }

    /// With text of twice its size in a small window, arcs can be told from lines, the button of
    /// the legend covers no word, and the texts about the step and the loss are whole and apart.
    void largeTextLeavesRoomForArcs_data() {
        QTest::addColumn<QString>("workspace");
        QTest::addColumn<int>("words");
        QTest::addColumn<QSize>("size");
        for (const char* workspace : {"explore", "practise", "oracle"})
            for (const int words : {3, 20, 60})
                for (const QSize size : {QSize(1024, 640), QSize(1400, 900)})
                    QTest::addRow("%s, %d words, %d", workspace, words, size.width())
                        << QString(workspace) << words << size;
    }

    void largeTextLeavesRoomForArcs() {
        QFETCH(QString, workspace);
        QFETCH(int, words);
        QFETCH(QSize, size);
        closeWindow();
        QSettings().setValue("look/text-size", 200);
        open(size.width(), size.height());
        std::vector<int> heads; // groups of five words, each of which is below the next one
        for (int word = 1; word <= words; ++word) {
            const int last = std::min((word + 4) / 5 * 5, words);
            heads.push_back(word < last ? last : word < words ? std::min(last + 5, words) : 0);
        }
        m_editor->setTreebank(Treebank::fromBytes("test", conlluOf(heads)));
        area()->show(workspace);
        const auto* key = canvas()->parentWidget()->findChild<QToolButton*>("key-button");
        QVERIFY(key);
        for (int step = 0; step < 6; ++step) {
            QTRY_VERIFY(m_parse->losses().explanation());
            QCoreApplication::processEvents();
            const QRect button(canvas()->mapFrom(key->parentWidget(), key->pos()), key->size());
            QRectF arcs;
            const QRectF seen = QRectF(canvas()->viewport()->rect());
            for (const Shape& shape : canvas()->drawing().shapes) {
                const QRectF box = shape.rect;
                if (shape.target.kind == Target::Kind::Arc && !shape.path.isEmpty())
                    arcs |= shape.path.boundingRect();
                if (shape.text.isEmpty() || shape.target.kind == Target::Kind::Arc)
                    continue;
                const QRectF text(canvas()->toView(box.topLeft()),
                                  canvas()->toView(box.bottomRight()));
                QVERIFY2(!text.intersects(button), qPrintable(shape.text));
                QVERIFY2(seen.contains(text.center()), qPrintable(shape.text));
            }
            QVERIFY2(arcs.height() >= 18, qPrintable(QString::number(arcs.height())));
            if (workspace != "oracle") {
                const auto* steps = m_window->findChild<TimelineView*>();
                const auto* count = steps->findChild<QLabel*>("count");
                const auto* loss = steps->findChild<QLabel*>("loss");
                for (const QLabel* label : {count, loss})
                    QVERIFY2(label->width() >= label->sizeHint().width(),
                             qPrintable(label->text()));
                QVERIFY(loss->x() >= count->geometry().right() + 8);
            }
            m_parse->steps().nextOptimal();
        }
    }

    /// A band too low for all arcs draws those of a word that it shows, also if the word below ROOT
    /// is left out.
    void aLowBandDrawsArcsOfShownWords() {
        constexpr int words = 60;
        std::vector<int> heads; // the last word is below ROOT
        for (int word = 1; word <= words; ++word)
            heads.push_back(word == words ? 0 : word % 5 == 0 ? words : word - word % 5 + 5);
        closeWindow();
        QSettings().setValue("look/text-size", 200);
        open(1366, 700);
        m_editor->setTreebank(Treebank::fromBytes("test", conlluOf(heads)));
        area()->show("treebank");
        const auto arcs = [this] {
            return std::ranges::count_if(canvas()->drawing().shapes, [](const Shape& shape) {
                return shape.target.kind == Target::Kind::Arc && !shape.path.isEmpty();
            });
        };
        const auto isShown = [this](int word) {
            return !canvas()->drawing().boundsOf({Target::Kind::Word, word, -1}).isNull();
        };
        QTRY_VERIFY(isShown(1) && !isShown(words));
        QTRY_VERIFY(arcs() > 0);
    }

    /// The half-trees of a sentence that is too long for the band have its whole width, and the
    /// band shows the ends of the newest one.
    void halfTreesOfLongSentencesAreWhole_data() {
        QTest::addColumn<QSize>("size");
        for (const QSize size : {QSize(1024, 640), QSize(1366, 768), QSize(1920, 1080)})
            QTest::addRow("%d", size.width()) << size;
    }

    void halfTreesOfLongSentencesAreWhole() {
        QFETCH(QSize, size);
        constexpr int words = 60;
        std::vector<int> heads; // of the word in the middle
        for (int word = 1; word <= words; ++word)
            heads.push_back(word == words / 2 ? 0
                            : word % 3 == 0   ? words / 2
                                              : word - word % 3 + 3);
        closeWindow();
        open(size.width(), size.height());
        m_editor->setTreebank(Treebank::fromBytes("test", conlluOf(heads)));
        area()->show("decode");
        auto* view = m_window->findChild<DerivationView*>();
        const auto* drawn = view->findChild<DiagramView*>("half-tree-diagram");
        QTRY_VERIFY(!drawn->drawing().shapes.empty());
        const auto isInBand = [this](int node) {
            return !canvas()->drawing().boundsOf({Target::Kind::Word, node, -1}).isNull();
        };
        for (int move = 0; move < 2 * words; move += 7) {
            view->showMove(move);
            QTRY_VERIFY(drawn->drawing().size.width() * drawn->zoom() <= drawn->width() + 1);
            const Target newest{Target::Kind::Step, move + 1, -1};
            const QRectF bounds = drawn->drawing().boundsOf(newest);
            QVERIFY(bounds.left() >= 0 && bounds.right() <= drawn->drawing().size.width());
            const auto [from, to] = view->ends();
            QTRY_VERIFY2(isInBand(from) && isInBand(std::min(to, words)),
                         qPrintable(QStringLiteral("%1 to %2").arg(from).arg(to)));
        }
    }

    /// Whatever the size of the text, the summary of an exact decoding is whole.
    void theSummaryOfADecodingIsWhole() {
        for (const int percent : {100, 150, 200}) {
            closeWindow();
            QSettings().setValue("look/text-size", percent);
            open(1024, 640);
            area()->show("decode");
            const auto* view = m_window->findChild<DecodingView*>();
            const auto* summary = view->findChild<QLabel*>("summary");
            QTRY_VERIFY(summary->text().contains("The best tree scores"));
            QTRY_VERIFY2(summary->height() >= summary->heightForWidth(summary->width()) &&
                             summary->height() <= 3 * summary->fontMetrics().height() + 16,
                         qPrintable(QStringLiteral("%1 %: %2 x %3")
                                        .arg(percent)
                                        .arg(summary->width())
                                        .arg(summary->height())));
        }
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

    /// Fails if a control that cannot be scrolled into view is cut off by the parts around it.
    void findCutControls(const QString& where) {
        const auto scrolls = [](const QWidget* control, Qt::Orientation direction) {
            for (const QWidget* each = control; each; each = each->parentWidget())
                if (const auto* area = qobject_cast<const QScrollArea*>(each))
                    if ((direction == Qt::Horizontal
                             ? area->horizontalScrollBarPolicy()
                             : area->verticalScrollBarPolicy()) != Qt::ScrollBarAlwaysOff)
                        return true;
            return false;
        };
        QList<QWidget*> controls;
        for (QAbstractButton* each : m_window->findChildren<QAbstractButton*>())
            controls += each;
        for (QComboBox* each : m_window->findChildren<QComboBox*>())
            controls += each;
        for (QAbstractSpinBox* each : m_window->findChildren<QAbstractSpinBox*>())
            controls += each;
        for (const QWidget* control : controls) {
            if (!control->isVisible() || control->size().isEmpty())
                continue;
            QRect seen = control->rect();
            for (const QWidget* each = control->parentWidget(); each; each = each->parentWidget())
                seen &= QRect(control->mapFrom(each, QPoint()), each->size());
            const QString what =
                QStringLiteral("%1: %2 “%3” shows %4×%5 of %6×%7")
                    .arg(where, control->objectName(), control->property("text").toString())
                    .arg(seen.width())
                    .arg(seen.height())
                    .arg(control->width())
                    .arg(control->height());
            QVERIFY2(seen.width() == control->width() || scrolls(control, Qt::Horizontal),
                     qPrintable(what));
            QVERIFY2(seen.height() == control->height() || scrolls(control, Qt::Vertical),
                     qPrintable(what));
        }
    }
};

QTEST_MAIN(TestRooms)
#include "tst_rooms.moc"
