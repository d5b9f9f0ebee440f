// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/treebank/sentence.h"

#include <QDialog>

class QLabel;
class QPlainTextEdit;
class QPushButton;

namespace parsescope {

/// Asks for one sentence, typed, pasted or changed: words only, or CoNLL-U lines.
class SentenceDialog : public QDialog {
    Q_OBJECT

public:
    /// `accept` is what the button says that takes the sentence.
    SentenceDialog(const QString& title, const QString& accept, QWidget* parent = nullptr);

    void setText(const QString& text);

    /// Returns the sentence given; complete if the dialog was accepted.
    [[nodiscard]] const Sentence& sentence() const { return m_sentence; }

private:
    void check();

    QPlainTextEdit* m_text;
    QLabel* m_message;
    QPushButton* m_ok;
    Sentence m_sentence;
};

} // namespace parsescope
