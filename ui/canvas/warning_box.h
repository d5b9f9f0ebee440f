// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"
#include "ui/canvas/qt_text.h"
#include "ui/canvas/shortened_text.h"

#include <QMessageBox>
#include <QPushButton>

namespace parsescope {

/// Returns the beginning of a text that the user has made, to be quoted in a message.
inline QString beginningOf(const QString& text) {
    constexpr qsizetype most = 60; // characters
    return shortened(text.left(10 * most).simplified(), CutAt::Characters,
                     [](const QString& tried) { return tried.size() <= most; });
}

/// Returns a text for a message box, which does not scroll: on one line, which the box breaks, also
/// within long words such as the paths of files, and without the end of a very long text.
inline QString boxText(const QString& text) {
    constexpr qsizetype most = 1000;      // characters
    constexpr int longest = 40;           // characters of a word that is not broken
    constexpr QChar mayBreakHere(0x200B); // a space without width
    const QString line = shortened(text.left(2 * most).simplified(), CutAt::Characters,
                                   [](const QString& tried) { return tried.size() <= most; });
    QString result;
    int length = 0; // of the word up to the current character
    for (const QChar c : line) {
        if (length >= longest && !c.isLowSurrogate() && !c.isMark()) {
            result += mayBreakHere;
            length = 0;
        }
        result += c;
        length = c.isSpace() ? 0 : length + 1;
    }
    return result;
}

/// Shows an error in a dialog without waiting until it is closed.
inline void showWarning(QWidget* parent, const QString& title, const Error& error) {
    auto* box = new QMessageBox(QMessageBox::Warning, title, boxText(toQt(error.text())),
                                QMessageBox::Ok, parent);
    box->setTextFormat(Qt::PlainText);
    box->setAttribute(Qt::WA_DeleteOnClose);
    box->open();
}

/// Asks `question`, whether something that a person has made is to be lost. `discard` is the label
/// of the button that loses it; the default is to cancel. Returns true if the user chose to lose
/// it.
[[nodiscard]] inline bool mayDiscard(QWidget* parent, const QString& title, const QString& question,
                                     const QString& discard) {
    QMessageBox box(QMessageBox::Question, title, boxText(question), QMessageBox::Cancel, parent);
    box.setTextFormat(Qt::PlainText);
    const QAbstractButton* button = box.addButton(discard, QMessageBox::DestructiveRole);
    box.setDefaultButton(QMessageBox::Cancel);
    box.exec();
    return box.clickedButton() == button;
}

} // namespace parsescope
