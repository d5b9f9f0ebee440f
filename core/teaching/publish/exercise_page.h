// SPDX-License-Identifier: GPL-3.0-or-later
//
// Parts of HTML pages about exercises.
#pragma once

#include "core/teaching/judge/exercise_parts.h"

namespace parsescope {

/// The opening HTML tags of the paragraph around a picture, and of a table.
struct OpeningTags {
    const char* picture = "<p>";
    const char* table = "<table border=\"1\">";
};
/// Returns the HTML above a question. Depending on the kind, it contains the words, the gold tree
/// as a picture with the address `source`, the transitions so far and the configuration.
[[nodiscard]] std::string situationHtml(const Examiner& examiner, const std::string& source,
                                        const OpeningTags& tags = {});
/// Returns the HTML of the possibilities listed with a question: a paragraph with a letter for each
/// possibility.
[[nodiscard]] std::string waysHtml(const Examiner& examiner);
/// Returns the table of the model answer to `exercise`, in its layout, as HTML; empty if the answer
/// is not a derivation.
[[nodiscard]] std::string keyTableHtml(const Exercise& exercise, const ModelAnswer& answer);
/// Returns the tree that is shown as SVG.
[[nodiscard]] std::string goldTreeSvg(const Examiner& examiner);
/// Returns the tree that is shown as SVG in base64.
[[nodiscard]] std::string goldTreeBase64(const Examiner& examiner);
/// Returns a data URL with the picture of the gold tree, for use as the source of an <img> element.
[[nodiscard]] std::string goldTreeSource(const Examiner& examiner);
/// Returns an HTML document in one file with the style of reports; `body` follows the title.
[[nodiscard]] std::string reportPage(const std::string& title, const std::string& body);

} // namespace parsescope
