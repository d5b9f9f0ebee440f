// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/treebank/cell_plot.h"

#include "core/oracle/tables/papers/lr_spine_cells.h"

#include <QCoreApplication>
#include <QStringList>

#include <algorithm>

namespace parsescope {

namespace {

QString cellText(const char* text) {
    return QCoreApplication::translate("CellPlot", text);
}

/// A number with what it is of: "1 sentence", "12 sentences".
QString numbered(long long count, const QString& one, const QString& several) {
    return (count == 1 ? one : several).arg(count);
}

QString leftOutText(const CellStatistics& statistics) {
    if (statistics.leftOut() == 0)
        return cellText("No sentence is left out.");
    QStringList reasons;
    if (statistics.notProjective > 0)
        reasons +=
            numbered(statistics.notProjective, cellText("%L1 sentence that is not projective"),
                     cellText("%L1 sentences that are not projective")) +
            cellText(" (there this oracle is not exact)");
    if (statistics.tooLong > 0)
        reasons += numbered(statistics.tooLong, cellText("%L1 sentence with more than %2 words"),
                            cellText("%L1 sentences with more than %2 words"))
                       .arg(LrSpineCells::MaxWords);
    if (statistics.treeless > 0)
        reasons += numbered(statistics.treeless,
                            cellText("%L1 sentence with errors, no heads or no words"),
                            cellText("%L1 sentences with errors, no heads or no words"));
    return cellText("Left out: ") + reasons.join(QStringLiteral("; ")) + QStringLiteral(".");
}

/// Whether the cells keep to the bound of Algorithm 1, and why there are few trees in the last.
QString boundText(const CellSizes& sizes) {
    int above = 0;
    int most = 0;
    for (int d = 1; d <= sizes.last(); ++d) {
        above += sizes.at(d).most > d;
        most = std::max(most, sizes.at(d).most - d);
    }
    const QString bound =
        above == 0 ? cellText("No cell holds more than d trees, the bound of Algorithm 1 for "
                              "arc-standard.")
                   : cellText("Some cells hold more than d trees, the bound of Algorithm 1 for "
                              "arc-standard: for %L1 of the %L2 values of d, by at most %L3.")
                         .arg(above)
                         .arg(sizes.last())
                         .arg(most);
    return bound +
           cellText(
               " Cells with the greatest d hold a single tree, over the whole of both stacks.");
}

} // namespace

QString cellStatisticName() {
    return cellText("Oracle tables: sizes of LR-spine’s cells");
}

QString explanationOf(const CellStatistics& statistics) {
    QStringList parts{
        cellText("Trees in the cells T[i,j] of LR-spine’s tabular oracle after pruning, as in "
                 "[GSS14 Figure 3]."),
        cellText("Not of the configurations visited in training, as there, but of those with two "
                 "or more stack elements on two derivations of each sentence: the canonical one, "
                 "and one at random whose share of shifts is drawn from 0 to 1.")};
    if (statistics.read > 0)
        parts += numbered(statistics.configurations, cellText("%L1 configuration"),
                          cellText("%L1 configurations")) +
                 numbered(statistics.counted, cellText(" of %L1 sentence. "),
                          cellText(" of %L1 sentences. ")) +
                 leftOutText(statistics);
    if (statistics.sizes.last() > 0)
        parts += boundText(statistics.sizes);
    return parts.join(QLatin1Char('\n'));
}

CurvePlot plotOf(const CellStatistics& statistics) {
    CurvePlot plot{cellText("Trees in a cell"), cellText("d = i + j − 1"), {}, {}, true};
    const CellSizes& sizes = statistics.sizes;
    if (sizes.last() == 0)
        return plot;
    Curve bound{cellText("d"), Ink::Muted, Stroke::Dashed, {}};
    Curve largest{cellText("largest"), Ink::Accent, Stroke::Solid, {}};
    Curve mean{cellText("mean"), Ink::Buffer, Stroke::Dotted, {}};
    for (int d = 1; d <= sizes.last(); ++d) {
        const Spread& spread = sizes.at(d);
        bound.points.emplace_back(d, d);
        largest.points.emplace_back(d, spread.most);
        mean.points.emplace_back(d, spread.mean());
        plot.facts.push_back(cellText("d = %L1: largest %L2, mean %3, number of cells %L4")
                                 .arg(d)
                                 .arg(spread.most)
                                 .arg(spread.mean(), 0, 'f', 2)
                                 .arg(spread.count));
    }
    plot.curves = {bound, largest, mean};
    return plot;
}

} // namespace parsescope
