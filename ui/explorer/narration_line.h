// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QLabel>

namespace parsescope {

class ParseExplorer;
class Selection;

/// A text about the last step, beside a bar whose colour shows whether the step had a cost.
class NarrationLine : public QLabel {
    Q_OBJECT

public:
    NarrationLine(const ParseExplorer* parse, const Selection* selection,
                  QWidget* parent = nullptr);

    void refresh();
    /// Shows `prompt` in place of the narration. An empty text shows the narration again.
    void setPrompt(const QString& prompt);

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    const ParseExplorer* m_parse;
    const Selection* m_selection; // tells whether losses are hidden
    QString m_prompt;
};

} // namespace parsescope
