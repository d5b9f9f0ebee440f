// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/study/difference.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <numeric>
#include <random>
#include <utility>

namespace parsescope {

namespace {

/// The part and the whole of a measure in a sentence.
struct Fraction {
    double part = 0;
    double whole = 0;
};

Fraction fractionOf(const AttachmentCounts& counts, AttachmentMeasure measure) {
    const auto words = static_cast<double>(counts.words);
    switch (measure) {
    case AttachmentMeasure::Uas:
        break;
    case AttachmentMeasure::Las:
        return {static_cast<double>(counts.labelled), words};
    case AttachmentMeasure::Uem:
        return {counts.heads == counts.words ? 1.0 : 0.0, 1.0};
    }
    return {static_cast<double>(counts.heads), words};
}

/// Returns the fractions of all sentences, for each seed.
std::vector<std::vector<Fraction>> fractionsOf(const SeedCounts& counts,
                                               AttachmentMeasure measure) {
    std::vector<std::vector<Fraction>> fractions;
    for (const std::vector<AttachmentCounts>& seed : counts) {
        fractions.emplace_back();
        for (const AttachmentCounts& sentence : seed)
            fractions.back().push_back(fractionOf(sentence, measure));
    }
    return fractions;
}

/// Returns the mean score of the chosen seeds on the sentences, in percent. Each sentence counts
/// `times` times.
double score(const std::vector<std::vector<Fraction>>& fractions,
             const std::vector<std::size_t>& seeds, const std::vector<int>& times) {
    constexpr double percent = 100;
    double sum = 0;
    for (const std::size_t seed : seeds) {
        Fraction total;
        for (std::size_t i = 0; i < times.size(); ++i) {
            total.part += times[i] * fractions[seed][i].part;
            total.whole += times[i] * fractions[seed][i].whole;
        }
        sum += total.whole > 0 ? percent * total.part / total.whole : 0;
    }
    return sum / static_cast<double>(seeds.size());
}

/// Returns `count` indices below `count`, drawn with replacement.
std::vector<std::size_t> drawn(std::size_t count, std::mt19937_64& random) {
    std::vector<std::size_t> seeds(count);
    for (std::size_t& seed : seeds)
        seed = random() % count;
    return seeds;
}

double meanOf(const std::vector<double>& values) {
    return std::accumulate(values.begin(), values.end(), 0.0) / static_cast<double>(values.size());
}

double deviationOf(const std::vector<double>& values) {
    const double mean = meanOf(values);
    double sum = 0;
    for (const double value : values)
        sum += (value - mean) * (value - mean);
    return std::sqrt(sum / static_cast<double>(values.size()));
}

/// Returns the probability that a normally distributed value with the standard deviation
/// `deviation` differs from its mean by at least `distance`.
double chanceOf(double distance, double deviation) {
    if (deviation == 0)
        return distance == 0 ? 1 : 0;
    return std::erfc(std::abs(distance) / (deviation * std::sqrt(2.0)));
}

/// The standard normal distribution leaves out 2.5 % above this value.
constexpr double NormalBound = 1.959964;

/// The bounds of the interval that leaves out 2.5 % of some values on each side.
struct Bounds {
    double lower = 0;
    double upper = 0;
};

Bounds boundsOf(std::vector<double> values) {
    std::ranges::sort(values);
    constexpr double tail = 0.025;
    const auto at = [&](double share) {
        const auto last = static_cast<double>(values.size() - 1);
        return values[static_cast<std::size_t>(share * last + 0.5)];
    };
    return {at(tail), at(1 - tail)};
}

/// Returns the standard deviation of an estimate without resamples.
double deviationOf(const DifferenceEstimate& estimate) {
    return (estimate.upper - estimate.lower) / (2 * NormalBound);
}

/// Returns, for each treebank, the mean of `value` over its comparisons.
template<class Value>
std::vector<double> meansOf(const std::vector<std::vector<DifferenceEstimate>>& treebanks,
                            const Value& value) {
    std::vector<double> means;
    for (const auto& comparisons : treebanks) {
        std::vector<double> values;
        for (const DifferenceEstimate& comparison : comparisons)
            values.push_back(value(comparison));
        means.push_back(meanOf(values));
    }
    return means;
}

/// Returns the number of resamples that all estimates have; 0 if they have different numbers.
std::size_t resamplesOf(const std::vector<std::vector<DifferenceEstimate>>& treebanks) {
    const std::size_t rounds = treebanks.front().front().resamples.size();
    for (const auto& comparisons : treebanks)
        for (const DifferenceEstimate& comparison : comparisons)
            if (comparison.resamples.size() != rounds)
                return 0;
    return rounds;
}

PooledDifference pooledNormally(const std::vector<std::vector<DifferenceEstimate>>& treebanks,
                                const std::vector<double>& differences, double threshold) {
    const double mean = meanOf(differences);
    double variance = 0;
    for (const double deviation :
         meansOf(treebanks, [](const DifferenceEstimate& e) { return deviationOf(e); }))
        variance += deviation * deviation;
    const auto count = static_cast<double>(differences.size());
    const double deviation = std::sqrt(variance) / count;
    const double between = deviationOf(differences);
    const double drawn = std::sqrt(deviation * deviation + between * between / count);
    return {estimateFromInterval(mean, mean - NormalBound * deviation,
                                 mean + NormalBound * deviation, threshold),
            mean - NormalBound * drawn, mean + NormalBound * drawn};
}

} // namespace

DifferenceEstimate estimateDifference(const SeedCounts& larger, const SeedCounts& smaller,
                                      AttachmentMeasure measure, double threshold, int rounds) {
    const auto first = fractionsOf(larger, measure);
    const auto second = fractionsOf(smaller, measure);
    const std::size_t sentences = first.front().size();
    std::vector<std::size_t> allFirst(first.size());
    std::vector<std::size_t> allSecond(second.size());
    std::iota(allFirst.begin(), allFirst.end(), 0);
    std::iota(allSecond.begin(), allSecond.end(), 0);
    const std::vector<int> once(sentences, 1);
    DifferenceEstimate estimate;
    estimate.difference = score(first, allFirst, once) - score(second, allSecond, once);

    std::mt19937_64 random(1);
    std::vector<double> resamples;
    for (int round = 0; round < rounds; ++round) {
        std::vector<int> times(sentences, 0);
        for (std::size_t i = 0; i < sentences; ++i)
            ++times[random() % sentences];
        const std::vector<std::size_t> seeds = drawn(first.size(), random);
        resamples.push_back(score(first, seeds, times) -
                            score(second, drawn(second.size(), random), times));
    }
    const Bounds bounds = boundsOf(resamples);
    estimate.lower = bounds.lower;
    estimate.upper = bounds.upper;
    estimate.chance = chanceOf(estimate.difference - threshold, deviationOf(resamples));
    estimate.resamples = std::move(resamples);
    return estimate;
}

DifferenceEstimate estimateFromInterval(double difference, double lower, double upper,
                                        double threshold) {
    DifferenceEstimate estimate;
    estimate.difference = difference;
    estimate.lower = lower;
    estimate.upper = upper;
    estimate.chance = chanceOf(difference - threshold, deviationOf(estimate));
    return estimate;
}

PooledDifference poolDifferences(const std::vector<std::vector<DifferenceEstimate>>& treebanks,
                                 double threshold) {
    const std::vector<double> differences =
        meansOf(treebanks, [](const DifferenceEstimate& e) { return e.difference; });
    const std::size_t rounds = resamplesOf(treebanks);
    if (rounds == 0)
        return pooledNormally(treebanks, differences, threshold);
    std::vector<std::vector<double>> means; // of each round and treebank
    for (std::size_t round = 0; round < rounds; ++round)
        means.push_back(
            meansOf(treebanks, [&](const DifferenceEstimate& e) { return e.resamples[round]; }));
    std::mt19937_64 random(1);
    std::vector<double> pooled;
    std::vector<double> drawnToo;
    for (const std::vector<double>& ofTreebanks : means) {
        pooled.push_back(meanOf(ofTreebanks));
        double sum = 0;
        for (const std::size_t treebank : drawn(ofTreebanks.size(), random))
            sum += means[random() % rounds][treebank];
        drawnToo.push_back(sum / static_cast<double>(ofTreebanks.size()));
    }
    PooledDifference result;
    const Bounds bounds = boundsOf(pooled);
    result.estimate = estimateFromInterval(meanOf(differences), bounds.lower, bounds.upper);
    result.estimate.chance = chanceOf(result.estimate.difference - threshold, deviationOf(pooled));
    const Bounds drawnBounds = boundsOf(drawnToo);
    result.drawnLower = drawnBounds.lower;
    result.drawnUpper = drawnBounds.upper;
    return result;
}

std::vector<double> correctedByHolm(const std::vector<double>& chances) {
    std::vector<std::size_t> order(chances.size());
    std::iota(order.begin(), order.end(), 0);
    std::ranges::stable_sort(order, {}, [&](std::size_t i) { return chances[i]; });
    std::vector<double> corrected(chances.size());
    double least = 0;
    for (std::size_t rank = 0; rank < order.size(); ++rank) {
        const auto left = static_cast<double>(order.size() - rank);
        least = std::min(1.0, std::max(least, left * chances[order[rank]]));
        corrected[order[rank]] = least;
    }
    return corrected;
}

} // namespace parsescope
