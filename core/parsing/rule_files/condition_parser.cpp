// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/parsing/rule_files/condition_parser.h"

#include "core/parsing/rule_files/pattern_parser.h"

#include <algorithm>
#include <array>

namespace parsescope {

namespace {

using Kind = RuleCondition::Kind;

bool isReserved(std::string_view name) {
    constexpr std::array<std::string_view, 13> Words{
        "S",   "B",       "if",        "where", "and",        "or",   "not",
        "arc", "hashead", "leftspine", "key",   "rightspine", "rearc"};
    return std::ranges::find(Words, name) != Words.end();
}

class ConditionParser {
public:
    ConditionParser(RuleScanner& scanner, const RulePattern& rule)
        : m_scanner(scanner), m_rule(rule) {}

    Result<RuleCondition> either() { return list(Kind::Any, "or", "∨", &ConditionParser::both); }

private:
    /// Reads one or more parts with `next`, separated by `word` or `symbol`.
    Result<RuleCondition> list(Kind kind, std::string_view word, std::string_view symbol,
                               Result<RuleCondition> (ConditionParser::*next)()) {
        RuleCondition all{kind};
        do {
            Result<RuleCondition> one = (this->*next)();
            if (!one)
                return one;
            all.parts.push_back(*std::move(one));
        } while (m_scanner.takeWord(word) || m_scanner.take(symbol));
        return all.parts.size() == 1 ? RuleCondition(all.parts.front()) : all;
    }
    Result<RuleCondition> both() { return list(Kind::All, "and", "∧", &ConditionParser::unary); }

    Result<RuleCondition> unary() {
        const std::size_t begin = m_scanner.position();
        if (++m_conditions > MostConditions)
            return m_scanner.errorAt(
                begin, Text("expected at most {0} conditions in a rule", MostConditions));
        const bool isDenied = m_scanner.takeWord("not") || m_scanner.take("¬");
        if (!isDenied && !m_scanner.take("("))
            return atom();
        if (++m_depth > DeepestCondition)
            return m_scanner.errorAt(
                begin, Text("conditions are nested too deep, expected at most {0} levels",
                            DeepestCondition));
        Result<RuleCondition> inner = isDenied ? unary() : either();
        --m_depth;
        if (!inner)
            return inner;
        if (isDenied)
            return RuleCondition{Kind::Not, 0, 0, {*std::move(inner)}};
        if (!m_scanner.take(")"))
            return m_scanner.unexpected(Text("), and, or or"));
        return inner;
    }

    Result<RuleCondition> atom() {
        if (m_scanner.takeWord("hashead"))
            return hasHead();
        const std::size_t begin = m_scanner.position();
        const Result<int> first = takeKnownNode(m_scanner, m_rule);
        if (!first)
            return m_scanner.position() == begin
                       ? m_scanner.unexpected(Text("hashead(i), i < j, i ≠ 0, not, or ("))
                       : tl::unexpected(first.error());
        const bool less = m_scanner.take("<");
        if (less || m_scanner.take(">")) {
            const Result<int> second = takeKnownNode(m_scanner, m_rule);
            if (!second)
                return tl::unexpected(second.error());
            if (*first == *second)
                return m_scanner.errorAt(
                    begin, Text("a node is compared with itself, expected two nodes"));
            return RuleCondition{Kind::Before, less ? *first : *second, less ? *second : *first};
        }
        const bool isNot = m_scanner.take("≠", "!=");
        if (!isNot && !m_scanner.take("="))
            return m_scanner.unexpected(Text("<, >, = or ≠ (or !=)"));
        if (!m_scanner.takeWord("0"))
            return m_scanner.unexpected(Text("0, as different nodes are never equal"));
        RuleCondition isRoot{Kind::IsRoot, *first};
        return isNot ? RuleCondition{Kind::Not, 0, 0, {isRoot}} : isRoot;
    }

    Result<RuleCondition> hasHead() {
        if (!m_scanner.take("("))
            return m_scanner.unexpected(Text("( and a node, σ, β or …"));
        RuleCondition read{Kind::HasHead};
        if (m_scanner.take("σ") || m_scanner.takeWord("S")) {
            read.kind = Kind::StackHeads;
        } else if (m_scanner.take("β") || m_scanner.takeWord("B")) {
            read.kind = Kind::BufferHeads;
        } else if (m_scanner.take("…", "...")) {
            read.kind = Kind::SkippedHeads;
            if (!m_rule.before.skips())
                return m_scanner.unexpected(Text("… on the left side before a condition on it"));
        } else {
            const Result<int> of = takeKnownNode(m_scanner, m_rule);
            if (!of)
                return tl::unexpected(of.error());
            read.first = *of;
        }
        if (!m_scanner.take(")"))
            return m_scanner.unexpected(Text(")"));
        return read;
    }

    RuleScanner& m_scanner;
    const RulePattern& m_rule;
    int m_conditions = 0;
    int m_depth = 0;
};

} // namespace

std::string takeNode(RuleScanner& scanner) {
    const std::size_t begin = scanner.position();
    if (scanner.takeWord("0"))
        return "0";
    const std::string name(scanner.takeName());
    if (!isReserved(name))
        return name;
    scanner.goTo(begin);
    return {};
}

std::optional<int> findNode(const RulePattern& rule, std::string_view name) {
    if (name == "…")
        return rule.before.skips() ? std::optional(PatternSide::Skipped) : std::nullopt;
    const auto found = std::ranges::find(rule.names, name);
    if (found == rule.names.end())
        return std::nullopt;
    return static_cast<int>(found - rule.names.begin());
}

Text unknownNode(const RulePattern& rule, std::string_view name) {
    std::string list;
    for (const std::string& known : rule.names)
        list += (list.empty() ? "" : ", ") + known;
    return list.empty() ? Text("the left side has no node {0}, expected none", name)
                        : Text("the left side has no node {0}, expected one of: {1}", name, list);
}

Result<int> takeKnownNode(RuleScanner& scanner, const RulePattern& rule) {
    const std::size_t begin = scanner.position();
    const std::string name = takeNode(scanner);
    if (name.empty())
        return scanner.unexpected(Text(AnyNode));
    const std::optional<int> found = findNode(rule, name);
    if (!found)
        return scanner.errorAt(begin, unknownNode(rule, name));
    return *found;
}

Result<RuleCondition> parseCondition(RuleScanner& scanner, const RulePattern& rule) {
    return ConditionParser(scanner, rule).either();
}

} // namespace parsescope
