// SPDX-License-Identifier: GPL-3.0-or-later
// Cube pruning on screen: the trees that beams find, the item in which they lose the best tree, and
// the grids step by step.
#include "tests/support/graph.h"
#include "tests/support/oracle_cases.h"
#include "tests/support/window.h"
#include "ui/canvas/diagram_view.h"
#include "ui/canvas/scrolled.h"
#include "ui/canvas/theme.h"
#include "ui/decoding/beam_decoding.h"
#include "ui/decoding/beam_diagrams.h"
#include "ui/decoding/beam_text.h"
#include "ui/decoding/beam_tree_diagram.h"
#include "ui/decoding/beam_view.h"
#include "ui/session/loaded_model.h"
#include "ui/session/parse_explorer.h"
#include "ui/session/session.h"
#include "ui/session/treebank_editor.h"

#include <QCheckBox>
#include <QComboBox>
#include <QLabel>
#include <QPushButton>
#include <QScrollArea>
#include <QScrollBar>
#include <QSlider>
#include <QTest>
#include <QTreeWidget>
#include <QWheelEvent>

#include <algorithm>
#include <cmath>

using namespace parsescope;
using namespace parsescope::test;

namespace {

/// A view of the beams over the scores of a sample.
struct Scene {
    Session session;
    std::unique_ptr<BeamView> view;

    explicit Scene(const char* sample) {
        session.editor()->setSentence(sentenceOf({2, 0, 4, 2}));
        view = std::make_unique<BeamView>(session.parse(), session.model());
        view->resize(1100, 700);
        view->show();
        const auto& sources = beamSources();
        const auto found = std::ranges::find(sources, std::string(sample), &BeamSource::name);
        BeamDecoding::Settings settings;
        settings.source = static_cast<int>(found - sources.begin());
        view->decoding()->set(settings);
    }
    [[nodiscard]] bool isThere() const {
        const auto findings = view->decoding()->findings();
        return findings && findings->settings == view->decoding()->settings();
    }
    template<class Widget>
    [[nodiscard]] Widget* find(const char* name) const {
        return view->findChild<Widget*>(name);
    }
    [[nodiscard]] QString told() const { return find<QLabel>("told")->text(); }
    [[nodiscard]] QString summary() const { return find<QLabel>("summary")->text(); }
};

} // namespace

class TestBeams : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() { Theme::setUpApplication(); }

    /// Labels of one structure fill the beam. If fewer labels of each structure may stay, the best
    /// tree is kept.
    void diversityBringsTheBestTreeBack() {
        Scene scene("returning");
        QTRY_VERIFY(scene.isThere());
        QCOMPARE(scene.summary().section(" The limit b cut", 0, 0),
                 "These beams find a tree that scores 13; the exact best tree scores 26.");
        QVERIFY(scene.find<QLabel>("story")->text().contains(
            ": 1 w1 with its dependents as far as 3 w3, complete. It is made of two smaller"));
        auto* list = scene.find<QTreeWidget>("beam");
        QCOMPARE(list->topLevelItem(0)->text(0), "Structure 1: 2 w2, 3 w3");
        QCOMPARE(list->topLevelItem(0)->childCount(), 3);
        const auto* cut = list->topLevelItem(list->topLevelItemCount() - 1);
        QCOMPARE(cut->text(0), "Cut by b, in the frontier when the beam was full");
        // The combination that the best tree needs is marked, and a text says what became of it.
        QVERIFY(scene.find<QLabel>("loss")->text().startsWith("The best tree needs the pair "));
        QVERIFY(std::ranges::any_of(
            scene.find<DiagramView>("grids")->drawing().shapes,
            [](const Shape& shape) { return shape.text == "!" && shape.ink == Ink::Wrong; }));
        // The button sets the nearest beams that find it: b = 3 and s_b = 2.
        auto* button = scene.find<QPushButton>("find-beams");
        QTRY_VERIFY(button->isVisible());
        QTest::mouseClick(button, Qt::LeftButton);
        QCOMPARE(scene.view->decoding()->settings().labelBeam, 2);
        QTRY_VERIFY(scene.isThere());
        QVERIFY(!button->isVisible() && !scene.find<QLabel>("loss")->isVisible());
        QVERIFY(scene.summary().startsWith("These beams find the exact best tree, which scores "
                                           "26."));
    }

    /// [ZM14 Figure 3]: the grids are explored corner by corner, and one structure further if fewer
    /// labels may stay.
    void explorationIsToldStepByStep() {
        Scene scene("deeper");
        QTRY_VERIFY(scene.isThere());
        for (const auto& [labelBeam, last] : {std::pair{4, 4}, {3, 5}, {2, 6}, {1, 9}}) {
            scene.find<QSlider>("sb")->setValue(labelBeam);
            QTRY_VERIFY(scene.isThere());
            const BeamText text(*scene.view->decoding()->findings());
            scene.view->select(text.traceOf({false, 0, 4}));
            auto* rank = scene.find<QSlider>("rank");
            QCOMPARE(rank->maximum(), last);
            QVERIFY(scene.told().contains("The beam is full; "));
            rank->setValue(0);
            QVERIFY(scene.told().contains("The corner of each grid is scored"));
            const auto* grids = scene.find<DiagramView>("grids");
            const auto cells = [&] {
                return std::ranges::count_if(grids->drawing().facts, [](const Fact& fact) {
                    return fact.target.kind == Target::Kind::Cell;
                });
            };
            const auto corners = cells();
            rank->setValue(last);
            QVERIFY(cells() >= corners);
        }
    }

    /// At each step of the story, the parts of the grid on screen are drawn in the columns of the
    /// words that they cover, and every half-tree of the tree found can be reached by the keys.
    void storyGoesThroughTheTree() {
        Scene scene("returning");
        QTRY_VERIFY(scene.isThere());
        const auto& findings = *scene.view->decoding()->findings();
        const std::vector<int> items = itemsOfTrees(findings);
        // A tree of n words is made of 2n items: one for each arc, and one that completes it.
        const std::size_t words = findings.forms.size() - 1;
        QVERIFY(items.size() >= 2 * words && items.size() <= 4 * words);
        QVERIFY(std::ranges::is_sorted(items));
        for (const int item : items) {
            const ItemTrace& trace = findings.study.trace.items[item];
            for (const CubeGrid& grid : trace.grids) {
                const Drawing drawing =
                    layoutBeamTrees(findings, &grid, false, {900, 300}, fontMeasure());
                const auto centreOf = [&](int node) {
                    return drawing.boundsOf({Target::Kind::Word, node, -1}).center().x();
                };
                const auto part = std::ranges::find_if(drawing.shapes, [](const Shape& shape) {
                    return shape.fill == Ink::BufferSoft && !shape.path.isEmpty();
                });
                QVERIFY(part != drawing.shapes.end());
                if (grid.outer.head == grid.outer.end)
                    continue;
                const auto [first, last] = std::minmax({grid.outer.head, grid.outer.end});
                QVERIFY(std::abs(part->bounds().left() - centreOf(first)) < 3);
                QVERIFY(std::abs(part->bounds().right() - centreOf(last)) < 3);
                // Below words that are drawn elsewhere, only the parts are drawn, in their columns.
                std::vector<ArcColumn> columns;
                for (std::size_t node = 0; node <= words; ++node) {
                    ArcColumn column;
                    column.first = column.last = static_cast<int>(node);
                    column.left = 100 * static_cast<qreal>(node);
                    column.right = column.left + 50;
                    columns.push_back(column);
                }
                const Drawing parts =
                    layoutBeamParts(findings, grid, columns, 100 * static_cast<qreal>(words + 1),
                                    false, fontMeasure());
                const auto alone = std::ranges::find_if(parts.shapes, [](const Shape& shape) {
                    return shape.fill == Ink::BufferSoft && !shape.path.isEmpty();
                });
                QVERIFY(alone != parts.shapes.end());
                QVERIFY(std::abs(alone->bounds().left() - columns[first].centre()) < 3);
                QVERIFY(std::abs(alone->bounds().right() - columns[last].centre()) < 3);
                QVERIFY(parts.size.height() < 80);
            }
        }
    }

    /// In a low window only the page is scrolled: the grids and the beam of each half-tree are as
    /// high as what they hold. What is above them stays where it is.
    void onlyThePageScrolls() {
        Scene scene("returning");
        QTRY_VERIFY(scene.isThere());
        BeamView* view = scene.view.release();
        const std::unique_ptr<QScrollArea> page(scrolled(view));
        page->resize(1000, 320);
        page->show();
        const auto* grids = view->findChild<DiagramView*>("grids");
        const auto* beam = view->findChild<QTreeWidget*>("beam");
        const auto* items = view->findChild<DiagramView*>("items");
        QVERIFY(QTest::qWaitForWindowExposed(page.get()));
        const int above = items->mapTo(view, QPoint()).y();
        const auto& trace = view->decoding()->findings()->study.trace;
        for (std::size_t item = 0; item < trace.items.size(); ++item) {
            view->select(static_cast<int>(item));
            QCoreApplication::processEvents();
            QCOMPARE(grids->verticalScrollBar()->maximum(), 0);
            QCOMPARE(beam->verticalScrollBar()->maximum(), 0);
            QVERIFY(grids->height() >= grids->drawing().size.height());
            QCOMPARE(items->mapTo(view, QPoint()).y(), above);
        }
        // A wheel over the grids is left to the page.
        QVERIFY(page->verticalScrollBar()->maximum() > 0);
        QWheelEvent wheel(QPointF(5, 5), grids->viewport()->mapToGlobal(QPointF(5, 5)), {},
                          QPoint(0, -120), Qt::NoButton, Qt::NoModifier, Qt::NoScrollPhase, false);
        QCoreApplication::sendEvent(grids->viewport(), &wheel);
        QVERIFY(!wheel.isAccepted());
    }

    /// A half-tree of no tree shows all of them; they can be hidden again, with another one in
    /// sight.
    void allHalfTreesCanBeHiddenAgain() {
        Scene scene("returning");
        QTRY_VERIFY(scene.isThere());
        const auto& findings = *scene.view->decoding()->findings();
        const std::vector<int> ofTrees = itemsOfTrees(findings);
        int other = 0;
        while (std::ranges::binary_search(ofTrees, other))
            ++other;
        QVERIFY(other < static_cast<int>(findings.study.trace.items.size()));
        auto* all = scene.find<QCheckBox>("all-items");
        QVERIFY(!all->isChecked());
        scene.view->select(other);
        QVERIFY(all->isChecked());
        all->click();
        QVERIFY(!all->isChecked());
    }

    /// The numbers of hypotheses cut by each limit add up to the number that the decoder counts.
    void cutsAddUp() {
        Scene scene("leaning");
        scene.find<QSlider>("b")->setValue(2);
        scene.find<QSlider>("sb")->setValue(1);
        QTRY_VERIFY(scene.isThere());
        const auto& findings = *scene.view->decoding()->findings();
        long long cut = 0;
        for (const ItemTrace& item : findings.study.trace.items)
            for (const CubeCell& cell : item.cells)
                cut += cell.rank == 0 || cell.outcome == Offer::CutByLabelBeam;
        QCOMPARE(cut, findings.study.counts.pruned);
        QCOMPARE(findings.forms.size(), std::size_t(5));
    }

    /// A click on a combination goes to the step that took it or, if none did, to the step that
    /// added it to the frontier.
    void clicksGoToSteps() {
        Scene scene("leaning");
        scene.find<QSlider>("b")->setValue(2);
        QTRY_VERIFY(scene.isThere());
        const auto& items = scene.view->decoding()->findings()->study.trace.items;
        int untaken = 0;
        for (std::size_t item = 0; item < items.size(); ++item) {
            scene.view->select(static_cast<int>(item));
            for (std::size_t i = 0; i < items[item].cells.size(); ++i) {
                const CubeCell& cell = items[item].cells[i];
                emit scene.find<DiagramView>("grids")->clicked(
                    {Target::Kind::Cell, static_cast<int>(i), -1});
                QCOMPARE(scene.find<QSlider>("rank")->value(), std::max(cell.rank, cell.since));
                untaken += cell.rank == 0 && cell.since > 0 ? 1 : 0;
            }
        }
        QVERIFY(untaken > 0);
    }

    /// The map of beams has an entry for each pair of limits. A click on an entry sets its limits.
    void mapSetsTheBeams() {
        Scene scene("returning");
        QTRY_VERIFY(scene.isThere());
        QTRY_VERIFY(!scene.view->decoding()->findings()->finds.empty());
        const Drawing map = layoutBeamMap(*scene.view->decoding()->findings(), fontMeasure());
        QVERIFY(std::ranges::any_of(map.facts, [](const Fact& fact) {
            return fact.text == "b = 2, s_b = 1: finds the best tree" && fact.target.index == 201;
        }));
        QVERIFY(std::ranges::any_of(map.facts, [](const Fact& fact) {
            return fact.text == "b = 3, s_b = 3: loses the best tree";
        }));
    }

    /// The scores of a loaded graph parser can be chosen; the tree that its beams find is then the
    /// parser's parse. Once the parser is unloaded, the scores are generated again.
    void theLoadedModelScores() {
        const std::vector<Sentence> sentences{sentenceOf({2, 0, 4, 2}), sentenceOf({2, 3, 0, 3})};
        for (const int order : {1, 3}) {
            Scene scene("leaning");
            auto* source = scene.find<QComboBox>("source");
            const int without = source->count();
            const std::shared_ptr<const Model> model = trained(sentences, smallOptions(order));
            scene.session.model()->setModel(model, "small");
            QCOMPARE(source->count(), without + 1);
            QCOMPARE(source->itemText(without), QString("Model small"));
            source->setCurrentIndex(without);
            emit source->activated(without);
            QTRY_VERIFY(scene.isThere());
            const auto& findings = *scene.view->decoding()->findings();
            QCOMPARE(findings.settings.beam, 6);
            QCOMPARE(findings.settings.labelBeam, 3);
            QCOMPARE(findings.labels.size(), model->description().labels.size());
            const auto parses = model->parseAll(std::span(sentences).first(1), RootLimit::None);
            QCOMPARE(findings.study.found->heads, parses.front().heads);
            QCOMPARE(findings.study.found->labels, parses.front().labels);
            QCOMPARE(findings.study.isExact, order == 1);
            QVERIFY(scene.summary().contains("exact best") == (order == 1));
            QVERIFY(!scene.find<QTreeWidget>("beam")->topLevelItem(0)->text(0).isEmpty());

            scene.session.model()->setModel(nullptr);
            QCOMPARE(source->count(), without);
            QCOMPARE(source->currentIndex(), 0);
            QTRY_VERIFY(scene.isThere());
            QVERIFY(scene.view->decoding()->findings()->study.isExact);
        }
    }

    /// With large text, the controls need no more width than a laptop has.
    void controlsFoldWithLargeText() {
        Scene scene("leaning");
        const auto width = [&] {
            QApplication::processEvents();
            return scene.view->minimumSizeHint().width();
        };
        QVERIFY2(width() <= 1024, qPrintable(QString::number(width())));
        Theme::setTextSize(150);
        QVERIFY2(width() <= 1024, qPrintable(QString::number(width())));
        Theme::setTextSize(100);
    }

    void sentencesWithoutATreeHaveBeams() {
        Scene scene("leaning");
        scene.session.editor()->setSentence(sentenceFromText("no tree yet"));
        QTRY_VERIFY(scene.isThere());
        QCOMPARE(scene.view->decoding()->findings()->study.found->heads.size(), std::size_t{4});
        QVERIFY(!scene.session.parse()->gold());
    }

    void longSentencesAreRefused() {
        Scene scene("leaning");
        std::vector<int> heads(BeamDecoding::MaxWords + 1, 1);
        heads[0] = 0;
        scene.session.editor()->setSentence(sentenceOf(heads));
        QTRY_COMPARE(scene.summary(),
                     QString("Beams are shown for up to 25 words; this sentence has 26."));
        QVERIFY(!scene.view->decoding()->findings());
    }
};

QTEST_MAIN(TestBeams)
#include "tst_beams.moc"
