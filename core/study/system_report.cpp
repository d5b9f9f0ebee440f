// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/study/system_report.h"

#include "core/base/number_text.h"
#include "core/parsing/rule_files/system_file.h"

namespace parsescope {

namespace {

/// The configuration that a way leads to.
std::string endOfWay(const TransitionSystem& system, int words, RootPlace root, const Way& way) {
    Configuration configuration = system.start(words, root);
    for (const Transition transition : way)
        configuration = system.step(std::move(configuration), transition);
    return configuration.text();
}

std::string shareText(Share share) {
    return std::to_string(share.derived) + " of " + std::to_string(share.all);
}

/// The longest sentences of which all is known.
int knownWords(const SystemFacts& facts) {
    return static_cast<int>(facts.lengths.size());
}

std::string upTo(const SystemFacts& facts) {
    return "sentences of up to " + counted(knownWords(facts), "word");
}

std::string endingText(const TransitionSystem& system, const SystemFacts& facts) {
    if (facts.surelyEnds)
        return "Every parse ends, however long the sentence: the rules show it.";
    if (facts.loop) {
        const auto& [words, ways] = *facts.loop;
        return "A parse can go on for ever, with " + counted(words, "word") + ": " +
               (ways.first.empty() ? "" : namesOf(system, ways.first) + ", then ") +
               namesOf(system, ways.second) + ", again and again.";
    }
    return "The rules do not show whether every parse ends; in " + upTo(facts) + " it does.";
}

std::string stuckText(const TransitionSystem& system, const SystemFacts& facts) {
    if (!facts.stuck)
        return "In " + upTo(facts) + " no parse gets stuck.";
    const auto& [words, way] = *facts.stuck;
    return "A parse can get stuck, with " + counted(words, "word") + ": " + namesOf(system, way) +
           " leads to " + endOfWay(system, words, facts.root, way) + ".";
}

std::vector<ReportTable> lengthTables(const SystemFacts& facts) {
    std::vector<std::vector<std::string>> trees{{"Words", "All trees", "Projective", "Planar",
                                                 "1-endpoint-crossing",
                                                 "Well-nested, gap degree ≤ 1"}};
    std::vector<std::vector<std::string>> ways{{"Words", "Configurations", "Trees", "Derivations",
                                                "Trees with several", "Most of one tree",
                                                "Transitions"}};
    for (const LengthFacts& at : facts.lengths) {
        trees.push_back({std::to_string(at.words), shareText(at.trees), shareText(at.projective),
                         shareText(at.planar), shareText(at.oneEndpointCrossing),
                         shareText(at.wellNestedGapDegreeOne)});
        std::vector<std::string> row{std::to_string(at.words), std::to_string(at.configurations),
                                     std::to_string(at.trees.derived)};
        if (hasCounts(facts, at.words)) {
            row.push_back(at.derivations.text());
            row.push_back(std::to_string(at.ambiguous));
            row.push_back(at.mostAmbiguous.empty()
                              ? "–"
                              : at.most.text() + " (heads " + headsText(at.mostAmbiguous) + ")");
            row.push_back(!at.lengths ? "–"
                          : at.lengths->first == at.lengths->second
                              ? std::to_string(at.lengths->first)
                              : std::to_string(at.lengths->first) + " to " +
                                    std::to_string(at.lengths->second));
        } else {
            row.insert(row.end(), 4, "not available");
        }
        ways.push_back(std::move(row));
    }
    return {{"Trees derived, several words on ROOT allowed", std::move(trees)},
            {"Ways to derive them", std::move(ways)}};
}

} // namespace

std::string differenceText(const TransitionSystem& system, const TransitionSystem& other,
                           const std::optional<Difference>& found,
                           const SystemComparison& comparison) {
    if (found)
        return "The smallest tree that " + system.name + " derives and " + other.name +
               " does not: heads " + headsText(found->heads) + ", by " +
               namesOf(system, found->derivation) + ".";
    return "Up to " + counted(comparison.words, "word") + ", " + other.name +
           " derives all trees that " + system.name + " derives.";
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
            ? "No known system has these rules: losses are searched, and may be \"≥ k\"."
            : "The rules are those of " + known + ": all that is known of it holds here.");
    report.statements.push_back(endingText(system, facts));
    report.statements.push_back(stuckText(system, facts));
    report.tables = lengthTables(facts);
    if (facts.gaveUpAt > 0)
        report.ending = "Sentences of " + counted(facts.gaveUpAt, "word") +
                        " have too many configurations: not available.";
    return report;
}

} // namespace parsescope
