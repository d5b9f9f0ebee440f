// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/learning/network/checkpoint.h"

#include "core/learning/network/network_bytes.h"
#include "core/learning/sealed_bytes.h"

#include <bit>
#include <cmath>

namespace parsescope::neural {

namespace {

constexpr const char* Damaged = "the checkpoint is damaged";
/// More than any training takes; numbers that can be counted on from.
constexpr std::uint64_t MostSteps = std::uint64_t{1} << 40U;
constexpr std::uint64_t MostEpochs = std::uint64_t{1} << 30U;

void writeDouble(double value, ByteWriter& out) {
    out.number(std::bit_cast<std::uint64_t>(value));
}

double readDouble(ByteReader& in) {
    return std::bit_cast<double>(in.number());
}

} // namespace

std::string checkpointBytes(const Checkpoint& checkpoint) {
    ByteWriter out;
    out.number(checkpoint.fingerprint);
    const TrainingState& state = checkpoint.state;
    out.number(static_cast<std::uint64_t>(state.step));
    out.number(static_cast<std::uint64_t>(state.epoch));
    out.number(state.next);
    out.number(static_cast<std::uint64_t>(checkpoint.loss.words));
    writeDouble(checkpoint.loss.trees, out);
    writeDouble(checkpoint.loss.labels, out);
    writeDouble(checkpoint.bestScore, out);
    for (const NetworkWeights<float>* weights :
         {&state.weights, &state.average, &state.mean, &state.square})
        writeWeights(*weights, out);
    if (checkpoint.bestScore >= 0)
        writeWeights(checkpoint.best, out);
    return sealBytes("checkpoint", out.take());
}

Result<void> readCheckpoint(std::string_view bytes, const Network& network, std::size_t sentences,
                            Checkpoint& checkpoint) {
    const Result<std::string_view> content = unsealBytes("checkpoint", bytes);
    if (!content)
        return tl::unexpected(content.error());
    ByteReader in(*content);
    if (in.number() != checkpoint.fingerprint)
        return failure("the checkpoint is of a training with other data or options");
    Checkpoint read;
    read.fingerprint = checkpoint.fingerprint;
    TrainingState& state = read.state;
    const std::uint64_t step = in.number();
    const std::uint64_t epoch = in.number();
    const std::uint64_t next = in.number();
    const std::uint64_t words = in.number();
    read.loss.trees = readDouble(in);
    read.loss.labels = readDouble(in);
    read.bestScore = readDouble(in);
    const bool isPossible = step <= MostSteps && epoch <= MostEpochs && next < sentences &&
                            words <= MostSteps && std::isfinite(read.loss.trees) &&
                            std::isfinite(read.loss.labels) && std::isfinite(read.bestScore) &&
                            (epoch == 0) == (read.bestScore < 0);
    if (!isPossible)
        return failure(Damaged);
    state.step = static_cast<long long>(step);
    state.epoch = static_cast<int>(epoch);
    state.next = next;
    read.loss.words = static_cast<long long>(words);
    std::vector<NetworkWeights<float>*> all{&state.weights, &state.average, &state.mean,
                                            &state.square};
    if (read.bestScore >= 0)
        all.push_back(&read.best);
    for (NetworkWeights<float>* weights : all) {
        std::optional<NetworkWeights<float>> values = readWeights(network, in);
        if (!values)
            return failure(Damaged);
        *weights = *std::move(values);
    }
    if (!in.isGood() || !in.atEnd())
        return failure(Damaged);
    checkpoint = std::move(read);
    return {};
}

} // namespace parsescope::neural
