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

/// Adds the empty nodes as words, each after the word that it follows in the sentence. Returns the
/// nodes of the diagram by their IDs.
std::map<std::string, int, std::less<>> addEmptyNodes(const Sentence& sentence,
                                                      ArcDiagram& diagram) {
    std::map<std::string, int, std::less<>> nodes;
    for (int node = 0; node <= sentence.size(); ++node)
        nodes[std::to_string(node)] = node;
    std::vector<int> order;
    const auto addAfter = [&](int word) {
        for (const ExtraLine& line : sentence.extras) {
            const std::string& id = line.columns[IdColumn];
            if (const auto node = parsePair(id, '.'); !node || node->first != word)
                continue;
            nodes[id] = static_cast<int>(diagram.words.size());
            order.push_back(nodes[id]);
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
    return nodes;
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
    const auto nodes = addEmptyNodes(sentence, diagram);
    const auto add = [&](int node, std::string_view deps) {
        for (const DepsItem& item : readDeps(deps)) {
            const auto head = nodes.find(item.head);
            if (head == nodes.end() || item.relation.empty() || head->second == node)
                continue;
            const bool isInTree = node <= sentence.size() &&
                                  sentence.words[node - 1].head == head->second &&
                                  item.relation == ":" + sentence.words[node - 1].deprel;
            if (!isInTree)
                diagram.arcs.push_back({Arc{head->second, node}, toQt(item.relation.substr(1)),
                                        ArcKind::Enhanced, false});
        }
    };
    for (int word = 1; word <= sentence.size(); ++word)
        add(word, sentence.words[word - 1].deps);
    for (const ExtraLine& line : sentence.extras)
        if (isEmptyNode(line))
            add(nodes.at(line.columns[IdColumn]), line.columns[DepsColumn]);
}

} // namespace parsescope
