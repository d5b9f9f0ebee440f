// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/decoding/exact_decoders.h"
#include "core/treebank/edit.h"
#include "tests/support/decoding.h"
#include "ui/canvas/diagram_view.h"
#include "ui/canvas/theme.h"
#include "ui/chart/chart_player.h"
#include "ui/decoding/decoding_view.h"
#include "ui/decoding/derivation_view.h"
#include "ui/decoding/half_tree_diagram.h"
#include "ui/decoding/half_trees.h"
#include "ui/decoding/item_view.h"
#include "ui/decoding/path_view.h"
#include "ui/decoding/score_grid.h"
#include "ui/decoding/tree_list_view.h"
#include "ui/session/session.h"
#include "ui/session/treebank_editor.h"

#include <QAbstractItemModelTester>
#include <QComboBox>
#include <QDoubleSpinBox>
#include <QLabel>
#include <QSet>
#include <QSlider>
#include <QSpinBox>
#include <QTest>
#include <QTreeWidget>

using namespace parsescope;
using Work = test::DecodingWork;

namespace {

constexpr std::array All{&ArcHybridDecoder, &ArcEagerDecoder, &ArcStandardDecoder, &EisnerDecoder};

} // namespace

/// The panel of exact decoding.
class TestDecoding : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() { Theme::setUpApplication(); }

    void findsWhatTheDecoderFinds() {
        for (const ExactDecoder* decoder : All) {
            Work work(decoder);
            for (unsigned seed = 1; seed <= 4; ++seed) {
                work.decoding.setSeed(seed);
                const auto& found = work.find();
                const Decoding best = *decode(work.decoding.scores());
                QCOMPARE(found.best.front(), best);
                QCOMPARE(found.best.size(), std::size_t(ExactDecoding::BestTrees));
                QCOMPARE(found.asEager.has_value(), decoder != &ArcStandardDecoder);
                if (found.asEager)
                    QCOMPARE(found.asEager->score, best.score);
                QCOMPARE(found.chart.total(), best.score);
                QCOMPARE(found.gold->heads, work.parse.gold()->heads());
                QVERIFY(found.hinge() >= best.score - found.gold->score);
                QCOMPARE(found.greedy.empty(), decoder == &EisnerDecoder);
            }
        }
    }

    // If arc-eager gets the scores of another system, the best trees of both systems have equal
    // scores.
    void sourcesShowTheLemmas() {
        Work work(&ArcEagerDecoder);
        Work other(&EisnerDecoder);
        for (const ScoreSource& source : scoreSources()) {
            if (source.name != "arcs" && source.name != "hybrid")
                continue;
            QVERIFY(!source.has(&EisnerDecoder));
            other.decoding.setDecoder(source.name == "arcs" ? &EisnerDecoder : &ArcHybridDecoder);
            for (unsigned seed = 1; seed <= 3; ++seed) {
                work.decoding.setSource(source);
                work.decoding.setSeed(seed);
                other.decoding.setSeed(seed);
                QCOMPARE(work.find().best.front().score, other.find().best.front().score);
                QCOMPARE(work.find().best.front().heads, other.find().best.front().heads);
            }
        }
    }

    void singleRootIsKept() {
        Work work(&ArcHybridDecoder);
        work.parse.setSingleRoot(true);
        work.decoding.start();
        for (unsigned seed = 1; seed <= 5; ++seed) {
            work.decoding.setSeed(seed);
            for (const Decoding& decoding : work.find().best)
                QCOMPARE(std::ranges::count(decoding.heads, 0), 1);
        }
    }

    void saysWhyNot() {
        Work work(&ArcHybridDecoder);
        work.parse.setSentence(
            {sentenceOf(std::vector<int>(ArcHybridDecoder.longestChart + 1, 0)), {}});
        work.decoding.start();
        QVERIFY(!work.decoding.findings());
        QVERIFY(work.decoding.obstacle().contains(QString::number(ArcHybridDecoder.longestChart)));
        DecodingView view(&work.parse, &work.model);
        view.show();
        QCOMPARE(view.findChild<QLabel*>("summary")->text(), work.decoding.obstacle());
        // Each decoder has a limit of its own, and the message names the decoder.
        work.decoding.setDecoder(&ArcStandardDecoder);
        const QString obstacle = work.decoding.obstacle();
        QVERIFY(obstacle.startsWith("Arc-standard"));
        QVERIFY(obstacle.contains(QString::number(ArcStandardDecoder.longestChart)));
        QVERIFY(obstacle.contains(QString::number(work.parse.sentence().size())));
    }

    // The layer of the node beneath the stack top is chosen. Cells that no derivation uses cannot
    // be changed: with ROOT beneath, no left-arc; with ROOT on top, nothing is beneath.
    void scoresOfArcStandardHaveLayers() {
        Work work(&ArcStandardDecoder);
        ScoreModel model(&work.decoding);
        model.setTable("la", 1);
        QVERIFY(model.setData(model.index(3, 3), QStringLiteral("42"), Qt::EditRole));
        QCOMPARE(work.decoding.scores().la.at(1, 3, 4), 42.0);
        QVERIFY(!(model.flags(model.index(1, 3)) & Qt::ItemIsEditable));
        const int end = work.decoding.scores().words();
        QVERIFY(model.flags(model.index(3, end)) & Qt::ItemIsEditable);
        model.setTable("sh", 1);
        QVERIFY(!(model.flags(model.index(3, end)) & Qt::ItemIsEditable));
        QVERIFY(!(model.flags(model.index(0, 0)) & Qt::ItemIsEditable));
        model.setTable("sh", 0);
        QVERIFY(model.flags(model.index(0, 0)) & Qt::ItemIsEditable);
        model.setTable("la", 0);
        QVERIFY(!(model.flags(model.index(3, 3)) & Qt::ItemIsEditable));
        model.setTable("ra", 0);
        QVERIFY(model.flags(model.index(3, 3)) & Qt::ItemIsEditable);
    }

    // Each deduction adds the scores of a push and a reduction, with the positions of both.
    void sumsNameThePositionsOfArcStandard() {
        Work work(&ArcStandardDecoder);
        const auto& found = work.find();
        int sums = 0;
        for (std::size_t i = 0; i < found.chart.deductions().size(); ++i) {
            double sum = 0;
            const auto steps = scoredSteps(&ArcStandardDecoder, found.chart, static_cast<int>(i));
            for (const DecodingStep& step : steps)
                sum += found.scores.at(step);
            QCOMPARE(sum, found.chart.deductions()[i].cost);
            sums += steps.size() == 2;
        }
        QVERIFY(sums > 0);
    }

    void scoresSetByHandStayWithTheSentence() {
        Work work(&ArcHybridDecoder);
        work.decoding.setScore("sh", 0, 1, 42);
        work.parse.setSystem(systems().back());
        work.decoding.start();
        QCOMPARE(work.decoding.scores().sh.at(0, 1), 42.0);
        work.parse.changeSentence(
            {withHeads(work.parse.sentence(), *Tree::fromHeads(std::vector{0, 1, 2, 3, 4})), {}});
        work.decoding.start();
        QCOMPARE(work.decoding.scores().sh.at(0, 1), 42.0);
        QCOMPARE(work.find().gold->heads, work.parse.gold()->heads());
        work.decoding.stop();
        work.parse.setSingleRoot(true);
        work.decoding.start();
        QCOMPARE(work.decoding.scores().sh.at(0, 1), 42.0);
        QCOMPARE(std::ranges::count(work.find().best.front().heads, 0), 1);
        work.parse.setSentence({sentenceOf({0, 1}), {}});
        work.decoding.stop();
        QVERIFY(!work.decoding.findings());
        work.decoding.start();
        QCOMPARE(work.find().scores.words(), 2);
        QVERIFY(work.decoding.scores().sh.at(0, 1) < 42);
    }

    // Scores that lean to the gold tree follow a change of the gold tree.
    void scoresFollowTheGoldTree() {
        Work work(&EisnerDecoder);
        const Scores before = work.decoding.scores();
        work.parse.changeSentence(
            {withHeads(work.parse.sentence(), *Tree::fromHeads(std::vector{0, 1, 2, 3, 4})), {}});
        work.decoding.start();
        QCOMPARE(work.decoding.scores().arc.at(0, 1), before.arc.at(0, 1) + 3);
    }

    void theMarginCounts() {
        for (const ExactDecoder* decoder : All) {
            Work work(decoder);
            const std::vector<int> gold = work.parse.gold()->heads();
            for (double margin : {0.0, 0.5, 6.0}) {
                work.decoding.setMargin(margin);
                const auto& found = work.find();
                QCOMPARE(found.augmented,
                         decode(work.decoding.scores(), {.gold = gold, .margin = margin}));
                QVERIFY(found.hinge() >= 0);
                if (margin == 0)
                    QCOMPARE(found.augmented->score, found.best.front().score);
            }
        }
    }

    void halfTreesStandOverTheirWords() {
        HalfTreeDiagram diagram;
        for (const char* form : {"ROOT", "w1", "w2", "end"})
            diagram.words.push_back({form, {}, WordPlace::Done});
        diagram.boxes = {{ItemShape::Span, 0, 1, "start", "[0, 1]", "0", {}},
                         {ItemShape::Span, 1, 2, "sh", "[y]", "0", {}},
                         {ItemShape::Span, 0, 2, "la", "[x]", "2.5", {0, 1}}};
        diagram.derived = 2;
        diagram.width = 300;
        const Drawing drawing = layoutHalfTrees(diagram, plainMeasure());
        const auto bounds = [&](int box) {
            return drawing.boundsOf({Target::Kind::Step, box, -1});
        };
        QVERIFY(bounds(2).bottom() < bounds(0).top() + 1);
        QVERIFY(bounds(2).left() <= bounds(0).left());
        QVERIFY(bounds(2).right() >= bounds(1).right());
        QVERIFY(bounds(0).right() <= bounds(1).left());
        QCOMPARE(drawing.factsText(), QString("ROOT to w1, made by start: 0\n"
                                              "w1 to w2, made by sh: 0\n"
                                              "ROOT to w2, made by la: 2.5"));
        QVERIFY(QRectF({}, drawing.size).contains(bounds(2)));
        // An item is labelled if there is room.
        QVERIFY(drawing.text().contains("la  [x]  2.5"));
        QVERIFY(!drawing.text().contains("[y]"));
    }

    void scoresAreShort() {
        QCOMPARE(scoreText(10), QString("10"));
        QCOMPARE(scoreText(-0.25), QString("−0.25"));
        QCOMPARE(scoreText(0.1 + 0.2), QString("0.3"));
        QCOMPARE(scoreText(1234.56789), QString("1234.5679"));
        QCOMPARE(scoreText(0.00012341), QString("0.0001234"));
        QCOMPARE(scoreText(-5e-12), QString("0"));
        QCOMPARE(scoreText(2e9), QString("2e+09"));
        QCOMPARE(scoreText(MinusInfinity), QString("−∞"));
    }

    void arcsHangBelowTheWords() {
        HalfTreeDiagram diagram;
        for (const char* form : {"ROOT", "w1", "w2"})
            diagram.words.push_back({form, "X", WordPlace::Done});
        const Drawing bare = layoutHalfTrees(diagram, plainMeasure());
        diagram.arcs = {{{0, 2}, {}, ArcKind::Right}, {{2, 1}, {}, ArcKind::Wrong}};
        const Drawing drawing = layoutHalfTrees(diagram, plainMeasure());
        QVERIFY(drawing.size.height() > bare.size.height());
        const QRectF all({}, drawing.size);
        qreal longest = 0;
        qreal shortest = all.height();
        for (const Shape& shape : drawing.shapes) {
            QVERIFY(all.contains(shape.bounds()));
            if (shape.ink == Ink::Right)
                longest = std::max(longest, shape.bounds().bottom());
            if (shape.ink == Ink::Wrong && shape.fill == Ink::None)
                shortest = std::min(shortest, shape.bounds().bottom());
        }
        // Nested arcs have different heights.
        QVERIFY(longest > shortest);
    }

    /// Below words that are drawn elsewhere, the small words stay within the drawing, also the
    /// first and the last one, whose columns are at its edges.
    void smallWordsAreNotCut() {
        HalfTreeDiagram diagram;
        for (const char* form : {"ROOT", "w1", "end"})
            diagram.words.push_back({form, "X", WordPlace::Done});
        diagram.places = {4, 100, 196};
        diagram.width = 200;
        diagram.room = 300;
        const Drawing drawing = layoutHalfTrees(diagram, plainMeasure());
        QVERIFY(drawing.text().contains("end"));
        for (const Shape& shape : drawing.shapes)
            QVERIFY(shape.text.isEmpty() || QRectF({}, drawing.size).contains(shape.rect));
    }

    void theDerivationIsItsTransitions() {
        for (const ExactDecoder* decoder : All) {
            Work work(decoder);
            DerivationView view(&work.parse, &work.decoding);
            view.resize(900, 500);
            view.show();
            const auto& found = work.find();
            ChartPlayer* player = view.player();
            QTRY_VERIFY(player->filled() > 0);
            const int last = player->filled();
            const auto* message = view.findChild<QLabel*>("told");
            QVERIFY(message->text().startsWith(QString("Step %1 of %1. ").arg(last)));
            const auto scoreShown = [&] {
                return scoreText(found.chart.items()[view.item()].value);
            };
            QCOMPARE(scoreShown(), scoreText(found.best.front().score));
            const std::vector<DecodingStep>& steps = found.best.front().steps;
            if (!steps.empty())
                QCOMPARE(last, static_cast<int>(steps.size()) + 1);
            for (std::size_t i = 0; i < steps.size(); ++i) {
                view.showMove(static_cast<int>(i));
                QCOMPARE(view.move(), static_cast<int>(i));
                QCOMPARE(player->filled(), static_cast<int>(i) + 2);
                QVERIFY(message->text().contains(moveTitle(steps[i].move) + ": "));
            }
            // Before the first step, nothing is derived.
            player->setFilled(0);
            QCOMPARE(view.item(), -1);
            QCOMPARE(view.move(), -1);
            QVERIFY(message->text().startsWith("The best derivation has "));
        }
    }

    // The half-trees use the width that there is.
    void halfTreesAreSpread() {
        HalfTreeDiagram diagram;
        for (const char* form : {"ROOT", "w1", "w2", "w3"})
            diagram.words.push_back({form, "X", WordPlace::Done});
        const qreal least = layoutHalfTrees(diagram, plainMeasure()).size.width();
        diagram.width = least / 2;
        QCOMPARE(layoutHalfTrees(diagram, plainMeasure()).size.width(), least);
        diagram.width = 3 * least;
        QCOMPARE(layoutHalfTrees(diagram, plainMeasure()).size.width(), 3 * least);
    }

    // Below the overview of a long sentence, the words are forms or numbers, not a mixture.
    void narrowColumnsHaveNumbers() {
        for (const qreal column : {20.0, 60.0}) {
            HalfTreeDiagram diagram;
            for (int node = 0; node < 8; ++node) {
                diagram.words.push_back({node % 2 == 0 ? "x" : "responsibility",
                                         QString::number(node), WordPlace::Done});
                diagram.places.push_back((node + 0.5) * column);
            }
            diagram.words.push_back({"end", "8", WordPlace::Done});
            diagram.places.push_back(8 * column + 4);
            diagram.width = 8 * column + 8;
            diagram.room = 300;
            QStringList texts;
            for (const Shape& shape : layoutHalfTrees(diagram, plainMeasure()).shapes)
                if (!shape.text.isEmpty())
                    texts += shape.text;
            QCOMPARE(texts.contains("3"), column < 30);
            QCOMPARE(texts.contains("x"), column > 30);
        }
    }

    void everyItemCanBeLookedAt() {
        for (const ExactDecoder* decoder : All) {
            Work work(decoder);
            ItemModel model(&work.decoding);
            const QAbstractItemModelTester tester(
                &model, QAbstractItemModelTester::FailureReportingMode::QtTest);
            ItemView view(&work.parse, &work.decoding);
            view.resize(900, 400);
            view.show();
            const auto& found = work.find();
            QTRY_VERIFY(model.rowCount() > 0);
            QCOMPARE(model.rowCount(), static_cast<int>(found.chart.axis.size()));
            const QString best = scoreText(found.best.front().score);
            QVERIFY(model.data(model.goal(), Qt::DisplayRole).toString().contains(best));
            QVERIFY(model.data(model.goal(), ItemModel::BestRole).toBool());
            std::size_t items = 0;
            for (int row = 0; row < model.rowCount(); ++row)
                for (int column = 0; column < model.columnCount(); ++column)
                    items += model.items(model.index(row, column)).size();
            QCOMPARE(items, found.chart.items().size());
            // The goal is selected; its best way has the value of the goal.
            const auto* ways = view.findChild<QTreeWidget*>();
            QVERIFY(ways->topLevelItemCount() >= 2);
            QStringList values;
            for (int i = 0; i < ways->topLevelItemCount(); ++i)
                values += ways->topLevelItem(i)->text(1);
            QVERIFY(values.contains(best));
        }
    }

    void greedShowsWhereItLoses() {
        Work work(&ArcEagerDecoder);
        PathView view(&work.parse, &work.decoding);
        view.show();
        int erring = 0;
        for (unsigned seed = 1; seed <= 6; ++seed) {
            work.decoding.setSeed(seed);
            const auto& found = work.find();
            const auto* list = view.findChild<QTreeWidget*>();
            QTRY_COMPARE(list->topLevelItemCount(), 10);
            const auto first = firstLoss(found.greedy);
            erring += first.has_value();
            if (first) {
                const int row = static_cast<int>(*first);
                QVERIFY(list->topLevelItem(row)->isExpanded());
                QCOMPARE(list->topLevelItem(row)->text(4), scoreText(found.greedy[*first].loss()));
                QVERIFY(view.findChild<QLabel*>()->text().contains(
                    QStringLiteral("step %1").arg(row + 1)));
            } else {
                QVERIFY(view.findChild<QLabel*>()->text().contains("finds a best tree"));
            }
        }
        QVERIFY(erring > 0);
    }

    void treesAreListed() {
        for (const ExactDecoder* decoder : All) {
            Work work(decoder);
            TreeListView view(&work.parse, &work.decoding);
            view.show();
            work.find();
            auto* list = view.findChild<QTreeWidget*>();
            // The rows are the five best trees, the greedy tree, the gold tree, the best tree with
            // the margin, and the best tree by arc-eager's scores. Eisner has no greedy tree, and
            // arc-eager and arc-standard, which it does not contain, no last row.
            QTRY_COMPARE(list->topLevelItemCount(), decoder == &ArcHybridDecoder ? 9 : 8);
            const QString lemma = view.findChild<QLabel*>("notes")->text();
            QCOMPARE(lemma.contains(QStringLiteral("✓")),
                     decoder == &ArcHybridDecoder || decoder == &EisnerDecoder);
            QVERIFY(!lemma.contains(QStringLiteral("✗")));
            QVERIFY(!view.findChild<DiagramView*>()->drawing().shapes.empty());
            view.findChild<QDoubleSpinBox*>()->setValue(8);
            work.find();
            QCOMPARE(work.decoding.margin(), 8.0);
            const int augmented = decoder == &EisnerDecoder ? 6 : 7;
            QTRY_COMPARE(list->topLevelItem(augmented)->text(4),
                         scoreText(work.decoding.findings()->augmented->score));
        }
    }

    // A click on a way draws the derivation that ends with this way.
    void waysAreDrawn() {
        Work work(&ArcEagerDecoder);
        ItemView view(&work.parse, &work.decoding);
        view.resize(1200, 400);
        view.show();
        work.find();
        auto* ways = view.findChild<QTreeWidget*>();
        QTRY_VERIFY(ways->topLevelItemCount() > 3);
        QSet<QString> drawn;
        for (int i = 1; i < ways->topLevelItemCount(); ++i) {
            ways->setCurrentItem(ways->topLevelItem(i));
            const QString facts = view.findChild<DiagramView*>()->drawing().factsText();
            drawn += facts;
            QVERIFY(facts.section('\n', -1).startsWith("ROOT to end"));
            QVERIFY(facts.endsWith(ways->topLevelItem(i)->text(1)));
        }
        QCOMPARE(drawn.size(), ways->topLevelItemCount() - 1);
    }

    void scoresAreSetByHand() {
        Work work(&EisnerDecoder);
        ScoreModel model(&work.decoding);
        const QAbstractItemModelTester tester(
            &model, QAbstractItemModelTester::FailureReportingMode::QtTest);
        model.setTable("arc");
        QCOMPARE(model.rowCount(), 6);
        QCOMPARE(model.columnCount(), 5);
        QVERIFY(!(model.flags(model.index(3, 2)) & Qt::ItemIsEditable)); // the arc w3 → w3
        // All words become children of ROOT.
        for (int column = 0; column < 5; ++column)
            QVERIFY(model.setData(model.index(0, column), 1000, Qt::EditRole));
        QCOMPARE(work.find().best.front().score, 5000.0);
        QVERIFY(model.setData(model.index(0, 1), "-", Qt::EditRole));
        QCOMPARE(model.data(model.index(0, 1), Qt::DisplayRole).toString(), QStringLiteral("−∞"));
        QVERIFY(work.find().best.front().heads[2] != 0);
        for (const char* bad : {"", "x", "nan", "inf", "1e9"})
            QVERIFY(!model.setData(model.index(0, 0), bad, Qt::EditRole));
        QVERIFY(model.setData(model.index(0, 0), "2,5", Qt::EditRole));
        QCOMPARE(work.decoding.scores().arc.at(0, 1), 2.5);
        work.decoding.setDecoder(&ArcEagerDecoder);
        QCOMPARE(model.rowCount(), 0);
        model.setTable("re");
        QCOMPARE(model.columnCount(), 6);
        QVERIFY(!(model.flags(model.index(0, 3)) & Qt::ItemIsEditable)); // ROOT is never reduced
        QVERIFY(model.flags(model.index(3, 5)) & Qt::ItemIsEditable);
        QVERIFY(!(model.flags(model.index(3, 2)) & Qt::ItemIsEditable));
        work.parse.setSentence({sentenceOf({0, 1}), {}});
        work.decoding.start();
        QCOMPARE(model.rowCount(), 3);
    }

    void theViewChooses() {
        Session session;
        session.editor()->setSentence(sentenceOf({2, 0, 2}));
        DecodingView view(session.parse(), session.model());
        view.resize(1000, 400);
        view.show();
        auto* summary = view.findChild<QLabel*>("summary");
        QTRY_VERIFY(summary->text().startsWith("The best tree scores"));
        const QString before = summary->text();
        view.findChild<QSpinBox*>()->setValue(7);
        QTRY_VERIFY(!summary->text().isEmpty() && summary->text() != before);
        auto* decoder = view.findChild<QComboBox*>("system");
        auto* source = view.findChild<QComboBox*>("source");
        QCOMPARE(source->count(), 3);
        decoder->setCurrentIndex(1);
        emit decoder->activated(1);
        QCOMPARE(test::decodingIn(view)->decoder(), &ArcEagerDecoder);
        QCOMPARE(source->count(), 5);
        source->setCurrentIndex(2);
        emit source->activated(2);
        QCOMPARE(test::decodingIn(view)->source().name, std::string("arcs"));
        decoder->setCurrentIndex(2);
        emit decoder->activated(2); // this decoder does not have the source
        QCOMPARE(test::decodingIn(view)->source().name, std::string("leaning"));
        QCOMPARE(source->count(), 3);
    }
};

QTEST_MAIN(TestDecoding)
#include "tst_decoding.moc"
