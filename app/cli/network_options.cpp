// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/network_options.h"

#include "app/cli/input.h"
#include "app/cli/threads.h"
#include "core/parsing/systems.h"
#include "core/treebank/read_file.h"
#include "core/treebank/treebank.h"

#include <chrono>
#include <cstdio>
#include <filesystem>
#include <iostream>

namespace parsescope::cli {

namespace {

using Clock = std::chrono::steady_clock;

void tell(const neural::EpochReport& report, Clock::duration time) {
    const auto words = static_cast<double>(report.loss.words);
    std::cerr << "epoch " << report.epoch << ": loss per word "
              << fixed(report.loss.trees / words, 2) << " of trees, "
              << fixed(report.loss.labels / words, 2) << " of relations; ";
    if (report.dev)
        std::cerr << "dev UAS " << fixed(100 * report.dev->all.uas(), 2) << " LAS "
                  << fixed(100 * report.dev->all.las(), 2) << (report.best ? " (best)" : "")
                  << "; ";
    std::cerr << fixed(std::chrono::duration<double>(time).count(), 2) << " s\n";
}

/// With the system and the training filled in.
Result<neural::NetworkOptions> networkOptions(const std::string& system,
                                              const NetworkCommandOptions& options) {
    neural::NetworkOptions network = options.network;
    network.training =
        options.training == "local" ? neural::Training::Local : neural::Training::Global;
    network.arcs = system == nameOf(Decodable::Eisner);
    if (network.arcs)
        return network;
    Result<TransitionSystem> found = findSystem(system);
    if (!found)
        return tl::unexpected(found.error());
    network.system = *std::move(found);
    return network;
}

/// Writes checkpoints after each epoch, and about once a minute.
class CheckpointFile {
public:
    explicit CheckpointFile(std::string path) : m_path(std::move(path)) {}

    /// The checkpoint that is there; empty when there is none.
    [[nodiscard]] Result<std::string> read() const {
        if (!std::filesystem::exists(m_path))
            return std::string();
        return readFile(m_path);
    }
    void write(bool endOfEpoch, const std::function<std::string()>& bytes) {
        if (!endOfEpoch && Clock::now() - m_last < std::chrono::minutes(1))
            return;
        if (const Result<void> written = writeFileAtomically(m_path, bytes()); !written)
            complain(written.error());
        m_last = Clock::now();
    }

private:
    std::string m_path;
    Clock::time_point m_last = Clock::now();
};

} // namespace

void addNetworkOptions(CLI::App& command, NetworkCommandOptions& options) {
    constexpr int Largest = 4096;
    neural::NetworkOptions& network = options.network;
    neural::NetworkShape& shape = network.shape;
    neural::TrainerOptions& trainer = network.trainer;
    const auto add = [&command](const std::string& name, auto& value, const std::string& text) {
        return command.add_option(name, value, text)->group("With --scorer bilstm");
    };
    add("--training", options.training,
        "global (default): structured hinge and exact decoding, for arc-hybrid, arc-eager and "
        "eisner; local: dynamic oracle, greedy")
        ->check(CLI::IsMember({"global", "local"}));
    add("--positions", shape.positions,
        "1 to 4: scores look at b0; s0 b0 (default); s1 s0 b0; s2 s1 s0 b0")
        ->check(CLI::Range(1, neural::MostPositions));
    add("--threads", options.threads,
        "Parts of a batch that are worked on at a time (default: "
        "as many as cores); another number makes another model")
        ->check(CLI::Range(1, 1024));
    add("--checkpoint", options.checkpoint,
        "File to keep the training in; when it is there, training goes on from it");
    add("--vectors", options.vectors, "Word vectors to begin with, as text of word2vec or GloVe")
        ->check(CLI::ExistingFile);
    add("--word-size", shape.encoder.wordSize, "Size of word vectors (default 100)")
        ->check(CLI::Range(1, Largest));
    add("--tag-size", shape.encoder.tagSize, "Size of tag vectors (default 28; 0: no tags)")
        ->check(CLI::Range(0, Largest));
    add("--character-size", shape.encoder.characterSize,
        "Size of what an LSTM makes of a word's characters, even (default 0: not looked at)")
        ->check(CLI::Range(0, Largest));
    add("--hidden", shape.encoder.hidden,
        "Size of a word in its sentence, for both directions together, even (default 256)")
        ->check(CLI::Range(2, Largest));
    add("--layers", shape.encoder.layers, "LSTM layers (default 2)")->check(CLI::Range(1, 8));
    add("--mlp", shape.hidden, "Hidden units below the scores of transitions (default 256)")
        ->check(CLI::Range(1, Largest));
    add("--batch", trainer.batchWords,
        "Words in a batch (default: 1000, or a hundredth of the treebank if that is less)")
        ->check(CLI::Range(1, 1'000'000));
    add("--rate", trainer.rate, "Learning rate (default 0.001)")->check(CLI::Range(0.0, 1.0));
    add("--averaging", trainer.averaging,
        "How much of the average of the weights so far stays after a batch (default 0.99; 0: no "
        "average)")
        ->check(CLI::Range(0.0, 0.99999));
    add("--dropout-input", trainer.dropout.input, "Dropout before LSTM layers (default 0.2)")
        ->check(CLI::Range(0.0, 0.99));
    add("--dropout-recurrent", trainer.dropout.recurrent, "Dropout from step to step (default 0.2)")
        ->check(CLI::Range(0.0, 0.99));
    add("--dropout-mlp", trainer.dropout.mlp, "Dropout below the scores (default 0.4)")
        ->check(CLI::Range(0.0, 0.99));
    add("--dropout-words", trainer.wordDropout,
        "A word with c occurrences is unknown with probability w / (w + c) (default 0.25)")
        ->check(CLI::Range(0.0, 1000.0));
}

Result<void> checkNetworkOptions(const std::string& system, const NetworkCommandOptions& options) {
    const Result<neural::NetworkOptions> network = networkOptions(system, options);
    if (!network)
        return tl::unexpected(network.error());
    return neural::targetOf(*network).map([](const neural::Target&) {});
}

Result<std::unique_ptr<Model>> trainNetwork(const std::string& system,
                                            const std::vector<Sentence>& sentences,
                                            const std::vector<Sentence>& dev,
                                            const NetworkCommandOptions& options, bool quiet) {
    Result<neural::NetworkOptions> all = networkOptions(system, options);
    if (!all)
        return tl::unexpected(all.error());
    neural::NetworkOptions& network = *all;
    if (!options.vectors.empty()) {
        const Result<std::string> text = readFile(options.vectors);
        if (!text)
            return tl::unexpected(text.error());
        Result<neural::WordVectors> vectors = neural::readWordVectors(*text, options.vectors);
        if (!vectors)
            return tl::unexpected(vectors.error());
        network.vectors = *std::move(vectors);
    }
    network.trainer.shards = options.threads > 0 ? options.threads : coreCount();

    neural::TrainingHooks hooks;
    hooks.parallelFor = inThreads;
    Clock::time_point begin = Clock::now();
    if (!quiet)
        hooks.observer = [&begin](const neural::EpochReport& report) {
            tell(report, Clock::now() - begin);
            begin = Clock::now();
        };
    CheckpointFile checkpoint(options.checkpoint);
    if (!options.checkpoint.empty()) {
        Result<std::string> bytes = checkpoint.read();
        if (!bytes)
            return tl::unexpected(bytes.error());
        hooks.resume = *std::move(bytes);
        hooks.resumeFile = options.checkpoint;
        hooks.checkpoint = [&checkpoint](bool endOfEpoch, const auto& makeBytes) {
            checkpoint.write(endOfEpoch, makeBytes);
        };
    }
    return neural::trainNetwork(sentences, dev, network, hooks);
}

} // namespace parsescope::cli
