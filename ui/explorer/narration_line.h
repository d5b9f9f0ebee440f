// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QLabel>

namespace parsescope {

class ParseExplorer;

/// What just happened, in words, beside a line whose colour says whether it was optimal.
class NarrationLine : public QLabel {
    Q_OBJECT

public:
    explicit NarrationLine(ParseExplorer* parse, QWidget* parent = nullptr);

    void refresh();

private:
    ParseExplorer* m_parse;
};

} // namespace parsescope
