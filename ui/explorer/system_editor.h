// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/parsing/transition_system.h"
#include "ui/canvas/text_file_editor.h"
#include "ui/explorer/system_facts_view.h"
#include "ui/session/background_task.h"

namespace parsescope {

class ParseExplorer;
class TreebankEditor;

/// An editor for the rules of a transition system, beside the facts about the system and the
/// sentence. Valid rules take effect at once; the exploration is kept as far as it is legal under
/// them. When the window closes, rules that are not saved are replaced by the last saved ones or,
/// if none were saved, by the system that was in use before.
class SystemEditor : public TextFileEditor {
    Q_OBJECT

public:
    /// Opens the rules in the file `path`; an empty path starts with a copy of the explorer's
    /// system. `editor` provides the treebank on which the system is tried, and shows examples; may
    /// be null.
    SystemEditor(ParseExplorer* parse, TreebankEditor* editor, const QString& path,
                 QWidget* parent = nullptr);
    ~SystemEditor() override;

private:
    SystemEditor(ParseExplorer* parse, TreebankEditor* editor, const QString& path,
                 SystemFactsView* facts, QWidget* parent);
    void check() override;
    void takeBack() override;
    void use(const TransitionSystem& system);
    void addReference();
    void openExample(const SystemFactsView::Example& example);

    ParseExplorer* m_parse;
    TreebankEditor* m_editor;
    SystemFactsView* m_facts;
    /// A system with the place of ROOT.
    struct Use {
        TransitionSystem system;
        RootPlace root;
    };
    std::string m_used;                           ///< the text of the rules in use
    std::optional<TransitionSystem> m_usedSystem; ///< the system of `m_used`
    std::string m_saved;                          ///< the text in the file; empty for none
    Use m_kept; ///< used again if the changes of the text are not saved
    BackgroundTask m_reading;
};

} // namespace parsescope
