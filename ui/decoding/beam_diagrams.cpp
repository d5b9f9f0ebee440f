// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/decoding/beam_diagrams.h"

#include "ui/decoding/beam_text.h"
#include "ui/decoding/half_tree_diagram.h"

#include <QCoreApplication>

#include <algorithm>
#include <set>

namespace parsescope {

namespace {

constexpr qreal Edge = 12;

struct BeamTexts {
    Q_DECLARE_TR_FUNCTIONS(BeamDiagrams)
};

/// Returns the items that make up a projective tree, except those of heads alone.
std::set<CubeItem> itemsOf(const HigherOrderDecoding& tree) {
    const int words = static_cast<int>(tree.heads.size()) - 1;
    std::vector<int> left(words + 1);
    std::vector<int> right(words + 1);
    for (int node = 0; node <= words; ++node)
        left[node] = right[node] = node;
    for (int word = 1; word <= words; ++word)
        for (int above = tree.heads[word]; above >= 0;
             above = above == 0 ? -1 : tree.heads[above]) {
            left[above] = std::min(left[above], word);
            right[above] = std::max(right[above], word);
        }
    std::set<CubeItem> items;
    for (int word = 1; word <= words; ++word) {
        const int head = tree.heads[word];
        items.insert({false, head, word});
        items.insert({true, head, head < word ? right[word] : left[word]});
    }
    return items;
}

} // namespace

std::vector<int> itemsOfTrees(const BeamDecoding::Findings& findings) {
    const BeamStudy& study = findings.study;
    std::set<CubeItem> wanted;
    for (const auto* tree : {&study.best, &study.found})
        if (*tree)
            wanted.merge(itemsOf(**tree));
    std::vector<int> items;
    for (std::size_t i = 0; i < study.trace.items.size(); ++i)
        if (wanted.contains(study.trace.items[i].item))
            items.push_back(static_cast<int>(i));
    return items;
}

Drawing layoutBeamItems(const BeamDecoding::Findings& findings, const std::vector<int>& items,
                        int selected, qreal room) {
    constexpr qreal side = 17;
    constexpr qreal step = side + 4;
    const BeamText text(findings);
    const BeamStudy& study = findings.study;
    const std::set<CubeItem> best = study.best ? itemsOf(*study.best) : std::set<CubeItem>();
    const int columns = std::max(static_cast<int>((room - 2 * Edge + step - side) / step), 1);
    Drawing drawing;
    for (std::size_t i = 0; i < items.size(); ++i) {
        const int column = static_cast<int>(i) % columns;
        const int row = static_cast<int>(i) / columns;
        const QRectF box(Edge + column * step, 3 + row * step, side, side);
        const ItemTrace& trace = study.trace.items[items[i]];
        const Target target{Target::Kind::Item, items[i], -1};
        const bool isLost = study.lost && study.lost->item == trace.item;
        const bool isBest = best.contains(trace.item);
        const bool isSelected = items[i] == selected;
        const Ink ink = isLost ? Ink::Wrong : isBest ? Ink::Right : Ink::Border;
        drawing
            .addBox(box, 4,
                    isLost   ? Ink::WrongSoft
                    : isBest ? Ink::RightSoft
                             : Ink::Surface,
                    isSelected ? Ink::Accent : ink, isSelected ? 2.4 : 1)
            .target = target;
        if (isLost)
            drawing.addText(box, QStringLiteral("!"), TextStyle::Small, Ink::Wrong).target = target;
        QString fact = BeamTexts::tr("%1: %Ln {hypothesis|hypotheses}", nullptr,
                                     static_cast<int>(trace.beam.size()))
                           .arg(text.item(trace.item));
        if (isLost)
            fact = BeamTexts::tr("%1, the %2 was cut here").arg(fact, text.bestTree());
        drawing.facts.push_back({target, fact});
        if (isSelected)
            drawing.focus = {box};
    }
    const int rows = (static_cast<int>(items.size()) + columns - 1) / columns;
    drawing.size = {2 * Edge + std::min(columns, static_cast<int>(items.size())) * step,
                    3 + std::max(rows, 1) * step};
    return drawing;
}

Drawing layoutBeamMap(const BeamDecoding::Findings& findings, const Measure& measure) {
    constexpr qreal side = 11;
    const auto& keeps = findings.finds;
    const BeamText text(findings);
    Drawing drawing;
    const QString across = BeamTexts::tr("s_b →");
    const QString down = BeamTexts::tr("b ↓");
    const qreal height = measure(across, TextStyle::Small).height();
    const qreal left = measure(down, TextStyle::Small).width() + 8;
    const int size = static_cast<int>(keeps.size());
    drawing.addText({0, height, left - 6, height}, down, TextStyle::Small, Ink::Muted);
    drawing.addText({left, 0, measure(across, TextStyle::Small).width(), height}, across,
                    TextStyle::Small, Ink::Muted);
    for (int beam = 1; beam <= size; ++beam)
        for (int labelBeam = 1; labelBeam <= beam; ++labelBeam) {
            const bool kept = keeps[beam - 1][labelBeam - 1];
            const bool now =
                beam == findings.settings.beam && labelBeam == findings.settings.labelBeam;
            const QRectF box(left + (labelBeam - 1) * side + 1, height + (beam - 1) * side + 1,
                             side - 2, side - 2);
            const Target target{Target::Kind::Cell, 100 * beam + labelBeam, -1};
            // Beams that lose the tree are hollow, so that colours are not needed to tell them.
            drawing
                .addBox(box, 2, kept ? Ink::Right : Ink::WrongSoft,
                        now    ? Ink::Accent
                        : kept ? Ink::Right
                               : Ink::Wrong,
                        now ? 2.4 : 0.8)
                .target = target;
            drawing.facts.push_back(
                {target, (kept ? BeamTexts::tr("b = %1, s_b = %2: finds the %3")
                               : BeamTexts::tr("b = %1, s_b = %2: loses the %3"))
                             .arg(beam)
                             .arg(labelBeam)
                             .arg(text.bestTree())});
        }
    drawing.size = {left + size * side + 2, height + size * side + 2};
    return drawing;
}

} // namespace parsescope
