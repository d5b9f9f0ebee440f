// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/learning/connect_dialog.h"

#include "core/base/shell_command.h"
#include "ui/canvas/warning_box.h"

#include <QComboBox>
#include <QDialogButtonBox>
#include <QDir>
#include <QFile>
#include <QFileDialog>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QSettings>
#include <QStandardPaths>
#include <QVBoxLayout>

namespace parsescope {

namespace {

constexpr int Remembered = 10; // largest number of commands that are remembered
const char* const RecentKey = "connected/commands";

QStringList recentCommands() {
    return QSettings().value(RecentKey).toStringList();
}

} // namespace

ConnectDialog::ConnectDialog(QWidget* parent) : QDialog(parent), m_command(new QComboBox) {
    setWindowTitle(tr("Connect a Parser"));
    auto* label = new QLabel(tr("Command of a program that answers questions line by line, as "
                                "“parsescope-cli serve --model FILE” does:"));
    label->setTextFormat(Qt::PlainText);
    label->setWordWrap(true);
    label->setBuddy(m_command);
    m_command->setObjectName("command");
    m_command->setAccessibleName(tr("Command"));
    m_command->setEditable(true);
    m_command->setInsertPolicy(QComboBox::NoInsert);
    m_command->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    m_command->addItems(recentCommands());
    auto* browse = new QPushButton(tr("&Browse…"));
    browse->setAutoDefault(false);
    auto* line = new QHBoxLayout;
    line->addWidget(m_command, 1);
    line->addWidget(browse);
    auto* example = new QLabel(tr("<a href=\"example\">Use the example</a>, a Python program with "
                                  "a few rules about parts of speech, which you can change."));
    example->setObjectName("example");
    example->setTextFormat(Qt::RichText);
    example->setTextInteractionFlags(Qt::TextBrowserInteraction);
    example->setWordWrap(true);
    connect(example, &QLabel::linkActivated, this, &ConnectDialog::useExample);
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Ok | QDialogButtonBox::Cancel);
    auto* connecting = buttons->button(QDialogButtonBox::Ok);
    connecting->setText(tr("Connect"));
    auto* layout = new QVBoxLayout(this);
    layout->addWidget(label);
    layout->addLayout(line);
    layout->addWidget(example);
    layout->addWidget(buttons);
    resize(640, sizeHint().height());
    connect(browse, &QPushButton::clicked, this, &ConnectDialog::browse);
    connect(buttons, &QDialogButtonBox::accepted, this, &ConnectDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, this, &ConnectDialog::reject);
    const auto refresh = [this, connecting] { connecting->setEnabled(!command().isEmpty()); };
    connect(m_command, &QComboBox::editTextChanged, this, refresh);
    refresh();
    m_given = command();
    m_command->setFocus();
}

QString ConnectDialog::command() const {
    return m_command->currentText().trimmed();
}

void ConnectDialog::setProgram(const QString& path) {
    m_command->setEditText(QString::fromStdString(shellWord(path.toStdString())));
    m_given = command();
}

void ConnectDialog::browse() {
    const QString folder = QFileInfo(command()).path();
    const QString path =
        QFileDialog::getOpenFileName(this, tr("Choose a Parser"), folder, tr("All files (*)"));
    if (!path.isEmpty())
        setProgram(path);
}

/// Copies the example into a file of the user, unless it is there already, and chooses the file.
void ConnectDialog::useExample() {
    const QDir folder(QStandardPaths::writableLocation(QStandardPaths::AppDataLocation));
    const QString path = folder.filePath(QStringLiteral("tag_rules.py"));
    if (!QFile::exists(path)) {
        folder.mkpath(QStringLiteral("."));
        QFile::copy(QStringLiteral(":/parsers/tag_rules.py"), path);
        QFile::setPermissions(path, QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner);
    }
    setProgram(path);
    m_command->setFocus(); // where the Enter key connects
}

void ConnectDialog::reject() {
    if (command().isEmpty() || command() == m_given ||
        mayDiscard(this, windowTitle(), tr("Discard the command that you have typed?"),
                   tr("Discard Command")))
        QDialog::reject();
}

void ConnectDialog::accept() {
    QStringList commands = recentCommands();
    commands.removeAll(command());
    commands.prepend(command());
    QSettings().setValue(RecentKey, QStringList(commands.mid(0, Remembered)));
    QDialog::accept();
}

} // namespace parsescope
