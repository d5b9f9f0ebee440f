// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/decoding/half_trees.h"

#include "core/decoding/exact_decoders.h"
#include "core/treebank/direction.h"
#include "ui/canvas/qt_text.h"

#include <QCoreApplication>

namespace parsescope {

namespace {

struct HalfTreeTexts {
    Q_DECLARE_TR_FUNCTIONS(HalfTrees)
};

/// Returns a term of a sum as a text, “f_sh(0, 3) 3.25”, or “f_sh(0, 2, 3) 3.25” if the node
/// beneath the stack top is one of the positions.
QString termText(const Scores& scores, const DecodingStep& step) {
    const bool hasSecond = scores.decoder->positions > 2 && step.top > 0;
    return QStringLiteral("f_%1(%2%3, %4) %5")
        .arg(toQt(nameOf(step.move)),
             hasSecond ? QStringLiteral("%1, ").arg(step.second) : QString())
        .arg(step.top)
        .arg(step.front)
        .arg(scoreText(scores.at(step)));
}

/// Returns texts about the scores that a deduction adds to its premises: the scores of transitions
/// or of an arc.
QStringList termsOf(const Scores& scores, const ScoreChart& chart, int index) {
    const Arc arc = chart.deductions()[index].arc;
    if (scores.decoder->scoresArcs() && arc.head != NoHead)
        return {QStringLiteral("arc(%1, %2) %3")
                    .arg(arc.head)
                    .arg(arc.dependent)
                    .arg(scoreText(scores.arc.at(arc.head, arc.dependent)))};
    QStringList terms;
    for (const DecodingStep& step : scoredSteps(scores.decoder, chart, index))
        terms += termText(scores, step);
    return terms;
}

} // namespace

QString moveTitle(Move move) {
    switch (move) {
    case Move::Shift:
        return HalfTreeTexts::tr("Shift");
    case Move::LeftArc:
        return HalfTreeTexts::tr("Left-Arc");
    case Move::RightArc:
        return HalfTreeTexts::tr("Right-Arc");
    case Move::Reduce:
        break;
    }
    return HalfTreeTexts::tr("Reduce");
}

std::vector<WordBox> columnsOf(const Sentence& sentence, const ExactDecoder* decoder,
                               const DecoderState* position) {
    std::vector<WordBox> boxes{{HalfTreeTexts::tr("ROOT"), QStringLiteral("0"), WordPlace::Done}};
    const bool rightToLeft = sentence.isRightToLeft();
    for (const Word& word : sentence.words)
        boxes.push_back({toQt(formAlone(word.form, rightToLeft)), QString::number(boxes.size()),
                         WordPlace::Done});
    if (decoder->hasEnd())
        boxes.push_back({HalfTreeTexts::tr("end"), QString::number(boxes.size()), WordPlace::Done});
    if (!position)
        return boxes;
    for (int node = position->front; node <= sentence.size(); ++node)
        boxes[node].place = WordPlace::Buffer;
    for (int node : position->stack)
        boxes[node].place = WordPlace::Stack;
    boxes[position->stack.back()].place = WordPlace::StackTop;
    if (position->front <= sentence.size())
        boxes[position->front].place = WordPlace::BufferFront;
    return boxes;
}

std::vector<ArcLine> arcLinesOf(const std::optional<Tree>& gold, std::span<const int> heads) {
    std::vector<ArcLine> lines;
    for (int word = 1; word < static_cast<int>(heads.size()); ++word) {
        const Arc arc{heads[word], word};
        if (arc.head == NoHead)
            continue;
        const bool right = !gold || gold->hasArc(arc);
        lines.push_back({arc, {}, right ? ArcKind::Right : ArcKind::Wrong, false});
    }
    return lines;
}

std::vector<HalfTreeBox> boxesOf(const ScoreChart& chart, std::span<const int> deductions) {
    std::vector<HalfTreeBox> boxes;
    std::vector<int> boxOf(chart.items().size(), -1);
    for (int index : deductions) {
        const auto& deduction = chart.deductions()[index];
        const auto& item = chart.items()[deduction.conclusion];
        HalfTreeBox box{chart.kinds()[item.kind].shape,
                        item.key[0],
                        item.key[1],
                        toQt(chart.rules()[deduction.rule].name),
                        toQt(chart.label(deduction.conclusion)),
                        scoreText(deduction.value),
                        {}};
        for (int premise : deduction.premises)
            if (premise >= 0 && boxOf[premise] >= 0)
                box.premises.push_back(boxOf[premise]);
        boxOf[deduction.conclusion] = static_cast<int>(boxes.size());
        boxes.push_back(std::move(box));
    }
    return boxes;
}

std::vector<int> derivationBy(const ScoreChart& chart, int deduction) {
    std::vector<int> derivation;
    for (int premise : chart.deductions()[deduction].premises)
        if (premise >= 0)
            for (int step : chart.derivation(premise))
                derivation.push_back(step);
    derivation.push_back(deduction);
    return derivation;
}

QString sumText(const ScoreChart& chart, int index, const Scores* scores) {
    const auto& deduction = chart.deductions()[index];
    QStringList terms;
    for (int premise : deduction.premises)
        if (premise >= 0)
            terms += QStringLiteral("%1 %2").arg(toQt(chart.label(premise)),
                                                 scoreText(chart.items()[premise].value));
    if (scores)
        terms += termsOf(*scores, chart, index);
    else if (deduction.arc.head != NoHead)
        terms += scoreText(deduction.cost);
    return terms.isEmpty() ? scoreText(deduction.cost)
                           : terms.join(QStringLiteral(" + "))
                                 .replace(QStringLiteral(" + −"), QStringLiteral(" − "));
}

} // namespace parsescope
