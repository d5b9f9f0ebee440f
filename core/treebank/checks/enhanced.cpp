// SPDX-License-Identifier: GPL-3.0-or-later
// The checks of DEPS, the enhanced graph.
#include "core/base/utf8.h"
#include "core/treebank/checks/checked_sentence.h"

#include <utf8proc.h>

#include <map>
#include <set>
#include <utility>

namespace parsescope::checks {

namespace {

constexpr NodeId Root{0, 0};

std::string nameOf(NodeId node) {
    return std::to_string(node.first) +
           (node.second > 0 ? "." + std::to_string(node.second) : std::string());
}

std::optional<NodeId> parseNode(std::string_view text) {
    if (const std::optional<int> number = parseNumber(text))
        return NodeId{*number, 0};
    const auto pair = parsePair(text, '.');
    return pair && pair->second > 0 ? pair : std::nullopt;
}

/// Returns true if `text` consists of letters that are small or have no case, and marks on them,
/// with "_" only between letters.
bool isCaseMarker(std::string_view text) {
    bool letter = false;
    for (std::size_t at = 0; at < text.size();) {
        const Character character = characterAt(text, at);
        at += character.bytes;
        if (character.code == '_') {
            if (!letter || at == text.size())
                return false;
            letter = false;
            continue;
        }
        const utf8proc_category_t category =
            utf8proc_category(static_cast<utf8proc_int32_t>(character.code));
        letter = category == UTF8PROC_CATEGORY_LL || category == UTF8PROC_CATEGORY_LM ||
                 category == UTF8PROC_CATEGORY_LO || category == UTF8PROC_CATEGORY_MN ||
                 category == UTF8PROC_CATEGORY_MC || category == UTF8PROC_CATEGORY_ME;
        if (!letter)
            return false;
    }
    return letter;
}

/// Returns true if `relation` is a relation, optionally followed by a subtype, a case marker in any
/// script, and a case, with colons between them.
bool isEnhancedRelation(std::string_view relation) {
    const auto parts = splitAt(relation, ':');
    if (!isLowerWord(parts.front()))
        return false;
    switch (parts.size()) {
    case 1:
        return true;
    case 2:
        return isCaseMarker(parts[1]);
    case 3:
        return (isLowerWord(parts[1]) && isCaseMarker(parts[2])) ||
               (isCaseMarker(parts[1]) && isLowerWord(parts[2]));
    case 4:
        return isLowerWord(parts[1]) && isCaseMarker(parts[2]) && isLowerWord(parts[3]);
    default:
        return false;
    }
}

class GraphChecker {
public:
    GraphChecker(const CheckedSentence& sentence, Findings& findings)
        : m_sentence(sentence), m_findings(findings) {
        for (const FieldLine& line : sentence.lines)
            if (line.isNode())
                m_nodes.insert(line.id);
    }

    void check() {
        for (const FieldLine& line : m_sentence.lines) {
            if (!line.isNode())
                continue;
            m_exists = m_exists || line.kind == FieldLine::EmptyNodeLine;
            if (line.fields[DepsColumn] != "_")
                checkLine(line);
        }
        if (m_exists && m_good)
            checkConnected();
    }
    /// Returns true if there are enhanced dependencies.
    [[nodiscard]] bool exists() const { return m_exists; }

private:
    template<class... Arguments>
    void add(const char* rule, const FieldLine& line, TextPattern<sizeof...(Arguments) + 1> pattern,
             Arguments&&... arguments) {
        m_findings.add(CheckLevel::Ud2, rule, line, DepsColumn, pattern,
                       std::forward<Arguments>(arguments)...);
    }

    void checkLine(const FieldLine& line) {
        m_exists = true;
        const std::string_view deps = line.fields[DepsColumn];
        std::vector<EnhancedArc> arcs;
        for (const std::string_view item : splitAt(deps, '|')) {
            const std::size_t colon = item.find(':');
            const std::optional<NodeId> head = parseNode(item.substr(0, colon));
            if (colon == std::string_view::npos || !head) {
                m_good = false;
                return add(colon == std::string_view::npos ? "invalid-deps" : "invalid-ehead", line,
                           "{0} has {1}, expected head:relation, as in \"4:nsubj\"",
                           inQuotes(item));
            }
            arcs.push_back({*head, item.substr(colon + 1)});
        }
        for (const EnhancedArc& arc : arcs)
            checkArc(line, arc);
        checkOrder(line, arcs);
    }

    void checkArc(const FieldLine& line, const EnhancedArc& arc) {
        const std::string text = nameOf(arc.head) + ":" + std::string(arc.relation);
        if (arc.head != Root && !m_nodes.contains(arc.head)) {
            m_good = false;
            add("unknown-ehead", line,
                "{0} has the head {1}, expected the ID of a word or empty node", nameOf(arc.head));
        }
        if (arc.head == line.id)
            add("deps-self-loop", line, "{0} has the word itself as head in {1}", inQuotes(text));
        if (!isEnhancedRelation(arc.relation))
            add("invalid-edeprel", line,
                "{0} has {1}, expected a relation in small letters, as in \"obl:tmod\", \"obl:in\" "
                "or \"obl:in:loc\"",
                inQuotes(text));
        else if (const auto universal = universalPart(arc.relation);
                 !isUniversalRelation(universal) && universal != "ref")
            add("unknown-eudeprel", line, "{0} has {1}, expected one of the relations of UD",
                inQuotes(text));
        const bool root = arc.relation == "root";
        if (arc.head == Root && !root)
            m_findings.add(CheckLevel::Ud3, "enhanced-0-is-not-root", line, DepsColumn,
                           "{0} has {1}, expected \"root\" where the head is 0", inQuotes(text));
        if (arc.head != Root && root)
            m_findings.add(CheckLevel::Ud3, "enhanced-root-is-not-0", line, DepsColumn,
                           "{0} has {1}, expected \"root\" only where the head is 0",
                           inQuotes(text));
        m_dependents[arc.head].push_back(line.id);
    }

    void checkOrder(const FieldLine& line, const std::vector<EnhancedArc>& arcs) {
        const std::string deps = inQuotes(line.fields[DepsColumn]);
        for (std::size_t i = 1; i < arcs.size(); ++i) {
            const EnhancedArc& before = arcs[i - 1];
            const EnhancedArc& arc = arcs[i];
            if (arc.head < before.head)
                return add("unsorted-deps", line, "{0} is {1}, expected the heads in order", deps);
            if (arc.head != before.head)
                continue;
            if (arc.relation == before.relation)
                return add("repeated-deps", line,
                           "{0} is {1}, expected each relation to a head once", deps);
            if (arc.relation < before.relation)
                return add("unsorted-deps-2", line,
                           "{0} is {1}, expected the relations to the same head by alphabet", deps);
        }
    }

    /// Checks that every node can be reached from ROOT.
    void checkConnected() {
        std::set<NodeId> reached;
        std::vector<NodeId> waiting{Root};
        while (!waiting.empty()) {
            const NodeId node = waiting.back();
            waiting.pop_back();
            for (const NodeId& dependent : m_dependents[node])
                if (reached.insert(dependent).second)
                    waiting.push_back(dependent);
        }
        for (const FieldLine& line : m_sentence.lines)
            if (line.isNode() && !reached.contains(line.id))
                return add("unconnected-egraph", line,
                           "{0} leaves {1} without a path from ROOT: the enhanced graph must be "
                           "connected",
                           nameOf(line.id));
    }

    const CheckedSentence& m_sentence;
    Findings& m_findings;
    std::set<NodeId> m_nodes;
    std::map<NodeId, std::vector<NodeId>> m_dependents;
    bool m_exists = false; // true if there are enhanced dependencies, which are optional
    bool m_good = true;    // true if the graph contains all arcs of DEPS
};

} // namespace

void checkEnhancedGraph(const CheckedSentence& sentence, TreebankState& state, Findings& findings) {
    GraphChecker checker(sentence, findings);
    checker.check();
    // Only the first sentence that differs from an earlier one is reported.
    const bool exists = checker.exists();
    int& line = exists ? state.enhancedLine : state.notEnhancedLine;
    const int other = exists ? state.notEnhancedLine : state.enhancedLine;
    if (line > 0)
        return;
    line = sentence.lines.front().number;
    if (other > 0)
        findings.add(CheckLevel::Ud2, "edeps-only-sometimes", line, 0,
                     exists ? Text("the sentence has an enhanced graph, but the one on line {0} "
                                   "has none: expected it in all sentences or in none",
                                   other)
                            : Text("the sentence has no enhanced graph, but the one on line {0} "
                                   "has one: expected it in all sentences or in none",
                                   other));
}

} // namespace parsescope::checks
