// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/learning/sealed_bytes.h"

#include "core/base/hash.h"
#include "core/treebank/text.h"

#include <cstdint>

namespace parsescope {

namespace {

constexpr std::string_view Version = "1\n";
constexpr std::size_t ChecksumSize = 8;

std::string markOf(std::string_view what) {
    return "parsescope " + std::string(what) + " ";
}

std::string checksum(std::string_view bytes) {
    std::string sum;
    std::uint64_t hash = hashOf(bytes);
    for (std::size_t i = 0; i < ChecksumSize; ++i, hash >>= 8U)
        sum += static_cast<char>(hash & 0xFFU);
    return sum;
}

} // namespace

std::string sealBytes(std::string_view what, std::string_view content) {
    std::string bytes = markOf(what);
    bytes += Version;
    bytes += content;
    bytes += checksum(bytes);
    return bytes;
}

bool looksSealed(std::string_view what, std::string_view bytes) {
    return bytes.starts_with(markOf(what));
}

Result<std::string_view> unsealBytes(std::string_view what, std::string_view bytes) {
    const std::string name(what);
    if (!looksSealed(what, bytes))
        return failure(bytes.empty() ? "the file is empty, expected a " + name
                                     : "this is no " + name + " of Parsescope");
    std::string_view rest = bytes.substr(markOf(what).size());
    if (!rest.starts_with(Version))
        return failure("the " + name + " has version " + quoted(rest.substr(0, rest.find('\n'))) +
                       ", expected 1");
    if (rest.size() < Version.size() + ChecksumSize)
        return failure("the " + name + " is cut short");
    const std::size_t end = bytes.size() - ChecksumSize;
    if (checksum(bytes.substr(0, end)) != bytes.substr(end))
        return failure("the " + name + " is damaged or cut short: its checksum is wrong");
    rest.remove_prefix(Version.size());
    rest.remove_suffix(ChecksumSize);
    return rest;
}

} // namespace parsescope
