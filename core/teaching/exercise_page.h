// SPDX-License-Identifier: GPL-3.0-or-later
//
// Parts of HTML pages about exercises.
#pragma once

#include "core/teaching/exercise.h"

namespace parsescope {

/// The opening tags of the paragraph of a picture, and of a table.
struct OpeningTags {
    const char* picture = "<p>";
    const char* table = "<table border=\"1\">";
};
/// Returns the HTML above a question: the words, the gold tree as the picture `source`, the
/// transitions so far and the configuration, as far as the kind shows them.
[[nodiscard]] std::string situationHtml(const Examiner& examiner, const std::string& source,
                                        const OpeningTags& tags = {});
/// Returns the possibilities listed with a question, with letters, one per paragraph.
[[nodiscard]] std::string waysHtml(const Examiner& examiner);
/// Returns the gold tree as SVG in base64.
[[nodiscard]] std::string goldTreeBase64(const Examiner& examiner);
/// Returns the gold tree as the source of a picture without a file.
[[nodiscard]] std::string goldTreeSource(const Examiner& examiner);
/// Returns the cells of stack and buffer in a row of a table.
[[nodiscard]] std::string configurationCells(const Sentence& sentence,
                                             const Configuration& configuration);

} // namespace parsescope
