// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/teaching/read/chat_lines.h"

#include "core/teaching/read/answer_markup.h"
#include "core/teaching/read/heading_forms.h"

// On a page, the answer to one exercise is typed or drawn, without a heading, and never copied from
// a chat or a document in HTML.
namespace parsescope {

std::string withoutChatMarks(std::string text) {
    return text;
}

Result<std::string> withoutMarkup(std::string text, const std::string& /*name*/,
                                  bool /*hasHtmlInCells*/) {
    return text;
}

std::string withKnownHeadings(std::string text) {
    return text;
}

std::string withHeadingsInSeries(std::string_view /*text*/) {
    return {};
}

} // namespace parsescope
