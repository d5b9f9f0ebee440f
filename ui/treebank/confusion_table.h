// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QTableView>

namespace parsescope {

class ConfusionModel;

/// Relations against the relations they were taken for: the more often, the stronger the colour. A
/// click on a cell, or Enter, asks for its sentences.
class ConfusionTable : public QTableView {
    Q_OBJECT

public:
    explicit ConfusionTable(QWidget* parent = nullptr);

    [[nodiscard]] ConfusionModel* confusions() const { return m_model; }

signals:
    /// The words of a gold relation that got another one.
    void chosen(const QString& gold, const QString& found);

private:
    void choose(const QModelIndex& cell);

    ConfusionModel* m_model;
};

} // namespace parsescope
