// SPDX-License-Identifier: GPL-3.0-or-later
// Tries models in which any bytes are changed and the seal is repaired: a model is refused, or it
// parses. The first byte of the input chooses a model; changes of four bytes each follow: three for
// the place, one for the new value.
#include "core/learning/model_file.h"
#include "core/learning/models.h"
#include "core/learning/parser.h"
#include "core/learning/sealed_bytes.h"
#include "core/treebank/conllu.h"
#include "core/treebank/read_file.h"
#include "tests/support/networks.h"

#include <cstddef>
#include <cstdint>
#include <cstdlib>

using namespace parsescope;

namespace {

const std::vector<Sentence>& sentences() {
    static const std::vector<Sentence> list{
        readSentence("1\tThe\t_\tDET\t_\t_\t2\tdet\t_\t_\n2\tdogs\t_\tNOUN\t_\t_\t3\tnsubj\t_\t_\n"
                     "3\tbark\t_\tVERB\t_\t_\t0\troot\t_\t_\n",
                     Format::ConllU)
            .sentence};
    return list;
}

/// Returns the contents of small models of all kinds and of hostile models, without their seals.
const std::vector<std::string>& contents() {
    static const std::vector<std::string> list = [] {
        std::vector<std::string> made;
        for (const ModelKind& kind : modelKinds())
            for (const TrainingRegime& regime : kind.regimes) {
                TrainingOptions options = test::smallOptions(neural::Training::Global, "arc-eager");
                options.iterations = 1;
                regime.choose(options);
                test::useSystemOfRegime(options);
                const auto model = trainModel(kind, sentences(), {}, options);
                if (!model)
                    std::abort();
                made.emplace_back(*unsealBytes(SealedKind::Model, modelFileBytes(**model)));
            }
        // Models that name a table of 1 GB and beams of a million partial trees.
        for (const char* name : {"wide-table", "wide-beam"}) {
            const auto bytes =
                readFile(SOURCE_DIR "/tests/data/hostile/" + std::string(name) + ".model");
            if (!bytes)
                std::abort();
            made.emplace_back(*unsealBytes(SealedKind::Model, *bytes));
        }
        return made;
    }();
    return list;
}

std::string changed(std::string content, const std::uint8_t* data, std::size_t size) {
    for (std::size_t at = 1; at + 4 <= size; at += 4) {
        const std::size_t place = data[at] | data[at + 1] << 8U | data[at + 2] << 16U;
        content[place % content.size()] = static_cast<char>(data[at + 3]);
    }
    return content;
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    if (size == 0)
        return 0;
    const std::string& content = contents()[data[0] % contents().size()];
    const auto model =
        modelFromFileBytes(sealBytes(SealedKind::Model, changed(content, data, size)));
    if (!model)
        return 0;
    for (const Parse& parse : (*model)->parseAll(sentences(), RootLimit::None))
        if (parse.heads.size() != 4)
            std::abort();
    return 0;
}
