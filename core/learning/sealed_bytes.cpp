// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/learning/sealed_bytes.h"

#include "core/base/hash.h"
#include "core/base/utf8.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <span>

namespace parsescope {

namespace {

constexpr std::size_t VersionSize = 2;
constexpr std::size_t ChecksumSize = 8;

std::string_view markOf(SealedKind kind) {
    return kind == SealedKind::Model ? "parsescope model " : "parsescope checkpoint ";
}

/// Returns the versions that can be read, the latest one last. Models of version 1 have no labelled
/// transitions; otherwise they are like models of version 2.
std::span<const std::string_view> versionsOf(SealedKind kind) {
    static constexpr std::array<std::string_view, 2> Versions{"1\n", "2\n"};
    return std::span(Versions).first(kind == SealedKind::Model ? 2 : 1);
}

/// The messages about the bytes of one kind of file.
struct Messages {
    Phrase empty;
    Phrase foreign;
    TextPattern<1> version; ///< {0} is the version found
    Phrase cutShort;
    Phrase damaged;
};

const Messages& messagesOf(SealedKind kind) {
    static constexpr Messages Model{
        Phrase("the file is empty, expected a model"),
        Phrase("this is not a model of Parsescope"),
        TextPattern<1>("the model has version {0}, expected version 1 or 2"),
        Phrase("the model is cut short"),
        Phrase("the model is damaged or cut short: its checksum is wrong"),
    };
    static constexpr Messages Checkpoint{
        Phrase("the file is empty, expected a checkpoint"),
        Phrase("this is not a checkpoint of Parsescope"),
        TextPattern<1>("the checkpoint has version {0}, expected version 1"),
        Phrase("the checkpoint is cut short"),
        Phrase("the checkpoint is damaged or cut short: its checksum is wrong"),
    };
    return kind == SealedKind::Model ? Model : Checkpoint;
}

std::string checksum(std::string_view bytes) {
    std::string sum;
    std::uint64_t hash = hashOf(bytes);
    for (std::size_t i = 0; i < ChecksumSize; ++i, hash >>= 8U)
        sum += static_cast<char>(hash & 0xFFU);
    return sum;
}

} // namespace

std::string sealBytes(SealedKind kind, std::string_view content, int version) {
    std::string bytes(markOf(kind));
    bytes += versionsOf(kind)[static_cast<std::size_t>(version) - 1];
    bytes += content;
    bytes += checksum(bytes);
    return bytes;
}

bool looksSealed(SealedKind kind, std::string_view bytes) {
    return bytes.starts_with(markOf(kind));
}

Result<std::string_view> unsealBytes(SealedKind kind, std::string_view bytes) {
    const Messages& messages = messagesOf(kind);
    if (!looksSealed(kind, bytes))
        return failure(bytes.empty() ? messages.empty : messages.foreign);
    std::string_view rest = bytes.substr(markOf(kind).size());
    if (std::ranges::find(versionsOf(kind), rest.substr(0, VersionSize)) == versionsOf(kind).end())
        return failure(messages.version, quoted(rest.substr(0, rest.find('\n'))));
    if (rest.size() < VersionSize + ChecksumSize)
        return failure(messages.cutShort);
    const std::size_t end = bytes.size() - ChecksumSize;
    if (checksum(bytes.substr(0, end)) != bytes.substr(end))
        return failure(messages.damaged);
    rest.remove_prefix(VersionSize);
    rest.remove_suffix(ChecksumSize);
    return rest;
}

} // namespace parsescope
