// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/bounded_line.h"

#include <limits>

namespace parsescope {

Result<bool> readBoundedLine(std::istream& input, std::string& line, std::size_t most) try {
    line.clear();
    if (!input)
        return false;
    // The stream buffer is read directly, because std::getline, which is equally fast, cannot limit
    // the length of a line.
    std::streambuf& buffer = *input.rdbuf();
    constexpr int End = std::char_traits<char>::eof();
    for (int read = buffer.sbumpc(); read != '\n'; read = buffer.sbumpc()) {
        if (read == End) {
            input.setstate(line.empty() ? std::ios::eofbit | std::ios::failbit : std::ios::eofbit);
            return !line.empty();
        }
        if (line.size() == most) {
            line = {};
            input.ignore(std::numeric_limits<std::streamsize>::max(), '\n');
            return failure("the line has more than {0} bytes, expected fewer", most);
        }
        line += static_cast<char>(read);
    }
    return true;
} catch (const std::ios_base::failure&) { // thrown, for example, if `input` reads a folder
    input.setstate(std::ios::badbit);
    return false;
}

} // namespace parsescope
