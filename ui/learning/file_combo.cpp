// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/learning/file_combo.h"

#include <QFileDialog>
#include <QFileInfo>

namespace parsescope {

FileCombo::FileCombo(const QString& other, const QString& accessibleName, QWidget* parent)
    : QComboBox(parent) {
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

void FileCombo::ask() {
    const QString path = QFileDialog::getOpenFileName(
        this, tr("Choose a Treebank"), {},
        tr("Treebanks (*.conllu *.conll *.conllx *.gz);;All files (*)"));
    if (path.isEmpty())
        setCurrentIndex(m_last);
    else
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
