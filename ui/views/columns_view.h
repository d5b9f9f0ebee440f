// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QTableView>

namespace parsescope {

class ColumnsModel;
class Session;

/// The lines and columns of the sentence, beside its drawing. Stack and buffer are marked in it.
class ColumnsView : public QTableView {
    Q_OBJECT

public:
    explicit ColumnsView(Session* session, QWidget* parent = nullptr);

protected:
    void keyPressEvent(QKeyEvent* event) override;

private:
    void fitColumns();
    void copy() const;

    Session* m_session;
    ColumnsModel* m_model;
};

} // namespace parsescope
