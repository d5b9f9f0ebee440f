// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/command.h"
#include "app/cli/input.h"

#include <iostream>
#include <memory>

namespace parsescope::cli {

namespace {

/// Prints the errors of every file.
int validate(const std::vector<std::string>& files) {
    long long sentences = 0;
    long long errors = 0;
    bool unread = false;
    for (const std::string& file : files) {
        const Result<Treebank> treebank = openTreebank(file);
        if (!treebank) {
            complain(treebank.error());
            unread = true;
            continue;
        }
        const std::vector<Error> found = treebank->validate();
        for (const Error& error : found)
            std::cout << error.text() << '\n';
        sentences += treebank->size();
        errors += static_cast<long long>(found.size());
    }
    if (unread)
        return BadInput;
    complain(counted(static_cast<long long>(files.size()), "file") + ", " +
             counted(sentences, "sentence") + ", " +
             (errors == 0 ? "no errors" : counted(errors, "error")));
    return errors == 0 ? Success : BadInput;
}

} // namespace

void addValidateCommand(CLI::App& app, int& status) {
    CLI::App* command = app.add_subcommand(
        "validate", "Print every error of treebank files, with line and column.");
    const auto files = std::make_shared<std::vector<std::string>>();
    command->add_option("FILE", *files, "CoNLL-U or CoNLL-X, plain or gzip; - for standard input")
        ->required();
    command->callback([files, &status] { status = validate(*files); });
}

} // namespace parsescope::cli
