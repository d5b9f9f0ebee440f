// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/session/treebank_editor.h"

#include "ui/canvas/qt_text.h"

namespace parsescope {

TreebankEditor::TreebankEditor(QObject* parent) : QObject(parent) {
    connect(&m_opener, &TreebankOpener::opened, this, [this](const Treebank& treebank) {
        setTreebank(treebank);
        emit opened(m_asked);
    });
    connect(&m_opener, &TreebankOpener::reopened, this, &TreebankEditor::reload);
    connect(&m_opener, &TreebankOpener::failed, this, &TreebankEditor::openFailed);
    connect(&m_opener, &TreebankOpener::progress, this, &TreebankEditor::openProgress);
    connect(&m_opener, &TreebankOpener::gone, this, &TreebankEditor::fileGone);
    connect(&m_opener, &TreebankOpener::changed, this, &TreebankEditor::changedOnDisk);
}

void TreebankEditor::open(const QStringList& paths) {
    m_asked = paths;
    m_opener.open(paths);
}

void TreebankEditor::setTreebank(const Treebank& treebank, int index) {
    m_treebank = treebank;
    m_document.reset();
    m_opener.watch(treebank);
    emit treebankChanged();
    lookAt(index >= 0 && index < m_treebank.size() ? index : -1);
}

/// Replaces the treebank by the version that was read again from its files.
void TreebankEditor::reload(const Treebank& treebank, int sentence) {
    // The treebank was edited while its files were being read. Saving will ask which version to
    // keep.
    if (isModified())
        return;
    m_treebank = treebank;
    m_document.reset();
    m_opener.watch(treebank);
    emit treebankChanged();
    if (m_index < 0 && !m_reading.sentence.words.empty()) {
        // A sentence that belongs to no treebank stays on screen.
    } else if (m_index >= 0 && sentence >= 0 &&
               m_treebank.read(sentence).sentence == m_reading.sentence) {
        m_index = sentence; // the sentence is unchanged, and its exploration is kept
        m_opener.setSentence(sentence);
        emit sentenceChanged(SentenceChange::Moved);
    } else {
        lookAt(sentence);
    }
    emit edited(m_index);
    emit reloaded();
}

void TreebankEditor::selectSentence(int index) {
    if (commitCell())
        lookAt(index);
}

void TreebankEditor::setSentence(const Sentence& sentence) {
    if (commitCell())
        lookAt(-1, {sentence, {}});
}

/// Selects sentence `index` (0-based) of the treebank; an empty sentence for -1.
void TreebankEditor::lookAt(int index) {
    lookAt(index, index < 0 ? SentenceReading() : m_treebank.read(index));
}

void TreebankEditor::lookAt(int index, const SentenceReading& reading) {
    m_index = index;
    if (index >= 0)
        m_opener.setSentence(index);
    m_typed.reset();
    look(reading);
    emit sentenceChanged(SentenceChange::Another);
}

/// Makes `reading` the current sentence, at index `m_index`.
void TreebankEditor::look(const SentenceReading& reading) {
    m_reading = reading;
    if (m_reading.isUnfinished)
        m_reading.errors.clear();
    const auto plain = [](const SentenceReading& some) {
        return some.isUsable() ? std::optional(some.sentence) : std::nullopt;
    };
    const std::optional<Sentence> now = plain(m_reading);
    if (!document()) {
        m_original = now;
    } else if (m_index >= 0) {
        const auto original = document()->original(m_index);
        m_original = original ? plain(*original) : std::nullopt;
    }
    m_isEdited = m_original && m_original != now;
}

Format TreebankEditor::format() const {
    if (m_index < 0)
        return Format::ConllU;
    return m_treebank.files()[m_treebank.place(m_index).file]->format();
}

SentenceKey TreebankEditor::key(int index) const {
    return {toQt(m_treebank.read(index).sentence.comment("sent_id")),
            m_treebank.place(index).index + 1};
}

std::optional<QString> TreebankEditor::note(int index) const {
    return m_bookmarks.note(toQt(m_treebank.fileOf(index)), key(index));
}

Result<void> TreebankEditor::setNote(int index, const std::optional<QString>& note) {
    const QString treebank = toQt(m_treebank.fileOf(index));
    Result<void> kept = note ? m_bookmarks.mark(treebank, key(index), *note)
                             : m_bookmarks.unmark(treebank, key(index));
    emit noteChanged(index);
    return kept;
}

} // namespace parsescope
