// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/treebank/sentence.h"

#include <QDialog>

#include <functional>
#include <vector>

class QLabel;
class QPushButton;
class QSpinBox;

namespace parsescope {

class PlainTextEdit;

/// A dialog in which a sentence is typed, pasted or edited, as plain words or as CoNLL-U lines.
/// With a choice of sentences, several sentences are edited at once.
class SentenceDialog : public QDialog {
    Q_OBJECT

public:
    /// Makes a dialog with the title `title`; the button that accepts the sentence has the label
    /// `accept`.
    SentenceDialog(const QString& title, const QString& accept, QWidget* parent = nullptr);

    void setText(const QString& text);
    /// Lets the user edit up to `most` sentences; `linesOf` returns the lines of the first `count`
    /// of them. The result may have one sentence more or fewer.
    void setChoice(int most, std::function<QString(int count)> linesOf);
    /// Closes the dialog; asks first if text would be lost that the user has typed.
    void reject() override;

    /// Returns the sentence; it has no errors if the dialog was accepted.
    [[nodiscard]] const Sentence& sentence() const { return m_sentences.front(); }
    /// Returns all sentences of the text, and the number of sentences that they replace.
    [[nodiscard]] const std::vector<Sentence>& sentences() const { return m_sentences; }
    [[nodiscard]] int replaced() const;

private:
    void check();

    PlainTextEdit* m_text;
    QString m_given; // the text that the dialog began with
    QLabel* m_message;
    QPushButton* m_ok;
    QWidget* m_choice; ///< hidden unless there is a choice of sentences
    QSpinBox* m_count;
    std::vector<Sentence> m_sentences{{}};
};

} // namespace parsescope
