// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/treebank/checks/treebank_state.h"
#include "core/treebank/treebank.h"

#include <array>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace parsescope {

/// The severity of a finding, in descending order. The UD levels are the levels of the official
/// validator: level 1 covers the file format, level 2 the requirements on every UD treebank, and
/// level 3 the annotation guidelines for all languages. Of level 3, only the rules of the relation
/// "root" are checked here; the others are left to the official validator itself
/// (core/study/official_validator.h).
enum class CheckLevel {
    Reading, ///< the sentence cannot be read; all other sentences remain usable
    Ud1,
    Ud2,
    Ud3,
    Style, ///< allowed, but probably a mistake
};

/// A level with its name on the command line and its title.
struct CheckLevelName {
    CheckLevel level;
    const char* name;
    Phrase title;
};
inline constexpr std::array<CheckLevelName, 5> CheckLevels{{
    {CheckLevel::Reading, "read", "stops reading"},
    {CheckLevel::Ud1, "1", "UD level 1"},
    {CheckLevel::Ud2, "2", "UD level 2"},
    {CheckLevel::Ud3, "3", "UD level 3"},
    {CheckLevel::Style, "style", "style"},
}};
/// Returns the title of `level`.
[[nodiscard]] Text titleOf(CheckLevel level);

/// The state of the official validator whose rules of levels 1 and 2 are followed.
inline constexpr const char* FollowedValidator = "udtools 0.2.7";

/// A fault in a treebank.
struct Finding {
    CheckLevel level = CheckLevel::Reading;
    /// The name of the rule, from the official validator if it has one; may be empty.
    std::string rule;
    int sentence = -1; ///< 0-based index of the sentence in the treebank; -1 for a fault of a file
    Error error;       ///< error with file, line and, for most rules, column
    std::string sentId{}; ///< the sent_id of the sentence; empty if it has none

    /// Returns "file:line:column: message [UD level 2, unsorted-features, sent_id a-1]", with only
    /// the sent_id in brackets for CheckLevel::Reading.
    [[nodiscard]] Text text() const;
};

/// A checker of treebanks by the rules of the official validator of UD [universaldependencies.org,
/// validation rules], on levels 1 and 2, and by rules of style. In a sentence whose reading errors
/// are all about HEAD or empty columns, everything is checked that does not depend on HEAD. Files
/// in CoNLL-X are checked for reading errors, stray white space and Unicode normal form. At most
/// `MostErrors` findings are kept.
class TreebankChecker {
public:
    /// Makes a checker that reports the findings of level `upTo` and of all more severe levels.
    explicit TreebankChecker(CheckLevel upTo) : m_upTo(upTo) {}

    /// Returns all findings in `treebank`, in the order of its files. A sent_id must be unique
    /// among all treebanks that the checker has checked. When stopped, returns the findings so far.
    [[nodiscard]] std::vector<Finding> check(const Treebank& treebank,
                                             const TaskControl& control = {});

    /// Returns all findings in one sentence, in the order of the lines. `bytes` contains the lines
    /// of the sentence and the blank lines after it; the first line has the 1-based number
    /// `firstLine`.
    [[nodiscard]] std::vector<Finding> checkSentence(std::string_view bytes, Format format,
                                                     int firstLine = 1);

private:
    void checkFile(const TreebankFile& file, int first, std::vector<Finding>& found,
                   const std::function<bool(int)>& goOn);

    CheckLevel m_upTo;
    checks::TreebankState m_state;
};

} // namespace parsescope
