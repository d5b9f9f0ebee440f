// SPDX-License-Identifier: GPL-3.0-or-later
// Multiword tokens, empty nodes and enhanced arcs in the drawing of a sentence.
#include "core/treebank/conllu.h"
#include "ui/canvas/arc_diagram.h"
#include "ui/explorer/enhanced_drawing.h"

#include <QTest>

using namespace parsescope;

namespace {

Sentence sentence() {
    return readSentence("1\tI\tI\tPRON\t_\t_\t4\tnsubj\t4:nsubj|4.1:nsubj\t_\n"
                        "2-3\tdon't\t_\t_\t_\t_\t_\t_\t_\t_\n"
                        "2\tdo\tdo\tAUX\t_\t_\t4\taux\t4:aux\t_\n"
                        "3\tn't\tnot\tPART\t_\t_\t4\tadvmod\t4:advmod\t_\n"
                        "4\tgo\tgo\tVERB\t_\t_\t0\troot\t0:root\t_\n"
                        "4.1\t_\tgo\tVERB\t_\t_\t_\t_\t4:conj\t_\n"
                        "5\t.\t.\tPUNCT\t_\t_\t4\tpunct\t4.1:punct\t_\n\n",
                        Format::ConllU)
        .sentence;
}

ArcDiagram diagram() {
    ArcDiagram diagram;
    diagram.words = wordBoxesOf(sentence());
    for (int word = 1; word <= 5; ++word)
        if (const int head = sentence().words[word - 1].head; head >= 0)
            diagram.arcs.push_back({Arc{head, word}, relationOf(sentence(), word), ArcKind::Gold});
    addTokens(sentence(), diagram);
    return diagram;
}

QRectF boxOf(const Drawing& drawing, int node) {
    return drawing.boundsOf({Target::Kind::Word, node, -1});
}

} // namespace

class TestEnhancedDrawing : public QObject {
    Q_OBJECT

private slots:
    // A token is a bar below its words, with its form.
    void tokensAreBars() {
        const Drawing drawing = layoutArcs(diagram(), fontMeasure());
        const QRectF words = boxOf(drawing, 2).united(boxOf(drawing, 3));
        int bars = 0;
        for (const Shape& shape : drawing.shapes)
            if (shape.text == "don't") {
                ++bars;
                QVERIFY(shape.rect.top() >= words.bottom());
                QVERIFY(shape.rect.left() >= words.left() && shape.rect.right() <= words.right());
                QVERIFY(shape.rect.bottom() <= drawing.size.height());
            }
        QCOMPARE(bars, 1);
        QVERIFY(drawing.factsText().contains("Multiword token don't of 2 do to 3 n't"));
        // The row of the token is the only difference in height.
        ArcDiagram without = diagram();
        without.tokens.clear();
        const ArcExtent extent = arcExtent(diagram(), fontMeasure());
        QCOMPARE(drawing.size.height() - layoutArcs(without, fontMeasure()).size.height(),
                 extent.tokens);
        QCOMPARE(arcExtent(without, fontMeasure()).tokens, 0.0);
    }

    // An empty node is drawn after its word, and the arcs that only DEPS have below the words.
    void enhancedArcsAreBelow() {
        ArcDiagram enhanced = diagram();
        addEnhancedGraph(sentence(), enhanced);
        QVERIFY(enhanced.order == (std::vector{0, 1, 2, 3, 4, 6, 5}));
        QStringList arcs;
        for (const ArcLine& line : enhanced.arcs)
            if (line.kind == ArcKind::Enhanced)
                arcs +=
                    QString("%1>%2 %3").arg(line.arc.head).arg(line.arc.dependent).arg(line.label);
        QCOMPARE(arcs.join(", "), QString("6>1 nsubj, 6>5 punct, 4>6 conj"));
        const Drawing drawing = layoutArcs(enhanced, fontMeasure());
        QVERIFY(boxOf(drawing, 4).right() <= boxOf(drawing, 6).left());
        QVERIFY(boxOf(drawing, 6).right() <= boxOf(drawing, 5).left());
        QVERIFY(drawing.boundsOf({Target::Kind::Arc, 5, 6}).top() >= boxOf(drawing, 5).bottom());
        QVERIFY(drawing.factsText().contains("4.1 ∅ → 5 ., punct: in the enhanced graph"));
        enhanced = diagram();
        enhanced.rootLast = true;
        addEnhancedGraph(sentence(), enhanced);
        QVERIFY(enhanced.order == (std::vector{1, 2, 3, 4, 6, 5, 0}));
        QVERIFY(hasEnhancedGraph(sentence()));
    }
};

QTEST_MAIN(TestEnhancedDrawing)
#include "tst_enhanced_drawing.moc"
