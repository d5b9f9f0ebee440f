// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/treebank/sentence_dialog.h"

#include "core/treebank/conllu.h"
#include "ui/canvas/qt_text.h"
#include "ui/canvas/warning_box.h"
#include "ui/treebank/lines_edit.h"

#include <QDialogButtonBox>
#include <QLabel>
#include <QPushButton>
#include <QShortcut>
#include <QVBoxLayout>

namespace parsescope {

SentenceDialog::SentenceDialog(const QString& title, const QString& accept, QWidget* parent)
    : QDialog(parent), m_text(new LinesEdit), m_message(new QLabel) {
    setWindowTitle(title);
    auto* intro =
        new QLabel(tr("Type or paste one sentence: words separated by spaces, or lines of "
                      "CoNLL-U with its tree. Losses need a tree."));
    intro->setWordWrap(true);
    m_text->setPlaceholderText(tr("The baker burned two pies ."));
    m_message->setWordWrap(true);
    m_message->setMinimumHeight(m_message->fontMetrics().height() * 2);
    m_message->setAlignment(Qt::AlignLeft | Qt::AlignTop);
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Ok | QDialogButtonBox::Cancel);
    m_ok = buttons->button(QDialogButtonBox::Ok);
    m_ok->setText(accept);
    for (const Qt::Key key : {Qt::Key_Return, Qt::Key_Enter}) {
        auto* confirm = new QShortcut(QKeySequence(Qt::ControlModifier | key), this);
        connect(confirm, &QShortcut::activated, m_ok, &QPushButton::click);
    }
    m_ok->setToolTip(tr("Ctrl+Enter"));
    for (QAbstractButton* button : buttons->buttons())
        button->setIcon({});
    auto* layout = new QVBoxLayout(this);
    layout->addWidget(intro);
    layout->addWidget(m_text, 1);
    layout->addWidget(m_message);
    layout->addWidget(buttons);
    resize(760, 420);
    connect(m_text, &QPlainTextEdit::textChanged, this, &SentenceDialog::check);
    connect(buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    m_text->setFocus();
    check();
}

void SentenceDialog::setText(const QString& text) {
    m_text->setPlainText(text);
    m_given = m_text->text();
    check();
}

void SentenceDialog::reject() {
    if (m_text->text() == m_given ||
        mayDiscard(this, windowTitle(), tr("Discard the text that you have typed?"),
                   tr("Discard Text")))
        QDialog::reject();
}

void SentenceDialog::check() {
    const QString text = m_text->text();
    // The Tab key leaves the field, unless tabs separate columns in the text.
    m_text->setTabChangesFocus(!text.contains('\t'));
    if (text.trimmed().isEmpty()) {
        m_message->clear();
        m_ok->setEnabled(false);
        return;
    }
    const Result<Sentence> read = readTypedSentence(text.toStdString());
    m_ok->setEnabled(read.has_value());
    if (!read) {
        m_message->setText(toQt(read.error().text()));
        return;
    }
    m_sentence = *read;
    m_message->setText(treeText(m_sentence));
}

} // namespace parsescope
