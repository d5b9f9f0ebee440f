// SPDX-License-Identifier: GPL-3.0-or-later
// Tries checkpoints in which any bytes are changed and the seal is repaired: a checkpoint is
// refused, or training continues from it to a model that parses. The first byte of the input
// chooses the kind of model; a list of changes follows, of four bytes each: three for the place,
// one for the new value. The fingerprint of data and options is not changed.
#include "core/learning/models.h"
#include "core/learning/parser.h"
#include "core/learning/sealed_bytes.h"
#include "core/treebank/conllu.h"
#include "tests/support/networks.h"

#include <cstddef>
#include <cstdint>
#include <cstdlib>

using namespace parsescope;

namespace {

constexpr std::size_t Fingerprint = 11; // number of bytes of the format and the fingerprint

const std::vector<Sentence>& sentences() {
    static const std::vector<Sentence> list{
        readSentence("1\tThe\t_\tDET\t_\t_\t2\tdet\t_\t_\n2\tdogs\t_\tNOUN\t_\t_\t3\tnsubj\t_\t_\n"
                     "3\tbark\t_\tVERB\t_\t_\t0\troot\t_\t_\n",
                     Format::ConllU)
            .sentence,
        readSentence(
            "1\tthey\t_\tPRON\t_\t_\t2\tnsubj\t_\t_\n2\tstop\t_\tVERB\t_\t_\t0\troot\t_\t_\n",
            Format::ConllU)
            .sentence};
    return list;
}

TrainingOptions options() {
    TrainingOptions made = test::smallOptions(neural::Training::Global, "arc-eager");
    made.iterations = 2;
    made.network.batchWords = 2; // makes each sentence a batch of its own
    made.network.shards = 1;
    made.graph.bits = 10;
    return made;
}

Result<std::unique_ptr<Model>> train(const ModelKind& kind, const TrainingHooks& hooks) {
    return trainModel(kind, sentences(), {}, options(), hooks);
}

/// Returns the content of a checkpoint in the middle of the second iteration, without its seal.
std::string contentOf(const ModelKind& kind) {
    std::string kept;
    TrainingHooks hooks;
    int calls = 0;
    hooks.checkpoint = [&](bool, const std::function<std::string()>& bytes) {
        if (++calls == 3)
            kept = bytes();
    };
    if (!train(kind, hooks) || kept.empty())
        std::abort();
    return std::string(*unsealBytes(SealedKind::Checkpoint, kept));
}

const std::vector<std::string>& contents() {
    static const std::vector<std::string> made = [] {
        std::vector<std::string> list;
        for (const ModelKind& kind : modelKinds())
            list.push_back(contentOf(kind));
        return list;
    }();
    return made;
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    if (size == 0)
        return 0;
    const std::size_t which = data[0] % contents().size();
    const ModelKind& kind = modelKinds()[which];
    std::string bytes = contents()[which];
    for (std::size_t at = 1; at + 4 <= size; at += 4) {
        const std::size_t place = data[at] | data[at + 1] << 8U | data[at + 2] << 16U;
        bytes[Fingerprint + place % (bytes.size() - Fingerprint)] = static_cast<char>(data[at + 3]);
    }
    TrainingHooks hooks;
    hooks.resume = sealBytes(SealedKind::Checkpoint, bytes);
    const auto model = train(kind, hooks);
    if (!model)
        return 0;
    for (const Parse& parse : (*model)->parseAll(sentences(), RootLimit::None))
        if (parse.heads.size() < 3)
            std::abort();
    return 0;
}
