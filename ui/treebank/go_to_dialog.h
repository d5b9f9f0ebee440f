// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/session/background_task.h"

#include <QDialog>

class QLabel;
class QLineEdit;
class QPushButton;

namespace parsescope {

class TreebankEditor;

/// The target typed into the dialog: a number, also with that of a word, a line of the file, or a
/// sent_id.
struct TypedPlace {
    enum class Kind { None, Number, Line, Id };
    Kind kind = Kind::None;
    int number = 0; ///< the number of the sentence or the line, 1-based
    QString id;
    int word = 0; ///< the number of the word after that of the sentence, 1-based; 0 for none
};

/// Interprets a text: "12" is a number, "12 5" a word of sentence 12, ":340" or "line 340" a line;
/// all other texts are a sent_id.
[[nodiscard]] TypedPlace parsePlace(const QString& text);

/// Selects a sentence, or a word of it, by number, file line or sent_id. A sent_id is searched in
/// the background.
class GoToDialog : public QDialog {
    Q_OBJECT

public:
    explicit GoToDialog(TreebankEditor* editor, QWidget* parent = nullptr);

signals:
    /// Emitted after the sentence has been selected, if a word (1-based) was asked for.
    void wordAsked(int word);

private:
    void check();
    void go();
    [[nodiscard]] int sentenceAtLine(int line) const;
    [[nodiscard]] int wordAtLine(int sentence, int line) const;

    TreebankEditor* m_editor;
    QLineEdit* m_place;
    QLabel* m_message;
    QPushButton* m_go;
    BackgroundTask m_search;
};

} // namespace parsescope
