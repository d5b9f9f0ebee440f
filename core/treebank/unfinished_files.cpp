// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/treebank/unfinished_files.h"

#include <unistd.h>

#include <csignal>
#include <cstddef>

namespace parsescope {

namespace {

constexpr std::size_t MostNotes = 256;
// The paths of temporary files; null pointers for free elements. Handlers of signals may use only
// atomic variables without locks.
std::array<std::atomic<const char*>, MostNotes> paths{};
static_assert(std::atomic<const char*>::is_always_lock_free);

void endProgram(int signal) {
    deleteUnfinishedFiles();
    std::raise(signal); // the signal has its usual effect again
}

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
            ::unlink(path);
}

void deleteUnfinishedFilesOnSignals() {
    for (const int signal : {SIGINT, SIGTERM, SIGHUP}) {
        struct sigaction action {};
        if (::sigaction(signal, nullptr, &action) != 0 || action.sa_handler == SIG_IGN)
            continue;
        action = {};
        action.sa_handler = endProgram;
        action.sa_flags = static_cast<int>(SA_RESETHAND | SA_NODEFER);
        ::sigaction(signal, &action, nullptr);
    }
}

} // namespace parsescope
