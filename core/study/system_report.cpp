// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/study/system_report.h"

#include "core/parsing/rule_files/system_file.h"

#include <utility>

namespace parsescope {

namespace {

/// Returns the configuration to which a path leads, as text.
std::string endOfWay(const TransitionSystem& system, int words, RootPlace root, const Way& way) {
    Configuration configuration = system.start(words, root);
    for (const Transition transition : way)
        configuration = system.step(std::move(configuration), transition);
    return configuration.text();
}

Text numberText(long long number) {
    return Text::untranslated(std::to_string(number));
}

Text shareText(Share share) {
    return Text("{0} of {1}", share.derived, share.all);
}

/// Returns the smallest and the largest number of transitions as text.
Text rangeText(std::pair<int, int> lengths) {
    return lengths.first == lengths.second ? numberText(lengths.first)
                                           : Text("{0} to {1}", lengths.first, lengths.second);
}

/// Returns the length of the longest sentences for which all facts are known.
int knownWords(const SystemFacts& facts) {
    return static_cast<int>(facts.lengths.size());
}

Text endingText(const TransitionSystem& system, const SystemFacts& facts) {
    if (facts.endlessRules.empty())
        return Text("Every parse ends, however long the sentence: the rules show it.");
    if (!facts.loop)
        return plural(
            "The proof that every parse ends fails at the rules {1}. In sentences of up to "
            "{0} word, every parse ends.",
            "The proof that every parse ends fails at the rules {1}. In sentences of up to "
            "{0} words, every parse ends.",
            knownWords(facts), namesInLine(facts.endlessRules));
    const auto& [words, ways] = *facts.loop;
    if (ways.first.empty())
        return plural("A parse can go on for ever, with {0} word: {1}, again and again.",
                      "A parse can go on for ever, with {0} words: {1}, again and again.", words,
                      namesOf(system, ways.second));
    return plural("A parse can go on for ever, with {0} word: {1}, then {2}, again and again.",
                  "A parse can go on for ever, with {0} words: {1}, then {2}, again and again.",
                  words, namesOf(system, ways.first), namesOf(system, ways.second));
}

Text stuckText(const TransitionSystem& system, const SystemFacts& facts) {
    if (!facts.stuck)
        return plural("In sentences of up to {0} word no parse gets stuck.",
                      "In sentences of up to {0} words no parse gets stuck.", knownWords(facts));
    const auto& [words, way] = *facts.stuck;
    return plural("A parse can get stuck, with {0} word: {1} leads to {2}.",
                  "A parse can get stuck, with {0} words: {1} leads to {2}.", words,
                  namesOf(system, way), endOfWay(system, words, facts.root, way));
}

Text sameText(const TransitionSystem& system, RootPlace root, const std::string& positions,
              const SameNodes& same) {
    const auto endOf = [&](const Way& way) {
        return Text::untranslated(endOfWay(system, same.words, root, way));
    };
    const Way first(same.way.begin(), same.way.begin() + same.earlier);
    const Text start = first.empty()
                           ? Text("the initial configuration is {0}", endOf(first))
                           : Text("{0} leads to {1}", namesOf(system, first), endOf(first));
    return plural(
        "A parse can have the same nodes at {1} twice, with {0} word: {2}, and {3} leads to {4}.",
        "A parse can have the same nodes at {1} twice, with {0} words: {2}, and {3} leads to {4}.",
        same.words, positions, start, namesOf(system, same.way), endOf(same.way));
}

std::vector<ReportTable> lengthTables(const SystemFacts& facts) {
    std::vector<std::vector<Text>> trees{{Text("Words"), Text("All trees"), Text("Projective"),
                                          Text("Planar"), Text("1-endpoint-crossing"),
                                          Text("Well-nested, gap degree ≤ 1")}};
    std::vector<std::vector<Text>> ways{{Text("Words"), Text("Configurations"), Text("Trees"),
                                         Text("Derivations"), Text("Ambiguous trees"),
                                         Text("Most for one tree"), Text("Transitions")}};
    const Text none = Text::untranslated("–");
    for (const LengthFacts& at : facts.lengths) {
        trees.push_back({numberText(at.words), shareText(at.trees), shareText(at.projective),
                         shareText(at.planar), shareText(at.oneEndpointCrossing),
                         shareText(at.wellNestedGapDegreeOne)});
        std::vector<Text> row{numberText(at.words),
                              numberText(static_cast<long long>(at.configurations)),
                              numberText(at.trees.derived)};
        if (hasCounts(facts, at.words)) {
            row.push_back(Text::untranslated(at.derivations.text()));
            row.push_back(numberText(at.ambiguous));
            row.push_back(at.mostAmbiguous.empty() ? none
                                                   : Text("{0} (heads {1})", at.most.text(),
                                                          headsText(at.mostAmbiguous)));
            row.push_back(at.lengths ? rangeText(*at.lengths) : none);
        } else {
            row.insert(row.end(), 4, Text("not available"));
        }
        ways.push_back(std::move(row));
    }
    return {{Text("Trees derived, several words on ROOT allowed"), std::move(trees)},
            {Text("Ways to derive them"), std::move(ways)}};
}

} // namespace

Text differenceText(const TransitionSystem& system, const TransitionSystem& other,
                    const std::optional<Difference>& found, const SystemComparison& comparison) {
    if (found)
        return Text("The smallest tree that {0} derives and {1} does not: heads {2}, by {3}.",
                    system.name, other.name, headsText(found->heads),
                    namesOf(system, found->derivation));
    return plural("Up to {0} word, {1} derives all trees that {2} derives.",
                  "Up to {0} words, {1} derives all trees that {2} derives.", comparison.words,
                  other.name, system.name);
}

std::string namesOf(const TransitionSystem& system, const Way& way) {
    std::string text;
    for (const Transition transition : way)
        text += (text.empty() ? "" : " ") + system.nameOf(transition);
    return text;
}

std::string headsText(const std::vector<int>& heads) {
    std::string text;
    for (std::size_t word = 1; word < heads.size(); ++word)
        text += (text.empty() ? "" : " ") + std::to_string(heads[word]);
    return text;
}

bool hasCounts(const SystemFacts& facts, int words) {
    return !facts.loop || words < facts.loop->first;
}

SystemReport reportOn(const TransitionSystem& system, const SystemFacts& facts) {
    SystemReport report;
    const std::string known = nameOfRules(system);
    report.statements.push_back(
        known.empty()
            ? Text("No known system has these rules: losses are searched, and may be \"≥ k\".")
            : Text("The rules are those of {0}: all that is known of it holds here.", known));
    report.statements.push_back(endingText(system, facts));
    report.statements.push_back(stuckText(system, facts));
    report.tables = lengthTables(facts);
    if (facts.gaveUpAt > 0)
        report.ending =
            plural("Not available for sentences of {0} word: there are too many configurations.",
                   "Not available for sentences of {0} words: there are too many configurations.",
                   facts.gaveUpAt);
    return report;
}

SystemReport reportOn(const TransitionSystem& system, const PositionFacts& facts) {
    SystemReport report;
    const std::string positions = positionsText(facts.positions);
    if (!facts.same)
        report.statements.push_back(
            plural("In sentences of up to {0} word, no parse has the same nodes at {1} in two "
                   "configurations that are not terminal. A parser that looks only at these "
                   "positions can follow every derivation.",
                   "In sentences of up to {0} words, no parse has the same nodes at {1} in two "
                   "configurations that are not terminal. A parser that looks only at these "
                   "positions can follow every derivation.",
                   facts.words, positions));
    else
        report.statements.push_back(sameText(system, facts.root, positions, *facts.same));
    if (!facts.unchanging.empty())
        report.statements.push_back(Text("The nodes at {0} are unchanged by {1}.", positions,
                                         namesInLine(facts.unchanging)));
    std::vector<std::vector<Text>> rows{{Text("Words"), Text("Trees that such a parser builds")}};
    for (int words = 1; words <= facts.words; ++words) {
        const std::size_t index = words - 1;
        rows.push_back({numberText(words), index < facts.trees.size()
                                               ? shareText(facts.trees[index])
                                               : Text("not available")});
    }
    report.tables.push_back({Text("Positions {0}", positions), std::move(rows)});
    return report;
}

} // namespace parsescope
