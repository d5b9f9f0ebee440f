// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/treebank/checks/check.h"

#include "core/base/utf8.h"
#include "core/treebank/checks/checked_sentence.h"

#include <algorithm>
#include <utility>

namespace parsescope {

namespace {

using checks::CheckedSentence;
using checks::Findings;

constexpr int ReportEvery = 4096; // number of sentences between two reports

/// Returns the value of a comment "# sent_id = …", if it contains no white space as UD requires;
/// nothing for other comments.
std::optional<std::string_view> sentIdIn(std::string_view comment) {
    const std::optional<std::string_view> id = checks::valueIn(comment, "sent_id");
    const bool isGood = id && !id->empty() && id->find_first_of(" \t") == std::string_view::npos;
    return isGood ? id : std::nullopt;
}

void checkSentId(const CheckedSentence& sentence, std::set<std::string, std::less<>>& known,
                 Findings& findings) {
    std::string_view id;
    const auto add = [&](const char* rule, const checks::CommentLine& comment, Text message) {
        findings.add(CheckLevel::Ud2, rule, comment.number, 0, std::move(message));
    };
    for (const checks::CommentLine& comment : sentence.comments) {
        const std::optional<std::string_view> found = sentIdIn(comment.text);
        if (!found) {
            if (comment.text.starts_with("# sent_id") || comment.text.starts_with("#sent_id"))
                add("invalid-sent-id", comment,
                    Text(
                        "the comment is {0}, expected \"# sent_id = …\" without white space in the "
                        "value",
                        quoted(comment.text)));
            continue;
        }
        if (!id.empty())
            return add("multiple-sent-id", comment, Text("found a second sent_id, expected one"));
        id = *found;
        if (std::count(id.begin(), id.end(), '/') > 0)
            add("slash-in-sent-id", comment,
                Text("sent_id is {0}, expected no slash: it is reserved", quoted(id)));
        if (!known.insert(std::string(id)).second)
            add("non-unique-sent-id", comment,
                Text("sent_id is {0}, which an earlier sentence has, too", quoted(id)));
    }
    if (id.empty())
        findings.add(CheckLevel::Ud2, "missing-sent-id", sentence.lines.front().number, 0,
                     Text("found no comment \"# sent_id = …\" above the sentence"));
}

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
            findings.add(CheckLevel::Ud1, "extra-empty-line", number, 0,
                         expectsOne
                             ? Text("found a second empty line, expected one after a sentence")
                             : Text("found an empty line, expected the first sentence"));
    }
    if (expectsOne && (blank == 0 || !ended))
        findings.add(CheckLevel::Ud1, "missing-empty-line", number - 1, 0,
                     Text("the file ends here, expected an empty line after the sentence"));
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
        return error.text();
    return Text("{0} [{1}, {2}]", error.text(), titleOf(level), rule);
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
    const auto take = [&](std::vector<Finding> more, int sentence) {
        for (Finding& finding : more) {
            finding.error.file = file.name();
            finding.sentence = sentence;
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
            take(findings.take(), -1);
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
        take(std::move(more), first + i);
    }
}

std::vector<Finding> TreebankChecker::checkSentence(std::string_view bytes, Format format,
                                                    int line) {
    SentenceReading reading = readSentence(bytes, format, line);
    const bool hasHeads = reading.errors.empty();
    std::vector<Finding> found = asFindings(std::move(reading.errors));
    if (!(hasHeads || reading.hasOnlyHeadErrors) || m_upTo == CheckLevel::Reading)
        return found;
    Findings findings(m_upTo);
    if (const std::size_t at = bytes.find('\r'); at != std::string::npos)
        findings.add(CheckLevel::Ud1, "non-unix-newline", line + placeAt(bytes, at).line - 1, 0,
                     Text("the line ends in CR LF, expected LF alone"));
    checkBlankLines(bytes, line, true, findings);
    const CheckedSentence sentence(bytes, line, hasHeads);
    checkCharacters(sentence, findings);
    if (format == Format::ConllU) {
        if (findings.wants(CheckLevel::Ud2)) {
            checkSentId(sentence, m_sentIds, findings);
            checkText(sentence, findings);
            checkFeatures(sentence, findings);
            checkLabels(sentence, findings);
            checkEnhancedGraph(sentence, findings);
        }
        if (findings.wants(CheckLevel::Style))
            checkStyle(sentence, findings);
    }
    for (Finding& finding : findings.take())
        found.push_back(std::move(finding));
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
