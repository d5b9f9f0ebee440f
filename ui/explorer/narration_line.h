// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QLabel>

namespace parsescope {

class ParseExplorer;

/// What just happened, in words, beside a bar whose colour says whether it cost anything.
class NarrationLine : public QLabel {
    Q_OBJECT

public:
    explicit NarrationLine(ParseExplorer* parse, QWidget* parent = nullptr);

    void refresh();
    /// Something to do now stands there instead, until it is empty.
    void setPrompt(const QString& prompt);

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    ParseExplorer* m_parse;
    QString m_prompt;
};

} // namespace parsescope
