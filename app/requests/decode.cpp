// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/requests/decode.h"

#include "core/decoding/exact_decoders.h"
#include "core/study/decode_request.h"

namespace parsescope {

namespace {

Json decodingJson(const Decoding& decoding, const ExactDecoder* decoder) {
    Json object{{"score", decoding.score},
                {"heads", std::vector<int>(decoding.heads.begin() + 1, decoding.heads.end())}};
    if (decoder->scoresArcs())
        return object;
    Json names = Json::array();
    for (const DecodingStep& step : decoding.steps)
        names.push_back(nameOf(step.move));
    object["transitions"] = std::move(names);
    return object;
}

Result<Json> answer(const DecodeRequest& request, int count) {
    const ExactDecoder* decoder = request.scores.decoder;
    const DecodingOptions options{request.gold, request.margin, request.rootLimit};
    if (count > 0) {
        const BestTrees best = decodeBest(request.scores, count, options);
        if (best.gaveUp)
            return failure(tooManyDecodings());
        Json list = Json::array();
        for (const Decoding& decoding : best.trees)
            list.push_back(decodingJson(decoding, decoder));
        return Json{{"best", std::move(list)}};
    }
    if (const std::optional<Decoding> best = decode(request.scores, options))
        return decodingJson(*best, decoder);
    Json none{{"score", nullptr}, {"heads", nullptr}};
    if (!decoder->scoresArcs())
        none["transitions"] = nullptr;
    return none;
}

Result<Json> answer(const HigherOrderRequest& request, int count) {
    if (count > 0)
        return failure("--k is not for higher-order: cube pruning finds one tree");
    CubeCounts counts;
    const std::optional<HigherOrderDecoding> best =
        decode(request.tables, {request.cube, request.gold, request.margin}, &counts);
    if (counts.gaveUp)
        return failure(tooManyCombinations());
    Json object{{"score", nullptr}, {"heads", nullptr}};
    if (request.labelled)
        object["labels"] = nullptr;
    if (best) {
        object["score"] = best->score;
        object["heads"] = std::vector<int>(best->heads.begin() + 1, best->heads.end());
        if (request.labelled)
            object["labels"] = std::vector<int>(best->labels.begin() + 1, best->labels.end());
    }
    object["beams"] =
        Json{{"items", counts.items}, {"pruned", counts.pruned}, {"explored", counts.explored}};
    return object;
}

} // namespace

Result<Json> answerDecode(std::string_view line, std::span<const TransitionSystem> systems,
                          int count) {
    const auto request = readDecodeRequest(line, systems);
    if (!request)
        return tl::unexpected(request.error());
    return std::visit([count](const auto& kind) { return answer(kind, count); }, *request);
}

} // namespace parsescope
