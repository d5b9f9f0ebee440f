// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/canvas/warning_box.h"
#include "ui/session/treebank_editor.h"

namespace parsescope {

/// Made before a dialog asks how to change the current sentence. While the dialog is open, files
/// that are opened or read again may replace the sentence, also by one with fewer words.
class SentenceGuard {
public:
    explicit SentenceGuard(const TreebankEditor* editor)
        : m_editor(editor), m_looks(editor->looks()) {}

    /// Returns true if the sentence has not been replaced; otherwise shows a warning with `title`.
    [[nodiscard]] bool holds(QWidget* parent, const QString& title) const {
        const bool isSame = m_editor->looks() == m_looks;
        if (!isSame)
            showWarning(parent, title,
                        Error{Text("Nothing is changed, because the sentence was replaced while "
                                   "it was being edited."),
                              {},
                              0,
                              0});
        return isSame;
    }

private:
    const TreebankEditor* m_editor;
    int m_looks;
};

} // namespace parsescope
