// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/bounded_line.h"

#include <array>
#include <limits>

namespace parsescope {

Result<bool> readBoundedLine(std::istream& input, std::string& line, std::size_t most) try {
    line.clear();
    if (!input)
        return false;
    // Reads pieces, because std::getline cannot limit the length of a line.
    std::array<char, 4096> piece;
    for (;;) {
        input.getline(piece.data(), piece.size());
        if (input.bad()) // for example, if `input` reads a folder
            return false;
        const auto read = static_cast<std::size_t>(input.gcount());
        const bool isFull = input.fail() && read == piece.size() - 1 && !input.eof();
        const bool hasEnd = input.good(); // the line end is counted, but not stored
        const std::size_t size = hasEnd ? read - 1 : read;
        if (line.size() + size > most) {
            line = {};
            if (isFull)
                input.clear(input.rdstate() & ~std::ios::failbit);
            if (!hasEnd)
                input.ignore(std::numeric_limits<std::streamsize>::max(), '\n');
            return failure("the line has more than {0} bytes, expected fewer", most);
        }
        line.append(piece.data(), size);
        if (!isFull)
            return hasEnd || !line.empty();
        input.clear(input.rdstate() & ~std::ios::failbit);
    }
} catch (const std::ios_base::failure&) {
    input.setstate(std::ios::badbit);
    return false;
}

} // namespace parsescope
