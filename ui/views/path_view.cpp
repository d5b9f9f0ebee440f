// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/path_view.h"

#include "ui/decoding_bench.h"
#include "ui/diagrams/half_tree_diagram.h"
#include "ui/text.h"
#include "ui/theme.h"
#include "ui/views/score_list.h"

#include <QEvent>
#include <QHeaderView>
#include <QLabel>
#include <QTreeWidget>
#include <QVBoxLayout>

namespace parsescope {

PathView::PathView(DecodingBench* bench, QWidget* parent)
    : QWidget(parent), m_bench(bench), m_summary(new QLabel),
      m_list(makeScoreList(tr("Greedy and exact derivation"),
                           {tr("Greedy"), tr("Score"), tr("Best still possible"), tr("Lost"),
                            tr("Exact"), tr("Score")})) {
    m_summary->setWordWrap(true);
    m_summary->setMargin(8);
    m_list->setRootIsDecorated(true);
    m_list->header()->setSectionResizeMode(4, QHeaderView::Stretch);
    m_list->headerItem()->setTextAlignment(4, Qt::AlignLeft | Qt::AlignVCenter);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(m_summary);
    layout->addWidget(m_list, 1);
    connect(bench, &DecodingBench::found, this, &PathView::refresh);
}

void PathView::changeEvent(QEvent* event) {
    QWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange)
        refresh();
}

void PathView::refresh() {
    m_summary->setText(summary());
    m_list->clear();
    if (m_bench->findings())
        listSteps();
}

QString PathView::summary() const {
    const auto& found = m_bench->findings();
    if (!found)
        return {};
    if (m_bench->system() == Decodable::Eisner)
        return tr("Arcs are scored one by one here: there are no steps to take greedily.");
    if (found->greedy.empty())
        return tr("There is no derivation to take.");
    const double exact = found->exact.back().choice().best;
    const double greedy = found->greedy.back().choice().best;
    const auto at = firstLoss(found->greedy);
    if (!at)
        return tr("Always taking the transition with the highest score finds a best tree: %1.")
            .arg(scoreText(greedy));
    const ChoicePoint& point = found->greedy[*at];
    return tr("Always taking the transition with the highest score ends at %1, %2 below the best, "
              "%3. The best is lost first at step %4: “%5” scores more than what leads to the "
              "best, "
              "but costs %6 later.")
        .arg(scoreText(greedy), scoreText(exact - greedy), scoreText(exact))
        .arg(*at + 1)
        .arg(toQt(nameOf(point.choice().step.move)), scoreText(point.loss()));
}

/// “la  2 dog | 3 saw”: the transition, the stack top and the buffer front.
QString PathView::stepText(const ChoicePoint& point, int choice) const {
    const Step& step = point.choices[static_cast<std::size_t>(choice)].step;
    return QStringLiteral("%1   %2 | %3")
        .arg(toQt(nameOf(step.move)), m_bench->nodeText(step.top), m_bench->nodeText(step.front));
}

void PathView::listSteps() {
    const auto& found = *m_bench->findings();
    const Theme theme = Theme::fromPalette(palette());
    const auto first = firstLoss(found.greedy);
    for (std::size_t i = 0; i < found.greedy.size(); ++i) {
        const ChoicePoint& point = found.greedy[i];
        QStringList texts{QStringLiteral("%1  %2").arg(i + 1).arg(stepText(point, point.taken)),
                          scoreText(point.choice().score), scoreText(point.choice().best),
                          point.loss() > 0 ? scoreText(point.loss()) : QString()};
        if (i < found.exact.size())
            texts << stepText(found.exact[i], found.exact[i].taken)
                  << scoreText(found.exact[i].choice().score);
        QTreeWidgetItem* line = addScoreLine(m_list, texts);
        line->setTextAlignment(4, Qt::AlignLeft | Qt::AlignVCenter);
        if (point.loss() > 0)
            for (int column = 0; column < 4; ++column) {
                line->setBackground(column, theme.color(Ink::WrongSoft));
                line->setForeground(column, theme.color(Ink::Wrong));
            }
        for (int choice = 0; choice < static_cast<int>(point.choices.size()); ++choice) {
            const Choice& other = point.choices[static_cast<std::size_t>(choice)];
            auto* under = new QTreeWidgetItem(
                line, {stepText(point, choice), scoreText(other.score), scoreText(other.best)});
            for (int column : {1, 2})
                under->setTextAlignment(column, Qt::AlignRight | Qt::AlignVCenter);
        }
        if (first == i) {
            line->setExpanded(true);
            m_list->scrollToItem(line);
        }
    }
}

} // namespace parsescope
