// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/query/query.h"

#include "core/parsing/systems.h"
#include "core/query/comparison.h"
#include "core/query/field_search.h"
#include "core/query/parser_states.h"
#include "core/query/tree_pattern.h"
#include "core/treebank/text.h"

#include <algorithm>
#include <array>
#include <iterator>

namespace parsescope {

namespace {

constexpr int DeepestNesting = 100;

bool asksForPlaces(const Match& match) {
    return !match.words.empty() || match.step >= 0;
}

/// Both: matches that point at a place count, whichever side they come from.
Condition both(Condition left, Condition right) {
    return [left = std::move(left), right = std::move(right)](Subject& subject) -> Matches {
        Matches a = left(subject);
        if (!a || a->empty())
            return a;
        Matches b = right(subject);
        if (!b || b->empty())
            return b;
        a->insert(a->end(), std::make_move_iterator(b->begin()), std::make_move_iterator(b->end()));
        const auto whole = std::stable_partition(a->begin(), a->end(), asksForPlaces);
        a->erase(whole == a->begin() ? whole + 1 : whole, a->end());
        return a;
    };
}

Condition either(Condition left, Condition right) {
    return [left = std::move(left), right = std::move(right)](Subject& subject) -> Matches {
        Matches a = left(subject);
        Matches b = a ? right(subject) : Matches();
        if (!a || !b || b->empty())
            return a ? (b ? a : b) : a;
        const bool first = a->empty();
        for (Match& match : *b)
            if (first || asksForPlaces(match))
                a->push_back(std::move(match));
        return a;
    };
}

Condition negation(Condition inner) {
    return [inner = std::move(inner)](Subject& subject) -> Matches {
        const Matches matches = inner(subject);
        if (!matches)
            return matches;
        return std::vector<Match>(matches->empty() ? 1 : 0);
    };
}

/// A number that every sentence with a tree has.
using Property = int (*)(const Tree&);

int longestSpine(const Tree& tree) {
    std::size_t longest = 0;
    for (int node = 1; node <= tree.size(); ++node)
        longest = std::max(
            {longest, leftSpine(tree.heads(), node).size(), rightSpine(tree.heads(), node).size()});
    return static_cast<int>(longest);
}

Condition hasProperty(Property property, Comparison comparison) {
    return [=](Subject& subject) -> Matches {
        const bool holds = subject.tree() && comparison.holds(property(*subject.tree()));
        return std::vector<Match>(holds ? 1 : 0);
    };
}

/// One match with the words whose arcs are not projective, or none.
Matches crossingWords(Subject& subject) {
    const std::optional<Tree>& tree = subject.tree();
    if (!tree || tree->isProjective())
        return std::vector<Match>();
    Match match;
    for (int word = 1; word <= tree->size(); ++word)
        if (tree->isNonProjective({tree->head(word), word}))
            match.words.push_back(word);
    return std::vector<Match>{match};
}

class Parser {
public:
    explicit Parser(std::string_view text) : m_scanner(text) {}

    Result<Condition> parse() {
        if (m_scanner.atEnd())
            return m_scanner.unexpected("something to look for");
        Result<Condition> condition = parseOr();
        if (condition && !m_scanner.atEnd())
            return m_scanner.unexpected("the end");
        return condition;
    }

private:
    Result<Condition> parseOr() {
        Result<Condition> left = parseAnd();
        while (left && m_scanner.takeWord("or")) {
            Result<Condition> right = parseAnd();
            if (!right)
                return right;
            left = either(*std::move(left), *std::move(right));
        }
        return left;
    }

    Result<Condition> parseAnd() {
        Result<Condition> left = parseUnary();
        while (left && !m_scanner.atEnd() && !m_scanner.rest().starts_with(')') && !isWord("or")) {
            m_scanner.takeWord("and");
            Result<Condition> right = parseUnary();
            if (!right)
                return right;
            left = both(*std::move(left), *std::move(right));
        }
        return left;
    }

    [[nodiscard]] bool isWord(std::string_view word) const {
        return Scanner(m_scanner).takeWord(word);
    }

    Result<Condition> parseUnary() {
        if (++m_depth > DeepestNesting)
            return m_scanner.errorAt(m_scanner.position(), "the query is nested too deeply");
        Result<Condition> condition = parseNested();
        --m_depth;
        return condition;
    }

    Result<Condition> parseNested() {
        if (m_scanner.takeWord("not")) {
            Result<Condition> inner = parseUnary();
            return inner ? negation(*std::move(inner)) : inner;
        }
        if (m_scanner.take("(")) {
            Result<Condition> inner = parseOr();
            if (inner && !m_scanner.take(")"))
                return m_scanner.unexpected(")");
            return inner;
        }
        for (const std::string_view word : {"pattern", "without", "global"})
            if (Scanner ahead = m_scanner; ahead.takeWord(word) && ahead.rest().starts_with('{'))
                return parsePatternRequest(m_scanner);
        if (m_scanner.rest().starts_with('['))
            return parseWordPattern(m_scanner);
        return parseTerm();
    }

    Result<Condition> parseTerm() {
        const std::size_t begin = m_scanner.position();
        Scanner ahead = m_scanner;
        const std::string name(ahead.takeName());
        const bool joined = ahead.position() == begin + name.size(); // no space behind the name
        if (name == "projective" && !followedBy(ahead, ":="))
            return take(ahead, negation(crossingWords));
        if (name == "nonprojective" && !followedBy(ahead, ":="))
            return take(ahead, Condition(crossingWords));
        if (!name.empty() && followedBy(ahead, "<>=!"))
            if (auto number = parseNumber(name, ahead))
                return *std::move(number);
        if (!name.empty() && joined && ahead.rest().starts_with(':'))
            if (auto state = parseState(name, ahead))
                return *std::move(state);
        return parseText(m_scanner);
    }

    static bool followedBy(const Scanner& scanner, std::string_view characters) {
        return !scanner.atEnd() &&
               characters.find(scanner.rest().front()) != std::string_view::npos;
    }

    Result<Condition> take(const Scanner& behind, Condition condition) {
        m_scanner = behind;
        return condition;
    }

    /// Nothing when the name is not that of a number.
    std::optional<Result<Condition>> parseNumber(std::string_view name, Scanner ahead) {
        constexpr std::array<std::pair<std::string_view, Property>, 4> Properties{{
            {"length", nullptr},
            {"roots", [](const Tree& tree) { return tree.rootCount(); }},
            {"gap-degree", [](const Tree& tree) { return tree.gapDegree(); }},
            {"spine", longestSpine},
        }};
        const auto known = std::find_if(Properties.begin(), Properties.end(),
                                        [&](const auto& entry) { return entry.first == name; });
        if (known == Properties.end() && name != "gamma")
            return std::nullopt;
        m_scanner = ahead;
        const Result<Comparison> comparison = takeComparison(m_scanner);
        if (!comparison)
            return tl::unexpected(comparison.error());
        if (name == "gamma")
            return hasGamma(*comparison);
        if (name == "length")
            return Condition([c = *comparison](Subject& subject) -> Matches {
                return std::vector<Match>(c.holds(subject.sentence().size()) ? 1 : 0);
            });
        return hasProperty(known->second, *comparison);
    }

    /// Nothing when the name is not that of a question about parser states.
    std::optional<Result<Condition>> parseState(std::string_view name, Scanner ahead) {
        constexpr std::array<std::string_view, 4> Names{"derivable", "not-derivable", "ambiguous",
                                                        "loss"};
        if (std::find(Names.begin(), Names.end(), name) == Names.end())
            return std::nullopt;
        static_cast<void>(ahead.take(":"));
        m_scanner = ahead;
        const std::size_t begin = m_scanner.position();
        const Result<TransitionSystem> system = findSystem(m_scanner.takeUntil(":<>=!()"));
        m_scanner.skip();
        if (!system)
            return m_scanner.errorAt(begin, system.error().message);
        if (name == "derivable" || name == "not-derivable")
            return isDerivable(*system, name == "derivable");
        return name == "loss" ? parseLoss(*system) : parseAmbiguous(*system);
    }

    Result<Condition> parseAmbiguous(const TransitionSystem& system) {
        Result<Comparison> count = Comparison{Comparison::Sign::GreaterEqual, 1};
        if (followedBy(m_scanner, "<>=!"))
            count = takeComparison(m_scanner);
        if (!count)
            return tl::unexpected(count.error());
        return isAmbiguous(system, *count);
    }

    Result<Condition> parseLoss(const TransitionSystem& system) {
        std::string transition;
        if (m_scanner.take(":")) {
            const std::size_t begin = m_scanner.position();
            transition = m_scanner.takeName();
            if (!isTransition(system, transition))
                return m_scanner.errorAt(begin, "unknown transition \"" + transition +
                                                    "\", expected one of: " + namesOf(system));
        }
        const Result<Comparison> loss = takeComparison(m_scanner);
        if (!loss)
            return tl::unexpected(loss.error());
        return transition.empty() ? hasLoss(system, *loss)
                                  : hasLossAfter(system, transition, *loss);
    }

    static bool isTransition(const TransitionSystem& system, const std::string& name) {
        return system.find(name) ||
               std::any_of(system.rules.begin(), system.rules.end(),
                           [&](const Rule& rule) { return rule.name == name; });
    }

    static std::string namesOf(const TransitionSystem& system) {
        std::string names;
        for (const Rule& rule : system.rules)
            names += (names.empty() ? "" : ", ") + std::string(rule.name);
        return names;
    }

    Scanner m_scanner;
    int m_depth = 0;
};

} // namespace

Result<Query> parseQuery(std::string_view text) {
    if (const std::size_t bad = findInvalidUtf8(text); bad != std::string_view::npos)
        return Scanner(text).errorAt(bad, "found " + byteText(text[bad]) + ", expected UTF-8 text");
    Result<Condition> condition = Parser(text).parse();
    if (!condition)
        return tl::unexpected(condition.error());
    return Query{std::string(text), *std::move(condition)};
}

Matches findMatches(const Query& query, const Sentence& sentence) {
    Subject subject(sentence);
    return query.condition(subject);
}

} // namespace parsescope
