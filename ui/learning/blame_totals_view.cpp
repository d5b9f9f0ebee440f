// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/learning/blame_totals_view.h"

#include "core/learning/model.h"
#include "ui/canvas/measured_label.h"
#include "ui/canvas/progress_line.h"
#include "ui/canvas/qt_text.h"
#include "ui/canvas/score_list.h"
#include "ui/learning/blame_report.h"
#include "ui/session/loaded_model.h"
#include "ui/session/treebank_editor.h"
#include "ui/session/wording.h"

#include <QAction>
#include <QApplication>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QTreeWidget>
#include <QVBoxLayout>

#include <algorithm>
#include <array>

namespace parsescope {

namespace {

/// The kinds of lost arcs.
constexpr std::array Kinds{BlameKind::FirstError, BlameKind::LaterError, BlameKind::Consequence,
                           BlameKind::OutOfReach};
/// The role of the sentences that a line counts.
constexpr int PlacesRole = Qt::UserRole;
/// The roles of what a line counts: the relation, or the names of both transitions.
constexpr int RelationRole = Qt::UserRole + 1;
constexpr int TransitionsRole = Qt::UserRole + 2;

QString number(long long count) {
    return QStringLiteral("%L1").arg(count);
}

long long countOf(const BlameTotals::Counts& counts, BlameKind kind) {
    const auto found = counts.find(kind);
    return found == counts.end() ? 0 : found->second;
}

/// The content of a line, before lines are sorted.
struct Line {
    long long count;
    QStringList texts;
    const std::vector<int>& places;
    CountedErrors errors;
};

void fill(QTreeWidget* list, const std::vector<Line>& lines) {
    std::vector<const Line*> order;
    for (const Line& line : lines)
        order.push_back(&line);
    std::ranges::stable_sort(order, std::ranges::greater(), [](const Line* l) { return l->count; });
    for (const Line* line : order) {
        QTreeWidgetItem* item = addScoreLine(list, line->texts);
        item->setData(0, PlacesRole, QVariantList(line->places.begin(), line->places.end()));
        item->setData(0, RelationRole, toQt(line->errors.relation));
        item->setData(0, TransitionsRole,
                      QStringList{toQt(line->errors.transitions.first),
                                  toQt(line->errors.transitions.second)});
    }
}

} // namespace

BlameTotalsView::BlameTotalsView(TreebankEditor* editor, LoadedModel* model, BlameReport* report,
                                 QWidget* parent)
    : QWidget(parent), m_editor(editor), m_model(model), m_report(report), m_count(new QPushButton),
      m_summary(new MeasuredLabel), m_decision(new MeasuredLabel), m_progress(new ProgressLine),
      m_relations(makeScoreList(tr("Lost arcs and wrong relations, by gold relation"),
                                {tr("Relation"), tr("Lost"), tr("First error"), tr("Later error"),
                                 tr("Consequence"), tr("Out of reach"), tr("Wrong relation")})),
      m_decisions(makeScoreList(tr("Wrong decisions by transition"),
                                {tr("Taken → better"), tr("Errors"), tr("First"), tr("Loss")})) {
    m_count->setObjectName("count");
    m_summary->setObjectName("total");
    m_summary->setTextFormat(Qt::PlainText);
    m_summary->setWordWrap(true);
    m_summary->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_decision->setObjectName("counted-decision");
    m_decision->setTextFormat(Qt::RichText);
    m_decision->setWordWrap(true);
    m_decision->setTextInteractionFlags(Qt::TextBrowserInteraction);
    m_decision->hide();
    connect(m_decision, &QLabel::linkActivated, this, [this](const QString& name) {
        if (auto* action = window()->findChild<QAction*>(name))
            action->trigger();
    });
    m_relations->setObjectName("relations");
    m_decisions->setObjectName("decisions");
    auto* line = new QHBoxLayout;
    line->addWidget(m_summary, 1);
    line->addWidget(m_count, 0, Qt::AlignTop);
    auto* lists = new QHBoxLayout;
    lists->setSpacing(16);
    lists->addWidget(m_relations, 3);
    lists->addWidget(m_decisions, 2);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(8, 6, 6, 0);
    column->addLayout(line);
    column->addWidget(m_decision);
    column->addWidget(m_progress);
    column->addLayout(lists, 1);
    connect(m_count, &QPushButton::clicked, this, [this] {
        if (m_report->isCounting())
            m_report->stopCounting();
        else
            m_report->count();
    });
    for (QTreeWidget* list : {m_relations, m_decisions}) {
        connect(list, &QTreeWidget::itemClicked, this, &BlameTotalsView::goToNext);
        connect(list, &QTreeWidget::itemActivated, this, [this](const QTreeWidgetItem* item) {
            // If the line was clicked, `goToNext` has already been called.
            if (QApplication::mouseButtons() == Qt::NoButton)
                goToNext(item);
        });
    }
    connect(report, &BlameReport::counted, this, &BlameTotalsView::refresh);
    connect(report, &BlameReport::progressed, m_progress, &ProgressLine::setShare);
    refresh();
}

void BlameTotalsView::setDecisionText(const QString& text) {
    m_decision->setText(text);
    m_decision->setVisible(!text.isEmpty());
}

QString BlameTotalsView::summary() const {
    const auto& totals = m_report->totals();
    if (!totals)
        return m_report->isCounting() ? tr("Parsing the treebank…")
                                      : tr("Parse the treebank to see where the model goes wrong.");
    long long lost = 0;
    for (const BlameKind kind : Kinds)
        lost += countOf(totals->counts.all, kind);
    long long errors = 0;
    for (const auto& [names, entry] : totals->counts.byTransition)
        errors += entry.count;
    QString text = tr("%1 wrong heads by %2 wrong decisions in %3 sentences.")
                       .arg(number(lost), number(errors), number(totals->counts.sentences));
    text += ' ' + tr("%1 correct heads have a wrong relation.")
                      .arg(number(countOf(totals->counts.all, BlameKind::WrongLabel)));
    if (totals->counts.skipped > 0)
        text += ' ' + tr("%1 more sentences were skipped, because no oracle is exact for them or "
                         "their trees were not built by transitions.")
                          .arg(number(totals->counts.skipped));
    if (totals->leftOut > 0)
        text += ' ' + tr("%Ln {sentence was left out, because it has|sentences were left out, "
                         "because they have} no tree that can be read or more than %1 words.",
                         nullptr, totals->leftOut)
                          .arg(BlameReport::MostWords);
    if (totals->stopped)
        text += ' ' + tr("Stopped after %1 of %2 sentences.")
                          .arg(number(totals->read), number(m_editor->treebank().size()));
    return text + ' ' + tr("Click a number to go to the next decision that it counts.");
}

void BlameTotalsView::refresh() {
    const bool counting = m_report->isCounting();
    m_count->setText(counting ? tr("Stop") : tr("Parse the Treebank"));
    m_count->setEnabled(m_model->model() && m_editor->treebank().size() > 0);
    m_summary->setText(summary());
    m_relations->clear();
    m_decisions->clear();
    if (counting)
        m_progress->begin();
    else
        m_progress->hide();
    if (!m_report->totals())
        return;
    listRelations();
    listDecisions();
}

void BlameTotalsView::listRelations() {
    const BlameReport::Totals& totals = *m_report->totals();
    std::vector<Line> lines;
    for (const auto& [relation, counts] : totals.counts.byRelation) {
        Line line{0, {toQt(relation), {}}, totals.byRelation.at(relation), {relation, {}}};
        for (const BlameKind kind : Kinds) {
            const long long count = countOf(counts, kind);
            line.count += count;
            line.texts += number(count);
        }
        line.texts[1] = number(line.count);
        line.texts += number(countOf(counts, BlameKind::WrongLabel));
        lines.push_back(line);
    }
    fill(m_relations, lines);
}

void BlameTotalsView::listDecisions() {
    const BlameReport::Totals& totals = *m_report->totals();
    const std::shared_ptr<const Model> model = m_model->model();
    const auto title = [&](const std::string& name) {
        const auto transition = model ? model->description().system.find(name) : std::nullopt;
        return transition ? transitionText(model->description().system, *transition) : toQt(name);
    };
    std::vector<Line> lines;
    for (const auto& [names, entry] : totals.counts.byTransition)
        lines.push_back({entry.raise,
                         {QStringLiteral("%1 → %2").arg(title(names.first), title(names.second)),
                          number(entry.count), number(entry.first), number(entry.raise)},
                         totals.byTransition.at(names),
                         {{}, names}});
    fill(m_decisions, lines);
}

/// Selects the next sentence that the line counts; after the last sentence, the first one.
void BlameTotalsView::goToNext(const QTreeWidgetItem* line) {
    const QVariantList places = line->data(0, PlacesRole).toList();
    if (places.isEmpty())
        return;
    // Only the line is marked whose decision is shown.
    QTreeWidget* other = line->treeWidget() == m_relations ? m_decisions : m_relations;
    other->clearSelection();
    const auto next = std::ranges::find_if(places, [this](const QVariant& place) {
        return place.toInt() > m_editor->sentenceIndex();
    });
    const CountedErrors errors{
        line->data(0, RelationRole).toString().toStdString(),
        {line->data(0, TransitionsRole).toStringList().value(0).toStdString(),
         line->data(0, TransitionsRole).toStringList().value(1).toStdString()}};
    m_editor->selectSentence((next == places.end() ? places.front() : *next).toInt());
    emit sentenceSelected(errors);
}

} // namespace parsescope
