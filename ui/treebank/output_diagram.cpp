// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/treebank/output_diagram.h"

#include "ui/canvas/qt_text.h"
#include "ui/canvas/word_boxes.h"

namespace parsescope {

ArcDiagram outputDiagram(const Sentence& sentence, const Tree& gold, const Sentence& output) {
    ArcDiagram diagram;
    diagram.words = wordBoxesOf(sentence);
    diagram.rightToLeft = sentence.isRightToLeft();
    for (int word = 1; word <= sentence.size(); ++word) {
        const Word& given = output.words[word - 1];
        const Arc found{given.head, word};
        const Arc right{gold.head(word), word};
        const QString expected = relationOf(sentence, word);
        const QString got = toQt(given.deprel);
        const bool sameHead = found == right;
        const bool sameLabel = expected == got;
        diagram.arcs.push_back(
            {right,
             sameHead && !sameLabel ? QStringLiteral("%1 ≠ %2").arg(expected, got) : expected,
             sameHead ? ArcKind::Right : ArcKind::Lost, sameHead && !sameLabel,
             gold.isNonProjective(right)});
        if (!sameHead)
            diagram.arcs.push_back({found, got, ArcKind::Wrong, false});
        diagram.words[word].found = !sameHead || !sameLabel;
    }
    return diagram;
}

} // namespace parsescope
