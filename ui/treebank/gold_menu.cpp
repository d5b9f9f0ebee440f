// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/treebank/gold_menu.h"

#include "core/treebank/tree_classes.h"
#include "ui/canvas/qt_text.h"
#include "ui/canvas/theme.h"
#include "ui/canvas/warning_box.h"
#include "ui/session/current_work.h"
#include "ui/session/parse_explorer.h"
#include "ui/session/treebank_editor.h"
#include "ui/treebank/sentence_guard.h"

#include <QDialogButtonBox>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QVBoxLayout>

#include <random>

namespace parsescope {

HeadsDialog::HeadsDialog(const std::vector<int>& heads, QWidget* parent)
    : QDialog(parent), m_words(static_cast<int>(heads.size()) - 1), m_heads(new QLineEdit),
      m_message(new QLabel) {
    setWindowTitle(tr("Gold Tree"));
    auto* intro = new QLabel(tr("The head of each word, in the order of the words; 0 is ROOT."));
    m_heads->setAccessibleName(tr("Heads"));
    showHeads(heads);
    m_message->setTextFormat(Qt::PlainText);
    m_message->setWordWrap(true);
    m_message->setMinimumHeight(m_message->fontMetrics().height() * 2);
    m_message->setAlignment(Qt::AlignLeft | Qt::AlignTop);
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Ok | QDialogButtonBox::Cancel);
    m_ok = buttons->button(QDialogButtonBox::Ok);
    m_ok->setText(tr("Use This Tree"));
    const auto addRandom = [&](const QString& text, const char* name, auto make) {
        auto* button = buttons->addButton(text, QDialogButtonBox::ResetRole);
        button->setObjectName(QString::fromLatin1(name));
        button->setAutoDefault(false);
        connect(button, &QPushButton::clicked, this, [this, make] {
            static std::mt19937 random(std::random_device{}());
            showHeads(make(m_words, random).heads());
        });
    };
    addRandom(tr("Random"), "random", randomTree);
    addRandom(tr("Random Projective"), "random-projective", randomProjectiveTree);
    for (QAbstractButton* button : buttons->buttons())
        button->setIcon({});
    auto* layout = new QVBoxLayout(this);
    layout->addWidget(intro);
    layout->addWidget(m_heads);
    layout->addWidget(m_message);
    layout->addStretch(1);
    layout->addWidget(buttons);
    resize(560, 0);
    m_heads->setFont(Theme::monospace());
    connect(m_heads, &QLineEdit::textChanged, this, &HeadsDialog::check);
    connect(buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    check();
}

void HeadsDialog::reject() {
    if (!m_heads->isModified() ||
        mayDiscard(this, windowTitle(), tr("Discard the heads that you have typed?"),
                   tr("Discard Heads")))
        QDialog::reject();
}

/// Shows `heads`, indexed by node 0..n.
void HeadsDialog::showHeads(const std::vector<int>& heads) {
    QStringList numbers;
    for (auto head = heads.begin() + 1; head != heads.end(); ++head)
        numbers += *head == NoHead ? QStringLiteral("_") : QString::number(*head);
    m_heads->setText(numbers.join(' '));
}

void HeadsDialog::check() {
    m_ok->setEnabled(false);
    std::vector<int> heads;
    for (const QString& number : m_heads->text().simplified().split(' ', Qt::SkipEmptyParts)) {
        if (number == "_") {
            m_message->setText(tr("Word %1 has no head yet.").arg(heads.size() + 1));
            return;
        }
        bool isNumber = false;
        heads.push_back(number.toInt(&isNumber));
        if (!isNumber) {
            m_message->setText(tr("“%1” is not a number.").arg(number));
            return;
        }
    }
    if (static_cast<int>(heads.size()) != m_words) {
        m_message->setText(tr("There are %1 heads, expected %2.").arg(heads.size()).arg(m_words));
        return;
    }
    const Result<Tree> tree = Tree::fromHeads(heads);
    m_ok->setEnabled(tree.has_value());
    if (tree)
        m_tree = *tree;
    m_message->setText(!tree                  ? toQt(tree.error().message)
                       : tree->isProjective() ? tr("A projective tree.")
                                              : tr("A non-projective tree."));
}

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
    const SentenceGuard guard(m_editor);
    HeadsDialog dialog(heads, parentWidget() ? parentWidget()->window() : nullptr);
    if (dialog.exec() == QDialog::Accepted && guard.holds(parentWidget(), tr("Enter Heads")))
        setGold(*m_editor, *m_parse, dialog.tree());
}

void GoldMenu::refresh() {
    for (QAction* action : m_trees)
        action->setEnabled(m_parse->canExplore());
}

} // namespace parsescope
