// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/decoding/exact_decoders.h"

#include "core/parsing/systems.h"

#include <array>
#include <cmath>

namespace parsescope {

std::span<const ExactDecoder* const> exactDecoders() {
    static const std::array list{&ArcHybridDecoder, &ArcEagerDecoder, &ArcStandardDecoder,
                                 &EisnerDecoder,    &Mh4Decoder,      &MstDecoder};
    return list;
}

const ExactDecoder* findExactDecoder(std::string_view name) {
    const auto found = std::ranges::find(exactDecoders(), name, &ExactDecoder::name);
    return found == exactDecoders().end() ? nullptr : *found;
}

const ExactDecoder* findArcDecoder(std::string_view name) {
    const ExactDecoder* decoder = findExactDecoder(name);
    return decoder && decoder->scoresArcs() ? decoder : nullptr;
}

const ExactDecoder* exactDecoderOf(const TransitionSystem& system) {
    const Deductions deductions = deductionsOf(system);
    const auto found = std::ranges::find(exactDecoders(), deductions, &ExactDecoder::deductions);
    const bool isKnown = deductions != Deductions::None && system.added.empty();
    return isKnown && found != exactDecoders().end() ? *found : nullptr;
}

std::string namesOfDecoders(const std::function<bool(const ExactDecoder&)>& has) {
    std::string names;
    for (const ExactDecoder* decoder : exactDecoders())
        if (!has || has(*decoder))
            names += (names.empty() ? "" : ", ") + std::string(decoder->name);
    return names;
}

bool ExactDecoder::canUseScoresOf(const ExactDecoder& other) const {
    return takesScoresOf(other) || (this == &ArcEagerDecoder && other.asArcEager);
}

double ExactDecoder::work(int words) const {
    // Four nodes in ascending order are chosen; there are twelve ways to combine two items to them
    // and to give an inner one its head (mh4_items.h). A sum takes eight times as long as in the
    // loops of other decoders, which use vector instructions.
    if (this == &Mh4Decoder)
        return 8 * 12 * std::pow(words, 4) / 24;
    // With three positions, six nodes in ascending order are chosen (arc_standard_decoder.cpp).
    return positions > 2 ? std::pow(words, 6) / 720 : std::pow(words, 3);
}

Scores asArcEager(const Scores& scores) {
    return scores.decoder->asArcEager(scores);
}

} // namespace parsescope
