// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <tl/expected.hpp>

#include <string>

namespace parsescope {

/// A mistake in what the user gave, said so that the user can mend it.
struct Error {
    std::string message; ///< what was found and what was expected
    std::string file;    ///< path as the user gave it; empty when there is no file
    int line = 0;        ///< 1-based; 0 when there is no line
    int column = 0;      ///< 1-based, in characters (not bytes); 0 when the whole line is meant

    bool operator==(const Error&) const = default;

    /// "file:line:column: message", leaving out what is not known.
    [[nodiscard]] std::string text() const;
};

/// A value, or the reason why there is none.
template<class T>
using Result = tl::expected<T, Error>;

/// Shorthand for returning an Error without a place.
[[nodiscard]] inline tl::unexpected<Error> failure(std::string message) {
    return tl::unexpected<Error>(Error{std::move(message), {}, 0, 0});
}

} // namespace parsescope
