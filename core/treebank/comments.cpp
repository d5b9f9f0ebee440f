// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/treebank/comments.h"

#include <algorithm>

namespace parsescope {

namespace {

std::string_view trimmed(std::string_view text) {
    const std::size_t begin = text.find_first_not_of(" \t");
    if (begin == std::string_view::npos)
        return {};
    return text.substr(begin, text.find_last_not_of(" \t") - begin + 1);
}

} // namespace

std::string_view keyOfComment(std::string_view line) {
    return line.starts_with('#') ? trimmed(line.substr(1, line.find('=') - 1)) : std::string_view();
}

void setComment(Sentence& sentence, std::string_view key, const std::string& value) {
    const auto comment = std::ranges::find_if(sentence.comments, [key](const std::string& line) {
        return keyOfComment(line) == key && line.find('=') != std::string::npos;
    });
    if (comment != sentence.comments.end())
        comment->assign("# ").append(key).append(" = ").append(value);
}

void putComment(Sentence& sentence, std::string_view key, const std::string& value) {
    if (value.empty())
        std::erase_if(sentence.comments,
                      [key](const std::string& line) { return keyOfComment(line) == key; });
    else if (sentence.comment(key).empty())
        sentence.comments.push_back("# " + std::string(key) + " = " + value);
    else
        setComment(sentence, key, value);
}

std::string Sentence::comment(std::string_view key) const {
    for (const std::string_view line : comments) {
        const std::size_t equals = line.find('=');
        if (equals != std::string_view::npos && keyOfComment(line) == key)
            return std::string(trimmed(line.substr(equals + 1)));
    }
    return {};
}

} // namespace parsescope
