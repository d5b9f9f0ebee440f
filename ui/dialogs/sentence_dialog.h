// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/treebank/sentence.h"

#include <QDialog>

class QLabel;
class QPlainTextEdit;
class QPushButton;

namespace parsescope {

/// Asks for one sentence, typed or pasted: words only, or CoNLL-U lines.
class SentenceDialog : public QDialog {
    Q_OBJECT

public:
    explicit SentenceDialog(QWidget* parent = nullptr);

    /// What was given; complete when the dialog was accepted.
    [[nodiscard]] const Sentence& sentence() const { return m_sentence; }

private:
    void check();

    QPlainTextEdit* m_text;
    QLabel* m_message;
    QPushButton* m_ok;
    Sentence m_sentence;
};

} // namespace parsescope
