// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/treebank/treebank.h"

#include <array>
#include <functional>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace parsescope {

/// How serious a finding is, the gravest first. The UD levels are those of the official validator:
/// 1 is the file format, 2 what every UD treebank must satisfy, 3 the annotation guidelines that
/// hold for all languages.
enum class CheckLevel {
    Reading, ///< the sentence cannot be read; all others stay usable
    Ud1,
    Ud2,
    Ud3,
    Style, ///< allowed, but probably a slip
};

/// All levels, with the names by which the command line knows them and titles to be read.
struct CheckLevelName {
    CheckLevel level;
    const char* name;
    const char* title;
};
inline constexpr std::array<CheckLevelName, 5> CheckLevels{{
    {CheckLevel::Reading, "read", "stops reading"},
    {CheckLevel::Ud1, "1", "UD level 1"},
    {CheckLevel::Ud2, "2", "UD level 2"},
    {CheckLevel::Ud3, "3", "UD level 3"},
    {CheckLevel::Style, "style", "style"},
}};
[[nodiscard]] const char* titleOf(CheckLevel level);

/// One fault found in a treebank.
struct Finding {
    CheckLevel level = CheckLevel::Reading;
    std::string rule;  ///< its name, that of the official validator where it has one; may be empty
    int sentence = -1; ///< index in the treebank (0-based); -1 for what is wrong with a file
    Error error;       ///< with file, line and mostly column

    /// "file:line:column: message [UD level 2, unsorted-features]", without brackets for what
    /// stops reading.
    [[nodiscard]] std::string text() const;
};

/// Checks treebanks as the official validator of UD does [universaldependencies.org,
/// validation rules], on levels 1 to 3, without what is special to a language. Of level 3 the
/// checks that look at basic trees are made. Files in CoNLL-X are checked for what stops reading,
/// and for stray white space and Unicode normal form. What was found before `MostErrors` is kept.
class TreebankChecker {
public:
    /// A checker that reports findings of this level or a graver one.
    explicit TreebankChecker(CheckLevel upTo) : m_upTo(upTo) {}

    /// All findings in `treebank`, in the order of its files. A sent_id must not occur twice in all
    /// treebanks given to this checker. When stopped, returns what was found so far.
    [[nodiscard]] std::vector<Finding> check(const Treebank& treebank,
                                             const TaskControl& control = {});

    /// All findings in one sentence: `bytes` are its lines and the blank lines after it, in the
    /// order of the lines. The first line has the number `firstLine`.
    [[nodiscard]] std::vector<Finding> checkSentence(std::string_view bytes, Format format,
                                                     int firstLine = 1);

private:
    void checkFile(const TreebankFile& file, int first, std::vector<Finding>& found,
                   const std::function<bool(int)>& goOn);

    CheckLevel m_upTo;
    std::set<std::string, std::less<>> m_sentIds;
};

} // namespace parsescope
