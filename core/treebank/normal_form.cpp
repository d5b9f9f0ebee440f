// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/treebank/normal_form.h"

#include "core/base/utf8.h"

#include <utf8proc.h>

#include <algorithm>
#include <cstdlib>
#include <memory>

namespace parsescope {

namespace {

/// Returns true if normalisation does not change the character: it does not combine with the
/// character before it and is not decomposed permanently. Latin letters with accents, whose ranges
/// are listed, are decomposed and composed again.
bool staysAsItIs(char32_t code) {
    if (code < 0x0300 || (code >= 0x1E00 && code <= 0x1EFF) || (code >= 0xAC00 && code <= 0xD7A3))
        return true;
    // Hangul letters combine with one another.
    if ((code >= 0x1100 && code <= 0x11FF) || (code >= 0xD7B0 && code <= 0xD7FF))
        return false;
    const utf8proc_property_t* property =
        utf8proc_get_property(static_cast<utf8proc_int32_t>(code));
    const bool decomposes = property->decomp_seqindex != UINT16_MAX && property->decomp_type == 0;
    return property->combining_class == 0 && !decomposes && property->comb_index == UINT16_MAX;
}

} // namespace

bool isSurelyNormal(std::string_view text) {
    constexpr unsigned char First = 0xCC; // first byte of U+0300 in UTF-8
    const auto isLower = [](char c) { return static_cast<unsigned char>(c) < First; };
    auto at = static_cast<std::size_t>(std::find_if_not(text.begin(), text.end(), isLower) -
                                       text.begin());
    while (at < text.size()) {
        const Character character = characterAt(text, at);
        if (character.valid && !staysAsItIs(character.code))
            return false;
        at += character.bytes;
    }
    return true;
}

std::string normalForm(std::string_view text) {
    if (isSurelyNormal(text))
        return std::string(text);
    utf8proc_uint8_t* composed = nullptr;
    const utf8proc_ssize_t size =
        utf8proc_map(reinterpret_cast<const utf8proc_uint8_t*>(text.data()),
                     static_cast<utf8proc_ssize_t>(text.size()), &composed,
                     static_cast<utf8proc_option_t>(UTF8PROC_STABLE | UTF8PROC_COMPOSE));
    const std::unique_ptr<utf8proc_uint8_t, decltype(&std::free)> owner(composed, &std::free);
    if (size < 0)
        return std::string(text);
    return {reinterpret_cast<const char*>(composed), static_cast<std::size_t>(size)};
}

} // namespace parsescope
