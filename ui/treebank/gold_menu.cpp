// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/treebank/gold_menu.h"

#include "ui/session/current_work.h"
#include "ui/session/parse_explorer.h"
#include "ui/session/treebank_editor.h"
#include "ui/treebank/heads_dialog.h"

namespace parsescope {

GoldMenu::GoldMenu(TreebankEditor* editor, const ParseExplorer* parse, const QString& title,
                   QWidget* parent)
    : ActionMenu(title, parent), m_editor(editor), m_parse(parse) {
    m_trees = {
        add(tr("&Use This Branch’s Tree"), "Ctrl+Shift+G",
            tr("The tree at the end of the current branch becomes the gold tree; "
               "words without a head are attached to ROOT"),
            [this] { takeBranch(); }),
        add(tr("Enter &Heads…"), {},
            tr("Enter the number of each word’s head, or have a random tree"),
            [this] { typeHeads(); }),
    };
    m_trees.front()->setObjectName("gold-branch");
    m_trees.back()->setObjectName("gold-heads");
    parse->onChange(ParseExplorer::ProblemChanged, this, &GoldMenu::refresh);
    refresh();
}

void GoldMenu::takeBranch() {
    const Exploration& exploration = m_parse->exploration();
    const std::vector<int> heads =
        finalHeads(exploration.node(exploration.path().back()).configuration);
    if (const Result<Tree> tree = Tree::fromHeads({heads.data() + 1, heads.size() - 1}))
        setGold(*m_editor, *m_parse, *tree);
}

void GoldMenu::typeHeads() {
    std::vector<int> heads{NoHead};
    for (const Word& word : m_parse->sentence().words)
        heads.push_back(word.head);
    HeadsDialog dialog(heads, parentWidget() ? parentWidget()->window() : nullptr);
    if (dialog.exec() == QDialog::Accepted)
        setGold(*m_editor, *m_parse, dialog.tree());
}

void GoldMenu::refresh() {
    for (QAction* action : m_trees)
        action->setEnabled(m_parse->canExplore());
}

} // namespace parsescope
