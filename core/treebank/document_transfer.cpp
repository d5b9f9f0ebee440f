// SPDX-License-Identifier: GPL-3.0-or-later
// The functions of Document that apply its changes to new contents of its files.
#include "core/treebank/document.h"
#include "core/treebank/edit.h"

#include <algorithm>
#include <unordered_map>
#include <utility>

namespace parsescope {

namespace {

using SentencesByHash = std::unordered_map<std::uint64_t, std::vector<int>>;

/// Returns the sentences from `first` to before `end`, grouped by the hash of their lines.
SentencesByHash byHash(const TreebankFile& file, int first, int end) {
    SentencesByHash sentences;
    for (int i = first; i < end; ++i)
        sentences[file.hash(i)].push_back(i);
    return sentences;
}

/// Returns, for each sentence of `before`, the index of the sentence of `now` with equal lines; -1
/// if there is none, or if several are possible. Between the unchanged beginning and the unchanged
/// end of the file, sentences that occur several times are matched in order if both files have
/// equally many of them. If both files have equally many sentences, sentences are also matched at
/// equal indices.
std::vector<int> unchangedSentences(const TreebankFile& before, const TreebankFile& now) {
    std::vector<int> found(before.size(), -1);
    const int shorter = std::min(before.size(), now.size());
    if (before.size() == now.size()) // probably no sentence was inserted or removed
        for (int i = 0; i < shorter; ++i)
            found[i] = before.hash(i) == now.hash(i) ? i : -1;
    int first = 0;
    for (; first < shorter && before.hash(first) == now.hash(first); ++first)
        found[first] = first;
    int last = 0; // number of unchanged sentences at the end
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
            continue; // it is unknown which of the sentences were removed
        for (std::size_t i = 0; i < sentences.size(); ++i)
            found[sentences[i]] = same->second[i];
    }
    return found;
}

/// A search for the sentences of a file by their sent_id. Reads the whole file when it is first
/// needed.
class SentenceIds {
public:
    SentenceIds(const TreebankFile& file, const TaskControl& control)
        : m_file(file), m_control(control) {}

    /// Returns the index of a sentence with the sent_id of `sentence`: `likely` if that sentence
    /// has the sent_id; otherwise the only sentence in the file that has it; otherwise -1.
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
    // The index of the sentence with each sent_id; -1 if several sentences have the sent_id.
    std::unordered_map<std::string, int> m_sentences;
};

/// A sentence of the edited document.
struct EditedEntry {
    int index = -1; ///< 0-based index in the file when it was opened; -1 if it was not in the file
    bool isNew = false;               ///< true if it was inserted since the file was opened
    std::optional<Sentence> sentence; ///< edited sentence; nothing if the sentence is unchanged
};

/// A change of the new contents of a file.
struct SentenceEdit {
    int index = 0; ///< 0-based index in the new contents
    /// True to insert before the sentence at `index`; false to replace or remove the sentence at
    /// `index`.
    bool inserts = false;
    std::optional<Sentence> sentence; ///< new sentence; nothing to remove the sentence
};

/// A search for the places of the changes of one file in its new contents.
class FileTransfer {
public:
    FileTransfer(const TreebankFile& before, const TreebankFile& now, const TaskControl& control)
        : m_unchanged(unchangedSentences(before, now)), m_ids(now, control),
          m_isKept(before.size(), false), m_isTaken(now.size(), false) {}

    /// Adds the next sentence of the document.
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

    /// Returns the changes from the last to the first, so that no change shifts the index of
    /// another change that is applied later. Adds to the counts of `transferred`.
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
    /// Returns the index of the sentence in the new contents that is the only sentence between the
    /// old neighbours of sentence `index`; -1 if there is none.
    [[nodiscard]] int betweenNeighbours(int index) const {
        if (index < 0)
            return -1;
        const int before = index == 0 ? -1 : m_unchanged[index - 1];
        const bool isLast = index + 1 == static_cast<int>(m_unchanged.size());
        const int after = isLast ? static_cast<int>(m_isTaken.size()) : m_unchanged[index + 1];
        const bool isKnown = index == 0 || before >= 0;
        return isKnown && after == before + 2 ? before + 1 : -1;
    }

    /// Replaces the sentence at `at` or, if `at` is -1, the sentence with the sent_id of
    /// `sentence`. `index` is the index of the sentence in the file when it was opened, or -1.
    /// Returns the index of the replaced sentence; -1 if there is none.
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

    /// Removes the sentence at `at`. Keeps the sentence if it was changed in the new contents (`at`
    /// is -1), or if an edited sentence was not found, because the sentence at `at` may be the
    /// edited one.
    void remove(int at) {
        if (at >= 0 && !m_isTaken[at] && m_unplaced.empty())
            m_edits.push_back({at, false, std::nullopt});
        else
            ++m_notRemoved;
    }

    std::vector<int> m_unchanged; // index in the new contents of each sentence of the opened file
    SentenceIds m_ids;
    std::vector<bool>
        m_isKept; // for each sentence of the opened file, true if the document still contains it
    std::vector<bool>
        m_isTaken; // for each sentence of the new contents, true if it has been replaced
    std::vector<SentenceEdit> m_edits;
    std::vector<Sentence> m_unplaced;
    int m_last = -1; // last sentence that was found in the new contents
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
    std::vector<Sentence> sentences;
    for (int i = 0; i < size(); ++i)
        if (isEdited(i))
            sentences.push_back(read(i).sentence);
    return writeSentences(std::move(sentences));
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
        else if (e.source != before[e.file]) // the edit was saved and then undone
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
