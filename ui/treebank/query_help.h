// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDialog>

namespace parsescope {

/// Examples of queries; a click on an example searches for it.
class QueryHelp : public QDialog {
    Q_OBJECT

public:
    explicit QueryHelp(QWidget* parent = nullptr);

signals:
    void chosen(const QString& query);
};

} // namespace parsescope
