// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QApplication>
#include <QMessageBox>
#include <QPushButton>
#include <QTimer>

namespace parsescope::test {

/// Clicks the button with the text `button` of the next message box, as soon as it is open, and
/// stores the text of the box in `question`. `context` must outlive the box.
inline void answerNext(QObject* context, const QString& button, QString* question) {
    auto* timer = new QTimer(context);
    QObject::connect(timer, &QTimer::timeout, context, [timer, button, question] {
        const auto* box = qobject_cast<QMessageBox*>(QApplication::activeModalWidget());
        if (!box)
            return;
        for (QAbstractButton* each : box->buttons())
            if (QString(each->text()).remove('&') == button) {
                timer->stop();
                timer->deleteLater();
                *question = box->text();
                return each->click();
            }
    });
    timer->start(5);
}

} // namespace parsescope::test
