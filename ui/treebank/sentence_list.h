// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QListView>

namespace parsescope {

class Session;

/// The sentences of the treebank; the one looked at is the current row.
class SentenceList : public QListView {
    Q_OBJECT

public:
    explicit SentenceList(Session* session, QWidget* parent = nullptr);

private:
    void showCurrent();

    Session* m_session;
};

} // namespace parsescope
