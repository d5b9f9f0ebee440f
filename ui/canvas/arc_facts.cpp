// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/canvas/arc_facts.h"

#include <QCoreApplication>

namespace parsescope {

namespace {

struct FactTexts {
    Q_DECLARE_TR_FUNCTIONS(Facts)
};

QString placeText(WordPlace place) {
    switch (place) {
    case WordPlace::Buffer:
        return FactTexts::tr("in the buffer");
    case WordPlace::BufferFront:
        return FactTexts::tr("front of the buffer");
    case WordPlace::Stack:
        return FactTexts::tr("on the stack");
    case WordPlace::StackTop:
        return FactTexts::tr("top of the stack");
    case WordPlace::Done:
        return FactTexts::tr("done");
    case WordPlace::None:
        return {};
    }
    return {};
}

} // namespace

QString nameOf(const std::vector<WordBox>& words, int node) {
    const QString& form = words[node].form;
    return node == 0 ? form : QStringLiteral("%1 %2").arg(idOf(words[node], node), form);
}

QString kindText(ArcKind kind) {
    switch (kind) {
    case ArcKind::Right:
        return FactTexts::tr("right");
    case ArcKind::Wrong:
        return FactTexts::tr("wrong");
    case ArcKind::ToCome:
        return FactTexts::tr("still to come");
    case ArcKind::Lost:
        return FactTexts::tr("lost");
    case ArcKind::Proposed:
        return FactTexts::tr("proposed");
    case ArcKind::Kept:
        return FactTexts::tr("kept");
    case ArcKind::Lifted:
        return FactTexts::tr("lifted");
    case ArcKind::Best:
        return FactTexts::tr("in the best tree within reach");
    case ArcKind::Mistaken:
        return FactTexts::tr("wrong choice of the model");
    case ArcKind::Implied:
        return FactTexts::tr("right, implied at the end because the word has no head");
    case ArcKind::WronglyImplied:
        return FactTexts::tr("wrong, implied at the end because the word has no head");
    case ArcKind::Gold:
        return FactTexts::tr("gold");
    case ArcKind::Enhanced:
        return FactTexts::tr("in the enhanced graph");
    }
    return {};
}

std::vector<Fact> factsOf(const ArcDiagram& diagram) {
    std::vector<Fact> facts;
    // For each word, the arcs whose dependent it is.
    std::vector<std::vector<const ArcLine*>> arcsTo(diagram.words.size());
    for (const ArcLine& line : diagram.arcs)
        if (line.arc.dependent >= 0 && line.arc.dependent < static_cast<int>(arcsTo.size()))
            arcsTo[line.arc.dependent].push_back(&line);
    for (int place = 0; place < diagram.places(); ++place) {
        const int node = diagram.nodeAt(place);
        const WordBox& word = diagram.words[node];
        const QString name = nameOf(diagram.words, node);
        const QString tagged =
            word.tag.isEmpty() ? name : FactTexts::tr("%1, %2").arg(name, word.tag);
        facts.push_back({{Target::Kind::Word, node, -1},
                         word.place == WordPlace::None
                             ? tagged
                             : FactTexts::tr("%1: %2").arg(tagged, placeText(word.place))});
        for (const ArcLine* to : arcsTo[node]) {
            const ArcLine& line = *to;
            const QString arc =
                diagram.isFromAbove(line.arc)
                    ? FactTexts::tr("%1 is a root").arg(name)
                    : nameOf(diagram.words, line.arc.head) + QStringLiteral(" → ") + name;
            const QString labelled =
                line.label.isEmpty() ? arc : FactTexts::tr("%1, %2").arg(arc, line.label);
            const QString kind = line.nonProjective
                                     ? FactTexts::tr("%1, non-projective").arg(kindText(line.kind))
                                     : kindText(line.kind);
            facts.push_back({targetOf(line.arc), FactTexts::tr("%1: %2").arg(labelled, kind)});
        }
    }
    for (const TokenBar& token : diagram.tokens)
        facts.push_back({{Target::Kind::Word, token.first, -1},
                         FactTexts::tr("Multiword token %1 of %2 to %3")
                             .arg(token.form, nameOf(diagram.words, token.first),
                                  nameOf(diagram.words, token.last))});
    return facts;
}

} // namespace parsescope
