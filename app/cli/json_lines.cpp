// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/json_lines.h"

#include "app/cli/command.h"
#include "app/cli/input.h"
#include "core/base/bounded_line.h"
#include "core/base/path.h"
#include "core/base/platform/files.h"
#include "core/base/utf8.h"
#include "core/treebank/read_file.h"

#include <fstream>
#include <iostream>
#include <optional>

namespace parsescope::cli {

namespace {

bool readStream(std::istream& input, const std::string& name, const UseLine& use) {
    std::string line;
    for (int number = 1; std::cout; ++number) {
        const Result<bool> read = readBoundedLine(input, line);
        if (read && !*read)
            break;
        if (!read)
            use(name, number, tl::unexpected(read.error()));
        else if (!isBlankLine(line))
            use(name, number, std::string_view(line));
    }
    if (!input.bad())
        return true;
    complain(Error{Text("the file cannot be read"), name, 0, 0});
    return false;
}

} // namespace

bool readLines(const std::string& file, const UseLine& use) {
    if (file == "-")
        return readStream(std::cin, "<stdin>", use);
    const std::optional<platform::FileStatus> status = platform::statusOf(file);
    const bool isFolder = status && status->kind == platform::FileKind::Folder;
    if (std::ifstream input(pathOf(file), std::ios::binary); input && !isFolder)
        return readStream(input, file, use);
    const Result<std::string> start = readStart(file, 1); // fails with the reason
    complain(start ? Error{Text("cannot open the file"), file} : start.error());
    return false;
}

int answerLines(const std::string& file,
                const std::function<Result<Json>(std::string_view)>& answer) {
    bool good = true;
    const bool read = readLines(file, [&](const std::string& /*name*/, int number,
                                          const Result<std::string_view>& line) {
        Result<Json> object = line.and_then(answer);
        if (!object) {
            object =
                Json{{"error", Text("line {0}: {1}", number, object.error().message).english()}};
            good = false;
        }
        // Flushes, because the other program may wait for the answer.
        std::cout << oneLine(*object) << std::endl;
    });
    return read && good ? Success : BadInput;
}

} // namespace parsescope::cli
