// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/treebank/sentence.h"

#include <QWidget>

#include <vector>

class QLabel;
class QPushButton;
class QSpinBox;

namespace parsescope {

class LinesEdit;
class TreebankEditor;

/// The lines of the current sentence as they are in the file, comments included, to be edited as
/// text; also those of the sentences after it. The text is checked while it is typed. It is applied
/// as one change when the user asks for it, moves the focus elsewhere or leaves the sentence; text
/// that cannot be applied is kept until the user discards it.
class LinesPanel : public QWidget {
    Q_OBJECT

public:
    explicit LinesPanel(TreebankEditor* editor, QWidget* parent = nullptr);

    /// Applies the typed text, if there is any. Returns false if it cannot be applied.
    bool apply();

signals:
    /// Emitted before the user is asked about typed text, which must be visible then.
    void neededInFront();

protected:
    void keyPressEvent(QKeyEvent* event) override;

private:
    void load();
    void follow();
    void check();
    void discard();
    void leave();
    [[nodiscard]] bool commit();
    [[nodiscard]] bool mayDiscardText(const QString& reason);
    [[nodiscard]] bool isTyped() const;
    [[nodiscard]] QString problem();
    [[nodiscard]] QString linesInTreebank() const;
    [[nodiscard]] int sentencesFromHere() const;

    TreebankEditor* m_editor;
    LinesEdit* m_text;
    QLabel* m_message;
    QSpinBox* m_count; ///< the number of sentences whose lines are shown
    QPushButton* m_discard;
    QPushButton* m_apply;
    QString m_given;                   ///< the text before the user has typed
    QString m_lines;                   ///< the lines in the treebank when the text was loaded
    std::vector<Sentence> m_sentences; ///< the sentences of the text; empty if it has a problem
    bool m_isApplying = false;
};

} // namespace parsescope
