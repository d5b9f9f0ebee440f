// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/study/experiment_claims.h"

#include "core/base/number_text.h"
#include "core/study/markdown_table.h"

#include <algorithm>
#include <array>

namespace parsescope {

namespace {

using Side = ExperimentClaim::Side;

constexpr std::array<const char*, 5> Dimensions{"treebank", "system", "regime", "positions",
                                                "variant"};

std::string joined(const std::vector<std::string>& parts, const char* separator) {
    std::string text;
    for (const std::string& part : parts)
        text += (text.empty() ? "" : separator) + part;
    return text;
}

/// "arc-eager+lba or arc-eager+rba, static"
std::string sideText(const Side& side) {
    std::vector<std::string> parts;
    for (const auto& [dimension, values] : side)
        parts.push_back(joined(values, " or "));
    return joined(parts, ", ");
}

/// Whether an entry has values of a side, and is like `other` in all else.
bool isOf(const ExperimentEntry& entry, const Side& side, const ExperimentEntry& other) {
    return std::ranges::all_of(Dimensions, [&](const char* dimension) {
        const auto wanted = side.find(dimension);
        const std::string value = entry.cell.value(dimension);
        return wanted == side.end()
                   ? value == other.cell.value(dimension)
                   : std::ranges::find(wanted->second, value) != wanted->second.end();
    });
}

/// Better where it counts when one of several is chosen.
bool isBetter(const ExperimentEntry& one, const ExperimentEntry& other) {
    const bool chosen = !one.chosenOn.values.empty() && !other.chosenOn.values.empty();
    return chosen ? one.chosenOn.mean() > other.chosenOn.mean() : one.uas.mean() > other.uas.mean();
}

/// The best entry of a side that is like `other` in all else; a null pointer when there is none.
const ExperimentEntry* bestOf(const std::vector<ExperimentEntry>& entries, const Side& side,
                              const ExperimentEntry& other) {
    const ExperimentEntry* best = nullptr;
    for (const ExperimentEntry& entry : entries)
        if (isOf(entry, side, other) && (!best || isBetter(entry, *best)))
            best = &entry;
    return best;
}

AttachmentCounts times(const AttachmentCounts& counts, std::size_t factor) {
    const auto by = static_cast<long long>(factor);
    return {by * counts.words, by * counts.heads, by * counts.labelled};
}

/// Where the numbers of seeds differ, each side counts as often as the other has seeds.
bool isSignificant(const ExperimentEntry& a, const ExperimentEntry& b) {
    constexpr int Rounds = 2000;
    constexpr double Level = 0.05;
    if (a.sentences.size() != b.sentences.size())
        return false;
    std::vector<SentencePair> pairs;
    for (std::size_t i = 0; i < a.sentences.size(); ++i)
        pairs.push_back({times(a.sentences[i], b.uas.values.size()),
                         times(b.sentences[i], a.uas.values.size())});
    return significance(pairs, Rounds, 1).uas < Level;
}

/// Counts of the outcomes of comparisons.
struct Tally {
    int compared = 0;
    int holds = 0;
    int holdsSignificantly = 0;
    int reversedSignificantly = 0;
    double uas = 0;
    double las = 0;
    std::vector<std::string> differences;

    [[nodiscard]] std::string verdict() const {
        const auto on = [](int number) {
            return number > 0 ? ", significantly on " + std::to_string(number) : std::string();
        };
        if (holds == compared)
            return "holds" + on(holdsSignificantly);
        if (holds == 0)
            return "reversed" + on(reversedSignificantly);
        return "holds on " + std::to_string(holds) + " of " + std::to_string(compared) +
               on(holdsSignificantly);
    }
};

/// Which comparison it is: what the claim does not fix, and which of several values was the best.
std::string placeText(const ExperimentClaim& claim, const ExperimentEntry& larger) {
    std::vector<std::string> parts;
    for (const char* dimension : Dimensions) {
        const auto fixedValues = claim.larger.find(dimension);
        const bool isOpen = fixedValues == claim.larger.end() || fixedValues->second.size() > 1;
        if (const std::string value = larger.cell.value(dimension); isOpen && !value.empty())
            parts.push_back(value);
    }
    return joined(parts, " ");
}

void compare(const ExperimentClaim& claim, const ExperimentEntry& larger,
             const ExperimentEntry& smaller, Tally& tally) {
    const double difference = larger.uas.mean() - smaller.uas.mean();
    const bool isClear = isSignificant(larger, smaller);
    ++tally.compared;
    tally.uas += difference;
    tally.las += larger.las.mean() - smaller.las.mean();
    tally.holds += difference > 0;
    tally.holdsSignificantly += difference > 0 && isClear;
    tally.reversedSignificantly += difference < 0 && isClear;
    tally.differences.push_back(placeText(claim, larger) + (difference > 0 ? " +" : " ") +
                                fixed(difference, 2) + (isClear ? "\\*" : ""));
}

std::string claimRow(const ExperimentClaim& claim, const std::vector<ExperimentEntry>& entries) {
    Tally tally;
    std::vector<const ExperimentEntry*> done;
    for (const ExperimentEntry& entry : entries) {
        if (!isOf(entry, claim.smaller, entry))
            continue;
        const ExperimentEntry* larger = bestOf(entries, claim.larger, entry);
        const ExperimentEntry* smaller = bestOf(entries, claim.smaller, entry);
        if (!larger || std::ranges::find(done, smaller) != done.end())
            continue;
        done.push_back(smaller);
        compare(claim, *larger, *smaller, tally);
    }
    if (tally.compared == 0)
        return {};
    return row({sideText(claim.larger) + " > " + sideText(claim.smaller), claim.source,
                claim.published.empty() ? "–" : claim.published, tally.verdict(),
                fixed(tally.uas / tally.compared, 2), fixed(tally.las / tally.compared, 2),
                joined(tally.differences, "; ")});
}

} // namespace

std::string claimsMarkdown(const ExperimentGrid& grid,
                           const std::vector<ExperimentEntry>& entries) {
    std::string claims;
    for (const ExperimentClaim& claim : grid.claims)
        claims += claimRow(claim, entries);
    if (claims.empty())
        return {};
    return "\n## Does it hold?\n\nA comparison is between the means of two runs that differ in "
           "nothing else; where several are named, the best one counts, by LAS on the development "
           "part "
           "where one is given for that, else by UAS. Differences in UAS and "
           "LAS are means over all comparisons. \\*: significant (p < 0.05, paired "
           "randomisation over sentences, all seeds together).\n\n" +
           heading(
               {"claim", "source", "published", "verdict", "UAS", "LAS", "differences in UAS"}) +
           claims;
}

} // namespace parsescope
