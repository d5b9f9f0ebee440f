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

    /// Sets the title of the dialog for choosing a file, and its filter; the default is for
    /// treebanks.
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
    int m_last = 0; ///< the choice before a file was requested
};

} // namespace parsescope
