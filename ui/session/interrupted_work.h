// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/export/session_file.h"

#include <optional>
#include <string>

namespace parsescope {

class Session;

/// Where the user was before lessons and exercises put sentences of their own on the screen, so
/// that the window can return to it. What was explored of the treebank is kept by the explorer.
class InterruptedWork {
public:
    explicit InterruptedWork(Session* session) : m_session(session) {}

    /// Something else takes the screen. Each call needs a `release`.
    void leave();
    /// Ends the interruption. After the last one the window returns to the work, unless the user
    /// has gone to a sentence of the treebank meanwhile.
    void release();

private:
    void comeBack();

    Session* m_session;
    int m_holders = 0;
    std::optional<SavedSession> m_saved;
    std::string m_treebank; ///< by name
    int m_index = -1;       ///< of the sentence in the treebank
};

} // namespace parsescope
