// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/canvas/diagram_view.h"

namespace parsescope {

class ParseExplorer;
class Selection;

/// Stack and buffer by themselves, small: what stands above a table that is about them.
class ConfigurationStrip : public DiagramView {
    Q_OBJECT

public:
    ConfigurationStrip(const ParseExplorer* parse, Selection* selection, QWidget* parent = nullptr);

private:
    void refresh();

    const ParseExplorer* m_parse;
    const Selection* m_selection;
};

} // namespace parsescope
