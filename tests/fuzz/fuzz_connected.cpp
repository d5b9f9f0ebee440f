// SPDX-License-Identifier: GPL-3.0-or-later
// Tries any bytes as messages of connected parsers, and as questions to the program's own server.
#include "core/decoding/exact_decoders.h"
#include "core/learning/connected/connected_protocol.h"
#include "core/learning/connected/parser_server.h"
#include "core/learning/linear/perceptron_trainer.h"
#include "core/parsing/systems.h"
#include "core/treebank/conllu.h"

#include <cstddef>
#include <cstdint>
#include <cstdlib>

using namespace parsescope;

namespace {

std::unique_ptr<Model> model() {
    const std::vector<Sentence> sentences{
        readSentence("1\ta\t_\tX\t_\t_\t2\tx\t_\t_\n2\tb\t_\tY\t_\t_\t0\troot\t_\t_\n",
                     Format::ConllU)
            .sentence};
    TrainingOptions options;
    options.system = *findSystem("arc-eager");
    options.iterations = 1;
    return *trainPerceptron(sentences, {}, options);
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string_view text(reinterpret_cast<const char*>(data), size); // NOLINT
    static const std::unique_ptr<Model> ours = model();
    if (!parseJson(ParserServer(*ours).answer(text)))
        std::abort();
    const Result<Json> answer = parseJson(text);
    if (!answer || !answer->is_object())
        return 0;
    if (const auto hello = readHello(*answer); hello && hello->model.system.rules.empty())
        std::abort();
    for (const ExactDecoder* decoder : {&ArcEagerDecoder, &EisnerDecoder})
        if (const auto tables = readTables(*answer, decoder, 1); tables && tables->words() != 1)
            std::abort();
    if (const auto scores = readScores(*answer, 2, ours->description()))
        for (const int label : scores->labels)
            if (label >= static_cast<int>(ours->description().labels.size()))
                std::abort();
    return 0;
}
