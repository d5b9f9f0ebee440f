// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/treebank/edit_menu.h"

#include "ui/canvas/text.h"
#include "ui/session/session.h"
#include "ui/treebank/sentence_dialog.h"

namespace parsescope {

namespace {

/// The sentence looked at as lines: those of its file, if they can't be read.
QString linesOf(const Session& session) {
    if (session.sentenceErrors().empty())
        return toQt(writeSentence(session.sentence(), session.format())).trimmed();
    const Treebank::Place place = session.treebank().place(session.sentenceIndex());
    const auto& file = session.treebank().files()[place.file];
    return toQt(file->bytes(place.index).value_or(std::string())).trimmed();
}

} // namespace

EditMenu::EditMenu(Session* session, const QString& title, QWidget* parent)
    : ActionMenu(title, parent), m_session(session) {
    m_undo = add(tr("&Undo"), "Ctrl+Z", tr("Take back the last change, in whichever sentence"),
                 [this] { m_session->undo(); });
    m_redo = add(tr("&Redo"), "Ctrl+Shift+Z", tr("Make the change again"),
                 [this] { m_session->redo(); });
    m_revert = add(tr("Re&vert Sentence"), {}, tr("Back to the sentence as it is in its file"),
                   [this] { m_session->revert(); });
    addSeparator();
    m_edit = add(tr("&Edit Lines…"), "Ctrl+L",
                 tr("Edit the lines of the sentence as they stand in the file, comments too"),
                 [this] { editLines(); });
    m_insert = add(tr("&Insert Sentence…"), "Ctrl+Shift+N",
                   tr("Put a new sentence into the treebank, behind this one"),
                   [this] { insertSentence(); });
    m_remove = add(tr("&Delete Sentence"), {}, tr("Take the sentence out of the treebank"),
                   [this] { m_session->removeSentence(); });
    for (const auto signal : {&Session::problemChanged, &Session::treebankChanged})
        connect(session, signal, this, &EditMenu::refresh);
    connect(session, &Session::edited, this, &EditMenu::refresh);
    refresh();
}

void EditMenu::editLines() {
    SentenceDialog dialog(tr("Edit Lines"), tr("Take Over"), parentWidget());
    dialog.setText(linesOf(*m_session));
    if (dialog.exec() == QDialog::Accepted)
        m_session->replaceSentence(dialog.sentence());
}

void EditMenu::insertSentence() {
    SentenceDialog dialog(tr("Insert Sentence"), tr("Insert"), parentWidget());
    if (dialog.exec() == QDialog::Accepted)
        m_session->insertSentence(dialog.sentence());
}

void EditMenu::refresh() {
    const bool any = m_session->canExplore() || m_session->sentenceIndex() >= 0;
    m_undo->setEnabled(m_session->canUndo());
    m_redo->setEnabled(m_session->canRedo());
    m_revert->setEnabled(m_session->isEdited());
    m_edit->setEnabled(any);
    m_insert->setEnabled(!m_session->treebank().files().empty());
    m_remove->setEnabled(m_session->sentenceIndex() >= 0);
}

} // namespace parsescope
