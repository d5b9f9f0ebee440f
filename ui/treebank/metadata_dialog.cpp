// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/treebank/metadata_dialog.h"

#include "core/treebank/comments.h"
#include "ui/canvas/qt_text.h"
#include "ui/canvas/warning_box.h"

#include <QDialogButtonBox>
#include <QHeaderView>
#include <QPushButton>
#include <QTableWidget>
#include <QVBoxLayout>

#include <algorithm>

namespace parsescope {

MetadataDialog::MetadataDialog(const Sentence& sentence, QWidget* parent)
    : QDialog(parent), m_table(new QTableWidget(0, 2)) {
    setWindowTitle(tr("Metadata"));
    m_table->setObjectName("metadata");
    m_table->setAccessibleName(tr("Comments of the sentence"));
    m_table->setHorizontalHeaderLabels({tr("Key"), tr("Value")});
    m_table->horizontalHeader()->setSectionResizeMode(0, QHeaderView::ResizeToContents);
    m_table->horizontalHeader()->setStretchLastSection(true);
    m_table->horizontalHeader()->setMinimumSectionSize(120);
    m_table->verticalHeader()->hide();
    for (const char* key : {"sent_id", "text"})
        if (std::ranges::none_of(sentence.comments, [key](const std::string& line) {
                return keyOfComment(line) == key;
            }))
            addRow(QString::fromLatin1(key), {}, {});
    for (const std::string& line : sentence.comments)
        addRow(line);
    m_given = comments();
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Ok | QDialogButtonBox::Cancel);
    QPushButton* add = buttons->addButton(tr("Add Row"), QDialogButtonBox::ActionRole);
    QPushButton* remove = buttons->addButton(tr("Remove Row"), QDialogButtonBox::ActionRole);
    for (QAbstractButton* button : buttons->buttons())
        button->setIcon({});
    add->setAutoDefault(false);
    remove->setAutoDefault(false);
    auto* layout = new QVBoxLayout(this);
    layout->addWidget(m_table, 1);
    layout->addWidget(buttons);
    resize(640, 320);
    connect(add, &QPushButton::clicked, this, [this] {
        addRow(QString(), {}, {});
        m_table->setCurrentCell(m_table->rowCount() - 1, 0);
        m_table->editItem(m_table->currentItem());
    });
    connect(remove, &QPushButton::clicked, this,
            [this] { m_table->removeRow(m_table->currentRow()); });
    connect(buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
}

/// Adds a row for a comment line. A line without "=" has only a key.
void MetadataDialog::addRow(const std::string& line) {
    const std::size_t equals = line.find('=');
    const QString key = toQt(keyOfComment(line));
    addRow(key, equals == std::string::npos ? QString() : toQt(line.substr(equals + 1)).trimmed(),
           toQt(line));
}

/// Adds a row. `line` is the comment as it is in the file; empty for a new one.
void MetadataDialog::addRow(const QString& key, const QString& value, const QString& line) {
    const int row = m_table->rowCount();
    m_table->insertRow(row);
    auto* first = new QTableWidgetItem(key);
    first->setData(Qt::UserRole, QStringList{key, value, line});
    m_table->setItem(row, 0, first);
    m_table->setItem(row, 1, new QTableWidgetItem(value));
}

std::vector<std::string> MetadataDialog::comments() const {
    std::vector<std::string> lines;
    for (int row = 0; row < m_table->rowCount(); ++row) {
        const QString key = m_table->item(row, 0)->text().simplified();
        const QString value = m_table->item(row, 1)->text().trimmed();
        const QStringList given = m_table->item(row, 0)->data(Qt::UserRole).toStringList();
        const bool isGiven = m_table->item(row, 0)->text() == given[0] && value == given[1];
        if (isGiven && !given[2].isEmpty())
            lines.push_back(given[2].toStdString());
        else if (!value.isEmpty())
            lines.push_back(QStringLiteral("# %1 = %2").arg(key, value).toStdString());
        else if (!key.isEmpty() && !isGiven)
            lines.push_back(QStringLiteral("# %1").arg(key).toStdString());
    }
    return lines;
}

void MetadataDialog::reject() {
    // A text that is being typed in a cell counts, also if the window is closed by its frame.
    const QModelIndex current = m_table->currentIndex();
    m_table->setCurrentIndex({});
    m_table->setCurrentIndex(current);
    if (comments() == m_given ||
        mayDiscard(this, windowTitle(), tr("Discard the metadata that you have typed?"),
                   tr("Discard Metadata")))
        QDialog::reject();
}

} // namespace parsescope
