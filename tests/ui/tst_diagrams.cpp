// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/goldens.h"
#include "tests/support/session_test.h"
#include "ui/canvas/arc_diagram.h"
#include "ui/explorer/arc_drawings.h"
#include "ui/explorer/canvas_diagram.h"
#include "ui/explorer/configuration_diagram.h"
#include "ui/explorer/exploration_diagram.h"
#include "ui/explorer/legend.h"
#include "ui/explorer/parse_drawings.h"
#include "ui/explorer/path_drawings.h"
#include "ui/explorer/tree_diagram.h"

#include <QPainterPathStroker>

#include <algorithm>
#include <array>
#include <cmath>
#include <random>

using namespace parsescope;

namespace {

ArcDiagram randomDiagram(std::mt19937& random, int words) {
    ArcDiagram diagram;
    diagram.words.resize(words + 1);
    for (WordBox& word : diagram.words)
        word.form = QString(1 + static_cast<int>(random() % 9), 'x');
    std::vector<int> heads;
    Result<Tree> tree = failure("");
    do {
        heads.clear();
        for (int word = 1; word <= words; ++word)
            heads.push_back(static_cast<int>(random() % static_cast<unsigned>(words + 1)));
        tree = Tree::fromHeads(heads);
    } while (!tree);
    for (int word = 1; word <= words; ++word) {
        const auto kind = static_cast<ArcKind>(random() % 4);
        const int label = kind == ArcKind::Wrong ? 0 : static_cast<int>(random() % 12);
        diagram.arcs.push_back({{tree->head(word), word}, QString(label, 'l'), kind, false});
    }
    return diagram;
}

bool isWordBox(const Shape& shape) {
    return shape.target.kind == Target::Kind::Word && shape.text.isEmpty() &&
           shape.fill != Ink::Canvas;
}

/// Returns true if the shape is the line of an arc, not a mark on it.
bool isArch(const Shape& shape) {
    return shape.target.kind == Target::Kind::Arc && shape.text.isEmpty() &&
           shape.fill == Ink::None && shape.bounds().width() > 8;
}

std::vector<const Shape*> labelsOf(const Drawing& drawing) {
    std::vector<const Shape*> labels;
    for (const Shape& shape : drawing.shapes)
        if (shape.target.kind == Target::Kind::Arc && !shape.text.isEmpty())
            labels.push_back(&shape);
    return labels;
}

bool anyIntersect(const std::vector<QRectF>& rects) {
    for (std::size_t i = 0; i < rects.size(); ++i)
        for (std::size_t j = 0; j < i; ++j)
            if (rects[i].intersects(rects[j]))
                return true;
    return false;
}

void checkLists(const ConfigurationDiagram& diagram, const Drawing& drawing) {
    const auto& lists = diagram.configuration.lists();
    std::vector<QRectF> names;
    for (const Shape& shape : drawing.shapes)
        if (shape.style == TextStyle::Heading && shape.ink == Ink::Stack && !shape.text.isEmpty() &&
            shape.text != diagram.stackTitle && !shape.text.startsWith(diagram.stackTitle + ':'))
            names.push_back(shape.rect);
    QCOMPARE(names.size(), lists.size());
    for (std::size_t i = 0; i < names.size(); ++i) {
        QVERIFY(names[i].left() >= 0 && names[i].right() <= drawing.size.width());
        for (const Shape& shape : drawing.shapes) {
            if (shape.target.kind != Target::Kind::Node || !shape.text.isEmpty())
                continue;
            QVERIFY(!shape.rect.intersects(names[i]));
            if (shape.rect.bottom() > names[i].top() && shape.rect.top() < names[i].bottom())
                QVERIFY(std::ranges::count(lists[i], shape.target.index) > 0);
        }
    }
}

} // namespace

class TestDiagrams : public test::SessionTest {
    Q_OBJECT

private slots:
    void goldens() {
        makeSession({2, 0, 4, 2});
        take({"sh", "sh", "sh", "la", "sh", "ra"});
        m_selection->setHovered(*m_parse->system().find("sh"));
        compareWithGolden("arcs",
                          layoutArcs(arcDiagramOf(*m_parse, *m_selection), plainMeasure()).text());
        compareWithGolden(
            "configuration",
            layoutConfiguration(configurationDiagramOf(*m_parse, *m_selection), plainMeasure())
                .text());
        m_parse->steps().back();
        m_parse->steps().take(*m_parse->system().find("sh"));
        compareWithGolden(
            "exploration",
            layoutExploration(explorationDiagramOf(*m_parse, *m_selection), plainMeasure()).text());
    }

    /// The label of a long arc is beside the legs of arcs that cross it.
    void labelsAvoidCrossingLegs() {
        ArcDiagram diagram;
        // The arc from 2 to 6 crosses the arc from 4 to 8, whose middle is at word 6.
        diagram.words.resize(9);
        for (WordBox& word : diagram.words)
            word.form = "word";
        diagram.arcs = {{{2, 6}, "case", ArcKind::ToCome, false},
                        {{4, 8}, "punct", ArcKind::ToCome, false}};
        const Drawing drawing = layoutArcs(diagram, plainMeasure());
        for (const Shape& label : drawing.shapes)
            for (const Shape& arch : drawing.shapes) {
                if (label.target.kind != Target::Kind::Arc || label.text.isEmpty() ||
                    !isArch(arch) || arch.target == label.target)
                    continue;
                for (const qreal leg : {arch.bounds().left(), arch.bounds().right()})
                    QVERIFY2(leg < label.rect.left() || leg > label.rect.right() ||
                                 arch.bounds().top() > label.rect.bottom(),
                             qPrintable(label.text));
            }
    }

    /// Arcs and their labels only widen the words of a line, so that a line whose words are too
    /// wide need not be laid out. Without arcs, the line is as wide as its words.
    void linesAreAtLeastAsWideAsTheirWords() {
        std::mt19937 random(11);
        for (int round = 0; round < 400; ++round) {
            ArcDiagram diagram = randomDiagram(random, 1 + static_cast<int>(random() % 12));
            diagram.look.labelled = random() % 2 == 0;
            diagram.look.detailed = random() % 2 == 0;
            diagram.rootLast = random() % 2 == 0;
            diagram.hidesRoot = diagram.rootLast && random() % 2 == 0;
            constexpr qreal rounding = 1e-6;
            const qreal words = widthOfWords(diagram, plainMeasure());
            QVERIFY(arcExtent(diagram, plainMeasure()).width >= words - rounding);
            diagram.arcs.clear();
            QVERIFY(std::abs(arcExtent(diagram, plainMeasure()).width - words) < rounding);
        }
    }

    /// If levels are low, labels stay where they cover neither another arc nor another label.
    void lowLevelsHaveLabelsWithRoom() {
        ArcDiagram diagram;
        diagram.words.resize(9);
        for (WordBox& word : diagram.words)
            word.form = "word";
        for (int word = 1; word <= 8; ++word)
            diagram.arcs.push_back({{word - 1, word}, "nsubj", ArcKind::ToCome, false});
        diagram.arcs[7] = {{1, 8}, "punct", ArcKind::ToCome, false};
        diagram.steps.above = 8;
        QCOMPARE(labelsOf(layoutArcs(diagram, plainMeasure())).size(), 8U);

        std::mt19937 random(7);
        for (int round = 0; round < 400; ++round) {
            ArcDiagram low = randomDiagram(random, 1 + static_cast<int>(random() % 12));
            low.steps.above = std::array{2, 5, 8, 12}[random() % 4];
            low.look.labelled = random() % 2 == 0;
            const Drawing drawing = layoutArcs(low, plainMeasure());
            std::vector<QRectF> labels;
            for (const Shape* label : labelsOf(drawing)) {
                const QRectF glyphs = label->rect.adjusted(0, 2, 0, -2);
                labels.push_back(glyphs);
                for (const Shape& arch : drawing.shapes)
                    if (isArch(arch) && arch.target != label->target)
                        QVERIFY(!QPainterPathStroker().createStroke(arch.path).intersects(glyphs));
            }
            QVERIFY(!anyIntersect(labels));
        }
    }

    void goldensOfTheCourse() {
        makeSession({2, 0, 2});
        take({"sh", "sh", "sh", "la", "sh", "ra"});
        m_parse->steps().goTo(3);
        for (const char* name : {"sh", "ra", "la", "ra"})
            m_parse->steps().take(*m_parse->system().find(name));
        m_parse->steps().back();
        const ParseExplorer& parse = *m_parse;
        const Branch branch = currentBranch(parse);
        const auto compare = [](const char* name, const Drawing& drawing) {
            compareWithGolden(name, drawing.text() + "\n" + drawing.factsText() + "\n");
        };
        const StepColumns columns{10, 40};
        compare("lane-head", layoutHead(branch, true, columns, plainMeasure()));
        compare("lane-costs", layoutCosts(branch, costsOf(parse, branch), columns));
        compare("lane-lives", layoutLives(branch, livesOf(parse, *m_selection, branch), columns));
        compareWithGolden(
            "branches",
            layoutBranchGraph(branchGraphOf(*m_parse, *m_selection, {}), plainMeasure()).text());
    }

    /// In drawings of random graphs, nodes do not overlap, and steps go to the right.
    void joinedBranchesNeverCollide() {
        std::mt19937 random(4);
        for (int round = 0; round < 50; ++round) {
            BranchGraph graph;
            const int count = 1 + static_cast<int>(random() % 30);
            graph.nodes.resize(count);
            for (int node = 0; node < count; ++node) {
                graph.nodes[node].target = {Target::Kind::Step, node, -1};
                for (unsigned edge = 0; node > 0 && edge < 1 + random() % 3; ++edge)
                    graph.edges.push_back(
                        {static_cast<int>(random() % static_cast<unsigned>(node)), node, "la"});
            }
            const Drawing drawing = layoutBranchGraph(graph, plainMeasure());
            std::vector<QRectF> boxes;
            for (const GraphNode& node : graph.nodes) {
                const QRectF box = drawing.boundsOf(node.target);
                QVERIFY(QRectF(QPointF(), drawing.size).contains(box));
                for (const QRectF& other : boxes)
                    QVERIFY(!box.intersects(other));
                boxes.push_back(box);
            }
            for (const GraphEdge& edge : graph.edges)
                QVERIFY(boxes[edge.from].right() < boxes[edge.to].left());
            QCOMPARE(drawing.facts.size(), graph.nodes.size());
        }
    }

    void longNamesAreCut() {
        const QString name = "a rather long name";
        QCOMPARE(elided(name, 1000, TextStyle::Label, plainMeasure()), name);
        QCOMPARE(elided(name, 8 * 9, TextStyle::Label, plainMeasure()), QString("a rather…"));
        QCOMPARE(elided(name, 1, TextStyle::Label, plainMeasure()), QString("…"));
    }

    void sentencesNeverCollide_data() {
        QTest::addColumn<SentenceLayout>("layout");
        QTest::newRow("one line") << SentenceLayout::OneLine;
        QTest::newRow("lines") << SentenceLayout::Wrapped;
        QTest::newRow("focused") << SentenceLayout::Focused;
        QTest::newRow("tree") << SentenceLayout::Tree;
    }

    /// In drawings of random trees, every word is drawn or counted as left out, neither words nor
    /// labels of gold arcs overlap, and all shapes are inside.
    void sentencesNeverCollide() {
        QFETCH(SentenceLayout, layout);
        std::mt19937 random(7);
        for (int round = 0; round < 200; ++round) {
            ArcDiagram diagram = randomDiagram(random, 1 + static_cast<int>(random() % 12));
            diagram.layout = layout;
            diagram.room = 400 + static_cast<int>(random() % 300);
            for (std::size_t node = 0; node < diagram.words.size(); ++node)
                diagram.window.push_back(random() % 3 == 0);
            const Drawing drawing = layout == SentenceLayout::Tree
                                        ? layoutTree(diagram, plainMeasure())
                                        : layoutArcs(diagram, plainMeasure());
            std::vector<QRectF> boxes;
            std::vector<QRectF> labels;
            std::size_t left = 0; // number of words that are left out
            const QRectF whole(QPointF(), drawing.size);
            for (const Shape& shape : drawing.shapes) {
                QCOMPARE(shape.bounds() | whole, whole);
                if (isWordBox(shape))
                    boxes.push_back(shape.bounds());
                else if (shape.target.kind == Target::Kind::Arc && !shape.text.isEmpty())
                    labels.push_back(shape.bounds());
                else if (shape.text.startsWith("… "))
                    left += shape.text.split(' ')[1].toUInt();
            }
            QCOMPARE(boxes.size() + left, diagram.words.size());
            QVERIFY(layout == SentenceLayout::Focused || left == 0);
            QVERIFY(!anyIntersect(boxes));
            QVERIFY(!anyIntersect(labels));
        }
    }

    /// Forms that are taller than lines of the program's font stay in their boxes and above the
    /// numbers, in sentences, trees and configurations; ends of arcs stay at the boxes.
    void tallWordsHaveRoom() {
        constexpr qreal tall = 47;
        const Measure measure = [](const QString& text, TextStyle style) {
            const QSizeF size = plainMeasure()(text, style);
            return text.startsWith('x') ? QSizeF(size.width(), tall) : size;
        };
        const auto check = [&](const Drawing& drawing, Target::Kind kind) {
            int words = 0;
            for (const Shape& form : drawing.shapes) {
                if (form.target.kind != kind || !form.text.startsWith('x'))
                    continue;
                ++words;
                QRectF ink(form.rect.topLeft(), QSizeF(form.rect.width(), tall));
                ink.moveCenter(form.rect.center());
                for (const Shape& other : drawing.shapes)
                    if (other.target == form.target && &other != &form) {
                        if (other.text.isEmpty())
                            QVERIFY(other.bounds().contains(ink));
                        else
                            QVERIFY(!other.rect.intersects(ink.adjusted(0, 0, 0, -2)));
                    }
            }
            QVERIFY(words > 0);
        };
        std::mt19937 random(9);
        for (const auto layout : {SentenceLayout::OneLine, SentenceLayout::Wrapped}) {
            ArcDiagram diagram = randomDiagram(random, 9);
            diagram.layout = layout;
            diagram.room = 500;
            check(layoutArcs(diagram, measure), Target::Kind::Word);
            check(layoutTree(diagram, measure), Target::Kind::Word);
        }
        take({"sh", "sh", "sh", "la"});
        ConfigurationDiagram diagram = configurationDiagramOf(*m_parse, *m_selection);
        for (WordBox& word : diagram.words)
            word.form = "x";
        check(layoutConfiguration(diagram, measure), Target::Kind::Node);
    }

    /// In drawings of random trees, overlapping arcs have different heights, and no two feet
    /// coincide.
    void arcsHaveHeightsOfTheirOwn() {
        std::mt19937 random(7);
        for (int round = 0; round < 200; ++round) {
            const ArcDiagram diagram = randomDiagram(random, 1 + static_cast<int>(random() % 7));
            std::vector<QRectF> arches;
            for (const Shape& shape : layoutArcs(diagram, plainMeasure()).shapes)
                if (isArch(shape))
                    arches.push_back(shape.bounds());
            QCOMPARE(arches.size(), diagram.arcs.size());
            for (std::size_t i = 0; i < arches.size(); ++i) {
                for (std::size_t j = 0; j < i; ++j) {
                    const bool overlap = arches[i].left() < arches[j].right() &&
                                         arches[j].left() < arches[i].right();
                    const bool sameHeight = arches[i].top() == arches[j].top() &&
                                            arches[i].bottom() == arches[j].bottom();
                    QVERIFY(!overlap || !sameHeight);
                }
            }
        }
    }

    /// An arc between two lines is drawn on both lines, with a label for the word at its other end.
    void arcsRunFromLineToLine() {
        ArcDiagram diagram;
        diagram.words.resize(21);
        for (int node = 0; node <= 20; ++node)
            diagram.words[node].form = QString("word%1").arg(node);
        diagram.arcs = {{{2, 19}, "obj", ArcKind::Right, false, false}};
        diagram.layout = SentenceLayout::Wrapped;
        diagram.room = 500;
        const Drawing drawing = layoutArcs(diagram, plainMeasure());
        std::vector<QRectF> lines;
        QStringList labels;
        for (const Shape& shape : drawing.shapes) {
            if (shape.target.kind != Target::Kind::Arc)
                continue;
            if (isArch(shape))
                lines.push_back(shape.bounds());
            if (!shape.text.isEmpty())
                labels += shape.text;
        }
        QCOMPARE(labels, QStringList({"obj · 19", "obj · 2"}));
        QCOMPARE(lines.size(), 2u);
        QCOMPARE(lines[0].right(), drawing.size.width() - lines[1].left());
        QVERIFY(lines[0].bottom() < lines[1].top());
        QCOMPARE(drawing.size.width(), 500);
    }

    void treesHaveHeadsAboveTheirDependents() {
        std::mt19937 random(9);
        for (int round = 0; round < 100; ++round) {
            const ArcDiagram diagram = randomDiagram(random, 1 + static_cast<int>(random() % 20));
            const Drawing drawing = layoutTree(diagram, plainMeasure());
            const auto box = [&](int node) {
                return drawing.boundsOf({Target::Kind::Word, node, -1});
            };
            for (const ArcLine& line : diagram.arcs)
                if (line.kind != ArcKind::Wrong)
                    QVERIFY(box(line.arc.head).bottom() < box(line.arc.dependent).top());
            for (int node = 1; node < static_cast<int>(diagram.words.size()); ++node)
                QVERIFY(box(node - 1).center().x() < box(node).center().x());
        }
    }

    /// Only a non-projective gold arc has a diamond.
    void nonProjectiveArcsAreMarked() {
        makeSession({2, 0, 2, 1});
        int marked = 0;
        for (const ArcLine& line : arcDiagramOf(*m_parse, *m_selection).arcs) {
            QCOMPARE(line.nonProjective, line.arc == (Arc{1, 4}));
            marked += line.nonProjective;
        }
        QCOMPARE(marked, 1);
        QVERIFY(layoutArcs(arcDiagramOf(*m_parse, *m_selection), plainMeasure())
                    .factsText()
                    .contains("1 w1 → 4 w4, r4: still to come, non-projective"));
    }

    void rightToLeftIsTheMirrorImage() {
        std::mt19937 random(3);
        ArcDiagram diagram = randomDiagram(random, 5);
        const Drawing left = layoutArcs(diagram, plainMeasure());
        diagram.rightToLeft = true;
        const Drawing right = layoutArcs(diagram, plainMeasure());
        QCOMPARE(right.size, left.size);
        for (std::size_t i = 0; i < left.shapes.size(); ++i)
            QVERIFY(qAbs(left.shapes[i].bounds().left() -
                         (left.size.width() - right.shapes[i].bounds().right())) < 0.01);
    }

    void targetsAreFoundUnderTheMouse() {
        makeSession({2, 0});
        take({"sh", "sh", "sh"});
        const Drawing drawing = layoutArcs(arcDiagramOf(*m_parse, *m_selection), plainMeasure());
        const Target word{Target::Kind::Word, 2, -1};
        QVERIFY(drawing.at(drawing.boundsOf(word).center()) == word);
        const Target arc{Target::Kind::Arc, 1, 2};
        const QRectF bounds = drawing.boundsOf(arc);
        QVERIFY(drawing.at({bounds.center().x(), bounds.top()}) == arc);
        QVERIFY(drawing.at({-50, -50}) == Target());
    }

    /// Every node of the stack and the buffer, and every dependent of such a node, is drawn once.
    void configurationShowsEveryNode() {
        std::mt19937 random(11);
        for (int round = 0; round < 50; ++round) {
            makeSession({2, 0, 4, 2, 4, 1});
            while (!m_parse->isFinal()) {
                const Drawing drawing = layoutConfiguration(
                    configurationDiagramOf(*m_parse, *m_selection), plainMeasure());
                std::vector<QRectF> boxes;
                for (int node = 0; node <= 6; ++node) {
                    const QRectF box = drawing.boundsOf({Target::Kind::Node, node, -1});
                    QVERIFY(!box.isNull());
                    for (const QRectF& other : boxes)
                        QVERIFY(!box.intersects(other));
                    boxes.push_back(box);
                }
                const auto legal = m_parse->system().legalTransitions(m_parse->configuration());
                m_parse->steps().take(legal[random() % legal.size()]);
            }
        }
    }

    /// The nodes of the two facing spines are numbered, and the node to which the transition under
    /// the mouse attaches is marked.
    void attachmentPointsAreNumbered() {
        makeSession({2, 0, 2, 5, 2});
        m_parse->setSystem(*findSystem("lr-spine"));
        // The stack is ROOT, 2 with the dependents 1 and 3, and 5 with the left dependent 4.
        take({"sh", "sh", "sh", "la1", "sh", "ra1", "sh", "sh", "la1"});
        m_selection->setHovered(*m_parse->system().find("ra2"));
        const ConfigurationDiagram diagram = configurationDiagramOf(*m_parse, *m_selection);
        std::vector<std::tuple<int, int, bool, bool>> points;
        for (const SpinePoint& point : diagram.points)
            points.emplace_back(point.node, point.number, point.left, point.emphasised);
        const std::vector<std::tuple<int, int, bool, bool>> expected{
            {5, 1, true, false}, {4, 2, true, false}, {2, 1, false, false}, {3, 2, false, true}};
        QVERIFY(points == expected);
        QVERIFY(layoutConfiguration(diagram, plainMeasure())
                    .factsText()
                    .endsWith("Left spine 2: 4 w4\nRight spine 2: 3 w3"));
        compareWithGolden("spines", layoutConfiguration(diagram, plainMeasure()).text());
    }

    /// Arc-swift's numbers are on the stack: to the left of the elements that la takes, and to the
    /// right of the elements that get a dependent by ra.
    void elementsWithinReachAreNumbered() {
        makeSession({4, 1, 2, 0});
        m_parse->setSystem(*findSystem("arc-swift"));
        take({"sh", "ra1", "ra1"});
        m_selection->setHovered(*m_parse->system().find("la3"));
        const ConfigurationDiagram diagram = configurationDiagramOf(*m_parse, *m_selection);
        std::vector<std::tuple<int, int, bool, bool>> points;
        for (const SpinePoint& point : diagram.points)
            points.emplace_back(point.node, point.number, point.left, point.emphasised);
        const std::vector<std::tuple<int, int, bool, bool>> expected{
            {1, 3, true, true}, {3, 1, false, false}, {2, 2, false, false}, {1, 3, false, false}};
        QVERIFY(points == expected);
        QVERIFY(!layoutConfiguration(diagram, plainMeasure()).factsText().contains("spine"));
    }

    void reachablePositionsAreNamed_data() {
        QTest::addColumn<QString>("system");
        QTest::addColumn<QString>("names");
        QTest::newRow("arc-standard") << "arc-standard"
                                      << "s₀ s₁ b₀";
        QTest::newRow("attardi") << "attardi"
                                 << "s₀ s₁ s₂ b₀";
        QTest::newRow("arc-hybrid") << "arc-hybrid"
                                    << "s₀ s₁ b₀";
        QTest::newRow("arc-eager+lba") << "arc-eager+lba"
                                       << "s₀ b₀ b₁";
        QTest::newRow("arc-eager+rnba") << "arc-eager+rnba"
                                        << "s₀ b₀ b₁";
    }

    void reachablePositionsAreNamed() {
        QFETCH(QString, system);
        QFETCH(QString, names);
        makeSession({2, 0, 2, 5, 2, 5, 6, 1});
        m_parse->setSystem(*findSystem(system.toStdString()));
        take({"sh", "sh", "sh", "sh", "sh"});
        QStringList found;
        for (const Shape& shape :
             layoutConfiguration(configurationDiagramOf(*m_parse, *m_selection), plainMeasure())
                 .shapes)
            if (shape.text.size() == 2 && shape.text[1].unicode() >= 0x2080)
                found += shape.text;
        QCOMPARE(found.join(' '), names);
    }

    /// Words keep the order of the sentence, and boxes of equal depth never overlap.
    void columnsKeepTheOrder() {
        std::mt19937 random(5);
        for (int round = 0; round < 100; ++round) {
            std::vector<ColumnNode> nodes(1 + random() % 30);
            for (ColumnNode& node : nodes)
                node = {static_cast<int>(random() % 5), 20.0 + static_cast<int>(random() % 90)};
            const std::vector<qreal> centres = placeInColumns(nodes, 10, 8);
            for (std::size_t i = 0; i < nodes.size(); ++i) {
                QVERIFY(centres[i] - nodes[i].width / 2 >= 10);
                for (std::size_t j = 0; j < i; ++j) {
                    QVERIFY(centres[j] < centres[i]);
                    if (nodes[i].depth == nodes[j].depth)
                        QVERIFY(centres[i] - centres[j] >=
                                (nodes[i].width + nodes[j].width) / 2 + 8 - 1e-6);
                }
            }
        }
    }

    void focusedConfigurationsLeaveOutTheFar() {
        makeSession();
        m_editor->setSentence(sentenceOf(std::vector<int>(40, 0)));
        for (int i = 0; i < 20; ++i)
            m_parse->steps().take(*m_parse->system().find("sh"));
        ConfigurationDiagram diagram = configurationDiagramOf(*m_parse, *m_selection);
        diagram.focused = true;
        const Drawing drawing = layoutConfiguration(diagram, plainMeasure());
        for (int node = 0; node <= 40; ++node)
            QCOMPARE(!drawing.boundsOf({Target::Kind::Node, node, -1}).isNull(),
                     node >= 16 && node < 27);
        QVERIFY(drawing.text().contains("… 16 …"));
        QVERIFY(drawing.text().contains("… 14 …"));
    }

    /// The name of each further list is inside the drawing and covers no word, and the row of a
    /// list contains only words of the list.
    void listsAreNamedBesideTheirWords() {
        std::mt19937 random(3);
        for (const char* system : {"2-planar", "covington"})
            for (int round = 0; round < 20; ++round) {
                makeSession({2, 0, 2, 5, 2, 3});
                m_parse->setSystem(*findSystem(system));

                for (int step = 0; step < 40 && !m_parse->isFinal(); ++step) {
                    const auto legal = m_parse->system().legalTransitions(m_parse->configuration());
                    m_parse->steps().take(legal[random() % legal.size()]);
                    CanvasDiagram canvas = canvasDiagramOf(*m_parse, *m_selection, {});
                    checkLists(canvas.configuration,
                               layoutConfiguration(canvas.configuration, plainMeasure()));
                    for (const qreal width : {420.0, 900.0}) {
                        canvas.room = {width, 600};
                        checkLists(canvas.configuration,
                                   layoutCanvas(canvas, plainMeasure()).drawing);
                    }
                    if (QTest::currentTestFailed())
                        return;
                }
            }
    }

    void theLegendHasOnlyWhatIsThere() {
        makeSession({2, 0, 2});
        take({"sh", "sh", "sh"});
        const auto legend = [this] {
            return layoutLegend(legendEntries(arcDiagramOf(*m_parse, *m_selection)), plainMeasure())
                .text();
        };
        QVERIFY(legend().contains("gold, not built yet"));
        QVERIFY(!legend().contains("gold, lost") && !legend().contains("built, in"));
        QVERIFY(!legend().contains("non-projective"));
        m_parse->steps().take(*m_parse->system().find("ra"));
        QVERIFY(legend().contains("gold, lost") && legend().contains("built, not in"));
    }

    /// Arcs that an explanation marks have another colour, and an entry of their own.
    void theLegendNamesMarkedArcs() {
        makeSession({2, 0, 2});
        take({"sh", "sh", "sh", "ra"});
        const ParseExplorer& parse = *m_parse;
        Selection& selection = *m_selection;
        std::vector<Arc> lost;
        const auto legend = [&] {
            return layoutLegend(
                       legendEntries(arcDiagramOf(parse, selection), selection.marked().arcs),
                       plainMeasure())
                .text();
        };
        for (const ArcLine& line : arcDiagramOf(parse, selection).arcs)
            if (line.kind == ArcKind::Lost)
                lost.push_back(line.arc);
        QVERIFY(!lost.empty() && !legend().contains("the step explained"));
        Highlight marked;
        marked.arcs = lost;
        selection.setMarked(marked);
        QVERIFY2(legend().contains("gold, lost by the step explained"), qPrintable(legend()));
        QVERIFY(legend().contains("accent"));
        m_parse->startOver();
        marked.arcs = {{0, 2}};
        selection.setMarked(marked);
        QVERIFY2(legend().contains("gold, would be lost"), qPrintable(legend()));
    }

    void branchesHaveRowsOfTheirOwn() {
        ExplorationDiagram diagram;
        diagram.steps = {{"", -1, 0, 0, true},  {"sh", 0, 1, 0, true},  {"la", 1, 2, 0, false},
                         {"ra", 1, 2, 2, true}, {"sh", 2, 3, 0, false}, {"sh", 0, 1, 1, false}};
        const Drawing drawing = layoutExploration(diagram, plainMeasure());
        std::vector<QRectF> boxes;
        for (int step = 0; step < 6; ++step) {
            const QRectF box = drawing.boundsOf({Target::Kind::Step, step, -1});
            for (const QRectF& other : boxes)
                QVERIFY(!box.intersects(other));
            boxes.push_back(box);
        }
        QCOMPARE(boxes[4].y(), boxes[2].y());
        QVERIFY(boxes[3].y() > boxes[2].y());
    }
};

QTEST_MAIN(TestDiagrams)
#include "tst_diagrams.moc"
