// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <atomic>

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

} // namespace parsescope
