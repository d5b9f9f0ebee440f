// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/learning/command_field.h"

#include "core/base/shell_command.h"

#include <QComboBox>
#include <QDir>
#include <QFile>
#include <QFileDialog>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QStandardPaths>
#include <QVBoxLayout>

#include <utility>

namespace parsescope {

CommandField::CommandField(Purpose purpose, QWidget* parent)
    : QWidget(parent), m_purpose(std::move(purpose)), m_recent(m_purpose.key),
      m_command(new QComboBox) {
    auto* label = new QLabel(m_purpose.label);
    label->setTextFormat(Qt::PlainText);
    label->setWordWrap(true);
    label->setBuddy(m_command);
    m_command->setObjectName("command");
    m_command->setAccessibleName(tr("Command"));
    m_command->setEditable(true);
    m_command->setInsertPolicy(QComboBox::NoInsert);
    m_command->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    m_recent.setKept(true);
    m_command->addItems(m_recent.texts());
    auto* browse = new QPushButton(tr("&Browse…"));
    browse->setAutoDefault(false);
    auto* line = new QHBoxLayout;
    line->addWidget(m_command, 1);
    line->addWidget(browse);
    auto* example = new QLabel(m_purpose.example);
    example->setObjectName("example");
    example->setTextFormat(Qt::RichText);
    example->setTextInteractionFlags(Qt::TextBrowserInteraction);
    example->setWordWrap(true);
    connect(example, &QLabel::linkActivated, this, &CommandField::useExample);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(label);
    layout->addLayout(line);
    layout->addWidget(example);
    setFocusProxy(m_command);
    connect(browse, &QPushButton::clicked, this, &CommandField::browse);
    connect(m_command, &QComboBox::editTextChanged, this, &CommandField::changed);
    m_given = command();
}

QString CommandField::command() const {
    return m_command->currentText().trimmed();
}

void CommandField::setProgram(const QString& path) {
    m_command->setEditText(QString::fromStdString(shellWord(path.toStdString())));
    m_given = command();
}

void CommandField::browse() {
    const QString folder = QFileInfo(command()).path();
    const QString path =
        QFileDialog::getOpenFileName(this, m_purpose.choose, folder, tr("All files (*)"));
    if (!path.isEmpty())
        setProgram(path);
}

/// Copies the example into a file of the user, unless it is there already, and chooses the file.
void CommandField::useExample() {
    const QDir folder(QStandardPaths::writableLocation(QStandardPaths::AppDataLocation));
    const QString path = folder.filePath(m_purpose.file);
    if (!QFile::exists(path)) {
        folder.mkpath(QStringLiteral("."));
        QFile::copy(QStringLiteral(":/parsers/") + m_purpose.file, path);
        QFile::setPermissions(path, QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner);
    }
    setProgram(path);
    m_command->setFocus(); // here, the Enter key starts the program
    emit exampleChosen();
}

void CommandField::remember() {
    m_recent.add(command());
}

} // namespace parsescope
