// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/session/background_task.h"

#include <QDialog>

class QLabel;
class QLineEdit;
class QPushButton;

namespace parsescope {

class TreebankEditor;

/// The target typed into the dialog: a number, a line of the file, or a sent_id.
struct TypedPlace {
    enum class Kind { None, Number, Line, Id };
    Kind kind = Kind::None;
    int number = 0; ///< the number of the sentence or the line, 1-based
    QString id;
};

/// Interprets a text: "12" is a number, ":340" or "line 340" a line, all other texts are a sent_id.
[[nodiscard]] TypedPlace parsePlace(const QString& text);

/// Selects a sentence by number, file line or sent_id. A sent_id is searched in the background.
class GoToDialog : public QDialog {
    Q_OBJECT

public:
    explicit GoToDialog(TreebankEditor* editor, QWidget* parent = nullptr);

private:
    void check();
    void go();
    [[nodiscard]] int sentenceAtLine(int line) const;

    TreebankEditor* m_editor;
    QLineEdit* m_place;
    QLabel* m_message;
    QPushButton* m_go;
    BackgroundTask m_search;
};

} // namespace parsescope
