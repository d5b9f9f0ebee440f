// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/treebank/treebank.h"

#include <cstddef>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace parsescope {

class SentenceJoiner; // document.cpp
struct TransferredEdits;

/// A treebank being edited. Sentences are replaced, inserted and removed as wholes (edit.h makes a
/// changed sentence from another), with undo and redo. Only `save` writes files. Indices are those
/// of the treebank as edited, 0-based. A value type: large files are best saved from a copy in the
/// background, which then replaces the document.
class Document {
public:
    explicit Document(Treebank treebank);
    /// A document of one sentence that belongs to no file.
    [[nodiscard]] static Document ofSentence(Sentence sentence);

    [[nodiscard]] int size() const { return static_cast<int>(m_entries.size()); }
    [[nodiscard]] SentenceReading read(int index) const;
    /// True when the sentence differs from its file, or is new.
    [[nodiscard]] bool isEdited(int index) const;
    /// The sentence as it is in its file now; nothing when the file does not have it.
    [[nodiscard]] std::optional<SentenceReading> original(int index) const;
    /// The files as they were last opened or saved.
    [[nodiscard]] const Treebank& treebank() const { return m_treebank; }
    /// The files with the sentences as edited. O(number of sentences).
    [[nodiscard]] Treebank edited() const;
    /// How the sentences differ from the files.
    struct Differences {
        int edited = 0;  ///< sentences that are otherwise in the files
        int added = 0;   ///< sentences that are not in the files
        int removed = 0; ///< sentences of the files that are not in the document
        bool operator==(const Differences&) const = default;
    };
    [[nodiscard]] Differences differences() const;

    void replace(int index, Sentence sentence);
    /// Inserts a sentence at `index`, at most size(), into the file of the sentence before it. The
    /// document must have a file.
    void insert(int index, Sentence sentence);
    void remove(int index);

    [[nodiscard]] bool canUndo() const { return m_done > 0; }
    [[nodiscard]] bool canRedo() const { return m_done < m_changes.size(); }
    /// Undoes or redoes one change. Returns the index of the sentence concerned.
    int undo();
    int redo();
    /// True when there are changes to save. O(number of sentences).
    [[nodiscard]] bool isModified() const {
        return m_saved != m_done && differences() != Differences();
    }

    /// The bytes that `save` would write for `file`, an index into treebank().files(): sentences
    /// not edited keep theirs. Fails when the file can no longer be read.
    [[nodiscard]] Result<std::string> contents(int file) const;
    /// Writes the changed files, each completely or not at all, and opens them again; gzip files
    /// are packed again. Sentences are handed on one by one, so it needs little memory, whatever
    /// the size of the files. Fails before writing anything when one of them has changed on disk
    /// (unless `overwrite`). A change is also noticed when the file has the same size and time as
    /// before. Fails, also with `overwrite`, when sentences that were
    /// not edited can no longer be read: see `isReadable`. When writing a file fails, the files
    /// before it have been saved.
    [[nodiscard]] Result<void> save(bool overwrite = false);
    /// Writes all sentences to one file, gzipped if its name ends in ".gz", which becomes the file
    /// of the document. Fails when the files have different formats.
    [[nodiscard]] Result<void> saveAs(const std::string& path);
    /// True when a file of the document has changed on disk since it was opened or saved.
    [[nodiscard]] bool hasChangedOnDisk() const {
        return m_treebank.diskState() != DiskState::Same;
    }
    /// False when sentences of a file can no longer be read, because another program has written
    /// into it and it is too large to be held in memory. Then neither `save` nor `saveAs` can work,
    /// but `transferredTo` can.
    [[nodiscard]] bool isReadable() const;
    /// False also when the program has put the time of change back. Reads large files once more.
    [[nodiscard]] bool hasSameSentences() const;
    /// Puts the unsaved changes into `now`, the same files opened again. An edited sentence
    /// replaces the sentence with the same lines as it had before the edit, else the one with its
    /// sent_id; a new sentence follows the same sentence as before. Needs no sentence of the old
    /// files but those that were edited. Each change is one that can be undone.
    [[nodiscard]] TransferredEdits transferredTo(const Treebank& now,
                                                 const TaskControl& control = {}) const;
    /// The sentences that differ from their files or are new, in CoNLL-U.
    [[nodiscard]] std::string editedSentences() const;

    /// All unsaved changes as text, for recovery after a crash. Unchanged sentences are left out,
    /// so it is small.
    [[nodiscard]] std::string journal() const;
    /// The document as it was when the journal was written, without its undo history. Fails when
    /// the journal is damaged, or was written for other files than those of `treebank`.
    [[nodiscard]] static Result<Document> restore(const Treebank& treebank,
                                                  std::string_view journal);
    /// True when `treebank`, of the same files, is what it would become with the changes of the
    /// journal: they were saved after it was made.
    [[nodiscard]] static bool hasChangesOf(const Treebank& treebank, std::string_view journal);
    /// The sentences that the journal keeps, in CoNLL-U, to be used where it cannot be restored.
    /// Fails when it is damaged.
    [[nodiscard]] static Result<std::string> sentencesIn(std::string_view journal);

private:
    struct SentenceEntry {
        std::shared_ptr<const TreebankFile> source; ///< the file with its bytes; null if new
        int index = 0;                              ///< in the source
        int file = 0;                               ///< to which it belongs
        std::shared_ptr<const Sentence> edited;     ///< null if as in the source
        int id = 0;                                 ///< stays the same through all changes
    };
    /// Where a sentence is in the files.
    struct FilePlace {
        int file = -1; ///< in treebank().files(); -1 when it is in none
        int index = 0;
    };
    /// One change: at `index`, `before` became `after`; nothing for a sentence not there.
    struct Change {
        int index = 0;
        std::optional<SentenceEntry> before;
        std::optional<SentenceEntry> after;
    };

    [[nodiscard]] const SentenceEntry& entry(int index) const { return m_entries[index]; }
    void insert(int index, int file, Sentence sentence);
    /// The entry, or that of its sentence in the file if both have the same bytes.
    [[nodiscard]] std::optional<SentenceEntry> settled(std::optional<SentenceEntry> entry) const;
    /// The sentences of a file have just been saved: all are as they are there.
    void setSaved(int file, const std::shared_ptr<const TreebankFile>& source);
    void apply(Change change);
    /// Puts `to` in place of the entry at `index`, or before it; without `to`, removes the entry.
    void put(int index, bool replaces, std::optional<SentenceEntry> to);
    [[nodiscard]] std::vector<std::vector<TreebankFile::Piece>> pieces() const;
    [[nodiscard]] Format formatOf(int file) const;
    /// An entry with another sentence.
    [[nodiscard]] static SentenceEntry editedEntry(SentenceEntry entry, Sentence sentence);
    [[nodiscard]] Result<std::string> bytesOf(const SentenceEntry& entry) const;
    [[nodiscard]] Result<void> canSave(int file, bool overwrite) const;
    /// Hands the bytes of a file to `join`, which puts sentences one behind the other.
    [[nodiscard]] Result<void> handOn(int file, SentenceJoiner& join) const;
    /// Writes what `make` hands on and opens the file.
    [[nodiscard]] static Result<std::shared_ptr<const TreebankFile>>
    write(const std::string& path, const std::function<Result<void>(SentenceJoiner&)>& make,
          bool packed);

    Treebank m_treebank;
    std::vector<SentenceEntry> m_entries;
    std::vector<FilePlace> m_places; ///< by the ID of an entry
    std::vector<Change> m_changes;
    std::size_t m_done = 0; // changes that are not undone
    std::optional<std::size_t> m_saved =
        0; // m_done when all was as in the files, if it can be again
};

/// The changes of a document, put into other contents of its files.
struct TransferredEdits {
    Document document;              ///< of the new contents, with the changes
    int changedByBoth = 0;          ///< edited sentences that also differ in the new contents
    int notRemoved = 0;             ///< sentences that were removed and may differ there: they stay
    std::vector<Sentence> unplaced; ///< edited sentences that were not found there
};

} // namespace parsescope
