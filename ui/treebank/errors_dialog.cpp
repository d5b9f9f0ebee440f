// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/treebank/errors_dialog.h"

#include "ui/canvas/text.h"

#include <QDialogButtonBox>
#include <QLabel>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QVBoxLayout>

namespace parsescope {

ErrorsDialog::ErrorsDialog(const std::vector<Error>& errors, QWidget* parent) : QDialog(parent) {
    setWindowTitle(tr("File Errors"));
    constexpr std::size_t shown = 5000;
    QStringList lines;
    for (std::size_t i = 0; i < errors.size() && i < shown; ++i)
        lines += toQt(errors[i].text());
    if (errors.size() > shown)
        lines += tr("and %1 more").arg(errors.size() - shown);
    auto* text = new QPlainTextEdit(lines.join("\n"));
    text->setReadOnly(true);
    text->setLineWrapMode(QPlainTextEdit::NoWrap);
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close);
    buttons->button(QDialogButtonBox::Close)->setIcon({});
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    auto* layout = new QVBoxLayout(this);
    layout->addWidget(new QLabel(tr("The other sentences can be explored.")));
    layout->addWidget(text, 1);
    layout->addWidget(buttons);
    resize(760, 420);
}

} // namespace parsescope
