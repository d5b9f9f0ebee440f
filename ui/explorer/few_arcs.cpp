// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/explorer/few_arcs.h"

#include <QCoreApplication>

#include <algorithm>

namespace parsescope {

namespace {

struct FewArcsTexts {
    Q_DECLARE_TR_FUNCTIONS(FewArcs)
};

/// Returns the nodes whose words satisfy `is`.
template<class Is>
std::vector<int> nodesWith(const ArcDiagram& diagram, const Is& is) {
    std::vector<int> nodes;
    for (int node = 0; node < static_cast<int>(diagram.words.size()); ++node)
        if (is(diagram.words[node]))
            nodes.push_back(node);
    return nodes;
}

/// Returns the first and the last one of more than two nodes.
std::vector<int> endsOf(std::vector<int> nodes) {
    return nodes.size() > 2 ? std::vector{nodes.front(), nodes.back()} : nodes;
}

} // namespace

std::vector<int> nodesInFocus(const ArcDiagram& diagram) {
    std::vector<int> nodes;
    for (const ArcLine& line : diagram.arcs)
        if (line.emphasised && !line.isPremise)
            nodes.insert(nodes.end(), {line.arc.head, line.arc.dependent});
    std::ranges::sort(nodes);
    nodes.erase(std::unique(nodes.begin(), nodes.end()), nodes.end());
    if (nodes.empty())
        nodes = endsOf(nodesWith(diagram, [](const WordBox& word) { return word.touched; }));
    if (nodes.empty())
        nodes = endsOf(nodesWith(diagram, [](const WordBox& word) { return word.found; }));
    if (nodes.empty())
        nodes = nodesWith(diagram, [](const WordBox& word) {
            return word.place == WordPlace::StackTop || word.place == WordPlace::BufferFront;
        });
    for (const ArcLine& line : diagram.arcs)
        if (nodes.empty() && line.arc.head == 0)
            nodes = {line.arc.dependent};
    return nodes;
}

bool hideOtherArcs(ArcDiagram& diagram, const std::vector<int>& nodes) {
    const auto isKept = [&](int node) { return std::ranges::find(nodes, node) != nodes.end(); };
    bool hidden = false;
    for (ArcLine& line : diagram.arcs) {
        if (isKept(line.arc.head) || isKept(line.arc.dependent))
            continue;
        hidden = true;
        line.room = ArcRoom::Feet;
    }
    return hidden;
}

QString fewArcsNote(const ArcDiagram& diagram, const std::vector<int>& nodes) {
    const auto form = [&](std::size_t i) { return diagram.words[nodes[i]].form; };
    if (nodes.size() == 1)
        return FewArcsTexts::tr("Too low for all arcs: only those of “%1” are drawn.").arg(form(0));
    if (nodes.size() == 2)
        return FewArcsTexts::tr("Too low for all arcs: only those of “%1” and “%2” are drawn.")
            .arg(form(0), form(1));
    return FewArcsTexts::tr("Too low for all arcs: only those at the selected arcs are drawn.");
}

} // namespace parsescope
