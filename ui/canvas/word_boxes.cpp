// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/canvas/word_boxes.h"

#include "core/treebank/direction.h"
#include "ui/canvas/qt_text.h"

namespace parsescope {

std::vector<WordBox> wordBoxesOf(const Sentence& sentence) {
    std::vector<WordBox> boxes{{QStringLiteral("ROOT"), {}, WordPlace::Done}};
    const bool rightToLeft = sentence.isRightToLeft();
    for (const Word& word : sentence.words)
        boxes.push_back({toQt(formAlone(word.form, rightToLeft)),
                         word.upos == "_" ? QString() : toQt(word.upos), WordPlace::Done});
    return boxes;
}

QString relationOf(const Sentence& sentence, int word) {
    const std::string& relation = sentence.words[word - 1].deprel;
    return relation == "_" ? QString() : toQt(relation);
}

} // namespace parsescope
