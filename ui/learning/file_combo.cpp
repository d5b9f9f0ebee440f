// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/learning/file_combo.h"

#include "ui/session/wording.h"

#include <QFileInfo>

namespace parsescope {

FileCombo::FileCombo(const QString& other, const QString& accessibleName, QWidget* parent)
    : QComboBox(parent), m_dialog{"treebanks", tr("Choose a Treebank"), treebankFilter()} {
    setAccessibleName(accessibleName);
    setSizeAdjustPolicy(AdjustToMinimumContentsLengthWithIcon);
    setMinimumContentsLength(12);
    addItem(other);
    addItem(tr("File…"));
    connect(this, &QComboBox::activated, this, [this](int index) {
        if (index == count() - 1)
            ask();
        m_last = currentIndex();
    });
}

void FileCombo::setDialog(const FileDialogWords& dialog) {
    m_dialog = dialog;
}

void FileCombo::ask() {
    const QString path = askForFile(this, m_dialog);
    if (path.isEmpty())
        setCurrentIndex(m_last);
    else
        setPath(path);
}

void FileCombo::offer(const QString& path) {
    const bool free = this->path().isEmpty() || this->path() == m_offered;
    if (!m_offered.isEmpty() && free) {
        setCurrentIndex(0);
        removeItem(findData(m_offered));
    }
    m_last = currentIndex();
    m_offered = path;
    if (!path.isEmpty() && free)
        setPath(path);
}

void FileCombo::setPath(const QString& path) {
    int index = findData(path);
    if (index < 0) {
        index = count() - 1;
        insertItem(index, QFileInfo(path).fileName(), path);
        setItemData(index, path, Qt::ToolTipRole);
    }
    setCurrentIndex(index);
    m_last = index;
}

} // namespace parsescope
