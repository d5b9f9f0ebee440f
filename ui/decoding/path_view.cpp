// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/decoding/path_view.h"

#include "core/decoding/exact_decoders.h"
#include "ui/canvas/diagram_view.h"
#include "ui/canvas/form_fields.h"
#include "ui/canvas/qt_text.h"
#include "ui/canvas/score_list.h"
#include "ui/canvas/theme.h"
#include "ui/canvas/when_seen.h"
#include "ui/decoding/decoding_branches.h"
#include "ui/decoding/exact_decoding.h"
#include "ui/decoding/half_tree_diagram.h"
#include "ui/decoding/half_trees.h"
#include "ui/decoding/path_strip.h"
#include "ui/session/parse_explorer.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QPushButton>
#include <QTreeWidget>
#include <QVBoxLayout>

#include <cmath>
#include <utility>

namespace parsescope {

namespace {

constexpr int ExactColumn = 5;

/// Returns a margin as a text; “–” for a transition that was the only legal one.
QString marginText(double margin) {
    return std::isinf(margin) ? QStringLiteral("–") : scoreText(margin);
}

} // namespace

PathView::PathView(ParseExplorer* parse, ExactDecoding* decoding, QWidget* parent)
    : QWidget(parent), m_parse(parse), m_decoding(decoding), m_titles(new DiagramView),
      m_strip(new DiagramView), m_summary(new QLabel), m_numbers(new QPushButton(tr("Numbers"))),
      m_toTimeLine(new QPushButton(tr("Add Both as Branches"))),
      m_list(makeScoreList(tr("Greedy and exact derivation"),
                           {tr("Greedy"), tr("Score"), tr("Margin"), tr("Best still possible"),
                            tr("Lost"), tr("Exact"), tr("Score"), tr("Margin")})) {
    m_strip->setObjectName("path-strip");
    m_strip->setAccessibleName(tr("Greedy and exact transitions"));
    m_titles->setObjectName("path-titles");
    m_titles->setFocusPolicy(Qt::NoFocus); // the facts of the strip contain the titles
    m_titles->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_titles->setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_strip->setHeads(m_titles, nullptr);
    for (DiagramView* view : {m_titles, m_strip})
        view->setContentAlignment(Qt::AlignLeft | Qt::AlignTop);
    m_numbers->setObjectName("numbers");
    m_numbers->setCheckable(true);
    m_numbers->setToolTip(tr("The scores and margins of all transitions at each step"));
    m_list->hide();
    m_toTimeLine->setObjectName("to-time-line");
    m_summary->setWordWrap(true);
    m_summary->setMargin(8);
    keepLines(m_summary, 2, 16);
    m_toTimeLine->setToolTip(tr("Adds both derivations as branches of the exploration, in the "
                                "system that is scored, and goes to the step at which the greedy "
                                "choice first loses. The usual keys step through them."));
    m_list->setRootIsDecorated(true);
    m_list->header()->setSectionResizeMode(ExactColumn, QHeaderView::Stretch);
    m_list->headerItem()->setTextAlignment(ExactColumn, Qt::AlignLeft | Qt::AlignVCenter);
    m_list->headerItem()->setToolTip(2, tr("The difference to the next highest score"));
    m_list->headerItem()->setToolTip(7, tr("The difference between the score of the best tree and "
                                           "that of the best tree after any other transition"));
    auto* strip = new QHBoxLayout;
    strip->setSpacing(0);
    strip->addWidget(m_titles);
    strip->addWidget(m_strip, 1);
    auto* line = new QHBoxLayout;
    line->setContentsMargins(0, 0, 8, 0);
    line->addWidget(m_summary, 1);
    line->addWidget(m_numbers);
    line->addWidget(m_toTimeLine);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addLayout(strip);
    layout->addLayout(line);
    layout->addWidget(m_list, 1);
    layout->addStretch();
    auto* seen = new WhenSeen(this, [this] { refresh(); });
    connect(decoding, &ExactDecoding::found, seen, &WhenSeen::changed);
    connect(m_numbers, &QPushButton::toggled, m_list, &QWidget::setVisible);
    connect(m_strip, &DiagramView::roomChanged, this, &PathView::drawStrip);
    connect(m_strip, &DiagramView::clicked, this, [this](Target target) {
        if (target.kind == Target::Kind::Step)
            emit moveChosen(target.index);
    });
    connect(m_toTimeLine, &QPushButton::clicked, this, &PathView::putOnTimeLine);
}

/// Shows both derivations on the time line. `forward` then follows the exact one from the step at
/// which they part.
void PathView::putOnTimeLine() {
    // The pointer keeps the findings alive, because `m_decoding` may compute others below.
    const auto found = m_decoding->findings();
    if (!found || found->greedy.empty())
        return;
    const ExactDecoder* decoder = found->scores.decoder;
    addBranch(*m_parse, decoder, stepsOf(found->greedy));
    addBranch(*m_parse, decoder, stepsOf(found->exact));
    if (const auto first = firstLoss(found->greedy)) {
        const std::size_t depth = *first + static_cast<std::size_t>(stepsBefore(*m_parse, decoder));
        const std::vector<int> path = m_parse->exploration().path();
        if (depth < path.size())
            m_parse->steps().goTo(path[depth]);
    }
}

void PathView::changeEvent(QEvent* event) {
    QWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange || event->type() == QEvent::FontChange)
        refresh();
}

void PathView::showMove(int move) {
    if (std::exchange(m_move, move) != move)
        drawStrip();
}

void PathView::drawStrip() {
    constexpr double height = 84; // for two rows and a scroll bar
    for (DiagramView* view : {m_titles, m_strip})
        view->setFixedHeight(qRound(height * Theme::textSize() / 100));
    const auto& found = m_decoding->findings();
    const bool hasSteps = found && !found->greedy.empty();
    m_titles->setVisible(hasSteps);
    if (!hasSteps)
        return m_strip->setDrawing({});
    const Drawing titles = layoutPathTitles(fontMeasure());
    m_titles->setFixedWidth(qRound(titles.size.width() * Theme::textSize() / 100));
    showAtTextSize(m_titles, titles);
    showAtTextSize(m_strip, layoutPathStrip({found->greedy, found->exact, firstLoss(found->greedy),
                                             m_move, m_strip->room()},
                                            fontMeasure()));
}

void PathView::refresh() {
    m_summary->setText(summary());
    drawStrip();
    m_list->clear();
    m_numbers->setVisible(m_decoding->findings() && !m_decoding->findings()->greedy.empty());
    m_toTimeLine->setVisible(m_decoding->findings() && !m_decoding->findings()->greedy.empty());
    if (m_decoding->findings())
        listSteps();
}

QString PathView::summary() const {
    const auto& found = m_decoding->findings();
    if (!found)
        return {};
    if (found->scores.decoder->scoresArcs())
        return tr("Arcs are scored one by one here: there are no steps to take greedily.");
    if (found->greedy.empty())
        return tr("Every derivation is forbidden.");
    const double exact = found->exact.back().takenStep().best;
    const double greedy = found->greedy.back().takenStep().best;
    const auto at = firstLoss(found->greedy);
    if (!at)
        return tr("The greedy choice finds a best tree, with score %1.").arg(scoreText(greedy));
    const PathPoint& point = found->greedy[*at];
    return tr("The greedy choice ends %1 below the best score, %2. It differs first at step %3, "
              "where %4 scores most but costs %5 later.")
        .arg(scoreText(exact - greedy), scoreText(exact))
        .arg(*at + 1)
        .arg(moveTitle(point.takenStep().step.move), scoreText(point.loss()));
}

/// Returns the transition, the stack top and the buffer front as a text, “la  2 dog | 3 saw”, after
/// the node beneath the stack top if it is one of the positions.
QString PathView::stepText(const PathPoint& point, int index) const {
    const DecodingStep& step = point.steps[index].step;
    const bool hasSecond = m_decoding->decoder()->positions > 2 && step.top > 0;
    return QStringLiteral("%1   %2%3 | %4")
        .arg(toQt(nameOf(step.move)),
             hasSecond ? m_decoding->nodeText(step.second) + QStringLiteral(", ") : QString(),
             m_decoding->nodeText(step.top), m_decoding->nodeText(step.front));
}

void PathView::listSteps() {
    const auto& found = *m_decoding->findings();
    const Theme theme = Theme::fromPalette(palette());
    const auto first = firstLoss(found.greedy);
    for (std::size_t i = 0; i < found.greedy.size(); ++i) {
        const PathPoint& point = found.greedy[i];
        QStringList texts{QStringLiteral("%1  %2").arg(i + 1).arg(stepText(point, point.taken)),
                          scoreText(point.takenStep().score), marginText(point.scoreMargin()),
                          scoreText(point.takenStep().best),
                          point.loss() > 0 ? scoreText(point.loss()) : QString()};
        if (i < found.exact.size())
            texts << stepText(found.exact[i], found.exact[i].taken)
                  << scoreText(found.exact[i].takenStep().score)
                  << marginText(found.exact[i].margin());
        QTreeWidgetItem* line = addScoreLine(m_list, texts);
        line->setTextAlignment(ExactColumn, Qt::AlignLeft | Qt::AlignVCenter);
        if (point.loss() > 0)
            for (int column = 0; column < ExactColumn; ++column) {
                line->setBackground(column, theme.color(Ink::WrongSoft));
                line->setForeground(column, theme.color(Ink::Wrong));
            }
        for (int index = 0; index < static_cast<int>(point.steps.size()); ++index) {
            const ScoredStep& other = point.steps[index];
            auto* under = new QTreeWidgetItem(
                line, {stepText(point, index), scoreText(other.score), {}, scoreText(other.best)});
            for (int column : {1, 3})
                under->setTextAlignment(column, Qt::AlignRight | Qt::AlignVCenter);
        }
        if (first == i) {
            line->setExpanded(true);
            m_list->scrollToItem(line);
        }
    }
}

} // namespace parsescope
