// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/export/session_file.h"

#include <optional>
#include <string>

namespace parsescope {

class Session;

/// The user's place before lessons and exercises showed sentences of their own, so that the window
/// can return to it. The explorations of the treebank's sentences are kept by the explorer.
class InterruptedWork {
public:
    explicit InterruptedWork(Session* session) : m_session(session) {}

    /// Records the user's place before another sentence is shown. Each call needs a call of
    /// `release`.
    void leave();
    /// Ends an interruption. After the last one, the window returns to the recorded place, unless
    /// the user has selected a sentence of the treebank in the meantime.
    void release();

private:
    void comeBack();

    Session* m_session;
    int m_holders = 0;
    std::optional<SavedSession> m_saved;
    std::string m_treebank; ///< the name of the treebank
    int m_index = -1;       ///< the 0-based index of the sentence in the treebank; -1 for none
};

} // namespace parsescope
