// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace parsescope::test {

// Under the sanitizers a test takes ten times as long. What the longest ones try is cut there; in
// all other builds they try everything.
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

/// Returns how many of `all` random rounds are made.
constexpr int rounds(int all) {
    constexpr int part = 5;
    return IsSanitized ? (all + part - 1) / part : all;
}

/// Returns up to how many words everything is tried, at most `all`.
constexpr int wordsUpTo(int all) {
    return IsSanitized ? all - 1 : all;
}

} // namespace parsescope::test
