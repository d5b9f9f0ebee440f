// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/learning/sealed_bytes.h"

#include "core/base/hash.h"
#include "core/base/path.h"
#include "core/base/utf8.h"
#include "core/treebank/read_file.h"
#include "core/treebank/treebank.h"

#include <chrono>
#include <cstdint>
#include <filesystem>

namespace parsescope {

namespace {

constexpr std::string_view Version = "1\n";
constexpr std::size_t ChecksumSize = 8;

std::string_view markOf(SealedKind kind) {
    return kind == SealedKind::Model ? "parsescope model " : "parsescope checkpoint ";
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
        TextPattern<1>("the model has version {0}, expected version 1"),
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

std::string sealBytes(SealedKind kind, std::string_view content) {
    std::string bytes(markOf(kind));
    bytes += Version;
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
    if (!rest.starts_with(Version))
        return failure(messages.version, inQuotes(rest.substr(0, rest.find('\n'))));
    if (rest.size() < Version.size() + ChecksumSize)
        return failure(messages.cutShort);
    const std::size_t end = bytes.size() - ChecksumSize;
    if (checksum(bytes.substr(0, end)) != bytes.substr(end))
        return failure(messages.damaged);
    rest.remove_prefix(Version.size());
    rest.remove_suffix(ChecksumSize);
    return rest;
}

bool looksLikeCheckpoint(std::string_view bytes) {
    return looksSealed(SealedKind::Checkpoint, bytes);
}

Result<void> keepInFile(const TrainingOptions& options, TrainingHooks& hooks,
                        std::function<void(const Error&)> complain) {
    using Clock = std::chrono::steady_clock;
    const std::string& path = options.checkpoint;
    if (path.empty())
        return {};
    std::error_code ignored;
    if (std::filesystem::exists(pathOf(path), ignored)) {
        Result<std::string> bytes = readFile(path);
        if (!bytes)
            return tl::unexpected(bytes.error());
        hooks.resume = *std::move(bytes);
        hooks.resumeFile = path;
    }
    hooks.checkpoint = [path, complain = std::move(complain),
                        last = Clock::now()](bool atOnce, const auto& bytes) mutable {
        if (!atOnce && Clock::now() - last < std::chrono::minutes(1))
            return;
        if (const Result<void> written = writeFileAtomically(path, bytes()); !written)
            complain(written.error());
        last = Clock::now();
    };
    return {};
}

} // namespace parsescope
