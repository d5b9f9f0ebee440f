// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/treebank/unfinished_files.h"

#include "core/base/platform/files.h"
#include "core/base/platform/signals.h"

#include <cstddef>

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

} // namespace parsescope
