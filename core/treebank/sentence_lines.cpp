// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/treebank/sentence_lines.h"

#include "core/base/utf8.h"

namespace parsescope {

std::string linesOf(const Treebank& treebank, int index) {
    const Result<std::string> bytes = treebank.bytes(index);
    if (!bytes)
        return {};
    std::string lines;
    for (std::string_view rest = *bytes; !rest.empty();)
        if (const std::string_view line = takeLine(rest); !isBlankLine(line))
            lines.append(line).append("\n");
    return lines + '\n';
}

} // namespace parsescope
