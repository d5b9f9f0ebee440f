// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"

#include <QtCore/QHash>
#include <QtCore/QString>

#include <cstdint>
#include <optional>
#include <vector>

namespace parsescope {

class TreebankFile;

/// Identifies a sentence in a treebank file: by its sent_id or, if it has none, by its words. Of
/// several such sentences, the one nearest to the number is meant.
struct SentenceKey {
    QString id;
    /// Number in its file when it was last seen there, 1-based; negative if the sentence was
    /// removed from there.
    int number = 0;
    std::uint64_t words = 0; ///< hash of its forms; 0 if it is not known

    /// Returns true if `there` has the sent_id of this key or, without a sent_id, its words.
    [[nodiscard]] bool identifies(const SentenceKey& there) const {
        return id == there.id && (!id.isEmpty() || words == there.words);
    }
    /// Returns true if the keys are of one sentence in the same state of the file.
    [[nodiscard]] bool matches(const SentenceKey& other) const {
        const bool sameWords = words == other.words || words == 0 || other.words == 0;
        return id.isEmpty() ? other.id.isEmpty() && number == other.number && sameWords
                            : id == other.id;
    }
};

/// Returns the key of the sentence `number` (1-based) of a treebank file.
[[nodiscard]] SentenceKey sentenceKey(const TreebankFile& file, int number);

/// Marks and notes on sentences whose files cannot hold them (see file_notes.h). They are stored in
/// a file beside the settings, which several windows may share.
class Bookmarks {
public:
    struct Mark {
        SentenceKey key;
        QString note; ///< the note on the sentence; may be empty
    };

    /// Reads the marks stored in `file`, and stores all changes there. Without a file, marks are
    /// lost at the end of the program. Fails if the file is damaged, which is then renamed to
    /// FILE.damaged.
    [[nodiscard]] Result<void> keepIn(const QString& file);

    /// Marks a sentence of the treebank file `file`, or changes its note. Fails if the marks cannot
    /// be written.
    Result<void> mark(const QString& file, const SentenceKey& key, const QString& note);
    Result<void> unmark(const QString& file, const SentenceKey& key);
    /// Returns the marks of a treebank file, in the order of their numbers.
    [[nodiscard]] std::vector<Mark> of(const QString& file) const;
    /// Adapts the numbers when the sentence `key` was inserted (`by` = 1) or removed (`by` = -1).
    /// The mark of a removed sentence is kept for the case that the edit is undone.
    Result<void> move(const QString& file, const SentenceKey& key, int by);
    /// Returns, for each of `marks`, the 0-based index in `file` of the sentence that it marks,
    /// also if other sentences before it have been inserted or removed since; -1 if there is none.
    /// A sentence whose words have changed is found by its number. The search for sentences that
    /// have moved reads at most 10,000 sentences for all marks together.
    [[nodiscard]] static std::vector<int> placesOf(const std::vector<Mark>& marks,
                                                   const TreebankFile& file);

private:
    struct Change {
        QString file;
        Mark mark;
        bool isRemoved = false;
    };

    Result<void> change(const std::vector<Change>& wanted);
    Result<void> read();
    Result<void> save() const;

    QString m_file;
    QHash<QString, std::vector<Mark>> m_marks; // keyed by path of the treebank file
    std::vector<Change> m_unsaved;             // changes that could not be stored
};

} // namespace parsescope
