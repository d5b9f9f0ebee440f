// SPDX-License-Identifier: GPL-3.0-or-later

// The functions that the module exports. Pages call only these functions, so their interface must
// not change (see parsescope.d.ts).
#include "app/wasm/commands.h"
#include "core/base/json_fields.h"

#include <algorithm>
#include <array>

namespace parsescope::page {

namespace {

struct Command {
    std::string_view name;
    Result<Json> (*answer)(const Json&);
};

constexpr std::array Commands{
    Command{"systems", answerSystems},
    Command{"system", answerSystem},
    Command{"read", answerRead},
    Command{"attach", answerAttach},
    Command{"losses", [](const Json& request) { return answerLossesOf(request); }},
    Command{"decode", [](const Json& request) { return answerDecoding(request); }},
    Command{"configuration", answerConfiguration},
    Command{"why", answerWhy},
    Command{"derive", answerDerive},
    Command{"chart", answerChart},
    Command{"kinds", answerKinds},
    Command{"exercises", answerExercises},
    Command{"question", answerQuestion},
    Command{"grade", answerGrade},
};

Result<Json> answerTo(std::string_view text) {
    Result<Json> request = parseObject(text);
    if (!request)
        return request;
    const Result<std::string> name = textField(*request, "command");
    if (!name)
        return tl::unexpected(name.error());
    const auto command = std::ranges::find(Commands, *name, &Command::name);
    if (command == Commands.end()) {
        std::string names;
        for (const Command& one : Commands)
            names += (names.empty() ? "" : ", ") + std::string(one.name);
        return failure("unknown command {0}, expected one of: {1}", *name, names);
    }
    request->erase("command");
    return command->answer(*request);
}

/// The memory of the request.
std::string& requestBytes() {
    static std::string bytes;
    return bytes;
}

} // namespace

} // namespace parsescope::page

extern "C" {

/// Returns the address of memory for a request of `bytes` bytes, valid until the next call.
__attribute__((export_name("parsescope_allocate"))) char* parsescope_allocate(std::size_t bytes) {
    std::string& request = parsescope::page::requestBytes();
    request.resize(bytes);
    return request.data();
}

/// Answers the request at `address`. Returns a JSON object in UTF-8 that ends with a zero byte and
/// is valid until the next call. The answer to a request with a mistake is {"error": …}.
__attribute__((export_name("parsescope_answer"))) const char* parsescope_answer(const char* address,
                                                                                std::size_t bytes) {
    static std::string answer;
    const parsescope::Result<parsescope::Json> object =
        parsescope::page::answerTo({address, bytes});
    if (object) {
        answer = parsescope::oneLine(*object);
    } else {
        const parsescope::Error& error = object.error();
        parsescope::Json told{{"error", error.message.english()}};
        if (error.line > 0)
            told["line"] = error.line;
        if (error.column > 0)
            told["column"] = error.column;
        answer = parsescope::oneLine(told);
    }
    return answer.c_str();
}

} // extern "C"
