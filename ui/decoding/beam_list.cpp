// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/decoding/beam_list.h"

#include "ui/canvas/score_list.h"
#include "ui/decoding/beam_text.h"
#include "ui/decoding/half_tree_diagram.h"

#include <QTreeWidget>

#include <algorithm>

namespace parsescope {

namespace {

struct ListTexts {
    Q_DECLARE_TR_FUNCTIONS(BeamList)
};

} // namespace

void listBeam(QTreeWidget* list, const BeamText& text, const ItemTrace& trace) {
    list->clear();
    QFont bold = list->font();
    bold.setWeight(QFont::DemiBold);
    const auto heading = [&](const QString& title) {
        auto* line = addScoreLine(list, {title, {}});
        line->setFont(0, bold);
        line->setFirstColumnSpanned(true);
        return line;
    };
    const auto addTo = [](QTreeWidgetItem* parent, const QString& name, double score) {
        auto* line = new QTreeWidgetItem(parent, {name, scoreText(score)});
        line->setTextAlignment(1, Qt::AlignRight | Qt::AlignVCenter);
        line->setToolTip(0, name);
    };
    int groups = 0;
    for (const BeamEntry& entry : trace.beam)
        groups = std::max(groups, entry.group + 1);
    for (int group = 0; group < groups; ++group) {
        QTreeWidgetItem* of = nullptr;
        for (const BeamEntry& entry : trace.beam) {
            if (entry.group != group)
                continue;
            if (!of)
                of = heading(ListTexts::tr("Structure %1: %2")
                                 .arg(group + 1)
                                 .arg(text.structure(entry.dependents)));
            addTo(of, text.dependents(entry.dependents), entry.score);
        }
    }
    const auto addCut = [&](const QString& title, auto isCut) {
        QTreeWidgetItem* of = nullptr;
        for (const CubeCell& cell : trace.cells) {
            if (!isCut(cell))
                continue;
            if (!of)
                of = heading(title);
            addTo(of, text.dependents(text.dependentsOf(trace, cell)), cell.score);
        }
    };
    addCut(ListTexts::tr("Cut by s_b"), [](const CubeCell& cell) {
        return cell.rank > 0 && cell.outcome == Offer::CutByLabelBeam;
    });
    addCut(ListTexts::tr("Cut by b, in the frontier when the beam was full"),
           [](const CubeCell& cell) { return cell.rank == 0; });
    list->expandAll();
}

} // namespace parsescope
