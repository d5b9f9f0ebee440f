// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace parsescope::test {

// With sanitizers, a test takes ten times as long. The longest tests therefore try fewer cases in
// builds with sanitizers, and all cases in other builds.
#if defined(__SANITIZE_ADDRESS__)
inline constexpr bool IsSanitized = true;
#elif defined(__has_feature)
#if __has_feature(address_sanitizer)
inline constexpr bool IsSanitized = true;
#else
inline constexpr bool IsSanitized = false;
#endif
#else
inline constexpr bool IsSanitized = false;
#endif

/// Returns the number of random rounds to make in this build; `all` is the number without
/// sanitizers.
constexpr int rounds(int all) {
    constexpr int part = 5;
    return IsSanitized ? (all + part - 1) / part : all;
}

/// Returns the number of words up to which all cases are tried in this build; `all` is the number
/// without sanitizers.
constexpr int wordsUpTo(int all) {
    return IsSanitized ? all - 1 : all;
}

} // namespace parsescope::test
