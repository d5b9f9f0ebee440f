// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/treebank/document.h"
#include "tests/support/conllu_lines.h"

#include <QStringList>

#include <string>

namespace parsescope::test {

/// Returns the forms of all words of a document, separated by spaces, and by slashes between
/// sentences: "a b/c".
inline QString outline(const Document& document) {
    QStringList sentences;
    for (int i = 0; i < document.size(); ++i) {
        QStringList forms;
        for (const Word& word : document.read(i).sentence.words)
            forms << QString::fromStdString(word.form);
        sentences << forms.join(' ');
    }
    return sentences.join('/');
}

/// Returns a sentence of one word, which is a child of ROOT.
inline Sentence oneWord(const std::string& form) {
    return readSentence(line("1", form, "0"), Format::ConllU).sentence;
}

} // namespace parsescope::test
