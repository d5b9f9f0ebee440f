// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/chart/chart_text.h"

#include "core/export/chart_cells.h"
#include "ui/canvas/qt_text.h"
#include "ui/chart/chart_diagram.h"

#include <QCoreApplication>
#include <QStringList>

#include <algorithm>

namespace parsescope {

namespace {

struct ChartTexts {
    Q_DECLARE_TR_FUNCTIONS(ChartText)
};

} // namespace

QString ChartText::label(int index) const {
    return toQt(m_chart.label(index));
}

QString ChartText::arc(Arc arc) const {
    return QStringLiteral("%1 → %2").arg(nodeText(m_words, arc.head),
                                         nodeText(m_words, arc.dependent));
}

QString ChartText::item(int index) const {
    return toQt(
        m_chart.text(index, [this](int node) { return nodeText(m_words, node).toStdString(); }));
}

QString ChartText::statement(int index) const {
    const int value = itemAt(index).value;
    const QString text = value >= Chart::Infinite
                             ? ChartTexts::tr("%1: there is no way to make it.")
                         : value == 0 ? ChartTexts::tr("%1, at no loss.")
                                      : ChartTexts::tr("%1, at a loss of %2.");
    return value > 0 && value < Chart::Infinite ? text.arg(item(index)).arg(value)
                                                : text.arg(item(index));
}

QString ChartText::costed(int index, int cost) const {
    return ChartTexts::tr("%1 (cost %2)").arg(label(index), valueText(cost));
}

QString ChartText::equation(int index) const {
    const Chart::Deduction& here = deduction(index);
    QStringList terms;
    for (int premise : here.premises)
        if (premise >= 0)
            terms += costed(premise, itemAt(premise).value);
    if (here.arc.head != NoHead)
        terms += here.cost > 0
                     ? ChartTexts::tr("arc %1, not gold (+%2)").arg(arc(here.arc)).arg(here.cost)
                     : ChartTexts::tr("arc %1, gold").arg(arc(here.arc));
    else if (here.cost > 0)
        terms += QString::number(here.cost);
    terms = {terms.join(QStringLiteral(" + "))};
    terms += costed(here.conclusion, here.value);
    return terms.join(QStringLiteral(" ⇒ ")).trimmed();
}

QString ChartText::way(int index) const {
    const Chart::Deduction& step = deduction(index);
    QString text = toQt(m_chart.rules()[step.rule].name);
    if (step.arc.head != NoHead)
        text += QStringLiteral(", ") + arc(step.arc);
    QStringList premises;
    for (int premise : step.premises)
        if (premise >= 0)
            premises += label(premise);
    if (!premises.isEmpty())
        text += QStringLiteral(": ") + premises.join(QStringLiteral(" + "));
    return text;
}

QString ChartText::verdict(int index) const {
    const Chart::Deduction& here = deduction(index);
    const Chart::Item& made = itemAt(here.conclusion);
    if (made.best == index)
        return here.cost == 0 || here.arc.head == NoHead
                   ? ChartTexts::tr("best")
                   : ChartTexts::tr("best, although %1 is not gold").arg(arc(here.arc));
    if (here.value == made.value)
        return ChartTexts::tr("as good as the best");
    if (here.value >= Chart::Infinite)
        return ChartTexts::tr("leads to nothing");
    // The reasons add up to the cost.
    QStringList reasons;
    if (here.cost > 0 && here.arc.head != NoHead)
        reasons += ChartTexts::tr("%1 is not gold").arg(arc(here.arc));
    for (const int premise : here.premises)
        if (premise >= 0 && itemAt(premise).value > 0)
            reasons += ChartTexts::tr("%1 costs %2 already")
                           .arg(label(premise))
                           .arg(itemAt(premise).value);
    const QString text =
        made.value > 0 ? ChartTexts::tr("costs %1 instead of %2").arg(here.value).arg(made.value)
                       : ChartTexts::tr("costs %1 more").arg(here.value);
    return reasons.isEmpty()
               ? text
               : ChartTexts::tr("%1: %2").arg(text, reasons.join(ChartTexts::tr(", and ")));
}

QString ChartText::reduction(int index) const {
    const Chart::Deduction& step = deduction(index);
    const int place = itemAt(step.conclusion).row;
    const auto offset = static_cast<std::size_t>(place - m_chart.stackSize);
    QString text;
    if (step.arc.head == NoHead)
        text = ChartTexts::tr("%1 is taken by itself.")
                   .arg(nodeText(m_words, itemAt(step.conclusion).key[0]));
    else if (step.cost > 0)
        text = ChartTexts::tr("%1 has lost its gold head, and joins the fragment.")
                   .arg(nodeText(m_words, step.arc.dependent));
    else
        text = ChartTexts::tr("%1 gets its gold head %2 within the buffer.")
                   .arg(nodeText(m_words, step.arc.dependent), nodeText(m_words, step.arc.head));
    if (place >= m_chart.stackSize && offset < m_chart.fragments.size()) {
        const Chart::Fragment& fragment = m_chart.fragments[offset];
        if (!fragment.reason.empty())
            text += QStringLiteral(" ") +
                    ChartTexts::tr("%1 represents the fragment, because %2.")
                        .arg(nodeText(m_words, fragment.root), toQt(fragment.reason));
    }
    return ChartTexts::tr("Before the table, step %1 of %2: %3")
        .arg(index + 1)
        .arg(m_chart.reduction)
        .arg(text);
}

QString ChartText::step(int filled) const {
    const int all = static_cast<int>(m_chart.deductions().size());
    if (all == 0)
        return {};
    if (filled <= 0)
        return (m_chart.isList ? ChartTexts::tr("Nothing is known yet. %1 steps fill the list.")
                               : ChartTexts::tr("Nothing is known yet. %1 steps fill the table."))
            .arg(all);
    const int index = std::min(filled, all) - 1;
    if (index < m_chart.reduction)
        return reduction(index);
    const Chart::Deduction& here = deduction(index);
    const Chart::Rule& rule = m_chart.rules()[here.rule];
    QString text = ChartTexts::tr("Step %1 of %2, %3: %4")
                       .arg(filled)
                       .arg(all)
                       .arg(toQt(rule.name), toQt(rule.text));
    if (!text.endsWith(QLatin1Char('.')))
        text += QLatin1Char('.');
    return text + QLatin1Char('\n') + equation(index);
}

QString ChartText::summary() const {
    const int total = m_chart.total();
    QString text = total >= Chart::Infinite
                       ? ChartTexts::tr("No allowed tree can be reached.")
                       : ChartTexts::tr("Loss %1 = %2 for arcs built + %3 in the table.")
                             .arg(valueText(total), valueText(m_chart.built),
                                  valueText(total - m_chart.built));
    if (m_chart.isList)
        text = ChartTexts::tr("Loss %1: the gold arcs that are lost.").arg(valueText(total));
    else
        text += QStringLiteral(" ") +
                ChartTexts::tr("%1, %2.").arg(
                    ChartTexts::tr("%Ln {item|items}", nullptr,
                                   static_cast<int>(m_chart.items().size())),
                    ChartTexts::tr("%Ln {deduction|deductions}", nullptr,
                                   static_cast<int>(m_chart.deductions().size())));
    for (const Text& note : m_chart.notes)
        text += QStringLiteral(" ") + toQt(note);
    return text;
}

std::vector<ChartText::ItemKind> ChartText::itemKinds() const {
    std::vector<ItemKind> kinds;
    for (const ChartKind& kind : chartKinds(m_chart))
        kinds.push_back({kind.shape, toQt(kind.symbols), toQt(kind.text)});
    return kinds;
}

namespace {

QString lossChange(const ChartChanges& changes) {
    return changes.totalAfter == changes.totalBefore
               ? ChartTexts::tr("the loss stays %1").arg(valueText(changes.totalBefore))
               : ChartTexts::tr("loss %1 → %2")
                     .arg(valueText(changes.totalBefore), valueText(changes.totalAfter));
}

} // namespace

QString ChartText::changesMade(const QString& transition, const ChartChanges& changes) const {
    return ChartTexts::tr("The last step, %1: %2.").arg(transition, lossChange(changes)) +
           QStringLiteral(" ") + counts(changes);
}

QString ChartText::changes(const QString& transition, const ChartChanges& changes) const {
    return ChartTexts::tr("After %1: %2.").arg(transition, lossChange(changes)) +
           QStringLiteral(" ") + counts(changes);
}

/// Returns the numbers of items, or of entries of a list, that change.
QString ChartText::counts(const ChartChanges& changes) const {
    const QString text = m_chart.isList
                             ? ChartTexts::tr("Entries of the list: %1 changed, %2 gone, %3 new.")
                             : ChartTexts::tr("Items of the chart: %1 changed, %2 gone, %3 new.");
    return text.arg(changes.changed).arg(changes.gone).arg(changes.appeared);
}

} // namespace parsescope
