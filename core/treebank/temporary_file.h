// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <atomic>
#include <string>
#include <string_view>

namespace parsescope {

/// A note that a temporary file exists, so that it is deleted if a signal ends the program. The
/// path must outlive the note. If there are very many notes at once, some are without effect.
class UnfinishedFile {
public:
    UnfinishedFile() = default;
    ~UnfinishedFile() { forget(); }
    UnfinishedFile(const UnfinishedFile&) = delete;
    UnfinishedFile& operator=(const UnfinishedFile&) = delete;

    /// Notes that the file `path` may exist from now on.
    void note(const char* path);
    /// Removes the note, because the file has been renamed or deleted.
    void forget();

private:
    std::atomic<const char*>* m_slot = nullptr;
};

/// Deletes the temporary files of this process. Can be called by handlers of signals.
void deleteUnfinishedFiles();
/// From now on, SIGINT (Ctrl+C), SIGTERM and SIGHUP delete the temporary files of this process
/// before they end the program. Signals that were ignored when the program was started remain
/// ignored.
void deleteUnfinishedFilesOnSignals();

/// A temporary file, deleted at the end of its scope unless it is renamed, and when a signal ends
/// the program. It is locked while it is open, so that other programs can distinguish it from
/// debris.
class TemporaryFile {
public:
    /// Makes a file with `rights`, see platform::createFile(), in `folder`, whose name ends in "/".
    TemporaryFile(const std::string& folder, unsigned rights, std::string_view ending = {});
    /// Makes a private file for another program, in the system's folder of temporary files.
    explicit TemporaryFile(std::string_view ending);
    TemporaryFile(const TemporaryFile&) = delete;
    TemporaryFile& operator=(const TemporaryFile&) = delete;
    ~TemporaryFile();

    /// Returns false if the file could not be created or has been closed; the reason is in errno
    /// after the constructor.
    [[nodiscard]] bool isOpen() const { return m_number >= 0; }
    /// Returns the file descriptor.
    [[nodiscard]] int number() const { return m_number; }
    [[nodiscard]] const std::string& path() const { return m_path; }
    /// Writes `bytes` behind those written before. Returns false if the system reports an error,
    /// with the reason in errno. So do the functions below.
    bool write(std::string_view bytes);
    bool close();
    bool renameTo(const std::string& path);

private:
    std::string m_path;
    UnfinishedFile m_note; // refers to m_path
    int m_number = -1;
    bool m_exists = false;
};

/// Removes temporary files in a folder that programs of the user left behind because they were
/// killed while writing. Writing a file also removes such files in its folder.
void removeDebris(const std::string& folder);

} // namespace parsescope
