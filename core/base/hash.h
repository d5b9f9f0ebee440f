// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <memory>
#include <string_view>

namespace parsescope {

/// Returns the XXH3 hash of `bytes`. The value is the same on every machine and in every version of
/// the program, so it may be stored in files.
[[nodiscard]] std::uint64_t contentHash(std::string_view bytes);

/// Computes the `contentHash` of bytes that are given piece by piece.
class ContentHasher {
public:
    ContentHasher();
    ~ContentHasher();
    ContentHasher(ContentHasher&&) noexcept;
    ContentHasher& operator=(ContentHasher&&) noexcept;

    void add(std::string_view piece);
    /// Returns the hash of all pieces since the last call, and begins anew.
    [[nodiscard]] std::uint64_t take();

private:
    struct State;
    std::unique_ptr<State> m_state;
};

/// Returns 64 well mixed bits of a text, never 0. The features and checksums of model files depend
/// on it: it stays as it is.
[[nodiscard]] std::uint64_t hashOf(std::string_view text);

} // namespace parsescope
