// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/parsing/rule_files/pattern_parser.h"

#include "core/parsing/rule_files/condition_parser.h"
#include "core/parsing/rule_files/pattern_text.h"
#include "core/parsing/rule_files/side_parser.h"

#include <algorithm>

namespace parsescope {

namespace {

class PatternParser {
public:
    PatternParser(RuleScanner& scanner, std::span<const ListDeclaration> lists)
        : m_scanner(scanner) {
        for (const ListDeclaration& list : lists)
            m_rule.listNames.push_back(list.name);
    }

    Result<RulePattern> rule() {
        if (const auto done = left().and_then([&] { return right(); }); !done)
            return tl::unexpected(done.error());
        if (m_scanner.take(","))
            if (const auto done = arc(); !done)
                return tl::unexpected(done.error());
        if (const auto done = condition(); !done)
            return tl::unexpected(done.error());
        if (m_rule.before == m_rule.after && !m_rule.arc)
            return m_scanner.errorAt(
                m_begin, Text("the rule changes nothing, expected another right side, or an arc"));
        m_rule.schema = schemaOf(m_rule);
        return std::move(m_rule);
    }

    Result<RulePattern> end() {
        if (const auto done = left(); !done)
            return tl::unexpected(done.error());
        if (m_rule.before.skips())
            return m_scanner.errorAt(m_begin,
                                     Text("\"…\" is for rules, expected the end without it"));
        if (const auto done = condition(); !done)
            return tl::unexpected(done.error());
        return std::move(m_rule);
    }

private:
    [[nodiscard]] int lastPlace() const { return static_cast<int>(m_rule.listNames.size()) + 1; }

    /// Enters a place of a side of the rule; `nodes` are the numbers of its nodes.
    void enter(PatternSide& side, int number, const WrittenPlace& place, std::vector<int> nodes) {
        if (number == 0) {
            side.runs = place.runs;
            side.stack = std::move(nodes);
        } else if (number == lastPlace()) {
            side.bufferGoesOn = place.isBuffer;
            side.buffer = std::move(nodes);
        } else {
            side.lists[number - 1] = {place.runs, std::move(nodes), place.nodesFirst};
        }
    }

    /// Adds a node of the left side and returns its number.
    Result<int> newNode(const std::string& name) {
        if (name == "…" && m_skips)
            return m_scanner.errorAt(m_begin, Text("\"…\" occurs twice, expected it once"));
        if (name == "…") {
            m_skips = true;
            return PatternSide::Skipped;
        }
        if (std::ranges::find(m_rule.names, name) != m_rule.names.end())
            return m_scanner.errorAt(
                m_begin, Text("the node {0} occurs twice, expected each node once", name));
        if (m_rule.names.size() == MostNodes)
            return m_scanner.errorAt(m_begin, Text("expected at most {0} nodes", MostNodes));
        const int number = static_cast<int>(m_rule.names.size());
        m_rule.names.push_back(name);
        if (name == "0")
            m_rule.condition.parts.push_back({RuleCondition::Kind::IsRoot, number});
        return number;
    }

    Result<void> left() {
        m_begin = m_scanner.position();
        const auto places = takePlaces(m_scanner, m_rule);
        if (!places)
            return tl::unexpected(places.error());
        const auto numbers = numbersOf(*places, m_scanner, m_rule);
        if (!numbers)
            return tl::unexpected(numbers.error());
        m_places = *numbers;
        for (int list = 1; list < lastPlace(); ++list)
            m_rule.before.lists.push_back({{list}, {}});
        m_rule.after.lists = m_rule.before.lists;
        for (std::size_t i = 0; i < places->size(); ++i) {
            const WrittenPlace& place = (*places)[i];
            if (!place.isClosed && !place.isBuffer && place.runs != std::vector{m_places[i]})
                return m_scanner.errorAt(
                    place.begin, Text("expected σ, the lists and β, each in its own place"));
            std::vector<int> nodes;
            for (const std::string& name : place.nodes) {
                const Result<int> node = newNode(name);
                if (!node)
                    return tl::unexpected(node.error());
                nodes.push_back(*node);
            }
            enter(m_rule.before, m_places[i], place, std::move(nodes));
        }
        return {};
    }

    /// Returns the numbers of the places of the right side: in systems with lists, which may change
    /// their places, those of the left side.
    Result<std::vector<int>> placesOfRight(const std::vector<WrittenPlace>& places) {
        const std::size_t begin = places.front().begin;
        if (lastPlace() > 1) {
            if (places.size() == m_places.size())
                return m_places;
            return m_scanner.errorAt(
                begin, Text("expected the right side to have the places of the left side"));
        }
        Result<std::vector<int>> numbers = numbersOf(places, m_scanner, m_rule);
        if (!numbers)
            return numbers;
        for (const int number : {0, 1}) {
            const auto has = [number](const std::vector<int>& list) {
                return std::ranges::find(list, number) != list.end();
            };
            if (has(m_places) != has(*numbers))
                return differs(begin, number == 0 ? Phrase("a stack") : Phrase("a buffer"),
                               has(m_places));
        }
        return numbers;
    }

    [[nodiscard]] tl::unexpected<Error> differs(std::size_t begin, Phrase what,
                                                bool isOfLeft) const {
        return m_scanner.errorAt(
            begin,
            isOfLeft ? Text("only the left side has {0}, expected both or none to have it", what)
                     : Text("only the right side has {0}, expected both or none to have it", what));
    }

    /// Returns the runs of a side, sorted.
    static std::vector<int> runsOf(const PatternSide& side) {
        std::vector<int> runs = side.runs;
        for (const PatternList& list : side.lists)
            runs.insert(runs.end(), list.runs.begin(), list.runs.end());
        std::ranges::sort(runs);
        return runs;
    }

    Result<void> right() {
        if (!m_scanner.take("⇒", "=>"))
            return m_scanner.unexpected(Text("⇒ (or =>) and the right side of the rule"));
        const std::size_t begin = m_scanner.position();
        const auto places = takePlaces(m_scanner, m_rule);
        if (!places)
            return tl::unexpected(places.error());
        const auto numbers = placesOfRight(*places);
        if (!numbers)
            return tl::unexpected(numbers.error());
        std::vector<int> seen;
        for (std::size_t i = 0; i < places->size(); ++i) {
            const WrittenPlace& place = (*places)[i];
            const int number = (*numbers)[i];
            if (place.isBuffer != (number == lastPlace() && !place.isClosed) ||
                (number == 0 && place.nodesFirst))
                return m_scanner.errorAt(
                    place.begin, Text("expected the stack, then the lists and then the buffer"));
            std::vector<int> nodes;
            if (lastPlace() > 1)
                seen.clear(); // a node may be on several lists
            for (const std::string& name : place.nodes) {
                const std::optional<int> node = findNode(m_rule, name);
                if (!node || (name == "…" && number != 0))
                    return m_scanner.errorAt(begin, unknownNode(m_rule, name));
                if (std::ranges::find(seen, *node) != seen.end())
                    return m_scanner.errorAt(
                        begin,
                        Text("the node {0} occurs twice, expected each node at most once", name));
                seen.push_back(*node);
                nodes.push_back(*node);
            }
            enter(m_rule.after, number, place, std::move(nodes));
        }
        if (lastPlace() == 1 && m_rule.before.runs != m_rule.after.runs)
            return differs(begin, Phrase("σ"), m_rule.before.stackGoesOn());
        if (m_rule.before.bufferGoesOn != m_rule.after.bufferGoesOn)
            return differs(begin, Phrase("β"), m_rule.before.bufferGoesOn);
        if (runsOf(m_rule.before) != runsOf(m_rule.after))
            return m_scanner.errorAt(
                begin, Text("expected σ and each list of the left side once on the right side"));
        return {};
    }

    Result<void> arc() {
        PatternArc arc;
        if (!m_scanner.takeWord("arc"))
            arc.replaces = m_scanner.takeWord("rearc");
        const bool isLeft = m_scanner.takeWord("leftspine");
        if (isLeft || m_scanner.takeWord("rightspine")) {
            arc.kind = isLeft ? PatternArc::Head::LeftSpine : PatternArc::Head::RightSpine;
            if (m_rule.before.skips())
                return m_scanner.unexpected(
                    Text("an arc without a spine, as … numbers the variants"));
            if (!m_scanner.take("("))
                return m_scanner.unexpected(Text("( and the node whose spine it is"));
        }
        const std::size_t begin = m_scanner.position();
        if (arc.kind == PatternArc::Head::Node && !findNode(m_rule, "0") &&
            m_scanner.takeWord("0")) {
            arc.kind = PatternArc::Head::Root;
        } else {
            const Result<int> head = takeKnownNode(m_scanner, m_rule);
            if (!head)
                return tl::unexpected(head.error());
            arc.head = *head;
        }
        const bool hasSpine =
            arc.kind != PatternArc::Head::Node && arc.kind != PatternArc::Head::Root;
        if (hasSpine && !m_scanner.take(")"))
            return m_scanner.unexpected(Text(")"));
        if (!m_scanner.take("→", "->"))
            return m_scanner.unexpected(Text("→ (or ->) and the dependent"));
        const Result<int> dependent = takeKnownNode(m_scanner, m_rule);
        if (!dependent)
            return tl::unexpected(dependent.error());
        arc.dependent = *dependent;
        if (arc.kind != PatternArc::Head::Root && arc.head == arc.dependent)
            return m_scanner.errorAt(begin,
                                     Text("head and dependent are the same, expected two nodes"));
        if (m_rule.names[*dependent] == "0")
            return m_scanner.errorAt(begin, Text("ROOT has no head, expected another dependent"));
        m_rule.arc = arc;
        return {};
    }

    Result<void> condition() {
        Phrase expected("a condition (\"if …\")");
        if (m_scanner.takeWord("if") || m_scanner.takeWord("where")) {
            Result<RuleCondition> read = parseCondition(m_scanner, m_rule);
            if (!read)
                return tl::unexpected(read.error());
            m_rule.condition.parts.push_back(*std::move(read));
            expected = Phrase("and, or, or the end of the rule");
        }
        if (!m_scanner.atEnd())
            return m_scanner.unexpected(Text(expected));
        m_rule.condition = simplified(std::move(m_rule.condition), m_rule.arc);
        return {};
    }

    RuleScanner& m_scanner;
    std::size_t m_begin = 0;   // the byte at which the left side begins
    std::vector<int> m_places; // the number of each place of the left side
    bool m_skips = false;      // true if the left side has "…"
    RulePattern m_rule;
};

} // namespace

Result<RulePattern> parseRule(RuleScanner& scanner, std::span<const ListDeclaration> lists) {
    return PatternParser(scanner, lists).rule();
}

Result<RulePattern> parseEnd(RuleScanner& scanner, std::span<const ListDeclaration> lists) {
    return PatternParser(scanner, lists).end();
}

Result<RulePattern> parseRule(std::string_view text, std::span<const ListDeclaration> lists) {
    RuleScanner scanner(text, 0, text.size());
    return parseRule(scanner, lists);
}

} // namespace parsescope
