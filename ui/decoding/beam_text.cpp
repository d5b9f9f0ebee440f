// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/decoding/beam_text.h"

#include "ui/canvas/qt_text.h"
#include "ui/decoding/half_tree_diagram.h"

#include <QStringList>

#include <algorithm>
#include <cstdlib>

namespace parsescope {

QString BeamText::node(int node) const {
    const auto& forms = m_findings.forms;
    return node == 0 ? toQt(forms[0])
                     : QStringLiteral("%1 %2").arg(node).arg(isolated(toQt(forms[node])));
}

QString BeamText::item(const CubeItem& item) const {
    return (item.complete ? tr("%1 with its dependents as far as %2, complete")
                          : tr("%1 with its dependents as far as %2, which has just been attached"))
        .arg(node(item.head), node(item.end));
}

QString BeamText::dependents(const std::vector<int>& arcs) const {
    QStringList texts;
    for (int number : arcs) {
        const LabelledArc& arc = m_findings.study.arcs[number];
        texts += tr("%1 (%2)").arg(node(arc.dependent), toQt(m_findings.labels[arc.label]));
    }
    return texts.isEmpty() ? tr("no dependents") : texts.join(QStringLiteral(", "));
}

QString BeamText::structure(const std::vector<int>& arcs) const {
    QStringList texts;
    for (int number : arcs)
        texts += node(m_findings.study.arcs[number].dependent);
    return texts.isEmpty() ? tr("no dependents") : texts.join(QStringLiteral(", "));
}

QString BeamText::span(const CubeItem& item) const {
    const auto [first, last] = std::minmax({item.head, item.end});
    return first == last ? node(first) : QStringLiteral("%1 … %2").arg(node(first), node(last));
}

QString BeamText::grid(const CubeGrid& grid) const {
    const QString split = QStringLiteral("%1 + %2").arg(span(grid.inner), span(grid.outer));
    if (grid.arc == NoArc)
        return split;
    return QStringLiteral("%1, %2").arg(
        split, toQt(m_findings.labels[m_findings.study.arcs[grid.arc].label]));
}

QString BeamText::story(const ItemTrace& trace, int number, int all) const {
    return tr("Half-tree %1 of %2: %3. It is made of two smaller ones; every pair is a candidate, "
              "and at most %4 are kept.")
        .arg(number)
        .arg(all)
        .arg(item(trace.item))
        .arg(m_findings.settings.beam);
}

QString BeamText::loss(const ItemTrace& trace) const {
    const auto& lost = m_findings.study.lost;
    if (!lost || lost->item != trace.item)
        return {};
    const QString score = scoreText(lost->score);
    if (lost->grid < 0)
        return tr("The %1 needs a part with the score %2, which this beam lost.")
            .arg(bestTree(), score);
    const auto cell = std::ranges::find_if(trace.cells, [&](const CubeCell& each) {
        return each.grid == lost->grid && each.row == lost->row && each.column == lost->column;
    });
    if (cell == trace.cells.end())
        return tr("The %1 needs the pair marked “!”, with the score %2. It was never scored, "
                  "because the beam was full before.")
            .arg(bestTree(), score);
    return (cell->rank > 0
                ? tr("The %1 needs the pair marked “!”, with the score %2. It was cut by s_b.")
                : tr("The %1 needs the pair marked “!”, with the score %2. It was still in the "
                     "frontier when the beam was full."))
        .arg(bestTree(), score);
}

std::pair<int, int> BeamText::nearestBeams() const {
    const auto& keeps = m_findings.finds;
    const auto& now = m_findings.settings;
    if (m_findings.study.foundBest)
        return {};
    std::pair<int, int> nearest{};
    int least = 0;
    for (int beam = 1; beam <= static_cast<int>(keeps.size()); ++beam)
        for (int labelBeam = 1; labelBeam <= static_cast<int>(keeps[beam - 1].size());
             ++labelBeam) {
            const int far = std::abs(beam - now.beam) + std::abs(labelBeam - now.labelBeam);
            if (keeps[beam - 1][labelBeam - 1] && (nearest.first == 0 || far < least)) {
                nearest = {beam, labelBeam};
                least = far;
            }
        }
    return nearest;
}

int BeamText::traceOf(const CubeItem& item) const {
    const auto& items = m_findings.study.trace.items;
    const auto found = std::ranges::find(items, item, &ItemTrace::item);
    return found == items.end() ? -1 : static_cast<int>(found - items.begin());
}

const std::vector<BeamEntry>& BeamText::beamOf(const CubeItem& item) const {
    static const std::vector<BeamEntry> alone{BeamEntry{}};
    const int trace = traceOf(item);
    return trace < 0 ? alone : m_findings.study.trace.items[trace].beam;
}

std::vector<int> BeamText::dependentsOf(const ItemTrace& trace, const CubeCell& cell) const {
    const CubeGrid& grid = trace.grids[cell.grid];
    std::vector<int> arcs = beamOf(grid.inner)[cell.row].dependents;
    if (grid.arc != NoArc)
        arcs.push_back(grid.arc);
    return arcs;
}

QString BeamText::step(const ItemTrace& trace, int rank) const {
    if (rank == 0)
        return tr("The corner of each grid is scored: it combines the best hypotheses of both "
                  "sides. The corners are the frontier.");
    const auto found = std::ranges::find(trace.cells, rank, &CubeCell::rank);
    if (found == trace.cells.end())
        return {};
    const auto next = std::ranges::count(trace.cells, rank, &CubeCell::since);
    const int labelBeam = m_findings.settings.labelBeam;
    QString outcome;
    switch (found->outcome) {
    case Offer::Kept:
        outcome = tr("It is kept.");
        break;
    case Offer::Replaced:
        outcome =
            tr("It replaces a hypothesis with the same dependents and labels that scores less.");
        break;
    case Offer::Recombined:
        outcome = tr("It is dropped, because the beam has a hypothesis with the same dependents "
                     "and labels that scores at least as much.");
        break;
    case Offer::CutByLabelBeam:
        outcome = tr("It is cut, because the beam already has %Ln {variant|variants} with these "
                     "dependents, and s_b = %1.",
                     nullptr, labelBeam)
                      .arg(labelBeam);
        break;
    case Offer::Forbidden:
        outcome = tr("It is forbidden.");
        break;
    }
    const bool isLast =
        std::ranges::find(trace.cells, rank + 1, &CubeCell::rank) == trace.cells.end();
    const auto left = std::ranges::count(trace.cells, 0, &CubeCell::rank);
    QString text =
        tr("Step %1: the frontier’s best scores %2: %3. %4")
            .arg(rank)
            .arg(scoreText(found->score), dependents(dependentsOf(trace, *found)), outcome);
    if (isLast && left > 0)
        text += QLatin1Char(' ') +
                tr("The beam is full; %Ln {combination|combinations} in the frontier {is|are} cut.",
                   nullptr, static_cast<int>(left));
    else if (next > 0)
        text += QLatin1Char(' ') + tr("Its %Ln {neighbour|neighbours} in the grid {is|are} scored.",
                                      nullptr, static_cast<int>(next));
    return text;
}

QString BeamText::summary() const {
    const BeamStudy& study = m_findings.study;
    if (!study.best)
        return tr("Every tree is forbidden.");
    const QString best = scoreText(study.best->score);
    if (!study.found)
        return tr("No tree survives the beams. The best tree scores %1.").arg(best);
    const QString counts = tr("%1 combinations were explored, %2 were cut.")
                               .arg(study.counts.explored)
                               .arg(study.counts.pruned);
    const auto wide = [](const QString& text) {
        return text.arg(WideBeams.beam).arg(WideBeams.labelBeam);
    };
    if (study.foundBest)
        return (study.isExact
                    ? tr("These beams find the exact best tree, which scores %1.").arg(best)
                    : wide(tr("These beams find a tree that scores %1; b = %2 with s_b = %3 finds "
                              "no "
                              "better one.")
                               .arg(best))) +
               QLatin1Char(' ') + counts;
    QString text =
        study.isExact
            ? tr("These beams find a tree that scores %1; the exact best tree scores %2.")
                  .arg(scoreText(study.found->score), best)
            : wide(tr("These beams find a tree that scores %1; b = %3 with s_b = %4 finds "
                      "one that scores %2.")
                       .arg(scoreText(study.found->score), best));
    if (study.lost)
        text += QLatin1Char(' ') +
                (study.lost->byLabelBeam
                     ? tr("The limit s_b cut a part of the best tree in this item: %1.")
                     : tr("The limit b cut a part of the best tree in this item: %1."))
                    .arg(item(study.lost->item));
    return text + QLatin1Char(' ') + counts;
}

QString BeamText::bestTree() const {
    return m_findings.study.isExact ? tr("best tree") : tr("best known tree");
}

QString BeamText::narrowest() const {
    const auto& keeps = m_findings.finds;
    for (std::size_t beam = 0; beam < keeps.size(); ++beam) {
        QStringList labelBeams;
        for (std::size_t labelBeam = 0; labelBeam < keeps[beam].size(); ++labelBeam)
            if (keeps[beam][labelBeam])
                labelBeams += QString::number(labelBeam + 1);
        if (!labelBeams.isEmpty())
            return tr("Narrowest beams that find the %3: b = %1 with s_b = %2")
                .arg(beam + 1)
                .arg(labelBeams.join(tr(" or ")), bestTree());
    }
    return keeps.empty()
               ? QString()
               : tr("No beam up to b = %1 finds the %2.").arg(keeps.size()).arg(bestTree());
}

} // namespace parsescope
