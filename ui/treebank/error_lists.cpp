// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/treebank/error_lists.h"

#include "ui/canvas/qt_text.h"
#include "ui/canvas/score_list.h"
#include "ui/session/selection.h"
#include "ui/session/treebank_editor.h"
#include "ui/treebank/confusion_table.h"
#include "ui/treebank/hit_delegate.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QListView>
#include <QToolButton>
#include <QTreeWidget>

#include <algorithm>
#include <numeric>

namespace parsescope {

void ErrorModel::show(std::shared_ptr<const Output> output, const std::vector<int>& sentences) {
    clear();
    m_output = std::move(output);
    std::vector<Hit> hits;
    for (const int sentence : sentences) {
        const auto wrong = m_output->wrongWords.find(sentence);
        hits.push_back(
            {sentence,
             {{wrong == m_output->wrongWords.end() ? std::vector<int>() : wrong->second}}});
    }
    append(std::move(hits));
}

QVariant ErrorModel::data(const QModelIndex& index, int role) const {
    const QVariant value = HitModel::data(index, role);
    if (role != DetailRole || !value.isValid())
        return value;
    const auto sentence = static_cast<std::size_t>(hit(index.row()).sentence);
    const TreebankComparison& comparison = m_output->comparison;
    const int wrong = sentence < comparison.wrong.size() ? comparison.wrong[sentence] : -1;
    const QString verdict =
        wrong < 0 ? tr("not compared")
        : wrong == 0
            ? tr("no errors")
            : tr("%1 wrong, %2 with a wrong head").arg(wrong).arg(comparison.wrongHeads[sentence]);
    return QStringLiteral("%1 · %2").arg(value.toString(), verdict);
}

namespace {

enum Filter { OnlyErrors, AllSentences, OneConfusion };

QString confusionText(const QString& gold, const QString& found) {
    return QStringLiteral("%1 → %2").arg(gold, found);
}

} // namespace

ErrorLists::ErrorLists(TreebankEditor* editor, Selection* selection, QWidget* parent)
    : QTabWidget(parent), m_editor(editor), m_selection(selection), m_filter(new QComboBox),
      m_take(new QToolButton), m_model(new ErrorModel(editor, this)),
      m_confusions(makeScoreList(tr("Confused relations"), {tr("Gold → output"), tr("Words")})),
      m_matrix(new ConfusionTable) {
    auto* list = new QListView;
    m_filter->setAccessibleName(tr("Sentences to list"));
    list->setObjectName("sentences-with-errors");
    list->setAccessibleName(tr("Sentences compared"));
    list->setModel(m_model);
    setUpSentenceList(list, new HitDelegate(list));
    m_confusions->setObjectName("confusions");
    m_filter->setSizeAdjustPolicy(QComboBox::AdjustToContents);
    setDocumentMode(true);
    m_take->setObjectName("take-relation");
    m_take->setText(tr("Take Over"));
    m_take->setToolTip(tr("Give the words with this relation their heads and relations in the "
                          "output, in all sentences"));
    m_take->hide();
    auto* corner = new QWidget;
    auto* line = new QHBoxLayout(corner);
    line->setContentsMargins(0, 0, 0, 0);
    line->addWidget(m_take);
    line->addWidget(m_filter);
    setCornerWidget(corner);
    connect(this, &QTabWidget::currentChanged, corner,
            [corner](int tab) { corner->setVisible(tab == 0); });
    connect(m_take, &QToolButton::clicked, this, [this] {
        const QStringList pair = m_filter->currentData().toStringList();
        emit takeOverAsked(pair[0], pair[1]);
    });
    addTab(list, tr("Sentences"));
    addTab(m_confusions, tr("Relations"));
    addTab(m_matrix, tr("Matrix"));
    setTabToolTip(2, tr("Relations of the treebank (rows) against those of the output"));
    const auto goTo = [this](const QModelIndex& index) {
        m_editor->selectSentence(m_model->hit(index.row()).sentence);
        m_selection->setFound(m_model->hit(index.row()).matches.front().words);
    };
    connect(list, &QListView::clicked, this, goTo);
    connect(list, &QListView::activated, this, goTo);
    connect(m_filter, &QComboBox::currentIndexChanged, this, &ErrorLists::filter);
    connect(m_matrix, &ConfusionTable::chosen, this, &ErrorLists::choose);
    connect(m_confusions, &QTreeWidget::itemClicked, this, [this](QTreeWidgetItem* item) {
        const QStringList pair = item->data(0, Qt::UserRole).toStringList();
        choose(pair[0], pair[1]);
    });
}

void ErrorLists::show(std::shared_ptr<const Output> output) {
    m_output = std::move(output);
    setEnabled(m_output != nullptr);
    listConfusions();
    filter();
}

/// Lists the sentences in which words with the gold relation `gold` have the relation `found`.
void ErrorLists::choose(const QString& gold, const QString& found) {
    const QSignalBlocker quiet(m_filter);
    if (m_filter->count() == OneConfusion)
        m_filter->addItem({});
    m_filter->setItemText(OneConfusion, confusionText(gold, found));
    m_filter->setItemData(OneConfusion, QStringList{gold, found});
    m_filter->setCurrentIndex(OneConfusion);
    filter();
    setCurrentIndex(0);
}

void ErrorLists::listConfusions() {
    const QSignalBlocker quiet(m_filter);
    const int chosen = std::clamp(m_filter->currentIndex(), 0, 1);
    m_filter->clear();
    m_confusions->clear();
    m_matrix->confusions()->show(m_output ? m_output->comparison : TreebankComparison());
    if (!m_output)
        return;
    m_filter->addItems({tr("Sentences with errors"), tr("All sentences")});
    m_filter->setCurrentIndex(chosen);
    std::vector<std::pair<long long, std::pair<std::string, std::string>>> counts;
    for (const auto& [relations, count] : m_output->comparison.evaluation.relations)
        if (relations.first != relations.second)
            counts.push_back({count, relations});
    std::ranges::stable_sort(counts, std::ranges::greater(),
                             [](const auto& of) { return of.first; });
    for (const auto& [count, relations] : counts) {
        const QStringList pair{toQt(relations.first), toQt(relations.second)};
        addScoreLine(m_confusions,
                     {confusionText(pair[0], pair[1]), QStringLiteral("%L1").arg(count)})
            ->setData(0, Qt::UserRole, pair);
    }
}

void ErrorLists::filter() {
    m_take->setVisible(m_output && m_filter->currentIndex() == OneConfusion);
    if (!m_output)
        return m_model->clear();
    std::vector<int> sentences;
    if (m_filter->currentIndex() == AllSentences) {
        sentences.resize(m_editor->treebank().size());
        std::iota(sentences.begin(), sentences.end(), 0);
    } else if (m_filter->currentIndex() == OneConfusion) {
        const QStringList pair = m_filter->currentData().toStringList();
        sentences = m_output->comparison.places.at({pair[0].toStdString(), pair[1].toStdString()});
    } else {
        for (const auto& [sentence, words] : m_output->wrongWords)
            sentences.push_back(sentence);
    }
    m_model->show(m_output, sentences);
}

} // namespace parsescope
