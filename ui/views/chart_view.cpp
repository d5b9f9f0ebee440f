// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/chart_view.h"

#include "ui/diagrams/chart_diagram.h"
#include "ui/session.h"
#include "ui/text.h"
#include "ui/views/diagram_view.h"

#include <QHeaderView>
#include <QLabel>
#include <QSlider>
#include <QSplitter>
#include <QTreeWidget>
#include <QVBoxLayout>

#include <algorithm>

namespace parsescope {

namespace {

/// A chart can be recorded for sentences of up to so many words; longer ones have too many items
/// to look at.
constexpr int MaxWords = 40;

QString valueText(int value) {
    return value >= Chart::Infinite ? QStringLiteral("∞") : QString::number(value);
}

} // namespace

ChartView::ChartView(Session* session, QWidget* parent)
    : QWidget(parent), m_session(session), m_summary(new QLabel), m_table(new DiagramView),
      m_fill(new QSlider(Qt::Horizontal)), m_items(new QTreeWidget),
      m_chart(std::make_shared<Chart>()) {
    m_summary->setWordWrap(true);
    m_summary->setMargin(8);
    m_summary->setTextFormat(Qt::PlainText);
    m_table->setContentAlignment(Qt::AlignLeft | Qt::AlignTop);
    m_table->setAccessibleName(tr("Oracle chart"));
    m_fill->setFocusPolicy(Qt::NoFocus);
    m_fill->setToolTip(tr("Fill the table step by step"));
    m_fill->setAccessibleName(tr("Deductions shown"));
    m_items->setHeaderLabels({tr("Item"), tr("Value")});
    m_items->header()->setStretchLastSection(false);
    m_items->header()->setSectionResizeMode(0, QHeaderView::Stretch);
    m_items->setFrameShape(QFrame::NoFrame);
    m_items->setUniformRowHeights(true);
    auto* splitter = new QSplitter(Qt::Vertical);
    splitter->addWidget(m_table);
    splitter->addWidget(m_items);
    splitter->setStretchFactor(0, 3);
    splitter->setStretchFactor(1, 1);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(m_summary);
    layout->addWidget(m_fill);
    layout->addWidget(splitter, 1);

    connect(session, &Session::stepped, this, &ChartView::record);
    connect(m_fill, &QSlider::valueChanged, this, &ChartView::refresh);
    connect(m_table, &DiagramView::clicked, this, &ChartView::selectCell);
    connect(m_items, &QTreeWidget::currentItemChanged, this, [this](QTreeWidgetItem* now) {
        m_item = now ? now->data(0, Qt::UserRole).toInt() : -1;
        refresh();
    });
}

void ChartView::showEvent(QShowEvent* event) {
    QWidget::showEvent(event);
    record();
}

/// Records the chart of the configuration, while the view can be seen.
void ChartView::record() {
    m_recording.cancel();
    if (!isVisible())
        return;
    const std::optional<Oracle>& oracle = m_session->oracle();
    if (!oracle)
        return showMessage(m_session->noOracleReason());
    if (!oracle->record)
        return showMessage(tr("%1 works without a table.").arg(toQt(oracle->title)));
    if (m_session->configuration().words() > MaxWords)
        return showMessage(tr("The table is shown for sentences of up to %1 words.").arg(MaxWords));
    m_recording.start(
        [problem = m_session->problem(), configuration = m_session->configuration(),
         oracle = *oracle](const TaskControl&) {
            Chart chart;
            oracle.record(problem, configuration, chart);
            return chart;
        },
        [this](Chart chart) { showChart(std::move(chart)); });
}

void ChartView::showMessage(const QString& message) {
    showChart(Chart());
    m_summary->setText(message);
}

void ChartView::showChart(Chart chart) {
    m_chart = std::make_shared<Chart>(std::move(chart));
    m_row = m_column = m_item = -1;
    if (m_chart->goal >= 0) {
        const Chart::Item& goal = m_chart->items()[static_cast<std::size_t>(m_chart->goal)];
        m_row = goal.row;
        m_column = goal.column;
        m_item = m_chart->goal;
    }
    const int deductions = static_cast<int>(m_chart->deductions().size());
    const QSignalBlocker quiet(m_fill);
    m_fill->setRange(0, deductions);
    m_fill->setValue(deductions);
    QStringList lines{
        tr("%1: loss %2 = %3 for arcs built + %4 in the table. %5 items, %6 deductions.")
            .arg(m_session->oracle() ? toQt(m_session->oracle()->title) : QString(),
                 valueText(m_chart->total()), valueText(m_chart->built),
                 valueText(m_chart->total() >= Chart::Infinite ? Chart::Infinite
                                                               : m_chart->total() - m_chart->built))
            .arg(m_chart->items().size())
            .arg(deductions)};
    for (const std::string& note : m_chart->notes)
        lines += toQt(note);
    m_summary->setText(lines.join("\n"));
    listItems();
    refresh();
}

QString ChartView::label(int node) const {
    if (node == 0)
        return QStringLiteral("ROOT");
    const auto& words = m_session->sentence().words;
    if (node < 0 || node > static_cast<int>(words.size()))
        return QString::number(node);
    return QStringLiteral("%1 %2").arg(node).arg(
        toQt(words[static_cast<std::size_t>(node) - 1].form));
}

void ChartView::refresh() {
    ChartDiagram diagram;
    diagram.chart = m_chart.get();
    for (int node : m_chart->axis)
        diagram.labels.push_back(label(node));
    diagram.filled = m_fill->value();
    diagram.selectedRow = m_row;
    diagram.selectedColumn = m_column;
    diagram.selectedItem = m_item;
    m_table->setDrawing(layoutChart(diagram, fontMeasure()));
}

void ChartView::selectCell(Target target) {
    const int size = static_cast<int>(m_chart->axis.size());
    if (target.kind != Target::Kind::Cell || size == 0)
        return;
    m_row = target.index / size;
    m_column = target.index % size;
    m_item = -1;
    listItems();
    refresh();
}

/// The rule, what it was made from, and what it adds.
QString ChartView::describe(int deduction) const {
    const Chart::Deduction& step = m_chart->deductions()[static_cast<std::size_t>(deduction)];
    const Chart::Rule& rule = m_chart->rules()[static_cast<std::size_t>(step.rule)];
    QStringList premises;
    for (int premise : step.premises)
        if (premise >= 0)
            premises += toQt(m_chart->text(premise));
    QString text = toQt(rule.name);
    if (step.arc.head != NoHead)
        text += QStringLiteral(" %1 → %2").arg(label(step.arc.head), label(step.arc.dependent));
    if (step.cost != 0)
        text += tr(", costs %1").arg(step.cost);
    if (!premises.isEmpty())
        text += QStringLiteral(": ") + premises.join(QStringLiteral(" + "));
    return text;
}

/// The items of the selected cell, each with every way to make it, the best first.
void ChartView::listItems() {
    const QSignalBlocker quiet(m_items);
    m_items->clear();
    std::vector<std::vector<int>> ways(m_chart->items().size());
    for (int i = 0; i < static_cast<int>(m_chart->deductions().size()); ++i)
        ways[static_cast<std::size_t>(
                 m_chart->deductions()[static_cast<std::size_t>(i)].conclusion)]
            .push_back(i);
    for (int index = 0; index < static_cast<int>(m_chart->items().size()); ++index) {
        const Chart::Item& item = m_chart->items()[static_cast<std::size_t>(index)];
        if (item.row != m_row || item.column != m_column)
            continue;
        auto* line =
            new QTreeWidgetItem(m_items, {toQt(m_chart->text(index)), valueText(item.value)});
        line->setData(0, Qt::UserRole, index);
        auto& here = ways[static_cast<std::size_t>(index)];
        std::stable_sort(here.begin(), here.end(), [&](int a, int b) {
            return m_chart->deductions()[static_cast<std::size_t>(a)].value <
                   m_chart->deductions()[static_cast<std::size_t>(b)].value;
        });
        for (int deduction : here) {
            const int value = m_chart->deductions()[static_cast<std::size_t>(deduction)].value;
            const QString mark = deduction == item.best ? tr("best: ") : QString();
            auto* way = new QTreeWidgetItem(line, {mark + describe(deduction), valueText(value)});
            way->setData(0, Qt::UserRole, index);
            const Chart::Rule& rule = m_chart->rules()[static_cast<std::size_t>(
                m_chart->deductions()[static_cast<std::size_t>(deduction)].rule)];
            way->setToolTip(0, toQt(rule.text));
        }
        if (index == m_item)
            line->setExpanded(true);
    }
}

} // namespace parsescope
