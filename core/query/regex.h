// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"

#include <cstddef>
#include <memory>
#include <string_view>
#include <vector>

namespace parsescope {

/// The text that a regular expression is matched against.
enum class RegexScope {
    Anywhere, ///< it may stand anywhere in the text
    Whole,    ///< it must cover all of the text
    /// It must cover all of the text at the first try: of the ways to match from the beginning, the
    /// one that it prefers counts alone. So /a|ab/ and /a.*?/ don't match "ab". This is what Grew
    /// does.
    FirstWhole,
};

/// Part of a text, in bytes.
struct TextSpan {
    std::size_t begin = 0;
    std::size_t end = 0; ///< one behind the last byte

    bool operator==(const TextSpan&) const = default;
};

/// A regular expression in the notation of Perl (PCRE2) over Unicode text. The steps it may take
/// on one text are limited, so that no expression can hang or crash the program. Cheap to copy,
/// may be used by several threads.
class Regex {
public:
    /// Fails on a mistake in the expression, and says where in it.
    [[nodiscard]] static Result<Regex> compile(std::string_view expression, bool ignoreCase,
                                               RegexScope scope);
    /// Matches `text` itself, without special characters.
    [[nodiscard]] static Result<Regex> literal(std::string_view text, bool ignoreCase,
                                               RegexScope scope);

    /// True when some part of `text` matches, which is not empty unless the scope is FirstWhole.
    /// Fails when it takes too many steps. Text that is not UTF-8 never matches.
    [[nodiscard]] Result<bool> matches(std::string_view text) const;
    /// Every match that is not empty, from left to right, without overlaps.
    [[nodiscard]] Result<std::vector<TextSpan>> findAll(std::string_view text) const;

private:
    struct Code;

    [[nodiscard]] static Result<Regex> compileWith(std::string_view expression, unsigned options);
    [[nodiscard]] Result<bool> matchFrom(std::string_view text, std::size_t begin, TextSpan& span,
                                         bool checkText) const;

    std::shared_ptr<const Code> m_code;
    bool m_firstWhole = false;
};

} // namespace parsescope
