// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QTableView>

namespace parsescope {

class ConfusionModel;

/// The matrix of gold relations and the relations in a system's output; the more frequent a
/// confusion, the stronger its colour. A click on a cell, or Enter, requests the sentences with the
/// cell's words.
class ConfusionTable : public QTableView {
    Q_OBJECT

public:
    explicit ConfusionTable(QWidget* parent = nullptr);

    [[nodiscard]] ConfusionModel* confusions() const { return m_model; }

signals:
    /// Emitted to request the sentences in which words with the gold relation `gold` have the
    /// relation `found`.
    void chosen(const QString& gold, const QString& found);

private:
    void choose(const QModelIndex& cell);

    ConfusionModel* m_model;
};

} // namespace parsescope
