// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/study/official_validator.h"

#include "core/base/co_process.h"
#include "core/base/path.h"
#include "core/base/platform/child_process.h"
#include "core/base/shell_command.h"
#include "core/base/utf8.h"
#include "core/treebank/conllu_fields.h"
#include "core/treebank/temporary_file.h"

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <filesystem>
#include <map>
#include <set>
#include <tuple>

namespace parsescope {

namespace {

namespace fs = std::filesystem;

/// The names of the validator: as installed with the package udtools, and in UD's repository of
/// tools.
constexpr const char* ValidatorNames[] = {"udvalidate", "validate.py"};

bool isFile(const std::string& path) {
    std::error_code ignored;
    return fs::is_regular_file(pathOf(path), ignored);
}

/// Returns the command that checks the file `copy`.
std::string commandOf(const ValidatorCall& call, std::string_view language,
                      const std::string& copy) {
    const bool isProgram = platform::isProgram(call.path);
    std::error_code ignored;
    // A relative path without a folder would be searched for in PATH.
    const std::string path = fs::absolute(pathOf(call.path), ignored).string();
    return std::string(platform::hasUnixShell() ? "PYTHONUTF8=1 " : "set PYTHONUTF8=1&& ") +
           (isProgram ? "" : "python3 ") + shellWord(path) + " --level 3 --max-err 0 --lang " +
           shellWord(language) + ' ' + shellWord(copy) + " 2>&1";
}

/// A temporary copy of a treebank file, with the lines of the file as it is edited.
class Copy {
public:
    /// Writes the copy.
    [[nodiscard]] Result<void> write(const TreebankFile& file) {
        constexpr Phrase CantWrite("cannot write a temporary file");
        if (!m_file.isOpen())
            return systemFailure(CantWrite, errno);
        int line = 1;
        for (int index = -1; index < file.size(); ++index) {
            const Result<std::string> bytes = file.bytes(index);
            if (!bytes)
                return tl::unexpected(bytes.error());
            if (index >= 0)
                m_firstLines.push_back(line);
            line += static_cast<int>(std::count(bytes->begin(), bytes->end(), '\n'));
            if (!m_file.write(*bytes))
                return systemFailure(CantWrite, errno);
        }
        return m_file.close() ? Result<void>() : systemFailure(CantWrite, errno);
    }

    [[nodiscard]] const std::string& path() const { return m_file.path(); }
    /// Returns the 0-based index of the sentence at `line` (1-based) of the copy; -1 before the
    /// first sentence.
    [[nodiscard]] int sentenceAt(int line) const {
        return static_cast<int>(std::ranges::upper_bound(m_firstLines, line) -
                                m_firstLines.begin()) -
               1;
    }
    /// Returns the 1-based line of the copy on which sentence `index` (0-based) begins.
    [[nodiscard]] int firstLine(int index) const { return m_firstLines[index]; }

private:
    TemporaryFile m_file{".conllu"};
    std::vector<int> m_firstLines;
};

/// Takes the text up to `end` from the beginning of `rest`, and returns it without `end`; nothing
/// if `rest` does not contain `end`.
std::optional<std::string_view> takeUpTo(std::string_view& rest, std::string_view end) {
    const std::size_t at = rest.find(end);
    if (at == std::string_view::npos)
        return std::nullopt;
    const std::string_view taken = rest.substr(0, at);
    rest.remove_prefix(at + end.size());
    return taken;
}

/// Returns the number of the line in a place such as "Line 5 Sent s1 Node 2" or "Tree number 3 on
/// line 17 Sent s3".
std::optional<int> lineIn(std::string_view place) {
    for (const std::string_view word : {"Line ", " on line "})
        if (std::size_t at = place.find(word); at != std::string_view::npos) {
            place.remove_prefix(at + word.size());
            return parseNumber(place.substr(0, place.find(' ')));
        }
    return std::nullopt;
}

/// Returns the sent_id in a place such as "Line 5 Sent s1 Node 2"; empty if it has none.
std::string sentIdIn(std::string_view place) {
    constexpr std::string_view Word = " Sent ";
    const std::size_t at = place.find(Word);
    if (at == std::string_view::npos)
        return {};
    place.remove_prefix(at + Word.size());
    return std::string(place.substr(0, place.find(' ')));
}

/// The findings and the result in the output of the validator.
struct Output {
    std::vector<Finding> findings;
    bool hasResult = false; ///< true if the last line, with the result, has been read
    std::string lastLine;   ///< the last line that is not empty

    void add(std::string line) {
        constexpr std::string_view Results[] = {"*** PASSED", "*** FAILED"};
        for (const std::string_view result : Results)
            hasResult = hasResult || line.starts_with(result);
        if (std::optional<Finding> finding = readValidatorLine(line);
            finding && findings.size() < MostErrors)
            findings.push_back(*std::move(finding));
        if (!isBlankLine(line))
            lastLine = std::move(line);
    }
};

/// Runs the validator and reads its output.
Result<Output> run(const std::string& command, const ValidatorCall& call,
                   const TaskControl& control) {
    CoProcess process;
    if (const Result<void> started = process.start(command); !started)
        return tl::unexpected(started.error());
    Output output;
    for (;;) {
        Result<std::optional<std::string>> line = process.hear(call.limit, control);
        if (!line && process.hasEnded())
            break;
        if (!line)
            return tl::unexpected(line.error());
        if (!*line)
            return failure("the check was stopped");
        output.add(**std::move(line));
    }
    if (output.hasResult)
        return output;
    return output.lastLine.empty()
               ? failure("the validator {0} has ended without a result", call.path)
               : failure("the validator {0} has ended without a result; its last line is {1}",
                         call.path, inQuotes(output.lastLine));
}

/// Checks one file. The findings have the index of the sentence in its file.
Result<std::vector<Finding>> check(const TreebankFile& file, const ValidatorCall& call,
                                   const TaskControl& control) {
    Copy copy;
    if (const Result<void> made = copy.write(file); !made)
        return tl::unexpected(made.error());
    const std::string language =
        !call.language.empty() ? call.language : languageInName(file.name()).value_or(AnyLanguage);
    Result<Output> output = run(commandOf(call, language, copy.path()), call, control);
    if (!output)
        return tl::unexpected(output.error());
    for (Finding& finding : output->findings) {
        finding.error.file = file.name();
        finding.sentence = copy.sentenceAt(finding.error.line);
        if (finding.sentence >= 0)
            finding.error.line +=
                file.firstLine(finding.sentence) - copy.firstLine(finding.sentence);
    }
    std::ranges::stable_sort(output->findings, {}, [](const Finding& finding) {
        return std::pair(finding.sentence, finding.error.line);
    });
    return std::move(output->findings);
}

} // namespace

Result<std::string> findValidator(const std::string& named) {
    const char* variable = std::getenv(ValidatorVariable);
    if (named.empty() && !variable) {
        for (const char* name : ValidatorNames)
            if (std::string path = platform::findProgram(name); !path.empty())
                return path;
        return std::string();
    }
    std::string path = !named.empty() ? named : variable;
    if (!path.empty() && !isFile(path))
        return failure("there is no file {0}, expected UD's validator", path);
    return path;
}

std::optional<std::string> languageInName(std::string_view path) {
    const std::string name = pathOf(path).filename().string();
    const std::size_t end = name.find('_');
    const bool isCode = (end == 2 || end == 3) && name.find("-ud-", end) != std::string::npos &&
                        std::all_of(name.begin(), name.begin() + static_cast<std::ptrdiff_t>(end),
                                    [](char c) { return c >= 'a' && c <= 'z'; });
    return isCode ? std::optional(name.substr(0, end)) : std::nullopt;
}

std::optional<Finding> readValidatorLine(std::string_view line) {
    const std::optional<std::string_view> place = takeUpTo(line, "]: [");
    const std::optional<std::string_view> rule = place ? takeUpTo(line, "] ") : std::nullopt;
    if (!rule || !place->starts_with('[') || !rule->starts_with("L3 "))
        return std::nullopt;
    const std::optional<int> number = lineIn(*place);
    if (!number)
        return std::nullopt;
    return Finding{CheckLevel::Ud3,
                   std::string(rule->substr(rule->rfind(' ') + 1)),
                   -1,
                   {Text::untranslated(std::string(line)), {}, *number, 0},
                   sentIdIn(*place)};
}

Result<std::vector<Finding>> findingsOfValidator(const ValidatorCall& call,
                                                 const Treebank& treebank,
                                                 const TaskControl& control) {
    std::vector<Finding> all;
    int first = 0;
    for (const auto& file : treebank.files()) {
        if (file->format() == Format::ConllU && file->size() > 0) {
            Result<std::vector<Finding>> found = check(*file, call, control);
            if (!found)
                return found;
            for (Finding& finding : *found) {
                finding.sentence += finding.sentence < 0 ? 0 : first;
                if (all.size() < MostErrors)
                    all.push_back(std::move(finding));
            }
        }
        first += file->size();
        control.report(static_cast<double>(first) / std::max(1, treebank.size()));
    }
    return all;
}

std::vector<Finding> mergedFindings(const Treebank& treebank, std::vector<Finding> findings,
                                    const std::vector<Finding>& others) {
    // For each file, the index of its first sentence, before which the findings about the file
    // itself stand.
    std::map<std::string, int> begins;
    int first = 0;
    for (const auto& file : treebank.files()) {
        begins.try_emplace(file->name(), first);
        first += file->size();
    }
    std::set<std::tuple<std::string, int, std::string>> known;
    const auto keyOf = [](const Finding& finding) {
        return std::tuple(finding.error.file, finding.error.line, finding.rule);
    };
    for (const Finding& other : others)
        known.insert(keyOf(other));
    std::erase_if(findings, [&](const Finding& finding) {
        return finding.level == CheckLevel::Ud3 && known.contains(keyOf(finding));
    });
    findings.insert(findings.end(), others.begin(), others.end());
    std::ranges::stable_sort(findings, {}, [&](const Finding& finding) {
        const auto begin = begins.find(finding.error.file);
        const int place = finding.sentence >= 0   ? 2 * finding.sentence + 1
                          : begin == begins.end() ? 0
                                                  : 2 * begin->second;
        return std::pair(place, finding.error.line);
    });
    return findings;
}

} // namespace parsescope
