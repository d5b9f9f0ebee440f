// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/treebank/gold_menu.h"

#include "core/treebank/random_tree.h"
#include "ui/session/session.h"
#include "ui/treebank/heads_dialog.h"

#include <random>

namespace parsescope {

namespace {

std::mt19937& randomness() {
    static std::mt19937 random(std::random_device{}());
    return random;
}

} // namespace

GoldMenu::GoldMenu(Session* session, const QString& title, QWidget* parent)
    : ActionMenu(title, parent), m_session(session) {
    m_trees = {
        add(tr("&Tree of This Branch"), "Ctrl+Shift+G",
            tr("The tree at the end of the current branch becomes the gold tree; words still "
               "without a head hang on ROOT"),
            [this] { takeBranch(); }),
        add(tr("Random &Projective Tree"), {}, tr("A projective tree, made up at random"),
            [this] {
                m_session->setGold(
                    randomProjectiveTree(m_session->configuration().words(), randomness()));
            }),
        add(tr("&Any Random Tree"), {}, tr("A tree made up at random, mostly non-projective"),
            [this] {
                m_session->setGold(randomTree(m_session->configuration().words(), randomness()));
            }),
        add(tr("Type &Heads…"), {}, tr("Give the head of each word by its number"),
            [this] { typeHeads(); }),
    };
    connect(session, &Session::problemChanged, this, &GoldMenu::refresh);
    refresh();
}

void GoldMenu::takeBranch() {
    const Exploration& exploration = m_session->exploration();
    const std::vector<int> heads =
        finalHeads(exploration.node(exploration.path().back()).configuration);
    if (const Result<Tree> tree = Tree::fromHeads({heads.data() + 1, heads.size() - 1}))
        m_session->setGold(*tree);
}

void GoldMenu::typeHeads() {
    const std::vector<int> flat(m_session->configuration().words() + 1);
    HeadsDialog dialog(m_session->gold() ? m_session->gold()->heads() : flat,
                       parentWidget() ? parentWidget()->window() : nullptr);
    if (dialog.exec() == QDialog::Accepted)
        m_session->setGold(dialog.tree());
}

void GoldMenu::refresh() {
    for (QAction* action : m_trees)
        action->setEnabled(m_session->canExplore());
}

} // namespace parsescope
