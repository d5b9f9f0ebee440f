// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/learning/connect_dialog.h"

#include "ui/canvas/warning_box.h"

#include <QDialogButtonBox>
#include <QPushButton>
#include <QVBoxLayout>

namespace parsescope {

ConnectDialog::ConnectDialog(QWidget* parent) : QDialog(parent) {
    setWindowTitle(tr("Connect a Parser"));
    m_field = new CommandField(
        {tr("Command of a program that answers questions line by line, as “parsescope-cli serve "
            "--model FILE” does:"),
         tr("<a href=\"example\">Use the example</a>, a Python program with a few rules about "
            "parts of speech, which you can change."),
         QStringLiteral("tag_rules.py"), tr("Choose a Parser"),
         QStringLiteral("connected/commands")});
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Ok | QDialogButtonBox::Cancel);
    auto* connecting = buttons->button(QDialogButtonBox::Ok);
    connecting->setText(tr("Connect"));
    auto* layout = new QVBoxLayout(this);
    layout->addWidget(m_field);
    layout->addWidget(buttons);
    resize(640, sizeHint().height());
    connect(buttons, &QDialogButtonBox::accepted, this, &ConnectDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, this, &ConnectDialog::reject);
    const auto refresh = [this, connecting] { connecting->setEnabled(!command().isEmpty()); };
    connect(m_field, &CommandField::changed, this, refresh);
    refresh();
    m_field->setFocus();
}

void ConnectDialog::reject() {
    if (!m_field->isTyped() ||
        mayDiscard(this, windowTitle(), tr("Discard the command that you have typed?"),
                   tr("Discard Command")))
        QDialog::reject();
}

void ConnectDialog::accept() {
    m_field->remember();
    QDialog::accept();
}

} // namespace parsescope
