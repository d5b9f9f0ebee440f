// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"

#include <QDialog>
#include <QTimer>

#include <string>
#include <vector>

class QLabel;
class QListWidget;
class QTextCursor;
class QVBoxLayout;

namespace parsescope {

class PlainTextEdit;

/// An editor for a text file, beside a view of the text's result and above a list of its errors.
/// The text is checked while the user types. Closing the window asks whether to save unsaved
/// changes.
class TextFileEditor : public QDialog {
    Q_OBJECT

public:
    /// Writes the text to the file `path`. Asks before it overwrites what another program has
    /// written to the file of the text. Shows a message and returns false if nothing was written.
    bool saveTo(const QString& path);
    void reject() override;
    bool eventFilter(QObject* watched, QEvent* event) override;

signals:
    void saved(const QString& path);

protected:
    /// The texts of an editor for files of one kind.
    struct Words {
        QString kind;     ///< the name of a file of this kind, "Lesson"
        QString untitled; ///< the title of a text that has no file yet, "New lesson"
        QString saving;   ///< the title of the dialog for saving
        QString filter;   ///< the filter of the dialog for saving, "Lessons (*.md)"
        QString suffix;   ///< the suffix that file names get if the user types none, "md"
        QString unsaved;  ///< the question whether to save changes
    };

    /// Makes an editor for the file `path`, with the widget `beside` to the right of the text.
    /// Takes ownership of `beside`.
    TextFileEditor(const QString& path, const Words& words, QWidget* beside, QWidget* parent);

    /// Reads the file or, if the path is empty, starts with `newText`; then checks the text.
    void begin(const QString& newText);
    /// Checks the text. Called after the text has been read and whenever typing pauses.
    virtual void check() = 0;
    /// Takes back the effects of the text. Called when the window closes and the text is in no
    /// file, or has changes that are not saved.
    virtual void takeBack() {}
    void showErrors(const std::vector<Error>& errors);

    [[nodiscard]] std::string text() const;
    [[nodiscard]] std::string path() const { return m_path.toStdString(); }
    [[nodiscard]] PlainTextEdit* textField() const { return m_text; }
    /// Returns the layout that contains the text; subclasses add widgets above and below it.
    [[nodiscard]] QVBoxLayout* textColumn() const { return m_column; }
    [[nodiscard]] QListWidget* errorList() const { return m_errors; }

private:
    void save();
    void saveAs();
    void goToError(int row);
    [[nodiscard]] QTextCursor placeOf(const Error& error) const;
    void markErrors();
    void showTitle();

    [[nodiscard]] Result<void> read();
    [[nodiscard]] std::string bytesOf(const std::string& text) const;
    [[nodiscard]] bool mayOverwrite();

    QString m_path;      // empty if the text has no file
    std::string m_known; // the bytes of the file when they were read or written
    std::string m_mark;  // the byte order mark with which the file begins; mostly empty
    bool m_hasCarriageReturns = false; // true if all lines of the file end in CR LF
    Words m_words;
    PlainTextEdit* m_text;
    QVBoxLayout* m_column;
    QListWidget* m_errors;
    QLabel* m_message;
    std::vector<Error> m_found;
    // Started by each key; checks the text when typing pauses.
    QTimer m_pause;
};

} // namespace parsescope
