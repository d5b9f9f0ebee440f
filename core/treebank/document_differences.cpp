// SPDX-License-Identifier: GPL-3.0-or-later
// The functions of Document that compare its sentences with the files, and before with after a
// change.
#include "core/treebank/change_text.h"
#include "core/treebank/document.h"

namespace parsescope {

bool Document::isEdited(int index) const {
    const SentenceEntry& e = entry(index);
    return e.edited || e.source != m_treebank.files()[e.file];
}

Text Document::textOf(const Change& change) {
    const auto sentencesOf = [](const std::vector<SentenceEntry>& entries) {
        std::vector<Sentence> sentences;
        for (const SentenceEntry& e : entries)
            sentences.push_back(e.edited ? *e.edited : e.source->read(e.index).sentence);
        return sentences;
    };
    if (change.before.size() == change.after.size() && change.before.size() > 1) {
        long long count = 0;
        for (std::size_t i = 0; i < change.before.size(); ++i)
            count += change.before[i].edited != change.after[i].edited ? 1 : 0;
        return plural("Change of {0} sentence", "Changes of {0} sentences", count);
    }
    return changeText(sentencesOf(change.before), sentencesOf(change.after));
}

Text Document::undoText() const {
    return canUndo() ? textOf(m_changes[m_done - 1]) : Text();
}

Text Document::redoText() const {
    return canRedo() ? textOf(m_changes[m_done]) : Text();
}

Document::SentenceEntry Document::settled(const SentenceEntry& entry) const {
    const FilePlace place = m_places[entry.id];
    if (place.file < 0)
        return entry;
    const auto& source = m_treebank.files()[place.file];
    const SentenceEntry inFile{source, place.index, place.file, nullptr, entry.id, place.added};
    if (!entry.edited && entry.source == source && entry.index == place.index)
        return inFile;
    const Result<std::string> wanted = ownBytesOf(entry);
    const Result<std::string> there = ownBytesOf(inFile);
    return wanted && there && *wanted == *there ? inFile : entry;
}

std::optional<SentenceReading> Document::original(int index) const {
    const FilePlace place = m_places[entry(index).id];
    return place.file < 0 ? std::nullopt
                          : std::optional(m_treebank.files()[place.file]->read(place.index));
}

Document::Differences Document::differences() const {
    Differences found{0, 0, m_treebank.size()};
    for (const SentenceEntry& e : m_entries) {
        const bool isInFile = m_places[e.id].file >= 0;
        found.removed -= isInFile ? 1 : 0;
        found.added += isInFile ? 0 : 1;
        found.edited += isInFile && (e.edited || e.source != m_treebank.files()[e.file]) ? 1 : 0;
    }
    return found;
}

void Document::setSaved(int file, const std::shared_ptr<const TreebankFile>& source,
                        const std::vector<std::size_t>& added) {
    for (FilePlace& place : m_places)
        if (place.file == file)
            place = {};
    int next = 0;
    for (std::size_t i = 0; i < m_entries.size(); ++i)
        if (SentenceEntry& e = m_entries[i]; e.file == file) {
            m_places[e.id] = {file, next, added[i]};
            e = {source, next++, file, nullptr, e.id, added[i]};
        }
}

} // namespace parsescope
