// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/connected_report.h"

#include "app/cli/input.h"
#include "core/base/utf8.h"
#include "core/learning/connected/connected_model.h"

namespace parsescope::cli {

Error withLastMessage(Error error, const Model& model) {
    const std::string messages = messagesOf(model);
    const std::size_t end = messages.find_last_not_of(" \n\r\t");
    if (end == std::string::npos)
        return error;
    const std::size_t newline = messages.rfind('\n', end);
    const std::size_t begin = newline == std::string::npos ? 0 : newline + 1;
    error.message = Text("{0}; its last message was {1}", error.message,
                         inQuotes(messages.substr(begin, end + 1 - begin)));
    return error;
}

void reportRestarts(const Model& model) {
    if (const int restarts = restartsOf(model); restarts > 0)
        complain(plural("warning: the connected parser ended {0} time and was started again",
                        "warning: the connected parser ended {0} times and was started again",
                        restarts));
}

} // namespace parsescope::cli
