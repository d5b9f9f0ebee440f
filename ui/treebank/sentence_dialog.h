// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/treebank/sentence.h"

#include <QDialog>

class QLabel;
class QPushButton;

namespace parsescope {

class PlainTextEdit;

/// A dialog in which a sentence is typed or pasted, as plain words or as CoNLL-U lines.
class SentenceDialog : public QDialog {
    Q_OBJECT

public:
    /// Makes a dialog with the title `title`; the button that accepts the sentence has the label
    /// `accept`.
    SentenceDialog(const QString& title, const QString& accept, QWidget* parent = nullptr);

    void setText(const QString& text);
    /// Closes the dialog; asks first if text would be lost that the user has typed.
    void reject() override;

    /// Returns the sentence; it has no errors if the dialog was accepted.
    [[nodiscard]] const Sentence& sentence() const { return m_sentence; }

private:
    void check();

    PlainTextEdit* m_text;
    QString m_given; // the text that the dialog began with
    QLabel* m_message;
    QPushButton* m_ok;
    Sentence m_sentence;
};

} // namespace parsescope
