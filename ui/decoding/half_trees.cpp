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

/// Returns a term of a sum as a text, “f_sh(0, 3) 3.25”.
QString termText(const Scores& scores, std::string_view table, int row, int column) {
    return QStringLiteral("%1(%2, %3) %4")
        .arg(table == "arc" ? toQt(table) : QStringLiteral("f_") + toQt(table))
        .arg(row)
        .arg(column)
        .arg(scoreText(scores.table(table).at(row, column)));
}

/// Returns texts about the scores that a deduction adds to its premises: the score of the
/// transition that pushed the word that it pops, and the score of the transition that pops it; or
/// the score of the arc.
QStringList termsOf(const Scores& scores, const ScoreChart& chart,
                    const ScoreChart::Deduction& deduction) {
    if (deduction.arc.head == NoHead)
        return {};
    if (scores.decoder->scoresArcs())
        return {termText(scores, "arc", deduction.arc.head, deduction.arc.dependent)};
    const auto& below = chart.items()[deduction.premises[0]].key;
    const int front = chart.items()[deduction.conclusion].key[1];
    const std::string& pop = chart.rules()[deduction.rule].name;
    return {termText(scores, pop == "re" ? "ra" : "sh", below[0], below[1]),
            termText(scores, pop, below[1], front)};
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
    if (!decoder->scoresArcs())
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
        terms += termsOf(*scores, chart, deduction);
    else if (deduction.arc.head != NoHead)
        terms += scoreText(deduction.cost);
    return terms.isEmpty() ? scoreText(deduction.cost)
                           : terms.join(QStringLiteral(" + "))
                                 .replace(QStringLiteral(" + −"), QStringLiteral(" − "));
}

} // namespace parsescope
