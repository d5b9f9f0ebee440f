// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/canvas/file_dialogs.h"

#include "ui/canvas/warning_box.h"

#include <QCoreApplication>
#include <QDir>
#include <QFileDialog>
#include <QFileInfo>
#include <QSettings>

namespace parsescope {

namespace {

constexpr auto FolderProperty = "dialogFolder";

QString folderKey(const FileDialogWords& words) {
    return "dialogs/" + words.kind + "/folder";
}

QString typeKey(const FileDialogWords& words) {
    return "dialogs/" + words.kind + "/type";
}

/// Returns the folder in which a dialog begins.
QString firstFolder(const QWidget* parent, const FileDialogWords& words) {
    const QString last = QSettings().value(folderKey(words)).toString();
    if (!last.isEmpty() && QFileInfo(last).isDir())
        return last;
    for (const QWidget* each = parent; each; each = each->parentWidget())
        if (const QString folder = each->property(FolderProperty).toString(); !folder.isEmpty())
            return folder;
    return {};
}

/// Returns the type that was chosen last, if the dialog still offers it.
QString firstType(const FileDialogWords& words) {
    const QString last = QSettings().value(typeKey(words)).toString();
    return words.filter.split(QStringLiteral(";;")).contains(last) ? last : QString();
}

void remember(const FileDialogWords& words, const QString& path, const QString& type) {
    if (path.isEmpty())
        return;
    QSettings settings;
    settings.setValue(folderKey(words), QFileInfo(path).absolutePath());
    settings.setValue(typeKey(words), type);
}

} // namespace

void setDialogFolder(QWidget* window, const QString& folder) {
    window->setProperty(FolderProperty, folder);
}

QString askForFile(QWidget* parent, const FileDialogWords& words) {
    QString type = firstType(words);
    const QString path = QFileDialog::getOpenFileName(
        parent, words.title, firstFolder(parent, words), words.filter, &type);
    remember(words, path, type);
    return path;
}

QStringList askForFiles(QWidget* parent, const FileDialogWords& words) {
    QString type = firstType(words);
    const QStringList paths = QFileDialog::getOpenFileNames(
        parent, words.title, firstFolder(parent, words), words.filter, &type);
    if (!paths.isEmpty())
        remember(words, paths.front(), type);
    return paths;
}

QString askWhereToSave(QWidget* parent, const FileDialogWords& words, const QString& name,
                       QString* type) {
    QString chosen = firstType(words);
    const bool hasFolder = QFileInfo(name).isAbsolute();
    const QString first = hasFolder ? name : QDir(firstFolder(parent, words)).filePath(name);
    const QString path =
        QFileDialog::getSaveFileName(parent, words.title, first, words.filter, &chosen);
    remember(words, path, chosen);
    if (type)
        *type = chosen;
    return path;
}

QString withEnding(QWidget* parent, const QString& path, const QString& ending, bool always) {
    const bool hasEnding = always ? path.endsWith(ending) : !QFileInfo(path).suffix().isEmpty();
    if (path.isEmpty() || hasEnding)
        return path;
    const QString whole = path + ending;
    const bool mayWrite =
        !QFileInfo::exists(whole) ||
        mayDiscard(parent, QCoreApplication::translate("FileDialogs", "Save"),
                   QCoreApplication::translate("FileDialogs", "%1 exists already. Replace it?")
                       .arg(QFileInfo(whole).fileName()),
                   QCoreApplication::translate("FileDialogs", "Replace"));
    return mayWrite ? whole : QString();
}

} // namespace parsescope
