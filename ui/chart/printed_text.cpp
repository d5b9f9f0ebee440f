// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/chart/printed_text.h"

#include "core/oracle/tables/papers/linear_tree.h"
#include "ui/chart/chart_diagram.h"
#include "ui/chart/chart_text.h"

#include <QCoreApplication>
#include <QStringList>

namespace parsescope {

namespace {

constexpr std::size_t MostCells = 6; ///< largest number of cells named in a text
constexpr qsizetype MostOfSpine = 7; ///< largest number of nodes of a spine named in a text

struct PrintedTexts {
    Q_DECLARE_TR_FUNCTIONS(PrintedText)
};

} // namespace

QString antiDiagonalText(const Chart& chart, const std::vector<AntiDiagonal>& diagonals, int filled,
                         const std::vector<QString>& words) {
    const int all = static_cast<int>(diagonals.size());
    if (filled >= all)
        return ChartText(chart, words).summary();
    if (filled <= 0)
        return PrintedTexts::tr(
                   "Nothing is computed yet. %1 anti-diagonals fill the table, d = i + j − 1.")
            .arg(all);
    const AntiDiagonal& diagonal = diagonals[filled - 1];
    if (diagonal.d == 1)
        return PrintedTexts::tr(
                   "d = 1 of %1: cell T[1,1] has the tree that is the stack top alone, %2 "
                   "(line 1).")
            .arg(all)
            .arg(nodeText(words, chart.axis[chart.stackSize - 1]));
    QStringList cells;
    for (const TableCell& cell : diagonal.cells) {
        if (cells.size() == static_cast<qsizetype>(MostCells) - 1 &&
            diagonal.cells.size() > MostCells) {
            cells += QStringLiteral("…");
            const TableCell& last = diagonal.cells.back();
            cells += QStringLiteral("T[%1,%2]").arg(last.i).arg(last.j);
            break;
        }
        cells += QStringLiteral("T[%1,%2]").arg(cell.i).arg(cell.j);
    }
    std::size_t entries = 0;
    for (const TableCell& cell : diagonal.cells)
        entries += cell.entries.size();
    const QString which =
        diagonal.cells.size() == 1 ? PrintedTexts::tr("cell %1") : PrintedTexts::tr("cells %1");
    return PrintedTexts::tr("d = %1 of %2: %3.")
               .arg(diagonal.d)
               .arg(all)
               .arg(which.arg(cells.join(", "))) +
           QLatin1Char(' ') +
           PrintedTexts::tr(
               "Each tree of d = %1 takes the next node down the stack (to the row below) and "
               "the next root of the right stack (to the column on the right), as a dependent "
               "of its head (lines 7 and 11) or as its new head (lines 8 and 12). Entries: %2.")
               .arg(diagonal.d - 1)
               .arg(entries);
}

QString linearTreeText(const Chart& chart, int entry, const std::vector<QString>& words) {
    const Chart::Item& item = chart.items()[entry];
    const LinearTree tree = linearTree(chart, entry);
    const TableCell cell = cellOf(chart, entry);
    QStringList spine;
    for (int index = tree.top; index >= 0; index = tree.heads[index])
        spine.prepend(nodeText(words, tree.nodes[index]));
    if (spine.size() > MostOfSpine) {
        spine.remove(3, spine.size() - 5);
        spine.insert(3, QStringLiteral("…"));
    }
    QString result = PrintedTexts::tr("T[%1,%2](%3) = %4.")
                         .arg(cell.i)
                         .arg(cell.j)
                         .arg(nodeText(words, item.key[0]))
                         .arg(item.value);
    const int arcs = tree.size() - 1;
    result += QLatin1Char(' ') +
              (arcs == 0 ? PrintedTexts::tr("Its linear tree is the stack top alone.")
                         : PrintedTexts::tr("Gold arcs of its linear tree: %1 of %2. Spine: %3.")
                               .arg(tree.goldArcs())
                               .arg(arcs)
                               .arg(spine.join(QStringLiteral(" → "))));
    return result;
}

CurvePlot sizesPlot(const std::vector<AntiDiagonal>& diagonals) {
    CurvePlot plot{PrintedTexts::tr("Entries in a cell; the last row has ROOT alone"),
                   PrintedTexts::tr("d = i + j − 1"),
                   {},
                   {},
                   true};
    Curve bound{PrintedTexts::tr("bound: d"), Ink::Muted, Stroke::Dashed, {}};
    Curve largest{PrintedTexts::tr("largest"), Ink::Accent, Stroke::Solid, {}};
    Curve mean{PrintedTexts::tr("mean"), Ink::Buffer, Stroke::Dotted, {}};
    for (const AntiDiagonal& diagonal : diagonals) {
        bound.points.emplace_back(diagonal.d, diagonal.bound());
        largest.points.emplace_back(diagonal.d, diagonal.largest);
        mean.points.emplace_back(diagonal.d, diagonal.mean);
    }
    plot.curves = {bound, largest, mean};
    return plot;
}

} // namespace parsescope
