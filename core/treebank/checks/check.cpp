// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/treebank/checks/check.h"

#include "core/base/utf8.h"
#include "core/treebank/checks/checked_sentence.h"

#include <algorithm>
#include <iterator>
#include <utility>

namespace parsescope {

namespace {

using checks::CheckedSentence;
using checks::Findings;

constexpr int ReportEvery = 4096; // number of sentences between two reports

/// Checks the lines between two sentences, where one empty line is expected. A line of white space
/// also ends a sentence, so that it is the only fault.
void checkBlankLines(std::string_view bytes, int firstLine, bool expectsOne, Findings& findings) {
    int number = firstLine;
    int blank = 0;
    const bool ended = bytes.ends_with('\n');
    for (; !bytes.empty(); ++number) {
        const std::string_view line = takeLine(bytes);
        if (!isBlankLine(line))
            continue;
        ++blank;
        if (!line.empty())
            findings.add(CheckLevel::Ud1, "pseudo-empty-line", number, 0,
                         Text("the line has white space, expected an empty line"));
        else if (blank > (expectsOne ? 1 : 0))
            findings.add(CheckLevel::Ud1, "empty-sentence", number, 0,
                         expectsOne
                             ? Text("found a second empty line, expected one after a sentence")
                             : Text("found an empty line, expected the first sentence"));
    }
    if (expectsOne && (blank == 0 || !ended))
        findings.add(CheckLevel::Ud1, "missing-empty-line", number - 1, 0,
                     Text("the file ends here, expected an empty line after the sentence"));
}

/// Returns the first value of sent_id in the lines of a sentence; empty if there is none.
std::string_view sentIdOf(std::string_view bytes) {
    while (bytes.starts_with('#'))
        if (const auto id = checks::sentIdIn(takeLine(bytes)))
            return *id;
    return {};
}

std::vector<Finding> asFindings(std::vector<Error> errors) {
    std::vector<Finding> findings;
    for (Error& error : errors)
        findings.push_back({CheckLevel::Reading, {}, -1, std::move(error)});
    return findings;
}

} // namespace

Text titleOf(CheckLevel level) {
    return Text(CheckLevels[static_cast<std::size_t>(level)].title);
}

Text Finding::text() const {
    if (level == CheckLevel::Reading)
        return sentId.empty() ? error.text() : Text("{0} [sent_id {1}]", error.text(), sentId);
    if (sentId.empty())
        return Text("{0} [{1}, {2}]", error.text(), titleOf(level), rule);
    return Text("{0} [{1}, {2}, sent_id {3}]", error.text(), titleOf(level), rule, sentId);
}

std::vector<Finding> TreebankChecker::check(const Treebank& treebank, const TaskControl& control) {
    std::vector<Finding> found;
    int first = 0;
    for (const auto& file : treebank.files()) {
        const auto goOn = [&](int index) {
            const int done = first + index;
            if (done > 0 && done % ReportEvery == 0)
                control.report(static_cast<double>(done) / treebank.size());
            return found.size() <= MostErrors && !control.stopRequested();
        };
        checkFile(*file, first, found, goOn);
        first += file->size();
    }
    if (found.size() > MostErrors) {
        found.resize(MostErrors + 1);
        found.back().error.message = Text(TooManyErrors);
    }
    if (!control.stopRequested())
        control.report(1);
    return found;
}

void TreebankChecker::checkFile(const TreebankFile& file, int first, std::vector<Finding>& found,
                                const std::function<bool(int)>& goOn) {
    const auto take = [&](std::vector<Finding> more, int sentence, std::string_view sentId) {
        for (Finding& finding : more) {
            finding.error.file = file.name();
            finding.sentence = sentence;
            finding.sentId = sentId;
            found.push_back(std::move(finding));
        }
    };
    if (m_upTo >= CheckLevel::Ud1)
        if (const Result<std::string> front = file.bytes(-1)) {
            Findings findings(m_upTo);
            std::string_view rest = *front;
            if (rest.starts_with(ByteOrderMark)) {
                findings.add(CheckLevel::Ud1, "byte-order-mark", 1, 0,
                             Text("the file begins with a byte order mark, expected none"));
                rest.remove_prefix(ByteOrderMark.size());
            }
            checkBlankLines(rest, 1, false, findings);
            take(findings.take(), -1, {});
        }
    bool carriageReturn = false;
    for (int i = 0; i < file.size() && goOn(i); ++i) {
        const Result<std::string> bytes = file.bytes(i);
        std::vector<Finding> more = bytes ? checkSentence(*bytes, file.format(), file.firstLine(i))
                                          : asFindings({bytes.error()});
        // Only one line end of each file is reported.
        const auto isLineEnd = [](const Finding& finding) {
            return finding.rule == "non-unix-newline";
        };
        if (carriageReturn)
            std::erase_if(more, isLineEnd);
        carriageReturn = carriageReturn || std::any_of(more.begin(), more.end(), isLineEnd);
        take(std::move(more), first + i, bytes ? sentIdOf(*bytes) : std::string_view());
    }
}

namespace {

std::vector<std::string_view> linesOf(std::string_view text) {
    std::vector<std::string_view> lines;
    while (!text.empty())
        lines.push_back(takeLine(text));
    return lines;
}

/// Returns the place in `line`, of a file in CoNLL-U Plus, of the character at the place `column`
/// in `standard`, the same line in CoNLL-U. Places are 1-based, in characters; 0 means the whole
/// line, also if the file does not have the column.
int placeInPlus(std::string_view line, std::string_view standard, const PlusColumns& plus,
                int column) {
    Fields fields;
    if (column == 0 || standard.starts_with('#') || splitColumns(standard, fields) != fields.size())
        return column;
    int begin = 1; // the place of the field in `standard`
    std::size_t field = 0;
    for (; field + 1 < fields.size(); ++field) {
        const int next = begin + static_cast<int>(characterCount(fields[field])) + 1;
        if (column < next)
            break;
        begin = next;
    }
    const std::optional<std::size_t> before = plus.placeOf(field);
    if (!before)
        return 0;
    std::size_t at = 0; // the offset of the field in `line`
    for (std::size_t i = 0; i < *before; ++i)
        at = std::min(line.find('\t', at), line.size() - 1) + 1;
    return static_cast<int>(characterCount(line.substr(0, at))) + 1 + column - begin;
}

/// Changes the places of findings in `standard`, a sentence in CoNLL-U whose first line has the
/// number `firstLine`, to their places in `bytes`, the sentence in CoNLL-U Plus.
void moveToPlus(std::vector<Finding>& findings, std::string_view bytes, std::string_view standard,
                const PlusColumns& plus, int firstLine) {
    const std::vector<std::string_view> own = linesOf(bytes);
    const std::vector<std::string_view> lines = linesOf(standard);
    for (Finding& finding : findings)
        if (const auto index = static_cast<std::size_t>(finding.error.line - firstLine);
            index < std::min(own.size(), lines.size()))
            finding.error.column =
                placeInPlus(own[index], lines[index], plus, finding.error.column);
}

} // namespace

std::vector<Finding> TreebankChecker::checkSentence(std::string_view bytes, Format format,
                                                    int line) {
    SentenceReading reading = readSentence(bytes, format, line);
    const bool hasHeads = reading.errors.empty();
    const bool isChecked = reading.hasAllWords() || reading.hasOnlyHeadErrors;
    std::vector<Finding> found = asFindings(std::move(reading.errors));
    if (m_upTo == CheckLevel::Reading)
        return found;
    Findings findings(m_upTo);
    checkBlankLines(bytes, line, true, findings);
    if (!isChecked) {
        for (Finding& finding : findings.take())
            found.push_back(std::move(finding));
        return found;
    }
    if (const std::size_t at = bytes.find('\r'); at != std::string::npos)
        findings.add(CheckLevel::Ud1, "non-unix-newline", line + placeAt(bytes, at).line - 1, 0,
                     Text("the line ends in CR LF, expected LF alone"));
    const PlusColumns* plus = format.plusColumns();
    // The rules of UD are about the columns of CoNLL-U.
    const bool isUd = format == Format::ConllU || (plus != nullptr && plus->hasConllU());
    const std::string standard =
        plus != nullptr ? writeSentence(reading.sentence, Format::ConllU) : std::string();
    const CheckedSentence sentence(plus != nullptr ? standard : bytes, line, hasHeads);
    checkCharacters(sentence, findings);
    if (isUd) {
        if (findings.wants(CheckLevel::Ud2)) {
            checkSentId(sentence, m_state, findings);
            checkParallelId(sentence, m_state, findings);
            checkDocumentMarks(sentence, m_state, findings);
            checkText(sentence, m_state, findings);
            checkFeatures(sentence, findings);
            checkLabels(sentence, findings);
            checkEnhancedGraph(sentence, m_state, findings);
        }
        if (findings.wants(CheckLevel::Style))
            checkStyle(sentence, findings);
    }
    std::vector<Finding> taken = findings.take();
    if (plus != nullptr)
        moveToPlus(taken, bytes, standard, *plus, line);
    std::move(taken.begin(), taken.end(), std::back_inserter(found));
    std::stable_sort(found.begin(), found.end(), [](const Finding& a, const Finding& b) {
        return std::pair(a.error.line, a.error.column) < std::pair(b.error.line, b.error.column);
    });
    return found;
}

std::vector<Error> Treebank::validate(const TaskControl& control) const {
    std::vector<Error> errors;
    for (Finding& finding : TreebankChecker(CheckLevel::Reading).check(*this, control))
        errors.push_back(std::move(finding.error));
    return errors;
}

} // namespace parsescope
