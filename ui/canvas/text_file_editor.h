// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"

#include <QDialog>
#include <QTimer>

#include <string>
#include <vector>

class QLabel;
class QListWidget;
class QPlainTextEdit;

namespace parsescope {

/// A text file beside what becomes of it, and below them all that is wrong with it. It is checked
/// while one types. What was not saved is asked about when the window is closed.
class TextFileEditor : public QDialog {
    Q_OBJECT

public:
    /// Writes the text into the file; false, with a message, where that fails.
    bool saveTo(const QString& path);
    void reject() override;

signals:
    void saved(const QString& path);

protected:
    /// The texts of an editor for files of one kind.
    struct Words {
        QString kind;     ///< "Lesson"
        QString untitled; ///< "New lesson"
        QString saving;   ///< title of the dialog for saving
        QString filter;   ///< "Lessons (*.md)"
        QString suffix;   ///< "md"
        QString unsaved;  ///< that there are changes
    };

    /// `beside` stands to the right of the text.
    TextFileEditor(const QString& path, const Words& words, QWidget* beside, QWidget* parent);

    /// Reads the file, or begins a new one with that text, and checks it.
    void begin(const QString& newText);
    /// Called when the text has been read or the typing pauses.
    virtual void check() = 0;
    void showErrors(const std::vector<Error>& errors);

    [[nodiscard]] std::string text() const;
    [[nodiscard]] std::string path() const { return m_path.toStdString(); }
    [[nodiscard]] QPlainTextEdit* textField() const { return m_text; }
    [[nodiscard]] QListWidget* errorList() const { return m_errors; }

private:
    void save();
    void saveAs();
    void goToError(int row);
    void showTitle();

    QString m_path;
    Words m_words;
    QPlainTextEdit* m_text;
    QListWidget* m_errors;
    QLabel* m_message;
    std::vector<Error> m_found;
    QTimer m_pause; // until the typing stops
};

} // namespace parsescope
