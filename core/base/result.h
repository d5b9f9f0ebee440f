// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/text.h"

#include <tl/expected.hpp>

#include <string>
#include <system_error>

namespace parsescope {

/// A mistake in the user's input, described so that the user can correct it.
struct Error {
    Text message;     ///< the mistake that was found and the input that was expected
    std::string file; ///< path as the user gave it; empty if there is no file
    int line = 0;     ///< 1-based line; 0 if there is no line
    int column = 0;   ///< 1-based column in characters (not bytes); 0 for the whole line

    bool operator==(const Error&) const = default;

    /// Returns "file:line:column: message", without the parts that are not known.
    [[nodiscard]] Text text() const;
};

/// A value, or the reason why there is none.
template<class T>
using Result = tl::expected<T, Error>;

/// Returns an Error without a file, line and column.
[[nodiscard]] inline tl::unexpected<Error> failure(Text message) {
    return tl::unexpected<Error>(Error{std::move(message), {}, 0, 0});
}
/// Returns an Error without a file, line and column, whose message is a pattern with its arguments;
/// see Text.
template<class... Arguments>
[[nodiscard]] tl::unexpected<Error> failure(TextPattern<sizeof...(Arguments)> pattern,
                                            Arguments&&... arguments) {
    return failure(Text(pattern, std::forward<Arguments>(arguments)...));
}
/// Returns the error "`what`: reason", with the reason for the value `code` of errno.
[[nodiscard]] inline tl::unexpected<Error> systemFailure(Phrase what, int code) {
    return failure("{0}: {1}", what, std::generic_category().message(code));
}

} // namespace parsescope
