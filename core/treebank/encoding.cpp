// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/treebank/encoding.h"

#include <algorithm>

namespace parsescope {

namespace {

using namespace std::string_view_literals;

/// Returns the name of the encoding for the program iconv; a null pointer for UTF-8.
const char* encodingOf(std::string_view start) {
    if (start.starts_with("\xFF\xFE\0\0"sv) || start.starts_with("\0\0\xFE\xFF"sv))
        return "UTF-32";
    if (start.starts_with("\xFF\xFE"sv) || start.starts_with("\xFE\xFF"sv))
        return "UTF-16";
    // Without a byte order mark. The first two characters of a treebank are ASCII, for example "# "
    // or "1" and a tab, so that their other bytes are zero.
    const auto isAscii = [](char c) { return c > '\0'; };
    const auto isZero = [&](std::size_t at) { return start[at] == '\0'; };
    if (start.size() < 4 ||
        std::ranges::any_of(start.substr(0, 4), [](char c) { return c < '\0'; }))
        return nullptr;
    if (isAscii(start[0]) && isZero(1))
        return !isZero(3) ? nullptr : isZero(2) ? "UTF-32LE" : "UTF-16LE";
    if (isZero(0) && isAscii(start[3]))
        return isZero(1) && isZero(2) ? "UTF-32BE" : !isZero(1) && isZero(2) ? "UTF-16BE" : nullptr;
    return nullptr;
}

} // namespace

std::optional<Text> otherEncoding(std::string_view start) {
    const char* name = encodingOf(start);
    if (name == nullptr)
        return std::nullopt;
    return Text("the file is encoded in {0}, expected UTF-8; save it as UTF-8 in a text editor, or "
                "convert it with \"iconv -f {0} -t UTF-8\"",
                name);
}

} // namespace parsescope
