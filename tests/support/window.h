// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/treebank/conllu.h"
#include "tests/support/patience.h"
#include "ui/canvas/drawing.h"
#include "ui/session/explanations.h"

#include <QString>

#include <string>
#include <vector>

namespace parsescope {

/// Makes `explain` wait for losses, because tests read them right after a step, even on a busy
/// machine.
inline const bool waitsForLosses = [] {
    Explanations::longestWait = std::chrono::minutes(1);
    return true;
}();

/// Returns a measure that needs no fonts: 8 pixels for each character.
inline Measure plainMeasure() {
    return [](const QString& text, TextStyle) {
        return QSizeF(8.0 * static_cast<double>(text.size()), 16);
    };
}

/// Returns the CoNLL-U lines of a sentence whose words have `heads`; the forms are w1, w2, … and
/// the relations r1, r2, ….
inline std::string conlluOf(const std::vector<int>& heads) {
    std::string lines;
    for (std::size_t i = 0; i < heads.size(); ++i) {
        const std::string number = std::to_string(i + 1);
        lines += number + "\tw" + number + "\t_\tX\t_\t_\t" + std::to_string(heads[i]) + "\tr" +
                 number + "\t_\t_\n";
    }
    return lines + "\n";
}

inline Sentence sentenceOf(const std::vector<int>& heads) {
    return readSentence(conlluOf(heads), Format::ConllU).sentence;
}

} // namespace parsescope
