// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/session/treebank_editor.h"

#include "ui/canvas/qt_text.h"
#include "ui/session/file_notes.h"
#include "ui/session/session_files.h"
#include "ui/session/treebank_values.h"

namespace parsescope {

TreebankEditor::TreebankEditor(QObject* parent)
    : QObject(parent), m_values(new TreebankValues(this, this)) {
    connect(this, &TreebankEditor::treebankChanged, this, [this] { m_marks.reset(); });
    connect(&m_opener, &TreebankOpener::opened, this, [this](const Treebank& treebank) {
        setTreebank(treebank);
        emit opened(m_asked);
    });
    connect(this, &TreebankEditor::edited, this, [this] { ++m_changes; });
    connect(&m_opener, &TreebankOpener::reopened, this, &TreebankEditor::reload);
    connect(&m_opener, &TreebankOpener::failed, this, &TreebankEditor::openFailed);
    connect(&m_opener, &TreebankOpener::progress, this, &TreebankEditor::openProgress);
    connect(&m_opener, &TreebankOpener::checked, this, [this] { emit edited(m_index); });
    connect(&m_opener, &TreebankOpener::gone, this, &TreebankEditor::fileGone);
    connect(&m_opener, &TreebankOpener::changed, this, &TreebankEditor::changedOnDisk);
}

void TreebankEditor::open(const QStringList& paths) {
    m_asked = paths;
    m_opener.open(paths, leaveGuard());
}

std::function<bool()> TreebankEditor::leaveGuard() const {
    return
        [this, before = m_changes] { return commitCell() && (m_changes == before || mayLeave()); };
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
    emit reloading();
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

bool TreebankEditor::mayLeaveSentence() {
    if (!commitCell() || (m_isTyped && m_mayLeaveTyped && !m_mayLeaveTyped()))
        return false;
    m_isTyped = false; // the user is asked once
    return true;
}

bool TreebankEditor::selectSentence(int index) {
    const bool may = mayLeaveSentence();
    if (may)
        lookAt(index);
    return may;
}

bool TreebankEditor::setSentence(const Sentence& sentence) {
    const bool may = mayLeaveSentence();
    if (may)
        lookAt(-1, {sentence, {}});
    return may;
}

/// Selects sentence `index` (0-based) of the treebank; an empty sentence for -1.
void TreebankEditor::lookAt(int index) {
    lookAt(index, index < 0 ? SentenceReading() : m_treebank.read(index));
}

void TreebankEditor::lookAt(int index, const SentenceReading& reading) {
    m_index = index;
    m_isTyped = false;
    if (index >= 0)
        m_opener.setSentence(index);
    m_typed.reset();
    look(reading);
    emit sentenceChanged(SentenceChange::Another);
}

/// Makes `reading` the current sentence, at index `m_index`.
void TreebankEditor::look(const SentenceReading& reading) {
    ++m_looks;
    m_reading = reading;
    if (m_reading.isUnfinished)
        m_reading.errors.clear();
    const auto plain = [](const SentenceReading& some) {
        return some.isUsable() ? std::optional(some.sentence) : std::nullopt;
    };
    const std::optional<Sentence> now = plain(m_reading);
    if (!document() || (m_index < 0 && !m_typed)) {
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

std::optional<QString> TreebankEditor::note(int index) const {
    const auto found = marks().find(index);
    return found == marks().end() ? noteIn(m_treebank.read(index).sentence)
                                  : std::optional(found->second.note);
}

Result<void> TreebankEditor::setNote(int index, const std::optional<QString>& note) {
    const bool isInFile = holdsNote(m_treebank, index);
    if (isInFile) {
        const Sentence before = m_treebank.read(index).sentence;
        Sentence after = before;
        putNote(after, note);
        if (after != before)
            replaceEach({{index, after}});
        if (m_treebank.read(index).sentence != after)
            return {}; // the edit was refused
    }
    const QString file = sourceOf(*m_treebank.files()[m_treebank.place(index).file]);
    Result<void> kept;
    if (const auto before = marks().find(index); before != marks().end())
        kept = m_bookmarks.unmark(file, before->second.key);
    if (note && !isInFile)
        kept = m_bookmarks.mark(file, key(index), *note);
    m_marks.reset();
    emit noteChanged(index);
    return kept;
}

SentenceKey TreebankEditor::key(int index) const {
    const Treebank::FilePosition place = m_treebank.place(index);
    return sentenceKey(*m_treebank.files()[place.file], place.index + 1);
}

const std::map<int, Bookmarks::Mark>& TreebankEditor::marks() const {
    if (m_marks)
        return *m_marks;
    m_marks.emplace();
    for (int file = 0; file < static_cast<int>(m_treebank.files().size()); ++file) {
        const TreebankFile& here = *m_treebank.files()[file];
        const std::vector<Bookmarks::Mark> kept = m_bookmarks.of(sourceOf(here));
        const std::vector<int> places = Bookmarks::placesOf(kept, here);
        for (std::size_t i = 0; i < kept.size(); ++i)
            if (places[i] >= 0)
                m_marks->insert_or_assign(m_treebank.indexOf({file, places[i]}), kept[i]);
    }
    return *m_marks;
}

/// Adapts the mark of sentence `index` after an edit of its words or its sent_id.
void TreebankEditor::renewMark(int index) {
    const auto found = marks().find(index);
    if (found == marks().end() || found->second.key.identifies(key(index)))
        return;
    const QString file = sourceOf(*m_treebank.files()[m_treebank.place(index).file]);
    const Bookmarks::Mark before = found->second;
    const auto kept = m_bookmarks.unmark(file, before.key).and_then([&] {
        return m_bookmarks.mark(file, key(index), before.note);
    });
    m_marks.reset();
    emit noteChanged(index);
    if (!kept)
        BackgroundTask::fail(toQt(kept.error().text()));
}

/// Adapts the marks after a sentence was inserted at `index` (`by` = 1) or removed from it in the
/// treebank `before` (`by` = -1).
void TreebankEditor::moveMarks(const Treebank& before, int index, int by) {
    const Treebank& with = by > 0 ? m_treebank : before;
    const Treebank::FilePosition place = with.place(index);
    const TreebankFile& file = *with.files()[place.file];
    const SentenceKey moved = sentenceKey(file, place.index + 1);
    if (const Result<void> kept = m_bookmarks.move(sourceOf(file), moved, by); !kept)
        BackgroundTask::fail(toQt(kept.error().text()));
}

} // namespace parsescope
