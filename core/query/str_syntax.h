// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"

#include <string>
#include <string_view>

namespace parsescope {

/// Returns a regular expression in the notation of Perl that is equivalent to `expression` in the
/// notation of OCaml's module Str, in which Grew reads re"…". In Str, `\|` `\(` `\)` are operators
/// and `( ) | { }` are not; `\1` to `\9` repeat a group, `\b` is a word boundary, and "\" before
/// any other character (even in `\d`) denotes that character. "*", "+" and "?" at the beginning
/// denote themselves, and so does "\" in brackets. "." is any character except a line end. Unlike
/// Str, whose expressions match bytes, the result matches characters, also in brackets. Fails for
/// an expression that Str rejects.
[[nodiscard]] Result<std::string> perlFromStr(std::string_view expression);

} // namespace parsescope
