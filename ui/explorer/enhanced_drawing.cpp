// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/explorer/enhanced_drawing.h"

#include "core/treebank/conllu_fields.h"
#include "core/treebank/enhanced_edit.h"
#include "core/treebank/spacing.h"
#include "ui/canvas/qt_text.h"

#include <algorithm>
#include <map>
#include <string>

namespace parsescope {

namespace {

bool isEmptyNode(const ExtraLine& line) {
    return parsePair(line.columns[IdColumn], '.').has_value();
}

/// Adds the empty nodes as words, each after the word that it follows in the sentence.
void addEmptyNodes(const Sentence& sentence, ArcDiagram& diagram) {
    std::vector<int> order;
    const auto addAfter = [&](int word) {
        for (const ExtraLine& line : sentence.extras) {
            const std::string& id = line.columns[IdColumn];
            if (const auto node = parsePair(id, '.'); !node || node->first != word)
                continue;
            order.push_back(static_cast<int>(diagram.words.size()));
            const std::string& form = line.columns[FormColumn];
            const std::string& upos = line.columns[UposColumn];
            diagram.words.push_back({form == "_" ? QStringLiteral("∅") : toQt(form),
                                     upos == "_" ? QString() : toQt(upos), WordPlace::None, false,
                                     false, toQt(id)});
        }
    };
    if (!diagram.rootLast)
        order.push_back(0);
    addAfter(0);
    for (int word = 1; word <= sentence.size(); ++word) {
        order.push_back(word);
        addAfter(word);
    }
    if (diagram.rootLast)
        order.push_back(0);
    diagram.order = std::move(order);
}

} // namespace

bool hasEnhancedGraph(const Sentence& sentence) {
    return hasEnhanced(sentence) || std::ranges::any_of(sentence.extras, isEmptyNode);
}

void addTokens(const Sentence& sentence, ArcDiagram& diagram) {
    for (const ExtraLine& line : sentence.extras)
        if (const auto range = rangeOf(line))
            diagram.tokens.push_back({range->first, range->second, toQt(line.columns[FormColumn])});
}

void addEnhancedGraph(const Sentence& sentence, ArcDiagram& diagram) {
    addEmptyNodes(sentence, diagram);
    const std::vector<std::string> ids = nodeIds(sentence);
    std::map<std::string, int, std::less<>> nodes;
    for (int node = 0; node < std::ssize(ids); ++node)
        nodes[ids[node]] = node;
    for (int node = 1; node < std::ssize(ids); ++node)
        for (const DepsItem& item : depsBesideTree(sentence, ids[node]))
            if (const auto head = nodes.find(item.head);
                head != nodes.end() && !item.relation.empty() && head->second != node)
                diagram.arcs.push_back({Arc{head->second, node}, toQt(item.relation.substr(1)),
                                        ArcKind::Enhanced, false});
}

std::vector<std::string> nodeIds(const Sentence& sentence) {
    std::vector<std::string> ids;
    for (int node = 0; node <= sentence.size(); ++node)
        ids.push_back(std::to_string(node));
    for (int word = 0; word <= sentence.size(); ++word)
        for (const ExtraLine& line : sentence.extras)
            if (const auto node = parsePair(line.columns[IdColumn], '.');
                node && node->first == word)
                ids.push_back(line.columns[IdColumn]);
    return ids;
}

} // namespace parsescope
