// SPDX-License-Identifier: GPL-3.0-or-later
// Measures the exact decoders, with and without the margins for wrong heads. Prints the
// milliseconds per sentence, and the ratio to the time of a yardstick in the same run: the inner
// loop of max-plus sums of the decoders, over as many triples of nodes, in rows that stay in the
// cache. For each triple, the loop compares two sums, as arc-hybrid does; Eisner compares three.
#include "core/decoding/exact_decoders.h"
#include "core/decoding/tables.h"
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

/// Repeats `run` for the time Enough, after one call to warm up, and returns the mean time of a
/// call in milliseconds.
template<class Run>
double meanTime(const Run& run) {
    run();
    long calls = 0;
    const double begin = now();
    double time = 0;
    for (; time < Enough; time = now() - begin) {
        run();
        ++calls;
    }
    return 1e3 * time / static_cast<double>(calls);
}

/// Returns the mean time of the yardstick for a sentence of `words` words, in milliseconds.
double yardstick(int words) {
    const std::vector<double> x(words + 2, 1);
    const std::vector<double> y(words + 2, 2);
    std::vector<double> to(words + 2);
    return meanTime([&] {
        for (int k = words; k >= 0; --k)
            for (int i = k + 1; i <= words; ++i)
                relax(to.data(), k, x.data(), i, y.data(), i + 1, words + 2);
        checksum = checksum + to.back();
    });
}

/// Returns the mean time of one decoding, in milliseconds. All decodings use one workspace.
double measure(const ExactDecoder* decoder, int words, bool augmented) {
    Random random(static_cast<unsigned>(words));
    std::vector<Scores> sentences;
    for (int i = 0; i < 4; ++i)
        sentences.push_back(randomScores(decoder, words, random));
    const Tree gold = randomProjectiveTree(words, random);
    DecodingOptions options;
    if (augmented)
        options.gold = gold.heads();
    DecodingWorkspace workspace;
    const double time = meanTime([&] {
        for (const Scores& scores : sentences)
            checksum = checksum + decode(scores, options, workspace)->score;
    });
    return time / static_cast<double>(sentences.size());
}

} // namespace

int main() {
    std::printf("ms per sentence (and times the yardstick)\n\n");
    std::printf("%-12s %-10s", "", "");
    for (int words : {20, 40, 80, 160, 320})
        std::printf("       n = %3d ", words);
    std::printf("\n");
    std::vector<double> loops;
    std::printf("%-23s", "yardstick");
    for (int words : {20, 40, 80, 160, 320}) {
        loops.push_back(yardstick(words));
        std::printf("  %7.4f      ", loops.back());
    }
    std::printf("\n");
    for (const bool augmented : {false, true}) {
        for (const ExactDecoder* decoder : {&ArcHybridDecoder, &ArcEagerDecoder, &EisnerDecoder}) {
            std::printf("%-12s %-10s", decoder->name.data(), augmented ? "augmented" : "");
            std::size_t column = 0;
            for (int words : {20, 40, 80, 160, 320}) {
                const double time = measure(decoder, words, augmented);
                std::printf("  %7.4f (%3.1f)", time, time / loops[column++]);
                std::fflush(stdout);
            }
            std::printf("\n");
        }
    }
    return 0;
}
