// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"

#include <QtCore/QHash>
#include <QtCore/QString>

#include <optional>
#include <vector>

namespace parsescope {

/// A sentence of a treebank, to be found again: by its sent_id or, when it has none, its number.
struct SentenceKey {
    QString id;
    int number = 0; ///< in its file, from 1

    [[nodiscard]] bool matches(const SentenceKey& other) const {
        return id.isEmpty() ? other.id.isEmpty() && number == other.number : id == other.id;
    }
};

/// Marks and notes on the sentences of all treebanks. They live in a file of their own beside the
/// settings; treebanks are left alone.
class Bookmarks {
public:
    struct Mark {
        SentenceKey key;
        QString note; ///< may be empty
    };

    /// Reads the marks kept in `file`, and keeps them there from now on. Without it they are
    /// forgotten at the end. Fails when the file is damaged: it is then put aside as FILE.damaged.
    [[nodiscard]] Result<void> keepIn(const QString& file);

    /// The note on a sentence; nothing when it is not marked. `file` is the path of its treebank
    /// file.
    [[nodiscard]] std::optional<QString> note(const QString& file, const SentenceKey& key) const;
    /// Marks a sentence, or changes its note. Fails when the file cannot be written.
    Result<void> mark(const QString& file, const SentenceKey& key, const QString& note);
    Result<void> unmark(const QString& file, const SentenceKey& key);
    /// The marks of a treebank file, in the order of their sentences.
    [[nodiscard]] std::vector<Mark> of(const QString& file) const;

private:
    Result<void> save() const;

    QString m_file;
    QHash<QString, std::vector<Mark>> m_marks; // by treebank file
};

} // namespace parsescope
