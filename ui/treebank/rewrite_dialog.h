// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/query/rewriting.h"
#include "ui/session/background_task.h"

#include <QDialog>
#include <QTimer>

#include <map>

class QCheckBox;
class QLabel;
class QPushButton;

namespace parsescope {

class PlainTextEdit;
class ProgressLine;
class TreebankEditor;

/// A dialog for rules that change all sentences of the treebank, with a preview as a diff. The
/// preview is computed in the background while the user types. The text is kept until the program
/// ends.
class RewriteDialog : public QDialog {
    Q_OBJECT

public:
    RewriteDialog(const TreebankEditor* editor, QWidget* parent);

    /// Returns the changed sentences of the preview, by their 0-based indices.
    [[nodiscard]] const std::map<int, Sentence>& sentences() const { return m_sentences; }

    void reject() override;

private:
    /// The result of the rules, and its beginning as a diff.
    struct Preview {
        TreebankRewriting all;
        std::string diff;
    };

    [[nodiscard]] static Preview previewOf(const Treebank& treebank, const RewriteRules& rules,
                                           bool depsFollow, const TaskControl& control);
    void forget();
    void apply();
    void showPreview(const Preview& preview);

    const TreebankEditor* m_editor;
    std::map<int, Sentence> m_sentences;
    std::vector<std::string> m_names; ///< of the rules of the preview
    PlainTextEdit* m_rules;
    QCheckBox* m_depsFollow;
    QLabel* m_message;
    ProgressLine* m_progress;
    PlainTextEdit* m_diff;
    QPushButton* m_ok;
    QTimer m_typing; ///< runs out when the rules are to be applied
    BackgroundTask m_task;
};

} // namespace parsescope
