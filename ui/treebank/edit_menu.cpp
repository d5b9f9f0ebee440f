// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/treebank/edit_menu.h"

#include "ui/canvas/qt_text.h"
#include "ui/session/parse_explorer.h"
#include "ui/session/treebank_editor.h"
#include "ui/treebank/metadata_dialog.h"
#include "ui/treebank/rewrite_dialog.h"
#include "ui/treebank/sentence_dialog.h"
#include "ui/treebank/sentence_guard.h"

#include <QCoreApplication>
#include <QStatusTipEvent>

namespace parsescope {

EditMenu::EditMenu(TreebankEditor* editor, ParseExplorer* parse, const QString& title,
                   QWidget* parent)
    : ActionMenu(title, parent), m_editor(editor), m_parse(parse) {
    m_undo = add(tr("&Undo"), "Ctrl+Z",
                 tr("Undo the last change, also if it is in another sentence"), [this] { undo(); });
    m_redo = add(tr("&Redo"), "Ctrl+Shift+Z", tr("Redo the change"), [this] { m_editor->redo(); });
    m_revert = add(tr("Re&vert Sentence"), {}, tr("Restore the sentence from its file"),
                   [this] { m_editor->revert(); });
    m_revert->setObjectName("revert");
    addSeparator();
    m_edit = add(tr("&Edit Lines"), "Ctrl+L",
                 tr("Edit the lines of the sentence as they are in the file, comments "
                    "included"),
                 [this] { emit linesAsked(); });
    m_metadata = add(tr("Edit &Metadata…"), {},
                     tr("Edit the comments of the sentence, such as sent_id and text, in a form"),
                     [this] { editMetadata(); });
    m_insert = add(tr("&Insert Sentence…"), "Ctrl+Shift+N",
                   tr("Insert a new sentence after this one"), [this] { insertSentence(); });
    m_remove = add(tr("&Delete Sentence"), {}, tr("Delete the sentence from the treebank"),
                   [this] { m_editor->removeSentence(); });
    m_edit->setObjectName("edit-lines");
    m_rewrite = add(tr("Re&write by Rules…"), {},
                    tr("Change all sentences that rules of Grew match"), [this] { rewrite(); });
    m_rewrite->setProperty("words", tr("Grew, replace, mass editing, rules"));
    connect(editor, &TreebankEditor::treebankChanged, this, &EditMenu::refresh);
    connect(editor, &TreebankEditor::sentenceChanged, this, &EditMenu::refresh);
    connect(editor, &TreebankEditor::edited, this, &EditMenu::refresh);
    parse->onChange(ParseExplorer::Stepped, this, &EditMenu::refresh);
    refresh();
}

/// Restores a branch that was removed after the last edit; otherwise takes back the last edit.
void EditMenu::undo() {
    if (!m_parse->canRestoreBranch())
        return m_editor->undo();
    m_parse->restoreBranch();
    if (!parentWidget())
        return;
    // This replaces the message that the branch is removed.
    QStatusTipEvent restored(tr("The branch is restored."));
    QCoreApplication::sendEvent(parentWidget(), &restored);
}

void EditMenu::insertSentence() {
    SentenceDialog dialog(tr("Insert Sentence"), tr("Insert"), parentWidget());
    if (dialog.exec() == QDialog::Accepted)
        m_editor->insertSentence(dialog.sentence());
}

void EditMenu::editMetadata() {
    if (!m_editor->commitCell())
        return;
    Sentence sentence = m_editor->sentence();
    const SentenceGuard guard(m_editor);
    MetadataDialog dialog(sentence, parentWidget());
    if (dialog.exec() != QDialog::Accepted || !guard.holds(parentWidget(), tr("Edit Metadata")))
        return;
    sentence.comments = dialog.comments();
    m_editor->replaceSentence(sentence);
}

void EditMenu::rewrite() {
    if (!m_editor->commitCell())
        return;
    RewriteDialog dialog(m_editor, parentWidget());
    if (dialog.exec() == QDialog::Accepted)
        m_editor->replaceEach(dialog.sentences());
}

void EditMenu::refresh() {
    const bool any = m_parse->canExplore() || m_editor->sentenceIndex() >= 0;
    const Document* document = m_editor->document();
    const auto name = [](QAction* action, const QString& plain, const Text& change) {
        action->setText(change.empty() ? plain : tr("%1: %2").arg(plain, toQt(change)));
        action->setEnabled(!change.empty());
    };
    name(m_undo, tr("&Undo"), document ? document->undoText() : Text());
    if (m_parse->canRestoreBranch()) {
        m_undo->setText(tr("&Undo: Remove Branch"));
        m_undo->setEnabled(true);
    }
    name(m_redo, tr("&Redo"), document ? document->redoText() : Text());
    m_revert->setEnabled(m_editor->isEdited());
    m_edit->setEnabled(any);
    m_insert->setEnabled(!m_editor->treebank().files().empty());
    m_metadata->setEnabled(any && m_editor->reading().errors.empty());
    m_rewrite->setEnabled(m_editor->treebank().size() > 0);
    m_remove->setEnabled(m_editor->sentenceIndex() >= 0);
}

} // namespace parsescope
