// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QLabel>

namespace parsescope {

class ParseExplorer;
class Selection;

/// The last step in words, beside a bar whose colour shows whether it had a cost.
class NarrationLine : public QLabel {
    Q_OBJECT

public:
    NarrationLine(const ParseExplorer* parse, const Selection* selection,
                  QWidget* parent = nullptr);

    void refresh();
    /// Something to do now stands there instead, until it is empty.
    void setPrompt(const QString& prompt);

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    const ParseExplorer* m_parse;
    const Selection* m_selection; // says whether losses are hidden
    QString m_prompt;
};

} // namespace parsescope
