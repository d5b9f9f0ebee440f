// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFrame>

namespace parsescope {

/// The syntax of queries, with examples; a click on an example searches for it.
class QueryHelp : public QFrame {
    Q_OBJECT

public:
    explicit QueryHelp(QWidget* parent = nullptr);

signals:
    /// Emitted with an example that was chosen.
    void chosen(const QString& query);
    void closeAsked();

protected:
    void keyPressEvent(QKeyEvent* event) override;
};

} // namespace parsescope
