// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/errors_view.h"

#include "ui/session.h"
#include "ui/text.h"
#include "ui/theme.h"
#include "ui/views/diagram_view.h"
#include "ui/views/hit_delegate.h"
#include "ui/views/progress_line.h"
#include "ui/views/score_list.h"
#include "ui/views/session_drawings.h"
#include "ui/views/when_seen.h"

#include <QComboBox>
#include <QFileDialog>
#include <QHBoxLayout>
#include <QLabel>
#include <QListView>
#include <QSplitter>
#include <QTabWidget>
#include <QToolButton>
#include <QTreeWidget>
#include <QVBoxLayout>

#include <algorithm>
#include <numeric>

namespace parsescope {

namespace {

enum Filter { OnlyErrors, AllSentences, OneConfusion };

QString percent(double share) {
    return QStringLiteral("%1 %").arg(100 * share, 0, 'f', 2);
}

} // namespace

ErrorsView::ErrorsView(Session* session, QWidget* parent)
    : QWidget(parent), m_session(session), m_seen(new WhenSeen(this, [this] { draw(); })),
      m_open(new QToolButton), m_summary(new QLabel), m_progress(new ProgressLine),
      m_tabs(new QTabWidget), m_filter(new QComboBox), m_model(new ErrorModel(session, this)),
      m_list(new QListView), m_confusions(makeScoreList(tr("Relations taken for others"),
                                                        {tr("Gold → output"), tr("Words")})),
      m_diagram(new DiagramView) {
    m_open->setText(tr("Open Output…"));
    m_open->setToolTip(tr("Open a system's output for the same sentences"));
    m_summary->setObjectName("summary");
    m_summary->setWordWrap(true);
    m_summary->setTextFormat(Qt::PlainText);
    m_summary->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_filter->setAccessibleName(tr("Which sentences are listed"));
    m_list->setObjectName("sentences-with-errors");
    m_list->setAccessibleName(tr("Sentences compared"));
    m_list->setModel(m_model);
    setUpSentenceList(m_list, new HitDelegate(m_list));
    m_confusions->setObjectName("confusions");
    m_diagram->setObjectName("diagram");
    m_diagram->setAccessibleName(tr("Output over the gold tree"));

    auto* sentences = new QWidget;
    auto* column = new QVBoxLayout(sentences);
    column->setContentsMargins(0, 4, 0, 0);
    column->addWidget(m_filter);
    column->addWidget(m_list, 1);
    m_tabs->setDocumentMode(true);
    m_tabs->addTab(sentences, tr("Sentences"));
    m_tabs->addTab(m_confusions, tr("Relations"));
    auto* halves = new QSplitter;
    halves->addWidget(m_tabs);
    halves->addWidget(m_diagram);
    halves->setStretchFactor(1, 1);
    halves->setSizes({320, 600});
    halves->setChildrenCollapsible(false);
    auto* line = new QHBoxLayout;
    line->addWidget(m_summary, 1);
    line->addWidget(m_open, 0, Qt::AlignTop);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(6, 6, 6, 0);
    layout->addLayout(line);
    layout->addWidget(m_progress);
    layout->addWidget(halves, 1);

    const auto goTo = [this](const QModelIndex& index) {
        m_session->selectSentence(m_model->hit(index.row()).sentence);
        m_session->setFound(m_model->hit(index.row()).matches.front().words);
    };
    connect(m_list, &QListView::clicked, this, goTo);
    connect(m_list, &QListView::activated, this, goTo);
    connect(m_open, &QToolButton::clicked, this, &ErrorsView::ask);
    connect(m_filter, &QComboBox::currentIndexChanged, this, &ErrorsView::filter);
    connect(m_confusions, &QTreeWidget::itemClicked, this, [this](QTreeWidgetItem* item) {
        m_filter->setItemText(OneConfusion, item->text(0));
        m_filter->setItemData(OneConfusion, item->data(0, Qt::UserRole));
        m_filter->setCurrentIndex(OneConfusion);
        filter();
        m_tabs->setCurrentIndex(0);
    });
    connect(session, &Session::treebankChanged, this, [this] { forget(); });
    connect(session, &Session::sentenceChanged, m_seen, &WhenSeen::changed);
    connect(session, &Session::stepped, m_seen, &WhenSeen::changed);
    forget();
}

void ErrorsView::forget(const QString& message, bool wrong) {
    m_comparing.cancel();
    m_progress->hide();
    m_model->clear();
    m_confusions->clear();
    m_output.reset();
    m_tabs->setEnabled(false);
    m_open->setEnabled(m_session->treebank().size() > 0);
    QPalette colours = palette();
    if (wrong)
        colours.setColor(QPalette::WindowText, Theme::fromPalette(colours).color(Ink::Wrong));
    m_summary->setPalette(colours);
    m_summary->setText(message.isEmpty() ? tr("Open a system's output for the sentences of the "
                                              "treebank to see what it got wrong.")
                                         : message);
    m_seen->changed();
}

void ErrorsView::ask() {
    const QString path = QFileDialog::getOpenFileName(
        this, tr("Compare with System Output"), {},
        tr("Treebanks (*.conllu *.conll *.conllx *.gz);;All files (*)"));
    if (!path.isEmpty())
        open(path);
}

void ErrorsView::open(const QString& path) {
    forget(tr("Comparing…"));
    m_progress->begin();
    m_comparing.start(
        [gold = m_session->treebank(), path = path.toStdString()](const TaskControl& control) {
            return compareWithOutput(gold, path, control);
        },
        [this](Result<Output> output) {
            if (!output)
                return forget(toQt(output.error().text()), true);
            m_progress->hide();
            m_output = std::move(*output);
            m_tabs->setEnabled(true);
            m_summary->setText(scores());
            listConfusions();
            filter();
            m_seen->changed();
        },
        [this](double share) { m_progress->setShare(share); });
}

QString ErrorsView::scores() const {
    const Evaluation& all = m_output->comparison.evaluation;
    QStringList parts{
        tr("UAS %1").arg(percent(all.all.uas())), tr("LAS %1").arg(percent(all.withSubtypes.las())),
        tr("%L1 words").arg(all.all.words),
        tr("%L1 of %L2 sentences with errors").arg(m_output->wrongWords.size()).arg(all.sentences)};
    QString text = parts.join(QStringLiteral(" · "));
    if (const auto& errors = m_output->comparison.errors; !errors.empty())
        text += '\n' + tr("Not everything could be compared: %1").arg(toQt(errors.front().text()));
    return text;
}

void ErrorsView::listConfusions() {
    const QSignalBlocker quiet(m_filter);
    m_filter->clear();
    m_filter->addItems({tr("Sentences with errors"), tr("All sentences")});
    std::vector<std::pair<long long, std::pair<std::string, std::string>>> counts;
    for (const auto& [relations, count] : m_output->comparison.relations)
        if (relations.first != relations.second)
            counts.push_back({count, relations});
    std::ranges::stable_sort(counts, std::ranges::greater(),
                             [](const auto& of) { return of.first; });
    for (const auto& [count, relations] : counts) {
        auto* line = addScoreLine(m_confusions, {QStringLiteral("%1 → %2").arg(
                                                     toQt(relations.first), toQt(relations.second)),
                                                 QStringLiteral("%L1").arg(count)});
        line->setData(0, Qt::UserRole, QStringList{toQt(relations.first), toQt(relations.second)});
    }
    if (!counts.empty())
        m_filter->addItem(m_confusions->topLevelItem(0)->text(0),
                          m_confusions->topLevelItem(0)->data(0, Qt::UserRole));
}

void ErrorsView::filter() {
    if (!m_output)
        return;
    std::vector<int> sentences;
    if (m_filter->currentIndex() == AllSentences) {
        sentences.resize(static_cast<std::size_t>(m_session->treebank().size()));
        std::iota(sentences.begin(), sentences.end(), 0);
    } else if (m_filter->currentIndex() == OneConfusion) {
        const QStringList pair = m_filter->currentData().toStringList();
        sentences = m_output->comparison.places.at({pair[0].toStdString(), pair[1].toStdString()});
    } else {
        for (const auto& [sentence, words] : m_output->wrongWords)
            sentences.push_back(sentence);
    }
    m_model->show(&*m_output, sentences);
}

void ErrorsView::draw() {
    const int index = m_session->sentenceIndex();
    const bool compared = m_output && index >= 0 && m_session->gold() &&
                          index < static_cast<int>(m_output->comparison.wrong.size()) &&
                          m_output->comparison.wrong[static_cast<std::size_t>(index)] >= 0;
    if (!compared) {
        m_diagram->setDrawing({});
        return;
    }
    m_diagram->setDrawing(layoutArcs(
        outputDiagram(*m_session, m_output->system.read(index).sentence), fontMeasure()));
}

} // namespace parsescope
