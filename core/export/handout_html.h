// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/export/handout.h"

#include <string>
#include <vector>

namespace parsescope {

/// A handout as HTML 4 with tables, for programs that lay it out on paper. Page breaks are marked
/// by "page-break-before".
struct HandoutHtml {
    std::string html;
    /// The pictures as SVG. In the HTML, their names are "picture0", "picture1" …
    std::vector<std::string> pictures;
    bool landscape = false;
};

/// Returns the table Stack | Buffer | New dependency | Transition of `derivation`. If `filled` is
/// false, only the first configuration is filled in.
[[nodiscard]] std::string tableHtml(const Derivation& derivation, bool filled,
                                    const TableLayout& layout);

// The functions below return the handouts of handout.h as HTML.

[[nodiscard]] HandoutHtml tableHandoutHtml(const Derivation& derivation, Filling filling,
                                           const TableLayout& layout = {});
[[nodiscard]] HandoutHtml chartHandoutHtml(const ChartSheet& sheet, Filling filling);
[[nodiscard]] HandoutHtml figuresHandoutHtml(const Derivation& derivation);

} // namespace parsescope
