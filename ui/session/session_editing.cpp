// SPDX-License-Identifier: GPL-3.0-or-later
// The part of Session that edits.
#include "core/treebank/edit.h"
#include "core/treebank/root_word.h"
#include "ui/canvas/text.h"
#include "ui/session/session.h"

namespace parsescope {

const Document* Session::document() const {
    const std::optional<Document>& document = m_index < 0 ? m_typed : m_document;
    return document ? &*document : nullptr;
}

Format Session::format() const {
    if (m_index < 0)
        return Format::ConllU;
    return m_treebank.files()[m_treebank.place(m_index).file]->format();
}

Document& Session::edit() {
    if (m_index >= 0)
        return editTreebank();
    if (!m_typed)
        m_typed = Document::ofSentence(withoutRootWord(m_sentence));
    return *m_typed;
}

Document& Session::editTreebank() {
    if (!m_document)
        m_document = Document(m_treebank);
    return *m_document;
}

bool Session::isModified() const {
    const bool onDisk = m_document && !m_treebank.files().empty() &&
                        m_treebank.files().front()->stamp().has_value();
    return onDisk && m_document->isModified();
}

void Session::setGold(const std::optional<Tree>& tree) {
    if (tree == m_gold || !canExplore() || (tree && tree->size() != m_sentence.size()))
        return;
    replaceSentence(withHeads(m_sentence, tree));
}

void Session::replaceSentence(const Sentence& sentence) {
    const Sentence plain = withoutRootWord(sentence);
    if (plain == withoutRootWord(m_sentence) && m_errors.empty())
        return;
    edit().replace(std::max(m_index, 0), plain);
    showChange(std::max(m_index, 0));
}

void Session::insertSentence(const Sentence& sentence) {
    const int index = m_index < 0 ? m_treebank.size() : m_index + 1;
    editTreebank().insert(index, sentence);
    showTreebank(index);
}

void Session::removeSentence() {
    if (m_index < 0)
        return;
    const int index = m_index;
    edit().remove(index);
    showChange(index);
}

void Session::revert() {
    if (isEdited())
        replaceSentence(Sentence(*m_original));
}

void Session::undo() {
    if (canUndo())
        showChange(edit().undo());
}

void Session::redo() {
    if (canRedo())
        showChange(edit().redo());
}

void Session::showChange(int index) {
    if (m_index >= 0)
        return showTreebank(index);
    showSentence(edit().read(0));
    emit edited(-1);
}

void Session::showTreebank(int index) {
    const int before = m_treebank.size();
    m_treebank = editTreebank().edited();
    m_opener.hold(isModified());
    const int now = m_treebank.size();
    const int shown = std::min(index, now - 1);
    if (now != before) {
        emit sentencesMoved(index, now - before);
        emit treebankChanged();
    }
    if (now == 0)
        setSentence({});
    else if (shown != m_index || now != before)
        selectSentence(shown);
    else
        showSentence(m_treebank.read(shown));
    emit edited(shown);
}

/// Another reading of the sentence looked at.
void Session::showSentence(SentenceReading reading) {
    reading = shown(std::move(reading));
    const bool sameWords =
        m_errors.empty() && reading.errors.empty() && reading.sentence.size() == m_sentence.size();
    const std::optional<Tree> gold = m_gold;
    const bool headsOnly =
        sameWords && withHeads(m_sentence, reading.sentence.tree()) == reading.sentence;
    look(std::move(reading));
    if (!sameWords) {
        m_found.clear();
        return restart();
    }
    if (!headsOnly)
        emit sentenceChanged();
    if (gold != m_gold)
        return changeProblem();
    emit problemChanged();
    emit stepped();
}

Document Session::copyToSave(bool looksAt) const {
    if (looksAt && m_index < 0)
        return m_typed ? *m_typed : Document::ofSentence(withoutRootWord(m_sentence));
    return m_document ? *m_document : Document(m_treebank);
}

void Session::setSaved(Document saved) {
    const bool sameFiles = saved.treebank().name() == m_treebank.name();
    m_document = std::move(saved);
    m_treebank = m_document->edited();
    m_opener.watch(m_document->treebank());
    m_opener.hold(isModified());
    if (!sameFiles && m_index < 0) // the sentence was in no treebank
        m_index = 0;
    m_opener.setSentence(std::max(m_index, 0));
    if (m_errors.empty())
        m_original = m_sentence;
    if (!sameFiles)
        emit treebankChanged();
    emit sentenceChanged();
    emit stepped();
    emit edited(m_index);
    if (!sameFiles)
        emit opened({toQt(m_treebank.name())});
}

void Session::dropChanges() {
    m_document.reset();
    m_opener.hold(false);
    m_opener.reopen();
}

void Session::restoreChanges(Document document) {
    m_document = std::move(document);
    m_treebank = m_document->edited();
    m_opener.hold(isModified());
    emit treebankChanged();
    if (m_treebank.size() > 0)
        selectSentence(std::clamp(m_index, 0, m_treebank.size() - 1));
    else
        setSentence({});
    emit edited(m_index);
}

} // namespace parsescope
