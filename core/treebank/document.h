// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/treebank/treebank.h"

#include <cstddef>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace parsescope {

class SentenceJoiner; // sentence_joiner.h
struct TransferredEdits;

/// A treebank that is being edited. Whole sentences are replaced, inserted and removed, with undo
/// and redo; the functions of edit.h return changed sentences. Only `save` and `saveAs` write
/// files. Indices of sentences are 0-based and count the sentences of the edited treebank. A
/// document has value semantics: large files are best saved in the background from a copy, which
/// then replaces the document.
class Document {
public:
    explicit Document(Treebank treebank);
    /// Returns a document with one sentence, which belongs to no file.
    [[nodiscard]] static Document ofSentence(Sentence sentence);

    [[nodiscard]] int size() const { return static_cast<int>(m_entries.size()); }
    [[nodiscard]] SentenceReading read(int index) const;
    /// Returns true if the sentence differs from the sentence in its file, or is new.
    [[nodiscard]] bool isEdited(int index) const;
    /// Returns the sentence as it is in its file; nothing if the sentence is not in a file.
    [[nodiscard]] std::optional<SentenceReading> original(int index) const;
    /// Returns the files as they were when they were last opened or saved.
    [[nodiscard]] const Treebank& treebank() const { return m_treebank; }
    /// Returns the files with the edited sentences. Takes time proportional to the number of
    /// sentences.
    [[nodiscard]] Treebank edited() const;
    /// The numbers of sentences that differ from the files.
    struct Differences {
        int edited = 0;  ///< changed sentences that are in the files
        int added = 0;   ///< sentences that are not in the files
        int removed = 0; ///< sentences of the files that are not in the document
        bool operator==(const Differences&) const = default;
    };
    [[nodiscard]] Differences differences() const;

    void replace(int index, Sentence sentence) { replace(index, 1, oneOf(std::move(sentence))); }
    /// Replaces `count` sentences of one file, the first of which is at `index`, by `sentences`, as
    /// one change. Sentences take the places of replaced ones in order; further sentences are new.
    void replace(int index, int count, std::vector<Sentence> sentences);
    /// Replaces each sentence with an index in `sentences`, as one change.
    void replaceEach(const std::map<int, Sentence>& sentences);
    /// Inserts a sentence at `index`, from 0 to size(). The sentence belongs to the file of the
    /// sentence before it. The document must have a file.
    void insert(int index, Sentence sentence);
    void remove(int index);

    [[nodiscard]] bool canUndo() const { return m_done > 0; }
    [[nodiscard]] bool canRedo() const { return m_done < m_changes.size(); }
    /// Returns the name of the change that `undo` would undo, as changeText does; an empty text if
    /// there is none.
    [[nodiscard]] Text undoText() const;
    /// Returns the name of the change that `redo` would redo; an empty text if there is none.
    [[nodiscard]] Text redoText() const;
    /// The sentences that a change concerns.
    struct Extent {
        int index = 0;  ///< index of the first sentence
        int before = 0; ///< number of sentences before the change
        int after = 0;  ///< number of sentences after the change
        bool operator==(const Extent&) const = default;
    };
    /// Undoes the last change. Returns the sentences that changed.
    Extent undo();
    /// Redoes the last change that was undone. Returns the sentences that changed.
    Extent redo();
    /// Returns true if there are changes to save. Takes time proportional to the number of
    /// sentences.
    [[nodiscard]] bool isModified() const {
        return m_saved != m_done && differences() != Differences();
    }

    /// Returns the bytes that `save` would write for `file`, an index into treebank().files().
    /// Unedited sentences keep their bytes. Fails if the file can no longer be read.
    [[nodiscard]] Result<std::string> contents(int file) const;
    /// Writes the changed files, each completely or not at all, and opens them again. Gzip files
    /// are compressed again. Sentences are written one by one, so that large files need little
    /// memory. Fails before writing anything if a file has changed on disk and `overwrite` is
    /// false; a change is noticed even if the size and the time of the file have not changed. Also
    /// fails, whatever `overwrite` is, if unedited sentences can no longer be read (see
    /// isReadable). If writing a file fails, the files before it have been saved.
    [[nodiscard]] Result<void> save(bool overwrite = false);
    /// Writes all sentences to one file, compressed if its name ends in ".gz". The file becomes the
    /// only file of the document. Fails if the files of the document have different formats.
    [[nodiscard]] Result<void> saveAs(const std::string& path);
    /// Returns true if a file of the document has changed on disk since it was opened or saved.
    [[nodiscard]] bool hasChangedOnDisk() const {
        return m_treebank.diskState() != DiskState::Same;
    }
    /// Returns false if sentences of a file can no longer be read, because another program has
    /// written into the file and it is too large to be held in memory. In this case, `save` and
    /// `saveAs` fail, but `transferredTo` works.
    [[nodiscard]] bool isReadable() const;
    /// Returns false, like isReadable, if sentences can no longer be read, even if another program
    /// has reset the time of change. Reads large files again.
    [[nodiscard]] bool hasSameSentences() const;
    /// Applies the unsaved changes to `now`, the same files opened again. An edited sentence
    /// replaces the sentence whose lines equal its lines before the edit or, if there is none, the
    /// sentence with its sent_id. A new sentence follows the sentence that it followed before. Of
    /// the old files, only the edited sentences are needed. Each change can be undone.
    [[nodiscard]] TransferredEdits transferredTo(const Treebank& now,
                                                 const TaskControl& control = {}) const;
    /// Returns the sentences that differ from their files or are new, as writeSentences does.
    [[nodiscard]] std::string editedSentences() const;

    /// Returns all unsaved changes as text, for recovery after a crash. The text contains no
    /// unchanged sentences and is therefore small.
    [[nodiscard]] std::string journal() const;
    /// Returns the document as it was when `journal` was written, without its undo history. Fails
    /// if the journal is damaged, or if it was not written for the files of `treebank`.
    [[nodiscard]] static Result<Document> restore(const Treebank& treebank,
                                                  std::string_view journal);
    /// Returns true if `treebank` already contains the changes of `journal`, because they were
    /// saved after the journal was written. The journal must be for the files of `treebank`.
    [[nodiscard]] static bool hasChangesOf(const Treebank& treebank, std::string_view journal);
    /// Returns the sentences in `journal`, as writeSentences does, for use if the journal cannot be
    /// restored. Fails if the journal is damaged.
    [[nodiscard]] static Result<std::string> sentencesIn(std::string_view journal);

private:
    struct SentenceEntry {
        /// The file that contains the bytes of the sentence; null for a new sentence.
        std::shared_ptr<const TreebankFile> source;
        /// The 0-based index of the sentence in `source`.
        int index = 0;
        /// The 0-based index of the file to which the sentence belongs.
        int file = 0;
        /// The edited sentence; null if the sentence is as in `source`.
        std::shared_ptr<const Sentence> edited;
        /// A number that identifies the sentence through all changes.
        int id = 0;
        /// The number of bytes at the end of the sentence in `source` that were added only because
        /// another sentence follows. They are not written if the sentence is the last one.
        std::size_t added = 0;
    };
    /// The position of a sentence in the files.
    struct FilePlace {
        int file = -1; ///< index into treebank().files(); -1 if the sentence is in no file
        int index = 0;
        std::size_t added = 0; ///< see SentenceEntry::added
    };
    /// A change that replaced the entries `before`, the first of which is at `index`, by `after`.
    struct Change {
        int index = 0;
        std::vector<SentenceEntry> before;
        std::vector<SentenceEntry> after;
    };

    [[nodiscard]] static Text textOf(const Change& change);
    [[nodiscard]] const SentenceEntry& entry(int index) const { return m_entries[index]; }
    void insert(int index, int file, Sentence sentence);
    /// Returns the entry of the unedited sentence in the file if its bytes are equal to the bytes
    /// of `entry`; otherwise returns `entry`.
    [[nodiscard]] SentenceEntry settled(const SentenceEntry& entry) const;
    /// Replaces the entries of a file that has just been saved by entries without edits in
    /// `source`. `added` has SentenceEntry::added for each entry of the document.
    void setSaved(int file, const std::shared_ptr<const TreebankFile>& source,
                  const std::vector<std::size_t>& added);
    [[nodiscard]] SentenceEntry newEntry(int file, Sentence sentence);
    [[nodiscard]] static std::vector<Sentence> oneOf(Sentence sentence);
    void apply(Change change);
    /// Replaces `from`, the first of which is at `index`, by `to`, settled, and sets the number of
    /// changes that are not undone. Does nothing if there is not enough memory.
    Extent put(int index, std::size_t from, const std::vector<SentenceEntry>& to, std::size_t done);
    [[nodiscard]] std::vector<std::vector<TreebankFile::Piece>> pieces() const;
    [[nodiscard]] Format formatOf(int file) const;
    /// Returns `entry` with another sentence.
    [[nodiscard]] static SentenceEntry editedEntry(SentenceEntry entry, Sentence sentence);
    [[nodiscard]] Result<std::string> bytesOf(const SentenceEntry& entry) const;
    /// Returns the bytes of a sentence without the bytes that were added because another follows.
    [[nodiscard]] Result<std::string> ownBytesOf(const SentenceEntry& entry) const;
    /// Returns the line end of new sentences of a file, "\n" or "\r\n".
    [[nodiscard]] std::string_view lineEndOf(int file) const;
    /// Returns the index of the last sentence of a file; -1 if it has none.
    [[nodiscard]] int lastOf(int file) const;
    [[nodiscard]] Result<void> canSave(int file, bool overwrite) const;
    /// Passes the bytes of a file to `join`, sentence by sentence. Sets SentenceEntry::added in the
    /// written file for each entry of the file, in `added`, which has an element for each entry of
    /// the document.
    [[nodiscard]] Result<void> handOn(int file, SentenceJoiner& join,
                                      std::vector<std::size_t>& added) const;
    /// Writes the bytes that `make` passes on to a file, and opens the file.
    [[nodiscard]] static Result<std::shared_ptr<const TreebankFile>>
    write(const std::string& path, const std::function<Result<void>(SentenceJoiner&)>& make,
          bool packed);

    Treebank m_treebank;
    /// For each file, true if its lines ended in CR LF when the document was made.
    std::vector<bool> m_hasCarriageReturns;
    std::vector<SentenceEntry> m_entries;
    std::vector<FilePlace>
        m_places; ///< position in the files of each sentence, indexed by SentenceEntry::id
    std::vector<Change> m_changes;
    std::size_t m_done = 0; // number of changes that are not undone
    /// The value of m_done at which the document equals the files; empty if undo and redo cannot
    /// lead there.
    std::optional<std::size_t> m_saved = 0;
};

/// The changes of a document, applied to new contents of its files.
struct TransferredEdits {
    Document document;     ///< document with the new contents and the changes
    int changedByBoth = 0; ///< number of edited sentences that also differ in the new contents
    /// The number of removed sentences that are kept, because they may differ in the new contents.
    int notRemoved = 0;
    std::vector<Sentence> unplaced; ///< edited sentences that were not found in the new contents
};

} // namespace parsescope
