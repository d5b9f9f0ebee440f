// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/parsing/transition_system.h"
#include "ui/canvas/text_file_editor.h"
#include "ui/session/background_task.h"

namespace parsescope {

class ParseExplorer;
class SystemFactsView;
class TreebankEditor;

/// The rules of a transition system as a text beside what the system can do. Rules that can be used
/// are in use at once: the explorer keeps what was explored as far as it is legal with them.
class SystemEditor : public TextFileEditor {
    Q_OBJECT

public:
    /// An empty path begins with a copy of the explorer's system. `editor` has the treebank that
    /// the system is tried on; a null pointer for none.
    SystemEditor(ParseExplorer* parse, const TreebankEditor* editor, const QString& path,
                 QWidget* parent = nullptr);
    ~SystemEditor() override;

private:
    SystemEditor(ParseExplorer* parse, const QString& path, SystemFactsView* facts,
                 QWidget* parent);
    void check() override;
    void use(const TransitionSystem& system);

    ParseExplorer* m_parse;
    SystemFactsView* m_facts;
    std::string m_used; ///< text of the rules in use
    BackgroundTask m_reading;
};

} // namespace parsescope
