// SPDX-License-Identifier: GPL-3.0-or-later
//
// Parts of pages of HTML that are about exercises.
#pragma once

#include "core/teaching/exercise.h"

namespace parsescope {

/// How a page opens the paragraph of a picture and a table.
struct OpeningTags {
    const char* picture = "<p>";
    const char* table = "<table border=\"1\">";
};
/// Returns what is shown above a question: the words, the gold tree as the picture `source`, the
/// transitions so far and the configuration, as far as the kind shows them.
[[nodiscard]] std::string situationHtml(const Examiner& examiner, const std::string& source,
                                        const OpeningTags& tags = {});
/// Returns the lettered ways of a question, one a paragraph.
[[nodiscard]] std::string waysHtml(const Examiner& examiner);
/// Returns the gold tree as SVG in base64.
[[nodiscard]] std::string goldTreeBase64(const Examiner& examiner);
/// Returns the gold tree as a source of a picture that needs no file.
[[nodiscard]] std::string goldTreeSource(const Examiner& examiner);
/// Returns the header cells and the cells of stack and buffer in a row of a table.
[[nodiscard]] std::string configurationCells(const Sentence& sentence,
                                             const Configuration& configuration);

} // namespace parsescope
