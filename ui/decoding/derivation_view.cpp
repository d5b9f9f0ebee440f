// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/decoding/derivation_view.h"

#include "ui/canvas/diagram_view.h"
#include "ui/canvas/form_fields.h"
#include "ui/canvas/qt_text.h"
#include "ui/canvas/theme.h"
#include "ui/canvas/when_seen.h"
#include "ui/chart/chart_player.h"
#include "ui/decoding/exact_decoding.h"
#include "ui/decoding/half_trees.h"
#include "ui/explorer/explorer_view.h"
#include "ui/session/parse_explorer.h"
#include "ui/session/selection.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QVBoxLayout>

#include <algorithm>
#include <functional>
#include <utility>

namespace parsescope {

DerivationView::DerivationView(const ParseExplorer* parse, ExactDecoding* decoding, QWidget* parent)
    : QWidget(parent), m_parse(parse), m_decoding(decoding),
      m_player(new ChartPlayer(ChartPlayer::Portion::Derivation)), m_message(new QLabel),
      m_diagram(new DiagramView) {
    m_message->setObjectName("told");
    m_message->setWordWrap(true);
    m_message->setTextFormat(Qt::PlainText);
    m_message->setContentsMargins(8, 4, 8, 4);
    keepLines(m_message, 2, 8);
    m_message->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_diagram->setMinimumHeight(60);
    m_diagram->setObjectName("half-tree-diagram");
    m_diagram->setAccessibleName(tr("Half-trees of the best derivation"));
    m_player->setMaximumWidth(420);
    auto* line = new QHBoxLayout;
    line->setContentsMargins(0, 0, 0, 0);
    line->addWidget(m_player, 1);
    line->addWidget(m_message, 2);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addLayout(line);
    layout->addWidget(m_diagram, 1);
    auto* seen = new WhenSeen(this, [this] { refresh(); });
    connect(decoding, &ExactDecoding::found, seen, &WhenSeen::changed);
    connect(m_player, &ChartPlayer::filledChanged, this, &DerivationView::showSteps);
    connect(m_diagram, &DiagramView::roomChanged, this, &DerivationView::draw);
    connect(m_diagram, &DiagramView::clicked, this, [this](Target target) {
        if (target.kind == Target::Kind::Step)
            m_player->setFilled(target.index + 1);
    });
}

void DerivationView::refresh() {
    m_derivation.clear();
    m_moves.clear();
    m_found = m_decoding->findings();
    if (m_found && !m_found->best.empty() && !m_found->chart.items().empty()) {
        m_derivation = m_found->chart.derivation(m_found->chart.goal);
        m_moves = bestSteps(m_found->scores.decoder, m_found->chart);
    }
    m_player->setSteps(static_cast<int>(m_derivation.size()));
    m_diagram->setZoom(Theme::textSize() / 100.0);
    showSteps(m_player->filled());
}

void DerivationView::showMove(int move) {
    m_player->setFilled(move + 2); // after the axiom
}

int DerivationView::move() const {
    return std::max(m_player->filled() - 2, -1);
}

int DerivationView::item() const {
    const int step = m_player->filled() - 1;
    return step >= 0 && step < static_cast<int>(m_derivation.size())
               ? m_found->chart.deductions()[m_derivation[step]].conclusion
               : -1;
}

std::pair<int, int> DerivationView::ends() const {
    if (item() < 0)
        return {-1, -1};
    const auto& key = m_found->chart.items()[item()].key;
    return {key[0], key[1]};
}

void DerivationView::showSteps(int steps) {
    m_message->setText(m_derivation.empty() ? QString()
                       : steps == 0
                           ? tr("The best derivation has %n step(s). Each makes a half-tree, the "
                                "widest of which covers the sentence.",
                                nullptr, static_cast<int>(m_derivation.size()))
                           : stepText(steps - 1));
    draw();
    emit stepped();
}

/// Returns a sentence about what a step makes, and one about the other ways to make it.
QString DerivationView::stepText(int step) const {
    const ScoreChart& chart = m_found->chart;
    const int index = m_derivation[step];
    const auto& deduction = chart.deductions()[index];
    const auto& rule = chart.rules()[deduction.rule];
    const std::optional<Move> move = findMove(rule.name.english());
    const QString name = move ? moveTitle(*move) : toQt(rule.name);
    const Arc arc = newArc(step);
    const int all = static_cast<int>(m_derivation.size());
    QString text =
        arc.head == NoHead
            ? tr("Step %1 of %2. %3: %4.").arg(step + 1).arg(all).arg(name, toQt(rule.text))
            : tr("Step %1 of %2. %3: %4 becomes the head of %5.")
                  .arg(step + 1)
                  .arg(all)
                  .arg(name, m_decoding->nodeText(arc.head), m_decoding->nodeText(arc.dependent));
    std::vector<double> values; // of all ways to make the item
    for (const auto& other : chart.deductions())
        if (other.conclusion == deduction.conclusion)
            values.push_back(other.value);
    std::ranges::sort(values, std::greater());
    if (deduction.premises[0] < 0)
        return text;
    QString sum = tr("%1 = %2").arg(sumText(chart, index), scoreText(deduction.value));
    sum.replace('.', QStringLiteral(".\u2060")); // prevents line breaks within numbers
    text += QLatin1Char(' ') + (values.size() < 2
                                    ? tr("%1, the only way to make this half-tree.").arg(sum)
                                    : tr("%1, the best of %2 ways; the next best scores %3.")
                                          .arg(sum)
                                          .arg(values.size())
                                          .arg(scoreText(values[1])));
    return text;
}

/// Returns the configuration after a step of a derivation with transitions.
DecoderState DerivationView::stateAfter(int step) const {
    DecoderState state(m_found->scores.words());
    for (int i = 0; i < step && !m_moves.empty(); ++i)
        state.take(m_found->scores.decoder, m_moves[i].move);
    return state;
}

/// Returns the arc that a step builds; an arc without a head if it builds none.
Arc DerivationView::newArc(int step) const {
    if (m_moves.empty())
        return m_found->chart.deductions()[m_derivation[step]].arc;
    if (step > 0) {
        const std::vector<int> before = stateAfter(step - 1).heads;
        const std::vector<int> after = stateAfter(step).heads;
        for (int word = 1; word < static_cast<int>(after.size()); ++word)
            if (after[word] != before[word])
                return {after[word], word};
    }
    return {NoHead, NoHead};
}

/// Returns the tree built up to a step.
DecodedTree DerivationView::treeAt(int step) const {
    if (step < 0)
        return {};
    DecodedTree tree{stateAfter(step).heads, newArc(step)};
    for (int i = 0; i <= step && m_moves.empty(); ++i)
        if (const Arc arc = newArc(i); arc.head != NoHead)
            tree.heads[arc.dependent] = arc.head;
    return tree;
}

void DerivationView::placeUnder(const ExplorerView* explorer, Selection* selection) {
    m_explorer = explorer;
    m_selection = selection;
    connect(explorer, &ExplorerView::columnsChanged, this, [this] {
        if (isVisible())
            draw();
    });
}

void DerivationView::showEvent(QShowEvent* event) {
    QWidget::showEvent(event);
    // Another view, which is hidden next, may have drawn its arcs at the words.
    QMetaObject::invokeMethod(this, &DerivationView::draw, Qt::QueuedConnection);
}

void DerivationView::hideEvent(QHideEvent* event) {
    if (m_selection)
        m_selection->setDecoded({});
    QWidget::hideEvent(event);
}

void DerivationView::draw() {
    // While the view was hidden, the explorer may have got another sentence.
    if (m_derivation.empty() || m_found->scores.words() != m_parse->sentence().size())
        return m_diagram->setDrawing({});
    const int step = m_player->filled() - 1;
    const DecoderState position = stateAfter(step);
    HalfTreeDiagram diagram;
    diagram.rightToLeft = m_parse->sentence().isRightToLeft();
    diagram.words = columnsOf(m_parse->sentence(), m_found->scores.decoder,
                              m_moves.empty() ? nullptr : &position);
    const DecodedTree tree = treeAt(step);
    // The half-trees are below the words, or below the overview of a sentence that is too long.
    const int words = m_parse->sentence().size();
    const auto placesAbove = [&] {
        const CanvasColumns* above = m_explorer ? m_explorer->columnsOfAll(words) : nullptr;
        const auto* overview = m_explorer ? m_explorer->overviewOf(words) : nullptr;
        std::vector<qreal> places = !above && overview ? *overview : std::vector<qreal>();
        if (above)
            for (const ArcColumn& column : above->columns)
                places.push_back(column.centre());
        constexpr qreal end = 16; // from the last word to the end of the buffer
        if (!places.empty() && places.size() < diagram.words.size())
            places.push_back(above ? above->columns.back().right + end : places.back() + end);
        return places;
    };
    if (m_selection && isVisible()) { // the arcs may change the columns of the words
        DecodedTree shown = placesAbove().empty() ? DecodedTree() : tree;
        if (!shown.heads.empty() && step >= 0)
            shown.ends = {ends().first, std::min(ends().second, words)};
        m_selection->setDecoded(std::move(shown));
    }
    diagram.places = placesAbove();
    // Below the words, the vertical scroll bar covers only their margin.
    m_diagram->setHorizontalScrollBarPolicy(diagram.places.empty() ? Qt::ScrollBarAsNeeded
                                                                   : Qt::ScrollBarAlwaysOff);
    if (diagram.places.empty()) {
        diagram.arcs = arcLinesOf(m_parse->gold(), tree.heads);
        for (ArcLine& line : diagram.arcs)
            line.emphasised = line.arc == tree.newest;
        for (const ArcLine& line :
             arcLinesOf({}, treeAt(static_cast<int>(m_derivation.size()) - 1).heads))
            diagram.expected.push_back(line.arc);
    }
    diagram.width = diagram.places.empty() ? m_diagram->room() : m_explorer->columns().width;
    diagram.boxes = boxesOf(m_found->chart, m_derivation);
    diagram.derived = step + 1;
    diagram.selected = step;
    diagram.room = m_diagram->viewport()->height() / m_diagram->zoom();
    m_diagram->setDrawing(layoutHalfTrees(diagram, fontMeasure()));
}

} // namespace parsescope
