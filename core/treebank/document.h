// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/treebank/treebank.h"

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace parsescope {

/// A treebank that is being edited. Sentences are replaced, inserted and removed as wholes (edit.h
/// makes one of another), with undo and redo. The files are written by `save` alone. Indices are
/// those of the treebank as it is now, 0-based. A value: large files are best saved by a copy, in
/// the background, which then takes the place of the document.
class Document {
public:
    explicit Document(Treebank treebank);
    /// One sentence that is in no file.
    [[nodiscard]] static Document ofSentence(Sentence sentence);

    [[nodiscard]] int size() const { return static_cast<int>(m_entries.size()); }
    [[nodiscard]] SentenceReading read(int index) const;
    /// It is not as it stands in the file.
    [[nodiscard]] bool isEdited(int index) const;
    /// The sentence as it stands in its file; nothing for one that is in none.
    [[nodiscard]] std::optional<SentenceReading> original(int index) const;
    /// The files as they were opened or saved last.
    [[nodiscard]] const Treebank& treebank() const { return m_treebank; }
    /// The files with the sentences as they are now. Costs a look at every entry.
    [[nodiscard]] Treebank edited() const;
    /// How many sentences are edited or new.
    [[nodiscard]] int editedCount() const;

    void replace(int index, Sentence sentence);
    /// The sentence gets that index, which is at most size(), and goes to the file of the one
    /// before it. There must be a file.
    void insert(int index, Sentence sentence);
    void remove(int index);

    [[nodiscard]] bool canUndo() const { return m_done > 0; }
    [[nodiscard]] bool canRedo() const { return m_done < m_changes.size(); }
    /// Each returns the index of the sentence that changed, or where it was.
    int undo();
    int redo();
    /// There is something to save.
    [[nodiscard]] bool isModified() const { return m_saved != m_done; }

    /// The bytes of file `file`, of treebank().files(), as `save` would write them: what was not
    /// edited is as it was, byte for byte. Fails on a sentence in which some words have no head,
    /// naming its index (1-based), and when the file can't be read any more.
    [[nodiscard]] Result<std::string> contents(int file) const;
    /// Writes the files that changed, each at once or not at all, and opens them again; packed ones
    /// are packed again. Fails without having written anything when one of them has changed on disk
    /// (unless `overwrite`), or a sentence is not complete. When writing itself fails, those before
    /// are saved.
    [[nodiscard]] Result<void> save(bool overwrite = false);
    /// Writes all sentences to one file, packed if its name ends in ".gz"; from then on that file
    /// is the document. Fails when the files have different formats, or a sentence is not complete.
    [[nodiscard]] Result<void> saveAs(const std::string& path);
    /// The files of the document have changed on disk since they were opened or saved.
    [[nodiscard]] bool hasChangedOnDisk() const {
        return m_treebank.diskState() != DiskState::Same;
    }

    /// All that is not saved, as text to keep somewhere against accidents. Small, as unchanged
    /// sentences are not in it.
    [[nodiscard]] std::string journal() const;
    /// The document as it was when the journal was made; without undo. Fails when the journal is
    /// damaged, or the files of `treebank` are not those that it is about.
    [[nodiscard]] static Result<Document> restore(const Treebank& treebank,
                                                  std::string_view journal);
    /// True when `treebank`, of the same files, is what it would become with the changes of the
    /// journal: they were saved after it was made.
    [[nodiscard]] static bool hasChangesOf(const Treebank& treebank, std::string_view journal);
    /// The sentences that the journal keeps, in CoNLL-U, to be used where it can't be restored.
    /// Fails when it is damaged.
    [[nodiscard]] static Result<std::string> sentencesIn(std::string_view journal);

private:
    struct Entry {
        std::shared_ptr<const TreebankFile> source; ///< where its bytes are; null for a new one
        int index = 0;                              ///< in the source
        int file = 0;                               ///< to which it belongs
        std::shared_ptr<const Sentence> edited;     ///< null when it is as in the source
    };
    /// One step: at `index`, `before` became `after`. No value: there was or is none.
    struct Change {
        int index = 0;
        std::optional<Entry> before;
        std::optional<Entry> after;
    };

    [[nodiscard]] const Entry& entry(int index) const { return m_entries[index]; }
    void apply(Change change);
    void put(int index, const std::optional<Entry>& from, const std::optional<Entry>& to);
    [[nodiscard]] std::vector<std::vector<TreebankFile::Piece>> pieces() const;
    [[nodiscard]] Format formatOf(int file) const;
    [[nodiscard]] Result<std::string> bytesOf(const Entry& entry) const;
    [[nodiscard]] Result<std::string> bytesOfAll() const;
    [[nodiscard]] Result<void> canSave(int file, bool overwrite) const;
    /// Writes the bytes and opens the file.
    [[nodiscard]] static Result<std::shared_ptr<const TreebankFile>>
    write(const std::string& path, const std::string& bytes, bool packed);

    Treebank m_treebank;
    std::vector<Entry> m_entries;
    std::vector<Change> m_changes;
    std::size_t m_done = 0; // changes that are not undone
    std::optional<std::size_t> m_saved =
        0; // m_done when all was as in the files, if it can be again
};

} // namespace parsescope
