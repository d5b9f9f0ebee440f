// SPDX-License-Identifier: GPL-3.0-or-later
// What the menus of the main window do with dialogs and files.
#include "ui/dialogs/errors_dialog.h"
#include "ui/dialogs/sentence_dialog.h"
#include "ui/export/exportable.h"
#include "ui/main_window.h"
#include "ui/session.h"
#include "ui/text.h"
#include "ui/tour.h"
#include "ui/views/recent_menu.h"

#include <QApplication>
#include <QClipboard>
#include <QDragEnterEvent>
#include <QDropEvent>
#include <QFile>
#include <QFileDialog>
#include <QMimeData>
#include <QSettings>
#include <QStatusBar>
#include <QTimer>

namespace parsescope {

void MainWindow::chooseFile() {
    const QStringList paths = QFileDialog::getOpenFileNames(
        this, tr("Open"), {},
        tr("Treebanks, sessions and models (*.conllu *.conll *.conllx *.gz *.parsescope *.model);;"
           "All files (*)"));
    if (!paths.isEmpty())
        m_session->open(paths);
}

void MainWindow::chooseFolder() {
    const QString path = QFileDialog::getExistingDirectory(this, tr("Open Folder"));
    if (!path.isEmpty())
        m_session->open({path});
}

void MainWindow::saveSession() {
    QString path = QFileDialog::getSaveFileName(this, tr("Save Session"), "session.parsescope",
                                                tr("Sessions (*.parsescope)"));
    if (path.isEmpty())
        return;
    if (!path.endsWith(".parsescope"))
        path += ".parsescope";
    const Result<void> saved =
        writeFileAtomically(path.toStdString(), writeSession(m_session->saved()));
    if (saved)
        m_recent->add(path);
    statusBar()->showMessage(saved ? tr("Saved: %1").arg(path) : toQt(saved.error().text()), 8000);
}

void MainWindow::copyPicture() {
    QApplication::clipboard()->setImage(pictureInFocus(*this));
    statusBar()->showMessage(tr("Copied as a picture."), 4000);
}

void MainWindow::showTour(int stop) {
    delete findChild<Tour*>();
    (new Tour(tourStops(*this), this))->goTo(stop);
}

void MainWindow::offerTour() {
    QSettings settings;
    if (!m_remember || settings.value("tour/seen").toBool())
        return;
    settings.setValue("tour/seen", true);
    constexpr int settled = 300; // milliseconds: the parts have found their places
    QTimer::singleShot(settled, this, [this] { showTour(); });
}

void MainWindow::typeSentence() {
    SentenceDialog dialog(this);
    if (dialog.exec() == QDialog::Accepted)
        m_session->setSentence(dialog.sentence());
}

void MainWindow::showErrors() {
    auto* dialog = new ErrorsDialog(m_errors, this);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->show();
}

void MainWindow::openSample(const QString& name) {
    QFile file(":/samples/" + name);
    if (!file.open(QIODevice::ReadOnly))
        return;
    m_session->setTreebank(Treebank::fromBytes(name.toStdString(), file.readAll().toStdString()));
}

void MainWindow::dragEnterEvent(QDragEnterEvent* event) {
    if (event->mimeData()->hasUrls() && event->mimeData()->urls().first().isLocalFile())
        event->acceptProposedAction();
}

void MainWindow::dropEvent(QDropEvent* event) {
    QStringList paths;
    for (const QUrl& url : event->mimeData()->urls())
        if (url.isLocalFile())
            paths += url.toLocalFile();
    m_session->open(paths);
}

} // namespace parsescope
