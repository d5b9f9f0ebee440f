// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/query/query_search.h"

#include <QAbstractListModel>

#include <vector>

namespace parsescope {

class TreebankEditor;

/// The hits that a search has found so far: a row for each sentence. A sentence is read when its
/// row becomes visible.
class HitModel : public QAbstractListModel {
    Q_OBJECT

public:
    enum Role {
        /// The second line: the sentence's number, its sent_id, and the words matched by the names
        /// in the query.
        DetailRole = Qt::UserRole,
        /// A QList<QPoint>: ranges of marked characters of the text, from x up to y (exclusive).
        SpansRole,
    };

    explicit HitModel(TreebankEditor* editor, QObject* parent = nullptr);

    void clear();
    void append(std::vector<Hit> hits);
    /// Adapts the hits when a sentence was inserted at the index `sentence` (`by` = 1) or removed
    /// from it (`by` = -1). The inserted or removed sentence is not among the hits afterwards.
    void move(int sentence, int by);
    [[nodiscard]] const Hit& hit(int row) const { return m_hits[row]; }
    [[nodiscard]] const std::vector<Hit>& hits() const { return m_hits; }
    /// Returns the first row whose sentence has an index of at least `sentence`; rowCount() if
    /// there is none.
    [[nodiscard]] int rowFrom(int sentence) const;

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;

private:
    TreebankEditor* m_editor;
    std::vector<Hit> m_hits;
};

} // namespace parsescope
