// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/treebank/enhanced_edit.h"

#include "core/base/utf8.h"
#include "core/treebank/conllu_fields.h"

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <string_view>
#include <utility>
#include <vector>

namespace parsescope {

namespace {

/// A word or an empty node, with a pointer to its DEPS.
struct DepsNode {
    std::string id;
    const Word* word = nullptr; ///< null for an empty node
    std::string* deps = nullptr;
};

std::vector<DepsNode> depsNodes(Sentence& sentence) {
    std::vector<DepsNode> nodes;
    for (Word& word : sentence.words)
        nodes.push_back({std::to_string(nodes.size() + 1), &word, &word.deps});
    for (ExtraLine& extra : sentence.extras)
        if (parsePair(extra.columns[IdColumn], '.'))
            nodes.push_back({extra.columns[IdColumn], nullptr, &extra.columns[DepsColumn]});
    return nodes;
}

/// Returns ROOT and all nodes that can be reached from ROOT without passing `left`.
std::set<std::string> reachedWithout(const std::string& left, const std::vector<DepsNode>& nodes) {
    std::map<std::string, std::vector<std::string>> dependents;
    for (const DepsNode& node : nodes)
        for (const DepsItem& item : readDeps(*node.deps))
            dependents[item.head].push_back(node.id);
    std::set<std::string> reached{"0"};
    std::vector<std::string> waiting{"0"};
    while (!waiting.empty()) {
        const std::string node = std::exchange(waiting.back(), {});
        waiting.pop_back();
        for (const std::string& dependent : dependents[node])
            if (dependent != left && reached.insert(dependent).second)
                waiting.push_back(dependent);
    }
    return reached;
}

/// Returns the head to which the dependents of a node are attached; nothing if no head remains.
std::optional<DepsItem> headInstead(const std::string& node, int head,
                                    const std::vector<DepsNode>& nodes) {
    const std::set<std::string> reached = reachedWithout(node, nodes);
    std::optional<DepsItem> found;
    for (const DepsNode& each : nodes)
        if (each.id == node)
            for (DepsItem& item : readDeps(*each.deps))
                if (reached.contains(item.head) && (!found || item.head == std::to_string(head)))
                    found = std::move(item);
    if (!found && head != NoHead)
        found = DepsItem{std::to_string(head), ":root"};
    return found;
}

/// Returns true if an item of DEPS has the head and the relation of `word` in the tree.
bool isInTree(const DepsItem& item, const Word& word) {
    const std::string relation = ":" + word.deprel;
    return item.head == std::to_string(word.head) &&
           (item.relation == relation || item.relation.starts_with(relation + ":"));
}

} // namespace

std::vector<DepsItem> readDeps(std::string_view deps) {
    std::vector<DepsItem> items;
    for (bool more = !deps.empty() && deps != "_"; more;) {
        const std::size_t bar = deps.find('|');
        const std::string_view item = deps.substr(0, bar);
        const std::size_t colon = std::min(item.find(':'), item.size());
        items.push_back({std::string(item.substr(0, colon)), std::string(item.substr(colon))});
        more = bar != std::string_view::npos;
        deps.remove_prefix(more ? bar + 1 : 0);
    }
    return items;
}

std::string writeDeps(std::vector<DepsItem> items) {
    const auto place = [](const DepsItem& item) {
        const auto empty = parsePair(item.head, '.');
        return std::pair(empty.value_or(std::pair(parseNumber(item.head).value_or(0), 0)),
                         item.relation);
    };
    std::ranges::stable_sort(items, {}, place);
    items.erase(std::unique(items.begin(), items.end()), items.end());
    std::string text;
    for (const DepsItem& item : items)
        text += (text.empty() ? "" : "|") + item.head + item.relation;
    return text.empty() ? "_" : text;
}

std::vector<DepsItem> depsBesideTree(const Sentence& sentence, const std::string& node) {
    for (const ExtraLine& extra : sentence.extras)
        if (extra.columns[IdColumn] == node)
            return readDeps(extra.columns[DepsColumn]);
    const int word = parseNumber(node).value_or(0);
    if (word < 1 || word > sentence.size())
        return {};
    const Word& line = sentence.words[word - 1];
    std::vector<DepsItem> items = readDeps(line.deps);
    std::erase(items, DepsItem{std::to_string(line.head), ":" + line.deprel});
    return items;
}

Result<Sentence> withDepsItem(Sentence sentence, const std::string& node,
                              const std::optional<DepsItem>& old,
                              const std::optional<DepsItem>& now) {
    if (now && now->head == node)
        return failure("the node {0} cannot be its own head", node);
    if (now && !hasEnhanced(sentence))
        if (const Result<void> done = completeDeps(sentence); !done)
            return tl::unexpected(done.error());
    const std::vector<DepsNode> nodes = depsNodes(sentence);
    const auto found = std::ranges::find(nodes, node, &DepsNode::id);
    if (found == nodes.end())
        return failure("there is no node {0} in the sentence", node);
    std::vector<DepsItem> items = readDeps(*found->deps);
    if (old && std::erase(items, *old) == 0)
        return failure("the DEPS of node {0} do not have {1}", node,
                       inQuotes(old->head + old->relation));
    if (now)
        items.push_back(*now);
    *found->deps = writeDeps(std::move(items));
    return sentence;
}

std::string depsFromTree(const Word& word) {
    return word.head == NoHead ? "_" : std::to_string(word.head) + ":" + word.deprel;
}

bool hasEnhanced(const Sentence& sentence) {
    return std::ranges::any_of(
        sentence.words, [](const Word& word) { return word.deps.find(':') != std::string::npos; });
}

Result<void> completeDeps(Sentence& sentence) {
    const auto lacksDeps = [](const Word& each) { return each.deps == "_"; };
    if (std::ranges::all_of(sentence.words, lacksDeps))
        for (Word& each : sentence.words)
            each.deps = depsFromTree(each);
    if (std::ranges::any_of(sentence.words, lacksDeps))
        return failure("some words have no DEPS and no head, which enhanced dependencies need");
    return {};
}

std::vector<int> wordsWithOldDeps(const Sentence& before, const Sentence& now) {
    std::vector<int> words;
    for (int word = 1; word <= now.size(); ++word) {
        const Word& here = now.words[word - 1];
        const std::vector<DepsItem> items = readDeps(here.deps);
        const auto has = [&items](const Word& other) {
            return std::ranges::any_of(
                items, [&other](const DepsItem& item) { return isInTree(item, other); });
        };
        if (here.head != NoHead && has(before.words[word - 1]) && !has(here))
            words.push_back(word);
    }
    return words;
}

Sentence withDepsFollowing(const Sentence& before, Sentence now) {
    for (const int word : wordsWithOldDeps(before, now)) {
        const Word& old = before.words[word - 1];
        Word& here = now.words[word - 1];
        std::vector<DepsItem> items = readDeps(here.deps);
        for (DepsItem& item : items)
            if (isInTree(item, old))
                item = {std::to_string(here.head),
                        here.deprel == old.deprel ? item.relation : ":" + here.deprel};
        here.deps = writeDeps(std::move(items));
    }
    return now;
}

void removeFromDeps(Sentence& sentence, const std::string& node, int head, int heir) {
    const std::vector<DepsNode> nodes = depsNodes(sentence);
    std::vector<DepsNode> dependents;
    for (const DepsNode& each : nodes)
        if (each.id != node && std::ranges::count(readDeps(*each.deps), node, &DepsItem::head) > 0)
            dependents.push_back(each);
    if (dependents.empty())
        return;
    std::optional<DepsItem> above = headInstead(node, head, nodes);
    std::string first; // dependent that takes the place of the node below ROOT
    if (above && above->head == "0") {
        const auto found = std::ranges::find(dependents, std::to_string(heir), &DepsNode::id);
        first = found == dependents.end() ? dependents.front().id : found->id;
    }
    for (const DepsNode& dependent : dependents) {
        std::vector<DepsItem> items;
        bool isBare = false; // true if DEPS is a bare number, as in CoNLL-X
        for (DepsItem& item : readDeps(*dependent.deps)) {
            isBare = item.relation.empty();
            if (item.head == node && dependent.id == first)
                item = {"0", isBare ? "" : above->relation};
            else if (item.head == node && above)
                item.head = first.empty() ? above->head : first;
            if (item.head != node && item.head != dependent.id)
                items.push_back(std::move(item));
        }
        if (items.empty() && dependent.word && dependent.word->head != NoHead)
            items.push_back(
                {std::to_string(dependent.word->head), isBare ? "" : ":" + dependent.word->deprel});
        *dependent.deps = writeDeps(std::move(items));
    }
}

void removeEnhanced(Sentence& sentence) {
    for (Word& word : sentence.words) {
        if (parseNumber(word.deps))
            word.misc = "_";
        word.deps = "_";
    }
    std::erase_if(sentence.extras, [](const ExtraLine& line) {
        return line.columns[IdColumn].find('.') != std::string::npos;
    });
}

} // namespace parsescope
