// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/treebank/lost_changes_dialog.h"

#include "ui/canvas/qt_text.h"
#include "ui/canvas/warning_box.h"
#include "ui/session/autosave.h"

#include <QCoreApplication>
#include <QDateTime>
#include <QLocale>
#include <QMainWindow>
#include <QMessageBox>
#include <QPushButton>
#include <QStatusBar>

namespace parsescope {

namespace {

constexpr QLatin1String QuestionName("lost-changes");

struct LostChanges {
    Q_DECLARE_TR_FUNCTIONS(LostChanges)
};

void complain(const Error& error, QWidget* window) {
    auto* box = new QMessageBox(QMessageBox::Warning, LostChanges::tr("Unsaved changes"),
                                boxText(toQt(error.text())), QMessageBox::Ok, window);
    box->setTextFormat(Qt::PlainText);
    box->setAttribute(Qt::WA_DeleteOnClose);
    box->open();
}

void offer(Autosave* autosave, const QDateTime& when, QWidget* window) {
    auto* box = new QMessageBox(QMessageBox::Question, LostChanges::tr("Unsaved changes"),
                                LostChanges::tr("Restore the unsaved changes?"),
                                QMessageBox::NoButton, window);
    box->setAttribute(Qt::WA_DeleteOnClose);
    const auto* earlier = window->findChild<QMessageBox*>(QuestionName);
    box->setObjectName(QuestionName);
    box->setInformativeText(
        (autosave->isOfLecture()
             ? LostChanges::tr("The program ended before the scenes of a lecture were saved. They "
                               "are from %1.")
             : LostChanges::tr("The program ended before this treebank was saved. The changes "
                               "are from %1."))
            .arg(QLocale().toString(when, QLocale::ShortFormat)));
    auto* restore = box->addButton(LostChanges::tr("Restore"), QMessageBox::AcceptRole);
    box->setDefaultButton(restore);
    box->addButton(LostChanges::tr("Delete Changes"), QMessageBox::DestructiveRole);
    QObject::connect(box, &QMessageBox::buttonClicked, autosave,
                     [=](const QAbstractButton* clicked) {
                         if (clicked != restore)
                             return autosave->discard();
                         if (const Result<void> done = autosave->restore(); !done)
                             complain(done.error(), window);
                     });
    if (earlier) // one question at a time
        QObject::connect(earlier, &QMessageBox::finished, box, [box] { box->open(); });
    else
        box->open();
}

} // namespace

void offerLostChanges(Autosave* autosave, QWidget* window) {
    QObject::connect(autosave, &Autosave::found, window,
                     [=](const QDateTime& when) { offer(autosave, when, window); });
    QObject::connect(autosave, &Autosave::notKept, window, [=] {
        if (auto* main = qobject_cast<QMainWindow*>(window))
            main->statusBar()->showMessage(LostChanges::tr(
                "This treebank is not saved in a file: its changes are lost unless they are "
                "saved (Ctrl+Shift+S)."));
    });
    QObject::connect(autosave, &Autosave::failed, window,
                     [=](const Error& error) { complain(error, window); });
}

} // namespace parsescope
