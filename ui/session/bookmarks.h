// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"

#include <QtCore/QHash>
#include <QtCore/QString>

#include <optional>
#include <vector>

namespace parsescope {

/// Identifies a sentence in a treebank file: by its sent_id or, if it has none, by its number.
struct SentenceKey {
    QString id;
    int number = 0; ///< number in its file, 1-based

    [[nodiscard]] bool matches(const SentenceKey& other) const {
        return id.isEmpty() ? other.id.isEmpty() && number == other.number : id == other.id;
    }
};

/// Marks and notes on the sentences of all treebanks. They are stored in a file beside the
/// settings; treebanks are not changed.
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

    /// Returns the note on a sentence of the treebank file `file`; nothing if the sentence is not
    /// marked.
    [[nodiscard]] std::optional<QString> note(const QString& file, const SentenceKey& key) const;
    /// Marks a sentence, or changes its note. Fails if the marks cannot be written.
    Result<void> mark(const QString& file, const SentenceKey& key, const QString& note);
    Result<void> unmark(const QString& file, const SentenceKey& key);
    /// Returns the marks of a treebank file, in the order of their sentences.
    [[nodiscard]] std::vector<Mark> of(const QString& file) const;

private:
    Result<void> save() const;

    QString m_file;
    QHash<QString, std::vector<Mark>> m_marks; // keyed by path of the treebank file
};

} // namespace parsescope
