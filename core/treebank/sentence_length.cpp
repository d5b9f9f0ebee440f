// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/treebank/sentence_length.h"

#include "core/treebank/treebank.h"

namespace parsescope {

Error tooLongIn(const Treebank& treebank, int index, const Sentence& sentence) {
    return {tooLong(sentence.words.size()), treebank.fileOf(index), treebank.firstLine(index), 0};
}

} // namespace parsescope
