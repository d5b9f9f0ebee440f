// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/learning/model.h"

#include "core/decoding/cube/cube_decoder.h"
#include "core/decoding/exact_decoders.h"
#include "core/learning/parser.h"
#include "core/learning/search_blame.h"

namespace parsescope {

std::vector<Parse> Model::parseAll(std::span<const Sentence> sentences, bool singleRoot,
                                   const TaskControl& control) const {
    return parseEach(
        sentences,
        [&](const Sentence& sentence) {
            return parseGreedily(*this, sentence, singleRoot, control);
        },
        control);
}

std::optional<CubeOptions> Model::beams() const {
    return std::nullopt;
}

std::unique_ptr<PartScores> Model::partScores(const Sentence& /*sentence*/,
                                              bool /*singleRoot*/) const {
    return nullptr;
}

Result<Scores> Model::tables(const Sentence& sentence, const ExactDecoder* decoder,
                             const TaskControl& /*control*/) const {
    return Scores(decoder, sentence.size());
}

std::vector<FeatureWeight> Model::compareCandidates(const Sentence& /*sentence*/,
                                                    const ParserState& /*state*/,
                                                    const Candidate& /*first*/,
                                                    const Candidate& /*second*/) const {
    return {};
}

std::unique_ptr<SearchBlame> Model::blameSearch(const Sentence& /*gold*/,
                                                bool /*singleRoot*/) const {
    return nullptr;
}

} // namespace parsescope
