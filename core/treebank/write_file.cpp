// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/treebank/write_file.h"

#include "core/base/path.h"
#include "core/base/platform/files.h"
#include "core/treebank/temporary_file.h"
#include "core/treebank/treebank.h"

#include <cerrno>
#include <filesystem>
#include <optional>

namespace parsescope {

namespace {

using platform::PrivateRights;
using platform::UsualRights;

constexpr Phrase CantWrite("cannot write the file");

std::string folderOf(const std::string& path) {
    const std::filesystem::path folder = pathOf(path).parent_path();
    return folder.empty() ? "./" : (folder / "").string();
}

// Returns the path to which `path` leads if it is a symbolic link: an existing file, or a file that
// can be created.
std::string resolved(std::string path) {
    constexpr int MostLinks = 40;
    for (int i = 0; i < MostLinks; ++i) {
        std::error_code noLink;
        const std::filesystem::path target = std::filesystem::read_symlink(pathOf(path), noLink);
        if (noLink)
            break;
        path = target.is_absolute() ? target.string() : folderOf(path) + target.string();
    }
    return path;
}

// Returns the status of an existing file; nothing if there is none. Fails if the file cannot be
// replaced.
Result<std::optional<platform::FileStatus>> existingFile(const std::string& path) {
    if (path.empty()) // an error could not name the file
        return failure("the path of a file is empty, expected the path of a file to write");
    const std::optional<platform::FileStatus> status = platform::statusOf(path);
    if (!status) {
        if (errno == ELOOP || errno == ENAMETOOLONG) // no file can be created under this name
            return systemFailure(CantWrite, errno);
        return std::nullopt;
    }
    if (!status->isRegular())
        return status->kind == platform::FileKind::Folder
                   ? failure("this is a folder, expected a file")
                   : failure("this is a device or pipe, expected a file");
    if (!platform::mayWrite(path))
        return systemFailure(CantWrite, errno);
    return status;
}

Result<void> writeTo(const std::string& path, unsigned rights,
                     const std::function<Result<void>(const ByteSink&)>& make) {
    const auto existing = existingFile(path);
    if (!existing)
        return tl::unexpected(existing.error());
    removeDebris(folderOf(path));
    // A private file must not be accessible to other users, not even for a moment.
    TemporaryFile temporary(folderOf(path), *existing ? PrivateRights : rights);
    if (!temporary.isOpen())
        return systemFailure(CantWrite, errno);
    int reason = 0;
    const Result<void> made = make([&](std::string_view bytes) {
        if (reason == 0 && !temporary.write(bytes))
            reason = errno;
        return reason == 0;
    });
    if (reason != 0)
        return systemFailure(CantWrite, reason);
    if (!made)
        return made;
    const bool written = (rights == PrivateRights || !*existing ||
                          platform::keepRights(temporary.number(), **existing)) &&
                         platform::storeFile(temporary.number()) && temporary.close() &&
                         temporary.renameTo(path);
    if (!written)
        return systemFailure(CantWrite, errno);
    // Makes the renaming durable. No data are lost if this fails.
    platform::storeFolder(folderOf(path));
    return {};
}

Result<void> tryTo(const std::string& path) {
    if (const auto existing = existingFile(path); !existing)
        return tl::unexpected(existing.error());
    const TemporaryFile temporary(folderOf(path), PrivateRights);
    return temporary.isOpen() ? Result<void>() : systemFailure(CantWrite, errno);
}

Result<void> named(Result<void> done, const std::string& path) {
    if (!done && done.error().file.empty())
        done.error().file = path;
    return done;
}

auto handOver(std::string_view bytes) {
    return [bytes](const ByteSink& sink) -> Result<void> {
        sink(bytes);
        return {};
    };
}

} // namespace

Result<void> canWriteFile(const std::string& path) {
    return named(tryTo(resolved(path)), path);
}

Result<void> writeFileAtomically(const std::string& path,
                                 const std::function<Result<void>(const ByteSink&)>& make) {
    return named(writeTo(resolved(path), UsualRights, make), path);
}

Result<void> writeFileAtomically(const std::string& path, std::string_view bytes) {
    return writeFileAtomically(path, handOver(bytes));
}

Result<void> writePrivateFile(const std::string& path, std::string_view bytes) {
    return named(writeTo(resolved(path), PrivateRights, handOver(bytes)), path);
}

Result<void> makePrivateFolder(const std::string& path) {
    std::error_code failed;
    const std::filesystem::path above = pathOf(path).parent_path();
    if (!above.empty())
        std::filesystem::create_directories(above, failed);
    if (!platform::makePrivateFolder(path))
        return named(systemFailure("cannot make the folder", errno), path);
    return {};
}

Text lostByWriting(const std::string& path) {
    const std::optional<platform::FileStatus> status = platform::statusOf(path);
    if (!status)
        return {};
    std::vector<Text> lost;
    if (status->links > 1)
        lost.push_back(
            Text("the file has other names (hard links), under which the old contents stay"));
    if (platform::changesOwner(*status))
        lost.push_back(Text("the file belongs to you from now on"));
    return Text::joined(lost, "; ");
}

} // namespace parsescope
