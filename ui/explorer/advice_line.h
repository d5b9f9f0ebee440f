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

/// A line about the transition that the loaded model prefers at the cursor, and its cost, which is
/// cut off if it is too long, so that nothing below moves; for a model of another system, a button
/// that switches to it. Hidden while no model is loaded.
class AdviceLine : public QWidget {
    Q_OBJECT

public:
    explicit AdviceLine(const ParseExplorer* parse, LoadedModel* model, QWidget* parent = nullptr);

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    void refresh();
    void fitText();

    const ParseExplorer* m_parse;
    LoadedModel* m_model;
    QLabel* m_text;
    QString m_whole; ///< the text without cuts
    QToolButton* m_switch;
};

} // namespace parsescope
