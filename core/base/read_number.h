// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <charconv>
#include <cstddef>
#include <string_view>

namespace parsescope {

/// Reads the number at the beginning of `text` into `number`, which is a double or a float: the
/// nearest one to "-1.5", or to "2e-3" if `format` is `general`. The decimal point does not depend
/// on the locale. Returns the number of bytes of the number; 0, and leaves `number` unchanged, if
/// `text` does not begin with a number or the number is too large or too close to 0. Infinity and
/// NaN are not read.
template<typename Number>
[[nodiscard]] std::size_t readNumber(std::string_view text, Number& number,
                                     std::chars_format format = std::chars_format::general);
/// Does the same as readNumber(), with the C library. readNumber() calls it if the C++ library
/// cannot read floating-point numbers, as libc++ before version 20.
template<typename Number>
[[nodiscard]] std::size_t readNumberByC(std::string_view text, Number& number,
                                        std::chars_format format = std::chars_format::general);

} // namespace parsescope
