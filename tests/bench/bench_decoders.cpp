// SPDX-License-Identifier: GPL-3.0-or-later
// Measures the exact decoders, with and without the margins for wrong heads. Prints the
// milliseconds per sentence, and the ratio to the time of arc-hybrid.
#include "core/decoding/exact_decoders.h"
#include "tests/support/scores.h"

#include <cstdio>
#include <ctime>

using namespace parsescope;
using namespace parsescope::test;

namespace {

constexpr double Enough = 0.2; // least number of seconds spent on one measurement

/// Returns the processor time of this program in seconds, which other running programs do not
/// affect.
double now() {
    return static_cast<double>(std::clock()) / CLOCKS_PER_SEC;
}

/// Receives the sums of the results, so that the compiler cannot leave out the computations.
volatile double checksum = 0;

/// Returns the mean time of one decoding, in milliseconds.
double measure(const ExactDecoder* decoder, int words, bool augmented) {
    Random random(static_cast<unsigned>(words));
    std::vector<Scores> sentences;
    for (int i = 0; i < 4; ++i)
        sentences.push_back(randomScores(decoder, words, random));
    const Tree gold = randomProjectiveTree(words, random);
    DecodingOptions options;
    if (augmented)
        options.gold = gold.heads();
    long decodings = 0;
    double sum = 0;
    const double begin = now();
    double time = 0;
    while (time < Enough) {
        for (const Scores& scores : sentences)
            sum += decode(scores, options)->score;
        decodings += static_cast<long>(sentences.size());
        time = now() - begin;
    }
    checksum = checksum + sum;
    return 1e3 * time / static_cast<double>(decodings);
}

} // namespace

int main() {
    std::printf("ms per sentence (and times arc-hybrid)\n\n");
    std::printf("%-12s %-10s", "", "");
    for (int words : {20, 40, 80, 160, 320})
        std::printf("       n = %3d ", words);
    std::printf("\n");
    for (const bool augmented : {false, true}) {
        std::vector<double> hybrid;
        for (const ExactDecoder* decoder : {&ArcHybridDecoder, &ArcEagerDecoder, &EisnerDecoder}) {
            std::printf("%-12s %-10s", decoder->name.data(), augmented ? "augmented" : "");
            std::size_t column = 0;
            for (int words : {20, 40, 80, 160, 320}) {
                const double time = measure(decoder, words, augmented);
                if (hybrid.size() <= column)
                    hybrid.push_back(time);
                std::printf("  %7.4f (%.1f)", time, time / hybrid[column++]);
                std::fflush(stdout);
            }
            std::printf("\n");
        }
    }
    return 0;
}
