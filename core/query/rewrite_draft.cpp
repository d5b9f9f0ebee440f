// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/query/rewrite_draft.h"

#include "core/base/utf8.h"
#include "core/query/tree_clauses.h"
#include "core/treebank/edit.h"

#include <algorithm>
#include <utility>

namespace parsescope {

namespace {

Text nodeText(const RewriteDraft& draft, int word) {
    return word == 0 ? Text::untranslated("ROOT")
                     : Text("word {0} {1}", word, inQuotes(draft.sentence.words[word - 1].form));
}

} // namespace

Result<DraftArc*> arcIn(RewriteDraft& draft, int named) {
    const int index = draft.named[named];
    if (index < 0 || !draft.arcs[index].isThere)
        return failure("a command names an arc that has been deleted");
    return &draft.arcs[index];
}

Result<std::string> nodeValue(const RewriteDraft& draft, int node, const NodeFeature& feature) {
    const SentenceGraph graph(draft.sentence, false, ArcSource::Basic);
    std::string room;
    const auto value = feature.valueIn(graph, draft.nodes[node], room);
    if (!value)
        return failure("{0} has no feature {1}, which a command reads",
                       nodeText(draft, draft.nodes[node]), inQuotes(feature.name()));
    return std::string(*value);
}

Result<void> setNodeValue(RewriteDraft& draft, int node, const std::string& name,
                          const std::optional<std::string>& value) {
    const int word = draft.nodes[node];
    if (word == 0)
        return failure("ROOT has no features that a command could change");
    Result<Sentence> changed =
        columnNamed(name) != nullptr
            ? withColumn(std::move(draft.sentence), word, name, value.value_or(std::string()))
            : withFeature(std::move(draft.sentence), word, name, value);
    if (!changed)
        return tl::unexpected(changed.error());
    draft.sentence = *std::move(changed);
    return {};
}

Result<std::string> arcValue(const RewriteDraft& draft, int named, const std::string& feature) {
    const std::string& label = draft.arcs[draft.named[named]].label;
    const auto value = arcFeature({0, 0, label, false}, feature);
    if (!value)
        return failure("an arc {0} has no part {1}, which a command reads", inQuotes(label),
                       inQuotes(feature));
    return std::string(*value);
}

Result<void> setArcValue(RewriteDraft& draft, int named, const std::string& feature,
                         const std::optional<std::string>& value) {
    return arcIn(draft, named).and_then([&](DraftArc* arc) -> Result<void> {
        const std::size_t colon = std::min(arc->label.find(':'), arc->label.size());
        if (feature == "label")
            arc->label = value.value_or(std::string());
        else if (feature == "1")
            arc->label.replace(0, colon, value.value_or(std::string()));
        else
            arc->label = arc->label.substr(0, colon) + (value ? ":" + *value : std::string());
        return {};
    });
}

Result<void> addArc(RewriteDraft& draft, int head, int dependent, const std::string& label,
                    int named) {
    const DraftArc arc{draft.nodes[head], draft.nodes[dependent], label};
    if (arc.dependent == 0)
        return failure("ROOT would get a head");
    const auto same = std::ranges::find_if(draft.arcs, [&](const DraftArc& old) {
        return old.isThere && old.head == arc.head && old.dependent == arc.dependent &&
               old.label == arc.label;
    });
    if (named >= 0)
        draft.named[named] = static_cast<int>(same - draft.arcs.begin());
    if (same == draft.arcs.end())
        draft.arcs.push_back(arc);
    return {};
}

Result<void> deleteArc(RewriteDraft& draft, int head, int dependent, const std::string& label) {
    for (DraftArc& arc : draft.arcs)
        if (arc.isThere && arc.head == draft.nodes[head] &&
            arc.dependent == draft.nodes[dependent] && arc.label == label) {
            arc.isThere = false;
            return {};
        }
    return failure("there is no arc {0} from {1} to {2}, which a command deletes", inQuotes(label),
                   nodeText(draft, draft.nodes[head]), nodeText(draft, draft.nodes[dependent]));
}

Result<void> Shift::operator()(RewriteDraft& draft) const {
    const int old = draft.nodes[from];
    const int now = draft.nodes[to];
    const auto isInPattern = [&](int word) {
        return std::ranges::find(draft.nodes, word) != draft.nodes.end();
    };
    for (DraftArc& arc : draft.arcs) {
        const bool isIn = in && arc.dependent == old && !isInPattern(arc.head);
        const bool isOut = out && arc.head == old && !isInPattern(arc.dependent);
        if (!arc.isThere || (!isIn && !isOut))
            continue;
        const Result<bool> moves = test ? test({arc.head, arc.dependent, arc.label, false}) : true;
        if (!moves)
            return tl::unexpected(moves.error());
        if (!*moves)
            continue;
        if (isIn && now == 0)
            return failure("ROOT would get a head");
        (isIn ? arc.dependent : arc.head) = now;
    }
    return {};
}

} // namespace parsescope
