// SPDX-License-Identifier: GPL-3.0-or-later
// The member functions of TreebankEditor that edit and save.
#include "ui/canvas/qt_text.h"
#include "ui/session/treebank_editor.h"

#include <utility>

namespace parsescope {

const Document* TreebankEditor::document() const {
    // After the last sentence was deleted, the changes are still those of the treebank.
    const bool isEmptied = !m_isTyped && !m_typed && m_document && m_treebank.size() == 0;
    const std::optional<Document>& document = m_index < 0 && !isEmptied ? m_typed : m_document;
    return document ? &*document : nullptr;
}

Document& TreebankEditor::edit() {
    if (m_index >= 0)
        return editTreebank();
    if (!m_typed)
        m_typed = Document::ofSentence(sentence());
    return *m_typed;
}

Document& TreebankEditor::editTreebank() {
    if (!m_document)
        m_document = Document(m_treebank);
    return *m_document;
}

void TreebankEditor::replaceSentence(const Sentence& sentence) {
    replaceSentences(1, {sentence});
}

void TreebankEditor::splitSentence(const std::pair<Sentence, Sentence>& parts) {
    replaceSentences(1, {parts.first, parts.second});
}

void TreebankEditor::joinSentences(const Sentence& sentence) {
    replaceSentences(2, {sentence});
}

bool TreebankEditor::replaceSentences(int count, std::vector<Sentence> sentences) {
    if (count == 1 && sentences.size() == 1 && sentences.front() == m_reading.sentence &&
        m_reading.errors.empty())
        return true;
    if (m_mayEdit && !m_mayEdit(sentences.front()))
        return false;
    const Document::Extent change{std::max(m_index, 0), count, static_cast<int>(sentences.size())};
    edit().replace(change.index, count, std::move(sentences));
    showChange(change);
    return true;
}

void TreebankEditor::replaceEach(const std::map<int, Sentence>& sentences) {
    if (sentences.empty() || !commitCell())
        return;
    if (const auto here = sentences.find(m_index);
        here != sentences.end() && m_mayEdit && !m_mayEdit(here->second))
        return;
    editTreebank().replaceEach(sentences);
    const int first = sentences.begin()->first;
    const int count = sentences.rbegin()->first - first + 1;
    showTreebank({first, count, count});
}

void TreebankEditor::insertSentence(const Sentence& sentence) {
    if (!mayLeaveSentence())
        return;
    const int index = m_index < 0 ? m_treebank.size() : m_index + 1;
    editTreebank().insert(index, sentence);
    showTreebank({index, 0, 1});
}

void TreebankEditor::removeSentence() {
    if (m_index < 0 || !commitCell())
        return;
    const int index = m_index;
    edit().remove(index);
    showChange({index, 1, 0});
}

void TreebankEditor::revert() {
    if (commitCell() && isEdited())
        replaceSentence(Sentence(*m_original));
}

void TreebankEditor::undo() {
    if (commitCell() && canUndo())
        showChange((m_document && document() == &*m_document ? *m_document : edit()).undo());
}

void TreebankEditor::redo() {
    if (commitCell() && canRedo())
        showChange((m_document && document() == &*m_document ? *m_document : edit()).redo());
}

void TreebankEditor::showChange(Document::Extent change) {
    if (m_document && document() == &*m_document)
        return showTreebank(change);
    showEdited(edit().read(0));
    emit edited(-1);
}

void TreebankEditor::showTreebank(Document::Extent change) {
    static_cast<void>(marks()); // they are found before the sentence changes
    const Treebank old = std::exchange(m_treebank, editTreebank().edited());
    m_opener.hold(isModified());
    const bool hasHere = m_index >= change.index && m_index < change.index + change.after;
    const int shown = hasHere ? m_index : std::min(change.index, m_treebank.size() - 1);
    const int by = change.after - change.before; // at most one sentence comes or goes
    if (by != 0) {
        const int moved = change.index + std::min(change.before, change.after);
        moveMarks(old, moved, by);
        // The current sentence is in the treebank, whoever asks for it before another one is shown.
        m_index = std::min(m_index, m_treebank.size() - 1);
        emit sentencesMoved(moved, by);
        emit treebankChanged();
    } else if (change.after > 1) {
        for (const auto& [index, mark] : std::map(marks()))
            if (index >= change.index && index < change.index + change.after)
                renewMark(index);
        emit treebankChanged();
    }
    if (shown != m_index || by != 0)
        lookAt(shown);
    else
        showEdited(m_treebank.read(shown));
    if (std::min(change.before, change.after) > 0)
        renewMark(shown);
    emit edited(shown);
}

/// Shows the edited version of the current sentence.
void TreebankEditor::showEdited(const SentenceReading& reading) {
    look(reading);
    emit sentenceChanged(SentenceChange::Edited);
}

Document TreebankEditor::copyToSave(bool looksAt) const {
    if (looksAt && m_index < 0)
        return m_typed ? *m_typed : Document::ofSentence(sentence());
    return m_document ? *m_document : Document(m_treebank);
}

void TreebankEditor::setSaved(Document saved, bool looksAt) {
    // The sentence on screen was saved as the only one of a file.
    const bool isSentence = looksAt && m_index < 0;
    const bool sameFiles = !isSentence && saved.treebank().name() == m_treebank.name() &&
                           saved.treebank().files().size() == m_treebank.files().size();
    m_document = std::move(saved);
    m_treebank = m_document->edited();
    m_opener.watch(m_document->treebank());
    m_opener.hold(isModified());
    if (isSentence) {
        m_index = 0;
        m_isTyped = false;
    }
    m_opener.setSentence(std::max(m_index, 0));
    if (m_index >= 0) {
        if (m_reading.errors.empty())
            m_original = sentence();
        m_isEdited = false;
    }
    if (!sameFiles && !isSentence)
        emit renamed();
    if (!sameFiles)
        emit treebankChanged();
    emit sentenceChanged(SentenceChange::Moved);
    emit edited(m_index);
    if (!sameFiles)
        emit opened({toQt(m_treebank.name())});
}

void TreebankEditor::dropChanges() {
    m_document.reset();
    m_opener.hold(false);
    m_opener.reopen();
}

void TreebankEditor::restoreChanges(Document document, int index) {
    m_document = std::move(document);
    m_treebank = m_document->edited();
    m_opener.watch(m_document->treebank());
    m_opener.hold(isModified());
    emit treebankChanged();
    if (!m_isTyped) // a typed sentence stays on screen
        lookAt(std::min(std::max(index, 0), m_treebank.size() - 1));
    emit edited(m_index);
}

} // namespace parsescope
