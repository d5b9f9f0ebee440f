// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/explorer/branch_menu.h"

#include "core/parsing/branches.h"
#include "ui/canvas/qt_text.h"
#include "ui/session/parse_explorer.h"

#include <QInputDialog>
#include <QLineEdit>

#include <algorithm>

namespace parsescope {

BranchMenu::BranchMenu(ParseExplorer* parse, const QString& title, QWidget* parent)
    : ActionMenu(title, parent), m_parse(parse) {
    setObjectName("branch-menu");
    m_name = add(tr("&Name Branch…"), {},
                 tr("Name the current branch; the name is shown at its end in the time line"),
                 [this] { name(); });
    m_hide =
        add(tr("&Hide Branch"), {},
            tr("Leave the steps that only the current branch has out of the time line"), [this] {
                m_parse->steps().hideBranch();
                emit announced(
                    tr("The branch is hidden. The context menu of the time line shows it again."));
            });
    m_remove = add(tr("&Remove Branch"), "Ctrl+Del",
                   tr("Remove the steps that only the current branch has"), [this] { remove(); });
    m_show = add(tr("&Show Hidden Branches"), {}, tr("Show all branches in the time line"),
                 [this] { m_parse->steps().showHiddenBranches(); });
    parse->onChange(ParseExplorer::Stepped, this, &BranchMenu::refresh);
    refresh();
}

void BranchMenu::name() {
    constexpr int most = 100; // characters
    const Exploration& exploration = m_parse->exploration();
    bool isNamed = false;
    const QString name = QInputDialog::getText(
        parentWidget(), tr("Name Branch"), tr("Name of the branch:"), QLineEdit::Normal,
        toQt(exploration.node(exploration.path().back()).label.name), &isNamed);
    if (isNamed)
        m_parse->steps().nameBranch(name.simplified().left(most).toStdString());
}

void BranchMenu::remove() {
    const int before = m_parse->exploration().size();
    m_parse->removeBranch();
    emit announced(tr("The branch, with %Ln {step|steps} of its own, is removed. Edit ▸ Undo "
                      "restores it.",
                      nullptr, before - m_parse->exploration().size()));
}

void BranchMenu::refresh() {
    const Exploration& exploration = m_parse->exploration();
    int hidden = 0;
    for (int node = 0; node < exploration.size(); ++node)
        hidden += exploration.node(node).label.isHidden;
    const int count = branchCount(exploration);
    const bool isHidden = exploration.node(exploration.path().back()).label.isHidden;
    m_name->setEnabled(exploration.size() > 1);
    m_hide->setEnabled(!isHidden && count - hidden > 1);
    m_remove->setEnabled(count > 1);
    m_show->setEnabled(hidden > 0);
}

} // namespace parsescope
