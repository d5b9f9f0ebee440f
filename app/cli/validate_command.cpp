// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/command.h"
#include "app/cli/input.h"
#include "app/cli/progress.h"
#include "core/base/ascii.h"
#include "core/base/json.h"
#include "core/export/display_text.h"
#include "core/study/official_validator.h"
#include "core/treebank/checks/check.h"

#include <algorithm>
#include <array>
#include <iostream>
#include <memory>

namespace parsescope::cli {

namespace {

struct ValidateOptions {
    std::vector<std::string> files;
    std::string level{CheckLevels.front().name};
    std::string validator; ///< path of UD's validator; empty to look for it
    std::string language;  ///< code of the language; empty to use the names of the files
    int seconds = 600;     ///< time limit for the validator
    bool json = false;

    [[nodiscard]] CheckLevel checkLevel() const {
        return std::find_if(CheckLevels.begin(), CheckLevels.end(),
                            [this](const CheckLevelName& each) { return each.name == level; })
            ->level;
    }
};

/// The number of findings of each level.
using Counts = std::array<long long, CheckLevels.size()>;

/// Returns the counts as text, for example "2 errors, 3 warnings of UD level 1".
Text countsText(const Counts& counts) {
    std::vector<Text> texts{counts.front() == 0
                                ? Text("no errors")
                                : plural("{0} error", "{0} errors", counts.front())};
    for (const CheckLevelName& level : CheckLevels)
        if (const long long count = counts[static_cast<std::size_t>(level.level)];
            count > 0 && level.level != CheckLevel::Reading)
            texts.push_back(
                plural("{0} warning of {1}", "{0} warnings of {1}", count, level.title));
    return Text::joined(texts, ", ");
}

Json findingJson(const Finding& finding) {
    Json object;
    object["file"] = finding.error.file;
    object["line"] = finding.error.line;
    object["column"] = finding.error.column;
    object["level"] = std::ranges::find(CheckLevels, finding.level, &CheckLevelName::level)->name;
    object["rule"] = finding.rule;
    object["sentence"] = finding.sentence + 1;
    object["sent_id"] = finding.sentId;
    object["message"] = finding.error.message.english();
    return object;
}

/// Says which rules were not checked because of the formats of the files.
void tellUnchecked(const Treebank& treebank, CheckLevel level) {
    if (level < CheckLevel::Ud2)
        return;
    for (const auto& file : treebank.files())
        if (const PlusColumns* plus = file->format().plusColumns();
            plus != nullptr && !plus->hasConllU())
            complain(Error{Text("warning: the file has not all columns of CoNLL-U, so levels 2 "
                                "and 3 were not checked"),
                           file->name(), 1, 0});
        else if (file->format() == Format::ConllX)
            complain(
                Error{Text("warning: the file was read as CoNLL-X, to which the rules of UD do "
                           "not apply, so levels 2 and 3 were not checked; if it is CoNLL-U, "
                           "let its name end in .conllu"),
                      file->name(), 0, 0});
}

/// Returns the message which states that level 3 was not checked for the reason `reason`.
Text notValidated(const Text& reason) {
    return Text("level 3 was not checked: {0}", reason);
}

/// UD's own validator, which checks level 3.
class LevelThree {
public:
    /// Looks for the validator if the level includes level 3. If the validator is required but
    /// missing, reports that.
    explicit LevelThree(const ValidateOptions& options) : m_options(options) {
        if (options.checkLevel() < CheckLevel::Ud3)
            return;
        m_isRequired = options.checkLevel() == CheckLevel::Ud3 || !options.validator.empty();
        const Result<std::string> path = findValidator(options.validator);
        if (!path) {
            complain(notValidated(path.error().message));
            m_hasFailed = true;
        } else if (path->empty()) {
            complain(notValidated(Text(NoValidator)));
            m_hasFailed = m_isRequired;
        } else {
            m_call = {*path, options.language, std::chrono::seconds(options.seconds)};
        }
    }

    /// Returns `findings` with the findings of the validator in the treebank.
    [[nodiscard]] std::vector<Finding> add(std::vector<Finding> findings, const Treebank& treebank,
                                           const TaskControl& control) {
        if (m_call.path.empty())
            return findings;
        tellLanguage(treebank);
        Result<std::vector<Finding>> found = findingsOfValidator(m_call, treebank, control);
        if (found)
            return mergedFindings(treebank, std::move(findings), *found);
        complain(Error{notValidated(found.error().message), treebank.name(), 0, 0});
        m_hasFailed = true;
        return findings;
    }

    /// Returns true if level 3 was to be checked and could not be.
    [[nodiscard]] bool hasFailed() const { return m_hasFailed; }

private:
    void tellLanguage(const Treebank& treebank) const {
        for (const auto& file : treebank.files())
            if (m_options.language.empty() && !languageInName(file->name()))
                complain(Error{Text("the language is not known, because the name is not like "
                                    "en_ewt-ud-dev.conllu: the validator is called with --lang {0}",
                                    AnyLanguage),
                               file->name(), 0, 0});
    }

    const ValidateOptions& m_options;
    ValidatorCall m_call; // the path is empty if there is no validator
    bool m_isRequired = false;
    bool m_hasFailed = false;
};

/// Prints the findings of all files. Returns the exit status.
int validate(const ValidateOptions& options) {
    long long sentences = 0;
    Counts counts{};
    Json found = Json::array();
    TreebankChecker checker(options.checkLevel());
    LevelThree levelThree(options);
    const auto check = [&](const Treebank& treebank, const TaskControl& control) {
        const std::vector<Finding> findings =
            levelThree.add(checker.check(treebank, control), treebank, {});
        Progress::clear();
        for (const Finding& finding : findings) {
            if (options.json)
                found.push_back(findingJson(finding));
            else
                std::cout << harmless(finding.text().english()) << '\n';
            ++counts[static_cast<std::size_t>(finding.level)];
        }
        tellUnchecked(treebank, options.checkLevel());
        sentences += treebank.size();
    };
    const bool allOpen = forEachTreebank(options.files, openTreebank, check);
    if (options.json)
        std::cout << manyLines(Json{{"rules_of", FollowedValidator},
                                    {"files", options.files.size()},
                                    {"sentences", sentences},
                                    {"findings", std::move(found)}});
    if (!allOpen)
        return BadInput;
    std::vector<Text> summary{plural("{0} file", "{0} files", std::ssize(options.files)),
                              plural("{0} sentence", "{0} sentences", sentences),
                              countsText(counts)};
    if (options.checkLevel() > CheckLevel::Reading)
        summary.push_back(Text("levels 1 and 2 as in {0}", FollowedValidator));
    complain(Text::joined(summary, ", "));
    return counts == Counts{} && !levelThree.hasFailed() ? Success : BadInput;
}

} // namespace

void addValidateCommand(Command app, int& status) {
    const Command command =
        app.addSubcommand("validate", "Print every error of treebank files, with line and column.");
    command.setFooter(R"(Levels, each of which includes those before it:
  read   errors that prevent reading: the sentence, or its tree if only HEAD is wrong, cannot be
         used; all other sentences can (default)
  1      the file format: white space, line ends, Unicode normal form C
  2      the rules of UD for every treebank: sent_id, text, UPOS, FEATS, DEPREL, DEPS, MISC, roots
  3      the guidelines for all languages: relations and the words that can have them
  style  allowed, but probably not intended: invisible characters, empty items
The numbers, and the names of the rules in brackets, are those of the official validator of UD;
the summary names the version whose rules of levels 1 and 2 are followed.
Level 3 is checked by this validator itself, as installed by "pip install udtools" (udvalidate) or
as validate.py of UD's tools: the file of --validator, otherwise that of the environment variable
PARSESCOPE_VALIDATOR (empty for none), otherwise the first one in PATH. Its findings are listed
between the others, in its own words. Findings from 1 on are warnings: the sentences remain
usable. The exit status is 1 if there are findings of the chosen level or if level 3 was chosen
and could not be checked. With several files, each sent_id must be unique among all of them.

Fields of --json:
  rules_of            version of the official validator whose rules of levels 1 and 2 are followed
  files, sentences    numbers of files and sentences
  findings            for each finding: file, line, column, level, rule, sentence, sent_id, message;
                      lines, columns and sentences are counted from 1, and a 0 means the whole
                      line, the whole file or no sentence)");
    const auto options = std::make_shared<ValidateOptions>();
    std::vector<std::string> names;
    for (const CheckLevelName& level : CheckLevels)
        names.emplace_back(level.name);
    command
        .addOption("--level", options->level,
                   "Report findings of this level and of more severe ones")
        .oneOf(names);
    command.addOption("--validator", options->validator,
                      "UD's validator, for level 3: udvalidate or validate.py");
    command
        .addOption("--lang", options->language,
                   "Code of the language for the validator, for example en (default: from names "
                   "such as en_ewt-ud-dev.conllu)")
        .accepts([](const std::string& code) {
            return !code.empty() && std::ranges::all_of(code,
                                                        [](char c) {
                                                            return isAsciiLetter(c) ||
                                                                   isAsciiDigit(c) || c == '_' ||
                                                                   c == '-';
                                                        })
                       ? ""
                       : "expected a code such as en";
        });
    command.addFlag("--json", options->json, "Print a JSON object");
    command
        .addOption("--timeout", options->seconds,
                   "Seconds without output after which the validator is stopped (default 600)")
        .inRange(1, 100'000);
    command
        .addOption("FILE", options->files,
                   "CoNLL-U or CoNLL-X, plain or gzip; - for standard input")
        .required();
    command.setFunction([options, &status] { status = validate(*options); });
}

} // namespace parsescope::cli
