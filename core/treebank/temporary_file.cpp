// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/treebank/temporary_file.h"

#include "core/base/path.h"
#include "core/base/platform/child_process.h"
#include "core/base/platform/files.h"
#include "core/base/platform/signals.h"

#include <cerrno>
#include <charconv>
#include <cstddef>
#include <filesystem>
#include <mutex>
#include <utility>

namespace parsescope {

namespace {

constexpr std::size_t MostNotes = 256;
// The paths of temporary files; null pointers for free elements. Handlers of signals may use only
// atomic variables without locks.
std::array<std::atomic<const char*>, MostNotes> paths{};
static_assert(std::atomic<const char*>::is_always_lock_free);

} // namespace

void UnfinishedFile::note(const char* path) {
    forget();
    for (auto& slot : paths) {
        const char* none = nullptr;
        if (slot.compare_exchange_strong(none, path)) {
            m_slot = &slot;
            return;
        }
    }
}

void UnfinishedFile::forget() {
    if (m_slot != nullptr)
        m_slot->store(nullptr);
    m_slot = nullptr;
}

void deleteUnfinishedFiles() {
    for (const auto& slot : paths)
        if (const char* path = slot.load(); path != nullptr)
            platform::deleteFile(path);
}

void deleteUnfinishedFilesOnSignals() {
    platform::cleanUpOnSignals(deleteUnfinishedFiles);
}

namespace {

// The beginning of the name of a temporary file. The number of the process, "-" and a number
// follow.
constexpr std::string_view TemporaryName = ".parsescope-";

std::string systemFolder() {
    std::error_code failed;
    const std::filesystem::path folder = std::filesystem::temp_directory_path(failed);
    return failed ? "/tmp/" : (folder / "").string();
}

/// Held while a temporary file of this process exists that is not locked yet.
std::mutex unlockedFiles;

} // namespace

TemporaryFile::TemporaryFile(std::string_view ending)
    : TemporaryFile(systemFolder(), platform::PrivateRights, ending) {}

TemporaryFile::TemporaryFile(const std::string& folder, unsigned rights, std::string_view ending) {
    constexpr int Attempts = 1000;
    for (int i = 0; i < Attempts && !isOpen(); ++i) {
        m_note.forget();
        m_path = folder + std::string(TemporaryName) + std::to_string(platform::processNumber()) +
                 "-" + std::to_string(i) + std::string(ending);
        m_note.note(m_path.c_str());
        const std::lock_guard guard(unlockedFiles);
        m_number = platform::createFile(m_path, rights);
        if (!isOpen() && errno != EEXIST)
            break;
        // A failure is ignored, because not all file systems support locks.
        if (isOpen())
            static_cast<void>(platform::lockFile(m_number));
    }
    m_exists = isOpen();
    if (!m_exists)
        m_note.forget();
}

TemporaryFile::~TemporaryFile() {
    static_cast<void>(close());
    if (m_exists)
        platform::deleteFile(m_path.c_str());
}

bool TemporaryFile::write(std::string_view bytes) {
    while (!bytes.empty()) {
        const long long written = platform::writeSome(m_number, bytes.data(), bytes.size());
        if (written < 0)
            return false;
        bytes.remove_prefix(written);
    }
    return true;
}

bool TemporaryFile::close() {
    const int number = std::exchange(m_number, -1);
    return number < 0 || platform::closeFile(number);
}

bool TemporaryFile::renameTo(const std::string& path) {
    m_exists = !platform::replaceFile(m_path, path);
    if (!m_exists)
        m_note.forget();
    return !m_exists;
}

void removeDebris(const std::string& folder) {
    std::error_code failed;
    std::filesystem::directory_iterator entry(pathOf(folder), failed);
    for (; !failed && entry != std::filesystem::directory_iterator(); entry.increment(failed)) {
        const std::string name = entry->path().filename().string();
        if (!name.starts_with(TemporaryName))
            continue;
        int process = 0;
        const char* const digits = name.data() + TemporaryName.size();
        const auto read = std::from_chars(digits, name.data() + name.size(), process);
        if (read.ec != std::errc() || *read.ptr != '-' || process <= 0)
            continue;
        const std::string path = entry->path().string();
        const FileDescriptor file(platform::openToLock(path));
        const auto status = file.isOpen() ? platform::statusOf(file.number()) : std::nullopt;
        // A process that was killed may have had the number of this one. Files of this process are
        // locked.
        const bool mayBeUsed =
            process != platform::processNumber() && platform::mayBeRunning(process);
        const std::lock_guard guard(unlockedFiles);
        const bool isDebris = status && status->isRegular() && platform::isOwn(*status) &&
                              !mayBeUsed && platform::lockFile(file.number());
        if (isDebris)
            platform::deleteFile(path.c_str());
    }
}

} // namespace parsescope
