// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/learning/evaluation.h"

#include <vector>

namespace parsescope {

/// A measure of parsers: unlabelled or labelled attachment score, or the share of sentences in
/// which all heads are right.
enum class AttachmentMeasure { Uas, Las, Uem };

/// The counts of all sentences of a test part, for each seed: [seed][sentence]. All seeds have the
/// same sentences.
using SeedCounts = std::vector<std::vector<AttachmentCounts>>;

/// An estimate of the difference between two methods, in percentage points, from a sample of
/// sentences and seeds.
struct DifferenceEstimate {
    double difference = 0; ///< difference of the means over all seeds
    /// The bounds of the interval that leaves out 2.5 % of the resamples on each side.
    double lower = 0;
    double upper = 0;
    /// The p-value, from 0 to 1: the probability of a difference at least as far from the threshold
    /// if the true difference is equal to the threshold. The differences are assumed to be normally
    /// distributed with the standard deviation of the resamples. (The share of resamples beyond the
    /// threshold cannot be small enough for many comparisons.)
    double chance = 1;
    /// The differences of all resamples, in the order in which they were drawn; empty if only the
    /// interval is known.
    std::vector<double> resamples;
};

/// Estimates by how much the method with the counts `larger` is better than the method with the
/// counts `smaller`, by resampling (bootstrap) sentences and seeds. Each of `rounds` resamples
/// draws sentences with replacement, which are the same for both methods, and seeds of each method.
/// Therefore the interval is about the method, not about the models that happened to be trained.
/// With few seeds, the interval is too narrow, because a few seeds vary less than all seeds. Each
/// method must have at least one seed, and both methods must have counts of the same sentences.
[[nodiscard]] DifferenceEstimate estimateDifference(const SeedCounts& larger,
                                                    const SeedCounts& smaller,
                                                    AttachmentMeasure measure, double threshold = 0,
                                                    int rounds = 2000);

/// Returns the estimate with the difference and the bounds of an interval of 95 % that were printed
/// before, without resamples. The difference is assumed to be normally distributed.
[[nodiscard]] DifferenceEstimate estimateFromInterval(double difference, double lower, double upper,
                                                      double threshold = 0);

/// An estimate of the mean difference between two methods over several treebanks, in percentage
/// points.
struct PooledDifference {
    /// The estimate for these treebanks: only sentences and seeds are drawn. Has no resamples.
    DifferenceEstimate estimate;
    /// The bounds of the interval if the treebanks are drawn, too: it is about treebanks like
    /// these. With two or three treebanks, it is too narrow.
    double drawnLower = 0;
    double drawnUpper = 0;
};

/// Pools the estimates `treebanks`, which are [treebank][comparison]: the mean over treebanks of
/// the mean over the comparisons on a treebank. If all estimates have equal numbers of resamples,
/// the resamples are pooled. Otherwise, differences are assumed to be normally distributed, and the
/// standard deviations of the comparisons on a treebank are averaged, as if their errors were
/// equal, because they have the same sentences. No list may be empty.
[[nodiscard]] PooledDifference
poolDifferences(const std::vector<std::vector<DifferenceEstimate>>& treebanks,
                double threshold = 0);

/// Returns the p-values `chances`, in their order, corrected for the number of comparisons by the
/// method of Holm [1979]: the smallest of k p-values is multiplied by k, the second smallest by k -
/// 1, and so on. No result is smaller than the result for a smaller p-value, or larger than 1.
[[nodiscard]] std::vector<double> correctedByHolm(const std::vector<double>& chances);

} // namespace parsescope
