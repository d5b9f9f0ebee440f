// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"
#include "ui/canvas/qt_text.h"

#include <QMessageBox>

namespace parsescope {

/// Shows an error in a dialog without waiting until it is closed.
inline void showWarning(QWidget* parent, const QString& title, const Error& error) {
    auto* box =
        new QMessageBox(QMessageBox::Warning, title, toQt(error.text()), QMessageBox::Ok, parent);
    box->setTextFormat(Qt::PlainText);
    box->setAttribute(Qt::WA_DeleteOnClose);
    box->open();
}

} // namespace parsescope
