// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"
#include "core/base/task_control.h"
#include "core/treebank/checks/check.h"

#include <chrono>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace parsescope {

/// The environment variable with the path of UD's validator. If the variable is empty, no validator
/// is used.
inline constexpr const char* ValidatorVariable = "PARSESCOPE_VALIDATOR";

/// Returns the path of UD's own validator, a program that is not part of this one: `named` if it is
/// not empty, otherwise the value of the environment variable, otherwise the first of the programs
/// "udvalidate" and "validate.py" in the folders of PATH. Returns an empty path if none is
/// installed. Fails if a path was named that is not a file.
[[nodiscard]] Result<std::string> findValidator(const std::string& named = {});

/// The reason why level 3 is not checked if findValidator returns an empty path.
inline constexpr Phrase NoValidator("UD's validator is not installed (pip install udtools)");

/// Returns the code of the language at the beginning of the name of a file of UD, for example "en"
/// for "en_ewt-ud-dev.conllu"; nothing for other names.
[[nodiscard]] std::optional<std::string> languageInName(std::string_view path);

/// The language with which the validator checks only rules for all languages.
inline constexpr const char* AnyLanguage = "ud";

/// A call of UD's validator.
struct ValidatorCall {
    std::string path;     ///< path of the validator
    std::string language; ///< code of the language; empty to use the name of each file
    /// The longest time without output of the validator before it is stopped.
    std::chrono::seconds limit{600};
};

/// Returns the findings of level 3 that UD's validator reports for the files in CoNLL-U, in the
/// order of the files, at most MostErrors. The validator reads a temporary copy, so that edited
/// and packed files can be checked, too. Fails if the validator cannot be started, is stopped, does
/// not end, or ends without a result.
[[nodiscard]] Result<std::vector<Finding>> findingsOfValidator(const ValidatorCall& call,
                                                               const Treebank& treebank,
                                                               const TaskControl& control = {});

/// Reads a line of output of UD's validator. Returns a finding of level 3 with the line of the file
/// that was checked, but without sentence and file; nothing for other lines.
[[nodiscard]] std::optional<Finding> readValidatorLine(std::string_view line);

/// Returns `findings`, and `others` from the validator, both about `treebank`, in one list in the
/// order of its lines. Findings of level 3 that are in both lists are listed once, in the words of
/// the validator.
[[nodiscard]] std::vector<Finding> mergedFindings(const Treebank& treebank,
                                                  std::vector<Finding> findings,
                                                  const std::vector<Finding>& others);

} // namespace parsescope
