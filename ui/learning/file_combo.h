// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QComboBox>

namespace parsescope {

/// A choice between one thing that is no file, and files.
class FileCombo : public QComboBox {
    Q_OBJECT

public:
    /// `other`: what stands first.
    FileCombo(const QString& other, const QString& accessibleName, QWidget* parent = nullptr);

    /// What the dialog for choosing a file is called, and which files it shows; treebanks unless
    /// told otherwise.
    void setDialog(const QString& title, const QString& filter);
    void setOther(const QString& other) { setItemText(0, other); }
    /// Chooses a file.
    void setPath(const QString& path);
    /// The file chosen; empty when it is none.
    [[nodiscard]] QString path() const { return currentData().toString(); }

private:
    void ask();
    QString m_title;
    QString m_filter;
    int m_last = 0; ///< what was chosen before a file was asked for
};

} // namespace parsescope
