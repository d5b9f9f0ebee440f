// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/query/rewriting.h"

#include "core/base/utf8.h"
#include "core/query/rewrite_system.h"
#include "core/treebank/edit.h"
#include "core/treebank/enhanced_edit.h"

#include <algorithm>
#include <optional>
#include <utility>

namespace parsescope {

namespace {

constexpr int MostApplications = 10'000; // as in Grew
constexpr int MostSteps = 1'000'000;     // of a strategy, in one sentence

Text wordText(const Sentence& sentence, int word) {
    return Text("word {0} {1}", word, inQuotes(sentence.words[word - 1].form));
}

/// Returns the words of the sentence with the heads and relations of the arcs. Fails if a word has
/// two heads or an arc has no relation, or if there is a cycle.
Result<Sentence> finished(RewriteDraft draft) {
    Sentence& sentence = draft.sentence;
    for (Word& word : sentence.words)
        word.head = NoHead;
    std::vector<int> heads(sentence.size() + 1, NoHead);
    for (const DraftArc& arc : draft.arcs) {
        if (!arc.isThere)
            continue;
        if (heads[arc.dependent] != NoHead)
            return failure("it gives {0} two heads, {1} and {2}", wordText(sentence, arc.dependent),
                           heads[arc.dependent], arc.head);
        if (arc.label.empty())
            return failure("it gives {0} a head, but no relation",
                           wordText(sentence, arc.dependent));
        heads[arc.dependent] = arc.head;
        Word& word = sentence.words[arc.dependent - 1];
        word.head = arc.head;
        word.deprel = arc.label;
    }
    if (const auto cycles = findCycles(heads); !cycles.empty())
        return failure("{0}, beginning at {1}", cycleText(cycles.front()),
                       wordText(sentence, cycles.front().front()));
    for (Word& word : sentence.words)
        if (word.head == NoHead)
            word.deprel = "_";
    return std::move(sentence);
}

/// Returns the draft for a match. `arcs` are the indices of arcs of `graph`.
RewriteDraft draftOf(const Sentence& sentence, const SentenceGraph& graph, const RewriteRule& rule,
                     const std::vector<int>& nodes, const std::vector<int>& arcs) {
    RewriteDraft draft{sentence, {}, nodes, {}};
    for (int word = 1; word <= sentence.size(); ++word)
        if (const Word& line = sentence.words[word - 1]; line.head != NoHead)
            draft.arcs.push_back({line.head, word, line.deprel});
    for (const int arc : arcs) {
        const int dependent = graph.arcs()[arc].dependent;
        const auto found = std::ranges::find(draft.arcs, dependent, &DraftArc::dependent);
        draft.named.push_back(static_cast<int>(found - draft.arcs.begin()));
    }
    draft.named.resize(rule.namedArcs, -1);
    return draft;
}

/// A run of a strategy on one sentence.
class Rewriter {
public:
    Rewriter(const RewriteSystem& system, const Sentence& sentence, std::stop_token stop)
        : m_system(system),
          m_stop(std::move(stop)), m_now{sentence, std::vector<int>(system.rules.size(), 0)} {}

    /// Runs a strategy. Returns false if it fails; the sentence is then as it was before.
    Result<bool> run(const RewriteStrategy& strategy) {
        using Kind = RewriteStrategy::Kind;
        if (++m_steps > MostSteps)
            return failure("the strategy takes more than {0} steps in this sentence", MostSteps);
        switch (strategy.kind) {
        case Kind::Rule:
            return applyRule(strategy.index);
        case Kind::Named:
            return run(m_system.strategies[strategy.index]);
        case Kind::Seq:
            return runAll(strategy.parts);
        case Kind::Alt:
            for (const RewriteStrategy& part : strategy.parts)
                if (Result<bool> done = run(part); !done || *done)
                    return done;
            return false;
        case Kind::Iter:
            return repeat(strategy.parts.front());
        case Kind::Try: {
            const Result<bool> done = run(strategy.parts.front());
            return done ? Result<bool>(true) : done;
        }
        case Kind::If: {
            const RewriteRules::Rewritten before = m_now;
            const Result<bool> done = run(strategy.parts[0]);
            m_now = before;
            return done ? run(strategy.parts[*done ? 1 : 2]) : done;
        }
        case Kind::Empty:
            break;
        }
        return true;
    }

    [[nodiscard]] RewriteRules::Rewritten take() { return std::move(m_now); }

private:
    Result<bool> runAll(const std::vector<RewriteStrategy>& parts) {
        const RewriteRules::Rewritten before = m_now;
        for (const RewriteStrategy& part : parts) {
            const Result<bool> done = run(part);
            if (!done || !*done) {
                m_now = before;
                return done;
            }
        }
        return true;
    }

    /// Runs a strategy until it fails or changes nothing.
    Result<bool> repeat(const RewriteStrategy& strategy) {
        while (true) {
            const int before = m_applications;
            const Result<bool> done = run(strategy);
            if (!done)
                return done;
            if (!*done || m_applications == before)
                return true;
        }
    }

    /// Applies a rule to the first match that it changes. Returns false if there is none.
    Result<bool> applyRule(int index) {
        const RewriteRule& rule = m_system.rules[index];
        Subject subject(m_now.sentence, ArcSource::Basic, m_stop);
        std::optional<Sentence> result;
        const Result<void> searched =
            forEachMatch(rule.request, subject, [&](const auto& nodes, const auto& arcs) {
                return changed(rule, subject.graph(), nodes, arcs)
                    .map([&](std::optional<Sentence> sentence) {
                        result = std::move(sentence);
                        return !result;
                    });
            });
        if (!searched)
            return failure("rule {0}: {1}", inQuotes(rule.name), searched.error().message);
        if (!result)
            return false;
        if (++m_applications > MostApplications)
            return failure("the rules were applied {0} times, last rule {1}, without an end",
                           MostApplications, inQuotes(rule.name));
        m_now.sentence = *std::move(result);
        ++m_now.applied[index];
        return true;
    }

    /// Returns the sentence after the commands of the rule; nothing if they do not change it.
    Result<std::optional<Sentence>> changed(const RewriteRule& rule, const SentenceGraph& graph,
                                            const std::vector<int>& nodes,
                                            const std::vector<int>& arcs) const {
        RewriteDraft draft = draftOf(m_now.sentence, graph, rule, nodes, arcs);
        for (const RewriteCommand& command : rule.commands)
            if (const Result<void> done = command(draft); !done)
                return tl::unexpected(done.error());
        return finished(std::move(draft)).map([this](Sentence sentence) {
            return sentence == m_now.sentence ? std::nullopt : std::optional(std::move(sentence));
        });
    }

    const RewriteSystem& m_system;
    std::stop_token m_stop;
    RewriteRules::Rewritten m_now;
    int m_applications = 0;
    int m_steps = 0;
};

/// Returns the first word (1-based) that has a head in `before` but not in `now`; 0 if there is
/// none.
int wordThatLostHead(const Sentence& before, const Sentence& now) {
    for (int word = 1; word <= before.size(); ++word)
        if (before.words[word - 1].head != NoHead && now.words[word - 1].head == NoHead)
            return word;
    return 0;
}

} // namespace

Result<RewriteRules> RewriteRules::parse(std::string_view text) {
    Result<RewriteSystem> system = parseRewriteSystem(text);
    if (!system)
        return tl::unexpected(system.error());
    RewriteRules rules;
    rules.m_system = std::make_shared<const RewriteSystem>(*std::move(system));
    return rules;
}

std::vector<std::string> RewriteRules::names() const {
    std::vector<std::string> names;
    for (const RewriteRule& rule : m_system->rules)
        names.push_back(rule.name);
    return names;
}

Result<RewriteRules::Rewritten> RewriteRules::apply(const Sentence& sentence,
                                                    const std::stop_token& stop) const {
    Rewriter rewriter(*m_system, sentence, stop);
    if (const Result<bool> done = rewriter.run(m_system->main); !done)
        return tl::unexpected(done.error());
    Rewritten result = rewriter.take();
    if (const int word = wordThatLostHead(sentence, result.sentence); word > 0)
        return failure("the rules leave {0} without a head", wordText(sentence, word));
    return result;
}

TreebankRewriting rewriteTreebank(const Treebank& treebank, const RewriteRules& rules,
                                  bool depsFollow, const TaskControl& control) {
    constexpr std::size_t MostProblems = 100;
    TreebankRewriting all;
    all.applied.resize(rules.names().size(), 0);
    const auto addProblem = [&](int index, const Text& message) {
        if (all.problems.size() < MostProblems)
            all.problems.push_back({message, treebank.fileOf(index), treebank.firstLine(index), 0});
    };
    for (int index = 0; index < treebank.size() && !control.stopRequested(); ++index) {
        control.report(static_cast<double>(index) / treebank.size());
        const SentenceReading reading = treebank.read(index);
        if (!reading.isUsable()) {
            ++all.unreadable;
            if (all.problems.size() < MostProblems)
                all.problems.push_back(reading.errors.front());
            continue;
        }
        Result<RewriteRules::Rewritten> result = rules.apply(reading.sentence, control.stop);
        if (!result && control.stopRequested())
            break;
        const bool isChanged = result && result->sentence != reading.sentence;
        if (isChanged && depsFollow)
            result->sentence = withDepsFollowing(reading.sentence, std::move(result->sentence));
        const auto good = result.and_then([&](const RewriteRules::Rewritten& now) {
            return isChanged ? checkReadable(now.sentence, treebank.formatOf(index))
                             : Result<void>();
        });
        if (!good) {
            ++all.refused;
            const std::string id = reading.sentence.comment("sent_id");
            addProblem(index, id.empty() ? good.error().message
                                         : Text("sentence {0}: {1}", id, good.error().message));
            continue;
        }
        for (std::size_t rule = 0; rule < all.applied.size(); ++rule)
            all.applied[rule] += result->applied[rule];
        if (isChanged)
            all.sentences.emplace(index, std::move(result->sentence));
    }
    return all;
}

} // namespace parsescope
