// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"

#include <string>
#include <string_view>

namespace parsescope {

/// The regular expression of OCaml's module Str, which is how Grew reads re"…", in the notation of
/// Perl. There `\|` `\(` `\)` are operators and `( ) | { }` are not; `\1` to `\9` repeat a group,
/// `\b` is a word boundary, and "\" before any other character, `\d` too, stands for that
/// character. "*", "+" and "?" with nothing before them stand for themselves, and so does "\" in
/// brackets. "." is any character but a line end; unlike in Str it is a character, not a byte, and
/// so are those in brackets. An expression that Str refuses is an error.
[[nodiscard]] Result<std::string> perlFromStr(std::string_view expression);

} // namespace parsescope
