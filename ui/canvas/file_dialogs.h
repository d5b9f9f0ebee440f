// SPDX-License-Identifier: GPL-3.0-or-later
// Dialogs for files, which begin where files of their kind were chosen last.
#pragma once

#include <QStringList>

class QWidget;

namespace parsescope {

/// Sets the folder in which the dialogs of `window` begin until a file of their kind has been
/// chosen: the folder of the open treebank.
void setDialogFolder(QWidget* window, const QString& folder);

/// The words of a dialog.
struct FileDialogWords {
    QString kind; ///< the kind of the files, under which folder and type are remembered
    QString title;
    QString filter; ///< the types that can be chosen, in the format of QFileDialog
};

/// Asks for a file to open; returns an empty text if none is chosen.
[[nodiscard]] QString askForFile(QWidget* parent, const FileDialogWords& words);
/// Asks for files to open; returns an empty list if none are chosen.
[[nodiscard]] QStringList askForFiles(QWidget* parent, const FileDialogWords& words);
/// Asks for the file to save to, with the proposed name `name`; if `name` contains a folder, the
/// dialog begins there. Returns an empty text if none is chosen. If `type` is not null, sets it to
/// the type that was chosen.
[[nodiscard]] QString askWhereToSave(QWidget* parent, const FileDialogWords& words,
                                     const QString& name, QString* type = nullptr);
/// Returns `path`, which a dialog for saving has returned, with `ending`, such as ".conllu", if its
/// name has no ending. With `always`, every name ends in `ending`. The dialog has not seen this
/// name: if there is such a file, asks whether it may be replaced, and returns an empty text if
/// not.
[[nodiscard]] QString withEnding(QWidget* parent, const QString& path, const QString& ending,
                                 bool always = false);

} // namespace parsescope
