// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/learning/model.h"

#include "core/base/hash.h"
#include "core/decoding/cube/cube_decoder.h"
#include "core/decoding/exact_decoders.h"
#include "core/learning/parser.h"
#include "core/learning/search_blame.h"
#include "core/treebank/conllu.h"

#include <algorithm>

namespace parsescope {

std::uint64_t sentencesHash(std::span<const Sentence> sentences) {
    ContentHasher hasher;
    for (const Sentence& sentence : sentences)
        hasher.add(writeSentence(sentence, Format::ConllU));
    return std::max<std::uint64_t>(hasher.take(), 1);
}

ModelOrigin commonOrigin(const ModelOrigin& a, const ModelOrigin& b) {
    ModelOrigin common = a;
    if (a.version != b.version)
        common.version.clear();
    if (a.settings != b.settings)
        common.settings.clear();
    if (a.train != b.train) {
        common.train = 0;
        common.sentences = 0;
    }
    if (a.dev != b.dev)
        common.dev = 0;
    if (a.vectors != b.vectors)
        common.vectors = 0;
    return common;
}

std::string_view programVersion() {
    return PARSESCOPE_VERSION;
}

std::vector<Parse> Model::parseAll(std::span<const Sentence> sentences, RootLimit rootLimit,
                                   const TaskControl& control) const {
    return parseEach(
        sentences,
        [&](const Sentence& sentence) {
            return parseGreedily(*this, sentence, rootLimit, control);
        },
        control);
}

std::optional<CubeOptions> Model::beams() const {
    return std::nullopt;
}

std::unique_ptr<PartScores> Model::partScores(const Sentence& /*sentence*/,
                                              RootLimit /*rootLimit*/) const {
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
                                                RootLimit /*rootLimit*/) const {
    return nullptr;
}

std::size_t Scorer::best(const ParserState& state, std::span<const Candidate> candidates) {
    m_bestScores.resize(candidates.size());
    score(state, candidates, m_bestScores);
    return bestCandidate(m_bestScores);
}

} // namespace parsescope
