// SPDX-License-Identifier: GPL-3.0-or-later
// The levels of arcs in drawings, and the arcs of a picture.
#include "core/export/html.h"
#include "core/export/tree_arcs.h"
#include "core/parsing/systems.h"

#include <QtTest>

using namespace parsescope;

namespace {

QString text(const std::vector<PictureArc>& arcs) {
    const QStringList looks{"built", "to come", "lost", "wrong", "implied", "wrongly implied"};
    QStringList list;
    for (const PictureArc& one : arcs)
        list += QString("%1→%2 %3 %4")
                    .arg(one.arc.head)
                    .arg(one.arc.dependent)
                    .arg(looks[static_cast<int>(one.look)])
                    .arg(one.level);
    return list.join(", ");
}

} // namespace

class TestTreeArcs : public QObject {
    Q_OBJECT

private slots:
    void levels_data() {
        QTest::addColumn<std::vector<ArcSpan>>("arcs");
        QTest::addColumn<std::vector<int>>("levels");
        using Spans = std::vector<ArcSpan>;
        using Levels = std::vector<int>;
        QTest::newRow("none") << Spans{} << Levels{};
        QTest::newRow("side by side") << Spans{{0, 1}, {1, 3}} << Levels{1, 1};
        QTest::newRow("nested") << Spans{{0, 4}, {1, 2}, {1, 3}} << Levels{3, 1, 2};
        QTest::newRow("crossing") << Spans{{0, 2}, {1, 3}} << Levels{1, 2};
        QTest::newRow("over two levels")
            << Spans{{0, 1}, {0, 2}, {2, 3}, {1, 4}} << Levels{1, 2, 1, 3};
        QTest::newRow("on two sides") << Spans{{0, 3}, {0, 3, true}, {1, 2}} << Levels{2, 1, 1};
        QTest::newRow("a part of a longer arc") << Spans{{0, 1, false, 9}, {0, 2}} << Levels{2, 1};
    }
    void levels() {
        QFETCH(std::vector<ArcSpan>, arcs);
        QFETCH(std::vector<int>, levels);
        QCOMPARE(arcLevels(arcs), levels);
        QCOMPARE(highestLevel(levels), levels.empty() ? 0 : *std::ranges::max_element(levels));
    }

    void wrongArcsAreBelow() {
        const TransitionSystem system = findSystem("arc-standard").value();
        Configuration at = system.start(3);
        for (const char* name : {"sh", "sh", "sh", "la"})
            at = system.step(std::move(at), *system.find(name));
        TreePicture picture{Tree::fromHeads(std::vector{0, 1, 2}).value(), {}, {}};
        QCOMPARE(text(pictureArcs(picture, 3, RootPlace::First)),
                 "0→1 built 1, 1→2 built 1, 2→3 built 1");
        QCOMPARE(text(pictureArcs(picture, 3, RootPlace::Last)),
                 "0→1 built 2, 1→2 built 1, 2→3 built 1");
        picture.current = at;
        QCOMPARE(text(pictureArcs(picture, 3, RootPlace::First)),
                 "0→1 lost 1, 2→1 wrong 1, 1→2 to come 1, 2→3 to come 1");
        picture.states = {ArcState::Built, ArcState::Lost, ArcState::Lost, ArcState::Reachable};
        QCOMPARE(text(pictureArcs(picture, 3, RootPlace::First)),
                 "0→1 lost 1, 2→1 wrong 1, 1→2 lost 1, 2→3 to come 1");
        picture.gold.reset();
        QCOMPARE(text(pictureArcs(picture, 3, RootPlace::First)), "2→1 built 1");
    }

    /// Words without a head have arcs from ROOT at the end, and no gold arc is still to come.
    void impliedArcsAreDrawnAtTheEnd() {
        const TransitionSystem system = findSystem("planar").value();
        const Tree gold = Tree::fromHeads(std::vector{2, 0, 2}).value();
        Configuration at = system.start(3);
        for (const char* name : {"sh", "la", "sh"})
            at = system.step(std::move(at), *system.find(name));
        QCOMPARE(text(pictureArcs(pictureOf(system, gold, at), 3, RootPlace::First)),
                 "2→1 built 1, 0→2 to come 2, 2→3 to come 1");
        at = system.step(std::move(at), *system.find("sh"));
        const QString expected = "2→1 built 1, 0→2 implied 2, 2→3 lost 1, 0→3 wrongly implied 1";
        QCOMPARE(text(pictureArcs(pictureOf(system, gold, at), 3, RootPlace::First)), expected);
        const std::vector<ArcState> unknown(4, ArcState::Unknown);
        QCOMPARE(text(pictureArcs(pictureOf(system, gold, at, unknown), 3, RootPlace::First)),
                 expected);
        QCOMPARE(text(pictureArcs(pictureOf(system, {}, at), 3, RootPlace::First)),
                 "2→1 built 1, 0→2 implied 2, 0→3 implied 3");
        Sentence sentence;
        for (const char* form : {"He", "left", "now"})
            sentence.words.push_back({.form = form, .deprel = "rel"});
        const QString svg = QString::fromStdString(treeSvg(sentence, pictureOf(system, gold, at)));
        QCOMPARE(svg.count("rel (implied)"), 1);
        QCOMPARE(svg.count("× (implied)"), 1);
    }

    // Between the flanks of longer arcs there is room for every label of this tree.
    void noArcCrossesALabel() {
        Sentence sentence;
        for (const char* form :
             {"HARBOUR", "PILOTS", "UNION", "SLOWLY", "ACCEPTS", "LONGER", "SHIFTS"})
            sentence.words.push_back({.form = form, .deprel = "advmod"});
        const Tree gold = Tree::fromHeads(std::vector{3, 3, 5, 5, 0, 7, 5}).value();
        const QString svg = QString::fromStdString(treeSvg(sentence, {gold, {}, {}}));
        std::vector<QRectF> labels;
        const QRegularExpression rect(
            "<rect fill=\"#fff\" x=\"(\\d+)\" y=\"(\\d+)\" width=\"(\\d+)\" "
            "height=\"(\\d+)\"/>");
        for (auto match = rect.globalMatch(svg); match.hasNext();) {
            const QRegularExpressionMatch one = match.next();
            labels.emplace_back(one.captured(1).toInt(), one.captured(2).toInt(),
                                one.captured(3).toInt(), one.captured(4).toInt());
        }
        QCOMPARE(labels.size(), 7U);
        int curves = 0;
        const QRegularExpression path("M(\\d+) (\\d+)C(\\d+) (\\d+) (\\d+) (\\d+) (\\d+) (\\d+)");
        for (auto match = path.globalMatch(svg); match.hasNext(); ++curves) {
            const QRegularExpressionMatch one = match.next();
            std::vector<QPointF> points;
            for (int i = 1; i < 8; i += 2)
                points.emplace_back(one.captured(i).toInt(), one.captured(i + 1).toInt());
            for (double t = 0; t <= 1; t += 1. / 512) {
                std::vector<QPointF> part = points; // de Casteljau
                for (; part.size() > 1; part.pop_back())
                    for (std::size_t i = 0; i + 1 < part.size(); ++i)
                        part[i] = part[i] * (1 - t) + part[i + 1] * t;
                for (const QRectF& label : labels)
                    QVERIFY(!label.adjusted(0.5, 0.5, -0.5, -0.5).contains(part[0]));
            }
        }
        QCOMPARE(curves, 7);
    }

    // The widths of Inter: A 676, V 676, M 889, i 237 thousandths.
    void widths() {
        QCOMPARE(textWidth("", 16), 0);
        QCOMPARE(textWidth("M", 1000), 889);
        QCOMPARE(textWidth("iM", 1000), 237 + 889);
        QCOMPARE(textWidth("i", 16), 4);
        QCOMPARE(textWidth("e\u0301", 1000), textWidth("e", 1000));
        QVERIFY(textWidth("字", 16) == 16);
    }
};

QTEST_GUILESS_MAIN(TestTreeArcs)
#include "tst_tree_arcs.moc"
