// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

class QLabel;
class QToolButton;

namespace parsescope {

class LoadedModel;
class ParseExplorer;

/// What the loaded model would do at the cursor, by how much it prefers that, and what it costs;
/// or why it cannot say. Empty when no model is loaded.
[[nodiscard]] QString adviceText(const ParseExplorer& parse, const LoadedModel& model);

/// What the loaded model would do at the cursor and what that costs, in a sentence; for a model of
/// another system, a button that switches to it. Not there while no model is loaded.
class AdviceLine : public QWidget {
    Q_OBJECT

public:
    explicit AdviceLine(ParseExplorer* parse, LoadedModel* model, QWidget* parent = nullptr);

private:
    void refresh();

    ParseExplorer* m_parse;
    LoadedModel* m_model;
    QLabel* m_text;
    QToolButton* m_switch;
};

} // namespace parsescope
