// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/learning/decoders.h"

#include "core/decoding/decoder.h"
#include "core/decoding/exact_decoders.h"
#include "core/learning/models.h"

#include <algorithm>
#include <array>

namespace parsescope {

namespace {

constexpr std::array<std::string_view, 4> DecoderNames{"", "greedy", "exact", "mst"};

/// Returns the exact decoder that finds the tree; a null pointer for a decoder that chooses
/// transitions one by one.
const ExactDecoder* tablesFor(const Model& model, Decoder decoder) {
    if (decoder == Decoder::Arborescence)
        return &MstDecoder;
    if (decoder != Decoder::Exact)
        return nullptr;
    return model.decodes() ? model.decodes() : exactDecoderOf(model.description().system);
}

/// Returns the heads of the best tree; nothing if the scores forbid every tree.
std::optional<std::vector<int>> bestHeads(const Scores& scores, RootLimit rootLimit) {
    std::optional<Decoding> best = decode(scores, {{}, 1, rootLimit});
    return best ? std::optional(std::move(best->heads)) : std::nullopt;
}

Parse parseWith(const Model& model, const Sentence& sentence, RootLimit rootLimit,
                Decoder decoder) {
    const ModelDescription& description = model.description();
    std::optional<std::vector<int>> heads;
    const ExactDecoder* decodes = tablesFor(model, decoder);
    if (decodes && sentence.size() <= decodes->longest) {
        const Result<Scores> scores = model.tables(sentence, decodes);
        if (!scores)
            return failedParse(sentence.size(), scores.error());
        heads = bestHeads(*scores, stricter(rootLimit, description.shape.rootLimit));
    }
    if (!heads)
        return parseGreedily(model, sentence, rootLimit);
    Parse parse{*std::move(heads), {-1}, {}, {}};
    const std::unique_ptr<Scorer> scorer = model.scorer(sentence);
    const ParserState start(description.system, sentence.size(),
                            {RootLimit::None, description.shape.root});
    std::vector<float> labelScores;
    for (int word = 1; word <= sentence.size(); ++word) {
        const Candidate candidate{{}, {parse.heads[word], word}, 0};
        scorer->scoreLabels(start, candidate, labelScores);
        parse.labels.push_back(bestLabel(description, candidate, labelScores));
    }
    parse.failure = scorer->failure();
    return parse;
}

} // namespace

std::string_view nameOf(Decoder decoder) {
    return DecoderNames[static_cast<std::size_t>(decoder)];
}

std::optional<Decoder> findDecoder(std::string_view name) {
    const auto found = std::ranges::find(DecoderNames, name);
    if (found == DecoderNames.end())
        return std::nullopt;
    return static_cast<Decoder>(found - DecoderNames.begin());
}

Result<void> checkDecoder(const Model& model, Decoder decoder) {
    if (decoder == Decoder::Own)
        return {};
    if (!kindOf(model).needsSystem)
        return failure("the model scores whole trees, so it can only be used with its own decoder");
    if (decoder == Decoder::Greedy)
        return {};
    const ExactDecoder* tables = tablesFor(model, decoder);
    if (tables && model.hasTables(tables))
        return {};
    return decoder == Decoder::Arborescence
               ? failure("the model has no scores of arcs, which \"mst\" needs")
               : failure(
                     "the model has no scores of arcs, and none by the positions that \"exact\" "
                     "needs: stack top and buffer front or, for arc-standard, also the node "
                     "beneath");
}

bool parsesAnyLength(const Model& model, Decoder decoder) {
    return model.parsesAnyLength() && !tablesFor(model, decoder);
}

bool isParsedGreedily(const Model& model, Decoder decoder, int words) {
    const ExactDecoder* decodes =
        decoder == Decoder::Own ? model.decodes() : tablesFor(model, decoder);
    return decodes && words > decodes->longest;
}

std::vector<Parse> parseAll(const Model& model, std::span<const Sentence> sentences,
                            RootLimit rootLimit, Decoder decoder) {
    if (decoder == Decoder::Own)
        return model.parseAll(sentences, rootLimit);
    return parseEach(sentences, [&](const Sentence& sentence) {
        return parseWith(model, sentence, rootLimit, decoder);
    });
}

} // namespace parsescope
