// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/query/query_search.h"

#include <QAbstractListModel>

#include <vector>

namespace parsescope {

class TreebankEditor;

/// The hits of a search so far, a row for each sentence. A sentence is read when its row becomes
/// visible.
class HitModel : public QAbstractListModel {
    Q_OBJECT

public:
    enum Role {
        DetailRole = Qt::UserRole, ///< second line: number, sent_id, what the pattern's names are
        SpansRole, ///< QList<QPoint>: which characters of the text are marked, from x up to y
    };

    explicit HitModel(TreebankEditor* editor, QObject* parent = nullptr);

    void clear();
    void append(std::vector<Hit> hits);
    /// A sentence came to that index (`by` = 1) or went from it (-1); it is not among the hits.
    void move(int sentence, int by);
    [[nodiscard]] const Hit& hit(int row) const { return m_hits[row]; }
    [[nodiscard]] const std::vector<Hit>& hits() const { return m_hits; }
    /// The first row whose sentence is `sentence` or stands behind it; rowCount() if none does.
    [[nodiscard]] int rowFrom(int sentence) const;

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;

private:
    TreebankEditor* m_editor;
    std::vector<Hit> m_hits;
};

} // namespace parsescope
