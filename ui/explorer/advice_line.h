// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

class QLabel;
class QToolButton;

namespace parsescope {

class LoadedModel;
class ParseExplorer;

/// Returns a text about the transition that the loaded model prefers at the cursor, its margin and
/// its cost; or about the reason why the model gives no scores. Empty if no model is loaded.
[[nodiscard]] QString adviceText(const ParseExplorer& parse, const LoadedModel& model);

/// A sentence about the transition that the loaded model prefers at the cursor, and its cost; for a
/// model of another system, a button that switches to it. Hidden while no model is loaded.
class AdviceLine : public QWidget {
    Q_OBJECT

public:
    explicit AdviceLine(const ParseExplorer* parse, LoadedModel* model, QWidget* parent = nullptr);

private:
    void refresh();

    const ParseExplorer* m_parse;
    LoadedModel* m_model;
    QLabel* m_text;
    QToolButton* m_switch;
};

} // namespace parsescope
