// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/command.h"
#include "app/cli/input.h"
#include "core/base/bounded_line.h"
#include "core/base/utf8.h"
#include "core/learning/connected/parser_server.h"
#include "core/learning/models.h"

#include <iostream>
#include <memory>

namespace parsescope::cli {

namespace {

int serve(const std::vector<std::string>& models) {
    const Result<std::unique_ptr<Model>> model = readModels(models);
    if (!model) {
        complain(model.error());
        return BadInput;
    }
    const ParserServer server(**model);
    std::string line;
    while (std::cout) {
        const Result<bool> read = readBoundedLine(std::cin, line);
        if (!read) {
            complain(read.error());
            return BadInput;
        }
        if (!*read)
            break;
        if (!isBlankLine(line))
            std::cout << server.answer(line) << '\n' << std::flush;
    }
    return Success;
}

} // namespace

void addServeCommand(Command app, int& status) {
    const Command command = app.addSubcommand(
        "serve", "Answer questions about the scores of a trained model, line by line.");
    command.setFooter(
        R"(Reads questions from standard input, one JSON object on each line, and answers each with
an object: the questions that "--model 'command: …'" asks other parsers. First {"id":0,
"ask":"hello","protocol":1}: the answer has "name", "system", "root", "single_root" and
"labels", and "rules", the text of a file, if the system is not one of the list; "tables"
is the system of its tables, if it has any: the answer to {"id":2,"ask":"tables",
"system":"arc-eager","sentence":[…]} has "scores", tables as for "decode". Then
{"id":1,"ask":"scores","sentence":[{"form":"Go","lemma":"go","upos":"VERB","xpos":"VB",
"feats":"_"}],"configuration":{"stack":[0],"buffer":[1],"heads":[-1]},"labels":[null],
"transitions":["sh"]}: the answer has "scores" and "labels", one of each for every
transition; that of another program can have a remark, "text". If a question has a mistake, the
answer has "error".)");
    const auto models = std::make_shared<std::vector<std::string>>();
    command
        .addOption("--model", *models,
                   "File written by \"train\"; the scores of several networks are averaged")
        .required()
        .allValues();
    command.setFunction([models, &status] { status = serve(*models); });
}

} // namespace parsescope::cli
