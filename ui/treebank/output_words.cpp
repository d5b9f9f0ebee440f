// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/treebank/output_words.h"

#include "core/learning/tree_comparison.h"
#include "ui/canvas/qt_text.h"
#include "ui/canvas/score_list.h"
#include "ui/session/selection.h"
#include "ui/session/treebank_editor.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QTreeWidget>
#include <QVBoxLayout>

namespace parsescope {

namespace {

/// Returns the head and the relation of a word, for example "saw (4) obj".
QString arcText(const Sentence& sentence, int word) {
    const Word& line = sentence.words[word - 1];
    const QString head = line.head == 0
                             ? QStringLiteral("ROOT")
                             : QStringLiteral("%1 (%2)")
                                   .arg(isolated(toQt(sentence.words[line.head - 1].form)))
                                   .arg(line.head);
    return QStringLiteral("%1 %2").arg(head, toQt(line.deprel));
}

} // namespace

OutputWords::OutputWords(TreebankEditor* editor, Selection* selection, QWidget* parent)
    : QWidget(parent), m_editor(editor), m_selection(selection),
      m_list(makeScoreList(tr("Words that differ"), {tr("Word"), tr("Treebank"), tr("Output")})),
      m_take(new QPushButton(tr("Take Over"))), m_takeAll(new QPushButton(tr("Take Over All"))),
      m_message(new QLabel) {
    m_list->setObjectName("words-that-differ");
    m_list->setSelectionMode(QAbstractItemView::ExtendedSelection);
    m_take->setToolTip(tr("Give the selected words their heads and relations in the output"));
    m_takeAll->setToolTip(tr("Give all words of the sentence their heads and relations in the "
                             "output"));
    m_message->setWordWrap(true);
    m_message->setTextFormat(Qt::PlainText);
    auto* side = new QVBoxLayout;
    side->addWidget(m_take);
    side->addWidget(m_takeAll);
    side->addWidget(m_message, 1, Qt::AlignTop);
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_list, 1);
    layout->addLayout(side);
    connect(m_take, &QPushButton::clicked, this, [this] { take(words(true)); });
    connect(m_takeAll, &QPushButton::clicked, this, [this] { take(words(false)); });
    connect(m_list, &QTreeWidget::itemActivated, this, [this] { take(words(true)); });
    connect(m_list, &QTreeWidget::itemSelectionChanged, this, [this] {
        m_take->setEnabled(!m_list->selectedItems().isEmpty());
        m_selection->setFound(words(true));
    });
    list(std::nullopt);
}

void OutputWords::list(const std::optional<Sentence>& output) {
    const QSignalBlocker quiet(m_list);
    m_output = output;
    m_list->clear();
    m_message->clear();
    const auto compared = output ? compareSentences(m_editor->sentence(), *output)
                                 : Result<SentenceComparison>(SentenceComparison());
    for (int word = 1; compared && word <= compared->size(); ++word) {
        if (compared->words[word - 1] == WordVerdict::Right)
            continue;
        const QString form = isolated(toQt(output->words[word - 1].form));
        auto* line =
            addScoreLine(m_list, {QStringLiteral("%1  %2").arg(word).arg(form),
                                  arcText(m_editor->sentence(), word), arcText(*output, word)});
        line->setData(0, Qt::UserRole, word);
    }
    m_list->setCurrentItem(m_list->topLevelItem(0)); // the next word to take over
    for (QPushButton* button : {m_take, m_takeAll})
        button->setEnabled(m_list->topLevelItemCount() > 0);
}

/// Returns the selected words (1-based), or all words that differ.
std::vector<int> OutputWords::words(bool onlySelected) const {
    std::vector<int> words;
    for (int row = 0; row < m_list->topLevelItemCount(); ++row)
        if (const QTreeWidgetItem* line = m_list->topLevelItem(row);
            !onlySelected || line->isSelected())
            words.push_back(line->data(0, Qt::UserRole).toInt());
    return words;
}

void OutputWords::take(const std::vector<int>& words) {
    if (!m_output || words.empty() || !m_editor->commitCell())
        return;
    const Result<Sentence> now = withArcsOf(m_editor->sentence(), *m_output, words);
    if (!now)
        return m_message->setText(toQt(now.error().text()));
    m_editor->replaceSentence(*now);
    list(m_output);
}

} // namespace parsescope
