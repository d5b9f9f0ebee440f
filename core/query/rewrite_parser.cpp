// SPDX-License-Identifier: GPL-3.0-or-later
// Reads rules and strategies. Their commands are read in rewrite_commands.cpp.
#include "core/base/utf8.h"
#include "core/query/rewrite_system.h"
#include "core/query/rewriting.h"

#include <array>
#include <map>
#include <utility>

namespace parsescope {

namespace {

constexpr int DeepestStrategy = 20;
constexpr std::size_t MostStrategies = 100;
constexpr std::size_t MostRules = 1000;

using StrategyKind = RewriteStrategy::Kind;

/// A strategy with parts, and how many parts it must have.
struct StrategyForm {
    std::string_view name;
    StrategyKind kind;
    std::size_t least;
    std::size_t most;
};
constexpr std::array<StrategyForm, 8> StrategyForms{{
    {"Seq", StrategyKind::Seq, 0, 1000},
    {"Alt", StrategyKind::Alt, 0, 1000},
    {"Pick", StrategyKind::Seq, 1, 1},
    {"Onf", StrategyKind::Iter, 1, 1},
    {"Iter", StrategyKind::Iter, 1, 1},
    {"Try", StrategyKind::Try, 1, 1},
    {"If", StrategyKind::If, 3, 3},
    {"Empty", StrategyKind::Empty, 0, 0},
}};

class SystemReader {
public:
    explicit SystemReader(std::string_view text) : m_scanner(text) {}

    Result<RewriteSystem> read() {
        if (m_scanner.rest().size() > LongestRules)
            return failure("the rules have more than {0} bytes", LongestRules);
        m_scanner.allowComments(true);
        m_scanner.skip();
        while (!m_scanner.atEnd())
            if (const Result<void> read = readDeclaration(); !read)
                return tl::unexpected(read.error());
        if (m_system.rules.empty())
            return m_scanner.unexpected("a rule: rule NAME {{ pattern {{ … }} commands {{ … }} }}");
        for (const auto& [place, name] : m_references)
            if (!m_indices.contains(name))
                return m_scanner.errorAt(place, "{0} is neither a rule nor a strategy",
                                         inQuotes(name));
        for (std::size_t index = 0; index < m_names.size(); ++index)
            resolve(m_system.strategies[index]);
        m_states.resize(m_names.size(), State::New);
        for (std::size_t index = 0; index < m_names.size(); ++index)
            if (const Result<void> ends = checkEnd(static_cast<int>(index)); !ends)
                return tl::unexpected(ends.error());
        return takeSystem();
    }

private:
    Result<void> readDeclaration() {
        const bool isRule = m_scanner.takeWord("rule");
        if (!isRule && !m_scanner.takeWord("strat"))
            return m_scanner.unexpected("rule or strat");
        const std::size_t begin = m_scanner.position();
        const NameAt name{std::string(m_scanner.takeIdentifier()), begin};
        if (name.name.empty())
            return m_scanner.unexpected(isRule ? Text("the name of the rule")
                                               : Text("the name of the strategy"));
        if (m_indices.contains(name.name))
            return m_scanner.errorAt(name.position, "the name {0} is used already",
                                     inQuotes(name.name));
        if (!m_scanner.take("{"))
            return m_scanner.unexpected(Text::untranslated("{"));
        const Result<void> read = isRule ? readRule(name.name) : readStrategy(name);
        if (!read)
            return read;
        if (!m_scanner.take("}"))
            return m_scanner.unexpected(Text::untranslated("}"));
        return {};
    }

    Result<void> readRule(const std::string& name) {
        if (m_system.rules.size() == MostRules)
            return m_scanner.unexpected("the end, after {0} rules", MostRules);
        Result<NamedRequest> named = readPatternRequest(m_scanner);
        if (!named)
            return tl::unexpected(named.error());
        if (!m_scanner.takeWord("commands"))
            return m_scanner.unexpected("pattern, with, without, global or commands");
        m_indices.emplace(name, std::pair(true, static_cast<int>(m_system.rules.size())));
        RewriteRule& rule = m_system.rules.emplace_back();
        rule.name = name;
        rule.request = std::move(named->request);
        return readRewriteCommands(m_scanner, named->names, rule);
    }

    Result<void> readStrategy(const NameAt& name) {
        if (m_names.size() == MostStrategies)
            return m_scanner.unexpected("the end, after {0} strategies", MostStrategies);
        m_indices.emplace(name.name, std::pair(false, static_cast<int>(m_names.size())));
        m_names.push_back(name);
        return readStrategy(0).map(
            [&](RewriteStrategy strategy) { m_system.strategies.push_back(std::move(strategy)); });
    }

    Result<RewriteStrategy> readStrategy(int depth) {
        const std::size_t begin = m_scanner.position();
        const std::string name(m_scanner.takeIdentifier());
        if (name.empty())
            return m_scanner.unexpected("a strategy: a name, Seq(…), Onf(…) or the like");
        const auto* form = std::ranges::find(StrategyForms, name, &StrategyForm::name);
        const bool hasParts = m_scanner.take("(");
        if (form == StrategyForms.end()) {
            if (hasParts)
                return m_scanner.errorAt(
                    begin, "{0} is not a strategy, expected Seq, Alt, Onf, Iter, Pick, Try or If",
                    inQuotes(name));
            m_references.emplace_back(begin, name);
            // The index is that of the reference until all names are known.
            return RewriteStrategy{StrategyKind::Named, static_cast<int>(m_references.size()) - 1};
        }
        if (depth == DeepestStrategy)
            return m_scanner.errorAt(begin, "strategies are nested more than {0} deep",
                                     DeepestStrategy);
        RewriteStrategy strategy{form->kind};
        while (hasParts && !m_scanner.take(")")) {
            Result<RewriteStrategy> part = readStrategy(depth + 1);
            if (!part)
                return part;
            strategy.parts.push_back(*std::move(part));
            if (!m_scanner.take(",") && !m_scanner.rest().starts_with(')'))
                return m_scanner.unexpected(", or )");
        }
        if (const std::size_t count = strategy.parts.size();
            count < form->least || count > form->most)
            return m_scanner.errorAt(begin, "{0} has {1}, expected {2}", name,
                                     plural("{0} part", "{0} parts", static_cast<long long>(count)),
                                     count < form->least ? form->least : form->most);
        return strategy;
    }

    /// Replaces the numbers of references by the rules and strategies that they name.
    void resolve(RewriteStrategy& strategy) const {
        if (strategy.kind == StrategyKind::Named) {
            const auto [isRule, index] = m_indices.at(m_references[strategy.index].second);
            strategy.kind = isRule ? StrategyKind::Rule : StrategyKind::Named;
            strategy.index = index;
        }
        for (RewriteStrategy& part : strategy.parts)
            resolve(part);
    }

    /// Fails if a strategy needs itself.
    Result<void> checkEnd(int index) {
        if (m_states[index] == State::Done)
            return {};
        if (std::exchange(m_states[index], State::Open) == State::Open)
            return m_scanner.errorAt(m_names[index].position, "the strategy {0} needs itself",
                                     inQuotes(m_names[index].name));
        const Result<void> ends = checkEnd(m_system.strategies[index]);
        m_states[index] = State::Done;
        return ends;
    }

    Result<void> checkEnd(const RewriteStrategy& strategy) {
        if (strategy.kind == StrategyKind::Named)
            return checkEnd(strategy.index);
        for (const RewriteStrategy& part : strategy.parts)
            if (const Result<void> ends = checkEnd(part); !ends)
                return ends;
        return {};
    }

    Result<RewriteSystem> takeSystem() {
        const auto main = std::ranges::find(m_names, "main", &NameAt::name);
        if (main != m_names.end()) {
            m_system.main = {StrategyKind::Named, static_cast<int>(main - m_names.begin())};
        } else if (!m_names.empty()) {
            return m_scanner.errorAt(m_names.front().position,
                                     "there is no strategy \"main\", expected one beside {0}",
                                     inQuotes(m_names.front().name));
        } else {
            m_system.main.kind = StrategyKind::Seq;
            for (int rule = 0; rule < static_cast<int>(m_system.rules.size()); ++rule)
                m_system.main.parts.push_back(
                    {StrategyKind::Iter, 0, {{StrategyKind::Rule, rule}}});
        }
        return std::move(m_system);
    }

    enum class State { New, Open, Done };

    Scanner m_scanner;
    RewriteSystem m_system;
    /// For each name, true for a rule and false for a strategy, and its index.
    std::map<std::string, std::pair<bool, int>, std::less<>> m_indices;
    std::vector<NameAt> m_names; // of the strategies
    std::vector<std::pair<std::size_t, std::string>> m_references;
    std::vector<State> m_states; // of the strategies
};

} // namespace

Result<RewriteSystem> parseRewriteSystem(std::string_view text) {
    return SystemReader(text).read();
}

} // namespace parsescope
