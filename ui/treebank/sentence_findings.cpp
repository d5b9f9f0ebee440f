// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/treebank/sentence_findings.h"

#include "core/base/utf8.h"
#include "ui/canvas/qt_text.h"

#include <algorithm>
#include <string_view>

namespace parsescope {

namespace {

/// Returns the 0-based place of the column that contains a character of a line. `character` is
/// 1-based; 0 is the whole line.
int placeIn(std::string_view line, int character) {
    int place = 0;
    for (std::size_t at = 0; at < line.size() && character > 1; --character) {
        place += line[at] == '\t' ? 1 : 0;
        at += characterAt(line, at).bytes;
    }
    return place;
}

} // namespace

std::vector<Finding> findingsIn(const Sentence& sentence, Format format) {
    return TreebankChecker(CheckLevel::Style)
        .checkSentence(writeSentence(sentence, format), format);
}

std::vector<Finding> newFindings(const std::vector<Finding>& after,
                                 const std::vector<Finding>& before) {
    const auto ruleOf = [](const Finding& finding) {
        return finding.rule.empty() ? finding.error.message.english() : finding.rule;
    };
    std::map<std::string, int> known;
    for (const Finding& finding : before)
        ++known[ruleOf(finding)];
    std::vector<Finding> found;
    for (const Finding& finding : after)
        if (known[ruleOf(finding)]-- <= 0)
            found.push_back(finding);
    return found;
}

CellFindings cellFindings(const Sentence& sentence, Format format) {
    std::vector<std::string_view> lines;
    const std::string bytes = writeSentence(sentence, format);
    for (std::string_view rest = bytes; !rest.empty();)
        lines.push_back(takeLine(rest));
    CellFindings cells;
    for (const Finding& finding : findingsIn(sentence, format)) {
        const int line = finding.error.line - 1;
        const int row = line - static_cast<int>(sentence.comments.size());
        if (row < 0 || line >= static_cast<int>(lines.size()))
            continue;
        const auto place = static_cast<std::size_t>(placeIn(lines[line], finding.error.column));
        const PlusColumns* plus = format.plusColumns();
        const std::size_t column =
            plus != nullptr && place < plus->size() ? plus->columnAt(place) : place;
        QString& text = cells[{row, static_cast<int>(column)}];
        text += (text.isEmpty() ? QString() : QStringLiteral("\n")) + toQt(finding.error.message) +
                QStringLiteral(" (%1)").arg(toQt(titleOf(finding.level)));
    }
    return cells;
}

} // namespace parsescope
