// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/export/handout.h"

#include <string>
#include <vector>

namespace parsescope {

/// A handout as HTML 4 with tables, for programs that lay it out on paper themselves. Pages begin
/// with "page-break-before".
struct HandoutHtml {
    std::string html;
    std::vector<std::string> pictures; ///< as SVG; called "picture0", "picture1" … in the HTML
    bool landscape = false;
};

// The handouts of handout.h as HTML.

[[nodiscard]] HandoutHtml tableHandoutHtml(const Derivation& derivation, Filling filling);
[[nodiscard]] HandoutHtml chartHandoutHtml(const Sentence& sentence, const Chart& chart,
                                           Filling filling);
[[nodiscard]] HandoutHtml figuresHandoutHtml(const Derivation& derivation,
                                             const StepStates& states);

} // namespace parsescope
