// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"

#include <cstddef>
#include <memory>
#include <string_view>
#include <vector>

namespace parsescope {

/// The part of a text that a regular expression must match.
enum class RegexScope {
    Anywhere, ///< any part of the text
    Whole,    ///< the whole text
    /// The whole text at the first attempt: among all ways to match from the beginning, only the
    /// way that the expression prefers counts. Therefore /a|ab/ and /a.*?/ do not match "ab". Grew
    /// has this behaviour.
    FirstWhole,
};

/// A part of a text, in bytes.
struct TextSpan {
    std::size_t begin = 0;
    std::size_t end = 0; ///< offset after the last byte

    bool operator==(const TextSpan&) const = default;
};

/// A regular expression in the notation of Perl (PCRE2) over Unicode text. The number of steps on a
/// text is limited, so that no expression can block or crash the program. Objects are cheap to copy
/// and can be used by several threads.
class Regex {
public:
    /// Compiles a regular expression. Fails if the expression has an error; the message contains
    /// the position.
    [[nodiscard]] static Result<Regex> compile(std::string_view expression, bool ignoreCase,
                                               RegexScope scope);
    /// Returns an expression that matches exactly `text`, in which no character has a special
    /// meaning.
    [[nodiscard]] static Result<Regex> literal(std::string_view text, bool ignoreCase,
                                               RegexScope scope);

    /// Returns true if the expression matches `text` in the way of its RegexScope. Except for
    /// RegexScope::FirstWhole, empty matches do not count. Fails if matching takes too many steps.
    /// Text that is not valid UTF-8 never matches.
    [[nodiscard]] Result<bool> matches(std::string_view text) const;
    /// Returns all matches that are not empty, from left to right, without overlaps. Fails if
    /// matching takes too many steps.
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
