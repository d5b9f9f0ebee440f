// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/treebank/edit_menu.h"

#include "ui/canvas/qt_text.h"
#include "ui/session/parse_explorer.h"
#include "ui/session/treebank_editor.h"
#include "ui/treebank/metadata_dialog.h"
#include "ui/treebank/rewrite_dialog.h"
#include "ui/treebank/sentence_dialog.h"

#include <algorithm>

namespace parsescope {

namespace {

/// Returns the current sentence as lines; if the sentence could not be read, its lines in the file.
/// In CoNLL-U Plus, the line that lists the columns comes first.
QString linesOf(const TreebankEditor& editor, const ParseExplorer& parse) {
    if (editor.reading().errors.empty())
        return toQt(editor.format().header() + writeSentence(parse.sentence(), editor.format()))
            .trimmed();
    const Treebank::FilePosition place = editor.treebank().place(editor.sentenceIndex());
    const auto& file = editor.treebank().files()[place.file];
    return toQt(editor.format().header() + file->bytes(place.index).value_or(std::string()))
        .trimmed();
}

/// Returns the lines of `count` sentences, the first of which is the current one.
QString linesOf(const TreebankEditor& editor, const ParseExplorer& parse, int count) {
    QString lines = linesOf(editor, parse);
    for (int index = editor.sentenceIndex() + 1; index < editor.sentenceIndex() + count; ++index)
        lines += "\n\n" + toQt(editor.treebank().bytes(index).value_or(std::string())).trimmed();
    return lines;
}

/// Returns the number of sentences from the current one to the end of its file, at most 100.
int sentencesFromHere(const TreebankEditor& editor) {
    constexpr int most = 100;
    if (editor.sentenceIndex() < 0)
        return 1;
    const Treebank::FilePosition place = editor.treebank().place(editor.sentenceIndex());
    return std::min(most, editor.treebank().files()[place.file]->size() - place.index);
}

} // namespace

EditMenu::EditMenu(TreebankEditor* editor, ParseExplorer* parse, const QString& title,
                   QWidget* parent)
    : ActionMenu(title, parent), m_editor(editor), m_parse(parse) {
    m_undo = add(tr("&Undo"), "Ctrl+Z",
                 tr("Undo the last change, also if it is in another sentence"), [this] { undo(); });
    m_redo = add(tr("&Redo"), "Ctrl+Shift+Z", tr("Redo the change"), [this] { m_editor->redo(); });
    m_revert = add(tr("Re&vert Sentence"), {}, tr("Restore the sentence from its file"),
                   [this] { m_editor->revert(); });
    addSeparator();
    m_edit = add(tr("&Edit Lines…"), "Ctrl+L",
                 tr("Edit the lines of the sentence as they are in the file, comments "
                    "included"),
                 [this] { editLines(); });
    m_metadata = add(tr("Edit &Metadata…"), {},
                     tr("Edit the comments of the sentence, such as sent_id and text, in a form"),
                     [this] { editMetadata(); });
    m_metadata->setObjectName("metadata");
    m_insert = add(tr("&Insert Sentence…"), "Ctrl+Shift+N",
                   tr("Insert a new sentence after this one"), [this] { insertSentence(); });
    m_remove = add(tr("&Delete Sentence"), {}, tr("Delete the sentence from the treebank"),
                   [this] { m_editor->removeSentence(); });
    m_edit->setObjectName("edit-lines");
    m_rewrite = add(tr("Re&write by Rules…"), {},
                    tr("Change all sentences that rules of Grew match"), [this] { rewrite(); });
    m_rewrite->setObjectName("rewrite");
    m_rewrite->setProperty("words", tr("Grew, replace, mass editing, rules"));
    connect(editor, &TreebankEditor::treebankChanged, this, &EditMenu::refresh);
    connect(editor, &TreebankEditor::sentenceChanged, this, &EditMenu::refresh);
    connect(editor, &TreebankEditor::edited, this, &EditMenu::refresh);
    parse->onChange(ParseExplorer::Stepped, this, &EditMenu::refresh);
    refresh();
}

/// Restores a branch that was removed after the last edit; otherwise takes back the last edit.
void EditMenu::undo() {
    if (m_parse->canRestoreBranch())
        m_parse->restoreBranch();
    else
        m_editor->undo();
}

void EditMenu::editLines() {
    if (!m_editor->commitCell())
        return;
    SentenceDialog dialog(tr("Edit Lines"), tr("Apply"), parentWidget());
    dialog.setText(linesOf(*m_editor, *m_parse));
    if (m_editor->sentenceIndex() >= 0)
        dialog.setChoice(sentencesFromHere(*m_editor),
                         [this](int count) { return linesOf(*m_editor, *m_parse, count); });
    if (dialog.exec() == QDialog::Accepted)
        m_editor->replaceSentences(dialog.replaced(), dialog.sentences());
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
    MetadataDialog dialog(sentence, parentWidget());
    if (dialog.exec() != QDialog::Accepted)
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
