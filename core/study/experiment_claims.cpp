// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/study/experiment_claims.h"

#include "core/base/number_text.h"
#include "core/base/read_number.h"

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
    std::string place; ///< values that distinguish the comparison from others of the claim
    std::string test;  ///< path of the test part
    DifferenceEstimate estimate;
    double chance = 1; ///< p-value, corrected for the number of comparisons
};

/// A claim with its comparisons.
struct Tested {
    const ExperimentClaim* claim = nullptr;
    std::vector<Comparison> comparisons; ///< at least one
    PooledDifference pooled;
    double chance = 1; ///< p-value of the pooled difference, corrected for the number of claims
};

/// The outcome of a comparison for a claim.
enum class ClaimVerdict { Holds, Reversed, Unclear };

/// Returns the threshold of the difference: the value above which, or below which, the claim holds.
double thresholdOf(const ExperimentClaim& claim) {
    return claim.atMost.value_or(0);
}

ClaimVerdict verdictOn(const ExperimentClaim& claim, double difference, double chance) {
    if (chance >= claim.level)
        return ClaimVerdict::Unclear;
    const bool isAbove = difference > thresholdOf(claim);
    return isAbove == !claim.atMost ? ClaimVerdict::Holds : ClaimVerdict::Reversed;
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

/// Returns the comparisons of a claim. Entries with equal results for every sentence are not
/// compared.
std::vector<Comparison> comparisonsOf(const ExperimentClaim& claim,
                                      const std::vector<ExperimentEntry>& entries) {
    std::vector<Comparison> comparisons;
    std::vector<const ExperimentEntry*> done;
    for (const ExperimentEntry& entry : entries) {
        if (!isOf(entry, claim.smaller, entry))
            continue;
        const ExperimentEntry* larger = bestOf(entries, claim.larger, entry);
        const ExperimentEntry* smaller = bestOf(entries, claim.smaller, entry);
        if (!larger || std::ranges::find(done, smaller) != done.end() ||
            larger->sentences == smaller->sentences)
            continue;
        done.push_back(smaller);
        comparisons.push_back({placeText(claim, *larger), larger->cell.treebank.test,
                               estimateDifference(larger->sentences, smaller->sentences,
                                                  claim.measure, thresholdOf(claim))});
    }
    return comparisons;
}

constexpr std::array<const char*, 3> Measures{"UAS", "LAS", "UEM"};

const char* measureName(const ExperimentClaim& claim) {
    return Measures[static_cast<std::size_t>(claim.measure)];
}

std::string claimText(const ExperimentClaim& claim) {
    const std::string larger = sideText(claim.larger);
    const std::string smaller = sideText(claim.smaller);
    return claim.atMost ? larger + " < " + smaller + " + " + fixed(*claim.atMost, 2)
                        : larger + " > " + smaller;
}

/// Returns the parts of `text` between the separators.
std::vector<std::string> splitAt(const std::string& text, const std::string& separator) {
    std::vector<std::string> parts;
    std::size_t begin = 0;
    for (std::size_t end = 0; (end = text.find(separator, begin)) != std::string::npos;
         begin = end + separator.size())
        parts.push_back(text.substr(begin, end - begin));
    parts.push_back(text.substr(begin));
    return parts;
}

/// Reads the number after the first `mark` in `text`, for example "+1.20". Returns nothing if there
/// is none.
std::optional<double> numberAfter(const std::string& text, const std::string& mark) {
    std::size_t begin = text.find(mark);
    if (begin == std::string::npos)
        return {};
    begin += mark.size();
    begin += begin < text.size() && text[begin] == '+' ? 1 : 0;
    double number = 0;
    const std::string_view rest = std::string_view(text).substr(begin);
    return readNumber(rest, number) > 0 ? std::optional(number) : std::nullopt;
}

/// Returns the path of the test part of the treebank whose name begins `place`. Of several
/// treebanks, the one with the longest name counts. Empty if there is none.
std::string testOf(const ExperimentGrid& grid, const std::string& place) {
    const ExperimentTreebank* found = nullptr;
    for (const ExperimentCell& cell : grid.cells)
        if (place.starts_with(cell.treebank.name) &&
            (!found || cell.treebank.name.size() > found->name.size()))
            found = &cell.treebank;
    return found ? found->test : std::string();
}

/// Reads the comparisons of a claim from the table of the treebanks in `printed`; comparisons that
/// do not have the form of the table are left out.
std::vector<Comparison> printedComparisons(const ExperimentGrid& grid, const ExperimentClaim& claim,
                                           const std::string& printed) {
    const std::string start = "\n| " + claimText(claim) + " | " + measureName(claim) + " | ";
    const std::size_t line = printed.find(start);
    if (line == std::string::npos)
        return {};
    const std::size_t end = printed.find('\n', line + 1);
    const std::vector<std::string> cells =
        splitAt(printed.substr(line + start.size(), end - line - start.size()), " | ");
    std::vector<Comparison> comparisons;
    for (const std::string& text : splitAt(cells.back(), "; ")) {
        const std::string before = text.substr(0, text.find(" ["));
        const std::string place = before.substr(0, before.rfind(' '));
        const auto difference = numberAfter(before.substr(place.size()), " ");
        const auto lower = numberAfter(text, " [");
        const auto upper = numberAfter(text.substr(before.size()), ", ");
        const std::string test = testOf(grid, place);
        if (difference && lower && upper && !test.empty())
            comparisons.push_back(
                {place, test,
                 estimateFromInterval(*difference, *lower, *upper, thresholdOf(claim))});
    }
    return comparisons;
}

/// Returns the difference pooled over the treebanks with different test parts.
PooledDifference pooledOf(const Tested& tested) {
    std::vector<std::string> tests;
    std::vector<std::vector<DifferenceEstimate>> treebanks;
    for (const Comparison& comparison : tested.comparisons) {
        const auto test = std::ranges::find(tests, comparison.test);
        const auto index = static_cast<std::size_t>(test - tests.begin());
        if (test == tests.end()) {
            tests.push_back(comparison.test);
            treebanks.emplace_back();
        }
        treebanks[index].push_back(comparison.estimate);
    }
    return poolDifferences(treebanks, thresholdOf(*tested.claim));
}

/// Returns the paper that a claim is from, for example "GSS14" for the source "[GSS14 §8]"; empty
/// if the claim is from no paper.
std::string paperOf(const ExperimentClaim& claim) {
    const std::size_t begin = claim.source.find('[') + 1;
    return begin == 0 ? std::string()
                      : claim.source.substr(begin, claim.source.find_first_of(" ]", begin) - begin);
}

/// Corrects the p-values of the claims from each paper for the number of these claims, and the
/// p-values of their comparisons for the number of these comparisons.
void correctChances(std::vector<Tested>& all) {
    struct Family {
        std::vector<double> chances;
        std::vector<double*> corrected;
        void add(double chance, double& target) {
            chances.push_back(chance);
            corrected.push_back(&target);
        }
    };
    std::map<std::string, Family> claims;
    std::map<std::string, Family> comparisons;
    for (Tested& tested : all) {
        const std::string paper = paperOf(*tested.claim);
        claims[paper].add(tested.pooled.estimate.chance, tested.chance);
        for (Comparison& comparison : tested.comparisons)
            comparisons[paper].add(comparison.estimate.chance, comparison.chance);
    }
    for (const auto* families : {&claims, &comparisons})
        for (const auto& [paper, family] : *families) {
            const std::vector<double> corrected = correctedByHolm(family.chances);
            for (std::size_t i = 0; i < corrected.size(); ++i)
                *family.corrected[i] = corrected[i];
        }
}

constexpr std::array<std::pair<ClaimVerdict, const char*>, 3> VerdictTexts{
    {{ClaimVerdict::Holds, "holds"},
     {ClaimVerdict::Reversed, "reversed"},
     {ClaimVerdict::Unclear, "cannot be decided with these data"}}};

/// Returns the verdict on a claim by the pooled difference.
std::string pooledVerdict(const Tested& tested) {
    const ClaimVerdict verdict =
        verdictOn(*tested.claim, tested.pooled.estimate.difference, tested.chance);
    return VerdictTexts[static_cast<std::size_t>(verdict)].second;
}

/// Returns the verdicts on the comparisons of a claim.
std::string verdictText(const Tested& tested) {
    std::map<ClaimVerdict, std::size_t> counts;
    for (const Comparison& comparison : tested.comparisons)
        ++counts[verdictOn(*tested.claim, comparison.estimate.difference, comparison.chance)];
    std::vector<std::string> parts;
    for (const auto& [verdict, text] : VerdictTexts) {
        if (counts[verdict] == tested.comparisons.size())
            return text;
        if (counts[verdict] > 0)
            parts.push_back(std::string(text) + " on " + std::to_string(counts[verdict]));
    }
    return joined(parts, ", ");
}

/// Returns a difference as text, rounded to hundredths; never "-0.00".
std::string signedText(double value) {
    const std::string text = fixed(value, 2);
    return text == "-0.00" ? "0.00" : (value > 0 && text != "0.00" ? "+" : "") + text;
}

std::string boundsText(double lower, double upper) {
    return "[" + signedText(lower) + ", " + signedText(upper) + "]";
}

std::string pooledRow(const Tested& tested) {
    const ExperimentClaim& claim = *tested.claim;
    const auto isOnFirst = [&](const Comparison& comparison) {
        return comparison.test == tested.comparisons.front().test;
    };
    const DifferenceEstimate& estimate = tested.pooled.estimate;
    return row({claimText(claim), claim.source.empty() ? "–" : claim.source,
                claim.published.empty() ? "–" : claim.published, pooledVerdict(tested),
                measureName(claim) + std::string(" ") + signedText(estimate.difference) + " " +
                    boundsText(estimate.lower, estimate.upper),
                std::ranges::all_of(tested.comparisons, isOnFirst)
                    ? "–"
                    : boundsText(tested.pooled.drawnLower, tested.pooled.drawnUpper)});
}

std::string treebanksRow(const Tested& tested) {
    const ExperimentClaim& claim = *tested.claim;
    std::vector<std::string> differences;
    for (const Comparison& comparison : tested.comparisons) {
        const DifferenceEstimate& estimate = comparison.estimate;
        const bool isUnclear =
            verdictOn(claim, estimate.difference, comparison.chance) == ClaimVerdict::Unclear;
        differences.push_back(comparison.place + " " + signedText(estimate.difference) + " " +
                              boundsText(estimate.lower, estimate.upper) +
                              (isUnclear ? "" : "\\*"));
    }
    return row(
        {claimText(claim), measureName(claim), verdictText(tested), joined(differences, "; ")});
}

/// The explanation above the tables.
constexpr const char* ClaimsText =
    "\n## Does it hold?\n\nA comparison is between the means of two runs that differ in nothing "
    "else; where several are named, the best one counts, by LAS on the development part where one "
    "is given for that, else by UAS. A pooled difference is the mean over the treebanks. Brackets "
    "hold 95 % intervals: sentences and seeds are drawn anew 2,000 times, so that they are about "
    "the methods and not about the models of these seeds; where there is one seed, they are about "
    "its models. The last column has the interval if the treebanks are drawn anew, too: it is "
    "about treebanks like these, and needs many of them. A claim holds or is reversed, on these "
    "treebanks, where the pooled difference is significant at the level of the claim (0.05 unless "
    "it says otherwise), corrected by the method of Holm for the number of claims from its paper "
    "in this table; elsewhere it cannot be decided with these data.";
constexpr const char* FromIntervals =
    " The counts of the sentences are not kept: the pooled intervals and what is significant are "
    "computed from the intervals of the treebanks, as if differences were normally distributed and "
    "the errors of comparisons on one treebank equal.";

} // namespace

std::string claimsMarkdown(const ExperimentGrid& grid, const std::vector<ExperimentEntry>& entries,
                           const std::string& printed) {
    std::vector<Tested> all;
    bool isPrinted = false;
    for (const ExperimentClaim& claim : grid.claims) {
        Tested tested{&claim, comparisonsOf(claim, entries), {}, 1};
        if (tested.comparisons.empty()) {
            tested.comparisons = printedComparisons(grid, claim, printed);
            isPrinted = isPrinted || !tested.comparisons.empty();
        }
        if (tested.comparisons.empty())
            continue;
        tested.pooled = pooledOf(tested);
        all.push_back(std::move(tested));
    }
    if (all.empty())
        return {};
    correctChances(all);
    std::string pooled;
    std::string treebanks;
    for (const Tested& tested : all) {
        pooled += pooledRow(tested);
        treebanks += treebanksRow(tested);
    }
    return ClaimsText + std::string(isPrinted ? FromIntervals : "") + "\n\n" +
           heading({"claim", "source", "published", "verdict", "pooled difference",
                    "treebanks drawn, too"}) +
           pooled +
           "\n### On each treebank\n\n\\*: significant at the level of the claim, corrected for "
           "the number of comparisons for claims from the same paper.\n\n" +
           heading({"claim", "measure", "verdict", "differences"}) + treebanks;
}

} // namespace parsescope
