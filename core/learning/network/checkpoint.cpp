// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/learning/network/checkpoint.h"

#include "core/learning/network/network.h"

#include <cmath>

namespace parsescope::neural {

namespace {

/// The largest numbers in a checkpoint. No training reaches them, and counting further from them
/// does not overflow.
constexpr std::uint64_t MostSteps = std::uint64_t{1} << 40U;
constexpr std::uint64_t MostEpochs = std::uint64_t{1} << 30U;

void writeCounts(const LearningState& state, ByteWriter& out) {
    out.number(static_cast<std::uint64_t>(state.batches.step));
    out.number(static_cast<std::uint64_t>(state.batches.epoch));
    out.number(state.batches.next);
    out.number(static_cast<std::uint64_t>(state.loss.words));
    out.precise(state.loss.trees);
    out.precise(state.loss.labels);
}

/// Reads the numbers of a state. Returns false if no training can reach them.
bool readCounts(ByteReader& in, std::size_t sentences, LearningState& state) {
    const std::uint64_t step = in.number();
    const std::uint64_t epoch = in.number();
    const std::uint64_t next = in.number();
    const std::uint64_t words = in.number();
    state.loss.trees = in.precise();
    state.loss.labels = in.precise();
    state.batches.step = static_cast<long long>(step);
    state.batches.epoch = static_cast<int>(epoch);
    state.batches.next = next;
    state.loss.words = static_cast<long long>(words);
    return in.isGood() && step <= MostSteps && epoch <= MostEpochs && next < sentences &&
           words <= MostSteps && std::isfinite(state.loss.trees) &&
           std::isfinite(state.loss.labels);
}

bool readAll(ByteReader& in, const Network& network,
             std::initializer_list<NetworkWeights<float>*> all) {
    for (NetworkWeights<float>* weights : all) {
        std::optional<NetworkWeights<float>> values = readWeights(network, in);
        if (!values)
            return false;
        *weights = *std::move(values);
    }
    return true;
}

/// Returns true if the weights at the end of the last epoch must be stored, because they are not
/// the current average.
bool keepsEnded(const LearningState& state) {
    return state.batches.epoch > 0 && state.batches.next > 0;
}

} // namespace

void writeState(const LearningState& state, ByteWriter& out) {
    writeCounts(state, out);
    const TrainingState& batches = state.batches;
    for (const NetworkWeights<float>* weights :
         {&batches.weights, &batches.average, &batches.mean, &batches.square})
        writeWeights(*weights, out);
    if (keepsEnded(state))
        writeWeights(state.ended, out);
}

std::optional<LearningState> readState(ByteReader& in, const Network& network,
                                       std::size_t sentences) {
    LearningState state;
    TrainingState& batches = state.batches;
    if (!readCounts(in, sentences, state) ||
        !readAll(in, network, {&batches.weights, &batches.average, &batches.mean, &batches.square}))
        return std::nullopt;
    if (!keepsEnded(state))
        state.ended = batches.average;
    else if (!readAll(in, network, {&state.ended}))
        return std::nullopt;
    return state;
}

} // namespace parsescope::neural
