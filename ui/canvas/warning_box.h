// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"
#include "ui/canvas/qt_text.h"

#include <QMessageBox>
#include <QPushButton>

namespace parsescope {

/// Shows an error in a dialog without waiting until it is closed.
inline void showWarning(QWidget* parent, const QString& title, const Error& error) {
    auto* box =
        new QMessageBox(QMessageBox::Warning, title, toQt(error.text()), QMessageBox::Ok, parent);
    box->setTextFormat(Qt::PlainText);
    box->setAttribute(Qt::WA_DeleteOnClose);
    box->open();
}

/// Asks `question`, whether something that a person has made is to be lost. `discard` is the label
/// of the button that loses it; the default is to cancel. Returns true if the user chose to lose
/// it.
[[nodiscard]] inline bool mayDiscard(QWidget* parent, const QString& title, const QString& question,
                                     const QString& discard) {
    QMessageBox box(QMessageBox::Question, title, question, QMessageBox::Cancel, parent);
    box.setTextFormat(Qt::PlainText);
    const QAbstractButton* button = box.addButton(discard, QMessageBox::DestructiveRole);
    box.setDefaultButton(QMessageBox::Cancel);
    box.exec();
    return box.clickedButton() == button;
}

} // namespace parsescope
