// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/canvas/file_dialogs.h"

#include <QComboBox>

namespace parsescope {

/// A combo box with one entry that is not a file, followed by files.
class FileCombo : public QComboBox {
    Q_OBJECT

public:
    /// Makes a combo box with the first entry `other`, which is not a file.
    FileCombo(const QString& other, const QString& accessibleName, QWidget* parent = nullptr);

    /// Sets the words of the dialog for choosing a file; the default is for treebanks.
    void setDialog(const FileDialogWords& dialog);
    void setOther(const QString& other) { setItemText(0, other); }
    /// Selects a file.
    void setPath(const QString& path);
    /// Offers a file that was found, instead of the file offered before. Selects the file unless
    /// another one is selected. An empty path offers no file.
    void offer(const QString& path);
    /// Returns the selected file; empty if the first entry is selected.
    [[nodiscard]] QString path() const { return currentData().toString(); }

private:
    void ask();
    FileDialogWords m_dialog;
    QString m_offered; ///< path of the file that was found; empty if there is none
    int m_last = 0;    ///< index of the entry that was selected before the user asked for a file
};

} // namespace parsescope
