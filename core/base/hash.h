// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string_view>

namespace parsescope {

/// Returns the XXH3 hash of `bytes`. The value is equal on all machines and in all versions of the
/// program, so that it may be stored in files.
[[nodiscard]] std::uint64_t contentHash(std::string_view bytes);

/// Returns the XXH3 hash of `numbers`; `seed` is the hash of the numbers before them. The hash must
/// not be stored in files, because it depends on the byte order of the machine.
[[nodiscard]] std::uint64_t numbersHash(std::span<const int> numbers, std::uint64_t seed = 0);

/// The computation of the `contentHash` of bytes that are given piece by piece.
class ContentHasher {
public:
    ContentHasher();
    ~ContentHasher();
    ContentHasher(ContentHasher&&) noexcept;
    ContentHasher& operator=(ContentHasher&&) noexcept;

    void add(std::string_view piece);
    /// Returns the hash of the pieces that were added since the last call of `take`.
    [[nodiscard]] std::uint64_t take();

private:
    struct State;
    std::unique_ptr<State> m_state;
};

/// Returns a 64-bit hash of a text, which is never 0. The features and checksums of model files
/// depend on this function, so it must not change.
[[nodiscard]] std::uint64_t hashOf(std::string_view text);

/// Extends the hash `bits` of a sequence by `value`. The features of model files depend on this
/// function, so it must not change.
[[nodiscard]] constexpr std::uint64_t mixedHash(std::uint64_t bits, std::uint64_t value) {
    bits = (bits ^ value) * 0x9FB21C651E98DF25U;
    return bits ^ bits >> 32U;
}

/// Mixes the bits of a number, one to one (the finalizer of SplitMix64, Steele, Lea & Flood 2014).
/// Random numbers in training, and thus model files, depend on this function, so it must not
/// change.
[[nodiscard]] constexpr std::uint64_t splitMix(std::uint64_t bits) {
    bits = (bits ^ bits >> 30U) * 0xBF58476D1CE4E5B9U;
    bits = (bits ^ bits >> 27U) * 0x94D049BB133111EBU;
    return bits ^ bits >> 31U;
}
/// The increment of SplitMix64, which spreads consecutive numbers: 2^64 divided by the golden
/// ratio.
inline constexpr std::uint64_t SplitMixIncrement = 0x9E3779B97F4A7C15U;

} // namespace parsescope
