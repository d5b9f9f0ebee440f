// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

class QLabel;
class QToolButton;

namespace parsescope {

class Session;

/// What the loaded model would do at the cursor and what that costs, in a sentence; for a model of
/// another system, a button that switches to it. Not there while no model is loaded.
class AdviceLine : public QWidget {
    Q_OBJECT

public:
    explicit AdviceLine(Session* session, QWidget* parent = nullptr);

private:
    void refresh();

    Session* m_session;
    QLabel* m_text;
    QToolButton* m_switch;
};

} // namespace parsescope
