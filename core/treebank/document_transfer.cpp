// SPDX-License-Identifier: GPL-3.0-or-later
// The part of Document that puts its changes into other contents of its files.
#include "core/treebank/document.h"

#include <algorithm>
#include <unordered_map>
#include <utility>

namespace parsescope {

namespace {

using SentencesByHash = std::unordered_map<std::uint64_t, std::vector<int>>;

/// The sentences from `first` to before `end`, by the hash of their lines.
SentencesByHash byHash(const TreebankFile& file, int first, int end) {
    SentencesByHash sentences;
    for (int i = first; i < end; ++i)
        sentences[file.hash(i)].push_back(i);
    return sentences;
}

/// Returns, for each sentence of `before`, the index of the sentence of `now` with the same lines;
/// -1 where there is none, or it is not known which one. Between the unchanged beginning and the
/// unchanged end of the file, sentences that occur several times are matched in order, if both
/// files have the same number of them; and at the same index, if both have the same size.
std::vector<int> unchangedSentences(const TreebankFile& before, const TreebankFile& now) {
    std::vector<int> found(before.size(), -1);
    const int shorter = std::min(before.size(), now.size());
    if (before.size() == now.size()) // most likely nothing was inserted or removed
        for (int i = 0; i < shorter; ++i)
            found[i] = before.hash(i) == now.hash(i) ? i : -1;
    int first = 0;
    for (; first < shorter && before.hash(first) == now.hash(first); ++first)
        found[first] = first;
    int last = 0; // number of sentences at the end
    for (; last < shorter - first; ++last) {
        const int at = before.size() - 1 - last;
        if (before.hash(at) != now.hash(now.size() - 1 - last))
            break;
        found[at] = now.size() - 1 - last;
    }
    const SentencesByHash after = byHash(now, first, now.size() - last);
    for (const auto& [hash, sentences] : byHash(before, first, before.size() - last)) {
        const auto same = after.find(hash);
        if (same == after.end() || same->second.size() != sentences.size())
            continue; // it is not known which of them are gone
        for (std::size_t i = 0; i < sentences.size(); ++i)
            found[sentences[i]] = same->second[i];
    }
    return found;
}

/// Finds the sentences of a file by their sent_id. Reads the file at the first question.
class SentenceIds {
public:
    SentenceIds(const TreebankFile& file, const TaskControl& control)
        : m_file(file), m_control(control) {}

    /// Returns the index of a sentence with the sent_id of `sentence`: `likely`, unless that is -1
    /// or has another one, else the only one in the file, else -1.
    int find(const Sentence& sentence, int likely) {
        const std::string id = sentence.comment("sent_id");
        if (likely >= 0 && m_file.read(likely).sentence.comment("sent_id") == id)
            return likely;
        if (id.empty())
            return -1;
        if (!m_isRead)
            readAll();
        const auto found = m_sentences.find(id);
        return found == m_sentences.end() ? -1 : found->second;
    }

private:
    void readAll() {
        for (int i = 0; i < m_file.size() && !m_control.stopRequested(); ++i) {
            const std::string id = m_file.read(i).sentence.comment("sent_id");
            if (const auto [entry, isNew] = m_sentences.emplace(id, i); !isNew)
                entry->second = -1;
        }
        m_isRead = true;
    }

    const TreebankFile& m_file;
    const TaskControl& m_control;
    bool m_isRead = false;
    std::unordered_map<std::string, int> m_sentences; // -1: several have this sent_id
};

/// A sentence of the document as it was edited.
struct EditedEntry {
    int index = -1;                   ///< in the file as it was opened, 0-based; -1 in none
    bool isNew = false;               ///< inserted since the file was opened
    std::optional<Sentence> sentence; ///< nothing where it is as in the file
};

/// A change to make in the new contents of a file.
struct SentenceEdit {
    int index = 0;                    ///< in the new contents, 0-based
    bool inserts = false;             ///< before the sentence at `index`, which is else replaced
    std::optional<Sentence> sentence; ///< nothing: the sentence is removed
};

/// Finds where the changes of one file belong in its new contents.
class FileTransfer {
public:
    FileTransfer(const TreebankFile& before, const TreebankFile& now, const TaskControl& control)
        : m_unchanged(unchangedSentences(before, now)), m_ids(now, control),
          m_isKept(before.size(), false), m_isTaken(now.size(), false) {}

    /// Takes the next sentence of the document.
    void add(EditedEntry entry) {
        if (entry.isNew) {
            m_edits.push_back({m_last + 1, true, std::move(entry.sentence)});
            return;
        }
        int at = -1;
        if (entry.index >= 0) {
            m_isKept[entry.index] = true;
            at = m_unchanged[entry.index];
        }
        if (entry.sentence)
            at = replace(at, entry.index, *std::move(entry.sentence));
        if (at >= 0)
            m_last = at;
    }

    /// Returns the changes from the last one to the first, so that none moves the next, and adds to
    /// the counts of `transferred`.
    std::vector<SentenceEdit> take(TransferredEdits& transferred) {
        for (std::size_t i = 0; i < m_isKept.size(); ++i)
            if (!m_isKept[i])
                remove(m_unchanged[i]);
        transferred.changedByBoth += m_changedByBoth;
        transferred.notRemoved += m_notRemoved;
        std::move(m_unplaced.begin(), m_unplaced.end(), std::back_inserter(transferred.unplaced));
        std::reverse(m_edits.begin(), m_edits.end());
        std::stable_sort(m_edits.begin(), m_edits.end(),
                         [](const SentenceEdit& a, const SentenceEdit& b) {
                             return std::pair(a.index, !a.inserts) > std::pair(b.index, !b.inserts);
                         });
        return std::move(m_edits);
    }

private:
    /// Returns the sentence of the new contents that is alone between the neighbours that sentence
    /// `index` had before; -1 if there is none.
    [[nodiscard]] int betweenNeighbours(int index) const {
        if (index < 0)
            return -1;
        const int before = index == 0 ? -1 : m_unchanged[index - 1];
        const bool isLast = index + 1 == static_cast<int>(m_unchanged.size());
        const int after = isLast ? static_cast<int>(m_isTaken.size()) : m_unchanged[index + 1];
        const bool isKnown = index == 0 || before >= 0;
        return isKnown && after == before + 2 ? before + 1 : -1;
    }

    /// Replaces the sentence at `at`, or if that is -1 the one with the same sent_id. `index` is
    /// that of the sentence in the file as it was opened, or -1. Returns the index of the sentence
    /// that was replaced, else -1.
    int replace(int at, int index, Sentence sentence) {
        const bool isUnchanged = at >= 0;
        if (!isUnchanged)
            at = m_ids.find(sentence, betweenNeighbours(index));
        if (at < 0 || m_isTaken[at]) {
            m_unplaced.push_back(std::move(sentence));
            return -1;
        }
        m_changedByBoth += isUnchanged ? 0 : 1;
        m_isTaken[at] = true;
        m_edits.push_back({at, false, std::move(sentence)});
        return at;
    }

    /// Removes the sentence at `at`, unless it was changed (-1), or another one was not found,
    /// which may be this one.
    void remove(int at) {
        if (at >= 0 && !m_isTaken[at] && m_unplaced.empty())
            m_edits.push_back({at, false, std::nullopt});
        else
            ++m_notRemoved;
    }

    std::vector<int> m_unchanged; // by sentence of the file as it was opened
    SentenceIds m_ids;
    std::vector<bool> m_isKept;  // by sentence of the file as it was opened
    std::vector<bool> m_isTaken; // by sentence of the new contents
    std::vector<SentenceEdit> m_edits;
    std::vector<Sentence> m_unplaced;
    int m_last = -1; // the sentence of the new contents found last
    int m_changedByBoth = 0;
    int m_notRemoved = 0;
};

} // namespace

bool Document::isReadable() const {
    const auto files = m_treebank.files();
    return std::all_of(files.begin(), files.end(),
                       [](const auto& file) { return file->isReadable(); });
}

bool Document::hasSameSentences() const {
    const auto files = m_treebank.files();
    return std::all_of(files.begin(), files.end(),
                       [](const auto& file) { return file->hasSameSentences(); });
}

std::string Document::editedSentences() const {
    std::string lines;
    for (int i = 0; i < size(); ++i)
        if (isEdited(i))
            lines += writeSentence(read(i).sentence, Format::ConllU);
    return lines;
}

TransferredEdits Document::transferredTo(const Treebank& now, const TaskControl& control) const {
    TransferredEdits transferred{Document(now), 0, 0, {}};
    std::vector<FileTransfer> transfers;
    const auto before = m_treebank.files();
    for (std::size_t file = 0; file < before.size(); ++file)
        transfers.emplace_back(*before[file], *now.files()[file], control);
    for (const SentenceEntry& e : m_entries) {
        const FilePlace place = m_places[e.id];
        EditedEntry entry{place.file < 0 ? -1 : place.index, place.file < 0, std::nullopt};
        if (e.edited)
            entry.sentence = *e.edited;
        else if (e.source != before[e.file]) // it was saved, which was undone
            entry.sentence = e.source->read(e.index).sentence;
        transfers[e.file].add(std::move(entry));
    }
    Document& document = transferred.document;
    for (int file = static_cast<int>(before.size()) - 1; file >= 0; --file) {
        const int first = now.indexOf({file, 0});
        for (SentenceEdit& edit : transfers[file].take(transferred)) {
            const int index = first + edit.index;
            if (edit.inserts)
                document.insert(index, file, *std::move(edit.sentence));
            else if (edit.sentence)
                document.replace(index, *std::move(edit.sentence));
            else
                document.remove(index);
        }
    }
    return transferred;
}

} // namespace parsescope
