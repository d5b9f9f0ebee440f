// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Without threads, libc++ does not have std::stop_token. A module without threads cannot be asked
// to stop; its user ends it from outside.
#ifndef __cpp_lib_jthread
namespace std { // NOLINT: the library lacks this class

/// A token through which a stop is never requested.
class stop_token {
public:
    [[nodiscard]] bool stop_requested() const noexcept { return false; }
    [[nodiscard]] bool stop_possible() const noexcept { return false; }
};

} // namespace std
#endif
