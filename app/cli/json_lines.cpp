// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/json_lines.h"

#include "app/cli/command.h"
#include "app/cli/input.h"
#include "core/base/bounded_line.h"
#include "core/treebank/text.h"

#include <fstream>
#include <iostream>

namespace parsescope::cli {

namespace {

int answerStream(std::istream& input, const std::string& name,
                 const std::function<Result<Json>(std::string_view)>& answer) {
    int status = Success;
    std::string line;
    for (int number = 1; std::cout; ++number) {
        const Result<bool> read = readBoundedLine(input, line);
        if (read && !*read)
            break;
        if (read && isBlankLine(line))
            continue;
        Result<Json> object = read ? answer(line) : tl::unexpected(read.error());
        if (!object) {
            object =
                Json{{"error", "line " + std::to_string(number) + ": " + object.error().message}};
            status = BadInput;
        }
        std::cout << oneLine(*object) << std::endl; // somebody may wait for it
    }
    if (!input.bad())
        return status;
    complain(Error{"can't be read", name, 0, 0});
    return BadInput;
}

} // namespace

int answerLines(const std::string& file,
                const std::function<Result<Json>(std::string_view)>& answer) {
    if (file == "-")
        return answerStream(std::cin, "<stdin>", answer);
    std::ifstream input(file, std::ios::binary);
    if (input)
        return answerStream(input, file, answer);
    complain(Error{"can't open the file", file, 0, 0});
    return BadInput;
}

} // namespace parsescope::cli
