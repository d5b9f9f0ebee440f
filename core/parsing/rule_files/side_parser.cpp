// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/parsing/rule_files/side_parser.h"

#include "core/parsing/rule_files/condition_parser.h"

#include <algorithm>

namespace parsescope {

namespace {

class PlaceParser {
public:
    PlaceParser(RuleScanner& scanner, const RulePattern& rule) : m_scanner(scanner), m_rule(rule) {}

    Result<WrittenPlace> read() {
        m_place.begin = m_scanner.position();
        const Result<void> done = m_scanner.take("[")     ? closed()
                                  : takeRun(m_place.runs) ? behindRun()
                                                          : nodesBeforeRest();
        if (!done)
            return tl::unexpected(done.error());
        return std::move(m_place);
    }

private:
    /// Takes σ or the name of a list, and adds the number of its run to `runs`. Returns false if
    /// neither comes next.
    bool takeRun(std::vector<int>& runs) {
        for (std::size_t i = 0; i < m_rule.listNames.size(); ++i)
            if (m_scanner.takeWord(m_rule.listNames[i])) {
                runs.push_back(static_cast<int>(i) + 1);
                return true;
            }
        const bool isStack = m_scanner.take("σ") || m_scanner.takeWord("S");
        if (isStack)
            runs.push_back(0);
        return isStack;
    }

    /// Takes a node, or "…". Returns false if neither comes next.
    bool takeNodeOrDots() {
        m_place.nodes.emplace_back(m_scanner.take("…", "...") ? "…" : takeNode(m_scanner));
        return !m_place.nodes.back().empty();
    }

    Result<void> closed() {
        m_place.isClosed = true;
        if (m_scanner.take("]"))
            return {};
        do {
            if (!takeNodeOrDots())
                return m_scanner.unexpected(Text("{0}, or ]", AnyNode));
        } while (m_scanner.take("|") || m_scanner.take(","));
        if (!m_scanner.take("]"))
            return m_scanner.unexpected(Text("| or ]"));
        return {};
    }

    /// Reads further runs and the nodes after them: "·λ|i".
    Result<void> behindRun() {
        while (!m_rule.listNames.empty() && m_scanner.take("·", "."))
            if (!takeRun(m_place.runs))
                return m_scanner.unexpected(Text("σ or the name of a list"));
        while (m_scanner.take("|"))
            if (!takeNodeOrDots())
                return m_scanner.unexpected(Text("{0}, or …", AnyNode));
        return {};
    }

    /// Reads nodes and then β or the name of a list: "i|j|β", "i|λ".
    Result<void> nodesBeforeRest() {
        while (!(m_scanner.take("β") || m_scanner.takeWord("B"))) {
            if (!m_place.nodes.empty() && takeRun(m_place.runs)) {
                m_place.nodesFirst = true;
                if (m_place.runs.front() == 0)
                    return m_scanner.errorAt(m_place.begin,
                                             Text("nodes follow σ, expected σ|i, or i|β"));
                return {};
            }
            m_place.nodes.push_back(takeNode(m_scanner));
            if (m_place.nodes.back().empty())
                return m_scanner.position() == m_place.begin
                           ? m_scanner.unexpected(
                                 Text("a stack, such as σ|i, or a buffer, such as j|β"))
                           : m_scanner.unexpected(Text("{0}, or β", AnyNode));
            if (!m_scanner.take("|"))
                return m_scanner.unexpected(Text("| and the rest of a buffer, which ends with β"));
        }
        m_place.isBuffer = true;
        return {};
    }

    RuleScanner& m_scanner;
    const RulePattern& m_rule;
    WrittenPlace m_place;
};

/// True if an arc comes next, not a place.
bool isAtArc(RuleScanner& scanner) {
    const std::size_t begin = scanner.position();
    const bool isArc = scanner.takeWord("arc") || scanner.takeWord("rearc") ||
                       scanner.takeWord("leftspine") || scanner.takeWord("rightspine") ||
                       (!takeNode(scanner).empty() && scanner.take("→", "->"));
    scanner.goTo(begin);
    return isArc;
}

} // namespace

bool WrittenPlace::skips() const {
    return std::ranges::find(nodes, "…") != nodes.end();
}

Result<std::vector<WrittenPlace>> takePlaces(RuleScanner& scanner, const RulePattern& rule) {
    std::vector<WrittenPlace> places;
    while (true) {
        Result<WrittenPlace> place = PlaceParser(scanner, rule).read();
        if (!place)
            return tl::unexpected(place.error());
        places.push_back(*std::move(place));
        const std::size_t comma = scanner.position();
        if (places.size() == rule.listNames.size() + 2 || !scanner.take(","))
            return places;
        if (isAtArc(scanner)) {
            scanner.goTo(comma);
            return places;
        }
    }
}

Result<std::vector<int>> numbersOf(const std::vector<WrittenPlace>& places,
                                   const RuleScanner& scanner, const RulePattern& rule) {
    const int last = static_cast<int>(rule.listNames.size()) + 1;
    const bool isWhole = static_cast<int>(places.size()) == last + 1;
    std::vector<int> numbers;
    for (const WrittenPlace& place : places) {
        const int next = static_cast<int>(numbers.size());
        const int named = place.isBuffer ? last : place.isClosed ? -1 : place.runs.front();
        if (place.isClosed && !isWhole)
            return scanner.errorAt(
                place.begin,
                last == 1
                    ? Text("this may be the stack or the buffer, expected both, such as σ|i, []")
                    : Text("this may be the stack, a list or the buffer, expected all of them"));
        // Runs can change their places only if all places are there.
        const int number = isWhole ? next : named;
        if (number == 0 && place.isBuffer)
            return scanner.errorAt(place.begin,
                                   Text("the first of two is the stack, expected σ or ["));
        if (number == last && !place.isBuffer && !place.isClosed)
            return scanner.errorAt(
                place.begin,
                Text("the second of two is the buffer, expected one that ends with β, or ["));
        if (number != 0 && place.skips())
            return scanner.errorAt(place.begin,
                                   Text("\"…\" is for the stack, expected nodes only"));
        if ((number == 0 && place.nodesFirst) || (number != last && place.isBuffer) ||
            (!numbers.empty() && number <= numbers.back()))
            return scanner.errorAt(place.begin,
                                   Text("expected the stack, then the lists and then the buffer"));
        numbers.push_back(number);
    }
    return numbers;
}

} // namespace parsescope
