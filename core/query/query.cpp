// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/query/query.h"

#include "core/base/utf8.h"
#include "core/parsing/systems.h"
#include "core/query/parser_states.h"
#include "core/query/scanner.h"
#include "core/query/sentence_conditions.h"
#include "core/query/tree_pattern.h"
#include "core/treebank/normal_form.h"

#include <algorithm>
#include <array>
#include <iterator>
#include <memory>

namespace parsescope {

namespace {

constexpr int DeepestNesting = 100;
// The largest number of places that several terms may find together.
constexpr std::size_t MostPlaces = 2'000'000;

bool asksForPlaces(const Match& match) {
    return !match.words.empty() || match.step >= 0;
}

/// Removes the matches without a place if there are matches with a place; otherwise keeps one
/// match.
void keepPlaces(std::vector<Match>& matches) {
    const auto whole = std::stable_partition(matches.begin(), matches.end(), asksForPlaces);
    if (whole != matches.end())
        matches.erase(whole == matches.begin() ? whole + 1 : whole, matches.end());
}

Result<void> append(std::vector<Match>& matches, std::vector<Match>&& more) {
    if (matches.size() + more.size() > MostPlaces)
        return failure("more than {0} places are found in this sentence", MostPlaces);
    matches.insert(matches.end(), std::make_move_iterator(more.begin()),
                   std::make_move_iterator(more.end()));
    return {};
}

/// Returns the condition that all conditions in `list` hold. Its matches are the matches with
/// places of all these conditions.
Condition allOf(std::vector<Condition> list) {
    if (list.size() == 1)
        return std::move(list.front());
    const auto conditions = std::make_shared<const std::vector<Condition>>(std::move(list));
    return [conditions](Subject& subject) -> Matches {
        std::vector<Match> all;
        for (const Condition& condition : *conditions) {
            Matches matches = condition(subject);
            if (!matches || matches->empty())
                return matches;
            if (const Result<void> fits = append(all, *std::move(matches)); !fits)
                return tl::unexpected(fits.error());
        }
        keepPlaces(all);
        return all;
    };
}

Condition anyOf(std::vector<Condition> list) {
    if (list.size() == 1)
        return std::move(list.front());
    const auto conditions = std::make_shared<const std::vector<Condition>>(std::move(list));
    return [conditions](Subject& subject) -> Matches {
        std::vector<Match> all;
        for (const Condition& condition : *conditions) {
            Matches matches = condition(subject);
            if (!matches)
                return matches;
            if (!all.empty())
                std::erase_if(*matches, [](const Match& match) { return !asksForPlaces(match); });
            if (const Result<void> fits = append(all, *std::move(matches)); !fits)
                return tl::unexpected(fits.error());
        }
        return all;
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

/// A function that computes a number for any tree.
using Property = int (*)(const Tree&);

Condition hasProperty(Property property, Comparison comparison) {
    return [=](Subject& subject) -> Matches {
        const bool holds = subject.tree() && comparison.holds(property(*subject.tree()));
        return std::vector<Match>(holds ? 1 : 0);
    };
}

/// Returns one match if the sentence has a projective tree.
Matches isProjective(Subject& subject) {
    const std::optional<Tree>& tree = subject.tree();
    return std::vector<Match>(tree && tree->isProjective() ? 1 : 0);
}

/// Returns one match with the words whose arcs are not projective; no match if there are none.
Matches crossingWords(Subject& subject) {
    const std::optional<Tree>& tree = subject.tree();
    if (!tree || tree->isProjective())
        return std::vector<Match>();
    return std::vector<Match>{{nonProjectiveWords(*tree)}};
}

class Parser {
public:
    Parser(std::string_view text, std::span<const TransitionSystem> own)
        : m_scanner(text), m_own(own) {}

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
        std::vector<Condition> conditions;
        do {
            Result<Condition> next = parseAnd();
            if (!next)
                return next;
            conditions.push_back(*std::move(next));
        } while (m_scanner.takeWord("or"));
        return anyOf(std::move(conditions));
    }

    Result<Condition> parseAnd() {
        std::vector<Condition> conditions;
        do {
            m_scanner.takeWord("and");
            Result<Condition> next = parseUnary();
            if (!next)
                return next;
            conditions.push_back(*std::move(next));
        } while (!m_scanner.atEnd() && !m_scanner.rest().starts_with(')') && !isWord("or"));
        return allOf(std::move(conditions));
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
                return m_scanner.unexpected(Text::untranslated(")"));
            return inner;
        }
        if (++m_terms > MostTerms)
            return m_scanner.errorAt(m_scanner.position(), "the query has more than {0} terms",
                                     MostTerms);
        for (const std::string_view word : {"pattern", "with", "without", "global"})
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
        // True if no space follows the name.
        const bool joined = ahead.position() == begin + name.size();
        if (name == "projective" && !followedBy(ahead, ":="))
            return take(ahead, Condition(isProjective));
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

    /// Reads a comparison of the number with the name `name`. Returns nothing if no number has this
    /// name.
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

    Result<TransitionSystem> systemNamed(std::string_view name) const {
        const auto own = std::ranges::find(m_own, name, &TransitionSystem::name);
        return own == m_own.end() ? findSystem(name) : *own;
    }

    /// Reads a term about parser states with the name `name`. Returns nothing if no term about
    /// parser states has this name.
    std::optional<Result<Condition>> parseState(std::string_view name, Scanner ahead) {
        constexpr std::array<std::string_view, 4> Names{"derivable", "not-derivable", "ambiguous",
                                                        "loss"};
        if (std::find(Names.begin(), Names.end(), name) == Names.end())
            return std::nullopt;
        static_cast<void>(ahead.take(":"));
        m_scanner = ahead;
        const std::size_t begin = m_scanner.position();
        const Result<TransitionSystem> system = systemNamed(m_scanner.takeUntil(":<>=!()"));
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
                return m_scanner.errorAt(begin, "unknown transition {0}, expected one of: {1}",
                                         inQuotes(transition), namesOf(system));
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
    std::span<const TransitionSystem> m_own;
    int m_depth = 0;
    int m_terms = 0;
};

} // namespace

Result<Query> parseQuery(std::string_view text, std::span<const TransitionSystem> own) {
    if (text.size() > LongestQuery)
        return Scanner({}).errorAt(0, "the query is longer than {0} bytes", LongestQuery);
    if (const std::size_t bad = findInvalidUtf8(text); bad != std::string_view::npos)
        return Scanner(text).errorAt(bad, "found {0}, expected UTF-8 text", byteText(text[bad]));
    const std::string normal = normalForm(text);
    Result<Condition> condition = Parser(normal, own).parse();
    if (!condition)
        return tl::unexpected(condition.error());
    return Query{std::string(text), *std::move(condition)};
}

Matches findMatches(const Query& query, const Sentence& sentence) {
    Subject subject(sentence, query.arcs);
    return query.condition(subject);
}

} // namespace parsescope
