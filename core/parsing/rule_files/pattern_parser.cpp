// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/parsing/rule_files/pattern_parser.h"

#include "core/parsing/rule_files/condition_parser.h"
#include "core/parsing/rule_files/pattern_text.h"

#include <algorithm>

namespace parsescope {

namespace {

class PatternParser {
public:
    explicit PatternParser(RuleScanner& scanner) : m_scanner(scanner) {}

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
    /// A side of a rule as written, with the names of nodes.
    struct Side {
        std::vector<std::string> stack;
        std::vector<std::string> buffer;
        bool hasStack = false;
        bool hasBuffer = false;
        bool stackGoesOn = true;
        bool bufferGoesOn = true;
    };
    struct Part {
        std::vector<std::string> nodes;
        bool isClosed = false;
        bool isStack = false; // true for a stack, false for a buffer; undefined for closed parts
    };

    Result<Part> part() {
        Part part;
        const std::size_t begin = m_scanner.position();
        if (m_scanner.take("σ") || m_scanner.takeWord("S")) {
            part.isStack = true;
            while (m_scanner.take("|")) {
                if (m_scanner.take("…", "...")) {
                    part.nodes.emplace_back("…");
                    continue;
                }
                part.nodes.push_back(takeNode(m_scanner));
                if (part.nodes.back().empty())
                    return m_scanner.unexpected(Text("{0}, or …", AnyNode));
            }
            return part;
        }
        if (m_scanner.take("[")) {
            part.isClosed = true;
            if (m_scanner.take("]"))
                return part;
            do {
                part.nodes.emplace_back(m_scanner.take("…", "...") ? "…" : takeNode(m_scanner));
                if (part.nodes.back().empty())
                    return m_scanner.unexpected(Text("{0}, or ]", AnyNode));
            } while (m_scanner.take("|") || m_scanner.take(","));
            if (!m_scanner.take("]"))
                return m_scanner.unexpected(Text("| or ]"));
            return part;
        }
        while (!(m_scanner.take("β") || m_scanner.takeWord("B"))) {
            part.nodes.push_back(takeNode(m_scanner));
            if (part.nodes.back().empty())
                return m_scanner.position() == begin
                           ? m_scanner.unexpected(
                                 Text("a stack, such as σ|i, or a buffer, such as j|β"))
                           : m_scanner.unexpected(Text("{0}, or β", AnyNode));
            if (!m_scanner.take("|"))
                return m_scanner.unexpected(Text("| and the rest of a buffer, which ends with β"));
        }
        return part;
    }

    /// True if an arc comes next, not a part of a side.
    bool isAtArc() {
        const std::size_t begin = m_scanner.position();
        const bool isArc = m_scanner.takeWord("arc") || m_scanner.takeWord("leftspine") ||
                           m_scanner.takeWord("rightspine") ||
                           (!takeNode(m_scanner).empty() && m_scanner.take("→", "->"));
        m_scanner.goTo(begin);
        return isArc;
    }

    Result<Side> side() {
        Side side;
        const std::size_t begin = m_scanner.position();
        Result<Part> first = part();
        if (!first)
            return tl::unexpected(first.error());
        const std::size_t comma = m_scanner.position();
        bool hasSecond = m_scanner.take(",");
        if (hasSecond && isAtArc()) {
            m_scanner.goTo(comma);
            hasSecond = false;
        }
        if (!hasSecond) {
            if (first->isClosed)
                return m_scanner.errorAt(
                    begin,
                    Text("this may be the stack or the buffer, expected both, such as σ|i, []"));
            setPart(side, *std::move(first), first->isStack);
            return side;
        }
        if (!first->isClosed && !first->isStack)
            return m_scanner.errorAt(begin, Text("the first of two is the stack, expected σ or ["));
        const std::size_t place = m_scanner.position();
        Result<Part> second = part();
        if (!second)
            return tl::unexpected(second.error());
        if (second->isStack)
            return m_scanner.errorAt(
                place,
                Text("the second of two is the buffer, expected one that ends with β, or ["));
        if (std::ranges::find(second->nodes, "…") != second->nodes.end())
            return m_scanner.errorAt(place, Text("\"…\" is for the stack, expected nodes only"));
        setPart(side, *std::move(first), true);
        setPart(side, *std::move(second), false);
        return side;
    }

    static void setPart(Side& side, Part part, bool isStack) {
        (isStack ? side.hasStack : side.hasBuffer) = true;
        (isStack ? side.stackGoesOn : side.bufferGoesOn) = !part.isClosed;
        (isStack ? side.stack : side.buffer) = std::move(part.nodes);
    }

    Result<void> left() {
        m_begin = m_scanner.position();
        const Result<Side> written = side();
        if (!written)
            return tl::unexpected(written.error());
        m_left = *written;
        m_rule.before.stackGoesOn = m_left.stackGoesOn;
        m_rule.before.bufferGoesOn = m_left.bufferGoesOn;
        for (const bool onStack : {true, false})
            for (const std::string& name : onStack ? m_left.stack : m_left.buffer) {
                std::vector<int>& list = onStack ? m_rule.before.stack : m_rule.before.buffer;
                if (name == "…" && m_rule.before.skips())
                    return m_scanner.errorAt(m_begin, Text("\"…\" occurs twice, expected it once"));
                if (name == "…") {
                    list.push_back(PatternSide::Skipped);
                    continue;
                }
                if (std::ranges::find(m_rule.names, name) != m_rule.names.end())
                    return m_scanner.errorAt(
                        m_begin, Text("the node {0} occurs twice, expected each node once", name));
                if (m_rule.names.size() == MostNodes)
                    return m_scanner.errorAt(m_begin,
                                             Text("expected at most {0} nodes", MostNodes));
                list.push_back(static_cast<int>(m_rule.names.size()));
                m_rule.names.push_back(name);
                if (name == "0")
                    m_rule.condition.parts.push_back({RuleCondition::Kind::IsRoot, list.back()});
            }
        return {};
    }

    Result<void> right() {
        if (!m_scanner.take("⇒", "=>"))
            return m_scanner.unexpected(Text("⇒ (or =>) and the right side of the rule"));
        const std::size_t begin = m_scanner.position();
        const Result<Side> written = side();
        if (!written)
            return tl::unexpected(written.error());
        const auto differs = [&](Phrase what, bool isOfLeft) {
            return m_scanner.errorAt(
                begin,
                isOfLeft
                    ? Text("only the left side has {0}, expected both or none to have it", what)
                    : Text("only the right side has {0}, expected both or none to have it", what));
        };
        if (m_left.hasStack != written->hasStack)
            return differs(Phrase("a stack"), m_left.hasStack);
        if (m_left.hasBuffer != written->hasBuffer)
            return differs(Phrase("a buffer"), m_left.hasBuffer);
        if (m_left.stackGoesOn != written->stackGoesOn)
            return differs(Phrase("σ"), m_left.stackGoesOn);
        if (m_left.bufferGoesOn != written->bufferGoesOn)
            return differs(Phrase("β"), m_left.bufferGoesOn);
        m_rule.after.stackGoesOn = written->stackGoesOn;
        m_rule.after.bufferGoesOn = written->bufferGoesOn;
        std::vector<int> seen;
        for (const bool onStack : {true, false})
            for (const std::string& name : onStack ? written->stack : written->buffer) {
                const std::optional<int> node = findNode(m_rule, name);
                if (!node)
                    return m_scanner.errorAt(begin, unknownNode(m_rule, name));
                if (std::ranges::find(seen, *node) != seen.end())
                    return m_scanner.errorAt(
                        begin,
                        Text("the node {0} occurs twice, expected each node at most once", name));
                seen.push_back(*node);
                (onStack ? m_rule.after.stack : m_rule.after.buffer).push_back(*node);
            }
        return {};
    }

    Result<void> arc() {
        m_scanner.takeWord("arc");
        PatternArc arc;
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
    std::size_t m_begin = 0; // the byte at which the left side begins
    Side m_left;
    RulePattern m_rule;
};

} // namespace

Result<RulePattern> parseRule(RuleScanner& scanner) {
    return PatternParser(scanner).rule();
}

Result<RulePattern> parseEnd(RuleScanner& scanner) {
    return PatternParser(scanner).end();
}

Result<RulePattern> parseRule(std::string_view text) {
    RuleScanner scanner(text, 0, text.size());
    return parseRule(scanner);
}

} // namespace parsescope
