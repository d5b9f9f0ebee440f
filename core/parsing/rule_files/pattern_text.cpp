// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/parsing/rule_files/pattern_text.h"

#include <algorithm>

namespace parsescope {

namespace {

using Kind = RuleCondition::Kind;

std::string nameOfNode(const RulePattern& rule, int node) {
    return node == PatternSide::Skipped ? "…" : rule.names[node];
}

std::string nameOfRun(const RulePattern& rule, int run) {
    return run == 0 ? "σ" : rule.listNames[run - 1];
}

/// Returns the text of a stack or of a list: "σ·λ|i", "i|λ" or "[i]".
std::string listText(const RulePattern& rule, const PatternList& list) {
    std::string runs;
    for (const int run : list.runs)
        runs += (runs.empty() ? "" : "·") + nameOfRun(rule, run);
    std::string nodes;
    for (const int node : list.nodes)
        nodes += (nodes.empty() ? "" : "|") + nameOfNode(rule, node);
    if (runs.empty())
        return "[" + nodes + "]";
    if (nodes.empty())
        return runs;
    return list.nodesFirst ? nodes + "|" + runs : runs + "|" + nodes;
}

std::string stackText(const RulePattern& rule, const PatternSide& side) {
    return listText(rule, {side.runs, side.stack});
}

std::string bufferText(const RulePattern& rule, const PatternSide& side) {
    std::string text;
    for (const int node : side.buffer)
        text += (text.empty() ? "" : "|") + nameOfNode(rule, node);
    if (!side.bufferGoesOn)
        return "[" + text + "]";
    return text + (text.empty() ? "β" : "|β");
}

/// Returns true if the rule does not mention the stack. The functions leavesList and leavesBuffer
/// do so for a list and for the buffer.
bool leavesStack(const RulePattern& rule) {
    return rule.before.stackGoesOn() && rule.before.stack.empty() && rule.after.stack.empty() &&
           rule.before.runs == rule.after.runs;
}
bool leavesList(const RulePattern& rule, std::size_t index) {
    const PatternList& list = rule.before.lists[index];
    return !list.runs.empty() && list.nodes.empty() && list == rule.after.lists[index];
}
bool leavesBuffer(const RulePattern& rule) {
    return rule.before.bufferGoesOn && rule.before.buffer.empty() && rule.after.buffer.empty();
}

/// Returns the text of a side of a rule of a system with lists.
std::string sideWithLists(const RulePattern& rule, const PatternSide& side) {
    // A place in brackets has no name, so all places are shown beside it. A place that contains
    // other runs on the right is shown with all places, too.
    const PatternSide& before = rule.before;
    bool isWhole = !before.stackGoesOn() || !before.bufferGoesOn;
    for (const PatternList& list : before.lists)
        isWhole = isWhole || list.runs.empty();
    std::string text;
    const auto show = [&](bool isLeft, const std::string& part) {
        if (isWhole || !isLeft)
            text += (text.empty() ? "" : ", ") + part;
    };
    show(leavesStack(rule), stackText(rule, side));
    for (std::size_t i = 0; i < side.lists.size(); ++i)
        show(leavesList(rule, i), listText(rule, side.lists[i]));
    show(leavesBuffer(rule), bufferText(rule, side));
    return text;
}

std::string sideText(const RulePattern& rule, const PatternSide& side) {
    if (!side.lists.empty())
        return sideWithLists(rule, side);
    // If only a stack or only a buffer in brackets were shown, it would be unclear which of them it
    // is.
    const bool isStackShown = !leavesStack(rule) || !rule.before.bufferGoesOn;
    const bool isBufferShown = !leavesBuffer(rule) || !rule.before.stackGoesOn() || !isStackShown;
    return (isStackShown ? stackText(rule, side) : "") +
           (isStackShown && isBufferShown ? ", " : "") +
           (isBufferShown ? bufferText(rule, side) : "");
}

std::string conditionText(const RulePattern& rule, const RuleCondition& part, Kind around) {
    const auto node = [&](int of) { return nameOfNode(rule, of); };
    switch (part.kind) {
    case Kind::All:
    case Kind::Any: {
        std::string text;
        for (const RuleCondition& one : part.parts)
            text += (text.empty()             ? ""
                     : part.kind == Kind::All ? " and "
                                              : " or ") +
                    conditionText(rule, one, part.kind);
        const bool isInside =
            around != part.kind && (part.kind == Kind::Any || around == Kind::Not);
        return isInside ? "(" + text + ")" : text;
    }
    case Kind::Not:
        if (part.parts.front().kind == Kind::IsRoot)
            return node(part.parts.front().first) + " ≠ 0";
        return "not " + conditionText(rule, part.parts.front(), Kind::Not);
    case Kind::HasHead:
        return "hashead(" + node(part.first) + ")";
    case Kind::IsRoot:
        return node(part.first) + " = 0";
    case Kind::Before:
        return node(part.first) + " < " + node(part.second);
    case Kind::StackHeads:
        return "hashead(σ)";
    case Kind::BufferHeads:
        return "hashead(β)";
    case Kind::SkippedHeads:
        return "hashead(…)";
    }
    return "";
}

/// Returns " if …" with the conditions that do not follow from the names of the nodes.
std::string conditionsText(const RulePattern& rule) {
    RuleCondition shown{Kind::All};
    for (const RuleCondition& part : rule.condition.parts)
        if (part.kind != Kind::IsRoot || rule.names[part.first] != "0")
            shown.parts.push_back(part);
    if (shown.parts.empty())
        return "";
    const Kind around = shown.parts.size() == 1 ? Kind::Any : Kind::All;
    if (shown.parts.size() == 1)
        return " if " + conditionText(rule, shown.parts.front(), around);
    return " if " + conditionText(rule, shown, Kind::All);
}

std::string headText(const RulePattern& rule) {
    switch (rule.arc->kind) {
    case PatternArc::Head::Node:
        return rule.names[rule.arc->head];
    case PatternArc::Head::Root:
        return "0";
    case PatternArc::Head::LeftSpine:
        return "leftspine(" + rule.names[rule.arc->head] + ")";
    case PatternArc::Head::RightSpine:
        return "rightspine(" + rule.names[rule.arc->head] + ")";
    }
    return "";
}

Text arcInWords(const RulePattern& rule) {
    const std::string& dependent = rule.names[rule.arc->dependent];
    if (rule.arc->kind == PatternArc::Head::Root)
        return Text("makes {0} a dependent of ROOT", dependent);
    const std::string& head = rule.names[rule.arc->head];
    switch (rule.arc->kind) {
    case PatternArc::Head::Root:
    case PatternArc::Head::Node:
        break;
    case PatternArc::Head::LeftSpine:
        return Text("makes {0} a dependent of the K-th node of the left spine of {1}", dependent,
                    head);
    case PatternArc::Head::RightSpine:
        return Text("makes {0} a dependent of the K-th node of the right spine of {1}", dependent,
                    head);
    }
    return Text("makes {0} a dependent of {1}", dependent, head);
}

bool has(const std::vector<int>& list, int node) {
    return std::ranges::find(list, node) != list.end();
}

/// Returns a text about the nodes for which `concerns` holds, with further arguments `more`; an
/// empty text if there are none.
template<class Concerns, class... More>
Text aboutNodes(const RulePattern& rule, TextPattern<1 + sizeof...(More)> pattern,
                const Concerns& concerns, const More&... more) {
    std::string names;
    for (int node = PatternSide::Skipped; node < static_cast<int>(rule.names.size()); ++node)
        if ((node != PatternSide::Skipped || rule.before.skips()) && concerns(node))
            names += (names.empty() ? "" : ", ") + nameOfNode(rule, node);
    return names.empty() ? Text() : Text(pattern, names, more...);
}

/// Returns true if the nodes that are in both lists have different orders in `list` and `other`.
bool reorders(const std::vector<int>& list, const std::vector<int>& other) {
    std::vector<int> one;
    std::vector<int> two;
    std::ranges::copy_if(list, std::back_inserter(one), [&](int node) { return has(other, node); });
    std::ranges::copy_if(other, std::back_inserter(two), [&](int node) { return has(list, node); });
    return one != two;
}

} // namespace

std::string schemaOf(const RulePattern& rule) {
    return sideText(rule, rule.before) + " ⇒ " + sideText(rule, rule.after) +
           (rule.arc ? (rule.arc->replaces ? ", rearc " : ", ") + headText(rule) + "→" +
                           rule.names[rule.arc->dependent]
                     : "") +
           conditionsText(rule);
}

std::string endText(const RulePattern& end) {
    std::string text = stackText(end, end.before) + ", ";
    for (const PatternList& list : end.before.lists)
        text += listText(end, list) + ", ";
    return text + bufferText(end, end.before) + conditionsText(end);
}

Text effectOf(const RulePattern& rule) {
    const PatternSide& from = rule.before;
    const PatternSide& to = rule.after;
    std::vector<Text> parts;
    if (rule.arc)
        parts.push_back(arcInWords(rule));
    parts.push_back(
        aboutNodes(rule, TextPattern<1>("removes {0}"), [&](int node) { return !to.has(node); }));
    parts.push_back(aboutNodes(rule, TextPattern<1>("moves {0} onto the stack"), [&](int node) {
        return !has(from.stack, node) && has(to.stack, node);
    }));
    parts.push_back(
        aboutNodes(rule, TextPattern<1>("puts {0} back into the buffer"),
                   [&](int node) { return !has(from.buffer, node) && has(to.buffer, node); }));
    for (std::size_t i = 0; i < from.lists.size(); ++i) {
        const std::string& name = rule.listNames[i];
        parts.push_back(aboutNodes(
            rule, TextPattern<2>("moves {0} to {1}"),
            [&](int node) {
                return !has(from.lists[i].nodes, node) && has(to.lists[i].nodes, node);
            },
            name));
        for (const int run : to.lists[i].runs)
            if (run != static_cast<int>(i) + 1)
                parts.push_back(Text("moves all of {0} to {1}", nameOfRun(rule, run), name));
        if (has(to.runs, static_cast<int>(i) + 1))
            parts.push_back(Text("moves all of {0} to {1}", name, "σ"));
    }
    if (reorders(from.stack, to.stack))
        parts.push_back(Text("changes the order on the stack"));
    if (reorders(from.buffer, to.buffer))
        parts.push_back(Text("changes the order in the buffer"));
    return Text::joined(parts, "; ");
}

} // namespace parsescope
