// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/export/session_file.h"
#include "core/treebank/tree.h"

#include <optional>
#include <string>

namespace parsescope {

class ParseExplorer;
class TreebankEditor;

/// Replaces the heads in the current sentence by the heads of `tree`, which must have the same
/// number of words; without a tree, removes all heads. The losses change with the gold tree, the
/// exploration is kept. Does nothing if there is no sentence to explore.
void setGold(TreebankEditor& editor, const ParseExplorer& parse, const std::optional<Tree>& tree);

/// Shows a sentence that belongs to no treebank, with its settings, its exploration and its gold
/// tree. The treebank stays open.
void showWork(TreebankEditor& editor, ParseExplorer& parse, const SavedSession& work);

/// Returns the state from which the current sentence, its exploration and the cursor can be
/// restored.
[[nodiscard]] SavedSession currentWork(const TreebankEditor& editor, const ParseExplorer& parse);

/// The user's place before lessons and exercises showed sentences of their own, so that the window
/// can return to it. The explorations of the treebank's sentences are kept by the explorer.
class InterruptedWork {
public:
    /// Both must outlive the object.
    InterruptedWork(TreebankEditor* editor, ParseExplorer* parse)
        : m_editor(editor), m_parse(parse) {}

    /// Records the user's place before another sentence is shown. Each call needs a call of
    /// `release`.
    void leave();
    /// Ends an interruption. After the last one, the window returns to the recorded place, unless
    /// the user has selected a sentence of the treebank in the meantime and the place was not a
    /// sentence that the user has typed.
    void release();
    /// Returns true if the place is a sentence that the user has typed.
    [[nodiscard]] bool isTyped() const { return m_isTyped; }

private:
    void comeBack();

    TreebankEditor* m_editor;
    ParseExplorer* m_parse;
    int m_holders = 0;
    bool m_isTyped = false;
    std::optional<SavedSession> m_saved;
    std::string m_treebank; ///< the name of the treebank
    int m_index = -1;       ///< the 0-based index of the sentence in the treebank; -1 for none
};

} // namespace parsescope
