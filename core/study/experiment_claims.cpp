// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/study/experiment_claims.h"

#include "core/base/number_text.h"
#include "core/study/markdown_table.h"

#include <algorithm>
#include <array>
#include <map>
#include <utility>

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

/// Returns the values of a side, for example "arc-eager+lba or arc-eager+rba, static".
std::string sideText(const Side& side) {
    std::vector<std::string> parts;
    for (const auto& [dimension, values] : side)
        parts.push_back(joined(values, " or "));
    return joined(parts, ", ");
}

/// Returns true if `entry` has values of `side` and equals `other` in all other dimensions.
bool isOf(const ExperimentEntry& entry, const Side& side, const ExperimentEntry& other) {
    return std::ranges::all_of(Dimensions, [&](const char* dimension) {
        const auto wanted = side.find(dimension);
        const std::string value = entry.cell.value(dimension);
        return wanted == side.end()
                   ? value == other.cell.value(dimension)
                   : std::ranges::find(wanted->second, value) != wanted->second.end();
    });
}

/// Returns true if `one` is better than `other` by the measure that is used for choosing among
/// several entries.
bool isBetter(const ExperimentEntry& one, const ExperimentEntry& other) {
    const bool chosen = !one.chosenOn.values.empty() && !other.chosenOn.values.empty();
    return chosen ? one.chosenOn.mean() > other.chosenOn.mean() : one.uas.mean() > other.uas.mean();
}

/// Returns the best entry of a side that equals `other` in all other dimensions; a null pointer if
/// there is none.
const ExperimentEntry* bestOf(const std::vector<ExperimentEntry>& entries, const Side& side,
                              const ExperimentEntry& other) {
    const ExperimentEntry* best = nullptr;
    for (const ExperimentEntry& entry : entries)
        if (isOf(entry, side, other) && (!best || isBetter(entry, *best)))
            best = &entry;
    return best;
}

/// A comparison of two entries that differ only in the sides of a claim.
struct Comparison {
    const ExperimentEntry* larger = nullptr;
    const ExperimentEntry* smaller = nullptr;
    DifferenceEstimate estimate;
    double chance = 1; ///< p-value, corrected for the number of comparisons in the table
};

/// The outcome of a comparison for a claim.
enum class ClaimVerdict { Holds, Reversed, Unclear };

/// Returns the threshold of the difference: the value above which, or below which, the claim holds.
double thresholdOf(const ExperimentClaim& claim) {
    return claim.atMost.value_or(0);
}

ClaimVerdict verdictOn(const ExperimentClaim& claim, const Comparison& comparison) {
    if (comparison.chance >= claim.level)
        return ClaimVerdict::Unclear;
    const bool isAbove = comparison.estimate.difference > thresholdOf(claim);
    return isAbove == !claim.atMost ? ClaimVerdict::Holds : ClaimVerdict::Reversed;
}

/// Returns the comparisons of a claim. Entries with equal results for every sentence are not
/// compared.
std::vector<Comparison> comparisonsOf(const ExperimentClaim& claim,
                                      const std::vector<ExperimentEntry>& entries) {
    std::vector<Comparison> comparisons;
    for (const ExperimentEntry& entry : entries) {
        if (!isOf(entry, claim.smaller, entry))
            continue;
        const ExperimentEntry* larger = bestOf(entries, claim.larger, entry);
        const ExperimentEntry* smaller = bestOf(entries, claim.smaller, entry);
        const auto isDone = [&](const Comparison& done) { return done.smaller == smaller; };
        if (!larger || std::ranges::any_of(comparisons, isDone) ||
            larger->sentences == smaller->sentences)
            continue;
        comparisons.push_back({larger, smaller,
                               estimateDifference(larger->sentences, smaller->sentences,
                                                  claim.measure, thresholdOf(claim))});
    }
    return comparisons;
}

/// Corrects the p-values of all comparisons for the number of comparisons.
void correctChances(std::vector<std::vector<Comparison>>& claims) {
    std::vector<double> chances;
    for (const auto& comparisons : claims)
        for (const Comparison& comparison : comparisons)
            chances.push_back(comparison.estimate.chance);
    const std::vector<double> corrected = correctedByHolm(chances);
    auto next = corrected.begin();
    for (auto& comparisons : claims)
        for (Comparison& comparison : comparisons)
            comparison.chance = *next++;
}

/// Returns the values that distinguish a comparison: the values of the dimensions that the claim
/// does not fix, and the best one of several values.
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

/// Returns the verdict on a claim from the verdicts on its comparisons.
std::string verdictText(const ExperimentClaim& claim, const std::vector<Comparison>& comparisons) {
    std::map<ClaimVerdict, std::size_t> counts;
    for (const Comparison& comparison : comparisons)
        ++counts[verdictOn(claim, comparison)];
    std::vector<std::string> parts;
    for (const auto& [verdict, text] :
         {std::pair{ClaimVerdict::Holds, "holds"},
          {ClaimVerdict::Reversed, "reversed"},
          {ClaimVerdict::Unclear, "cannot be decided with these data"}}) {
        if (counts[verdict] == comparisons.size())
            return text;
        if (counts[verdict] > 0)
            parts.push_back(std::string(text) + " on " + std::to_string(counts[verdict]));
    }
    return joined(parts, ", ");
}

std::string signedText(double value) {
    return (value > 0 ? "+" : "") + fixed(value, 2);
}

std::string claimText(const ExperimentClaim& claim) {
    const std::string larger = sideText(claim.larger);
    const std::string smaller = sideText(claim.smaller);
    return claim.atMost ? larger + " < " + smaller + " + " + fixed(*claim.atMost, 2)
                        : larger + " > " + smaller;
}

std::string claimRow(const ExperimentClaim& claim, const std::vector<Comparison>& comparisons) {
    constexpr std::array<const char*, 3> Measures{"UAS", "LAS", "UEM"};
    if (comparisons.empty())
        return {};
    double sum = 0;
    std::vector<std::string> differences;
    for (const Comparison& comparison : comparisons) {
        const DifferenceEstimate& estimate = comparison.estimate;
        sum += estimate.difference;
        differences.push_back(placeText(claim, *comparison.larger) + " " +
                              signedText(estimate.difference) + " [" + signedText(estimate.lower) +
                              ", " + signedText(estimate.upper) + "]" +
                              (verdictOn(claim, comparison) == ClaimVerdict::Unclear ? "" : "\\*"));
    }
    return row({claimText(claim), claim.source, claim.published.empty() ? "–" : claim.published,
                verdictText(claim, comparisons),
                Measures[static_cast<std::size_t>(claim.measure)] + std::string(" ") +
                    signedText(sum / static_cast<double>(comparisons.size())),
                joined(differences, "; ")});
}

} // namespace

std::string claimsMarkdown(const ExperimentGrid& grid,
                           const std::vector<ExperimentEntry>& entries) {
    std::vector<std::vector<Comparison>> compared;
    for (const ExperimentClaim& claim : grid.claims)
        compared.push_back(comparisonsOf(claim, entries));
    correctChances(compared);
    std::string claims;
    for (std::size_t i = 0; i < compared.size(); ++i)
        claims += claimRow(grid.claims[i], compared[i]);
    if (claims.empty())
        return {};
    return "\n## Does it hold?\n\nA comparison is between the means of two runs that differ in "
           "nothing else; where several are named, the best one counts, by LAS on the development "
           "part where one is given for that, else by UAS. Brackets hold 95 % intervals: "
           "sentences and seeds are drawn anew 2,000 times, so that they are about the methods "
           "and not about the models of these seeds. \\*: significant at the level of the claim "
           "(0.05 unless it says otherwise), corrected by the method of Holm for the number of "
           "comparisons in this table. A claim holds or is reversed where the difference is "
           "significant; elsewhere it cannot be decided with these data.\n\n" +
           heading({"claim", "source", "published", "verdict", "mean difference", "differences"}) +
           claims;
}

} // namespace parsescope
