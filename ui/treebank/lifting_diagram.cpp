// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/treebank/lifting_diagram.h"

#include "ui/canvas/arc_diagram.h"
#include "ui/canvas/arc_facts.h"
#include "ui/canvas/qt_text.h"

#include <QCoreApplication>

#include <algorithm>

namespace parsescope {

namespace {

struct LiftingTexts {
    Q_DECLARE_TR_FUNCTIONS(LiftingDiagram)
};

constexpr qreal LowestLabel = 6; // distance by which a label may extend below its arc

ArcDiagram arcsOf(const LiftingDiagram& lifting) {
    ArcDiagram diagram;
    diagram.words = wordBoxesOf(lifting.gold);
    diagram.rightToLeft = lifting.gold.isRightToLeft();
    diagram.rootLast = lifting.rootLast;
    const Tree gold = lifting.gold.tree().value_or(Tree());
    for (int word = 1; word <= gold.size(); ++word) {
        // The colour of words in the buffer is quiet and readable.
        diagram.words[word].place = WordPlace::Buffer;
        const Arc right{gold.head(word), word};
        const Arc other{lifting.other.words[word - 1].head, word};
        const QString relation = relationOf(lifting.gold, word);
        const QString encoded = relationOf(lifting.other, word);
        const bool same = other == right;
        diagram.arcs.push_back({right, relation, same ? ArcKind::Right : ArcKind::Lost, false,
                                gold.isNonProjective(right)});
        const ArcKind moved = lifting.isPutBack ? ArcKind::Wrong : ArcKind::Lifted;
        diagram.arcs.push_back({other, same && encoded == relation ? QString() : encoded,
                                same ? ArcKind::Kept : moved, other == lifting.newest});
    }
    if (lifting.newest)
        diagram.words[lifting.newest->dependent].touched = true;
    return diagram;
}

/// Returns heights of levels with which the arcs fit into `height`, but at least heights at which
/// labels are readable.
ArcSteps stepsFor(const ArcDiagram& diagram, qreal height, const Measure& measure) {
    const ArcExtent extent = arcExtent(diagram, measure);
    ArcSteps steps;
    steps.above = std::clamp(ArcSteps::Comfortable / std::max(extent.above, 1), ArcSteps::Labelled,
                             ArcSteps::Largest);
    while (steps.above > ArcSteps::Labelled && arcHeight(extent, diagram.look, steps) > height)
        steps.above = std::max(steps.above - 1, ArcSteps::Labelled);
    return steps;
}

/// Returns one fact for each word, followed by facts about the arcs to the word in both trees.
std::vector<Fact> liftingFacts(const ArcDiagram& diagram, bool isPutBack) {
    std::vector<Fact> facts;
    const auto text = [&](const ArcLine& line) {
        const QString arc = nameOf(diagram.words, line.arc.head) + QStringLiteral(" → ") +
                            nameOf(diagram.words, line.arc.dependent);
        return line.label.isEmpty() ? arc : LiftingTexts::tr("%1, %2").arg(arc, line.label);
    };
    for (std::size_t i = 0; i < diagram.words.size(); ++i) {
        const int node = diagram.nodeAt(static_cast<int>(i));
        const WordBox& word = diagram.words[node];
        const QString name = nameOf(diagram.words, node);
        facts.push_back(
            {{Target::Kind::Word, node, -1},
             word.tag.isEmpty() ? name : LiftingTexts::tr("%1, %2").arg(name, word.tag)});
        if (node == 0)
            continue;
        const ArcLine& gold = diagram.arcs[2 * (node - 1)];
        const ArcLine& other = diagram.arcs[2 * (node - 1) + 1];
        const QString goldText = gold.nonProjective
                                     ? LiftingTexts::tr("%1, non-projective").arg(text(gold))
                                     : text(gold);
        if (gold.arc == other.arc) {
            const QString both = LiftingTexts::tr("%1: in both trees").arg(goldText);
            facts.push_back(
                {targetOf(gold.arc),
                 other.label.isEmpty()
                     ? both
                     : LiftingTexts::tr("%1, below the words as %2").arg(both, other.label)});
            continue;
        }
        facts.push_back(
            {targetOf(gold.arc), isPutBack ? LiftingTexts::tr("%1: not restored").arg(goldText)
                                           : LiftingTexts::tr("%1: lifted").arg(goldText)});
        facts.push_back({targetOf(other.arc),
                         isPutBack ? LiftingTexts::tr("%1: restored wrongly").arg(text(other))
                                   : LiftingTexts::tr("%1: where it is now").arg(text(other))});
    }
    return facts;
}

/// Adds the titles of the two trees, to the left of the sentence or, in right-to-left scripts, to
/// its right.
void addTitles(Drawing& drawing, const ArcDiagram& diagram, bool isPutBack,
               const Measure& measure) {
    const QString titles[] = {LiftingTexts::tr("Gold"), isPutBack ? LiftingTexts::tr("Put back")
                                                                  : LiftingTexts::tr("Lifted")};
    qreal width = 0;
    for (const QString& title : titles)
        width = std::max(width, measure(title, TextStyle::Label).width());
    const QRectF words = drawing.boundsOf({Target::Kind::Word, 1, -1});
    constexpr qreal gap = 12;
    constexpr qreal height = 18;
    const qreal shift = width + gap;
    if (!diagram.rightToLeft)
        drawing.translate({shift, 0});
    const qreal left = diagram.rightToLeft ? drawing.size.width() : gap;
    drawing.size.rwidth() += shift;
    drawing.addText({left, words.top() - height, width, height}, titles[0], TextStyle::Label,
                    Ink::Muted);
    drawing.addText({left, words.bottom(), width, height}, titles[1], TextStyle::Label,
                    isPutBack ? Ink::Muted : Ink::Lifted);
    const qreal middle = words.center().y();
    drawing.addLine({left, middle}, {left + width, middle}, Ink::Border);
}

} // namespace

Drawing layoutLifting(const LiftingDiagram& lifting, const Measure& measure) {
    ArcDiagram diagram = arcsOf(lifting);
    diagram.steps = stepsFor(diagram, lifting.height - LowestLabel, measure);
    Drawing drawing = layoutArcs(diagram, measure);
    drawing.size.rheight() += LowestLabel;
    addTitles(drawing, diagram, lifting.isPutBack, measure);
    drawing.facts = liftingFacts(diagram, lifting.isPutBack);
    return drawing;
}

} // namespace parsescope
