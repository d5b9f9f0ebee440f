// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/command.h"
#include "app/cli/input.h"
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

    [[nodiscard]] CheckLevel checkLevel() const {
        return std::find_if(CheckLevels.begin(), CheckLevels.end(),
                            [this](const CheckLevelName& each) { return each.name == level; })
            ->level;
    }
};

/// How many findings there are of each level.
using Counts = std::array<long long, CheckLevels.size()>;

/// "2 errors, 3 warnings of UD level 1"
std::string countsText(const Counts& counts) {
    std::string text = counts.front() == 0 ? "no errors" : counted(counts.front(), "error");
    for (const CheckLevelName& level : CheckLevels)
        if (const long long count = counts[static_cast<std::size_t>(level.level)];
            count > 0 && level.level != CheckLevel::Reading)
            text += ", " + counted(count, "warning") + " of " + level.title;
    return text;
}

/// Prints what is found in every file.
int validate(const ValidateOptions& options) {
    long long sentences = 0;
    Counts counts{};
    bool unread = false;
    TreebankChecker checker(options.checkLevel());
    for (const std::string& file : options.files) {
        const Result<Treebank> treebank = openTreebank(file);
        if (!treebank) {
            complain(treebank.error());
            unread = true;
            continue;
        }
        for (const Finding& finding : checker.check(*treebank)) {
            std::cout << finding.text() << '\n';
            ++counts[static_cast<std::size_t>(finding.level)];
        }
        sentences += treebank->size();
    }
    if (unread)
        return BadInput;
    complain(counted(static_cast<long long>(options.files.size()), "file") + ", " +
             counted(sentences, "sentence") + ", " + countsText(counts));
    return counts == Counts{} ? Success : BadInput;
}

} // namespace

void addValidateCommand(CLI::App& app, int& status) {
    CLI::App* command = app.add_subcommand(
        "validate", "Print every error of treebank files, with line and column.");
    command->footer(R"(Levels, each with those before it:
  read   what stops reading: the sentence cannot be used, all others can (default)
  1      the file format: white space, line ends, Unicode normal form C
  2      what UD asks of every treebank: sent_id, text, UPOS, FEATS, DEPREL, DEPS, roots
  3      guidelines that hold for all languages: which relations go with which words
  style  allowed, but probably not meant: characters that cannot be seen, empty items
The numbers are those of the official validator of UD, and so are the names of the rules in
brackets; nothing is asked that is special to a language. Findings from 1 on are warnings: the
sentences stay usable. The exit status is 1 when anything of the level asked for is found.
With several files, each sent_id must be new among all of them.)");
    const auto options = std::make_shared<ValidateOptions>();
    std::vector<std::string> names;
    for (const CheckLevelName& level : CheckLevels)
        names.emplace_back(level.name);
    command->add_option("--level", options->level, "Look for what is of this level or graver")
        ->check(CLI::IsMember(names));
    command
        ->add_option("FILE", options->files,
                     "CoNLL-U or CoNLL-X, plain or gzip; - for standard input")
        ->required();
    command->callback([options, &status] { status = validate(*options); });
}

} // namespace parsescope::cli
