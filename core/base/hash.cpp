// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/hash.h"

#define XXH_INLINE_ALL
#include <xxhash.h>

namespace parsescope {

struct ContentHasher::State {
    XXH3_state_t hash;
};

std::uint64_t contentHash(std::string_view bytes) {
    return XXH3_64bits(bytes.data(), bytes.size());
}

std::uint64_t numbersHash(std::span<const int> numbers, std::uint64_t seed) {
    return XXH3_64bits_withSeed(numbers.data(), numbers.size_bytes(), seed);
}

ContentHasher::ContentHasher() : m_state(std::make_unique<State>()) {
    XXH3_64bits_reset(&m_state->hash);
}
ContentHasher::~ContentHasher() = default;
ContentHasher::ContentHasher(ContentHasher&&) noexcept = default;
ContentHasher& ContentHasher::operator=(ContentHasher&&) noexcept = default;

void ContentHasher::add(std::string_view piece) {
    XXH3_64bits_update(&m_state->hash, piece.data(), piece.size());
}

std::uint64_t ContentHasher::take() {
    const std::uint64_t hash = XXH3_64bits_digest(&m_state->hash);
    XXH3_64bits_reset(&m_state->hash);
    return hash;
}

std::uint64_t hashOf(std::string_view text) {
    constexpr std::uint64_t Offset = 0xCBF29CE484222325U; // FNV-1a
    constexpr std::uint64_t Prime = 0x100000001B3U;
    std::uint64_t hash = Offset;
    for (char byte : text)
        hash = (hash ^ static_cast<unsigned char>(byte)) * Prime;
    hash = (hash ^ (hash >> 32U)) * 0x9E3779B97F4A7C15U;
    hash ^= hash >> 29U;
    return hash == 0 ? 1 : hash;
}

} // namespace parsescope
