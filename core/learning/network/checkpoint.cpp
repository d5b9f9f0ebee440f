// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/learning/network/checkpoint.h"

#include "core/learning/network/network_bytes.h"
#include "core/learning/sealed_bytes.h"

#include <bit>

namespace parsescope::neural {

namespace {

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

Result<void> readCheckpoint(std::string_view bytes, const Network& network,
                            Checkpoint& checkpoint) {
    const Result<std::string_view> content = unsealBytes("checkpoint", bytes);
    if (!content)
        return tl::unexpected(content.error());
    ByteReader in(*content);
    if (in.number() != checkpoint.fingerprint)
        return failure("the checkpoint is of a training with other data or options");
    TrainingState& state = checkpoint.state;
    state.step = static_cast<long long>(in.number());
    state.epoch = static_cast<int>(in.number());
    state.next = in.number();
    checkpoint.loss.words = static_cast<long long>(in.number());
    checkpoint.loss.trees = readDouble(in);
    checkpoint.loss.labels = readDouble(in);
    checkpoint.bestScore = readDouble(in);
    std::vector<NetworkWeights<float>*> all{&state.weights, &state.average, &state.mean,
                                            &state.square};
    if (checkpoint.bestScore >= 0)
        all.push_back(&checkpoint.best);
    for (NetworkWeights<float>* weights : all) {
        std::optional<NetworkWeights<float>> read = readWeights(network, in);
        if (!read)
            return failure("the checkpoint is damaged");
        *weights = *std::move(read);
    }
    if (!in.isGood() || !in.atEnd())
        return failure("the checkpoint is damaged");
    return {};
}

} // namespace parsescope::neural
