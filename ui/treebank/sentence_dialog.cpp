// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/treebank/sentence_dialog.h"

#include "core/treebank/conllu.h"
#include "core/treebank/sentence_edit.h"
#include "ui/canvas/qt_text.h"
#include "ui/canvas/warning_box.h"
#include "ui/treebank/lines_edit.h"

#include <QDialogButtonBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QShortcut>
#include <QSpinBox>
#include <QVBoxLayout>

#include <cstdlib>
#include <utility>

namespace parsescope {

SentenceDialog::SentenceDialog(const QString& title, const QString& accept, QWidget* parent)
    : QDialog(parent), m_text(new LinesEdit), m_message(new QLabel), m_choice(new QWidget),
      m_count(new QSpinBox) {
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
    m_count->setRange(1, 1);
    auto* choice = new QHBoxLayout(m_choice);
    choice->setContentsMargins(0, 0, 0, 0);
    auto* label = new QLabel(tr("&Sentences:"));
    label->setBuddy(m_count);
    choice->addWidget(label);
    choice->addWidget(m_count);
    choice->addStretch(1);
    m_choice->hide();
    layout->addWidget(m_choice);
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

void SentenceDialog::setChoice(int most, std::function<QString(int count)> linesOf) {
    m_count->setRange(1, most);
    m_choice->setVisible(most > 1);
    connect(m_count, &QSpinBox::valueChanged, this,
            [this, linesOf = std::move(linesOf)](int count) { setText(linesOf(count)); });
    check();
}

int SentenceDialog::replaced() const {
    return m_count->value();
}

void SentenceDialog::reject() {
    if (m_text->text() == m_given ||
        mayDiscard(this, windowTitle(), tr("Discard the text that you have typed?"),
                   tr("Discard Text")))
        QDialog::reject();
}

void SentenceDialog::check() {
    const QString text = m_text->text();
    m_count->setEnabled(text == m_given); // no typed text is replaced
    // The Tab key leaves the field, unless tabs separate columns in the text.
    m_text->setTabChangesFocus(!text.contains('\t'));
    if (text.trimmed().isEmpty()) {
        m_message->clear();
        m_ok->setEnabled(false);
        return;
    }
    const auto one = [](const Sentence& sentence) { return std::vector{sentence}; };
    const bool isOne = m_choice->isHidden();
    const auto read = isOne ? readTypedSentence(text.toStdString()).map(one)
                            : readTypedSentences(text.toStdString());
    m_ok->setEnabled(read.has_value());
    if (!read) {
        m_message->setText(toQt(read.error().text()));
        return;
    }
    m_sentences = *read;
    const int count = static_cast<int>(m_sentences.size());
    if (std::abs(count - replaced()) > 1) {
        m_ok->setEnabled(false);
        m_message->setText(
            tr("%Ln {sentence|sentences}: add or remove one sentence at a time.", nullptr, count));
        return;
    }
    if (count > 1) {
        m_message->setText(tr("%Ln {sentence|sentences}.", nullptr, count));
        return;
    }
    m_message->setText(sentence().tree() ? tr("A sentence with a tree.")
                       : hasUnfinishedTree(sentence())
                           ? tr("An unfinished tree: some words have no head.")
                           : tr("Words without a tree: you can step, but there are no losses."));
}

} // namespace parsescope
