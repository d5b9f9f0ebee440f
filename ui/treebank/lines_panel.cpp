// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/treebank/lines_panel.h"

#include "core/treebank/conllu.h"
#include "core/treebank/sentence_edit.h"
#include "ui/canvas/qt_text.h"
#include "ui/canvas/warning_box.h"
#include "ui/canvas/when_seen.h"
#include "ui/session/treebank_editor.h"
#include "ui/treebank/lines_edit.h"

#include <QApplication>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QPushButton>
#include <QShortcut>
#include <QSpinBox>
#include <QVBoxLayout>

#include <algorithm>
#include <cstdlib>

namespace parsescope {

LinesPanel::LinesPanel(TreebankEditor* editor, QWidget* parent)
    : QWidget(parent), m_editor(editor), m_text(new LinesEdit), m_message(new QLabel),
      m_count(new QSpinBox), m_discard(new QPushButton(tr("Discard"))),
      m_apply(new QPushButton(tr("Apply"))) {
    m_text->setAccessibleName(tr("Lines of the sentence in the file"));
    m_text->setFrameShape(QFrame::NoFrame);
    m_message->setObjectName("lines-message");
    m_message->setTextFormat(Qt::PlainText);
    m_message->setWordWrap(true);
    m_count->setAccessibleName(tr("Number of sentences"));
    m_count->setToolTip(tr("Shows this sentence and the following ones of the file"));
    auto* label = new QLabel(tr("&Sentences:"));
    label->setBuddy(m_count);
    m_discard->setToolTip(tr("Show the lines of the treebank again (Esc)"));
    m_apply->setToolTip(tr("Put the text in the place of the lines (Ctrl+Enter)"));
    auto* row = new QHBoxLayout;
    row->setContentsMargins(8, 4, 8, 4);
    row->addWidget(m_message, 1);
    for (QWidget* part : std::initializer_list<QWidget*>{label, m_count, m_discard, m_apply})
        row->addWidget(part);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(m_text, 1);
    layout->addLayout(row);
    setFocusProxy(m_text);
    for (const Qt::Key key : {Qt::Key_Return, Qt::Key_Enter})
        connect(new QShortcut(QKeySequence(Qt::ControlModifier | key), this, nullptr, nullptr,
                              Qt::WidgetWithChildrenShortcut),
                &QShortcut::activated, this, &LinesPanel::apply);
    connect(m_apply, &QPushButton::clicked, this, &LinesPanel::apply);
    connect(m_discard, &QPushButton::clicked, this, &LinesPanel::discard);
    connect(m_count, &QSpinBox::valueChanged, this, &LinesPanel::load);
    connect(m_text, &QPlainTextEdit::textChanged, this, &LinesPanel::check);
    connect(m_text, &LinesEdit::left, this, &LinesPanel::leave);
    auto* seen = new WhenSeen(this, [this] { follow(); });
    connect(editor, &TreebankEditor::treebankChanged, seen, &WhenSeen::changed);
    connect(editor, &TreebankEditor::sentenceChanged, seen, &WhenSeen::changed);
    connect(editor, &TreebankEditor::edited, seen, &WhenSeen::changed);
    editor->addCellGuard(this, [this] { return commit(); });
}

/// Returns the number of sentences from the current one to the end of its file, at most 100.
int LinesPanel::sentencesFromHere() const {
    constexpr int most = 100;
    if (m_editor->sentenceIndex() < 0)
        return 1;
    const Treebank::FilePosition place = m_editor->treebank().place(m_editor->sentenceIndex());
    return std::min(most, m_editor->treebank().files()[place.file]->size() - place.index);
}

/// Returns the lines as they are in the treebank, also those that cannot be read. In CoNLL-U Plus,
/// the line that lists the columns comes first.
QString LinesPanel::linesInTreebank() const {
    const int first = m_editor->sentenceIndex();
    std::string lines = m_editor->format().header();
    if (first < 0)
        lines = m_editor->sentence().words.empty()
                    ? std::string()
                    : writeSentence(m_editor->sentence(), m_editor->format());
    else
        for (int index = first; index < first + m_count->value(); ++index)
            lines += linesOf(m_editor->treebank(), index);
    return toQt(lines).trimmed();
}

void LinesPanel::load() {
    m_lines = linesInTreebank();
    {
        const QSignalBlocker quiet(m_text); // the text and what it is compared with change together
        m_text->setPlainText(m_lines);
        m_text->alignColumns();
    }
    m_given = m_text->text();
    m_text->setReadOnly(m_lines.isEmpty());
    check();
}

/// Shows the lines of the treebank, unless the user has typed text.
void LinesPanel::follow() {
    if (m_isApplying)
        return;
    if (isTyped())
        return check();
    const QSignalBlocker quiet(m_count);
    m_count->setRange(1, sentencesFromHere());
    if (linesInTreebank() != m_lines || m_lines.isEmpty())
        load();
}

bool LinesPanel::isTyped() const {
    return m_text->text() != m_given;
}

/// Reads the text. Returns the reason why it cannot be applied; empty if it can.
QString LinesPanel::problem() {
    m_sentences.clear();
    m_text->markLine(0);
    const QString text = m_text->text();
    if (text.trimmed().isEmpty())
        return tr("There are no lines; use Delete Sentence to delete the sentence.");
    auto read = readTypedSentences(text.toStdString());
    if (!read) {
        m_text->markLine(read.error().line);
        return toQt(read.error().text());
    }
    const int count = static_cast<int>(read->size());
    if (std::abs(count - m_count->value()) > 1)
        return tr("%Ln {sentence|sentences}: add or remove one sentence at a time.", nullptr,
                  count);
    m_sentences = *std::move(read);
    return {};
}

void LinesPanel::check() {
    const bool typed = isTyped();
    const QString reason = m_lines.isEmpty() ? QString() : problem();
    m_count->setEnabled(!typed); // no typed text is replaced
    m_discard->setEnabled(typed);
    m_apply->setEnabled(typed && reason.isEmpty());
    if (m_lines.isEmpty() || !reason.isEmpty())
        m_message->setText(reason);
    else if (typed && linesInTreebank() != m_lines)
        m_message->setText(tr("The sentence has changed since; Apply undoes that change."));
    else
        m_message->setText(m_sentences.size() == 1 ? treeText(m_sentences.front()) : QString());
}

bool LinesPanel::apply() {
    if (!isTyped())
        return true;
    if (!problem().isEmpty())
        return false;
    m_isApplying = true;
    const int count = static_cast<int>(m_sentences.size());
    const bool applied = m_editor->replaceSentences(m_count->value(), m_sentences);
    m_isApplying = false;
    if (!applied)
        return false;
    const QSignalBlocker quiet(m_count);
    m_count->setRange(1, sentencesFromHere());
    m_count->setValue(count);
    load();
    return true;
}

/// Applies the text when the focus has gone to another part of the window.
void LinesPanel::leave() {
    const QWidget* focus = QApplication::focusWidget();
    if (focus && !isAncestorOf(focus) && focus->window() == window() && m_apply->isEnabled() &&
        linesInTreebank() == m_lines)
        apply();
}

bool LinesPanel::mayDiscardText(const QString& reason) {
    emit neededInFront();
    const QString question = tr("Discard the text that you have typed?");
    return mayDiscard(window(), tr("Lines"),
                      reason.isEmpty() ? question : reason + QLatin1Char(' ') + question,
                      tr("Discard Text"));
}

/// Shows the lines of the treebank again, if the user agrees to lose the typed text.
void LinesPanel::discard() {
    if (!isTyped() || !mayDiscardText({}))
        return;
    load();
    follow();
}

/// Applies the typed text or, if it cannot be applied, asks whether to lose it. Returns false if
/// the user wants to go on typing.
bool LinesPanel::commit() {
    if (m_isApplying || !isTyped())
        return true;
    const QString reason = problem();
    if (reason.isEmpty() && linesInTreebank() == m_lines)
        return apply();
    if (!mayDiscardText(reason.isEmpty()
                            ? tr("The sentence has changed since its lines were edited.")
                            : reason)) {
        m_text->setFocus();
        return false;
    }
    load();
    return true;
}

void LinesPanel::keyPressEvent(QKeyEvent* event) {
    if (event->key() == Qt::Key_Escape && isTyped())
        discard();
    else
        QWidget::keyPressEvent(event);
}

} // namespace parsescope
