// SPDX-License-Identifier: GPL-3.0-or-later
// Seconds of an epoch of training and of parsing, with sizes as in [SHL17 §6], on made-up sentences
// of 22 words: bench_network [words] [threads].
#include "core/learning/neural/network_training.h"
#include "core/learning/parser.h"
#include "core/parsing/systems.h"

#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <random>
#include <thread>

using namespace parsescope;
using namespace parsescope::neural;

namespace {

using Clock = std::chrono::steady_clock;

double secondsSince(Clock::time_point begin) {
    return std::chrono::duration<double>(Clock::now() - begin).count();
}

/// Projective trees of random words: each word hangs on one of the words that can still take it.
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
            open.resize(static_cast<std::size_t>(1 + below(static_cast<int>(open.size()))));
            entry.head = open.back();
            open.push_back(word);
            sentence.words.push_back(std::move(entry));
        }
    }
    return sentences;
}

void inThreads(int count, const std::function<void(int)>& work) {
    std::vector<std::jthread> threads;
    for (int index = 0; index < count; ++index)
        threads.emplace_back(work, index);
}

void measure(const char* name, const NetworkOptions& options,
             const std::vector<Sentence>& sentences) {
    TrainingHooks hooks;
    hooks.parallelFor = inThreads;
    const Clock::time_point begin = Clock::now();
    const auto model = trainNetwork(sentences, {}, options, hooks);
    const double training = secondsSince(begin);
    const Clock::time_point parsing = Clock::now();
    const std::size_t parsed = (*model)->parseAll(sentences, false).size();
    std::printf("%-22s %8.2f s %10.0f words/s\n", name, training,
                static_cast<double>(parsed) * 22 / secondsSince(parsing));
}

} // namespace

int main(int argc, char** argv) {
    const int words = argc > 1 ? std::atoi(argv[1]) : 20'166;
    NetworkOptions options;
    options.epochs = 1;
    options.trainer.shards = argc > 2 ? std::atoi(argv[2]) : 2;
    const std::vector<Sentence> sentences = madeUpSentences(words);
    std::printf("%d words, %d threads (parsing: 1)\n%-22s %10s %18s\n", words,
                options.trainer.shards, "", "an epoch", "parsing");
    for (const char* name : {"arc-hybrid", "arc-eager"})
        for (const Training training : {Training::Global, Training::Local}) {
            options.system = *findSystem(name);
            options.training = training;
            const bool global = training == Training::Global;
            measure((name + std::string(global ? ", global" : ", local")).c_str(), options,
                    sentences);
        }
    options.arcs = true;
    options.training = Training::Global;
    measure("arcs, global", options, sentences);
}
