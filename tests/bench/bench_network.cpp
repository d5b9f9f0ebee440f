// SPDX-License-Identifier: GPL-3.0-or-later
// Measures an epoch of training a network and parsing with it, with the sizes of [SHL17 §6]:
// bench_network [FILE] [threads]. Prints processor seconds of all threads. Without a treebank FILE,
// uses as many made-up words as the training part of hu_szeged has.
#include "core/base/in_threads.h"
#include "core/decoding/exact_decoders.h"
#include "core/learning/network/network_training.h"
#include "core/learning/parser.h"
#include "core/parsing/systems.h"
#include "core/treebank/treebank.h"

#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <numeric>
#include <random>

using namespace parsescope;
using namespace parsescope::neural;

namespace {

using Clock = std::chrono::steady_clock;

double secondsSince(Clock::time_point begin) {
    return std::chrono::duration<double>(Clock::now() - begin).count();
}

/// Returns the processor time of this program in seconds, which other running programs do not
/// affect.
double processorSeconds() {
    return static_cast<double>(std::clock()) / CLOCKS_PER_SEC;
}

std::vector<Sentence> readSentences(const char* path) {
    const Result<Treebank> treebank = Treebank::open(path);
    if (!treebank) {
        std::fprintf(stderr, "%s\n", treebank.error().text().english().c_str());
        std::exit(1);
    }
    std::vector<Sentence> sentences;
    for (int index = 0; index < treebank->size(); ++index)
        sentences.push_back(treebank->read(index).sentence);
    return sentences;
}

int wordsOf(const std::vector<Sentence>& sentences) {
    return std::accumulate(sentences.begin(), sentences.end(), 0,
                           [](int sum, const Sentence& sentence) { return sum + sentence.size(); });
}

/// Returns sentences with projective trees, with at least `words` made-up words in total. The head
/// of each word is chosen at random from the nodes to its left that an arc can reach without
/// crossing another one.
std::vector<Sentence> madeUpSentences(int words) {
    constexpr int Length = 22;
    std::mt19937 random(1);
    const auto below = [&random](int count) {
        return static_cast<int>(random() % static_cast<unsigned>(count));
    };
    std::vector<Sentence> sentences;
    for (int count = 0; count < words; count += Length) {
        Sentence& sentence = sentences.emplace_back();
        std::vector<int> open{0};
        for (int word = 1; word <= Length; ++word) {
            Word entry;
            entry.form = "w" + std::to_string(below(5000));
            entry.upos = "T" + std::to_string(below(17));
            entry.deprel = "r" + std::to_string(below(40));
            open.resize(1 + below(static_cast<int>(open.size())));
            entry.head = open.back();
            open.push_back(word);
            sentence.words.push_back(std::move(entry));
        }
    }
    return sentences;
}

void measure(const char* name, const TrainingOptions& options,
             const std::vector<Sentence>& sentences) {
    TrainingHooks hooks;
    hooks.parallelFor = inThreads;
    const Clock::time_point begin = Clock::now();
    const double atBegin = processorSeconds();
    const auto model = trainNetwork(sentences, {}, options, hooks);
    const double trained = processorSeconds();
    const double elapsed = secondsSince(begin);
    const auto parses = (*model)->parseAll(sentences, RootLimit::None);
    std::printf("%-22s %8.1f s %8.1f s %10.0f words/s\n", name, trained - atBegin, elapsed,
                parses.empty() ? 0 : wordsOf(sentences) / (processorSeconds() - trained));
}

} // namespace

int main(int argc, char** argv) {
    constexpr int Words = 20'166;
    const std::vector<Sentence> sentences =
        argc > 1 ? readSentences(argv[1]) : madeUpSentences(Words);
    TrainingOptions options;
    options.iterations = 1;
    options.network.shards = argc > 2 ? std::atoi(argv[2]) : 2;
    std::printf("%d words, %d threads (parsing: 1)\n%-22s %10s %10s %18s\n", wordsOf(sentences),
                options.network.shards, "", "an epoch", "elapsed", "parsing");
    for (const char* name : {"arc-hybrid", "arc-eager"})
        for (const Training training : {Training::Global, Training::Local}) {
            options.system = *findSystem(name);
            options.network.training = training;
            const bool global = training == Training::Global;
            measure((name + std::string(global ? ", global" : ", local")).c_str(), options,
                    sentences);
        }
    options.arcs = &EisnerDecoder;
    options.network.training = Training::Global;
    measure("arcs, global", options, sentences);
}
