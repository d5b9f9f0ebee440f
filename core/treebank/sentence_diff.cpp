// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/treebank/sentence_diff.h"

#include "core/treebank/sentence_joiner.h"

#include <algorithm>
#include <string_view>
#include <vector>

namespace parsescope {

namespace {

constexpr int Context = 3; // lines

/// Returns the lines with their line ends.
std::vector<std::string_view> linesIn(std::string_view bytes) {
    std::vector<std::string_view> lines;
    while (!bytes.empty()) {
        const std::size_t end = std::min(bytes.find('\n'), bytes.size() - 1) + 1;
        lines.push_back(bytes.substr(0, end));
        bytes.remove_prefix(end);
    }
    return lines;
}

void addLine(std::string& diff, char sign, std::string_view line) {
    (diff += sign) += line;
    if (!line.ends_with('\n'))
        diff += "\n\\ No newline at end of file\n";
}

} // namespace

Result<std::string> sentenceDiff(const Treebank& treebank, int index, const Sentence& now) {
    const Result<std::string> before = treebank.bytes(index);
    if (!before)
        return before;
    const std::string after = writtenLike(now, treebank.formatOf(index), *before);
    const std::vector<std::string_view> old = linesIn(*before);
    const std::vector<std::string_view> changed = linesIn(after);
    const int count = static_cast<int>(std::min(old.size(), changed.size()));
    const int firstLine = treebank.firstLine(index);
    const auto nextChange = [&](int line) {
        while (line < count && old[line] == changed[line])
            ++line;
        return line;
    };
    std::string diff;
    for (int line = nextChange(0); line < count;) {
        // Changes with few unchanged lines between them share a hunk.
        const int begin = std::max(0, line - Context);
        int end = line;
        for (; line < count && line <= end + 2 * Context; line = nextChange(line))
            while (line < count && old[line] != changed[line])
                end = ++line;
        const int last = std::min(count, end + Context);
        const std::string extent =
            std::to_string(firstLine + begin) + ',' + std::to_string(last - begin);
        diff += "@@ -" + extent + " +" + extent + " @@\n";
        for (int at = begin; at < last;) {
            int same = at;
            while (same < last && old[same] != changed[same])
                ++same;
            for (int each = at; each < same; ++each)
                addLine(diff, '-', old[each]);
            for (int each = at; each < same; ++each)
                addLine(diff, '+', changed[each]);
            if (same == at)
                addLine(diff, ' ', old[same++]);
            at = same;
        }
    }
    return diff;
}

} // namespace parsescope
